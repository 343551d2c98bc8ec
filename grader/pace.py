"""How long a function takes, by empty squares: tells a slow one from one that hangs."""

from __future__ import annotations

from collections import defaultdict

__all__ = ["Pace", "empty_squares"]

SLACK = 10  # what a call may take more than those before it let expect


def empty_squares(arguments: tuple[object, ...]) -> int | None:
    """Empty squares of the first position among *arguments*; None where there is none."""
    for argument in arguments:
        if isinstance(argument, str) and len(argument) > 1 and set(argument) <= set(".XO"):
            return argument.count(".")
    return None


class Pace:
    """CPU seconds of one function's calls, by empty squares; kept for a whole grading."""

    def __init__(self) -> None:
        self.cpu_s: defaultdict[int, float] = defaultdict(float)
        self.calls: defaultdict[int, int] = defaultdict(int)

    def note(self, empty: int, cpu_s: float) -> None:
        """One more call was answered, for so much CPU."""
        self.cpu_s[empty] += cpu_s
        self.calls[empty] += 1

    def explains(self, empty: int, cpu_s: float) -> bool:
        """True if a call may well take that long: each empty square more, so many more boards."""
        # CPU is seen ten times a second, so the last few calls may seem to have cost none.
        known = max(
            (each for each in self.calls if each <= empty and self.cpu_s[each]), default=None
        )
        if known is None:
            return False
        expected_s = self.cpu_s[known] / self.calls[known]
        for each in range(known + 1, empty + 1):
            expected_s *= each
        return SLACK * expected_s >= cpu_s
