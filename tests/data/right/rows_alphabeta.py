"""Three tuples of three with 0, 1 and 2; ab(state, alpha, beta) returns (value, action)."""


def initial_state():
    return ((0, 0, 0), (0, 0, 0), (0, 0, 0))


def player(state):
    return 1 + sum(1 for row in state for cell in row if cell) % 2


def actions(state):
    return [(r, c) for r in range(3) for c in range(3) if state[r][c] == 0]


def result(state, action):
    rows = [list(row) for row in state]
    rows[action[0]][action[1]] = player(state)
    return tuple(tuple(row) for row in rows)


def winner(state):
    for who in (1, 2):
        cells = {(r, c) for r in range(3) for c in range(3) if state[r][c] == who}
        for k in range(3):
            if {(k, 0), (k, 1), (k, 2)} <= cells or {(0, k), (1, k), (2, k)} <= cells:
                return who
        if {(0, 0), (1, 1), (2, 2)} <= cells or {(0, 2), (1, 1), (2, 0)} <= cells:
            return who
    return None


def alphabeta(state, alpha, beta):
    won = winner(state)
    if won:
        return (1 if won == 1 else -1), None
    best = None
    for action in actions(state):
        value = alphabeta(result(state, action), alpha, beta)[0]
        if best is None or (value > best[0] if player(state) == 1 else value < best[0]):
            best = value, action
        if player(state) == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best or (0, None)


def best_move(state):
    return alphabeta(state, -2, 2)[1]
