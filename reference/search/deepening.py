"""Progressive deepening: one ply, two plies and so on, until the nodes are spent.

Each iteration is a direct search to its depth; when the deadline comes, the last one that was
completed has the say.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Generic

from reference.games.game import Game, Move, Order, State
from reference.games.limited import LimitedGame, LimitedState, ordered_by
from reference.games.metered import MeteredGame, OutOfNodes
from reference.search.alphabeta import alphabeta
from reference.search.result import SearchResult

__all__ = ["Deepening", "deepen"]


@dataclass(frozen=True)
class Deepening(Generic[Move]):
    """The completed iterations; the first of them looked one ply ahead."""

    iterations: tuple[SearchResult[Move], ...]
    nodes: int
    """Of all iterations, a broken-off one counted as far as it came."""

    @property
    def depth_ply(self) -> int:
        """The depth of the last completed iteration, 0 when there is none."""
        return len(self.iterations)

    @property
    def move(self) -> Move | None:
        """The move of the last completed iteration."""
        return self.iterations[-1].move if self.iterations else None

    @property
    def values(self) -> tuple[float, ...]:
        """The value at depth 1, 2 and so on."""
        return tuple(result.value for result in self.iterations)


def deepen(
    game: Game[State, Move],
    evaluate: Callable[[State], float],
    depth_ply: int,
    state: State | None = None,
    *,
    nodes: float = inf,
    stake: float = 1,
    order: Order[State, Move] | None = None,
    reorder: bool = False,
) -> Deepening[Move]:
    """Alpha-beta to 1, 2, ... *depth_ply* plies, with at most *nodes* nodes in all.

    With *reorder* each iteration tries the line that the one before found best first; that
    changes what is visited, and the move only where several are best.
    """
    root = game.initial() if state is None else state
    iterations: list[SearchResult[Move]] = []
    spent = 0
    for depth in range(1, depth_ply + 1):
        if spent >= nodes:
            break
        limited = LimitedGame(game, evaluate, depth, root, stake)
        metered = MeteredGame(limited, nodes - spent)
        line = iterations[-1].principal_variation if iterations and reorder else ()
        tried = _along(limited, line, order)
        try:
            iterations.append(alphabeta(metered, order=tried))
        except OutOfNodes:
            break
        finally:
            spent += metered.nodes
    return Deepening(tuple(iterations), spent)


def _along(
    limited: LimitedGame[State, Move], line: Iterable[Move], order: Order[State, Move] | None
) -> Order[LimitedState[State], Move]:
    """The order that plays *line* first and is *order* elsewhere."""
    first: dict[LimitedState[State], Move] = {}
    state = limited.initial()
    for move in line:
        first[state] = move
        state = limited.result(state, move)
    usual = None if order is None else ordered_by(order)

    def tried(state: LimitedState[State], moves: Sequence[Move]) -> Sequence[Move]:
        moves = moves if usual is None else usual(state, moves)
        best = first.get(state)
        return moves if best is None else (best, *(move for move in moves if move != best))

    return tried
