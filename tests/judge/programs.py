"""The programs that are graded and judged: those that stand somewhere in a file, and made ones."""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass, field
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

    slug: str
    path: Path
    how: dict[str, Any] = field(default_factory=dict)
    source: str = ""
    """Of a program that is made here: it has no file yet."""

    @property
    def name(self) -> str:
        return f"{self.slug}-{self.path.parent.name}-{self.path.stem}"


@dataclass(frozen=True)
class Subject:
    """An assignment that is judged; its row in assignments.toml."""

    slug: str
    changed: list[str]
    left_out: dict[str, str] = field(default_factory=dict)
    at_least: list[str] = field(default_factory=list)

    @property
    def assignment(self) -> Assignment:
        return load_assignment(self.slug)

    @property
    def home(self) -> Path:
        return self.assignment.folder


def table(path: Path) -> dict[str, dict[str, Any]]:
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


SUBJECTS = {slug: Subject(slug, **row) for slug, row in table(HERE / "assignments.toml").items()}


def programs_of(subject: Subject) -> list[Program]:
    return [*written_programs(subject), *told_programs(subject), *made_programs(subject)]


def written_programs(subject: Subject) -> list[Program]:
    """Solution, starter, mutants and the like, in the handout's spelling."""
    found = [path for pattern in WRITTEN for path in sorted(subject.home.glob(pattern))]
    return [Program(subject.slug, path) for path in found]


def told_programs(subject: Subject) -> list[Program]:
    """Those of which somebody says how they are asked."""
    folders = {subject.home / "spellings": table(HERE / "spellings" / f"{subject.slug}.toml")}
    if subject.slug == "lookahead":
        folders |= {
            DATA / each: table(DATA / each / "expected.toml") for each in ("right", "wrong")
        }
    return [
        Program(subject.slug, folder / f"{name}.py", how)
        for folder, rows in folders.items()
        for name, how in rows.items()
    ]


def made_programs(subject: Subject) -> list[Program]:
    """The solution with one thing changed, drawn anew each day."""
    rng = random.Random(date.today().toordinal())
    changes = changes_of((subject.home / "solution.py").read_text("utf-8"), subject.changed)
    return [
        Program(subject.slug, Path(f"changed/line_{line}_{n}.py"), source=source)
        for n, (line, source) in enumerate(rng.sample(changes, min(GENERATED, len(changes))))
    ]
