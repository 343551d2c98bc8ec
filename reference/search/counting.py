"""What alpha-beta visits, counted without visiting anything twice.

For one order, cut and fail rule, the visits below a state depend only on the window it is
entered with: so each state and window is searched once, and its counts are added from then on.
The same pseudocode, node by node, is `alphabeta`.
"""

from collections.abc import Callable
from functools import cache
from math import inf
from typing import NamedTuple

from reference.games.game import Move, State
from reference.search.alphabeta import Cut, Fail, Window
from reference.search.space import StateSpace

__all__ = ["SearchCounts", "alphabeta_counter"]


class SearchCounts(NamedTuple):
    """A search's value, and its nodes, leaves and cutoffs as `SearchResult` defines them."""

    value: float
    nodes: int
    leaves: int
    cutoffs: int


def alphabeta_counter(
    space: StateSpace[State, Move],
    *,
    cut: Cut = Cut.AT_EQUAL,
    fail: Fail = Fail.SOFT,
) -> Callable[[State, Window], SearchCounts]:
    """A function from a state and a window to what `alphabeta` would count there.

    Moves are tried in the space's order; `StateSpace.reordered` gives it another.
    """
    successors, utilities = space.successors, space.utilities
    least, most = space.utility_range

    @cache
    def max_value(number: int, alpha: float, beta: float) -> SearchCounts:
        utility = utilities[number]
        if utility is not None:
            return SearchCounts(utility, 1, 1, 0)
        value, entered = -inf, alpha
        nodes, leaves, cutoffs = 1, 0, 0
        for child in successors[number]:
            reply = min_value(child, alpha, beta)
            nodes += reply.nodes
            leaves += reply.leaves
            cutoffs += reply.cutoffs
            value = max(value, reply.value)
            alpha = max(alpha, value)
            if cut.holds(alpha, beta):
                cutoffs += 1
                break
        return SearchCounts(fail.bound(value, entered, beta), nodes, leaves, cutoffs)

    @cache
    def min_value(number: int, alpha: float, beta: float) -> SearchCounts:
        utility = utilities[number]
        if utility is not None:
            return SearchCounts(utility, 1, 1, 0)
        value, entered = inf, beta
        nodes, leaves, cutoffs = 1, 0, 0
        for child in successors[number]:
            reply = max_value(child, alpha, beta)
            nodes += reply.nodes
            leaves += reply.leaves
            cutoffs += reply.cutoffs
            value = min(value, reply.value)
            beta = min(beta, value)
            if cut.holds(alpha, beta):
                cutoffs += 1
                break
        return SearchCounts(fail.bound(value, alpha, entered), nodes, leaves, cutoffs)

    def count(state: State, window: Window = (-inf, inf)) -> SearchCounts:
        alpha, beta = window
        if alpha < least and most < beta:
            # All windows that hold every utility inside act alike: let them share their visits.
            alpha, beta = least - 1, most + 1
        number = space.number_of(state)
        return (max_value if space.is_max[number] else min_value)(number, alpha, beta)

    return count
