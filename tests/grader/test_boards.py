"""Canonical positions and the spellings that submissions use."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.sandbox.boards import Boards

POSITIONS = st.text("XO.", min_size=9, max_size=9)
TUPLES = {"shape": "tuple", "blank": "None", "marks": ["X", "O"]}
LISTS = {"shape": "list", "blank": "' '", "marks": ["X", "O"]}
STRINGS = {"shape": "string", "blank": "-", "marks": ["x", "o"]}
NUMBERS = {"shape": "grid", "blank": "0", "marks": ["1", "-1"], "width": 3}
ROWS = {"shape": "grid", "blank": "", "marks": "XO"}
TENS = {"shape": "list from 1", "blank": "' '", "marks": ["X", "O"]}
SPELLINGS = [TUPLES, LISTS, STRINGS, NUMBERS, ROWS, TENS]

each_spelling = pytest.mark.parametrize("spec", SPELLINGS, ids=lambda spec: str(spec["shape"]))


@each_spelling
@given(position=POSITIONS)
def test_every_spelling_reads_what_it_writes(spec: Mapping[str, Any], position: str) -> None:
    """Writing a position and reading it back gives the position."""
    boards = Boards(spec)
    assert position == boards.read(boards.write(position))


PAIRS = LISTS | {"turn": True}


@given(position=POSITIONS, mark=st.sampled_from("XO"))
def test_a_state_is_a_board_and_the_mark_to_move(position: str, mark: str) -> None:
    """The canonical form ends with the mark; the submission sees a pair with a list of its own."""
    boards = Boards(PAIRS)
    board, to_move = boards.write(position + mark)
    assert (Boards(LISTS).write(position), mark) == (board, to_move)
    assert position + mark == boards.read((board, to_move)) == boards.read([board, to_move])
    assert boards.write(position + mark)[0] is not board


@pytest.mark.parametrize(
    "state",
    [["X", " "], (["X"],), (["X"], " "), (["X"], None), (["X"], ["X"]), (("X",), "O"), "XO", None,
     (["?"], "X"), (["X"], "O", 0)],
    ids=repr,
)  # fmt: skip
def test_foreign_states_read_as_none(state: Any) -> None:
    """A board alone, a pair without a mark to move, a triple."""
    assert Boards(PAIRS).read(state) is None


@pytest.mark.parametrize(
    ("expected", "spec"),
    [
        (("X", "O", None, None, "X", None, None, None, "O"), TUPLES),
        (["X", "O", " ", " ", "X", " ", " ", " ", "O"], LISTS),
        ("xo--x---o", STRINGS),
        ([[1, -1, 0], [0, 1, 0], [0, 0, -1]], NUMBERS),
        ([["X", "O", ""], ["", "X", ""], ["", "", "O"]], ROWS),
        ([" ", "X", "O", " ", " ", "X", " ", " ", " ", "O"], TENS),
    ],
    ids=["tuple", "list", "string", "numbers", "rows", "list from 1"],
)
def test_positions_are_written_in_the_submission_s_own_way(
    expected: Any, spec: Mapping[str, Any]
) -> None:
    """`XO..X...O` as a tuple, a list, a string, and rows of numbers or letters."""
    assert expected == Boards(spec).write("XO..X...O")


def test_the_handout_s_spelling_is_the_default() -> None:
    """Without a spec: a tuple of "X", "O" and None."""
    assert ("X", None, "O") == Boards({}).write("X.O")


def test_grids_of_another_width_are_written_row_by_row() -> None:
    """Six squares in rows of two."""
    spec = {"shape": "grid", "blank": "None", "marks": "XO", "width": 2}
    assert [["X", "O"], [None, None], ["X", "X"]] == Boards(spec).write("XO..XX")


@each_spelling
def test_every_board_is_a_new_object(spec: Mapping[str, Any]) -> None:
    """A submission that changes a board changes that one only."""
    boards = Boards(spec)
    first, second = boards.write("XO......."), boards.write("XO.......")
    assert first == second
    assert first is not second


def test_rows_of_a_grid_are_new_objects() -> None:
    """Neither two boards nor two rows of one share a list."""
    rows = [*Boards(ROWS).write("."), *Boards(ROWS).write("." * 9), *Boards(ROWS).write("." * 9)]
    assert len(rows) == len({id(row) for row in rows})


@pytest.mark.parametrize(
    ("spec", "board"),
    [
        (TUPLES, ["X", "O", None]),
        (TUPLES, "XO."),
        (TUPLES, ("X", "O", "")),
        (TUPLES, ("X", "O", ".")),
        (TUPLES, ("x", None)),
        (TUPLES, ("X", ["O"])),
        (TUPLES, (("X",), ("O",))),
        (TUPLES, {"X": 1}),
        (TUPLES, None),
        (TUPLES, 5),
        (LISTS, ("X", " ")),
        (LISTS, ["X", None]),
        (LISTS, [["X", " "]]),
        (STRINGS, "XO."),
        (STRINGS, ["x", "o"]),
        (STRINGS, b"xo-"),
        (NUMBERS, [0] * 9),
        (NUMBERS, [(0, 0, 0)] * 3),
        (NUMBERS, [[True, 0, 0], [0, 0, 0], [0, 0, 0]]),
        (NUMBERS, [[1.0, 0, 0], [0, 0, 0], [0, 0, 0]]),
        (NUMBERS, [["1", 0, 0], [0, 0, 0], [0, 0, 0]]),
        (ROWS, ["XO", ["X"]]),
    ],
    ids=repr,
)
def test_foreign_boards_read_as_none(spec: Mapping[str, Any], board: Any) -> None:
    """Another container, another mark, another kind of the same number: not a board."""
    assert Boards(spec).read(board) is None


@pytest.mark.parametrize(
    "board",
    [
        [[0] * 9],
        [[0], [0] * 4, [0] * 4],
        [[0] * 3, [0] * 3, [0] * 2],
        [[0] * 3, [0] * 3, [0] * 3, []],
    ],
    ids=repr,
)
def test_grids_with_rows_of_another_length_read_as_none(board: Any) -> None:
    """A flat or ragged grid is no board of this submission."""
    assert Boards(NUMBERS).read(board) is None


def test_named_tuples_are_boards() -> None:
    """A subclass of the wanted container reads as a board: it is one to the submission."""
    board = namedtuple("board", "a b c")("X", None, "O")
    assert "X.O" == Boards(TUPLES).read(board)


@each_spelling
@given(
    board=st.recursive(
        st.none() | st.booleans() | st.integers(-1, 1) | st.floats() | st.sampled_from("XOxo -."),
        lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.text("XOxo-"),
    )
)
def test_reading_anything_gives_a_position_or_none(spec: Mapping[str, Any], board: Any) -> None:
    """Whatever a submission gives back, reading it does not fail."""
    position = Boards(spec).read(board)
    assert position is None or set(position) <= set("XO.")
