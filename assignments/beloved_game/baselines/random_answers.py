"""Every answer is drawn by chance."""

import random


class Chance:
    name = "chance"

    def initial(self):
        return 0

    def to_move(self, state):
        return random.choice(["MAX", "MIN"])

    def moves(self, state):
        return random.sample(range(9), 3)

    def result(self, state, move):
        return state + random.randint(1, 9)

    def is_terminal(self, state):
        return random.random() < 0.2

    def utility(self, state):
        return random.randint(-1, 1)


game = Chance()


def minimax(game, state, depth):
    return random.randint(-20, 20), random.choices(game.moves(state), k=depth)


def alphabeta(game, state, depth, alpha, beta):
    return minimax(game, state, depth)
