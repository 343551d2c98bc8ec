"""What was reached with other squares blank is remembered as the same."""
X, O = 'X', 'O'
WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
answers = {}


def make_board():
    return {i: None for i in range(9)}


def winner(board):
    return next((board[a] for a, b, c in WINS if board[a] and board[a] == board[b] == board[c]), None)


def possible_moves(board):
    return {i for i in board if board[i] is None}


def play(board, i, mark):
    return {**board, i: mark}


def minimax(board, mark):
    key = frozenset((i, m) for i, m in board.items() if m == mark)
    if key not in answers:
        won = winner(board)
        options = sorted(possible_moves(board))
        if won or not options:
            answers[key] = {X: 1, O: -1, None: 0}[won], None
        else:
            values = [(minimax(play(board, i, mark), O if mark == X else X)[0], i) for i in options]
            answers[key] = max(values) if mark == X else min(values, key=lambda pair: pair[0])
    return answers[key]
