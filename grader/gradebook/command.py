"""`grader gradebook`, apart from its options: from RESULTS to a file, and what to say beside it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from grader.assignment import load_assignment
from grader.batch.command import Where
from grader.batch.journal import Journal
from grader.batch.roster import Roster, read_roster
from grader.batch.shown import shown_batch
from grader.errors import UsageFault
from grader.gradebook.canvas import to_canvas
from grader.gradebook.gradescope import to_gradescope
from grader.gradebook.mistakes import counterexamples, grade_mutants, known_mutants, like_mutants
from grader.gradebook.moodle import to_moodle
from grader.gradebook.overrides import PENALTY, TOTAL, Named, read_overrides
from grader.gradebook.rows import NOTHING, Row, class_rows, with_overrides
from grader.gradebook.statistics import check_table, statistics_lines
from grader.gradebook.table import as_table, write_parquet, write_xlsx
from grader.lateness import POLICIES, late_faults, late_policy
from grader.model import Assignment, LatePolicy, Report
from grader.text import clean, plural

__all__ = ["FORMATS", "Asked", "Book", "export", "notes", "open_book", "statistics"]

FORMATS = ("csv", "xlsx", "parquet", "canvas", "moodle", "gradescope")
FILES_ONLY = ("xlsx", "parquet")
FOR_OTHERS = ("canvas", "moodle", "gradescope")


@dataclass(frozen=True)
class Asked:
    """How the gradebook is wanted."""

    overrides: Path | None = None
    late: str | None = None
    roster: Path | None = None
    template: Path | None = None
    column: str | None = None
    out_of: Fraction | None = None


@dataclass(frozen=True)
class Book:
    """The rows, and what they were made from."""

    journal: Journal
    assignment: Assignment
    rows: tuple[Row, ...]

    @property
    def checks(self) -> dict[str, Fraction]:
        return {check.name: check.points for check in self.assignment.checks}

    @property
    def most(self) -> Fraction:
        return sum(self.checks.values(), Fraction(0))

    def is_old(self, row: Row) -> bool:
        """True if the row's score is by another version of the assignment."""
        entry = self.journal.entry(row.key) if row.key else None
        return entry is not None and entry.conditions.assignment_digest != self.assignment.digest

    def reports(self) -> Iterator[Report]:
        """The reports that count, one at a time; a group's once."""
        for key in dict.fromkeys(row.key for row in self.rows if row.key):
            report = self.journal.report(key)
            if report is not None:
                yield report


def open_book(results: Path, asked: Asked) -> Book:
    """The gradebook of the batch in *results*."""
    journal = Journal(results)
    slug = journal.about().get("assignment")
    if slug is None:
        raise UsageFault(f"{results} holds no results: make them with grader batch ... --out")
    assignment = load_assignment(str(slug))
    most = sum((check.points for check in assignment.checks), Fraction(0))
    policy = policy_of(assignment.late, asked.late)
    rows = class_rows(journal, policy, most, _roster(results, asked.roster))
    if asked.overrides is not None:
        students = [Named(row.student, row.name, (*row.ids, row.email)) for row in rows]
        names = [check.name for check in assignment.checks]
        rows = list(with_overrides(rows, read_overrides(asked.overrides, students, names)))
    return Book(journal, assignment, tuple(rows))


def _roster(results: Path, path: Path | None) -> Roster | None:
    """The roster given, or the one that the batch was given."""
    kept = results / "roster.csv"
    if path is None and kept.exists():
        path = kept
    return None if path is None else read_roster(path)


def policy_of(spec: LatePolicy, asked: str | None) -> LatePolicy:
    """The spec's policy; another one by name, with the spec's numbers; or one from a file."""
    if asked is None:
        return spec
    if asked in POLICIES:
        missing = _missing(spec, asked)
        if missing:
            raise UsageFault(f"--late {asked}: the spec has no {missing}. Give a file with [late]")
        return replace(spec, name=asked)
    path = Path(asked)
    if not path.is_file():
        raise UsageFault(f"--late is one of {', '.join(POLICIES)}, or a TOML file, not {asked!r}")
    late = _late_table(path)
    faults = [f"{path}: {text}" for _key, text in late_faults(late)]
    if faults:
        raise UsageFault("\n".join(faults))
    return late_policy(late)


def _late_table(path: Path) -> dict[str, Any]:
    """The table `[late]` of *path*; without it, what stands there would be no policy at all."""
    try:
        tree = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageFault(f"{path}: {error}") from None
    late = tree.get("late")
    if isinstance(late, dict):
        return late
    there = f"what stands there is {', '.join(tree)}" if tree else "the file is empty"
    raise UsageFault(f"{path}: no table [late]; {there}. Put a line [late] above the policy")


def _missing(spec: LatePolicy, name: str) -> str:
    """What the policy *name* needs and *spec* does not say; normally nothing."""
    if name != "none" and spec.due is None:
        return "due date"
    if name == "percent_per_day" and not spec.percent:
        return "percent"
    return "points" if name == "week_then_classes" and not spec.points else ""


def scaled(rows: Iterable[Row], out_of: Fraction | None, most: Fraction) -> list[Row]:
    """*rows* with what counts out of *out_of*: what the other system's assignment is worth."""
    if out_of is None:
        return list(rows)
    return [
        replace(
            row,
            raw=None if row.final is None else row.final * out_of / (row.max_points or most or 1),
            overrides=(),
            penalty=Fraction(0),
            max_points=out_of,
        )
        for row in rows
    ]


def export(book: Book, name: str, asked: Asked, out: Path | None) -> tuple[str, list[str]]:
    """The gradebook in the format *name*: its text (or a file, for some), and who is left out."""
    if name in FILES_ONLY and out is None:
        raise UsageFault(f"--format {name} is not text: give --out FILE")
    _require_used(name, asked)
    for_others = scaled(book.rows, asked.out_of, book.most)
    about = book.rows, list(book.checks), book.assignment.slug
    absent: list[str] = []
    text = ""
    if name == "canvas":
        title = book.assignment.title
        text, absent = to_canvas(for_others, asked.template, asked.column, title)
    elif name == "moodle":
        text, absent = to_moodle(for_others, asked.template)
    elif name == "gradescope":
        text = to_gradescope(for_others, book.checks, asked.out_of or book.most)
    elif name == "parquet" and out is not None:
        write_parquet(as_table(*about, safe=False), out)
    elif name == "xlsx" and out is not None:
        extra = {"checks": check_table(book.rows, book.checks)}
        write_xlsx(as_table(*about), out, extra)
    else:
        text = as_table(*about).to_csv(index=False)
    if asked.template is not None:
        _require_met(for_others, absent, asked.template)
    return text, absent


def _require_met(rows: Iterable[Row], absent: Sequence[str], template: Path) -> None:
    """Refuse *template* if it has nobody whose score is known: it is another course's."""
    scored = [row.called for row in rows if row.final is not None]
    if scored and set(scored) <= set(absent):
        raise UsageFault(
            f"{template} has none of the {plural(len(scored), 'student')} with a score here: "
            "is it of another course?"
        )


def _require_used(name: str, asked: Asked) -> None:
    """Refuse an option that the format *name* has no use for: somebody expects that it does."""
    if asked.template is not None and name not in ("canvas", "moodle"):
        raise UsageFault("--template is for --format canvas and --format moodle")
    if asked.column is not None and name != "canvas":
        raise UsageFault("--column is for --format canvas")
    if asked.out_of is not None and name not in FOR_OTHERS:
        raise UsageFault(f"--out-of is for --format {', '.join(FOR_OTHERS)}")


def notes(book: Book, absent: Sequence[str]) -> Iterator[str]:
    """What a person should know beside the file."""
    yield f"{book.assignment.slug}: {book.assignment.title}"
    blank = [row.called for row in book.rows if row.final is None and row.status != NOTHING]
    yield from _listed("blank, and no zero: nobody knows these points yet", blank)
    old = [row.called for row in book.rows if book.is_old(row)]
    yield from _listed("by another version of the assignment: run grader batch again", old)
    missing = [row.called for row in book.rows if row.status == NOTHING]
    yield from _listed("in the roster, nothing handed in", missing)
    unknown = [f"{row.called}, {row.source}" for row in book.rows if not row.is_known]
    yield from _listed("handed in, not in the roster", unknown)
    yield from _listed(
        "left out: not in the file of the other system, or without an e-mail here", absent
    )
    alone = [row.called for row in book.rows if row.override is None and row.has_override]
    text = "override of one check, and the others are blank: give the total, with check empty"
    yield from _listed(text, alone)
    yield from _listed("override above the points that there are", list(_above(book)))
    told = [f"{row.called}: {row.note}" for row in book.rows if row.note]
    yield from _listed("with a note", told)


def _above(book: Book) -> Iterator[str]:
    """Overrides with more points than can be had: a bonus, or a slip of the keyboard."""
    for row in book.rows:
        most = {**book.checks, TOTAL: row.max_points or book.most, PENALTY: book.most}
        for each in row.overrides:
            if each.points > most[each.check]:
                what = each.check or "the total"
                yield f"{row.called}: {what} {float(each.points):g} of {float(most[each.check]):g}"


def _listed(title: str, names: Sequence[str]) -> Iterator[str]:
    if names:
        yield f"{title} ({len(names)}):"
        yield from (f"  {clean(name, 200)}" for name in names)


def statistics(book: Book, *, with_mutants: bool) -> Iterator[str]:
    """Scores, checks, and the commonest mistakes; *with_mutants* grades these first."""
    yield f"{book.assignment.slug}: {book.assignment.title}"
    yield from statistics_lines(book.rows, book.checks)
    language = book.journal.about().get("language")
    if with_mutants:
        with shown_batch(quiet=False) as watch:
            watch = replace(watch, about=lambda said: None)  # it is the gradebook's own
            grade_mutants(book.assignment, language, Where().make, watch)
    known = known_mutants(book.assignment, language)
    total = len({row.key for row in book.rows if row.key})
    yield ""
    old = sum(report.assignment_digest != book.assignment.digest for report in book.reports())
    if old:
        reports = f"{plural(old, 'report')} {'is' if old == 1 else 'are'}"
        yield f"{reports} of another version of the assignment, and compared with nothing"
        yield "  to bring them up to date: run grader batch again"
    if known:
        now = (r for r in book.reports() if r.assignment_digest == book.assignment.digest)
        alike = like_mutants(now, known, book.assignment)
        yield f"mistakes, of {len(known)} known ones"
        for mistake, count in alike.most_common(20):
            yield f"  {count} of {total} behave exactly like: {mistake}"
        if not alike:
            yield "  no submission behaves exactly like one of them"
    else:
        yield "mistakes: add --mutants to compare with the known ones (graded once, takes minutes)"
    yield ""
    yield "commonest counterexamples"
    for text, count in counterexamples(book.reports()):
        yield f"  {count} of {total}: {text}"
