"""Counting the lines of play of a given length: how move generators are compared.

Two generators that differ in one rule soon differ in this count; `divide` tells below which move.
The word is the chess programmers': performance test.
"""

from reference.games.game import Game, Move, State

__all__ = ["divide", "perft"]


def perft(game: Game[State, Move], depth_ply: int, state: State | None = None) -> int:
    """Sequences of *depth_ply* legal moves from *state* (default: the initial one).

    Games that end earlier do not count. The same state counts once for every way to reach it.
    """
    state = game.initial() if state is None else state
    if depth_ply == 0:
        return 1
    moves = game.moves(state)
    if depth_ply == 1:
        return len(moves)
    return sum(perft(game, depth_ply - 1, game.result(state, move)) for move in moves)


def divide(game: Game[State, Move], depth_ply: int, state: State | None = None) -> dict[Move, int]:
    """The same count for each move apart; their sum is `perft`."""
    state = game.initial() if state is None else state
    return {
        move: perft(game, depth_ply - 1, game.result(state, move)) for move in game.moves(state)
    }
