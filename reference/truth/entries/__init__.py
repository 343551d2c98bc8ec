"""The table of truths: each number, what it counts, who states it, and its two methods.

The first method is the fast one, by `reference.games`, `reference.search` and `reference.andor`;
the second is `reference.truth.bitboards` or another module there that imports none of these. The
expected value is what the source states; where nobody has published a number there is none, and
the two methods must agree.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain

from reference.truth.entries import (
    adjusted,
    and_or,
    counts,
    games,
    lesson,
    limited,
    menace,
    piles,
    play,
    searches,
    values,
)
from reference.truth.truth import Truth

__all__ = ["truths"]


@cache
def truths(*, deep: bool = False) -> tuple[Truth, ...]:
    """Every truth, section by section; those that take long only when *deep*."""
    return tuple(truth for truth in _every() if deep or not truth.deep)


def _every() -> Iterator[Truth]:
    """Section by section."""
    yield from chain(
        counts.tree(),
        counts.positions(),
        counts.per_ply(),
        values.values(),
        values.first_moves(),
        searches.minimax(),
        searches.alphabeta(),
        searches.relatives(),
        searches.fingerprints(),
        searches.bounds(),
        limited.estimates(),
        limited.values(),
        limited.costs(),
        limited.slides(),
        adjusted.examples(),
        adjusted.deepening(),
        adjusted.selection(),
        adjusted.memory(),
        adjusted.quiescence(),
        adjusted.literal(),
        play.series(),
        play.proofs(),
        lesson.keys(),
        lesson.bars(),
        and_or.slides(),
        and_or.small_graphs(),
        and_or.random_runs(),
        menace.boxes(),
        menace.players(),
        menace.learning(),
        games.mnk(),
        games.lines_of_play(),
        games.chess(),
        piles.grundy(),
        piles.nim(),
    )
