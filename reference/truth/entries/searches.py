"""Entries: what each search visits on the whole tree of tic-tac-toe."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from math import isinf

from reference.games.tictactoe import EMPTY, SQUARE_ORDERS
from reference.search.alphabeta import Cut, Fail, Window
from reference.search.ordering import Plan, replay
from reference.search.variants import memo_entries
from reference.truth import bitboards, conventions, family_bitboards
from reference.truth.conventions import WINDOWS, Convention, Root
from reference.truth.entries.sources import LESSON, OURS, WALK
from reference.truth.families import BOARDS, MOVE_ORDERS, SMALL, Family, every_family
from reference.truth.solved import solution
from reference.truth.tictactoe import lookahead
from reference.truth.truth import Truth

__all__ = ["alphabeta", "bounds", "fingerprints", "minimax", "relatives"]

MEMO = "a search with a memo, entry by entry, on bitboards"
NEGAMAX = "negamax, node by node, on bitboards"
REPLAY = "a plain alpha-beta, node by node, in the extreme order found by trying all climbs"


def minimax() -> Iterator[Truth]:
    """Minimax without pruning."""
    yield Truth(
        "search.minimax",
        "nodes",
        "plain minimax, root counted",
        LESSON,
        WALK,
        lambda: lookahead().tree_counts().nodes,
        lambda: sum(bitboards.walk().nodes),
        549_946,
    )
    yield Truth(
        "search.first_moves",
        "nodes",
        "plain minimax of the nine first moves, root not counted",
        OURS,
        WALK,
        lambda: lookahead().tree_counts().nodes - 1,
        lambda: sum(sum(bitboards.walk(_after(square)).nodes) for square in range(9)),
    )
    yield Truth(
        "search.memo",
        "nodes",
        "with a memo over positions, every entry counted",
        OURS,
        MEMO,
        lambda: memo_entries(solution().space),
        lambda: bitboards.memo_entries(symmetric=False),
    )
    yield Truth(
        "search.memo_with_symmetry",
        "nodes",
        "with a memo over positions up to symmetry, every entry counted",
        OURS,
        MEMO,
        conventions.symmetric_memo_entries,
        lambda: bitboards.memo_entries(symmetric=True),
    )


def alphabeta() -> Iterator[Truth]:
    """Alpha-beta under every convention."""
    yield Truth(
        "search.alphabeta",
        "nodes",
        "index order, cut at alpha >= beta, utilities inside the window, root counted",
        LESSON,
        NEGAMAX,
        lambda: lookahead().alphabeta().nodes,
        lambda: _searched_again(Convention("index"))[0],
        18_297,
    )
    for order, cut, window, fail in product(SQUARE_ORDERS, Cut, WINDOWS, Fail):
        yield _row(Convention(order, cut, window, fail))
    for order, window in product(SQUARE_ORDERS, WINDOWS):
        yield _row(Convention(order, window=window, root=Root.FRESH_WINDOWS))


def _row(convention: Convention) -> Truth:
    """One convention's entry."""
    fresh = convention.root is Root.FRESH_WINDOWS
    cut = "ge" if convention.cut is Cut.AT_EQUAL else "gt"
    window = f"({convention.window[0]}, {convention.window[1]})"
    parts = [
        "fresh_windows" if fresh else "alphabeta",
        f"{convention.order}_{cut}_{convention.fail.name.lower()}_{_short(convention.window)}",
    ]
    detail = " anew for each first move, root not counted" if fresh else ""
    return Truth(
        ".".join(parts),
        "nodes, leaves, cutoffs",
        f"{convention.order} order, cut at {convention.cut.value}, {convention.fail.value}, "
        f"window {window}{detail}",
        OURS,
        f"{NEGAMAX}; windows that hold all utilities inside share one walk",
        partial(_searched, convention),
        partial(_searched_again, convention),
    )


def _short(window: Window) -> str:
    """A window in a name: its upper end."""
    return "inf" if isinf(window[1]) else f"{window[1]:g}"


def _searched(convention: Convention) -> tuple[int, int, int]:
    """Nodes, leaves and cutoffs of a convention."""
    counts = conventions.alphabeta_table()[convention]
    return counts.nodes, counts.leaves, counts.cutoffs


def _searched_again(convention: Convention) -> tuple[int, int, int]:
    """The same, by walking; with fresh windows one walk for each first move."""
    fresh = convention.root is Root.FRESH_WINDOWS
    starts = [_after(square) for square in range(9)] if fresh else [bitboards.START]
    walks = [
        bitboards.alphabeta(
            SQUARE_ORDERS[convention.order],
            strict=convention.cut is Cut.PAST,
            hard=convention.fail is Fail.HARD,
            bound=int(min(convention.window[1], 2)),
            start=start,
        )
        for start in starts
    ]
    _, nodes, leaves, cutoffs = (sum(column) for column in zip(*walks, strict=True))
    return nodes, leaves, cutoffs


def _after(square: int) -> bitboards.Board:
    """The board after a first move."""
    return bitboards.after(bitboards.START, square)


def relatives() -> Iterator[Truth]:
    """Searches near alpha-beta that students write."""
    for order, cut in product(SQUARE_ORDERS, Cut):
        yield Truth(
            f"shallow.{order}_{'ge' if cut is Cut.AT_EQUAL else 'gt'}",
            "nodes",
            f"{order} order, cut at {cut.value}, no deep cutoffs",
            OURS,
            NEGAMAX,
            partial(_shallow, order, cut),
            partial(bitboards.shallow_nodes, SQUARE_ORDERS[order], strict=cut is Cut.PAST),
        )
    for order in SQUARE_ORDERS:
        yield Truth(
            f"stopping.{order}",
            "nodes",
            f"{order} order, minimax that stops at a won move",
            OURS,
            NEGAMAX,
            partial(_stopping, order),
            partial(bitboards.stopping_nodes, SQUARE_ORDERS[order]),
        )


def _shallow(order: str, cut: Cut) -> int:
    """Nodes without deep cutoffs."""
    return conventions.shallow_table()[order, cut]


def _stopping(order: str) -> int:
    """Nodes of minimax that stops at a win."""
    return conventions.stopping_table()[order]


def fingerprints() -> Iterator[Truth]:
    """What searches by index, and those without an order, count; tests try the other orders."""
    for family in every_family():
        order, said = family.traits[0], ", ".join(family.traits)
        by_index = order == "index order" or order not in MOVE_ORDERS
        if by_index and "not counted" not in said and "best order" not in said:
            boards = SMALL if any(trait in said for trait in LARGE) else BOARDS
            yield Truth(
                f"fingerprints.{_slug(said)}",
                "nodes",
                f"{said}; from {', '.join(boards)}",
                OURS,
                NEGAMAX,
                partial(_counts, family, boards),
                partial(_counts_again, family, boards),
            )


def _slug(said: str) -> str:
    """Words as a name."""
    said = said.replace(">=", "ge").replace(">", "gt").replace("alpha ", "").replace(" beta", "")
    return re.sub("[^a-z0-9]+", "_", said.lower()).strip("_")


LARGE = ("minimax", "makes its window anew", "alpha > beta", "stops at a won move")
"""What looks at so much from the empty board that it is counted there once only."""


def _counts(family: Family, boards: Sequence[str]) -> tuple[int, ...]:
    """The nodes of a family from each board."""
    return tuple(map(family.count, boards))


def _counts_again(family: Family, boards: Sequence[str]) -> tuple[int, ...]:
    """The same, node by node."""
    count = partial(family_bitboards.counted, family.traits, boards=BOARDS, orders=SQUARE_ORDERS)
    return tuple(map(count, boards))


def bounds() -> Iterator[Truth]:
    """The fewest and the most nodes over all move orders."""
    truth = lookahead()
    yield Truth(
        "bounds.fewest",
        "nodes",
        "alpha-beta under the best order: no search of the tree visits fewer",
        OURS,
        REPLAY,
        lambda: truth.lower_bound,
        lambda: _replayed(truth.best_order),
    )
    yield Truth(
        "bounds.proofs",
        "nodes",
        "of the smallest proofs that X gets at least 0, and at most 0; nodes that they share",
        OURS,
        f"{REPLAY}, with the windows (-1, 0) and (0, 1)",
        lambda: (
            truth.smallest_tree.at_least,
            truth.smallest_tree.at_most,
            truth.smallest_tree.shared,
        ),
        _proofs_again,
    )
    yield Truth(
        "bounds.most",
        "nodes",
        "alpha-beta (cut at alpha >= beta) under the worst order of every node",
        OURS,
        REPLAY,
        lambda: truth.upper_bound,
        lambda: _replayed(truth.worst_order),
    )


def _replayed(plan: Plan, window: Window = WINDOWS[0]) -> int:
    """The nodes that a plain alpha-beta visits when it follows *plan*."""
    return replay(solution(), plan, EMPTY, window)[1].nodes


def _proofs_again() -> tuple[int, int, int]:
    """Both proofs, each as a search that only asks on which side of a bound the value is."""
    plan = lookahead().best_order
    at_least, at_most = _replayed(plan, (-1, 0)), _replayed(plan, (0, 1))
    return at_least, at_most, at_least + at_most - _replayed(plan)
