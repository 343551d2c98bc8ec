"""One submission: run once, step by step, then forked for each session. The grader's side."""

from __future__ import annotations

import base64
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from grader.errors import Crashed, OwnFault, TimedOut
from grader.language import N_, _
from grader.model import Finding, Kit, LateChange, Limits, Loaded, Step, Submission
from grader.sandbox import protocol
from grader.sandbox.box import (
    Box,
    cpu_seconds_of_tree,
    greet,
    memory_mib_of_tree,
    want_credentials,
)
from grader.sandbox.isolation import Level
from grader.sandbox.session import Session
from grader.sandbox.words import NOTES, problem_of, where_of, whole
from grader.text import clean

__all__ = ["Worker"]

TICK_S = 0.1
START_S = 60.0
GRACE_S = 2.0
RELOADS = 8
MESSAGES = 20_000
FORK = b"fork\n"
TOOK_TOO_LONG = N_("running everything took longer than the limit for all")
ENDED = N_("ended the process that it ran in")


@dataclass
class _Attempt:
    """One run of the submission's steps, as far as it got."""

    findings: list[dict[str, Any]] = field(default_factory=list)
    fatal: dict[str, Any] | None = None
    output: str = ""
    executed: Mapping[str, Any] | None = None
    stuck: Step | None = None


class Worker:
    """A submission in a box: loaded once and forked for each session."""

    def __init__(self, box: Box, submission: Submission, limits: Limits, kit: Kit) -> None:
        self.box, self.submission, self.limits, self.kit = box, submission, limits, kit
        self.channel: protocol.Channel | None = None
        self.pid = 0
        self.loaded = Loaded()
        self.forking = threading.Lock()
        self.is_used = False

    def load(self, on_step: Callable[[str], None] = lambda where: None) -> Loaded:
        """Run the submission, each step under its limits; what happened.

        A step that can't be stopped from inside is ended with its process, and the submission
        is run again without it. *on_step* is told where the submission is.
        """
        skipped: list[Step] = []
        end = time.monotonic() + self.limits.load_wall_s
        while True:
            attempt = self._run(frozenset(step.index for step in skipped), on_step, end)
            if attempt.stuck is None:
                break
            skipped.append(attempt.stuck)
            if attempt.stuck.index < 0:  # before the first step: it would end there again
                attempt.fatal = {"text": attempt.stuck.reason}
                break
            if time.monotonic() > end:
                attempt.fatal = {"text": _(TOOK_TOO_LONG)}
                break
            if len(skipped) > RELOADS:
                attempt.fatal = {"text": _("too many steps that can't be stopped")}
                break
        self.loaded = self._summary(attempt, skipped)
        return self.loaded

    def _summary(self, attempt: _Attempt, skipped: Sequence[Step]) -> Loaded:
        findings = [Finding(step.reason, step.where, "warning") for step in skipped]
        cut = list(skipped)
        for raw in attempt.findings:
            index, where = whole(raw.get("index")), where_of(raw)
            text = problem_of(raw, self.limits)
            kind = raw.get("kind")
            findings.append(Finding(text, where, "note" if kind in NOTES else "warning"))
            if kind in ("CpuLimit", "WallLimit", "OutputLimit", "InputLimit"):
                cut.append(Step(index, where, text))
        return Loaded(
            findings=tuple(findings),
            cut=tuple(cut),
            late=tuple(_late_changes(attempt.findings)),
            output=clean(attempt.output, 64 << 10, keep_newlines=True),
            executed=attempt.executed,
            fatal=problem_of(attempt.fatal, self.limits) if attempt.fatal else "",
            old_python=_looks_like_python_2(attempt.fatal),
        )

    def _run(self, skip: frozenset[int], on_step: Callable[[str], None], end: float) -> _Attempt:
        """Start a fresh worker and follow it through the steps that are not to skip."""
        self.channel, self.pid = self.box.worker()
        try:
            self.channel.send(self._task(skip))
        except (protocol.Closed, protocol.Deadline) as error:
            raise OwnFault(f"the worker does not take its task ({error})") from None
        attempt, watch = _Attempt(), _StepWatch(self.limits, self.pid)
        ready, mends = False, list[dict[str, Any]]()
        try:
            while True:
                message = self._next(watch, ready, end)
                watch.count(end)
                event = message.get("event")
                if event == "ready":
                    ready = True
                elif event == "step":
                    watch.begin(int(message["index"]), where_of(message))
                    on_step(watch.where)
                elif event == "executed":
                    attempt.executed = message["notebook"]
                    mends = [each for each in message["mends"] if isinstance(each, dict)]
                    watch.begin(watch.index, watch.where)  # what ends now ended by the last step
                elif event == "died":
                    attempt.stuck = watch.stuck(_(ENDED))
                    return attempt
                elif event == "loaded":
                    found = [f for f in message["findings"] if isinstance(f, dict)]
                    attempt.findings = sorted(mends + found, key=_step_of)
                    fatal = message["fatal"]
                    attempt.fatal = fatal if fatal is None or isinstance(fatal, dict) else {}
                    attempt.output = str(message["output"])
                    return attempt
                else:
                    raise protocol.WireError("an unknown event")
        except TimedOut as error:
            attempt.stuck = watch.stuck(str(error))
        except (protocol.Closed, protocol.WireError, KeyError, TypeError, ValueError) as error:
            if not ready:
                said = self.box.zygote.last_words()
                raise OwnFault(f"the worker ended before it was ready ({error}){said}") from None
            attempt.stuck = watch.stuck(_(ENDED))
        return attempt

    def _next(self, watch: _StepWatch, ready: bool, end: float) -> dict[str, Any]:
        assert self.channel is not None
        start_end = time.monotonic() + START_S
        while True:
            try:
                return self.channel.receive(TICK_S)
            except protocol.Deadline:
                if not ready and time.monotonic() > start_end:
                    raise OwnFault(f"the worker was not ready within {START_S:g} s") from None
                if ready:
                    watch.check(end)

    def _task(self, skip: frozenset[int]) -> dict[str, Any]:
        submission = self.submission
        return {
            "kind": submission.kind.value,
            "name": submission.name,
            "source": submission.source,
            "cells": [[cell.kind, cell.source] for cell in submission.cells],
            "skip": sorted(skip),
            "limits": asdict(self.limits),
            "kit": dict(self.kit.modules),
            "given": list(self.kit.given),
            "forks": self.box.forks,
            "walled": self.box.level is not Level.PROCESS,
            "files": {
                name: base64.b64encode(data).decode("ascii")
                for name, data in self.submission.siblings.items()
            },
        }

    def session(self, board: Mapping[str, Any], limits: Limits) -> Session:
        """A fresh fork of the loaded submission, ready to answer."""
        if not self.box.forks:
            return self._only_session(board, limits)
        assert self.channel is not None
        ours, theirs = socket.socketpair()
        try:
            with self.forking:
                with theirs:  # closed here before anything is awaited, so that an end is seen
                    want_credentials(ours)
                    socket.send_fds(self.channel.sock, [FORK], [theirs.fileno()])
                pid = greet(ours, self.pid)
        except (OSError, protocol.WireError) as error:
            ours.close()
            raise _gone(error) from None
        return Session(protocol.Channel(ours), pid, board, limits)

    def _only_session(self, board: Mapping[str, Any], limits: Limits) -> Session:
        """Where nothing can be forked: the worker itself, loaded afresh if it was used before."""
        if self.is_used:
            self.load()
        self.is_used = True
        assert self.channel is not None
        try:
            self.channel.send_bytes(FORK)
            self.channel.receive(START_S)
        except (protocol.Closed, protocol.Deadline, protocol.WireError) as error:
            raise _gone(error) from None
        return Session(self.channel, self.pid, board, limits)


def _late_changes(findings: Sequence[Mapping[str, Any]]) -> Iterator[LateChange]:
    """Constants of the program itself, whose value before can be had again.

    A function that is defined again after the change was meant for the new value.
    """
    again = {(raw.get("text"), _step_of(raw)) for raw in findings if raw.get("kind") == "Twice"}
    for raw in findings:
        name, was, by, first = (raw.get(key) for key in ("text", "was", "by", "first"))
        if raw.get("kind") != "Changed" or "file" in raw or not isinstance(first, dict):
            continue
        if not all(isinstance(each, str) and len(each) <= 200 for each in (name, was, by)):
            continue
        if not any(who == by and step > _step_of(raw) for who, step in again):
            yield LateChange(str(name), str(was), where_of(raw), clean(str(by), 80),
                             where_of(first))  # fmt: skip


def _gone(error: Exception) -> Crashed:
    return Crashed(_("the submission's process is gone ({error})").format(error=error))


def _step_of(raw: Mapping[str, Any]) -> tuple[bool, int, int]:
    """Where a finding of the worker belongs among the others: by line, or by cell."""
    return bool(raw.get("more")), whole(raw.get("line")), whole(raw.get("index"))


def _looks_like_python_2(fatal: Mapping[str, Any] | None) -> bool:
    """True if the syntax error is one that Python 2 programs give."""
    text = str(fatal.get("text", "")) if fatal else ""
    marks = (
        "Missing parentheses in call to 'print'",
        "Missing parentheses in call to 'exec'",
        "multiple exception types must be parenthesized",
        "leading zeros in decimal integer literals are not permitted",
    )
    return any(mark in text for mark in marks)


class _StepWatch:
    """The grader's own limits for the step that runs now; for steps that ignore theirs."""

    def __init__(self, limits: Limits, pid: int) -> None:
        self.limits, self.pid, self.messages = limits, pid, 0
        self.begin(-1, _("the start"))

    def begin(self, index: int, where: str) -> None:
        self.index, self.where = index, where
        self.started = time.monotonic()
        self.cpu_before: float | None = None  # measured at the first look: most steps see none

    def check(self, load_end: float) -> None:
        """Raise TimedOut when the step is over its limit by more than a grace."""
        now = time.monotonic()
        if now > load_end:
            raise TimedOut(_(TOOK_TOO_LONG))
        if now - self.started > self.limits.step_wall_s + GRACE_S:
            said = _("ran longer than {seconds:g} s")
            raise TimedOut(said.format(seconds=self.limits.step_wall_s))
        if memory_mib_of_tree(self.pid) > 2 * self.limits.memory_mib:
            said = _("took more than {mib:,} MiB of memory in all")
            raise TimedOut(said.format(mib=2 * self.limits.memory_mib))
        cpu = cpu_seconds_of_tree(self.pid)
        if self.cpu_before is None:
            self.cpu_before = cpu
        if cpu - self.cpu_before > self.limits.step_cpu_s + GRACE_S:
            said = _("ran longer than {seconds:g} s of CPU")
            raise TimedOut(said.format(seconds=self.limits.step_cpu_s))

    def count(self, load_end: float) -> None:
        """Note a message: they come without end only from a program that forges them."""
        self.messages += 1
        if self.messages > MESSAGES:
            raise protocol.WireError("more messages than steps")
        if time.monotonic() > load_end:
            raise TimedOut(_(TOOK_TOO_LONG))

    def stuck(self, reason: str) -> Step:
        if self.index >= 0:
            said = _("{problem}; it was left out and the rest run again")
            reason = said.format(problem=reason)
        return Step(self.index, self.where, reason)
