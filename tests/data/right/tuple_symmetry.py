"""Boards that are turned or mirrored are valued once; alpha-beta stays plain."""
from functools import lru_cache

LINES = [(3 * r, 3 * r + 1, 3 * r + 2) for r in range(3)]
LINES += [(c, c + 3, c + 6) for c in range(3)] + [(0, 4, 8), (2, 4, 6)]
EMPTY = (None,) * 9
stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10
TURN = (6, 3, 0, 7, 4, 1, 8, 5, 2)
FLIP = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def winner(b):
    for line in LINES:
        marks = {b[i] for i in line}
        if len(marks) == 1 and None not in marks:
            return marks.pop()
    return None


def moves(b):
    return [i for i in range(9) if b[i] is None]


def play(b, i, mark):
    return (*b[:i], mark, *b[i + 1:])


def walk(b, mark, d):
    stats["nodes"] += 1
    depth_nodes[d] += 1
    won, free = winner(b), moves(b)
    if won or not free:
        stats["games"] += 1
        stats[won.lower() if won else "draw"] += 1
    else:
        for i in free:
            walk(play(b, i, mark), "O" if mark == "X" else "X", d + 1)


def twins(b):
    for _ in range(4):
        b = tuple(b[i] for i in TURN)
        yield b
        yield tuple(b[i] for i in FLIP)


def normal(b):
    return min(twins(b), key=lambda t: [s or "" for s in t])


@lru_cache(maxsize=None)
def size_and_value(b, mark):
    won = winner(b)
    if won or None not in b:
        return 1, {"X": 1, "O": -1, None: 0}[won]
    below = [size_and_value(normal(play(b, i, mark)), "O" if mark == "X" else "X") for i in moves(b)]
    values = [v for _, v in below]
    return 1 + sum(n for n, _ in below), max(values) if mark == "X" else min(values)


def minimax(b, mark, counter):
    size, value = size_and_value(normal(b), mark)
    counter[0] += size
    return value


def best_move(b, mark):
    after = "O" if mark == "X" else "X"
    pick = max if mark == "X" else min
    return pick(moves(b), key=lambda i: minimax(play(b, i, mark), after, [0]))


def ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    won = winner(b)
    if won:
        return 1 if won == "X" else -1
    free = moves(b)
    if not free:
        return 0
    if mark == "X":
        v = float("-inf")
        for i in free:
            v = max(v, ab(play(b, i, "X"), "O", alpha, beta, counter))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = float("inf")
    for i in free:
        v = min(v, ab(play(b, i, "O"), "X", alpha, beta, counter))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
