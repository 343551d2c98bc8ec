"""Grid of '_'; alpha_beta beside mini_max, both with is_max; fail-hard, cut at beta <= alpha."""
SIZE = 3
known = {}


def evaluate(board):
    for k in range(SIZE):
        for line in (board[k], [board[r][k] for r in range(SIZE)]):
            if line[0] == line[1] == line[2] != '_':
                return 10 if line[0] == 'X' else -10
    centre = board[1][1]
    if centre != '_' and (board[0][0] == centre == board[2][2] or board[0][2] == centre == board[2][0]):
        return 10 if centre == 'X' else -10
    return 0


def moves_left(board):
    return any('_' in row for row in board)


def mini_max(board, depth, is_max):
    key = tuple(map(tuple, board)), is_max
    if key in known:
        return known[key]
    score = evaluate(board)
    if score in (10, -10) or not moves_left(board):
        return score
    scores = []
    for i in range(SIZE):
        for j in range(SIZE):
            if board[i][j] == '_':
                board[i][j] = 'X' if is_max else 'O'
                scores.append(mini_max(board, depth + 1, not is_max))
                board[i][j] = '_'
    known[key] = (max if is_max else min)(scores)
    return known[key]


def alpha_beta(board, depth, alpha, beta, is_max):
    score = evaluate(board)
    if score in (10, -10) or not moves_left(board):
        return min(max(score, alpha), beta)
    for i in range(SIZE):
        for j in range(SIZE):
            if board[i][j] != '_':
                continue
            board[i][j] = 'X' if is_max else 'O'
            score = alpha_beta(board, depth + 1, alpha, beta, not is_max)
            board[i][j] = '_'
            if is_max:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if beta <= alpha:
                return alpha if is_max else beta
    return alpha if is_max else beta


def find_best_move(board):
    is_max = sum(row.count('X') for row in board) == sum(row.count('O') for row in board)
    best, best_value = (-1, -1), None
    for i in range(SIZE):
        for j in range(SIZE):
            if board[i][j] == '_':
                board[i][j] = 'X' if is_max else 'O'
                value = alpha_beta(board, 0, -1000, 1000, not is_max)
                board[i][j] = '_'
                if best_value is None or (value > best_value if is_max else value < best_value):
                    best_value, best = value, (i, j)
    return best
