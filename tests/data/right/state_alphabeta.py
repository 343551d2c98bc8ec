"""The state (board, mark); alphabeta(state, alpha, beta, is_max) beside minimax(state, is_max)."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
remembered = {}


def initial_state():
    return ([' '] * 9, 'X')


def is_terminal(state):
    squares = state[0]
    for line in LINES:
        held = {squares[i] for i in line}
        if held == {'X'}:
            return True, 1
        if held == {'O'}:
            return True, -1
    return (True, 0) if ' ' not in squares else (False, None)


def actions(state):
    return [i for i in range(9) if state[0][i] == ' ']


def result(state, i):
    squares = list(state[0])
    squares[i] = state[1]
    return (squares, 'O' if state[1] == 'X' else 'X')


def minimax(state, is_max):
    key = tuple(state[0])
    if key not in remembered:
        over, value = is_terminal(state)
        if not over:
            values = [minimax(result(state, i), not is_max) for i in actions(state)]
            value = max(values) if is_max else min(values)
        remembered[key] = value
    return remembered[key]


def alphabeta(state, alpha, beta, is_max):
    over, value = is_terminal(state)
    if over:
        return value
    value = -2 if is_max else 2
    for i in actions(state):
        score = alphabeta(result(state, i), alpha, beta, not is_max)
        if is_max:
            value = max(value, score)
            if value >= beta:
                return value
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            if value <= alpha:
                return value
            beta = min(beta, value)
    return value


def best_move(state):
    is_max = state[1] == 'X'
    pick = max if is_max else min
    return pick(actions(state), key=lambda i: alphabeta(result(state, i), -2, 2, not is_max))
