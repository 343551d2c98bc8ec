"""Estimates h: are they monotone or admissible, and how to make some that are, or are not."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random

from reference.andor.costs import least_costs, through
from reference.andor.graph import Connector, Graph, Node, Problem

__all__ = [
    "admissible",
    "blind",
    "is_admissible",
    "is_monotone",
    "monotone",
    "overestimating",
    "perfect",
    "violations",
]


def violations(graph: Graph, h: Mapping[Node, float]) -> Iterator[tuple[Node, Connector]]:
    """The connectors at which h says more of the node than of the way through the connector."""
    for node, connectors in graph.items():
        for connector in connectors:
            if h[node] > through(connector, h):
                yield node, connector


def is_monotone(graph: Graph, h: Mapping[Node, float]) -> bool:
    """True if h(n) <= c + h(n1) + ... + h(nk) for every connector [slide 10]."""
    return next(violations(graph, h), None) is None


def is_admissible(problem: Problem) -> bool:
    """True if h overestimates no node that can be reached."""
    return all(problem.h[node] <= cost for node, cost in least_costs(problem).items())


def blind(problem: Problem, rng: Random) -> Problem:
    """An h of 0 everywhere."""
    return replace(problem, h=dict.fromkeys(problem.h, 0))


def perfect(problem: Problem, rng: Random) -> Problem:
    """The h that is h*, but for dead ends, of which it says nothing. Monotone."""
    return _bottom_up(problem, lambda most: most)


def monotone(problem: Problem, rng: Random) -> Problem:
    """A monotone h: each node draws between half of what it may be and all of it."""
    return _bottom_up(problem, lambda most: rng.randint(most // 2, most))


def admissible(problem: Problem, rng: Random) -> Problem:
    """An h that overestimates nothing and is hardly ever monotone: all of h* or nothing."""
    most = perfect(problem, rng).h
    return replace(problem, h={node: rng.choice((0, value)) for node, value in most.items()})


def overestimating(problem: Problem, rng: Random) -> Problem:
    """An h that says up to three times too much; terminals keep 0."""
    most = perfect(problem, rng).h
    return replace(problem, h={node: rng.randint(0, 3) * value for node, value in most.items()})


def _bottom_up(problem: Problem, draw: Callable[[int], int]) -> Problem:
    """The h of each node as *draw* has it, given the most that leaves h monotone."""
    h: dict[Node, float] = {}
    for node in problem.bottom_up():
        most = min((through(each, h) for each in problem.connectors(node)), default=0)
        h[node] = draw(int(most))
    return replace(problem, h=h)
