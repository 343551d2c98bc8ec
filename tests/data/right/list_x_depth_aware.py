"""Flat list of ' '; the computer is X, alpha and beta as arguments, 10 - depth."""
import math

ai, human = 'X', 'O'
win_conditions = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def check_winner(board, player):
    for a, b, c in win_conditions:
        if board[a] == player and board[b] == player and board[c] == player:
            return True
    return False


def get_available_moves(board):
    return [i for i in range(9) if board[i] == ' ']


def minimax(board, depth, alpha, beta, is_maximizing):
    if check_winner(board, ai):
        return 10 - depth
    if check_winner(board, human):
        return -10 + depth
    if ' ' not in board:
        return 0
    if is_maximizing:
        max_eval = -math.inf
        for move in get_available_moves(board):
            board[move] = ai
            score = minimax(board, depth + 1, alpha, beta, False)
            board[move] = ' '
            max_eval = max(max_eval, score)
            alpha = max(alpha, score)
            if beta <= alpha:
                break
        return max_eval
    min_eval = math.inf
    for move in get_available_moves(board):
        board[move] = human
        score = minimax(board, depth + 1, alpha, beta, True)
        board[move] = ' '
        min_eval = min(min_eval, score)
        beta = min(beta, score)
        if beta <= alpha:
            break
    return min_eval


def get_best_move(board):
    best_score, move = -math.inf, -1
    for i in get_available_moves(board):
        board[i] = ai
        score = minimax(board, 0, -math.inf, math.inf, False)
        board[i] = ' '
        if score > best_score:
            best_score, move = score, i
    return move
