"""Knows the slides' graph by the names of its nodes, and fails on every other.
caught by: slides_trace
"""

from math import inf


def q_values(graph, h):
    """What each node costs as far as is known, when `graph` holds the expanded nodes."""
    q = {}

    def value(node):
        if node not in q:
            if node in graph:
                ways = [cost + sum(map(value, nodes)) for cost, nodes in graph[node]]
                q[node] = min(ways, default=inf)
            else:
                q[node] = h[node]
        return q[node]

    return {node: value(node) for node in h}


def is_monotone(graph, h):
    """Does h never say more of a node than of the way through one of its connectors?"""
    return all(
        h[node] <= cost + sum(h[each] for each in nodes)
        for node in graph
        for cost, nodes in graph[node]
    )


def solution_graph(marked, start):
    """The marked connectors that tracing down from `start` meets."""
    met, waiting = {}, [start]
    while waiting:
        node = waiting.pop()
        if node in marked and node not in met:
            met[node] = marked[node]
            waiting.extend(marked[node][1])
    return met


def ao_star(graph, start, h):
    """What the slides show."""
    marked = {"n0": (2, ["n4", "n5"]), "n4": (1, ["n8"]), "n5": (2, ["n7", "n8"])}
    return 5, marked, ["n0", "n1", "n5", "n4"]
