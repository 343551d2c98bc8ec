"""A row for each student: what each check gave, the penalty, the override, what counts.

Exact fractions; None where nobody knows the points yet, which is never a zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction

from grader.batch.handed import Handed, Person, chosen
from grader.batch.journal import Journal
from grader.batch.roster import Roster, Student, called
from grader.gradebook.overrides import PENALTY, TOTAL, Override
from grader.lateness import penalty
from grader.model import LatePolicy, Report

__all__ = ["NOTHING", "Row", "class_rows", "with_overrides"]

NOTHING = "nothing handed in"
MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True)
class Row:
    """One student. `raw` is what the checks gave; `override` what a person made of it."""

    student: str
    name: str
    email: str = ""
    section: str = ""
    ids: tuple[str, ...] = ()
    key: str = ""
    source: str = ""
    status: str = NOTHING
    system: str = ""
    handed_in: datetime | None = None
    late_s: float | None = None
    checks: Mapping[str, Fraction | None] | None = None
    raw: Fraction | None = None
    max_points: Fraction | None = None
    penalty: Fraction = Fraction(0)
    overrides: tuple[Override, ...] = ()
    note: str = ""
    is_known: bool = True

    @property
    def called(self) -> str:
        """For a person to read: the name, and the id by which overrides find the row."""
        return called(self.name, self.student)

    @property
    def has_override(self) -> bool:
        """True if a person decided on points, whether or not they add up to a score."""
        return any(each.check != PENALTY for each in self.overrides)

    @property
    def override(self) -> Fraction | None:
        """The points before the penalty as a person decided; None if nobody did, or not all."""
        points = {each.check: each.points for each in self.overrides if each.check != PENALTY}
        if TOTAL in points:
            return points[TOTAL]
        if not points:
            return None
        values = [] if self.checks is None else list({**self.checks, **points}.values())
        known = [value for value in values if value is not None]
        return sum(known, Fraction(0)) if known and len(known) == len(values) else None

    @property
    def final(self) -> Fraction | None:
        """What counts; None if the points are not known."""
        base = self.raw if self.override is None else self.override
        return None if base is None else max(base - self.penalty, Fraction(0))


def class_rows(
    journal: Journal, policy: LatePolicy, max_points: Fraction, roster: Roster | None = None
) -> list[Row]:
    """The rows of the class, by name; with *roster*, also of those who handed in nothing."""
    keep = str(journal.about().get("keep", "last"))
    by_student: dict[str, list[Row]] = {}
    for handed in chosen(journal.handed(), keep):
        for person in handed.people:
            student = roster.find(person) if roster else None
            row = _row(journal, handed, person, student, policy, max_points)
            row = replace(row, is_known=roster is None or student is not None)
            by_student.setdefault(row.student, []).append(row)
    rows = [_counting(group, keep) for group in by_student.values()]
    everybody = roster.students if roster else ()
    rows += [_about(s, Person(s.id)) for s in everybody if s.id not in by_student]
    return sorted(rows, key=lambda row: (row.name.casefold(), row.student))


def _about(student: Student | None, person: Person) -> Row:
    """Who the row is about; what the roster says comes first."""
    if student is None:
        return Row(person.id, person.name or person.id, person.email, ids=(person.id,))
    return Row(
        student.id,
        student.name or person.name or student.id,
        student.email or person.email,
        student.section,
        tuple(dict.fromkeys((person.id, student.id, *student.logins))),
    )


def _row(
    journal: Journal,
    handed: Handed,
    person: Person,
    student: Student | None,
    policy: LatePolicy,
    max_points: Fraction,
) -> Row:
    entry, report = journal.entry(handed.key), journal.report(handed.key)
    max_points = report.max_points if report else max_points
    due = student.due if student else None
    when = (student.handed_in if student else None) or handed.handed_in
    points, note = _penalty(policy, when, handed.is_late, due, max_points)
    reason = entry.reason if entry else ""
    row = replace(
        _about(student, person),
        key=handed.key,
        source=handed.source,
        system=handed.system,
        status=str(entry.status) if entry else "not graded yet",
        handed_in=when,
        late_s=_late_s(policy, when, due),
        note="; ".join(filter(None, (reason, note, handed.remark))),
    )
    return row if report is None else _with_points(row, report, points)


def _with_points(row: Row, report: Report, points: Fraction) -> Row:
    return replace(
        row,
        checks={v.check: v.points for v in report.verdicts if v.max_points or v.points},
        raw=report.points,
        max_points=report.max_points,
        penalty=points,
    )


def _penalty(
    policy: LatePolicy,
    when: datetime | None,
    is_late: bool,
    due: datetime | None,
    max_points: Fraction,
) -> tuple[Fraction, str]:
    """The points, and what a person should know: a name can say "late" and not how late."""
    if when is not None:
        return penalty(policy, when, max_points, due=due), ""
    if not is_late:
        return Fraction(0), ""
    if policy.due is None:
        return Fraction(0), "late, and no policy says what that costs"
    least = penalty(policy, policy.due + MOMENT, max_points, due=due)
    return least, "late by an unknown time: the least penalty is taken"


def _late_s(policy: LatePolicy, when: datetime | None, due: datetime | None) -> float | None:
    due = due or policy.due
    return None if when is None or due is None else max((when - due).total_seconds(), 0.0)


def _counting(group: Sequence[Row], keep: str) -> Row:
    """The row that counts of one student's: the best, or the only one that was chosen."""
    best = max(group, key=lambda row: (row.final is not None, row.final or 0))
    if len(group) == 1 or keep == "best":
        return best
    sources = ", ".join(row.source for row in group)
    text = f"several submissions under several names, the best counts: {sources}"
    return replace(best, note="; ".join(filter(None, (best.note, text))))


def with_overrides(
    rows: Iterable[Row], overrides: Mapping[str, Sequence[Override]]
) -> Iterator[Row]:
    """*rows* with what persons decided; the checks' own points stay beside it."""
    for row in rows:
        own = tuple(overrides.get(row.student, ()))
        given = [each.points for each in own if each.check == PENALTY]
        yield replace(row, overrides=own, penalty=given[0] if given else row.penalty)
