"""Minimax and alpha-beta as the slides spell them: depth counted upwards, and its parity.

Depth 1 is the root and an odd depth is MAX's, whoever the game says is to move. The same
searches by the textbook are `limited` and `alphabeta`.
"""

from collections.abc import Callable
from math import inf

from reference.games.game import Game, Move, State
from reference.search.result import Counters, SearchResult

__all__ = ["literal_alphabeta", "parity_minimax"]


def parity_minimax(
    game: Game[State, Move],
    evaluate: Callable[[State], float],
    limit_ply: int,
    state: State | None = None,
    *,
    depth: int = 1,
    stake: float = 1,
) -> SearchResult[Move]:
    """<Value, Path> of *state*, *limit_ply* plies ahead.

    A root at an even *depth* takes MAX for MIN and MIN for MAX: then the value is wrong.
    [Manevitz, slides 35 to 37]
    """
    counters = Counters()
    deep_enough = depth + limit_ply

    def minimax(state: State, depth: int) -> tuple[float, tuple[Move, ...]]:
        counters.nodes += 1
        if game.is_terminal(state):
            counters.leaves += 1
            return game.utility(state) * stake, ()
        if depth >= deep_enough:
            counters.leaves += 1
            return evaluate(state), ()
        is_max = depth % 2 == 1
        best = -inf if is_max else inf
        best_path: tuple[Move, ...] = ()
        for move in game.moves(state):
            value, path = minimax(game.result(state, move), depth + 1)
            if value > best if is_max else value < best:
                best, best_path = value, (move, *path)
        return best, best_path

    value, path = minimax(game.initial() if state is None else state, depth)
    move = path[0] if path else None
    return SearchResult(value, move, path, counters.nodes, counters.leaves, counters.cutoffs)


def literal_alphabeta(
    game: Game[State, Move], state: State | None = None, *, fold_last: bool = True
) -> SearchResult[Move]:
    """Alpha-beta as slides 44 to 46 read word by word; MAX is at the root.

    The bound is set at the head of the loop, before the next child: so the test "alpha is bigger
    than beta" comes one child late, and the last child's value is never folded in. With
    *fold_last* it is, at the end, and the value is right; without, it is the slides' slip. No
    path is kept.
    """
    counters = Counters()

    def search(state: State, alpha: float, beta: float, *, is_max: bool) -> float:
        counters.nodes += 1
        if game.is_terminal(state):
            counters.leaves += 1
            return game.utility(state)
        better = max if is_max else min
        bound, reported = (alpha if is_max else beta), list[float]()
        for move in game.moves(state):
            if alpha > beta:
                counters.cutoffs += 1
                break
            bound = better([bound, *reported])
            alpha, beta = (bound, beta) if is_max else (alpha, bound)
            reported.append(search(game.result(state, move), alpha, beta, is_max=not is_max))
        return better([bound, *reported]) if fold_last else bound

    value = search(game.initial() if state is None else state, -inf, inf, is_max=True)
    return SearchResult(value, None, (), counters.nodes, counters.leaves, counters.cutoffs)
