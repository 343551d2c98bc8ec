"""A game that you love, with minimax and alpha-beta. Replace every `raise NotImplementedError`."""

from math import inf


class MyGame:
    """What a state looks like is up to you: say it here."""

    name = "a game of my own"

    def initial(self):
        """The state in which a game begins."""
        raise NotImplementedError

    def to_move(self, state):
        """Whose turn it is: "MAX" or "MIN"."""
        raise NotImplementedError

    def moves(self, state):
        """The legal moves, as a list; empty when the game is over."""
        raise NotImplementedError

    def result(self, state, move):
        """A new state: `state` after `move`. Leaves `state` as it is."""
        raise NotImplementedError

    def is_terminal(self, state):
        """True when the game is over."""
        raise NotImplementedError

    def utility(self, state):
        """What MAX has won in a game that is over, as a number; less than 0 if MIN has won."""
        raise NotImplementedError

    # Not needed, but a search that ends early knows nothing without it:
    #
    # def evaluate(self, state):
    #     """An estimate of what MAX will win, for a game that is not over."""
    #
    # And for reports that you can read:
    #
    # def show(self, state):
    #     """The state as text, of several lines if you like."""


game = MyGame()


def minimax(game, state, depth):
    """The value of `state` for MAX, looking `depth` moves ahead, and the moves that lead to it."""
    raise NotImplementedError


def alphabeta(game, state, depth, alpha, beta):
    """The same as minimax, if the value is between alpha and beta; else a bound for it."""
    raise NotImplementedError
