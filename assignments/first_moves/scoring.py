"""What an answer of `minimax_limited` may be: a win is any number that no estimate reaches."""

from __future__ import annotations

from typing import Any

from assignments.first_moves.states import Words
from grader.authoring import _
from reference.truth.limited import WIN

__all__ = ["HIGHEST", "agrees", "is_number", "value_words"]

HIGHEST = 4
"""No open position's estimate is further from 0, so what lies beyond can only be a win."""


def is_number(value: Any) -> bool:
    """True for a whole or a real number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def agrees(got: Any, value: float) -> bool:
    """True if *got* is the estimate *value*, or a win for the same side."""
    if not is_number(got):
        return False
    if abs(value) == WIN:
        return bool(got > HIGHEST if value > 0 else got < -HIGHEST)
    return bool(got == value)


def value_words(value: float) -> Words:
    """What an answer has to be, in words."""
    if value == WIN:
        return Words(_("a win for X, which is more than any estimate"))
    if value == -WIN:
        return Words(_("a win for O, which is less than any estimate"))
    return Words(f"{value:g}")
