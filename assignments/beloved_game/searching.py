"""Asks a student's searches about their own game, and judges what any search answers.

Hidden games, and what they are asked about, are `lending`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from assignments.beloved_game.walked import Walked, is_number
from assignments.beloved_game.walking import raise_if_unsteady
from assignments.beloved_game.words import number, played, position
from grader import Student
from grader.authoring import Answer
from grader.authoring.expect import Unmet
from grader.authoring.faults import NOT_WRITTEN
from grader.errors import ChannelFault, Raised
from grader.language import _, ngettext
from grader.model import Explanation

__all__ = [
    "FULL",
    "Question",
    "Window",
    "check_path",
    "check_value",
    "deepest_searches",
    "found_in",
    "in_time",
    "judge_own",
    "questions",
    "written",
]

FULL = (-inf, inf)
ASKED_AGAIN = 100  # positions of a tree that was searched wrongly
Window = tuple[float, float]
Hint = Callable[[Sequence[tuple["Question", Any]]], str]


@dataclass(frozen=True)
class Question:
    """A search of the student's own game: from a state, to a depth, within a window."""

    number: int
    depth: int
    window: Window | None = None

    @property
    def rest(self) -> tuple[float, ...]:
        """What follows the state in the call."""
        return (self.depth, *(self.window or ()))


def questions(walked: Walked, spec: Mapping[str, Any]) -> list[Question]:
    """What can be asked about the student's own game, the smallest trees first."""
    asked = [
        Question(start, depth)
        for start, deepest in deepest_searches(walked, spec)
        for depth in range(deepest + 1)
    ]
    return in_time(
        walked, spec, sorted(asked, key=lambda q: (walked.size(q.number, q.depth), q.depth))
    )


def deepest_searches(walked: Walked, spec: Mapping[str, Any]) -> list[tuple[int, int]]:
    """For each start, the deepest search whose tree was walked and is not too large."""
    return [
        (start, walked.depth_within(start, spec["search_nodes"], spec["deepest"]))
        for start in walked.starts
    ]


def in_time(walked: Walked, spec: Mapping[str, Any], asked: Sequence[Question]) -> list[Question]:
    """Of *asked*, in their order, as many as a game of this pace can be searched for."""
    left_s, kept = float(spec["search_seconds"]), list[Question]()
    for question in asked:
        left_s -= walked.pace_s * walked.size(question.number, question.depth)
        if left_s < 0 and kept:
            break
        kept.append(question)
    return kept


# --- the student's own game ---------------------------------------------------------------------


def ask_own(
    student: Student, walked: Walked, function: str, asked: Sequence[Question]
) -> Iterator[tuple[Question, Answer]]:
    """The answers of *function* to the questions, in their order."""
    student.ask("_game_walk.begin", student.get("game"))
    search = student.get(function)
    calls = [(search, [*walked.lines[each.number]], *each.rest) for each in asked]
    yield from zip(asked, student.map("_game_walk.search", calls), strict=True)


def judge_own(
    student: Student,
    walked: Walked,
    function: str,
    asked: Sequence[Question],
    hint: Hint = lambda values: "",
) -> int:
    """Raise Unmet with the first wrong answer; else how many there were.

    *hint* is asked about all values, each with its question.
    """
    problems: list[tuple[Question, dict[str, str]]] = []
    values: list[tuple[Question, Any]] = []
    for question, answer in ask_own(student, walked, function, asked):
        found, problem = wrong_own(walked, question, answer)
        values.append((question, found.get("value")))
        if problem is not None:
            problems.append((question, problem))
    if not problems:
        return len(asked)
    question, problem = problems[0]
    # Nobody knows what is right in a game that says something else after it was searched.
    below = walked.below(question.number, question.depth)
    raise_if_unsteady(student, walked, below[:ASKED_AGAIN])
    line = walked.lines[question.number]
    text = student.ask("_game_walk.show_at", [*line]).shown
    raise Unmet(
        Explanation(
            call=written(function, "state", question.rest),
            counterexample=position(text, played(walked.moves_of(0, line))),
            tried=_("{n} questions, {wrong} wrong; this one has the smallest tree").format(
                n=f"{len(asked):,}", wrong=f"{len(problems):,}"
            ),
            **{"hint": hint(values), **problem},
        )
    )


def wrong_own(
    walked: Walked, question: Question, answer: Answer
) -> tuple[Mapping[str, Any], dict[str, str] | None]:
    """What was found in the student's own game, and what is wrong with it, in words."""
    true = walked.value(question.number, question.depth)
    found, problem = found_in(answer)
    problem = problem or check_value(found, true, question.window)
    low, high = question.window or FULL
    if problem is None and low < true < high:
        problem = own_path(walked, question, found["path"], true)
    return found, problem


def own_path(
    walked: Walked, question: Question, path: Sequence[Any], true: float
) -> dict[str, str] | None:
    """What is wrong with a path through the student's own game, in words."""

    def at(steps: Sequence[int]) -> int:
        return walked.reached(question.number, steps)

    return check_path(
        path,
        question.depth,
        lambda steps: walked.value(at(steps), question.depth - len(steps)),
        lambda steps: walked.nodes[at(steps)].over,
        lambda steps: len(walked.nodes[at(steps)].children),
        true,
    )


def found_in(answer: Answer) -> tuple[Mapping[str, Any], dict[str, str] | None]:
    """What a search found; and what is wrong with the form of its answer."""
    if isinstance(answer.fault, Raised) and answer.fault.kind != NOT_WRITTEN:
        at = f" ({answer.fault.where})" if answer.fault.where else ""
        return {}, {
            "summary": _("your search raised an exception"),
            "got": f"{answer.fault}{at}",
            "hint": _("learn what you need from the argument `game`; do not look into states")
            if answer.fault.kind in ("AttributeError", "TypeError")
            else "",
        }
    found = answer.value
    if not isinstance(found, Mapping):
        raise ChannelFault("an answer that can't be read")
    if "odd" in found:
        return found, {
            "summary": _("a search gives two things: a value, and the path that leads to it"),
            "expected": "(value, [move, ...])",
            "got": str(found["odd"])[:200],
        }
    if not isinstance(found.get("path"), list) or "value" not in found:
        raise ChannelFault("an answer that can't be read")
    if found.get("changed"):
        return found, {
            "summary": _("the search changed the state that it was given"),
            "hint": _("work on what `game.result` gives you"),
        }
    return found, None


def check_value(
    found: Mapping[str, Any], true: float, window: Window | None
) -> dict[str, str] | None:
    """What is wrong with a value, in words; None if nothing. Bounds may be soft or hard."""
    value, (alpha, beta) = found["value"], window or FULL
    if not (type(value) in (int, float) and value == value):
        return {
            "summary": _("the value is no number"),
            "expected": number(true),
            "got": repr(value)[:200],
        }
    if true <= alpha:
        right, words = true <= value <= alpha, _("a bound from {low} to {high}: at most alpha")
        words = words.format(low=number(true), high=number(alpha))
    elif true >= beta:
        right, words = beta <= value <= true, _("a bound from {low} to {high}: at least beta")
        words = words.format(low=number(beta), high=number(true))
    else:
        right, words = value == true, number(true)
    if right:
        return None
    return {"summary": _("the value is wrong"), "expected": words, "got": number(value)}


def check_path(
    path: Sequence[Any],
    depth: int,
    value_at: Callable[[Sequence[int]], float],
    is_over: Callable[[Sequence[int]], bool],
    width: Callable[[Sequence[int]], int],
    true: float,
) -> dict[str, str] | None:
    """What is wrong with a path, in words; None if every step of it keeps the value *true*."""
    for length, move in enumerate(path):
        steps = [*path[:length]]
        if length == depth or is_over(steps):
            most = ngettext("{n} move at most", "{n} moves at most", length)
            return {
                "summary": _("the path goes on where the search ends"),
                "expected": most.format(n=length),
                "got": ngettext("{n} move", "{n} moves", len(path)).format(n=len(path)),
            }
        if type(move) is not int or not 0 <= move < width(steps):
            return {
                "summary": _("move {n} of the path is not legal where it is played").format(
                    n=length + 1
                ),
                "expected": _("moves as `game.moves` gives them, from the state on"),
                "hint": _("put the move that you tried in front of the path that came back"),
            }
        reached = value_at([*steps, move])
        if reached != true:
            return {
                "summary": _("the path does not lead to the value"),
                "expected": _("a line of play worth {value}").format(value=number(true)),
                "got": _("after its move {n} only {value} can be had").format(
                    n=length + 1, value=number(reached)
                ),
                "hint": _("keep the path of the best move, and only when it is truly better"),
            }
    if len(path) < depth and not is_over(path):
        return {
            "summary": _("the path ends too early"),
            "expected": ngettext(
                "{n} move, or a finished game", "{n} moves, or a finished game", depth
            ).format(n=depth),
            "got": ngettext("{n} move", "{n} moves", len(path)).format(n=len(path)),
            "hint": _("put the move that you tried in front of the path that came back"),
        }
    return None


def written(function: str, state: str, rest: Sequence[Any]) -> str:
    """A call as a person writes it."""
    arguments = ["game", state, *(number(each) if is_real(each) else str(each) for each in rest)]
    return f"{function}({', '.join(arguments)})"


def is_real(value: Any) -> bool:
    """True for any number, infinity too."""
    return is_number(value) or value in FULL
