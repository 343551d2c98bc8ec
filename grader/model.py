"""The values that the rest passes around: frozen, typed, without behaviour of their own.

What is shown to anyone is a pure function of `Report`; `reports/json.py` writes it down.
Nothing here reads a file, starts a process or knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

__all__ = [
    "Assignment",
    "Cell",
    "Check",
    "Explanation",
    "Finding",
    "FunctionSpec",
    "InterfaceSpec",
    "Isolation",
    "Kit",
    "LateChange",
    "LatePolicy",
    "Limits",
    "Loaded",
    "Outcome",
    "Probe",
    "Report",
    "Slow",
    "Spelling",
    "Spellings",
    "Step",
    "Submission",
    "SubmissionKind",
    "Verdict",
    "Visibility",
]


class Outcome(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    PARTIAL = "partial"
    FAILED = "failed"
    RAISED = "raised"
    TIMED_OUT = "timed_out"
    OUT_OF_MEMORY = "out_of_memory"
    FLOODED = "flooded"
    CRASHED = "crashed"
    MISSING = "missing"
    SKIPPED = "skipped"
    PROTOCOL = "protocol"
    GRADER_ERROR = "grader_error"


class Visibility(StrEnum):
    """What a student sees of a check: all of it, or its name and verdict only."""

    VISIBLE = "visible"
    HIDDEN = "hidden"


class SubmissionKind(StrEnum):
    """What was handed in."""

    NOTEBOOK = "notebook"
    MODULE = "module"


@dataclass(frozen=True)
class Limits:
    """What a submission may use. Seconds, mebibytes, bytes.

    A step is a notebook's cell or a module's top-level statement. `budget_cpu_s` is for checks
    over a state space: once it is used up, they ask about no further position.
    """

    step_cpu_s: float = 5.0
    step_wall_s: float = 20.0
    load_wall_s: float = 180.0
    call_cpu_s: float = 60.0
    call_wall_s: float = 60.0
    budget_cpu_s: float = 60.0
    check_cpu_s: float = 60.0
    check_wall_s: float = 240.0
    memory_mib: int = 2048
    file_mib: int = 64
    tmp_mib: int = 64
    processes: int = 64
    call_output_bytes: int = 256 << 20
    step_output_bytes: int = 8 << 20


@dataclass(frozen=True)
class FunctionSpec:
    """A function that an assignment grades, as the checks call it.

    `parameters` are roles: `board` is written in the submission's own spelling, the others
    cross as they are. Where a submission spells it otherwise, `call` is how it is asked there,
    and `form` how its answer is read, as `grader.sandbox.spelling` says.
    """

    name: str
    parameters: tuple[str, ...]
    returns: str = "value"
    call: str = ""
    form: str = ""


@dataclass(frozen=True)
class InterfaceSpec:
    """One accepted spelling of the assignment's functions and boards.

    `lacks` are functions and `skips` checks for which it has no words, with the reason;
    `sides` are those that its agent plays.
    """

    name: str
    board: Mapping[str, Any]
    functions: Mapping[str, FunctionSpec]
    lacks: Mapping[str, str] = field(default_factory=dict)
    skips: Mapping[str, str] = field(default_factory=dict)
    sides: tuple[str, ...] = ("X", "O")
    is_translated: bool = False


@dataclass(frozen=True)
class Spelling:
    """A family of spellings, from which `grader.spellings` makes out a submission's own.

    `boards` are the ways to write a board, `calls` the ways to ask each function, `moves` the
    ways to write a square.
    """

    name: str
    boards: tuple[Mapping[str, Any], ...]
    calls: Mapping[str, tuple[str, ...]]
    moves: tuple[str, ...]
    lacks: Mapping[str, str] = field(default_factory=dict)
    skips: Mapping[str, str] = field(default_factory=dict)
    one_sided_unless: str = ""

    @cached_property
    def classes(self) -> frozenset[str]:
        """The names of the classes that boards may be objects of; there are thousands of boards."""
        return frozenset(str(board["class"]) for board in self.boards if "class" in board)


@dataclass(frozen=True)
class Probe:
    """A position whose answers show how a submission spells things.

    `move` and `depth` are what is asked about where a function takes one. `answers` are the
    right ones, by function; `alone` those of an agent that always plays the side that is not
    to move here.
    """

    board: str
    mark: str
    move: int | None
    answers: Mapping[str, tuple[Any, ...]]
    alone: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    depth: int | None = None


@dataclass(frozen=True)
class Spellings:
    """All spellings of an assignment beside the handout's, and what tells them apart.

    `functions` are those of the handout and others that only these have: `also` there, so that
    the handout's are told apart from them. `roles` says what parameters are called, `names` what
    functions are; `unsupported_counts` whether points that can't be asked for in a spelling count
    as lost. With `tells_turn` canonical positions end with the mark to move, though boards don't.
    """

    families: tuple[Spelling, ...] = ()
    functions: Mapping[str, FunctionSpec] = field(default_factory=dict)
    also: frozenset[str] = frozenset()
    probes: tuple[Probe, ...] = ()
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unsupported_counts: bool = False
    tells_turn: bool = False


@dataclass(frozen=True)
class Slow:
    """What a check earns whose budget ended while every answer was right.

    `earns` is "full" or "nothing"; "full" needs all positions with at most `least_empty` empty
    squares verified, since fewer are no evidence.
    """

    earns: str = "full"
    least_empty: int = 1


@dataclass(frozen=True)
class Check:
    """A named question about a submission, with what it is worth."""

    name: str
    title: str
    run: Callable[..., Any]
    points: Fraction
    visibility: Visibility = Visibility.VISIBLE
    kinds: frozenset[SubmissionKind] = frozenset(SubmissionKind)
    defines: tuple[str, ...] = ()
    defines_here: tuple[str, ...] = ()
    extra: str = ""
    needs: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    details: str = ""
    limits: Limits | None = None
    slow: Slow = Slow()


@dataclass(frozen=True)
class Kit:
    """What an assignment lends to a submission: modules as text, by name.

    The names in `given` are found defined without an import.
    """

    modules: Mapping[str, str] = field(default_factory=dict, repr=False)
    given: tuple[str, ...] = ()


@dataclass(frozen=True)
class LatePolicy:
    """What handing in late costs; `grader.lateness` says what each policy makes of it.

    `percent` and `most` are shares of the most points; `days` is how long `points` cover.
    """

    name: str = "none"
    due: datetime | None = None
    points: Fraction = Fraction(0)
    percent: Fraction = Fraction(0)
    most: Fraction = Fraction(100)
    days: Fraction = Fraction(7)
    classes: tuple[datetime, ...] = ()


@dataclass(frozen=True)
class Assignment:
    """A graded assignment, as its folder describes it."""

    slug: str
    title: str
    version: str
    folder: Path
    checks: tuple[Check, ...]
    interfaces: tuple[InterfaceSpec, ...]
    limits: Limits
    settings: Mapping[str, Any]
    make_truth: Callable[[], Any]
    kit: Kit = Kit()
    digest: str = ""
    play: Callable[[Any], None] | None = None
    late: LatePolicy = LatePolicy()
    language: str = "en"
    known_by: str = ""
    """A name without which a program is not taken for one of this assignment, if it isn't said."""
    spellings: Spellings = Spellings()
    shared: Path | None = None
    """The file of spellings that it shares with others."""

    @property
    def locale(self) -> Path:
        """The folder of its message catalogues, `ko.po` and so on; it need not exist."""
        return self.folder / "locale"

    def check(self, name: str) -> Check:
        """The check called *name*; StopIteration if there is none."""
        return next(check for check in self.checks if check.name == name)


@dataclass(frozen=True)
class Cell:
    """A cell of a notebook; `index` counts from 0 over all cells, as they were handed in."""

    index: int
    kind: str
    source: str


@dataclass(frozen=True)
class Submission:
    """What was handed in: text only. Never imported, compiled or rendered on this side."""

    name: str
    kind: SubmissionKind
    sha256: str
    path: Path
    source: str = ""
    cells: tuple[Cell, ...] = ()
    siblings: Mapping[str, bytes] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()

    @property
    def text(self) -> str:
        """All of its code and prose, one after the other."""
        return "\n".join([self.source, *(cell.source for cell in self.cells)])


@dataclass(frozen=True)
class Finding:
    """Something about the submission worth telling, which is not a verdict.

    `level` is "note" or "warning". `where` is a place in the submission's own words,
    such as "cell 6" or "line 40".
    """

    text: str
    where: str = ""
    level: str = "note"


@dataclass(frozen=True)
class Step:
    """A cell or top-level statement that did not finish: `index`, `where`, what happened."""

    index: int
    where: str
    reason: str


@dataclass(frozen=True)
class LateChange:
    """A constant that got another value at `where`, after `function`, which reads it, was defined.

    `was` is the literal that it had there, at `defined`.
    """

    name: str
    was: str
    where: str
    function: str
    defined: str


@dataclass(frozen=True)
class Loaded:
    """What came of running the submission once.

    `cut` are the steps that outlived a limit, `late` constants changed behind a function's back;
    `fatal` says why nothing could run at all.
    """

    findings: tuple[Finding, ...] = ()
    cut: tuple[Step, ...] = ()
    late: tuple[LateChange, ...] = ()
    output: str = ""
    executed: Mapping[str, Any] | None = None
    fatal: str = ""
    old_python: bool = False


@dataclass(frozen=True)
class Explanation:
    """Why a check did not pass, for the person who wrote the submission.

    `counterexample` is plain data that a report draws: `{"kind": "board", ...}`,
    `{"kind": "line", ...}`, `{"kind": "tree", ...}`, `{"kind": "table", ...}`.
    """

    summary: str = ""
    call: str = ""
    expected: str = ""
    got: str = ""
    counterexample: Mapping[str, Any] | None = None
    tried: str = ""
    hint: str = ""
    again: str = ""


@dataclass(frozen=True)
class Verdict:
    """A check's outcome for one submission. `seconds` is wall time.

    `points` is None only for GRADER_ERROR: a blank, never a zero.
    `notes` are observations that cost nothing, such as the table of seeded games.
    """

    check: str
    title: str
    outcome: Outcome
    points: Fraction | None
    max_points: Fraction
    visibility: Visibility = Visibility.VISIBLE
    explanation: Explanation | None = None
    notes: tuple[Mapping[str, Any], ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True)
class Isolation:
    """The walls around the submission, as measured, in words."""

    level: str
    statement: str
    facts: tuple[tuple[str, str], ...] = ()
    warning: str = ""


@dataclass(frozen=True)
class Report:
    """One grading of one submission: everything that is shown anywhere, in its `language`."""

    assignment: str
    assignment_title: str
    assignment_version: str
    assignment_digest: str
    submission_name: str
    submission_sha256: str
    submission_kind: SubmissionKind
    interface: str
    isolation: Isolation
    points: Fraction | None
    max_points: Fraction
    seed: int
    seconds: float
    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...]
    again: str
    versions: Mapping[str, str]
    language: str = "en"
