"""A class that holds the board and whose turn it is; moves are made in place and taken back, values kept."""


class TicTacToe:
    def __init__(self):
        self.board = [[" " for _ in range(3)] for _ in range(3)]
        self.player = "X"
        self.known = {}

    def available_moves(self):
        return [(r, c) for r in range(3) for c in range(3) if self.board[r][c] == " "]

    def make_move(self, row, col):
        if self.board[row][col] != " ":
            return False
        self.board[row][col] = self.player
        self.player = "O" if self.player == "X" else "X"
        return True

    def undo_move(self, row, col):
        self.board[row][col] = " "
        self.player = "O" if self.player == "X" else "X"

    def winner(self):
        b = self.board
        lines = [*b, *zip(*b), (b[0][0], b[1][1], b[2][2]), (b[0][2], b[1][1], b[2][0])]
        for line in lines:
            if line[0] != " " and line[0] == line[1] == line[2]:
                return line[0]
        return None

    def minimax(self):
        won = self.winner()
        if won or not self.available_moves():
            return {"X": 1, "O": -1, None: 0}[won]
        position = str(self.board)
        if position in self.known:
            return self.known[position]
        scores = []
        choose = max if self.player == "X" else min
        for row, col in self.available_moves():
            self.make_move(row, col)
            scores.append(self.minimax())
            self.undo_move(row, col)
        self.known[position] = choose(scores)
        return self.known[position]

    def best_move(self):
        best = None
        choose_first = self.player == "X"
        for row, col in self.available_moves():
            self.make_move(row, col)
            score = self.minimax()
            self.undo_move(row, col)
            if best is None or (score > best[0] if choose_first else score < best[0]):
                best = score, (row, col)
        return best[1]
