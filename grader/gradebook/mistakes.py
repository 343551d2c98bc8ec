"""The commonest mistakes: the mutants that submissions behave like, and the counterexamples.

A submission behaves like a mutant if, in every check that both were asked, they have the same
outcome and the same points, and in every check whose questions do not depend on the seed also the
same counterexample, expectation and answer. Checks that draw their questions from `rng` show
different ones to different submissions, so of those only the verdict is compared. A submission
that lost nothing is like none, and one with two mistakes is like neither of the two.

The mutants' own reports are a batch of their own, kept in the user's cache: graded once for each
version of the assignment, and for a language.
"""

from __future__ import annotations

import inspect
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.batch.engine import Engine
from grader.batch.journal import Journal
from grader.batch.run import Plan, Watch, conditions_of, run_batch
from grader.model import Assignment, Outcome, Report, Verdict
from grader.reports.json import report_to_json
from grader.text import clean
from grader.verify import Sample, read_mutant

__all__ = ["Known", "counterexamples", "grade_mutants", "known_mutants", "like_mutants"]

LOST_NOTHING = (Outcome.PASSED, Outcome.SKIPPED)
MOST = 10


@dataclass(frozen=True)
class Known:
    """A mutant's mistake in words, and what each check saw of it."""

    mistake: str
    seen: Mapping[str, str]


def cache_folder(assignment: Assignment) -> Path:
    """Where the results of the mutants of *assignment* are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "lookahead-grader" / "mutants" / assignment.slug


def mutants_of(assignment: Assignment) -> list[Sample]:
    """The mutants in the assignment's folder; those that can't be read, `grader verify` names."""
    found = []
    for path in sorted((assignment.folder / "mutants").glob("*")):
        if path.suffix in (".py", ".ipynb"):
            with suppress(SyntaxError, ValueError, KeyError, AttributeError):
                found.append(read_mutant(path))
    return found


def grade_mutants(
    assignment: Assignment,
    language: str | None,
    make_engine: Callable[[Assignment], Engine],
    watch: Watch,
) -> None:
    """Grade the mutants that are not done for this version of *assignment*."""
    paths = [sample.path for sample in mutants_of(assignment)]
    folder = cache_folder(assignment)
    folder.mkdir(parents=True, exist_ok=True)
    plan = Plan(assignment.slug, keep="best", language=language)
    if paths:
        run_batch(paths, folder, plan, make_engine, watch=watch)


def known_mutants(assignment: Assignment, language: str | None) -> list[Known]:
    """The mutants whose results hold for this version of *assignment*; none before the first."""
    journal = Journal(cache_folder(assignment))
    conditions = conditions_of(assignment, Plan(assignment.slug, language=language))
    mistakes = {
        sample.path.stem: sample.mistake or sample.path.stem for sample in mutants_of(assignment)
    }
    seeded = seeded_checks(assignment)
    known = []
    for handed in journal.handed():
        report = journal.report(handed.key) if journal.is_done(handed, conditions) else None
        if report is not None and handed.student in mistakes:
            known.append(Known(mistakes[handed.student], seen_of(report, seeded)))
    return known


def seeded_checks(assignment: Assignment) -> frozenset[str]:
    """The checks whose questions depend on the seed: those that take `rng`."""
    return frozenset(
        check.name
        for check in assignment.checks
        if "rng" in inspect.signature(check.run).parameters
    )


def seen_of(report: Report, seeded: frozenset[str]) -> dict[str, str]:
    """What each check that was asked saw, as a text that is equal where the behaviour is."""
    tree = report_to_json(report)
    return {
        each["check"]: _seen(each, is_seeded=each["check"] in seeded)
        for each in tree["verdicts"]
        if each["max_points"]
    }


def _seen(verdict: Mapping[str, Any], *, is_seeded: bool) -> str:
    about = verdict["explanation"] or {}
    names = () if is_seeded else ("counterexample", "expected", "got")
    parts = [verdict["outcome"], verdict["points_exact"], *(about.get(name) for name in names)]
    return json.dumps(parts, sort_keys=True)


def lost_nothing(report: Report) -> bool:
    """True if every check that was asked passed, or was not needed."""
    return all(v.outcome in LOST_NOTHING for v in report.verdicts if v.max_points)


def like_mutants(
    reports: Iterable[Report], known: Sequence[Known], assignment: Assignment
) -> Counter[str]:
    """How many submissions behave like each mistake; those alike in all are named together."""
    seeded = seeded_checks(assignment)
    counts: Counter[str] = Counter()
    for report in reports:
        if not lost_nothing(report):
            seen = seen_of(report, seeded)
            mistakes = {mutant.mistake for mutant in known if _agree(seen, mutant.seen)}
            if mistakes:
                counts[" / or: ".join(sorted(mistakes))] += 1
    return counts


def _agree(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    common = one.keys() & other.keys()
    return bool(common) and all(one[name] == other[name] for name in common)


def counterexamples(reports: Iterable[Report]) -> Iterator[tuple[str, int]]:
    """The commonest, check by check: what was asked, expected and got, and how often."""
    counts: Counter[str] = Counter()
    for report in reports:
        counts.update(filter(None, map(_told, report.verdicts)))
    yield from counts.most_common(MOST)


def _told(verdict: Verdict) -> str:
    about = verdict.explanation
    if verdict.outcome in LOST_NOTHING or about is None:
        return ""
    if not (about.call or about.got):
        return f"{verdict.check}: {verdict.outcome}, {clean(about.summary, 120)}"
    call = clean(about.call, 100) or clean(about.summary, 100)
    expected = f"expected {clean(about.expected, 60)}, " if about.expected else ""
    return f"{verdict.check}: {call}: {expected}got {clean(about.got, 60)}"
