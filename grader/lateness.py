"""What handing in late costs: the `[late]` table of an assignment, and the penalty it asks for.

policy = "none"                 nothing
policy = "cutoff"               all points after `due`
policy = "percent_per_day"      `percent` of the most points for each day begun, at most `most`
policy = "week_then_classes"    `points` up to `days` late, then `points` more for each class begun
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from typing import Any

from grader.model import LatePolicy

__all__ = ["POLICIES", "late_faults", "late_policy", "penalty"]

KEYS = {
    "none": set[str](),
    "cutoff": {"due"},
    "percent_per_day": {"due", "percent", "most"},
    "week_then_classes": {"due", "points", "days", "classes"},
}
POLICIES = tuple(KEYS)
DAY = timedelta(days=1)


def late_faults(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with a `[late]` table: the key, and the fault in words."""
    name = table.get("policy", "none")
    if name not in POLICIES:
        yield "policy", f"unknown late policy {name!r}.{_suggest(str(name), POLICIES)}"
        return
    for key in table.keys() - KEYS[name] - {"policy"}:
        yield key, f"late policy {name!r} has no {key!r}.{_suggest(key, KEYS[name])}"
    if "due" in KEYS[name] and not _is_time(table.get("due")):
        yield "due", f"late policy {name!r} needs due, a date and time, not {table.get('due')!r}"
    for key, top in (("points", 1e9), ("percent", 100), ("most", 100), ("days", 3650)):
        value = table.get(key, 0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= top:
            yield key, f"{key} is a number from 0 to {top:g}, not {value!r}"
    classes = table.get("classes", [])
    if not isinstance(classes, list) or not all(map(_is_time, classes)):
        yield "classes", f"classes is a list of dates and times, not {classes!r}"


def late_policy(table: Mapping[str, Any]) -> LatePolicy:
    """The policy that a `[late]` table without faults describes."""
    due = table.get("due")
    return LatePolicy(
        name=table.get("policy", "none"),
        due=None if due is None else moment(due),
        points=Fraction(str(table.get("points", 0))),
        percent=Fraction(str(table.get("percent", 0))),
        most=Fraction(str(table.get("most", 100))),
        days=Fraction(str(table.get("days", 7))),
        classes=tuple(sorted(map(moment, table.get("classes", [])))),
    )


def penalty(
    policy: LatePolicy, handed_in: datetime, max_points: Fraction, *, due: datetime | None = None
) -> Fraction:
    """The points that *handed_in* costs; *due* is a student's own date, if there is one.

    An extension moves the week and not the classes, which take place when they do.
    """
    due = due or policy.due
    if due is None or handed_in <= due:
        return Fraction(0)
    return PENALTIES[policy.name](policy, due, handed_in, max_points)


def _none(policy: LatePolicy, due: datetime, at: datetime, max_points: Fraction) -> Fraction:
    return Fraction(0)


def _cutoff(policy: LatePolicy, due: datetime, at: datetime, max_points: Fraction) -> Fraction:
    return max_points


def _percent(policy: LatePolicy, due: datetime, at: datetime, max_points: Fraction) -> Fraction:
    days_begun = -((due - at) // DAY)
    return max_points * min(policy.percent * days_begun, policy.most) / 100


def _classes(policy: LatePolicy, due: datetime, at: datetime, max_points: Fraction) -> Fraction:
    """A week costs once; from then on each class that began before it was handed in."""
    week_ends = due + float(policy.days) * DAY
    begun = sum(week_ends <= each < at for each in policy.classes)
    return min(policy.points * (1 + begun), max_points)


PENALTIES: Mapping[str, Callable[[LatePolicy, datetime, datetime, Fraction], Fraction]] = {
    "none": _none,
    "cutoff": _cutoff,
    "percent_per_day": _percent,
    "week_then_classes": _classes,
}


def moment(value: date) -> datetime:
    """*value* as a moment: a date alone means its end, a time without a zone UTC."""
    if not isinstance(value, datetime):
        value = datetime(value.year, value.month, value.day) + DAY
    return value if value.tzinfo else value.replace(tzinfo=timezone.utc)  # noqa: UP017


def _is_time(value: object) -> bool:
    return isinstance(value, date)


def _suggest(name: str, known: Any) -> str:
    close = difflib.get_close_matches(name, list(known), n=1)
    return f" Did you mean {close[0]!r}?" if close else f" Known: {', '.join(sorted(known))}"
