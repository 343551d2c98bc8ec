"""A Board that counts its marks beside the array, and an AI that plays as number 2 by default."""

import copy

import numpy as np


class Board:
    def __init__(self):
        self.squares = np.zeros((3, 3))
        self.filled = 0

    def put(self, row, column, number):
        self.squares[row][column] = number
        self.filled += 1

    def winner(self):
        s = self.squares
        rows = [*s, *s.T, s.diagonal(), s[::-1].diagonal()]
        return next((row[0] for row in rows if row[0] and (row == row[0]).all()), 0)

    def is_full(self):
        return self.filled == 9

    def blanks(self):
        return [(r, c) for r in range(3) for c in range(3) if self.squares[r][c] == 0]


class AI:
    def __init__(self, level=1, number=2):
        self.level, self.number = level, number

    def minimax(self, board, maximizing):
        if board.winner():
            return (1 if board.winner() == 1 else -1), None
        if board.is_full():
            return 0, None
        best, where = (-9 if maximizing else 9), None
        for row, column in board.blanks():
            after = copy.deepcopy(board)
            after.put(row, column, 1 if maximizing else self.number)
            value = self.minimax(after, not maximizing)[0]
            if value > best if maximizing else value < best:
                best, where = value, (row, column)
        return best, where

    def eval(self, board):
        return self.minimax(board, False)[1]


class Game:
    """What is played at the screen; it has moves of its own."""

    def __init__(self):
        self.board, self.ai, self.number = Board(), AI(), 1

    def make_move(self, row, column):
        self.board.put(row, column, self.number)
        self.number = self.number % 2 + 1
