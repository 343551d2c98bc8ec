"""What handing in late costs, policy by policy, and how a faulty `[late]` table is told."""

from __future__ import annotations

import tomllib
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest

from grader.lateness import POLICIES, late_faults, late_policy, moment, penalty
from grader.model import LatePolicy

DUE = datetime(2026, 12, 20, 10, tzinfo=UTC)
SLIDES = late_policy(
    tomllib.loads("""
policy  = "week_then_classes"
due     = 2026-12-20T10:00:00Z
points  = 4
classes = [2026-12-20T10:00:00Z, 2026-12-27T10:00:00Z, 2027-01-03T10:00:00Z]
""")
)


@pytest.mark.parametrize(
    ("days", "points"), [(-1, 0), (0, 0), (0.01, 4), (7, 4), (7.01, 8), (14, 8), (14.01, 12)]
)
def test_the_slides_rule_costs_4_for_a_week_then_4_for_each_class(days: float, points: int) -> None:
    """Before class is in time; so is the last moment of the week."""
    assert points == penalty(SLIDES, DUE + timedelta(days=days), Fraction(40))


def test_no_penalty_takes_more_than_there_is() -> None:
    """Three points are all that three points can lose."""
    assert Fraction(3) == penalty(SLIDES, DUE + timedelta(days=1), Fraction(3))


def test_an_extension_moves_the_due_date_of_one_student() -> None:
    """Ten days late is three days late with a week more."""
    later = DUE + timedelta(days=10)
    assert Fraction(8) == penalty(SLIDES, later, Fraction(40))
    assert Fraction(4) == penalty(SLIDES, later, Fraction(40), due=DUE + timedelta(days=7))


@pytest.mark.parametrize(("hours", "points"), [(0, 0), (1, 4), (24, 4), (25, 8), (24 * 30, 20)])
def test_a_percentage_counts_the_days_begun_up_to_the_most(hours: int, points: int) -> None:
    """10 % a day of 40 points, at most 50 %."""
    policy = LatePolicy("percent_per_day", DUE, percent=Fraction(10), most=Fraction(50))
    assert points == penalty(policy, DUE + timedelta(hours=hours), Fraction(40))


def test_a_cutoff_takes_all_and_none_nothing() -> None:
    """The two ends."""
    late = DUE + timedelta(seconds=1)
    assert Fraction(40) == penalty(LatePolicy("cutoff", DUE), late, Fraction(40))
    assert Fraction(0) == penalty(LatePolicy("none", DUE), late, Fraction(40))


def test_a_date_alone_means_its_end() -> None:
    """Due on the 20th is in time until midnight."""
    assert datetime(2026, 12, 21, tzinfo=UTC) == moment(date(2026, 12, 20))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("policy = 'cutof'", "unknown late policy 'cutof'. Did you mean 'cutoff'?"),
        ("policy = 'cutoff'", "late policy 'cutoff' needs due, a date and time, not None"),
        ("policy = 'none'\npoints = 4", "late policy 'none' has no 'points'"),
        ("policy = 'percent_per_day'\ndue = 2026-12-20\npercent = 101", "from 0 to 100, not 101"),
        ("policy = 'week_then_classes'\ndue = 2026-12-20\nclasses = ['x']", "classes is a list"),
    ],
)
def test_a_faulty_table_is_told_by_key(text: str, said: str) -> None:
    """Every key is checked before anyone is graded."""
    assert any(said in fault for _, fault in late_faults(tomllib.loads(text)))


def test_a_policy_without_faults_has_none() -> None:
    """Every policy has a table that describes it."""
    assert {"none", "cutoff", "percent_per_day", "week_then_classes"} == set(POLICIES)
    assert [] == list(late_faults({"policy": "percent_per_day", "due": DUE, "percent": 10}))
