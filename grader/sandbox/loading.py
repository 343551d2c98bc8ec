"""Runs what was handed in, one step at a time, each under its own limit.

A step is a top-level statement of a module or a cell of a notebook. What fails becomes a
finding, and the next step still runs. This file is the worker's side: it holds no answers,
and what it reports is shown to people, never believed.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import io
import linecache
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from typing import Any

__all__ = [
    "CappedStream",
    "Interrupted",
    "OutputLimit",
    "StepLimit",
    "describe",
    "no_input",
    "run_module",
    "step_limits",
]

KEPT_TEXT = 64 << 10


class Interrupted(BaseException):
    """Ends what runs now; not an Exception, so that `except Exception` lets it pass."""


class StepLimit(Interrupted):
    """A step ran longer than its limit."""


class OutputLimit(Interrupted):
    """A step or call printed more than its limit."""


class CappedStream(io.TextIOBase):
    """A text stream that keeps the beginning, counts the rest, and at its limit raises."""

    encoding = "utf-8"

    def __init__(self, limit_bytes: int) -> None:
        self.limit = limit_bytes
        self.size = 0
        self.kept: list[str] = []

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self.size < KEPT_TEXT:
            self.kept.append(text[: KEPT_TEXT - self.size])
        self.size += len(text)
        if self.size > self.limit:
            self.size = 0  # the next flood raises again, for a loop that swallows this one
            self.kept.append("\n[more output than the limit]\n")
            raise OutputLimit(f"printed more than {self.limit >> 20} MiB")
        return len(text)

    def text(self) -> str:
        """What was kept, with a note of what was not."""
        return "".join(self.kept)

    @property
    def buffer(self) -> io.BufferedIOBase:
        """For programs that write bytes; what they write is not kept."""
        return io.BytesIO()


def no_input(prompt: object = "") -> str:
    """Takes the place of `input`: nobody is there to type."""
    raise EOFError("input() was called, but nobody is there to type while this is graded")


@contextlib.contextmanager
def step_limits(cpu_s: float, wall_s: float) -> Iterator[None]:
    """Raise StepLimit in the main thread after *cpu_s* of this process's CPU or *wall_s*.

    Where the platform has no interval timers, nothing is raised here, and the grader's own
    deadline ends the step from outside.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def expire(signum: int, frame: object) -> None:
        spent = f"{cpu_s:g} s of CPU" if signum == signal.SIGPROF else f"{wall_s:g} s"
        raise StepLimit(f"ran longer than {spent}")

    timers = (
        (signal.ITIMER_PROF, signal.SIGPROF, cpu_s),
        (signal.ITIMER_REAL, signal.SIGALRM, wall_s),
    )
    previous = [(number, signal.signal(number, expire)) for _, number, _ in timers]
    for timer, _, seconds in timers:
        signal.setitimer(timer, seconds, 1.0)
    try:
        yield
    finally:
        for timer, _, _ in timers:
            signal.setitimer(timer, 0)
        for number, handler in previous:
            signal.signal(number, handler)


def run_module(
    name: str,
    source: str,
    namespace: dict[str, Any],
    limits: Mapping[str, Any],
    skip: frozenset[int],
    on_step: Callable[[int, str], None],
) -> list[dict[str, Any]]:
    """Run *source* in *namespace*; the findings, one for each statement that did not finish.

    *on_step* is told the number and place of each statement before it runs. Raises
    SyntaxError, ValueError, MemoryError or RecursionError when the source can't be parsed.
    """
    tree = ast.parse(source, filename=name)
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    findings = []
    for index, statement in enumerate(tree.body):
        where = f"line {statement.lineno}"
        if index in skip:
            continue
        on_step(index, where)
        code = compile(ast.Module([statement], []), name, "exec", dont_inherit=True)
        problem = run_step(lambda code=code: exec(code, namespace), limits)  # type: ignore[misc]
        if problem:
            findings.append({"where": where, **problem})
    return findings


def run_step(step: Callable[[], object], limits: Mapping[str, Any]) -> dict[str, Any] | None:
    """Run *step* under its limits; what went wrong, described, or None."""
    try:
        with step_limits(limits["step_cpu_s"], limits["step_wall_s"]):
            step()
    except BaseException as error:
        return describe(error)
    return None


def describe(error: BaseException) -> dict[str, Any]:
    """*error* as data: its kind, its text and the submission's own line, if there is one.

    Never raises, whatever the exception's class does.
    """
    kind = type(error).__name__
    try:
        text = str(error)
        text = text if isinstance(text, str) else "<unprintable>"
    except BaseException:
        text = "<unprintable>"
    where = ""
    with contextlib.suppress(BaseException):
        frames = traceback.extract_tb(error.__traceback__, limit=-40)
        own = [
            frame
            for frame in frames
            if not frame.filename.startswith(
                (sys.prefix, sys.base_prefix, __file__.rpartition("grader")[0])
            )
        ]
        if own:
            where = f"line {own[-1].lineno} in {own[-1].name}"
    return {"kind": str(kind)[:80], "text": text[:500], "at": where[:120]}


def protect_builtins() -> None:
    """Replace what would wait for a person or end the process politely."""
    builtins.input = no_input
