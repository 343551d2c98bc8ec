"""How a refusal is worded: which file, what is wrong with it; what to do.

What is refused, and the remedy where only one module gives it, is said by that module.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.errors import SubmissionFault
from grader.language import N_, _
from grader.text import clean

__all__ = ["ITSELF", "ONLY_NEEDED", "fault", "listed", "quoted"]

SHOWN_NAMES = 6

ITSELF = N_("hand in the .ipynb or .py file itself")
ONLY_NEEDED = N_("hand in only the notebook or module and the plain files that it needs")


def fault(name: str | Path, problem: str, remedy: str) -> SubmissionFault:
    """`'hw.py' is empty; save your work and hand it in again`: one line, to be raised.

    *problem* is said in the language in use, a *remedy* may still have to be.
    """
    said = _("{name} {problem}; {remedy}")
    return SubmissionFault(said.format(name=quoted(name), problem=problem, remedy=_(remedy)))


def quoted(name: str | Path) -> str:
    """*name* as it is safe to show, in quotes; at most 100 characters of it."""
    return f"'{clean(str(name), 100)}'"


def listed(names: Sequence[str]) -> str:
    """`'a.py', 'b.py' and 3 more`."""
    shown = ", ".join(map(quoted, names[:SHOWN_NAMES]))
    more = len(names) - SHOWN_NAMES
    return _("{names} and {count} more").format(names=shown, count=more) if more > 0 else shown
