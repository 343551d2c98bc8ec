"""English draughts, also called checkers: 8x8, short kings, captures compulsory. No search here.

The 32 dark squares are numbered 1 to 32 from Black's side; a board is their 32 pieces: `b` and
`w` for men, `B` and `W` for kings, `.` for a blank square. Black is MAX and moves first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from reference.games.game import Player

__all__ = ["Draughts", "DraughtsState", "Squares", "is_quiet", "material"]

Squares: TypeAlias = tuple[int, ...]
"""A move: the square it starts from, then every square where it lands."""

START: Final = "b" * 12 + "." * 8 + "w" * 12
PLIES_TO_DRAW: Final = 80  # forty moves of each side, the usual count for a draw

_OWN: Final = MappingProxyType({Player.MAX: "bB", Player.MIN: "wW"})
_ENEMY: Final = MappingProxyType({"b": "wW", "B": "wW", "w": "bB", "W": "bB"})
_WORTH: Final = MappingProxyType({"b": 1, "B": 2, "w": -1, "W": -2, ".": 0})


class DraughtsState(NamedTuple):
    """The board, whose turn it is, and the plies since a man moved or a piece was captured.

    `capturing` is the square of the piece that has to capture on, 0 if there is none.
    """

    board: str
    mover: Player
    quiet_ply: int = 0
    capturing: int = 0


@dataclass(frozen=True)
class Draughts:
    """English draughts: who cannot move has lost; *draw_after* quiet plies are a draw.

    A whole multiple jump is one move, or with *single_jumps* a move for each, all by the same side.
    A man that reaches the last row stops there and is crowned.
    """

    draw_after: int = PLIES_TO_DRAW
    single_jumps: bool = False

    def initial(self) -> DraughtsState:
        """Twelve men each, Black to move."""
        return DraughtsState(START, Player.MAX)

    def to_move(self, state: DraughtsState) -> Player:
        """MAX for Black, MIN for White."""
        return state.mover

    def moves(self, state: DraughtsState) -> tuple[Squares, ...]:
        """The captures, or if there are none the steps, by the square they start from."""
        return () if self._is_drawn(state) else self._legal(state)

    def result(self, state: DraughtsState, move: Squares) -> DraughtsState:
        """The state with the piece moved, what it jumped removed, and a man crowned."""
        legal = self.moves(state)
        if move not in legal:
            raise ValueError(f"illegal move {move!r} in {state!r}; legal are {[*legal]}")
        squares = [*state.board]
        piece, squares[move[0] - 1] = squares[move[0] - 1], "."
        captured = [_JUMPED[pair] for pair in pairwise(move) if pair in _JUMPED]
        for square in captured:
            squares[square - 1] = "."
        is_crowned = _is_crowned(piece, move[-1] - 1)
        squares[move[-1] - 1] = piece.upper() if is_crowned else piece
        quiet = 0 if captured or piece.islower() else state.quiet_ply + 1
        board = "".join(squares)
        if captured and not is_crowned and any(_landings(board, piece, move[-1] - 1)):
            return DraughtsState(board, state.mover, quiet, move[-1])  # with single jumps only
        return DraughtsState(board, state.mover.opponent, quiet)

    def is_terminal(self, state: DraughtsState) -> bool:
        """Whether the player to move cannot, or the game is drawn."""
        return not self.moves(state)

    def utility(self, state: DraughtsState) -> int:
        """+1 when Black has won, -1 when White has, 0 for a draw."""
        if not self.is_terminal(state):
            raise ValueError(f"the game is not over in {state!r}: it has no utility yet")
        if self._legal(state):
            return 0
        return -1 if state.mover is Player.MAX else 1

    def _legal(self, state: DraughtsState) -> tuple[Squares, ...]:
        """The moves by the rules, however quiet the game has been."""
        if not self.single_jumps:
            return _legal(state.board, state.mover)
        return _legal_by_jumps(state.board, state.mover, state.capturing)

    def _is_drawn(self, state: DraughtsState) -> bool:
        """Whether the game has been quiet for too long."""
        return state.quiet_ply >= self.draw_after


def material(state: DraughtsState) -> int:
    """A static evaluation: Black's men and twice its kings, less White's."""
    return sum(map(_WORTH.__getitem__, state.board))


def is_quiet(state: DraughtsState) -> bool:
    """Whether the player to move has nothing to capture."""
    return not any(_jumps(state.board, state.mover))


@lru_cache(maxsize=1 << 16)
def _legal(board: str, mover: Player) -> tuple[Squares, ...]:
    """The legal moves, as square numbers."""
    return _by_numbers([*_jumps(board, mover)] or [*_steps(board, mover)])


@lru_cache(maxsize=1 << 16)
def _legal_by_jumps(board: str, mover: Player, capturing: int) -> tuple[Squares, ...]:
    """The legal moves where each jump is one, as square numbers."""
    own = [at for at, piece in enumerate(board) if piece in _OWN[mover]]
    capturers = [capturing - 1] if capturing else own
    jumps = [(at, to) for at in capturers for _over, to in _landings(board, board[at], at)]
    return _by_numbers(jumps or [*_steps(board, mover)])


def _by_numbers(moves: Sequence[Squares]) -> tuple[Squares, ...]:
    """Moves by the numbers of their squares, where they are by their indices."""
    return tuple(tuple(at + 1 for at in move) for move in moves)


# Inside, a square is an index into the board, one less than its number.


def _steps(board: str, mover: Player) -> Iterator[Squares]:
    """Every step to a neighbouring blank square."""
    for at, piece in enumerate(board):
        if piece in _OWN[mover]:
            yield from ((at, to) for to, _ in _WAYS[piece][at] if board[to] == ".")


def _jumps(board: str, mover: Player) -> Iterator[Squares]:
    """Every jump, each followed to its end."""
    for at, piece in enumerate(board):
        if piece in _OWN[mover]:
            yield from _followed(_without(board, at), piece, (at,))


def _followed(board: str, piece: str, path: Squares) -> Iterator[Squares]:
    """The jumps that begin with *path*; *board* is without the piece and what it has jumped."""
    landings = [*_landings(board, piece, path[-1])]
    for over, to in landings:
        longer = (*path, to)
        if _is_crowned(piece, to):
            yield longer
        else:
            yield from _followed(_without(board, over), piece, longer)
    if not landings and len(path) > 1:
        yield path


def _landings(board: str, piece: str, at: int) -> Iterator[tuple[int, int]]:
    """Each piece that *piece* can jump from a square, and where it lands."""
    for over, to in _WAYS[piece][at]:
        if to is not None and board[over] in _ENEMY[piece] and board[to] == ".":
            yield over, to


def _without(board: str, at: int) -> str:
    """The board with one square blank."""
    return board[:at] + "." + board[at + 1 :]


def _is_crowned(piece: str, at: int) -> bool:
    """Whether a man of this colour becomes a king on this square."""
    return at >= 28 if piece == "b" else at < 4 if piece == "w" else False


def _index(row: int, column: int) -> int | None:
    """The index of a dark square, None outside the board."""
    return row * 4 + column // 2 if 0 <= row < 8 and 0 <= column < 8 else None


def _ways(piece: str, at: int) -> Iterator[tuple[int, int | None]]:
    """For each direction of a piece, the neighbour and the square behind it."""
    row, column = at // 4, at % 4 * 2 + (at // 4 + 1) % 2
    for down in {"b": (1,), "w": (-1,)}.get(piece, (-1, 1)):
        for right in (-1, 1):
            neighbour = _index(row + down, column + right)
            if neighbour is not None:
                yield neighbour, _index(row + 2 * down, column + 2 * right)


_WAYS: Final = MappingProxyType(
    {piece: tuple(tuple(_ways(piece, at)) for at in range(32)) for piece in "bwBW"}
)

_JUMPED: Final = MappingProxyType(
    {
        (at + 1, to + 1): over + 1
        for at in range(32)
        for over, to in _WAYS["B"][at]
        if to is not None
    }
)
"""The square that each jump passes over, by numbers."""
