"""The adjusted searches a second time: negamax on bitboards, lines as bit masks.

Shares nothing with `reference.games` and `reference.search`, like `bitboards`. Values are those
of the side to move.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import inf
from typing import NamedTuple, TypeAlias

from reference.truth.bitboards import (
    FULL,
    START,
    WINS,
    WON,
    Board,
    after,
    blanks,
    optimal_moves,
    result,
    x_to_move,
)
from reference.truth.limited_bitboards import WIN, open_boards, open_lines, value

__all__ = [
    "balance",
    "literal_nodes",
    "ordering_nodes",
    "parity_value",
    "pruned",
    "quiet_blunders",
    "quiet_value",
    "secondary_blunders",
    "with_table",
]

Estimate: TypeAlias = Callable[[int, int], float]


def balance(own: int, other: int) -> int:
    """The lines that the side to move can still fill, less the other's."""
    mine, theirs = open_lines((own, other))
    return mine - theirs


def _free(own: int, other: int, squares: Sequence[int] = range(9)) -> list[int]:
    """The bits of the blank squares, in the order of *squares*."""
    return [1 << square for square in squares if not (own | other) >> square & 1]


def _end(own: int, other: int, stake: float) -> float | None:
    """The value of a finished game, None while it goes on; *other* has just moved."""
    return -stake if WON[other] else 0 if own | other == FULL else None


def pruned(
    depth_ply: int,
    estimate: Estimate | None,
    squares: Sequence[int] = range(9),
    *,
    plausible: bool = False,
    margin: float = 0,
    board: Board = START,
) -> tuple[float, int]:
    """The value of *board* for who is to move, and alpha-beta's nodes, *depth_ply* plies ahead.

    Without an *estimate* everything at the limit is worth 0. With *plausible* the moves with the
    best estimates come first. A node is left when no more than *margin* can be gained.
    """
    nodes = 0

    def worth(own: int, other: int) -> float:
        """Of a state for the side to move, without looking ahead."""
        end = _end(own, other, WIN)
        return end if end is not None else estimate(own, other) if estimate else 0

    def search(own: int, other: int, plies: int, low: float, high: float) -> float:
        nonlocal nodes
        nodes += 1
        if not plies or _end(own, other, WIN) is not None:
            return worth(own, other)
        bits = _free(own, other, squares)
        if plausible:
            bits.sort(key=lambda bit: worth(other, own | bit))
        best = -inf
        for bit in bits:
            best = max(best, -search(other, own | bit, plies - 1, -high, -low))
            low = max(low, best)
            if low + margin >= high:
                break
        return best

    own, other = board if x_to_move(board) else board[::-1]
    return search(own, other, depth_ply, -inf, inf), nodes


def ordering_nodes() -> tuple[tuple[int, int], ...]:
    """For every open board the nodes of the whole search by index, and with plausible order."""
    return tuple(
        (
            pruned(9, balance, board=board)[1],
            pruned(9, balance, board=board, plausible=True)[1],
        )
        for board in open_boards()
    )


class Table(NamedTuple):
    """What a search with a table counts."""

    nodes: int
    entries: int
    hits: int


def with_table(squares: Sequence[int] = range(9)) -> Table:
    """Alpha-beta of the whole game that keeps a lower and an upper bound of every open board."""
    bounds: dict[Board, tuple[float, float]] = {}
    nodes = hits = 0

    def search(own: int, other: int, low: float, high: float) -> float:
        nonlocal nodes, hits
        nodes += 1
        end = _end(own, other, 1)
        if end is not None:
            return end
        least, most = bounds.get((own, other), (-inf, inf))
        if least >= high or most <= low or least == most:
            hits += 1
            return most if most <= low else least
        best, floor = -inf, low
        for bit in _free(own, other, squares):
            best = max(best, -search(other, own | bit, -high, -floor))
            floor = max(floor, best)
            if floor >= high:
                break
        bounds[own, other] = (
            best if best > low else -inf,
            best if best < high else inf,
        )
        return best

    search(*START, -inf, inf)
    return Table(nodes, len(bounds), hits)


def _is_quiet(own: int, other: int) -> bool:
    """Whether no line holds two equal marks and a blank."""
    return not any(
        (bits & line).bit_count() == 2 and not line & ~bits & (own | other)
        for bits in (own, other)
        for line in WINS
    )


@cache
def _quiet(own: int, other: int, plies: int) -> float:
    """The value with quiescence: past the limit until nobody threatens."""
    end = _end(own, other, WIN)
    if end is not None:
        return end
    if plies == 0 and _is_quiet(own, other):
        return balance(own, other)
    return max(-_quiet(other, own | bit, max(plies - 1, 0)) for bit in _free(own, other))


def quiet_value(depth_ply: int) -> float:
    """X's value of the empty board with quiescence."""
    return _quiet(*START, depth_ply)


def quiet_blunders(depth_ply: int) -> int:
    """Boards on which the first move that looks best with quiescence gives something away."""
    return sum(
        _quiet_choice(board, depth_ply) not in optimal_moves(board) for board in open_boards()
    )


def _quiet_choice(board: Board, depth_ply: int) -> int:
    """The first of the moves that look best."""
    own, other = board if x_to_move(board) else board[::-1]
    bits = _free(own, other)
    values = [-_quiet(other, own | bit, depth_ply - 1) for bit in bits]
    return bits[values.index(max(values))].bit_length() - 1


def secondary_blunders(depth_ply: int, extra_ply: int) -> int:
    """Boards on which the move that a secondary search settles on gives something away."""
    return sum(
        _settled(board, depth_ply, extra_ply) not in optimal_moves(board) for board in open_boards()
    )


def _settled(board: Board, depth_ply: int, extra_ply: int) -> int:
    """The move left when the best-looking line has been looked at again behind its end."""
    sign = 1 if x_to_move(board) else -1
    squares = blanks(board)
    worths = [sign * value(after(board, square), depth_ply - 1) for square in squares]
    checked: set[int] = set()
    while (best := worths.index(max(worths))) not in checked:
        end = _end_of_line(after(board, squares[best]), depth_ply - 1)
        worths[best] = sign * value(end, extra_ply)
        checked.add(best)
    return squares[best]


def _end_of_line(board: Board, depth_ply: int) -> Board:
    """The board at the end of the first best line."""
    while depth_ply and result(board) is None:
        worth = value(board, depth_ply)
        depth_ply -= 1
        below = [after(board, square) for square in blanks(board)]
        board = next(next_board for next_board in below if value(next_board, depth_ply) == worth)
    return board


def parity_value(depth_ply: int, depth: int) -> float:
    """X's value of the empty board when the parity of *depth*, not the mark, says who is MAX."""

    def search(own: int, other: int, plies: int, depth: int) -> float:
        """The value for X; *own* is X's at an even number of marks."""
        x_moves = (own | other).bit_count() % 2 == 0
        end = _end(own, other, WIN)
        if end is not None:
            return end if x_moves else -end
        if not plies:
            return balance(own, other) if x_moves else -balance(own, other)
        below = [search(other, own | bit, plies - 1, depth + 1) for bit in _free(own, other)]
        return max(below) if depth % 2 else min(below)

    return search(*START, depth_ply, depth)


def literal_nodes(*, fold_last: bool) -> tuple[float, int]:
    """X's value and the nodes of the slides' loop: bound first, then the next child.

    Each side keeps its own bound; a child's answer reaches it only before the next child, and
    after the last one only with *fold_last*.
    """
    nodes = 0

    def search(own: int, other: int, mine: float, theirs: float) -> float:
        """The bound of the side to move; *theirs* is the other's, seen by the other."""
        nonlocal nodes
        nodes += 1
        end = _end(own, other, 1)
        if end is not None:
            return end
        pending = -inf
        for bit in _free(own, other):
            if mine > -theirs:
                return max(mine, pending) if fold_last else mine
            mine = max(mine, pending)
            pending = -search(other, own | bit, theirs, mine)
        return max(mine, pending) if fold_last else mine

    return search(*START, -inf, -inf), nodes
