"""The moves share one window and the last that seems as good is taken, though it was only bounded.
caught by: alphabeta_move
"""

import random

ROWS = [(left, left + 1, left + 2) for left in (0, 3, 6)]
COLUMNS = [(top, top + 3, top + 6) for top in (0, 1, 2)]
LINES = ROWS + COLUMNS + [(0, 4, 8), (2, 4, 6)]
EMPTY = (None,) * 9

stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10


def other(mark):
    """The opponent of `mark`."""
    return "O" if mark == "X" else "X"


def winner(b):
    """The mark that fills one of the lines, or None."""
    for one, two, three in LINES:
        holder = b[one]
        if holder is not None and holder == b[two] and holder == b[three]:
            return holder
    return None


def moves(b):
    """The blank squares, lowest number first."""
    return [square for square in range(9) if b[square] is None]


def play(b, i, mark):
    """A new board with `mark` on square `i`."""
    squares = list(b)
    squares[i] = mark
    return tuple(squares)


def walk(b, mark, d):
    """Add the tree below `b` to `stats` and `depth_nodes`; `d` moves have been played."""
    stats["nodes"] += 1
    depth_nodes[d] += 1
    champion = winner(b)
    blanks = moves(b)
    if champion is not None or not blanks:
        stats["games"] += 1
        stats["draw" if champion is None else champion.lower()] += 1
        return
    for square in blanks:
        walk(play(b, square, mark), other(mark), d + 1)


def minimax(b, mark, counter):
    """What `b` is worth to X when `mark` is to move and both play their best."""
    counter[0] += 1
    champion = winner(b)
    if champion is not None:
        return 1 if champion == "X" else -1
    blanks = moves(b)
    if not blanks:
        return 0
    choose = max if mark == "X" else min
    return choose(minimax(play(b, square, mark), other(mark), counter) for square in blanks)


def best_move(b, mark):
    """The last of the moves that alpha-beta finds best for `mark`."""
    alpha, beta = -2, 2
    chosen = None
    for square in moves(b):
        score = ab(play(b, square, mark), other(mark), alpha, beta, [0])
        if mark == "X" and score >= alpha:
            alpha, chosen = score, square
        if mark == "O" and score <= beta:
            beta, chosen = score, square
    return chosen


def ab(b, mark, alpha, beta, counter):
    """The value of `b` to X, as far as it matters between `alpha` and `beta`."""
    counter[0] += 1
    champion = winner(b)
    if champion is not None:
        return 1 if champion == "X" else -1
    blanks = moves(b)
    if not blanks:
        return 0
    best = -2 if mark == "X" else 2
    for square in blanks:
        score = ab(play(b, square, mark), other(mark), alpha, beta, counter)
        if mark == "X":
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break  # somebody higher up already has a move that is at least as good
    return best


def match(games, seed):
    """Results of `best_move`, X in the even games, against a player that moves at random."""
    rng = random.Random(seed)
    remembered = {}
    results = {"win": 0, "draw": 0, "loss": 0}
    for game in range(games):
        agent = "X" if game % 2 == 0 else "O"
        b, mark = EMPTY, "X"
        while winner(b) is None and moves(b):
            if mark != agent:
                square = rng.choice(moves(b))
            else:
                if (b, mark) not in remembered:
                    remembered[b, mark] = best_move(b, mark)
                square = remembered[b, mark]
            b, mark = play(b, square, mark), other(mark)
        champion = winner(b)
        results["draw" if champion is None else "win" if champion == agent else "loss"] += 1
    return results


if __name__ == "__main__":
    walk(EMPTY, "X", 0)
    print("the whole tree", stats, depth_nodes)

    plain, pruned = [0], [0]
    print("value by minimax", minimax(EMPTY, "X", plain), "positions", plain[0])
    print("value by alpha-beta", ab(EMPTY, "X", -2, 2, pruned), "positions", pruned[0])

    print("1,000 games", match(1000, 7))
