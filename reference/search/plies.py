"""The size of a game ply by ply, two plies in memory at a time: for games too large for `solve`.

For games in which the same state is never met at two plies, as where every move adds a mark.
"""

from collections import Counter
from dataclasses import dataclass

from reference.games.game import Game, Move, State

__all__ = ["PlyCounts", "count_plies"]


@dataclass(frozen=True)
class PlyCounts:
    """One ply: its states, each once, and its nodes, one for every way to reach a state."""

    positions: int
    terminals: int
    """Positions in which the game is over."""
    nodes: int
    games: dict[float, int]
    """For each utility the nodes that end with it."""


def count_plies(game: Game[State, Move], depth_ply: int | None = None) -> tuple[PlyCounts, ...]:
    """Every ply of *game*, or the first ones, to *depth_ply*; the root is ply 0."""
    plies: list[PlyCounts] = []
    ply = Counter({game.initial(): 1})
    while ply and (depth_ply is None or len(plies) <= depth_ply):
        following: Counter[State] = Counter()
        ends: Counter[float] = Counter()
        terminals = 0
        for state, ways in ply.items():
            if game.is_terminal(state):
                terminals += 1
                ends[game.utility(state)] += ways
            else:
                for move in game.moves(state):
                    following[game.result(state, move)] += ways
        plies.append(PlyCounts(len(ply), terminals, ply.total(), dict(ends)))
        ply = following
    return tuple(plies)
