"""A game that remembers which leaves a search has read. No rules of its own."""

from collections.abc import Sequence
from typing import Generic

from reference.games.game import Game, Move, Player, State

__all__ = ["ObservedGame"]


class ObservedGame(Generic[State, Move]):
    """*game*, and in `leaves` the states whose utility was asked for, in that order."""

    def __init__(self, game: Game[State, Move]) -> None:
        self.game = game
        self.leaves: list[State] = []

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
        """As in the game."""
        return self.game.result(state, move)

    def is_terminal(self, state: State) -> bool:
        """As in the game."""
        return self.game.is_terminal(state)

    def utility(self, state: State) -> float:
        """As in the game, and remembered."""
        utility = self.game.utility(state)
        self.leaves.append(state)
        return utility
