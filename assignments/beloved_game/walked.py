"""A student's game as the grader has walked it: numbers, and the values that follow from them.

The states themselves stay with the student; here a state is a number, and a line of play the
indices of its moves. Asking the student for it is `walking`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from grader.errors import ChannelFault

__all__ = ["UNREADABLE", "Line", "Node", "Walked", "is_number", "node_of", "read_row"]

Line = tuple[int, ...]
MOST = sys.float_info.max
UNKNOWN = -1
"""Stands for a child that nobody has looked at."""
UNREADABLE = "a walk through the game that can't be read"


@dataclass(frozen=True)
class Node:
    """What a game says of one state. `static` is its utility, else its estimate, else 0."""

    over: bool
    is_max: bool
    static: float
    quiet: bool
    children: tuple[int, ...]
    moves: tuple[str, ...]

    def differs(self, now: Node) -> tuple[str, str, str] | None:
        """The first method that answers otherwise *now*: its name, what it said, what it says.

        Children are passed over: they are known by numbers, which are others in another walk.
        """
        said = zip(self.answers(), now.answers(), strict=True)
        return next(((name, was, new) for (name, was), (_n, new) in said if was != new), None)

    def answers(self) -> tuple[tuple[str, str], ...]:
        """What each method says, in words."""
        mover = "" if self.over else "MAX" if self.is_max else "MIN"
        return (
            ("is_terminal", str(self.over)),
            ("moves", ", ".join(self.moves)[:400]),
            ("to_move", mover),
            ("utility" if self.over else "evaluate", repr(self.static)),
            ("is_quiet", str(self.quiet)),
        )


@dataclass
class Walked:
    """The states that were expanded, and the first line that led to each state seen."""

    name: str = ""
    has: frozenset[str] = frozenset()
    nodes: dict[int, Node] = field(default_factory=dict)
    lines: dict[int, Line] = field(default_factory=lambda: {0: ()})
    plies: int = 0
    """So many plies, the start's being the first, were expanded whole."""
    is_whole: bool = False
    """True if that was all there is."""
    starts: list[int] = field(default_factory=list)
    """States from which searches are asked, the first one first."""
    pace_s: float = 0.0
    """What a position cost to expand; a search of the game is not much quicker for each node."""
    values: dict[tuple[int, int], float] = field(default_factory=dict)

    def add(self, number: int, node: Node) -> None:
        """Note what is known of a state."""
        self.nodes[number] = node
        for index, child in enumerate(node.children):
            self.lines.setdefault(child, (*self.lines[number], index))

    def link(self, number: int, index: int, child: int) -> None:
        """Note the state that one move of a state leads to."""
        parent = self.nodes[number]
        children = (*parent.children[:index], child, *parent.children[index + 1 :])
        self.nodes[number] = replace(parent, children=children)
        self.lines.setdefault(child, (*self.lines[number], index))

    def reached(self, number: int, path: Sequence[int]) -> int:
        """The state at the end of *path*."""
        for index in path:
            number = self.nodes[number].children[index]
        return number

    def is_known(self, number: int, depth: int) -> bool:
        """True if everything up to *depth* plies below has been expanded."""
        node = self.nodes.get(number)
        if node is None:
            return False
        return depth == 0 or all(self.is_known(child, depth - 1) for child in node.children)

    def value(self, number: int, depth: int) -> float:
        """What MAX can get within *depth* plies, by the definition of minimax."""
        node = self.nodes[number]
        if node.over or depth == 0:
            return node.static
        known = self.values.get((number, depth))
        if known is None:
            best = max if node.is_max else min
            known = best(self.value(child, depth - 1) for child in node.children)
            self.values[number, depth] = known
        return known

    def below(self, number: int, depth: int) -> list[int]:
        """The states of the tree of that depth, the nearest first, each once."""
        found = front = [number]
        for _ply in range(depth):
            following = [child for each in front for child in self.nodes[each].children]
            front = [each for each in dict.fromkeys(following) if each not in found]
            found = [*found, *front]
        return found

    def size(self, number: int, depth: int, most: float = inf) -> int:
        """Nodes of the tree of that depth, the root counted; *most* or more is not counted out."""
        node, nodes = self.nodes[number], 1
        if depth and not node.over:
            for child in node.children:
                nodes += self.size(child, depth - 1, most - nodes)
                if nodes >= most:
                    break
        return nodes

    def depth_within(self, number: int, most_nodes: int, deepest: int) -> int:
        """The greatest depth that is known and whose tree has at most *most_nodes* nodes."""
        depth = 0
        while (
            depth < deepest
            and self.is_known(number, depth + 1)
            and self.size(number, depth + 1, most_nodes + 1) <= most_nodes
        ):
            depth += 1
        return depth

    def moves_of(self, number: int, path: Sequence[int]) -> list[str]:
        """The moves of *path* in the student's own writing."""
        written = []
        for index in path:
            node = self.nodes[number]
            written.append(node.moves[index])
            number = node.children[index]
        return written


def read_row(row: Any, known: int) -> Node:
    """The node that a row of the student's process describes; its content is judged before.

    Raises ChannelFault for a row that the walk can't have written.
    """
    try:
        children = tuple(row["children"])
        if (
            not all(type(child) is int and child >= 0 for child in children)
            or len(children) != len(row["moves"])
            or max(children, default=0) > known + len(children)
        ):
            raise ChannelFault(UNREADABLE)
        return node_of(row, children)
    except (KeyError, TypeError, AttributeError):
        raise ChannelFault(UNREADABLE) from None


def node_of(row: Mapping[str, Any], children: tuple[int, ...] | None = None) -> Node:
    """The node that a row describes whose content was judged; None if no child is known yet."""
    return Node(
        over=row["over"],
        is_max=row.get("to_move") == "MAX",
        static=row["utility"] if row["over"] else row.get("evaluate", 0),
        quiet=row.get("quiet", True) is not False,
        children=(UNKNOWN,) * len(row["moves"]) if children is None else children,
        moves=tuple(str(text)[:400] for text in row["moves"]),
    )


def is_number(value: Any) -> bool:
    """True for a finite number that a float can hold; True and False are none."""
    return type(value) in (int, float) and -MOST <= value <= MOST
