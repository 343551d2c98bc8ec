"""The material of the first moves: handouts in two languages, solution, starter, mutants."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from pathlib import Path

import nbformat
import pytest

from assignments.first_moves.printing import table
from grader.assignment import load_assignment
from reference.games.tictactoe import EMPTY
from reference.truth.limited import limited

FIRST_MOVES = load_assignment("first_moves")
MATERIAL = FIRST_MOVES.folder
CHECKS = [check.name for check in FIRST_MOVES.checks]
HANDOUTS = ["handout.md", "handout.ko.md"]
MUTANTS = sorted((MATERIAL / "mutants").glob("*.*"))
FUNCTIONS = set(FIRST_MOVES.interfaces[0].functions)


def text_of(name: str) -> str:
    return (MATERIAL / name).read_text("utf-8")


def code_of(path: Path) -> str:
    """The program in a module or notebook, as one text."""
    if path.suffix == ".py":
        return path.read_text("utf-8")
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return "\n\n".join(cell["source"] for cell in cells if cell["cell_type"] == "code")


def functions_of(path: Path) -> dict[str, str]:
    """The functions of a program, each as the text of its syntax tree."""
    nodes = ast.parse(code_of(path)).body
    return {node.name: ast.dump(node) for node in nodes if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("name", HANDOUTS)
def test_handout_has_a_section_for_each_check(name: str) -> None:
    """In the order in which they are asked, each with its name."""
    headings = re.findall(r"^## `(\w+)`", text_of(name), re.MULTILINE)
    assert CHECKS == headings


@pytest.mark.parametrize("name", HANDOUTS)
def test_handout_prints_the_table_exactly(name: str) -> None:
    """Indented by four; a student may copy it."""
    lines = ["    " + line if line else "" for line in table(dict.fromkeys(range(9), 0))]
    assert "\n".join(lines) in text_of(name)


@pytest.mark.parametrize("name", HANDOUTS)
def test_handout_states_the_true_values_and_costs(name: str) -> None:
    """Of the empty board, by depth."""
    rows = re.findall(r"^\| (?:value|nodes|값|노드) \| (\d.*) \|$", text_of(name), re.MULTILINE)
    searches = [limited(EMPTY, depth) for depth in range(10)]
    assert [
        " | ".join(f"{search.value:g}" for search in searches),
        " | ".join(f"{search.nodes:,}" for search in searches),
    ] == rows


def test_both_handouts_show_the_same_code_and_boards() -> None:
    """The six rows of the two positions, and every name in backquotes."""
    row = r"^    ([.XO] [.XO] [.XO])(?= |$)"
    boards = [re.findall(row, text_of(name), re.MULTILINE) for name in HANDOUTS]
    assert [". O .", ". X .", ". . .", ". O O", ". X .", "X . ."] == boards[0] == boards[1]
    english, korean = (set(re.findall(r"`([^`\n]+)`", text_of(name))) for name in HANDOUTS)
    assert {"handout.ko.md"} == {name for name in english - korean if "next" not in name}
    assert {"handout.md"} == {name for name in korean - english if "다음" not in name}


@pytest.mark.parametrize("name", ["starter.py", "starter.ipynb"])
def test_starter_gives_no_answer_away(name: str) -> None:
    """A docstring and `raise NotImplementedError`, for each function that is graded."""
    for node in ast.parse(code_of(MATERIAL / name)).body:
        if isinstance(node, ast.FunctionDef):
            assert ast.get_docstring(node)
            assert "raise NotImplementedError" == ast.unparse(node.body[-1])
            assert 2 == len(node.body)
    assert FUNCTIONS == set(functions_of(MATERIAL / name))


@pytest.mark.parametrize("stem", ["solution", "starter"])
def test_notebook_and_module_are_one_program(stem: str) -> None:
    """The same functions, to the letter."""
    module, notebook = (functions_of(MATERIAL / f"{stem}.{kind}") for kind in ("py", "ipynb"))
    assert module == notebook


@pytest.mark.parametrize("path", sorted(MATERIAL.rglob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks_are_valid_and_store_no_output(path: Path) -> None:
    """As nbformat has it; students see no result that is not theirs."""
    notebook = json.loads(path.read_text("utf-8"))
    nbformat.validate(notebook)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert ([], None) == (cell["outputs"], cell["execution_count"])


def test_mutants_are_many_and_spread_over_all_checks() -> None:
    """At least 16, at least two for each check, no two the same program."""
    named = Counter(re.findall(r"caught(?: by|_by\"): \"?(\w+)", "\n".join(
        path.read_text("utf-8") for path in MUTANTS)))  # fmt: skip
    assert set(CHECKS) == set(named)
    assert 2 <= min(named.values())
    assert 16 <= len(MUTANTS) == sum(named.values())
    assert len(MUTANTS) == len({code_of(path).partition('"""\n\n')[2] or path for path in MUTANTS})


@pytest.mark.parametrize("path", MUTANTS, ids=lambda path: path.name)
def test_a_mutant_is_the_solution_but_for_one_mistake(path: Path) -> None:
    """One function, or the constants, differs."""
    solution, mutant = functions_of(MATERIAL / "solution.py"), functions_of(path)
    different = {name for name in FUNCTIONS if solution[name] != mutant.get(name)}
    assert len(different) <= 1
    assert different or code_of(path).count("WIN = 1\n") or code_of(path).count("LINES = [")
