"""A table of bounds (exact, at least, at most) beside alpha-beta; minimax remembers too."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
EMPTY = (None,) * 9
stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10
values, table = {}, {}


def winner(b):
    for i, j, k in LINES:
        if b[i] is not None and b[i] == b[j] and b[j] == b[k]:
            return b[i]
    return None


def moves(b):
    return [i for i, square in enumerate(b) if square is None]


def play(b, i, mark):
    return tuple(mark if n == i else square for n, square in enumerate(b))


def other(mark):
    return "O" if mark == "X" else "X"


def walk(b, mark, d):
    stats["nodes"] += 1
    depth_nodes[d] += 1
    if winner(b) or not moves(b):
        stats["games"] += 1
        stats[(winner(b) or "draw").lower()] += 1
        return
    for i in moves(b):
        walk(play(b, i, mark), other(mark), d + 1)


def minimax(b, mark, counter):
    counter[0] += 1
    if (b, mark) not in values:
        won = winner(b)
        if won or not moves(b):
            values[b, mark] = {"X": 1, "O": -1, None: 0}[won]
        else:
            found = [minimax(play(b, i, mark), other(mark), counter) for i in moves(b)]
            values[b, mark] = max(found) if mark == "X" else min(found)
    return values[b, mark]


def best_move(b, mark):
    found = {i: minimax(play(b, i, mark), other(mark), [0]) for i in moves(b)}
    return max(found, key=found.get) if mark == "X" else min(found, key=found.get)


def ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    low, high = table.get((b, mark), (-2, 2))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    won = winner(b)
    if won:
        return 1 if won == "X" else -1
    if not moves(b):
        return 0
    a, z = alpha, beta
    best = -2 if mark == "X" else 2
    for i in moves(b):
        v = ab(play(b, i, mark), other(mark), a, z, counter)
        if mark == "X":
            best = max(best, v)
            a = max(a, v)
        else:
            best = min(best, v)
            z = min(z, v)
        if a >= z:
            break
    if best <= alpha:
        table[b, mark] = (low, best)
    elif best >= beta:
        table[b, mark] = (best, high)
    else:
        table[b, mark] = (best, best)
    return best
