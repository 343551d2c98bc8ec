"""How many nodes tic-tac-toe costs under each convention, and which conventions give a count.

Every row is a correct search; they differ in the order of moves, the cut, the window and what
is counted.
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
from reference.search.bounds import smallest_tree
from reference.search.counting import SearchCounts, alphabeta_counter
from reference.search.space import StateSpace
from reference.search.variants import memo_entries, shallow_nodes, stopping_nodes
from reference.truth.solved import solution

__all__ = [
    "LESSON_CONVENTION",
    "WINDOWS",
    "Convention",
    "Root",
    "alphabeta_table",
    "families",
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
        {(order, cut): shallow_nodes(_space(order), EMPTY, cut=cut) for order, cut in rows}
    )


@cache
def stopping_table() -> Mapping[str, int]:
    """Nodes of minimax that leaves a node at a won move, by order."""
    return MappingProxyType({order: stopping_nodes(_space(order), EMPTY) for order in ORDERS})


@cache
def symmetric_memo_entries() -> int:
    """Entries into minimax with a memo over positions up to symmetry, the root's counted."""
    classes = {canonical(position) for position in reachable_positions()}
    space = solution().space
    return 1 + sum(len(space.moves[space.number_of(position)]) for position in classes)


def families(count: int) -> tuple[str, ...]:
    """The conventions under which a right search of the whole tree counts *count* nodes.

    The most usual one comes first; none means that the count is nobody's.
    """
    return _families().get(count, ())


@cache
def _families() -> Mapping[int, tuple[str, ...]]:
    """The names of every known count."""
    named: dict[int, dict[str, None]] = {}
    for count, name in (*_alphabeta_families(), *_other_families()):
        named.setdefault(count, {})[name] = None
    return MappingProxyType({count: tuple(names) for count, names in named.items()})


def _alphabeta_families() -> Iterator[tuple[int, str]]:
    """Counts and names of alpha-beta, with and without the root."""
    for root, cut, order in product(Root, Cut, ORDERS):
        plain = f"{order} order, cut at {cut.value}"
        for count, detail in _details(order, cut, root):
            if root is Root.ONE_WINDOW:
                yield count, plain + detail
                yield count - 1, f"{plain}{detail}, root not counted"
            else:
                yield count, f"{plain}{detail}, {root.value}, root not counted"
                yield count + 1, f"{plain}{detail}, {root.value}"


def _details(order: str, cut: Cut, root: Root) -> Iterator[tuple[int, str]]:
    """The counts of one order and cut, naming window and fail rule only where they matter."""
    table = alphabeta_table()
    seen: set[tuple[int, ...]] = set()
    for window in WINDOWS:
        counts = tuple(table[Convention(order, cut, window, fail, root)].nodes for fail in Fail)
        at = f", window {window}" if seen else ""
        if counts in seen:
            continue
        seen.add(counts)
        if len(set(counts)) == 1:
            yield counts[0], at
        else:
            yield from (
                (count, f"{at}, {fail.value}") for count, fail in zip(counts, Fail, strict=True)
            )


def _other_families() -> Iterator[tuple[int, str]]:
    """Counts and names of what is not alpha-beta in one of the named orders."""
    nodes = solution().tree(EMPTY).nodes
    yield nodes, "plain minimax"
    yield nodes - 1, "plain minimax, root not counted"
    yield memo_entries(solution().space), "minimax with a memo over positions"
    yield len(reachable_positions()), "every position once"
    yield symmetric_memo_entries(), "minimax with a memo over positions up to symmetry"
    yield len(set(map(canonical, reachable_positions()))), "every position once, up to symmetry"
    yield smallest_tree(solution(), EMPTY).nodes, "alpha-beta with the best order at every node"
    for order, count in stopping_table().items():
        yield count, f"{order} order, minimax that stops at a won move"
    for (order, cut), count in shallow_table().items():
        yield count, f"{order} order, cut at {cut.value}, no deep cutoffs"
