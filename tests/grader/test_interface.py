"""How a submission's names are matched to an assignment, and what is near to a name."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from grader.interface import guess_assignments, match_interface, nearest
from grader.model import (
    Assignment,
    Cell,
    Check,
    FunctionSpec,
    InterfaceSpec,
    Limits,
    Submission,
    SubmissionKind,
)


def assignment(slug: str, *interfaces: tuple[str, ...]) -> Assignment:
    """An assignment whose interfaces, called 0, 1, ..., have the functions named."""
    specs = tuple(
        InterfaceSpec(str(number), {}, {name: FunctionSpec(name, ()) for name in names})
        for number, names in enumerate(interfaces)
    )
    check = Check("check", "Title.", lambda: None, Fraction(1))
    return Assignment(slug, slug, "1", Path(), (check,), specs, Limits(), {}, dict)


def module(source: str) -> Submission:
    return Submission("my.py", SubmissionKind.MODULE, "", Path("my.py"), source=source)


TREES = assignment("trees", ("winner", "moves", "minimax", "ab"))
SUMS = assignment("sums", ("nim", "grundy"), ("nim", "sprague"))


def test_the_interface_with_most_functions_is_matched() -> None:
    """Two of the second's names are defined, one of the first's."""
    assert "1" == match_interface({"nim": True, "sprague": True}, SUMS).name


def test_the_first_interface_is_matched_when_two_fit_equally() -> None:
    """The handout's own spelling stands first, also when nothing fits."""
    assert "0" == match_interface({"nim": True}, SUMS).name
    assert "0" == match_interface({}, SUMS).name


def test_a_name_that_cannot_be_called_does_not_count() -> None:
    """`sprague = 7` is no function, so the interface that has it gains nothing by it."""
    assert "0" == match_interface({"nim": True, "sprague": False}, SUMS).name


@pytest.mark.parametrize(
    ("near", "name", "names"),
    [
        ("minmax", "minimax", ["minmax", "winner"]),
        ("best_mov", "best_move", ["moves", "best_mov", "Best"]),
        ("bestMove", "best_move", ["bestMove", "play"]),
        ("", "minimax", ["x", "board"]),
        ("", "ab", []),
    ],
)
def test_the_nearest_name(near: str, name: str, names: list[str]) -> None:
    """The most similar name, or nothing where none is similar."""
    assert near == nearest(name, names)


def test_a_module_is_recognised_by_its_functions() -> None:
    """`def winner(` and two others are three of the four names of `trees`."""
    source = "def winner(b): ...\ndef moves(b): ...\ndef minimax(b): ...\n"
    assert [TREES] == guess_assignments(module(source), [SUMS, TREES])


def test_a_notebook_is_recognised_by_all_its_cells() -> None:
    """The functions may stand in different cells."""
    cells = (Cell(0, "code", "def winner(b): ..."), Cell(1, "code", "def moves(b): ..."))
    notebook = Submission("my.ipynb", SubmissionKind.NOTEBOOK, "", Path("my.ipynb"), cells=cells)
    assert [TREES] == guess_assignments(notebook, [SUMS, TREES])


def test_one_function_in_four_is_not_enough() -> None:
    """Beside others, a share below 0.3 recognises nothing; alone, a little will do."""
    other = assignment("other", ("load", "save"))
    assert [] == guess_assignments(module("def winner(b): ..."), [TREES, other])
    assert [TREES] == guess_assignments(module("def winner(b): ..."), [TREES])


def test_equal_shares_leave_the_choice_open() -> None:
    """Two assignments with the same names are both given back."""
    other = assignment("other", ("winner", "moves", "minimax", "ab"))
    source = "def winner(b): ...\ndef ab(b): ...\n"
    assert [TREES, other] == guess_assignments(module(source), [TREES, other])


def test_nothing_of_the_submission_is_compiled_to_recognise_it() -> None:
    """A module with a syntax error is recognised all the same, so that it can be told of it."""
    source = "def winner(b:\ndef moves(b) ...\ndef winner(b): print 3\n"
    assert [TREES] == guess_assignments(module(source), [TREES])
