"""Grid of None; minimax returns a move; max_value and min_value carry alpha and beta; moves are shuffled."""
import math
import random

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    x = sum(row.count(X) for row in board)
    o = sum(row.count(O) for row in board)
    return O if x > o else X


def actions(board):
    free = set()
    for i, row in enumerate(board):
        for j, cell in enumerate(row):
            if cell == EMPTY:
                free.add((i, j))
    return free


def result(board, action):
    if action not in actions(board):
        raise Exception("not a valid action")
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def winner(board):
    for p in (X, O):
        for i in range(3):
            if all(board[i][j] == p for j in range(3)) or all(board[j][i] == p for j in range(3)):
                return p
        if board[0][0] == board[1][1] == board[2][2] == p:
            return p
        if board[0][2] == board[1][1] == board[2][0] == p:
            return p
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    w = winner(board)
    return 1 if w == X else -1 if w == O else 0


def max_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for action in actions(board):
        v = max(v, min_value(result(board, action), alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def min_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = math.inf
    for action in actions(board):
        v = min(v, max_value(result(board, action), alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def minimax(board):
    if terminal(board):
        return None
    if board == initial_state():
        return (1, 1)
    options = list(actions(board))
    random.shuffle(options)
    if player(board) == X:
        return max(options, key=lambda a: min_value(result(board, a), -math.inf, math.inf))
    return min(options, key=lambda a: max_value(result(board, a), -math.inf, math.inf))
