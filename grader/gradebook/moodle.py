"""Moodle's two files: the offline grading worksheet, and the grade import.

The worksheet is for submissions that Moodle numbered (Participant 657717) and is read back by
the assignment; the grade import takes any class whose e-mails or logins are known. An empty grade
is none. A person that Moodle does not know ends its import, so nobody is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.errors import UsageFault
from grader.gradebook.csvfiles import read_sheet, written
from grader.gradebook.rows import Row
from grader.gradebook.table import defused, number

__all__ = ["to_moodle"]

IDENTIFIER, GRADE, MODIFIED = "Identifier", "Grade", "Last modified (grade)"
MAXIMUM = "Maximum Grade"


def to_moodle(rows: Sequence[Row], template: Path | None) -> tuple[str, list[str]]:
    """The file's text, and who of *rows* could not be written into it."""
    if template is not None:
        return _filled(rows, template)
    graded = [row for row in rows if row.key]
    if all(row.system == "moodle" for row in graded):
        lines = [[_participant(row), defused(row.name), _grade(row), "-"] for row in graded]
        return written([IDENTIFIER, "Full name", GRADE, MODIFIED], lines), []
    known = [row for row in graded if row.email and row.email == defused(row.email)]
    if graded and not known:
        raise UsageFault(
            "no e-mail is known, and Moodle finds students by it: give --roster FILE with a "
            "column email, or --template FILE, Moodle's own grading worksheet"
        )
    lines = [[row.email, defused(row.name), _grade(row)] for row in known]
    return written(["Email address", "Full name", GRADE], lines), [
        row.called for row in graded if row not in known
    ]


def _participant(row: Row) -> str:
    return f"Participant {row.ids[0]}"


def _grade(row: Row) -> str:
    value = number(row.final)
    return "" if value is None else f"{value:.2f}"


def _filled(rows: Sequence[Row], template: Path) -> tuple[str, list[str]]:
    """Moodle's own worksheet with the grades put in; what is not known here stays as it is."""
    sheet = read_sheet(template)
    if missing := {IDENTIFIER, GRADE, MODIFIED} - set(sheet.heading):
        raise UsageFault(f"{template} is no grading worksheet: no column {', '.join(missing)}")
    by_participant = {_participant(row): row for row in rows if row.ids}
    by_email = {row.email.casefold(): row for row in rows if row.email}
    found, lines = set(), []
    for record in sheet.records():
        row = by_participant.get(record[IDENTIFIER])
        row = row or by_email.get(record.get("Email address", "").casefold())
        changed = dict(record)
        if row is not None and row.final is not None:
            _require_room(row, record.get(MAXIMUM, ""))
            found.add(row.student)
            changed[GRADE] = _grade(row)
        fixed = (IDENTIFIER, GRADE, MODIFIED)
        lines.append([v if k in fixed or v == "-" else defused(v) for k, v in changed.items()])
    absent = [r.called for r in rows if r.final is not None and r.student not in found]
    return written(sheet.heading, lines), absent


def _require_room(row: Row, maximum: str) -> None:
    """Refuse a grade above Moodle's: it would refuse the whole file."""
    try:
        most = float(maximum.replace(",", ".") or "inf")
    except ValueError:
        return
    if (number(row.final) or 0) > most:
        raise UsageFault(
            f"{row.called} has {_grade(row)} points and Moodle's maximum is {maximum}. "
            "Give --out-of, or change the maximum there"
        )
