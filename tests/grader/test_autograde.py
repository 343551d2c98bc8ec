"""What runs in Gradescope's container: results.json is there whatever happens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grader import autograde as module
from grader.autograde import autograde
from grader.errors import OwnFault


def results(folder: Path) -> Any:
    """What Gradescope reads."""
    return json.loads((folder / "results" / "results.json").read_text("utf-8"))


def run(folder: Path, slug: str = "lookahead") -> Any:
    """The results of grading what lies in *folder*/submission."""
    autograde(slug, folder / "submission", folder / "results" / "results.json")
    return results(folder)


@pytest.fixture
def handed_in(tmp_path: Path) -> Path:
    """A folder with an empty submission."""
    (tmp_path / "submission").mkdir()
    return tmp_path


def test_a_submission_is_graded_and_its_report_kept(handed_in: Path) -> None:
    """A test for each check, and the whole report beside the results."""
    (handed_in / "submission" / "mine.py").write_text("LINES = 8\n")
    content = run(handed_in)
    names = " ".join(test["name"] for test in content["tests"])
    assert "rules" in names
    assert "never_loses" in names
    assert 0 == content.get("score", sum(test.get("score", 0) for test in content["tests"]))
    report = json.loads((handed_in / "results" / "report.json").read_text("utf-8"))
    assert "lookahead" == report["assignment"]


def test_nothing_that_can_be_graded_scores_nothing_and_says_why(handed_in: Path) -> None:
    """An empty folder is the student's to mend."""
    content = run(handed_in)
    assert 0 == content["score"]
    assert content["output"].startswith("Nothing could be graded: 'submission' holds")


def test_a_fault_of_ours_leaves_no_score(handed_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that nobody mistakes it for a zero."""

    def fails(*_: Any, **__: Any) -> None:
        raise OwnFault("no worker could be started")

    monkeypatch.setattr(module, "grade_file", fails)
    with pytest.raises(OwnFault):
        run(handed_in)
    assert "score" not in results(handed_in)
    assert "Nothing was scored" in results(handed_in)["output"]
