"""A class for the state; the search is functions beside it, which get the state."""
from functools import lru_cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class State:
    def __init__(self, cells=None):
        self.cells = list(cells) if cells else ['_'] * 9

    def player(self):
        return 'x' if self.cells.count('_') % 2 else 'o'

    def actions(self):
        return [i for i, c in enumerate(self.cells) if c == '_']

    def result(self, action):
        after = State(self.cells)
        after.cells[action] = self.player()
        return after

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] != '_':
                return self.cells[a]

    def is_terminal(self):
        return bool(self.winner()) or not self.actions()

    def utility(self):
        return {'x': 1, 'o': -1, None: 0}[self.winner()]


@lru_cache(maxsize=None)
def known(cells):
    state = State(cells)
    if state.is_terminal():
        return state.utility()
    values = [known(tuple(state.result(a).cells)) for a in state.actions()]
    return max(values) if state.player() == 'x' else min(values)


def minimax(state):
    return known(tuple(state.cells))


def best_action(state):
    pick = max if state.player() == 'x' else min
    return pick(state.actions(), key=lambda a: minimax(state.result(a)))
