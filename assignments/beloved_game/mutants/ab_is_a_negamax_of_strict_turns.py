"""Negates the value after every move, also where the same side moves again.
caught by: hidden_games
"""

from math import inf

COLUMNS, ROWS = 5, 4
WIN = 1000

CELLS = [(column, row) for column in range(COLUMNS) for row in range(ROWS)]
LINES = [
    [(column + i * right, row + i * up) for i in range(4)]
    for column, row in CELLS
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    if column + 3 * right < COLUMNS and 0 <= row + 3 * up < ROWS
]


class ConnectFour:
    """A state is a tuple of columns; a column is a string of marks, from the bottom up."""

    name = "connect four 5x4"

    def initial(self):
        return ("",) * COLUMNS

    def to_move(self, state):
        return "MAX" if sum(map(len, state)) % 2 == 0 else "MIN"

    def moves(self, state):
        if self.winner(state):
            return []
        return [column for column in range(COLUMNS) if len(state[column]) < ROWS]

    def result(self, state, move):
        mark = "X" if self.to_move(state) == "MAX" else "O"
        return state[:move] + (state[move] + mark,) + state[move + 1 :]

    def is_terminal(self, state):
        return all(len(column) == ROWS for column in state) or bool(self.winner(state))

    def utility(self, state):
        return {"X": WIN, "O": -WIN, "": 0}[self.winner(state)]

    def evaluate(self, state):
        """Lines still open to MAX less those open to MIN, more where marks stand already."""
        total = 0
        for marks in self.rows_of_four(state):
            if "O" not in marks:
                total += 1 + marks.count("X") ** 2
            if "X" not in marks:
                total -= 1 + marks.count("O") ** 2
        return total

    def is_quiet(self, state):
        """True if nobody has three in a row of four with room for the fourth."""
        rows = self.rows_of_four(state)
        return not any(len(marks) == 3 and len(set(marks)) == 1 for marks in rows)

    def show(self, state):
        lines = ["".join(column[r : r + 1] or "." for column in state) for r in range(ROWS)]
        return "\n".join(reversed(lines))

    def rows_of_four(self, state):
        return ["".join([state[c][r : r + 1] for c, r in line]) for line in LINES]

    def winner(self, state):
        rows = self.rows_of_four(state)
        return "X" if "XXXX" in rows else "O" if "OOOO" in rows else ""


game = ConnectFour()


def static(game, state):
    """What a position is worth where the search ends."""
    if game.is_terminal(state):
        return game.utility(state)
    return game.evaluate(state) if hasattr(game, "evaluate") else 0


def minimax(game, state, depth):
    """The value of a position for MAX, and the moves that lead to it."""
    if depth == 0 or game.is_terminal(state):
        return static(game, state), []
    if game.to_move(state) == "MAX":
        best = -inf
        for move in game.moves(state):
            value, path = minimax(game, game.result(state, move), depth - 1)
            if value > best:
                best, best_path = value, [move] + path
    else:
        best = inf
        for move in game.moves(state):
            value, path = minimax(game, game.result(state, move), depth - 1)
            if value < best:
                best, best_path = value, [move] + path
    return best, best_path


def alphabeta(game, state, depth, alpha, beta):
    """The value for MAX, by a search for whoever is to move."""
    if game.to_move(state) == "MAX":
        return negamax(game, state, depth, alpha, beta, 1)
    value, path = negamax(game, state, depth, -beta, -alpha, -1)
    return -value, path


def negamax(game, state, depth, alpha, beta, sign):
    """What the mover can get, within the window (alpha, beta) of the mover."""
    if depth == 0 or game.is_terminal(state):
        return sign * static(game, state), []
    best, best_path = -inf, []
    for move in game.moves(state):
        after = game.result(state, move)
        value, path = negamax(game, after, depth - 1, -beta, -max(alpha, best), -sign)
        if -value > best:
            best, best_path = -value, [move] + path
        if best >= beta:
            break
    return best, best_path
