"""Bounds are kept in each call and never passed on; the cut is there, and hardly ever made."""
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
EMPTY = (None,) * 9
stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10


def winner(b):
    for x, y, z in LINES:
        if b[x] in ("X", "O") and b[x] == b[y] == b[z]:
            return b[x]
    return None


def moves(b):
    return [n for n, mark in enumerate(b) if mark is None]


def play(b, i, mark):
    new = [*b]
    new[i] = mark
    return tuple(new)


def turned(mark):
    return {"X": "O", "O": "X"}[mark]


def walk(b, mark, d):
    global stats
    stats["nodes"] = stats["nodes"] + 1
    depth_nodes[d] = depth_nodes[d] + 1
    result = winner(b)
    if result is None and len(moves(b)) > 0:
        for i in moves(b):
            walk(play(b, i, mark), turned(mark), d + 1)
    else:
        stats["games"] += 1
        key = "draw" if result is None else result.lower()
        stats[key] += 1


def minimax(b, mark, counter):
    counter[0] = counter[0] + 1
    result = winner(b)
    if result is not None:
        return +1 if result == "X" else -1
    options = moves(b)
    if not options:
        return 0
    values = []
    for i in options:
        values.append(minimax(play(b, i, mark), turned(mark), counter))
    values.sort()
    return values[-1] if mark == "X" else values[0]


def ordered(b, mark):
    children = [(i, play(b, i, mark)) for i in moves(b)]
    return sorted(children, key=lambda pair: winner(pair[1]) is None)


def ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    result = winner(b)
    if result is not None:
        return +1 if result == "X" else -1
    best = -10 if mark == "X" else 10
    for _i, child in ordered(b, mark):
        score = ab(child, turned(mark), -10, 10, counter)
        if mark == "X":
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return 0 if abs(best) == 10 else best


def best_move(b, mark):
    alpha, beta, chosen = -10, 10, None
    for i, child in ordered(b, mark):
        v = ab(child, turned(mark), alpha, beta, [0])
        if mark == "X" and v > alpha:
            alpha, chosen = v, i
        elif mark == "O" and v < beta:
            beta, chosen = v, i
    return chosen
