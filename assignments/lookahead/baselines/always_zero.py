"""Answers 0, or an empty board, to everything."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
EMPTY = (None,) * 9
stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10


def winner(b):
    return None


def moves(b):
    return []


def play(b, i, mark):
    return EMPTY


def walk(b, mark, d):
    return None


def minimax(b, mark, counter):
    return 0


def best_move(b, mark):
    return 0


def ab(b, mark, alpha, beta, counter):
    return 0
