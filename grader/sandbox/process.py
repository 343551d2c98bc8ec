"""The grader's side of the sandbox: starts, loads, opens sessions, and ends everything.

Believes nothing that a submission says about time, memory or success: clocks and process
ids are the operating system's, and only a well-formed answer to a question is an answer.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psutil

from grader.errors import ChannelFault, Crashed, OwnFault, StudentFault, TimedOut
from grader.model import Finding, Limits, Loaded, Step, Submission, SubmissionKind
from grader.sandbox import protocol
from grader.text import clean

__all__ = ["Session", "Worker", "start_worker"]

TICK_S = 0.1
START_S = 60.0
GRACE_S = 2.0
RELOADS = 8
WINDOW = 64
NOTEBOOK_IMPORTS = ("matplotlib.figure", "grader.sandbox.notebook")
KEPT_VARIABLES = ("PATH", "SYSTEMROOT", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")


@dataclass
class _Attempt:
    """One run of the submission's steps, as far as it got."""

    findings: list[dict[str, Any]] = field(default_factory=list)
    fatal: dict[str, Any] | None = None
    output: str = ""
    executed: Mapping[str, Any] | None = None
    stuck: Step | None = None


def start_worker(submission: Submission, limits: Limits, kit: Mapping[str, str]) -> Worker:
    """A worker for *submission*; use it in a `with` statement, then `load` it once."""
    return Worker(submission, limits, kit)


class Worker:
    """One submission's process, loaded once and forked for each session."""

    def __init__(self, submission: Submission, limits: Limits, kit: Mapping[str, str]) -> None:
        self.submission, self.limits, self.kit = submission, limits, kit
        self.folder = Path(tempfile.mkdtemp(prefix="grader-"))
        self.channel: protocol.Channel | None = None
        self.pid = 0
        self.loaded = Loaded()
        preload = NOTEBOOK_IMPORTS if submission.kind is SubmissionKind.NOTEBOOK else ()
        try:
            self.zygote = Zygote(self.folder, preload)
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End every process of the submission and remove its folder."""
        self.zygote.close()
        shutil.rmtree(self.folder, ignore_errors=True)

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
            if len(skipped) > RELOADS or time.monotonic() > end:
                attempt.fatal = {"kind": "Limit", "text": "too many steps that can't be stopped"}
                break
        self.loaded = self._summary(attempt, skipped)
        return self.loaded

    def _summary(self, attempt: _Attempt, skipped: Sequence[Step]) -> Loaded:
        findings = [Finding(step.reason, step.where, "warning") for step in skipped]
        cut = list(skipped)
        for raw in attempt.findings:
            index = raw.get("index")
            where = clean(str(raw.get("where") or f"cell {int(index or 0) + 1}"), 80)
            text = _problem(raw)
            findings.append(Finding(text, where, "warning"))
            if raw.get("kind") in ("StepLimit", "OutputLimit"):
                cut.append(Step(int(index or 0), where, text))
        fatal = ""
        if attempt.fatal:
            line = attempt.fatal.get("line")
            fatal = _problem(attempt.fatal) + (f" (line {line})" if isinstance(line, int) else "")
        return Loaded(
            findings=tuple(findings),
            cut=tuple(cut),
            output=clean(attempt.output, 64 << 10, keep_newlines=True),
            executed=attempt.executed,
            fatal=fatal,
            old_python=_looks_like_python_2(attempt.fatal),
        )

    def _run(self, skip: frozenset[int], on_step: Callable[[str], None], end: float) -> _Attempt:
        """Start a fresh worker and follow it through the steps that are not to skip."""
        self.zygote.end_workers()
        workdir = self._fresh_workdir()
        self.channel, self.pid = self.zygote.start(workdir, _environment_of(workdir))
        self.channel.send(self._task(skip))
        attempt, watch = _Attempt(), _StepWatch(self.limits, self.pid)
        ready = False
        try:
            while True:
                message = self._next(watch, ready, end)
                event = message.get("event")
                if event == "ready":
                    ready = True
                elif event == "step":
                    watch.begin(int(message["index"]), clean(str(message["where"]), 80))
                    on_step(watch.where)
                elif event == "executed":
                    attempt.executed = message["notebook"]
                    watch.begin(-1, "the end")
                elif event == "died":
                    attempt.stuck = watch.stuck("ended the process that it ran in")
                    return attempt
                elif event == "loaded":
                    attempt.findings = [f for f in message["findings"] if isinstance(f, dict)]
                    attempt.fatal, attempt.output = message["fatal"], str(message["output"])
                    return attempt
                else:
                    raise protocol.WireError("an unknown event")
        except TimedOut as error:
            attempt.stuck = watch.stuck(str(error))
        except (protocol.Closed, protocol.WireError, KeyError, TypeError, ValueError) as error:
            if not ready:
                said = self.zygote.last_words()
                raise OwnFault(f"the worker ended before it was ready ({error}){said}") from None
            attempt.stuck = watch.stuck("ended the process that it ran in")
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
            "kit": dict(self.kit),
        }

    def _fresh_workdir(self) -> Path:
        workdir = self.folder / "w"
        shutil.rmtree(workdir, ignore_errors=True)
        workdir.mkdir()
        for name, data in self.submission.siblings.items():
            target = workdir / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        return workdir

    def session(self, board: Mapping[str, Any], limits: Limits) -> Session:
        """A fresh fork of the loaded submission, ready to answer."""
        assert self.channel is not None
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                _want_credentials(ours)
                socket.send_fds(self.channel.sock, [b"fork\n"], [theirs.fileno()])
            pid = _hello(ours, self.pid)
        except (OSError, protocol.WireError) as error:
            ours.close()
            raise Crashed(f"the submission's process is gone ({error})") from None
        return Session(protocol.Channel(ours), pid, board, limits)


def _problem(raw: Mapping[str, Any]) -> str:
    """A finding of the worker as one clean sentence."""
    kind, text = clean(str(raw.get("kind", "")), 80), clean(str(raw.get("text", "")), 300)
    at = clean(str(raw.get("at", "")), 120)
    if kind in ("StepLimit", "OutputLimit"):
        return f"{text}, so it was cut off here"
    if kind == "EOFError" and "input()" in text:
        return "asked for input; nobody is there to type while this is graded"
    if kind == "StdinNotImplementedError":
        return "asked for input; nobody is there to type while this is graded"
    if kind == "SystemExit":
        return "asked to end the program (SystemExit); what follows was run all the same"
    sentence = f"{kind}: {text}" if text else kind
    return f"{sentence} ({at})" if at else sentence


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
        self.limits, self.pid = limits, pid
        self.begin(-1, "the start")

    def begin(self, index: int, where: str) -> None:
        self.index, self.where = index, where
        self.started = time.monotonic()
        self.cpu_before = cpu_seconds_of_tree(self.pid)

    def check(self, load_end: float) -> None:
        """Raise TimedOut when the step is over its limit by more than a grace."""
        now = time.monotonic()
        if now > load_end:
            raise TimedOut("running everything took longer than the limit for all")
        if now - self.started > self.limits.step_wall_s + GRACE_S:
            raise TimedOut(f"ran longer than {self.limits.step_wall_s:g} s")
        if now - self.started < self.limits.step_cpu_s + GRACE_S:
            return
        if cpu_seconds_of_tree(self.pid) - self.cpu_before > self.limits.step_cpu_s + GRACE_S:
            raise TimedOut(f"ran longer than {self.limits.step_cpu_s:g} s of CPU")

    def stuck(self, reason: str) -> Step:
        return Step(self.index, self.where, f"{reason}; it was left out and the rest run again")


class Zygote:
    """The grader's handle on the zygote process."""

    def __init__(self, folder: Path, preload: Iterable[str]) -> None:
        ours, theirs = socket.socketpair()
        self.control = protocol.Channel(ours)
        with theirs:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-I",
                    "-m",
                    "grader.sandbox.zygote",
                    str(theirs.fileno()),
                    *preload,
                ],
                pass_fds=[theirs.fileno()],
                cwd=folder,
                env=_clean_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
        try:
            self.control.receive(START_S)
        except (protocol.Closed, protocol.Deadline) as error:
            self.process.kill()
            said = self.last_words()
            self.close()
            raise OwnFault(f"the sandbox did not start ({error}){said}") from None

    def last_words(self) -> str:
        """The last line of a traceback in our own code, if there is one."""
        assert self.process.stderr is not None
        os.set_blocking(self.process.stderr.fileno(), False)
        lines = (self.process.stderr.read() or b"").decode(errors="replace").strip().splitlines()
        return f": {clean(lines[-1], 300)}" if lines else ""

    def start(self, folder: Path, environment: Mapping[str, str]) -> tuple[protocol.Channel, int]:
        """Fork a worker; its channel and its process id."""
        ours, theirs = socket.socketpair()
        request = {"op": "start", "folder": str(folder), "environment": dict(environment)}
        with theirs:
            socket.send_fds(self.control.sock, [protocol.dumps(request)], [theirs.fileno()])
        return protocol.Channel(ours), int(self._reply()["pid"])

    def end_workers(self) -> None:
        """Kill every descendant of the zygote; returns when all are gone."""
        self.control.send({"op": "end"})
        if self._reply()["left"]:
            raise OwnFault("processes of the submission could not be ended")

    def _reply(self) -> dict[str, Any]:
        try:
            return self.control.receive(START_S)
        except (protocol.Closed, protocol.Deadline, protocol.WireError) as error:
            raise OwnFault(f"the sandbox does not answer ({error})") from None

    def close(self) -> None:
        """End the zygote and everything below it; returns when all are gone."""
        with contextlib.suppress(OwnFault, protocol.Closed):
            if self.process.poll() is None:
                self.end_workers()
        self.control.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()


def _clean_environment() -> dict[str, str]:
    """What the zygote sees of the environment: no tokens, no paths into anyone's home."""
    kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    return {
        **kept,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "MPLBACKEND": "Agg",
        "MPLCONFIGDIR": str(_font_cache()),
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MALLOC_ARENA_MAX": "2",
    }


def _font_cache() -> Path:
    """Where matplotlib's list of fonts is kept between runs; building it takes seconds."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    cache = Path(base) / "lookahead-grader" / "matplotlib"
    try:
        cache.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir())
    return cache


def _environment_of(workdir: Path) -> dict[str, str]:
    folder = str(workdir)
    return {"HOME": folder, "TMPDIR": folder, "MPLCONFIGDIR": folder, "FIGKIT_DIR": folder}


def cpu_seconds_of_tree(pid: int) -> float:
    """CPU used so far by *pid* and all below it, as the operating system counts it."""
    total = 0.0
    with contextlib.suppress(psutil.Error):
        process = psutil.Process(pid)
        for each in (process, *process.children(recursive=True)):
            with contextlib.suppress(psutil.Error):
                times = each.cpu_times()
                total += times.user + times.system
    return total


SO_PASSCRED, SCM_CREDENTIALS, CREDENTIALS = 16, 2, struct.Struct("3i")


def _want_credentials(sock: socket.socket) -> None:
    if sys.platform == "linux":
        sock.setsockopt(socket.SOL_SOCKET, SO_PASSCRED, 1)


def _hello(sock: socket.socket, worker_pid: int) -> int:
    """The process id of a new fork: the kernel's word on Linux, else checked against the tree."""
    sock.settimeout(START_S)
    data, ancillary, _, _ = sock.recvmsg(1 << 12, socket.CMSG_SPACE(CREDENTIALS.size))
    if not data:
        raise OSError("it ended")
    pid = int(protocol.loads(data.rstrip(b"\n")).get("pid", 0))
    for level, kind, payload in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, SCM_CREDENTIALS):
            pid = CREDENTIALS.unpack(payload)[0]
    if sys.platform == "linux":
        sock.setsockopt(socket.SOL_SOCKET, SO_PASSCRED, 0)
    try:
        parents = [process.pid for process in psutil.Process(pid).parents()]
    except (psutil.Error, ValueError) as error:
        raise protocol.WireError(f"a fork that isn't there: {error}") from None
    if worker_pid not in parents:
        raise protocol.WireError("a fork that isn't the worker's")
    return pid


class Session:
    """Questions to one fork, in order, each with exactly one answer."""

    def __init__(
        self, channel: protocol.Channel, pid: int, board: Mapping[str, Any], limits: Limits
    ) -> None:
        self.channel, self.pid, self.limits = channel, pid, limits
        self.started = time.monotonic()
        self.process = psutil.Process(pid)
        self.cpu_s = 0.0
        self.fault: StudentFault | None = None
        self.answer_ask: Callable[[Any], Mapping[str, Any]] | None = None
        self.request(
            {
                "op": "setup",
                "board": dict(board),
                "cpu_s": limits.check_cpu_s,
                "output_bytes": limits.call_output_bytes,
            }
        )

    def request(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to *request*. Raises TimedOut, Crashed or ChannelFault, then for ever."""
        self._refuse_if_over()
        if self.channel.pending():
            raise self._end(ChannelFault("something arrived that nobody had asked for"))
        return next(self.stream([request]))

    def stream(self, requests: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
        """The answers to *requests*, in order, with up to `WINDOW` under way at once."""
        self._refuse_if_over()
        waiting: deque[str] = deque()
        source = iter(requests)
        exhausted = False
        while True:
            while not exhausted and len(waiting) < WINDOW:
                batch = bytearray()
                for _ in range(WINDOW - len(waiting)):
                    request = next(source, None)
                    if request is None:
                        exhausted = True
                        break
                    number = secrets.token_hex(8)
                    waiting.append(number)
                    batch += protocol.dumps({"id": number, **request})
                self._send(bytes(batch))
            if not waiting:
                return
            yield self._answer(waiting.popleft())

    def _send(self, data: bytes) -> None:
        if data:
            try:
                self.channel.sock.settimeout(self.limits.call_wall_s)
                self.channel.send_bytes(data)
            except protocol.Closed:
                raise self._end(Crashed("the submission's process ended")) from None
            except protocol.Deadline:
                raise self._end(TimedOut("the submission's process reads no more")) from None

    def _answer(self, number: str) -> dict[str, Any]:
        """The one answer to request *number*, serving what it asks meanwhile."""
        end = time.monotonic() + self.limits.call_wall_s
        while True:
            try:
                message = self.channel.receive(TICK_S)
            except protocol.Deadline:
                self._check_limits(end)
                continue
            except protocol.Closed:
                raise self._end(self._why_closed()) from None
            except protocol.WireError as error:
                raise self._end(ChannelFault(f"an answer that can't be read: {error}")) from None
            if message.get("id") != number:
                raise self._end(ChannelFault("an answer to a question that wasn't asked"))
            if "ask" not in message:
                return message
            self._serve(message["ask"])

    def _serve(self, key: Any) -> None:
        if self.answer_ask is None:
            raise self._end(ChannelFault("a question about a game that was not lent"))
        self._send(protocol.dumps(self.answer_ask(key)))

    def _check_limits(self, end: float) -> None:
        with contextlib.suppress(psutil.Error):
            times = self.process.cpu_times()
            self.cpu_s = times.user + times.system
        if self.cpu_s > self.limits.check_cpu_s:
            raise self._end(
                TimedOut(f"more than {self.limits.check_cpu_s:g} s of CPU for this check")
            )
        now = time.monotonic()
        if now > end:
            raise self._end(TimedOut(f"no answer within {self.limits.call_wall_s:g} s"))
        if now - self.started > self.limits.check_wall_s:
            raise self._end(TimedOut(f"more than {self.limits.check_wall_s:g} s for this check"))

    def _why_closed(self) -> StudentFault:
        if self.cpu_s > 0.9 * self.limits.check_cpu_s:
            return TimedOut(f"more than {self.limits.check_cpu_s:g} s of CPU for this check")
        return Crashed("the submission's process ended without an answer")

    def _refuse_if_over(self) -> None:
        if self.fault is not None:
            raise self.fault

    def _end(self, fault: StudentFault) -> StudentFault:
        """Remember *fault*, kill the fork, and hand the fault back to be raised."""
        self.fault = fault
        self.close()
        return fault

    def close(self) -> None:
        """Kill the fork and what it started."""
        with contextlib.suppress(psutil.Error):
            for process in (*self.process.children(recursive=True), self.process):
                with contextlib.suppress(psutil.Error):
                    process.kill()
        self.channel.close()
