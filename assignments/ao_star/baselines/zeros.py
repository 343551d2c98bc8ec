"""Answers nothing: zeros, empty dicts, True."""


def q_values(graph, h):
    return dict.fromkeys(h, 0)


def is_monotone(graph, h):
    return True


def solution_graph(marked, start):
    return {}


def ao_star(graph, start, h):
    return 0, {}, []
