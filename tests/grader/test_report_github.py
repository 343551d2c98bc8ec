"""GitHub: annotations within the runner's limits, and the result that Classroom reads."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

from made_reports import FAILED, LOST, OURS, PASSED, SKIPPED, a_report, hostile

from grader.model import Explanation, Finding, Outcome, Report, SubmissionKind
from grader.reports.github import classroom_result, commands, summary


def payload(report: Report) -> dict[str, Any]:
    """What the reporter of Classroom decodes."""
    decoded: dict[str, Any] = json.loads(base64.b64decode(classroom_result(report)))
    return decoded


def test_each_loss_is_annotated() -> None:
    """An error for a wrong answer, a warning for a part and for what was seen, a notice in all."""
    part = replace(FAILED, outcome=Outcome.PARTIAL, points=Fraction(2))
    kinds = [line.split(" ")[0] for line in commands(a_report(FAILED, part, PASSED, SKIPPED))]
    assert ["::error", "::warning", "::warning", "::notice"] == kinds


def test_a_place_in_a_module_is_annotated_at_its_line() -> None:
    """Where a finding names a line of a module; a notebook's lines mean nothing to GitHub."""
    report = a_report(findings=(Finding("it raised", "line 40", "warning"),))
    module = replace(report, submission_kind=SubmissionKind.MODULE, submission_name="my.py")
    assert "::warning file=my.py,title=line 40,line=40::it raised" == commands(module)[0]
    assert "line=" not in commands(report)[0]


def test_no_more_than_ten_of_a_kind() -> None:
    """The tenth names those that are left."""
    report = a_report(*[replace(FAILED, check=f"check_{i}") for i in range(14)])
    errors = [line for line in commands(report) if line.startswith("::error")]
    assert 10 == len(errors)
    assert "title=5 more::check_9 0/4, check_10 0/4" in errors[-1]


def test_a_message_keeps_to_its_limits() -> None:
    """4,096 characters, one line, nothing that reads as a command."""
    long = replace(FAILED, explanation=Explanation(summary="x%:,\n::error::y\n" * 2_000))
    line = commands(a_report(long))[0]
    message = re.sub("%25|%0A", "?", line.split("::", 2)[2])
    assert len(message) <= 4_096
    assert "%25:,%0A" in line
    for line in commands(hostile("a:b,c%\r\n::warning::d")):
        assert re.fullmatch(r"::(error|warning|notice) [^\n\r]*", line)
        assert re.search(r"file=a%3Ab%2Cc%25", line)


def test_a_summary_fits_beside_others() -> None:
    """Half of the mebibyte that a step's summary may have."""
    long = replace(FAILED, explanation=Explanation(summary="é" * 3_900))
    report = a_report(*[replace(long, check=f"check_{i}") for i in range(80)])
    assert 400_000 < len(summary(report).encode()) <= 512 * 1024


def test_the_result_for_classroom_adds_up() -> None:
    """Version 3; a check is a test with its score, and the sum is the report's."""
    result = payload(a_report(FAILED, LOST, PASSED))
    assert (3, "fail", 14) == (result["version"], result["status"], result["max_score"])
    assert [0, 0, 4] == [test["score"] for test in result["tests"]]
    assert ["fail", "fail", "pass"] == [test["status"] for test in result["tests"]]
    assert "pass" == payload(a_report(PASSED, SKIPPED))["status"]
    fields = {"name", "status", "message", "test_code", "task_id", "filename", "line_no"}
    assert fields | {"duration", "score", "output"} == result["tests"][0].keys()


def test_a_blank_is_an_error_without_points() -> None:
    """Without a maximum, the reporter sends nothing; a person is asked for."""
    result = payload(a_report(PASSED, OURS))
    assert ("error", 0) == (result["status"], result["max_score"])
    assert "A person will look at it" in result["message"]
    assert [0, 0] == [test["score"] for test in result["tests"]]
