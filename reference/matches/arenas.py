"""The games that can be asked for by name, with what a player needs to know about each."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from reference.games import draughts, tictactoe
from reference.games.chess import Chess, chess_material
from reference.games.game import Game
from reference.games.grundy import Grundy
from reference.games.mnk import MNK, connect_four
from reference.games.nim import Nim
from reference.search.solve import Solution, solve

__all__ = ["ARENAS", "Arena"]


@dataclass(frozen=True)
class Arena:
    """A game by name; nothing of it is made before it is asked for."""

    name: str
    title: str
    make: Callable[[], Game[Any, Any]]
    evaluate: Callable[[Any], float]
    """A static evaluation, for players that look only some plies ahead."""
    is_small: bool
    """Whether every state fits into memory, so that the game can be solved."""

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.make()

    @cached_property
    def solution(self) -> Solution[Any, Any]:
        """The solved game; ValueError when it is too large."""
        if not self.is_small:
            raise ValueError(f"{self.title} is too large to be solved here")
        return solve(self.game)


def _unknown(state: object) -> float:
    """The evaluation of a game in which nothing can be said before the end."""
    return 0


_SMALL_FOUR: Final = connect_four(4, 4)
_FOUR: Final = connect_four()
_MISERE: Final = MNK(3, 3, 3, misere=True)

ARENAS: Final = MappingProxyType(
    {
        arena.name: arena
        for arena in (
            Arena("tictactoe", "tic-tac-toe", tictactoe.TicTacToe, tictactoe.open_lines, True),
            Arena("misere", "misère tic-tac-toe", lambda: _MISERE, _MISERE.open_lines, True),
            Arena("connect_four", "connect four", lambda: _FOUR, _FOUR.open_lines, False),
            Arena(
                "connect_four_4x4",
                "connect four on 4 x 4",
                lambda: _SMALL_FOUR,
                _SMALL_FOUR.open_lines,
                True,
            ),
            Arena("grundy", "Grundy's game from 13", lambda: Grundy((13,)), _unknown, True),
            Arena("nim", "Nim with heaps of 3, 4 and 5", Nim, _unknown, True),
            Arena("draughts", "English draughts", draughts.Draughts, draughts.material, False),
            Arena("chess", "chess", Chess, chess_material, False),
        )
    }
)
"""By name."""
