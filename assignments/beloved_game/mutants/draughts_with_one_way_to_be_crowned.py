"""A man that captures to the last row looks no further for another way to do so.
caught by: known_rules
"""

import math

SIDES = {"b": "bB", "w": "wW"}
FORWARD = {"b": 1, "w": -1}
QUIET_MOVES_TO_A_DRAW = 40


def opening():
    squares = []
    for row in range(8):
        for column in range(8):
            dark = (row + column) % 2 == 1
            squares.append("b" if dark and row < 3 else "w" if dark and row > 4 else ".")
    return ("b", "".join(squares), 0)


def directions(piece):
    """The rows that a piece moves by: kings both ways."""
    return (1, -1) if piece.isupper() else (FORWARD[piece],)


def steps(piece, square):
    """The neighbouring square and the one behind it, in each direction that stays on the board."""
    row, column = divmod(square, 8)
    for down in directions(piece):
        for right in (-1, 1):
            near, far = None, None
            if 0 <= row + down < 8 and 0 <= column + right < 8:
                near = (row + down) * 8 + column + right
            if 0 <= row + 2 * down < 8 and 0 <= column + 2 * right < 8:
                far = (row + 2 * down) * 8 + column + 2 * right
            yield near, far


def is_crowned(piece, square):
    return piece == "b" and square >= 56 or piece == "w" and square < 8


def jumps_from(squares, piece, square):
    """All full jumps of a piece, each as the list of squares that it lands on."""
    enemies = SIDES["w" if piece in "bB" else "b"]
    found = []
    for near, far in steps(piece, square):
        if far is None or squares[near] not in enemies or squares[far] != ".":
            continue
        rest = list(squares)
        rest[square], rest[near], rest[far] = ".", ".", piece
        if is_crowned(piece, far):  # a man that is crowned stops there
            found.append([far])
            break
        longer = jumps_from("".join(rest), piece, far)
        found.extend([far] + more for more in longer)
        if not longer:
            found.append([far])
    return found


class Draughts:
    name = "English draughts"

    def initial(self):
        return opening()

    def to_move(self, state):
        return "MAX" if state[0] == "b" else "MIN"

    def moves(self, state):
        """Moves are tuples of squares; if anything can be taken, something must be."""
        side, squares, quiet = state
        if quiet >= QUIET_MOVES_TO_A_DRAW:
            return []
        own = [square for square in range(64) if squares[square] in SIDES[side]]
        jumps = [
            (square, *path) for square in own for path in jumps_from(squares, squares[square], square)
        ]
        if jumps:
            return jumps
        return [
            (square, near)
            for square in own
            for near, _ in steps(squares[square], square)
            if near is not None and squares[near] == "."
        ]

    def result(self, state, move):
        side, squares, quiet = state
        board = list(squares)
        piece = board[move[0]]
        taken = False
        for start, end in zip(move, move[1:]):
            board[start] = "."
            if abs(start - end) > 9:
                board[(start + end) // 2] = "."
                taken = True
            board[end] = piece
        if is_crowned(piece, move[-1]):
            board[move[-1]] = piece.upper()
        quiet = 0 if taken or piece.islower() else quiet + 1
        return ("w" if side == "b" else "b", "".join(board), quiet)

    def is_terminal(self, state):
        return not self.moves(state)

    def utility(self, state):
        if state[2] >= QUIET_MOVES_TO_A_DRAW:
            return 0
        return -100 if state[0] == "b" else 100

    def evaluate(self, state):
        squares = state[1]
        men = squares.count("b") - squares.count("w")
        kings = squares.count("B") - squares.count("W")
        return men + 1.5 * kings

    def show(self, state):
        rows = [state[1][i : i + 8] for i in range(0, 64, 8)]
        return "\n".join(rows) + ("\nblack to move" if state[0] == "b" else "\nwhite to move")


game = Draughts()


def worth(game, state):
    return game.utility(state) if game.is_terminal(state) else game.evaluate(state)


def negamax(game, state, depth):
    """Value for the player to move, and the path."""
    sign = 1 if game.is_terminal(state) or game.to_move(state) == "MAX" else -1
    if depth == 0 or game.is_terminal(state):
        return sign * worth(game, state), []
    return best_of(game, state, depth, sign)


def best_of(game, state, depth, sign):
    best, line = -math.inf, []
    for move in game.moves(state):
        child = game.result(state, move)
        value, path = negamax(game, child, depth - 1)
        value = value * sign_of(game, child)  # MAX's
        if sign * value > best:
            best, line = sign * value, [move, *path]
    return best, line


def sign_of(game, state):
    return 1 if game.is_terminal(state) or game.to_move(state) == "MAX" else -1


def minimax(game, state, depth):
    value, path = negamax(game, state, depth)
    return value * sign_of(game, state), path


def alphabeta(game, state, depth, alpha, beta):
    """Fail-hard: never below alpha, never above beta."""
    if depth == 0 or game.is_terminal(state):
        return min(max(worth(game, state), alpha), beta), []
    line = []
    for move in game.moves(state):
        value, path = alphabeta(game, game.result(state, move), depth - 1, alpha, beta)
        if game.to_move(state) == "MAX":
            if value > alpha:
                alpha, line = value, [move, *path]
        elif value < beta:
            beta, line = value, [move, *path]
        if alpha >= beta:
            break
    return (alpha if game.to_move(state) == "MAX" else beta), line
