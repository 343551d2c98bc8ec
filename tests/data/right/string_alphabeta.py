"""Nine characters with ' ' and x, o; alphabeta(state, depth, alpha, beta, maximizing_player)."""
GROUPS = [slice(0, 3), slice(3, 6), slice(6, 9), slice(0, 9, 3), slice(1, 9, 3), slice(2, 9, 3),
          slice(0, 9, 4), slice(2, 7, 2)]


def check_win(state, who):
    return any(state[g] == who * 3 for g in GROUPS)


def possible_moves(state):
    return [i for i in range(9) if state[i] == ' ']


def alphabeta(state, depth, alpha, beta, maximizing_player):
    if check_win(state, 'x'):
        return 10 - depth
    if check_win(state, 'o'):
        return depth - 10
    if ' ' not in state:
        return 0
    value = -100 if maximizing_player else 100
    for i in possible_moves(state):
        child = state[:i] + ('x' if maximizing_player else 'o') + state[i + 1:]
        score = alphabeta(child, depth + 1, alpha, beta, not maximizing_player)
        if maximizing_player:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha > beta:
            break
    return value


def find_best_move(state):
    x_moves = state.count('x') == state.count('o')
    scored = [(alphabeta(state[:i] + ('x' if x_moves else 'o') + state[i + 1:], 1, -100, 100, not x_moves), i)
              for i in possible_moves(state)]
    return max(scored)[1] if x_moves else min(scored)[1]
