"""Two numbers of nine bits do the searching; ab and minimax turn the board into them."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
MASKS = [sum(1 << i for i in line) for line in LINES]
EMPTY = (None,) * 9
FULL = 0b111111111
stats = {"nodes": 0, "games": 0, "x": 0, "o": 0, "draw": 0}
depth_nodes = [0] * 10


def bits(b):
    return (sum(1 << i for i in range(9) if b[i] == "X"), sum(1 << i for i in range(9) if b[i] == "O"))


def full_line(own):
    return any(own & mask == mask for mask in MASKS)


def winner(b):
    x, o = bits(b)
    return "X" if full_line(x) else "O" if full_line(o) else None


def moves(b):
    return [i for i in range(9) if b[i] is None]


def play(b, i, mark):
    c = list(b)
    c[i] = mark
    return tuple(c)


def count(x, o, x_moves, d):
    stats["nodes"] += 1
    depth_nodes[d] += 1
    if full_line(x) or full_line(o) or x | o == FULL:
        stats["games"] += 1
        stats["x" if full_line(x) else "o" if full_line(o) else "draw"] += 1
        return
    for i in range(9):
        bit = 1 << i
        if not (x | o) & bit:
            count(x | bit if x_moves else x, o if x_moves else o | bit, not x_moves, d + 1)


def walk(b, mark, d):
    count(*bits(b), mark == "X", d)


def search(own, foe, alpha, beta, counter):
    counter[0] += 1
    if full_line(foe):
        return -1
    free = FULL & ~(own | foe)
    if not free:
        return 0
    best = -2
    while free:
        bit = free & -free
        free ^= bit
        score = -search(foe, own | bit, -beta, -alpha, counter)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best


def plain(own, foe, counter):
    counter[0] += 1
    if full_line(foe):
        return -1
    free = [1 << i for i in range(9) if not (own | foe) >> i & 1]
    return max([-plain(foe, own | bit, counter) for bit in free]) if free else 0


def value_for_mover(x, o, mark, alpha, beta, counter, fn):
    own, foe = (x, o) if mark == "X" else (o, x)
    if full_line(own):
        counter[0] += 1
        return 1
    return fn(own, foe, alpha, beta, counter)


def minimax(b, mark, counter):
    v = value_for_mover(*bits(b), mark, 0, 0, counter, lambda own, foe, *_: plain(own, foe, counter))
    return v if mark == "X" else -v


def ab(b, mark, alpha, beta, counter):
    if mark == "X":
        return value_for_mover(*bits(b), mark, alpha, beta, counter, search)
    return -value_for_mover(*bits(b), mark, -beta, -alpha, counter, search)


def best_move(b, mark):
    foe = "O" if mark == "X" else "X"
    sign = 1 if mark == "X" else -1
    return max(moves(b), key=lambda i: sign * ab(play(b, i, mark), foe, -2, 2, [0]))
