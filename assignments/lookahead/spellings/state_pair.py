"""The first moves' state: a list of nine and the mark to move; minimax(state, is_max)."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
memo = {}


def initial_state():
    return ([' '] * 9, 'X')


def is_terminal(state):
    board, _ = state
    for a, b, c in LINES:
        if board[a] != ' ' and board[a] == board[b] == board[c]:
            return True, 1 if board[a] == 'X' else -1
    return ' ' not in board, 0


def possible_moves(state):
    return [i for i, square in enumerate(state[0]) if square == ' ']


def make_move(state, i):
    board, mark = state
    return board[:i] + [mark] + board[i + 1:], 'O' if mark == 'X' else 'X'


def minimax(state, is_max):
    key = ''.join(state[0]), is_max
    if key not in memo:
        over, value = is_terminal(state)
        if not over:
            values = [minimax(make_move(state, i), not is_max) for i in possible_moves(state)]
            value = max(values) if is_max else min(values)
        memo[key] = value
    return memo[key]


def best_move(state):
    pick = max if state[1] == 'X' else min
    return pick(possible_moves(state), key=lambda i: minimax(make_move(state, i), state[1] == 'O'))
