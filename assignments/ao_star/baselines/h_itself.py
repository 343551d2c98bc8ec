"""Gives back what it was given."""


def q_values(graph, h):
    return dict(h)


def is_monotone(graph, h):
    return True


def solution_graph(marked, start):
    return dict(marked)


def ao_star(graph, start, h):
    return h[start], {}, [start]
