"""The metadata of a Gradescope export: who handed in which folder, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import yaml

from grader.batch.handed import Person
from grader.errors import UsageFault

__all__ = ["METADATA", "Record", "read_metadata"]

METADATA = "submission_metadata.yml"
SIZE_CAP = 64 << 20
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Record:
    """One folder of the export: its submitters, its time, and how many there were before."""

    people: tuple[Person, ...]
    handed_in: datetime | None
    attempt: int

    def about(self) -> dict[str, Any]:
        """The fields of `Handed` that it knows."""
        known = {"handed_in": self.handed_in, "attempt": self.attempt}
        return {**known, "people": self.people} if self.people else known


def read_metadata(data: bytes) -> dict[str, Record]:
    """The records by folder; UsageFault if the file isn't what Gradescope writes."""
    try:
        if len(data) > SIZE_CAP or (b"&" in data and b"*" in data and _has_aliases(data)):
            raise ValueError("it is too large, or refers to itself")
        table = yaml.load(data, Loader=LOADER)
        return {str(folder): _record(about) for folder, about in dict(table).items()}
    except (yaml.YAMLError, ValueError, TypeError, AttributeError) as error:
        raise UsageFault(f"{METADATA} can't be read: {error}") from None


def _has_aliases(data: bytes) -> bool:
    """True if it refers to parts of itself, which can make a small file endless."""
    return any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(data, Loader=LOADER))


def _record(about: Mapping[str, Any]) -> Record:
    people = tuple(map(_person, about.get(":submitters") or []))
    when = about.get(":created_at")
    if isinstance(when, datetime) and when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    history = about.get(":history") or []
    return Record(people, when if isinstance(when, datetime) else None, len(history))


def _person(about: Mapping[str, Any]) -> Person:
    name, sid = str(about.get(":name") or ""), str(about.get(":sid") or "")
    email = str(about.get(":email") or "")
    return Person(sid or email or name, name, email)
