"""Published game trees, as data: what a correct alpha-beta reads of them is known leaf by leaf.

Leaves that no search needs to read are not always printed; ours then stand in for them.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from reference.games.tree import Tree, TreeGame

__all__ = ["EXAMPLES", "Example"]


@dataclass(frozen=True)
class Example:
    """A tree with MAX at its root."""

    name: str
    source: str
    tree: Tree

    @property
    def game(self) -> TreeGame:
        """The tree as a game."""
        return TreeGame(self.tree)


EXAMPLES: Final = MappingProxyType(
    {
        example.name: example
        for example in (
            Example("slide_42", "Manevitz, slide 42; the last leaf is ours", [[2, 7], [1, 9]]),
            Example(
                "slide_49",
                "Manevitz, slides 49 and 50: their leftmost part, as far as it can be read",
                [[0, 5], [-3, 3]],
            ),
            Example("aima", "AIMA, figure 5.2", [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
            Example(
                "matey",
                "L. Blaney, Matey (2005), MINIMAX.TXT",
                [
                    [[[8, 20], [18, 16]], [[24, 20], [10, 12, 4]]],
                    [[[8, 21], [11, 5, 10]], [[32, 27], [10, 9, 4, 3]]],
                ],
            ),
            Example(
                "deep",
                "ours: the root's bound cuts three plies below it",
                [5, [[[4, 8], 6], 7]],
            ),
            Example(
                "tie",
                "ours: the second move can only equal the first, which a cut at equality sees",
                [[3, 4], [3, 1], [5, 3]],
            ),
        )
    }
)
"""By name."""
