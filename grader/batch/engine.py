"""What every engine has in common: how one submission is tried, and what comes of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from grader.batch.journal import Status
from grader.batch.slot import Slot, SlotDied, SlotLate, Task
from grader.model import Report
from grader.reports.json import report_from_json

__all__ = ["TRIES", "Done", "Engine", "done_from", "try_task"]

TRIES = 2


@dataclass(frozen=True)
class Done:
    """What came of one task."""

    key: str
    status: Status
    report: Report | None = None
    reason: str = ""
    tries: int = 1


class Engine(Protocol):
    """Grades tasks, several at once, in any order; closing the iterator stops it."""

    def run(
        self, tasks: Iterable[Task], on_start: Callable[[Task], None]
    ) -> Generator[Done, None, None]:
        """What came of each of *tasks*, as soon as it is known."""


def try_task(slot: Slot, task: Task, deadline_s: float) -> dict[str, Any]:
    """The reply to *task*, with `tries` and `deaths`; a second time where the first was no good."""
    deaths = 0
    reply: dict[str, Any] = {}
    for tries in range(1, TRIES + 1):
        try:
            reply = slot.ask(task, deadline_s)
        except SlotDied as fault:
            deaths += 1
            reply = {"failed": str(fault)}
        except SlotLate as fault:
            reply = {"failed": str(fault)}
        reply |= {"tries": tries, "deaths": deaths}
        if "failed" not in reply and not _is_blank(reply):
            break
    return reply


def _is_blank(reply: Mapping[str, Any]) -> bool:
    """True for a report without a score: the grader failed in one of the checks."""
    return "report" in reply and reply["report"]["points"] is None


def done_from(key: str, reply: Mapping[str, Any]) -> Done:
    """The meaning of a reply."""
    tries = int(reply.get("tries", 1))
    if "unreadable" in reply:
        return Done(key, Status.UNREADABLE, None, str(reply["unreadable"]), tries)
    if "misplaced" in reply:
        return Done(key, Status.MISPLACED, None, str(reply["misplaced"]), tries)
    if "report" in reply:
        report = report_from_json(reply["report"])
        failed = [v.check for v in report.verdicts if v.points is None]
        if not failed:
            return Done(key, Status.GRADED, report, "", tries)
        reason = f"the grader failed in {', '.join(failed)}; those points are left blank"
        return Done(key, Status.FAILED, report, reason, tries)
    if reply.get("deaths", 0) >= TRIES:
        reason = f"it ended {reply['deaths']} grading processes: {reply['failed']}"
        return Done(key, Status.KILLER, None, reason, tries)
    return Done(key, Status.FAILED, None, str(reply.get("failed", json.dumps(dict(reply)))), tries)
