"""THE main flow of one grading, readable in one screen."""

from __future__ import annotations

import hashlib
import platform
import shlex
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from grader.assignment import assignment_slugs, load_assignment
from grader.errors import OwnFault, StudentFault, SubmissionFault, UsageFault
from grader.interface import guess_assignments, match_interface
from grader.language import _, languages, use_language
from grader.model import Assignment, Check, Report, Submission, Verdict
from grader.runner import Grading, run_checks
from grader.sandbox.box import Box
from grader.sandbox.process import Worker
from grader.scoring import maximum, total
from grader.submission import open_submission

__all__ = ["Graded", "Progress", "choose_assignment", "grade", "grade_file", "opened"]


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


def grade_file(
    path: Path,
    slug: str | None = None,
    *,
    only: Iterable[str] = (),
    seed: int | None = None,
    progress: Progress = Progress(),
    language: str | None = None,
) -> Report:
    """The report on the submission at *path*, in *language* or else in the assignment's."""
    submission, assignment = opened(path, slug, language)
    return grade(
        submission, assignment, only=only, seed=seed, progress=progress, language=language
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
) -> Graded:
    """*submission* graded as *assignment*, told in *language* or else in the assignment's own.

    Without a *seed* it is made from the submission's own text: the same file gets the same
    questions, and a file that was changed to fit them gets others. Up to *jobs* checks are
    asked at once.
    """
    language = language_of(assignment, language)
    with use_language(language, assignment.locale):
        started = time.monotonic()
        only = tuple(only)
        seed = seed_of(submission, assignment) if seed is None else seed
        truth = in_background(assignment.make_truth)

        def again(*checks: str) -> str:
            return command(submission, assignment, seed, *checks, language=language)

        with loaded_worker(submission, assignment, isolation, progress) as worker:
            if worker.loaded.old_python:
                raise SubmissionFault(
                    f"{submission.name}: this is Python 2: {worker.loaded.fatal}. "
                    "Write it for Python 3"
                )
            names = names_of(worker)
            interface = match_interface(names, assignment)
            grading = Grading(
                assignment=assignment,
                worker=worker,
                loaded=worker.loaded,
                interface=interface,
                names=names,
                kind=submission.kind,
                seed=seed,
                truth=truth,
                again=again,
            )
            verdicts = run_checks(grading, only, progress.check, jobs if worker.box.forks else 1)
        seconds = round(time.monotonic() - started, 3)
        report = make_report(
            submission, assignment, interface.name, worker, verdicts, seed, seconds, again(*only)
        )
        return Graded(replace(report, language=language), worker.loaded.executed)


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


@contextmanager
def loaded_worker(
    submission: Submission, assignment: Assignment, isolation: str, progress: Progress
) -> Iterator[Worker]:
    """A worker that has run *submission*; tried a second time if the first failed to start."""
    for is_last_try in (False, True):
        with ExitStack() as stack:
            try:
                box = stack.enter_context(Box(isolation, assignment.limits, (submission.kind,)))
                worker = Worker(box, submission, assignment.limits, assignment.kit)
                worker.load(progress.step)
            except OwnFault:
                if is_last_try:
                    raise
                continue
            yield worker
            return


def names_of(worker: Worker) -> dict[str, bool]:
    """The names that the submission defines; True for those that can be called."""
    names = None
    if not worker.loaded.fatal:
        try:
            with closing(worker.session({}, worker.limits)) as session:
                names = session.request({"op": "names"}).get("names")
        except StudentFault as fault:
            worker.loaded = replace(worker.loaded, fatal=f"it can't be asked anything: {fault}")
    if not isinstance(names, dict):
        return {}
    return {str(name): callable_ is True for name, callable_ in names.items()}


def choose_assignment(submission: Submission, slug: str | None) -> Assignment:
    """The assignment called *slug*, or the one that *submission* was clearly written for."""
    if slug is not None:
        return load_assignment(slug)
    found = guess_assignments(submission, [load_assignment(each) for each in assignment_slugs()])
    if len(found) == 1:
        return found[0]
    choices = ", ".join(each.slug for each in found) or ", ".join(assignment_slugs())
    problem = "fits more than one assignment" if found else "fits no assignment that is installed"
    raise UsageFault(f"{submission.name}: {problem}. Name it: --assignment, one of {choices}")


def seed_of(submission: Submission, assignment: Assignment) -> int:
    """A seed that follows from what was handed in."""
    text = f"{submission.sha256}:{assignment.slug}"
    return int(hashlib.sha256(text.encode()).hexdigest()[:8], 16)


def command(
    submission: Submission, assignment: Assignment, seed: int, *checks: str, language: str = ""
) -> str:
    """The command that repeats a grading, or some checks of it."""
    words = ["grader", "check", str(submission.path), "--assignment", assignment.slug]
    for check in checks:
        words += ["--only", check]
    if language not in ("", assignment.language):
        words += ["--lang", language]
    return shlex.join([*words, "--seed", str(seed)])


def make_report(
    submission: Submission,
    assignment: Assignment,
    interface: str,
    worker: Worker,
    verdicts: tuple[Verdict, ...],
    seed: int,
    seconds: float,
    again: str,
) -> Report:
    """Everything about one grading, as data."""
    return Report(
        assignment=assignment.slug,
        assignment_title=_(assignment.title),
        assignment_version=assignment.version,
        assignment_digest=assignment.digest,
        submission_name=submission.name,
        submission_sha256=submission.sha256,
        submission_kind=submission.kind,
        interface=interface,
        isolation=worker.box.isolation,
        points=total(verdicts),
        max_points=maximum(verdicts),
        seed=seed,
        seconds=seconds,
        findings=(*submission.findings, *worker.loaded.findings),
        verdicts=verdicts,
        again=again,
        versions=versions(),
    )


def versions() -> dict[str, str]:
    """What this grading ran on."""
    try:
        own = version("lookahead-grader")
    except PackageNotFoundError:
        own = "unknown"
    return {"grader": own, "python": platform.python_version(), "platform": platform.system()}
