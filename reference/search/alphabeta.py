"""Alpha-beta, node by node, with every convention an argument.

Counting the same visits without making them twice is `counting`; the fewest visits that any
move order allows are `bounds`.
"""

from collections.abc import Iterable
from enum import Enum
from math import inf
from typing import TypeAlias

from reference.games.game import Game, Move, Order, Player, State
from reference.search.result import Counters, SearchResult

__all__ = ["Cut", "Fail", "Window", "alphabeta"]

Window: TypeAlias = tuple[float, float]


class Cut(Enum):
    """When a node is left: at an equal bound, or only past it. Both give the right value."""

    AT_EQUAL = "alpha >= beta"
    PAST = "alpha > beta"

    def holds(self, alpha: float, beta: float) -> bool:
        """Whether the window (alpha, beta) is closed."""
        return alpha >= beta if self is Cut.AT_EQUAL else alpha > beta


class Fail(Enum):
    """What a node answers when its value lies outside its window."""

    SOFT = "fail-soft"  # the best value seen, a bound that may be tighter than the window
    HARD = "fail-hard"  # the nearest end of the window

    def bound(self, value: float, alpha: float, beta: float) -> float:
        """The answer for *value* at a node entered with the window (alpha, beta)."""
        return value if self is Fail.SOFT else min(max(value, alpha), beta)


def alphabeta(
    game: Game[State, Move],
    state: State | None = None,
    *,
    window: Window = (-inf, inf),
    cut: Cut = Cut.AT_EQUAL,
    order: Order[State, Move] | None = None,
    fail: Fail = Fail.SOFT,
    futility: float = 0,
) -> SearchResult[Move]:
    """Minimax value of *state* (default: the initial one), when it lies within *window*.

    Outside the window the answer is a bound: at most alpha, or at least beta. Moves are tried in
    the game's order unless *order* is given. Nodes are entries, root counted. [AIMA fig. 5.7]

    Futility cut-off: a node is also left when no more than *futility* can still be gained there.
    The value is then off by at most *futility* for every ply. [Rich and Knight, chapter 12]
    """
    counters = Counters()

    def max_value(state: State, alpha: float, beta: float) -> tuple[float, tuple[Move, ...]]:
        counters.nodes += 1
        if game.is_terminal(state):
            counters.leaves += 1
            return game.utility(state), ()
        value, entered = -inf, alpha
        line: tuple[Move, ...] = ()
        for move in ordered(state):
            reply, rest = min_value(game.result(state, move), alpha, beta)
            if reply > value:
                value, line = reply, (move, *rest)
            alpha = max(alpha, value)
            if cut.holds(alpha + futility, beta):
                counters.cutoffs += 1
                break
        return fail.bound(value, entered, beta), line

    def min_value(state: State, alpha: float, beta: float) -> tuple[float, tuple[Move, ...]]:
        counters.nodes += 1
        if game.is_terminal(state):
            counters.leaves += 1
            return game.utility(state), ()
        value, entered = inf, beta
        line: tuple[Move, ...] = ()
        for move in ordered(state):
            reply, rest = max_value(game.result(state, move), alpha, beta)
            if reply < value:
                value, line = reply, (move, *rest)
            beta = min(beta, value)
            if cut.holds(alpha + futility, beta):
                counters.cutoffs += 1
                break
        return fail.bound(value, alpha, entered), line

    def ordered(state: State) -> Iterable[Move]:
        moves = game.moves(state)
        return moves if order is None else order(state, moves)

    alpha, beta = window
    if not alpha < beta:
        raise ValueError(f"empty window {window}: alpha must be below beta")
    if futility < 0:
        raise ValueError(f"futility must not be negative: {futility!r}")
    root = game.initial() if state is None else state
    search = max_value if game.to_move(root) is Player.MAX else min_value
    value, line = search(root, alpha, beta)
    move = line[0] if line else None
    return SearchResult(value, move, line, counters.nodes, counters.leaves, counters.cutoffs)
