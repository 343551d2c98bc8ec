"""What every game here is: states, moves, a player to move and MAX's utility.

No rules of any one game, and no search.
"""

from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from typing import Protocol, TypeAlias, TypeVar

__all__ = ["Game", "Move", "Order", "Player", "State"]

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)

Order: TypeAlias = Callable[[State, Sequence[Move]], Sequence[Move]]
"""A move ordering: the moves of a state, in the order in which a search tries them."""


class Player(Enum):
    """The two sides: MAX wants a high utility, MIN a low one."""

    MAX = "MAX"
    MIN = "MIN"

    @property
    def opponent(self) -> "Player":
        """The other side."""
        return Player.MIN if self is Player.MAX else Player.MAX


class Game(Protocol[State, Move]):
    """A finite two-player zero-sum game with perfect information, players alternating.

    States and moves are immutable and hashable; no method changes its arguments. The words are
    those of AIMA, section 5.1.
    """

    def initial(self) -> State:
        """The state in which play starts."""
        ...

    def to_move(self, state: State) -> Player:
        """The player whose turn it is in *state*; either one when the game is over."""
        ...

    def moves(self, state: State) -> Sequence[Move]:
        """The legal moves, in the game's own order; none when the game is over."""
        ...

    def result(self, state: State, move: Move) -> State:
        """The state after *move*; ValueError, with the state, for an illegal one."""
        ...

    def is_terminal(self, state: State) -> bool:
        """Whether the game is over in *state*."""
        ...

    def utility(self, state: State) -> float:
        """MAX's utility of a terminal state; ValueError, with the state, for any other."""
        ...
