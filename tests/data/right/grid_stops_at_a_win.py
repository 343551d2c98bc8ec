"""Grid of None; minimax returns a move, helpers return (value, move) and stop at a sure win."""
X, O, EMPTY = "X", "O", None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    left = sum(cell is EMPTY for row in board for cell in row)
    return X if left % 2 else O


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]


def result(board, action):
    i, j = action
    if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] is not EMPTY:
        raise ValueError("illegal move")
    copy = [row[:] for row in board]
    copy[i][j] = player(board)
    return copy


def winner(board):
    lines = board + [list(col) for col in zip(*board)]
    lines.append([board[i][i] for i in range(3)])
    lines.append([board[i][2 - i] for i in range(3)])
    if [X] * 3 in lines:
        return X
    if [O] * 3 in lines:
        return O


def terminal(board):
    if winner(board):
        return True
    return all(cell is not EMPTY for row in board for cell in row)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


def maxi(board):
    if terminal(board):
        return utility(board), None
    best = (-2, None)
    for action in actions(board):
        value = mini(result(board, action))[0]
        if value > best[0]:
            best = (value, action)
            if value == 1:
                return best
    return best


def mini(board):
    if terminal(board):
        return utility(board), None
    best = (2, None)
    for action in actions(board):
        value = maxi(result(board, action))[0]
        if value < best[0]:
            best = (value, action)
            if value == -1:
                return best
    return best


def minimax(board):
    if terminal(board):
        return None
    return maxi(board)[1] if player(board) == X else mini(board)[1]
