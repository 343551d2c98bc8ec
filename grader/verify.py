"""`grader verify`: the grader is graded on solutions, starters, mutants and baselines.

solution.*     earns everything
examples/*     other programs that earn everything
starter.*      earns nothing
mutants/*      a small real mistake each; the check that it names does not pass
baselines/*    constant and random answers; earn almost nothing
"""

from __future__ import annotations

import ast
import json
import os
import shlex
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from multiprocessing import get_context
from multiprocessing.util import Finalize
from pathlib import Path

from grader.assignment import load_assignment
from grader.errors import AuthorFault
from grader.model import Assignment, Outcome, Report
from grader.submission import open_submission
from grader.workflow import Boxes, grade, program

__all__ = ["Row", "Sample", "Verification", "print_matrix", "samples_of", "verify_assignment"]

BASELINE_SHARE = Fraction(1, 20)
CAUGHT = frozenset(Outcome) - {Outcome.PASSED, Outcome.SKIPPED, Outcome.GRADER_ERROR}
MARKS = {
    Outcome.PASSED: "·",
    Outcome.PARTIAL: "◐",
    Outcome.FAILED: "✗",
    Outcome.RAISED: "!",
    Outcome.MISSING: "0",
    Outcome.SKIPPED: "–",
    Outcome.TIMED_OUT: "T",
    Outcome.GRADER_ERROR: "?",
}


@dataclass(frozen=True)
class Sample:
    """A file of the assignment's folder and what must come of it.

    `role` is solution, example, starter, mutant or baseline; `caught_by` a mutant's check.
    """

    path: Path
    role: str
    mistake: str = ""
    caught_by: str = ""

    @property
    def label(self) -> str:
        return (
            f"{self.role} {self.path.name}"
            if self.role in ("example", "mutant", "baseline")
            else self.path.name
        )


@dataclass(frozen=True)
class Row:
    """One sample's report, or why there is none, and whether it came out as it must."""

    sample: Sample
    report: Report | None
    problem: str


@dataclass(frozen=True)
class Verification:
    """All rows of one assignment."""

    assignment: Assignment
    rows: tuple[Row, ...]

    @property
    def good(self) -> bool:
        """True if every sample came out as it must."""
        return not any(row.problem for row in self.rows)

    @property
    def best_baseline(self) -> Row | None:
        """The baseline with the most points."""
        rows = [row for row in self.rows if row.sample.role == "baseline" and row.report]
        return max(rows, key=lambda row: (row.report and row.report.points) or 0, default=None)


def samples_of(assignment: Assignment) -> list[Sample]:
    """Every sample in the assignment's folder. AuthorFault lists mutants that name no check."""
    folder = assignment.folder
    samples = [
        Sample(path, role)
        for role in ("solution", "starter")
        for path in sorted(folder.glob(f"{role}.*"))
    ]
    unread = []
    for path in _programs(folder / "mutants"):
        try:
            samples.append(read_mutant(path))
        except (SyntaxError, ValueError, KeyError, AttributeError) as error:
            unread.append(f"assignments/{assignment.slug}/mutants/{path.name}: {error}")
    samples += [Sample(path, "example") for path in _programs(folder / "examples")]
    samples += [Sample(path, "baseline") for path in _programs(folder / "baselines")]
    known = {check.name for check in assignment.checks}
    faults = unread + [
        f"assignments/{assignment.slug}/mutants/{sample.path.name}: "
        f"names no check that must catch it (found {sample.caught_by!r})"
        for sample in samples
        if sample.role == "mutant" and sample.caught_by not in known
    ]
    faults += [
        f"assignments/{assignment.slug}: there is no {role}.py or {role}.ipynb"
        for role in ("solution", "starter")
        if not any(sample.role == role for sample in samples)
    ]
    if faults:
        raise AuthorFault(faults)
    return samples


def _programs(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.suffix in (".py", ".ipynb"))


def read_mutant(path: Path) -> Sample:
    """The mutant at *path*: its mistake and the check that must catch it, as it says itself."""
    if path.suffix == ".ipynb":
        about = json.loads(path.read_text("utf-8"))["metadata"].get("mutant", {})
        return Sample(path, "mutant", about.get("mistake", ""), about.get("caught_by", ""))
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("caught by:")]
    return Sample(path, "mutant", lines[0] if lines else "", named[0] if named else "")


def verify_assignment(
    slug: str,
    *,
    jobs: int | None = None,
    quick: bool = False,
    on_file: Callable[[str], None] = lambda name: None,
) -> Verification:
    """Grade every sample of the assignment *slug*, several at once.

    *quick* asks of each mutant only the check that must catch it.
    """
    assignment = load_assignment(slug)
    samples = samples_of(assignment)
    rows: dict[Path, Row] = {}
    pool = ProcessPoolExecutor(jobs or os.cpu_count() or 1, mp_context=get_context("spawn"))
    try:
        futures = [pool.submit(verify_sample, slug, sample, quick) for sample in samples]
        for done in as_completed(futures):
            row = done.result()
            rows[row.sample.path] = row
            on_file(f"{row.sample.path.name} ({len(rows)} of {len(samples)} done)")
    finally:
        pool.shutdown(cancel_futures=True)  # a `with` would take back the cancelling
    return Verification(assignment, tuple(rows[sample.path] for sample in samples))


def verify_sample(slug: str, sample: Sample, quick: bool) -> Row:
    """Grade one sample; runs in a process of its own."""
    assignment = load_assignment(slug)
    only = [sample.caught_by] if quick and sample.role == "mutant" else []
    try:
        opened = open_submission(sample.path)
        report = grade(opened, assignment, only=only, boxes=warm_boxes(slug)).report
    except Exception as error:
        return Row(sample, None, f"could not be graded: {type(error).__name__}: {error}")
    return Row(sample, report, problem_of(sample, report))


@cache
def warm_boxes(slug: str) -> Boxes:
    """The boxes that this process keeps for the assignment *slug*; closed when it ends."""
    boxes = Boxes("auto", load_assignment(slug).limits)
    Finalize(None, boxes.__exit__, exitpriority=10)  # what atexit is to a pool's processes
    return boxes


def problem_of(sample: Sample, report: Report) -> str:
    """What is wrong with how *sample* came out; nothing if all is well."""
    if report.points is None:
        failed = [v.check for v in report.verdicts if v.outcome is Outcome.GRADER_ERROR]
        return f"the grader failed in {', '.join(failed)}"
    if sample.role in ("solution", "example") and report.points != report.max_points:
        lost = [v.check for v in report.verdicts if v.points != v.max_points]
        return f"lost points in {', '.join(lost)}"
    if sample.role == "starter" and report.points:
        return f"earned {float(report.points):g} points"
    if sample.role == "baseline" and report.points > BASELINE_SHARE * report.max_points:
        return f"earned {float(report.points):g} of {float(report.max_points):g} points"
    if sample.role == "mutant":
        outcome = next((v.outcome for v in report.verdicts if v.check == sample.caught_by), None)
        if outcome not in CAUGHT:
            return f"not caught by {sample.caught_by} ({outcome or 'not asked'})"
    return ""


def print_matrix(result: Verification) -> None:
    """Print which check caught which sample, and what did not come out as it must."""
    for line in matrix_lines(result):
        print(line)  # noqa: T201 - this is the command's output


def matrix_lines(result: Verification) -> Iterable[str]:
    """The matrix as lines of text."""
    checks = [check.name for check in result.assignment.checks]
    width = max(len(row.sample.label) for row in result.rows)
    for depth, name in enumerate(checks):
        yield " " * (width + 2) + "│ " * depth + "┌ " + name
    for row in result.rows:
        yield f"{row.sample.label:<{width}}  {_marks(row, checks)} {_points(row)}  {_verdict(row)}"
    yield ""
    yield "·  passed   ◐  partial   ✗  failed   !  raised   T  too slow   0  missing   –  not asked"
    yield from _summary(result)


def _marks(row: Row, checks: Sequence[str]) -> str:
    outcomes = {v.check: v.outcome for v in row.report.verdicts} if row.report else {}
    return " ".join(MARKS.get(outcomes[name], "x") if name in outcomes else " " for name in checks)


def _points(row: Row) -> str:
    if row.report is None or row.report.points is None:
        return "     ?   "
    return f"{float(row.report.points):5.1f}/{float(row.report.max_points):<3g}"


def _verdict(row: Row) -> str:
    if row.problem:
        return f"WRONG: {row.problem}"
    return f"caught by {row.sample.caught_by}" if row.sample.role == "mutant" else "as it must be"


def _summary(result: Verification) -> Iterable[str]:
    mutants = [row for row in result.rows if row.sample.role == "mutant"]
    caught = sum(not row.problem for row in mutants)
    slug = result.assignment.slug
    yield f"{slug}: {caught} of {len(mutants)} mutants caught by the check they name"
    best = result.best_baseline
    if best is not None and best.report is not None and best.report.points is not None:
        yield (
            f"best baseline: {best.sample.path.name} with {float(best.report.points):g}"
            f" of {float(best.report.max_points):g} points"
        )
    wrong = [row for row in result.rows if row.problem]
    yield (
        "everything as it must be" if not wrong else f"{len(wrong)} samples did not come out right"
    )
    yield f"again: {shlex.join([*program(), 'verify', slug])}"
