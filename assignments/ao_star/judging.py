"""Is an answer right? What a submission gives back is taken apart here, and believed in nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from assignments.ao_star.words import connector_words, cost_hint, cost_words
from grader.authoring import Answer, _
from reference.andor import Connector, Node, Problem, least_costs, solution_cost, solution_graph

__all__ = [
    "Found",
    "Wrong",
    "cost_diagnosis",
    "cost_is_least",
    "found_by",
    "is_a_solution",
    "is_refused",
    "list_hint",
    "marks_among",
]


@dataclass(frozen=True)
class Wrong:
    """What is wrong with an answer: what was wanted, what came, what to do about it."""

    expected: str
    got: str
    hint: str = ""
    summary: str = ""
    """Where the check's own summary would mislead."""


@dataclass(frozen=True)
class Found:
    """What `ao_star` gave back, in order."""

    cost: float
    solution: dict[Any, Any]
    expanded: list[Any]


def found_by(answer: Answer) -> Found | Wrong:
    """The three things of an answer of `ao_star`, if it has the form that the handout describes."""
    value, shown = answer.shown, repr(answer.shown)
    form = _("(cost, solution, expanded): a number, a dict and a list")
    not_three = _("what `ao_star` returns has another form than the handout describes")
    if answer.fault is not None:
        return Wrong(form, shown, _("your function raised this on the graph that is drawn"))
    if any(index in answer.changed for index in (0, 2)):
        return Wrong(
            _("graph and h as they were"),
            _("they were changed by the call"),
            _("keep q, marks and labels in dicts of your own; copy a list before you change it"),
            _("`ao_star` changes what it was given"),
        )
    if not isinstance(value, (tuple, list)) or len(value) != 3:
        return Wrong(form, shown, _("return cost, solution, expanded"), not_three)
    cost, solution, expanded = value
    is_number = isinstance(cost, (int, float)) and not isinstance(cost, bool)
    if not is_number or not isinstance(solution, dict) or not isinstance(expanded, (list, tuple)):
        hint = _("cost is a number or math.inf, solution a dict, expanded a list")
        return Wrong(form, shown, hint, not_three)
    return Found(cost, solution, list(expanded))


def list_hint(expanded: Sequence[Any], right: Sequence[str]) -> str:
    """What may be wrong with a list of expanded nodes, *right* being to expand, if known."""
    if all(isinstance(node, str) for node in expanded):
        needless = sorted(set(expanded) - set(right))
        if right and needless and set(right) < set(expanded):
            return _("follow the marks from the start to a tip, and expand that alone: nothing "
                     "leads to {nodes}").format(nodes=", ".join(needless))  # fmt: skip
        return _("return the nodes whose connectors were looked at, each once, in order")
    return _("`expanded` holds the nodes themselves, which are strings, and nothing that only "
             "looks like them")  # fmt: skip


def cost_is_least(problem: Problem, answer: Answer) -> Wrong | None:
    """The cost is h* of the start."""
    found = found_by(answer)
    if isinstance(found, Wrong):
        return found
    least = least_costs(problem)[problem.start]
    if found.cost == least:
        return None
    return Wrong(cost_words(least), cost_words(found.cost))


def cost_diagnosis(wrong: Sequence[tuple[Problem, Answer]]) -> str:
    """What the wrong costs have in common, if it is the costs that are wrong."""
    found = [(problem, found_by(answer)) for problem, answer in wrong]
    costs = [(problem, each.cost) for problem, each in found if isinstance(each, Found)]
    return cost_hint(costs) if costs else ""


def is_refused(problem: Problem, answer: Answer) -> Wrong | None:
    """Where there is no solution: an infinite cost and no solution. Else the least cost."""
    found = found_by(answer)
    if isinstance(found, Wrong):
        return found
    if least_costs(problem)[problem.start] < inf:
        return cost_is_least(problem, answer)
    if found.cost != inf:
        return Wrong(
            cost_words(inf),
            cost_words(found.cost),
            _("a node without connectors costs infinity once it is expanded, and so does every "
              "node whose connectors all lead to one; revise the parents"),
        )  # fmt: skip
    if found.solution:
        return Wrong("{}", repr(found.solution), _("where there is no solution, return none: {}"))
    return None


def is_a_solution(problem: Problem, answer: Answer) -> Wrong | None:
    """The marks are a solution graph of the cost that is claimed, and nothing else."""
    found = found_by(answer)
    if isinstance(found, Wrong):
        return found
    if least_costs(problem)[problem.start] == inf:
        return is_refused(problem, answer)
    marks = _marks(problem, found.solution)
    return marks if isinstance(marks, Wrong) else _is_whole(problem, marks, found.cost)


def marks_among(problem: Problem, solution: Mapping[Any, Any]) -> dict[Node, Connector]:
    """Those of the marks that are connectors of their node."""
    return {
        node: way
        for node, raw in solution.items()
        if isinstance(node, str)
        for way in problem.connectors(node)
        if _is_connector(raw, way)
    }


def _marks(problem: Problem, solution: Mapping[Any, Any]) -> dict[Node, Connector] | Wrong:
    """The solution with connectors of the graph, or the first mark that is none."""
    marks = marks_among(problem, solution)
    node = next((each for each in solution if each not in marks), None)
    if len(marks) == len(solution):
        return marks
    connectors = problem.connectors(node) if isinstance(node, str) else ()
    wanted = _("no mark for {node}, which has no connectors").format(node=repr(node))
    if connectors:
        ways = " | ".join(map(connector_words, connectors))
        said = _("{node}: one of its connectors, {connectors}")
        wanted = said.format(node=node, connectors=ways)
    hint = _("a solution is a dict of node: (cost, [successors]), without terminal nodes")
    return Wrong(wanted, f"{node!r}: {solution[node]!r}", hint)


def _is_connector(raw: Any, connector: Connector) -> bool:
    """True if *raw* is (cost, successors) of *connector*, the successors in any order."""
    if not isinstance(raw, (tuple, list)) or len(raw) != 2:
        return False
    cost, successors = raw
    if isinstance(cost, bool) or cost != connector.cost:
        return False
    kinds = (tuple, list, set, frozenset)
    if not isinstance(successors, kinds) or not all(isinstance(n, str) for n in successors):
        return False
    return sorted(successors) == sorted(connector.successors)


def _is_whole(problem: Problem, marks: Mapping[Node, Connector], cost: float) -> Wrong | None:
    """No gap, nothing beside it, and of this cost."""
    met = solution_graph(marks, problem.start)
    below = {problem.start, *(node for each in met.values() for node in each.successors)}
    gaps = sorted(node for node in below if node not in met and not problem.is_terminal(node))
    if gaps:
        return Wrong(
            _("a mark for every node below the start that is not terminal"),
            _("none for {nodes}").format(nodes=", ".join(gaps)),
            _("the start is SOLVED when all that its marked connectors lead to is solved"),
        )
    beside = sorted(node for node in marks if node not in met)
    if beside:
        return Wrong(
            _("only what the marked connectors lead to from the start"),
            _("marks for {nodes} too").format(nodes=", ".join(beside)),
            _("a mark may be left on a node that was given up: trace down from the start"),
        )
    real = solution_cost(problem, met)
    if real != cost:
        return Wrong(
            _("the cost of the solution that is marked: {cost}").format(cost=cost_words(real)),
            cost_words(cost),
            _("a node costs its marked connector and the q of each successor, each as often as "
              "it is used"),
        )  # fmt: skip
    return None
