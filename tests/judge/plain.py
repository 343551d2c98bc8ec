"""Tic-tac-toe once more, as plain as can be: what the judge goes by. Slow, and nobody else's code.

A board is nine characters, `XO..X....`; values are X's.
"""

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def winner(board):
    """The mark that holds a line, or None."""
    for line in LINES:
        marks = "".join(board[int(square)] for square in line)
        if marks in ("XXX", "OOO"):
            return marks[0]
    return None


def blanks(board):
    """The numbers of the blank squares."""
    return [square for square in range(9) if board[square] == "."]


def is_over(board):
    """True if somebody has won or nobody can move."""
    return winner(board) is not None or not blanks(board)


def mover(board):
    """Whose turn it is."""
    return "X" if board.count("X") == board.count("O") else "O"


def after(board, square):
    """The board when the side to move has taken *square*."""
    return board[:square] + mover(board) + board[square + 1 :]


def all_boards():
    """Every board that a game can reach, those with few blank squares first."""
    found, new = set(), {"." * 9}
    while new:
        found |= new
        new = {after(b, s) for b in new if not is_over(b) for s in blanks(b)}
    return sorted(found, key=lambda board: (board.count("."), board))


def tables():
    """The value of each board, and the size of the tree below it as counts by name."""
    values, trees = {}, {}
    for board in all_boards():
        names = ["nodes", "games", "x", "o", "draw", *range(10)]
        tree = dict.fromkeys(names, 0)
        tree["nodes"] = tree[9 - board.count(".")] = 1
        if is_over(board):
            result = winner(board)
            values[board] = {"X": 1, "O": -1, None: 0}[result]
            tree["games"] = tree[(result or "draw").lower()] = 1
        else:
            below = [after(board, square) for square in blanks(board)]
            best = max if mover(board) == "X" else min
            values[board] = best(values[each] for each in below)
            for each in below:
                for name in names:
                    tree[name] += trees[each][name]
        trees[board] = tree
    return values, trees
