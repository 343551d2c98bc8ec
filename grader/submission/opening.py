"""The way from a path to the submission there: through a folder, an archive or one file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from grader.language import _, ngettext
from grader.model import Finding, Submission
from grader.submission.archives import is_archive, read_archive
from grader.submission.choosing import submission_from_bundle
from grader.submission.faults import fault
from grader.submission.files import read_file, submission_from_file
from grader.submission.folders import read_folder

__all__ = ["open_submission"]

SHOWN_FINDINGS = 20


def open_submission(path: Path, *, member: str = "") -> Submission:
    """What was handed in at *path*: a notebook, a module, or a folder or archive holding one.

    *member* names the one to grade, where a folder or an archive holds several.
    Raises SubmissionFault, one line long, if there is nothing that can be graded.
    """
    try:
        submission = _opened(path, member)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        name = str(error.filename or path)
        problem = _("can't be read ({reason})").format(reason=reason)
        raise fault(name, problem, _("check its path and its rights")) from None
    return replace(submission, findings=_summed_up(submission.findings))


def _opened(path: Path, member: str) -> Submission:
    label = path.name or str(path)
    if path.is_dir():
        return submission_from_bundle(path, label, read_folder(path, label), member)
    data = read_file(path, label)
    if is_archive(data):
        return submission_from_bundle(path, label, read_archive(label, data), member)
    return submission_from_file(path, label, data)


def _summed_up(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    more = len(findings) - SHOWN_FINDINGS
    if more <= 0:
        return tuple(findings)
    said = ngettext("{count} more like these", "{count} more like these", more)
    rest = Finding(said.format(count=f"{more:,}"), level="warning")
    return (*findings[:SHOWN_FINDINGS], rest)
