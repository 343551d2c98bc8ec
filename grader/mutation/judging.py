"""Each mutant is graded; what survives is asked everything that its assignment knows to ask.

caught       some check takes points off
equivalent   it answers every question as the program that it was made of
right        some answers are others, and the assignment's own truth says that they are right too
hole         some answer is wrong, and no check has seen it
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, replace
from enum import StrEnum
from multiprocessing import get_context
from pathlib import Path

from grader.assignment import load_assignment, load_behaviour
from grader.authoring.expect import Unmet
from grader.authoring.haste import in_haste
from grader.authoring.traits import Trait
from grader.errors import AuthorFault, StudentFault, UsageFault
from grader.model import Assignment, Limits, Outcome, Submission, SubmissionKind
from grader.mutation.hearing import Listening
from grader.mutation.operators import Mutant, drawn
from grader.runner import Grading, run_checks
from grader.verify import CAUGHT, warm_boxes
from grader.workflow import open_grading

__all__ = ["Fate", "Judged", "Mutation", "judge_mutants", "programs_of"]

SEED = 7
"""Of the gradings: a mutant gets the questions that the program got that it was made of."""

PATIENCE = 10
"""How many times a check's limits a survivor has for all questions together."""


READING = "(reading it)"
"""Stands for a check where a mutant can't be graded at all, and a student would be told why."""


class Fate(StrEnum):
    """What became of a mutant; `UNJUDGED` is a fault of the grader's own."""

    CAUGHT = "caught"
    EQUIVALENT = "equivalent"
    RIGHT = "right in another way"
    HOLE = "hole"
    UNJUDGED = "not judged"


@dataclass(frozen=True)
class Judged:
    """What became of one mutant: the check that caught it, or the answers that differ."""

    mutant: Mutant
    fate: Fate
    check: str = ""
    problem: str = ""
    differing: tuple[tuple[Trait, str], ...] = ()
    """Some of the traits that differ, each with the answer of the program it was made of."""
    questions: int = 0


@dataclass(frozen=True)
class Mutation:
    """All mutants of one assignment that were drawn, and what became of them."""

    assignment: Assignment
    seed: int
    possible: int
    programs: Mapping[str, str]
    judged: tuple[Judged, ...]

    @property
    def good(self) -> bool:
        """True if there is no hole, and every mutant was judged."""
        return not any(each.fate in (Fate.HOLE, Fate.UNJUDGED) for each in self.judged)


@dataclass(frozen=True)
class Asked:
    """What came of one program: who caught it, or else how it answers."""

    check: str = ""
    problem: str = ""
    traits: tuple[Trait, ...] = ()


def programs_of(assignment: Assignment) -> dict[str, str]:
    """The sources of all right modules in the folder: solutions, examples, other spellings."""
    folder = assignment.folder
    patterns = ("solution.py", "*/solution.py", "examples/*.py", "spellings/*.py")
    paths = [path for pattern in patterns for path in sorted(folder.glob(pattern))]
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths}


def as_meant(assignment: Assignment, name: str) -> Assignment:
    """*assignment* for the program called *name*: NAME/solution.py solves the variant NAME."""
    folder, _slash, file = name.partition("/")
    if file != "solution.py":
        return assignment
    return replace(assignment, settings={**assignment.settings, "variant": folder})


def judge_mutants(
    slug: str,
    number: int,
    *,
    seed: int = 7,
    jobs: int | None = None,
    on_program: Callable[[str], None] = lambda text: None,
) -> Mutation:
    """Draw *number* mutants of the assignment *slug*, or all for 0, and judge them.

    AuthorFault if a program that they are made of does not itself earn everything.
    """
    assignment = load_assignment(slug)
    programs = programs_of(assignment)
    mutants, possible = drawn(programs, number, seed)
    originals = sorted({mutant.place.program for mutant in mutants})
    asked: dict[str | Mutant, Asked] = {}
    pool = ProcessPoolExecutor(jobs or os.cpu_count() or 1, mp_context=get_context("spawn"))
    try:
        tasks: dict[Future[Asked], str | Mutant] = {
            pool.submit(ask, slug, name, programs[name]): name for name in originals
        }
        for mutant in mutants:
            tasks[pool.submit(ask, slug, mutant.place.program, mutant.source)] = mutant
        for future in as_completed(tasks):
            task = tasks[future]
            asked[task] = future.result()
            if isinstance(task, str):
                require_right(slug, task, asked[task])
            name = task if isinstance(task, str) else task.place.program
            on_program(f"{name}: {told(asked[task])} ({len(asked)} of {len(tasks)} done)")
    finally:
        pool.shutdown(cancel_futures=True)
    judged = tuple(verdict(each, asked[each], asked[each.place.program]) for each in mutants)
    return Mutation(assignment, seed, possible, programs, judged)


def told(asked: Asked) -> str:
    """What came of a program, in a few words for whoever waits."""
    return asked.problem or (f"caught by {asked.check}" if asked.check else "no check objects")


def require_right(slug: str, name: str, asked: Asked) -> None:
    """AuthorFault if the program called *name* is not itself wholly right."""
    wrong = next((trait for trait in asked.traits if not trait.is_right), None)
    problem = asked.problem or (f"loses points in {asked.check}" if asked.check else "")
    if not problem and wrong is not None:
        problem = f"behaviour.py calls its answer to {wrong.question} wrong: {wrong.answer!r}"
    if problem:
        raise AuthorFault([f"assignments/{slug}/{name}: {problem}; no mutant of it can be judged"])


def verdict(mutant: Mutant, asked: Asked, original: Asked) -> Judged:
    """What became of *mutant*, beside what it was made of."""
    if asked.check:
        return Judged(mutant, Fate.CAUGHT, asked.check)
    if asked.problem:
        return Judged(mutant, Fate.UNJUDGED, problem=asked.problem)
    differing = list(differences(asked.traits, original.traits))
    wrong = [pair for pair in differing if not pair[0].is_right]
    fate = Fate.HOLE if wrong else Fate.RIGHT if differing else Fate.EQUIVALENT
    return Judged(
        mutant, fate, differing=tuple((wrong or differing)[:5]), questions=len(original.traits)
    )


def differences(traits: Iterable[Trait], originals: Iterable[Trait]) -> Iterator[tuple[Trait, str]]:
    """The traits that are not the originals', each with the original answer."""
    left = {key: repr(trait.answer) for key, trait in numbered(originals)}
    for key, trait in numbered(traits):
        before = left.pop(key, "(not asked)")
        if repr(trait.answer) != before:
            yield trait, before
    for (question, _time), before in left.items():
        yield Trait(question, "(not asked)", is_right=False), before


def numbered(traits: Iterable[Trait]) -> Iterator[tuple[tuple[str, int], Trait]]:
    """Each trait by its question, and how often that was asked before."""
    times: Counter[str] = Counter()
    for trait in traits:
        yield (trait.question, times[trait.question]), trait
        times[trait.question] += 1


def ask(slug: str, name: str, source: str) -> Asked:
    """Grade one program and, if no check finds anything, ask it everything; in its own process."""
    assignment = as_meant(load_assignment(slug), name)
    digest = hashlib.sha256(source.encode()).hexdigest()
    path = Path(name)
    submission = Submission(path.name, SubmissionKind.MODULE, digest, path, source=source)
    try:
        boxes = warm_boxes(slug)
        opened = open_grading(submission, assignment, seed=SEED, boxes=boxes)
        with opened as grading, in_haste():
            return asked_by_checks(grading) or Asked(traits=tuple(behave(slug, grading)))
    except (StudentFault, UsageFault) as fault:
        return Asked(check=READING, problem=str(fault))
    except Exception as error:
        return Asked(problem=f"{type(error).__name__}: {error}")


def asked_by_checks(grading: Grading) -> Asked | None:
    """The first check that takes points off, if one does; the rest are not asked then."""
    for check in grading.assignment.checks:
        run_checks(grading, [check.name])
        for name, found in grading.verdicts.items():
            if found.outcome in CAUGHT:
                return Asked(check=name)
            if found.outcome is Outcome.GRADER_ERROR:
                problem = found.explanation.got if found.explanation else ""
                return Asked(problem=f"the grader failed in {name}: {problem}")
    return None


def behave(slug: str, grading: Grading) -> Iterator[Trait]:
    """How the program answers all that its assignment's `behaviour` asks."""
    behaviour = load_behaviour(slug)
    session = grading.worker.session(grading.interface.board, patient(grading.assignment.limits))
    with closing(session):
        student = Listening(session, grading.interface, grading.names)
        try:
            yield from behaviour(
                student, grading.truth(), grading.assignment.settings, grading.shared
            )
        except (StudentFault, Unmet) as fault:
            yield Trait("everything that follows", str(fault), is_right=False)


def patient(limits: Limits) -> Limits:
    """*limits* for all questions in one session; one call has no more time than in a check."""
    return replace(
        limits,
        check_cpu_s=PATIENCE * limits.check_cpu_s,
        check_wall_s=PATIENCE * limits.check_wall_s,
    )
