"""A game that counts its moves and ends a search that makes too many. No rules of its own."""

from collections.abc import Sequence
from math import inf
from typing import Generic

from reference.games.game import Game, Move, Player, State

__all__ = ["MeteredGame", "OutOfNodes"]


class OutOfNodes(Exception):
    """A search has made as many moves as it may."""


class MeteredGame(Generic[State, Move]):
    """*game*, and in `nodes` one for the root and one for every move that was made.

    That is what a search calls its nodes. A move beyond *most* of them raises OutOfNodes.
    """

    def __init__(self, game: Game[State, Move], most: float = inf) -> None:
        self.game = game
        self.most = most
        self.nodes = 1

    def initial(self) -> State:
        """As in the game."""
        return self.game.initial()

    def to_move(self, state: State) -> Player:
        """As in the game."""
        return self.game.to_move(state)

    def moves(self, state: State) -> Sequence[Move]:
        """As in the game."""
        return self.game.moves(state)

    def result(self, state: State, move: Move) -> State:
        """As in the game, and counted."""
        if self.nodes >= self.most:
            raise OutOfNodes(f"{self.nodes} nodes are spent")
        self.nodes += 1
        return self.game.result(state, move)

    def is_terminal(self, state: State) -> bool:
        """As in the game."""
        return self.game.is_terminal(state)

    def utility(self, state: State) -> float:
        """As in the game."""
        return self.game.utility(state)
