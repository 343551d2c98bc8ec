"""What a person at the terminal sees of a batch: how far it is, and what came of it."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from grader.batch.engine import Done
from grader.batch.journal import Status
from grader.batch.run import Summary, Watch
from grader.text import clean, plural
from grader.workflow import program

__all__ = ["shown_batch", "summary_lines"]

EVERY_S = 15.0  # a line, where there is no terminal
SHOWN = 40


class _Board:
    """Counts what is done, and says so: one changing line on a terminal, lines elsewhere."""

    def __init__(self, stream: TextIO, status: Any) -> None:
        self.stream, self.status = stream, status
        self.total = self.before = self.done = self.bad = self.started = self.unstarted = 0
        self.began = self.said = time.monotonic()

    def about(self, said: str) -> None:
        self.stream.write(f"{said}\n")
        self.stream.flush()

    def begin(self, total: int, done: int) -> None:
        self.total, self.before = total, done
        self.say(always=True)

    def start(self, source: str) -> None:
        self.started += 1
        if self.status is not None:
            self.say()

    def finish(self, done: Done) -> None:
        self.done += 1
        self.unstarted += done.tries == 0
        self.bad += done.status is not Status.GRADED
        self.say(always=self.before + self.done == self.total)

    def say(self, *, always: bool = False) -> None:
        if self.status is not None:
            self.status.update(self.line())
        elif always or time.monotonic() - self.said > EVERY_S:
            self.said = time.monotonic()
            self.stream.write(self.line() + "\n")
            self.stream.flush()

    def line(self) -> str:
        done = self.before + self.done
        parts = [f"{done:,} of {self.total:,} done"]
        if self.before:
            parts.append(f"{self.before:,} of them before")
        running = self.started - (self.done - self.unstarted)
        parts += [f"{running} running", f"{self.bad} failed", self.left()]
        return ", ".join(part for part in parts if part)

    def left(self) -> str:
        """The time left, if what was done in this run tells."""
        remaining = self.total - self.before - self.done
        if not self.done or not remaining:
            return ""
        seconds = (time.monotonic() - self.began) / self.done * remaining
        return f"{_duration(seconds)} left"


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {seconds:02.0f} s"


@contextmanager
def shown_batch(*, quiet: bool) -> Iterator[Watch]:
    """A `Watch` that tells stderr."""
    if quiet:
        yield Watch()
    elif not sys.stderr.isatty():
        yield _watch(_Board(sys.stderr, None))
    else:
        from rich.console import Console

        with Console(stderr=True).status("starting") as status:
            yield _watch(_Board(sys.stderr, status))


def _watch(board: _Board) -> Watch:
    return Watch(board.about, board.begin, board.start, board.finish)


def summary_lines(summary: Summary, results: Path) -> Iterator[str]:
    """Those that need a person first, then what changed, the roster, and the counts."""
    if summary.need:
        yield f"needs a person ({len(summary.need)})"
        for each in summary.need:
            who, source = clean(each.who, 60), clean(each.source, 100)
            yield f"  {each.what:<10} {who}, {source}: {clean(each.reason, 300)}"
        yield ""
    yield from _listed("changed", summary.changes)
    if summary.compared and not summary.changes:
        yield f"nothing changed: {summary.compared:,} graded again, every check as before"
    yield from _listed("in the roster, nothing handed in", summary.missing)
    yield from _listed("handed in, not in the roster", summary.unknown)
    total = plural(summary.counts.total(), "submission")
    counts = ", ".join(f"{n:,} {name}" for name, n in sorted(summary.counts.items()) if n)
    yield f"{total} of {summary.slug}: {counts}"
    scores = shlex.join([*program(), "gradebook", str(results)])
    yield f"pages: {results / 'html' / 'class.html'}   scores: {scores}"


def _listed(title: str, lines: tuple[str, ...]) -> Iterator[str]:
    if lines:
        yield f"{title} ({len(lines)})"
        yield from (f"  {clean(line, 200)}" for line in lines[:SHOWN])
        if len(lines) > SHOWN:
            yield f"  and {len(lines) - SHOWN} more"
        yield ""
