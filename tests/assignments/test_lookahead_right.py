"""Right programs of every convention lose no point of correctness.

tests/data/right/ holds them, and in a table what each must be read as. One is graded, another
each day; all of them with --every.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.assignment import load_assignment
from grader.model import Outcome, Submission, SubmissionKind
from grader.workflow import Boxes, grade

LOOKAHEAD = load_assignment("lookahead")
PROGRAMS = Path(__file__).parents[1] / "data" / "right"
TABLE: dict[str, dict[str, Any]] = tomllib.loads((PROGRAMS / "expected.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def boxes() -> Iterator[Boxes]:
    """One box for all gradings of this file: it takes longest to make."""
    with Boxes("none", LOOKAHEAD.limits) as kept:
        yield kept


def test_there_are_forty_of_all_spellings() -> None:
    """Every file is in the table, every spelling that the assignment knows has one."""
    assert set(TABLE) == {path.stem for path in PROGRAMS.glob("*.py")}
    assert len(TABLE) >= 40
    families = {family.name for family in LOOKAHEAD.spellings.families}
    assert families | {"tuple"} == {row["read"] for row in TABLE.values()}


@pytest.mark.drawn(1)
@pytest.mark.parametrize("name", TABLE)
def test_a_right_program_loses_no_point_of_correctness(name: str, boxes: Boxes) -> None:
    """It is read as what it is, nothing is left open, and only pruning may cost a part."""
    path, expected = PROGRAMS / f"{name}.py", TABLE[name]
    source = path.read_text("utf-8")
    submission = Submission(path.name, SubmissionKind.MODULE, "0" * 64, path, source=source)
    report = grade(submission, LOOKAHEAD, seed=7, boxes=boxes).report
    asked = [verdict for verdict in report.verdicts if verdict.outcome is not Outcome.SKIPPED]
    lost = {v.check: v.explanation for v in asked if v.points != v.max_points}
    assert lost == {check: e for check, e in lost.items() if check == "pruning"}
    assert (expected["read"], expected["points"]) == (report.interface, report.points)
    told = [finding.text for finding in report.findings]
    assert [] == [finding.text for finding in report.findings if finding.level == "warning"]
    assert any(expected.get("told", "") in text for text in told)
    assert ("it plays" in " ".join(told)) == ("told" in expected)
