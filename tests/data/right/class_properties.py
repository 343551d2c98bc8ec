"""A Board whose winner, moves and end are properties."""


class Board:
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, squares=None):
        self.squares = list(squares) if squares else [None] * 9

    @property
    def current_player(self):
        return "X" if self.squares.count("X") == self.squares.count("O") else "O"

    @property
    def moves(self):
        return [i for i, s in enumerate(self.squares) if s is None]

    @property
    def winner(self):
        for a, b, c in self.LINES:
            if self.squares[a] and self.squares[a] == self.squares[b] == self.squares[c]:
                return self.squares[a]
        return None

    @property
    def game_over(self):
        return self.winner is not None or not self.moves

    def play(self, i):
        if self.squares[i] is not None:
            raise ValueError("occupied")
        new = Board(self.squares)
        new.squares[i] = self.current_player
        return new


def minimax(board):
    if board.game_over:
        return {"X": 1, "O": -1, None: 0}[board.winner]
    values = [minimax(board.play(m)) for m in board.moves]
    return max(values) if board.current_player == "X" else min(values)


def best_move(board):
    pick = max if board.current_player == "X" else min
    return pick(board.moves, key=lambda m: minimax(board.play(m)))
