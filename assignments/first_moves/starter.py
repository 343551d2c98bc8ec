"""Tic-tac-toe by minimax, to the end and to a limit. Replace every `raise NotImplementedError`."""

EMPTY, X, O = " ", "X", "O"


def initial_state():
    """The state before the first move: a pair of the board, a list of nine, and the turn, X."""
    raise NotImplementedError


def possible_moves(state):
    """A list of pairs (next state, square), one for each blank square of `state`.

    The mark whose turn it is stands on the square, and the turn has passed to the other mark.
    `state` and its board stay as they are.
    """
    raise NotImplementedError


def is_terminal(state):
    """A pair: is the game over, and its winner: X, O, "draw", or None while it goes on."""
    raise NotImplementedError


def minimax(state, is_max):
    """The value of `state`, 1, 0 or -1, with best play by both; `is_max`: X, who is MAX, moves."""
    raise NotImplementedError


def print_first_moves():
    """Print the nine first moves with their minimax values, and the best, as in the handout."""
    raise NotImplementedError


def open_lines(state):
    """e(p): the lines without an O less the lines without an X, on the board of `state`."""
    raise NotImplementedError


def minimax_limited(state, is_max, depth):
    """The value of `state` when minimax may look no more than `depth` moves ahead.

    A finished game counts more for its winner than any estimate could; a draw counts 0.
    An unfinished game at the limit, where `depth` is 0, is worth its `open_lines`.
    """
    raise NotImplementedError


if __name__ == "__main__":
    print_first_moves()
    print()
    for depth in range(7):
        print("depth", depth, "value", minimax_limited(initial_state(), True, depth))
