"""Plain minimax, node by node. Pruning is `alphabeta`, memory is `solve`."""

from math import inf

from reference.games.game import Game, Move, Player, State
from reference.search.result import Counters, SearchResult

__all__ = ["minimax"]


def minimax(game: Game[State, Move], state: State | None = None) -> SearchResult[Move]:
    """Minimax value of *state* (default: the initial one), by visiting its whole tree.

    The move is the first best one in the game's order. [AIMA fig. 5.3]
    """
    counters = Counters()

    def max_value(state: State) -> tuple[float, tuple[Move, ...]]:
        counters.nodes += 1
        if game.is_terminal(state):
            counters.leaves += 1
            return game.utility(state), ()
        value = -inf
        line: tuple[Move, ...] = ()
        for move in game.moves(state):
            reply, rest = min_value(game.result(state, move))
            if reply > value:
                value, line = reply, (move, *rest)
        return value, line

    def min_value(state: State) -> tuple[float, tuple[Move, ...]]:
        counters.nodes += 1
        if game.is_terminal(state):
            counters.leaves += 1
            return game.utility(state), ()
        value = inf
        line: tuple[Move, ...] = ()
        for move in game.moves(state):
            reply, rest = max_value(game.result(state, move))
            if reply < value:
                value, line = reply, (move, *rest)
        return value, line

    root = game.initial() if state is None else state
    search = max_value if game.to_move(root) is Player.MAX else min_value
    value, line = search(root)
    move = line[0] if line else None
    return SearchResult(value, move, line, counters.nodes, counters.leaves, counters.cutoffs)
