"""What the names in a class's download say: whose it is, late or not, which attempt.

Canvas              rossiada_LATE_1234_98765_homework-2.ipynb     user, file, attempt 2
Moodle              Ada Rossi_657717_assignsubmission_file_/...   participant
Google Classroom    Ada Rossi - homework (1).ipynb
GitHub Classroom    homework-submissions/homework-adarossi/...
anything else       adarossi.ipynb, adarossi/...
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import PurePosixPath

from grader.batch.handed import Person

__all__ = ["Named", "read_name"]

CANVAS = re.compile(
    r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<user>[0-9]+)_(?P<file>[0-9]+)_(?P<rest>.+)"
)
ANONYMOUS = re.compile(
    r"anon_(?P<user>[A-Za-z0-9]{5})_(?P<late>LATE_)?(?P<file>[0-9]+)_(?P<rest>.+)"
)
MOODLE = re.compile(
    r"(?P<name>.+)_(?P<user>[0-9]+)_assignsubmission_(?P<what>file|onlinetext)_?(?P<rest>.*)"
)
GOOGLE = re.compile(r"(?P<name>.+?) - (?P<rest>.+)")
COPY = re.compile(r"(?P<stem>.+?) ?\((?P<number>[0-9]{1,4})\)")
RESUBMITTED = re.compile(r"(?P<stem>.+)-(?P<number>[0-9]{1,4})")
SUBMISSIONS = "-submissions"


@dataclass(frozen=True)
class Named:
    """What a name says. `rest` is the file's own name, as the student gave it."""

    person: Person
    system: str
    rest: str = ""
    attempt: int = 0
    order: int = 0
    is_late: bool = False
    is_text: bool = False


def read_name(name: str, container: str = "") -> Named:
    """What *name*, the first part of a path in *container*, says; the first pattern that fits.

    Composed letters: a name means the same whichever system packed it.
    """
    name = unicodedata.normalize("NFC", name)
    for pattern, system in ((ANONYMOUS, "canvas"), (CANVAS, "canvas"), (MOODLE, "moodle")):
        if match := pattern.fullmatch(name):
            return _from_canvas(match) if system == "canvas" else _from_moodle(match)
    prefix = container.removesuffix(SUBMISSIONS) + "-"
    if container.endswith(SUBMISSIONS) and name.startswith(prefix) and name != prefix:
        return Named(Person(name.removeprefix(prefix)), "github")
    if match := GOOGLE.fullmatch(name):
        stem, attempt = _numbered(COPY, match["rest"])
        person = Person(match["name"], match["name"])
        return Named(person, "google", stem, attempt)
    stem, attempt = _numbered(COPY, name)
    return Named(Person(PurePosixPath(stem).stem or stem), "plain", stem, attempt)


def _from_canvas(match: re.Match[str]) -> Named:
    rest, attempt = _numbered(RESUBMITTED, match["rest"])
    known = "name" in match.re.groupindex
    person = Person(match["user"], match["name"] if known else "")
    late = match["late"] is not None
    return Named(person, "canvas", rest, attempt, int(match["file"]), late)


def _from_moodle(match: re.Match[str]) -> Named:
    person = Person(match["user"], match["name"])
    return Named(person, "moodle", match["rest"], is_text=match["what"] == "onlinetext")


def _numbered(pattern: re.Pattern[str], name: str) -> tuple[str, int]:
    """*name* without the number that stands before its first dot, and that number.

    Before the first, since `homework.final.ipynb` comes back as `homework-1.final.ipynb`.
    """
    stem, dot, suffixes = name.partition(".")
    if match := pattern.fullmatch(stem):
        return match["stem"] + dot + suffixes, int(match["number"])
    return name, 0
