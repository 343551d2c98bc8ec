"""Grid of an enum's members; minimax(board, player) returns [row, column, score]."""
from enum import Enum


class Cell(Enum):
    EMPTY = 0
    X = 1
    O = 2

    def rival(self):
        return Cell.O if self is Cell.X else Cell.X


EMPTY = Cell.EMPTY
memo = {}


def new_board():
    return [[EMPTY] * 3 for _ in range(3)]


def lines(board):
    for k in range(3):
        yield board[k]
        yield [board[r][k] for r in range(3)]
    yield [board[k][k] for k in range(3)]
    yield [board[k][2 - k] for k in range(3)]


def winner(board):
    for line in lines(board):
        if line[0] is not EMPTY and line[0] is line[1] is line[2]:
            return line[0]
    return None


def actions(board):
    return [(r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell is EMPTY]


def minimax(board, player):
    key = tuple(cell for row in board for cell in row), player
    if key in memo:
        return memo[key]
    won = winner(board)
    free = actions(board)
    if won or not free:
        return [-1, -1, {Cell.X: 1, Cell.O: -1, None: 0}[won]]
    found = []
    for r, c in free:
        board[r][c] = player
        found.append([r, c, minimax(board, player.rival())[2]])
        board[r][c] = EMPTY
    pick = max if player is Cell.X else min
    memo[key] = pick(found, key=lambda each: each[2])
    return memo[key]
