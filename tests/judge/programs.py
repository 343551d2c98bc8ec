"""The programs that are graded and judged: those that stand somewhere in a file, and made ones."""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from generated import changes_of

from grader.assignment import load_assignment
from grader.model import Assignment

__all__ = ["DATA", "SUBJECTS", "Program", "Subject", "programs_of", "table"]

HERE = Path(__file__).parent
DATA = HERE.parent / "data"
GENERATED = 40  # drawn anew each day
WRITTEN = ("solution.*", "starter.py", "mutants/*.*", "baselines/*.py", "examples/*.py")


@dataclass(frozen=True)
class Program:
    """A program to grade and to judge, and how the judge asks it."""

    subject: str
    path: Path
    how: dict[str, Any] = field(default_factory=dict)
    source: str = ""
    """Of a program that is made here: it has no file yet."""

    @property
    def name(self) -> str:
        return f"{self.subject}-{self.path.parent.name}-{self.path.stem}"


@dataclass(frozen=True)
class Subject:
    """An assignment that is judged, or a variant of one; its row in assignments.toml."""

    name: str
    changed: list[str]
    left_out: dict[str, str] = field(default_factory=dict)
    at_least: list[str] = field(default_factory=list)
    variant: str = ""
    written: list[str] = field(default_factory=lambda: [*WRITTEN])

    @property
    def slug(self) -> str:
        return self.name.partition(":")[0]

    @property
    def assignment(self) -> Assignment:
        assignment = load_assignment(self.slug)
        if not self.variant:
            return assignment
        return replace(assignment, settings={**assignment.settings, "variant": self.variant})

    @property
    def how(self) -> dict[str, Any]:
        return {"variant": self.variant} if self.variant else {}

    @property
    def home(self) -> Path:
        return self.assignment.folder


def table(path: Path) -> dict[str, dict[str, Any]]:
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


SUBJECTS = {name: Subject(name, **row) for name, row in table(HERE / "assignments.toml").items()}


def programs_of(subject: Subject, *, every: bool) -> list[Program]:
    """All that there are, or those alone that are known to end in seconds."""
    made = made_programs(subject) if every else []
    return [*written_programs(subject), *told_programs(subject), *made]


def written_programs(subject: Subject) -> list[Program]:
    """Solution, starter, mutants and the like, in the handout's spelling."""
    found = [path for pattern in subject.written for path in sorted(subject.home.glob(pattern))]
    return [Program(subject.name, path, subject.how) for path in found]


def told_programs(subject: Subject) -> list[Program]:
    """Those of which somebody says how they are asked."""
    folders = {subject.home / "spellings": table(HERE / "spellings" / f"{subject.name}.toml")}
    if subject.name == "lookahead":
        folders |= {
            DATA / each: table(DATA / each / "expected.toml") for each in ("right", "wrong")
        }
    return [
        Program(subject.name, folder / f"{name}.py", how)
        for folder, rows in folders.items()
        for name, how in rows.items()
    ]


def made_programs(subject: Subject) -> list[Program]:
    """The solution with one thing changed, drawn anew each day."""
    rng = random.Random(date.today().toordinal())
    solution = next(p.path for p in written_programs(subject) if p.path.name == "solution.py")
    changes = changes_of(solution.read_text("utf-8"), subject.changed)
    return [
        Program(subject.name, Path(f"changed/line_{line}_{n}.py"), subject.how, source)
        for n, (line, source) in enumerate(rng.sample(changes, min(GENERATED, len(changes))))
    ]
