"""Points that a person gave: a CSV file that says whose, for what, who decided, when and why."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from pathlib import Path

from grader.batch.roster import called, letters, rows_of, turned
from grader.errors import UsageFault

__all__ = ["PENALTY", "TOTAL", "Named", "Override", "read_overrides"]

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


@dataclass(frozen=True)
class Named:
    """A student as overrides may name one: by id; or by another id, e-mail or name."""

    id: str
    name: str = ""
    others: tuple[str, ...] = ()

    def is_meant_by(self, text: str) -> bool:
        """True if *text* is one of the ways to name the student."""
        is_other = text.casefold() in (each.casefold() for each in self.others)
        return is_other or letters(text) in turned(self.name)


def read_overrides(
    path: Path, students: Collection[Named], checks: Collection[str]
) -> dict[str, list[Override]]:
    """The overrides in *path* by student's id; UsageFault tells all that is wrong at once."""
    faults: list[str] = []
    found: dict[tuple[str, str], Override] = {}
    for line, row in rows_of(path):
        place = f"{path}:{line}"
        wrong = list(_faults(row, checks))
        meant = _meant(row.get("student", ""), students)
        wrong += _doubts(row.get("student", ""), meant, students)
        key = meant[0].id if len(meant) == 1 else row.get("student", ""), row.get("check", "")
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


def _meant(text: str, students: Iterable[Named]) -> list[Named]:
    """Who *text* may mean; an id means its own student, whatever others are called."""
    by_id = [each for each in students if each.id == text]
    return by_id or [each for each in students if letters(text) and each.is_meant_by(text)]


def _doubts(text: str, meant: Sequence[Named], students: Iterable[Named]) -> Iterable[str]:
    """What is wrong with *text* as the name of one student."""
    if len(meant) > 1:
        who = " or ".join(called(each.name, each.id) for each in meant)
        yield f"{text!r} may be {who}: give the id"
    elif text and not meant:
        names = {name: each for each in students for name in (each.id, each.name, *each.others)}
        close = difflib.get_close_matches(text, [name for name in names if name], n=1)
        near = [called(names[each].name, names[each].id) for each in close]
        hint = f"Did you mean {near[0]}?" if near else "Give an id, a login, an e-mail or a name"
        yield f"no student {text!r}. {hint}"


def _faults(row: Mapping[str, str], checks: Collection[str]) -> Iterable[str]:
    for name in NEEDED:
        if not row.get(name):
            yield f"{name} is empty"
    check = row.get("check", "")
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
