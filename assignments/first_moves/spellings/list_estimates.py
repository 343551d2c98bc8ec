"""A list of nine numbers, 1 and -1; the search with a limit returns a value and a move."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def new_board():
    return [0] * 9


def empty_squares(board):
    return [i for i in range(9) if board[i] == 0]


def check_winner(board):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    return 0


def game_over(board):
    return bool(check_winner(board)) or not empty_squares(board)


def evaluate(board):
    total = 0
    for line in LINES:
        marks = {board[i] for i in line}
        total += (-1 not in marks) - (1 not in marks)
    return total


def minimax(board, maximizing):
    if game_over(board):
        return check_winner(board) * (1 + board.count(0))
    best = -99 if maximizing else 99
    for i in empty_squares(board):
        board[i] = 1 if maximizing else -1
        score = minimax(board, not maximizing)
        board[i] = 0
        best = max(best, score) if maximizing else min(best, score)
    return best


def depth_limited(board, maximizing, limit):
    if game_over(board):
        return check_winner(board) * 1000, None
    if limit == 0:
        return evaluate(board), None
    scored = []
    for i in empty_squares(board):
        after = board[:]
        after[i] = 1 if maximizing else -1
        scored.append((depth_limited(after, not maximizing, limit - 1)[0], i))
    return max(scored) if maximizing else min(scored)
