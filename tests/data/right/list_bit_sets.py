"""Flat list of None; underneath two sets of bits; lists come in, numbers are searched."""
from functools import cache

WINS = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


def packed(board, mark):
    return sum(1 << i for i, square in enumerate(board) if square == mark)


def won(bits):
    return any(bits & w == w for w in WINS)


def winner(board):
    for mark in ('X', 'O'):
        if won(packed(board, mark)):
            return mark
    return None


@cache
def solve(own, foe):
    if won(own):
        return 1
    if won(foe):
        return -1
    free = 0o777 & ~(own | foe)
    best = -1 if free else 0
    while free:
        low = free & -free
        free -= low
        best = max(best, -solve(foe, own | low))
    return best


def minimax(board, mark):
    x, o = packed(board, 'X'), packed(board, 'O')
    return solve(x, o) if mark == 'X' else -solve(o, x)


def best_move(board, mark):
    own, foe = packed(board, mark), packed(board, 'O' if mark == 'X' else 'X')
    return min((i for i in range(9) if board[i] is None), key=lambda i: solve(foe, own | 1 << i))
