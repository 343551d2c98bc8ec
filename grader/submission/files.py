"""One file to a submission: whether it is there, and a notebook or a module.

Its bytes become text in `decoding`, a notebook's text becomes cells in `cells`.
"""

from __future__ import annotations

import difflib
import hashlib
from dataclasses import replace
from pathlib import Path, PurePosixPath

from grader.errors import SubmissionFault
from grader.language import N_, _
from grader.model import Finding, Submission, SubmissionKind
from grader.submission.caps import SIZE_CAP, refuse_long_source
from grader.submission.cells import cells_of
from grader.submission.decoding import text_of
from grader.submission.faults import ITSELF, fault, quoted
from grader.submission.prose import refuse_prose
from grader.text import clean

__all__ = ["read_file", "submission_from_file", "suffix"]

HAND_IN_LESS = N_("take out what is not needed (in a notebook: clear all outputs)")
PYTHON_STARTS = ("import ", "from ", "def ", "class ", "async def ")


def read_file(path: Path, label: str) -> bytes:
    """The bytes at *path*; more than SIZE_CAP of them are refused unread."""
    if not path.exists():
        raise _missing(path)
    if not path.is_file():
        raise fault(label, _("is neither a file nor a folder"), ITSELF)
    size = path.stat().st_size
    if size > SIZE_CAP:
        problem = _("is larger than {mib} MiB").format(mib=SIZE_CAP >> 20)
        raise fault(label, problem, HAND_IN_LESS)
    with path.open("rb") as file:
        return file.read(size)


def _missing(path: Path) -> SubmissionFault:
    names = [entry.name for entry in path.parent.iterdir()] if path.parent.is_dir() else []
    near = difflib.get_close_matches(path.name, names, n=1)
    if not near:
        return SubmissionFault(_("no such file: {path}; check the path").format(path=quoted(path)))
    said = _("no such file: {path}; did you mean {other}?")
    return SubmissionFault(said.format(path=quoted(path), other=quoted(path.parent / near[0])))


def submission_from_file(path: Path, name: str, data: bytes) -> Submission:
    """The notebook or module in *data*, by its content rather than by its *name*."""
    findings: list[Finding] = []
    text = text_of(name, data, findings)
    submission = Submission(
        name=clean(name, 100),
        kind=SubmissionKind.MODULE,
        sha256=hashlib.sha256(data).hexdigest(),
        path=path,
    )
    if _is_notebook(name, text):
        if suffix(name) != ".ipynb":
            said = _("it is a notebook, whatever its name says; it is read as one")
            findings.append(Finding(said))
        cells = cells_of(name, text, findings)
        refuse_prose(name, (cell.source for cell in cells if cell.kind == "code"))
        kind = SubmissionKind.NOTEBOOK
        return replace(submission, kind=kind, cells=cells, findings=tuple(findings))
    source = _source(name, text, findings)
    return replace(submission, source=source, findings=tuple(findings))


def _is_notebook(name: str, text: str) -> bool:
    """True if *text* is meant as a notebook's JSON, whole or not."""
    start = text.lstrip()[0]
    if suffix(name) == ".ipynb":
        return start in "{[" or not _looks_like_python(text)
    return start == "{" and '"nbformat"' in text


def _looks_like_python(text: str) -> bool:
    return any(line.startswith(PYTHON_STARTS) for line in text.split("\n"))


def _source(name: str, text: str, findings: list[Finding]) -> str:
    """*text* as a module's source."""
    if suffix(name) == ".ipynb":
        findings.append(Finding(_("it is plain Python, not a notebook; it is read as a module")))
    elif suffix(name) != ".py":
        problem = _("is neither a notebook (.ipynb) nor a Python module (.py)")
        raise fault(name, problem, _("save your work as one of these and hand it in"))
    refuse_long_source(name, len(text))
    refuse_prose(name, [text])
    return text


def suffix(name: str) -> str:
    """`.py` for `HW.PY`."""
    return PurePosixPath(name).suffix.lower()
