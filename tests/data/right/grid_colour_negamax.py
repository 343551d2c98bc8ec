"""Grid of 0 with 1 and -1; negamax(board, depth, alpha, beta, color) with values for the side to move."""
import math


def winner(board):
    totals = [sum(row) for row in board] + [sum(col) for col in zip(*board)]
    totals += [sum(board[i][i] for i in range(3)), sum(board[i][2 - i] for i in range(3))]
    return 1 if 3 in totals else -1 if -3 in totals else 0


def get_possible_moves(board):
    return [(r, c) for r in range(3) for c in range(3) if not board[r][c]]


def negamax(board, depth, alpha, beta, color):
    won = winner(board)
    if won or not get_possible_moves(board):
        return color * won * (10 - depth)
    value = -math.inf
    for r, c in get_possible_moves(board):
        board[r][c] = color
        value = max(value, -negamax(board, depth + 1, -beta, -alpha, -color))
        board[r][c] = 0
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def get_best_move(board, color):
    best, choice = -math.inf, None
    for r, c in get_possible_moves(board):
        board[r][c] = color
        value = -negamax(board, 1, -math.inf, math.inf, -color)
        board[r][c] = 0
        if value > best:
            best, choice = value, (r, c)
    return choice
