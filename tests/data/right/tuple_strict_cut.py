"""Fail-soft, a cut only at alpha > beta, the last square first."""
LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
EMPTY = tuple([None] * 9)
stats = dict(nodes=0, games=0, x=0, o=0, draw=0)
depth_nodes = [0 for _ in range(10)]
swap = {"X": "O", "O": "X"}


def winner(b):
    for m in ("X", "O"):
        for line in LINES:
            if all(b[i] == m for i in line):
                return m


def moves(b):
    return [i for i in range(8, -1, -1) if b[i] is None]


def play(b, i, mark):
    return b[:i] + (mark,) + b[i + 1:]


def walk(b, mark, d):
    stats["nodes"] += 1
    depth_nodes[d] += 1
    w = winner(b)
    if w:
        stats["games"] += 1
        stats[w.lower()] += 1
    elif not moves(b):
        stats["games"] += 1
        stats["draw"] += 1
    else:
        for i in moves(b):
            walk(play(b, i, mark), swap[mark], d + 1)


def minimax(b, mark, counter):
    counter[0] += 1
    w = winner(b)
    if w == "X":
        return 1
    if w == "O":
        return -1
    if len(moves(b)) == 0:
        return 0
    if mark == "X":
        best = -1000
        for i in moves(b):
            best = max(best, minimax(play(b, i, "X"), "O", counter))
    else:
        best = 1000
        for i in moves(b):
            best = min(best, minimax(play(b, i, "O"), "X", counter))
    return best


def best_move(b, mark):
    scored = [(ab(play(b, i, mark), swap[mark], -2, 2, [0]), i) for i in moves(b)]
    target = (max if mark == "X" else min)(s for s, _ in scored)
    return next(i for s, i in scored if s == target)


def ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    w = winner(b)
    if w:
        return 1 if w == "X" else -1
    free = moves(b)
    if not free:
        return 0
    if mark == "X":
        v = -2
        for i in free:
            v = max(v, ab(play(b, i, mark), "O", alpha, beta, counter))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v
    v = 2
    for i in free:
        v = min(v, ab(play(b, i, mark), "X", alpha, beta, counter))
        if v < alpha:
            return v
        beta = min(beta, v)
    return v
