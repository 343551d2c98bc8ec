LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board, player):
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if None not in board:
        return 0
    other = "O" if player == "X" else "X"
    values = [
        minimax(board[:i] + (player,) + board[i + 1 :], other) for i in range(9) if board[i] is None
    ]
    return max(values) if player == "X" else min(values)
