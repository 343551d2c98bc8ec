"""Random games whose states are met again: layers of nodes, each leading to some of the next.

Trees, in which every state has one way to it, are `tree`. What such a game is like nobody can
know before it is asked, so that a search can only be right by searching.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from reference.games.game import Player, State

__all__ = ["LayeredGame", "Place", "random_layers", "seeded_estimate"]

Place: TypeAlias = tuple[int, int]
"""A state: the ply, and the number of a node in that ply's layer."""

Node: TypeAlias = float | tuple[int, ...]
"""A utility, or the children's numbers in the next layer."""


@dataclass(frozen=True)
class LayeredGame:
    """The game of descending *layers*, *first* at the only node of layer 0.

    A move is the number of the child's node in the next layer.
    """

    layers: tuple[tuple[Node, ...], ...]
    first: Player = Player.MAX

    def initial(self) -> Place:
        """The root."""
        return (0, 0)

    def to_move(self, state: Place) -> Player:
        """The player of the ply."""
        return self.first if state[0] % 2 == 0 else self.first.opponent

    def moves(self, state: Place) -> tuple[int, ...]:
        """The children's numbers; none at a leaf."""
        node = self._node(state)
        return node if isinstance(node, tuple) else ()

    def result(self, state: Place, move: int) -> Place:
        """The child in the next layer."""
        if move not in self.moves(state):
            raise ValueError(
                f"illegal move {move!r} at {state!r}; legal are {[*self.moves(state)]}"
            )
        return (state[0] + 1, move)

    def is_terminal(self, state: Place) -> bool:
        """Whether the node is a leaf."""
        return not isinstance(self._node(state), tuple)

    def utility(self, state: Place) -> float:
        """The number at the leaf."""
        node = self._node(state)
        if isinstance(node, tuple):
            raise ValueError(f"the game is not over at {state!r}: it has no utility yet")
        return node

    def _node(self, state: Place) -> Node:
        """The node of a state; ValueError for a place outside the layers."""
        ply, number = state
        if not 0 <= ply < len(self.layers) or not 0 <= number < len(self.layers[ply]):
            raise ValueError(f"the place {state!r} lies outside the layers")
        return self.layers[ply][number]


def random_layers(
    rng: Random,
    depth_ply: int,
    width: int,
    branching: int | Sequence[int],
    utilities: Sequence[float],
    *,
    first: Player = Player.MAX,
) -> LayeredGame:
    """A game of *depth_ply* plies with *width* nodes in every layer but the root's.

    Each node draws its number of children, all different, from *branching*; drawing 0 makes it
    a leaf, unless it is the root. Leaves are drawn from *utilities*.
    """
    widths = (branching,) if isinstance(branching, int) else tuple(branching)

    def node(ply: int) -> Node:
        children = rng.choice(widths) if ply < depth_ply else 0
        if ply == 0 < depth_ply:
            children = children or max(widths)
        return tuple(rng.sample(range(width), children)) if children else rng.choice(utilities)

    layers = [tuple(node(ply) for _ in range(width if ply else 1)) for ply in range(depth_ply + 1)]
    return LayeredGame(tuple(layers), first)


def seeded_estimate(seed: int, estimates: Sequence[float]) -> Callable[[State], float]:
    """A static evaluation that draws each state's estimate: the same for the same seed and state.

    It depends on the state's repr alone, so that it is the same in every process.
    """

    def estimate(state: State) -> float:
        return Random(f"{seed} {state!r}").choice(estimates)

    return estimate
