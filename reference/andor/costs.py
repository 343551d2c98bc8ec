"""What nodes and solutions cost. Costs are tree costs: a shared node is charged for each use."""

from collections.abc import Mapping
from math import inf

from reference.andor.graph import Connector, Graph, Node, Problem, bottom_up

__all__ = [
    "least_costs",
    "q_values",
    "solution_cost",
    "through",
]


def through(connector: Connector, values: Mapping[Node, float]) -> float:
    """What a node costs by way of *connector*, when its successors cost *values*."""
    return connector.cost + sum(values[node] for node in connector.successors)


def q_values(graph: Graph, h: Mapping[Node, float]) -> dict[Node, float]:
    """The q of every node of *h*, when *graph* holds the nodes that have been expanded so far.

    For the others it is h, for a dead end infinity, else the least over the connectors.
    """
    values: dict[Node, float] = {}
    for node in bottom_up(graph, h):
        ways = (through(each, values) for each in graph.get(node, ()))
        values[node] = min(ways, default=inf) if node in graph else h[node]
    return values


def least_costs(problem: Problem) -> dict[Node, float]:
    """h*: the least cost of a solution of each node that can be reached; infinity for none."""
    values: dict[Node, float] = {}
    for node in problem.bottom_up():
        ways = (through(each, values) for each in problem.connectors(node))
        values[node] = 0 if problem.is_terminal(node) else min(ways, default=inf)
    return values


def solution_cost(problem: Problem, solution: Mapping[Node, Connector]) -> float:
    """What the solution graph *solution* costs from the start; KeyError if it has a gap."""
    values: dict[Node, float] = {}
    marked = Problem({node: (each,) for node, each in solution.items()}, problem.start, problem.h)
    for node in marked.bottom_up():
        values[node] = 0 if problem.is_terminal(node) else through(solution[node], values)
    return values[problem.start]
