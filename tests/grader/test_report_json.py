"""A report as JSON: its layout, its schema, the way back, and what students are not shown."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from grader.model import (
    Explanation,
    Finding,
    Isolation,
    Outcome,
    Report,
    SubmissionKind,
    Verdict,
    Visibility,
)
from grader.reports.json import (
    SCHEMA,
    read_json,
    render,
    report_from_json,
    report_to_json,
    schema,
    write_json,
)
from grader.reports.points import rounded
from grader.text import clean

BOARD = {"kind": "board", "board": "XX.OO....", "width": 3, "to_move": "X"}

FAILED = Verdict(
    check="minimax_values",
    title="`minimax` gives the game value of every reachable position.",
    outcome=Outcome.FAILED,
    points=Fraction(0),
    max_points=Fraction(4),
    explanation=Explanation(
        call="minimax(('X','X',None,'O','O',None,None,None,None), 'X', [0])",
        expected="+1   X wins by playing 2",
        got="0",
        counterexample=BOARD,
        tried="4,520 positions, 37 wrong",
        hint="test for a win before you test for a full board",
        again="grader check my.ipynb --only minimax_values --seed 7",
    ),
    notes=({"kind": "table", "columns": ["side", "won"], "rows": [["X", 480], ["O", None]]},),
    seconds=0.25,
)

HIDDEN = replace(FAILED, check="more_positions", visibility=Visibility.HIDDEN)


def a_report(**changes: Any) -> Report:
    report = Report(
        assignment="lookahead",
        assignment_title="Lookahead",
        assignment_version="1.0",
        assignment_digest="ab12",
        submission_name="my.ipynb",
        submission_sha256="0f" * 32,
        submission_kind=SubmissionKind.NOTEBOOK,
        interface="tuple",
        isolation=Isolation("landlock", "no network", (("loopback", "refused"),)),
        points=Fraction(5, 3),
        max_points=Fraction(8),
        seed=7,
        seconds=1.5,
        findings=(Finding("cut off after 20 s", "cell 14", "warning"),),
        verdicts=(FAILED,),
        again="grader check my.ipynb --seed 7",
        versions={"grader": "0.1.0", "python": "3.11.7"},
    )
    return replace(report, **changes)


# Reports that hypothesis makes: of anyone's texts, or of such texts as a report writes.

lines = st.text(max_size=20) | st.sampled_from(["\x1b[31m", "\u202e", "a\nb", "\ud800", "[red]"])
clean_lines = lines.map(lambda text: clean(text, 100))
clean_prose = lines.map(lambda text: clean(text, 100, keep_newlines=True))
seconds = st.floats(0, 1e6)
points = st.fractions(0, 1_000, max_denominator=10_000)
scalars = st.none() | st.booleans() | st.integers() | st.floats(-1e9, 1e9) | clean_prose


def drawings(words: st.SearchStrategy[str]) -> st.SearchStrategy[Mapping[str, Any]]:
    node = st.recursive(
        st.fixed_dictionaries({"label": words}),
        lambda below: st.fixed_dictionaries({"label": words, "children": st.lists(below)}),
        max_leaves=5,
    )
    return st.one_of(
        st.fixed_dictionaries({"kind": st.just("board"), "board": words, "to_move": words}),
        st.fixed_dictionaries(
            {"kind": st.just("line"), "boards": st.lists(words), "captions": st.lists(words)}
        ),
        node.map(lambda root: {"kind": "tree", **root}),
        st.fixed_dictionaries(
            {
                "kind": st.just("table"),
                "columns": st.lists(words),
                "rows": st.lists(st.lists(scalars, max_size=3), max_size=3),
            }
        ),
        st.fixed_dictionaries({"kind": st.just("text"), "text": words}),
        st.fixed_dictionaries({"kind": st.just("graph"), "edges": st.lists(st.lists(scalars))}),
    )


@st.composite
def verdicts(
    draw: st.DrawFn, line: st.SearchStrategy[str], prose: st.SearchStrategy[str]
) -> Verdict:
    outcome = draw(st.sampled_from(Outcome))
    explanation = st.builds(
        Explanation,
        summary=prose,
        call=line,
        expected=prose,
        got=prose,
        counterexample=st.none() | drawings(prose),
        tried=prose,
        hint=prose,
        again=line,
    )
    return Verdict(
        check=draw(line),
        title=draw(line),
        outcome=outcome,
        points=None if outcome is Outcome.GRADER_ERROR else draw(points),
        max_points=draw(points),
        visibility=draw(st.sampled_from(Visibility)),
        explanation=draw(st.none() | explanation),
        notes=tuple(draw(st.lists(drawings(prose), max_size=2))),
        seconds=draw(seconds),
    )


def reports(
    line: st.SearchStrategy[str], prose: st.SearchStrategy[str]
) -> st.SearchStrategy[Report]:
    finding = st.builds(Finding, prose, line, st.sampled_from(["note", "warning"]))
    facts = st.lists(st.tuples(line, line), max_size=2).map(tuple)
    return st.builds(
        Report,
        assignment=line,
        assignment_title=line,
        assignment_version=line,
        assignment_digest=line,
        submission_name=line,
        submission_sha256=line,
        submission_kind=st.sampled_from(SubmissionKind),
        interface=line,
        isolation=st.builds(Isolation, line, prose, facts, prose),
        points=st.none() | points,
        max_points=points,
        seed=st.integers(),
        seconds=seconds,
        findings=st.lists(finding, max_size=2).map(tuple),
        verdicts=st.lists(verdicts(line, prose), max_size=2).map(tuple),
        again=line,
        versions=st.dictionaries(line, line, max_size=2),
    )


VALIDATOR = Draft202012Validator(schema())


# The layout and its schema


def test_layout_has_the_names_that_the_issue_fixes() -> None:
    """The fields stand in the fixed order under the fixed names."""
    tree = report_to_json(a_report())
    wanted = (
        "schema assignment assignment_title assignment_version assignment_digest submission "
        "interface isolation points points_exact max_points max_points_exact seed seconds again "
        "language versions findings verdicts"
    )
    assert wanted.split() == list(tree)
    assert "lookahead-grader/report/v1" == tree["schema"] == SCHEMA
    assert ["name", "sha256", "kind"] == list(tree["submission"])
    assert ["level", "statement", "facts", "warning"] == list(tree["isolation"])
    assert ["text", "where", "level"] == list(tree["findings"][0])


def test_a_report_without_a_language_is_english() -> None:
    """As reports were written before there were others."""
    tree = report_to_json(replace(a_report(), language="ko"))
    assert "ko" == report_from_json(tree).language
    del tree["language"]
    assert "en" == report_from_json(tree).language
    assert Draft202012Validator(schema()).is_valid(tree)


def test_verdict_has_the_names_that_the_issue_fixes() -> None:
    """A verdict and its explanation stand in the fixed order under the fixed names."""
    (verdict,) = report_to_json(a_report())["verdicts"]
    wanted = (
        "check title outcome points points_exact max_points max_points_exact visibility "
        "explanation notes seconds"
    )
    assert wanted.split() == list(verdict)
    wanted = "summary call expected got counterexample tried hint again"
    assert wanted.split() == list(verdict["explanation"])


def test_every_field_of_the_model_is_written() -> None:
    """A field added to the model must be written too, or left out on purpose."""
    tree = report_to_json(a_report())
    flat = {field.name for field in fields(Report)}
    flat -= {"submission_name", "submission_sha256", "submission_kind"}
    assert flat <= set(tree)
    assert {field.name for field in fields(Verdict)} <= set(tree["verdicts"][0])
    assert {field.name for field in fields(Explanation)} == set(tree["verdicts"][0]["explanation"])
    assert {field.name for field in fields(Finding)} == set(tree["findings"][0])
    assert {field.name for field in fields(Isolation)} == set(tree["isolation"])


def test_schema_is_a_valid_schema() -> None:
    """The published schema obeys draft 2020-12."""
    Draft202012Validator.check_schema(schema())


def test_every_field_of_the_schema_is_described() -> None:
    """No property of the schema is without a description."""
    assert [] == [place for place, node in properties(schema(), "") if "description" not in node]


def properties(node: object, place: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(node, list):
        for i, child in enumerate(node):
            yield from properties(child, f"{place}[{i}]")
    elif isinstance(node, dict):
        if not place.endswith((".if", ".then", ".else")):
            for name, child in node.get("properties", {}).items():
                yield f"{place}.{name}", child
        for name, child in node.items():
            yield from properties(child, f"{place}.{name}")


@pytest.mark.parametrize("audience", ["staff", "student"])
def test_written_reports_obey_the_schema(audience: Any) -> None:
    """A report with visible and hidden checks is valid for either reader."""
    blank = replace(FAILED, outcome=Outcome.GRADER_ERROR, points=None)
    report = a_report(points=None, verdicts=(FAILED, HIDDEN, blank))
    VALIDATOR.validate(report_to_json(report, visible_to=audience))


@pytest.mark.parametrize(
    "change",
    [
        {"points": "38"},
        {"points": -1},
        {"points_exact": "38"},
        {"schema": "lookahead-grader/report/v2"},
        {"score": 1},
        {"seed": 1.5},
    ],
)
def test_schema_refuses_other_layouts(change: dict[str, Any]) -> None:
    """Wrong types, negative points, another version and unknown fields are invalid."""
    assert not VALIDATOR.is_valid({**report_to_json(a_report()), **change})


@pytest.mark.parametrize(
    ("outcome", "points"), [(Outcome.GRADER_ERROR, Fraction(0)), (Outcome.FAILED, None)]
)
def test_schema_allows_blanks_for_grader_errors_only(
    outcome: Outcome, points: Fraction | None
) -> None:
    """A grader error has blank points, never zero; nothing else is blank."""
    report = a_report(verdicts=(replace(FAILED, outcome=outcome, points=points),))
    assert not VALIDATOR.is_valid(report_to_json(report))


# There and back


@settings(max_examples=60, deadline=None)
@given(reports(clean_lines, clean_prose))
def test_round_trip_is_exact(report: Report) -> None:
    """A clean report comes back from its JSON text equal, fractions included."""
    assert report == report_from_json(json.loads(render(report)))


@settings(max_examples=60, deadline=None)
@given(reports(lines, lines), st.sampled_from(["staff", "student"]))
def test_any_report_becomes_valid_clean_json(report: Report, audience: Any) -> None:
    """Whatever its texts, a report obeys the schema, is UTF-8, and survives a second trip."""
    text = render(report, visible_to=audience)
    tree = json.loads(text.encode("utf-8"), parse_constant=pytest.fail)
    VALIDATOR.validate(tree)
    assert tree == report_to_json(report_from_json(tree))
    assert not [c for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs")]


@pytest.mark.parametrize(
    ("points", "written"),
    [
        (Fraction(38), 38),
        (Fraction(5, 2), 2.5),
        (Fraction(5, 3), 1.67),
        (Fraction(1, 200), 0.01),
        (Fraction(399_499, 100_000), 3.99),
        (Fraction(3995, 1000), 4),
    ],
)
def test_points_are_rounded_half_up_to_two_decimals(points: Fraction, written: float) -> None:
    """Points are rounded once, halves up; whole points are integers."""
    assert repr(written) == repr(rounded(points))


def test_exact_points_stand_beside_rounded_ones() -> None:
    """The fraction itself is written as `n/d`."""
    tree = report_to_json(a_report())
    assert (1.67, "5/3") == (tree["points"], tree["points_exact"])
    assert (8, "8/1") == (tree["max_points"], tree["max_points_exact"])


def test_blank_points_are_null() -> None:
    """A grader error leaves null, not zero."""
    tree = report_to_json(a_report(points=None))
    assert (None, None) == (tree["points"], tree["points_exact"])


def test_what_json_lacks_becomes_text() -> None:
    """NaN, infinity, fractions, tuples, sets, huge integers and deep nesting are written."""
    deep: list[Any] = []
    for _ in range(1_000):
        deep = [deep]
    drawing: dict[Any, Any] = {
        "kind": "odd",
        "a": float("nan"),
        "b": float("-inf"),
        "c": Fraction(1, 3),
    }
    drawing |= {"d": (1, 2), "e": 10**5_000, "f": deep, 5: None}
    verdict = replace(FAILED, notes=(drawing, {"no": "kind"}))
    first, second = json.loads(render(a_report(verdicts=(verdict,))))["verdicts"][0]["notes"]
    assert ("nan", "-inf", "1/3", [1, 2]) == (first["a"], first["b"], first["c"], first["d"])
    assert "an integer of 16,610 bits" == first["e"]
    assert None is first["5"]
    assert {"kind": "values", "no": "kind"} == second


def test_odd_times_and_levels_stay_in_the_schema() -> None:
    """A time that is no time is written as 0, an unknown level of a finding as a warning."""
    report = a_report(seconds=float("nan"), findings=(Finding("odd", level="fatal"),))
    tree = report_to_json(report)
    VALIDATOR.validate(tree)
    assert (0.0, "warning") == (tree["seconds"], tree["findings"][0]["level"])


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"schema": "v0"}, "report.schema: expected 'lookahead-grader/report/v1', got 'v0'"),
        ({"seed": True}, "report.seed: expected an integer, got True"),
        ({"seconds": "1"}, "report.seconds: expected a number, got '1'"),
        ({"seconds": float("inf")}, "report.seconds: expected a finite number, got inf"),
        ({"again": None}, "report.again: expected text, got None"),
        ({"isolation": []}, "report.isolation: expected an object, got []"),
        ({"findings": {}}, "report.findings: expected a list, got {}"),
        ({"findings": [{}]}, "report.findings[0].text: missing"),
        ({"points_exact": "5/0"}, "report.points_exact: expected a fraction such as '5/2', got"),
        ({"points": 8}, "report.points: expected 1.67 (5/3 rounded), got 8"),
        ({"submission": {"name": "a", "sha256": "", "kind": "pdf"}}, "one of notebook, module"),
    ],
)
def test_other_json_is_refused_with_the_place(change: dict[str, Any], fault: str) -> None:
    """What isn't a report raises ValueError that names the field, what it should be and is."""
    with pytest.raises(ValueError, match=re.escape(fault)):
        report_from_json({**report_to_json(a_report()), **change})


# Files


def test_written_file_is_read_back(tmp_path: Path) -> None:
    """A file holds the whole report, in UTF-8, and nothing is left beside it."""
    report = a_report(assignment_title="틱택토")
    write_json(report, tmp_path / "out.json")
    assert report == read_json(tmp_path / "out.json")
    assert [tmp_path / "out.json"] == list(tmp_path.iterdir())
    assert "틱택토" in (tmp_path / "out.json").read_text(encoding="utf-8")


def test_failed_writing_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full the report of before is still whole, and no rest is left."""

    def full_disk(_file: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "out.json"
    write_json(a_report(), path)
    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        write_json(a_report(seed=8), path)
    assert 7 == read_json(path).seed
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"schema": NaN}', "\x00", "[" * 100_000, '{"schema": 1}']
)
def test_file_that_is_no_report_is_refused(tmp_path: Path, text: str) -> None:
    """A file without a report raises ValueError that names the file."""
    path = tmp_path / "odd.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"odd\.json: not a report: "):
        read_json(path)


# Hidden checks


def test_students_see_name_and_verdict_of_a_hidden_check() -> None:
    """Of a hidden check a student gets check, outcome and points, and nothing else."""
    tree = report_to_json(a_report(verdicts=(HIDDEN,)), visible_to="student")
    wanted = {
        "check": "more_positions",
        "title": "",
        "outcome": "failed",
        "points": 0,
        "points_exact": "0/1",
        "max_points": 4,
        "max_points_exact": "4/1",
        "visibility": "hidden",
        "explanation": None,
        "notes": [],
        "seconds": 0.0,
    }
    assert [wanted] == tree["verdicts"]


def test_staff_see_all_of_a_hidden_check() -> None:
    """The record keeps everything."""
    tree = report_to_json(a_report(verdicts=(HIDDEN,)), visible_to="staff")
    assert "X wins by playing 2" in json.dumps(tree)
    assert report_from_json(tree).verdicts == (HIDDEN,)


def test_anyone_unknown_is_a_student() -> None:
    """A reader that isn't staff, by a slip of the pen too, sees what students see."""
    audience: Any = "Staff"
    text = render(a_report(verdicts=(HIDDEN,)), visible_to=audience)
    assert "X wins by playing 2" not in text
