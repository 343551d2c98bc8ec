"""Spellings as a spec tells them; what is wrong with a table is told by name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from grader.assignment import parse_function
from grader.dialects import expanded
from grader.model import Spelling, Spellings
from grader.spellings import forms_of, parts_of_call, read_spellings

README = Path(__file__).parents[2] / "assignments" / "README.md"
FUNCTIONS = ("winner(board) -> mark", "play(board, index, mark) -> board",
             "minimax(board, mark) -> value", "best_move(board, mark) -> move",
             "ab(board, mark, alpha, beta) -> value")  # fmt: skip


def read(toml: str) -> tuple[Spellings, list[str]]:
    """The spellings in *toml*, and its faults."""
    faults: list[str] = []
    functions = {text.partition("(")[0]: parse_function(text) for text in FUNCTIONS}
    found = read_spellings(
        tomllib.loads(toml),
        functions,
        lambda name, text: parse_function(text),
        ["whole_tree"],
        lambda key, text: faults.append(text),
    )
    return found, faults


def test_the_table_in_the_readme_is_one() -> None:
    """What an author copies from there has no fault."""
    (table,) = re.findall(
        r"```toml\n(\[\[spelling\]\].*?)```", README.read_text("utf-8"), re.DOTALL
    )
    spellings, faults = read('[[spelling]]\nname = "grid"\n' + table)
    assert [] == faults
    _, columns = spellings.families
    assert ("columns", 2) == (columns.name, len(columns.boards))
    assert {"winner", "play", "minimax", "best_move"} == set(columns.calls)


@pytest.mark.parametrize(
    ("fault", "toml"),
    [
        ("unknown key of spelling 'a', 'bord'", '[[spelling]]\nname = "a"\nbord = {}'),
        ("unknown shape 'gird'", '[[spelling]]\nname = "a"\nboard = { shape = "gird" }'),
        ("is like 'b', which does not stand before it", '[[spelling]]\nname = "a"\nlike = "b"'),
        ("unknown function 'f'", '[[spelling]]\nname = "a"\ncalls.f = "f() -> value"'),
        ("unknown check 'tree'", '[[spelling]]\nname = "a"\nskips.tree = "no"'),
        ("unknown way to write a square, 'xy'", '[[spelling]]\nname = "a"\nmoves = ["xy"]'),
        ("write it as call(...) -> what comes back", '[[spelling]]\nname = "a"\ncalls.ab = "ab()"'),
        ("'vale' is nothing that comes back", '[[spelling]]\nname = "a"\ncalls.ab = "f() -> vale"'),
        ("an object has a class", '[[spelling]]\nname = "a"\nboard = { shape = "object" }'),
        ("unknown role 'boad'", '[spelled.roles]\nboad = ["b"]'),
        ("points are 'left out' or 'lost', not 'half'", '[unsupported]\npoints = "half"'),
        ("unknown function 'f'", '[[probe]]\nboard = "."\nanswers = { f = [1] }'),
        ("spelled must be a table", "spelled = 3"),
    ],
)
def test_a_fault_is_told(fault: str, toml: str) -> None:
    """What was wrong and what is known."""
    assert any(fault in text for text in read(toml)[1])


def test_open_names_in_a_form_stand_for_all_their_kinds() -> None:
    """A value may be X's, O's or the mover's; rows and columns are counted alike."""
    assert ["value_x", "value_o", "value_mover", "index0"] == [
        *forms_of("value | move", ["index0"])
    ]
    assert ["[row0, column0]", "[row1, column1]"] == [*forms_of("[row, column]", [])]


PARAMETERS: dict[str, Any] = {
    "MiniMax()": ["state", "depth", "turn", "*verbose"],
    "Board": ["who_won"],
    "Board.who_won()": ["self"],
}
ROLES = {"board": ("state",), "mark": ("turn",), "is_x": ("turn",), "zero": ("depth",)}


def test_a_call_is_written_with_the_submission_s_own_names_and_parameters() -> None:
    """Case is free, what has a default and no role is left out, each role of a name is tried."""
    family = Spelling("a", ({"class": "Board"},), {}, ("index0",))
    spellings = Spellings(roles=ROLES, names={"winner": ("who_won",)})
    names = {"MiniMax": True, "Board": True}

    def calls(text: str) -> list[str]:
        return [*expanded(parts_of_call(text)[0], family, spellings, names, PARAMETERS)]

    assert ["MiniMax(board, zero, mark)", "MiniMax(board, zero, is_x)"] == calls(
        "minimax(...) -> value"
    )
    assert ["board.who_won()"] == calls("board.winner(...) -> mark")
    assert ["Board().who_won()"] == calls("Board().winner(...) -> mark")
    assert [] == calls("other(...) -> value")
