"""The state (board, mark) asked without a flag; minimax(state) returns (value, move)."""
from functools import lru_cache

WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def initial_state():
    return (['-'] * 9, 'X')


def player(state):
    return state[1]


def winner(state):
    board, _turn = state
    for a, b, c in WINS:
        if board[a] == board[b] == board[c] != '-':
            return board[a]
    return None


def actions(state):
    board, _turn = state
    return [] if winner(state) else [i for i in range(9) if board[i] == '-']


def result(state, i):
    board, turn = state
    return [turn if n == i else mark for n, mark in enumerate(board)], 'O' if turn == 'X' else 'X'


@lru_cache(None)
def solved(text, turn):
    state = list(text), turn
    options = actions(state)
    if not options:
        return {'X': 1, 'O': -1, None: 0}[winner(state)], None
    pick = max if turn == 'X' else min
    below = []
    for i in options:
        board, next_turn = result(state, i)
        below.append((solved(''.join(board), next_turn)[0], i))
    return pick(below, key=lambda pair: pair[0])


def minimax(state):
    return solved(''.join(state[0]), state[1])
