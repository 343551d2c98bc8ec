"""The judge: a program is run and asked here, and each check answered with what is wrong, or "".

    python judging.py REQUEST     (JSON: path, and for other spellings how the program is asked)

It shares no code with what it judges the judgement of. The programs are the tests' own, so they
run without a sandbox: each check in a process of its own, which ends when its time is up.
"""

import ast
import contextlib
import io
import json
import os
import random
import signal
import sys
import types
from pathlib import Path

from plain import after, all_boards, blanks, is_over, mover, tables, winner

SECONDS = 240  # of processor time, for one check
CELL_SECONDS = 5
VALUES, TREES = tables()
BOARDS = all_boards()
OPEN = [board for board in BOARDS if not is_over(board)]


# --- running a program ------------------------------------------------------------------------


class Late(BaseException):
    """The time is up."""


def limited(seconds):
    def strike(*_):
        raise Late

    signal.signal(signal.SIGPROF, strike)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def steps_of(path):
    """The pieces of source that are run one after the other."""
    text = Path(path).read_text("utf-8")
    if not path.endswith(".ipynb"):
        return [ast.unparse(each) for each in ast.parse(text).body]
    cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    lines = [[line for line in cell["source"] if line[:1] not in ("%", "!")] for cell in cells]
    return ["".join(each) for each in lines]


def loaded(path):
    """The names that the program defines; what fails or takes too long is left out."""
    kit = types.ModuleType("_figkit")
    kit.record = kit.save_fig = lambda *_, **__: None
    sys.modules["_figkit"] = kit
    module = types.ModuleType("program")
    sys.modules["program"] = module
    module.__dict__.update(record=kit.record, save_fig=kit.save_fig)
    if path.endswith(".ipynb"):
        module.__dict__["__name__"] = "__main__"
    for step in steps_of(path):
        with contextlib.suppress(Exception, SystemExit, Late):
            limited(CELL_SECONDS)
            exec(compile(step, path, "exec"), module.__dict__)
    limited(0)
    return module.__dict__


# --- the handout's own spelling ---------------------------------------------------------------


def written(board):
    return tuple(None if mark == "." else mark for mark in board)


def is_whole(answer):
    return isinstance(answer, int) and not isinstance(answer, bool)


def rules(own, _how):
    if sorted(sorted(line) for line in own["LINES"]) != sorted(
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
    ):
        return "LINES"
    if own["EMPTY"] != (None,) * 9:
        return "EMPTY"
    for board in BOARDS:
        if own["winner"](written(board)) != winner(board):
            return f"winner {board}"
        listed = own["moves"](written(board))
        allowed = [blanks(board), []] if winner(board) else [blanks(board)]
        if not isinstance(listed, (list, tuple, set)) or sorted(listed) not in allowed:
            return f"moves {board}"
        if board in OPEN:
            for square in blanks(board):
                made = own["play"](written(board), square, mover(board))
                if made != written(after(board, square)) or not isinstance(made, tuple):
                    return f"play {board} {square}"
    return ""


def whole_tree(own, _how):
    for board in ["." * 9, *[b for b in OPEN if b.count(".") in (2, 4, 6)]]:
        ply = 9 - board.count(".")
        before = dict(own["stats"]), list(own["depth_nodes"])
        own["walk"](written(board), mover(board), ply)
        grown = {name: own["stats"][name] - before[0][name] for name in before[0]}
        grown |= {d: own["depth_nodes"][d] - before[1][d] for d in range(10)}
        if any(grown.get(name) != number for name, number in TREES[board].items()):
            return f"walk {board}"
    return ""


def counted_rightly(own, name, arguments, tree):
    """True if the counter says how often *name* was called, or how many boards were looked at."""
    calls, looks, boards = [0], [0], [0]
    last, kept = [None], dict(own)

    def calling(*given, **named):
        calls[0] += 1
        return kept[name](*given, **named)

    def looking(observer):
        def look(board):
            looks[0] += 1
            boards[0] += last[0] is not board
            last[0] = board
            return kept[observer](board)

        return look

    own.update({name: calling, "winner": looking("winner"), "moves": looking("moves")})
    counter = [0]
    try:
        own[name](*arguments, counter)
    finally:
        own.update(kept)
    claimed = counter[0]
    if not is_whole(claimed) or claimed < 1:
        return False, boards[0]
    exact = {calls[0], calls[0] - 1, boards[0], boards[0] - 1}
    inside = calls[0] <= 1 and claimed <= max(looks[0], tree)
    return claimed in exact or inside, boards[0] if boards[0] > calls[0] // 2 else calls[0]


def minimax_values(own, _how):
    for board in BOARDS:
        got = own["minimax"](written(board), mover(board), [0])
        if not is_whole(got) or got != VALUES[board]:
            return f"minimax {board}: {got!r}"
    for board in [b for b in OPEN if b.count(".") == 5][:40:10]:
        arguments = (written(board), mover(board))
        if not counted_rightly(own, "minimax", arguments, TREES[board]["nodes"])[0]:
            return f"counter {board}"
    return ""


def optimal(board):
    return [s for s in blanks(board) if VALUES[after(board, s)] == VALUES[board]]


def best_move(own, _how):
    for board in OPEN:
        got = own["best_move"](written(board), mover(board))
        if not is_whole(got) or got not in optimal(board):
            return f"best_move {board}: {got!r}"
    return ""


def played_out(ask, sides="XO"):
    """Every reply of the opponent, every answer that is given: the first lost game, or ""."""
    answers, varies = {}, []

    def all_answers(board):
        if board not in answers:
            seen = {ask(board), ask(board)}
            if len(seen) > 1:
                varies.append(board)
            if varies:
                seen |= {ask(board) for _ in range(14)}
            answers[board] = sorted(seen, key=repr)
        return answers[board]

    for seat in sides:
        stack, met = [("." * 9, "")], set()
        while stack:
            board, line = stack.pop()
            if is_over(board):
                if winner(board) not in (None, seat):
                    return f"as {seat}: {line}"
                continue
            own_turn = mover(board) == seat
            for square in all_answers(board) if own_turn else blanks(board):
                if not is_whole(square) or square not in blanks(board):
                    return f"as {seat}: {square!r} in {board}"
                if (below := after(board, square)) not in met:
                    met.add(below)
                    stack.append((below, f"{line}{square}"))
    return ""


def never_loses(own, _how):
    return played_out(lambda board: own["best_move"](written(board), mover(board)))


def alphabeta_values(own, _how):
    for board in BOARDS:
        got = own["ab"](written(board), mover(board), -2, 2, [0])
        if not is_whole(got) or got != VALUES[board]:
            return f"ab {board}: {got!r}"
    return ""


def alphabeta_move(own, how):
    if apart(own, alphabeta_values, how):  # what that is asked must not be remembered here
        return "the values are wrong already"
    for board in [b for b in BOARDS if b.count(".") <= 6]:
        value = VALUES[board]
        for low, high in ((-2, 0), (0, 2), (-1, 1), (-1, 0), (0, 1)):
            got = own["ab"](written(board), mover(board), low, high, [0])
            if isinstance(got, bool) or not isinstance(got, (int, float)):
                return f"ab {board} {low} {high}: {got!r}"
            is_low = value <= low and value <= got <= low
            is_high = value >= high and high <= got <= value
            if not (got == value if low < value < high else is_low or is_high):
                return f"ab {board} {low} {high}: {got!r}"
    if "best_move" in own and asks_ab(own):
        return best_move(own, how)
    return ""


def asks_ab(own):
    """True if best_move goes through ab."""
    kept, seen = own["ab"], []
    own["ab"] = lambda *given, **named: seen.append(1) or kept(*given, **named)
    board = OPEN[-1000]
    try:
        own["best_move"](written(board), mover(board))
    finally:
        own["ab"] = kept
    return bool(seen)


# --- a hidden game: a tree that the program can only ask about ----------------------------------


class Place:
    """A place in a tree; it says nothing by itself."""

    def __init__(self, rng, ply):
        branches = rng.choice((2, 3, 3)) if ply < 5 else 0
        self.below = [Place(rng, ply + 1) for _ in range(branches)]
        self.result = None if branches else rng.choice((-1, 0, 1))
        self.asked = False


def leaves(place):
    return sum(map(leaves, place.below)) if place.below else 1


def asked_leaves(place):
    return sum(map(asked_leaves, place.below)) if place.below else place.asked


def searched(place, x_moves, low, high):
    """Alpha-beta's value, and how many leaves it asks about."""
    if not place.below:
        return place.result, 1
    best, asked = (-2 if x_moves else 2), 0
    for child in place.below:
        value, more = searched(child, not x_moves, low, high)
        asked += more
        if x_moves:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high:
            break
    return best, asked


def pruning(own, how):
    if apart(own, alphabeta_values, how):  # what that is asked must not be remembered here
        return "the values are wrong already"
    right, nodes = counted_rightly(own, "ab", (written("." * 9), "X", -2, 2), 549_946)
    if nodes > 61_000:
        return f"{nodes} nodes"
    rng, kept = random.Random(11), dict(own)

    def hidden_winner(place):
        place.asked = True
        return {1: "X", -1: "O"}.get(place.result)

    def hidden_moves(place):
        place.asked = True
        return list(range(len(place.below)))

    own.update(winner=hidden_winner, moves=hidden_moves)
    own["play"] = lambda place, move, mark: place.below[move]
    total = asked = needed = 0
    try:
        for number in range(16):
            root = Place(rng, 0)
            value, enough = searched(root, True, -2, 2)
            got = own["ab"](root, "X", -2, 2, [0])
            if got != value:
                return f"hidden tree {number}: {got!r} instead of {value}"
            total, asked, needed = total + leaves(root), asked + asked_leaves(root), needed + enough
    except (TypeError, AttributeError, IndexError, KeyError, ValueError):
        return "it looks into boards by itself"
    finally:
        own.update(kept)
    if asked > total - (total - needed) // 10:
        return f"{asked} of {total} leaves, {needed} are needed"
    return "" if right else "counter"


# --- other spellings: asked as the request says -------------------------------------------------


def boxed(own, how, board):
    """*board* as the program writes it, and the marks by which it is read back."""
    shape, *texts = how["board"]
    blank, x_mark, o_mark = (eval(text, own) for text in texts)
    marks = {"X": x_mark, "O": o_mark}
    first = 0 if blank == "numbers from 0" else 1
    numbered = str(blank).startswith("numbers")
    cells = [marks.get(m, (i + first) if numbered else blank) for i, m in enumerate(board)]
    grid = [cells[0:3], cells[3:6], cells[6:9]]
    if shape == "grid":
        return grid, marks
    if shape in ("list", "tuple"):
        return (cells if shape == "list" else tuple(cells)), marks
    if shape == "rows":
        return tuple(map(tuple, grid)), marks
    if shape == "texts":
        return ["".join(row) for row in grid], marks
    if shape == "string":
        return "".join(cells), marks
    if shape.startswith("dict"):
        return {i + int(shape[-1]): cell for i, cell in enumerate(cells)}, marks
    if shape == "numpy":
        import numpy

        return numpy.array(grid), marks
    if shape == "state":
        return (cells, marks[mover(board)]), marks
    name, attribute = shape.split(".")
    made = own[name]()
    is_grid = len(getattr(made, attribute)) == 3
    setattr(made, attribute, grid if is_grid else cells)
    return made, marks


def flat(thing, how):
    """The nine cells of a board of the program."""
    if "." in how["board"][0]:
        thing = getattr(thing, how["board"][0].split(".")[1])
    if how["board"][0] == "state":
        thing = thing[0]
    if isinstance(thing, dict):
        thing = [thing[key] for key in sorted(thing)]
    thing = list(thing)
    return thing if len(thing) == 9 else [cell for row in thing for cell in row]


def asked(own, how, text, board):
    """What the expression *text* gives on *board*; and the board afterwards."""
    given, marks = boxed(own, how, board)
    mark = mover(board)
    names = {"b": given, "mark": marks[mark], "x": mark == "X", "empty": board.count(".")}
    return eval(text, {**own, **names}), given


def value_by(text):
    def check(own, how):
        for board in BOARDS:
            got, _board = asked(own, how, how[text], board)
            if int(got > 0) - int(got < 0) != VALUES[board]:
                return f"{text} {board}: {got!r}"
        return ""

    return check


def square_by(own, how, board):
    """The square that the program moves to, however it says so."""
    before = flat(boxed(own, how, board)[0], how)
    got, given = asked(own, how, how["move"], board)
    if got is None or (hasattr(got, "__len__") and len(got) not in (1, 2)):
        cells = flat(given if got is None else got, how)
        changed = [i for i in range(9) if cells[i] != before[i]]
        return changed[0] if len(changed) == 1 else None
    if hasattr(got, "__len__"):
        return int(got[0]) * 3 + int(got[1])
    got = int(got)
    return got - 1 if how["board"][0] == "dict 1" else got


def told_best_move(own, how):
    for board in OPEN:
        if mover(board) in how.get("only", "XO"):
            square = square_by(own, how, board)
            if square not in optimal(board):
                return f"best_move {board}: {square!r}"
    return ""


def told_never_loses(own, how):
    return played_out(lambda board: square_by(own, how, board), how.get("only", "XO"))


# --- judging -----------------------------------------------------------------------------------

HANDOUT = {
    "rules": (rules, ("winner", "moves", "play", "LINES", "EMPTY")),
    "whole_tree": (whole_tree, ("walk", "stats", "depth_nodes")),
    "minimax_values": (minimax_values, ("minimax",)),
    "best_move": (best_move, ("best_move",)),
    "never_loses": (never_loses, ("best_move",)),
    "alphabeta_values": (alphabeta_values, ("ab",)),
    "alphabeta_move": (alphabeta_move, ("ab",)),
    "pruning": (pruning, ("ab",)),
}
TOLD = {
    "minimax_values": (value_by("value"), "value"),
    "best_move": (told_best_move, "move"),
    "never_loses": (told_never_loses, "move"),
    "alphabeta_values": (value_by("ab"), "ab"),
}


def apart(own, check, how):
    """What *check* finds, in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        limited(SECONDS)
        sys.setrecursionlimit(1_000)
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                found = check(own, how)
        except Late:
            found = "late"
        except BaseException as error:
            found = f"raised {type(error).__name__}: {error}"[:200]
        os.write(writing, str(found).encode()[:4000])
        os._exit(0)
    os.close(writing)
    found = b"".join(iter(lambda: os.read(reading, 4096), b""))
    os.close(reading)
    status = os.waitpid(child, 0)[1]
    return found.decode() if status == 0 else f"ended by {status}"


def right_answer(own, call):
    """What is wrong with the answer to *call*, in the handout's spelling; "" if nothing is."""
    tree = ast.parse(call, mode="eval").body
    given = [ast.literal_eval(each) for each in tree.args]
    board = "".join(mark or "." for mark in given[0])
    got = own[tree.func.id](*given)
    wanted = {
        "minimax": [VALUES[board]],
        "ab": [VALUES[board]],
        "best_move": [] if is_over(board) else optimal(board),
        "winner": [winner(board)],
    }[tree.func.id]
    is_right = any(type(got) is type(each) and got == each for each in wanted)
    return "" if is_right else f"{got!r} is none of {wanted}"


def lost_game(own, how, line):
    """Empty if the program plays the moves of *line* in its seat and loses; else what is not so."""
    squares = [int(digit) for digit in line]
    seat = "O" if len(squares) % 2 else "X"  # the opponent makes the last move
    board = "." * 9
    for square in squares:
        if mover(board) == seat:
            told = "board" in how
            move = square_by(own, how, board) if told else own["best_move"](written(board), seat)
            if move != square:
                return f"{move} in {board}, not {square}"
        board = after(board, square)
    return "" if winner(board) not in (None, seat) else f"{board} is not lost"


def judged(request):
    """What is wrong by each check that can be judged; "" where nothing is."""
    how = request.get("how", {})
    with contextlib.redirect_stdout(io.StringIO()):
        own = loaded(request["path"])
    if "call" in request:
        return {"call": apart(own, lambda own, _how: right_answer(own, request["call"]), how)}
    if "line" in request:
        return {"line": apart(own, lambda *_: lost_game(own, how, request["line"]), how)}
    if "board" in how:
        chosen = {name: check for name, (check, key) in TOLD.items() if key in how}
    else:
        missing = {
            name: [each for each in needed if each not in own]
            for name, (_check, needed) in HANDOUT.items()
        }
        chosen = {name: check for name, (check, _) in HANDOUT.items() if not missing[name]}
    only = request.get("only") or chosen
    found = {name: apart(own, check, how) for name, check in chosen.items() if name in only}
    if "board" not in how:
        found |= {name: "missing" for name in HANDOUT if name in only and name not in found}
    return found


if __name__ == "__main__":
    print(json.dumps(judged(json.loads(sys.argv[1]))))
