"""The games that programs here are known to play, once more: connect four and English draughts.

A state of `Columns` is a list of columns; one of `Draughts` is a text of 64 squares and a side.
"""

import itertools
import random
import re


def known(name):
    """The game called *name*, or None."""
    words = name.lower().strip()
    if found := re.fullmatch(r"connect four(?: (\d+)x(\d+))?", words):
        columns, rows = found.groups()
        return Columns(int(columns or 7), int(rows or 6))
    return Draughts() if words in ("english draughts", "checkers") else None


class Columns:
    """Connect four."""

    deep = 4

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows

    def initial(self):
        return ("",) * self.columns

    def moves(self, state):
        return [c for c in range(self.columns) if len(state[c]) < self.rows]

    def result(self, state, column):
        mark = "12"[sum(map(len, state)) % 2]
        return (*state[:column], state[column] + mark, *state[column + 1 :])

    def over(self, state):
        """Who has won, 1 or 2; 0 for a draw; None while the game goes on."""
        at = {(c, r): mark for c, column in enumerate(state) for r, mark in enumerate(column)}
        for c, r in at:
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                marks = {at.get((c + i * right, r + i * up)) for i in range(4)}
                if len(marks) == 1 and None not in marks:
                    return int(marks.pop())
        return None if self.moves(state) else 0

    def mover(self, state):
        return 1 + sum(map(len, state)) % 2

    def readings(self):
        """Ways to see which of the program's moves is which: as listed, or as they sort."""
        return [lambda listed: listed, sorted]

    def matched(self, state, listed):
        """The program's moves by this game's; None if there are not as many."""
        own = self.moves(state)
        return dict(zip(own, listed, strict=True)) if len(own) == len(listed) else None

    may_be_given_up = False


class Draughts:
    """English draughts; the first side begins at the top."""

    deep = 4
    may_be_given_up = True

    def initial(self):
        dark = [(s // 8 + s % 8) % 2 for s in range(64)]
        return "".join("m" if d and s < 24 else "w" if d and s > 39 else "." for s, d in
                       enumerate(dark)), 1  # fmt: skip

    def mover(self, state):
        return state[1]

    def over(self, state):
        return None if self.moves(state) else 3 - state[1]

    def steps(self, squares, square):
        """Neighbour and the square behind it, in each direction that the piece may go."""
        piece, row, column = squares[square], square // 8, square % 8
        for down in (1, -1) if piece in "MW" else (1,) if piece == "m" else (-1,):
            for right in (1, -1):
                places = [(row + i * down, column + i * right) for i in (1, 2)]
                yield [8 * r + c if 0 <= r < 8 and 0 <= c < 8 else None for r, c in places]

    def jumps(self, squares, path):
        """Every way to go on taking from the end of *path*."""
        here, found = path[-1], []
        for near, far in self.steps(squares, here):
            enemies = "wW" if squares[here] in "mM" else "mM"
            if far is None or squares[near] not in enemies or squares[far] != ".":
                continue
            after = self.moved(squares, here, far)
            is_crowned = after[far] != squares[here]
            found += [(*path, far)] if is_crowned else self.jumps(after, (*path, far))
        return found or ([path] if len(path) > 1 else [])

    def moved(self, squares, start, end):
        cells = list(squares)
        piece, cells[start] = cells[start], "."
        if abs(start - end) > 9:
            cells[(start + end) // 2] = "."
        cells[end] = piece.upper() if end // 8 == {"m": 7, "w": 0}.get(piece) else piece
        return "".join(cells)

    def moves(self, state):
        squares, side = state
        own = [s for s in range(64) if squares[s] in ("mM" if side == 1 else "wW")]
        taking = [path for s in own for path in self.jumps(squares, (s,))]
        quiet = [(s, near) for s in own for near, _far in self.steps(squares, s)
                 if near is not None and squares[near] == "."]  # fmt: skip
        return taking or quiet

    def result(self, state, path):
        squares, side = state
        for start, end in itertools.pairwise(path):
            squares = self.moved(squares, start, end)
        return squares, 3 - side

    def readings(self):
        """Numbers of squares from 0 to 63, all of them."""
        return [lambda listed: [tuple(move) for move in listed]]

    def matched(self, state, listed):
        return dict(zip(listed, listed, strict=True)) if set(listed) == set(self.moves(state)) and (
            len(listed) == len(self.moves(state))
        ) else None  # fmt: skip


def compared(game, other):
    """Where *game* is played differently from *other*, or "", by the reading that fits best."""
    return min((differing(game, other, reading) for reading in other.readings()), key=len)


def differing(game, other, reading):
    first = game.to_move(game.initial())
    level = [(game.initial(), other.initial())]
    for _ply in range(other.deep):
        below = []
        for pair in level:
            wrong, children = step(game, other, reading, first, *pair)
            if wrong:
                return wrong
            below += children
        level = below
    rng = random.Random(4)
    for _number in range(25):
        pair = game.initial(), other.initial()
        for _ply in range(250):
            wrong, children = step(game, other, reading, first, *pair)
            if wrong:
                return wrong
            if not children:
                break
            pair = rng.choice(children)
    return ""


def step(game, other, reading, first, theirs, mine):
    """What differs in one position; and the pairs of positions behind it."""
    ended = other.over(mine)
    if game.is_terminal(theirs):
        worth = game.utility(theirs) * (1 if first == "MAX" else -1)
        won = 1 if worth > 0 else 2 if worth < 0 else 0
        if other.may_be_given_up and won == 0:
            return "", []
        return ("" if won == ended else f"{won} has won {mine}, not {ended}"), []
    if ended is not None:
        return f"not over: {mine}", []
    if (game.to_move(theirs) == first) != (other.mover(mine) == 1):
        return f"who moves in {mine}", []
    listed = list(game.moves(theirs))
    matched = other.matched(mine, reading(listed))
    if matched is None:
        return f"moves {listed} in {mine}", []
    return "", [(game.result(theirs, m), other.result(mine, own)) for own, m in matched.items()]
