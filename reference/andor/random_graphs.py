"""Random acyclic AND/OR graphs, all from one seeded generator."""

from random import Random

from reference.andor.graph import Connector, Graph, Node, Problem

__all__ = ["random_problem"]

COSTS = range(10)
WAYS = (1, 2, 2, 3)  # connectors of a node
WIDTHS = (1, 2, 2, 3)  # successors of a connector
REACH = 12  # a successor stands at most so far behind: deep graphs with many shared nodes


def random_problem(rng: Random, size: int, *, dead_ends: float = 0.06) -> Problem:
    """A problem on *size* nodes with h = 0; a fifth of the nodes, the last ones, are terminal.

    The names say nothing of the order; an inner node is a dead end with this probability.
    """
    names = [f"n{number}" for number in rng.sample(range(size), size)]
    inner = size - max(2, size // 5)
    graph: Graph = {
        names[index]: _connectors(rng, names[index + 1 : index + 1 + REACH])
        if index == 0 or rng.random() >= dead_ends
        else ()
        for index in range(inner)
    }
    problem = Problem(graph, names[0], dict.fromkeys(names, 0))
    return without_the_unreachable(problem)


def without_the_unreachable(problem: Problem) -> Problem:
    """*problem* with the nodes that the start leads to, and no others."""
    nodes = sorted(problem.bottom_up())
    graph = {node: problem.graph[node] for node in nodes if node in problem.graph}
    return Problem(graph, problem.start, {node: problem.h[node] for node in nodes})


def _connectors(rng: Random, later: list[Node]) -> tuple[Connector, ...]:
    """One to three connectors to nodes of *later*, no two to the same nodes."""
    drawn = {}
    for _ in range(rng.choice(WAYS)):
        width = min(rng.choice(WIDTHS), len(later))
        drawn[frozenset(rng.sample(later, width))] = rng.choice(COSTS)
    return tuple(Connector(cost, tuple(sorted(nodes))) for nodes, cost in drawn.items())
