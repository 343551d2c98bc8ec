"""The search as it is often misread, so that a wrong answer can be told what it looks like.

A reading is a right search with one thing changed. The hint is that of a reading which gives all
the wrong answers, and if possible no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import inf
from typing import Any

from assignments.first_moves.scoring import agrees
from assignments.first_moves.states import position_of
from grader.authoring import Answer, _
from reference.games.tictactoe import is_over, moves, open_lines, play, winner
from reference.truth.limited import WIN

__all__ = ["FULL", "Reading", "limited_hint", "look", "minimax_hint"]

Call = tuple[Any, ...]

FULL = 99
"""A depth that no game here reaches."""


@dataclass(frozen=True)
class Reading:
    """How a search is read; as it stands, rightly."""

    win: int = WIN
    draw: int = 0
    ends_for_the_mover: bool = False
    estimates_for_the_mover: bool = False
    swapped: bool = False
    by_parity: bool = False
    turns: bool = True
    end_first: bool = True
    more_plies: int = 0
    from_zero: bool = False
    first_child_only: bool = False
    estimates: bool = True


@cache
def look(reading: Reading, position: str, depth: int, is_max: bool) -> float:
    """The value of *position* in this reading."""
    if depth <= 0 and not reading.end_first:
        return estimate(reading, position, is_max)
    if is_over(position):
        value = {"X": reading.win, "O": -reading.win, None: reading.draw}[winner(position)]
        return value if is_max or not reading.ends_for_the_mover else -value
    if depth <= 0:
        return estimate(reading, position, is_max)
    chooses_most = depth % 2 == 1 if reading.by_parity else is_max != reading.swapped
    values = [
        look(reading, play(position, square), depth - 1, (not is_max) if reading.turns else is_max)
        for square in moves(position)
    ]
    if reading.first_child_only:
        return values[0]
    best = max if chooses_most else min
    return best([0.0, *values] if reading.from_zero else values)


def estimate(reading: Reading, position: str, is_max: bool) -> float:
    """The estimate at the limit."""
    value = open_lines(position) if reading.estimates else 0
    return value if is_max or not reading.estimates_for_the_mover else -value


def minimax_hint(wrong: Sequence[Answer], calls: Sequence[Call]) -> str:
    """A hint for the commonest mistakes in minimax."""
    if any(answer.shown is None for answer in wrong):
        return _("every path through the function has to return a value")
    if any(answer.shown in (inf, -inf) for answer in wrong):
        return _("`best` has to be replaced by the values of the moves, and then returned")
    readings = [
        (Reading(win=1, draw=-1), _("a draw is neither won nor lost: it is worth 0")),
        (Reading(win=1, draw=1), _("a draw is neither won nor lost: it is worth 0")),
        (
            Reading(win=1, ends_for_the_mover=True),
            _("the value is X's, whoever is to move: 1 if X has won, -1 if O has"),
        ),
        (Reading(win=-1), _("X is MAX: a game that X has won is worth 1, for O -1")),
        (
            Reading(win=1, swapped=True),
            _("MAX takes the greatest of the values, MIN the least: are they swapped?"),
        ),
        (
            Reading(win=1, turns=False),
            _("after a move it is the other one's turn: pass `not is_max` on"),
        ),
        (
            Reading(win=1, from_zero=True),
            _("`best` must not start at 0, or a lost position seems to be drawn: start at "
              "-infinity for MAX, at +infinity for MIN"),
        ),
        (
            Reading(win=1, first_child_only=True),
            _("look at every move before you return: is the `return` inside the loop?"),
        ),
    ]  # fmt: skip
    fallback = _("MAX takes the greatest value of its moves, MIN the least; a won game is 1 or -1")
    return likely(wrong, calls, readings) or fallback


def limited_hint(wrong: Sequence[Answer], calls: Sequence[Call]) -> str:
    """A hint for the commonest mistakes in looking to a limit."""
    if any(answer.shown is None for answer in wrong):
        return _("every path through the function has to return a value")
    readings = [
        (
            Reading(end_first=False),
            _("ask whether the game is over before you ask whether the limit is reached"),
        ),
        (
            Reading(win=1),
            _("a win has to count more than any estimate, which may be 4: take 100, 1000 or "
              "math.inf"),
        ),
        (
            Reading(estimates_for_the_mover=True),
            _("e(p) is X's, whoever is to move: no sign changes at a MIN node"),
        ),
        (
            Reading(ends_for_the_mover=True),
            _("a finished game is worth what it is worth to X, whoever is to move"),
        ),
        (Reading(estimates=False), _("at the limit an unfinished game is worth its open lines")),
        (
            Reading(more_plies=-1),
            _("the limit is reached when `depth` is 0: one move more may be looked at"),
        ),
        (
            Reading(more_plies=1),
            _("the limit is reached when `depth` is 0: that is one move too far"),
        ),
        (
            Reading(by_parity=True),
            _("`is_max` says who chooses, not whether `depth` is odd"),
        ),
        (
            Reading(swapped=True),
            _("MAX takes the greatest of the values, MIN the least: are they swapped?"),
        ),
        (
            Reading(turns=False),
            _("after a move it is the other one's turn: pass `not is_max` on"),
        ),
        (
            Reading(from_zero=True),
            _("`best` must not start at 0: start at -infinity for MAX, at +infinity for MIN"),
        ),
    ]  # fmt: skip
    fallback = _("each move is worth what is found behind it with `depth` less one")
    return likely(wrong, calls, readings) or fallback


def likely(
    wrong: Sequence[Answer], calls: Sequence[Call], readings: Iterable[tuple[Reading, str]]
) -> str:
    """The hint of a reading that gives all the wrong answers; nothing if none does.

    One that gets nothing else of *calls* wrong goes first.
    """
    fitting = [
        (reading, hint)
        for reading, hint in readings
        if all(gives(reading, answer) for answer in wrong)
    ]
    for reading, hint in fitting:
        if sum(map(partial(misleads, reading), calls)) == len(wrong):
            return hint
    if all(map(is_of_another_depth, wrong)):
        return _("these are the values of another depth: is something remembered without its "
                 "depth?")  # fmt: skip
    return fitting[0][1] if fitting else ""


def gives(reading: Reading, answer: Answer) -> bool:
    """True if this reading gives this wrong answer."""
    return agrees(answer.shown, read(reading, answer.arguments))


def misleads(reading: Reading, call: Call) -> bool:
    """True if this reading gives a wrong answer to *call*."""
    return not agrees(read(reading, call), read(Reading(), call))


def read(reading: Reading, call: Call) -> float:
    """What this reading answers to *call*."""
    state, is_max, *depth = call
    plies = depth[0] if depth else FULL
    return look(reading, position_of(state), max(0, plies + reading.more_plies), is_max)


def is_of_another_depth(answer: Answer) -> bool:
    """True if a wrong answer would be right for another small depth."""
    state, is_max, *depth = answer.arguments
    others = [read(Reading(), (state, is_max, plies)) for plies in range(4)]
    return bool(depth) and any(agrees(answer.shown, other) for other in others)
