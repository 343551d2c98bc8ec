"""JUnit XML: valid, and with the same counts as the report."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import xmlschema
from made_reports import FAILED, HIDDEN, LOST, OURS, PASSED, SKIPPED, a_report, every_kind, hostile

from grader.model import Outcome
from grader.reports.junit import render

SCHEMA = Path(__file__).parents[1] / "data" / "junit.xsd"


@cache
def schema() -> xmlschema.XMLSchema:
    """What Jenkins accepts, as far as we write it."""
    return xmlschema.XMLSchema(str(SCHEMA))


def test_every_report_is_valid() -> None:
    """Also one that is empty, one in which each text is hostile, and one for staff."""
    hostile_text = "\x00\x1b]]><x a='\"'>&amp;\ufffe\ud800"
    for report in (a_report(), every_kind(), a_report(OURS, HIDDEN), hostile(hostile_text)):
        schema().validate(render(report))
        schema().validate(render(report, visible_to="staff"))


def test_the_counts_are_those_of_the_report() -> None:
    """A wrong answer is a failure; a program that raised, and our own fault, are errors."""
    raised = replace(FAILED, outcome=Outcome.RAISED)
    suite = ElementTree.fromstring(render(a_report(PASSED, FAILED, LOST, raised, OURS, SKIPPED)))[0]
    counts = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert {"tests": "6", "failures": "2", "errors": "2", "skipped": "1"} == counts
    tags = [[child.tag for child in case] for case in suite.iter("testcase")]
    assert [["system-out"], ["failure"], ["failure"], ["error"], ["error"], ["skipped"]] == tags


def test_a_pass_without_its_points_is_no_pass() -> None:
    """Jenkins goes by the elements: what lost points has one."""
    suite = ElementTree.fromstring(render(a_report(replace(PASSED, points=PASSED.points / 2))))[0]
    assert "1" == suite.get("errors")


def test_a_failure_explains_itself() -> None:
    """The text is what the terminal shows; the message is its summary."""
    failure = ElementTree.fromstring(render(a_report(LOST)))[0].find("testcase/failure")
    assert failure is not None
    assert ("it can be beaten", "failed") == (failure.get("message"), failure.get("type"))
    assert "5 X plays 6" in str(failure.text)
