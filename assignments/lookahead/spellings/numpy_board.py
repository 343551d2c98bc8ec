"""A numpy array of 0, 1 and -1; the value is that of the player asked about."""
import numpy as np

memo = {}


def empty_board():
    return np.zeros((3, 3))


def get_winner(board):
    sums = [*board.sum(axis=0), *board.sum(axis=1), np.trace(board), np.trace(np.fliplr(board))]
    if 3 in sums:
        return 1
    if -3 in sums:
        return -1
    return 0


def get_moves(board):
    return np.argwhere(board == 0)


def minimax(board, player):
    key = board.astype(int).tobytes(), player
    if key not in memo:
        won = get_winner(board)
        free = get_moves(board)
        if won or not len(free):
            memo[key] = won * player, None
        else:
            best = -9, None
            for r, c in free:
                child = board.copy()
                child[r, c] = player
                value = -minimax(child, -player)[0]
                if value > best[0]:
                    best = value, (r, c)
            memo[key] = best
    return memo[key]
