"""THE main flow of one grading, readable in one screen."""

from __future__ import annotations

import hashlib
import platform
import shlex
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from grader.assignment import assignment_slugs, load_assignment, load_assignments
from grader.dialects import match_by_asking
from grader.errors import AuthorFault, OwnFault, StudentFault, SubmissionFault, UsageFault
from grader.interface import guess_assignments, nearest
from grader.language import _, languages, ngettext, use_language
from grader.model import (
    Assignment,
    Check,
    Finding,
    Limits,
    Report,
    Submission,
    SubmissionKind,
    Verdict,
)
from grader.notation import notation_explained
from grader.runner import Grading, run_checks
from grader.sandbox.box import Box
from grader.sandbox.process import Worker
from grader.scoring import maximum, total
from grader.submission import open_submission
from grader.version import __version__

__all__ = [
    "Again",
    "Boxes",
    "Graded",
    "Progress",
    "choose_assignment",
    "grade",
    "grade_file",
    "opened",
]


@dataclass(frozen=True)
class Graded:
    """A report, and the notebook as it ran, which is only ever shown."""

    report: Report
    executed: Mapping[str, Any] | None


@dataclass(frozen=True)
class Progress:
    """Who is told how far a grading is: `step` of places, `check` of checks."""

    step: Callable[[str], None] = lambda where: None
    check: Callable[[Check], None] = lambda check: None


Again = Callable[..., str]
"""`again(grading, *checks)` is the command that repeats a grading, or some checks of it."""


def grade_file(
    path: Path,
    slug: str | None = None,
    *,
    only: Iterable[str] = (),
    seed: int | None = None,
    progress: Progress = Progress(),
    language: str | None = None,
    again: Again | None = None,
) -> Report:
    """The report on the submission at *path*, in *language* or else in the assignment's."""
    submission, assignment = opened(path, slug, language)
    return grade(
        submission,
        assignment,
        only=only,
        seed=seed,
        progress=progress,
        language=language,
        again=again,
    ).report


def opened(
    path: Path, slug: str | None = None, language: str | None = None
) -> tuple[Submission, Assignment]:
    """The submission at *path* and the assignment called *slug*, or else the one that it fits.

    What there is to say about the file is said in *language*, or else in the assignment's own.
    """
    if slug is not None:
        assignment = load_assignment(slug)
        with use_language(language_of(assignment, language), assignment.locale):
            return open_submission(path), assignment
    with use_language(known_language(language)):
        submission = open_submission(path)
        assignment = choose_assignment(submission, None)
    if language_of(assignment, language) == (language or "en"):
        return submission, assignment
    return opened(path, assignment.slug, language)


def language_of(assignment: Assignment, language: str | None) -> str:
    """*language*, or else the assignment's own; UsageFault if it does not answer in it."""
    return known_language(language or assignment.language, assignment)


def known_language(language: str | None, assignment: Assignment | None = None) -> str:
    """*language*, English if there is none; UsageFault if nobody speaks it here."""
    known = languages(assignment.locale) if assignment else languages()
    if (language or "en") in known:
        return language or "en"
    who = assignment.slug if assignment else "the grader"
    raise UsageFault(f"{who} does not answer in {language!r}. Known: {', '.join(known)}")


def require_checks(names: Iterable[str], known: Sequence[str]) -> None:
    """UsageFault for the first of *names* that is none of *known*: it would be asked nothing."""
    for name in names:
        if name not in known:
            close = nearest(name, known)
            said = (
                _("unknown check {name!r}. Did you mean {close!r}?")
                if close
                else _("unknown check {name!r}. Known: {known}")
            )
            raise UsageFault(said.format(name=name, close=close, known=", ".join(known)))


def grade(
    submission: Submission,
    assignment: Assignment,
    *,
    only: Iterable[str] = (),
    seed: int | None = None,
    progress: Progress = Progress(),
    jobs: int = 1,
    isolation: str = "auto",
    language: str | None = None,
    boxes: Boxes | None = None,
    again: Again | None = None,
    interface: str | None = None,
) -> Graded:
    """*submission* graded as *assignment*, told in *language* or else in the assignment's own.

    Without a *seed* it is made from the submission's own text: the same file gets the same
    questions, and a file that was changed to fit them gets others. Up to *jobs* checks are
    asked at once. *boxes*, *again* and *interface* are as for `open_grading`.
    """
    only = tuple(only)
    require_checks(only, [check.name for check in assignment.checks])
    with open_grading(
        submission,
        assignment,
        seed=seed,
        progress=progress,
        isolation=isolation,
        language=language,
        boxes=boxes,
        again=again,
        interface=interface,
    ) as grading:
        verdicts = run_checks(grading, only, progress.check, jobs)
        return Graded(make_report(grading, verdicts, only), grading.loaded.executed)


@contextmanager
def open_grading(
    submission: Submission,
    assignment: Assignment,
    *,
    seed: int | None = None,
    progress: Progress = Progress(),
    isolation: str = "auto",
    language: str | None = None,
    boxes: Boxes | None = None,
    again: Again | None = None,
    interface: str | None = None,
) -> Iterator[Grading]:
    """A grading whose submission has run: `run_checks` asks it, as often as is wanted.

    *boxes* are kept from one grading to the next, else made for this one. *again* tells the
    command that repeats it, or some checks of it, where that is not `grader check` with its path.
    *interface* names the spelling in which it is read, else that is found out.
    """
    language = language_of(assignment, language)
    with use_language(language, assignment.locale):
        started = time.monotonic()
        truth = in_background(assignment.make_truth)
        boxes_here = nullcontext(boxes) if boxes else Boxes(isolation, assignment.limits)
        with boxes_here as kept, loaded_worker(submission, assignment, kept, progress) as worker:
            if worker.loaded.old_python:
                said = _("{name}: this is Python 2: {problem}. Write it for Python 3")
                raise SubmissionFault(
                    said.format(name=submission.name, problem=worker.loaded.fatal)
                )
            names, members = names_of(worker)
            match = match_by_asking(worker, assignment, names, members, interface)
            yield Grading(
                submission=submission,
                assignment=assignment,
                worker=worker,
                loaded=worker.loaded,
                interface=match.interface,
                names=names,
                read_as=match.findings,
                seed=seed_of(submission, assignment) if seed is None else seed,
                language=language,
                started=started,
                truth=truth,
                again=again or command,
                forced=interface is not None,
            )


def in_background(make: Callable[[], Any]) -> Callable[[], Any]:
    """Start *make* in a thread of its own; what is returned waits for its value."""
    future: Future[Any] = Future()

    def run() -> None:
        try:
            future.set_result(make())
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return future.result


class Boxes:
    """Boxes that serve one grading after another: one for each kind, made when it is needed."""

    def __init__(self, isolation: str, limits: Limits) -> None:
        self.isolation, self.limits = isolation, limits
        self.boxes: dict[SubmissionKind, tuple[Box, ExitStack]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for kind in list(self.boxes):
            self.drop(kind)

    def box(self, kind: SubmissionKind) -> Box:
        if kind not in self.boxes:
            with ExitStack() as stack:
                box = stack.enter_context(Box(self.isolation, self.limits, (kind,)))
                self.boxes[kind] = box, stack.pop_all()
        return self.boxes[kind][0]

    def end_workers(self) -> None:
        """End all that a submission left running; a box that can't serves nobody else."""
        for kind, (box, _stack) in list(self.boxes.items()):
            try:
                box.zygote.end_workers()
            except OwnFault:
                self.drop(kind)

    def drop(self, kind: SubmissionKind) -> None:
        """Close the box for *kind*, so that the next grading gets a new one."""
        if kind in self.boxes:
            self.boxes.pop(kind)[1].close()


@contextmanager
def loaded_worker(
    submission: Submission, assignment: Assignment, boxes: Boxes, progress: Progress
) -> Iterator[Worker]:
    """A worker that has run *submission*; tried a second time if the first failed to start."""
    for is_last_try in (False, True):
        try:
            box = boxes.box(submission.kind)
            worker = Worker(box, submission, assignment.limits, assignment.kit)
            worker.load(progress.step)
        except OwnFault:
            boxes.drop(submission.kind)
            if is_last_try:
                raise
            continue
        except BaseException:
            boxes.drop(submission.kind)
            raise
        break
    try:
        yield worker
    except BaseException:
        boxes.drop(submission.kind)
        raise


def names_of(worker: Worker) -> tuple[dict[str, bool], dict[str, tuple[str, ...]]]:
    """The names that the submission defines, True for those that can be called; and members.

    These are what is in its classes, and the parameters of its functions, as the worker says.
    """
    names = members = None
    if not worker.loaded.fatal:
        try:
            with closing(worker.session({}, worker.limits)) as session:
                reply = session.request({"op": "names"})
                names, members = reply.get("names"), reply.get("members")
        except StudentFault as fault:
            said = _("it can't be asked anything: {problem}").format(problem=fault)
            worker.loaded = replace(worker.loaded, fatal=said)
    if not isinstance(names, dict):
        return {}, {}
    known = members if isinstance(members, dict) else {}
    return {str(name): callable_ is True for name, callable_ in names.items()}, {
        str(name): tuple(map(str, each)) for name, each in known.items() if isinstance(each, list)
    }


def choose_assignment(submission: Submission, slug: str | None) -> Assignment:
    """The assignment called *slug*, or the one that *submission* was clearly written for."""
    if slug is not None:
        return load_assignment(slug)
    installed, faults = load_assignments()
    found = guess_assignments(submission, installed)
    if len(found) == 1:
        return found[0]
    if faults and not found:
        raise AuthorFault(faults)
    choices = ", ".join(each.slug for each in found) or ", ".join(assignment_slugs())
    said = (
        _("{name}: fits more than one assignment. Name it: --assignment, one of {choices}")
        if found
        else _(
            "{name}: fits no assignment that is installed. Name it: --assignment, one of {choices}"
        )
    )
    raise UsageFault(said.format(name=submission.name, choices=choices))


def seed_of(submission: Submission, assignment: Assignment) -> int:
    """A seed that follows from what was handed in."""
    text = f"{submission.sha256}:{assignment.slug}"
    return int(hashlib.sha256(text.encode()).hexdigest()[:8], 16)


def command(grading: Grading, *checks: str) -> str:
    """The command that repeats a grading, or some checks of it."""
    path = str(grading.submission.path)
    return shlex.join([*program(), "check", path, *options(grading, *checks)])


def command_by_name(grading: Grading, *checks: str) -> str:
    """The same for whoever has the file and not our folders: a student, of what was handed in."""
    name = grading.submission.name
    return shlex.join(["grader", "check", name, *options(grading, *checks)])


def options(grading: Grading, *checks: str) -> list[str]:
    """What makes a grading of the same file the same."""
    words = ["--assignment", grading.assignment.slug]
    for check in checks:
        words += ["--only", check]
    if grading.forced:
        words += ["--interface", grading.interface.name]
    if grading.language != grading.assignment.language:
        words += ["--lang", grading.language]
    return [*words, "--seed", str(grading.seed)]


def program() -> list[str]:
    """How this program is called from here: by its name, or by the path that it was called by."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py" and called.parent.name == "grader":
        return [sys.executable, "-m", "grader"]
    found = shutil.which("grader")
    if called.stem != "grader" or (found and called.exists() and called.samefile(found)):
        return ["grader"]
    return [str(called)]


def make_report(grading: Grading, verdicts: tuple[Verdict, ...], only: Iterable[str]) -> Report:
    """Everything about one grading, as data."""
    submission, assignment = grading.submission, grading.assignment
    return Report(
        assignment=assignment.slug,
        assignment_title=_(assignment.title),
        assignment_version=assignment.version,
        assignment_digest=assignment.digest,
        submission_name=submission.name,
        submission_sha256=submission.sha256,
        submission_kind=submission.kind,
        interface=grading.interface.name,
        isolation=grading.worker.box.isolation,
        points=total(verdicts),
        max_points=maximum(verdicts),
        seed=grading.seed,
        seconds=round(time.monotonic() - grading.started, 3),
        findings=(
            *submission.findings,
            *grading.loaded.findings,
            *grading.read_as,
            *other_kinds(grading, verdicts),
        ),
        verdicts=notation_explained(verdicts),
        again=grading.again(grading, *only),
        versions=versions(),
        language=grading.language,
    )


def other_kinds(grading: Grading, verdicts: Iterable[Verdict]) -> Iterator[Finding]:
    """Why the maximum is less than the assignment's: what is asked of the other kind only."""
    asked = [
        grading.assignment.check(verdict.check)
        for verdict in verdicts
        if verdict.check not in grading.interface.skips
    ]
    kind = grading.submission.kind
    points = float(sum(check.points for check in asked if kind not in check.kinds))
    if points:
        count = 1 if points == 1 else 2  # a half is plural too
        said = (
            ngettext(
                "{points:g} point is for notebooks only and does not count for a module",
                "{points:g} points are for notebooks only and do not count for a module",
                count,
            )
            if kind is SubmissionKind.MODULE
            else ngettext(
                "{points:g} point is for modules only and does not count for a notebook",
                "{points:g} points are for modules only and do not count for a notebook",
                count,
            )
        )
        yield Finding(said.format(points=points))


def versions() -> dict[str, str]:
    """What this grading ran on."""
    return {
        "grader": __version__,
        "python": platform.python_version(),
        "platform": platform.system(),
    }
