"""The smallest tree that proves a value: no search of the tree visits fewer nodes.

A search that knows more than the tree, from a transposition table or from symmetry, can. Which
move order reaches the bound, and which visits the most, is `ordering`.
"""

from dataclasses import dataclass
from functools import cache
from math import inf

from reference.games.game import Move, State
from reference.search.solve import Solution

__all__ = ["SmallestTree", "smallest_proof", "smallest_tree"]


def smallest_proof(
    solution: Solution[State, Move], *, at_least: float = -inf, at_most: float = inf
) -> list[float]:
    """For each state, the nodes of the smallest proof that its value lies in the given range.

    Give one bound. The side that it favours needs one move a state, the other side needs all.
    Infinity where the claim is false.
    """
    if (at_least == -inf) == (at_most == inf):
        raise ValueError("give at_least or at_most")
    chosen = at_least != -inf  # the side that needs one move: MAX for a lower bound
    sizes: list[float] = []
    space = solution.space
    for utility, is_max, children in zip(
        space.utilities, space.is_max, space.successors, strict=True
    ):
        if utility is not None:
            sizes.append(1 if at_least <= utility <= at_most else inf)
        else:
            join = min if is_max is chosen else sum
            sizes.append(1 + join([sizes[child] for child in children]))
    return sizes


@dataclass(frozen=True)
class SmallestTree:
    """The smallest tree that proves a value: two proofs that share one line of play."""

    value: float
    nodes: int
    at_least: int
    """Nodes of the smallest proof that MAX gets the value."""
    at_most: int
    """Nodes of the smallest proof that MIN allows no more."""

    @property
    def shared(self) -> int:
        """Nodes in both proofs: the principal variation."""
        return self.at_least + self.at_most - self.nodes


def smallest_tree(solution: Solution[State, Move], state: State) -> SmallestTree:
    """The fewest nodes that prove the value of *state*.

    Its nodes are those that alpha-beta must visit under any order. [Knuth and Moore 1975]
    """
    space, root = solution.space, solution.space.number_of(state)
    value = solution.values[root]
    at_least = smallest_proof(solution, at_least=value)
    at_most = smallest_proof(solution, at_most=value)

    @cache
    def prove(number: int) -> float:
        """Nodes of both proofs at a state of the shared line."""
        if space.utilities[number] is not None:
            return 1
        other = at_most if space.is_max[number] else at_least  # what the other moves must prove
        children = space.successors[number]
        line = [child for child in children if solution.values[child] == value]
        return 1 + sum(map(other.__getitem__, children)) + min(prove(c) - other[c] for c in line)

    return SmallestTree(value, int(prove(root)), int(at_least[root]), int(at_most[root]))
