"""Values, optimal moves and the size of the game tree, by dynamic programming over states.

What a search visits on the way to a value is `counting`, `minimax` and `alphabeta`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Generic

from reference.games.game import Game, Move, State
from reference.search.space import StateSpace, explore

__all__ = ["Solution", "TreeCounts", "solve"]

_PLY: Final = 128  # bits for each ply's count: no tree here comes near 2**128 nodes


@dataclass(frozen=True)
class TreeCounts:
    """The size of the game tree below one state, by ply; the state itself is ply 0."""

    nodes_per_ply: tuple[int, ...]
    leaves_per_ply: Mapping[float, tuple[int, ...]]
    """For each utility, the leaves that end with it."""

    @property
    def nodes(self) -> int:
        """All nodes, the root counted."""
        return sum(self.nodes_per_ply)

    @property
    def leaves(self) -> int:
        """All leaves: the ways in which a game can run."""
        return sum(self.leaves_by_utility.values())

    @property
    def leaves_by_utility(self) -> dict[float, int]:
        """The leaves that end with each utility."""
        return {utility: sum(row) for utility, row in self.leaves_per_ply.items()}

    @property
    def terminals_per_ply(self) -> tuple[int, ...]:
        """The leaves of each ply, whatever their utility."""
        return tuple(map(sum, zip(*self.leaves_per_ply.values(), strict=True)))


@dataclass(frozen=True, eq=False)
class Solution(Generic[State, Move]):
    """The solved game: for every reachable state its value, its best moves and its tree.

    ValueError for a state that play cannot reach.
    """

    space: StateSpace[State, Move]
    values: tuple[float, ...]
    """MAX's value of each state of the space."""

    def value(self, state: State) -> float:
        """MAX's value of *state* under best play by both."""
        return self.values[self.space.number_of(state)]

    def optimal_moves(self, state: State) -> tuple[Move, ...]:
        """Every move that keeps the value, in the game's order; none when the game is over."""
        number = self.space.number_of(state)
        moves = zip(self.space.moves[number], self.space.successors[number], strict=True)
        return tuple(move for move, child in moves if self.values[child] == self.values[number])

    def principal_variation(self, state: State) -> tuple[Move, ...]:
        """Best play from *state* to the end, always by the first optimal move."""
        return tuple(self._line(self.space.number_of(state)))

    def _line(self, number: int) -> Iterator[Move]:
        """The moves of the principal variation from one state."""
        while self.space.moves[number]:
            values = [self.values[child] for child in self.space.successors[number]]
            choice = values.index(self.values[number])
            yield self.space.moves[number][choice]
            number = self.space.successors[number][choice]

    def tree(self, state: State) -> TreeCounts:
        """The size of the game tree below *state*."""
        number = self.space.number_of(state)
        nodes = _digits(self._nodes[number])
        leaves = {
            utility: _digits(counts[number], len(nodes)) for utility, counts in self._leaves.items()
        }
        return TreeCounts(nodes, leaves)

    # A tree's nodes per ply are one integer in base 2**128: the digit of ply p counts its nodes.
    # Moving a subtree one ply down is then a shift, and joining subtrees is one addition.

    @cached_property
    def _nodes(self) -> list[int]:
        """For each state, the nodes per ply of its tree."""
        return self._joined([1] * len(self.space))

    @cached_property
    def _leaves(self) -> dict[float, list[int]]:
        """For each utility and each state, the leaves per ply of its tree."""
        utilities = self.space.utilities
        return {
            utility: self._joined([int(own == utility) for own in utilities])
            for utility in sorted({own for own in utilities if own is not None})
        }

    def _joined(self, own: list[int]) -> list[int]:
        """For each state, its own count and those of its subtrees one ply down."""
        joined: list[int] = []
        for count, children in zip(own, self.space.successors, strict=True):
            joined.append(count + (sum(joined[child] for child in children) << _PLY))
        return joined


def _digits(number: int, length: int = 0) -> tuple[int, ...]:
    """The digits of *number* in base 2**128, lowest first, padded with zeros to *length*."""
    digits = []
    while number:
        digits.append(number & ((1 << _PLY) - 1))
        number >>= _PLY
    return tuple(digits) + (0,) * (length - len(digits))


def solve(game: Game[State, Move], start: State | None = None) -> Solution[State, Move]:
    """Solve *game* below *start* (default: the initial state), each state once."""
    space = explore(game, start)
    values: list[float] = []
    for utility, is_max, children in zip(
        space.utilities, space.is_max, space.successors, strict=True
    ):
        if utility is None:
            utility = (max if is_max else min)([values[child] for child in children])
        values.append(utility)
    return Solution(space, tuple(values))
