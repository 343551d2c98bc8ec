"""Lists of three rows, X O and None; a search with a limit beside the whole one."""

import math

X, O, EMPTY = "X", "O", None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    marks = [square for row in board for square in row]
    return X if marks.count(X) == marks.count(O) else O


def actions(board):
    return {(row, column) for row in range(3) for column in range(3) if board[row][column] is EMPTY}


def result(board, action):
    row, column = action
    if board[row][column] is not EMPTY:
        raise ValueError("that square is taken")
    after = [list(squares) for squares in board]
    after[row][column] = player(board)
    return after


def lines(board):
    yield from board
    yield from zip(*board)
    yield [board[i][i] for i in range(3)]
    yield [board[i][2 - i] for i in range(3)]


def winner(board):
    for line in lines(board):
        if line[0] is not EMPTY and line[0] == line[1] == line[2]:
            return line[0]
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board, depth=math.inf):
    """The value for X: exact without a depth, an estimate at the limit with one."""
    if terminal(board):
        return utility(board) * 100 if depth < math.inf else utility(board)
    if depth == 0:
        return heuristic(board)
    values = [minimax(result(board, action), depth - 1) for action in actions(board)]
    return max(values) if player(board) == X else min(values)


def heuristic(board):
    """Lines still open for X less those open for O."""
    return sum((O not in line) - (X not in line) for line in map(list, lines(board)))
