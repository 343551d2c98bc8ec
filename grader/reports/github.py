"""A report for GitHub Actions: annotations, a step's summary, the payload for Classroom.

The limits are the runner's: 10 annotations of a kind for each step, 4,096 characters in each,
1 MiB for a summary (actions/runner, `ExecutionContext.cs` and `FileCommandManager.cs`).
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from typing import Any

from grader.language import _, use_language
from grader.model import Finding, Outcome, Report, SubmissionKind, Verdict
from grader.reports import markdown
from grader.reports.audience import Audience, seen_by
from grader.reports.looks import label, lost_points
from grader.reports.points import points_text, rounded
from grader.reports.terminal import explained
from grader.text import clean

__all__ = ["classroom_result", "commands", "render", "summary"]

_MOST_OF_A_KIND = 10
_LONGEST_MESSAGE = 4_096
_LARGEST_SUMMARY = 1024 * 1024
_LINE = re.compile(r"\d{1,7}")  # in whatever language the place is said
_KINDS = ("error", "warning", "notice")

_Annotation = tuple[str, str, int | None, str]  # kind, title, line, message


def render(report: Report, *, visible_to: Audience = "student") -> str:
    """The workflow commands that annotate the submission, one a line."""
    return "".join(f"{line}\n" for line in commands(report, visible_to=visible_to))


def summary(report: Report, *, visible_to: Audience = "student") -> str:
    """Markdown for the file that `GITHUB_STEP_SUMMARY` names, which may hold others' too."""
    return markdown.render(report, visible_to=visible_to, most=_LARGEST_SUMMARY // 2)


# Annotations


def commands(report: Report, *, visible_to: Audience = "student") -> list[str]:
    """An annotation for each check that lost points and each warning, within the limits."""
    report = seen_by(report, visible_to)
    with use_language(report.language):
        found = [*_of_verdicts(report), *map(_of_finding, _warnings(report)), _total(report)]
        kept = [each for kind in _KINDS for each in _limited(kind, found)]
    return [_command(report, *annotation) for annotation in kept]


def _of_verdicts(report: Report) -> Iterator[_Annotation]:
    for verdict in report.verdicts:
        if not lost_points(verdict):
            continue
        ours = verdict.outcome in (Outcome.GRADER_ERROR, Outcome.PROTOCOL, Outcome.PARTIAL)
        points = points_text(verdict.points, verdict.max_points)
        text = explained(verdict) or label(verdict)
        yield "warning" if ours else "error", f"{verdict.check} {points}", None, text


def _warnings(report: Report) -> list[Finding]:
    return [finding for finding in report.findings if finding.level == "warning"]


def _of_finding(finding: Finding) -> _Annotation:
    place = _LINE.search(finding.where)
    return "warning", finding.where, int(place[0]) if place else None, finding.text


def _total(report: Report) -> _Annotation:
    points = points_text(report.points, report.max_points)
    return "notice", report.assignment, None, _("{points} points").format(points=points)


def _limited(kind: str, found: list[_Annotation]) -> list[_Annotation]:
    """Those of *kind*; where there are too many, the last one names the rest."""
    of_kind = [annotation for annotation in found if annotation[0] == kind]
    if len(of_kind) <= _MOST_OF_A_KIND:
        return of_kind
    rest = of_kind[_MOST_OF_A_KIND - 1 :]
    more = _("{n} more").format(n=len(rest))
    return [*of_kind[: _MOST_OF_A_KIND - 1], (kind, more, None, ", ".join(a[1] for a in rest))]


def _command(report: Report, kind: str, title: str, line: int | None, message: str) -> str:
    properties = {"file": report.submission_name, "title": title}
    if line is not None and report.submission_kind is SubmissionKind.MODULE:
        properties["line"] = str(line)
    about = ",".join(f"{name}={_property(text)}" for name, text in properties.items())
    return f"::{kind} {about}::{_data(message)}"


def _data(message: str) -> str:
    text = clean(message, _LONGEST_MESSAGE, keep_newlines=True)
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(clean(text, 200)).replace(":", "%3A").replace(",", "%2C")


# Classroom


def classroom_result(report: Report, *, visible_to: Audience = "student") -> str:
    """What a Classroom grader writes to its output `result`, for the grading reporter: base64.

    Where points are left blank there is no `max_score`, and the reporter sends no points at all.
    """
    report = seen_by(report, visible_to)
    with use_language(report.language):
        payload = _payload(report)
    text = json.dumps(payload, ensure_ascii=True, allow_nan=False)
    return base64.b64encode(text.encode("ascii")).decode("ascii")


def _payload(report: Report) -> dict[str, Any]:
    blank = report.points is None
    passed = not any(map(lost_points, report.verdicts))
    return {
        "version": 3,
        "status": "error" if blank else "pass" if passed else "fail",
        "message": _("Left blank: the grader failed, not you. A person will look at it.")
        if blank
        else None,
        "tests": [_test(report, *numbered) for numbered in enumerate(report.verdicts, start=1)],
        "max_score": 0 if blank else rounded(report.max_points),
    }


def _test(report: Report, number: int, verdict: Verdict) -> dict[str, Any]:
    is_error = verdict.outcome not in (Outcome.PASSED, Outcome.PARTIAL, Outcome.FAILED)
    status = "pass" if not lost_points(verdict) else "error" if is_error else "fail"
    explanation = verdict.explanation
    text = explained(verdict)
    blank = report.points is None or verdict.points is None
    return {
        "name": clean(verdict.check, 200),
        "status": status,
        "message": text if status != "pass" else None,
        "test_code": clean(explanation.call, 2_000) if explanation else "",
        "task_id": number,
        "filename": clean(report.submission_name, 200),
        "line_no": 0,
        "duration": round(verdict.seconds, 3),
        "score": 0 if blank else rounded(verdict.points or verdict.max_points * 0),
        "output": text,
    }
