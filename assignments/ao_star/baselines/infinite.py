"""Says of everything that it can't be solved."""


def q_values(graph, h):
    return dict.fromkeys(h, float("inf"))


def is_monotone(graph, h):
    return False


def solution_graph(marked, start):
    return {}


def ao_star(graph, start, h):
    return float("inf"), {}, []
