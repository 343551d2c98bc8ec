"""How likely it is that a mean of some runs lies beyond a limit, when one run is known well.

One run is known as a histogram: how often each number of lost games came up. Limits on shares
are compared as whole numbers of games, so that nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import erfc, exp, log, pi, sqrt

__all__ = ["chernoff", "chi_square_survival", "sums", "tail_above", "tail_up_to"]


@cache
def sums(histogram: tuple[int, ...], runs: int) -> tuple[Fraction, ...]:
    """The distribution of the sum of *runs* independent draws from *histogram*.

    The polynomial of the histogram to the power *runs*, as one power of a large integer.
    """
    bits = sum(histogram).bit_length() * runs + 1  # no coefficient is longer
    packed = sum(count << bits * value for value, count in enumerate(histogram)) ** runs
    total, mask = sum(histogram) ** runs, (1 << bits) - 1
    length = (len(histogram) - 1) * runs + 1
    return tuple(Fraction(packed >> bits * value & mask, total) for value in range(length))


def tail_above(histogram: Sequence[int], runs: int, limit: int) -> float:
    """The probability that *runs* draws add up to more than *limit*."""
    return float(sum(sums(tuple(histogram), runs)[limit + 1 :], Fraction(0)))


def tail_up_to(histogram: Sequence[int], runs: int, limit: int) -> float:
    """The probability that *runs* draws add up to *limit* or less."""
    return float(sum(sums(tuple(histogram), runs)[: limit + 1], Fraction(0)))


def chernoff(histogram: Sequence[int], runs: int, probability: float, *, above: bool) -> float:
    """A mean beyond which that of *runs* draws lies with at most *probability*.

    Chernoff's bound from the histogram's own moment generating function, minimised over t.
    """
    sign, total = (1 if above else -1), sum(histogram)

    def bound(t: float) -> float:
        exponents = [log(n / total) + sign * t * value for value, n in enumerate(histogram) if n]
        highest = max(exponents)
        cumulant = highest + log(sum(exp(each - highest) for each in exponents))
        return (cumulant - log(probability) / runs) / t

    best = min(bound(1.1**step) for step in range(-80, 40))
    return sign * best


def chi_square_survival(statistic: float, degrees: int) -> float:
    """The probability that a chi-square variable exceeds *statistic*.

    Without degrees of freedom there is nothing to compare: 1, whatever rounding left.

    The closed forms of the incomplete gamma function at halves. [Abramowitz, Stegun 26.4.4-5]
    """
    if degrees < 1:
        return 1.0
    half = statistic / 2
    if degrees % 2:
        tail, term = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half)
        steps = [Fraction(2 * i + 1, 2) for i in range(1, (degrees - 1) // 2 + 1)]
    else:
        tail, term = exp(-half), half * exp(-half)
        steps = [Fraction(i + 1) for i in range(1, degrees // 2)]
    for step in steps:
        tail, term = tail + term, term * half / float(step)
    return tail
