"""A report as text for a terminal: a line for each check, and a block for each that lost points.

The text of a submission is never markup here: it is cleaned, and held in rich's `Text`.
"""

from __future__ import annotations

import io
import os
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.text import Text

from grader.language import N_, _, use_language
from grader.model import Explanation, Finding, Outcome, Report, Verdict, Visibility
from grader.reports.audience import Audience, seen_by, verdict_seen_by
from grader.reports.drawing import draw, text_width, wrapped
from grader.reports.looks import LOOKS, kind_name, label, tally
from grader.reports.points import points_text
from grader.text import clean

__all__ = ["explained", "render", "render_verdict"]

_START = 14  # the column of the values; labels stand before it
_INDENT = " " * 4
_DRAWING = " " * 15  # one past the values
_WIDEST_NAME = 32
_WIDEST_ASCII_MARK = max(len(look.ascii_mark) for look in LOOKS.values())
_NARROWEST = 40
_NARROWEST_TITLE = 24
_LONGEST = 4_000
_MOST_LINES = 40


_LEFT_BLANK = N_("the grader failed, not the submission; a person must look at it")

_PLAIN_SPELLING = str.maketrans(
    {"…": "...", "–": "-", "—": "-", "−": "-", "×": "x", "·": "-", "→": "->", "≤": "<=", "≥": ">="}
    | {"‘": "'", "’": "'", "“": '"', "”": '"', "\u00a0": " ", "│": "|", "─": "-"}
)


@dataclass(frozen=True)
class _Page:
    """Where the report is shown: its width in cells and the characters it can show."""

    width: int
    encoding: str
    details: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether our marks can't be shown here."""
        return not _can_show("✓◐✗–├└│─", self.encoding)

    def line(self, text: str, limit: int = _LONGEST) -> str:
        """*text* cleaned, on one line, in this page's characters."""
        return self._spelled(clean(text, limit))

    def prose(self, text: str) -> str:
        """*text* cleaned, its line breaks kept, in this page's characters."""
        return self._spelled(clean(text, _LONGEST, keep_newlines=True))

    def mark(self, outcome: Outcome) -> str:
        """The mark of *outcome*, padded to the widest."""
        look = LOOKS[outcome]
        return look.ascii_mark.ljust(_WIDEST_ASCII_MARK) if self.is_plain else look.mark

    def _spelled(self, text: str) -> str:
        if _can_show(text, self.encoding):
            return text
        plain = text.translate(_PLAIN_SPELLING)
        return plain.encode(self.encoding, "backslashreplace").decode(self.encoding)


def render(
    report: Report,
    *,
    console_width: int = 100,
    color: bool = False,
    encoding: str = "utf-8",
    quiet: bool = False,
    details: bool = False,
    visible_to: Audience = "student",
) -> str:
    """*report* as lines of text, with colour codes when *color* is set and NO_COLOR isn't.

    *encoding* is the terminal's; what it can't show is spelled in ASCII. *quiet* leaves one
    line; *details* adds times, digests and each measured fact about the isolation.
    """
    page = _page(console_width, encoding, details=details)
    report = seen_by(report, visible_to)
    lines = [_quiet_line(report, page)] if quiet else _report_lines(report, page)
    with use_language(report.language):
        return _printed(lines, color)


def render_verdict(
    verdict: Verdict,
    *,
    console_width: int = 100,
    color: bool = False,
    encoding: str = "utf-8",
    visible_to: Audience = "student",
) -> str:
    """One verdict as `render` shows it, with its explanation and notes; in the language in use."""
    page = _page(console_width, encoding, details=False)
    return _printed(_verdicts_lines([verdict_seen_by(verdict, visible_to)], page), color)


def explained(verdict: Verdict, *, console_width: int = 100) -> str:
    """What `render_verdict` shows below the title, for formats that show plain text.

    Empty when there is nothing to explain. The caller has chosen what its reader may see.
    """
    lines = _tidied(_block_lines(verdict, _page(console_width, "utf-8", details=False)))
    return textwrap.dedent("\n".join(line.plain.rstrip() for line in lines))


def _page(width: int, encoding: str, *, details: bool) -> _Page:
    return _Page(max(width, _NARROWEST), encoding if _can_show("a", encoding) else "ascii", details)


def _can_show(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _printed(lines: Iterable[Text], color: bool) -> str:
    out = io.StringIO()
    coloured = color and not os.environ.get("NO_COLOR")
    console = Console(
        file=out,
        width=10_000,  # lines are broken here, not by rich
        force_terminal=coloured,
        force_jupyter=False,
        force_interactive=False,
        color_system="standard" if coloured else None,
        no_color=not coloured,
        legacy_windows=False,
    )
    for line in lines:
        line.rstrip()
        console.print(line, soft_wrap=True)
    return out.getvalue()


# The report


def _quiet_line(report: Report, page: _Page) -> Text:
    total = points_text(report.points, report.max_points)
    parts = [report.assignment, report.submission_name, total]
    return Text("  ".join(page.line(part, 200) for part in parts))


def _report_lines(report: Report, page: _Page) -> Iterator[Text]:
    yield from _header(report, page)
    yield Text()
    yield from _verdicts_lines(report.verdicts, page)
    if report.findings:
        yield Text()
    for finding in report.findings:
        yield from _finding_lines(finding, page)
    yield Text()
    yield from _closing(report, page)


def _header(report: Report, page: _Page) -> Iterator[Text]:
    title = page.line(report.assignment_title or report.assignment, 200)
    version = page.line(f"{report.assignment} {report.assignment_version}".strip(), 200)
    yield Text.assemble((title, "bold"), "   ", (version, "dim"))
    yield Text.assemble(
        (page.line(report.submission_name, 200), "bold"),
        f"   {kind_name(report.submission_kind)}   ",
        (_("interface") + " ", "dim"),
        page.line(report.interface or _("not recognised"), 500),
    )


def _finding_lines(finding: Finding, page: _Page) -> Iterator[Text]:
    text = f"{finding.where}: {finding.text}" if finding.where else finding.text
    style = "yellow" if finding.level == "warning" else ""
    level = _("note") if finding.level == "note" else _("warning")
    yield from _row(page, level, text, style, indent="")


def _closing(report: Report, page: _Page) -> Iterator[Text]:
    """The total, and what anyone needs to judge or repeat it."""
    total = page.line(points_text(report.points, report.max_points))
    head = _("{points} points").format(points=total) + "   "
    width = text_width(head)
    for line in wrapped(tally(report.verdicts), page.width - width):
        yield Text.assemble((head, "bold"), (line, "dim"))
        head = " " * width
    if report.points is None:
        yield from _row(page, _("left blank"), _(_LEFT_BLANK), "magenta", indent="")
    yield Text()
    for name, value, style in _circumstances(report, details=page.details):
        yield from _row(page, name, value, style, indent="")
    yield from _row(page, _("again"), report.again, "bold", indent="", is_code=True)


def _circumstances(report: Report, *, details: bool) -> Iterator[tuple[str, str, str]]:
    """What the grading was done under: label, value, style."""
    isolation = report.isolation
    yield _("isolation"), f"{isolation.level}: {isolation.statement}", ""
    if details:
        yield "", "\n".join(f"{name}: {value}" for name, value in isolation.facts), "dim"
    yield _("warning"), isolation.warning, "yellow"
    if details:
        yield _("submission"), f"sha256 {report.submission_sha256}", "dim"
        yield _("assignment"), f"digest {report.assignment_digest}", "dim"
        yield _("took"), f"{report.seconds:.1f} s", "dim"
    yield _("versions"), ", ".join(f"{k} {v}" for k, v in report.versions.items()), "dim"
    yield _("seed"), str(report.seed), ""


# One check


def _verdicts_lines(verdicts: Sequence[Verdict], page: _Page) -> Iterator[Text]:
    """A line for each verdict, with its block below; a blank line ends a block."""
    names = max((text_width(page.line(v.check, 80)) for v in verdicts), default=0)
    points = max((len(points_text(v.points, v.max_points)) for v in verdicts), default=0)
    is_after_block = False
    told = None
    for verdict in verdicts:
        if is_after_block:
            yield Text()
        yield from _title_lines(verdict, page, min(names, _WIDEST_NAME), points)
        if verdict.explanation is not None and verdict.explanation == told and not verdict.notes:
            block = list(_row(page, label(verdict), _("as above")))
        else:
            block = _tidied(_block_lines(verdict, page))
        told = verdict.explanation
        yield from block
        is_after_block = bool(block)


def _title_lines(verdict: Verdict, page: _Page, names: int, points: int) -> Iterator[Text]:
    style = LOOKS[verdict.outcome].style
    name = page.line(verdict.check, 80)
    head = Text.assemble(
        (page.mark(verdict.outcome), style),
        " ",
        (name + " " * (names - text_width(name)), "" if style in ("green", "dim") else "bold"),
        "   ",
        (page.line(points_text(verdict.points, verdict.max_points)).rjust(points), style),
        "   ",
    )
    start = text_width(head.plain)
    room = max(page.width - start, _NARROWEST_TITLE)
    for number, line in enumerate(wrapped(page.line(_title(verdict, page), 500), room)):
        yield Text.assemble(head if number == 0 else " " * start, line)


def _title(verdict: Verdict, page: _Page) -> str:
    parts = [verdict.title]
    if verdict.visibility is Visibility.HIDDEN:
        parts.append(_("(hidden)"))
    if page.details and verdict.seconds:
        parts.append(f"({verdict.seconds:.1f} s)")
    return " ".join(part for part in parts if part)


def _block_lines(verdict: Verdict, page: _Page) -> Iterator[Text]:
    """What a person needs to know about *verdict*, most of it only when points were lost."""
    explanation = verdict.explanation or Explanation()
    default = LOOKS[verdict.outcome].default
    summary = "" if explanation.summary == verdict.title else explanation.summary
    yield from _row(page, label(verdict), summary or (_(default) if default else ""))
    yield from _explanation_lines(explanation, page)
    for note in verdict.notes:
        yield from _note_lines(note, page)


def _explanation_lines(explanation: Explanation, page: _Page) -> Iterator[Text]:
    expected, got = _units_aligned(explanation.expected, explanation.got)
    yield from _row(page, _("call"), explanation.call, is_code=True)
    yield from _drawing_lines(explanation.counterexample or {}, page)
    yield from _row(page, _("expected"), expected, "green")
    yield from _row(page, _("got"), got, "red")
    yield from _row(page, _("tried"), explanation.tried)
    yield from _row(page, _("hint"), explanation.hint)
    yield from _row(page, _("again"), explanation.again, is_code=True)


def _note_lines(note: Mapping[str, Any], page: _Page) -> Iterator[Text]:
    title = str(note.get("title") or "")
    if note.get("kind") == "text":
        text = str(note.get("text") or "")
        yield from _row(page, _("note"), f"{title}: {text}" if title and text else title or text)
        return
    yield from _row(page, _("note"), title)
    yield from _drawing_lines({key: note[key] for key in note if key != "title"}, page)


def _drawing_lines(drawing: Mapping[str, Any], page: _Page) -> Iterator[Text]:
    columns = page.width - len(_DRAWING)
    drawn = draw(drawing, columns=columns, ascii_only=page.is_plain)
    if drawn:
        yield Text()
        yield from (Text(f"{_DRAWING}{page.line(line)}".rstrip(" ")) for line in drawn)
        yield Text()


# Rows


def _row(
    page: _Page,
    name: str,
    value: str,
    style: str = "",
    *,
    indent: str = _INDENT,
    is_code: bool = False,
) -> Iterator[Text]:
    """A label and its value, which hangs in its own column; nothing for an empty value.

    Code is to be pasted back, so that it stays on one line, however long.
    """
    if not value.strip():
        return
    column = _START - len(indent)
    room = page.width - _START
    lines = [page.line(value)] if is_code else wrapped(page.prose(value), room)
    if len(lines) > _MOST_LINES:
        lines = [*lines[:_MOST_LINES], _("(and more)")]
    name = page.line(name, column - 1)
    labels = [name + " " * max(column - text_width(name), 1)] + [" " * column] * (len(lines) - 1)
    for name, line in zip(labels, lines, strict=True):
        yield Text.assemble((f"{indent}{name}", "dim"), (line, style))


def _units_aligned(expected: str, got: str) -> tuple[str, str]:
    """The two texts, so that numbers that both begin with end in the same column."""
    widths = [
        len(text.split(" ", 1)[0]) if _starts_with_integer(text) else 0 for text in (expected, got)
    ]
    if not all(widths):
        return expected, got
    return " " * (max(widths) - widths[0]) + expected, " " * (max(widths) - widths[1]) + got


def _starts_with_integer(text: str) -> bool:
    first = text.split(" ", 1)[0]
    return len(first) <= 20 and first.lstrip("+-−").replace(",", "").isdecimal()


def _tidied(lines: Iterable[Text]) -> list[Text]:
    """*lines* without a blank one after another, or at the end."""
    tidy: list[Text] = []
    for line in lines:
        if line.plain or (tidy and tidy[-1].plain):
            tidy.append(line)
    while tidy and not tidy[-1].plain:
        tidy.pop()
    return tidy
