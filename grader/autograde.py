"""What runs in Gradescope's container: one grading, and a results.json whatever happens.

python -m grader.autograde SLUG SUBMISSION RESULTS
"""

from __future__ import annotations

import json
import sys
import traceback
from pathlib import Path
from typing import Any

from grader.errors import SubmissionFault
from grader.reports.gradescope import render
from grader.reports.json import write_json
from grader.workflow import command_by_name, grade_file

__all__ = ["autograde"]


def autograde(slug: str, submission: Path, results: Path) -> None:
    """Grade *submission* as *slug* and write *results*, and report.json beside it for staff."""
    _write(results, output="The grader did not finish. Nothing was scored; tell the staff.")
    try:
        report = grade_file(submission, slug, again=command_by_name)
    except SubmissionFault as fault:
        _write(results, score=0, output=f"Nothing could be graded: {fault}")
        return
    write_json(report, results.with_name("report.json"))
    _replace(results, render(report))


def _write(results: Path, **content: Any) -> None:
    _replace(results, json.dumps(content | {"tests": []}, indent=1))


def _replace(results: Path, text: str) -> None:
    """Put *text* in the place of the file *results*, whole or not at all."""
    results.parent.mkdir(parents=True, exist_ok=True)
    whole = results.with_suffix(".part")
    whole.write_text(text, "utf-8")
    whole.replace(results)


if __name__ == "__main__":
    try:
        autograde(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
    except Exception:
        traceback.print_exc()  # for the staff; what was written first stands, without a score
        sys.exit(4)
