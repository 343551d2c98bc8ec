"""A game cut off at a depth: what any search here plays when it may look only so far ahead.

The cut makes estimates into utilities, so that minimax, alpha-beta, solving and their bounds
need no second, depth-limited form. `reference.search.limited` is the pseudocode that has one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Generic, NamedTuple

from reference.games.game import Game, Move, Order, Player, State

__all__ = ["LimitedGame", "LimitedState", "ordered_by"]


class LimitedState(NamedTuple, Generic[State]):
    """A state of the whole game, and how many plies ahead of it may still be looked."""

    state: State
    plies_left: int


@dataclass(frozen=True)
class LimitedGame(Generic[State, Move]):
    """*game* to *depth_ply* plies; there *evaluate* says what a state is worth to MAX.

    An end of the game itself counts utility x *stake*. With *is_quiet*, a state at the limit
    that is not quiet is searched on, for at most *extra_ply* plies: quiescence.
    """

    game: Game[State, Move]
    evaluate: Callable[[State], float]
    depth_ply: int
    start: State | None = None
    stake: float = 1
    is_quiet: Callable[[State], bool] | None = None
    extra_ply: float = inf

    def __post_init__(self) -> None:
        if self.depth_ply < 0:
            raise ValueError(f"cannot look {self.depth_ply!r} plies ahead: the limit is 0 or more")

    def initial(self) -> LimitedState[State]:
        """The start, with all plies left."""
        start = self.game.initial() if self.start is None else self.start
        return LimitedState(start, self.depth_ply)

    def to_move(self, state: LimitedState[State]) -> Player:
        """As in the game."""
        return self.game.to_move(state.state)

    def moves(self, state: LimitedState[State]) -> Sequence[Move]:
        """As in the game; none at the limit."""
        return () if self._is_at_limit(state) else self.game.moves(state.state)

    def result(self, state: LimitedState[State], move: Move) -> LimitedState[State]:
        """As in the game, with a ply less to go."""
        if self._is_at_limit(state):
            raise ValueError(f"illegal move {move!r} in {state!r}: the limit is reached")
        return LimitedState(self.game.result(state.state, move), state.plies_left - 1)

    def is_terminal(self, state: LimitedState[State]) -> bool:
        """Whether the game is over or the limit is reached."""
        return self._is_at_limit(state) or self.game.is_terminal(state.state)

    def utility(self, state: LimitedState[State]) -> float:
        """The utility x stake of a finished game, the estimate of a state at the limit."""
        if self.game.is_terminal(state.state):  # first: a finished game needs no estimate
            return self.game.utility(state.state) * self.stake
        if not self._is_at_limit(state):
            raise ValueError(f"the limit is not reached in {state!r}: it has no utility yet")
        return self.evaluate(state.state)

    def _is_at_limit(self, state: LimitedState[State]) -> bool:
        """Whether nothing below *state* is looked at."""
        if state.plies_left > 0:
            return False
        too_far = state.plies_left <= -self.extra_ply
        return too_far or self.is_quiet is None or self.is_quiet(state.state)


def ordered_by(order: Order[State, Move]) -> Order[LimitedState[State], Move]:
    """A move order of the whole game, for the game that is cut off."""
    return lambda state, moves: order(state.state, moves)
