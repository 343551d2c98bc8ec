"""CSV files that came from a system or go back to one: cells as text, in order."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.batch.roster import csv_text
from grader.errors import UsageFault

__all__ = ["Sheet", "read_sheet", "written"]


@dataclass(frozen=True)
class Sheet:
    """A heading and lines, as many cells in each as the heading has."""

    heading: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]

    def records(self) -> Iterable[Mapping[str, str]]:
        return [dict(zip(self.heading, line, strict=True)) for line in self.lines]


def read_sheet(path: Path) -> Sheet:
    """The sheet in *path*, with comma, semicolon or tab between cells."""
    text = csv_text(path)
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        lines = [line for line in reader if line]
    except csv.Error as error:
        raise UsageFault(f"{path}:{reader.line_num}: {error}") from None
    if not lines:
        raise UsageFault(f"{path} is empty")
    heading, width = lines[0], len(lines[0])
    padded = (tuple((*line, *[""] * width)[:width]) for line in lines[1:])
    return Sheet(tuple(heading), tuple(padded))


def written(heading: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """The text of a CSV file: UTF-8, comma, quoted where that is needed."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(heading)
    writer.writerows(lines)
    return file.getvalue()
