"""MENACE, the matchboxes that learn tic-tac-toe. Replace every `raise NotImplementedError`."""

import random

NAMES = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]


class Row:
    """Three squares of a board, in a line."""

    def __getitem__(self, place):
        """The mark at `place`, 0 to 2."""
        raise NotImplementedError

    def name(self, place):
        """What the board calls the square at `place`."""
        raise NotImplementedError

    def blanks(self):
        """How many of the three squares are blank."""
        raise NotImplementedError

    def xs(self):
        """How many hold an X."""
        raise NotImplementedError

    def os(self):
        """How many hold an O."""
        raise NotImplementedError


class Board:
    """Nine squares, each "X", "O" or " "."""

    def __init__(self, squares):
        """A board that shows `squares`, row by row; any sequence of nine marks."""
        raise NotImplementedError

    def __getitem__(self, key):
        """The mark at a number 0 to 8, at a name such as "b2", or at (x, y): column and row."""
        raise NotImplementedError

    def __str__(self):
        """The nine marks, spaces included."""
        raise NotImplementedError

    def blanks(self):
        """How many squares are blank."""
        raise NotImplementedError

    def xs(self):
        """How many squares hold an X."""
        raise NotImplementedError

    def os(self):
        """How many squares hold an O."""
        raise NotImplementedError

    def rows(self):
        """The eight rows: three across, three down, a1 b2 c3, a3 b2 c1."""
        raise NotImplementedError

    def moves(self):
        """The names of the blank squares, a1 first."""
        raise NotImplementedError

    def won(self):
        """"X" or "O" if it fills a row, " " if the board is full, None while the game goes on."""
        raise NotImplementedError


class Player:
    """Somebody who plays `mark` and takes every chance from `rng`."""

    def __init__(self, mark, rng):
        self.mark = mark
        self.rng = rng

    def move(self, board):
        """The name of a square; None resigns. Every kind of player writes its own."""
        raise NotImplementedError

    def finish(self, board, winner):
        """See how the game ended: `winner` is "X", "O", or " " for a draw."""


class DumbPlayer(Player):
    """Makes any legal move."""


class SmartPlayer(Player):
    """Plays by five rules."""


class Game:
    """One game from the empty board."""

    def __init__(self, x_player, o_player):
        self.x_player = x_player
        self.o_player = o_player

    def play(self):
        """Play to the end, tell both players, O first, and return the winner."""
        raise NotImplementedError


class Menace(Player):
    """Plays X by drawing beads from boxes."""

    def __init__(self, rng):
        super().__init__("X", rng)

    def boxes(self):
        """The positions on the boxes, each as a text of nine marks."""
        raise NotImplementedError

    def beads(self, board):
        """The beads in the box of `board`, by the names of its blank squares: {"a1": 4, ...}."""
        raise NotImplementedError

    def choose_move(self, board, rng):
        """The square of a bead that is drawn with `rng`; None if the box is empty."""
        raise NotImplementedError

    def move(self, board):
        return self.choose_move(board, self.rng)

    def learn_win(self):
        """Reward the beads drawn since the last game."""
        raise NotImplementedError

    def learn_draw(self):
        """The same after a draw."""
        raise NotImplementedError

    def learn_loss(self):
        """The same after a loss."""
        raise NotImplementedError

    def finish(self, board, winner):
        """Learn from the game that has just ended."""
        raise NotImplementedError

    def save(self, path):
        """Write all boxes to the file `path`."""
        raise NotImplementedError

    def load(self, path):
        """Take over the boxes that `save` wrote."""
        raise NotImplementedError

    def train(self, opponent, games):
        """Play `games` games against `opponent`, learn from each; the winners, in order."""
        raise NotImplementedError


if __name__ == "__main__":
    menace = Menace(random.Random(1))
    winners = menace.train(SmartPlayer("O", random.Random(2)), 400)
    for start in range(0, 400, 50):
        print(start + 50, "games:", winners[start : start + 50].count("O"), "of the last 50 lost")
