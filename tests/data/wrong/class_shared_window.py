"""The root shares one window and takes the last move that seems as good."""


class Board:
    WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self):
        self.squares = [None] * 9

    def moves(self):
        return [i for i in range(9) if self.squares[i] is None]

    def make_move(self, i, mark):
        self.squares[i] = mark

    def take_back(self, i):
        self.squares[i] = None

    def winner(self):
        for a, b, c in self.WINS:
            if self.squares[a] is not None and self.squares[a] == self.squares[b] == self.squares[c]:
                return self.squares[a]
        return None

    def is_over(self):
        return self.winner() is not None or not self.moves()


class AI:
    def __init__(self, mark):
        self.mark = mark
        self.other = 'O' if mark == 'X' else 'X'

    def search(self, board, alpha, beta, mine):
        won = board.winner()
        if won:
            return 1 if won == self.mark else -1
        if board.is_over():
            return 0
        best = -2 if mine else 2
        for i in board.moves():
            board.make_move(i, self.mark if mine else self.other)
            value = self.search(board, alpha, beta, not mine)
            board.take_back(i)
            if mine:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def best_move(self, board):
        best, choice = -2, None
        for i in board.moves():
            board.make_move(i, self.mark)
            value = self.search(board, best, 2, False)
            board.take_back(i)
            if value >= best:
                best, choice = value, i
        return choice
