"""Flat list of ''; depth says how many squares are empty; minimax returns (score, square)."""
LINES = ['012', '345', '678', '036', '147', '258', '048', '246']
kept = {}


def win(board, symbol):
    return any(all(board[int(d)] == symbol for d in line) for line in LINES)


def free_squares(board):
    return [i for i in range(len(board)) if not board[i]]


def minimax(board, depth, player):
    key = tuple(board), player
    if key in kept:
        return kept[key]
    if win(board, 'X'):
        return depth + 1, None
    if win(board, 'O'):
        return -depth - 1, None
    if depth == 0:
        return 0, None
    best = None
    for i in free_squares(board):
        board[i] = player
        score = minimax(board, depth - 1, 'O' if player == 'X' else 'X')[0]
        board[i] = ''
        if best is None or (score > best[0] if player == 'X' else score < best[0]):
            best = score, i
    kept[key] = best
    return best
