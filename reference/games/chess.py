"""Chess by the rules of a library that is an optional extra: `pip install lookahead-grader[chess]`.

A state is a position in Forsyth-Edwards notation, a move two squares such as `e2e4` or `e7e8q`.
The library is OpenSpiel, imported when a `Chess` is made and not before.

2026-11: OpenSpiel (Apache 2.0, wheels for Linux, macOS and Windows, last released 2026-08), and
not `chess` (GPL 3, last released 2025-02). The price is its size: some 70 MB, and SciPy.
"""

from functools import cached_property
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from reference.games.game import Player

__all__ = ["KIWIPETE", "START", "Chess", "Position", "chess_material", "is_installed"]

Position: TypeAlias = str
"""Forsyth-Edwards notation, with the clocks."""

START: Final[Position] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE: Final[Position] = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
"""Peter McKenzie's position: castling, en passant, pins and promotions within few plies."""

_WORTH: Final = MappingProxyType(
    {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9}
)  # the usual rule of thumb
_WHITE: Final = 1  # the library's number of the player


def is_installed() -> bool:
    """Whether the library is there; it is not imported."""
    return find_spec("pyspiel") is not None


class Chess:
    """Chess from *start*; White is MAX. ImportError, with what to install, without the library.

    A position does not know its past: repetition is no draw here, fifty moves are.
    """

    def __init__(self, start: Position = START) -> None:
        try:
            import pyspiel
        except ImportError:
            raise ImportError(
                "chess needs the library OpenSpiel: pip install 'lookahead-grader[chess]'"
            ) from None
        self._library: Any = pyspiel
        self.start = str(self._read(start))

    def initial(self) -> Position:
        """The position in which play starts."""
        return self.start

    def to_move(self, state: Position) -> Player:
        """MAX for White, MIN for Black."""
        return Player.MAX if state.split()[1] == "w" else Player.MIN

    def moves(self, state: Position) -> tuple[str, ...]:
        """The legal moves, by name."""
        position = self._read(state)
        to_move = self._library.chess.action_to_move
        board = position.board()
        return tuple(sorted(to_move(a, board).to_lan() for a in position.legal_actions()))

    def result(self, state: Position, move: str) -> Position:
        """The position after *move*."""
        legal = self.moves(state)
        if move not in legal:
            raise ValueError(f"illegal move {move!r} in {state!r}; legal are {[*legal]}")
        position = self._read(state)
        return str(position.child(position.parse_move_to_action(move)))

    def is_terminal(self, state: Position) -> bool:
        """Whether it is mate or a draw."""
        return bool(self._read(state).is_terminal())

    def utility(self, state: Position) -> int:
        """+1, 0 or -1 for White."""
        position = self._read(state)
        if not position.is_terminal():
            raise ValueError(f"the game is not over in {state!r}: it has no utility yet")
        return int(position.returns()[_WHITE])

    @cached_property
    def _game(self) -> Any:
        """The library's game."""
        return self._library.load_game("chess")

    def _read(self, state: Position) -> Any:
        """The library's object for a position; ValueError for text that is none."""
        try:
            return self._game.new_initial_state(state)
        except self._library.SpielError:
            raise ValueError(
                f"not a position: {state!r}; expected Forsyth-Edwards notation"
            ) from None


def chess_material(state: Position) -> int:
    """A static evaluation: White's pieces less Black's, in pawns."""
    pieces = state.split()[0]
    return sum(
        worth * (pieces.count(piece) - pieces.count(piece.lower()))
        for piece, worth in _WORTH.items()
    )
