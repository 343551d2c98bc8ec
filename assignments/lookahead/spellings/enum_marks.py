"""A flat list of enum members; the next board is what the search returns."""
from enum import Enum


class Mark(Enum):
    X = 'x'
    O = 'o'


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
memo = {}


def initial_state():
    return [None] * 9


def winner(board):
    for a, b, c in LINES:
        if board[a] is not None and board[a] is board[b] is board[c]:
            return board[a]


def children(board, mark):
    for i in range(9):
        if board[i] is None:
            yield board[:i] + [mark] + board[i + 1:]


def value(board, mark):
    key = tuple(board), mark
    if key not in memo:
        won = winner(board)
        if won or None not in board:
            memo[key] = {Mark.X: 1, Mark.O: -1, None: 0}[won]
        else:
            other = Mark.O if mark is Mark.X else Mark.X
            values = [value(child, other) for child in children(board, mark)]
            memo[key] = max(values) if mark is Mark.X else min(values)
    return memo[key]


def best_move(board, mark):
    other = Mark.O if mark is Mark.X else Mark.X
    pick = max if mark is Mark.X else min
    return pick(children(board, mark), key=lambda child: value(child, other))
