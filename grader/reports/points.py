"""Points as they are written: exact inside, rounded once when shown."""

from __future__ import annotations

import math
from fractions import Fraction

__all__ = ["points_text", "rounded"]


def rounded(points: Fraction) -> int | float:
    """*points* to two decimals, halves up; an int when whole."""
    hundredths = math.floor(points * 100 + Fraction(1, 2))
    return hundredths / 100 if hundredths % 100 else hundredths // 100


def points_text(points: Fraction | None, max_points: Fraction) -> str:
    """`2.5/4`, or `–/4` when the points are left blank."""
    return f"{'–' if points is None else rounded(points)}/{rounded(max_points)}"
