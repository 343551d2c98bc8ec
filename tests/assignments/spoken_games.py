"""The reference's games as a student would write them, for the tests of `beloved_game`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assignments.beloved_game.known import Known, known_game
from reference.games import Player

__all__ = ["Spoken", "known"]


class Spoken:
    """A game of the reference in the words of the handout; MAX and MIN may be exchanged."""

    def __init__(self, game: Any, *, exchanged: bool = False) -> None:
        self.game, self.exchanged = game, exchanged

    def initial(self) -> Any:
        return self.game.initial()

    def to_move(self, state: Any) -> str:
        is_max = (self.game.to_move(state) is Player.MAX) != self.exchanged
        return "MAX" if is_max else "MIN"

    def moves(self, state: Any) -> Sequence[Any]:
        moves: Sequence[Any] = self.game.moves(state)
        return moves

    def result(self, state: Any, move: Any) -> Any:
        return self.game.result(state, move)

    def is_terminal(self, state: Any) -> bool:
        return bool(self.game.is_terminal(state))

    def utility(self, state: Any) -> float:
        utility: float = self.game.utility(state)
        return -utility if self.exchanged else utility


def known(name: str) -> Known:
    """The game that the grader knows by this name."""
    found = known_game(name)
    assert found is not None
    return found
