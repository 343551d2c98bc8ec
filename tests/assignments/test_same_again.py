"""What a submission gets depends on nothing but the submission: not on when, or beside what.

Two wrong programs, one of which draws its moves at random: graded alone, one after the other;
and in a batch, the other way round and side by side.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from grader.assignment import load_assignment
from grader.model import Report
from grader.reports.json import report_to_json
from grader.submission import open_submission
from grader.workflow import Boxes, grade

LOOKAHEAD = load_assignment("lookahead")
WRONG = Path(__file__).parents[1] / "data" / "wrong"
NAMES = ("string_move_of_a_twin", "list_random_loser")
BATCH = ("--assignment", "lookahead", "--isolation", "none", "--seed", "7", "--jobs", "2")


def test_the_same_submission_gets_the_same_in_any_company(
    tmp_path: Path, run_grader: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    """Points, outcomes, counterexamples and every word, but for the times."""
    room, results = tmp_path / "class", tmp_path / "results"
    for number, name in enumerate(reversed(NAMES)):
        (room / f"student{number}").mkdir(parents=True)
        shutil.copy(WRONG / f"{name}.py", room / f"student{number}" / "my.py")
    alone = [plain(report_to_json(report)) for report in one_after_the_other()]
    done = run_grader("batch", room, "--out", results, *BATCH, timeout=600)
    assert 0 == done.returncode, done.stdout + done.stderr
    found = [json.loads(path.read_text("utf-8")) for path in results.rglob("*.json")]
    beside = [plain(each) for each in found if "verdicts" in each]
    assert 2 == len(beside)
    for report in alone:
        assert [report] == [each for each in beside if each["sha256"] == report["sha256"]]


def one_after_the_other() -> list[Report]:
    with Boxes("none", LOOKAHEAD.limits) as boxes:
        submissions = [open_submission(WRONG / f"{name}.py") for name in NAMES]
        return [grade(each, LOOKAHEAD, seed=7, boxes=boxes).report for each in submissions]


def plain(report: dict[str, Any]) -> dict[str, Any]:
    """*report* without what tells times, and where the file was."""
    kept = {key: report[key] for key in ("points", "max_points", "interface", "findings")}
    verdicts = [
        {key: value for key, value in verdict.items() if key != "seconds"}
        for verdict in report["verdicts"]
    ]
    for verdict in verdicts:
        if verdict.get("explanation"):
            verdict["explanation"] = {**verdict["explanation"], "again": ""}
    return {**kept, "sha256": report["submission"]["sha256"], "verdicts": verdicts}
