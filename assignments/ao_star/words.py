"""Graphs, costs and hints, in words and drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import inf, prod
from typing import Any

from grader.authoring import _, explain
from reference.andor import (
    Connector,
    Node,
    Problem,
    ao_star,
    least_costs,
    q_values,
    solution_graph,
)

__all__ = [
    "connector_words",
    "cost_hint",
    "cost_words",
    "drawn",
    "drawn_cheapest",
    "drawn_explicit",
]

Drawing = Mapping[str, Any]
MOST_MARKS = 2_000  # ways to mark a graph that are looked through for a hint
MOST = 0.7  # of the wrong answers, to be explained by one mistake


def cost_words(cost: Any) -> str:
    """A cost as text."""
    return _("inf   there is no solution") if cost == inf else repr(cost)


def connector_words(connector: Connector) -> str:
    """`(2, ['n4', 'n5'])`, as in the graph."""
    return repr((connector.cost, list(connector.successors)))


def drawn(
    problem: Problem,
    q: Mapping[Node, float],
    marked: Mapping[Node, Connector],
    caption: str,
    notes: Mapping[Node, str] = {},
) -> Drawing:
    """*problem* with these q and marks; terminals and dead ends are named."""
    connectors = [
        (node, each.cost, each.successors, marked.get(node) == each)
        for node in problem.graph
        for each in problem.graph[node]
    ]
    nodes = {
        node: {
            "h": problem.h[node],
            **({"q": _plain(q[node])} if node in q else {}),
            "note": notes.get(node, "") or _kind(problem, node),
        }
        for node in reversed(problem.bottom_up())
    }
    return explain.graph(problem.start, nodes, connectors, caption=caption)


def _kind(problem: Problem, node: Node) -> str:
    if problem.is_terminal(node):
        return _("terminal")
    return "" if problem.connectors(node) else _("dead end")


def _plain(value: float) -> float | str:
    return "inf" if value == inf else value


def drawn_cheapest(problem: Problem) -> Drawing:
    """*problem* with what each node costs and a cheapest solution."""
    least = least_costs(problem)
    marked = {
        node: min(ways, key=lambda each: each.cost + sum(least[n] for n in each.successors))
        for node, ways in problem.graph.items()
        if ways and least.get(node, inf) < inf
    }
    caption = _("q is the least that a node can cost")
    return drawn(problem, least, solution_graph(marked, problem.start), caption)


def drawn_explicit(problem: Problem, expanded: Iterable[Node], caption: str) -> Drawing:
    """*problem* as far as it has been *expanded*, with the marks at that moment."""
    explicit = {node: problem.connectors(node) for node in expanded}
    partial = Problem(explicit, problem.start, problem.h)
    q = q_values(explicit, {node: problem.h[node] for node in partial.bottom_up()})
    marked = {
        node: min(ways, key=lambda each: each.cost + sum(q[n] for n in each.successors))
        for node, ways in explicit.items()
        if ways
    }
    notes = {
        node: _("to be expanded")
        for node in partial.bottom_up()
        if node not in explicit and node in problem.graph
    }
    return drawn(partial, q, solution_graph(marked, problem.start), caption, notes)


Through = Callable[[Connector, Mapping[Node, float]], float]

KNOWN_MISTAKES: Mapping[str, Through] = {
    "cheapest": lambda way, q: way.cost + min(q[node] for node in way.successors),
    "dearest": lambda way, q: way.cost + max(q[node] for node in way.successors),
    "times": lambda way, q: way.cost * len(way.successors) + sum(q[n] for n in way.successors),
    "whole": lambda way, q: int(way.cost) + sum(q[node] for node in way.successors),
    "free": lambda way, q: sum(q[node] for node in way.successors),
}


def cost_hint(wrong: Sequence[tuple[Problem, Any]]) -> str:
    """What wrong costs look like, all of them: pairs of a problem and the cost answered."""
    said = {
        "cheapest": _("these are the costs if a connector needed only the "
                      "cheapest of its successors; it needs them all: add their q"),
        "dearest": _("these are the costs if a connector cost only the dearest of "
                     "its successors; add the q of all of them"),
        "times": _("these are the costs if a connector were paid once for each "
                   "successor; it is paid once"),
        "shared": _("these are the costs if a node with several uses is paid once; here it is paid "
                    "for each use, so add q of every successor"),
        "free": _("these are the costs without the connectors' own costs"),
        "whole": _("these are the costs if each connector's were rounded down; costs may have "
                   "halves"),
    }  # fmt: skip
    by_mistake = {
        name: sum(cost == _cost_by(problem, through) for problem, cost in wrong)
        for name, through in KNOWN_MISTAKES.items()
    }
    by_mistake["shared"] = sum(cost in _costs_shared_once(problem) for problem, cost in wrong)
    most = max(by_mistake.values())
    likely = [said[name] for name, count in by_mistake.items() if count == most]
    if most >= MOST * len(wrong) and len(likely) <= 2:  # two that nothing tells apart are both said
        return _("; or ").join(likely)
    if any(_is_below(cost, problem) for problem, cost in wrong):
        return _("no solution costs so little as some of your answers: a node is SOLVED only when "
                 "all successors of its marked connector are, and its q must be revised when "
                 "theirs rises")  # fmt: skip
    return _("there is a cheaper solution: when q of a node rises, revise every parent whose "
             "marked connector leads to it, up to the start, and let each mark its cheapest "
             "connector anew")  # fmt: skip


def _is_below(cost: Any, problem: Problem) -> bool:
    return isinstance(cost, (int, float)) and cost < least_costs(problem)[problem.start]


def _cost_by(problem: Problem, through: Through) -> float:
    """What the start would cost if connectors were charged like this."""
    q: dict[Node, float] = {}
    for node in problem.bottom_up():
        ways = [through(each, q) for each in problem.connectors(node)]
        q[node] = 0 if problem.is_terminal(node) else min(ways, default=inf)
    return q[problem.start]


def _costs_shared_once(problem: Problem) -> set[float]:
    """What the start would cost if each connector were paid once: by AO*'s marks, and at least."""
    own = {sum(each.cost for each in ao_star(problem).solution.values())}
    nodes = [node for node in problem.inner() if problem.connectors(node)]
    if prod(len(problem.graph[node]) for node in nodes) > MOST_MARKS:
        return own
    solutions = (
        solution_graph(dict(zip(nodes, ways, strict=True)), problem.start)
        for ways in product(*(problem.graph[node] for node in nodes))
    )
    costs = (sum(c.cost for c in each.values()) for each in solutions if _is_whole(problem, each))
    return own | {min(costs, default=inf)}


def _is_whole(problem: Problem, solution: Mapping[Node, Connector]) -> bool:
    below = {problem.start, *(node for each in solution.values() for node in each.successors)}
    return all(node in solution or problem.is_terminal(node) for node in below)
