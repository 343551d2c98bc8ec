"""k in a row a second time, on bitboards: what the rules of m,n,k games are checked against.

Shares no code with `reference.games` and `reference.search`. Square (x, y) is bit y * width + x,
row 0 the top one; the side that has just moved is the only one that can have a line.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

__all__ = ["Shape", "Size", "pruned_nodes", "size", "value"]

Layer: TypeAlias = Counter[tuple[int, int]]
"""Boards, the squares of the side to move first, each with the ways to reach it."""


class Shape(NamedTuple):
    """The board and the rules."""

    width: int
    height: int
    k: int
    gravity: bool = False
    misere: bool = False


class Size(NamedTuple):
    """A game's size, summed over all plies."""

    positions: int
    terminals: int
    nodes: int
    games: int
    first: int
    """Games that the first player wins."""
    second: int
    draws: int


@cache
def _lines_through(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """For each square, the masks of the lines that it lies in."""
    squares = [(x, y) for y in range(shape.height) for x in range(shape.width)]
    rows = [
        [(x + step * dx, y + step * dy) for step in range(shape.k)]
        for x, y in squares
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    ]
    inside = [row for row in rows if set(row) <= set(squares)]
    masks = [sum(1 << y * shape.width + x for x, y in row) for row in inside]
    return tuple(
        tuple(mask for mask in masks if mask >> square & 1) for square in range(len(squares))
    )


def _open(shape: Shape, taken: int) -> Iterator[int]:
    """The squares that can be taken, in the order of the moves."""
    width, squares = shape.width, shape.width * shape.height
    if not shape.gravity:
        yield from (square for square in range(squares) if not taken >> square & 1)
        return
    for column in range(width):
        free = [square for square in range(column, squares, width) if not taken >> square & 1]
        if free:
            yield free[-1]


def size(shape: Shape, depth_ply: int | None = None) -> Size:
    """Count forwards, layer by layer, to the end or to *depth_ply* plies."""
    through, full = _lines_through(shape), (1 << shape.width * shape.height) - 1
    positions = nodes = terminals = ply = 0
    won, draws = [0, 0], 0
    layer, over = Counter({(0, 0): 1}), Counter[tuple[int, int]]()
    while layer or over:
        positions += len(layer) + len(over)
        nodes += layer.total() + over.total()
        terminals += len(over)
        won[1 - ply % 2 if not shape.misere else ply % 2] += over.total()
        if ply == depth_ply:
            break
        following, over = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
        for (own, other), ways in layer.items():
            if own | other == full:
                terminals, draws = terminals + 1, draws + ways
                continue
            for square in _open(shape, own | other):
                after = own | 1 << square
                line = any(after & mask == mask for mask in through[square])
                (over if line else following)[other, after] += ways
        layer, ply = following, ply + 1
    return Size(positions, terminals, nodes, sum(won) + draws, won[0], won[1], draws)


def value(shape: Shape) -> int:
    """The value for the first player, by asking whether it can win, and whether it can draw."""
    through, full = _lines_through(shape), (1 << shape.width * shape.height) - 1
    line_wins = -1 if shape.misere else 1

    @cache
    def reaches(own: int, other: int, goal: int) -> bool:
        """Whether the side to move gets at least *goal*; it is enough to find one move."""
        for square in _open(shape, own | other):
            after = own | 1 << square
            if any(after & mask == mask for mask in through[square]):
                found = line_wins >= goal
            elif after | other == full:
                found = goal <= 0
            else:
                found = not reaches(other, after, 1 - goal)
            if found:
                return True
        return False

    return next((goal for goal in (1, 0) if reaches(0, 0, goal)), -1)


def pruned_nodes(shape: Shape) -> int:
    """Nodes of alpha-beta, cut at alpha >= beta, moves in order, utilities inside the window."""
    through, full = _lines_through(shape), (1 << shape.width * shape.height) - 1
    line_wins = -1 if shape.misere else 1
    nodes = 1

    def search(own: int, other: int, alpha: int, beta: int) -> int:
        nonlocal nodes
        found = -2
        for square in _open(shape, own | other):
            nodes += 1
            after = own | 1 << square
            if any(after & mask == mask for mask in through[square]):
                worth = line_wins
            elif after | other == full:
                worth = 0
            else:
                worth = -search(other, after, -beta, -alpha)
            found, alpha = max(found, worth), max(alpha, worth)
            if alpha >= beta:
                break
        return found

    search(0, 0, -2, 2)
    return nodes
