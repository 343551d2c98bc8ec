"""AO*: the cheapest solution of an AND/OR graph. Replace every `raise NotImplementedError`."""

from math import inf


def q_values(graph, h):
    """A dict with q of every node of h, where `graph` holds the nodes that have been expanded.

    A node that is no key of graph has its h, one without connectors infinity, any other the
    least, over its connectors, of the cost plus q of all successors.
    """
    raise NotImplementedError


def is_monotone(graph, h):
    """True if h(n) <= c + h(n1) + ... + h(nk) for every connector of every node."""
    raise NotImplementedError


def solution_graph(marked, start):
    """The part of `marked` that tracing down from `start` meets; a dict like `marked`."""
    raise NotImplementedError


def ao_star(graph, start, h):
    """The cheapest way to solve `start`: (cost, solution, expanded).

    cost      a number, or inf if there is no solution
    solution  the marked connector of each node of the solution: {node: (cost, [successors])}
    expanded  the nodes whose connectors were looked at, in order
    """
    raise NotImplementedError


SLIDES = {
    "n0": [(1, ["n1"]), (2, ["n4", "n5"])],
    "n1": [(1, ["n2"]), (1, ["n3"])],
    "n2": [(1, ["n3"]), (2, ["n4", "n5"])],
    "n3": [(2, ["n5", "n6"])],
    "n4": [(1, ["n5"]), (1, ["n8"])],
    "n5": [(1, ["n6"]), (2, ["n7", "n8"])],
    "n6": [(2, ["n7", "n8"])],
}
SLIDES_H = {"n0": 0, "n1": 2, "n2": 4, "n3": 4, "n4": 1, "n5": 1, "n6": 2, "n7": 0, "n8": 0}

if __name__ == "__main__":
    cost, solution, expanded = ao_star(SLIDES, "n0", SLIDES_H)
    print("cost", cost)
    print("solution", solution)
    print("expanded", expanded)
