"""Null windows: the first move is searched, the others only shown to be no better."""
from itertools import starmap

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), *zip(range(3), range(3, 6), range(6, 9)), (0, 4, 8), (2, 4, 6)]
EMPTY = (None,) * 9
stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10

winner = lambda b: next((m for m in "XO" if any(starmap(lambda i, j, k: b[i] == b[j] == b[k] == m, LINES))), None)
moves = lambda b: [i for i in (0, 8, 4, 2, 6, 1, 3, 5, 7) if b[i] is None]
play = lambda b, i, mark: tuple(mark if n == i else s for n, s in enumerate(b))
foe = lambda mark: "O" if mark == "X" else "X"
sign = lambda mark: 1 if mark == "X" else -1


def walk(b, mark, d):
    stats["nodes"] += 1
    depth_nodes[d] += 1
    ends = winner(b) or ("draw" if None not in b else None)
    if ends:
        stats["games"] += 1
        stats[ends.lower()] += 1
        return
    [walk(play(b, i, mark), foe(mark), d + 1) for i in moves(b)]


def minimax(b, mark, counter):
    counter[0] += 1
    if winner(b):
        return sign(winner(b))
    values = (minimax(play(b, i, mark), foe(mark), counter) for i in moves(b))
    return max(values, default=0) if mark == "X" else min(values, default=0)


def scout(b, mark, alpha, beta, counter):
    counter[0] += 1
    won = winner(b)
    if won:
        return sign(won) * sign(mark)
    best = None
    for i in moves(b):
        child = play(b, i, mark)
        if best is None:
            score = -scout(child, foe(mark), -beta, -alpha, counter)
        else:
            score = -scout(child, foe(mark), -alpha - 1, -alpha, counter)
            if alpha < score < beta:
                score = -scout(child, foe(mark), -beta, -score, counter)
        best = score if best is None else max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return 0 if best is None else best


def ab(b, mark, alpha, beta, counter):
    if mark == "X":
        return scout(b, mark, alpha, beta, counter)
    return -scout(b, mark, -beta, -alpha, counter)


def best_move(b, mark):
    return max(moves(b), key=lambda i: sign(mark) * ab(play(b, i, mark), foe(mark), -2, 2, [0]))
