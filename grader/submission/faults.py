"""How a refusal is worded: which file, what is wrong with it; what to do.

What is refused, and the remedy where only one module gives it, is said by that module.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.errors import SubmissionFault
from grader.text import clean

__all__ = ["ITSELF", "ONLY_NEEDED", "fault", "listed", "quoted"]

SHOWN_NAMES = 6

ITSELF = "hand in the .ipynb or .py file itself"
ONLY_NEEDED = "hand in only the notebook or module and the plain files that it needs"


def fault(name: str | Path, problem: str, remedy: str) -> SubmissionFault:
    """`'hw.py' is empty; save your work and hand it in again`: one line, to be raised."""
    return SubmissionFault(f"{quoted(name)} {problem}; {remedy}")


def quoted(name: str | Path) -> str:
    """*name* as it is safe to show, in quotes; at most 100 characters of it."""
    return f"'{clean(str(name), 100)}'"


def listed(names: Sequence[str]) -> str:
    """`'a.py', 'b.py' and 3 more`."""
    shown = ", ".join(map(quoted, names[:SHOWN_NAMES]))
    more = len(names) - SHOWN_NAMES
    return f"{shown} and {more} more" if more > 0 else shown
