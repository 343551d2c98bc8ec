"""The search is a class; the handout's functions call it. Squares are shuffled, a win stops the search."""
import random


class Rules:
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    @classmethod
    def holder(cls, b):
        for line in cls.lines:
            first = b[line[0]]
            if first is not None and all(b[i] == first for i in line[1:]):
                return first
        return None


LINES = Rules.lines
EMPTY = (None,) * 9
stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10


def winner(b):
    return Rules.holder(b)


def moves(b):
    free = [i for i in range(9) if b[i] is None]
    random.shuffle(free)
    return free


def play(b, i, mark):
    if b[i] is not None:
        raise ValueError(f"square {i} is taken")
    return b[:i] + (mark,) + b[i + 1:]


class Search:
    def __init__(self, counter, prunes):
        self.counter = counter
        self.prunes = prunes

    def value(self, b, mark, alpha=-2, beta=2):
        self.counter[0] += 1
        won = winner(b)
        if won:
            return 1 if won == "X" else -1
        free = moves(b)
        if not free:
            return 0
        best, worst_case = (-1, 1) if mark == "X" else (1, -1)
        for i in free:
            score = self.value(play(b, i, mark), "O" if mark == "X" else "X", alpha, beta)
            if mark == "X":
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if self.prunes and (alpha >= beta or best == worst_case):
                break
        return best


def walk(b, mark, d):
    stats["nodes"] += 1
    depth_nodes[d] += 1
    if winner(b) is not None or not moves(b):
        stats["games"] += 1
        stats[(winner(b) or "draw").lower()] += 1
        return
    for i in moves(b):
        walk(play(b, i, mark), "O" if mark == "X" else "X", d + 1)


def minimax(b, mark, counter):
    return Search(counter, False).value(b, mark)


def ab(b, mark, alpha, beta, counter):
    return Search(counter, True).value(b, mark, alpha, beta)


def best_move(b, mark):
    pick = max if mark == "X" else min
    return pick(moves(b), key=lambda i: ab(play(b, i, mark), "O" if mark == "X" else "X", -2, 2, [0]))
