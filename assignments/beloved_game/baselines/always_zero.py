"""A game that is over before it begins; every search finds 0."""


class Nothing:
    name = "nothing"

    def initial(self):
        return 0

    def to_move(self, state):
        return "MAX"

    def moves(self, state):
        return []

    def result(self, state, move):
        return state

    def is_terminal(self, state):
        return True

    def utility(self, state):
        return 0


game = Nothing()


def minimax(game, state, depth):
    return 0, []


def alphabeta(game, state, depth, alpha, beta):
    return 0, []
