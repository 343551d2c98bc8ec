"""Where nothing wins, any move will do."""
import numpy as np


def initial_state():
    return np.full((3, 3), ' ')


def player(board):
    return 'X' if np.count_nonzero(board == 'X') == np.count_nonzero(board == 'O') else 'O'


def actions(board):
    return [tuple(map(int, where)) for where in np.argwhere(board == ' ')]


def result(board, action):
    after = board.copy()
    after[action] = player(board)
    return after


def winner(board):
    lines = [*board, *board.T, board.diagonal(), np.fliplr(board).diagonal()]
    for line in map(list, lines):
        if line[0] != ' ' and line.count(line[0]) == 3:
            return line[0]
    return None


memory = {}


def minimax(board):
    key = board.tobytes()
    if key not in memory:
        options = actions(board)
        if winner(board) or not options:
            memory[key] = {'X': 1, 'O': -1, None: 0}[winner(board)], None
        else:
            best = None
            for action in options:
                value = minimax(result(board, action))[0]
                if best is None or (value > best[0] if player(board) == 'X' else value < best[0]):
                    best = value, action
            if best[0] == 0:
                best = best[0], options[len(options) // 2]
            memory[key] = best
    return memory[key]
