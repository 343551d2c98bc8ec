"""m,n,k games: k in a row on a board, with or without gravity, to win or to lose. No search here.

A state is the board's rows from top to bottom, such as `.../.X./O..`; X is MAX and moves first,
so the mark to move follows from the counts. Tic-tac-toe's own, faster rules are `tictactoe`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from reference.games.game import Player

__all__ = ["MNK", "Board", "connect_four"]

Board: TypeAlias = str

_AS_BITS: Final = MappingProxyType(
    {"X": str.maketrans("XO./", "1000"), "O": str.maketrans("XO./", "0100")}
)
"""For each mark, what turns a board into a binary number with its squares set."""


@dataclass(frozen=True)
class MNK:
    """Whoever first has *k* in a row wins, or in the misère game loses; a full board is a draw.

    A move is the index of a square, row by row from the top; with *gravity* it is a column, and
    the mark falls to its lowest blank square.
    """

    width: int
    height: int
    k: int
    gravity: bool = False
    misere: bool = False

    def __post_init__(self) -> None:
        if min(self.width, self.height, self.k) < 1:
            raise ValueError(
                f"width, height and k must be positive: {(self.width, self.height, self.k)}"
            )

    def initial(self) -> Board:
        """The empty board."""
        return "/".join(["." * self.width] * self.height)

    def to_move(self, state: Board) -> Player:
        """MAX when X is to move, MIN when O is."""
        return Player.MAX if state.count("X") == state.count("O") else Player.MIN

    def moves(self, state: Board) -> Sequence[int]:
        """The blank squares, or the columns with a blank top square; none after a line."""
        if self.winner(state) is not None:
            return ()
        squares = state[: self.width] if self.gravity else state.replace("/", "")
        return tuple(index for index, mark in enumerate(squares) if mark == ".")

    def result(self, state: Board, move: int) -> Board:
        """The board with one mark more."""
        at = self._square(state, move)
        if at is None or self.winner(state) is not None:
            raise ValueError(
                f"illegal move {move!r} in {state!r}; legal are {[*self.moves(state)]}"
            )
        mark = "X" if self.to_move(state) is Player.MAX else "O"
        return state[:at] + mark + state[at + 1 :]

    def is_terminal(self, state: Board) -> bool:
        """Whether there is a line, or no square is blank."""
        return "." not in state or self.winner(state) is not None

    def utility(self, state: Board) -> int:
        """+1, 0 or -1 for X."""
        winner = self.winner(state)
        if winner is None and "." in state:
            raise ValueError(f"the game is not over in {state!r}: it has no utility yet")
        return {"X": 1, "O": -1, None: 0}[winner]

    def winner(self, state: Board) -> str | None:
        """The mark that has won, `X` or `O`, or None."""
        mark = _line_of(state, self.width, self.k)
        if mark is not None and self.misere:
            return "X" if mark == "O" else "O"
        return mark

    def open_lines(self, state: Board) -> int:
        """A static evaluation: the lines that X can still fill, less those that O can.

        In the misère game, where lines are to be avoided, the other way round.
        """
        x, o = (int(state.translate(_AS_BITS[mark]), 2) for mark in "XO")
        lines = sum(not line & o for line in self._lines) - sum(
            not line & x for line in self._lines
        )
        return -lines if self.misere else lines

    @cached_property
    def _lines(self) -> tuple[int, ...]:
        """Every k squares in a row, as bits."""
        board = int(self.initial().translate(str.maketrans("./", "10")), 2)
        rows = (sum(1 << i * step for i in range(self.k)) for step in _steps(self.width))
        every = [row << at for row in rows for at in range(board.bit_length())]
        return tuple({line for line in every if line & board == line})

    def _square(self, state: Board, move: int) -> int | None:
        """Where in the text *move* puts a mark, None when it cannot."""
        columns, rows = self.width, self.height
        if self.gravity:
            blank = state[move :: columns + 1].count(".") if 0 <= move < columns else 0
            return (blank - 1) * (columns + 1) + move if blank else None
        at = move + move // columns
        return at if 0 <= move < columns * rows and state[at] == "." else None


def _steps(width: int) -> tuple[int, int, int, int]:
    """The distances in a board's text between neighbours in a line.

    The slash between two rows is never marked, so that no line leaves the board.
    """
    return 1, width + 1, width + 2, width


@lru_cache(maxsize=1 << 12)  # a state is asked about several times in a row
def _line_of(state: Board, width: int, k: int) -> str | None:
    """The mark that has k in a row, across, down or along a diagonal, or None."""
    for mark in "XO":
        if state.count(mark) >= k:
            squares = int(state.translate(_AS_BITS[mark]), 2)
            if any(_in_a_row(squares, step, k) for step in _steps(width)):
                return mark
    return None


def _in_a_row(squares: int, step: int, k: int) -> bool:
    """Whether k set bits follow each other at distance *step*."""
    for _ in range(k - 1):
        squares &= squares >> step
    return squares != 0


def connect_four(width: int = 7, height: int = 6, k: int = 4) -> MNK:
    """Connect four, by default on its usual board."""
    return MNK(width, height, k, gravity=True)
