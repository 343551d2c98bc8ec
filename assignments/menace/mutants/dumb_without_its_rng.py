"""DumbPlayer picks by the random module's own generator.
caught by: dumb_player
"""

import json
import random

NAMES = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Squares:
    """Marks to index and to count: what a board and a row have in common."""

    def __init__(self, squares):
        self.squares = list(squares)

    def blanks(self):
        return self.squares.count(" ")

    def xs(self):
        return self.squares.count("X")

    def os(self):
        return self.squares.count("O")


class Row(Squares):
    """Three squares in a line, and their numbers on the board."""

    def __init__(self, squares, numbers):
        super().__init__(squares)
        self.numbers = numbers

    def __getitem__(self, place):
        return self.squares[place]

    def name(self, place):
        """What the board calls the square at `place`."""
        return NAMES[self.numbers[place]]


class Board(Squares):
    """Nine squares, a1 to c3."""

    def __getitem__(self, key):
        if isinstance(key, tuple):
            x, y = key
            return self.squares[x + 3 * y]
        if isinstance(key, str):
            return self.squares[NAMES.index(key)]
        return self.squares[key]

    def rows(self):
        return [Row([self.squares[i] for i in line], line) for line in LINES]

    def moves(self):
        return [name for name, square in zip(NAMES, self.squares) if square == " "]

    def won(self):
        """"X" or "O" for a filled row, " " for a draw, None while the game goes on."""
        for row in self.rows():
            if row.xs() == 3 or row.os() == 3:
                return row[0]
        return None if self.blanks() else " "

    def placed(self, name, mark):
        """The board with `mark` on square `name`."""
        squares = list(self.squares)
        squares[NAMES.index(name)] = mark
        return Board(squares)

    def __str__(self):
        return "".join(self.squares)


class Player:
    """Somebody who plays `mark` and takes chances from `rng`."""

    def __init__(self, mark, rng):
        self.mark = mark
        self.rng = rng

    def move(self, board):
        raise NotImplementedError("a player must say how it moves")

    def finish(self, board, winner):
        pass


class DumbPlayer(Player):
    """Any legal move."""

    def move(self, board):
        return random.choice(board.moves())


class SmartPlayer(Player):
    """Five rules of thumb, the first that applies."""

    def move(self, board):
        return self.rng.choice(self.choices(board))

    def choices(self, board):
        for row in board.rows():
            if row.blanks() == 1 and (row.xs() == 2 or row.os() == 2):
                return [row.name(place) for place in range(3) if row[place] == " "]
        if board["b2"] == " ":
            return ["b2"]
        other = "O" if self.mark == "X" else "X"
        for corner, opposite in [("a1", "c3"), ("c3", "a1"), ("a3", "c1"), ("c1", "a3")]:
            if board[corner] == other and board[opposite] == " ":
                return [opposite]
        if board.xs() == 2 and board.os() == 1 and board["b2"] == "O":
            if board["a1"] == board["c3"] == "X" or board["a3"] == board["c1"] == "X":
                return ["a2", "b1", "b3", "c2"]
        return board.moves()


class Game:
    """One game from the empty board."""

    def __init__(self, x_player, o_player):
        self.x_player = x_player
        self.o_player = o_player

    def play(self):
        """Play to the end, tell both players, O first; the winner."""
        board, mark, winner = Board([" "] * 9), "X", None
        while winner is None:
            player = self.x_player if mark == "X" else self.o_player
            other = "O" if mark == "X" else "X"
            name = player.move(board)
            if name is None:
                winner = other
            else:
                board = board.placed(name, mark)
                winner, mark = board.won(), other
        self.o_player.finish(board, winner)
        self.x_player.finish(board, winner)
        return winner


TURN = (6, 3, 0, 7, 4, 1, 8, 5, 2)
MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def make_images():
    """The eight ways to turn and mirror a board, as the squares that each square comes from."""
    image, images = tuple(range(9)), []
    for _ in range(4):
        images += [image, tuple(image[i] for i in MIRROR)]
        image = tuple(image[i] for i in TURN)
    return images


IMAGES = make_images()


def on_the_box(text):
    """The image of a position that stands on its box, and where each of its squares is from."""
    return min(("".join(text[i] for i in image), image) for image in IMAGES)


class Menace(Player):
    """Plays X by drawing beads, and learns by adding and taking some."""

    def __init__(self, rng):
        super().__init__("X", rng)
        self.contents = {}
        self.drawn = []
        self.fill(Board([" "] * 9), "X")

    def fill(self, board, mark):
        """Make the boxes of `board` and of all that follows from it."""
        if board.won() is not None:
            return
        if mark == "X":
            box, _ = on_the_box(str(board))
            if board.blanks() < 3 or box in self.contents:
                return
            copies = (board.blanks() - 1) // 2
            self.contents[box] = {i: copies for i in range(9) if box[i] == " "}
        for name in board.moves():
            self.fill(board.placed(name, mark), "O" if mark == "X" else "X")

    def boxes(self):
        return list(self.contents)

    def beads(self, board):
        box, image = on_the_box(str(board))
        return {NAMES[image[i]]: count for i, count in self.contents[box].items()}

    def choose_move(self, board, rng):
        """The name of a bead's square; None when the box is empty."""
        if board.blanks() == 1:
            return board.moves()[0]
        box, image = on_the_box(str(board))
        bag = [i for i, count in self.contents[box].items() for _ in range(count)]
        if not bag:
            return None
        square = rng.choice(bag)
        self.drawn.append((box, square))
        return NAMES[image[square]]

    def move(self, board):
        return self.choose_move(board, self.rng)

    def reward(self, beads):
        for box, square in self.drawn:
            self.contents[box][square] += beads
        self.drawn = []

    def learn_win(self):
        self.reward(3)

    def learn_draw(self):
        self.reward(1)

    def learn_loss(self):
        self.reward(-1)

    def finish(self, board, winner):
        {"X": self.learn_win, "O": self.learn_loss, " ": self.learn_draw}[winner]()

    def save(self, path):
        with open(path, "w") as file:
            json.dump([[box, list(beads.items())] for box, beads in self.contents.items()], file)

    def load(self, path):
        with open(path) as file:
            self.contents = {box: dict(beads) for box, beads in json.load(file)}
        self.drawn = []

    def train(self, opponent, games):
        """Play and learn from `games` games; the winners."""
        return [Game(self, opponent).play() for _ in range(games)]


if __name__ == "__main__":
    menace = Menace(random.Random(1))
    winners = menace.train(SmartPlayer("O", random.Random(2)), 400)
    for start in range(0, 400, 50):
        print(start + 50, "games:", winners[start : start + 50].count("O"), "of the last 50 lost")
