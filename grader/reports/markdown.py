"""A report as GitHub-flavoured Markdown: a table of the checks, and a section for each to read.

What a submission said stands in code only, fenced by more backticks than it holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.language import _, ngettext, use_language
from grader.model import Finding, Report, Verdict, Visibility
from grader.reports.audience import Audience, seen_by
from grader.reports.looks import LOOKS, tally
from grader.reports.points import points_text
from grader.reports.terminal import explained
from grader.text import clean

__all__ = ["code", "escaped", "fenced", "render", "titled"]

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#+|~&@$!-])")
_LONGEST = 2_000


def render(report: Report, *, visible_to: Audience = "student", most: int | None = None) -> str:
    """*report* as Markdown of at most *most* bytes; sections that don't fit are counted."""
    report = seen_by(report, visible_to)
    with use_language(report.language):
        head = "\n".join(_head(report))
        sections = (_section(verdict) for verdict in report.verdicts)
        tail = "\n".join(_tail(report))
        room = None if most is None else most - _size(head) - _size(tail) - 200
        return (
            "\n\n".join([head, *_fitting([each for each in sections if each], room), tail]) + "\n"
        )


def _size(text: str) -> int:
    return len(text.encode("utf-8"))


def _fitting(sections: list[str], room: int | None) -> Iterator[str]:
    for number, section in enumerate(sections):
        if room is not None:
            room -= _size(section) + 2
            if room < 0:
                left = len(sections) - number
                more = ngettext(
                    "{n} more check is not shown here", "{n} more checks are not shown here", left
                )
                yield escaped(more.format(n=left))
                return
        yield section


def _head(report: Report) -> Iterator[str]:
    title = escaped(clean(report.assignment_title or report.assignment, 200))
    yield f"# {title}: {points_text(report.points, report.max_points)}"
    yield ""
    yield f"{code(report.submission_name)} · {escaped(tally(report.verdicts))}"
    if report.points is None:
        yield ""
        yield escaped(_("Left blank: the grader failed, not you. A person will look at it."))
    yield ""
    yield f"| | {_('check')} | {_('points')} | |"
    yield "|-|-|-:|-|"
    for verdict in report.verdicts:
        points = points_text(verdict.points, verdict.max_points)
        yield f"| {_mark(verdict)} | {code(verdict.check)} | {points} | {_title(verdict)} |"


def _section(verdict: Verdict) -> str:
    """What there is to read about a check; empty where a line of the table says it all."""
    text = explained(verdict)
    if not text:
        return ""
    points = points_text(verdict.points, verdict.max_points)
    head = f"## {_mark(verdict)} {code(verdict.check)} {points}"
    return "\n\n".join(part for part in (head, _title(verdict), fenced(text)) if part)


def _mark(verdict: Verdict) -> str:
    return LOOKS[verdict.outcome].mark


def _title(verdict: Verdict) -> str:
    hidden = _("(hidden)") if verdict.visibility is Visibility.HIDDEN else ""
    return f"{titled(clean(verdict.title, 500))} {escaped(hidden)}".strip()


def _tail(report: Report) -> Iterator[str]:
    for finding in report.findings:
        yield f"- {_finding(finding)}"
    if report.findings:
        yield ""
    isolation = report.isolation
    yield f"{escaped(_('isolation'))}: {escaped(clean(isolation.level, 100))}"
    if isolation.warning:
        yield f"\n{escaped(clean(isolation.warning, _LONGEST))}"
    versions = ", ".join(f"{name} {value}" for name, value in report.versions.items())
    yield f"\n{escaped(_('versions'))}: {escaped(clean(versions, 500))}"
    yield f"\n{escaped(_('again'))}: {code(report.again)}"


def _finding(finding: Finding) -> str:
    where = f"{code(finding.where)}: " if finding.where else ""
    return f"{where}{escaped(clean(finding.text, _LONGEST))}"


# Text that means itself


def escaped(text: str) -> str:
    """*text* so that Markdown shows it as it is."""
    return _SPECIAL.sub(r"\\\1", text)


def titled(title: str) -> str:
    """A check's title, whose backticks mean code."""
    parts = title.split("`")
    if len(parts) % 2 == 0:
        return escaped(title)
    return "".join(code(p) if i % 2 else escaped(p) for i, p in enumerate(parts) if p)


def code(text: str) -> str:
    """*text* as a span of code, also in a table."""
    text = clean(text, _LONGEST).replace("|", "\\|")
    fence = "`" * (_longest_run(text) + 1)
    pad = " " if not text.strip() or text[0] == "`" or text[-1] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}" if text else ""


def fenced(text: str) -> str:
    """*text* as a block of code."""
    fence = "`" * max(_longest_run(text) + 1, 3)
    return f"{fence}text\n{text}\n{fence}"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall(r"`+", text)), default=0)
