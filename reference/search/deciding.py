"""Agents that look a few plies ahead, and the simplest ones. Perfect and random are `players`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from reference.games.game import Game, Move, Order, State
from reference.games.limited import LimitedGame, ordered_by
from reference.search.alphabeta import alphabeta

__all__ = ["DepthLimitedPlayer", "FirstPlayer"]


@dataclass(frozen=True)
class FirstPlayer:
    """Plays the first legal move."""

    def choose(self, game: Game[State, Move], state: State) -> Move:
        """The first in the game's order."""
        return game.moves(state)[0]


@dataclass(frozen=True)
class DepthLimitedPlayer(Generic[State, Move]):
    """Plays the first best move of alpha-beta to *depth_ply* plies."""

    evaluate: Callable[[State], float]
    depth_ply: int
    stake: float = 1_000  # a won game outweighs every estimate
    order: Order[State, Move] | None = None

    def choose(self, game: Game[State, Move], state: State) -> Move:
        """A move; ValueError when the game is over or no ply may be looked ahead."""
        limited = LimitedGame(game, self.evaluate, self.depth_ply, state, self.stake)
        order = None if self.order is None else ordered_by(self.order)
        move = alphabeta(limited, order=order).move
        if move is None:
            raise ValueError(f"there is no move to choose in {state!r}")
        return move
