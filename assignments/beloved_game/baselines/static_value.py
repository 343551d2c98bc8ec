"""Searches that do not search: the estimate of the position itself."""


def minimax(game, state, depth):
    return (game.utility(state) if game.is_terminal(state) else game.evaluate(state)), []


def alphabeta(game, state, depth, alpha, beta):
    return minimax(game, state, depth)
