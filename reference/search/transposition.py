"""Alpha-beta with a transposition table: a state met again is not searched again.

Without a table it is `alphabeta`. A game cut off at a depth has the plies left in its states, so
that an entry is used only where it was searched just as deep.
"""

from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import Generic

from reference.games.game import Game, Move, Order, Player, State
from reference.search.alphabeta import Window
from reference.search.result import Counters, SearchResult

__all__ = ["TableSearch", "table_alphabeta"]


class _Bound(Enum):
    """What a stored value says about the true one."""

    EXACT = "equal"
    LOWER = "at least"
    UPPER = "at most"

    def decides(self, value: float, alpha: float, beta: float) -> bool:
        """Whether a stored *value* answers a search with the window (alpha, beta)."""
        if self is _Bound.LOWER:
            return value >= beta
        return self is _Bound.EXACT or value <= alpha


@dataclass(frozen=True)
class _Entry(Generic[Move]):
    """What the table remembers of one state."""

    bound: _Bound
    value: float
    line: tuple[Move, ...]


@dataclass(frozen=True)
class TableSearch(Generic[Move]):
    """The outcome of a search with a table; a hit counts as a node."""

    result: SearchResult[Move]
    entries: int
    """States in the table at the end."""
    hits: int
    """Nodes that the table answered."""


def table_alphabeta(
    game: Game[State, Move],
    state: State | None = None,
    *,
    window: Window = (-inf, inf),
    order: Order[State, Move] | None = None,
) -> TableSearch[Move]:
    """Minimax value of *state* (default: the initial one), by fail-soft alpha-beta with a table.

    Cut at alpha >= beta. Terminal states are not stored: their utility is as quickly asked for.
    """
    counters = Counters()
    table: dict[State, _Entry[Move]] = {}
    hits = 0

    def search(state: State, alpha: float, beta: float) -> tuple[float, tuple[Move, ...]]:
        nonlocal hits
        counters.nodes += 1
        if game.is_terminal(state):
            counters.leaves += 1
            return game.utility(state), ()
        entry = table.get(state)
        if entry is not None and entry.bound.decides(entry.value, alpha, beta):
            hits += 1
            return entry.value, entry.line
        value, line = expand(state, alpha, beta)
        bound = _Bound.UPPER if value <= alpha else _Bound.LOWER if value >= beta else _Bound.EXACT
        table[state] = _Entry(bound, value, line)
        return value, line

    def expand(state: State, alpha: float, beta: float) -> tuple[float, tuple[Move, ...]]:
        is_max = game.to_move(state) is Player.MAX
        value = -inf if is_max else inf
        line: tuple[Move, ...] = ()
        moves = game.moves(state)
        for move in moves if order is None else order(state, moves):
            reply, rest = search(game.result(state, move), alpha, beta)
            if reply > value if is_max else reply < value:
                value, line = reply, (move, *rest)
            alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
            if alpha >= beta:
                counters.cutoffs += 1
                break
        return value, line

    alpha, beta = window
    if not alpha < beta:
        raise ValueError(f"empty window {window}: alpha must be below beta")
    value, line = search(game.initial() if state is None else state, alpha, beta)
    move = line[0] if line else None
    found = SearchResult(value, move, line, counters.nodes, counters.leaves, counters.cutoffs)
    return TableSearch(found, len(table), hits)
