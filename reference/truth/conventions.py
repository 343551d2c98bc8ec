"""How many nodes tic-tac-toe costs under each convention.

Every row is a correct search; they differ in the order of moves, the cut, the window and what
is counted. Which of them a program is, its counts tell: `families`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import product
from math import inf
from types import MappingProxyType
from typing import Final

from reference.games.tictactoe import (
    EMPTY,
    ORDERS,
    Position,
    canonical,
    moves,
    play,
    reachable_positions,
)
from reference.search.alphabeta import Cut, Fail, Window
from reference.search.counting import SearchCounts, alphabeta_counter
from reference.search.space import StateSpace
from reference.search.variants import Passed, relative_counter
from reference.truth.solved import solution

__all__ = [
    "LESSON_CONVENTION",
    "WINDOWS",
    "Convention",
    "Root",
    "alphabeta_table",
    "shallow_table",
    "stopping_table",
    "symmetric_memo_entries",
]

WINDOWS: Final[tuple[Window, ...]] = ((-inf, inf), (-2, 2), (-1, 1))


class Root(Enum):
    """How the first moves are searched."""

    ONE_WINDOW = "one window"  # the root is a node like any other
    FRESH_WINDOWS = "a fresh window for each first move"  # the root is no node: nine searches


@dataclass(frozen=True)
class Convention:
    """One way to run alpha-beta over the whole of tic-tac-toe."""

    order: str
    """A key of `ORDERS`."""
    cut: Cut = Cut.AT_EQUAL
    window: Window = WINDOWS[0]
    fail: Fail = Fail.SOFT
    root: Root = Root.ONE_WINDOW


LESSON_CONVENTION: Final = Convention("index")
"""The lesson's: index order, cut at alpha >= beta, all utilities inside the window."""


@cache
def _space(order: str) -> StateSpace[Position, int]:
    """The positions, with their moves in a named order."""
    return solution().space.reordered(ORDERS[order])


@cache
def alphabeta_table() -> Mapping[Convention, SearchCounts]:
    """The counts of every convention."""
    return MappingProxyType(dict(_alphabeta_rows()))


def _alphabeta_rows() -> Iterator[tuple[Convention, SearchCounts]]:
    """Each convention with its counts; windows and roots share what they visit alike."""
    for order in ORDERS:
        space = _space(order)
        for cut, fail in product(Cut, Fail):
            count = alphabeta_counter(space, cut=cut, fail=fail)
            for window in WINDOWS:
                yield Convention(order, cut, window, fail), count(EMPTY, window)
                fresh = [count(play(EMPTY, move), window) for move in moves(EMPTY)]
                yield Convention(order, cut, window, fail, Root.FRESH_WINDOWS), _added(fresh)


def _added(searches: list[SearchCounts]) -> SearchCounts:
    """The searches of MAX's moves as one, with the best of their values."""
    values, nodes, leaves, cutoffs = zip(*searches, strict=True)
    return SearchCounts(max(values), sum(nodes), sum(leaves), sum(cutoffs))


@cache
def shallow_table() -> Mapping[tuple[str, Cut], int]:
    """Nodes of alpha-beta without deep cutoffs, by order and cut."""
    rows = product(ORDERS, Cut)
    return MappingProxyType(
        {
            (order, cut): relative_counter(_space(order), passed=Passed.OWN_BOUND, cut=cut)(
                EMPTY
            ).nodes
            for order, cut in rows
        }
    )


@cache
def stopping_table() -> Mapping[str, int]:
    """Nodes of minimax that leaves a node at a won move, by order."""
    return MappingProxyType(
        {
            order: relative_counter(_space(order), passed=Passed.ANEW, window=(-1, 1))(EMPTY).nodes
            for order in ORDERS
        }
    )


@cache
def symmetric_memo_entries() -> int:
    """Entries into minimax with a memo over positions up to symmetry, the root's counted."""
    classes = {canonical(position) for position in reachable_positions()}
    space = solution().space
    return 1 + sum(len(space.moves[space.number_of(position)]) for position in classes)
