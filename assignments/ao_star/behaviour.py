"""How two programs of this assignment are told apart, and which answers are right.

Every graph of four nodes whose connectors cost 1, every graph of three with costs 1 and 2, and
seeded ones: with h = 0, with a perfect h, and with one that says too much.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from assignments.ao_star.checks import graph_and_h
from assignments.ao_star.graphs import (
    KINDS_OF_H,
    Truth,
    has_solution,
    random_problems,
    spelled,
    spelled_marks,
)
from assignments.ao_star.judging import Found, found_by, is_a_solution, is_refused
from assignments.ao_star.parts import (
    explicit_graphs,
    is_monotone_judged,
    marked_graphs,
    q_values_judged,
    solution_graph_judged,
    with_and_without_violations,
)
from assignments.ao_star.sealed import Sealed, judged, sealed_problems
from grader import Student
from grader.authoring import Answer, Trait
from reference.andor import Connector, Problem, is_admissible, is_monotone
from reference.andor import heuristics as make
from reference.andor.random_graphs import without_the_unreachable

__all__ = ["behaviour"]

Spec = Mapping[str, Any]
SIZES = (4, 6, 8, 12)


def behaviour(
    student: Student, truth: Truth, spec: Spec, shared: Mapping[str, Any]
) -> Iterator[Trait]:
    """Every trait of a program."""
    rng = random.Random("behaviour")
    small = [*small_graphs(4, (1,)), *small_graphs(3, (1, 2))]
    yield from helpers(student, truth, small, rng)
    problems = [kind(each, rng) for each in small for kind in (make.blind, make.perfect)]
    problems += random_problems(rng, SIZES, 3, KINDS_OF_H)
    problems += [make.overestimating(each, rng) for each in small if has_solution(each)]
    for problem, answer in asked(student, "ao_star", problems, spelled):
        yield Trait(f"ao_star{spelled(problem)}", answer.shown, is_right(problem, answer))
    sealed = Sealed(student)
    few = [make.monotone(each, rng) for each in small_graphs(3, (1, 2))]
    for problem in [*few, *sealed_problems(truth, rng, spec)]:
        served = sealed.ask(problem)
        looked = served.answer.shown, list(served.reads)
        yield Trait(f"ao_star{spelled(problem)}, served", looked, served.wrong is None)


def helpers(
    student: Student, truth: Truth, small: Sequence[Problem], rng: random.Random
) -> Iterator[Trait]:
    """`q_values`, `is_monotone` and `solution_graph`."""
    explicit = [*partly_expanded(small), *explicit_graphs(truth, rng, SIZES)]
    for problem, answer in asked(student, "q_values", explicit, graph_and_h):
        right = q_values_judged(problem, answer) is None
        yield Trait(f"q_values{graph_and_h(problem)}", answer.shown, right)
    estimated = [*one_too_high(small, rng), *with_and_without_violations(truth, rng, SIZES)]
    for problem, answer in asked(student, "is_monotone", estimated, graph_and_h):
        right = is_monotone_judged(problem, answer) is None
        yield Trait(f"is_monotone{graph_and_h(problem)}", answer.shown, right)
    marked = [*marks_chosen(small), *marked_graphs(rng, SIZES)]
    for problem, answer in asked(student, "solution_graph", marked, spelled_marks):
        right = solution_graph_judged(problem, answer) is None
        yield Trait(f"solution_graph{spelled_marks(problem)}", answer.shown, right)


def asked(
    student: Student, name: str, problems: Sequence[Problem], arguments: Any
) -> Iterable[tuple[Problem, Answer]]:
    """Each problem with what *name* answers to its *arguments*."""
    answers = student.map(name, [arguments(problem) for problem in problems])
    return zip(problems, answers, strict=True)


def is_right(problem: Problem, answer: Answer) -> bool:
    """True for a whole solution of the cost that it claims, and what h promises beside that."""
    found = found_by(answer)
    if not isinstance(found, Found) or is_a_solution(problem, answer) is not None:
        return False
    if not is_admissible(problem):
        return True  # nothing is promised about the cost
    if is_refused(problem, answer) is not None:
        return False
    if not is_monotone(problem.graph, problem.h):
        return True  # nor about which nodes are expanded
    return judged(problem, answer, found.expanded).wrong is None


def small_graphs(size: int, costs: Sequence[int]) -> Iterator[Problem]:
    """Every graph of *size* nodes in which each has at most two connectors, to later ones."""
    names = [f"n{number}" for number in range(size)]
    for ways in product(*(ways_of(names[number:], costs) for number in range(size))):
        graph = {name: way for name, way in zip(names, ways, strict=True) if way is not None}
        problem = Problem(graph, names[0], dict.fromkeys(names, 0))
        if names[0] in graph and len(without_the_unreachable(problem).h) == size:
            yield problem


def ways_of(names: Sequence[str], costs: Sequence[int]) -> list[tuple[Connector, ...] | None]:
    """What the first of *names* may lead to; None makes it terminal."""
    later = names[1:]
    sets = [each for count in range(1, len(names)) for each in combinations(later, count)]
    ways = [Connector(cost, each) for each in sets for cost in costs]
    return [None, *(pair for count in range(3) for pair in combinations(ways, count))]


def partly_expanded(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Each problem with and without each of its nodes expanded; h tells nodes apart."""
    for problem in problems:
        h = {node: 2**index for index, node in enumerate(problem.h)}
        yield replace(problem, h=h)
        for node in problem.graph:
            rest = {each: ways for each, ways in problem.graph.items() if each != node}
            yield replace(problem, graph=rest, h=h)


def one_too_high(problems: Iterable[Problem], rng: random.Random) -> Iterator[Problem]:
    """Each problem with a perfect h, and with h one too high at each of its nodes."""
    for problem in problems:
        perfect = make.perfect(problem, rng)
        yield perfect
        for node in problem.h:
            yield replace(perfect, h={**perfect.h, node: perfect.h[node] + 1})


def marks_chosen(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Each problem with one connector marked at each node that has some, and one without."""
    for problem in problems:
        chosen = {node: ways[-1:] for node, ways in problem.graph.items() if ways}
        for left_out in (None, *chosen):
            marked = {node: way for node, way in chosen.items() if node != left_out}
            if problem.start in marked:
                yield replace(problem, graph=marked)
