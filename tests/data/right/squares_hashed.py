"""Tuple of nine with '.', other names than the handout's; everything is cached."""
from functools import lru_cache

EMPTY_BOARD = ('.',) * 9
SETS = [frozenset(s) for s in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))]


def has_line(cells, side):
    held = {i for i, c in enumerate(cells) if c == side}
    return any(line <= held for line in SETS)


def legal_moves(cells):
    return tuple(i for i, c in enumerate(cells) if c == '.')


def apply_move(cells, i, side):
    return cells[:i] + (side,) + cells[i + 1:]


@lru_cache(None)
def search(cells, side):
    if has_line(cells, 'X'):
        return 1
    if has_line(cells, 'O'):
        return -1
    children = [search(apply_move(cells, i, side), 'XO'[side == 'X']) for i in legal_moves(cells)]
    return (max if side == 'X' else min)(children) if children else 0


def pick_move(cells, side):
    rank = {i: search(apply_move(cells, i, side), 'XO'[side == 'X']) for i in legal_moves(cells)}
    return (max if side == 'X' else min)(rank, key=rank.get)
