"""The layout in which Gradescope hands out grades, for tools that read that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from grader.gradebook.csvfiles import written
from grader.gradebook.rows import NOTHING, Row
from grader.gradebook.table import defused, number

__all__ = ["to_gradescope"]

ABOUT = (
    "First Name", "Last Name", "SID", "Email", "Sections", "Total Score", "Max Points", "Status",
    "Submission ID", "Submission Time", "Lateness (H:M:S)",
)  # fmt: skip


def to_gradescope(rows: Sequence[Row], checks: Mapping[str, Fraction], most: Fraction) -> str:
    """The file's text: a column for each of *checks*, with the points that it can give."""
    heading = [
        f"{n}: {name} ({_text(points)} pts)" for n, (name, points) in enumerate(checks.items(), 1)
    ]
    lines = [
        [
            *_name(row.name),
            defused(row.student),
            defused(row.email),
            defused(row.section),
            _text(row.final),
            _text(row.max_points or most),
            _status(row),
            row.key,
            row.handed_in.isoformat(" ") if row.handed_in else "",
            _lateness(row.late_s),
            *(_text((row.checks or {}).get(name)) for name in checks),
        ]
        for row in rows
    ]
    return written([*ABOUT, *heading], lines)


def _name(name: str) -> tuple[str, str]:
    first, _space, last = name.rpartition(" ")
    return defused(first), defused(last)


def _text(points: Fraction | None) -> str:
    value = number(points)
    return "" if value is None else f"{value:g}"


def _status(row: Row) -> str:
    if row.status == NOTHING:
        return "Missing"
    return "Ungraded" if row.final is None else "Graded"


def _lateness(late_s: float | None) -> str:
    minutes, seconds = divmod(round(late_s or 0), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}"
