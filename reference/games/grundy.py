"""Grundy's game: split a pile into two unequal ones; who cannot move has lost. No search here.

As 'Maximilian and Minerva' it opens with one pile of seven and MIN. The Sprague-Grundy theory
that says who wins without playing is `grundy_value`.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from reference.games.game import Player

__all__ = ["MAXIMILIAN_AND_MINERVA", "Grundy", "Piles", "Split", "grundy_value", "mex"]

Piles: TypeAlias = tuple[int, ...]
"""The sizes of the piles, largest first."""
Split: TypeAlias = tuple[int, int]
"""The larger and the smaller part of the pile that is split."""


@dataclass(frozen=True)
class Grundy:
    """Grundy's game from *piles*; in the misère game who cannot move has won.

    A state is the piles, largest first; every move adds one, so that their number tells whose
    turn it is. Splitting either of two equal piles is one move, not two.
    """

    piles: Piles
    first: Player = Player.MAX
    misere: bool = False

    def __post_init__(self) -> None:
        if not self.piles or min(self.piles) < 1:
            raise ValueError(f"not piles: {self.piles!r}; expected positive sizes")
        object.__setattr__(self, "piles", _sorted(self.piles))

    def initial(self) -> Piles:
        """The opening piles."""
        return self.piles

    def to_move(self, state: Piles) -> Player:
        """The player of the state's ply."""
        ply = len(state) - len(self.piles)
        return self.first if ply % 2 == 0 else self.first.opponent

    def moves(self, state: Piles) -> tuple[Split, ...]:
        """Every split of every size of pile, the largest part first."""
        return _splits(state)

    def result(self, state: Piles, move: Split) -> Piles:
        """The piles with one split in two."""
        if move not in _splits(state):
            raise ValueError(f"illegal move {move!r} in {state!r}; legal are {[*_splits(state)]}")
        rest = list(state)
        rest.remove(sum(move))
        return _sorted([*rest, *move])

    def is_terminal(self, state: Piles) -> bool:
        """Whether no pile is larger than two."""
        return max(state) <= 2

    def utility(self, state: Piles) -> int:
        """+1 when MAX has won, -1 when MIN has."""
        if not self.is_terminal(state):
            raise ValueError(f"the game is not over in {state!r}: it has no utility yet")
        stuck = -1 if self.to_move(state) is Player.MAX else 1
        return -stuck if self.misere else stuck


def _sorted(piles: Collection[int]) -> Piles:
    """The piles, largest first."""
    return tuple(sorted(piles, reverse=True))


@cache
def _splits(piles: Piles) -> tuple[Split, ...]:
    """Every way to split one pile into two unequal parts."""
    return tuple(
        (size - small, small)
        for size in sorted(set(piles), reverse=True)
        for small in range(1, (size + 1) // 2)
    )


@cache
def grundy_value(size: int) -> int:
    """The Grundy value of one pile: the least that no split of it has.

    Piles together are lost for the player to move, in normal play, when the exclusive or of
    their values is 0. [OEIS A002188; Sprague 1935, Grundy 1939]
    """
    return mex([grundy_value(large) ^ grundy_value(small) for large, small in _splits((size,))])


def mex(values: Sequence[int]) -> int:
    """The least natural number that is not among *values*."""
    return next(number for number in range(len(values) + 1) if number not in values)


MAXIMILIAN_AND_MINERVA: Final = Grundy((7,), first=Player.MIN)
