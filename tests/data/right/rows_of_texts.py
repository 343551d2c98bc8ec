"""Three texts of three with '.'; the board is never changed; moves are pairs."""
from functools import lru_cache


def initial_state():
    return ['...', '...', '...']


def player(board):
    text = ''.join(board)
    return 'O' if text.count('X') > text.count('O') else 'X'


def actions(board):
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == '.']


def result(board, action):
    r, c = action
    row = board[r]
    after = list(board)
    after[r] = row[:c] + player(board) + row[c + 1:]
    return after


def winner(board):
    columns = [''.join(column) for column in zip(*board)]
    diagonals = [board[0][0] + board[1][1] + board[2][2], board[0][2] + board[1][1] + board[2][0]]
    for line in [*board, *columns, *diagonals]:
        if line in ('XXX', 'OOO'):
            return line[0]
    return None


@lru_cache(maxsize=None)
def valued(text):
    board = text.split('/')
    won = winner(board)
    if won or not actions(board):
        return 0 if won is None else 1 if won == 'X' else -1
    found = [valued('/'.join(result(board, a))) for a in actions(board)]
    return max(found) if player(board) == 'X' else min(found)


def minimax(board):
    return valued('/'.join(board))


def best_move(board):
    ranked = {a: minimax(result(board, a)) for a in actions(board)}
    return max(ranked, key=ranked.get) if player(board) == 'X' else min(ranked, key=ranked.get)
