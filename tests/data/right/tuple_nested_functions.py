"""The search is a function within the function; counts come back with the value."""
import numpy as np

LINES = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]).tolist()
EMPTY = (None,) * 9
stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10


def winner(b):
    for line in LINES:
        trio = [b[i] for i in line]
        if trio.count("X") == 3:
            return "X"
        if trio.count("O") == 3:
            return "O"
    return None


def moves(b):
    return list(filter(lambda i: b[i] is None, range(9)))


def play(b, i, mark):
    return tuple(mark if k == i else b[k] for k in range(9))


def walk(b, mark, d):
    def visit(b, mark, d):
        stats["nodes"] += 1
        depth_nodes[d] += 1
        won = winner(b)
        if won:
            yield won.lower()
        elif not moves(b):
            yield "draw"
        else:
            for i in moves(b):
                yield from visit(play(b, i, mark), "O" if mark == "X" else "X", d + 1)

    for result in visit(b, mark, d):
        stats["games"] += 1
        stats[result] += 1


def minimax(b, mark, counter):
    def inner(b, x_moves):
        won = winner(b)
        if won:
            return (1 if won == "X" else -1), 1
        results = [inner(play(b, i, "X" if x_moves else "O"), not x_moves) for i in moves(b)]
        if not results:
            return 0, 1
        values, counts = zip(*results)
        return (max if x_moves else min)(values), 1 + sum(counts)

    value, nodes = inner(b, mark == "X")
    counter[0] += nodes
    return value


def ab(b, mark, alpha, beta, counter):
    def inner(b, x_moves, lo, hi):
        nonlocal nodes
        nodes += 1
        won = winner(b)
        if won:
            return 1 if won == "X" else -1
        best = None
        for i in moves(b):
            value = inner(play(b, i, "X" if x_moves else "O"), not x_moves, lo, hi)
            if best is None or (value > best if x_moves else value < best):
                best = value
            if x_moves:
                lo = max(lo, best)
            else:
                hi = min(hi, best)
            if hi <= lo:
                return best
        return 0 if best is None else best

    nodes = 0
    value = inner(b, mark == "X", alpha, beta)
    counter[0] += nodes
    return value


def best_move(b, mark):
    values = {i: ab(play(b, i, mark), "O" if mark == "X" else "X", -2, 2, [0]) for i in moves(b)}
    want = max(values.values()) if mark == "X" else min(values.values())
    return np.random.choice([i for i, v in values.items() if v == want]).item()
