"""Relatives of alpha-beta that students write, counted over states.

They give the right value but visit more nodes than `counting`'s alpha-beta in the same order.
"""

from functools import cache
from math import inf

from reference.games.game import Move, State
from reference.search.alphabeta import Cut
from reference.search.space import StateSpace

__all__ = ["memo_entries", "shallow_nodes", "stopping_nodes"]


def memo_entries(space: StateSpace[State, Move]) -> int:
    """Entries into minimax with a memo over states: the root's, and one for every move."""
    return 1 + space.edges


def shallow_nodes(space: StateSpace[State, Move], state: State, *, cut: Cut = Cut.AT_EQUAL) -> int:
    """Nodes of alpha-beta without deep cutoffs: a node knows its parent's bound only."""

    @cache
    def search(number: int, limit: float) -> tuple[float, int]:
        """Value and nodes of a state that is left once its value reaches *limit*."""
        utility = space.utilities[number]
        if utility is not None:
            return utility, 1
        is_max = space.is_max[number]
        better = max if is_max else min
        value, nodes = -inf if is_max else inf, 1
        for child in space.successors[number]:
            reply, below = search(child, value)
            value, nodes = better(value, reply), nodes + below
            if cut.holds(value, limit) if is_max else cut.holds(limit, value):
                break
        return value, nodes

    number = space.number_of(state)
    return search(number, inf if space.is_max[number] else -inf)[1]


def stopping_nodes(space: StateSpace[State, Move], state: State) -> int:
    """Nodes of minimax that leaves a node as soon as a move wins the most that anything can."""
    least, most = space.utility_range

    @cache
    def search(number: int) -> tuple[float, int]:
        utility = space.utilities[number]
        if utility is not None:
            return utility, 1
        is_max = space.is_max[number]
        better, goal = (max, most) if is_max else (min, least)
        value, nodes = -inf if is_max else inf, 1
        for child in space.successors[number]:
            reply, below = search(child)
            value, nodes = better(value, reply), nodes + below
            if value == goal:
                break
        return value, nodes

    return search(space.number_of(state))[1]
