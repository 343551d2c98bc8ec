"""Tic-tac-toe searched to the last move. Replace every `raise NotImplementedError`."""

LINES = []  # your eight lines, each a tuple of three squares
EMPTY = (None,) * 9

stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10


def winner(b):
    """The mark, "X" or "O", that fills one of the LINES of board `b`, or None."""
    raise NotImplementedError


def moves(b):
    """The blank squares of board `b` as a list of numbers, in any order that you like to search."""
    raise NotImplementedError


def play(b, i, mark):
    """A new board: `b` with `mark` on square `i`. Leaves `b` as it is."""
    raise NotImplementedError


def walk(b, mark, d):
    """Visit every position of the tree below `b`, with `mark` to move and `d` moves played.

    Each visit adds one to stats["nodes"] and to depth_nodes[d]. Each finished game adds one to
    stats["games"] and to the result it belongs to: "x", "o" or "draw". Returns nothing.
    """
    raise NotImplementedError


def minimax(b, mark, counter):
    """The value of board `b` to X, +1, 0 or -1, with `mark` to move and best play by both.

    Each position that is visited, `b` included, adds one to counter[0].
    """
    raise NotImplementedError


def best_move(b, mark):
    """A square that is a best move for `mark`, whose turn it is on board `b`."""
    raise NotImplementedError


def ab(b, mark, alpha, beta, counter):
    """The value of board `b` to X, with `mark` to move, found by alpha-beta search.

    `alpha` is the value that X is already sure of, `beta` the value that O is already sure of.
    Each position that is visited, `b` included, adds one to counter[0].
    """
    raise NotImplementedError


if __name__ == "__main__":
    walk(EMPTY, "X", 0)
    print("the whole tree", stats, depth_nodes)

    plain, pruned = [0], [0]
    print("value by minimax", minimax(EMPTY, "X", plain), "positions", plain[0])
    print("value by alpha-beta", ab(EMPTY, "X", -2, 2, pruned), "positions", pruned[0])
