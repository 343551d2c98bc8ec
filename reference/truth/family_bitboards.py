"""The families a second time: node by node, as negamax on bitboards, sets by CPython's own rules.

Shares nothing with `reference.games` and `reference.search`, like `bitboards`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, Literal, TypeAlias

from reference.truth.bitboards import FULL, WON, Board, after, blanks, result, x_to_move

__all__ = ["counted", "table_pairs", "table_squares"]

Squares: TypeAlias = Callable[[Sequence[int]], Sequence[int]]
"""The blank squares in the order in which they are tried."""


def board_of(position: str) -> Board:
    """The bitboards of nine characters."""
    x, o = (sum(1 << i for i, mark in enumerate(position) if mark == own) for own in "XO")
    return x, o


# The order of a set, from setobject.c and tupleobject.c of CPython 3.8 and later, 64 bits.

_WORD: Final = (1 << 64) - 1
_PRIMES: Final = (11400714785074694791, 14029467366897019727, 2870177450012600261)


def _pair_hash(lanes: Sequence[int]) -> int:
    """The hash of a tuple of small whole numbers, each its own hash."""
    one, two, five = _PRIMES
    total = five
    for lane in lanes:
        total = (total + lane * two) & _WORD
        total = (total << 31 | total >> 33) & _WORD
        total = total * one & _WORD
    return (total + (len(lanes) ^ five ^ 3527539)) & _WORD


def _through_table(hashes: Sequence[int]) -> list[int]:
    """The places of *hashes* in the order of the table that they are put into one by one."""
    table: list[int | None] = [None] * 8
    for number in range(len(hashes)):
        _put(table, number, hashes)
        if (number + 1) * 5 >= (len(table) - 1) * 3:
            kept = [entry for entry in table if entry is not None]
            table = [None] * (1 << ((number + 1) * 4).bit_length())
            for entry in kept:
                _put(table, entry, hashes)
    return [entry for entry in table if entry is not None]


def _put(table: list[int | None], number: int, hashes: Sequence[int]) -> None:
    """Into the first free slot: nine slots in a row are tried, then a jump."""
    mask, perturb = len(table) - 1, hashes[number]
    slot = perturb & mask
    while True:
        row = range(slot, slot + 10) if slot + 9 <= mask else [slot]
        for near in row:
            if table[near] is None:
                table[near] = number
                return
        perturb >>= 5
        slot = (slot * 5 + 1 + perturb) & mask


def table_squares(free: Sequence[int]) -> list[int]:
    """The squares as a set of them is gone through."""
    return [free[place] for place in _through_table(free)]


def table_pairs(free: Sequence[int]) -> list[int]:
    """The squares as a set of pairs (row, column) is gone through."""
    return [free[place] for place in _through_table([_pair_hash(divmod(s, 3)) for s in free])]


# The searches.


def searched(
    board: Board,
    order: Squares,
    *,
    strict: bool = False,
    hard: bool = False,
    bound: int = 99,
    passes: Literal["narrowed", "own", "anew"] = "narrowed",
    cutting: str = "XO",
    run: Callable[[int], int] = lambda square: 0,
    early: bool = False,
) -> tuple[int, int]:
    """Nodes and leaves. *early* makes quick wins worth more; a cut leaves a *run* of squares."""
    nodes = leaves = 0

    def search(own: int, other: int, low: int, high: int) -> int:
        nonlocal nodes, leaves
        nodes += 1
        occupied = own | other
        if WON[other] or occupied == FULL:
            leaves += 1
            return -(10 - occupied.bit_count() if early else 1) if WON[other] else 0
        best, floor, dead = -99, low, -1
        may_cut = ("X" if occupied.bit_count() % 2 == 0 else "O") in cutting
        for square in order([s for s in range(9) if not occupied >> s & 1]):
            if run(square) == dead:
                continue
            down = {"narrowed": (-high, -floor), "own": (-99, -best), "anew": (-bound, bound)}
            best = max(best, -search(other, own | 1 << square, *down[passes]))
            floor = max(floor, best)
            if may_cut and (floor > high or (floor == high and not strict)):
                dead = run(square)
        return min(max(best, low), high) if hard else best

    own, other = board if x_to_move(board) else board[::-1]
    search(own, other, -bound, bound)
    return nodes, leaves


def each_alone(board: Board, order: Squares, **options: object) -> tuple[int, int]:
    """The root, and the search of each move."""
    below = [searched(after(board, square), order, **options) for square in blanks(board)]  # type: ignore[arg-type]
    return 1 + sum(nodes for nodes, _ in below), sum(leaves for _, leaves in below)


def with_table(
    boards: Sequence[Board], order: Squares, *, exact_only: bool, symmetric: bool
) -> list[int]:
    """Nodes of one search after the other; a board has a lower and an upper bound."""
    floors: dict[Board, int] = {}
    ceilings: dict[Board, int] = {}
    nodes = 0

    def search(board: Board, low: int, high: int) -> int:
        nonlocal nodes
        nodes += 1
        ended = result(board)
        if ended is not None:
            return 0 if ended == "draw" else -1
        name = smallest_image(board) if symmetric else board
        least, most = floors.get(name, -99), ceilings.get(name, 99)
        if least == most or least >= high:
            return least
        if most <= low:
            return most
        best = max_over(board, low, high)
        if low < best < high or not exact_only:
            floors[name] = best if best > low else -99
            ceilings[name] = best if best < high else 99
        return best

    def max_over(board: Board, low: int, high: int) -> int:
        best = -99
        for square in order(blanks(board)):
            best = max(best, -search(after(board, square), -high, -max(low, best)))
            if best >= high:
                break
        return best

    counted = [0]
    for board in boards:
        search(board, -99, 99)
        counted.append(nodes)
    return [now - before for before, now in pairwise(counted)]


# Symmetry and memory.


@cache
def smallest_image(board: Board) -> Board:
    """The least of the eight images of a board."""
    images = []
    for flip in range(8):
        turned = [0, 0]
        for square in range(9):
            row, column = divmod(square, 3)
            row, column = (2 - row if flip & 1 else row), (2 - column if flip & 2 else column)
            goal = 3 * column + row if flip & 4 else 3 * row + column
            for side in (0, 1):
                turned[side] |= (board[side] >> square & 1) << goal
        images.append((turned[0], turned[1]))
    return min(images)


def merged_nodes(board: Board) -> tuple[int, int]:
    """Nodes and leaves of the whole tree when moves to images of one board are tried once."""
    if result(board) is not None:
        return 1, 1
    images = {smallest_image(after(board, square)): square for square in blanks(board)}
    below = [merged_nodes(after(board, square)) for square in images.values()]
    return 1 + sum(nodes for nodes, _ in below), sum(leaves for _, leaves in below)


def met(board: Board, *, symmetric: bool) -> set[Board]:
    """The boards that a search below *board* meets; of images the first."""
    known: set[Board] = set()

    def visit(board: Board) -> None:
        name = smallest_image(board) if symmetric else board
        if name in known:
            return
        known.add(name)
        if result(board) is None:
            for square in blanks(board):
                visit(after(board, square))

    visit(board)
    return known


def entries(board: Board, *, symmetric: bool) -> int:
    """Entries into minimax that remembers: the first, and one for each move of a board met."""
    below = met(board, symmetric=symmetric)
    return 1 + sum(len(blanks(one)) for one in below if result(one) is None)


# A family by its traits.


def _order(trait: str, orders: Mapping[str, Sequence[int]]) -> Squares:
    """The order that a trait names; by index for one that names none."""
    if trait.startswith("order of a set"):
        return table_pairs if "row" in trait else table_squares
    squares = orders.get(trait.removesuffix(" order"), range(9))
    return lambda free: [square for square in squares if square in free]


def _options(said: str) -> dict[str, Any]:
    """What the traits change in a search."""
    options: dict[str, Any] = {
        "strict": "cut at alpha > beta" in said,
        "hard": "fail-hard" in said,
        "early": "scores that fall with depth" in said,
    }
    if "window (-1, 1)" in said:
        options["bound"] = 1
    if "plain minimax" in said:
        options["cutting"] = ""
    if "anew" in said:
        options["passes"] = "anew"
    if "stops at a won move" in said:
        options |= {"passes": "anew", "bound": 1}
    if "only X" in said or "only O" in said:
        options["cutting"] = said[said.index("only ") + len("only ")]
    if "no deep cutoffs" in said:
        options["passes"] = "own"
    if "inner of two loops" in said:
        by_column = said.startswith("column-major")
        options["run"] = (lambda s: s % 3) if by_column else (lambda s: s // 3)
    return options


def counted(
    traits: Sequence[str],
    position: str,
    *,
    boards: Sequence[str],
    orders: Mapping[str, Sequence[int]],
) -> int:
    """The nodes of a family from *position*.

    *boards* are searched in turn where all is kept; *orders* are those of squares, by name.
    """
    board, said, is_kept = board_of(position), " / ".join(traits), "call to call" in traits[-1]
    symmetric = "symmetry" in said
    if "tried once" in said:
        return merged_nodes(board)[0]
    if "a memo" in said:
        return 1 if is_kept and position != boards[0] else entries(board, symmetric=symmetric)
    if "every one of" in said:
        return len(met(board, symmetric=symmetric))
    order = _order(traits[0], orders)
    if "a table of" in said:
        row = list(map(board_of, boards)) if is_kept else [board]
        nodes = with_table(row, order, exact_only="exact" in said, symmetric=symmetric)
        return nodes[row.index(board)]
    search = each_alone if "for each first move" in said else searched
    return search(board, order, **_options(said))[0]
