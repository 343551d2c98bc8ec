"""What the public checks need of the truth, and that as data: no search, no `reference`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

__all__ = ["Given", "Tree", "Truth", "as_data", "to_move"]


def to_move(position: str) -> str:
    """The mark whose turn it is."""
    return "X" if position.count("X") == position.count("O") else "O"


class Tree(Protocol):
    """The size of the game tree below a position."""

    @property
    def nodes(self) -> int: ...
    @property
    def games(self) -> int: ...
    @property
    def x(self) -> int: ...
    @property
    def o(self) -> int: ...
    @property
    def draw(self) -> int: ...
    @property
    def nodes_per_ply(self) -> tuple[int, ...]: ...


class Truth(Protocol):
    """The truth about tic-tac-toe, computed by `reference` or read from data."""

    empty: str

    @property
    def fingerprint_boards(self) -> tuple[str, ...]: ...
    @property
    def lines(self) -> Iterable[Sequence[int]]: ...
    @property
    def positions(self) -> tuple[str, ...]: ...
    @property
    def open_positions(self) -> tuple[str, ...]: ...
    def winner(self, position: str, /) -> str | None: ...
    def to_move(self, position: str, /) -> str: ...
    def moves(self, position: str, /) -> tuple[int, ...]: ...
    def play(self, position: str, index: int, /) -> str: ...
    def is_over(self, position: str, /) -> bool: ...
    def value(self, position: str, /) -> int: ...
    def optimal_moves(self, position: str, /) -> tuple[int, ...]: ...
    def tree_counts(self, position: str, /) -> Tree: ...
    def families(self, *counts: int | None) -> tuple[tuple[str, ...], ...]: ...


def as_data(truth: Truth) -> dict[str, Any]:
    """Everything that `Given` reads: each position's winner, value, best moves, tree below."""
    rows = {}
    for position in truth.positions:
        tree = truth.tree_counts(position)
        sizes = [tree.nodes, tree.games, tree.x, tree.o, tree.draw, *tree.nodes_per_ply]
        best = list(truth.optimal_moves(position))
        rows[position] = [truth.winner(position), truth.value(position), best, sizes]
    return {"lines": [list(line) for line in truth.lines], "positions": rows}


@dataclass(frozen=True)
class _Tree:
    nodes: int
    games: int
    x: int
    o: int
    draw: int
    nodes_per_ply: tuple[int, ...]


@dataclass(frozen=True)
class Given:
    """The truth as `as_data` wrote it down. Positions are nine characters, `XO..X....`."""

    data: Mapping[str, Any]
    empty: str = "........."
    fingerprint_boards: tuple[str, ...] = ()  # no search is named by data alone

    @property
    def lines(self) -> list[list[int]]:
        """The eight lines of three squares."""
        return [list(line) for line in self.data["lines"]]

    @cached_property
    def positions(self) -> tuple[str, ...]:
        """Every reachable position, fewest blank squares first."""
        return tuple(self.data["positions"])

    @cached_property
    def open_positions(self) -> tuple[str, ...]:
        """The positions in which somebody is to move, fewest blank squares first."""
        return tuple(position for position in self.positions if not self.is_over(position))

    def winner(self, position: str) -> str | None:
        """The mark that holds a whole line, or None."""
        winner: str | None = self.data["positions"][position][0]
        return winner

    def to_move(self, position: str) -> str:
        """The mark whose turn it is."""
        return to_move(position)

    def moves(self, position: str) -> tuple[int, ...]:
        """The blank squares in index order."""
        return tuple(square for square, mark in enumerate(position) if mark == ".")

    def play(self, position: str, index: int) -> str:
        """The position after the mark to move takes square *index*."""
        return position[:index] + self.to_move(position) + position[index + 1 :]

    def is_over(self, position: str) -> bool:
        """Whether somebody has won or the board is full."""
        return self.winner(position) is not None or "." not in position

    def value(self, position: str) -> int:
        """X's value: +1, 0 or -1."""
        return int(self.data["positions"][position][1])

    def optimal_moves(self, position: str) -> tuple[int, ...]:
        """Every square that keeps the value; none when the game is over."""
        return tuple(self.data["positions"][position][2])

    def tree_counts(self, position: str) -> Tree:
        """The size of the game tree below *position*."""
        nodes, games, x, o, draw, *per_ply = self.data["positions"][position][3]
        return _Tree(nodes, games, x, o, draw, tuple(per_ply))

    def families(self, *counts: int | None) -> tuple[tuple[str, ...], ...]:
        """None: what each way of searching counts is not part of the data."""
        return ()
