"""What a search gives back, and the counters it keeps on the way. No search here."""

from dataclasses import dataclass
from typing import Generic

from reference.games.game import Move

__all__ = ["Counters", "SearchResult"]


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
