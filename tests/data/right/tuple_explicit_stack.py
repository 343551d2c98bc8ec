"""No recursion anywhere: walk, minimax and ab keep a stack of their own."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
EMPTY = (None,) * 9
stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10
OTHER = {"X": "O", "O": "X"}


def winner(b):
    for i, j, k in LINES:
        if b[i] and b[i] == b[j] == b[k]:
            return b[i]
    return None


def moves(b):
    return [i for i in range(9) if b[i] is None]


def play(b, i, mark):
    return b[:i] + (mark,) + b[i + 1:]


def walk(b, mark, d):
    todo = [(b, mark, d)]
    while todo:
        b, mark, d = todo.pop()
        stats["nodes"] += 1
        depth_nodes[d] += 1
        won = winner(b)
        free = moves(b)
        if won or not free:
            stats["games"] += 1
            stats["draw" if not won else won.lower()] += 1
            continue
        todo.extend((play(b, i, mark), OTHER[mark], d + 1) for i in free)


def searched(b, mark, alpha, beta, counter, cuts):
    stack, answer = [], None
    pending = (b, mark, alpha, beta)
    while True:
        if pending is not None:
            b, mark, alpha, beta = pending
            pending = None
            counter[0] += 1
            won = winner(b)
            free = moves(b)
            if won or not free:
                answer = 1 if won == "X" else -1 if won == "O" else 0
            else:
                best = -2 if mark == "X" else 2
                stack.append([b, mark, alpha, beta, best, iter(free)])
                answer = None
        if not stack:
            return answer
        frame = stack[-1]
        b, mark, alpha, beta, best, rest = frame
        if answer is not None:
            if mark == "X":
                best = max(best, answer)
                alpha = max(alpha, best)
            else:
                best = min(best, answer)
                beta = min(beta, best)
            frame[2:5] = alpha, beta, best
        move = None if cuts and alpha >= beta else next(rest, None)
        if move is None:
            answer = best
            stack.pop()
            if not stack:
                return answer
        else:
            pending = (play(b, move, mark), OTHER[mark], alpha, beta)


def minimax(b, mark, counter):
    return searched(b, mark, -2, 2, counter, False)


def ab(b, mark, alpha, beta, counter):
    return searched(b, mark, alpha, beta, counter, True)


def best_move(b, mark):
    pick = max if mark == "X" else min
    return pick(moves(b), key=lambda i: ab(play(b, i, mark), OTHER[mark], -2, 2, [0]))
