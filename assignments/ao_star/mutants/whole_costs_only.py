"""Rounds costs down to whole numbers.
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


def below(node, explicit):
    """All nodes that can be reached from `node` through expanded nodes."""
    met, waiting = set(), [node]
    while waiting:
        for _, nodes in explicit.get(waiting.pop(), []):
            waiting.extend(each for each in nodes if each not in met)
            met.update(nodes)
    return met


def ao_star(graph, start, h):
    """The cost of the cheapest solution of `start`, its marks, and the nodes expanded for it."""
    explicit, parents, marked, expanded = {}, {}, {}, []
    q = {start: h[start]}
    solved = set() if start in graph else {start}

    while start not in solved and q[start] < inf:
        partial = solution_graph(marked, start)
        leaves = [start] + [each for _, nodes in partial.values() for each in nodes]
        tips = [each for each in leaves if each not in explicit and each not in solved]
        n = max(tips, key=lambda tip: h[tip])

        explicit[n] = graph[n]
        expanded.append(n)
        for _, nodes in explicit[n]:
            for each in nodes:
                parents.setdefault(each, set()).add(n)
                if each not in q:
                    q[each] = h[each]
                    if each not in graph:
                        solved.add(each)

        waiting = {n}
        while waiting:
            m = next(each for each in waiting if not below(each, explicit) & waiting)
            waiting.remove(m)
            before = q[m], m in solved
            q[m] = inf
            for cost, nodes in explicit[m]:
                through = int(cost) + sum(q[each] for each in nodes)
                if through < q[m]:
                    q[m], marked[m] = through, (cost, nodes)
            if q[m] < inf and solved.issuperset(marked[m][1]):
                solved.add(m)
            if before != (q[m], m in solved):
                for parent in parents.get(m, ()):
                    if parent in marked and m in marked[parent][1]:
                        waiting.add(parent)

    if start not in solved:
        return inf, {}, expanded
    return q[start], solution_graph(marked, start), expanded


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
