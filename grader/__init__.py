"""Autograder for game-search coursework: proved, counted, explained on the smallest board.

    from grader import grade_file
    report = grade_file(Path("my.ipynb"))

Names are imported when they are first used, so that importing this package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grader.assignment import load_assignment
    from grader.model import Assignment, Outcome, Report, Submission, Verdict
    from grader.notebook import check
    from grader.sandbox.student import Student
    from grader.submission import open_submission
    from grader.workflow import grade, grade_file

__all__ = [
    "Assignment",
    "Outcome",
    "Report",
    "Student",
    "Submission",
    "Verdict",
    "check",
    "grade",
    "grade_file",
    "load_assignment",
    "open_submission",
]

_HOME = {
    "__version__": "version",
    "load_ipython_extension": "notebook",  # for %load_ext grader
    "unload_ipython_extension": "notebook",
    "check": "notebook",
    "Assignment": "model",
    "Outcome": "model",
    "Report": "model",
    "Student": "sandbox.student",
    "Submission": "model",
    "Verdict": "model",
    "grade": "workflow",
    "grade_file": "workflow",
    "load_assignment": "assignment",
    "open_submission": "submission",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
