"""O takes the greatest value too."""
memo = {}


def empty_board():
    return [[1, 2, 3], [4, 5, 6], [7, 8, 9]]


def winner(board):
    for k in range(3):
        if board[k][0] == board[k][1] == board[k][2]:
            return board[k][0]
        if board[0][k] == board[1][k] == board[2][k]:
            return board[0][k]
    if board[0][0] == board[1][1] == board[2][2] or board[0][2] == board[1][1] == board[2][0]:
        return board[1][1]
    return None


def legal_moves(board):
    return [cell for row in board for cell in row if isinstance(cell, int)]


def make_move(board, move, player):
    return [[player if cell == move else cell for cell in row] for row in board]


def score(board, player):
    key = str(board)
    if key not in memo:
        won = winner(board)
        if won:
            memo[key] = +1 if won == 'X' else -1
        else:
            other = 'O' if player == 'X' else 'X'
            below = [score(make_move(board, m, player), other) for m in legal_moves(board)]
            memo[key] = 0 if not below else max(below) if player == 'X' else min(below)
    return memo[key]


def choose_move(board, player):
    other = 'O' if player == 'X' else 'X'
    values = [(score(make_move(board, m, player), other), m) for m in legal_moves(board)]
    return max(values)[1]
