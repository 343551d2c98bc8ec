"""The judge of `first_moves`: each check answered with what is wrong, or "".

It shares no code with what it judges the judgement of, and goes by the handout.
"""

import contextlib
import io
import random
import re

from plain import LINES, after, all_boards, blanks, is_over, mover, tables, winner
from running import answer, found_by
from spelled import asked, boxed

VALUES, _TREES = tables()
BOARDS = all_boards()
REACHED = set(BOARDS)
OPEN = [board for board in BOARDS if not is_over(board)]
EMPTY = "." * 9
ASKED = [b for b in BOARDS if b.count(".") <= 6 or b in ("." * 9, "....X....", "X...O....")]
MOST = 8  # of what an estimate can be


def written(board):
    """*board* as a state: a list of nine, and who moves."""
    return [" " if mark == "." else mark for mark in board], mover(board)


def read(state):
    """The board of a state, or None if it is none."""
    if not isinstance(state, (tuple, list)) or len(state) != 2:
        return None
    squares, turn = state
    if not isinstance(squares, list) or any(mark not in (" ", "X", "O") for mark in squares):
        return None
    board = "".join("." if mark == " " else mark for mark in squares)
    return board if len(board) == 9 and turn == mover(board) else None


class Changed(Exception):
    """A function has changed a state that it was given."""


def untouched(function, board, *more):
    """What *function* gives for *board*, which it may not change."""
    state = written(board)
    got = function(state, *more)
    if state != written(board):
        raise Changed(board)
    return got


def is_number(got, wanted):
    """True if *got* is the number that is *wanted*; True and False are none."""
    return isinstance(got, (int, float)) and not isinstance(got, bool) and got == wanted


def estimate(board):
    free = [sum(mark not in [board[int(s)] for s in line] for line in LINES) for mark in "OX"]
    return free[0] - free[1]


def limited(board, depth, known):
    """Minimax to *depth*: a number, or "X" or "O" for a win."""
    if (board, depth) not in known:
        if winner(board) or not blanks(board):
            found = winner(board) or 0
        elif depth == 0:
            found = estimate(board)
        else:
            best = max if mover(board) == "X" else min
            below = [limited(after(board, s), depth - 1, known) for s in blanks(board)]
            found = best(below, key=lambda value: {"X": 99, "O": -99}.get(value, value))
        known[board, depth] = found
    return known[board, depth]


def is_limited(got, wanted):
    """True for the number wanted, and for a win any that no estimate reaches."""
    if not isinstance(got, (int, float)) or isinstance(got, bool):
        return False
    if wanted in ("X", "O"):
        return got > MOST if wanted == "X" else got < -MOST
    return got == wanted


# --- the handout's own spelling ---------------------------------------------------------------


def rules(own, _how):
    first = own["initial_state"]()
    if read(first) != EMPTY:
        return f"initial_state {first!r}"
    for board in BOARDS:
        over = untouched(own["is_terminal"], board)
        wanted = winner(board) or ("draw" if not blanks(board) else None)
        if not isinstance(over, (tuple, list)) or list(over) != [wanted is not None, wanted]:
            return f"is_terminal {board}: {over!r}"
        if not isinstance(over[0], bool):
            return f"is_terminal {board}: {over!r}"
        listed = untouched(own["possible_moves"], board)
        if not isinstance(listed, list):
            return f"possible_moves {board}: {listed!r}"
        made = sorted((square, read(state)) for state, square in listed)
        if made != [(s, after(board, s)) for s in blanks(board)] and (made or board in OPEN):
            return f"possible_moves {board}: {listed!r}"
    return ""


def minimax_values(own, _how):
    for board in ASKED:
        got = untouched(own["minimax"], board, mover(board) == "X")
        if not is_number(got, VALUES[board]):
            return f"minimax {board}: {got!r}"
    return ""


HEAD = ["=== 빈 보드에서 첫 수 후보들의 minimax 점수 ===", "(X가 두는 입장 — MAX. O는 MIN.)", ""]


def wrong_table(text, values):
    """What is wrong with the printed table of the first moves, which are worth *values*."""
    lines = text.rstrip("\n").split("\n")
    rows = [f"  자리 ({s // 3},{s % 3}): minimax = {values[s]:+d}" for s in range(9)]
    if len(lines) != 14 or lines[:3] != HEAD or lines[12] != "":
        return f"lines {lines}"
    if sorted(lines[3:12]) != sorted(rows):
        return f"rows {lines[3:12]}, not {rows}"
    best = re.fullmatch(r"최선의 첫 수: 자리 ([0-8]) \(점수 ([+-]\d)\)", lines[13])
    if not best or not max(values) == values[int(best[1])] == int(best[2]):
        return f"best {lines[13]}, of {values}"
    return ""


def first_moves(own, _how):
    """Asked of games that are over when two marks stand, the first time always drawn."""
    rng = random.Random(3)
    two = [board for board in BOARDS if board.count(".") == 7]
    for results in (["draw"], "XO", "XXO", ["X", "X", "X", "draw", "O"]):
        ended = {board: rng.choice(results) for board in two}
        worth = [value_by(ended, after(EMPTY, square), {}) for square in range(9)]
        asked_about = []

        def short(state, ended=ended, asked_about=asked_about):
            asked_about.append(squares_of(state))
            if asked_about[-1] not in REACHED:
                raise ValueError(f"no play reaches {state!r}")
            return ended_by(ended, asked_about[-1])

        text = printed(own, is_terminal=short)
        if results != ["draw"] and not any(board in ended for board in asked_about):
            text = printed(own, minimax=lambda state, _x, w=worth: w[square_of_first(state)])
        if wrong := wrong_table(text, worth):
            return wrong
    return ""


def printed(own, **instead):
    """What the table's function prints with other functions in the place of its own."""
    kept, out = dict(own), io.StringIO()
    own.update(instead)
    try:
        with contextlib.redirect_stdout(out):
            own["print_first_moves"]()
    finally:
        own.update(kept)
    return out.getvalue()


def square_of_first(state):
    return re.search("[XO]", squares_of(state)).start()


def squares_of(state):
    """The board of a state, whoever is said to move."""
    return "".join("." if mark == " " else mark for mark in state[0])


def ended_by(ended, board):
    """A game that ends otherwise: *ended* has the results by board."""
    result = ended.get(board) or winner(board) or ("draw" if not blanks(board) else None)
    return result is not None, result


def value_by(ended, board, known):
    over, result = ended_by(ended, board)
    if over:
        return {"X": 1, "O": -1}.get(result, 0)
    if board not in known:
        best = max if mover(board) == "X" else min
        known[board] = best(value_by(ended, after(board, s), known) for s in blanks(board))
    return known[board]


def open_lines(own, _how):
    for board in OPEN:
        got = untouched(own["open_lines"], board)
        if not is_number(got, estimate(board)):
            return f"open_lines {board}: {got!r}"
    return ""


CROSSED = ".O..X...."
WORKED = ".OO.X.X.."


def steps():
    """The worked example step by step: boards, each with what is left of the depth."""
    blocked = after(WORKED, 0)
    replies = [after(blocked, square) for square in blanks(blocked)]
    elsewhere = [after(WORKED, square) for square in blanks(WORKED)[1:]]
    yield from ((WORKED, 2), (blocked, 1), (WORKED, 3), (blocked, 2))
    yield from ((board, depth) for board in replies for depth in (0, 1))
    yield from ((board, depth) for board in elsewhere for depth in (1, 2))
    yield from ((after(board, 0), depth) for board in elsewhere for depth in (0, 1))


def worked_positions(own, _how):
    if not is_number(untouched(own["open_lines"], CROSSED), 2):
        return "6 - 4 = 2"
    for board in (after(after(WORKED, 0), s) for s in blanks(after(WORKED, 0))):
        if not is_number(got := untouched(own["open_lines"], board), estimate(board)):
            return f"open_lines {board}: {got!r}"
    return wrong_limited(own, steps())


def wrong_limited(own, questions):
    known = {}
    for board, depth in questions:
        got = untouched(own["minimax_limited"], board, mover(board) == "X", depth)
        wanted = limited(board, depth, known)
        if not is_limited(got, wanted):
            return f"minimax_limited {board} {depth}: {got!r}, not {wanted!r}"
    return ""


def limited_questions():
    """All boards with a depth of 0 to 3, late ones to their end, the empty one further."""
    for board in BOARDS:
        late = board.count(".") <= 4
        yield from ((board, depth) for depth in range(7 if late else 4))
    yield from ((EMPTY, depth) for depth in (4, 5))


def limited_values(own, _how):
    return wrong_limited(own, limited_questions())


# --- a hidden game: more boards are over, and the estimates are others ---------------------------


class Hidden:
    """Answers in the program's place, and notes what is asked about."""

    def __init__(self, seed):
        rng = random.Random(seed)
        some = [board for board in OPEN if board != EMPTY]
        self.ended = {b: rng.choice(("X", "O", "draw")) for b in rng.sample(some, len(some) // 6)}
        self.estimates = {board: rng.randint(-8, 8) for board in OPEN}
        self.looked, self.visits = set(), []

    def is_terminal(self, state):
        return ended_by(self.ended, self.noted(state))

    def open_lines(self, state):
        return self.estimates.get(self.noted(state), 0)

    def noted(self, state):
        board = squares_of(state)
        self.looked.add(board)
        if self.visits[-1:] != [board]:
            self.visits.append(board)
        return board

    def searched(self, board, depth):
        """The value by plain minimax, and its number of nodes."""
        over, result = ended_by(self.ended, board)
        if over:
            return {"X": 99, "O": -99}.get(result, 0), 1
        if depth == 0:
            return self.estimates[board], 1
        below = [self.searched(after(board, s), depth - 1) for s in blanks(board)]
        best = max if mover(board) == "X" else min
        return best(value for value, _ in below), 1 + sum(nodes for _, nodes in below)


def depth_limit(own, _how):
    rng, kept = random.Random(5), dict(own)
    starts = [(rng.choice(OPEN), depth) for depth in range(4) for _ in range(10)]
    for seed, (board, depth) in enumerate([*starts, (EMPTY, 2), (EMPTY, 3)]):
        hidden = Hidden(seed)
        hidden.ended.pop(board, None)
        own.update(is_terminal=hidden.is_terminal, open_lines=hidden.open_lines)
        got = own["minimax_limited"](written(board), mover(board) == "X", depth)
        own.update(kept)
        value, nodes = hidden.searched(board, depth)
        wanted = {99: "X", -99: "O"}.get(value, value)
        if not is_limited(got, wanted):
            return f"hidden {board} {depth}: {got!r}, not {value}"
        if any(board.count(".") - each.count(".") > depth for each in hidden.looked):
            return f"hidden {board} {depth}: too far"
        if len(hidden.visits) > nodes:
            return f"hidden {board} {depth}: {len(hidden.visits)} visits, {nodes} nodes"
    return ""


# --- other spellings: asked as the request says -------------------------------------------------


def told_rules(own, how):
    for board in BOARDS:
        _given, marks = boxed(own, how, board)
        by_mark = {marks[mark]: mark for mark in "XO"}
        if "winner" in how and by_mark.get(asked(own, how, how["winner"], board)[0]) != winner(
            board
        ):
            return f"winner {board}"
        if "over" in how and bool(asked(own, how, how["over"], board)[0]) != is_over(board):
            return f"over {board}"
        if "moves" in how and board in OPEN:
            listed = list(asked(own, how, how["moves"], board)[0])
            squares = [
                3 * each[0] + each[1] if isinstance(each, tuple) else each for each in listed
            ]
            if sorted(squares) != blanks(board):
                return f"moves {board}"
    return ""


def told_minimax_values(own, how):
    for board in ASKED:
        got, _given = asked(own, how, how["value"], board)
        if int(got > 0) - int(got < 0) != VALUES[board]:
            return f"value {board}: {got!r}"
    return ""


def told_open_lines(own, how):
    for board in OPEN:
        got, _given = asked(own, how, how["lines"], board)
        if not is_number(got, estimate(board)):
            return f"lines {board}: {got!r}"
    return ""


def told_wrong_limited(own, how, questions):
    known = {}
    for board, depth in questions:
        got, _given = asked(own, how, how["limited"], board, depth)
        if not is_limited(got, limited(board, depth, known)):
            return f"limited {board} {depth}: {got!r}"
    return ""


def told_worked_positions(own, how):
    return told_open_lines(own, how) or told_wrong_limited(own, how, steps())


def told_limited_values(own, how):
    return told_wrong_limited(own, how, limited_questions())


# --- judging -----------------------------------------------------------------------------------

HANDOUT = {
    "rules": (rules, ("initial_state", "possible_moves", "is_terminal")),
    "minimax_values": (minimax_values, ("minimax",)),
    "first_moves": (first_moves, ("print_first_moves", "is_terminal")),
    "open_lines": (open_lines, ("open_lines",)),
    "worked_positions": (worked_positions, ("open_lines", "minimax_limited")),
    "limited_values": (limited_values, ("minimax_limited",)),
    "depth_limit": (depth_limit, ("open_lines", "is_terminal", "minimax_limited")),
}
TOLD = {
    "rules": (told_rules, "board"),
    "minimax_values": (told_minimax_values, "value"),
    "open_lines": (told_open_lines, "lines"),
    "worked_positions": (told_worked_positions, "limited"),
    "limited_values": (told_limited_values, "limited"),
}


def judged(own, request):
    """What is wrong by each check that can be judged; "" where nothing is."""
    how = request.get("how", {})
    told = {name: (check, ()) for name, (check, key) in TOLD.items() if key in how}
    found = found_by(told if "board" in how else HANDOUT, own, request)
    if found.get("limited_values") and "depth_limit" in found:
        found["depth_limit"] = "the values are wrong already"
    return found


if __name__ == "__main__":
    answer(judged)
