"""Rows as a table, and the table as CSV, as a workbook and as Parquet.

A spreadsheet takes a cell that begins with = + - @ for a formula, also one that a student chose
for a name: such text gets an apostrophe, which shows that it is text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.errors import UsageFault
from grader.gradebook.rows import Row
from grader.reports.points import rounded
from grader.text import clean

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["as_table", "defused", "need_pandas", "number", "write_parquet", "write_xlsx"]

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")  # wide ones too


def need_pandas(*more: str) -> Any:
    """pandas, where *more* is there too; UsageFault says how to get them."""
    missing = [name for name in ("pandas", *more) if find_spec(name) is None]
    if missing:
        what = " and ".join(missing)
        raise UsageFault(f"this needs {what}: pip install 'lookahead-grader[gradebook]'")
    return import_module("pandas")


def defused(text: str) -> str:
    """*text* as no spreadsheet runs it."""
    shown = clean(text, 2000)
    return f"'{shown}" if text.lstrip(" ").startswith(FORMULA) else shown


def number(points: Fraction | None) -> float | None:
    """Points as they are written: two decimals, halves up; None stays blank."""
    return None if points is None else float(rounded(points))


def as_table(
    rows: Iterable[Row], checks: Sequence[str], slug: str = "", *, safe: bool = True
) -> pd.DataFrame:
    """The gradebook of the assignment *slug*: a row a student, a column a check.

    *safe* for spreadsheets.
    """
    pandas = need_pandas()
    text = defused if safe else (lambda value: value)
    records = [{**_record(row, checks, text), "assignment": slug} for row in rows]
    numbers = [*checks, "raw", "max", "override", "penalty", "final"]
    columns = [
        "student", "name", "email", "section", "assignment", "submission", "status", "handed_in",
        *checks, "raw", "max", "penalty",
        "override", "override_by", "override_when", "override_why", "final", "note",
    ]  # fmt: skip
    table = pandas.DataFrame.from_records(records, columns=columns)
    return table.astype(dict.fromkeys(numbers, "Float64"))


def _record(row: Row, checks: Sequence[str], text: Any) -> dict[str, Any]:
    given = row.overrides
    return {
        "student": text(row.student),
        "name": text(row.name),
        "email": text(row.email),
        "section": text(row.section),
        "submission": text(row.source),
        "status": row.status,
        "handed_in": row.handed_in.isoformat() if row.handed_in else "",
        **{name: number((row.checks or {}).get(name)) for name in checks},
        "raw": number(row.raw),
        "max": number(row.max_points),
        "penalty": number(row.penalty if row.raw is not None or row.override is not None else None),
        "override": number(row.override),
        "override_by": text("; ".join(each.who for each in given)),
        "override_when": text("; ".join(each.when for each in given)),
        "override_why": text("; ".join(f"{each.check or 'total'}: {each.why}" for each in given)),
        "final": number(row.final),
        "note": text(row.note),
    }


def write_xlsx(table: pd.DataFrame, path: Path, extra: dict[str, pd.DataFrame]) -> None:
    """A workbook: the gradebook, and a sheet for each of *extra*; headings stay in sight."""
    pandas = need_pandas("openpyxl")
    with pandas.ExcelWriter(path, engine="openpyxl") as writer:
        table.to_excel(writer, sheet_name="gradebook", index=False, freeze_panes=(1, 2))
        for name, each in extra.items():
            each.to_excel(writer, sheet_name=name, freeze_panes=(1, 1))


def write_parquet(table: pd.DataFrame, path: Path) -> None:
    """For programs: names as they are."""
    need_pandas("pyarrow")
    table.to_parquet(path, engine="pyarrow", index=False)
