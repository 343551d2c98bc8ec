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
from grader.spellings import forms_of, parts_of_call, read_spellings, with_shared

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


SHARED = """
[spelled.names]
minimax = ["search"]
[spelled.lacks]
minimax = "no value"
best_move = "no move"
[[spelling]]
name = "grid"
calls.minimax = "minimax(...) -> value"
calls.best_move = "best_move(...) -> move"
[[spelling]]
name = "list"
like = "grid"
[[probe]]
board = "........."
answers = { minimax = [0], best_move = [4] }
"""


def test_what_is_shared_is_what_an_assignment_has_functions_for() -> None:
    """The others are passed over: in calls, in what is lacked, and in probes."""
    own = tomllib.loads('[spelled.skips]\nwhole_tree = "no tree"')
    table = with_shared(own, tomllib.loads(SHARED), ["minimax"])
    faults: list[str] = []
    functions = {"minimax": parse_function("minimax(board) -> value")}
    found = read_spellings(
        table, functions, lambda name, text: parse_function(text), ["whole_tree"],
        lambda key, text: faults.append(text),
    )  # fmt: skip
    assert [] == faults
    assert [["minimax"], ["minimax"]] == [[*family.calls] for family in found.families]
    for family in found.families:
        assert ({"minimax": "no value"}, {"whole_tree": "no tree"}) == (family.lacks, family.skips)
    assert [{"minimax": (0,)}] == [probe.answers for probe in found.probes]


def test_what_an_assignment_says_itself_counts_before_what_it_shares() -> None:
    """A family of the same name may be like the shared one."""
    own = tomllib.loads(
        '[spelled.names]\nminimax = ["look"]\n[[spelling]]\nname = "grid"\nlike = "grid"\n'
        'calls.best_move = "go(...) -> move"'
    )
    table = with_shared(own, tomllib.loads(SHARED), ["minimax", "best_move"])
    functions = {name: parse_function(f"{name}(board)") for name in ("minimax", "best_move")}
    found = read_spellings(
        table, functions, lambda name, text: parse_function(text), [], lambda key, text: None
    )
    assert ["grid", "list"] == [family.name for family in found.families]
    assert ("go(...) -> move",) == found.families[0].calls["best_move"]
    assert {"minimax": ("look",)} == found.names


def test_boards_do_not_tell_the_turn_where_only_positions_do() -> None:
    """A handout that writes pairs asks about positions that end with the mark to move."""
    toml = '[[interface]]\nname = "pair"\nboard = { turn = true }\n' + SHARED
    spellings = read_spellings(
        tomllib.loads(toml), {n: parse_function(f"{n}(board)") for n in ("minimax", "best_move")},
        lambda name, text: parse_function(text), [], lambda key, text: None,
    )  # fmt: skip
    assert spellings.tells_turn
    assert all(board["tells_turn"] for family in spellings.families for board in family.boards)
