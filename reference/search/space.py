"""Every state of a game once, numbered: what counts and values over positions are computed on.

For games without cycles whose states fit into memory. The searches that visit nodes are
`minimax` and `alphabeta`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic

from reference.games.game import Game, Move, Order, Player, State

__all__ = ["StateSpace", "explore"]


@dataclass(frozen=True, eq=False)
class StateSpace(Generic[State, Move]):
    """The states reachable from a start, each once, children before parents, the start last.

    A state's number is its index in `states` and in each of the other tuples.
    """

    states: tuple[State, ...]
    number: Mapping[State, int]
    is_max: tuple[bool, ...]
    moves: tuple[tuple[Move, ...], ...]
    successors: tuple[tuple[int, ...], ...]
    """The number of each move's result, in the order of `moves`; none at a terminal state."""
    utilities: tuple[float | None, ...]
    """MAX's utility of a terminal state, None elsewhere."""

    def __len__(self) -> int:
        return len(self.states)

    @property
    def edges(self) -> int:
        """Legal moves, summed over all states."""
        return sum(map(len, self.moves))

    @property
    def utility_range(self) -> tuple[float, float]:
        """The least and the greatest utility of a terminal state."""
        utilities = [utility for utility in self.utilities if utility is not None]
        return min(utilities), max(utilities)

    def number_of(self, state: State) -> int:
        """The number of *state*; ValueError when play cannot reach it."""
        try:
            return self.number[state]
        except KeyError:
            raise ValueError(f"no play reaches {state!r}") from None

    def reordered(self, order: Order[State, Move]) -> "StateSpace[State, Move]":
        """The same space with the moves of every state in the sequence of *order*."""
        moves = [tuple(order(*pair)) for pair in zip(self.states, self.moves, strict=True)]
        successors = [
            tuple(children[own.index(move)] for move in wanted)
            for own, wanted, children in zip(self.moves, moves, self.successors, strict=True)
        ]
        return replace(self, moves=tuple(moves), successors=tuple(successors))


def explore(game: Game[State, Move], start: State | None = None) -> StateSpace[State, Move]:
    """The state space of *game* below *start* (default: the initial state)."""
    number: dict[State, int] = {}
    is_max: list[bool] = []
    moves: list[tuple[Move, ...]] = []
    successors: list[tuple[int, ...]] = []
    utilities: list[float | None] = []

    def visit(state: State) -> int:
        if state in number:
            return number[state]
        over = game.is_terminal(state)
        legal = () if over else tuple(game.moves(state))
        children = tuple(visit(game.result(state, move)) for move in legal)
        is_max.append(game.to_move(state) is Player.MAX)
        moves.append(legal)
        successors.append(children)
        utilities.append(game.utility(state) if over else None)
        return number.setdefault(state, len(number))

    visit(game.initial() if start is None else start)
    return StateSpace(
        tuple(number), number, tuple(is_max), tuple(moves), tuple(successors), tuple(utilities)
    )
