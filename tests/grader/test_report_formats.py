"""What holds for every format: what students are not shown, strange data, the way from JSON."""

from __future__ import annotations

import base64
import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_reports import FAILED, HIDDEN, KINDS, OURS, PASSED, SECRET, a_report, every_kind, hostile

from grader.model import Report
from grader.reports.formats import FORMATS, render_as
from grader.reports.github import classroom_result, commands, summary
from grader.reports.html import class_page, class_row
from grader.reports.json import read_report, render, write_json

RunGrader = Callable[..., subprocess.CompletedProcess[str]]
WriteAssignment = Callable[..., Path]


def shown_to_students(report: Report) -> dict[str, str]:
    """Everything that a student, or a class, may see of *report*, by what it is."""
    shown = {name: render_as(name, report) for name in FORMATS}
    shown["step summary"] = summary(report)
    shown["classroom"] = base64.b64decode(classroom_result(report)).decode()
    shown["class page"] = class_page([class_row(report)])
    return shown


def test_hidden_checks_show_their_name_and_verdict_alone() -> None:
    """In no format is anything else of a hidden check; for staff, all of it is."""
    report = a_report(FAILED, HIDDEN)
    for name, text in shown_to_students(report).items():
        assert SECRET not in text, name
        assert "77.1" not in text, name  # how long it took tells what was asked
        assert "more_positions" in text, name
    for name in FORMATS:
        assert SECRET in render_as(name, report, visible_to="staff"), name


def test_hidden_inputs_of_a_real_grading_are_nowhere(
    tmp_path: Path, write_assignment: WriteAssignment, run_grader: RunGrader
) -> None:
    """The number that a hidden check asked about is in the staff's report, and in no other."""
    toml = """\
title = "Doubling"
version = "2.5"
[functions]
double = "double(number) -> value"
[checks.doubles]
points = 3
[checks.doubles_more]
points = 1.5
visibility = "hidden"
"""
    write_assignment(tmp_path, toml=toml)
    (tmp_path / "my.py").write_text("def double(n):\n    return 2 * n if n < 100 else -7\n")
    files = [f"--report={name}=shown.{name}" for name in FORMATS]
    done = run_grader(
        *("check", "my.py", "--assignment", "demo", "--json", "all.json", *files),
        cwd=tmp_path,
        path=tmp_path,
    )
    report = read_report(tmp_path / "all.json")
    number = re.search(r"double\((\d{7})\)", render(report))
    assert number is not None
    texts = shown_to_students(report) | {"standard output": done.stdout}
    texts |= {f"--report {name}": (tmp_path / f"shown.{name}").read_text() for name in FORMATS}
    for name, text in texts.items():
        assert number[1] not in text, name
        assert str(2 * int(number[1])) not in text, name
        assert "doubles_more" in text, name


def test_every_format_comes_from_the_json_alone(tmp_path: Path) -> None:
    """A report that was written and read back is shown alike in every format."""
    report = every_kind()
    write_json(report, tmp_path / "report.json")
    back = read_report(tmp_path / "report.json")
    for name in FORMATS:
        assert render_as(name, report) == render_as(name, back), name


def test_an_unknown_format_is_refused() -> None:
    """The known ones are named."""
    with pytest.raises(ValueError, match="no format 'pdf': one of terminal, html, markdown"):
        render_as("pdf", a_report())


def test_a_blank_is_never_a_zero() -> None:
    """A grader error leaves the score blank in every format, and says that a person looks."""
    report = a_report(PASSED, OURS)
    for name in ("html", "markdown", "gradescope"):
        assert "the grader failed, not you" in unescape(render_as(name, report)), name
    results = json.loads(render_as("gradescope", report))
    assert not any("score" in each for each in [results, *results["tests"]])
    classroom = json.loads(base64.b64decode(classroom_result(report)))
    assert ("error", 0) == (classroom["status"], classroom["max_score"])  # so nothing is sent
    assert 'name="points" value="–/7"' in render_as("junit", report)


def test_labels_are_in_the_language_of_the_report() -> None:
    """A report in Korean has Korean labels, whatever language is in use."""
    report = a_report(FAILED, language="ko")
    for name in ("terminal", "html", "markdown", "junit", "gradescope"):
        assert re.search("[가-힣]", render_as(name, report)), name
    assert '<html lang="ko">' in render_as("html", report)


# Data of any form: by now it is too late to complain.

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=3), below),
    max_leaves=6,
)


@st.composite
def strange_drawings(draw: st.DrawFn) -> dict[str, Any]:
    """A drawing of a known kind in which some fields are anything."""
    known = dict(draw(st.sampled_from(KINDS)))
    for field in draw(st.lists(st.sampled_from(sorted(known)), max_size=2)):
        if field != "kind":
            known[field] = draw(values)
    return known


@settings(max_examples=60, deadline=None)
@given(strange_drawings())
def test_strange_drawings_are_shown_all_the_same(drawing: dict[str, Any]) -> None:
    """No format fails on a drawing, whatever its fields hold."""
    for name in FORMATS:
        assert render_as(name, a_report(replace(PASSED, notes=(drawing,)))), name


def test_hostile_text_breaks_out_of_no_format() -> None:
    """Control characters are escaped, markup is text, and JSON stays JSON."""
    report = hostile("\x1b[31m<b>&\"'`]]>\u202e\n::error::x%0A |")
    for name, text in shown_to_students(report).items():
        assert "\x1b" not in text, name
        assert "\u202e" not in text, name
    for name in ("html", "junit", "class page"):
        assert "<b>" not in shown_to_students(report)[name], name
    assert all(line.startswith("::") for line in commands(report))


# The command


def test_report_shows_a_file_in_another_format(tmp_path: Path, run_grader: RunGrader) -> None:
    """`grader report` writes to standard output or to a file; staff see hidden checks too."""
    write_json(a_report(FAILED, HIDDEN), tmp_path / "r.json")
    shown = run_grader("report", "r.json", "--format", "markdown", cwd=tmp_path)
    assert (0, "") == (shown.returncode, shown.stderr)
    assert shown.stdout == render_as("markdown", a_report(FAILED, HIDDEN))
    done = run_grader(
        *("report", "r.json", "--format", "html", "--staff", "--out", "r.html"), cwd=tmp_path
    )
    assert (0, "") == (done.returncode, done.stdout + done.stderr)
    assert SECRET in (tmp_path / "r.html").read_text("utf-8")


def test_report_fills_what_github_gives_to_a_step(tmp_path: Path, run_grader: RunGrader) -> None:
    """The summary is appended to its file, and the result for Classroom to the outputs."""
    write_json(a_report(FAILED), tmp_path / "r.json")
    (tmp_path / "summary.md").write_text("before\n")
    done = run_grader(
        *("report", "r.json", "--format", "github"),
        cwd=tmp_path,
        environment={"GITHUB_STEP_SUMMARY": "summary.md", "GITHUB_OUTPUT": "output.txt"},
    )
    assert done.stdout.startswith("::error file=my.ipynb,title=minimax_values 0/4::")
    assert (tmp_path / "summary.md").read_text().startswith("before\n# The machine")
    output = (tmp_path / "output.txt").read_text()
    assert f"result={classroom_result(a_report(FAILED))}\n" == output


def test_a_workflow_reads_no_command_from_a_submission(
    tmp_path: Path, run_grader: RunGrader
) -> None:
    """GitHub stops reading commands until a word that nobody can guess, new each time."""
    write_json(a_report(FAILED), tmp_path / "r.json")
    shown = [
        run_grader("report", "r.json", cwd=tmp_path, environment={"GITHUB_ACTIONS": "true"}).stdout
        for _time in range(2)
    ]
    first, last = shown[0].splitlines()[0], shown[0].splitlines()[-1]
    assert re.fullmatch("::stop-commands::[0-9a-f]{32}", first)
    assert f"::{first.removeprefix('::stop-commands::')}::" == last
    assert first != shown[1].splitlines()[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "r.json:1: not a report: it is not JSON"),
        ('{"tests": []}', "its \"schema\" is not 'lookahead-grader/report/v1'"),
        ("[]", "name a file that `grader check --json FILE` wrote"),
        ('{"schema": "lookahead-grader/report/v9"}', "this grader reads 'lookahead-grader/report"),
        ('{"schema": "lookahead-grader/report/v1"}', "not a report: report: 'assignment' is a req"),
        ("[" * 100_000, "nested too deep"),
        ("\udcff", "it is not JSON"),
    ],
)
def test_other_files_are_refused_in_a_line(tmp_path: Path, text: str, told: str) -> None:
    """What the file is instead, and what to do."""
    path = tmp_path / "r.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ValueError, match=re.escape(told)):
        read_report(path)


def test_a_changed_report_is_told_by_its_place(tmp_path: Path) -> None:
    """A value that the schema doesn't allow is named with where it stands."""
    text = render(a_report(FAILED)).replace('"outcome": "failed"', '"outcome": "won"')
    (tmp_path / "r.json").write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"report\.verdicts\[0\]\.outcome: 'won' is not one of"):
        read_report(tmp_path / "r.json")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("report", "none.json"), "none.json can't be read: No such file"),
        (("report", "my.py", "--out", "my.py"), "my.py is the report itself"),
        (("check", "my.py", "--report", "htm=x"), "--report 'htm=x': write FORMAT=FILE, such as"),
        (
            ("check", "my.py", "--report", "html"),
            "--report 'html': write FORMAT=FILE, such as html",
        ),
        (("check", "my.py", "--report", "html=my.py"), "my.py is the submission itself"),
        (("check", "my.py", "--report", "html=a", "--report", "html=b"), "html is asked for twice"),
    ],
)
def test_usage_errors_take_one_line(
    tmp_path: Path, run_grader: RunGrader, arguments: tuple[str, ...], told: str
) -> None:
    """What was wrong with the command, and exit code 2."""
    (tmp_path / "my.py").write_text("x = 1\n")
    done = run_grader(*arguments, cwd=tmp_path)
    assert (2, "", 1) == (done.returncode, done.stdout, done.stderr.count("\n"))
    assert told in done.stderr


def test_points_are_exact_and_rounded_once() -> None:
    """A third of five points is 1.67 everywhere."""
    third = replace(FAILED, points=Fraction(5, 3), max_points=Fraction(5))
    report = a_report(third)
    for name in ("terminal", "html", "markdown", "github", "gradescope", "junit"):
        assert "1.67" in render_as(name, report), name
