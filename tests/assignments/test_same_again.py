"""What a submission gets depends on nothing but the submission: not on when, or beside what.

Wrong programs, graded alone, one after the other; and in a batch, the other way round and side by
side. With --every also one that draws its moves at random.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader.assignment import load_assignment
from grader.model import Report
from grader.reports.json import report_to_json
from grader.submission import open_submission
from grader.workflow import Boxes, grade

ASSIGNMENTS = Path(load_assignment("lookahead").folder).parent
DATA = Path(__file__).parents[1] / "data"
COMPANIES = {
    "ao_star": [*sorted((ASSIGNMENTS / "ao_star" / "mutants").glob("*.py"))[:2],
                ASSIGNMENTS / "ao_star" / "starter.py"],
    "lookahead": [DATA / "wrong" / "string_move_of_a_twin.py",
                  DATA / "wrong" / "list_random_loser.py"],
}  # fmt: skip
"""Wrong programs; the last one draws its moves at random, and takes longest."""
BATCH = ("--isolation", "none", "--seed", "7", "--jobs", "2")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The first company, or all."""
    if "slug" in metafunc.fixturenames:
        every = metafunc.config.getoption("--every")
        metafunc.parametrize("slug", [*COMPANIES][: None if every else 1])


def test_the_same_submission_gets_the_same_in_any_company(
    slug: str, tmp_path: Path, run_grader: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    """Points, outcomes, counterexamples and every word, but for the times."""
    room, results = tmp_path / "class", tmp_path / "results"
    for number, path in enumerate(reversed(COMPANIES[slug])):
        (room / f"student{number}").mkdir(parents=True)
        shutil.copy(path, room / f"student{number}" / "my.py")
    alone = [plain(report_to_json(report)) for report in one_after_the_other(slug)]
    done = run_grader("batch", room, "--out", results, "--assignment", slug, *BATCH, timeout=600)
    assert 0 == done.returncode, done.stdout + done.stderr
    found = [json.loads(path.read_text("utf-8")) for path in results.rglob("*.json")]
    beside = [plain(each) for each in found if "verdicts" in each]
    assert len(beside) == len(alone) == len(COMPANIES[slug])
    for report in alone:
        assert [report] == [each for each in beside if each["sha256"] == report["sha256"]]


def one_after_the_other(slug: str) -> list[Report]:
    assignment = load_assignment(slug)
    with Boxes("none", assignment.limits) as boxes:
        return [
            grade(open_submission(path), assignment, seed=7, boxes=boxes).report
            for path in COMPANIES[slug]
        ]


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
