"""Which nodes a right AO* may expand, whatever tip it picks and however it breaks ties.

Holds for a monotone h: then q is exact on the explicit graph, and the marked connectors are
among the cheapest ones.
"""

from collections.abc import Iterable, Sequence

from reference.andor.costs import least_costs, q_values, through
from reference.andor.graph import Node, Problem

__all__ = ["first_misplaced", "may_be_expanded", "must_not_expand", "root_values"]


def must_not_expand(problem: Problem) -> set[Node]:
    """The inner nodes that no AO* expands when h overestimates nothing.

    A marked connector has c + h(n1) + ... + h(nk) <= q(n) <= h*(n), since every q is a lower
    bound; what cannot be reached through such connectors is never traced.
    """
    least = least_costs(problem)
    traced = {problem.start}
    waiting = [problem.start]
    while waiting:
        node = waiting.pop()
        for connector in problem.connectors(node):
            if through(connector, problem.h) <= least[node]:
                waiting += set(connector.successors) - traced
                traced |= set(connector.successors)
    return set(problem.inner()) - traced


def may_be_expanded(problem: Problem, expanded: Iterable[Node]) -> set[Node]:
    """The tips of all cheapest partial solution graphs, after *expanded* have been expanded."""
    explicit = {node: problem.connectors(node) for node in expanded}
    q = q_values(explicit, problem.h)
    traced = {problem.start}
    waiting = [problem.start]
    while waiting:
        node = waiting.pop()
        for connector in explicit.get(node, ()):
            if through(connector, q) == q[node]:
                waiting += set(connector.successors) - traced
                traced |= set(connector.successors)
    return {node for node in traced if node not in explicit and not problem.is_terminal(node)}


def first_misplaced(problem: Problem, expanded: Sequence[Node]) -> int | None:
    """The index of the first of *expanded* that no right AO* would have expanded there."""
    for index, node in enumerate(expanded):
        if node not in may_be_expanded(problem, expanded[:index]):
            return index
    return None


def root_values(problem: Problem, expanded: Sequence[Node]) -> tuple[float, ...]:
    """What q of the start is before the first and after each of the expansions."""
    explicits = (
        {node: problem.connectors(node) for node in expanded[:count]}
        for count in range(len(expanded) + 1)
    )
    return tuple(q_values(explicit, problem.h)[problem.start] for explicit in explicits)
