"""Entries: the slides' other adjustments, on tic-tac-toe, and published trees leaf by leaf."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import product
from typing import Final

from reference.games.examples import EXAMPLES
from reference.games.game import Order
from reference.games.limited import LimitedGame, LimitedState, ordered_by
from reference.games.observed import ObservedGame
from reference.games.tictactoe import (
    EMPTY,
    LINES,
    ORDERS,
    SQUARE_ORDERS,
    Position,
    TicTacToe,
    open_lines,
)
from reference.search.alphabeta import Cut, Fail, alphabeta
from reference.search.deepening import Deepening, deepen
from reference.search.plausible import plausible_first
from reference.search.result import SearchResult
from reference.search.secondary import secondary_search
from reference.search.slides import literal_alphabeta, parity_minimax
from reference.search.transposition import table_alphabeta
from reference.truth import adjusted_bitboards, plain_trees
from reference.truth.adjusted_bitboards import balance
from reference.truth.entries.sources import OURS
from reference.truth.limited_bitboards import WIN
from reference.truth.tictactoe import lookahead
from reference.truth.truth import Truth, Value

__all__ = ["deepening", "examples", "literal", "memory", "quiescence", "selection"]

NESTED: Final = "negamax on nested lists"
NEGAMAX: Final = "negamax on bitboards, lines as bit masks"
DEPTHS: Final = range(1, 10)
MARGINS: Final = (1, 2, 3)


def examples() -> Iterator[Truth]:
    """Published trees under every rule."""
    for (name, example), cut, fail in product(EXAMPLES.items(), Cut, Fail):
        rule = f"{'ge' if cut is Cut.AT_EQUAL else 'gt'}_{fail.name.lower()}"
        yield Truth(
            f"examples.{name}_{rule}",
            "value, leaves read, cutoffs",
            f"left to right, cut at {cut.value}, {fail.value}",
            example.source,
            NESTED,
            partial(_read, name, cut, fail),
            partial(_read_again, name, cut, fail),
        )


def _read(name: str, cut: Cut, fail: Fail) -> Value:
    """Value, leaves in the order of reading, cutoffs."""
    game = ObservedGame(EXAMPLES[name].game)
    found = alphabeta(game, cut=cut, fail=fail)
    return found.value, tuple(game.game.utility(leaf) for leaf in game.leaves), found.cutoffs


def _read_again(name: str, cut: Cut, fail: Fail) -> Value:
    """The same on nested lists."""
    value, leaves, cutoffs = plain_trees.read(
        EXAMPLES[name].tree, strict=cut is Cut.PAST, hard=fail is Fail.HARD
    )
    return value, tuple(leaves), cutoffs


def deepening() -> Iterator[Truth]:
    """Progressive deepening, with two orders and two evaluations."""
    for order, estimated in product(("index", "centre-first"), (True, False)):
        estimate = "open lines" if estimated else "0 everywhere"
        squares = SQUARE_ORDERS[order]
        yield Truth(
            f"deepening.{order}_{'lines' if estimated else 'zero'}",
            "nodes",
            f"alpha-beta of 1, 2, ... 9 plies, {order} order, estimate {estimate}; then in all",
            OURS,
            NEGAMAX,
            partial(_deepened, order, estimated=estimated),
            partial(_deepened_again, squares, estimated=estimated),
        )
    yield Truth(
        "deepening.values",
        "estimate",
        "of the empty board at 1, 2, ... 9 plies, open lines",
        OURS,
        NEGAMAX,
        lambda: tuple(map(int, _deepening("index", estimated=True).values)),
        lambda: tuple(int(adjusted_bitboards.pruned(depth, balance)[0]) for depth in DEPTHS),
    )


@cache
def _deepening(order: str, *, estimated: bool) -> Deepening[int]:
    """All nine iterations."""
    evaluate = open_lines if estimated else _nothing
    return deepen(TicTacToe(), evaluate, 9, stake=WIN, order=ORDERS[order])


def _nothing(position: Position) -> int:
    """The evaluation that knows nothing."""
    return 0


def _deepened(order: str, *, estimated: bool) -> Value:
    """The nodes of every iteration and of all."""
    found = _deepening(order, estimated=estimated)
    return (*(iteration.nodes for iteration in found.iterations), found.nodes)


def _deepened_again(squares: tuple[int, ...], *, estimated: bool) -> Value:
    """The same on bitboards."""
    estimate = balance if estimated else None
    nodes = [adjusted_bitboards.pruned(depth, estimate, squares)[1] for depth in DEPTHS]
    return (*nodes, sum(nodes))


def selection() -> Iterator[Truth]:
    """Plausible moves first, secondary search, and futility cut-off."""
    yield Truth(
        "ordering.plausible",
        "nodes",
        "alpha-beta of 1, 2, ... 9 plies, the move to the best open lines first, then by index",
        OURS,
        NEGAMAX,
        lambda: tuple(_search(depth, order=_plausible()).nodes for depth in DEPTHS),
        lambda: tuple(
            adjusted_bitboards.pruned(depth, balance, plausible=True)[1] for depth in DEPTHS
        ),
    )
    yield Truth(
        "ordering.compared",
        "positions",
        "open ones, searched to the end, where that order visits fewer, as many, more than index",
        OURS,
        NEGAMAX,
        lambda: _compared(_ordering_nodes()),
        lambda: _compared(adjusted_bitboards.ordering_nodes()),
    )
    yield Truth(
        "secondary.blunders",
        "positions",
        "open ones on which the move is not optimal, 1 and 2 plies ahead, the best line 2 further",
        OURS,
        NEGAMAX,
        lambda: tuple(map(_secondary_blunders, (1, 2))),
        lambda: tuple(adjusted_bitboards.secondary_blunders(depth, 2) for depth in (1, 2)),
    )
    for margin in MARGINS:
        yield Truth(
            f"futility.margin_{margin}",
            "estimate, nodes",
            f"alpha-beta of 1, 2, ... 9 plies, left when at most {margin} can be gained",
            OURS,
            NEGAMAX,
            partial(_futile, margin),
            partial(_futile_again, margin),
        )


def _search(
    depth_ply: int,
    *,
    order: Order[LimitedState[Position], int] | None = None,
    futility: float = 0,
) -> SearchResult[int]:
    """Alpha-beta of the empty board with open lines."""
    game = LimitedGame(TicTacToe(), open_lines, depth_ply, stake=WIN)
    return alphabeta(game, order=order, futility=futility)


def _plausible() -> Order[LimitedState[Position], int]:
    """The order by open lines."""
    return ordered_by(plausible_first(TicTacToe(), open_lines, stake=WIN))


def _ordering_nodes() -> Iterator[tuple[int, int]]:
    """For every open position the nodes by index and with plausible moves first."""
    order = plausible_first(TicTacToe(), open_lines, stake=WIN)
    for position in lookahead().open_positions:
        plain = alphabeta(TicTacToe(), position)
        yield plain.nodes, alphabeta(TicTacToe(), position, order=order).nodes


def _compared(nodes: Iterable[tuple[int, int]]) -> tuple[int, int, int]:
    """How often the second of each pair is less, the same, more."""
    signs = Counter((ordered > plain) - (ordered < plain) for plain, ordered in nodes)
    return signs[-1], signs[0], signs[1]


def _secondary_blunders(depth_ply: int) -> int:
    """Open positions in which the move of a secondary search is not optimal."""
    truth = lookahead()
    return sum(
        secondary_search(TicTacToe(), open_lines, depth_ply, 2, position, stake=WIN).move
        not in truth.optimal_moves(position)
        for position in truth.open_positions
    )


def _futile(margin: int) -> Value:
    """Value and nodes at each depth."""
    found = [_search(depth, futility=margin) for depth in DEPTHS]
    return tuple((int(result.value), result.nodes) for result in found)


def _futile_again(margin: int) -> Value:
    """The same on bitboards."""
    found = [adjusted_bitboards.pruned(depth, balance, margin=margin) for depth in DEPTHS]
    return tuple((int(value), nodes) for value, nodes in found)


def memory() -> Iterator[Truth]:
    """Alpha-beta with a transposition table."""
    for order in ("index", "centre-first"):
        yield Truth(
            f"table.{order}",
            "nodes, entries, hits",
            f"fail-soft alpha-beta with a table of bounds, {order} order; a hit is a node",
            OURS,
            NEGAMAX,
            partial(_tabled, order),
            partial(adjusted_bitboards.with_table, SQUARE_ORDERS[order]),
        )


def _tabled(order: str) -> tuple[int, int, int]:
    """Nodes, entries and hits."""
    found = table_alphabeta(TicTacToe(), order=ORDERS[order])
    return found.result.nodes, found.entries, found.hits


def quiescence() -> Iterator[Truth]:
    """Searching on while somebody threatens to fill a line."""
    yield Truth(
        "quiescence.root",
        "estimate",
        "of the empty board at 0, 1, ... 9 plies and on until no line has two marks and a blank",
        OURS,
        NEGAMAX,
        lambda: tuple(int(_quiet(EMPTY, depth).value) for depth in range(10)),
        lambda: tuple(int(adjusted_bitboards.quiet_value(depth)) for depth in range(10)),
    )
    yield Truth(
        "quiescence.blunders",
        "positions",
        "open ones on which the first move that looks best, 1 to 3 plies and on, is not optimal",
        OURS,
        NEGAMAX,
        lambda: tuple(map(_quiet_blunders, (1, 2, 3))),
        lambda: tuple(map(adjusted_bitboards.quiet_blunders, (1, 2, 3))),
    )


def _quiet(position: Position, depth_ply: int) -> SearchResult[int]:
    """A search with quiescence."""
    game = LimitedGame(TicTacToe(), open_lines, depth_ply, position, stake=WIN, is_quiet=_is_quiet)
    return table_alphabeta(game).result


@cache
def _is_quiet(position: Position) -> bool:
    """Whether nobody has two marks in a line whose third square is blank."""
    rows = ("".join(sorted(position[i] for i in line)) for line in LINES)
    return not any(row in (".XX", ".OO") for row in rows)


def _quiet_blunders(depth_ply: int) -> int:
    """Open positions in which the move that looks best is not."""
    truth = lookahead()
    return sum(
        _quiet(position, depth_ply).move not in truth.optimal_moves(position)
        for position in truth.open_positions
    )


def literal() -> Iterator[Truth]:
    """The slides' pseudocode, word by word."""
    yield Truth(
        "literal.even_root",
        "estimate",
        "minimax of slides 35 to 37 from depth 0: MAX and MIN have changed places; 0 to 5 plies",
        OURS,
        NEGAMAX,
        lambda: tuple(
            int(parity_minimax(TicTacToe(), open_lines, plies, depth=0, stake=WIN).value)
            for plies in range(6)
        ),
        lambda: tuple(int(adjusted_bitboards.parity_value(plies, 0)) for plies in range(6)),
    )
    for name, fold in (("folded", True), ("unfolded", False)):
        yield Truth(
            f"literal.alphabeta_{name}",
            "value, nodes",
            f"alpha-beta of slides 44 to 46, the last child's value {'kept' if fold else 'lost'}",
            OURS,
            NEGAMAX,
            partial(_literal, fold_last=fold),
            partial(_literal_again, fold_last=fold),
        )


def _literal(*, fold_last: bool) -> tuple[int, int]:
    """Value and nodes."""
    found = literal_alphabeta(TicTacToe(), fold_last=fold_last)
    return int(found.value), found.nodes


def _literal_again(*, fold_last: bool) -> tuple[int, int]:
    """The same on bitboards."""
    value, nodes = adjusted_bitboards.literal_nodes(fold_last=fold_last)
    return int(value), nodes
