"""The page for the person who handed in: the score, the checks, and what to change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grader.language import _, use_language
from grader.model import Explanation, Finding, Report, Verdict, Visibility
from grader.reports.audience import Audience, seen_by
from grader.reports.html.bars import points_bar
from grader.reports.html.figures import Figure, figure
from grader.reports.html.pages import page
from grader.reports.looks import LOOKS, Look, kind_name, label, tally
from grader.reports.points import points_text, rounded
from grader.text import clean

__all__ = ["student_page"]

_LONGEST = 20_000


@dataclass(frozen=True)
class _Shown:
    """A verdict as the template needs it."""

    name: str
    anchor: str
    title: str
    look: Look
    label: str
    points: str
    summary: str
    call: str
    expected: str
    got: str
    tried: str
    hint: str
    again: str
    example: Figure | None
    notes: tuple[Figure, ...]
    is_hidden: bool

    @property
    def is_brief(self) -> bool:
        """Whether a line of the table says it all."""
        if self.call or self.example or self.notes:
            return False
        return not self.summary or self.look.style == "dim"


def student_page(report: Report, *, visible_to: Audience = "student") -> str:
    """*report* as one HTML file, in the report's language."""
    report = seen_by(report, visible_to)
    with use_language(report.language):
        total = points_text(report.points, report.max_points)
        return page(
            "student.html",
            script="student.js",
            language=report.language,
            title=clean(report.assignment_title or report.assignment, 200),
            version=_line(f"{report.assignment} {report.assignment_version}"),
            submission=_line(report.submission_name),
            kind=kind_name(report.submission_kind),
            interface=_line(report.interface),
            points="–" if report.points is None else rounded(report.points),
            max_points=rounded(report.max_points),
            is_blank=report.points is None,
            tally=tally(report.verdicts),
            bar=points_bar(report.verdicts, _("{points} points").format(points=total)),
            checks=[_shown(number, verdict) for number, verdict in enumerate(report.verdicts)],
            findings=[_cleaned(finding) for finding in report.findings],
            warning=_text(report.isolation.warning),
            facts=list(_facts(report)),
            again=_line(report.again),
        )


def _shown(number: int, verdict: Verdict) -> _Shown:
    explanation = verdict.explanation or Explanation()
    look = LOOKS[verdict.outcome]
    summary = "" if explanation.summary == verdict.title else explanation.summary
    example = explanation.counterexample
    return _Shown(
        name=_line(verdict.check),
        anchor=f"check-{number}",
        title=_line(verdict.title),
        look=look,
        label=label(verdict),
        points=points_text(verdict.points, verdict.max_points),
        summary=_text(summary or (_(look.default) if look.default else "")),
        call=_line(explanation.call),
        expected=_text(explanation.expected),
        got=_text(explanation.got),
        tried=_text(explanation.tried),
        hint=_text(explanation.hint),
        again=_line(explanation.again),
        example=figure(example) if example is not None else None,
        notes=tuple(figure(note) for note in verdict.notes),
        is_hidden=verdict.visibility is Visibility.HIDDEN,
    )


def _facts(report: Report) -> Iterator[tuple[str, str]]:
    """What anyone needs to judge or repeat the grading: label and value."""
    isolation = report.isolation
    yield _("isolation"), _text(f"{isolation.level}: {isolation.statement}")
    yield _("versions"), _line(", ".join(f"{k} {v}" for k, v in report.versions.items()))
    yield _("seed"), str(report.seed)
    yield _("took"), f"{report.seconds:.1f} s"
    yield _("submission"), _line(f"sha256 {report.submission_sha256}")
    yield _("assignment"), _line(f"digest {report.assignment_digest}")


def _cleaned(finding: Finding) -> Finding:
    return Finding(_text(finding.text), _line(finding.where), finding.level)


def _line(text: str) -> str:
    return clean(text, _LONGEST)


def _text(text: str) -> str:
    return clean(text, _LONGEST, keep_newlines=True)
