"""The one game that the homework excludes, and how names are read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.authoring.expect import Unmet
from grader.language import _
from grader.model import Explanation

__all__ = ["counts_like_othello", "excluded", "is_excluded", "plain"]

OTHELLO = (4, 12, 56, 244, 1396)  # Othello's lines of play by length [A. Bik, 2009]


def plain(name: str) -> str:
    """*name* in small letters without accents, signs or doubled blanks."""
    words = name.lower().replace("è", "e").replace("'s", "")
    return " ".join(re.sub(r"[^a-z0-9]+", " ", re.sub(r"(\d)x(\d)", r"\1 \2", words)).split())


def is_excluded(name: str) -> bool:
    """True for what a student would call Othello; the losers' variant is allowed."""
    words = plain(name)
    return bool(re.search(r"othello|reversi", words)) and not re.search(
        r"los|anti|misere|reverse ", words
    )


def counts_like_othello(counts: Sequence[int]) -> bool:
    """True if so many lines of play there are, by length, as Othello has; four lengths at least."""
    return len(counts) >= 4 and tuple(counts[:5]) == OTHELLO[: len(counts)]


def excluded(why: str) -> Unmet:
    """The homework's one exception."""
    return Unmet(
        Explanation(
            summary=_("Othello is not allowed for this homework"),
            got=why,
            expected=_("another game that you love: checkers, chess, Othello for losers, your own"),
        )
    )
