"""Which way of searching a program's node counts belong to.

A fingerprint is what a search of tic-tac-toe counts on each of `BOARDS`: the empty board and two
positions with seven empty squares. Every family here is a right search, and counts by itself;
nothing is listed.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import product
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from reference.games.game import Player
from reference.games.tictactoe import EMPTY, ORDERS, Position, canonical, is_over, moves, play
from reference.search.alphabeta import Cut, Fail, Window
from reference.search.bounds import smallest_tree
from reference.search.counting import SearchCounts, alphabeta_counter
from reference.search.space import StateSpace
from reference.search.variants import Passed, relative_counter, table_nodes
from reference.truth.conventions import WINDOWS, Root
from reference.truth.solved import solution

__all__ = ["BOARDS", "MOVE_ORDERS", "SMALL", "Family", "every_family", "families", "set_order"]

Count: TypeAlias = Callable[[Position], int]
Space: TypeAlias = StateSpace[Position, int]
Counter: TypeAlias = Callable[[Position], SearchCounts]
Traits: TypeAlias = tuple[str, ...]

SMALL: Final[tuple[Position, ...]] = (".......OX", ".....O.X.")
"""The two positions with seven empty squares that tell all families apart that differ at all.

Of the pairs that do, the first in the order of `reachable_positions`.
"""

BOARDS: Final = (EMPTY, *SMALL)


def set_order(position: Position, legal: Sequence[int]) -> tuple[int, ...]:
    """The order in which Python goes through a set of the squares, put in by index.

    A whole number is its own hash: 8 comes before the others when the set is small.
    """
    return _through_sets(tuple(legal))[0]


def pair_set_order(position: Position, legal: Sequence[int]) -> tuple[int, ...]:
    """The order in which Python goes through a set of pairs (row, column), put in by index.

    The hash of a pair of numbers is the same in every process, from CPython 3.8 on (64 bits).
    """
    return _through_sets(tuple(legal))[1]


@cache
def _through_sets(legal: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both orders, by making the sets."""
    squares, pairs = set[int](), set[tuple[int, int]]()
    for square in legal:
        squares.add(square)
        pairs.add(divmod(square, 3))
    return tuple(squares), tuple(3 * row + column for row, column in pairs)


MOVE_ORDERS: Final = MappingProxyType(
    {f"{name} order": order for name, order in ORDERS.items()}
    | {
        "order of a set of (row, column)": pair_set_order,
        "order of a set of squares": set_order,
    }
)


class Family(NamedTuple):
    """One way to search and to count."""

    traits: tuple[str, ...]
    """What it is, in words, such as `index order` and `cut at alpha >= beta`."""
    count: Count
    """Nodes from one of `BOARDS`."""

    def fits(self, counts: Sequence[int | None]) -> bool:
        """Whether it counts this on `BOARDS`; None for a board that was not asked about."""
        asked = [pair for pair in zip(BOARDS, counts, strict=False) if pair[1] is not None]
        # The smaller boards first: most families are ruled out there, and the tree stays unseen.
        return all(self.count(board) == count for board, count in reversed(asked))


def families(*counts: int | None) -> tuple[tuple[str, ...], ...]:
    """The traits of every family that counts this on `BOARDS`, the most usual family first."""
    return tuple(family.traits for family in every_family() if family.fits(counts))


@cache
def every_family() -> tuple[Family, ...]:
    """All families, by how usual they are; what they count is computed when it is asked for."""
    searches = (_plain, _alphabeta, _scores_by_depth, _near_alphabeta)
    counted = (family for each in searches for search in each() for family in _ways(*search))
    return (*counted, *_remembering(), *_smallest())


def _ways(traits: Traits, counter: Counter) -> Iterator[Family]:
    """The ways to count one search: with its root or without, finished games seen or not."""
    counter = cache(counter)
    for hidden, root in product((False, True), (True, False)):
        said = ["finished games not counted"] * hidden + ["root not counted"] * (not root)
        yield Family((*traits, *said), partial(_seen, counter, hidden, root))


def _seen(counter: Counter, hidden: bool, root: bool, board: Position) -> int:
    """The nodes that a way to count sees."""
    counts = counter(board)
    return counts.nodes - hidden * counts.leaves - (not root)


Searches: TypeAlias = Iterator[tuple[Traits, Counter]]


@cache
def _space(order: str) -> Space:
    """The positions, with their moves in a named order."""
    return solution().space.reordered(MOVE_ORDERS[order])


def _plain() -> Searches:
    """Everything is looked at."""
    space = solution().space
    yield ("plain minimax",), relative_counter(space, cutting=frozenset())
    anew = relative_counter(space, passed=Passed.ANEW)
    yield ("alpha-beta that makes its window anew in each call",), anew
    yield ("symmetric moves tried once",), relative_counter(_merged(space), cutting=frozenset())


def _merged(space: Space) -> Space:
    """Of the moves that lead to images of one position, one alone."""
    kept = [
        {canonical(space.states[child]): (move, child) for move, child in zip(*row, strict=True)}
        for row in zip(space.moves, space.successors, strict=True)
    ]
    moved = tuple(tuple(move for move, _child in each.values()) for each in kept)
    successors = tuple(tuple(child for _move, child in each.values()) for each in kept)
    return replace(space, moves=moved, successors=successors)


# What a cut at alpha >= beta visits does not depend on the fail rule; past it, not on the window.
_KINDS: Final = (
    ((f"cut at {Cut.AT_EQUAL.value}",), Cut.AT_EQUAL, Fail.SOFT, WINDOWS[0]),
    ((f"cut at {Cut.AT_EQUAL.value}", "window (-1, 1)"), Cut.AT_EQUAL, Fail.SOFT, (-1, 1)),
    ((f"cut at {Cut.PAST.value}", Fail.SOFT.value), Cut.PAST, Fail.SOFT, WINDOWS[0]),
    ((f"cut at {Cut.PAST.value}", Fail.HARD.value), Cut.PAST, Fail.HARD, WINDOWS[0]),
)


def _alphabeta() -> Searches:
    """Alpha-beta in every order; the first moves share one window, or have one each."""
    for root, (said, cut, fail, window), order in product(Root, _KINDS, MOVE_ORDERS):
        counter = partial(_within, _counter(order, cut, fail), window)
        if root is Root.ONE_WINDOW:
            yield (order, *said), counter
        else:
            yield (order, *said, root.value), partial(_each_alone, counter)


def _within(
    count: Callable[[Position, Window], SearchCounts], window: Window, board: Position
) -> SearchCounts:
    """The counts of the search with this window."""
    return count(board, window)


@cache
def _counter(order: str, cut: Cut, fail: Fail) -> Callable[[Position, Window], SearchCounts]:
    """One counter for all windows and roots, which share what they visit alike."""
    return alphabeta_counter(_space(order), cut=cut, fail=fail)


def _each_alone(counter: Counter, board: Position) -> SearchCounts:
    """The root, and a search of its own for each first move."""
    searches = [counter(play(board, move)) for move in moves(board)]
    nodes, leaves = sum(s.nodes for s in searches), sum(s.leaves for s in searches)
    return SearchCounts(solution().value(board), 1 + nodes, leaves, 0)


def _scores_by_depth() -> Searches:
    """A game is worth more to its winner the earlier it ends, as in 10 - depth."""
    for (said, cut, fail, window), order in product(_KINDS, MOVE_ORDERS):
        if window == WINDOWS[0]:
            counter = relative_counter(_earlier_is_better(order), cut=cut, fail=fail)
            yield (order, *said, "scores that fall with depth"), counter


@cache
def _earlier_is_better(order: str) -> Space:
    """The positions, with the blank squares counted into the utilities."""
    space = _space(order)
    utilities = (
        None if utility is None else utility * (1 + position.count("."))
        for position, utility in zip(space.states, space.utilities, strict=True)
    )
    return replace(space, utilities=tuple(utilities))


def _near_alphabeta() -> Searches:
    """Searches that leave out less than alpha-beta."""
    for order in MOVE_ORDERS:
        stopping = partial(relative_counter, _space(order), passed=Passed.ANEW, window=(-1, 1))
        yield (order, "minimax that stops at a won move"), stopping()
        for side, name in ((Player.MAX, "X"), (Player.MIN, "O")):
            only = frozenset({side})
            yield (order, f"only {name} stops at a won move"), stopping(cutting=only)
            counter = relative_counter(_space(order), cutting=only)
            yield (order, f"cut at {Cut.AT_EQUAL.value}", f"only {name} cuts"), counter
    for (said, cut, fail, window), order in product(_KINDS, MOVE_ORDERS):
        if fail is Fail.SOFT and window == WINDOWS[0]:
            shallow = relative_counter(_space(order), passed=Passed.OWN_BOUND, cut=cut)
            yield (order, said[0], "no deep cutoffs"), shallow
    for (said, cut, fail, window), (order, group) in product(_KINDS, _LOOPS.items()):
        broken = relative_counter(_space(order), cut=cut, fail=fail, window=window, group=group)
        yield (order, *said, "a cut ends the inner of two loops only"), broken


_LOOPS: Final = MappingProxyType(
    {
        "index order": lambda square: square // 3,
        "reversed order": lambda square: square // 3,
        "column-major order": lambda square: square % 3,
    }
)
"""Orders that two loops make, and the squares of one run of the inner loop."""


KEPT: Final = "remembered from call to call"


def _remembering() -> Iterator[Family]:
    """Positions that were met before are not searched again: in one search, or ever."""
    for name, key in (("positions", str), ("positions up to symmetry", canonical)):
        traits = (f"minimax with a memo over {name}",)
        first = cache(partial(_memo_entries, key))
        yield Family(traits, first)
        yield Family((*traits, KEPT), partial(_known, first))
        yield Family((f"every one of the {name} once",), cache(partial(_met, key)))
        for order, exact_only in product(MOVE_ORDERS, (False, True)):
            table = f"a table of {'exact values' if exact_only else 'bounds'} of {name}"
            search = cache(partial(table_nodes, _space(order), key=key, exact_only=exact_only))
            yield Family((order, table), partial(_first, search))
            yield Family((order, table, KEPT), partial(_in_turn, search))


def _below(board: Position) -> frozenset[Position]:
    """The positions that play can reach from *board*, itself too."""
    space = solution().space
    met, waiting = set[int](), [space.number_of(board)]
    while waiting:
        number = waiting.pop()
        if number not in met:
            met.add(number)
            waiting += space.successors[number]
    return frozenset(space.states[number] for number in met)


def _met(key: Callable[[Position], Position], board: Position) -> int:
    """Positions that count as different, from *board* on."""
    return len(set(map(key, _below(board))))


def _memo_entries(key: Callable[[Position], Position], board: Position) -> int:
    """The first entry, and one for each move of a position that was not met before."""
    one_of_each = {key(position): position for position in _below(board)}
    return 1 + sum(0 if is_over(p) else len(moves(p)) for p in one_of_each.values())


def _known(first: Count, board: Position) -> int:
    """After the empty board everything is known."""
    return first(board) if board == EMPTY else 1


def _first(search: Callable[[tuple[Position, ...]], tuple[int, ...]], board: Position) -> int:
    """Nodes with an empty table."""
    return search((board,))[0]


def _in_turn(search: Callable[[tuple[Position, ...]], tuple[int, ...]], board: Position) -> int:
    """Nodes with the table that the boards before have left."""
    return search(BOARDS)[BOARDS.index(board)]


def _smallest() -> Iterator[Family]:
    """What no search of the tree can do with fewer."""
    yield (
        Family(
            ("alpha-beta with the best order at every node",),
            cache(lambda board: smallest_tree(solution(), board).nodes),
        )
    )
