"""Nine characters with '-'; negamax gives the value for the side to move."""
from functools import lru_cache

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def winner(board):
    for line in LINES:
        a, b, c = map(int, line)
        if board[a] != '-' and board[a] == board[b] == board[c]:
            return board[a]
    return None


def to_move(board):
    return 'x' if board.count('x') == board.count('o') else 'o'


def legal_moves(board):
    return (i for i, square in enumerate(board) if square == '-')


def play(board, i):
    return board[:i] + to_move(board) + board[i + 1:]


@lru_cache(None)
def negamax(board):
    if winner(board):
        return -1
    if '-' not in board:
        return 0
    return max(-negamax(play(board, i)) for i in legal_moves(board))


def best_move(board):
    return min(legal_moves(board), key=lambda i: negamax(play(board, i)))
