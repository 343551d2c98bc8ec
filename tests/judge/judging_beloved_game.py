"""The judge of `beloved_game`: each check answered with what is wrong, or "".

It shares no code with what it judges the judgement of, and goes by the handout. A program's game is
called "own"; hidden games are trees that the judge makes.
"""

import copy
import math
import random
import re

from known_games import compared, known
from running import answer, found_by, is_whole

DEEPEST = 6
WIDE = -math.inf, math.inf
MOST_NODES = 400


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def static(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return game.evaluate(state) if hasattr(game, "evaluate") else 0


def value_of(game, state, depth):
    """Minimax's value, as the handout has it."""
    if depth == 0 or game.is_terminal(state):
        return static(game, state)
    best = max if game.to_move(state) == "MAX" else min
    return best(value_of(game, game.result(state, m), depth - 1) for m in game.moves(state))


def nodes_of(game, state, depth):
    """How many positions are within *depth*; more than the most, if it is more."""
    nodes, level = 1, [state]
    for _ply in range(depth):
        level = [game.result(s, m) for s in level if not game.is_terminal(s) for m in game.moves(s)]
        nodes += len(level)
        if nodes > MOST_NODES:
            break
    return nodes


def wrong_path(game, state, depth, value, path):
    """Why both sides do not keep *value* by *path*, or ""."""
    if not isinstance(path, (list, tuple)):
        return f"path {path!r}"
    for move in path:
        if depth == 0 or game.is_terminal(state):
            return f"path too long: {path!r}"
        if move not in list(game.moves(state)):
            return f"{move!r} of {path!r} is no move"
        state, depth = game.result(state, move), depth - 1
        if value_of(game, state, depth) != value:
            return f"{move!r} of {path!r} is not best"
    return "" if depth == 0 or game.is_terminal(state) else f"path too short: {path!r}"


def wrong_answer(game, state, depth, got):
    """What is wrong with a pair of value and path, or ""."""
    if not isinstance(got, (tuple, list)) or len(got) != 2 or not is_number(got[0]):
        return f"{got!r}"
    if got[0] != (value := value_of(game, state, depth)):
        return f"value {got[0]!r}, not {value!r}"
    return wrong_path(game, state, depth, value, got[1])


# --- the program's game -----------------------------------------------------------------------


def own_game(own):
    game = own["game"]
    return game() if isinstance(game, type) else game


def frozen(thing):
    """What a state is made of, comparable and hashable."""
    if isinstance(thing, dict):
        return "dict", frozenset((frozen(k), frozen(v)) for k, v in thing.items())
    if isinstance(thing, (set, frozenset)):
        return "set", frozenset(map(frozen, thing))
    if isinstance(thing, (list, tuple)):
        return type(thing).__name__, tuple(map(frozen, thing))
    if hasattr(thing, "__dict__"):
        return type(thing).__name__, frozen(vars(thing))
    return thing


def facts(game, state):
    """Everything that a position says; it must stay as it is."""
    before = frozen(state)
    over = game.is_terminal(state)
    moves = game.moves(state)
    said = [over, moves, game.utility(state) if over is True else game.to_move(state)]
    if over is not True and hasattr(game, "evaluate"):
        said.append(game.evaluate(state))
    if over is not True and hasattr(game, "is_quiet"):
        said.append(game.is_quiet(state))
    if hasattr(game, "show"):
        said.append(game.show(state))
    below = [game.result(state, move) for move in moves] if over is not True else []
    if frozen(state) != before:
        raise ValueError("a state is changed")
    return said, below


def wrong_position(said, below, once_more):
    over, moves, *rest = said
    if frozen(once_more) != frozen((said, below)):
        return "not the same twice"
    if not isinstance(over, bool) or not isinstance(moves, (list, tuple)):
        return f"types {over!r} {moves!r}"
    if over != (not moves):
        return f"over {over} with moves {moves!r}"
    if len({frozen(move) for move in moves}) < len(moves):
        return f"twice in {moves!r}"
    if over:
        return "" if is_number(rest[0]) else f"utility {rest[0]!r}"
    if rest[0] not in ("MAX", "MIN"):
        return f"to_move {rest[0]!r}"
    return ""


def walked(game, most, games):
    """Positions ply by ply, *most* of them, then those of games by chance."""
    rng, level, met = random.Random(1), [game.initial()], set()
    while level and len(met) < most:
        new = []
        for state in level:
            if frozen(state) not in met and len(met) < most:
                met.add(frozen(state))
                yield state
                if not game.is_terminal(state):
                    new += [game.result(state, move) for move in game.moves(state)]
        level = new
    for _number in range(games):
        state = game.initial()
        for _ply in range(250):
            yield state
            if game.is_terminal(state):
                break
            state = game.result(state, rng.choice(list(game.moves(state))))


def game_rules(own, _how):
    game = own_game(own)
    name = getattr(game, "name", "")
    if re.sub("[^a-z]", "", str(name).lower()) in ("othello", "reversi"):
        return "Othello"
    if frozen(game.initial()) != frozen(game.initial()):
        return "initial"
    seen, ends = set(), set()
    for state in walked(game, 700, 12):
        seen.add(frozen(state))
        said, below = facts(game, state)
        wrong = wrong_position(said, below, facts(game, state))
        if not wrong and not said[0] and hasattr(game, "evaluate") and not is_number(said[3]):
            wrong = f"evaluate {said[3]!r}"
        if not wrong and not said[0] and hasattr(game, "is_quiet"):
            wrong = "" if isinstance(game.is_quiet(state), bool) else "is_quiet"
        if wrong:
            return f"{wrong} in {state!r}"
        if said[0]:
            ends.add(said[2])
    if len(seen) < 700 and (len(seen) < 12 or len(ends) < 2):
        return f"{len(seen)} positions, utilities {ends}"
    return ""


def known_rules(own, _how):
    game = own_game(own)
    other = known(str(getattr(game, "name", "")))
    return "skipped" if other is None else compared(game, other)


def sampled(game):
    """The first position and about twenty others, early and late, each with all its depths."""
    met = list(walked(game, 300, 6))
    chosen = [met[0], *met[1:300:37], *met[300::11][:14]]
    for state in chosen:
        for depth in range(DEEPEST + 1):
            if nodes_of(game, state, depth) > MOST_NODES:
                break
            yield state, depth


def minimax_values(own, _how):
    game = own_game(own)
    for state, depth in sampled(game):
        got = own["minimax"](own["game"], state, depth)
        if wrong := wrong_answer(game, state, depth, got):
            return f"minimax {state!r} {depth}: {wrong}"
    return ""


def alphabeta_values(own, _how):
    game = own_game(own)
    for state, depth in sampled(game):
        got = own["alphabeta"](own["game"], state, depth, -math.inf, math.inf)
        if wrong := wrong_answer(game, state, depth, got):
            return f"alphabeta {state!r} {depth}: {wrong}"
    return ""


def windows_around(value):
    for low, high in ((-1, 1), (-0.5, 2), (0, 1), (0, 3), (-1, 0), (-4, 0), (1, 2), (-3, -1)):
        yield value + low, value + high
    yield from ((value + 2, value + 9), (value - 9, value - 2))


def wrong_in_window(game, state, depth, window, got):
    (low, high), value = window, value_of(game, state, depth)
    if low < value < high:
        return wrong_answer(game, state, depth, got)
    if not isinstance(got, (tuple, list)) or len(got) != 2 or isinstance(got[0], bool):
        return f"{got!r}"
    is_bound = value <= got[0] <= low if value <= low else high <= got[0] <= value
    return "" if is_bound else f"{got[0]!r}, no bound of {value!r}"


def windows(own, _how):
    game = own_game(own)
    for state, depth in sampled(game):
        for window in windows_around(value_of(game, state, depth)):
            got = own["alphabeta"](own["game"], state, depth, *window)
            if wrong := wrong_in_window(game, state, depth, window, got):
                return f"alphabeta {state!r} {depth} {window}: {wrong}"
    for seed in range(8):
        hidden = Hidden(seed + 700, strict=seed % 2 == 0, most=(5_000, 20)[seed % 2])
        for window in windows_around(value_of(hidden, hidden.root, 4)):
            got = own["alphabeta"](hidden, hidden.root, 4, *window)
            if wrong := wrong_in_window(hidden, hidden.root, 4, window, got):
                return f"alphabeta on hidden game {seed} {window}: {wrong}"
    return ""


# --- hidden games -----------------------------------------------------------------------------


class Place:
    """An opaque state."""

    def __init__(self, ply):
        self._below, self._ply, self._side = [], ply, "MAX"
        self._worth, self._is_quiet = 0, True


class Hidden:
    """A tree of chance; each question is noted. Estimates differ if they may be large."""

    def __init__(
        self, seed, *, plies=4, branches=(2, 3), strict=False, ends=0.15, loud=0.3, most=5_000
    ):
        self.rng, self.strict, self.ends, self.loud = random.Random(seed), strict, ends, loud
        self.plies, self.branches = plies, branches
        self.numbers = self.rng.sample(range(-5_000, 5_000), 4_000)
        if most < 5_000:
            self.numbers = self.rng.choices(range(-most, most + 1), k=4_000)
        self.root = self.place(0, self.rng.choice(("MAX", "MIN")))
        self.asked, self.visits, self.looks = set(), 0, 0
        self.last = None

    def place(self, ply, side):
        made, rng = Place(ply), self.rng
        made._side, made._worth, made._is_quiet = side, self.numbers.pop(), rng.random() > self.loud
        if ply < self.plies and not (ply > 1 and rng.random() < self.ends):
            other = {"MAX": "MIN", "MIN": "MAX"}[side]
            for _number in range(rng.choice(self.branches)):
                below = other if self.strict else rng.choice(("MAX", "MIN"))
                made._below.append(self.place(ply + 1, below))
        return made

    def note(self, state, is_look=False):
        self.asked.add(state)
        self.visits += self.last is not state
        self.last = state
        self.looks += is_look

    def initial(self):
        return self.root

    def to_move(self, state):
        self.note(state)
        return state._side

    def moves(self, state):
        self.note(state)
        return list(range(len(state._below)))

    def result(self, state, move):
        return state._below[move]

    def is_terminal(self, state):
        self.note(state)
        return not state._below

    def utility(self, state):
        self.note(state, is_look=True)
        return None if state._below else state._worth

    def evaluate(self, state):
        self.note(state, is_look=True)
        return state._worth

    def is_quiet(self, state):
        self.note(state)
        return state._is_quiet

    def show(self, state):
        return ""

    def forget(self):
        self.asked, self.visits, self.looks, self.last = set(), 0, 0, None

    def within(self, depth):
        found, level = [self.root], [self.root]
        for _ply in range(depth):
            level = [below for state in level for below in state._below]
            found += level
        return found

    def leaves(self, depth):
        return [p for p in self.within(depth) if not p._below or p._ply == depth]


def hidden_games(own, _how):
    for seed in range(40):
        game = Hidden(seed, strict=seed % 2 == 0, most=(5_000, 2, 9)[seed % 3])
        for depth in (0, 1, 2, 3, 4):
            game.forget()
            got = own["minimax"](game, game.root, depth)
            missing = len(set(game.within(depth)) - game.asked)
            if wrong := wrong_answer(game, game.root, depth, got):
                return f"minimax on hidden game {seed} to {depth}: {wrong}"
            if missing:
                return f"minimax leaves out {missing} positions"
            got = own["alphabeta"](game, game.root, depth, -math.inf, math.inf)
            if wrong := wrong_answer(game, game.root, depth, got):
                return f"alphabeta on hidden game {seed} to {depth}: {wrong}"
    return ""


class Plain:
    """Alpha-beta as in every book, to know what can be saved."""

    def __init__(self, game, order=None):
        self.game, self.nodes, self.leaves = game, 0, 0
        self.order = order or (lambda _game, _state, moves: moves)

    def search(self, state, depth, low=-math.inf, high=math.inf):
        game = self.game
        self.nodes += 1
        if depth == 0 or game.is_terminal(state):
            self.leaves += 1
            return static(game, state)
        is_max = game.to_move(state) == "MAX"
        best = -math.inf if is_max else math.inf
        for move in self.order(game, state, list(game.moves(state))):
            value = self.search(game.result(state, move), depth - 1, low, high)
            if is_max:
                best, low = max(best, value), max(low, value)
            else:
                best, high = min(best, value), min(high, value)
            if low >= high:
                break
        return best


class Counted:
    """The program's own game, with the leaves that are looked at."""

    def __init__(self, game):
        self.game, self.looks, self.last = game, 0, None
        for name in ("evaluate", "is_quiet", "show"):
            if hasattr(game, name) and name != "evaluate":
                setattr(self, name, getattr(game, name))
        if hasattr(game, "evaluate"):
            self.evaluate = self.estimate

    def look(self, state):
        self.looks += self.last is not state
        self.last = state

    def estimate(self, state):
        self.look(state)
        return self.game.evaluate(state)

    def utility(self, state):
        self.look(state)
        return self.game.utility(state)

    def __getattr__(self, name):
        return getattr(self.__dict__["game"], name)


def pruning(own, _how):
    looked = total = 0
    for seed in range(12):
        game = Hidden(seed + 100, plies=6, strict=True, ends=0)
        got = own["alphabeta"](game, game.root, 6, -math.inf, math.inf)
        looks = len(game.asked & set(game.leaves(6)))
        if wrong := wrong_answer(game, game.root, 6, got):
            return f"on hidden game {seed}: {wrong}"
        looked, total = looked + looks, total + len(game.leaves(6))
    if looked > 0.65 * total:
        return f"{looked} of {total} leaves on games by chance"
    return own_pruning(own)


def own_pruning(own):
    """On the own game fewer leaves than all, unless plain alpha-beta saves next to nothing."""
    game = own_game(own)
    if not hasattr(game, "evaluate"):
        return ""  # where leaves say nothing, it depends on the depth whether any can be saved
    looked = total = needed = 0
    for state, depth in [each for each in sampled(game) if each[1] > 2]:
        counted, plain = Counted(game), Plain(game)
        own["alphabeta"](counted, state, depth, -math.inf, math.inf)
        plain.search(state, depth)
        looked, needed = looked + counted.looks, needed + plain.leaves
        total += leaves_of(game, state, depth)
    if looked >= total and needed * 1.1 < total:
        return f"{looked} of {total} leaves of the own game"
    return ""


def leaves_of(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return 1
    return sum(leaves_of(game, game.result(state, m), depth - 1) for m in game.moves(state))


# --- extras -----------------------------------------------------------------------------------


class Clock:
    """Says that time is up at one call and from then on; knows what was looked at after that."""

    def __init__(self, game, calls):
        self.game, self.left, self.calls, self.visits_after = game, calls, 0, 0
        self.visits_at_end = None

    def __call__(self):
        self.calls += 1
        self.left -= 1
        if self.left < 0 and self.visits_at_end is None:
            self.visits_at_end = len(self.game.asked)
        return self.left < 0


def deepening(own, _how):
    for seed in range(8):
        game = Hidden(seed + 200)
        reached_before = 0
        for calls in (10**9, 0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89):
            game.forget()
            clock = Clock(game, calls)
            got = own["deepening"](game, game.root, 4, clock)
            if not isinstance(got, (tuple, list)) or len(got) != 3 or not is_whole(got[2]):
                return f"{got!r}"
            value, path, reached = got
            at_end = clock.visits_at_end
            if at_end is not None and len(game.asked) > at_end + 1:
                return f"looks at {len(game.asked) - at_end} positions after the end"
            if calls == 10**9:
                if reached != 4:
                    return f"reached {reached} with all the time there is"
                if clock.calls < len(game.asked) - 1:
                    return f"{clock.calls} calls at {len(game.asked)} positions"
                reached_before = 0
            if at_end is not None and reached and not 0 < reached < 5:
                return f"reached {reached}"
            if calls == 0 and reached:
                return f"reached {reached} without time"
            if reached < reached_before:
                return f"reached {reached} after {reached_before}"
            reached_before = reached if calls < 10**9 else 0
            if wrong := wrong_answer(game, game.root, reached, (value, path)):
                return f"deepening {seed} after {calls} calls, reached {reached}: {wrong}"
    return ""


def ordering(own, _how):
    game = own_game(own)
    order = own["order_moves"]
    with_order = without = 0
    for state, depth in sampled(game):
        plain, ordered = Plain(game), Plain(game, lambda _g, s, m: order(own["game"], s, m))
        if not game.is_terminal(state):
            moves = list(game.moves(state))
            got = order(own["game"], state, copy.copy(moves))
            if not isinstance(got, (list, tuple)) or not same_moves(got, moves):
                return f"order_moves {state!r}: {got!r}"
        plain.search(state, depth)
        ordered.search(state, depth)
        with_order, without = with_order + ordered.nodes, without + plain.nodes
    if with_order > without:
        return f"{with_order} nodes of the own game, {without} without"
    with_order = without = 0
    for seed in range(12):
        hidden = correlated(seed + 300)
        plain, ordered = Plain(hidden), Plain(hidden, order)
        plain.search(hidden.root, 4)
        ordered.search(hidden.root, 4)
        with_order, without = with_order + ordered.nodes, without + plain.nodes
    if with_order >= without:
        return f"{with_order} nodes of games by chance, {without} without"
    return ""


def same_moves(one, other):
    return sorted(map(repr, map(frozen, one))) == sorted(map(repr, map(frozen, other)))


def correlated(seed):
    """A game by chance whose estimates tell something of what lies behind."""
    game = Hidden(seed, strict=True, branches=(3,), ends=0)

    def settle(place):
        if not place._below:
            return place._worth
        values = [settle(below) for below in place._below]
        place._worth = (max if place._side == "MAX" else min)(values) + game.rng.randint(-300, 300)
        return place._worth

    settle(game.root)
    return game


def futility_cutoff(own, _how):
    looks = {}
    for seed in range(16):
        game = Hidden(seed + 450, plies=5, strict=True, ends=0.05, most=3)
        if wrong := wrong_answer(game, game.root, 4, own["futility"](game, game.root, 4, *WIDE, 0)):
            return f"with margin 0 on hidden game {seed}: {wrong}"
    for seed in range(12):
        game = Hidden(seed + 400, plies=5, strict=True, branches=(3,), ends=0.05)
        for margin in (0, 50, 400, 1_500):
            game.forget()
            got = own["futility"](game, game.root, 4, -math.inf, math.inf, margin)
            looks[margin] = looks.get(margin, 0) + len(game.asked)
            if margin == 0 and (wrong := wrong_answer(game, game.root, 4, got)):
                return f"with margin 0 on large hidden game {seed}: {wrong}"
            if not is_number(got[0]):
                return f"{got!r}"
            if abs(got[0] - value_of(game, game.root, 4)) > 4 * margin:
                return f"off by more than 4 times {margin}: {got[0]!r}"
        full = len(game.within(4)) * 12
    if looks[0] >= full or not looks[1_500] < looks[0]:
        return f"looks {looks}, {full} positions"
    return ""


def quiet_value(game, state, depth):
    if game.is_terminal(state) or (depth <= 0 and game.is_quiet(state)):
        return static(game, state)
    best = max if game.to_move(state) == "MAX" else min
    return best(quiet_value(game, game.result(state, m), depth - 1) for m in game.moves(state))


def quiescent_search(own, _how):
    for seed in range(16):
        game = Hidden(seed + 500, plies=6, branches=(2,), loud=0.5)
        for depth in range(5):
            got = own["quiescence"](game, game.root, depth)
            if not isinstance(got, (tuple, list)) or len(got) != 2 or not is_number(got[0]):
                return f"{got!r}"
            if got[0] != (value := quiet_value(game, game.root, depth)):
                return f"quiescence on hidden game {seed} to {depth}: {got[0]!r}, not {value}"
    return ""


def line_of(game, state, depth):
    """Minimax's value, its path, and where that ends; values are all different here."""
    if depth == 0 or game.is_terminal(state):
        return static(game, state), [], state
    best = max if game.to_move(state) == "MAX" else min
    found = []
    for move in game.moves(state):
        value, path, end = line_of(game, game.result(state, move), depth - 1)
        found.append((value, [move, *path], end))
    return best(found, key=lambda line: line[0])


def second_look(game, state, depth, extra):
    best = max if game.to_move(state) == "MAX" else min
    lines = []
    for move in game.moves(state):
        value, path, end = line_of(game, game.result(state, move), depth - 1)
        lines.append([value, [move, *path], end, False])
    while not (first := best(lines, key=lambda line: line[0]))[3]:
        first[0], first[3] = value_of(game, first[2], extra), True
    return first[0], first[1]


def secondary_search(own, _how):
    for seed in range(16):
        game = Hidden(seed + 600, plies=5, branches=(2, 3), ends=0.1)
        for depth, extra in ((1, 1), (1, 3), (2, 1), (2, 2), (3, 2)):
            got = own["secondary"](game, game.root, depth, extra)
            value, path = second_look(game, game.root, depth, extra)
            line = list(got[1]) if isinstance(got, (tuple, list)) else None
            fits = line and len(line) <= len(path) + extra and line[: len(path)] == path
            if not fits or got[0] != value:
                return (
                    f"secondary on hidden game {seed} {depth} {extra}: {got!r}, not {value} {path}"
                )
    return ""


# --- judging -----------------------------------------------------------------------------------

CHECKS = {
    "game_rules": (game_rules, ("game",)),
    "known_rules": (known_rules, ("game",)),
    "minimax_values": (minimax_values, ("game", "minimax")),
    "alphabeta_values": (alphabeta_values, ("game", "alphabeta")),
    "windows": (windows, ("game", "alphabeta")),
    "hidden_games": (hidden_games, ("minimax", "alphabeta")),
    "pruning": (pruning, ("alphabeta",)),
    "deepening": (deepening, ("deepening",)),
    "ordering": (ordering, ("order_moves",)),
    "futility_cutoff": (futility_cutoff, ("futility",)),
    "quiescent_search": (quiescent_search, ("quiescence",)),
    "secondary_search": (secondary_search, ("secondary",)),
}


EXTRAS = {"deepening", "ordering", "futility_cutoff", "quiescent_search", "secondary_search"}


WAITING = {  # what is asked of a program only when another check has passed
    "game_rules": {"known_rules", "minimax_values", "alphabeta_values"},
    "alphabeta_values": {"windows", "pruning"} | EXTRAS,
}


def judged(own, request):
    """What is wrong by each check that counts; "" where nothing is."""
    found = found_by(CHECKS, own, request, seconds=10)
    skipped = {name for name in EXTRAS if found.get(name) == "missing"}
    skipped |= {name for name, wrong in found.items() if wrong == "skipped"}
    found = {name: wrong for name, wrong in found.items() if name not in skipped}
    for first, later in WAITING.items():
        if found.get(first):
            found |= dict.fromkeys(later & set(found), f"waits for {first}")
    return found


if __name__ == "__main__":
    answer(judged)
