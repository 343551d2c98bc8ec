"""Goes down by h and never looks back: the cost of the first way that ends.
caught by: optimal_cost
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
    """The solution that the least cost plus h leads to, node by node."""
    marked, expanded, waiting = {}, [], [start]
    while waiting:
        node = waiting.pop()
        if node in graph and node not in marked:
            expanded.append(node)
            if not graph[node]:
                return inf, {}, expanded
            marked[node] = min(graph[node], key=lambda way: way[0] + sum(h[n] for n in way[1]))
            waiting.extend(marked[node][1])
    costs = q_values({node: [way] for node, way in marked.items()}, {node: 0 for node in h})
    return costs[start], solution_graph(marked, start), expanded
