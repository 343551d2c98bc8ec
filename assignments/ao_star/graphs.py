"""The graphs that are asked about: as a submission sees them, renamed, sealed, and made smaller."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from reference.andor import (
    Connector,
    Node,
    Problem,
    examples,
    is_admissible,
    least_costs,
    random_problem,
)
from reference.andor import heuristics as make
from reference.andor.costs import through
from reference.andor.random_graphs import without_the_unreachable

__all__ = [
    "KINDS_OF_H",
    "Fit",
    "SealedGraph",
    "Truth",
    "admissible",
    "as_it_is",
    "halved",
    "has_solution",
    "monotone",
    "random_problems",
    "renamed",
    "smaller_problems",
    "solvable",
    "spelled",
    "spelled_marks",
]

Arguments = tuple[Any, ...]
Make = Callable[[Problem, random.Random], Problem]
Fit = Callable[[Problem], Problem | None]
KINDS_OF_H: tuple[Make, ...] = (make.blind, make.monotone, make.perfect, make.admissible)


@dataclass(frozen=True)
class Truth:
    """The graphs that are always asked about."""

    slides: Problem = examples.SLIDES
    revised: Problem = examples.REVISED
    books: tuple[Problem, ...] = (examples.LABORATORY, examples.LABORATORY_TIE, examples.TUTORIAL)
    shared: Problem = examples.SHARED
    dead_ends: Problem = examples.DEAD_ENDS


def has_solution(problem: Problem) -> bool:
    """True if the start can be solved."""
    return least_costs(problem)[problem.start] < inf


def spelled(problem: Problem) -> Arguments:
    """The arguments graph, start and h of *problem*."""
    graph = {
        node: [(cost, list(successors)) for cost, successors in connectors]
        for node, connectors in problem.graph.items()
    }
    return graph, problem.start, dict(problem.h)


def spelled_marks(problem: Problem) -> Arguments:
    """The arguments marked and start, where each node of *problem* has one connector."""
    marked = {
        node: (ways[0].cost, list(ways[0].successors)) for node, ways in problem.graph.items()
    }
    return marked, problem.start


def renamed(problem: Problem, rng: random.Random) -> Problem:
    """*problem* with other names and in another order, so that no answer can be known before."""
    numbers = rng.sample(range(100, 1000), len(problem.h))
    new = {node: f"v{number}" for node, number in zip(problem.h, numbers, strict=True)}
    graph = {
        new[node]: tuple(
            Connector(cost, tuple(new[each] for each in successors))
            for cost, successors in problem.graph[node]
        )
        for node in rng.sample(list(problem.graph), len(problem.graph))
    }
    return Problem(graph, new[problem.start], {new[n]: value for n, value in problem.h.items()})


def random_problems(
    rng: random.Random,
    sizes: Sequence[int],
    count: int,
    kinds: Sequence[Make] = KINDS_OF_H,
    *,
    is_wanted: Callable[[Problem], bool] = has_solution,
) -> list[Problem]:
    """*count* graphs of each size with each kind of h, the fewest nodes first.

    Every other one has costs and estimates with halves.
    """
    problems = [
        kind(_drawn(rng, size, is_wanted), rng)
        for size in sizes
        for kind in kinds
        for _again in range(count)
    ]
    mixed = [halved(each) if index % 2 else each for index, each in enumerate(problems)]
    return sorted(mixed, key=lambda problem: len(problem.h))


def halved(problem: Problem) -> Problem:
    """*problem* with half of each cost and of each h; halves add up exactly in any order."""
    graph = {
        node: tuple(Connector(half(way.cost), way.successors) for way in ways)
        for node, ways in problem.graph.items()
    }
    return replace(problem, graph=graph, h={node: half(h) for node, h in problem.h.items()})


def half(value: float) -> float:
    """Half of *value*; an integer where it is one."""
    return value / 2 if value % 2 else value // 2


def _drawn(rng: random.Random, size: int, is_wanted: Callable[[Problem], bool]) -> Problem:
    while True:
        problem = random_problem(rng, size, dead_ends=0.5 / size**0.5)
        if is_wanted(problem):
            return problem


class SealedGraph:
    """A problem's graph, handed out node by node.

    `reads` are the inner nodes whose connectors were asked for, each once, in order.
    """

    def __init__(self, problem: Problem) -> None:
        self.graph = spelled(problem)[0]
        self.reads: list[Node] = []

    def __contains__(self, node: Any) -> bool:
        return node in self.graph

    def __getitem__(self, node: Any) -> Any:
        connectors = self.graph[node]
        if node not in self.reads:
            self.reads.append(node)
        return connectors


def smaller_problems(problem: Problem, fit: Fit) -> Iterator[Problem]:
    """Problems that are a little or much smaller, the greatest cuts first.

    *fit* makes of each one that the check may ask about, or None.
    """
    for make_smaller in (_elsewhere, _cut_off, _narrower, _cheaper):
        yield from filter(None, map(fit, make_smaller(problem)))


def as_it_is(problem: Problem) -> Problem | None:
    """The problem, for checks that promise nothing of their graphs."""
    return problem


def solvable(problem: Problem) -> Problem | None:
    """The problem if it has a solution."""
    return problem if has_solution(problem) else None


def admissible(problem: Problem) -> Problem | None:
    """The problem if it has a solution, with h lowered if it says too much."""
    return solvable(problem if is_admissible(problem) else clipped(problem))


def monotone(problem: Problem) -> Problem | None:
    """The problem if it has a solution, with a monotone h."""
    return solvable(clipped(problem))


def clipped(problem: Problem) -> Problem:
    """*problem* with h lowered until it is monotone."""
    h: dict[Node, float] = {}
    for node in problem.bottom_up():
        most = (through(each, h) for each in problem.connectors(node))
        h[node] = min((problem.h[node], *most))
    return replace(problem, h={node: h.get(node, value) for node, value in problem.h.items()})


def _elsewhere(problem: Problem) -> Iterator[Problem]:
    """The problem from another node on; what is smallest first."""
    starts = [node for node in problem.inner() if node != problem.start]
    yield from sorted(
        (without_the_unreachable(replace(problem, start=node)) for node in starts),
        key=lambda smaller: len(smaller.h),
    )


def _cut_off(problem: Problem) -> Iterator[Problem]:
    """A node made terminal, or a connector left out."""
    for node in reversed(problem.inner()):
        if node != problem.start:
            graph = {name: ways for name, ways in problem.graph.items() if name != node}
            yield _fitted(problem, graph, {**problem.h, node: 0})
    for node in reversed(problem.inner()):
        ways = problem.graph[node]
        for left_out in ways if len(ways) > 1 else ():
            kept = tuple(each for each in ways if each is not left_out)
            yield _fitted(problem, {**problem.graph, node: kept}, problem.h)


def _narrower(problem: Problem) -> Iterator[Problem]:
    """A successor left out of a connector."""
    for node, ways in problem.graph.items():
        for index, (cost, successors) in enumerate(ways):
            for left_out in successors if len(successors) > 1 else ():
                kept = tuple(each for each in successors if each != left_out)
                changed = (*ways[:index], Connector(cost, kept), *ways[index + 1 :])
                yield _fitted(problem, {**problem.graph, node: changed}, problem.h)


def _cheaper(problem: Problem) -> Iterator[Problem]:
    """A cost or an h made less."""
    for node, ways in problem.graph.items():
        for index, (cost, successors) in enumerate(ways):
            for less in (1, int(cost // 2)) if cost > 1 else ():
                changed = (*ways[:index], Connector(less, successors), *ways[index + 1 :])
                yield replace(problem, graph={**problem.graph, node: changed})
    for node, value in problem.h.items():
        for less in {0, int(value // 2)} if value > 0 else ():
            yield replace(problem, h={**problem.h, node: less})


def _fitted(
    problem: Problem, graph: Mapping[Node, tuple[Connector, ...]], h: Mapping[Node, float]
) -> Problem:
    return without_the_unreachable(Problem(graph, problem.start, h))
