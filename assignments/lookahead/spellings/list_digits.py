"""A flat list with the numbers 1 to 9 on blank squares; moves are those numbers."""
WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
memo = {}


def new_board():
    return ['1', '2', '3', '4', '5', '6', '7', '8', '9']


def winner(board):
    for a, b, c in WINS:
        if board[a] == board[b] == board[c]:
            return board[a]
    return 'draw' if not moves(board) else None


def moves(board):
    return [int(square) for square in board if square not in 'XO']


def play(board, move, mark):
    new = list(board)
    new[move - 1] = mark
    return new


def value(board, mark):
    key = tuple(board), mark
    if key not in memo:
        won = winner(board)
        if won:
            memo[key] = {'X': 1, 'O': -1, 'draw': 0}[won]
        else:
            other = 'O' if mark == 'X' else 'X'
            values = [value(play(board, m, mark), other) for m in moves(board)]
            memo[key] = max(values) if mark == 'X' else min(values)
    return memo[key]


def choose_move(board, mark):
    other = 'O' if mark == 'X' else 'X'
    pick = max if mark == 'X' else min
    return pick(moves(board), key=lambda m: value(play(board, m, mark), other))
