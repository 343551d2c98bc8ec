"""Grid of '.'; minimax(board, player, alpha, beta) returns (move, value) of the side to move."""
MARKS = {'X': 'O', 'O': 'X'}


def is_winner(board, player):
    rows = [''.join(row) for row in board]
    columns = [''.join(column) for column in zip(*board)]
    diagonals = [''.join(board[i][i] for i in range(3)), ''.join(board[i][2 - i] for i in range(3))]
    return player * 3 in rows + columns + diagonals


def available_moves(board):
    for r in range(3):
        for c in range(3):
            if board[r][c] == '.':
                yield (r, c)


def minimax(board, player, alpha=-2, beta=2):
    rival = MARKS[player]
    if is_winner(board, player):
        return None, 1
    if is_winner(board, rival):
        return None, -1
    best_move, best = None, None
    for r, c in available_moves(board):
        board[r][c] = player
        _, value = minimax(board, rival, -beta, -alpha)
        board[r][c] = '.'
        if best is None or -value > best:
            best_move, best = (r, c), -value
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best_move, 0 if best is None else best
