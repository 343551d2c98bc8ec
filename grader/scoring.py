"""Verdicts and weights to points: exact fractions, rounded once, when shown."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from grader.model import Outcome, Verdict

__all__ = ["maximum", "points_for", "total"]


def points_for(outcome: Outcome, points: Fraction, worth: Fraction) -> Fraction | None:
    """What *outcome* earns of *points*; None, a blank, where the grader failed."""
    if outcome is Outcome.GRADER_ERROR:
        return None
    if outcome is Outcome.PASSED:
        return points
    return points * worth if outcome is Outcome.PARTIAL else Fraction(0)


def total(verdicts: Iterable[Verdict]) -> Fraction | None:
    """All points together; None if any of them is blank."""
    points = [verdict.points for verdict in verdicts]
    if any(each is None for each in points):
        return None
    return sum((each for each in points if each is not None), Fraction(0))


def maximum(verdicts: Iterable[Verdict]) -> Fraction:
    """What could have been earned."""
    return sum((verdict.max_points for verdict in verdicts), Fraction(0))
