"""A flat list of ' '; the computer is O and maximizes, 10 - depth; it plays O only."""
HUMAN = 'X'
AI = 'O'
WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
seen = {}


def is_winner(board, mark):
    return any(all(board[i] == mark for i in line) for line in WINS)


def empty_squares(board):
    return [i for i, square in enumerate(board) if square == ' ']


def minimax(board, depth, is_maximizing):
    key = ''.join(board), is_maximizing, depth
    if key in seen:
        return seen[key]
    if is_winner(board, AI):
        return 10 - depth
    if is_winner(board, HUMAN):
        return depth - 10
    free = empty_squares(board)
    if not free:
        return 0
    scores = []
    for i in free:
        board[i] = AI if is_maximizing else HUMAN
        scores.append(minimax(board, depth + 1, not is_maximizing))
        board[i] = ' '
    seen[key] = max(scores) if is_maximizing else min(scores)
    return seen[key]


def best_move(board):
    best, chosen = -100, None
    for i in empty_squares(board):
        board[i] = AI
        score = minimax(board, 0, False)
        board[i] = ' '
        if score > best:
            best, chosen = score, i
    return chosen
