"""It looks four moves ahead and takes the rest for a draw."""
from functools import lru_cache

X, O, EMPTY = "X", "O", None
LINES = [[(r, c) for c in range(3)] for r in range(3)]
LINES += [[(r, c) for r in range(3)] for c in range(3)]
LINES += [[(k, k) for k in range(3)], [(k, 2 - k) for k in range(3)]]


def initial_state():
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def player(board):
    return X if sum(row.count(EMPTY) for row in board) % 2 == 1 else O


def actions(board):
    return tuple((r, c) for r in range(3) for c in range(3) if board[r][c] is EMPTY)


def result(board, action):
    new = [list(row) for row in board]
    if new[action[0]][action[1]] is not EMPTY or min(action) < 0:
        raise ValueError("square is taken")
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    for (a, b), (c, d), (e, f) in LINES:
        if board[a][b] is not None and board[a][b] == board[c][d] == board[e][f]:
            return board[a][b]
    return None


def terminal(board):
    return bool(winner(board)) or len(actions(board)) == 0


def utility(board):
    if winner(board) == X:
        return 1
    if winner(board) == O:
        return -1
    return 0


def freeze(board):
    return tuple(map(tuple, board))


@lru_cache(maxsize=None)
def limited(board, horizon):
    if terminal(board) or horizon == 0:
        return utility(board), None
    pick = max if player(board) == X else min
    found = [(limited(freeze(result(board, a)), horizon - 1)[0], a) for a in actions(board)]
    return pick(found, key=lambda pair: pair[0])


def minimax(board):
    if terminal(board):
        return None
    for horizon in range(1, 5):
        value, move = limited(freeze(board), horizon)
        if value == (1 if player(board) == X else -1):
            return move
    return move
