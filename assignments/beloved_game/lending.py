"""Lends hidden games to a student's searches, and judges what they find there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assignments.beloved_game.hidden import OBSERVERS, STEP, Branch, Forest, value_of
from assignments.beloved_game.searching import (
    FULL,
    Window,
    check_path,
    check_value,
    found_in,
    written,
)
from assignments.beloved_game.words import number
from grader import Student
from grader.authoring import N_, Answer, _, explain
from grader.authoring.expect import Unmet
from grader.model import Explanation

__all__ = ["ask_forest", "drawn", "judge_lent", "path_in", "size_of", "unmet_lent"]


TURNS = N_("whose turn it is says `game.to_move(state)`: here MIN may begin, and a side move twice")


def ask_forest(
    student: Student,
    forest: Forest,
    function: str,
    rests: Iterable[Sequence[float]],
    *,
    by: str = "search_lent",
) -> list[Answer]:
    """What *function* finds in each of the hidden games, with the arguments after the state."""
    search, answers = student.get(function), []
    with student.lend(forest, observers=OBSERVERS, step=STEP) as root:
        methods = [student.get(name) for name in (*OBSERVERS, STEP)]
        for index, rest in enumerate(rests):
            game = student.ask("_game_walk.lend", root, index, *methods).value
            answers.append(student.ask(f"_game_walk.{by}", search, game, *rest))
    return answers


def judge_lent(
    tree: Branch, depth: int, answer: Answer, window: Window | None = None
) -> dict[str, str] | None:
    """What is wrong with an answer about a hidden game, in words; None if nothing."""
    true = value_of(tree, depth)
    found, problem = found_in(answer)
    problem = problem or check_value(found, true, window)
    low, high = window or FULL
    if problem is not None or not low < true < high:
        return problem
    return path_in(tree, depth, found["path"], true)


def path_in(tree: Branch, depth: int, path: Sequence[Any], true: float) -> dict[str, str] | None:
    """What is wrong with a path through a hidden game, in words."""
    return check_path(
        path,
        depth,
        lambda steps: value_of(tree.at(steps), depth - len(steps)),
        lambda steps: tree.at(steps).over,
        lambda steps: len(tree.at(steps).children),
        true,
    )


def unmet_lent(
    function: str,
    tree: Branch,
    depth: int,
    rest: Sequence[Any],
    problem: Mapping[str, str],
    where: str,
) -> Unmet:
    """*problem* with the hidden game in which it shows, drawn if it is small."""
    counterexample = drawn(tree, depth) if size_of(tree, depth) <= 40 else None
    return Unmet(
        Explanation(
            call=written(function, "state", rest),
            counterexample=counterexample,
            **{"hint": _(TURNS), **problem, "summary": f"{where}: {problem.get('summary', '')}"},
        )
    )


def size_of(tree: Branch, depth: int) -> int:
    """The nodes that a search of *depth* plies can look at."""
    if depth == 0:
        return 1
    return 1 + sum(size_of(child, depth - 1) for child in tree.children)


def drawn(tree: Branch, depth: int) -> Mapping[str, Any]:
    """A hidden tree as far as a search of *depth* plies has to look."""
    if tree.over or depth == 0:
        return explain.tree(number(tree.static))
    children = [drawn(child, depth - 1) for child in tree.children]
    return explain.tree("MAX" if tree.is_max else "MIN", children)
