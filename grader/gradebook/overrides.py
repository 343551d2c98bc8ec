"""Points that a person gave: a CSV file that says whose, for what, who decided, when and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from pathlib import Path

from grader.batch.roster import rows_of
from grader.errors import UsageFault

__all__ = ["PENALTY", "TOTAL", "Override", "read_overrides"]

TOTAL, PENALTY = "", "penalty"  # what `check` may be besides a check
MOST = 1e9  # as for a check
NEEDED = ("student", "points", "who", "when", "why")


@dataclass(frozen=True)
class Override:
    """Points for a check, for all of it (`check` empty), or for the penalty."""

    student: str
    check: str
    points: Fraction
    who: str
    when: str
    why: str


def read_overrides(
    path: Path, students: Collection[str], checks: Collection[str]
) -> dict[str, list[Override]]:
    """The overrides in *path* by student; UsageFault tells all that is wrong at once."""
    faults: list[str] = []
    found: dict[tuple[str, str], Override] = {}
    for line, row in rows_of(path):
        place = f"{path}:{line}"
        wrong = list(_faults(row, students, checks))
        key = row.get("student", ""), row.get("check", "")
        if key in found:
            wrong.append(f"{key[0]!r} has two overrides for {key[1] or 'the total'!r}")
        faults += [f"{place}: {each}" for each in wrong]
        if not wrong:
            found[key] = Override(
                *key, Fraction(row["points"]), row["who"], row["when"], row["why"]
            )
    if faults:
        raise UsageFault("\n".join(faults))
    by_student: dict[str, list[Override]] = {}
    for override in found.values():
        by_student.setdefault(override.student, []).append(override)
    return by_student


def _faults(
    row: Mapping[str, str], students: Collection[str], checks: Collection[str]
) -> Iterable[str]:
    for name in NEEDED:
        if not row.get(name):
            yield f"{name} is empty"
    student, check = row.get("student", ""), row.get("check", "")
    if student and student not in students:
        yield f"no student {student!r}"
    if check not in (TOTAL, PENALTY, *checks):
        yield f"no check {check!r}. Known: {', '.join(checks)}, {PENALTY}"
    try:
        if row.get("points") and not 0 <= float(Fraction(row["points"])) < MOST:
            yield f"points are from 0 to {MOST:g}, and not {row['points']!r}"
    except (ValueError, ZeroDivisionError, OverflowError):
        yield f"points is a number such as 2.5, not {row['points']!r}"
    try:
        datetime.fromisoformat(row.get("when") or "2026-01-01")
    except ValueError:
        yield f"when is a date such as 2026-12-20, not {row['when']!r}"
