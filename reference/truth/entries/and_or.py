"""Entries: AO* on the slides' graph, on textbook graphs, and on seeded random ones."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import inf
from random import Random
from types import MappingProxyType
from typing import Final

from reference.andor import examples, heuristics
from reference.andor.ao_star import Select, ao_star, first_tip, highest_h, last_tip
from reference.andor.costs import least_costs
from reference.andor.expansions import must_not_expand, root_values
from reference.andor.graph import Node, Problem
from reference.andor.random_graphs import random_problem
from reference.truth import unfolded
from reference.truth.entries.sources import OURS
from reference.truth.truth import Truth, Value

__all__ = ["random_runs", "slides", "small_graphs"]

SLIDES: Final = "slides 15-20"
ANEW: Final = "a search that computes every value anew after each expansion"
SWEPT: Final = "sweeping over all connectors to a fixed point"
LISTED: Final = "every solution listed as a tree"

SIZES: Final = (6, 10, 14, 18)
OF_EACH_SIZE: Final = 30
SELECTS: Final[tuple[Select, ...]] = (first_tip, last_tip, highest_h)
Make = Callable[[Problem, Random], Problem]


def slides() -> Iterator[Truth]:
    """The trace of slides 15 to 20, and what the graph's nodes cost."""
    problem = examples.SLIDES
    yield Truth(
        "and_or.slides_root_values",
        "costs",
        "q(n0) at first and after each expansion; of several tips the last is expanded",
        SLIDES,
        ANEW,
        lambda: ao_star(problem, last_tip).root_values,
        lambda: tuple(_anew(problem)[1]),
        (0, 3, 4, 5, 5),
    )
    yield Truth(
        "and_or.slides_expanded",
        "nodes",
        "in order; with the first of several tips n4 comes before n5",
        SLIDES,
        ANEW,
        lambda: ao_star(problem, last_tip).expanded,
        lambda: tuple(_anew(problem)[0]),
        ("n0", "n1", "n5", "n4"),
    )
    yield Truth(
        "and_or.slides_solution",
        "connectors",
        "those that are marked in the end, as node:successors",
        SLIDES,
        LISTED,
        lambda: _spelled(problem),
        lambda: tuple(sorted(min(_ways(problem))[1])),
        ("n0:n4+n5", "n4:n8", "n5:n7+n8"),
    )
    yield Truth(
        "and_or.slides_least_costs",
        "costs",
        "h* of n0 to n8, by tree costs",
        "Nilsson's graph of the slides",
        SWEPT,
        lambda: tuple(value for _, value in sorted(least_costs(problem).items())),
        lambda: tuple(value for _, value in sorted(_swept(problem).items())),
    )
    yield Truth(
        "and_or.slides_violations",
        "connectors",
        "where h(n) <= c + h(n1) + ... + h(nk) fails",
        "slide 10 demands that there be none",
        "the slack of every connector",
        lambda: len([*heuristics.violations(problem.graph, problem.h)]),
        lambda: unfolded.violated(_connectors(problem), problem.h),
        0,
    )


def small_graphs() -> Iterator[Truth]:
    """Textbook graphs, and graphs that each show one thing."""
    for name, problem, graph in (
        ("laboratory", examples.LABORATORY, "the first graph of VTU's laboratory 2"),
        ("laboratory_tie", examples.LABORATORY_TIE, "the second graph of VTU's laboratory 2"),
        ("tutorial", examples.TUTORIAL, "a graph of the web's tutorials"),
        ("shared", examples.SHARED, "a node with two uses is charged for each"),
    ):
        yield Truth(
            f"and_or.{name}",
            "cost found, least cost",
            f"by AO* with the graph's own h, 0 at terminals: {graph}",
            OURS,
            f"{ANEW}; {LISTED}",
            partial(_found_and_least, problem),
            partial(_found_and_least_again, problem),
        )
    yield Truth(
        "and_or.revised",
        "costs",
        "q(A) at first and when A, D and B have been expanded",
        "in the manner of Rich and Knight",
        SWEPT,
        lambda: root_values(examples.REVISED, "ADB"),
        lambda: _root_values_again(examples.REVISED, "ADB"),
        (5, 6, 9, 11),
    )
    for name, problem in (("dead_ends", examples.DEAD_ENDS), ("decoys", examples.decoys(999))):
        yield Truth(
            f"and_or.{name}",
            "nodes expanded, nodes to expand",
            "by AO* with the first of several tips; by exhaustive search",
            OURS,
            ANEW,
            partial(_expanded_and_inner, problem),
            partial(_expanded_and_inner_again, problem),
        )


def random_runs() -> Iterator[Truth]:
    """Seeded random graphs; AO* with three rules of picking a tip and four kinds of h."""
    for make in RANDOM:
        yield Truth(
            f"and_or.random_{make.__name__}",
            "runs that find no solution, sum of the costs of the others",
            f"{len(SIZES) * OF_EACH_SIZE} graphs, {len(SELECTS)} rules of picking a tip; "
            + RANDOM[make],
            OURS,
            SWEPT,
            partial(_costs_found, make),
            partial(_least_costs_again, make),
        )
    yield Truth(
        "and_or.random_misplaced",
        "nodes",
        "expanded in all these runs though they can't belong to a solution as cheap as the best",
        OURS,
        "both by the fixed point: the search, and what may be expanded",
        lambda: sum(map(_misplaced, RANDOM)),
        lambda: sum(map(_misplaced_again, RANDOM)),
    )


RANDOM: Final = MappingProxyType(
    {
        heuristics.blind: "h is 0",
        heuristics.monotone: "h is monotone",
        heuristics.perfect: "h is h* but at dead ends",
        heuristics.admissible: "h overestimates nothing, and is not monotone",
    }
)


@cache
def _problems(make: Make) -> tuple[Problem, ...]:
    """The random graphs, always the same, with an h that *make* draws."""
    rng = Random(20)
    graphs = [random_problem(rng, size) for size in SIZES for _ in range(OF_EACH_SIZE)]
    return tuple(make(problem, rng) for problem in graphs)


def _costs_found(make: Make) -> Value:
    problems = _problems(make)
    return _sums([ao_star(each, select).cost for each in problems for select in SELECTS])


def _least_costs_again(make: Make) -> Value:
    least = [_swept(each).get(each.start, inf) for each in _problems(make)]
    return _sums(least * len(SELECTS))


def _sums(costs: Sequence[float]) -> Value:
    """How many are infinite, and the sum of the others."""
    finite = [cost for cost in costs if cost < inf]
    return len(costs) - len(finite), sum(finite)


def _misplaced(make: Make) -> int:
    return sum(
        len(must_not_expand(problem).intersection(ao_star(problem, select).expanded))
        for problem in _problems(make)
        for select in SELECTS
    )


def _misplaced_again(make: Make) -> int:
    return sum(len(set(_anew(each)[0]) - _below(each)) for each in _problems(make))


# A problem by both methods


def _spelled(problem: Problem) -> Value:
    """The connectors of the solution that AO* finds."""
    solution = ao_star(problem).solution
    return tuple(f"{node}:{'+'.join(each.successors)}" for node, each in sorted(solution.items()))


def _found_and_least(problem: Problem) -> Value:
    return ao_star(problem).cost, least_costs(problem)[problem.start]


def _found_and_least_again(problem: Problem) -> Value:
    costs = [cost for cost, _ in _ways(problem)]
    return _anew(problem)[1][-1], min(costs)


def _expanded_and_inner(problem: Problem) -> Value:
    return len(ao_star(problem).expanded), len(problem.inner())


def _expanded_and_inner_again(problem: Problem) -> Value:
    return len(_anew(problem, first=True)[0]), len(problem.graph)


def _root_values_again(problem: Problem, expanded: Sequence[Node]) -> Value:
    graphs = [[c for c in _connectors(problem) if c[0] in expanded[:n]] for n in range(4)]
    tips = [{n: v for n, v in problem.h.items() if n not in expanded[:count]} for count in range(4)]
    return tuple(unfolded.values(g, h)[problem.start] for g, h in zip(graphs, tips, strict=True))


def _anew(problem: Problem, *, first: bool = False) -> tuple[list[str], list[float]]:
    return unfolded.search(
        _connectors(problem), problem.graph, problem.start, problem.h, first=first
    )


def _swept(problem: Problem) -> dict[str, float]:
    return unfolded.values(_connectors(problem), dict.fromkeys(_terminals(problem), 0.0))


def _below(problem: Problem) -> set[str]:
    return unfolded.below(_connectors(problem), _terminals(problem), problem.start, problem.h)


def _ways(problem: Problem) -> list[tuple[float, list[str]]]:
    return unfolded.ways(_connectors(problem), _terminals(problem), problem.start)


def _terminals(problem: Problem) -> set[str]:
    return set(problem.h) - set(problem.graph)


def _connectors(problem: Problem) -> unfolded.Connectors:
    return [(node, *each) for node, ways in problem.graph.items() for each in ways]
