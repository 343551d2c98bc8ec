"""Lists of '_' in a global, moves made and taken back there; alpha-beta for either player."""
board = [['_'] * 3 for _ in range(3)]


def is_win(player):
    for i in range(3):
        if all(board[i][j] == player for j in range(3)) or all(board[j][i] == player for j in range(3)):
            return True
    return all(board[i][i] == player for i in range(3)) or all(board[i][2 - i] == player for i in range(3))


def get_available_moves():
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == '_']


def make_move(row, col, player):
    if board[row][col] == '_':
        board[row][col] = player
        return True
    return False


def minimax(player, alpha=-100, beta=100):
    if is_win('X'):
        return 1
    if is_win('O'):
        return -1
    if not get_available_moves():
        return 0
    best = -100 if player == 'X' else 100
    for r, c in get_available_moves():
        board[r][c] = player
        score = minimax('O' if player == 'X' else 'X', alpha, beta)
        board[r][c] = '_'
        if player == 'X':
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def best_move(player):
    scored = []
    for r, c in get_available_moves():
        board[r][c] = player
        scored.append((minimax('O' if player == 'X' else 'X'), (r, c)))
        board[r][c] = '_'
    return (max if player == 'X' else min)(scored)[1]
