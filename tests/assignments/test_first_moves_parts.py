"""What the checks are made of, without a submission: reading, printing, hidden games, hints."""

from __future__ import annotations

from math import inf, nan
from random import Random
from typing import Any

import pytest

from assignments.first_moves.hidden import CountedStates, HiddenGame
from assignments.first_moves.opening import scores_of, table_hint, telling_game
from assignments.first_moves.printing import (
    difference,
    holds_table,
    printed_when_run,
    table,
)
from assignments.first_moves.readings import Reading, limited_hint, minimax_hint, read
from assignments.first_moves.scoring import HIGHEST, agrees, value_words
from assignments.first_moves.states import read_moves, read_state, state_of
from grader.authoring import Answer
from grader.model import Loaded
from reference.games.tictactoe import EMPTY, moves, open_lines, play
from reference.search import limited_minimax
from reference.truth import lookahead
from reference.truth.limited import WIN

ZEROS = dict.fromkeys(range(9), 0)
MIXED = dict(zip(range(9), (0, -1, 1, 0, 0, 1, -1, 0, 0), strict=True))


# --- states ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "value"),
    [
        ("." * 9 + "X", ([" "] * 9, "X")),
        ("XO.......X", [("X", "O", *[" "] * 7), "X"]),
        (None, ([" "] * 8, "X")),
        (None, ([" "] * 9, " ")),
        (None, ([" "] * 9, "X", 0)),
        (None, ([None] * 9, "X")),
        (None, ([[" "]] * 9, "X")),
        (None, (["x"] * 9, "X")),
        (None, (" " * 9, "X")),
        (None, ([" "] * 9, ["X"])),
        (None, {"board": [" "] * 9, "turn": "X"}),
        (None, None),
    ],
)
def test_states_are_read_in_the_lesson_s_form_only(state: str | None, value: Any) -> None:
    """A pair of a list or tuple of nine, and a mark to move."""
    assert state == read_state(value)


@pytest.mark.parametrize(
    ("listed", "value"),
    [
        ({}, []),
        ({3: "...X.....O"}, [((list("   X     "), "O"), 3)]),
        (None, [((list("   X     "), "O"), True)]),
        (None, [((list("   X     "), "O"), "3")]),
        (None, [((list("   X     "), "O"), 3)] * 2),
        (None, [(list("   X     "), 3)]),
        (None, [3]),
        (None, {3: 1}),
        (None, None),
    ],
)
def test_moves_are_read_as_pairs(listed: dict[int, str] | None, value: Any) -> None:
    """Each square once, with a state; anything else is no list of moves."""
    assert listed == read_moves(value)


# --- values ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "got", "value"),
    [
        (True, 3, 3),
        (True, 3.0, 3),
        (False, 2, 3),
        (False, True, 1),
        (False, "3", 3),
        (False, nan, 3),
        (False, None, 0),
        (True, inf, WIN),
        (True, 5, WIN),
        (True, 10**400, WIN),
        (False, HIGHEST, WIN),
        (False, -1_000, WIN),
        (False, nan, WIN),
        (True, -9, -WIN),
        (False, 9, -WIN),
        (False, 1_000, 4),
    ],
)
def test_a_win_is_whatever_no_estimate_reaches(right: bool, got: Any, value: float) -> None:
    """Estimates are exact; a win only has to be beyond all of them."""
    assert right is agrees(got, value)


def test_no_estimate_of_an_open_position_is_beyond_the_highest() -> None:
    """-3 to 4: a win for O of -4.5 could not be taken for an estimate either."""
    estimates = {open_lines(position) for position in lookahead().open_positions}
    assert HIGHEST == max(map(abs, estimates))
    assert ["3", "a win for X", "a win for O"] == [
        str(value_words(value)).partition(",")[0] for value in (3, WIN, -WIN)
    ]


# --- the printed table -------------------------------------------------------------------------


def test_the_table_is_the_lesson_s() -> None:
    """As the lesson prints it, letter by letter."""
    assert (
        """\
=== 빈 보드에서 첫 수 후보들의 minimax 점수 ===
(X가 두는 입장 — MAX. O는 MIN.)

  자리 (0,0): minimax = +0
  자리 (0,1): minimax = +0
  자리 (0,2): minimax = +0
  자리 (1,0): minimax = +0
  자리 (1,1): minimax = +0
  자리 (1,2): minimax = +0
  자리 (2,0): minimax = +0
  자리 (2,1): minimax = +0
  자리 (2,2): minimax = +0

최선의 첫 수: 자리 0 (점수 +0)""".splitlines()
        == table(ZEROS)
    )


def text_of(scores: dict[int, int], *changes: tuple[str, str]) -> str:
    text = "\n".join(table(scores)) + "\n"
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    "changes",
    [
        (),
        (("자리 2 (점수", "자리 5 (점수"),),
        (("minimax = +1\n", "minimax = +1  \n"),),
        (("=== 빈", "\n\n=== 빈"),),
        (
            ("  자리 (0,0): minimax = +0\n  자리 (0,1): minimax = -1\n",
             "  자리 (0,1): minimax = -1\n  자리 (0,0): minimax = +0\n"),
        ),
    ],
)  # fmt: skip
def test_a_right_table_does_not_differ(changes: tuple[tuple[str, str], ...]) -> None:
    """The other best move, blanks at the end, empty lines around, rows in another order."""
    assert difference(text_of(MIXED, *changes), MIXED) is None


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (1, (("===", "=="),)),
        (3, (("MIN.)\n\n", "MIN.)\n"),)),
        (4, (("  자리 (0,0)", "자리 (0,0)"),)),
        (4, (("(0,0)", "(0, 0)"),)),
        (5, (("(0,1): minimax = -1", "(0,0): minimax = +0"),)),
        (6, (("+1\n", "1\n"),)),
        (14, (("자리 2 (점수 +1", "자리 0 (점수 +0"),)),
        (13, (("\n\n최선의 첫 수: 자리 2 (점수 +1)", ""),)),
        (15, (("(점수 +1)", "(점수 +1)\n끝"),)),
    ],
)
def test_the_first_line_that_differs(number: int, changes: tuple[tuple[str, str], ...]) -> None:
    """Counted from 1; one past the end for what is too much."""
    found = difference(text_of(MIXED, *changes), MIXED)
    assert found is not None
    assert number == found.number


@pytest.mark.parametrize(
    ("hint", "same_game", "changes"),
    [
        ("print three lines", True, (("\n\n최선의 첫 수: 자리 0 (점수 +0)", ""),)),
        ("max over the values", True, (("자리 0 (점수 +0)", "자리 9 (점수 +0)"),)),
        ("max over the values", False, (("자리 0 (점수 +0)", "자리 0 (점수 +1)"),)),
        ("only the spaces differ", True, (("  자리 (2,2)", "자리 (2,2)"),)),
        ("with their sign", True, (("(2,2): minimax = +0", "(2,2): minimax = 0"),)),
        ("MIN's turn", True, (("(2,2): minimax = +0", "(2,2): minimax = +1"),)),
        ("MIN's turn", False, (("(2,2): minimax = +0", "(2,2): minimax = +1"),)),
        ("copy the text", True, (("최선의 첫 수", "가장 좋은 수"),)),
    ],
)
def test_a_wrong_line_gets_its_hint(
    hint: str, same_game: bool, changes: tuple[tuple[str, str], ...]
) -> None:
    """What differs says what is meant."""
    found = difference(text_of(ZEROS, *changes), ZEROS)
    assert found is not None
    assert hint in table_hint(found, same_game=same_game)


@pytest.mark.parametrize("text", ["", "\n", "+0", "최선"])
def test_other_texts_differ_in_the_first_line(text: str) -> None:
    """Whatever was printed, and nothing."""
    found = difference(text, ZEROS)
    assert found is not None
    assert 1 == found.number


def test_a_table_is_found_among_other_output() -> None:
    """In a module's output, and in that of a notebook's cells."""
    text = f"start\n{text_of(ZEROS)}end\n"
    assert holds_table(text, ZEROS)
    assert not holds_table(text, MIXED)
    assert not holds_table("start\nend\n", ZEROS)
    stream = {"output_type": "stream", "name": "stdout", "text": text}
    cells = [{"outputs": [stream]}, {"cell_type": "markdown"}, 3, {"outputs": 4}]
    assert holds_table(printed_when_run(Loaded(executed={"cells": cells})), ZEROS)
    stream["text"] = text.splitlines(keepends=True)  # type: ignore[assignment]
    assert holds_table(printed_when_run(Loaded(executed={"cells": cells})), ZEROS)


# --- hidden games ------------------------------------------------------------------------------


def test_a_hidden_game_says_the_same_whenever_it_is_asked() -> None:
    """Endings and estimates follow from the seed; another seed gives another game."""
    positions = [play(play(play(EMPTY, 4), 0), square) for square in (1, 2, 3, 5, 6, 7, 8)]

    def told(seed: int) -> list[tuple[bool, int]]:
        game = HiddenGame(seed)
        return [(game.is_terminal(p), game.estimate(p)) for p in positions]

    assert told(1) == told(1)
    assert 1 < len({tuple(told(seed)) for seed in range(5)})


def test_a_hidden_game_keeps_the_real_endings() -> None:
    """A filled line is won there too."""
    game = HiddenGame(1)
    assert ("X", 1) == (game.winner("XXXOO...."), game.utility("XXXOO...."))
    assert () == game.moves("XXXOO....")


def test_a_served_game_counts_what_a_search_asks() -> None:
    """Asking twice about one state is one visit; the deepest one is remembered."""
    served = CountedStates(EMPTY, 10)
    empty = state_of(EMPTY)
    told = served.expand(empty)
    assert {"is_terminal": (False, None), "open_lines": 0} == told
    served.expand(empty)
    served.expand(state_of(play(EMPTY, 4)))
    served.expand(empty)
    assert (3, 1, False) == (served.visits, served.plies, served.is_over_limit)


@pytest.mark.parametrize("key", ["", "........." + "O", "OO.......X", "XX.......O", 5, None, ()])
def test_what_no_play_reaches_is_refused(key: Any) -> None:
    """From X on square 0 on: the first mark stays, and the marks are in step."""
    with pytest.raises(ValueError, match="no play"):
        CountedStates("X........", 10).expand(key)


def test_a_served_game_goes_by_the_board_whoever_is_said_to_move() -> None:
    """A search that passes `is_max` along, and lets the turn be, is right: all values are."""
    game = HiddenGame(3, all_over=2)
    in_step, stale = (CountedStates(EMPTY, 10, game).expand("XO......." + turn) for turn in "XO")
    assert in_step == stale
    assert in_step["is_terminal"][0] is True


def test_a_search_without_end_is_given_up() -> None:
    """Past the limit every question is refused."""
    served = CountedStates(EMPTY, 2)
    for square in range(2):
        served.expand(state_of(play(EMPTY, square)))
    with pytest.raises(ValueError, match="counted enough"):
        served.expand(state_of(EMPTY))
    assert served.is_over_limit


def test_a_hidden_game_is_one_for_the_reference_too() -> None:
    """With everything over after two marks, the nine moves cost 9 + 72 nodes below the root."""
    game = HiddenGame(3, all_over=2)
    assert 82 == limited_minimax(game, game.estimate, 9, stake=WIN).nodes


def test_a_telling_game_has_few_best_first_moves() -> None:
    """Not the first and not the last, so that a fixed choice is wrong."""
    rng = Random(5)
    for _game in range(20):
        scores = scores_of(telling_game(rng))
        best = {square for square, score in scores.items() if score == max(scores.values())}
        assert 1 <= len(best) <= 2
        assert not best & {0, 8}


# --- hints -------------------------------------------------------------------------------------

POSITIONS = [p for p in lookahead().positions if p.count(".") <= 3]


def calls(*depths: int) -> list[tuple[Any, ...]]:
    states = [state_of(position) for position in POSITIONS]
    if not depths:
        return [(state, state[-1] == "X") for state in states]
    return [(state, state[-1] == "X", depth) for state in states for depth in depths]


def wrong_of(reading: Reading, asked: list[tuple[Any, ...]]) -> list[Answer]:
    """The wrong answers of a program that searches by this reading."""
    right = Reading(win=1) if len(asked[0]) == 2 else Reading()
    answers = [(call, read(reading, call)) for call in asked]
    return [
        Answer(call, got, None, {}, lambda: "")
        for call, got in answers
        if not agrees(got, read(right, call))
    ]


@pytest.mark.parametrize(
    ("reading", "hint"),
    [
        (Reading(win=-1), "X is MAX"),
        (Reading(win=1, draw=-1), "a draw is neither"),
        (Reading(win=1, ends_for_the_mover=True), "the value is X's"),
        (Reading(win=1, swapped=True), "are they swapped?"),
        (Reading(win=1, turns=False), "pass `not is_max` on"),
        (Reading(win=1, from_zero=True), "must not start at 0"),
        (Reading(win=1, first_child_only=True), "inside the loop?"),
    ],
)
def test_a_misread_minimax_gets_its_hint(reading: Reading, hint: str) -> None:
    """Told from the wrong answers alone."""
    wrong = wrong_of(reading, calls())
    assert wrong
    assert hint in minimax_hint(wrong, calls())


@pytest.mark.parametrize(
    ("reading", "hint"),
    [
        (Reading(end_first=False), "before you ask whether the limit"),
        (Reading(win=1), "take 100, 1000 or math.inf"),
        (Reading(estimates_for_the_mover=True), "e(p) is X's"),
        (Reading(ends_for_the_mover=True), "a finished game"),
        (Reading(estimates=False), "worth its open lines"),
        (Reading(more_plies=-1), "one move more may be looked at"),
        (Reading(more_plies=1), "one move too far"),
        (Reading(by_parity=True), "`is_max` says who chooses"),
        (Reading(swapped=True), "are they swapped?"),
        (Reading(turns=False), "pass `not is_max` on"),
        (Reading(from_zero=True), "start at -infinity"),
    ],
)
def test_a_misread_limit_gets_its_hint(reading: Reading, hint: str) -> None:
    """Told from the wrong answers, and from those that it got right."""
    asked = calls(0, 1, 2)
    wrong = wrong_of(reading, asked)
    assert wrong
    assert hint in limited_hint(wrong, asked)


def test_other_mistakes_get_a_general_hint() -> None:
    """No reading gives 77; nothing at all and infinity are told apart."""
    (call,) = [(state_of(EMPTY), True, 1)]
    for got, hint in ((77, "`depth` less one"), (None, "has to return a value")):
        assert hint in limited_hint([Answer(call, got, None, {}, lambda: "")], [call])
    for got, hint in ((77, "MIN the least"), (None, "return a value"), (-inf, "be replaced")):
        wrong = [Answer(call[:2], got, None, {}, lambda: "")]
        assert hint in minimax_hint(wrong, [call[:2]])


def test_values_of_another_depth_are_recognised() -> None:
    """A memory without the depth answers for the depth that was asked first."""
    asked = [(state_of(p), state_of(p)[-1] == "X", depth)
             for p in lookahead().positions if p.count(".") in (4, 5)
             for depth in range(3)][:600]  # fmt: skip
    first = {call[0]: read(Reading(), call) for call in reversed(asked)}
    wrong = [
        Answer(call, first[call[0]], None, {}, lambda: "")
        for call in asked
        if not agrees(first[call[0]], read(Reading(), call))
    ]
    assert "remembered without its depth" in limited_hint(wrong, asked)


def test_every_first_move_can_be_played() -> None:
    """The table's squares are those of the game."""
    assert tuple(ZEROS) == moves(EMPTY)
