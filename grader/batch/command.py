"""`grader batch`, apart from its options: engine, roster, progress, and how to go on."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from grader.batch.cluster import DaskEngine, versions_of
from grader.batch.engine import Engine
from grader.batch.journal import told
from grader.batch.pages import write_pages
from grader.batch.pool import LocalPool
from grader.batch.roster import read_roster
from grader.batch.run import Plan, Summary, deadline_for, read_summary, run_batch
from grader.batch.shown import shown_batch, summary_lines
from grader.errors import UsageFault
from grader.model import Assignment
from grader.sandbox.isolation import choose_level
from grader.workflow import program

__all__ = ["Where", "batch_class"]


@dataclass(frozen=True)
class Where:
    """Which engine grades, with how many at once, and how long one submission may take."""

    engine: str = "local"
    scheduler: str | None = None
    jobs: int | None = None
    deadline_s: float | None = None

    def make(self, assignment: Assignment) -> Engine:
        """The engine; it starts nothing before it is run."""
        deadline_s = self.deadline_s or deadline_for(assignment)
        if self.engine == "local":
            return LocalPool(self.jobs or cores(), deadline_s)
        assert self.scheduler is not None
        return DaskEngine(self.scheduler, deadline_s, versions_of(assignment))


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def batch_class(
    paths: Sequence[Path],
    results: Path,
    plan: Plan,
    where: Where,
    *,
    roster_file: Path | None = None,
    quiet: bool = False,
) -> tuple[Summary, Iterable[str]]:
    """Grade a class; how it stands, and the lines that say so."""
    if (where.engine == "dask") != (where.scheduler is not None):
        raise UsageFault("--engine dask and --scheduler ADDRESS go together")
    if where.engine == "local":
        choose_level(plan.isolation)  # refused once, and not for each submission
    roster = read_roster(roster_file) if roster_file else None
    try:
        with shown_batch(quiet=quiet) as watch:
            _, run = run_batch(paths, results, plan, where.make, watch=watch)
    except (KeyboardInterrupt, SystemExit):  # SIGTERM ends it as SystemExit
        again = shlex.join([*program(), *sys.argv[1:]])
        sys.stderr.write(f"\nstopped; what is graded is kept. To go on: {again}\n")
        raise
    if roster_file is not None:
        _keep(roster_file, results)
    write_pages(results)
    summary = read_summary(results, roster, run)
    return summary, summary_lines(summary, results)


def _keep(roster_file: Path, results: Path) -> None:
    """A copy in *results*, for the gradebook; it may be that copy itself."""
    with told(results), suppress(shutil.SameFileError):
        shutil.copyfile(roster_file, results / "roster.csv")
