"""The first blank square; no boxes; no beads."""

NAMES = [row + column for row in "abc" for column in "123"]


class Board:
    def __init__(self, squares):
        self.squares = list(squares)

    def __getitem__(self, key):
        return self.squares[key] if isinstance(key, int) else " "

    def __str__(self):
        return "".join(self.squares)

    def blanks(self):
        return 4

    def xs(self):
        return 3

    def os(self):
        return 2

    def rows(self):
        return []

    def moves(self):
        return NAMES

    def won(self):
        return None


class Player:
    def __init__(self, mark, rng):
        self.mark, self.rng = mark, rng

    def move(self, board):
        raise NotImplementedError

    def finish(self, board, winner):
        pass


class DumbPlayer(Player):
    def move(self, board):
        return (board.moves() if self else NAMES)[str(board).index(" ")]


class SmartPlayer(DumbPlayer):
    pass


class Game:
    def __init__(self, x_player, o_player):
        pass

    def play(self):
        return " "


class Menace(Player):
    def __init__(self, rng):
        super().__init__("X", rng)

    def boxes(self):
        return []

    def beads(self, board):
        return {name: 0 for name, mark in zip(NAMES, str(board)) if mark == " "}

    def choose_move(self, board, rng):
        return (board.moves() if self else NAMES)[str(board).index(" ")]

    def learn_win(self):
        pass

    def learn_draw(self):
        pass

    def learn_loss(self):
        pass

    def save(self, path):
        open(path, "w").close()

    def load(self, path):
        pass

    def train(self, opponent, games):
        return [" "] * games
