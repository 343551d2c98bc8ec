"""From a counterexample to a small one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from grader.authoring.haste import is_hasty

__all__ = ["smallest"]

Case = TypeVar("Case")


def smallest(
    case: Case,
    smaller: Callable[[Case], Iterable[Case]],
    fails: Callable[[Case], bool],
    *,
    questions: int = 400,
    seconds: float = 5.0,
) -> Case:
    """A case that *fails* as *case* does and of which nothing *smaller* does, as far as was tried.

    Goes on from the first smaller case that fails, so give the greatest cuts first. Ends after
    so many *questions*, or, on a slow machine, *seconds*.
    """
    end, asked = time.monotonic() + seconds, 0
    went_on = not is_hasty()
    while went_on:
        went_on = False
        for candidate in smaller(case):
            if asked == questions or time.monotonic() > end:
                return case
            asked += 1
            if fails(candidate):
                case, went_on = candidate, True
                break
    return case
