"""Many games between two players, counted from both seats. No players and no rules."""

from dataclasses import dataclass
from typing import Any

from reference.games.game import Game
from reference.search.players import Agent, Series, match

__all__ = ["Standing", "tournament"]


@dataclass(frozen=True)
class Standing:
    """One player's results, apart for each seat."""

    moving_first: Series
    moving_second: Series

    @property
    def total(self) -> Series:
        """From both seats."""
        return self.moving_first + self.moving_second


def tournament(
    one: Agent[Any, Any], other: Agent[Any, Any], game: Game[Any, Any], games: int
) -> Standing:
    """The results of *one*, which moves first in games 0, 2, 4 and so on."""
    seats = [Series(), Series()]
    opening = game.to_move(game.initial())
    for number in range(games):
        seat = number % 2
        players = (other, one) if seat else (one, other)
        utility = match(*players, game).utility
        seats[seat] += Series.of(utility, opening.opponent if seat else opening)
    return Standing(*seats)
