"""A report as Gradescope's `results.json`.

The total is the sum of the checks, so that it agrees with the points set in Gradescope. Where
points are left blank no score is given at all: Gradescope then asks for a person, as we do.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from grader.language import _, use_language
from grader.model import Outcome, Report, Verdict, Visibility
from grader.reports.audience import Audience, seen_by
from grader.reports.looks import label, lost_points, tally
from grader.reports.points import rounded
from grader.reports.terminal import explained
from grader.text import clean

__all__ = ["render"]


def render(report: Report, *, visible_to: Audience = "student") -> str:
    """*report* as the text of `/autograder/results/results.json`.

    For students, a hidden check is shown by name and verdict. For staff it is there in full,
    with the visibility `hidden`, which makes Gradescope keep the total from students too.
    """
    report = seen_by(report, visible_to)
    with use_language(report.language):
        results = _results(report, visible_to)
    return json.dumps(results, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def _results(report: Report, visible_to: Audience) -> dict[str, Any]:
    blank = report.points is None
    return {
        "execution_time": round(report.seconds, 2),
        "output": "\n".join(_output(report)),
        "output_format": "text",  # the others would read a student's text as markup
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [
            _test(number, verdict, visible_to, is_blank=blank)
            for number, verdict in enumerate(report.verdicts, start=1)
        ],
        "leaderboard": list(_leaderboard(report)),
        "extra_data": {"seed": report.seed, "submission_sha256": report.submission_sha256},
    }


def _output(report: Report) -> Iterator[str]:
    yield tally(report.verdicts)
    if report.points is None:
        yield _("Left blank: the grader failed, not you. A person will look at it.")
    for finding in report.findings:
        where = f"{finding.where}: " if finding.where else ""
        yield clean(f"{where}{finding.text}", 2_000)
    if report.isolation.warning:
        yield clean(report.isolation.warning, 2_000)
    yield clean(report.again, 2_000)


def _test(number: int, verdict: Verdict, visible_to: Audience, *, is_blank: bool) -> dict[str, Any]:
    hidden = verdict.visibility is Visibility.HIDDEN and visible_to == "staff"
    score = None if is_blank or verdict.points is None else rounded(verdict.points)
    name = clean(verdict.check, 200)
    if verdict.visibility is Visibility.HIDDEN:
        name += " " + _("(hidden)")
    return {
        **({} if score is None else {"score": score}),
        "max_score": rounded(verdict.max_points),
        **_status(verdict),
        "name": name,
        "number": str(number),
        "output": _test_output(verdict),
        "tags": [verdict.outcome.value],
        "visibility": "hidden" if hidden else "visible",
    }


def _status(verdict: Verdict) -> dict[str, str]:
    """`passed` or `failed`; neither for a check that does not apply."""
    if lost_points(verdict):
        return {"status": "failed"}
    return {} if verdict.outcome is Outcome.SKIPPED else {"status": "passed"}


def _test_output(verdict: Verdict) -> str:
    title = clean(verdict.title, 500)
    text = explained(verdict) or label(verdict)
    return f"{title}\n\n{text}" if title else text


def _leaderboard(report: Report) -> Iterator[dict[str, Any]]:
    """What was counted on a scale, such as nodes searched, where the check was passed."""
    for verdict in report.verdicts:
        if verdict.outcome is not Outcome.PASSED or verdict.visibility is Visibility.HIDDEN:
            continue
        for note in verdict.notes:
            value = note.get("value")
            if note.get("kind") == "scale" and type(value) in (int, float):
                name = clean(str(note.get("title") or verdict.check), 100)
                yield {"name": name, "value": value, "order": "asc"}
