"""What a search to a depth limit finds and costs, counted without visiting anything twice.

Below a state, value and visits depend only on the plies that are left. The same pseudocode,
node by node, is `limited`.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from reference.games.game import Move, State
from reference.search.limited import Evaluation
from reference.search.space import StateSpace

__all__ = ["LimitedCounts", "limited_counter"]


class LimitedCounts(NamedTuple):
    """A search's value, and its nodes, evaluations and terminals as `LimitedResult` has them."""

    value: float
    nodes: int
    evaluations: int
    terminals: int


def limited_counter(
    space: StateSpace[State, Move], evaluate: Evaluation[State], *, stake: float = 1
) -> Callable[[State, int], LimitedCounts]:
    """A function from a state and a depth in plies to what `limited_minimax` would find there."""

    @cache
    def search(number: int, depth_ply: int) -> LimitedCounts:
        utility = space.utilities[number]
        if utility is not None:
            return LimitedCounts(utility * stake, 1, 0, 1)
        if depth_ply == 0:
            return LimitedCounts(evaluate(space.states[number]), 1, 1, 0)
        children = [search(child, depth_ply - 1) for child in space.successors[number]]
        values, nodes, evaluations, terminals = zip(*children, strict=True)
        value = (max if space.is_max[number] else min)(values)
        return LimitedCounts(value, 1 + sum(nodes), sum(evaluations), sum(terminals))

    def count(state: State, depth_ply: int) -> LimitedCounts:
        if depth_ply < 0:
            raise ValueError(f"cannot look {depth_ply!r} plies ahead: the limit is 0 or more")
        return search(space.number_of(state), depth_ply)

    return count
