"""One grading from file to report: seed, assignment, second try, and what is left behind."""

from __future__ import annotations

import gc
import random
import shlex
import sys
import tempfile
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Self

import psutil
import pytest

from grader import workflow
from grader.authoring import expect
from grader.errors import OwnFault, SubmissionFault, UsageFault
from grader.model import (
    Assignment,
    Cell,
    Check,
    Finding,
    FunctionSpec,
    InterfaceSpec,
    Limits,
    Outcome,
    Report,
    Submission,
    SubmissionKind,
)
from grader.sandbox.student import Student
from grader.submission import open_submission
from grader.workflow import (
    Progress,
    choose_assignment,
    command,
    grade,
    grade_file,
    open_grading,
    program,
    seed_of,
)

DOUBLE = "def double(n):\n    return 2 * n\n"


def is_right(student: Student, rng: random.Random) -> None:
    number = rng.randrange(10**9)
    expect.equal(student.double(number), 2 * number, call=f"double({number})")


def assignment(slug: str = "demo", *functions: str) -> Assignment:
    names = functions or ("double",)
    return Assignment(
        slug=slug,
        title="Doubling",
        version="2.5",
        folder=Path(slug),
        checks=(
            Check("is_right", "Right.", is_right, Fraction(3), defines=("double",)),
            Check("is_right_again", "Right again.", is_right, Fraction(1, 2)),
        ),
        interfaces=(InterfaceSpec("plain", {}, {name: FunctionSpec(name, ()) for name in names}),),
        limits=Limits(),
        settings={},
        make_truth=dict,
        digest="ab12",
    )


def module(source: str = DOUBLE, name: str = "my.py") -> Submission:
    return Submission(name, SubmissionKind.MODULE, "0f" * 32, Path(name), source=source)


def report_on(submission: Submission, **options: Any) -> Report:
    return grade(submission, assignment(), isolation="none", **options).report


# --- the report --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def report() -> Report:
    """A module with an odd statement, which was handed in with a finding, graded with seed 7."""
    submission = replace(module(DOUBLE + "1 / 0\n"), findings=(Finding("had a BOM"),))
    return report_on(submission, seed=7)


def test_a_report_says_what_was_graded_as_what(report: Report) -> None:
    """Names, versions and hashes of the submission, the assignment and the grader."""
    assert ("demo", "Doubling", "2.5", "ab12") == (
        report.assignment,
        report.assignment_title,
        report.assignment_version,
        report.assignment_digest,
    )
    assert ("my.py", "0f" * 32, SubmissionKind.MODULE) == (
        report.submission_name,
        report.submission_sha256,
        report.submission_kind,
    )
    assert "plain" == report.interface
    assert {"grader", "python", "platform"} == set(report.versions)
    assert "unknown" != report.versions["grader"]


def test_a_report_adds_up(report: Report) -> None:
    """3 + 1/2 of 3 + 1/2 points."""
    assert (Fraction(7, 2), Fraction(7, 2)) == (report.points, report.max_points)
    assert ["is_right", "is_right_again"] == [verdict.check for verdict in report.verdicts]
    assert report.seconds >= sum(verdict.seconds for verdict in report.verdicts)


def test_findings_of_reading_and_of_running_stand_in_one_list(report: Report) -> None:
    """What was found while reading comes first."""
    read, ran = report.findings
    assert Finding("had a BOM") == read
    assert ("line 3", "warning") == (ran.where, ran.level)
    assert ran.text.startswith("ZeroDivisionError: division by zero")


def test_a_report_says_how_to_repeat_it(report: Report) -> None:
    """With the seed, and with the checks if not all were asked."""
    assert 7 == report.seed
    assert "grader check my.py --assignment demo --seed 7" == report.again
    alone = report_on(module(), seed=0, only=["is_right_again"])
    assert "grader check my.py --assignment demo --only is_right_again --seed 0" == alone.again


def test_the_isolation_is_stated_as_measured(report: Report) -> None:
    """The level that was asked for, with a warning of what is open."""
    assert "process" == report.isolation.level
    assert report.isolation.statement.startswith("measured: ")
    assert "not attacks" in report.isolation.warning


def test_a_notebook_comes_back_as_it_ran() -> None:
    """With the outputs of this run; a module has nothing to come back."""
    notebook = Submission(
        "my.ipynb",
        SubmissionKind.NOTEBOOK,
        "0f" * 32,
        Path("my.ipynb"),
        cells=(Cell(0, "code", DOUBLE), Cell(1, "code", "print(double(21))")),
    )
    graded = grade(notebook, assignment(), isolation="none")
    assert Fraction(7, 2) == graded.report.points
    assert graded.executed is not None
    assert "42\n" == graded.executed["cells"][1]["outputs"][0]["text"]
    assert grade(module(), assignment(), isolation="none").executed is None


def test_progress_is_told_of_each_step_and_each_check() -> None:
    """In their order."""
    steps: list[str] = []
    checks: list[str] = []
    progress = Progress(step=steps.append, check=lambda check: checks.append(check.name))
    report_on(module(DOUBLE + "x = 1\n"), progress=progress)
    assert ["line 1", "line 3"] == steps
    assert ["is_right", "is_right_again"] == checks


# --- seeds and commands ------------------------------------------------------------------------


def test_the_seed_follows_from_the_file_and_the_assignment() -> None:
    """The same file gets the same questions; one byte more gets others."""
    submission = module()
    other = replace(submission, sha256="10" * 32)
    assert seed_of(submission, assignment()) == seed_of(submission, assignment())
    assert 3 == len(
        {
            seed_of(submission, assignment()),
            seed_of(other, assignment()),
            seed_of(submission, assignment("other")),
        }
    )
    assert 0 <= seed_of(submission, assignment()) < 2**32


def test_without_a_seed_the_report_holds_the_file_s(tmp_path: Path) -> None:
    """So that the grading can be repeated without the file's hash."""
    path = tmp_path / "my.py"
    path.write_text(DOUBLE)
    submission = open_submission(path)
    assert seed_of(submission, assignment()) == report_on(submission).seed
    path.write_text(DOUBLE + "\n")
    assert seed_of(submission, assignment()) != report_on(open_submission(path)).seed


def test_a_grading_with_the_same_seed_gives_the_same_verdicts() -> None:
    """A wrong program is shown the same number again, and another with another seed."""

    def calls(seed: int) -> list[str]:
        found = report_on(module("def double(n):\n    return n\n"), seed=seed)
        return [v.explanation.call for v in found.verdicts if v.explanation]

    assert calls(1) == calls(1)
    assert calls(1) != calls(2)


def test_the_command_can_be_pasted_into_a_shell() -> None:
    """A file name with blanks and quotes is one word."""
    odd = "my 'best' work.py"
    with open_grading(module(name=odd), assignment(), seed=7, isolation="none") as grading:
        words = shlex.split(command(grading, "is_right", "other"))
    assert [
        *("grader", "check", odd, "--assignment", "demo"),
        *("--only", "is_right", "--only", "other", "--seed", "7"),
    ] == words


# --- the choice of assignment ------------------------------------------------------------------


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two assignments, one of which asks for `double` as the other does."""
    found = {
        "demo": assignment(),
        "twins": assignment("twins", "double", "triple"),
        "games": assignment("games", "winner", "moves"),
    }
    monkeypatch.setattr(workflow, "assignment_slugs", lambda: tuple(sorted(found)))
    monkeypatch.setattr(workflow, "load_assignment", found.__getitem__)
    monkeypatch.setattr(workflow, "load_assignments", lambda: (list(found.values()), []))


@pytest.mark.usefixtures("installed")
def test_the_assignment_that_is_named_is_taken() -> None:
    """Whatever the submission looks like."""
    assert "games" == choose_assignment(module(), "games").slug


@pytest.mark.usefixtures("installed")
def test_the_assignment_that_fits_best_is_recognised() -> None:
    """All functions of one are more than half of those of the other."""
    assert "demo" == choose_assignment(module(), None).slug
    assert "games" == choose_assignment(module("def moves(b): pass\n"), None).slug


@pytest.mark.usefixtures("installed")
def test_a_submission_that_fits_nothing_is_a_usage_fault() -> None:
    """The message says what to add to the command."""
    with pytest.raises(UsageFault) as caught:
        choose_assignment(module("x = 1\n"), None)
    assert (
        "my.py: fits no assignment that is installed. "
        "Name it: --assignment, one of demo, games, twins" == str(caught.value)
    )


@pytest.mark.usefixtures("installed")
def test_a_submission_that_fits_two_is_a_usage_fault() -> None:
    """Only those that it fits are offered."""
    source = DOUBLE + "def triple(n): pass\ndef winner(b): pass\n"
    with pytest.raises(UsageFault) as caught:
        choose_assignment(module(source), None)
    assert "my.py: fits more than one assignment. Name it: --assignment, one of demo, twins" == str(
        caught.value
    )


def test_lookahead_is_recognised_and_graded_from_a_file() -> None:
    """`grade_file` is the whole flow: here with one check, on a starter."""
    found = grade_file(workflow.load_assignment("lookahead").folder / "starter.py", only=["rules"])
    assert ("lookahead", "starter.py", Fraction(0)) == (
        found.assignment,
        found.submission_name,
        found.points,
    )


def test_python_2_is_refused_with_what_to_do() -> None:
    """It is no submission, so there is no report."""
    with pytest.raises(SubmissionFault) as caught:
        report_on(module('def double(n):\n    print "twice"\n'))
    text = str(caught.value)
    assert text.startswith("my.py: this is Python 2: SyntaxError: Missing parentheses in call to ")
    assert text.endswith("Write it for Python 3")
    assert "\n" not in text


def test_an_interface_may_name_a_function_otherwise() -> None:
    """`functions.double = "verdopple(n)"`: matched, asked, and shown as the submission has it."""
    german = InterfaceSpec("german", {}, {"double": FunctionSpec("verdopple", ("n",))})
    spelled = replace(assignment(), interfaces=(*assignment().interfaces, german))
    source = "def verdopple(n):\n    return 2 * n if n < 9 else 0\n"
    report = grade(module(source), spelled, isolation="none", only=["is_right"]).report
    (verdict,) = report.verdicts
    assert ("german", Outcome.FAILED) == (report.interface, verdict.outcome)
    right = grade(module(source.replace("9", "10**9")), spelled, isolation="none").report
    assert Fraction(7, 2) == right.points


# --- starting, and starting again --------------------------------------------------------------


class FakeBox:
    """Counts how often it is opened and closed."""

    events: list[str]

    def __init__(self, *arguments: Any) -> None:
        self.events.append("open")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.events.append("close")


@pytest.fixture
def loading(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Let loads end one after the other as given, and grade; gives what happened."""

    def loading(*ends: BaseException | None) -> list[str]:
        events: list[str] = []
        remaining = iter(ends)

        class FakeWorker:
            def __init__(self, *arguments: Any) -> None:
                pass

            def load(self, on_step: Any) -> None:
                error = next(remaining)
                events.append("load")
                if error is not None:
                    raise error

            def close(self) -> None:
                pass

        monkeypatch.setattr(FakeBox, "events", events, raising=False)
        monkeypatch.setattr(workflow, "Box", FakeBox)
        monkeypatch.setattr(workflow, "Worker", FakeWorker)
        with ExitStack() as stack:
            try:
                boxes = stack.enter_context(workflow.Boxes("none", Limits()))
                worker = workflow.loaded_worker(module(), assignment(), boxes, Progress())
                stack.enter_context(worker)
                events.append("grade")
            except BaseException as error:
                events.append(type(error).__name__)
        return events

    return loading


def test_a_worker_that_starts_is_closed_after_the_grading(
    loading: Callable[..., list[str]],
) -> None:
    """One box, opened and closed."""
    assert ["open", "load", "grade", "close"] == loading(None)


def test_a_worker_that_does_not_start_is_tried_once_more(
    loading: Callable[..., list[str]],
) -> None:
    """In a box of its own; the first is closed before."""
    assert ["open", "load", "close", "open", "load", "grade", "close"] == loading(
        OwnFault("no memory"), None
    )


def test_a_worker_that_does_not_start_twice_is_the_grader_s_fault(
    loading: Callable[..., list[str]],
) -> None:
    """Nothing is left open, and there is no third try."""
    first, second = OwnFault("no memory"), OwnFault("still none")
    assert ["open", "load", "close", "open", "load", "close", "OwnFault"] == loading(first, second)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(143), ZeroDivisionError()])
def test_whatever_else_ends_the_loading_is_not_tried_again(
    loading: Callable[..., list[str]], error: BaseException
) -> None:
    """Ctrl-C, SIGTERM and bugs of ours close the box and pass through."""
    assert ["open", "load", "close", type(error).__name__] == loading(error)


def test_a_fault_while_grading_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second try is for starting only."""
    calls: list[int] = []

    def fails(*arguments: Any, **options: Any) -> None:
        calls.append(1)
        raise OwnFault("the sandbox does not answer")

    monkeypatch.setattr(workflow, "run_checks", fails)
    with pytest.raises(OwnFault, match="does not answer"):
        report_on(module())
    assert [1] == calls


# --- what is left behind -----------------------------------------------------------------------


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No process, no folder: not even of a program that leaves a child that ignores signals."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    source = (
        DOUBLE
        + "import os, signal, time\nopen('left.txt', 'w').write('x')\n"
        + "if os.fork() == 0:\n    os.setsid()\n    time.sleep(1000)\n"
    )
    before = set(psutil.Process().children(recursive=True))
    assert Fraction(7, 2) == report_on(module(source)).points
    assert set() == set(psutil.Process().children(recursive=True)) - before
    assert [] == list(tmp_path.iterdir())


def test_no_socket_is_left_open() -> None:
    """A batch of a thousand gradings needs no thousand descriptors."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        report_on(module())
        gc.collect()
    assert [] == [str(each.message) for each in caught]


def test_two_gradings_at_the_same_time_do_not_disturb_each_other() -> None:
    """Each writes the same file, and reads its own text back."""
    source = """
import os, time
for turn in range(20):
    with open("notes.txt", "w") as file: file.write({mark!r})
    time.sleep(0.01)
    with open("notes.txt") as file: text = file.read()
    if text != {mark!r}: raise SystemExit("disturbed")
def double(n): return 2 * n if {mark!r} == "right" else 3 * n
"""
    marks = ["right", "wrong"] * 2
    with ThreadPoolExecutor(4) as pool:
        reports = list(pool.map(lambda m: report_on(module(source.format(mark=m))), marks))
    assert [Fraction(7, 2), Fraction(0)] * 2 == [report.points for report in reports]
    assert [()] * 4 == [report.findings for report in reports]


def test_checks_asked_at_once_give_the_verdicts_of_checks_asked_in_turn() -> None:
    """But for their time."""

    def outcomes(jobs: int) -> list[tuple[str, Outcome, str]]:
        found = report_on(module("def double(n):\n    return n\n"), seed=3, jobs=jobs)
        return [(v.check, v.outcome, v.explanation.call if v.explanation else "")
                for v in found.verdicts]  # fmt: skip

    assert outcomes(1) == outcomes(4)


@pytest.mark.parametrize(
    ("called", "path", "words"),
    [
        (".venv/bin/grader", "/nowhere", [".venv/bin/grader"]),
        (".venv/bin/grader", ".venv/bin", ["grader"]),
        ("/somewhere/grader/__main__.py", "/nowhere", [sys.executable, "-m", "grader"]),
        ("/usr/bin/pytest", "/nowhere", ["grader"]),
    ],
)
def test_the_command_that_repeats_is_called_as_this_one_was(
    called: str, path: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its name where that is found, else by the path that was typed."""
    program_file = tmp_path / ".venv" / "bin" / "grader"
    program_file.parent.mkdir(parents=True)
    program_file.write_text("")
    program_file.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", path)
    monkeypatch.setattr(sys, "argv", [called])
    assert words == program()


def test_points_for_notebooks_only_are_named_where_they_are_missing() -> None:
    """A module's maximum is less than a notebook's, and the report says why."""
    notebooks = frozenset({SubmissionKind.NOTEBOOK})
    first, second = assignment().checks
    asked = replace(assignment(), checks=(replace(first, kinds=notebooks), second))
    report = grade(module(), asked, isolation="none").report
    assert Fraction(1, 2) == report.max_points
    said = "3 points are for notebooks only and do not count for a module"
    assert [Finding(said)] == list(report.findings)
    for points, said in ((1, "1 point is for notebooks only"), (1.5, "1.5 points are for")):
        worth = replace(asked.checks[0], points=Fraction(points))
        report = grade(module(), replace(asked, checks=(worth, second)), isolation="none").report
        assert report.findings[0].text.startswith(said)
