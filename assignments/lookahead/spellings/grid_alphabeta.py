"""A grid of '_'; alphabeta beside minimax, both return values, moves are pairs from find_best_move."""
known = {}


def winner(board):
    for a in 'XO':
        if any(all(board[r][c] == a for c in range(3)) for r in range(3)):
            return a
        if any(all(board[r][c] == a for r in range(3)) for c in range(3)):
            return a
        if all(board[i][i] == a for i in range(3)) or all(board[i][2 - i] == a for i in range(3)):
            return a
    return None


def actions(board):
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == '_']


def minimax(board, depth, maximizing):
    key = str(board), maximizing
    if key not in known:
        won = winner(board)
        if won:
            known[key] = 1 if won == 'X' else -1
        elif not actions(board):
            known[key] = 0
        else:
            found = []
            for r, c in actions(board):
                board[r][c] = 'X' if maximizing else 'O'
                found.append(minimax(board, depth + 1, not maximizing))
                board[r][c] = '_'
            known[key] = max(found) if maximizing else min(found)
    return known[key]


def alphabeta(board, depth, alpha, beta, maximizing):
    won = winner(board)
    if won:
        return 1 if won == 'X' else -1
    if not actions(board):
        return 0
    for r, c in actions(board):
        board[r][c] = 'X' if maximizing else 'O'
        score = alphabeta(board, depth + 1, alpha, beta, not maximizing)
        board[r][c] = '_'
        if maximizing:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return alpha if maximizing else beta


def find_best_move(board, player):
    scores = {}
    for r, c in actions(board):
        board[r][c] = player
        scores[r, c] = minimax(board, 0, player == 'O')
        board[r][c] = '_'
    return (max if player == 'X' else min)(scores, key=scores.get)
