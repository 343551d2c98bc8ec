"""RESULTS/html: a page for each student and one for the class, from the journal alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from grader.batch.handed import Handed, chosen
from grader.batch.journal import Entry, Journal, told
from grader.reports.html import ClassRow, class_parts, class_row, student_page

__all__ = ["write_pages"]


def write_pages(results: Path) -> Path:
    """Write the pages of what was graded since they were written, and the class's; where it is."""
    journal = Journal(results)
    about = journal.about()
    folder = results / "html"
    with told(results):
        folder.mkdir(exist_ok=True)
        page = folder / "class.html"
        title = str(about.get("assignment_title", "Class"))
        temporary = folder / ".class.tmp"
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            rows = _rows(journal, folder, str(about.get("keep", "last")))
            file.writelines(class_parts(rows, title=title))
        temporary.replace(page)
    return page


def _rows(journal: Journal, folder: Path, keep: str) -> Iterator[ClassRow]:
    for handed in chosen(journal.handed(), keep):
        entry = journal.entry(handed.key)
        if entry is not None:
            yield _row(journal, folder, handed, entry)


def _row(journal: Journal, folder: Path, handed: Handed, entry: Entry) -> ClassRow:
    """The student's row, and its page beside the class's if that is missing or old."""
    name = ", ".join(person.name or person.id for person in handed.people)
    report = journal.report(handed.key)
    if report is None:
        problem = entry.reason or str(entry.status)
        return ClassRow(name, handed.source, None, Fraction(0), problem=problem)
    page = folder / f"{handed.key}.html"
    if not page.exists() or page.stat().st_mtime_ns <= journal.graded_at_ns(handed.key):
        journal.write(page, student_page(report))
    return class_row(report, student=name, href=page.name)
