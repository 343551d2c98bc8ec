"""Three blank squares are a line that nobody holds, and the first line counts."""
TRIPLES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}


def to_move(cells):
    return 'X' if cells.count('X') == cells.count('O') else 'O'


def winner(cells):
    for a, b, c in TRIPLES:
        if cells[a] == cells[b] == cells[c]:
            return cells[a] if cells[a] != '.' else None
    return None


def moves(cells):
    return [] if winner(cells) else [i for i in range(9) if cells[i] == '.']


def play(cells, i):
    after = list(cells)
    after[i] = to_move(cells)
    return after


def value(cells):
    stack = [tuple(cells)]
    while stack:
        here = stack[-1]
        if here in known:
            stack.pop()
            continue
        children = [tuple(play(list(here), i)) for i in moves(here)]
        missing = [child for child in children if child not in known]
        if missing:
            stack.extend(missing)
            continue
        if not children:
            known[here] = {'X': 1, 'O': -1, None: 0}[winner(here)]
        else:
            found = [known[child] for child in children]
            known[here] = max(found) if to_move(here) == 'X' else min(found)
        stack.pop()
    return known[tuple(cells)]


def best_move(cells):
    sign = 1 if to_move(cells) == 'X' else -1
    return max(moves(cells), key=lambda i: sign * value(play(cells, i)))
