"""Minimax to a depth limit, node by node, with a static evaluation where the limit is reached.

The evaluations are the games' own; what the search costs without walking is `horizon`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Generic, TypeAlias

from reference.games.game import Game, Move, Player, State

__all__ = ["Evaluation", "LimitedResult", "limited_minimax"]

Evaluation: TypeAlias = Callable[[State], float]
"""A static evaluation: MAX's prospects in a state in which the game goes on."""


@dataclass(frozen=True)
class LimitedResult(Generic[Move]):
    """The outcome of one search to a depth limit.

    Every node is an inner node, a terminal state or a state at the limit that was evaluated.
    """

    value: float
    """MAX's."""
    move: Move | None
    """The first best move; None when the root is terminal or the limit is 0."""
    principal_variation: tuple[Move, ...]
    """The moves from the root that lead to the value."""
    nodes: int
    evaluations: int
    terminals: int


@dataclass
class _Counters:
    """Running counts of one search."""

    nodes: int = 0
    evaluations: int = 0
    terminals: int = 0


def limited_minimax(
    game: Game[State, Move],
    evaluate: Evaluation[State],
    depth_ply: int,
    state: State | None = None,
    *,
    stake: float = 1,
) -> LimitedResult[Move]:
    """Minimax value of *state* (default: the initial one), looking *depth_ply* plies ahead.

    A terminal state counts utility x *stake*, a finite number that should outweigh every
    evaluation; it is tested before the limit is. The move is the first best one in the game's
    order.
    """
    if depth_ply < 0:
        raise ValueError(f"cannot look {depth_ply!r} plies ahead: the limit is 0 or more")
    counters = _Counters()

    def at_the_end(state: State, depth_ply: int) -> float | None:
        """The value of a node that is not searched further; None for an inner node."""
        counters.nodes += 1
        if game.is_terminal(state):  # before the limit: a finished game needs no estimate
            counters.terminals += 1
            return game.utility(state) * stake
        if depth_ply == 0:
            counters.evaluations += 1
            return evaluate(state)
        return None

    def max_value(state: State, depth_ply: int) -> tuple[float, tuple[Move, ...]]:
        end = at_the_end(state, depth_ply)
        if end is not None:
            return end, ()
        value = -inf
        line: tuple[Move, ...] = ()
        for move in game.moves(state):
            reply, rest = min_value(game.result(state, move), depth_ply - 1)
            if reply > value or not line:
                value, line = reply, (move, *rest)
        return value, line

    def min_value(state: State, depth_ply: int) -> tuple[float, tuple[Move, ...]]:
        end = at_the_end(state, depth_ply)
        if end is not None:
            return end, ()
        value = inf
        line: tuple[Move, ...] = ()
        for move in game.moves(state):
            reply, rest = max_value(game.result(state, move), depth_ply - 1)
            if reply < value or not line:
                value, line = reply, (move, *rest)
        return value, line

    root = game.initial() if state is None else state
    search = max_value if game.to_move(root) is Player.MAX else min_value
    value, line = search(root, depth_ply)
    move = line[0] if line else None
    return LimitedResult(
        value, move, line, counters.nodes, counters.evaluations, counters.terminals
    )
