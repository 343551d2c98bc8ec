"""A function for each side, as in the books; ab hands over to max_value and min_value."""
import math

LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
EMPTY = (None,) * 9
stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10


def winner(b):
    for a, c, d in LINES:
        if b[a] == b[c] == b[d] != None:
            return b[a]


def moves(b):
    found = []
    for i in range(9):
        if b[i] == None:
            found.append(i)
    return found


def play(b, i, mark):
    copy = list(b)
    copy[i] = mark
    return tuple(copy)


def walk(b, mark, d):
    stats["nodes"] += 1
    depth_nodes[d] += 1
    if winner(b) == "X":
        stats["games"] += 1
        stats["x"] += 1
        return
    if winner(b) == "O":
        stats["games"] += 1
        stats["o"] += 1
        return
    if moves(b) == []:
        stats["games"] += 1
        stats["draw"] += 1
        return
    for i in moves(b):
        if mark == "X":
            walk(play(b, i, "X"), "O", d + 1)
        else:
            walk(play(b, i, "O"), "X", d + 1)


def utility(b):
    if winner(b) == "X":
        return 1
    elif winner(b) == "O":
        return -1
    elif moves(b) == []:
        return 0
    return None


def minimax(b, mark, counter):
    counter[0] += 1
    u = utility(b)
    if u is not None:
        return u
    scores = []
    for i in moves(b):
        scores.append(minimax(play(b, i, mark), "O" if mark == "X" else "X", counter))
    if mark == "X":
        return max(scores)
    else:
        return min(scores)


def max_value(b, alpha, beta, counter):
    counter[0] += 1
    u = utility(b)
    if u is not None:
        return u
    v = -math.inf
    for i in moves(b):
        v = max(v, min_value(play(b, i, "X"), alpha, beta, counter))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(b, alpha, beta, counter):
    counter[0] += 1
    u = utility(b)
    if u is not None:
        return u
    v = math.inf
    for i in moves(b):
        v = min(v, max_value(play(b, i, "O"), alpha, beta, counter))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def ab(b, mark, alpha, beta, counter):
    if mark == "X":
        return max_value(b, alpha, beta, counter)
    return min_value(b, alpha, beta, counter)


def best_move(b, mark):
    best, choice = None, None
    for i in moves(b):
        v = ab(play(b, i, mark), "O" if mark == "X" else "X", -math.inf, math.inf, [0])
        if best is None or (mark == "X" and v > best) or (mark == "O" and v < best):
            best, choice = v, i
    return choice
