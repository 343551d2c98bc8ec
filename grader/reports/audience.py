"""Who a report is for. Students see of a hidden check its name, its verdict and its points."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from grader.model import Report, Verdict, Visibility

__all__ = ["Audience", "seen_by", "verdict_seen_by"]

Audience = Literal["student", "staff"]


def seen_by(report: Report, audience: Audience) -> Report:
    """*report* with what *audience* may see."""
    verdicts = tuple(verdict_seen_by(verdict, audience) for verdict in report.verdicts)
    return replace(report, verdicts=verdicts)


def verdict_seen_by(verdict: Verdict, audience: Audience) -> Verdict:
    """*verdict* with what *audience* may see; anyone but staff is a student."""
    if audience == "staff" or verdict.visibility is Visibility.VISIBLE:
        return verdict
    return Verdict(  # a whitelist: a field added to the model stays hidden
        check=verdict.check,
        title="",
        outcome=verdict.outcome,
        points=verdict.points,
        max_points=verdict.max_points,
        visibility=Visibility.HIDDEN,
    )
