"""Verdicts to points: exact fractions, and a blank where the grader failed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grader.model import Outcome, Verdict
from grader.scoring import maximum, points_for, total

NOTHING = set(Outcome) - {Outcome.PASSED, Outcome.PARTIAL, Outcome.GRADER_ERROR}


def verdict(points: Fraction | None, max_points: Fraction = Fraction(1)) -> Verdict:
    return Verdict("check", "title", Outcome.FAILED, points, max_points)


def test_passing_earns_all_points() -> None:
    """5/2 points stay 5/2, whatever the worth says."""
    assert Fraction(5, 2) == points_for(Outcome.PASSED, Fraction(5, 2), Fraction(1))
    assert Fraction(5, 2) == points_for(Outcome.PASSED, Fraction(5, 2), Fraction(0))


def test_a_third_of_four_points_is_exact() -> None:
    """A share of 1/3 of 4 points is 4/3, not 1.33."""
    assert Fraction(4, 3) == points_for(Outcome.PARTIAL, Fraction(4), Fraction(1, 3))


@pytest.mark.parametrize("outcome", sorted(NOTHING))
def test_every_other_outcome_earns_nothing(outcome: Outcome) -> None:
    """No evidence is never a pass: 0 points, also where a worth is given."""
    assert Fraction(0) == points_for(outcome, Fraction(4), Fraction(1, 2))


def test_a_grader_error_is_blank() -> None:
    """The grader's own fault is None: neither zero nor full marks."""
    assert points_for(Outcome.GRADER_ERROR, Fraction(4), Fraction(1)) is None


def test_three_thirds_are_one() -> None:
    """1/3 + 1/3 + 1/3 = 1: nothing is rounded on the way."""
    assert Fraction(1) == total([verdict(Fraction(1, 3))] * 3)


def test_one_blank_leaves_the_total_blank() -> None:
    """A score of which a part is unknown is unknown."""
    assert total([verdict(Fraction(3)), verdict(None), verdict(Fraction(1))]) is None


def test_nothing_asked_is_worth_nothing() -> None:
    """No verdicts: 0 of 0 points."""
    assert (Fraction(0), Fraction(0)) == (total([]), maximum([]))


def test_a_blank_counts_in_what_could_be_earned() -> None:
    """The maximum is that of all verdicts, blank ones included."""
    assert Fraction(7, 2) == maximum([verdict(None, Fraction(3)), verdict(None, Fraction(1, 2))])
