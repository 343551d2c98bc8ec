"""The judge of `lookahead`: each check answered with what is wrong, or "".

It shares no code with what it judges the judgement of, and goes by the handout.
"""

import ast
import random

from plain import after, all_boards, blanks, is_over, mover, tables, winner
from running import answer, apart, found_by, is_whole
from spelled import asked, square_by

VALUES, TREES = tables()
BOARDS = all_boards()
OPEN = [board for board in BOARDS if not is_over(board)]


# --- the handout's own spelling ---------------------------------------------------------------


def written(board):
    return tuple(None if mark == "." else mark for mark in board)


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


def value_by(text):
    def check(own, how):
        for board in BOARDS:
            got, _board = asked(own, how, how[text], board)
            if int(got > 0) - int(got < 0) != VALUES[board]:
                return f"{text} {board}: {got!r}"
        return ""

    return check


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


def judged(own, request):
    """What is wrong by each check that can be judged; "" where nothing is."""
    how = request.get("how", {})
    if "call" in request:
        return {"call": apart(own, lambda own, _how: right_answer(own, request["call"]), how)}
    if "line" in request:
        return {"line": apart(own, lambda *_: lost_game(own, how, request["line"]), how)}
    told = {name: (check, ()) for name, (check, key) in TOLD.items() if key in how}
    return found_by(told if "board" in how else HANDOUT, own, request)


if __name__ == "__main__":
    answer(judged)
