"""A diagnosis is said where it explains every answer, and nowhere else.

The programs are written out here, apart from the ones that the diagnoses imagine; they answer for
all positions with at most five empty squares: most of them, and quick.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import cache
from unittest.mock import Mock

import pytest

from assignments.lookahead.diagnoses import SUSPECTS, diagnose, diagnosis
from assignments.lookahead.playing import Agent, chance_words, urgent_moves
from grader import Student
from grader.answers import Answer
from grader.authoring import expect
from grader.authoring.expect import Unmet
from grader.errors import Raised
from reference.truth import bitboards, lookahead

TRUTH = lookahead()
POSITIONS = [position for position in TRUTH.positions if position.count(".") <= 5]
OPEN = [position for position in POSITIONS if not TRUTH.is_over(position)]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(b: str) -> str | None:
    return next((b[i] for i, j, k in LINES if b[i] != "." and b[i] == b[j] == b[k]), None)


def wins_behind_blanks(b: str) -> str | None:
    """The first line of three equal squares decides, and blanks are nobody's."""
    held = next((b[i] for i, j, k in LINES if b[i] == b[j] == b[k]), ".")
    return None if held == "." else held


def wins_without_diagonal(b: str) -> str | None:
    return next((b[i] for i, j, k in LINES[:-1] if b[i] != "." and b[i] == b[j] == b[k]), None)


def moves(b: str) -> list[int]:
    return [i for i in range(9) if b[i] == "."]


def play(b: str, i: int, mark: str) -> str:
    return b[:i] + mark + b[i + 1 :]


def other(mark: str) -> str:
    return "O" if mark == "X" else "X"


Rule = Callable[[str], "str | None"]


def minimax(
    rule: Rule = winner,
    choose: Callable[[str, list[int]], int] = lambda m, vs: max(vs) if m == "X" else min(vs),
    following: Callable[[str], str] = other,
    draw_first: bool = False,
    plies: int = 9,
    start: int | None = None,
) -> Callable[[str, str], int]:
    """A student's minimax, with some mistake."""

    @cache
    def value(b: str, mark: str, left: int) -> int:
        if draw_first and not moves(b):
            return 0
        if rule(b):
            return 1 if rule(b) == "X" else -1
        if not moves(b) or left == 0:
            return 0
        below = [value(play(b, i, mark), following(mark), left - 1) for i in moves(b)]
        return choose(mark, below if start is None else [start, *below])

    return lambda b, mark: value(b, mark, plies)


RIGHT = minimax()


def best_of(
    value: Callable[[str, str], int],
    choose: Callable[[str, dict[int, int]], int] = lambda m, vs: (max if m == "X" else min)(
        vs, key=lambda i: vs[i]
    ),
    turn: Callable[[str], str] = other,
) -> Callable[[str, str], int | None]:
    """A student's best_move by *value*, with some mistake."""
    return lambda b, mark: choose(mark, {i: value(play(b, i, mark), turn(mark)) for i in moves(b)})


def by_thumb(b: str, mark: str) -> int:
    """Win, block, else at random: the fallback that loses."""
    for side in (mark, other(mark)):
        for i in moves(b):
            if winner(play(b, i, side)) == side:
                return i
    return random.Random(b).choice(moves(b))


VALUES = {
    "blank_line": minimax(wins_behind_blanks),
    "missing_line": minimax(wins_without_diagonal),
    "draw_before_win": minimax(draw_first=True),
    "value_for_the_mover": lambda b, mark: RIGHT(b, mark) * (1 if mark == "X" else -1),
    "swapped": minimax(choose=lambda mark, vs: min(vs) if mark == "X" else max(vs)),
    "one_side_choice": minimax(choose=lambda mark, vs: max(vs)),
    "mark_never_switches": minimax(following=lambda mark: mark),
    "starts_at_zero": minimax(start=0),
    "first_move_only": minimax(choose=lambda mark, vs: vs[0]),
    "last_move_only": minimax(choose=lambda mark, vs: vs[-1]),
    "plies_2": minimax(plies=2),
    "plies_4": minimax(plies=4),
}
MOVES = {
    "blank_line": best_of(minimax(wins_behind_blanks)),
    "loop_variable": best_of(RIGHT, lambda mark, values: max(values)),
    "place_in_the_list": lambda b, mark: moves(b).index(best_of(RIGHT)(b, mark) or 0),
    "swapped_choice": best_of(RIGHT, lambda m, vs: (min if m == "X" else max)(vs, key=vs.get)),
    "swapped": best_of(
        minimax(choose=lambda mark, vs: min(vs) if mark == "X" else max(vs)),
        lambda m, vs: (min if m == "X" else max)(vs, key=lambda i: vs[i]),
    ),
    "one_side_choice": best_of(
        minimax(choose=lambda mark, vs: max(vs)), lambda m, vs: max(vs, key=lambda i: vs[i])
    ),
    "plays_for_one_side": best_of(
        RIGHT,
        # Keyed by value, the greatest key is the best of X's moves and the worst of O's.
        lambda mark, values: (by_value := {v: i for i, v in values.items()})[max(by_value)],
    ),
    "one_ply_off": best_of(RIGHT, turn=lambda mark: mark),
    "content_with_a_draw": best_of(
        RIGHT,
        lambda m, vs: next((i for i, v in vs.items() if v * (1 if m == "X" else -1) >= 0), min(vs)),
    ),
    "only_for_a_win": best_of(
        RIGHT,
        lambda m, vs: next((i for i, v in vs.items() if v == (1 if m == "X" else -1)), max(vs)),
    ),
    "plies_3": best_of(minimax(plies=2)),
    "plies_2": by_thumb,
}


def answers(program: Callable[[str, str], object], positions: Iterable[str]) -> list[Answer]:
    """What the program says of each position, asked by nobody's sandbox."""
    found = []
    for position in positions:
        got = program(position, TRUTH.to_move(position))
        found.append(Answer((position,), got, None, {}, lambda: "f(board)"))
    return found


def named(kind: str, found: list[Answer]) -> str | None:
    suspect = diagnosis(TRUTH, kind, found)
    return suspect.name if suspect else None


@pytest.mark.parametrize("name", VALUES)
def test_wrong_values_get_their_diagnosis(name: str) -> None:
    """The fault that was written into the program, found from its answers alone."""
    assert name == named("value", answers(VALUES[name], POSITIONS))


@pytest.mark.parametrize("name", MOVES)
def test_wrong_moves_get_their_diagnosis(name: str) -> None:
    """Of several faults that allow all its moves, the one that allows the fewest others."""
    assert name == named("move", answers(MOVES[name], OPEN))


def test_every_suspect_that_can_be_asked_about_is_tried_here() -> None:
    """But for some of the depths, and for what the mutants have."""
    tried = {*VALUES, *MOVES, "shared_window", "draw_is_a_win"}
    assert tried >= {s.name for s in SUSPECTS if not s.plies}
    assert len({s.name for s in SUSPECTS}) == len(SUSPECTS)


@pytest.mark.parametrize(
    ("kind", "programs", "positions"), [("value", VALUES, POSITIONS), ("move", MOVES, OPEN)]
)
def test_one_answer_that_is_not_the_suspect_s_acquits_it(
    kind: str, programs: dict[str, Callable[[str, str], object]], positions: list[str]
) -> None:
    """Nothing is said of a program that is nearly a known one."""
    for program in [*programs.values()][::4]:
        found = answers(program, positions)
        middle = len(found) // 2
        found[middle] = Answer(found[middle].arguments, 42, None, {}, lambda: "")
        assert named(kind, found) is None


def test_a_random_program_has_no_diagnosis() -> None:
    """Nor has one that gives random values."""
    rng = random.Random(7)
    assert named("move", answers(lambda b, mark: rng.choice(moves(b)), OPEN)) is None
    assert named("value", answers(lambda b, mark: rng.choice((-1, 0, 1)), POSITIONS)) is None
    assert "" == diagnose(TRUTH, "value", answers(lambda b, mark: 2, POSITIONS))


def test_a_few_answers_prove_nothing() -> None:
    """Where asking was cut off early, every other suspect would fit."""
    found = answers(VALUES["swapped"], POSITIONS)
    assert named("value", found[:99]) is None
    assert named("value", found[:100] + found[-100:]) is not None


def test_a_call_that_raised_is_no_answer_but_none() -> None:
    """Where nothing wins, a program that never sets its best raises instead of answering."""
    found = answers(lambda b, m: next(iter(TRUTH.optimal_moves(b))), OPEN)
    fault = Raised("UnboundLocalError", "best", "")
    sign = {"X": 1, "O": -1}
    silent = [
        a
        if TRUTH.value(a.arguments[0]) == sign[TRUTH.to_move(a.arguments[0])]
        else Answer(a.arguments, None, fault, {}, lambda: "")
        for a in found
    ]
    assert "only_for_a_win" == named("move", silent)


def test_the_diagnosis_is_said_with_its_proof() -> None:
    """What to do, and that all answers agree."""
    found = answers(lambda b, mark: wins_behind_blanks(b), POSITIONS)
    assert (
        "three blank squares in a line are not won by anybody: ask also for a mark. All 5,144 "
        "answers are those of a program that takes three blank squares in a line for a line."
    ) == diagnose(TRUTH, "winner", found)
    found = answers(minimax(plies=3), POSITIONS)
    assert diagnose(TRUTH, "value", found).endswith("looks 3 plies ahead and no further.")


@pytest.mark.parametrize("flip", [lambda lines: lines, lambda lines: lines[::-1]])
def test_a_line_of_blanks_hides_18_wins(flip: Callable[[object], list[object]]) -> None:
    """Whichever end the rows and columns are read from; so spot checks miss it."""
    lines = flip(LINES)
    hidden = 0
    for b in TRUTH.positions:
        held = next((b[i] for i, j, k in lines if b[i] == b[j] == b[k]), None)
        hidden += held == "." and TRUTH.winner(b) is not None
    assert 18 == hidden
    wrong = [b for b in TRUTH.positions if wins_behind_blanks(b) != TRUTH.winner(b)]
    assert 18 == len(wrong)
    assert {5} == {9 - b.count(".") for b in wrong}


def test_imagined_rules_are_right_where_nothing_is_wrong() -> None:
    """The second method's values are those of a search that is cut off nowhere."""
    nine = minimax(plies=9)
    values = {bitboards.text(board): value for board, value in bitboards.values().items()}
    assert all(nine(b, TRUTH.to_move(b)) == values[b] for b in POSITIONS)


def test_right_answers_are_never_diagnosed() -> None:
    """It is asked only when something is wrong."""

    def never(found: list[Answer]) -> str:
        raise AssertionError("a right program was diagnosed")

    found = answers(RIGHT, POSITIONS)
    expect.all_equal(found, TRUTH.value, diagnose=never)
    wrong = answers(VALUES["swapped"], POSITIONS)
    with pytest.raises(Unmet) as unmet:
        expect.all_equal(wrong, TRUTH.value, diagnose=lambda seen: f"{len(seen)} answers")
    assert f"{len(POSITIONS)} answers" == unmet.value.explanation.hint


def chance_of(program: Callable[[str, str], Iterable[int]]) -> str:
    """What is told of an agent with these answers."""
    agent = Agent(Mock(spec=Student), TRUTH, {}, 0)
    agent.found = {b: tuple(program(b, TRUTH.to_move(b))) for b in OPEN}
    return chance_words(agent, TRUTH)


def test_chance_behind_rules_of_thumb_is_told() -> None:
    """A win or a block is always taken, and everything else is open."""
    urgent = {b: urgent_moves(TRUTH, b) for b in OPEN}
    told = chance_of(lambda b, mark: urgent[b] or moves(b))
    n, quiet = sum(map(bool, urgent.values())), [b for b, found in urgent.items() if not found]
    varied = sum(len(moves(b)) > 1 for b in quiet)
    assert f"it wins or blocks at once in all {n:,} positions where it can" in told
    assert told.endswith(
        f"in {varied:,} of the {len(quiet):,} others it answers differently when asked again: "
        "chance decides, no search"
    )


def test_no_chance_is_told_without_proof() -> None:
    """Not of an agent that always answers the same, nor of one that passes a win by."""
    assert "" == chance_of(lambda b, mark: [by_thumb(b, mark)])
    assert "" == chance_of(lambda b, mark: moves(b))


def test_a_win_comes_before_a_block() -> None:
    """O wins by 5; without O's pair, X's threat in 2 is what is urgent."""
    assert {5} == urgent_moves(TRUTH, "XX.OO.X..")
    assert {2} == urgent_moves(TRUTH, "XX.O.....")
    assert set() == urgent_moves(TRUTH, "X........")
