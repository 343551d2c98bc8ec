"""A node is given up only where what can be gained is the margin exactly, and a small number.
caught by: futility_cutoff
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
    """The same within the window (alpha, beta); outside it, a bound."""
    if depth == 0 or game.is_terminal(state):
        return static(game, state), []
    best_path = []
    if game.to_move(state) == "MAX":
        best = -inf
        for move in game.moves(state):
            value, path = alphabeta(game, game.result(state, move), depth - 1, alpha, beta)
            if value > best:
                best, best_path = value, [move] + path
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for move in game.moves(state):
            value, path = alphabeta(game, game.result(state, move), depth - 1, alpha, beta)
            if value < best:
                best, best_path = value, [move] + path
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best, best_path


# --- extras ---------------------------------------------------------------------------------


class TimeIsUp(Exception):
    """Ends a search that is under way."""


class Timed:
    """A game that asks the clock whenever a position is looked at."""

    def __init__(self, game, time_is_up):
        self.game, self.time_is_up = game, time_is_up

    def __getattr__(self, name):
        return getattr(self.game, name)

    def is_terminal(self, state):
        if self.time_is_up():
            raise TimeIsUp
        return self.game.is_terminal(state)


def deepening(game, state, depth, time_is_up):
    """Searches to depth 1, 2, ... `depth`; the answer of the last one that was completed."""
    value, path, reached = static(game, state), [], 0
    timed = Timed(game, time_is_up)
    try:
        for reached_next in range(1, depth + 1):
            value, path = alphabeta(timed, state, reached_next, -inf, inf)
            reached = reached_next
    except TimeIsUp:
        pass
    return value, path, reached


def order_moves(game, state, moves):
    """The moves, those first whose positions look best to the mover."""
    is_max = game.to_move(state) == "MAX"
    return sorted(moves, key=lambda move: static(game, game.result(state, move)), reverse=is_max)


def futility(game, state, depth, alpha, beta, margin):
    """Alpha-beta that gives up a node when at most `margin` can still be gained there."""
    if depth == 0 or game.is_terminal(state):
        return static(game, state), []
    is_max = game.to_move(state) == "MAX"
    best, best_path = (-inf if is_max else inf), []
    for move in game.moves(state):
        value, path = futility(game, game.result(state, move), depth - 1, alpha, beta, margin)
        if (value > best) if is_max else (value < best):
            best, best_path = value, [move] + path
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha + margin is beta:
            break
    return best, best_path


def quiescence(game, state, depth):
    """Minimax that goes on beyond its depth until the position is quiet."""
    if game.is_terminal(state) or (depth <= 0 and game.is_quiet(state)):
        return static(game, state), []
    choose = max if game.to_move(state) == "MAX" else min
    found = []
    for move in game.moves(state):
        value, path = quiescence(game, game.result(state, move), depth - 1)
        found.append((value, [move] + path))
    return choose(found, key=lambda pair: pair[0])


def secondary(game, state, depth, extra):
    """Looks again, `extra` plies further, at the end of the line that looks best."""
    choose = max if game.to_move(state) == "MAX" else min
    lines = []
    for move in game.moves(state):
        value, path = minimax(game, game.result(state, move), depth - 1)
        lines.append([value, [move] + path, False])
    while True:
        best = choose(lines, key=lambda line: line[0])
        value, path, is_checked = best
        if is_checked:
            return value, path
        end = state
        for move in path:
            end = game.result(end, move)
        best[0], best[2] = minimax(game, end, extra)[0], True

