"""The best so far starts at 0 for both sides, so that no loss can be seen."""
PLAYER_X, PLAYER_O = 'x', 'o'
cache = {}


def empty_board():
    return [[' ' for _ in range(3)] for _ in range(3)]


def has_won(board, who):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] == who:
            return True
        if board[0][i] == board[1][i] == board[2][i] == who:
            return True
    if board[1][1] != who:
        return False
    return board[0][0] == board[2][2] == who or board[0][2] == board[2][0] == who


def get_empty_cells(board):
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == ' ']


def minimax(board, depth, is_maximizing):
    key = (tuple(map(tuple, board)), depth, is_maximizing)
    if key in cache:
        return cache[key]
    if has_won(board, PLAYER_X):
        return 10 - depth, None
    if has_won(board, PLAYER_O):
        return depth - 10, None
    cells = get_empty_cells(board)
    if not cells:
        return 0, None
    best_score = 0
    best_cell = None
    for r, c in cells:
        board[r][c] = PLAYER_X if is_maximizing else PLAYER_O
        score, _ = minimax(board, depth + 1, not is_maximizing)
        board[r][c] = ' '
        if (score > best_score) if is_maximizing else (score < best_score):
            best_score, best_cell = score, (r, c)
    cache[key] = best_score, best_cell
    return cache[key]
