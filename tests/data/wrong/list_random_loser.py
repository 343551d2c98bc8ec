"""Any move at random, unless the first one tried wins; the values are right."""
import random

ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
WAYS = ROWS + [list(way) for way in zip(*ROWS)] + [[0, 4, 8], [2, 4, 6]]
table = {}


def winner(board):
    for way in WAYS:
        total = sum(board[i] for i in way)
        if abs(total) == 3:
            return total // 3
    return 0


def available_moves(board):
    moves = [i for i, v in enumerate(board) if v == 0]
    random.shuffle(moves)
    return moves


def make_move(board, i, player):
    new = board.copy()
    new[i] = player
    return new


def negamax(board, player):
    key = (*board, player)
    if key not in table:
        w = winner(board)
        if w != 0:
            table[key] = w * player
        else:
            table[key] = max((-negamax(make_move(board, i, player), -player)
                              for i in available_moves(board)), default=0)
    return table[key]


def choose_move(board, player):
    options = available_moves(board)
    if winner(make_move(board, options[0], player)) == player:
        return options[0]
    return random.choice(options)
