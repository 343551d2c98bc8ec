"""The table of truths: each number, what it counts, who states it, and its two methods.

The first method is the fast one, over positions, by `reference.games` and `reference.search`;
the second is `reference.truth.bitboards`. The expected value is what the source states; where
nobody has published a number there is none, and the two methods must agree.
"""

from functools import cache

from reference.truth.entries import counts, lesson, limited, play, searches, values
from reference.truth.truth import Truth

__all__ = ["truths"]


@cache
def truths() -> tuple[Truth, ...]:
    """Every truth, section by section."""
    return (
        *counts.tree(),
        *counts.positions(),
        *counts.per_ply(),
        *values.values(),
        *values.first_moves(),
        *searches.minimax(),
        *searches.alphabeta(),
        *searches.relatives(),
        *searches.bounds(),
        *limited.estimates(),
        *limited.values(),
        *limited.costs(),
        *limited.slides(),
        *play.series(),
        *play.proofs(),
        *lesson.keys(),
        *lesson.bars(),
    )
