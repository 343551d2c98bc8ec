"""Who is in the class: a CSV file with a row for each student, from wherever it was exported.

Its columns are known by their usual names, and a student is found by number, login, e-mail or
name; a name only where it is nobody else's. `due` is an extension, `handed_in` a time that the
submission's own name does not tell.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from grader.batch.handed import Person
from grader.errors import UsageFault
from grader.lateness import moment

__all__ = ["Roster", "Student", "called", "csv_text", "letters", "read_roster", "rows_of",
           "turned"]  # fmt: skip

# Column of ours: what it is called elsewhere, in lower case.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "student id", "sid", "id number", "user id"),
    "login": ("login", "username", "sis login id", "sis user id", "github", "github_username"),
    "name": ("name", "full name", "student name"),
    "email": ("email", "email address", "e-mail"),
    "section": ("section", "sections", "group"),
    "due": ("due", "extension"),
    "handed_in": ("handed_in", "submitted", "submission time"),
}


SEVERAL = re.compile(r"[\s,]")  # words: a name's, and not an id's


@dataclass(frozen=True)
class Student:
    """One row of the roster."""

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    logins: tuple[str, ...] = ()
    due: datetime | None = None
    handed_in: datetime | None = None

    @property
    def called(self) -> str:
        """For a person to read: name and id."""
        return called(self.name, self.id)


@dataclass(frozen=True)
class Roster:
    """All students, and the ways to find one."""

    students: tuple[Student, ...]

    def find(self, person: Person) -> Student | None:
        """The student that *person* is, or None if nothing says so without doubt."""
        for wanted, known in (
            (_folded(person.id), _ids),
            (_folded(person.email), _emails),
            (letters(person.name), _names),
        ):
            found = {s.id: s for s in self.students if wanted and wanted in known(s)}
            if len(found) == 1:
                return next(iter(found.values()))
        return None


def called(name: str, identity: str) -> str:
    """`Ada Rossi (12)`, or what there is of it."""
    return f"{name} ({identity})" if name and name != identity else identity


def _ids(student: Student) -> set[str]:
    return {_folded(each) for each in (student.id, student.email, *student.logins)}


def _emails(student: Student) -> set[str]:
    return {_folded(student.email)}


def _names(student: Student) -> set[str]:
    return turned(student.name)


def turned(name: str) -> set[str]:
    """The letters of *name*, also with the last name first, as many systems sort it."""
    first, _space, last = name.rpartition(" ")
    family, comma, given = name.partition(",")
    other = given + family if comma else last + first
    return {letters(name), letters(other)}


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip().casefold()


def letters(text: str) -> str:
    """The letters and digits of *text*, in lower case: what is left when spelling differs."""
    return "".join(letter for letter in _folded(text) if letter.isalnum())


def read_roster(path: Path) -> Roster:
    """The roster at *path*; UsageFault tells everything that is wrong with it at once."""
    rows = rows_of(path)
    faults: list[str] = []
    students: dict[str, Student] = {}
    for line, row in rows:
        if _is_canvas_s_own(row):
            continue
        about = _about(row)
        identity = about["id"] or about["login"] or about["email"] or about["name"]
        if not identity:
            faults.append(f"{path}:{line}: no student: none of id, login, email and name is filled")
        elif identity in students:
            faults.append(f"{path}:{line}: {identity!r} stands here for the second time")
        else:
            students[identity] = Student(
                identity,
                about["name"],
                about["email"],
                about["section"],
                tuple(row[name] for name in COLUMNS["login"] if row.get(name)),
                _time(about["due"], f"{path}:{line}: due", faults),
                _time(about["handed_in"], f"{path}:{line}: handed_in", faults),
            )
    if faults:
        raise UsageFault("\n".join(faults))
    return Roster(tuple(students.values()))


def _about(row: Mapping[str, str]) -> dict[str, str]:
    """*row* by our columns. `student` is a name beside an id, as in Canvas, or the id."""
    about = {ours: _first(row, names) for ours, names in COLUMNS.items()}
    student = row.get("student", "")
    has_other = about["id"] or ((about["login"] or about["email"]) and SEVERAL.search(student))
    ours = "name" if has_other else "id"
    return {**about, ours: about[ours] or student}


def _is_canvas_s_own(row: Mapping[str, str]) -> bool:
    """True for the lines of Canvas's export about its columns, which stand before the students."""
    is_nobody = row.get("student", "?").casefold() in ("", "points possible")
    return is_nobody and not any(_first(row, COLUMNS[each]) for each in ("id", "login", "email"))


def rows_of(path: Path) -> Iterable[tuple[int, dict[str, str]]]:
    """The lines of a CSV file by its columns in lower case; comma, semicolon or tab between."""
    text = csv_text(path)
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, restval="")
    try:
        reader.fieldnames = [name.strip().casefold() for name in reader.fieldnames or ()]
        return [
            (reader.line_num, {name: (value or "").strip() for name, value in row.items() if name})
            for row in reader
        ]
    except csv.Error as error:
        raise UsageFault(f"{path}:{reader.line_num}: {error}") from None


def csv_text(path: Path) -> str:
    """What the CSV file *path* holds; UsageFault tells what a spreadsheet has to do."""
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise UsageFault(f"{path} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageFault(f"{path} is no text in UTF-8: save it as 'CSV UTF-8'") from None


def _first(row: Mapping[str, str], names: Iterable[str]) -> str:
    return next((row[name] for name in names if row.get(name)), "")


def _time(text: str, place: str, faults: list[str]) -> datetime | None:
    if not text:
        return None
    try:
        return moment(datetime.fromisoformat(text))
    except ValueError:
        faults.append(f"{place} is a date and time such as 2026-12-20T10:00+02:00, not {text!r}")
        return None
