"""Heuristic pruning: the moves that look best first. Named and extreme orders are elsewhere."""

from collections.abc import Callable, Sequence

from reference.games.game import Game, Move, Order, Player, State

__all__ = ["plausible_first"]


def plausible_first(
    game: Game[State, Move], evaluate: Callable[[State], float], *, stake: float = 1
) -> Order[State, Move]:
    """The order by what each move leads to: its estimate, or utility x *stake* at an end.

    Best for the player to move first; among equals in the game's order.
    """

    def worth(state: State) -> float:
        return game.utility(state) * stake if game.is_terminal(state) else evaluate(state)

    def order(state: State, moves: Sequence[Move]) -> Sequence[Move]:
        sign = -1 if game.to_move(state) is Player.MAX else 1
        return sorted(moves, key=lambda move: sign * worth(game.result(state, move)))

    return order
