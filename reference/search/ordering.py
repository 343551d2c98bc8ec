"""The move orders with which alpha-beta visits the fewest and the most nodes.

Cut at alpha >= beta; the order may differ at every node. Given orders are `counting`, the bound
that holds for every algorithm is `bounds`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import combinations
from math import inf
from typing import NamedTuple, TypeAlias

from reference.games.game import Move, State
from reference.search.alphabeta import Window
from reference.search.result import Counters
from reference.search.solve import Solution

__all__ = ["Extreme", "Plan", "Visits", "extreme_order", "replay"]


class Extreme(Enum):
    """Which of all move orders is wanted."""

    FEWEST = "fewest"
    MOST = "most"


class Visits(NamedTuple):
    """The nodes below a state, and the moves, by index, in the order that visits this many."""

    nodes: int
    moves: tuple[int, ...]
    """Those that are tried before the cutoff."""


Plan: TypeAlias = Callable[[int, float, float], Visits]
"""From a state's number and the window it is entered with to its visits."""


@dataclass(frozen=True)
class _Node:
    """One inner node, seen by the side to move: it raises `floor` and stops at `ceiling`."""

    worths: Sequence[float]
    """Of each move."""
    floor: float
    ceiling: float
    cost: Callable[[int, float], int]
    """Nodes below a move that is entered when the floor has risen to a bound."""

    @property
    def is_cut(self) -> bool:
        """Whether some move reaches the ceiling; alpha-beta then stops at the first such."""
        return max(self.worths) >= self.ceiling

    def climbs(self) -> Iterator[tuple[float, ...]]:
        """The ascending values through which the floor can rise below the ceiling."""
        inside = sorted({worth for worth in self.worths if self.floor < worth < self.ceiling})
        for length in range(len(inside) + 1):
            for climb in combinations(inside, length):
                if self.is_cut or climb[-1:] == tuple(inside[-1:]):
                    yield climb

    def visits(self, climb: tuple[float, ...], extreme: Extreme) -> Visits:
        """The visits of the best (or worst) order in which the floor rises through *climb*.

        One move takes each step. The others cannot matter to their siblings, so they wait for
        the highest floor (or are tried as soon as they cannot raise it).
        """
        most = extreme is Extreme.MOST
        pick = max if most else min
        waiting = list(range(len(self.worths)))
        steps: list[tuple[int, float]] = []
        floor = self.floor

        def enter(moves: list[int]) -> None:
            steps.extend((move, floor) for move in moves)
            waiting[:] = [move for move in waiting if move not in moves]

        def idle() -> list[int]:
            return [move for move in waiting if self.worths[move] <= floor]

        def spared(move: int, level: float) -> int:
            """What *move* costs where it goes when another takes the step to *level*."""
            if most:
                return self.cost(move, level)
            return 0 if self.is_cut else self.cost(move, climb[-1])

        for level in climb:
            if most:
                enter(idle())
            steppers = [move for move in waiting if self.worths[move] == level]
            _, move = pick((self.cost(m, floor) - spared(m, level), m) for m in steppers)
            enter([move])
            floor = level
        if most or not self.is_cut:
            enter(idle())
        if self.is_cut:
            cutters = [move for move in waiting if self.worths[move] >= self.ceiling]
            enter([pick((self.cost(move, floor), move) for move in cutters)[1]])
        nodes = 1 + sum(self.cost(move, entered) for move, entered in steps)
        return Visits(nodes, tuple(move for move, _ in steps))


def extreme_order(solution: Solution[State, Move], extreme: Extreme) -> Plan:
    """The best (or worst) order of the moves for every state and window.

    A move matters to its siblings only by raising the bound, so an order is settled by the
    values through which the bound climbs: every climb is tried.
    """
    space = solution.space
    pick = max if extreme is Extreme.MOST else min

    @cache
    def plan(number: int, alpha: float, beta: float) -> Visits:
        if space.utilities[number] is not None:
            return Visits(1, ())
        children = space.successors[number]
        values = [solution.values[child] for child in children]
        if space.is_max[number]:
            node = _Node(
                values, alpha, beta, lambda move, bound: plan(children[move], bound, beta).nodes
            )
        else:
            node = _Node(
                [-value for value in values],
                -beta,
                -alpha,
                lambda move, bound: plan(children[move], alpha, -bound).nodes,
            )
        return pick(node.visits(climb, extreme) for climb in node.climbs())

    return plan


def replay(
    solution: Solution[State, Move], plan: Plan, state: State, window: Window = (-inf, inf)
) -> tuple[float, Counters]:
    """Value and counts of a plain alpha-beta, node by node, that asks *plan* for its order.

    It cuts by the bounds that it meets itself; moves that the plan leaves out come last.
    """
    space, counters = solution.space, Counters()

    def search(number: int, alpha: float, beta: float) -> float:
        counters.nodes += 1
        utility = space.utilities[number]
        if utility is not None:
            counters.leaves += 1
            return utility
        children, is_max = space.successors[number], space.is_max[number]
        value = -inf if is_max else inf
        first = plan(number, alpha, beta).moves
        for move in (*first, *(m for m in range(len(children)) if m not in first)):
            reply = search(children[move], alpha, beta)
            if is_max:
                value = max(value, reply)
                alpha = max(alpha, value)
            else:
                value = min(value, reply)
                beta = min(beta, value)
            if alpha >= beta:
                counters.cutoffs += 1
                break
        return value

    return search(space.number_of(state), *window), counters
