"""Relatives of alpha-beta that students write, counted over states.

All give the right value; they visit other nodes than `counting`'s alpha-beta in the same order.
`relative_counter` is the one loop with the places where they differ as arguments; a search that
remembers what it has met is `table_nodes`.
"""

from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from functools import cache
from itertools import pairwise
from math import inf

from reference.games.game import Move, Player, State
from reference.search.alphabeta import Cut, Fail, Window
from reference.search.counting import SearchCounts
from reference.search.space import StateSpace

__all__ = ["Passed", "memo_entries", "relative_counter", "table_nodes"]

BOTH = frozenset(Player)


class Passed(Enum):
    """Which window a node gives to the moves below it."""

    NARROWED = "the window as it has been narrowed"  # alpha-beta
    OWN_BOUND = "its own value alone"  # no deep cutoffs: a node knows its parent's bound only
    ANEW = "the window of the first call"  # with the utilities at its ends: stops at a won move

    def down(self, value: float, narrowed: Window, first: Window, is_max: bool) -> Window:
        """The window for the next move of a node that has found *value* so far."""
        if self is Passed.NARROWED:
            return narrowed
        if self is Passed.ANEW:
            return first
        return (value, inf) if is_max else (-inf, value)


def relative_counter(
    space: StateSpace[State, Move],
    *,
    passed: Passed = Passed.NARROWED,
    cut: Cut = Cut.AT_EQUAL,
    fail: Fail = Fail.SOFT,
    window: Window = (-inf, inf),
    cutting: frozenset[Player] = BOTH,
    group: Callable[[Move], Hashable] = lambda move: None,
) -> Callable[[State], SearchCounts]:
    """A function from a state to what the search counts there.

    Only nodes of the players in *cutting* are ever left. A cut leaves out the moves of the same
    *group* that are still to come: in a loop over rows and columns, `break` ends the inner one.
    """
    max_cuts, min_cuts = Player.MAX in cutting, Player.MIN in cutting

    @cache
    def search(number: int, alpha: float, beta: float) -> SearchCounts:
        utility = space.utilities[number]
        if utility is not None:
            return SearchCounts(utility, 1, 1, 0)
        is_max, entered, left = space.is_max[number], (alpha, beta), set[Hashable]()
        cuts = max_cuts if is_max else min_cuts
        value, nodes, leaves, cutoffs = -inf if is_max else inf, 1, 0, 0
        for move, child in zip(space.moves[number], space.successors[number], strict=True):
            if left and group(move) in left:
                continue
            reply = search(child, *passed.down(value, (alpha, beta), window, is_max))
            nodes += reply.nodes
            leaves += reply.leaves
            cutoffs += reply.cutoffs
            if is_max:
                value = max(value, reply.value)
                alpha = max(alpha, value)
            else:
                value = min(value, reply.value)
                beta = min(beta, value)
            if cuts and cut.holds(alpha, beta):
                cutoffs += 1
                left.add(group(move))
        return SearchCounts(fail.bound(value, *entered), nodes, leaves, cutoffs)

    return lambda state: search(space.number_of(state), *window)


def memo_entries(space: StateSpace[State, Move]) -> int:
    """Entries into minimax with a memo over states: the root's, and one for every move."""
    return 1 + space.edges


def table_nodes(
    space: StateSpace[State, Move],
    starts: Iterable[State],
    *,
    key: Callable[[State], Hashable] = lambda state: state,
    exact_only: bool = False,
) -> tuple[int, ...]:
    """Nodes of alpha-beta with a table, for one search after the other; the table is kept.

    Fail-soft, cut at alpha >= beta. States of the same *key* share an entry: a lower and an upper
    bound of the value. With *exact_only* only values that lay inside their window are stored.
    """
    keys = [key(state) for state in space.states]
    table: dict[Hashable, Window] = {}
    nodes = 0

    def search(number: int, alpha: float, beta: float) -> float:
        nonlocal nodes
        nodes += 1
        utility = space.utilities[number]
        if utility is not None:
            return utility
        least, most = table.get(keys[number], (-inf, inf))
        if least == most or least >= beta:
            return least
        if most <= alpha:
            return most
        value = expand(number, alpha, beta)
        if not exact_only or alpha < value < beta:
            table[keys[number]] = (
                value if value > alpha else -inf,
                value if value < beta else inf,
            )
        return value

    def expand(number: int, alpha: float, beta: float) -> float:
        is_max = space.is_max[number]
        value = -inf if is_max else inf
        for child in space.successors[number]:
            reply = search(child, alpha, beta)
            value = max(value, reply) if is_max else min(value, reply)
            alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return value

    counted = [0]
    for state in starts:
        search(space.number_of(state), -inf, inf)
        counted.append(nodes)
    return tuple(after - before for before, after in pairwise(counted))
