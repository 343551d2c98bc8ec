"""Depth-limited search by the second method: negamax on bitboards, lines counted as bit masks.

Shares nothing with `reference.games` and `reference.search`, like `bitboards`.
"""

from collections.abc import Iterator
from functools import cache

from reference.truth.bitboards import (
    FULL,
    WINS,
    WON,
    Board,
    after,
    blanks,
    burnside,
    optimal_moves,
    positions,
    result,
    x_to_move,
)

__all__ = [
    "blunders",
    "board_of",
    "move_values",
    "open_boards",
    "open_lines",
    "replies",
    "slide_roots",
    "value",
]

WIN = 1_000


def board_of(text: str) -> Board:
    """The board that nine characters spell."""
    x, o = (sum(1 << i for i, mark in enumerate(text) if mark == own) for own in "XO")
    return x, o


def open_boards() -> list[Board]:
    """The boards on which somebody is to move."""
    return [board for board in positions() if result(board) is None]


def open_lines(board: Board) -> tuple[int, int]:
    """The lines that X can still fill, and those that O can."""
    x, o = board
    return sum(not o & line for line in WINS), sum(not x & line for line in WINS)


@cache
def _look(own: int, other: int, depth_ply: int) -> int:
    """The value for the side to move; *other* has just moved."""
    if WON[other]:
        return -WIN
    if own | other == FULL:
        return 0
    if depth_ply == 0:
        mine, theirs = open_lines((own, other))
        return mine - theirs
    return max(
        -_look(other, own | 1 << square, depth_ply - 1)
        for square in range(9)
        if not (own | other) >> square & 1
    )


def value(board: Board, depth_ply: int) -> int:
    """X's value, looking *depth_ply* plies ahead."""
    x, o = board
    return _look(x, o, depth_ply) if x_to_move(board) else -_look(o, x, depth_ply)


def move_values(board: Board, depth_ply: int) -> tuple[tuple[int, int], ...]:
    """Each move with its value, looking *depth_ply* plies ahead."""
    return tuple((square, value(after(board, square), depth_ply - 1)) for square in blanks(board))


def blunders(depth_ply: int) -> int:
    """Boards on which the first move that looks best gives something away."""
    return sum(_choice(board, depth_ply) not in optimal_moves(board) for board in open_boards())


def _choice(board: Board, depth_ply: int) -> int:
    """The first of the moves that look best."""
    sign = 1 if x_to_move(board) else -1
    return min((-sign * v, square) for square, v in move_values(board, depth_ply))[1]


def replies(board: Board, square: int) -> Iterator[tuple[int, int]]:
    """The open lines of both after *square* and each reply."""
    blocked = after(board, square)
    return (open_lines(after(blocked, reply)) for reply in blanks(blocked))


def slide_roots() -> int:
    """Boards with two marks each, up to symmetry, on which the slides' figures hold.

    One move leaves the estimates 2-1, 3-1, 3-1, 2-1; each of the others lets O win at once.
    """
    return burnside(board for board in open_boards() if _is_slide_root(board))


def _is_slide_root(board: Board) -> bool:
    """Whether the slides' figures hold on *board*."""
    if [bits.bit_count() for bits in board] != [2, 2]:
        return False
    saved = [(square, v) for square, v in move_values(board, 2) if v != -WIN]
    if [v for _, v in saved] != [1]:
        return False
    return sorted(replies(board, saved[0][0])) == [(2, 1), (2, 1), (3, 1), (3, 1)]
