"""Canvas's gradebook file, made from the one that Canvas exports.

Its importer makes a new assignment of every column that it does not know, so the column has to be
one of the export's. It finds students by ID, which the export has. A student without a score here
keeps what stands there: an empty cell would take a grade away.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from grader.errors import UsageFault
from grader.gradebook.csvfiles import Sheet, read_sheet, written
from grader.gradebook.rows import Row
from grader.gradebook.table import defused, number

__all__ = ["to_canvas"]

KEPT = ("Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Root Account", "Section")
COLUMN = re.compile(r".+ \([0-9]+\)")
POINTS = "Points Possible"


def to_canvas(
    rows: Sequence[Row], template: Path | None, column: str | None, title: str
) -> tuple[str, list[str]]:
    """The file's text, and who of *rows* is not in Canvas's export *template*."""
    if template is None:
        raise UsageFault(
            "--format canvas needs Canvas's own export: --template FILE (Grades, Export). "
            "A column that Canvas does not know would become a new assignment"
        )
    sheet = read_sheet(template)
    _require_canvas(sheet, template)
    chosen = _column(sheet, column, title)
    kept = [name for name in KEPT if name in sheet.heading]
    found: set[str] = set()
    lines = []
    for record in sheet.records():
        row = None if _is_points(record["Student"]) else _row_of(rows, record)
        score = record[chosen]
        if row is not None:
            found.add(row.student)
            value = number(row.final)
            score = score if value is None else f"{value:g}"
        cells = [record[name] if name == "ID" else _cell(record, name) for name in kept]
        lines.append([*cells, score])
    absent = [row.called for row in rows if row.key and row.student not in found]
    return written([*kept, chosen], lines), absent


def _cell(record: Mapping[str, str], name: str) -> str:
    return record[name] if _is_points(record[name]) else defused(record[name])


def _is_points(text: str) -> bool:
    return text.strip() == POINTS


def _require_canvas(sheet: Sheet, path: Path) -> None:
    first = sheet.heading[:2]
    if len(first) < 2 or first[0] != "Student" or first[1] != "ID":
        raise UsageFault(f"{path} is not Canvas's export: it begins with {', '.join(first)!r}")
    if "Section" not in sheet.heading:
        raise UsageFault(f"{path} has no column 'Section', which Canvas asks for")


def _column(sheet: Sheet, column: str | None, title: str) -> str:
    """The assignment's column: the one named, or the one that has its title. Never a new one."""
    known = [name for name in sheet.heading if COLUMN.fullmatch(name)]
    if column is not None:
        fitting = [name for name in known if column in (name, name.rpartition(" (")[0])]
    else:
        fitting = [
            name for name in known if name.rpartition(" (")[0].casefold() == title.casefold()
        ]
    if len(fitting) == 1:
        return fitting[0]
    wanted = f"column {column!r}" if column else f"one column called {title!r}"
    raise UsageFault(
        f"Canvas's export has not {wanted}, and a new one would become a new assignment. "
        f"Name one with --column: {', '.join(known) or 'there is none'}"
    )


def _row_of(rows: Sequence[Row], record: Mapping[str, str]) -> Row | None:
    """The student's row: by ID, then by the school's ids, then by a name that is only one's."""
    for name in ("ID", "SIS User ID", "SIS Login ID"):
        wanted = record.get(name, "")
        found = [row for row in rows if wanted and wanted in (*row.ids, row.student, row.email)]
        if len(found) == 1:
            return found[0]
    found = [row for row in rows if _sorted(row.name) == _sorted(record["Student"])]
    return found[0] if len(found) == 1 else None


def _sorted(name: str) -> list[str]:
    """A name's words in any order: Canvas writes the last one first."""
    return sorted(re.findall(r"\w+", name.casefold()))
