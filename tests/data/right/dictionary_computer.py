"""Dictionary 1 to 9 with ' '; the computer is X and only X; its move is made on the board."""
bot, human = 'X', 'O'
TRIOS = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
remembered = {}


def is_winner(board, mark):
    return any(board[a] == board[b] == board[c] == mark for a, b, c in TRIOS)


def minimax(board, is_maximizing):
    key = tuple(board.values()), is_maximizing
    if key in remembered:
        return remembered[key]
    if is_winner(board, bot):
        return 1
    if is_winner(board, human):
        return -1
    if ' ' not in board.values():
        return 0
    scores = []
    for square in board:
        if board[square] == ' ':
            board[square] = bot if is_maximizing else human
            scores.append(minimax(board, not is_maximizing))
            board[square] = ' '
    remembered[key] = max(scores) if is_maximizing else min(scores)
    return remembered[key]


def computer_move(board):
    best_score, best_square = -10, None
    for square in board.keys():
        if board[square] == ' ':
            board[square] = bot
            score = minimax(board, False)
            board[square] = ' '
            if score > best_score:
                best_score, best_square = score, square
    board[best_square] = bot
