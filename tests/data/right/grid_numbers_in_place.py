"""Grid of 0 with 1 and 2; the computer may be either, and ai_move puts its mark on the board."""
import random


def create_board():
    return [[0, 0, 0], [0, 0, 0], [0, 0, 0]]


def check_winner(board):
    for mark in (1, 2):
        for k in range(3):
            if board[k] == [mark] * 3 or [board[r][k] for r in range(3)] == [mark] * 3:
                return mark
        if [board[k][k] for k in range(3)] == [mark] * 3:
            return mark
        if [board[k][2 - k] for k in range(3)] == [mark] * 3:
            return mark
    return 0


def possible_moves(board):
    return [[r, c] for r in range(3) for c in range(3) if board[r][c] == 0]


def place(board, row, col, player):
    board[row][col] = player


def minimax(board, player, alpha, beta):
    won = check_winner(board)
    if won:
        return 1 if won == 1 else -1
    free = possible_moves(board)
    if not free:
        return 0
    best = -99 if player == 1 else 99
    for row, col in free:
        board[row][col] = player
        score = minimax(board, 3 - player, alpha, beta)
        board[row][col] = 0
        if player == 1:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def ai_move(board, player):
    scores = {}
    for row, col in possible_moves(board):
        board[row][col] = player
        scores.setdefault(minimax(board, 3 - player, -99, 99), []).append((row, col))
        board[row][col] = 0
    choice = random.choice(scores[max(scores) if player == 1 else min(scores)])
    board[choice[0]][choice[1]] = player
