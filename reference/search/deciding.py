"""Agents that look a few plies ahead, and the simplest ones. Perfect and random are `players`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic

from reference.games.game import Game, Move, Order, State
from reference.games.limited import LimitedGame, ordered_by
from reference.search.alphabeta import alphabeta
from reference.search.deepening import deepen
from reference.search.plausible import plausible_first

__all__ = ["DeepeningPlayer", "DepthLimitedPlayer", "FirstPlayer"]

STAKE: Final = 1_000  # a won game outweighs every estimate


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
    stake: float = STAKE
    order: Order[State, Move] | None = None

    def choose(self, game: Game[State, Move], state: State) -> Move:
        """A move; ValueError when the game is over or no ply may be looked ahead."""
        limited = LimitedGame(game, self.evaluate, self.depth_ply, state, self.stake)
        order = None if self.order is None else ordered_by(self.order)
        move = alphabeta(limited, order=order).move
        if move is None:
            raise ValueError(f"there is no move to choose in {state!r}")
        return move


@dataclass(frozen=True)
class DeepeningPlayer(Generic[State, Move]):
    """Plays the move of the last depth that it completes within *nodes* nodes, at most *depth_ply*.

    Plausible moves are tried first. Without even one ply it plays the first legal move.
    """

    evaluate: Callable[[State], float]
    nodes: int
    depth_ply: int = 64
    stake: float = STAKE

    def choose(self, game: Game[State, Move], state: State) -> Move:
        """A move; ValueError when the game is over."""
        if game.is_terminal(state):
            raise ValueError(f"there is no move to choose in {state!r}")
        found = deepen(
            game,
            self.evaluate,
            self.depth_ply,
            state,
            nodes=self.nodes,
            stake=self.stake,
            order=plausible_first(game, self.evaluate, stake=self.stake),
            reorder=True,
        )
        return game.moves(state)[0] if found.move is None else found.move
