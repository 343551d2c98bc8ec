"""Players of several kinds behind one base class; the one that searches has a name of its own."""

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Board:
    def __init__(self):
        self.squares = [" "] * 9

    def available_moves(self):
        return [n for n in range(9) if self.squares[n] == " "]

    def make_move(self, n, letter):
        if self.squares[n] != " ":
            return False
        self.squares[n] = letter
        return True

    def has_won(self, letter):
        return any(all(self.squares[n] == letter for n in row) for row in ROWS)


class Player:
    def __init__(self, letter):
        self.letter = letter

    def get_move(self, board):
        pass


class Guesser(Player):
    def get_move(self, board):
        return board.available_moves()[-1]


class Typist(Player):
    def get_move(self, board):
        return int(input("0 to 8: "))


class Thinker(Player):
    def get_move(self, board):
        return self.think(board, self.letter)[1]

    def think(self, board, letter):
        """(good or bad for whoever owns this player, where to go)"""
        other = "O" if letter == "X" else "X"
        if board.has_won(other):
            return (-1 if letter == self.letter else 1), None
        if not board.available_moves():
            return 0, None
        tried = []
        for n in board.available_moves():
            board.make_move(n, letter)
            tried.append((self.think(board, other)[0], n))
            board.squares[n] = " "
        return max(tried) if letter == self.letter else min(tried)


if __name__ == "__main__":
    board, players = Board(), [Typist("X"), Thinker("O")]
    while board.available_moves():
        mover = players[len(board.available_moves()) % 2 - 1]
        board.make_move(mover.get_move(board), mover.letter)
