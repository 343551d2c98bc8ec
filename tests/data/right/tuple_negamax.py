"""Negamax inside, with the signs turned at the edge; the middle first, then corners."""
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (6, 4, 2))
EMPTY = (None, None, None, None, None, None, None, None, None)
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10


def winner(b):
    return next((b[p] for p, q, r in LINES if b[p] and b[p] == b[q] == b[r]), None)


def moves(b):
    return [i for i in ORDER if not b[i]]


def play(b, i, mark):
    new = list(b)
    new[i] = mark
    return tuple(new)


def enemy(mark):
    return "XO"[mark == "X"]


def walk(b, mark, d):
    depth_nodes[d] += 1
    stats["nodes"] += 1
    who = winner(b)
    if who is None and moves(b):
        for i in moves(b):
            walk(play(b, i, mark), enemy(mark), d + 1)
        return
    stats["games"] += 1
    stats[{"X": "x", "O": "o", None: "draw"}[who]] += 1


def negamax(b, mark, counter):
    counter[0] += 1
    who = winner(b)
    if who:
        return 1 if who == mark else -1
    return max((-negamax(play(b, i, mark), enemy(mark), counter) for i in moves(b)), default=0)


def negamax_ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    who = winner(b)
    if who:
        return 1 if who == mark else -1
    best = None
    for i in moves(b):
        v = -negamax_ab(play(b, i, mark), enemy(mark), -beta, -alpha, counter)
        best = v if best is None else max(best, v)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return 0 if best is None else best


def minimax(b, mark, counter):
    v = negamax(b, mark, counter)
    return v if mark == "X" else -v


def ab(b, mark, alpha, beta, counter):
    if mark == "X":
        return negamax_ab(b, mark, alpha, beta, counter)
    return -negamax_ab(b, mark, -beta, -alpha, counter)


def best_move(b, mark):
    return max(moves(b), key=lambda i: -negamax_ab(play(b, i, mark), enemy(mark), -9, 9, [0]))
