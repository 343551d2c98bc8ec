"""Alpha-beta a second time, on nested lists and as negamax, with every leaf it reads.

Shares no code with `reference.games` and `reference.search`.
"""

from collections.abc import Sequence
from math import inf
from typing import TypeAlias

__all__ = ["Nested", "leaves", "read"]

Nested: TypeAlias = float | Sequence["Nested"]


def leaves(tree: Nested) -> list[float]:
    """All leaves, left to right."""
    if isinstance(tree, int | float):
        return [tree]
    return [leaf for child in tree for leaf in leaves(child)]


def read(tree: Nested, *, strict: bool, hard: bool) -> tuple[float, list[float], int]:
    """The value for MAX at the root, the leaves read on the way, and the cutoffs.

    *strict* cuts past the bound only; *hard* answers with the nearest end of the window.
    """
    seen: list[float] = []
    cutoffs = 0

    def search(tree: Nested, sign: int, low: float, high: float) -> float:
        """The value for the side to move, which wants at least *low* and gets at most *high*."""
        nonlocal cutoffs
        if isinstance(tree, int | float):
            seen.append(tree)
            return sign * tree
        best, floor = -inf, low
        for child in tree:
            best = max(best, -search(child, -sign, -high, -floor))
            floor = max(floor, best)
            if floor > high or (floor == high and not strict):
                cutoffs += 1
                break
        return min(max(best, low), high) if hard else best

    return search(tree, 1, -inf, inf), seen, cutoffs
