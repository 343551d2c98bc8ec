from rules import *
from rules import winner
import rules

try:
    import faster
except ImportError:
    faster = None


def minimax(board, player):
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if None not in board:
        return 0
    other = "O" if player == "X" else "X"
    values = [minimax(rules.place(board, i, player), other) for i in range(9) if board[i] is None]
    return max(values) if player == "X" else min(values)
