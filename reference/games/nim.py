"""Nim: take any number of objects from one heap; who cannot move has lost. No search here.

Bouton's theory, which says who wins without playing, is `first_wins`.
"""

from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import NamedTuple, TypeAlias

from reference.games.game import Player

__all__ = ["Heaps", "Nim", "NimState", "Take", "first_wins"]

Heaps: TypeAlias = tuple[int, ...]
Take: TypeAlias = tuple[int, int]
"""The index of a heap, and how many objects are taken from it."""


class NimState(NamedTuple):
    """The sizes of the heaps, each in its place, and whose turn it is."""

    heaps: Heaps
    mover: Player


@dataclass(frozen=True)
class Nim:
    """Nim from *heaps*; in the misère game who cannot move has won.

    Heaps keep their places: taking from one of two equal heaps is not taking from the other.
    """

    heaps: Heaps = (3, 4, 5)
    first: Player = Player.MAX
    misere: bool = False

    def __post_init__(self) -> None:
        if not self.heaps or min(self.heaps) < 0:
            raise ValueError(f"not heaps: {self.heaps!r}; expected sizes of at least 0")

    def initial(self) -> NimState:
        """The opening heaps."""
        return NimState(self.heaps, self.first)

    def to_move(self, state: NimState) -> Player:
        """As the state says."""
        return state.mover

    def moves(self, state: NimState) -> tuple[Take, ...]:
        """Heap by heap, one object first."""
        return tuple(
            (heap, taken) for heap, size in enumerate(state.heaps) for taken in range(1, size + 1)
        )

    def result(self, state: NimState, move: Take) -> NimState:
        """The state with one heap smaller."""
        if move not in self.moves(state):
            raise ValueError(
                f"illegal move {move!r} in {state!r}; legal are {[*self.moves(state)]}"
            )
        heap, taken = move
        heaps = [*state.heaps]
        heaps[heap] -= taken
        return NimState(tuple(heaps), state.mover.opponent)

    def is_terminal(self, state: NimState) -> bool:
        """Whether all heaps are empty."""
        return not any(state.heaps)

    def utility(self, state: NimState) -> int:
        """+1 when MAX has won, -1 when MIN has."""
        if any(state.heaps):
            raise ValueError(f"the game is not over in {state!r}: it has no utility yet")
        stuck = -1 if state.mover is Player.MAX else 1
        return -stuck if self.misere else stuck


def first_wins(heaps: Heaps, *, misere: bool = False) -> bool:
    """Whether the player to move wins.

    In normal play when the exclusive or of the heaps is not 0; the misère game is the same until
    no heap has more than one object. [Bouton 1901]
    """
    balanced = reduce(xor, heaps, 0) == 0
    return balanced if misere and max(heaps, default=0) <= 1 else not balanced
