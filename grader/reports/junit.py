"""A report as JUnit XML, in the elements and attributes that Jenkins' own schema knows.

Points have no place of their own there: they are properties of the suite, by check.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from grader.language import _, use_language
from grader.model import Outcome, Report, Verdict
from grader.reports.audience import Audience, seen_by
from grader.reports.looks import LOOKS, label, lost_points
from grader.reports.points import points_text
from grader.reports.terminal import explained
from grader.text import clean

__all__ = ["render"]

_WRONG = (Outcome.FAILED, Outcome.PARTIAL)  # an answer was wrong; other losses are errors


def render(report: Report, *, visible_to: Audience = "student") -> str:
    """*report* as the text of a JUnit XML file: one suite, a case for each check."""
    report = seen_by(report, visible_to)
    with use_language(report.language):
        root = _suites(report)
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _suites(report: Report) -> ElementTree.Element:
    tags = [_tag(verdict) for verdict in report.verdicts]
    counts = {
        "tests": str(len(tags)),
        "failures": str(tags.count("failure")),
        "errors": str(tags.count("error")),
    }
    time = f"{report.seconds:.3f}"
    root = ElementTree.Element("testsuites", {"name": _line(report.assignment), **counts})
    suite = ElementTree.SubElement(
        root,
        "testsuite",
        {
            "name": _line(f"{report.assignment} {report.submission_name}"),
            **counts,
            "skipped": str(tags.count("skipped")),
            "time": time,
        },
    )
    properties = ElementTree.SubElement(suite, "properties")
    for name, value in _properties(report):
        ElementTree.SubElement(properties, "property", {"name": name, "value": value})
    for verdict, tag in zip(report.verdicts, tags, strict=True):
        _add_case(suite, report, verdict, tag)
    return root


def _properties(report: Report) -> Iterator[tuple[str, str]]:
    yield "points", points_text(report.points, report.max_points)
    for verdict in report.verdicts:
        points = points_text(verdict.points, verdict.max_points)
        yield f"points.{_line(verdict.check)}", points
    yield "seed", str(report.seed)
    yield "isolation", _line(report.isolation.level)
    yield "submission_sha256", _line(report.submission_sha256)
    for name, version in report.versions.items():
        yield f"version.{_line(name)}", _line(version)


def _tag(verdict: Verdict) -> str:
    """The element that tells the outcome: `failure`, `error`, `skipped`, or none."""
    if verdict.outcome is Outcome.SKIPPED:
        return "skipped"
    if verdict.outcome is Outcome.PASSED and not lost_points(verdict):
        return ""
    return "failure" if verdict.outcome in _WRONG else "error"


def _add_case(suite: ElementTree.Element, report: Report, verdict: Verdict, tag: str) -> None:
    case = ElementTree.SubElement(
        suite,
        "testcase",
        {
            "classname": _line(report.assignment),
            "name": _line(verdict.check),
            "time": f"{verdict.seconds:.3f}",
        },
    )
    text = explained(verdict)
    if tag:
        look = LOOKS[verdict.outcome]
        summary = verdict.explanation.summary if verdict.explanation else ""
        message = summary or (_(look.default) if look.default else label(verdict))
        about = {"message": _line(message), "type": verdict.outcome.value}
        ElementTree.SubElement(case, tag, about).text = text
    elif text:
        ElementTree.SubElement(case, "system-out").text = text


def _line(text: str) -> str:
    return clean(text, 2_000)
