"""An AND/OR graph with k-connectors, and a problem on it: where to start and what h says.

No search and no costs here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

__all__ = ["Connector", "Graph", "Node", "Problem", "bottom_up"]

Node: TypeAlias = str


class Connector(NamedTuple):
    """One way to solve a node: at this cost, solve all of the successors."""

    cost: float
    successors: tuple[Node, ...]


Graph: TypeAlias = Mapping[Node, tuple[Connector, ...]]
"""The connectors of each node. A node that is no key is terminal, one without any a dead end."""


@dataclass(frozen=True)
class Problem:
    """An acyclic graph, the node to be solved, and an estimate h of what each node costs.

    ValueError for a cycle, a negative cost, or a node without an estimate.
    """

    graph: Graph
    start: Node
    h: Mapping[Node, float]

    def __post_init__(self) -> None:
        for node, connectors in self.graph.items():
            for cost, successors in connectors:
                if cost < 0:
                    raise ValueError(f"{node} has a connector of the negative cost {cost}")
                if not successors:
                    raise ValueError(f"{node} has a connector that leads nowhere")
        missing = [node for node in self.bottom_up() if node not in self.h]
        if missing:
            raise ValueError(f"no estimate for {', '.join(missing)}")

    def is_terminal(self, node: Node) -> bool:
        """True if *node* is solved as it stands."""
        return node not in self.graph

    def connectors(self, node: Node) -> tuple[Connector, ...]:
        """The connectors of *node*; none at a terminal or a dead end."""
        return self.graph.get(node, ())

    def bottom_up(self) -> list[Node]:
        """The nodes that can be reached from the start, each after all that it leads to.

        ValueError for a cycle.
        """
        return bottom_up(self.graph, [self.start])

    def inner(self) -> list[Node]:
        """The nodes of `bottom_up` that are not terminal: what an exhaustive search expands."""
        return [node for node in self.bottom_up() if not self.is_terminal(node)]


def bottom_up(graph: Graph, starts: Iterable[Node]) -> list[Node]:
    """The nodes that can be reached from *starts*, each after all that it leads to.

    ValueError for a cycle.
    """
    done: dict[Node, None] = {}
    for start in starts:
        under_way = {start: _below(graph, start)} if start not in done else {}
        while under_way:
            node, below = next(reversed(under_way.items()))
            child = next((each for each in below if each not in done), None)
            if child is None:
                done[node] = None
                del under_way[node]
            elif child in under_way:
                raise ValueError(f"a cycle through {child}")
            else:
                under_way[child] = _below(graph, child)
    return list(done)


def _below(graph: Graph, node: Node) -> Iterator[Node]:
    return (each for connector in graph.get(node, ()) for each in connector.successors)
