"""A Game that holds members of an enumeration, and takes back its moves."""

from enum import Enum

class Player(Enum):
    X = 1
    O = -1

class Game:
    def __init__(self):
        self.board = [None] * 9

    def moves(self):
        return [i for i in range(9) if self.board[i] is None]

    def turn(self):
        return Player.X if self.board.count(None) % 2 else Player.O

    def winner(self):
        for a, b, c in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)):
            if self.board[a] is not None and self.board[a] is self.board[b] is self.board[c]:
                return self.board[a]

    def is_over(self):
        return self.winner() is not None or not self.moves()

    def make_move(self, i):
        assert self.board[i] is None
        self.board[i] = self.turn()

    def minimax(self):
        if self.is_over():
            w = self.winner()
            return w.value if w else 0
        who, values = self.turn(), []
        for m in self.moves():
            self.make_move(m)
            values.append(self.minimax())
            self.board[m] = None
        return max(values) if who is Player.X else min(values)

    def best_move(self):
        who, scored = self.turn(), []
        for m in self.moves():
            self.make_move(m)
            scored.append((self.minimax() * who.value, m))
            self.board[m] = None
        return max(scored, key=lambda t: t[0])[1]
