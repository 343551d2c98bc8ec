"""Flat list of '-'; bot is O and maximizes; the move is made on the board; it plays O only."""
player, bot = 'X', 'O'
past = {}


def check_for_win(board, mark):
    return any(board[i] == board[i + 1] == board[i + 2] == mark for i in (0, 3, 6)) or any(
        board[i] == board[i + 3] == board[i + 6] == mark for i in (0, 1, 2)) or (
        board[0] == board[4] == board[8] == mark) or (board[2] == board[4] == board[6] == mark)


def minimax(board, depth, is_maximizing):
    key = tuple(board), is_maximizing
    if key in past:
        return past[key]
    if check_for_win(board, bot):
        return 1
    if check_for_win(board, player):
        return -1
    if '-' not in board:
        return 0
    best = -800 if is_maximizing else 800
    for i in range(9):
        if board[i] == '-':
            board[i] = bot if is_maximizing else player
            score = minimax(board, depth + 1, not is_maximizing)
            board[i] = '-'
            best = max(best, score) if is_maximizing else min(best, score)
    past[key] = best
    return best


def ai_move(board):
    best, where = -800, 0
    for i in range(9):
        if board[i] == '-':
            board[i] = bot
            score = minimax(board, 0, False)
            board[i] = '-'
            if score > best:
                best, where = score, i
    board[where] = bot
