"""How two programs of this assignment are told apart, and which answers are right.

Every function on every state; `minimax_limited` up to 3 moves ahead from all of them, and to the
end and past it from those with at most five blank squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from assignments.first_moves.checks import is_limited_value, minimax_call
from assignments.first_moves.hidden import HiddenGame
from assignments.first_moves.opening import printed, scores_of
from assignments.first_moves.printing import difference
from assignments.first_moves.rules import (
    is_end,
    is_winner,
    lists_moves,
    lists_squares,
    makes_move,
    tells_the_end,
)
from assignments.first_moves.states import position_of, read_state, state_of, turn_of
from grader import Student
from grader.authoring import Answer, Trait, expect
from reference.games.tictactoe import EMPTY, moves
from reference.games.tictactoe import open_lines as true_open_lines
from reference.truth import Lookahead
from reference.truth.limited import limited

__all__ = ["behaviour"]

Calls = list[tuple[Any, ...]]
Asked = tuple[str, Calls, Callable[[Answer], bool]]
"""A function, what it is asked, and which of its answers are right."""
DEEP = (4, 5, 6)
"""Moves ahead from the empty board, beside 0 to 3."""


def behaviour(
    student: Student, truth: Lookahead, spec: Mapping[str, Any], shared: Mapping[str, Any]
) -> Iterator[Trait]:
    """Every trait of a program."""
    rules = other_rules if student.is_translated else handouts_rules
    for name, calls, is_right in (*rules(truth), *searches(truth)):
        if student.is_translated and not student.spells(name):
            continue
        for answer in student.map(name, calls):
            is_kept = 0 not in answer.changed
            asked = ", ".join(map(str, answer.arguments))
            told = sorted(answer.shown) if isinstance(answer.shown, set) else answer.shown
            yield Trait(f"{name}({asked})", (told, is_kept), is_right(answer) and is_kept)
    if not student.is_translated:
        text = printed(student)
        right = difference(text, scores_of(HiddenGame(0, all_over=2, results=(None,))))
        yield Trait("print_first_moves()", text, right is None)
        yield from calls_counted(student)


def handouts_rules(truth: Lookahead) -> Iterator[Asked]:
    """The rules as the handout spells them."""
    states, in_play = states_of(truth.positions), states_of(truth.open_positions)
    yield "initial_state", [()], lambda answer: read_state(answer.shown) == state_of(EMPTY)
    yield "possible_moves", in_play, lists_moves
    yield "is_terminal", states, tells_the_end


def other_rules(truth: Lookahead) -> Iterator[Asked]:
    """The rules as other spellings have them."""
    states, in_play = states_of(truth.positions), states_of(truth.open_positions)
    yield "winner", states, is_winner
    yield "is_over", states, is_end
    yield "moves", in_play, lists_squares
    steps = [(s, i, turn_of(s)) for (s,) in in_play for i in moves(position_of(s))]
    yield "play", steps, makes_move


def searches(truth: Lookahead) -> Iterator[Asked]:
    """The estimate, and both searches."""
    yield (
        "open_lines",
        states_of(truth.open_positions),
        lambda answer: expect.same(answer.shown, true_open_lines(position_of(answer.arguments[0]))),
    )
    yield (
        "minimax",
        [minimax_call(position) for position in truth.positions],
        lambda answer: expect.same(answer.shown, truth.value(position_of(answer.arguments[0]))),
    )
    yield "minimax_limited", limits(truth), is_limited_value


def states_of(positions: Iterable[str]) -> Calls:
    """Each of *positions* as the one argument of a call."""
    return [(state_of(position),) for position in positions]


def limits(truth: Lookahead) -> Calls:
    """Positions, each with the depths to which it is searched."""
    asked = [(p, depth) for p in truth.positions for depth in range(4)]
    asked += [
        (p, depth)
        for p in truth.positions
        if p.count(".") <= 5
        for depth in range(4, p.count(".") + 2)
    ]
    return [(*minimax_call(p), depth) for p, depth in asked + [(EMPTY, d) for d in DEEP]]


def calls_counted(student: Student) -> Iterator[Trait]:
    """How often `minimax_limited` calls itself from the empty board, beside what is needed."""
    student.trace("minimax_limited")
    before = 0
    for depth in range(5):
        student.ask("minimax_limited", *minimax_call(EMPTY), depth)
        calls = student.traced("minimax_limited")[0]
        right = calls - before <= limited(EMPTY, depth).nodes
        yield Trait(f"minimax_limited calls, {depth} ahead", calls - before, right)
        before = calls
