"""A long game in which nobody can choose anything, and nobody wins."""


class OneWay:
    name = "one way"

    def initial(self):
        return 30

    def to_move(self, state):
        return "MAX" if state % 2 else "MIN"

    def moves(self, state):
        return ["on"] if state else []

    def result(self, state, move):
        return state - 1

    def is_terminal(self, state):
        return state == 0

    def utility(self, state):
        return 0


game = OneWay()


def minimax(game, state, depth):
    return 0, []


def alphabeta(game, state, depth, alpha, beta):
    return 0, []
