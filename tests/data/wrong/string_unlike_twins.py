"""Boards are taken for the same if they have the same marks in corners, edges and middle."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
TURNS = [(0, 1, 2, 3, 4, 5, 6, 7, 8)]
for _ in range(3):
    TURNS.append(tuple(TURNS[-1][i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2)))
TURNS += [tuple(turn[i] for i in (2, 1, 0, 5, 4, 3, 8, 7, 6)) for turn in TURNS]
memo = {}


def normal(s):
    return ''.join(sorted(s[0::2][:2] + s[6::2])) + ''.join(sorted(s[1::2])) + s[4]


def winner(s):
    for a, b, c in LINES:
        if s[a] == s[b] == s[c] != '_':
            return s[a]
    return None


def moves(s):
    return [i for i, c in enumerate(s) if c == '_']


def play(s, i, mark):
    return s[:i] + mark + s[i + 1:]


def minimax(s, mark):
    key = normal(s), mark
    if key not in memo:
        won = winner(s)
        if won or '_' not in s:
            memo[key] = {'X': 1, 'O': -1, None: 0}[won]
        else:
            values = [minimax(play(s, i, mark), 'O' if mark == 'X' else 'X') for i in moves(s)]
            memo[key] = max(values) if mark == 'X' else min(values)
    return memo[key]


def get_move(s, mark):
    order = sorted(moves(s), key=lambda i: minimax(play(s, i, mark), 'O' if mark == 'X' else 'X'))
    return order[-1] if mark == 'X' else order[0]
