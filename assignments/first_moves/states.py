"""States as the checks write them: nine characters and the mark to move, `XO..X....X`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.authoring import _, explain
from reference.games.tictactoe import moves, play, to_move

__all__ = [
    "OTHER",
    "Words",
    "children",
    "drawn",
    "marks",
    "outcome",
    "position_of",
    "read_moves",
    "read_state",
    "state_of",
    "turn_of",
]

OTHER = {"X": "O", "O": "X"}
SQUARES = {" ": ".", "X": "X", "O": "O"}


class Words(str):
    """Text that is shown without quotation marks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def state_of(position: str) -> str:
    """The state of *position*."""
    return position + to_move(position)


def position_of(state: str) -> str:
    """The board of *state*."""
    return state[:-1]


def turn_of(state: str) -> str:
    """The mark to move in *state*."""
    return state[-1]


def marks(state: str) -> int:
    """How many marks are on the board of *state*."""
    return 9 - state.count(".")


def children(state: str) -> dict[int, str]:
    """The next state for each blank square; none is made of a board that is won."""
    position = position_of(state)
    return {square: state_of(play(position, square)) for square in moves(position)}


def drawn(state: str, *_rest: Any, caption: str = "") -> Mapping[str, Any]:
    """A board and who moves on it."""
    return explain.board(position_of(state), to_move=turn_of(state), caption=caption)


def read_state(value: Any) -> str | None:
    """What a submission gave back for a state, or None if it is none.

    The pair may be a list and the board a tuple: both do what the lesson does with them.
    """
    if not _is_row(value, 2) or not _is_row(value[0], 9):
        return None
    letters = [SQUARES.get(square) if isinstance(square, str) else None for square in value[0]]
    if None in letters or not isinstance(value[1], str) or value[1] not in OTHER:
        return None
    return "".join(map(str, letters)) + value[1]


def read_moves(value: Any) -> dict[int, str] | None:
    """The next state for each square that was listed; None for anything else than such a list."""
    if not isinstance(value, (list, tuple)) or not all(_is_row(pair, 2) for pair in value):
        return None
    squares = [pair[1] for pair in value]
    states = [read_state(pair[0]) for pair in value]
    if None in states or not all(type(square) is int for square in squares):
        return None
    listed = dict(zip(squares, map(str, states), strict=True))
    return listed if len(listed) == len(squares) else None


def _is_row(value: Any, length: int) -> bool:
    """True for a list or tuple of this length."""
    return isinstance(value, (list, tuple)) and len(value) == length


def outcome(value: int) -> str:
    """A game's value in words."""
    return {1: _("X wins"), 0: _("a draw"), -1: _("O wins")}[value]
