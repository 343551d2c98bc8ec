"""Questions in a submission's own words, and answers read back: the worker's side."""

from __future__ import annotations

import math
from typing import Any

import pytest

from grader.sandbox.boards import Boards
from grader.sandbox.spelling import Asked, Unread, own_names, read_answer, written

GRID = {"shape": "grid", "blank": "None", "marks": ["X", "O"]}
LIST = {"shape": "list", "blank": "0", "marks": ["1", "-1"]}
POSITION = "XX.OO...."


def asked(board: dict[str, Any] = GRID, **given: Any) -> Asked:
    return Asked(Boards(board), {"board": POSITION, **given})


@pytest.mark.parametrize(
    ("expected", "call"),
    [
        ([["X", "X", None], ["O", "O", None], [None, None, None]], "f(board)"),
        ("X", "f(mark)"),
        ("O", "f(other)"),
        (True, "f(is_x)"),
        (-1, "f(sign_o)"),
        (5, "f(blanks)"),
        (5, "f(index0)"),
        ((2, 3), "f(pair1)"),
        ([1, 2], "f([row0, column0])"),
        ("6", "f(text1)"),
        (-math.inf, "f(alpha_x)"),
        (math.inf, "f(-alpha_x)"),
        (9, "f(9) if is_x else f(8)"),
        (("X", 5), "f((mark, index0))"),
    ],
)
def test_roles_stand_for_what_is_asked(expected: Any, call: str) -> None:
    """X to move, square 5 of three rows."""
    assert expected == asked(mark="X", index=5).answer(call, lambda name: lambda value: value)


def test_without_a_mark_the_one_with_fewer_on_the_board_moves() -> None:
    """X begins."""
    assert ("X", "O") == (asked().mark, Asked(Boards(GRID), {"board": "X........"}).mark)


def test_a_window_is_turned_for_values_of_the_other_side() -> None:
    """From -1 to 2 for X is from -2 to 1 for O."""
    question = asked(alpha=-1, beta=2)
    bounds = question.answer("f(alpha_o, beta_o)", lambda name: lambda *values: values)
    assert (-2, 1) == bounds


@pytest.mark.parametrize(
    ("expected", "value", "form", "wanted"),
    [
        (1, 10, "value_x", "value"),
        (-1, 7, "value_o", "value"),
        (1, 0.5, "value_mover", "value"),
        (0, 0, "value_o", "value"),
        (5, (1, 2), "pair0", "move"),
        (5, [2, 3], "pair1", "move"),
        (4, 5, "index1", "move"),
        (4, "5", "text1", "move"),
        (5, (-3, (1, 2)), "(value_x, pair0)", "move"),
        (-1, (-3, None), "(value_x, pair0)", "value"),
        (5, [1, 2, -8], "[row0, column0, value_x]", "move"),
        (1, {"score": 4, "index": 2}, "{'score': value_x}", "value"),
        ([2, 5], {(0, 2), (1, 2)}, "pairs0", "moves"),
        ([], None, "pairs0", "moves"),
        (None, "", "mark", "mark"),
        (None, "Draw", "mark", "mark"),
        ("O", "O", "mark", "mark"),
        ("O", -3, "value_x", "mark"),
        (True, 1, "flag", "flag"),
        (2, [["X", "X", "X"], ["O", "O", None], [None] * 3], "board", "move"),
        ("XXXOO....", [["X", "X", "X"], ["O", "O", None], [None] * 3], "board", "board"),
    ],
    ids=repr,
)
def test_answers_are_read_in_their_form(expected: Any, value: Any, form: str, wanted: str) -> None:
    """Only the part that is wanted has to be readable."""
    got = read_answer(asked(), value, form, wanted)
    assert expected == (sorted(got) if wanted == "moves" else got)


@pytest.mark.parametrize(
    ("value", "form", "wanted"),
    [
        (True, "value_x", "value"),
        (math.nan, "value_x", "value"),
        ("X", "value_x", "value"),
        ((3, 0), "pair0", "move"),
        ((1, 2, 3), "pair0", "move"),
        (4.0, "index0", "move"),
        ("XX", "mark", "mark"),
        (True, "mark", "mark"),
        ("012", "indexs0", "moves"),
        (range(10**9), "indexs0", "moves"),
        ([[None] * 3] * 2, "board", "board"),
        ([["O", "X", "X"], ["O", "O", None], [None] * 3], "board", "move"),
        ({"score": 1}, "{'value': value_x}", "value"),
        (5, "(value_x, index0)", "value"),
        (5, "index0", "value"),
    ],
    ids=repr,
)
def test_answers_of_another_form_are_unread(value: Any, form: str, wanted: str) -> None:
    """Never a guess, never another exception."""
    with pytest.raises(Unread):
        read_answer(asked(), value, form, wanted)


def test_a_board_changed_in_place_is_the_answer() -> None:
    """Nothing comes back; what was given is another board afterwards."""
    question = asked(LIST)
    question.answer("f(board)", lambda name: lambda board: board.__setitem__(2, 1))
    assert question.is_changed
    assert (2, "XXXOO....") == (
        read_answer(question, None, "nothing", "move"),
        read_answer(question, None, "nothing", "board"),
    )


@pytest.mark.parametrize(
    ("expected", "call"),
    [
        ("minimax([1, 1, 0, -1, -1, 0, 0, 0, 0], True)", "minimax(board, is_x)"),
        ("up([1, 1, 0, -1, -1, 0, 0, 0, 0])", "up(board) if is_x else down(board)"),
        ("Agent(1).move(2)", "Agent(mark).move(index0)"),
    ],
)
def test_calls_are_written_to_be_pasted(expected: str, call: str) -> None:
    """Roles as literals, only the branch that is taken."""
    assert expected == written(call, asked(LIST, mark="X", index=2))


def test_a_board_in_a_global_is_put_there_and_read_from_there() -> None:
    """A program may change it, or put another in its place; a call is written with it."""
    held = asked({**LIST, "global": "grid"}, mark="X", index=2)
    own: dict[str, Any] = {"grid": None}
    with held.held_in(own):
        assert [1, 1, 0, -1, -1, 0, 0, 0, 0] == own["grid"]
        own["grid"] = [1, 1, 1, -1, -1, 0, 0, 0, 0]
    assert "XXXOO...." == read_answer(held, None, "nothing", "board")
    text = "grid = [1, 1, 0, -1, -1, 0, 0, 0, 0]; search(grid, 2)"
    assert text == written("search(board, index0)", held)


def test_own_names_are_those_that_are_no_role() -> None:
    """A role's name that is called is the submission's own function."""
    assert {"player", "Agent", "board"} == own_names("Agent(player(board(mark))).go(board)")


@pytest.mark.parametrize(
    ("expected", "form"), [(7, "score_x"), (-7, "score_o"), (-7, "score_mover"), (1, "value_x")]
)
def test_of_a_score_the_number_counts(expected: int, form: str) -> None:
    """O is to move; of a value only the sign counts."""
    question = asked(mark="O")
    assert expected == read_answer(question, 7, form, "value")


def test_a_position_may_tell_whose_turn_it_is() -> None:
    """The board is written without it; who has fewer marks is not asked then."""
    question = Asked(Boards({**GRID, "tells_turn": True}), {"board": "XX.OO....O", "depth": 2})
    call = question.answer("f(board, mark, depth)", lambda name: lambda *values: values)
    assert ([["X", "X", None], ["O", "O", None], [None, None, None]], "O", 2) == call
    assert not question.is_changed
