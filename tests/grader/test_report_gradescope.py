"""Gradescope's results.json, by the fields and words of its documentation."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from made_reports import FAILED, HIDDEN, LOST, PASSED, SCALE, SKIPPED, a_report

from grader.model import Outcome, Report
from grader.reports.gradescope import render

TOP = {"score", "execution_time", "output", "output_format", "test_output_format"}
TOP |= {"test_name_format", "visibility", "stdout_visibility", "extra_data", "tests", "leaderboard"}
TEST = {"score", "max_score", "status", "name", "name_format", "number", "output"}
TEST |= {"output_format", "tags", "visibility", "extra_data"}


def results(report: Report, **options: Any) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(render(report, **options))
    return loaded


def test_only_documented_fields_are_used() -> None:
    """Formats are text, so that nothing of a student's is read as markup."""
    found = results(a_report(FAILED, LOST, PASSED, SKIPPED, HIDDEN))
    assert found.keys() <= TOP
    assert all(test.keys() <= TEST for test in found["tests"])
    assert {"text"} == {found[f"{each}output_format"] for each in ("", "test_")}
    assert "hidden" == found["stdout_visibility"]


def test_the_sum_of_the_checks_is_the_score() -> None:
    """No total of its own: it would hide a sum that disagrees."""
    found = results(a_report(FAILED, LOST, PASSED))
    assert "score" not in found
    assert (4, 14) == tuple(
        sum(test[key] for test in found["tests"]) for key in ("score", "max_score")
    )
    assert ["failed", "failed", "passed"] == [test["status"] for test in found["tests"]]
    assert "X wins by playing 2" in found["tests"][0]["output"]


def test_a_check_that_does_not_apply_neither_passed_nor_failed() -> None:
    """It has no status."""
    assert "status" not in results(a_report(SKIPPED))["tests"][0]


def test_hidden_checks_leave_the_total_visible() -> None:
    """Students see name and verdict; in the staff's file, Gradescope hides the check itself."""
    assert "visible" == results(a_report(HIDDEN))["tests"][0]["visibility"]
    staff = results(a_report(HIDDEN), visible_to="staff")["tests"][0]
    assert "hidden" == staff["visibility"]


def test_the_leaderboard_ranks_what_was_counted() -> None:
    """Fewest nodes first, for those who passed alone: a wrong search can count anything."""
    entry = {"name": SCALE["title"], "value": 18_297, "order": "asc"}
    assert [entry] == results(a_report(PASSED))["leaderboard"]
    assert [] == results(a_report(replace(PASSED, outcome=Outcome.PARTIAL)))["leaderboard"]
    assert [] == results(a_report(replace(HIDDEN, outcome=Outcome.PASSED)))["leaderboard"]
