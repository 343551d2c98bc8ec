"""Runs what was handed in, one step at a time, each under its own limit.

A step is a top-level statement of a module or a cell of a notebook. What fails becomes a
finding, and the next step still runs. This file is the worker's side: it holds no answers,
and what it reports is shown to people, never believed.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import contextlib
import io
import json
import linecache
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from typing import Any

__all__ = [
    "CappedStream",
    "CpuLimit",
    "Interrupted",
    "OutputLimit",
    "StepLimit",
    "WallLimit",
    "describe",
    "loaded",
    "name_of_type",
    "no_input",
    "run_module",
    "step_limits",
]

KEPT_TEXT = 64 << 10
FINDINGS_CAP = 100
OUTPUT_CAP = 256 << 10  # bytes of JSON; a character takes up to twelve


class Interrupted(BaseException):
    """Ends what runs now; not an Exception, so that `except Exception` lets it pass."""


class StepLimit(Interrupted):
    """A step ran longer than its limit."""


class CpuLimit(StepLimit):
    """It used more CPU."""


class WallLimit(StepLimit):
    """It took more time."""


class OutputLimit(Interrupted):
    """A step or call printed more than its limit."""


class CappedStream(io.TextIOBase):
    """A text stream that keeps the beginning of everything, and raises at its limit.

    The limit holds from one `start` to the next: for a statement, or for a call.
    """

    encoding = "utf-8"

    def __init__(self, limit_characters: int) -> None:
        self.limit = limit_characters
        self.size = 0
        self.room = KEPT_TEXT
        self.kept: list[str] = []

    def start(self) -> None:
        """Count from zero again."""
        self.size = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self.room > 0:
            self.kept.append(text[: self.room])
            self.room -= len(text)
        self.size += len(text)
        if self.size > self.limit:
            self.start()  # the next flood raises again, for a loop that swallows this one
            self.kept.append("\n[more output than the limit]\n")
            raise OutputLimit(f"printed more than {self.limit >> 20} MiB")
        return len(text)

    def text(self) -> str:
        """What was kept."""
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
        if signum == signal.SIGPROF:
            raise CpuLimit(f"ran longer than {cpu_s:g} s of CPU")
        raise WallLimit(f"ran longer than {wall_s:g} s")

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
    on_step: Callable[[int, int], None],
) -> list[dict[str, Any]]:
    """Run *source* in *namespace*; the findings, one for each statement that did not finish.

    *on_step* is told the number and line of each statement before it runs. Raises
    SyntaxError, ValueError, MemoryError or RecursionError when the source can't be parsed.
    """
    tree = ast.parse(source, filename=name)
    flags = 0
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    findings = []
    for index, statement in enumerate(tree.body):
        flags |= future_flags(statement)
        if index in skip or (index and is_text(statement)):
            continue
        on_step(index, statement.lineno)
        code = compile(ast.Module([statement], []), name, "exec", flags, dont_inherit=True)
        problem = run_step(lambda code=code: exec(code, namespace), limits)  # type: ignore[misc]
        if problem:
            findings.append({"index": index, "line": statement.lineno, **problem})
    return findings


def future_flags(statement: ast.stmt) -> int:
    """What `from __future__ import ...` asks of the statements after it."""
    if not isinstance(statement, ast.ImportFrom) or statement.module != "__future__":
        return 0
    features = [getattr(__future__, alias.name, None) for alias in statement.names]
    return sum({feature.compiler_flag for feature in features if feature})


def is_text(statement: ast.stmt) -> bool:
    """True for a string that stands alone; only the first is the module's docstring."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def run_step(step: Callable[[], object], limits: Mapping[str, Any]) -> dict[str, Any] | None:
    """Run *step* under its limits; what went wrong, described, or None."""
    try:
        with step_limits(limits["step_cpu_s"], limits["step_wall_s"]):
            step()
    except BaseException as error:
        if isinstance(error, MemoryError):
            open_reserve()
        return describe(error)
    return None


def open_reserve(mib: int = 32) -> None:
    """Allow *mib* more memory, up to the hard limit: a step kept all that there was."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (min(soft + (mib << 20), hard), hard))


def name_of_type(value: object) -> str:
    """The name of the class of *value*, whatever its metaclass says."""
    return str.__str__(type.__dict__["__name__"].__get__(type(value)))[:80]


def describe(error: BaseException) -> dict[str, Any]:
    """*error* as data: its kind, its text, and the submission's own line and function, if any.

    Never raises, whatever the exception's class does.
    """
    text = "<unprintable>"
    kind = name_of_type(error)
    with contextlib.suppress(BaseException):
        text = str.__str__(str(error))
    at: list[Any] | None = None
    with contextlib.suppress(BaseException):
        frames = traceback.extract_tb(error.__traceback__, limit=-40)
        own = [
            frame
            for frame in frames
            if not frame.filename.startswith(
                ("<kit>/", sys.prefix, sys.base_prefix, __file__.rpartition("grader")[0])
            )
        ]
        if own:
            at = [own[-1].lineno, own[-1].name[:100]]
    if issubclass(type(error), SyntaxError):
        with contextlib.suppress(BaseException):  # its text ends with a place, without the cell
            line = max(0, min(int(error.lineno), 1 << 20))  # type: ignore[attr-defined]
            text, at = str.__str__(error.msg), [line, ""]  # type: ignore[attr-defined]
    return {"kind": kind, "text": text[:500], "at": at}


def loaded(
    findings: list[dict[str, Any]], fatal: dict[str, Any] | None = None, output: str = ""
) -> dict[str, Any]:
    """The message that everything has run, cut so that it fits into one line."""
    kept = [{**each, "text": each["text"][:300]} for each in findings[:FINDINGS_CAP]]
    if len(findings) > len(kept):
        kept.append({"more": len(findings) - len(kept)})
    while len(json.dumps(output)) > OUTPUT_CAP:
        output = output[: len(output) // 2]
    return {"event": "loaded", "findings": kept, "fatal": fatal, "output": output}


def protect_builtins() -> None:
    """Replace what would wait for a person or end the process politely."""
    builtins.input = no_input
