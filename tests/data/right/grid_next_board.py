"""Grid of '-'; next_move(board) returns the board after the move; the values are behind a closure."""


def winner(b):
    for line in (b[0], b[1], b[2], [r[0] for r in b], [r[1] for r in b], [r[2] for r in b],
                 [b[0][0], b[1][1], b[2][2]], [b[2][0], b[1][1], b[0][2]]):
        if line == list('XXX') or line == list('OOO'):
            return line[0]
    return None


def turn(b):
    flat = b[0] + b[1] + b[2]
    return 'X' if flat.count('X') == flat.count('O') else 'O'


def successors(b):
    for r in range(3):
        for c in range(3):
            if b[r][c] == '-':
                after = [list(row) for row in b]
                after[r][c] = turn(b)
                yield after


def searcher():
    seen = {}

    def value(b):
        key = ''.join(map(''.join, b))
        if key not in seen:
            won = winner(b)
            if won:
                seen[key] = 1 if won == 'X' else -1
            else:
                pick = max if turn(b) == 'X' else min
                seen[key] = pick(map(value, successors(b)), default=0)
        return seen[key]

    return value


value_of = searcher()


def next_move(b):
    pick = max if turn(b) == 'X' else min
    return pick(successors(b), key=value_of)
