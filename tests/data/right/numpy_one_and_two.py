"""numpy array of 0, 1 and 2; a value is np.float64, a move np.int64 twice."""
import numpy as np

saved = {}


def empty_board():
    return np.zeros((3, 3), dtype=int)


def is_win(board, player):
    held = board == player
    return bool(held.all(axis=0).any() or held.all(axis=1).any()
                or np.diag(held).all() or np.diag(np.fliplr(held)).all())


def get_available_moves(board):
    return list(zip(*np.where(board == 0)))


def minimax(board, player):
    key = board.tobytes() + bytes([player])
    if key in saved:
        return saved[key]
    if is_win(board, 1):
        return np.float64(1)
    if is_win(board, 2):
        return np.float64(-1)
    moves = get_available_moves(board)
    if not moves:
        return np.float64(0)
    values = []
    for move in moves:
        board[move] = player
        values.append(minimax(board, 3 - player))
        board[move] = 0
    saved[key] = np.max(values) if player == 1 else np.min(values)
    return saved[key]


def best_move(board, player):
    values = []
    moves = get_available_moves(board)
    for move in moves:
        after = board.copy()
        after[move] = player
        values.append(minimax(after, 3 - player))
    return moves[np.argmax(values) if player == 1 else np.argmin(values)]
