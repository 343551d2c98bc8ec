"""Asks the extras, each about hidden games that show its effect."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any

from assignments.beloved_game.extras import (
    best_path,
    futile_nodes,
    horizon_position,
    nodes_in_order,
    quiescent_value,
    second_look,
    telling_trees,
)
from assignments.beloved_game.hidden import (
    Branch,
    Forest,
    Path,
    from_walk,
    height_of,
    limited,
    random_branch,
    value_of,
)
from assignments.beloved_game.lending import (
    ask_forest,
    judge_lent,
    path_in,
    size_of,
    unmet_lent,
)
from assignments.beloved_game.searching import FULL, check_value, found_in
from assignments.beloved_game.walked import Walked, is_number
from assignments.beloved_game.words import number
from grader import Student
from grader.authoring import Answer, explain
from grader.authoring.expect import Unmet
from grader.errors import ChannelFault
from grader.language import _, ngettext
from grader.model import Explanation
from reference.search.alphabeta import alphabeta

__all__ = [
    "check_deadlines",
    "check_futility",
    "check_order",
    "check_quiescence",
    "check_second_look",
]

NEVER = 10**9  # questions after which a clock strikes that never does
Problem = dict[str, str]


# --- progressive deepening ----------------------------------------------------------------------


def check_deadlines(student: Student, rng: random.Random) -> None:
    """`deepening` with clocks that strike after ever more questions."""
    deepest = 4
    cases: list[tuple[Branch, int, int, int]] = []
    for n in range(4):
        tree = beyond_zero(rng, deepest, is_below=n % 2 == 0, is_max=n < 2)
        sizes = [size_of(tree, depth) for depth in range(deepest + 1)]
        # A search that asks its clock at each node has so many questions for each depth; twice
        # that many leave room for one that asks before and after.
        cases += [
            (tree, 0, 0, 0),
            (tree, 3, 0, 1),  # two moves at least, and four more positions at the next depth
            (tree, 2 * sum(sizes[:3]) + 8, 2, deepest),
            (tree, NEVER, deepest, deepest),
        ]
    cases.append((ending_early(rng, deepest), NEVER, deepest, deepest))
    forest = Forest([tree for tree, *_rest in cases])
    rests = [(deepest, questions) for _tree, questions, *_bounds in cases]
    answers = ask_forest(student, forest, "deepening", rests, by="deepen")
    for (tree, questions, least, most), answer in zip(cases, answers, strict=True):
        problem = wrong_deepening(tree, answer, least, most)
        if problem is not None:
            asked = ngettext("after {n} question", "after {n} questions", questions)
            clock = _("never") if questions == NEVER else asked
            where = _("time is up {when}").format(when=clock.format(n=questions))
            raise unmet_lent("deepening", tree, 2, (deepest, "time_is_up"), problem, where)


def beyond_zero(rng: random.Random, depth: int, *, is_below: bool, is_max: bool) -> Branch:
    """A game whose value is missed by a search that takes 0 for one end of its window."""
    sign = -1 if is_below else 1
    window = (0.0, inf) if is_below else (-inf, 0.0)
    while True:
        static = sign * rng.randint(1, 20)  # what is returned where no depth is reached
        tree = random_branch(rng, depth + 1, (2, 3), 20, is_max=is_max, static=static)
        if alphabeta(limited(tree, depth), window=window).value != value_of(tree, depth):
            return tree


def ending_early(rng: random.Random, depth: int) -> Branch:
    """A game that goes on past *depth* plies in some lines, and is over before in others."""
    while True:
        tree = random_branch(rng, depth + 1, (2, 3), 20, ends=0.2)
        if height_of(tree) > depth and is_over_within(tree, depth - 1):
            return tree


def is_over_within(tree: Branch, depth: int) -> bool:
    """True if some line is over after *depth* plies at most."""
    return tree.over or (depth > 0 and any(is_over_within(c, depth - 1) for c in tree.children))


def wrong_deepening(tree: Branch, answer: Answer, least: int, most: int) -> Problem | None:
    """What is wrong with an answer of `deepening`; it must have reached *least* to *most* plies."""
    found, problem = found_in(answer)
    if "odd" in found:
        return {
            "summary": _("it gives three things: value, path, and the depth that was completed"),
            "expected": "(value, [move, ...], reached)",
            "got": str(found["odd"])[:200],
        }
    if problem is not None:
        return problem
    reached = found.get("reached")
    if type(reached) is not int or not least <= reached <= most:
        return {
            "summary": _("the depth that was completed is wrong"),
            "expected": str(least) if least == most else f"{least} ... {most}",
            "got": repr(reached)[:200],
            "hint": _("ask `time_is_up()` once at every position, and go on while it is False"),
        }
    true = value_of(tree, reached)
    wrong = check_value(found, true, None) or path_in(tree, reached, found["path"], true)
    if wrong is not None:
        hint = _("a depth that was not finished counts for nothing: keep the answer before it")
        return {"hint": hint, **wrong}
    return None


# --- move ordering ------------------------------------------------------------------------------


def check_order(
    student: Student,
    rng: random.Random,
    walked: Walked,
    starts: Sequence[tuple[int, int]],
    note: Callable[[Mapping[str, Any]], None],
) -> None:
    """`order_moves` saves nodes on hidden games, and costs none on the student's own."""
    depth = 4
    trees = [random_branch(rng, depth, (3, 4), 20, is_max=n % 2 == 0) for n in range(4)]
    forest = Forest(trees)
    answers = ask_forest(student, forest, "order_moves", [(depth,)] * len(trees), by="order_lent")
    pairs = [
        (tree, depth, orders_in(tree, answer)) for tree, answer in zip(trees, answers, strict=True)
    ]
    before, after = compared(pairs)
    own_before, own_after = compared(own_orders(student, walked, starts))
    note(
        explain.table(
            _("Nodes of the grader's alpha-beta"),
            ("", _("in the game's order"), _("in yours")),
            [
                (_("games by chance"), f"{before:,}", f"{after:,}"),
                (_("your own game"), f"{own_before:,}", f"{own_after:,}"),
            ],
        )
    )
    if after >= before or own_after > own_before:
        hidden = after >= before
        raise Unmet(
            Explanation(
                summary=_("the order saves nothing on games by chance")
                if hidden
                else _("the order costs nodes on your own game"),
                expected=_("fewer than {n} nodes").format(n=f"{before:,}")
                if hidden
                else _("at most {n} nodes").format(n=f"{own_before:,}"),
                got=f"{after if hidden else own_after:,}",
                hint=_("put the moves first whose positions `evaluate` finds best for the mover"),
            )
        )


def compared(pairs: Iterable[tuple[Branch, int, Mapping[Path, Sequence[int]]]]) -> tuple[int, int]:
    """Nodes in the games' own order, and in the student's."""
    rows = [
        (nodes_in_order(tree, depth, {}), nodes_in_order(tree, depth, orders))
        for tree, depth, orders in pairs
    ]
    return sum(row[0] for row in rows), sum(row[1] for row in rows)


def orders_in(tree: Branch, answer: Answer) -> dict[Path, Sequence[int]]:
    """The student's order in each position of a hidden game."""
    rows = answer.value
    if not isinstance(rows, list):
        raise ChannelFault("an answer that can't be read")
    orders = {}
    for row in rows:
        if not isinstance(row, list) or len(row) != 2 or not isinstance(row[0], list):
            raise ChannelFault("an answer that can't be read")
        try:
            width = len(tree.at(row[0]).children)
        except ValueError:
            raise ChannelFault("an answer that can't be read") from None
        orders[tuple(row[0])] = a_permutation(row[1], width)
    return orders


def own_orders(
    student: Student, walked: Walked, starts: Sequence[tuple[int, int]]
) -> list[tuple[Branch, int, dict[Path, Sequence[int]]]]:
    """The student's order in each position of their own game below the starts."""
    student.ask("_game_walk.begin", student.get("game"))
    function = student.get("order_moves")
    pairs = []
    for start, depth in starts:
        tree = from_walk(walked, start, depth)
        paths = [*inner_paths(tree, depth)]
        lines = [[*walked.lines[start], *path] for path in paths]
        rows = student.ask("_game_walk.order", function, lines).value
        if not isinstance(rows, list) or len(rows) != len(paths):
            raise ChannelFault("an answer that can't be read")
        orders = {
            path: a_permutation(row, len(tree.at(path).children))
            for path, row in zip(paths, rows, strict=True)
        }
        pairs.append((tree, depth, orders))
    return pairs


def inner_paths(tree: Branch, depth: int) -> list[Path]:
    """The positions in which a search of *depth* plies chooses."""
    if depth == 0 or tree.over:
        return []
    return [
        (),
        *(
            (index, *path)
            for index, child in enumerate(tree.children)
            for path in inner_paths(child, depth - 1)
        ),
    ]


def a_permutation(row: Any, width: int) -> Sequence[int]:
    """*row*, if it is all moves of a position, each once; Unmet if not."""
    is_one = isinstance(row, list) and all(type(each) is int for each in row)
    if not is_one or sorted(row) != [*range(width)]:
        raise Unmet(
            Explanation(
                summary=_("`order_moves` gives back the moves that it was given, each once"),
                expected=_("{n} moves in another order").format(n=width),
                got=repr(row)[:200],
            )
        )
    return row  # type: ignore[no-any-return]


# --- futility cut-off, quiescence, secondary search ---------------------------------------------


def check_futility(student: Student, rng: random.Random) -> None:
    """`futility` without a margin is alpha-beta; with one it saves nodes, and little is lost."""
    depth, margin = 5, 4
    trees = [  # some lines are over sooner, and all others go on past the depth
        random_branch(rng, depth + 1, (2, 3), 20, is_max=n % 2 == 0, ends=0.05) for n in range(6)
    ]
    tied = [random_branch(rng, 4, (2, 3), 1, is_max=n % 2 == 0) for n in range(12)]
    wide = [random_branch(rng, depth, (2, 3), 30 * margin, is_max=n % 2 == 0) for n in range(8)]
    ask_futility(student, tied, 4, 0)  # a bound that is as good as the best is no better
    ask_futility(student, wide, depth, margin)  # where one may be off by far more than is allowed
    asked = [ask_futility(student, trees, depth, allowed) for allowed in (0, margin)]
    without, right = (
        sum(futile_nodes(tree, depth, each) for tree in trees) for each in (0, margin)
    )
    whole = sum(size_of(tree, depth) for tree in trees)
    if 2 * asked[0] > without + whole:
        raise saves_too_little(
            _("without a margin it is alpha-beta, but leaves out next to nothing"),
            asked[0], without, whole,
        )  # fmt: skip
    if 4 * (asked[0] - asked[1]) < without - right:  # a cut that falls by luck saves a little too
        raise saves_too_little(_("the margin saves nothing"), asked[1], right, asked[0])


def ask_futility(student: Student, trees: Sequence[Branch], depth: int, margin: int) -> int:
    """How many positions are asked about in *trees*; Unmet with the first wrong answer."""
    forest = Forest(trees)
    rests = [(depth, *FULL, margin)] * len(trees)
    answers = ask_forest(student, forest, "futility", rests)
    for tree, rest, answer in zip(trees, rests, answers, strict=True):
        problem = wrong_futility(tree, depth, answer, margin)
        if problem is not None:
            where = _("in a game that the grader holds")
            raise unmet_lent("futility", tree, depth, rest, problem, where)
    return sum(map(len, forest.asked))


def saves_too_little(summary: str, asked: int, right: int, most: int) -> Unmet:
    """*asked* positions were asked about, where *right* would do and *most* is no saving."""
    expected = _("about {right} positions asked about, and fewer than {n}")
    return Unmet(
        Explanation(
            summary=summary,
            expected=expected.format(right=f"{right:,}", n=f"{most:,}"),
            got=f"{asked:,}",
            hint=_("leave a node as soon as alpha + margin >= beta"),
        )
    )


def wrong_futility(tree: Branch, depth: int, answer: Answer, margin: int) -> Problem | None:
    """What is wrong with a value that may be off by *margin* for every ply."""
    if margin == 0:
        return judge_lent(tree, depth, answer)
    found, problem = found_in(answer)
    true, value = value_of(tree, depth), found.get("value", 0)
    if problem is not None or (is_number(value) and abs(value - true) <= margin * depth):
        return problem
    return {
        "summary": _("more is lost than the margin allows"),
        "expected": _("{low} to {high}: the value, {margin} less or more for every ply").format(
            low=number(true - margin * depth), high=number(true + margin * depth), margin=margin
        ),
        "got": repr(value)[:200],
        "hint": _("leave a node as soon as alpha + margin >= beta"),
    }


def check_quiescence(student: Student, rng: random.Random) -> None:
    """`quiescence` on the lecture's position, then on games with loud positions."""
    lecture = _("the lecture's position, tic-tac-toe .OO/.X./X..")
    cases = [(horizon_position(), depth, lecture) for depth in (1, 2)]
    for n in range(6):
        tree = random_branch(rng, 5, (1, 2, 3), 20, is_max=n % 2 == 0, loud=0.5)
        cases += [(tree, depth, _("in a game that the grader holds")) for depth in (0, 1, 2)]
    forest = Forest([tree for tree, _depth, _where in cases])
    answers = ask_forest(student, forest, "quiescence", [(depth,) for _t, depth, _w in cases])
    for (tree, depth, where), answer in zip(cases, answers, strict=True):
        found, problem = found_in(answer)
        problem = problem or check_value(found, quiescent_value(tree, depth), None)
        if problem is not None:
            problem.setdefault(
                "hint", _("at depth 0 go on, with all moves, while `game.is_quiet` is False")
            )
            raise unmet_lent("quiescence", tree, 9, (depth,), problem, where)


def is_line(path: Sequence[int], line: Sequence[int], extra: int) -> bool:
    """True for the line, with or without what was looked at past its end."""
    return [*path[: len(line)]] == [*line] and len(path) <= len(line) + extra


def check_second_look(student: Student, rng: random.Random) -> None:
    """`secondary` in games in which the second look changes the move."""
    depth, extra = 2, 2
    trees = [*telling_trees(rng, 4, depth, extra)]
    forest = Forest(trees)
    answers = ask_forest(student, forest, "secondary", [(depth, extra)] * len(trees))
    for tree, answer in zip(trees, answers, strict=True):
        right = second_look(tree, depth, extra)
        found, problem = found_in(answer)
        problem = problem or check_value(found, right.value, None)
        if problem is None and not is_line(found["path"], right.line, extra):
            problem = {
                "summary": _("the path is not the line that stands after the second look"),
                "expected": str([*right.line]),
                "got": repr(found["path"])[:200],
            }
        if problem is not None:
            first = best_path(tree, depth)[0]
            problem.setdefault(
                "hint",
                _("the first look prefers move {first}, the second move {second}").format(
                    first=first, second=right.line[0]
                ),
            )
            where = _("a hidden game")
            raise unmet_lent("secondary", tree, depth + extra, (depth, extra), problem, where)
