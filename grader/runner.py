"""Checks × one loaded submission -> verdicts. The only place where exceptions become outcomes."""

from __future__ import annotations

import inspect
import random
import time
import traceback
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from grader.authoring import explain
from grader.authoring.expect import Inapplicable, RightSoFar, Unmet
from grader.authoring.faults import explain_fault
from grader.errors import (
    ChannelFault,
    Crashed,
    Flooded,
    Missing,
    OutOfMemory,
    OwnFault,
    Raised,
    StudentFault,
    TimedOut,
)
from grader.interface import nearest
from grader.language import _
from grader.model import (
    Assignment,
    Check,
    Explanation,
    Finding,
    InterfaceSpec,
    LateChange,
    Limits,
    Loaded,
    Outcome,
    Submission,
    SubmissionKind,
    Verdict,
)
from grader.pace import Pace
from grader.sandbox.process import Worker
from grader.sandbox.session import Session
from grader.sandbox.student import Student
from grader.scoring import points_for
from grader.text import clean

__all__ = ["Grading", "run_checks"]

OUTCOMES: tuple[tuple[type[StudentFault], Outcome], ...] = (
    (Missing, Outcome.MISSING),
    (Raised, Outcome.RAISED),
    (TimedOut, Outcome.TIMED_OUT),
    (OutOfMemory, Outcome.OUT_OF_MEMORY),
    (Flooded, Outcome.FLOODED),
    (Crashed, Outcome.CRASHED),
    (ChannelFault, Outcome.PROTOCOL),
)


@dataclass
class Grading:
    """What all checks of one grading have in common."""

    submission: Submission
    assignment: Assignment
    worker: Worker
    loaded: Loaded
    interface: InterfaceSpec
    names: Mapping[str, bool]
    seed: int
    truth: Callable[[], Any]
    again: Callable[..., str]
    """`again(grading, *checks)` is the command that repeats it."""
    language: str = "en"
    read_as: tuple[Finding, ...] = ()
    forced: bool = False
    """True if a person named the spelling."""
    started: float = 0.0
    shared: dict[str, Any] = field(default_factory=dict)
    paces: dict[str, Pace] = field(default_factory=dict)
    """How long the submission's functions take."""
    verdicts: dict[str, Verdict] = field(default_factory=dict)


def run_checks(
    grading: Grading,
    only: Iterable[str] = (),
    on_check: Callable[[Check], None] = lambda check: None,
    jobs: int = 1,
) -> tuple[Verdict, ...]:
    """The verdict of every check, or of those in *only*; up to *jobs* are asked at once.

    What these need or come after runs too, so that a check alone gives the verdict that it
    gives among all; what has run before in this grading does not run again.
    """
    only, jobs = tuple(only), jobs if grading.worker.box.forks else 1
    wanted = with_needs(grading.assignment, only)
    wanted -= set(grading.verdicts)
    waiting = [check for check in grading.assignment.checks if check.name in wanted]
    running: dict[Future[Verdict], str] = {}
    with ThreadPoolExecutor(jobs) as pool:
        try:
            while waiting or running:
                for check in ready(waiting, grading.verdicts)[: jobs - len(running)]:
                    waiting.remove(check)
                    on_check(check)
                    in_language = copy_context().run  # a thread starts without one
                    future = pool.submit(in_language, timed_check, grading, check)
                    running[future] = check.name
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    grading.verdicts[running.pop(done)] = done.result()
        except BaseException:
            grading.worker.box.close()  # what the other threads wait for ends with it
            raise
    verdicts = [grading.verdicts.get(check.name) for check in grading.assignment.checks]
    return tuple(v for v in verdicts if v and (v.check in only or not only))


def ready(waiting: Iterable[Check], verdicts: Mapping[str, Verdict]) -> list[Check]:
    """The checks for which everything that must run before has run."""
    return [c for c in waiting if all(name in verdicts for name in (*c.needs, *c.after))]


def timed_check(grading: Grading, check: Check) -> Verdict:
    """`run_check` with its wall time."""
    started = time.monotonic()
    verdict = run_check(grading, check)
    return replace(verdict, seconds=round(time.monotonic() - started, 3))


def with_needs(assignment: Assignment, only: Iterable[str]) -> set[str]:
    """The names in *only* with all that must run before; all names if *only* is empty."""
    wanted = set(only) or {check.name for check in assignment.checks}
    while True:
        needed = {
            before
            for check in assignment.checks
            if check.name in wanted
            for before in (*check.needs, *check.after)
        }
        if needed <= wanted:
            return wanted
        wanted |= needed


def run_check(grading: Grading, check: Check) -> Verdict:
    """One check's verdict; never raises, except for Ctrl-C."""
    if grading.submission.kind not in check.kinds:
        return _left_out(
            check,
            _("applies to notebooks only")
            if SubmissionKind.NOTEBOOK in check.kinds
            else _("applies to modules only"),
        )
    reason = unsupported(grading, check)
    if reason:
        counts = grading.assignment.spellings.unsupported_counts
        max_points = check.points if counts else Fraction(0)
        return _verdict(check, Outcome.SKIPPED, Explanation(summary=reason), max_points=max_points)
    if check.extra and check.extra not in grading.names:
        said = _("`{name}` is an extra; without it, its points count neither way")
        return _left_out(check, said.format(name=check.extra))
    problem = unready(grading, check)
    if problem is not None:
        return _verdict(check, *problem)
    limits = check.limits or grading.assignment.limits
    notes: list[Mapping[str, Any]] = []
    try:
        outcome, explanation, worth = judge_fairly(grading, check, limits, notes)
    except Inapplicable as reason:
        return _left_out(check, str(reason))
    except Exception as error:
        outcome, explanation, worth = Outcome.GRADER_ERROR, _own_fault(error), Fraction(0)
    if explanation is not None and outcome is not Outcome.PASSED:
        explanation = replace(
            explanation, again=explanation.again or grading.again(grading, check.name)
        )
    return replace(_verdict(check, outcome, explanation, worth), notes=tuple(notes))


def _left_out(check: Check, reason: str) -> Verdict:
    """*check* is not asked, and its points count neither way."""
    return _verdict(check, Outcome.SKIPPED, Explanation(summary=reason), max_points=Fraction(0))


def unsupported(grading: Grading, check: Check) -> str:
    """Why the submission's spelling has no words for what *check* asks; empty if it has."""
    interface = grading.interface
    reasons = [interface.skips[check.name]] if check.name in interface.skips else []
    if check.defines and all(name in interface.lacks for name in check.defines):
        reasons += [interface.lacks[name] for name in check.defines]
    return _(reasons[0]) if reasons else ""


def unready(grading: Grading, check: Check) -> tuple[Outcome, Explanation] | None:
    """Why *check* can't be asked at all, if it can't."""
    if grading.loaded.fatal:
        said = _("the file could not be run: {reason}")
        return Outcome.MISSING, Explanation(
            summary=said.format(reason=grading.loaded.fatal),
            hint=_("mend that first: nothing else can be asked before the file runs"),
        )
    functions = grading.interface.functions
    here = () if grading.interface.is_translated else check.defines_here
    asked = [each for each in (*here, *check.defines) if each not in grading.interface.lacks]
    own = [functions[name].name if name in functions else name for name in asked]
    missing = [name for name in own if name not in grading.names]
    if missing:
        return Outcome.MISSING, _missing(grading, missing)
    for need in check.needs:
        verdict = grading.verdicts.get(need)
        if verdict is None or verdict.outcome is not Outcome.PASSED:
            said = _("not asked, because `{check}` has not passed; mend that first")
            return Outcome.SKIPPED, Explanation(
                summary=said.format(check=need), again=grading.again(grading, need)
            )
    return None


def _missing(grading: Grading, missing: list[str]) -> Explanation:
    wanted = {function.name for function in grading.interface.functions.values()}
    is_function = missing[0] in wanted
    known = {name for name, called in grading.names.items() if called or not is_function}
    close = nearest(missing[0], known - wanted)  # those are where they belong
    listed = ", ".join(f"`{each}`" for each in missing)
    cut = [step.where for step in grading.loaded.cut]
    if close:
        hint = _("is `{name}` meant? Rename it").format(name=close)
    elif cut:
        hint = _(
            "define {names} at the top level; if it is defined in {place}, which was cut off, "
            "move it to a cell of its own"
        ).format(names=listed, place=cut[0])
    else:
        hint = _("define {names} at the top level").format(names=listed)
    return Explanation(summary=_("not defined: {names}").format(names=listed), hint=hint)


Judged = tuple[Outcome, Explanation | None, Fraction]


def judge_fairly(
    grading: Grading, check: Check, limits: Limits, notes: list[Mapping[str, Any]]
) -> Judged:
    """`judge`; what fails is asked again without the changes that came after a definition.

    The better of both counts, since a function is handed in as it was when it was defined.
    """
    at_the_end = judge(grading, check, limits, notes)
    late = grading.loaded.late
    if not late or at_the_end[0] in (Outcome.PASSED, Outcome.PROTOCOL):
        return at_the_end
    notes_before: list[Mapping[str, Any]] = []
    before = judge(grading, check, limits, notes_before, late)
    if before[2] <= at_the_end[2]:
        return at_the_end
    notes[:] = notes_before
    problem = at_the_end[1].summary if at_the_end[1] else ""
    notes.extend(explain.text(late_sentence(each, problem)) for each in late)
    return before


def late_sentence(late: LateChange, problem: str) -> str:
    """Which of two verdicts counts, and why."""
    said = _("What counts is how it was right after {defined}, where `{function}` is defined and "
             "`{name}` is {was}. {where} gives it another value; at the end of the program this "
             "check finds: {problem}.")  # fmt: skip
    return said.format(
        defined=late.defined,
        function=late.function,
        name=late.name,
        was=clean(late.was, 80),
        where=late.where[:1].upper() + late.where[1:],
        problem=problem.rstrip("."),
    )


def judge(
    grading: Grading,
    check: Check,
    limits: Limits,
    notes: list[Mapping[str, Any]],
    late: Iterable[LateChange] = (),
) -> Judged:
    """Run the check's function in a fresh session, without the *late* changes; what came of it."""
    try:
        session = grading.worker.session(grading.interface.board, limits)
        try:
            if late:
                values = {each.name: each.was for each in late}
                session.request({"op": "rewind", "values": values})
            check.run(**arguments(grading, check, session, notes))
            return Outcome.PASSED, None, Fraction(1)
        finally:
            session.close()
    except Unmet as unmet:
        outcome = Outcome.PARTIAL if unmet.worth > 0 else Outcome.FAILED
        return outcome, unmet.explanation, unmet.worth
    except RightSoFar as slow:
        return judge_slow(check, slow, notes)
    except StudentFault as fault:
        return outcome_of(fault), explain_fault(fault), Fraction(0)


def judge_slow(check: Check, slow: RightSoFar, notes: list[Mapping[str, Any]]) -> Judged:
    """What is right so far, and slow: by the assignment's own rule."""
    if slow.empty < check.slow.least_empty:
        least = check.slow.least_empty
        said = _("too slow to be judged: not even all with {n} empty squares could be asked about")
        explanation = replace(explain_fault(slow.fault), summary=said.format(n=least))
        return Outcome.TIMED_OUT, explanation, Fraction(0)
    if check.slow.earns == "nothing":
        said = _("right so far, but too slow, and this check is about speed")
        explanation = Explanation(summary=said, got=slow.sentence)
        return Outcome.TIMED_OUT, explanation, Fraction(0)
    notes.append(explain.text(slow.sentence))
    notes.append(explain.text(_("It is slow, which costs no points here.")))
    return Outcome.PASSED, None, Fraction(1)


def arguments(
    grading: Grading, check: Check, session: Session, notes: list[Mapping[str, Any]]
) -> dict[str, Any]:
    """The arguments that the check's function asks for, by name."""
    makers: dict[str, Callable[[], Any]] = {
        "student": lambda: Student(session, grading.interface, grading.names, grading.paces),
        "truth": grading.truth,
        "rng": lambda: random.Random(f"{grading.seed}:{check.name}"),
        "spec": lambda: grading.assignment.settings,
        "note": lambda: notes.append,
        "shared": lambda: grading.shared,
        "loaded": lambda: grading.loaded,
        "again": lambda: grading.again(grading, check.name),
    }
    return {name: makers[name]() for name in inspect.signature(check.run).parameters}


def outcome_of(fault: StudentFault) -> Outcome:
    """The outcome that *fault* is."""
    return next(outcome for kind, outcome in OUTCOMES if isinstance(fault, kind))


def _own_fault(error: Exception) -> Explanation:
    """A fault of ours, with the place in our own code for whoever mends it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}" if frames else ""
    text = str(error) if isinstance(error, OwnFault) else f"{type(error).__name__}: {error}"
    return Explanation(
        summary=_(
            "the grader failed here, not you; this score stays blank until a person has looked"
        ),
        got=f"{text} ({where})" if where else text,
    )


def _verdict(
    check: Check,
    outcome: Outcome,
    explanation: Explanation | None = None,
    worth: Fraction = Fraction(0),
    *,
    max_points: Fraction | None = None,
) -> Verdict:
    return Verdict(
        check=check.name,
        title=_(check.title),
        outcome=outcome,
        points=points_for(outcome, check.points, worth),
        max_points=check.points if max_points is None else max_points,
        visibility=check.visibility,
        explanation=explanation,
    )
