"""It knows who is to move, and looks for X's best move all the same."""

X, O, EMPTY = "X", "O", None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    marks = [mark for row in board for mark in row]
    return X if marks.count(X) == marks.count(O) else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError("taken")
    after = [row[:] for row in board]
    after[i][j] = player(board)
    return after


def winner(board):
    lines = [*board, *zip(*board), [board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in lines:
        if line[0] is not EMPTY and line[0] == line[1] == line[2]:
            return line[0]
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def with_x(board, action):
    after = [row[:] for row in board]
    after[action[0]][action[1]] = X
    return after


def worth(board):
    """What X gets if O replies."""
    if terminal(board):
        return utility(board)
    return min(replied(board, action) for action in actions(board))


def replied(board, action):
    after = [row[:] for row in board]
    after[action[0]][action[1]] = O
    if terminal(after):
        return utility(after)
    return max(worth(with_x(after, each)) for each in actions(after))


def minimax(board):
    if terminal(board):
        return None
    return max(sorted(actions(board)), key=lambda action: worth(with_x(board, action)))
