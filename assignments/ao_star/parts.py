"""The helpers of AO*, asked about alone: q-values, the monotone restriction, tracing marks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assignments.ao_star.graphs import Truth, random_problems, renamed
from assignments.ao_star.judging import Wrong
from assignments.ao_star.words import connector_words
from grader.authoring import Answer, _, expect
from reference.andor import Problem, is_monotone, q_values, solution_graph, violations
from reference.andor import heuristics as make
from reference.andor.costs import through

__all__ = [
    "explicit_graphs",
    "is_monotone_judged",
    "marked_graphs",
    "q_values_judged",
    "solution_graph_judged",
    "with_and_without_violations",
]

SLIDES_ORDER = ("n0", "n1", "n5", "n4")


def anything(problem: Problem) -> bool:
    """Whether or not there is a solution."""
    return True


def explicit_graphs(truth: Truth, rng: random.Random, sizes: Sequence[int]) -> list[Problem]:
    """Graphs of which only some nodes have been expanded, the smallest first."""
    slides = [_expanded(truth.slides, SLIDES_ORDER[:count]) for count in range(5)]
    revised = [_expanded(truth.revised, "ADB"[:count]) for count in range(4)]
    kinds = [make.monotone, make.overestimating]
    drawn = [
        _expanded(problem, [node for node in problem.graph if rng.random() < 0.8])
        for problem in random_problems(rng, sizes, 2, kinds, is_wanted=anything)
    ]
    return sorted([*slides, *revised, *drawn], key=lambda problem: len(problem.graph))


def _expanded(problem: Problem, nodes: Sequence[str]) -> Problem:
    return replace(problem, graph={node: problem.graph[node] for node in nodes})


def q_values_judged(problem: Problem, answer: Answer) -> Wrong | None:
    """A dict with q of every node of h."""
    right, got = q_values(problem.graph, problem.h), answer.shown
    if expect.same(got, right) and not answer.changed:
        return None
    if answer.changed:
        return Wrong(_("graph and h as they were"), _("they were changed by the call"))
    if not isinstance(got, dict):
        return Wrong(repr(right), repr(got), _("return a dict with q of every node of h"))
    wrong = [node for node in right if node not in got or not expect.same(got[node], right[node])]
    if not wrong:
        return Wrong(repr(right), repr(got), _("return q of the nodes of h, and of no others"))
    node = wrong[0]
    return Wrong(
        f"q({node}) = {right[node]!r}",
        f"q({node}) = {got[node]!r}" if node in got else _("nothing for {node}").format(node=node),
        _q_hint(problem, node),
    )


def _q_hint(problem: Problem, node: str) -> str:
    if node not in problem.graph:
        return _("a node that has not been expanded is no key of graph; its q is h")
    if not problem.graph[node]:
        return _("a node that has been expanded and has no connectors can't be solved: infinity")
    return _("from the bottom up: the least, over the connectors, of the cost plus q of every "
             "successor")  # fmt: skip


def with_and_without_violations(
    truth: Truth, rng: random.Random, sizes: Sequence[int]
) -> list[Problem]:
    """Monotone h, as high as it may be, and the same with one node's h too high by one."""
    kinds = [make.perfect, make.monotone]
    tight = [truth.slides, *random_problems(rng, sizes, 2, kinds, is_wanted=anything)]
    broken = [
        _broken(problem, rng, is_wide=is_wide)
        for problem in tight
        if any(problem.graph.values())
        for is_wide in (True, False)
    ]
    return sorted([*tight, *broken], key=lambda problem: len(problem.h))


def _broken(problem: Problem, rng: random.Random, *, is_wide: bool) -> Problem:
    """*problem* with one h just too high for a connector: to several nodes, or to one, if any."""
    ways = [(node, each) for node, all_ in problem.graph.items() for each in all_]
    fitting = [pair for pair in ways if (len(pair[1].successors) > 1) is is_wide] or ways
    node, connector = rng.choice(fitting)
    return replace(problem, h={**problem.h, node: through(connector, problem.h) + 1})


def is_monotone_judged(problem: Problem, answer: Answer) -> Wrong | None:
    """True or False, and nothing else."""
    right = is_monotone(problem.graph, problem.h)
    if answer.shown is right:
        return None
    broken = next(violations(problem.graph, problem.h), None)
    if broken is None:
        said = _("h(n) may be as much as c + h(n1) + ... + h(nk): all successors, and equality too")
        return Wrong("True", repr(answer.shown), said)
    node, connector = broken
    most = through(connector, problem.h)
    said = _("h({node}) = {h} is more than {most}, the cost and the h of its connector {way}")
    return Wrong(
        "False",
        repr(answer.shown),
        said.format(node=node, h=problem.h[node], most=most, way=connector_words(connector)),
    )


def marked_graphs(rng: random.Random, sizes: Sequence[int]) -> list[Problem]:
    """Marks for most nodes of random graphs, also for some that the marks do not lead to."""
    problems = [
        _marked(problem, rng)
        for problem in random_problems(rng, sizes, 4, [make.blind], is_wanted=anything)
        if problem.connectors(problem.start)
    ]
    return sorted([*problems, *(renamed(each, rng) for each in problems[:3])],
                  key=lambda problem: len(problem.graph))  # fmt: skip


def _marked(problem: Problem, rng: random.Random) -> Problem:
    marked = {
        node: (rng.choice(ways),)
        for node, ways in problem.graph.items()
        if ways and (node == problem.start or rng.random() < 0.85)
    }
    return replace(problem, graph=marked)


def solution_graph_judged(problem: Problem, answer: Answer) -> Wrong | None:
    """The marks below the start, no more and no less."""
    marks = {node: ways[0] for node, ways in problem.graph.items() if ways}
    right = {
        node: (way.cost, [*way.successors])
        for node, way in solution_graph(marks, problem.start).items()
    }
    got: Any = answer.shown
    if answer.changed:
        return Wrong(_("the marks as they were"), _("they were changed by the call"))
    if expect.same(_tupled(got), _tupled(right)):
        return None
    return Wrong(repr(right), repr(got), _trace_hint(got, right))


def _tupled(value: Any) -> Any:
    """A dict of connectors with lists and tuples alike."""
    if isinstance(value, (list, tuple)):
        return tuple(map(_tupled, value))
    if isinstance(value, dict):
        return {key: _tupled(held) for key, held in value.items()}
    return value


def _trace_hint(got: Any, right: dict[str, Any]) -> str:
    if not isinstance(got, dict):
        return _("return a dict: the marks that are met on the way down")
    if missing := [node for node in right if node not in got]:
        return _("{node} is missing: go on from every successor, not only the first or the "
                 "nearest").format(node=missing[0])  # fmt: skip
    if more := [node for node in got if node not in right]:
        return _("{node} can't be reached from the start by marks").format(node=repr(more[0]))
    return _("give the marked connectors back as they are: (cost, [successors])")
