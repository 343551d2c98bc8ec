"""Three tuples of three; a generator lists the moves, negative rows are refused."""
from functools import lru_cache


def initial_state():
    return ((None,) * 3,) * 3


def player(s):
    flat = sum(s, ())
    return 'X' if flat.count('X') == flat.count('O') else 'O'


def actions(s):
    for r in range(3):
        for c in range(3):
            if s[r][c] is None:
                yield r, c


def result(s, action):
    if action not in set(actions(s)):
        raise ValueError(action)
    return tuple(tuple(player(s) if (r, c) == action else s[r][c] for c in range(3)) for r in range(3))


def utility(s):
    for line in (*s, *zip(*s), (s[0][0], s[1][1], s[2][2]), (s[0][2], s[1][1], s[2][0])):
        if line in (('X',) * 3, ('O',) * 3):
            return 1 if line[0] == 'X' else -1
    return 0


def terminal(s):
    return utility(s) != 0 or not any(True for _ in actions(s))


@lru_cache(maxsize=None)
def minimax(s):
    if terminal(s):
        return utility(s), None
    pick = max if player(s) == 'X' else min
    return pick(((minimax(result(s, a))[0], a) for a in actions(s)), key=lambda pair: pair[0])
