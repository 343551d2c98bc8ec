"""The graph of the slides, textbook graphs, and small graphs that each show one thing."""

from collections.abc import Mapping

from reference.andor.graph import Connector, Node, Problem

__all__ = [
    "DEAD_ENDS",
    "LABORATORY",
    "LABORATORY_TIE",
    "REVISED",
    "SHARED",
    "SLIDES",
    "TUTORIAL",
    "decoys",
]

_Ways = tuple[tuple[float, str], ...]


def _problem(start: Node, ways: Mapping[Node, _Ways], h: Mapping[Node, float]) -> Problem:
    """A problem written down briefly: connectors as (cost, "a b"); h is 0 where nothing is said."""
    graph = {
        node: tuple(Connector(cost, tuple(successors.split())) for cost, successors in each)
        for node, each in ways.items()
    }
    successors = (n for each in graph.values() for c in each for n in c.successors)
    return Problem(graph, start, {n: h.get(n, 0) for n in (*graph, *successors)})


SLIDES = _problem(
    "n0",
    {
        "n0": ((1, "n1"), (2, "n4 n5")),
        "n1": ((1, "n2"), (1, "n3")),
        "n2": ((1, "n3"), (2, "n4 n5")),
        "n3": ((2, "n5 n6"),),
        "n4": ((1, "n5"), (1, "n8")),
        "n5": ((1, "n6"), (2, "n7 n8")),
        "n6": ((2, "n7 n8"),),
    },
    {"n1": 2, "n2": 4, "n3": 4, "n4": 1, "n5": 1, "n6": 2},
)
"""Slides 4 to 20, after Nilsson (1980), chapter 3: a k-connector costs k.

The text of the slides has h and the trace, which fix n0, n1, n4 and n5; the connectors of n2, n3
and n6 are those of Nilsson's figure.
"""

LABORATORY = _problem(
    "A",
    {
        "A": ((2, "B C"), (1, "D")),
        "B": ((1, "G"), (1, "H")),
        "C": ((1, "J"),),
        "D": ((2, "E F"),),
        "G": ((1, "I"),),
    },
    {"A": 1, "B": 6, "C": 2, "D": 12, "G": 5},
)
"""The first graph of a laboratory course (VTU, lab 2). Its h of D keeps the search from A-D."""

LABORATORY_TIE = _problem(
    "A",
    {"A": ((2, "B C"), (1, "D")), "B": ((1, "G"), (1, "H")), "D": ((2, "E F"),)},
    {"A": 1, "B": 6, "D": 10},
)
"""The second graph of the same laboratory course: both ways cost the same."""

TUTORIAL = _problem(
    "A",
    {
        "A": ((1, "B"), (2, "C D")),
        "B": ((1, "E"), (1, "F")),
        "C": ((1, "G"), (2, "H I")),
        "D": ((1, "J"),),
    },
    {"B": 5, "C": 2, "D": 4},
)
"""A graph of the web's tutorials."""

REVISED = _problem(
    "A",
    {"A": ((1, "D"), (2, "B C")), "D": ((2, "E F"),), "B": ((1, "G"), (1, "H"))},
    {"A": 5, "B": 3, "C": 4, "D": 5, "E": 4, "F": 4, "G": 5, "H": 7},
)
"""How q(A) rises: 5, 6, 9, 11, when A, D and B are expanded. In the manner of Rich and Knight.

It is a graph in the middle of a search: the leaves are not terminal but tips.
"""

SHARED = _problem(
    "s",
    {"s": ((0, "a b"), (9, "t")), "a": ((1, "c"),), "b": ((1, "c"),), "c": ((5, "t"),)},
    {},
)
"""A node c with two uses: charged for each, that way costs 12 and the other 9; once, it costs 7."""

DEAD_ENDS = _problem(
    "s", {"s": ((1, "a b"), (3, "c")), "a": ((1, "t"),), "b": ((1, "d"),), "c": (), "d": ()}, {}
)
"""No solution: c has no connectors, and b leads to d, which has none."""


def decoys(count: int) -> Problem:
    """A chain of four nodes to a terminal, beside *count* nodes of a tree that ends in dead ends.

    h of the tree is 4 throughout, so that it can't be better than the chain, which costs 4.
    """
    chain: dict[Node, _Ways] = {"s": ((1, "a"), (1, "d0")), "a": ((1, "b"),), "b": ((1, "c"),)}
    chain["c"] = ((1, "t"),)
    tree = {
        f"d{i}": tuple((1, f"d{child}") for child in (2 * i + 1, 2 * i + 2) if child < count)
        for i in range(count)
    }
    return _problem("s", {**chain, **tree}, dict.fromkeys(tree, 4) | {"a": 3, "b": 2, "c": 1})
