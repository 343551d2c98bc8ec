"""A class that holds the board as a list, and an agent that is made for a mark."""
class Board:
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self):
        self.squares = [' '] * 9

    def winner(self):
        for a, b, c in self.LINES:
            if self.squares[a] != ' ' and self.squares[a] == self.squares[b] == self.squares[c]:
                return self.squares[a]
        return None

    def available_moves(self):
        return [i for i, square in enumerate(self.squares) if square == ' ']

    def make_move(self, square, letter):
        if self.squares[square] != ' ':
            return False
        self.squares[square] = letter
        return True

    def is_over(self):
        return self.winner() is not None or ' ' not in self.squares


class Agent:
    memory = {}

    def __init__(self, letter):
        self.letter = letter

    def minimax(self, board, player):
        key = ''.join(board.squares), player
        if key in self.memory:
            return self.memory[key]
        won = board.winner()
        if won or board.is_over():
            return {'X': 1, 'O': -1}.get(won, 0), None
        best = None
        for square in board.available_moves():
            board.make_move(square, player)
            value, _ = self.minimax(board, 'O' if player == 'X' else 'X')
            board.squares[square] = ' '
            if best is None or (value > best[0]) == (player == 'X') and value != best[0]:
                best = value, square
        self.memory[key] = best
        return best

    def get_move(self, board):
        return self.minimax(board, self.letter)[1]
