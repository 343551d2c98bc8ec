"""The search as it is often misread, so that a wrong answer can be told what it looks like.

A reading is a right search with one thing changed; the hint is that of the first reading which
gives all the wrong answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Any

from assignments.first_moves.scoring import agrees
from assignments.first_moves.states import position_of
from grader.authoring import Answer, _
from reference.games.tictactoe import is_over, moves, open_lines, play, winner
from reference.truth.limited import WIN

__all__ = ["FULL", "Reading", "limited_hint", "look", "minimax_hint"]

FULL = 99
"""A depth that no game here reaches."""
SAMPLE = 300
"""Wrong answers that a reading has to give before it is believed."""


@dataclass(frozen=True)
class Reading:
    """How a search is read; as it stands, rightly."""

    win: int = WIN
    draw: int = 0
    for_the_mover: bool = False
    swapped: bool = False
    turns: bool = True
    end_first: bool = True
    more_plies: int = 0
    from_zero: bool = False
    first_child_only: bool = False
    estimates: bool = True


@cache
def look(reading: Reading, position: str, depth: int, is_max: bool) -> float:
    """The value of *position* in this reading."""
    if depth <= 0 and not reading.end_first and "." in position:
        return estimate(reading, position, is_max)
    if is_over(position):
        value = {"X": reading.win, "O": -reading.win, None: reading.draw}[winner(position)]
        return value if is_max or not reading.for_the_mover else -value
    if depth <= 0:
        return estimate(reading, position, is_max)
    best = max if is_max != reading.swapped else min
    values = [
        look(reading, play(position, square), depth - 1, (not is_max) if reading.turns else is_max)
        for square in moves(position)
    ]
    if reading.first_child_only:
        return values[0]
    return best([0.0, *values] if reading.from_zero else values)


def estimate(reading: Reading, position: str, is_max: bool) -> float:
    """The estimate at the limit."""
    value = open_lines(position) if reading.estimates else 0
    return value if is_max or not reading.for_the_mover else -value


def minimax_hint(wrong: Sequence[Answer]) -> str:
    """A hint for the commonest mistakes in minimax."""
    if any(answer.shown is None for answer in wrong):
        return _("every path through the function has to return a value")
    if any(answer.shown in (inf, -inf) for answer in wrong):
        return _("`best` has to be replaced by the values of the moves, and then returned")
    one = 1
    readings = [
        (Reading(win=-one), _("X is MAX: a game that X has won is worth 1, for O -1")),
        (Reading(win=one, draw=-1), _("a draw is neither won nor lost: it is worth 0")),
        (Reading(win=one, draw=1), _("a draw is neither won nor lost: it is worth 0")),
        (
            Reading(win=one, for_the_mover=True),
            _("the value is X's, whoever is to move: 1 if X has won, -1 if O has"),
        ),
        (
            Reading(win=one, swapped=True),
            _("MAX takes the greatest of the values, MIN the least: are they swapped?"),
        ),
        (
            Reading(win=one, turns=False),
            _("after a move it is the other one's turn: pass `not is_max` on"),
        ),
        (
            Reading(win=one, from_zero=True),
            _("`best` must not start at 0, or a lost position seems to be drawn: start at "
              "-infinity for MAX, at +infinity for MIN"),
        ),
        (
            Reading(win=one, first_child_only=True),
            _("look at every move before you return: is the `return` inside the loop?"),
        ),
    ]  # fmt: skip
    fallback = _("MAX takes the greatest value of its moves, MIN the least; a won game is 1 or -1")
    return likely(wrong, readings) or fallback


def limited_hint(wrong: Sequence[Answer]) -> str:
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
            Reading(for_the_mover=True),
            _("e(p) and the value are X's, whoever is to move: no sign changes at a MIN node"),
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
    return likely(wrong, readings) or fallback


def likely(wrong: Sequence[Answer], readings: Iterable[tuple[Reading, str]]) -> str:
    """The hint of the first reading that gives all the wrong answers; nothing if none does."""
    for reading, hint in readings:
        if all(gives(reading, answer) for answer in wrong[:SAMPLE]):
            return hint
    return ""


def gives(reading: Reading, answer: Answer) -> bool:
    """True if this reading gives this wrong answer."""
    state, is_max, *depth = answer.arguments
    plies: Any = depth[0] if depth else FULL
    plies = max(0, plies + reading.more_plies)
    return agrees(answer.shown, look(reading, position_of(state), plies, is_max))
