"""Explicit game trees: a textbook's example or a random one, given by its leaf utilities.

A tree is nested lists; a number is a leaf. A state is the path of child indices from the root.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from random import Random
from typing import TypeAlias

from reference.games.game import Player

__all__ = ["Path", "Tree", "TreeGame", "random_tree"]

Tree: TypeAlias = float | Sequence["Tree"]
Path: TypeAlias = tuple[int, ...]


def _freeze(tree: object, path: Path = ()) -> Tree:
    """*tree* as tuples; ValueError, with the path, for anything but numbers and children."""
    if isinstance(tree, (int, float)) and not isinstance(tree, bool) and isfinite(tree):
        return tree
    if isinstance(tree, (list, tuple)) and tree:
        return tuple(_freeze(child, (*path, i)) for i, child in enumerate(tree))
    raise ValueError(f"at path {path}: {tree!r} is neither a finite number nor a list of children")


@dataclass(frozen=True)
class TreeGame:
    """The game of descending *tree*: the players choose children in turn, *first* at the root.

    >>> TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).utility((0, 1))
    12
    """

    tree: Tree
    first: Player = Player.MAX

    def __post_init__(self) -> None:
        object.__setattr__(self, "tree", _freeze(self.tree))

    def initial(self) -> Path:
        """The root, the empty path."""
        return ()

    def to_move(self, state: Path) -> Player:
        """The player of the state's ply."""
        return self.first if len(state) % 2 == 0 else self.first.opponent

    def moves(self, state: Path) -> range:
        """The child indices; none at a leaf."""
        node = self._node(state)
        return range(len(node)) if isinstance(node, tuple) else range(0)

    def result(self, state: Path, move: int) -> Path:
        """The path one step longer."""
        if move not in self.moves(state):
            raise ValueError(
                f"illegal move {move!r} at path {state}; legal are {[*self.moves(state)]}"
            )
        return (*state, move)

    def is_terminal(self, state: Path) -> bool:
        """Whether the path ends at a leaf."""
        return not isinstance(self._node(state), tuple)

    def utility(self, state: Path) -> float:
        """The number at the leaf."""
        node = self._node(state)
        if not isinstance(node, (int, float)):
            raise ValueError(f"the path {state} ends at an inner node: it has no utility")
        return node

    def _node(self, path: Path) -> Tree:
        """The subtree at the end of *path*, a tuple or a number; ValueError outside the tree."""
        node = self.tree
        for index in path:
            if not isinstance(node, tuple) or index not in range(len(node)):
                raise ValueError(f"the path {path} leaves the tree")
            node = node[index]
        return node


def random_tree(
    rng: Random,
    depth_ply: int,
    branching: int | Sequence[int],
    utilities: Sequence[float],
    *,
    first: Player = Player.MAX,
) -> TreeGame:
    """A tree of *depth_ply* plies whose leaves are drawn from *utilities*.

    Each inner node draws its number of children from *branching*; drawing 0 makes it a leaf.
    """
    widths = (branching,) if isinstance(branching, int) else tuple(branching)

    def grow(plies_left: int) -> Tree:
        width = rng.choice(widths) if plies_left else 0
        return [grow(plies_left - 1) for _ in range(width)] if width else rng.choice(utilities)

    return TreeGame(grow(depth_ply), first)
