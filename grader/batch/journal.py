"""What was done, on disk: one entry and one report for each submission, whole or not there.

A submission is done when its entry's hashes are those of the submission, the assignment, the
grader and the seed, and the report's is that of the report. So a run may be killed at any moment.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from grader.batch.handed import Handed
from grader.errors import UsageFault
from grader.model import Report
from grader.reports.json import read_json, render

__all__ = ["NEW", "Conditions", "Entry", "Journal", "Status", "told"]

SCHEMA = "lookahead-grader/entry/v1"


NEW, REGRADING = "it is new", "--regrade asks for it"
CHANGED = {  # what a report depends on, in words
    "assignment": "it was another assignment",
    "assignment_digest": "the assignment has changed since",
    "grader": "the grader has changed since",
    "seed": "--seed is another than before",
    "language": "--lang is another than before",
}


class Status(StrEnum):
    """What came of a submission. All but the first need a person."""

    GRADED = "graded"
    UNREADABLE = "unreadable"  # the file can't be a submission
    MISPLACED = "misplaced"  # it was written for another assignment
    KILLER = "killer"  # it ended two grading processes
    FAILED = "failed"  # the grader failed, twice


@dataclass(frozen=True)
class Conditions:
    """What a report depends on, besides the submission."""

    assignment: str
    assignment_digest: str
    grader: str
    seed: int | None
    language: str


@dataclass(frozen=True)
class Entry:
    """What came of one submission, and the hashes that it holds for."""

    key: str
    status: Status
    sha256: str
    conditions: Conditions
    run: int
    reason: str = ""
    tries: int = 1
    report_sha256: str = ""


class Journal:
    """The files of RESULTS. One process at a time writes them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    # What is there

    def about(self) -> dict[str, Any]:
        """What `begin` wrote down; empty before the first run."""
        path = self.folder / "batch.json"
        if not path.exists():
            return {}
        tree = _loaded(path) or {}
        if not (isinstance(tree.get("run"), int) and isinstance(tree.get("assignment"), str)):
            raise UsageFault(
                f"{path}: damaged, or may not be read. Remove this file and run grader batch again "
                "with --assignment SLUG; what is graded is kept"
            )
        return tree

    def last_run(self) -> int:
        """The number of the last run that anything is known of."""
        keys = (path.stem for path in (self.folder / "journal").glob("*.json"))
        return max((entry.run for key in keys if (entry := self.entry(key))), default=0)

    def handed(self) -> list[Handed]:
        """Everything that was ever collected."""
        path = self.folder / "submissions.jsonl"
        if not path.exists():
            return []
        with path.open("rb") as lines:
            return [_handed(line, f"{path}:{number}") for number, line in enumerate(lines, 1)]

    def entry(self, key: str) -> Entry | None:
        """What came of the submission *key*, if it is known and whole, with the report it names."""
        entry = _entry(_loaded(self.folder / "journal" / f"{key}.json") or {})
        if entry is None or entry.key != key:
            return None
        named = entry.report_sha256
        return entry if not named or named == self._hash(key) else None

    def report(self, key: str, *, previous: bool = False) -> Report | None:
        """The report on the submission *key*, if its entry names it, or the one before it."""
        path = self.folder / ("previous" if previous else "reports") / f"{key}.json"
        if previous:
            return read_json(path) if path.exists() else None
        entry = self.entry(key)
        if entry is None or not entry.report_sha256:
            return None
        try:
            return read_json(path)
        except ValueError as error:
            raise UsageFault(f"{error}. Remove it, and run grader batch again") from None

    def has_previous(self, key: str) -> bool:
        """True if the submission *key* had a report before the one that counts."""
        return (self.folder / "previous" / f"{key}.json").exists()

    def graded_at_ns(self, key: str) -> int:
        """When the report on the submission *key* was written, as the file's own time says."""
        return (self.folder / "reports" / f"{key}.json").stat().st_mtime_ns

    def is_done(self, handed: Handed, conditions: Conditions, run: int = 0) -> bool:
        """True if nothing about *handed* has changed since; at least in *run*, if given."""
        return not self.why_open(handed, conditions, run)

    def why_open(self, handed: Handed, conditions: Conditions, run: int = 0) -> str:
        """Why *handed* is to be graded, for the first time or again; empty if it is done."""
        entry = self.entry(handed.key)
        if entry is None:
            return NEW
        if entry.status is Status.FAILED:
            return "the grader failed on it before"
        if entry.sha256 != handed.sha256 or bool(handed.problem) != (entry.tries == 0):
            return "what was handed in has changed since"
        was, now = asdict(entry.conditions), asdict(conditions)
        for name, said in CHANGED.items():
            if was[name] != now[name]:
                return said
        return REGRADING if entry.run < run else ""

    def _hash(self, key: str) -> str:
        path = self.folder / "reports" / f"{key}.json"
        return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""

    # What is written

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other runs out of these files; UsageFault if one is there.

        A folder that was made here for a run that ends before it could begin is taken away again.
        """
        was_there = self.folder.exists()
        for name in ("journal", "reports", "previous", "collected"):
            with told(self.folder):
                (self.folder / name).mkdir(parents=True, exist_ok=True)
        with (self.folder / ".lock").open("a") as file:
            _lock(file, self.folder)
            for left in self.folder.glob("*/.*.tmp"):  # of a run that was killed
                left.unlink(missing_ok=True)
            try:
                yield
            except BaseException:
                if not was_there and not (self.folder / "batch.json").exists():
                    shutil.rmtree(self.folder, ignore_errors=True)
                raise

    def begin(self, about: Mapping[str, Any], handed: Iterable[Handed]) -> list[Handed]:
        """Note what is to be done; everything collected, now or before.

        What was collected before stays; where it was looked for and is gone, only if it has a
        report.
        """
        found = {each.key: each for each in handed}
        again = {each.container for each in found.values()}
        before = (each for each in self.handed() if each.key not in found)
        known = {old.key: old for each in before for old in self._kept(each, again)} | found
        lines = [json.dumps(each.to_json(), ensure_ascii=True) + "\n" for each in known.values()]
        self.write(self.folder / "submissions.jsonl", "".join(lines))
        self.write(self.folder / "batch.json", json.dumps(about, indent=1) + "\n")
        return list(known.values())

    def _kept(self, handed: Handed, again: Collection[str]) -> Iterator[Handed]:
        """*handed*, which was not found now, as it stays known, if it does."""
        was_looked_for = handed.is_gone or handed.container in again
        entry = self.entry(handed.key)
        if not was_looked_for and handed.path.exists():
            yield handed
        elif entry is not None and entry.report_sha256:
            yield replace(handed, is_gone=True)
        elif not was_looked_for:
            yield handed

    def record(self, entry: Entry, report: Report | None) -> None:
        """Put *entry* and its report to disk, the entry last; what counted becomes previous."""
        path = self.folder / "reports" / f"{entry.key}.json"
        before = self.entry(entry.key)
        if before is not None and before.report_sha256:
            self.write(self.folder / "previous" / path.name, path.read_text("utf-8"))
        if report is not None:
            text = render(report)
            entry = replace(entry, report_sha256=hashlib.sha256(text.encode()).hexdigest())
            self.write(path, text)
        tree = {"schema": SCHEMA, **asdict(entry)}
        self.write(self.folder / "journal" / f"{entry.key}.json", json.dumps(tree, indent=1) + "\n")
        if report is None:
            path.unlink(missing_ok=True)

    def write(self, path: Path, text: str) -> None:
        """Write *path*: whole or not at all, also when killed or out of space."""
        temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
        with told(self.folder):
            try:
                with temporary.open("x", encoding="utf-8", newline="\n") as file:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
                temporary.replace(path)
            finally:
                temporary.unlink(missing_ok=True)
            _sync_folder(path.parent)


@contextmanager
def told(folder: Path) -> Iterator[None]:
    """A full disk and the like as one clear line."""
    try:
        yield
    except OSError as error:
        raise UsageFault(
            f"{folder} can't be written: {error.strerror or error}. What is graded so far is safe: "
            "run the same command again to go on"
        ) from None


def _handed(line: bytes, place: str) -> Handed:
    try:
        return Handed.from_json(json.loads(line))
    except (ValueError, TypeError, LookupError):
        raise UsageFault(
            f"{place}: damaged. Remove this file and run grader batch again with all that was "
            "handed in; what is graded is kept"
        ) from None


def _entry(tree: dict[str, Any]) -> Entry | None:
    """The entry that `record` wrote down; None if *tree* is something else."""
    if tree.pop("schema", None) != SCHEMA:
        return None
    try:
        conditions = Conditions(**tree.pop("conditions"))
        return Entry(**{**tree, "status": Status(tree["status"]), "conditions": conditions})
    except (ValueError, TypeError, LookupError):
        return None


def _loaded(path: Path) -> dict[str, Any] | None:
    """The JSON object in *path*; None if there is none, or it is damaged."""
    with contextlib.suppress(OSError, ValueError):
        tree = json.loads(path.read_text("utf-8"))
        return tree if isinstance(tree, dict) else None
    return None


def _sync_folder(folder: Path) -> None:
    """Put a renaming to disk, where folders can be opened (not on Windows)."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _lock(file: Any, folder: Path) -> None:
    """Hold *file* until this process ends, however it does; Windows has no such lock."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise UsageFault(f"another batch is writing to {folder}; wait for it to end") from None
