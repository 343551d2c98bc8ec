"""Squares 1 to 9 in a dictionary; the board is changed in place by the computer's move."""
WINS = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
memo = {}


def has_won(board, mark):
    return any(board[a] == board[b] == board[c] == mark for a, b, c in WINS)


def free(board):
    return [key for key in board if board[key] == ' ']


def minimax(board, mark):
    key = ''.join(board.values()), mark
    if key not in memo:
        if has_won(board, 'X'):
            memo[key] = 100
        elif has_won(board, 'O'):
            memo[key] = -100
        elif not free(board):
            memo[key] = 0
        else:
            scores = []
            for square in free(board):
                board[square] = mark
                scores.append(minimax(board, 'O' if mark == 'X' else 'X'))
                board[square] = ' '
            memo[key] = max(scores) if mark == 'X' else min(scores)
    return memo[key]


def computer_move(board, mark):
    def score(square):
        board[square] = mark
        found = minimax(board, 'O' if mark == 'X' else 'X')
        board[square] = ' '
        return found

    pick = max if mark == 'X' else min
    board[pick(free(board), key=score)] = mark
