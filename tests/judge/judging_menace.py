"""The judge of `menace`: each check answered with what is wrong, or "".

It shares no code with what it judges the judgement of, and goes by the handout. Positions are the
texts of plain.py; *how* may name the variant. Chance is judged by counts that a right program
misses less than once in a million runs, since what it draws with is the same each time.
"""

import os
import random
import tempfile
from pathlib import Path

from plain import after, all_boards, blanks, is_over, mover, winner
from running import answer, found_by, is_whole, limited

SECONDS = 60  # for a check
NAMES = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]
ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]
BOARDS = all_boards()
OPEN = [board for board in BOARDS if not is_over(board)]
BOXED = [board for board in OPEN if mover(board) == "X" and board.count(".") > 1]
REWARDS = {"michie": (3, 1, -1), "chapter": (2, 0, -1)}


class Wrong(Exception):
    """What is wrong, found in the middle of something."""


def text(position):
    return position.replace(".", " ")


def names(squares):
    return [NAMES[square] for square in squares]


def on(own, position):
    return own["Board"](list(text(position)))


def variant(how):
    return how.get("variant", "michie")


# --- symmetry ---------------------------------------------------------------------------------


def turned(square):
    row, column = divmod(square, 3)
    return column * 3 + (2 - row)


def mirrored(square):
    row, column = divmod(square, 3)
    return row * 3 + (2 - column)


def eight_ways():
    """Each as the square that each square goes to."""
    ways, way = [], list(range(9))
    for _ in range(4):
        ways += [way, [mirrored(square) for square in way]]
        way = [turned(square) for square in way]
    return ways


WAYS = eight_ways()


def carried(position, way):
    """*position* with every mark on the square that *way* takes it to."""
    squares = [""] * 9
    for square in range(9):
        squares[way[square]] = position[square]
    return "".join(squares)


def images(position, how):
    """The boards that share a box with *position*, each with the ways that lead there."""
    found = {}
    for way in WAYS if variant(how) == "michie" else WAYS[:1]:
        found.setdefault(carried(position, way), []).append(way)
    return found


def box_of(position, how):
    return min(images(position, how))


# --- boards -----------------------------------------------------------------------------------


def board(own, _how):
    kinds = (list, tuple, str)
    for number, position in enumerate(BOARDS):
        squares = text(position)
        shown = own["Board"](kinds[number % 3](squares))
        for _ in range(2):  # it never changes
            result = winner(position) or (None if "." in position else " ")
            told = [
                [shown[i] for i in range(9)] == list(squares),
                [shown[name] for name in NAMES] == list(squares),
                all(shown[x, y] == squares[x + 3 * y] for x in range(3) for y in range(3)),
                [shown.blanks(), shown.xs(), shown.os()] == [position.count(m) for m in ".XO"],
                list(shown.moves()) == names(blanks(position)),
                shown.won() == result,
                str(shown) == squares,
            ]
            if not all(told):
                return f"{position}: {told}"
    return ""


def rows(own, _how):
    for position in BOARDS:
        found = list(on(own, position).rows())
        if len(found) != 8:
            return f"{len(found)} rows"
        for line, row in zip(ROWS, found, strict=True):
            squares = [int(each) for each in line]
            marks = [text(position)[square] for square in squares]
            right = [row[i] for i in range(3)] == marks
            right = right and [row.name(i) for i in range(3)] == names(squares)
            counts = [marks.count(mark) for mark in " XO"]
            if not right or [row.blanks(), row.xs(), row.os()] != counts:
                return f"{position}: row {line}"
    return ""


# --- players and games ------------------------------------------------------------------------


def evenly(counts, total):
    """True if no count is further from its share than chance would take it."""
    share = total / len(counts)
    return all(abs(count - share) < 6 * share**0.5 for count in counts)


def asked_often(own, kind, position, times, seed=5, noise=1):
    random.seed(noise)
    player = own[kind](mover(position), random.Random(seed))
    return [player.move(on(own, position)) for _ in range(times)]


def wrong_chances(own, kind, position, allowed, times=1_500):
    told = asked_often(own, kind, position, times)
    if set(told) - set(names(allowed)):
        return f"{kind} in {position}: {set(told)}"
    counts = [told.count(name) for name in names(allowed)]
    return "" if evenly(counts, times) else f"{kind} in {position}: {counts}"


def other_chances(own, kind, position):
    """What is wrong if a player's chances come from elsewhere than its rng."""
    same = asked_often(own, kind, position, 40, 3, 1) == asked_often(own, kind, position, 40, 3, 2)
    return "" if same else f"{kind} uses another generator"


def dumb_player(own, _how):
    rng = random.Random(1)
    player = own["Player"]("O", rng)
    if player.mark != "O" or player.rng is not rng:
        return "attributes"
    try:
        player.move(on(own, "." * 9))
        return "move"
    except NotImplementedError:
        pass
    player.finish(on(own, "XXXOO...."), "X")
    for position in ["." * 9, *random.Random(2).sample(OPEN, 8)]:
        if wrong := wrong_chances(own, "DumbPlayer", position, blanks(position)):
            return wrong
    return other_chances(own, "DumbPlayer", "." * 9)


def ruled(position):
    """The squares that SmartPlayer picks among, by the handout's rules in their order."""
    me = mover(position)
    enemy = "O" if me == "X" else "X"
    for line in ROWS:
        marks = [position[int(i)] for i in line]
        if marks.count(".") == 1 and 2 in (marks.count("X"), marks.count("O")):
            return [int(line[marks.index(".")])]
    if position[4] == ".":
        return [4]
    for corner, opposite in ((0, 8), (8, 0), (2, 6), (6, 2)):
        if position[corner] == enemy and position[opposite] == ".":
            return [opposite]
    return [1, 3, 5, 7] if position in ("X...O...X", "..X.O.X..") else blanks(position)


def smart_player(own, _how):
    for number, position in enumerate(OPEN):
        player = own["SmartPlayer"](mover(position), random.Random(number))
        name = player.move(on(own, position))
        if name not in names(ruled(position)):
            return f"{name!r} in {position}, not of {names(ruled(position))}"
    several = [position for position in OPEN if len(ruled(position)) > 1]
    corners = ["X...O...X", "..X.O.X.."]
    for position in [*corners, *random.Random(3).sample(several, 8)]:
        if wrong := wrong_chances(own, "SmartPlayer", position, ruled(position)):
            return wrong
    return other_chances(own, "SmartPlayer", corners[0])


class Reader:
    """A player with a list of moves; what it is shown is noted."""

    def __init__(self, mark, moves, notes):
        self.mark, self.moves, self.notes, self.rng = mark, moves, notes, random.Random(1)

    def move(self, shown):
        self.notes.append(f"{self.mark} moves in {str(shown).replace(' ', '.')}")
        return self.moves.pop(0) if self.moves else None

    def finish(self, shown, result):
        self.notes.append(f"{self.mark} ends in {str(shown).replace(' ', '.')}: {result}")


def game(own, _how):
    rng = random.Random(4)
    for number in range(300):
        position, line = "." * 9, []
        while not is_over(position) and not (number % 3 == 0 and rng.random() < 0.2):
            line.append((position, rng.choice(blanks(position))))
            position = after(*line[-1])
        wanted = [f"{mover(before)} moves in {before}" for before, _ in line]
        result = winner(position) or " "
        if not is_over(position):  # it resigns
            wanted.append(f"{mover(position)} moves in {position}")
            result = "O" if mover(position) == "X" else "X"
        wanted += [f"{mark} ends in {position}: {result}" for mark in "OX"]
        notes, moves = [], names([square for _, square in line])
        players = Reader("X", moves[::2], notes), Reader("O", moves[1::2], notes)
        if own["Game"](*players).play() != result or notes != wanted:
            return f"{notes} instead of {wanted}"
    return ""


# --- boxes ------------------------------------------------------------------------------------


def boxes(own, how):
    told = [str(each) for each in own["Menace"](random.Random(1)).boxes()]
    found = [each.replace(" ", ".") for each in told if " " in each]
    if len(found) != len(told) or set(found) - set(BOXED):
        return f"no boxes: {sorted(set(found) - set(BOXED))[:3]}"
    shared = sorted(box_of(position, how) for position in found)
    wanted = sorted({box_of(position, how) for position in BOXED})
    return "" if shared == wanted else f"{len(shared)} boxes, {len(set(shared))} different"


def inside(own, machine, position):
    """The beads of a box by square, as they are shown on *position*."""
    told = machine.beads(on(own, position))
    if set(told) - set(names(blanks(position))):
        raise Wrong(f"{dict(told)} in {position}")
    counts = {square: told.get(NAMES[square], 0) for square in blanks(position)}
    if not all(is_whole(count) and count >= 0 for count in counts.values()):
        raise Wrong(f"{counts} in {position}")
    return counts


def at_first(position):
    copies = {9: 4, 7: 3, 5: 2, 3: 1}[position.count(".")]
    return dict.fromkeys(blanks(position), copies)


def beads(own, how):
    machine = own["Menace"](random.Random(1))
    for position in BOXED:
        told = machine.beads(on(own, position))
        wanted = {NAMES[square]: count for square, count in at_first(position).items()}
        if dict(told) != wanted or not all(map(is_whole, told.values())):
            return f"{dict(told)} in {position}"
    return ""


def views(position, counts, image, how):
    """All that *image* may show of the box that shows *counts* on *position*."""
    ways = images(position, how).get(image, [])
    return [{way[square]: count for square, count in counts.items()} for way in ways]


def alike(position, square, how):
    """The squares that are the same as *square*, *position* being its own image."""
    return sorted({way[square] for way in images(position, how)[position]})


def learned(before, square, result, how):
    """What a box holds when the bead of *square* has been learned from: "X", "O" or " "."""
    reward = dict(zip("X O", REWARDS[variant(how)], strict=True))[result]
    if variant(how) == "michie":
        return before | {square: before[square] + reward}
    if sum(before.values()) == 1:
        return before
    now = before | {square: before[square] + reward}
    left = [each for each in now if now[each]]
    return now | {left[0]: 1} if result == "O" and len(left) == 1 else now


def may_hold(position, before, square, result, how):
    """The same, where another square is the same by symmetry: any of them may be the bead's."""
    return [
        learned(before, each, result, how)
        for each in alike(position, square, how)
        if before[each] > 0
    ]


def symmetry(own, how):
    machine = own["Menace"](random.Random(1))
    rng = random.Random(2)
    some = {}
    for position in rng.sample(BOXED, len(BOXED)):
        some.setdefault(box_of(position, how), position)
    chosen = list(some.values())
    for position in chosen if variant(how) == "michie" else chosen[::6]:
        untouched = {each: inside(own, machine, each) for each in set(images(position, {}))}
        before = untouched[position]
        name = machine.choose_move(on(own, position), rng)
        machine.learn_win()
        possible = may_hold(position, before, NAMES.index(name), "X", how)
        for image in images(position, {}):
            wanted = [v for counts in possible for v in views(position, counts, image, how)]
            if not images(position, how).get(image):
                wanted = [untouched[image]]
            if (got := inside(own, machine, image)) not in wanted:
                return f"{name} in {position}, then {image}: {got} instead of {wanted}"
    return ""


# --- drawing and learning ---------------------------------------------------------------------


def replied(kind, position, rng):
    """O's move: any, SmartPlayer's, or any that doesn't win, so that X wins more often."""
    harmless = [s for s in blanks(position) if winner(after(position, s)) is None]
    squares = {"any": blanks(position), "smart": ruled(position), "kind": harmless}[kind]
    return rng.choice(squares or blanks(position))


def played(own, machine, kind, rng):
    """A game: the decisions as (position, beads before, square), the last board, the result."""
    position, made = "." * 9, []
    while not is_over(position):
        if mover(position) == "O":
            position = after(position, replied(kind, position, rng))
            continue
        has_box = position.count(".") > 1
        before = inside(own, machine, position) if has_box else {}
        name = machine.choose_move(on(own, position), rng)
        if name is None and has_box and not any(before.values()):
            return made, position, "O"
        if name not in names(blanks(position)):
            raise Wrong(f"{name!r} in {position}: {before}")
        if has_box:
            made.append((position, before, NAMES.index(name)))
        position = after(position, NAMES.index(name))
    return made, position, winner(position) or " "


def learn(machine, result):
    {"X": machine.learn_win, "O": machine.learn_loss, " ": machine.learn_draw}[result]()


def everything(own, machine, how):
    """What each box holds, shown on the first of its boards."""
    return {box: inside(own, machine, box) for box in {box_of(b, how) for b in BOXED}}


def learning(own, how):
    rng, new = random.Random(5), everything(own, own["Menace"](random.Random(6)), how)
    for kind, by_finish in (("any", 0), ("smart", 1), ("kind", 0), ("smart", 0), ("any", 1)):
        machine = own["Menace"](random.Random(6))
        if everything(own, machine, how) != new:
            return "a new machine holds what another has learned"
        for number in range(45):
            every = everything(own, machine, how) if number % 15 == 0 else {}
            made, last, result = played(own, machine, kind, rng)
            if by_finish:
                machine.finish(on(own, last), result)
            else:
                learn(machine, result)
            used = {box_of(position, how) for position, _, _ in made}
            for position, before, square in made:
                if wrong := wrong_beads(own, machine, position, before, square, result, how):
                    return wrong
            now = everything(own, machine, how) if every else {}
            for box in set(every) - used:
                if now[box] != every[box]:
                    return f"{box} was not used, and holds {now[box]} for {every[box]}"
    return losing(own, how)


def wrong_beads(own, machine, position, before, square, result, how):
    """What is wrong with a box, on any of its boards, after one of its beads was learned from."""
    states = may_hold(position, before, square, result, how)
    for image in images(position, how):
        wanted = [view for state in states for view in views(position, state, image, how)]
        if (got := inside(own, machine, image)) not in wanted:
            return f"{result!r}, {NAMES[square]} in {position}; {image}: {got}, not of {wanted}"
    return ""


def losing(own, how):
    """A box that loses until it is empty, or has one bead left."""
    machine, rng = own["Menace"](random.Random(1)), random.Random(2)
    late = [position for position in BOXED if position.count(".") < 6]
    for position in rng.sample(late, 12):
        for _ in range(12):
            before = inside(own, machine, position)
            name = machine.choose_move(on(own, position), rng)
            if name is None and not any(before.values()):
                break
            machine.learn_loss()
            square = NAMES.index(name)
            if wrong := wrong_beads(own, machine, position, before, square, "O", how):
                return wrong
    return ""


def choose_move(own, how):
    machine, rng = own["Menace"](random.Random(7)), random.Random(8)
    for position in [each for each in OPEN if mover(each) == "X"]:
        name = machine.choose_move(on(own, position), rng)
        if name not in names(blanks(position)):
            return f"{name!r} in {position}"
    drawn = []
    for seed in (1, 2):
        random.seed(seed)
        one = own["Menace"](random.Random(seed))
        given = random.Random(9)
        drawn.append([one.choose_move(on(own, "." * 9), given) for _ in range(40)])
    if drawn[0] != drawn[1]:
        return "it does not draw with the rng that is given"
    machine = own["Menace"](random.Random(7))
    for _ in range(120):
        _, _, result = played(own, machine, "any", rng)
        learn(machine, result)
    seconds = [position for position in BOXED if position.count(".") == 7]
    fulls = [position for position in BOXED if position.count(".") < 7]
    for position in ["." * 9, *rng.sample(seconds, 8), *rng.sample(fulls, 8)]:
        if wrong := drawn_wrongly(own, machine, position, rng, how):
            return wrong
    return emptied(own) if variant(how) == "michie" else ""


def drawn_wrongly(own, machine, position, rng, how, times=1_500):
    before = inside(own, machine, position)
    told = [machine.choose_move(on(own, position), rng) for _ in range(times)]
    total = sum(before.values())
    if not total:
        return "" if set(told) == {None} else f"{set(told)} from an empty box"
    if set(told) - set(names(blanks(position))):
        return f"{set(told)} in {position}"
    for square in before:
        same = alike(position, square, how)
        share = times * sum(before[each] for each in same) / total
        count = sum(told.count(NAMES[each]) for each in same)
        if abs(count - share) > 6 * (share * (1 - share / times)) ** 0.5 + 1e-9:
            return f"{count} times {names(same)} in {position}, not {share:.0f}"
    return ""


def emptied(own):
    """An empty box has no move to give; whether a box becomes empty is not asked here."""
    machine, rng = own["Menace"](random.Random(1)), random.Random(1)
    position = next(each for each in BOXED if each.count(".") == 3)
    for _ in range(40):
        left = machine.beads(on(own, position)).values()
        name = machine.choose_move(on(own, position), rng)
        if not any(count > 0 for count in left):
            return "" if name is None else f"{name!r} of an empty box"
        if name is None:
            return f"None of {[*left]}"
        machine.learn_loss()
    return ""


# --- the cupboard -----------------------------------------------------------------------------


def practised(own, rng, games):
    machine = own["Menace"](random.Random(1))
    for _ in range(games):
        _, _, result = played(own, machine, "any", rng)
        learn(machine, result)
    return machine


def save_and_load(own, how):
    rng = random.Random(10)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        first = practised(own, rng, 40)
        saved = everything(own, first, how)
        first.save("first.boxes")
        if not any(Path().glob("first.boxes*")):
            return "no file"
        for _ in range(40):
            learn(first, played(own, first, "any", rng)[2])
        later = everything(own, first, how)
        if later == saved:
            return "nothing is learned"
        first.save("later.boxes")
        second = practised(own, rng, 30)
        second.load("first.boxes")
        if everything(own, second, how) != saved:
            return "other boxes than were saved"
        if everything(own, first, how) != later:
            return "loading changed the first machine"
        used = set()
        for _ in range(8):
            made, _, result = played(own, second, "any", rng)
            used |= {box_of(position, how) for position, _, _ in made}
            learn(second, result)
        now = everything(own, second, how)
        if any(now[box] != saved[box] for box in set(saved) - used):
            return "boxes change after loading"
        return shared_boxes(own, rng, how, later, first)


def shared_boxes(own, rng, how, later, first):
    if everything(own, first, how) != later:
        return "two machines share boxes"
    one, other = own["Menace"](random.Random(1)), own["Menace"](random.Random(2))
    new = everything(own, other, how)
    for _ in range(10):
        learn(one, played(own, one, "any", rng)[2])
    return "" if everything(own, other, how) == new else "two new machines share boxes"


# --- training ---------------------------------------------------------------------------------


class Opponent:
    """O. It notes X's moves, with what their boxes held before, and which game ended how."""

    def __init__(self, own, machine, rng):
        self.own, self.machine, self.rng, self.mark = own, machine, rng, "O"
        self.position, self.made, self.games = "." * 9, [], []

    def see(self, shown):
        """What X has played, if anything."""
        now = str(shown).replace(" ", ".")
        if now != self.position:
            [square] = [s for s in blanks(self.position) if after(self.position, s) == now]
            if self.position.count(".") > 1:
                before = inside(self.own, self.machine, self.position)
                self.made.append((self.position, before, square))
        self.position = now

    def move(self, shown):
        self.see(shown)
        square = self.rng.choice(ruled(self.position))
        self.position = after(self.position, square)
        return NAMES[square]

    def finish(self, shown, result):
        self.see(shown)
        self.games.append((self.made, self.position, result))
        self.position, self.made = "." * 9, []


def training(own, how):
    machine, new = (own["Menace"](random.Random(11)) for _ in range(2))
    opponent = Opponent(own, machine, random.Random(12))
    results = [*machine.train(opponent, 30), *machine.train(opponent, 40)]
    if len(opponent.games) != 70 or [result for _, _, result in opponent.games] != results:
        return f"{len(opponent.games)} games, {results}"
    known = {}  # by box: a board and all that it may show

    def possible(position):
        begun = position, [inside(own, new, position)]
        one, states = known.get(box_of(position, how), begun)
        return [view for state in states for view in views(one, state, position, how)]

    for made, last, result in opponent.games:
        if result != ((winner(last) or " ") if is_over(last) else "O"):
            return f"{result} in {last}"
        for position, before, square in made:
            if before not in possible(position):
                return f"{before} in {position}, not of {possible(position)}"
            states = may_hold(position, before, square, result, how)
            if result == "O":  # whether one bead of a last colour stays is asked by `learning`
                states.append(before | {square: before[square] - 1})
            known[box_of(position, how)] = position, states
    for box, counts in everything(own, machine, how).items():
        if counts not in possible(box):
            return f"{counts} in {box}, not of {possible(box)}"
    return seeds(own, how)


def seeds(own, how):
    held = []
    for noise, seed in ((1, 1), (2, 1), (1, 2)):
        random.seed(noise)
        machine = own["Menace"](random.Random(seed))
        machine.train(Opponent(own, machine, random.Random(3)), 60)
        held.append(everything(own, machine, how))
    if held[0] != held[1]:
        return "equal generators, other boxes"
    return "other generators, equal boxes" if held[0] == held[2] else ""


BOTH = ["Board", "Menace"]
CHECKS = {
    "board": (board, ["Board"]),
    "rows": (rows, ["Board"]),
    "dumb_player": (dumb_player, ["Board", "Player", "DumbPlayer"]),
    "smart_player": (smart_player, ["Board", "SmartPlayer"]),
    "game": (game, ["Board", "Game"]),
    "boxes": (boxes, ["Menace"]),
    "beads": (beads, BOTH),
    "symmetry": (symmetry, BOTH),
    "choose_move": (choose_move, BOTH),
    "learning": (learning, BOTH),
    "save_and_load": (save_and_load, BOTH),
    "training": (training, BOTH),
}


def judged(own, request):
    def timed(check):
        def asked_in_time(own, how):
            limited(SECONDS)
            return check(own, how)

        return asked_in_time

    return found_by({n: (timed(c), needed) for n, (c, needed) in CHECKS.items()}, own, request)


if __name__ == "__main__":
    answer(judged)
