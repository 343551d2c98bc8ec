"""What a search gives back, and the counters it keeps on the way. No search here."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic

from reference.games.game import Game, Move, State

__all__ = ["Counters", "SearchResult", "follow"]


@dataclass
class Counters:
    """Running counts of one search."""

    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0


@dataclass(frozen=True)
class SearchResult(Generic[Move]):
    """The outcome of one search.

    A node is an entry into a state, the root and every repeated entry counted; a leaf is a node
    whose state is terminal; a cutoff is an inner node left because its value passed a bound,
    even when that happened at its last move.
    """

    value: float
    """MAX's."""
    move: Move | None
    """The first best move; None when the root is terminal."""
    principal_variation: tuple[Move, ...]
    """The moves from the root that lead to the value."""
    nodes: int
    leaves: int
    cutoffs: int


def follow(
    game: Game[State, Move], line: Iterable[Move], state: State | None = None
) -> tuple[State, ...]:
    """The states along *line*, from *state* (default: the initial one), which is the first."""
    states = [game.initial() if state is None else state]
    for move in line:
        states.append(game.result(states[-1], move))
    return tuple(states)
