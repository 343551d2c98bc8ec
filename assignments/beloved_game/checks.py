"""The checks of a beloved game: first the game itself, then both searches, then the extras.

Three of them stand in public.py: students can have those. The others need `reference` to judge.
The game's states stay with the student. The grader walks the game, keeps what it says, and judges
both searches by its own minimax over that; then it lends them games that they can't know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import itemgetter
from typing import Any, TypedDict

from assignments.beloved_game.adjusting import (
    check_deadlines,
    check_futility,
    check_order,
    check_quiescence,
    check_second_look,
)
from assignments.beloved_game.comparing import Comparison, Difference, Followed
from assignments.beloved_game.hidden import (
    Branch,
    Forest,
    from_lists,
    from_walk,
    height_of,
    leaves_of,
    random_branch,
    value_of,
)
from assignments.beloved_game.judging import (
    Counted,
    not_pruned,
    pruned_a_little,
    rule_difference,
)
from assignments.beloved_game.known import Known, known_game
from assignments.beloved_game.lending import ask_forest, judge_lent, unmet_lent
from assignments.beloved_game.public import alphabeta_values, game_rules, minimax_values
from assignments.beloved_game.searching import (
    FULL,
    Question,
    deepest_searches,
    in_time,
    judge_own,
)
from assignments.beloved_game.walked import Walked
from assignments.beloved_game.walking import Walker
from grader import Student
from grader.authoring import check, explain
from grader.authoring.expect import Inapplicable, Unmet
from grader.language import _, ngettext
from grader.model import Explanation
from reference.games.examples import EXAMPLES

__all__ = [
    "alphabeta_values",
    "deepening",
    "futility_cutoff",
    "game_rules",
    "hidden_games",
    "known_rules",
    "minimax_values",
    "ordering",
    "pruning",
    "quiescent_search",
    "secondary_search",
    "truth",
    "windows",
]

Spec = Mapping[str, Any]
Note = Callable[[Mapping[str, Any]], None]
Shared = dict[str, Any]


class Settings(TypedDict):
    """What `[settings]` in assignment.toml must hold."""

    walk_positions: int
    asked_again: int
    walk_seconds: float
    least_positions: int
    games: int
    games_searched: int
    line_positions: int
    line_seconds: float
    longest_game: int
    search_nodes: int
    search_seconds: float
    deepest: int
    random_games: int
    pruning_share: float
    pruning_doubt: float
    pruning_worth: float


def truth() -> Mapping[str, Branch]:
    """The published trees, by their source; all else follows from the student's game or chance."""
    return {each.source: from_lists(each.tree) for each in EXAMPLES.values()}


# --- the game -----------------------------------------------------------------------------------


@check(defines=("game",), after=("game_rules",))
def known_rules(student: Student, spec: Spec, note: Note, shared: Shared) -> None:
    """A game that the grader knows by its name is played by that game's rules.

    Compared with the reference: the lines of play of each length, the whole shape of the tree as
    far as it was walked, games by chance moves, and lines that lead to rules which chance seldom
    meets. A game that the grader doesn't know is not asked, and can have all points.
    """
    name = shared["name"] if "name" in shared else name_of(student)
    try:
        known = known_game(name)
    except ImportError as missing:
        raise Inapplicable(str(missing)) from None
    if known is None:
        raise Inapplicable(
            _("the grader knows no game by the name {name}, so its rules are yours alone").format(
                name=repr(name)
            )
        )
    if "walked" not in shared:
        said = _("not asked, because `{check}` has not passed; mend that first")
        raise Unmet(Explanation(summary=said.format(check="game_rules")))
    held = held_against(student, known, spec, shared)
    comparison = held.comparison
    if held.difference is not None:
        more = turned_sizes(known, shared)
        raise rule_difference(student, comparison, held.difference, more)
    title = _("Lines of play from the start, beside those of {game}")
    rows = [] if known.merged else comparison.counts()  # there, one move may be listed as several
    columns = (_("moves"), _("yours"), _("by the rules"))
    title = title.format(game=comparison.known.title)
    note(explain.table(title, columns, rows, caption=held.caption))


@dataclass(frozen=True)
class Held:
    """What came of holding the student's game against a known one."""

    comparison: Comparison
    difference: Difference | None = None
    caption: str = ""


def held_against(student: Student, known: Known, spec: Spec, shared: Shared) -> Held:
    """The student's game beside each way to play a known one: one that fits, or fits longest."""
    differing = []
    for way in known.ways:
        held = held_against_one(student, way, spec, shared)
        if held.difference is None:
            return held
        differing.append((len(held.difference.line), held))
    return max(differing, key=itemgetter(0))[1]


def held_against_one(student: Student, known: Known, spec: Spec, shared: Shared) -> Held:
    """By the shape of its tree, by games, and by lines that lead to seldom rules."""
    comparison = Comparison(shared["walked"], known)
    difference = comparison.first_difference() or comparison.first_in_games(shared["games"])
    if difference is not None:
        return Held(comparison, difference)
    caption = ngettext(
        "{n} game by chance moves was followed to its end.",
        "{n} games by chance moves were followed to their end.",
        comparison.ended,
    ).format(n=comparison.ended)
    lines = [*known.seldom()]
    if not lines:
        return Held(comparison, None, caption)
    budget = {"walk_positions": spec["line_positions"], "walk_seconds": spec["line_seconds"]}
    walker = Walker(student, budget)
    along = Comparison(walker.walked, known)
    followed = along.first_in_lines(lines, walker.step) if walker.expand([0]) else None
    if followed and followed.difference:
        return Held(along, followed.difference)
    return Held(comparison, None, f"{caption} {about_lines(len(lines), followed, walker)}")


def about_lines(count: int, followed: Followed | None, walker: Walker) -> str:
    """How far the lines to seldom rules were followed, in words."""
    if walker.is_spent:
        return _("So were lines that lead to seldom rules, until their time was used up.")
    if followed is None:
        return _(
            "Lines that lead to seldom rules were not, since it can't be told from how your moves "
            "are written which of the grader's moves they are."
        )
    return _("So were {n} lines that lead to seldom rules.").format(n=count)


def turned_sizes(known: Known, shared: Shared) -> str:
    """What to say if the game is the known one with its sizes the other way round."""
    turned = known_game(known.turned)
    if turned is None:
        return ""
    comparison = Comparison(shared["walked"], turned)
    if comparison.first_difference() or comparison.first_in_games(shared["games"]):
        return ""
    said = _("sizes are columns by rows: your game is {name}")
    return said.format(name=repr(known.turned))


def name_of(student: Student) -> str:
    """What the game calls itself, where it could not be walked."""
    name = student.ask("_game_walk.name_of", student.get("game"))
    return name.value.strip() if name.fault is None and isinstance(name.value, str) else ""


@check(defines=("game", "alphabeta"), needs=("alphabeta_values",))
def windows(student: Student, rng: random.Random, spec: Spec, shared: Shared) -> None:
    """`alphabeta` keeps its promise within any window: a value, or a bound on the right side.

    Fail-soft and fail-hard are both right: where the value is at most alpha, the answer lies
    between the two, and where it is at least beta, likewise.
    """
    walked: Walked = shared["walked"]
    asked = [
        Question(number, depth, (value + low, value + high))
        for number, depth in deepest_searches(walked, spec)
        for value in [walked.value(number, depth)]
        for unit in [step_at(value)]
        for low, high in (
            (-unit, unit),
            (0, 2 * unit),
            (-2 * unit, 0),
            (unit, 3 * unit),
            (-3 * unit, -unit),
        )
    ]
    judge_own(student, walked, "alphabeta", in_time(walked, spec, asked))
    trees = random_trees(rng, spec["random_games"], 4)
    asked_of = [
        (tree, 4, (value + low, value + high))
        for tree in trees
        for value in [value_of(tree, 4)]
        for low, high in ((-1, 1), (0, 9), (-9, 0), (5, 9), (-9, -5))
    ]
    forest = Forest([tree for tree, _depth, _window in asked_of])
    rests = [(depth, *window) for _tree, depth, window in asked_of]
    answers = ask_forest(student, forest, "alphabeta", rests)
    for (tree, depth, window), rest, answer in zip(asked_of, rests, answers, strict=True):
        problem = judge_lent(tree, depth, answer, window)
        if problem is not None:
            where = _("in a game that the grader holds")
            raise unmet_lent("alphabeta", tree, depth, rest, problem, where)


def step_at(value: float) -> float:
    """A step that makes a difference to *value*: 1, and more where floats lie further apart."""
    return max(1, abs(value) // 2**40)


# --- the searches on games that stay with the grader --------------------------------------------


@check(defines=("minimax", "alphabeta"))
def hidden_games(student: Student, truth: Mapping[str, Branch], rng: random.Random) -> None:
    """Both searches find values and paths in games that they can't know; minimax skips nothing.

    Published trees first, then games by chance: MAX or MIN begins, and some end early.
    """
    cases = [(tree, height_of(tree), source) for source, tree in truth.items()]
    for depth in (1, 2, 3, 4):
        where = _("in a game that the grader holds")
        cases += [(tree, depth, where) for tree in random_trees(rng, 4, depth + 1)]
    for function, rest in (("minimax", ()), ("alphabeta", FULL)):
        forest = Forest([tree for tree, _depth, _where in cases])
        rests = [(depth, *rest) for _tree, depth, _where in cases]
        answers = ask_forest(student, forest, function, rests)
        for index, ((tree, depth, where), answer) in enumerate(zip(cases, answers, strict=True)):
            problem = judge_lent(tree, depth, answer)
            if problem is None and function == "minimax":
                problem = skipped(forest.leaves_asked(index, depth), leaves_of(tree, depth))
            if problem is not None:
                raise unmet_lent(function, tree, depth, rests[index], problem, where)


def skipped(asked: int, leaves: int) -> dict[str, str] | None:
    """What is wrong with a minimax that leaves positions out."""
    if asked == leaves:
        return None
    return {
        "summary": _("minimax does not look at every position within its depth"),
        "expected": _("{n} leaves asked about").format(n=leaves),
        "got": str(asked),
        "hint": _("the homework asks for both: minimax without any cut-off, then alpha-beta"),
    }


def random_trees(rng: random.Random, count: int, depth: int) -> list[Branch]:
    """Games by chance of up to *depth* plies, narrow ones first, with either side to begin.

    In every other pair of them a side may move twice in a row. In every fourth the numbers are
    large: whoever has some number for infinity has to do without.
    """
    return [
        random_branch(
            rng,
            depth,
            (1, 2) if n < count // 4 else (2, 3),
            20_000_000 if n % 4 == 3 else 20,
            is_max=n % 2 == 0,
            ends=0.1,
            again=0.4 if n % 4 > 1 else 0.0,
        )
        for n in range(count)
    ]


@check(defines=("game", "alphabeta"), needs=("alphabeta_values",))
def pruning(student: Student, rng: random.Random, spec: Spec, note: Note, shared: Shared) -> None:
    """`alphabeta` looks at fewer leaves than minimax, counted by the grader as it serves them.

    On games by chance and on your own game, which the grader has walked and now serves position
    by position. Any order of moves, and a cut at alpha = beta or only past it, is right.
    """
    walked: Walked = shared["walked"]
    own = [
        (from_walk(walked, number, depth), depth)
        for number, depth in deepest_searches(walked, spec)
        if depth > 2  # else a search that first looks at a node's children asks about all leaves
    ]
    chance = [
        (random_branch(rng, 6, (2, 3), 20, is_max=n % 2 == 0), 6)
        for n in range(spec["random_games"])
    ]
    cases = own + chance
    forest = Forest([tree for tree, _depth in cases])
    answers = ask_forest(student, forest, "alphabeta", [(depth, *FULL) for _tree, depth in cases])
    for (tree, depth), answer in zip(cases, answers, strict=True):
        problem = judge_lent(tree, depth, answer)
        if problem is not None:
            where = _("in a game that the grader holds")
            raise unmet_lent("alphabeta", tree, depth, (depth, *FULL), problem, where)
    counts = [
        Counted.of(tree, depth, forest.leaves_asked(index, depth))
        for index, (tree, depth) in enumerate(cases)
    ]
    mine, theirs = Counted.sum(counts[: len(own)]), Counted.sum(counts[len(own) :])
    note(explain.text(mine.sentence(_("On your own game"))))
    note(explain.text(theirs.sentence(_("On games by chance"))))
    for counted in (theirs, mine):
        if counted.asked >= counted.leaves > counted.strict * spec["pruning_doubt"]:
            raise not_pruned(counted)
    if theirs.asked > spec["pruning_share"] * theirs.leaves:
        raise pruned_a_little(theirs, Fraction(str(spec["pruning_worth"])))


# --- extras: the lecture's other adjustments ----------------------------------------------------


@check(extra="deepening", needs=("alphabeta_values",))
def deepening(student: Student, rng: random.Random) -> None:
    """Extra `deepening`: depth 1, 2, ...; when time is up, the answer of the last full depth.

    `deepening(game, state, depth, time_is_up)` gives (value, path, reached). Asked with clocks
    that strike early and late, and with one that never does.
    """
    check_deadlines(student, rng)


@check(defines=("game",), extra="order_moves", needs=("game_rules", "alphabeta_values"))
def ordering(student: Student, rng: random.Random, spec: Spec, note: Note, shared: Shared) -> None:
    """Extra `order_moves`: with it, the grader's alpha-beta looks at no more nodes than without.

    `order_moves(game, state, moves)` gives the same moves, likely ones first. On games by chance,
    whose estimates tell something, there have to be fewer nodes; on your own, no more.
    """
    check_order(student, rng, shared["walked"], deepest_searches(shared["walked"], spec), note)


@check(extra="futility", needs=("alphabeta_values",))
def futility_cutoff(student: Student, rng: random.Random) -> None:
    """Extra `futility`: a node is left when no more than a margin can be gained there.

    `futility(game, state, depth, alpha, beta, margin)`. Without a margin it is alpha-beta; with one
    it looks at fewer positions, and the value is off by at most the margin for every ply.
    """
    check_futility(student, rng)


@check(extra="quiescence", needs=("alphabeta_values",))
def quiescent_search(student: Student, rng: random.Random) -> None:
    """Extra `quiescence`: where the limit falls into turmoil, the search goes on until it is quiet.

    `quiescence(game, state, depth)`, with `game.is_quiet(state)`. The lecture's position is worth
    1 at depth 2, though X can win: the horizon effect.
    """
    check_quiescence(student, rng)


@check(extra="secondary", needs=("alphabeta_values",))
def secondary_search(student: Student, rng: random.Random) -> None:
    """Extra `secondary`: the best line is looked at again, some plies past its end.

    `secondary(game, state, depth, extra)`: where the second look makes another move's line the
    best, that one is looked at next, until the best has been. Asked in games where it matters.
    """
    check_second_look(student, rng)
