"""Looks at the whole graph and works its costs out from the bottom.
caught by: expansions
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
    """The cheapest solution by way of all solutions."""
    q, marked, expanded = {}, {}, []

    def solve(node):
        if node in q:
            return q[node]
        if node not in graph:
            q[node] = 0
            return 0
        expanded.append(node)
        q[node] = inf
        for cost, nodes in graph[node]:
            through = cost + sum([solve(each) for each in nodes])
            if through < q[node]:
                q[node], marked[node] = through, (cost, nodes)
        return q[node]

    cost = solve(start)
    return cost, solution_graph(marked, start) if cost < inf else {}, expanded
