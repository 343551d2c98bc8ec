"""A flat list of ''; the agent is X and plays X only; a lost position has no answer."""
BOARD_LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
memo = {}


def check_win(board, symbol):
    return any(board[a] == board[b] == board[c] == symbol for a, b, c in BOARD_LINES)


def minimax(board, is_max):
    key = tuple(board), is_max
    if key in memo:
        return memo[key]
    if check_win(board, 'X'):
        return 1
    if check_win(board, 'O'):
        return -1
    if '' not in board:
        return 0
    scores = [minimax(board[:i] + ['X' if is_max else 'O'] + board[i + 1:], not is_max)
              for i in range(9) if board[i] == '']
    memo[key] = max(scores) if is_max else min(scores)
    return memo[key]


def get_best_move(board):
    best, move = -2, None
    for i in range(9):
        if board[i] == '':
            score = minimax(board[:i] + ['X'] + board[i + 1:], False)
            if score > best:
                best, move = score, i
    return move
