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
import os
import random
import signal
import sys
import traceback
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import Any

from grader.sandbox import mending, reading
from grader.sandbox.standins import StandIns

__all__ = [
    "CappedStream",
    "CpuLimit",
    "InputLimit",
    "Interrupted",
    "NoInput",
    "OutputLimit",
    "Siblings",
    "StepLimit",
    "WallLimit",
    "describe",
    "draw_alike",
    "loaded",
    "name_of_type",
    "run_module",
    "step_limits",
]

KEPT_TEXT = 64 << 10
FINDINGS_CAP = 100
INPUT_CAP = 100  # times that a step or call asks in vain before it is ended
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


class InputLimit(Interrupted):
    """A step or call asked for input again and again."""


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


class NoInput:
    """Takes the place of `input`: nobody is there to type.

    Whoever asks again and again, swallowing the answer, is ended.
    """

    def __init__(self) -> None:
        self.asked = 0

    def start(self) -> None:
        """Count from zero again: for a statement, or for a call."""
        self.asked = 0

    def __call__(self, prompt: object = "") -> str:
        self.asked += 1
        if self.asked > INPUT_CAP:
            self.start()
            raise InputLimit("asked for input again and again")
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


def draw_alike(seed: Callable[[int], None] = random.seed) -> None:
    """What is drawn at random from here on is the same in every grading.

    To be said in each fork again: Python draws anew there.
    """
    seed(0)
    if numpy := sys.modules.get("numpy"):
        with contextlib.suppress(Exception):  # the submission may have put anything in its place
            numpy.random.seed(0)


def run_module(
    name: str,
    source: str,
    namespace: dict[str, Any],
    limits: Mapping[str, Any] | None,
    skip: frozenset[int],
    on_step: Callable[[int, int], None],
    standins: StandIns | None = None,
) -> list[dict[str, Any]]:
    """Run *source* in *namespace*; the findings, one for each statement that did not finish.

    Among them is what else there is to tell: how the source was read, and what stood in for a
    package, as *standins* has met it. *on_step* is told the number and line of each statement
    before it runs. Raises SyntaxError, ValueError, MemoryError or RecursionError when the
    source can't be parsed.
    """
    source, mends = mending.mended(source)
    tree = ast.parse(source, filename=name)
    flags, reader, standins = 0, reading.Reader(), standins or StandIns()
    standins.wanted = lambda: reading.lacking([tree])
    namespace["__interrupted__"] = Interrupted
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    findings = [{"index": 0, "line": line, "kind": "Mended", "text": how} for line, how in mends]
    for index, statement in enumerate(tree.body):
        flags |= future_flags(statement)
        if index in skip or (index and is_text(statement)):
            continue
        on_step(index, statement.lineno)
        place = {"index": index, "line": statement.lineno}
        told = list(reader.notes(statement, place))
        step = let_through(ast.Module([statement], []))
        code = compile(step, name, "exec", flags, dont_inherit=True)
        problem = run_step(lambda code=code: exec(code, namespace), limits)  # type: ignore[misc]
        told += standins.notes()
        findings += [{**place, **note} for note in (*told, *([problem] if problem else []))]
    for line, package in reading.imports_in_functions(tree):
        findings += [{"index": 0, "line": line, **note} for note in later(package, standins)]
    return findings


def later(package: str, standins: StandIns) -> list[dict[str, Any]]:
    """What there is to tell of *package*, which is imported only when a function is called."""
    try:
        standins.look_for(package)
    except ModuleNotFoundError as error:
        return [describe(error)]
    except BaseException:  # what a finder of the submission's own does
        return []
    return standins.notes()


def let_through(tree: ast.Module) -> ast.Module:
    """*tree*, in which no bare `except` swallows what ends a step or call at its limit."""
    try:
        return LetThrough().visit(tree)  # type: ignore[no-any-return]
    except RecursionError:
        return tree


class LetThrough(ast.NodeTransformer):
    """Puts `except __interrupted__: raise` before handlers that would catch everything."""

    def visit_Try(self, node: ast.Try) -> ast.Try:
        self.generic_visit(node)
        for index, handler in enumerate(node.handlers):
            if catches_all(handler):
                name = ast.Name("__interrupted__", ast.Load())
                passing = ast.ExceptHandler(name, None, [ast.Raise(None, None)])
                ast.copy_location(passing, handler)
                node.handlers.insert(index, ast.fix_missing_locations(passing))
                break
        return node


def catches_all(handler: ast.ExceptHandler) -> bool:
    """True for `except:` and whatever names BaseException."""
    if handler.type is None:
        return True
    names = (node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name))
    return "BaseException" in names


def future_flags(statement: ast.stmt) -> int:
    """What `from __future__ import ...` asks of the statements after it."""
    if not isinstance(statement, ast.ImportFrom) or statement.module != "__future__":
        return 0
    features = [getattr(__future__, alias.name, None) for alias in statement.names]
    return sum({feature.compiler_flag for feature in features if feature})


def is_text(statement: ast.stmt) -> bool:
    """True for a string that stands alone; only the first is the module's docstring."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def run_step(step: Callable[[], object], limits: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Run *step* under its limits, or those around it; what went wrong, described, or None."""
    try:
        with step_limits(**limited(limits)) if limits else contextlib.nullcontext():
            step()
    except BaseException as error:
        if limits is None and isinstance(error, ImportError):
            raise  # whoever imports may do without
        if isinstance(error, MemoryError):
            open_reserve()
        return describe(error)
    return None


class Siblings(MetaPathFinder):
    """Finds the submission's other modules, which are run statement by statement as well.

    *names* are their files, seen from *folder*; what is installed comes before them.
    """

    def __init__(self, folder: Path, names: Iterable[str], standins: StandIns) -> None:
        self.folder, self.standins = str(folder), standins
        self.tops = {name.partition("/")[0].removesuffix(".py") for name in names}

    def install(self) -> None:
        """Before the finder that would run them as a whole."""
        sys.meta_path.insert(sys.meta_path.index(PathFinder), self)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] not in self.tops:
            return None
        spec = PathFinder.find_spec(name, path, target)
        origin = str(spec.origin) if spec else ""
        if spec and origin.startswith(self.folder) and origin.endswith(".py"):
            spec.loader = StepByStep(name, origin, self)
        return spec


class StepByStep(SourceFileLoader):
    """Runs a sibling's statements under the limits of the step that imports it."""

    def __init__(self, name: str, path: str, siblings: Siblings) -> None:
        super().__init__(name, path)
        self.siblings = siblings

    def exec_module(self, module: types.ModuleType) -> None:
        standins, file = self.siblings.standins, os.path.relpath(self.path, self.siblings.folder)
        source, wanted = self.get_source(self.name) or "", standins.wanted
        try:
            found = run_module(
                file, source, module.__dict__, None, frozenset(), lambda index, line: None, standins
            )
        finally:
            standins.wanted = wanted
        for each in found:
            each.pop("index", None)
            standins.waiting.append({"file": file, **each})


def limited(limits: Mapping[str, Any]) -> dict[str, float]:
    """Those of *limits* that hold for a step, as `step_limits` takes them."""
    return {"cpu_s": limits["step_cpu_s"], "wall_s": limits["step_wall_s"]}


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


def protect_builtins() -> NoInput:
    """Replace what would wait for a person; what took the place of `input`."""
    builtins.input = no_input = NoInput()
    return no_input
