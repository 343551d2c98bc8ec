"""Answers 1, or what lets X win, to everything."""


def initial_state():
    return [" "] * 9, "X"


def possible_moves(state):
    return [((["X"] * 9, "X"), 0)]


def is_terminal(state):
    return True, "X"


def minimax(state, is_max):
    return 1


def print_first_moves():
    print("최선의 첫 수: 자리 0 (점수 +1)")


def open_lines(state):
    return 1


def minimax_limited(state, is_max, depth):
    return 1000
