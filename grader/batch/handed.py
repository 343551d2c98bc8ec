"""What was collected, as values: whose submission, from where, and in which order."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

__all__ = ["POLICIES", "Handed", "Person", "chosen", "key_for"]

POLICIES = ("last", "best", "first")
KEY_LETTERS = 40


@dataclass(frozen=True, slots=True)
class Person:
    """A student, as far as the place that the submission came from knows."""

    id: str
    name: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class Handed:
    """One submission as it was found; `problem` says why it can't be graded.

    One that `is_gone` was graded, and is no longer where it was found.

    `system` is where its names come from, `source` where it was found, in words for a person,
    `container` the path on the command line.
    `attempt` and `order` count up from one submission of a student to the next.
    """

    key: str
    people: tuple[Person, ...]
    system: str
    source: str
    path: Path
    container: str = ""
    sha256: str = ""
    attempt: int = 0
    order: int = 0
    is_late: bool = False
    handed_in: datetime | None = None
    problem: str = ""
    is_gone: bool = False

    @property
    def remark(self) -> str:
        """What a person should know of it, whatever came of it; normally nothing."""
        if not self.is_gone:
            return ""
        return (
            f"no longer there: graded earlier from {self.source}. To leave it out, remove "
            f"journal/{self.key}.json from the results and run grader batch again"
        )

    @property
    def student(self) -> str:
        """Who handed it in; of a group, all of it."""
        return "+".join(sorted(person.id for person in self.people))

    @property
    def rank(self) -> tuple[float, int, int]:
        """Greater for what was handed in later, as far as anything says so."""
        when = self.handed_in.timestamp() if self.handed_in else 0.0
        return (when, self.attempt, self.order)

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        when = self.handed_in.isoformat() if self.handed_in else None
        return {**asdict(self), "path": str(self.path), "handed_in": when}

    @staticmethod
    def from_json(tree: Mapping[str, Any]) -> Handed:
        """The submission that `to_json` wrote down."""
        when = tree["handed_in"]
        return Handed(
            **{
                **tree,
                "people": tuple(Person(**person) for person in tree["people"]),
                "path": Path(tree["path"]),
                "handed_in": datetime.fromisoformat(when) if when else None,
            }
        )


def key_for(student: str, source: str) -> str:
    """A name for files: readable, lower case, and its own for each student and source."""
    plain = unicodedata.normalize("NFKD", student).encode("ascii", "ignore").decode().lower()
    letters = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:KEY_LETTERS].strip("-")
    digest = hashlib.sha256(f"{student}\0{source}".encode(errors="surrogatepass")).hexdigest()
    return f"{letters or 'student'}-{digest[:12]}"


def chosen(handed: Iterable[Handed], policy: str) -> list[Handed]:
    """The submissions that *policy* has graded; for `best`, all.

    What is gone counts only where nothing else of the student's is there. Where nothing says
    which of a student's submissions came last, a person has to.
    """
    groups: dict[str, list[Handed]] = {}
    for each in handed:
        groups.setdefault(each.student, []).append(each)
    there = [[each for each in group if not each.is_gone] or group for group in groups.values()]
    if policy == "best":
        return [each for group in there for each in group]
    return [_end(group, policy) for group in there]


def _end(group: Sequence[Handed], policy: str) -> Handed:
    """The last or first of one student's submissions."""
    ranked = sorted(group, key=lambda each: each.rank, reverse=policy == "last")
    if len(ranked) > 1 and ranked[0].rank == ranked[1].rank:
        equal = [each.source for each in ranked if each.rank == ranked[0].rank]
        problem = (
            f"{len(equal)} submissions by one student, and nothing says which came {policy}: "
            f"{', '.join(equal[:4])}. Take the others away, or choose --keep best"
        )
        return replace(ranked[0], problem=problem)
    return ranked[0]
