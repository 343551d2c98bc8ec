"""Tic-tac-toe: the rules, its symmetries and the usual move orders.

A position is nine characters, row by row, such as `XO..X....`: `X`, `O`, and `.` for a blank
square. X is MAX and moves first, so the mark to move follows from the counts. No search here.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from reference.games.game import Player

__all__ = [
    "EMPTY",
    "LINES",
    "ORDERS",
    "SQUARE_ORDERS",
    "SYMMETRIES",
    "Mark",
    "Position",
    "TicTacToe",
    "by_squares",
    "canonical",
    "is_over",
    "moves",
    "open_lines",
    "play",
    "reachable_positions",
    "symmetries",
    "to_move",
    "winner",
]

Position: TypeAlias = str
Mark: TypeAlias = Literal["X", "O"]

EMPTY: Final[Position] = "." * 9

LINES: Final[tuple[tuple[int, int, int], ...]] = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
)  # fmt: skip


def _check(position: Position) -> None:
    """Raise ValueError unless *position* is nine characters of `X`, `O` and `.`."""
    if len(position) != 9 or not set(position) <= set("XO."):
        raise ValueError(f"not a position: {position!r}; expected nine of 'X', 'O' and '.'")


@cache
def winner(position: Position) -> Mark | None:
    """The mark that holds a whole line, or None."""
    _check(position)
    for i, j, k in LINES:
        mark = position[i]
        if mark != "." and mark == position[j] == position[k]:
            return "X" if mark == "X" else "O"
    return None


@cache
def to_move(position: Position) -> Mark:
    """The mark whose turn it is, from the counts; ValueError when they are out of step."""
    _check(position)
    ahead = position.count("X") - position.count("O")
    if ahead not in (0, 1):
        raise ValueError(
            f"nobody is to move in {position!r}: X needs as many marks as O, or one more"
        )
    return "O" if ahead else "X"


@cache
def moves(position: Position) -> tuple[int, ...]:
    """The blank squares in index order, also of a position that is already won."""
    _check(position)
    return tuple(index for index, mark in enumerate(position) if mark == ".")


@cache
def is_over(position: Position) -> bool:
    """Whether somebody has won or no square is blank."""
    return winner(position) is not None or "." not in position


@cache
def play(position: Position, index: int) -> Position:
    """The position after the mark to move is put on square *index* (0 to 8)."""
    if is_over(position):
        raise ValueError(f"the game is over in {position!r}: {index!r} cannot be played")
    if index not in moves(position):
        raise ValueError(f"illegal move {index!r} in {position!r}; legal are {moves(position)}")
    return position[:index] + to_move(position) + position[index + 1 :]


def open_lines(position: Position) -> int:
    """e(p): the lines that X can still fill, less the lines that O can.

    A line is open for a mark when the other has no square of it. [Nilsson, and Manevitz's
    slides 27 to 33]
    """
    _check(position)
    lines = [{position[i] for i in line} for line in LINES]
    return sum("O" not in line for line in lines) - sum("X" not in line for line in lines)


@cache
def reachable_positions() -> tuple[Position, ...]:
    """Every position that can arise in play, fewest blank squares first, then by text."""
    plies = [{EMPTY}]
    while plies[-1]:
        plies.append({play(p, i) for p in plies[-1] if not is_over(p) for i in moves(p)})
    return tuple(sorted(chain.from_iterable(plies), key=lambda p: (p.count("."), p)))


def _turned(squares: Sequence[int]) -> tuple[int, ...]:
    """The squares of a board turned a quarter clockwise."""
    return tuple(squares[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))


def _mirrored(squares: Sequence[int]) -> tuple[int, ...]:
    """The squares of a board mirrored left to right."""
    return tuple(squares[i] for i in (2, 1, 0, 5, 4, 3, 8, 7, 6))


def _group() -> tuple[tuple[int, ...], ...]:
    """The eight symmetries of the square as permutations: four turns, then their mirrors."""
    turns = [tuple(range(9))]
    for _ in range(3):
        turns.append(_turned(turns[-1]))
    return (*turns, *(_mirrored(turn) for turn in turns))


SYMMETRIES: Final = _group()
"""For each symmetry, the square of the position that each square of the image comes from."""


@cache
def symmetries(position: Position) -> tuple[Position, ...]:
    """The eight images of *position*, itself first, with repeats when it is symmetric."""
    _check(position)
    return tuple("".join(position[i] for i in image) for image in SYMMETRIES)


def canonical(position: Position) -> Position:
    """The image that stands for all eight: the first one by text."""
    return min(symmetries(position))


SQUARE_ORDERS: Final = MappingProxyType(
    {
        "index": (0, 1, 2, 3, 4, 5, 6, 7, 8),
        "reversed": (8, 7, 6, 5, 4, 3, 2, 1, 0),
        "column-major": (0, 3, 6, 1, 4, 7, 2, 5, 8),
        "centre-first": (4, 0, 2, 6, 8, 1, 3, 5, 7),  # centre, corners, edges
        "corners-first": (0, 2, 6, 8, 4, 1, 3, 5, 7),  # corners, centre, edges
        "edges-first": (1, 3, 5, 7, 0, 2, 6, 8, 4),
        "centre-edges-corners": (4, 1, 3, 5, 7, 0, 2, 6, 8),
        "spiral": (0, 1, 2, 5, 8, 7, 6, 3, 4),  # clockwise inwards from the first corner
    }
)
"""The squares in the order in which each named move order tries them."""


def by_squares(squares: Sequence[int]) -> Callable[[Position, Sequence[int]], tuple[int, ...]]:
    """A move order that tries the squares of the board in the given sequence."""

    def order(position: Position, legal: Sequence[int]) -> tuple[int, ...]:
        return tuple(index for index in squares if index in legal)

    return order


ORDERS: Final = MappingProxyType({name: by_squares(row) for name, row in SQUARE_ORDERS.items()})
"""The named move orders, ready for a search's `order` argument."""


class TicTacToe:
    """Tic-tac-toe as a `Game`: utility +1 when X has won, -1 when O has, 0 for a draw."""

    def initial(self) -> Position:
        """The empty board."""
        return EMPTY

    def to_move(self, state: Position) -> Player:
        """MAX when X is to move, MIN when O is."""
        return Player.MAX if to_move(state) == "X" else Player.MIN

    def moves(self, state: Position) -> tuple[int, ...]:
        """The blank squares in index order; none when the game is over."""
        return () if is_over(state) else moves(state)

    def result(self, state: Position, move: int) -> Position:
        """The position after *move*."""
        return play(state, move)

    def is_terminal(self, state: Position) -> bool:
        """Whether somebody has won or the board is full."""
        return is_over(state)

    def utility(self, state: Position) -> int:
        """+1, 0 or -1 for X."""
        if not is_over(state):
            raise ValueError(f"the game is not over in {state!r}: it has no utility yet")
        return {"X": 1, "O": -1, None: 0}[winner(state)]
