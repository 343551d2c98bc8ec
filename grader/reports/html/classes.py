"""The page for a class: how it did, and a table to search and sort. For staff, in English."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import median
from urllib.parse import quote

from markupsafe import Markup

from grader.model import Outcome, Report
from grader.reports.html.bars import histogram, stacked_bar
from grader.reports.html.pages import page_parts
from grader.reports.looks import COUNTED, LOOKS, NOT_WRITTEN, is_not_written
from grader.reports.points import points_text, rounded
from grader.text import clean

__all__ = ["ClassRow", "class_page", "class_parts", "class_row"]

_FOR_A_PERSON = (Outcome.GRADER_ERROR, Outcome.PROTOCOL)


@dataclass(frozen=True, slots=True)
class Result:
    """How one check ended, with its points; `is_unwritten` where what is to be written was met."""

    check: str
    outcome: Outcome
    points: str
    is_unwritten: bool = False

    @property
    def label(self) -> str:
        return NOT_WRITTEN if self.is_unwritten else LOOKS[self.outcome].label

    @property
    def counted(self) -> str:
        return NOT_WRITTEN if self.is_unwritten else COUNTED[self.outcome]


@dataclass(frozen=True)
class ClassRow:
    """One submission in the table of a class: little enough that thousands can be held.

    `href` is the address of the student's own page, as seen from the class's; `problem` says why
    there is no report.
    """

    student: str
    submission: str
    points: Fraction | None
    max_points: Fraction
    results: tuple[Result, ...] = ()
    href: str = ""
    problem: str = ""

    @property
    def needs_a_person(self) -> bool:
        """Whether someone must look at it before it counts."""
        return self.points is None or any(r.outcome in _FOR_A_PERSON for r in self.results)

    @property
    def share(self) -> float | None:
        """The part of the points that was earned; None where they are blank."""
        if self.points is None:
            return None
        return float(self.points / self.max_points) if self.max_points else 0.0


def class_row(report: Report, *, student: str = "", href: str = "") -> ClassRow:
    """The row of *report*, which need not be kept; *href* is a file, relative to the class's."""
    return ClassRow(
        student=student or report.submission_name,
        submission=report.submission_name,
        points=report.points,
        max_points=report.max_points,
        results=tuple(
            Result(
                clean(v.check, 80),
                v.outcome,
                points_text(v.points, v.max_points),
                is_not_written(v),
            )
            for v in report.verdicts
        ),
        href=quote(href),
    )


def class_page(rows: Iterable[ClassRow], *, title: str = "Class") -> str:
    """The page of a class as one HTML file."""
    return "".join(class_parts(rows, title=title))


def class_parts(rows: Iterable[ClassRow], *, title: str = "Class") -> Iterator[str]:
    """The page in parts, to be written one after another."""
    kept = list(rows)
    checks = list(dict.fromkeys(result.check for row in kept for result in row.results))
    return page_parts(
        "class.html",
        script="class.js",
        language="en",
        title=clean(title, 200),
        tiles=list(_tiles(kept)),
        histogram=_histogram(kept),
        checks=_checks(kept, checks),
        names=checks,
        max_points=_common_maximum(kept),
        rows=(_cells(row, checks) for row in kept),
        count=len(kept),
        legend=_legend(),
    )


def _common_maximum(rows: Sequence[ClassRow]) -> float | None:
    """What all reports can earn, where that is the same for all."""
    maxima = {row.max_points for row in rows if row.results}
    return rounded(maxima.pop()) if len(maxima) == 1 else None


def _tiles(rows: Sequence[ClassRow]) -> Iterator[tuple[str, str]]:
    """What is seen at a glance: a number and what it counts."""
    shares = sorted(row.share for row in rows if row.share is not None)
    yield f"{len(rows):,}", "submission" if len(rows) == 1 else "submissions"
    if shares:
        yield f"{median(shares):.0%}", "median"
        yield f"{sum(shares) / len(shares):.0%}", "mean"
        yield f"{sum(share == 1 for share in shares):,}", "with all points"
    yield f"{sum(row.needs_a_person for row in rows):,}", "for a person to look at"


def _histogram(rows: Sequence[ClassRow]) -> Markup | None:
    shares = [row.share for row in rows if row.share is not None]
    return histogram(shares) if shares else None


@dataclass(frozen=True)
class _CheckShown:
    name: str
    bar: Markup
    passed: int
    asked: int
    told: str


def _checks(rows: Sequence[ClassRow], names: Sequence[str]) -> list[_CheckShown]:
    """How each check ended for the class."""
    ends: dict[str, list[Result]] = {name: [] for name in names}
    for row in rows:
        for result in row.results:
            ends[result.check].append(result)
    return [_check_shown(name, results) for name, results in ends.items()]


def _check_shown(name: str, results: Sequence[Result]) -> _CheckShown:
    counts = Counter(result.outcome for result in results)
    words = Counter(result.counted for result in results)
    in_order = [*COUNTED.values(), NOT_WRITTEN]
    told = ", ".join(f"{words[word]} {word}" for word in in_order if words[word])
    bar = stacked_bar(counts, f"{name}: {told}")
    return _CheckShown(name, bar, counts[Outcome.PASSED], counts.total(), told)


_RANKS = {outcome: rank for rank, outcome in enumerate(Outcome)}  # the style sheet's o0 to o11
_Cells = list[tuple[str, str]]


def _cells(row: ClassRow, checks: Sequence[str]) -> tuple[ClassRow, str, str, _Cells]:
    """The row, its points, how it sorts by them, and for each check its rank and words."""
    found = {result.check: result for result in row.results}
    cells = [_cell(found[name]) if name in found else ("", "") for name in checks]
    share = "-1" if row.share is None else f"{row.share:.4f}"
    points = "–" if row.points is None else str(rounded(row.points))
    row = replace(
        row,
        student=clean(row.student, 200),
        submission=clean(row.submission, 200),
        problem=clean(row.problem, 500),
    )
    return row, points, share, cells


def _cell(result: Result) -> tuple[str, str]:
    return str(_RANKS[result.outcome]), f"{result.label}, {result.points}"


def _legend() -> list[tuple[int, str]]:
    """Rank and word, each mark once."""
    words = {Outcome.FAILED: "lost", Outcome.GRADER_ERROR: "the grader failed"}
    first: dict[str, Outcome] = {}
    for outcome in Outcome:
        first.setdefault(LOOKS[outcome].mark, outcome)
    return [(_RANKS[each], words.get(each, LOOKS[each].label)) for each in first.values()]
