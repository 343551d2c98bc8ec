"""`grader verify`: what the samples of an assignment say of themselves, and how they came out."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grader import errors
from grader.assignment import load_assignment
from grader.errors import AuthorFault, GraderError
from grader.model import (
    Assignment,
    Check,
    Isolation,
    Limits,
    Outcome,
    Report,
    SubmissionKind,
    Verdict,
)
from grader.verify import (
    Row,
    Sample,
    Verification,
    matrix_lines,
    problem_of,
    read_mutant,
    samples_of,
)

RunGrader = Callable[..., subprocess.CompletedProcess[str]]
WriteAssignment = Callable[..., Path]

RIGHT = "def double(n):\n    return 2 * n\n"
WRONG = "def double(n):\n    return n\n"
SMALL_ONLY = "def double(n):\n    return 2 * n if n < 1000 else 0\n"


def mutant(program: str, caught_by: str, mistake: str = "A small mistake.") -> str:
    return f'"""{mistake}\n\ncaught by: {caught_by}\n"""\n\n{program}'


SAMPLES = {
    "solution.py": RIGHT,
    "starter.py": "def double(n):\n    raise NotImplementedError\n",
    "mutants/not_doubled.py": mutant(WRONG, "doubles"),
    "mutants/small_only.py": mutant(SMALL_ONLY, "doubles_more"),
    "examples/added.py": "def double(n):\n    return n + n\n",
    "baselines/zero.py": "def double(n):\n    return 0\n",
}


def bare(folder: Path) -> Assignment:
    """An assignment of two checks that has its samples in *folder*."""
    checks = tuple(
        Check(name, f"{name}.", lambda: None, Fraction(2)) for name in ("doubles", "doubles_more")
    )
    return Assignment("demo", "Demo", "1", folder, checks, (), Limits(), {}, dict)


def report(points: int | None, **outcomes: Outcome) -> Report:
    """A report in which each check is worth 2 points."""
    worth = {Outcome.PASSED: Fraction(2), Outcome.PARTIAL: Fraction(1), Outcome.GRADER_ERROR: None}
    return Report(
        assignment="demo",
        assignment_title="Demo",
        assignment_version="1",
        assignment_digest="",
        submission_name="my.py",
        submission_sha256="",
        submission_kind=SubmissionKind.MODULE,
        interface="plain",
        isolation=Isolation("process", ""),
        points=None if points is None else Fraction(points),
        max_points=Fraction(2 * len(outcomes)),
        seed=7,
        seconds=0.0,
        findings=(),
        verdicts=tuple(
            Verdict(name, name, outcome, worth.get(outcome, Fraction(0)), Fraction(2))
            for name, outcome in outcomes.items()
        ),
        again="",
        versions={},
    )


PASSED = report(4, doubles=Outcome.PASSED, doubles_more=Outcome.PASSED)
HALF = report(2, doubles=Outcome.PASSED, doubles_more=Outcome.FAILED)
NOTHING = report(0, doubles=Outcome.RAISED, doubles_more=Outcome.SKIPPED)
OURS = report(None, doubles=Outcome.PASSED, doubles_more=Outcome.GRADER_ERROR)


# --- samples -----------------------------------------------------------------------------------


def test_a_module_names_its_mistake_and_its_check_in_its_docstring(tmp_path: Path) -> None:
    """The first line, and the line that begins with `caught by:`."""
    path = tmp_path / "not_doubled.py"
    path.write_text(mutant(WRONG, "doubles", "The number comes back as it was."))
    assert Sample(path, "mutant", "The number comes back as it was.", "doubles") == read_mutant(
        path
    )


def test_a_notebook_names_its_mistake_and_its_check_in_its_metadata(tmp_path: Path) -> None:
    """Under `mutant`."""
    path = tmp_path / "figure_missing.ipynb"
    about = {"mistake": "A figure is missing.", "caught_by": "figures"}
    path.write_text(json.dumps({"metadata": {"mutant": about}, "cells": []}))
    assert Sample(path, "mutant", "A figure is missing.", "figures") == read_mutant(path)


@pytest.mark.parametrize("text", ["x = 1\n", '"""A mistake."""\n', '"""\ncaught: doubles\n"""\n'])
def test_a_mutant_that_names_no_check_has_none(tmp_path: Path, text: str) -> None:
    """`samples_of` makes a fault of it."""
    path = tmp_path / "m.py"
    path.write_text(text)
    assert "" == read_mutant(path).caught_by


def test_lookahead_has_every_kind_of_sample() -> None:
    """Both solutions and starters, at least 25 mutants and 5 baselines.

    Each mutant names one of the ten checks, and each check is named.
    """
    lookahead = load_assignment("lookahead")
    samples = samples_of(lookahead)
    by_role: dict[str, list[str]] = {}
    for sample in samples:
        by_role.setdefault(sample.role, []).append(sample.path.name)
    assert ["solution.ipynb", "solution.py"] == by_role["solution"]
    assert ["starter.ipynb", "starter.py"] == by_role["starter"]
    assert len(by_role["mutant"]) >= 25
    assert len(by_role["baseline"]) >= 5
    files = [p for p in lookahead.folder.glob("*/*") if p.parent.name in ("mutants", "baselines")]
    programs = {path.name for path in files if path.suffix in (".py", ".ipynb")}
    assert programs == {*by_role["mutant"], *by_role["baseline"]}
    caught = {sample.caught_by for sample in samples if sample.role == "mutant"}
    assert {check.name for check in lookahead.checks} == caught
    assert all(sample.mistake for sample in samples if sample.role == "mutant")


def test_all_faults_of_the_samples_are_told_at_once(tmp_path: Path) -> None:
    """Mutants that name no check or an unknown one, and a role without a file."""
    (tmp_path / "mutants").mkdir()
    (tmp_path / "mutants" / "a.py").write_text("x = 1\n")
    (tmp_path / "mutants" / "b.py").write_text(mutant(WRONG, "doubels"))
    (tmp_path / "mutants" / "c.py").write_text(mutant(WRONG, "doubles"))
    (tmp_path / "starter.py").write_text("x = 1\n")
    with pytest.raises(AuthorFault) as caught:
        samples_of(bare(tmp_path))
    assert (
        "assignments/demo/mutants/a.py: names no check that must catch it (found '')",
        "assignments/demo/mutants/b.py: names no check that must catch it (found 'doubels')",
        "assignments/demo: there is no solution.py or solution.ipynb",
    ) == caught.value.faults


@pytest.mark.parametrize(("name", "text"), [("m.py", "def ("), ("m.ipynb", "{")])
def test_a_mutant_that_cannot_be_read_is_a_fault(tmp_path: Path, name: str, text: str) -> None:
    """SyntaxError and JSONDecodeError are the author's, with the file's name."""
    (tmp_path / "mutants").mkdir()
    (tmp_path / "mutants" / name).write_text(text)
    try:
        with pytest.raises(AuthorFault, match=rf"mutants/{name}"):
            samples_of(bare(tmp_path))
    except SyntaxError as error:
        raise ValueError(str(error)) from None


# --- what came out -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "role", "found"),
    [
        ("", "solution", PASSED),
        ("lost points in doubles_more", "solution", HALF),
        ("", "example", PASSED),
        ("lost points in doubles_more", "example", HALF),
        ("", "starter", NOTHING),
        ("earned 2 points", "starter", HALF),
        ("", "mutant", HALF),
        ("not caught by doubles_more (passed)", "mutant", PASSED),
        ("not caught by doubles_more (skipped)", "mutant", NOTHING),
        ("not caught by doubles_more (not asked)", "mutant", report(2, doubles=Outcome.PASSED)),
        ("the grader failed in doubles_more", "mutant", OURS),
        ("the grader failed in doubles_more", "solution", OURS),
        ("the grader failed in doubles_more", "baseline", OURS),
        ("", "baseline", NOTHING),
        ("earned 2 of 4 points", "baseline", HALF),
    ],
)
def test_what_must_come_of_a_sample(problem: str, role: str, found: Report) -> None:
    """All, nothing, caught by its check, almost nothing; and never a blank."""
    sample = Sample(Path("m.py"), role, "A mistake.", "doubles_more" if role == "mutant" else "")
    assert problem == problem_of(sample, found)


@pytest.mark.parametrize(
    "outcome", sorted(set(Outcome) - {Outcome.PASSED, Outcome.SKIPPED, Outcome.GRADER_ERROR})
)
def test_every_way_to_lose_points_catches(outcome: Outcome) -> None:
    """A part of the points is enough; not being asked, or our own fault, is not."""
    sample = Sample(Path("m.py"), "mutant", "A mistake.", "doubles")
    assert "" == problem_of(sample, report(0, doubles=outcome))


def test_a_baseline_may_earn_a_twentieth() -> None:
    """2 of 40 points are allowed, 3 are not."""
    sample = Sample(Path("m.py"), "baseline")
    forty = replace(PASSED, max_points=Fraction(40))
    assert "" == problem_of(sample, replace(forty, points=Fraction(2)))
    problem = problem_of(sample, replace(forty, points=Fraction(3)))
    assert "earned 3 of 40 points" == problem


def row(name: str, role: str, found: Report | None, caught_by: str = "", problem: str = "") -> Row:
    sample = Sample(Path(name), role, "A mistake.", caught_by)
    return Row(sample, found, problem or (problem_of(sample, found) if found else ""))


def test_the_matrix(tmp_path: Path) -> None:
    """A column for each check, a row for each sample, then what to make of it."""
    rows = (
        row("solution.py", "solution", PASSED),
        row("starter.py", "starter", NOTHING),
        row("a.py", "mutant", HALF, "doubles_more"),
        row("b.py", "mutant", PASSED, "doubles"),
        row("c.py", "mutant", OURS, "doubles"),
        row("d.py", "mutant", None, "doubles", "could not be graded: OSError: no space"),
        row("zero.py", "baseline", NOTHING),
        row("one.py", "baseline", HALF),
    )
    result = Verification(bare(tmp_path), rows)
    assert not result.good
    assert [
        "                  ┌ doubles",
        "                  │ ┌ doubles_more",
        "solution.py       · ·   4.0/4    as it must be",
        "starter.py        ! –   0.0/4    as it must be",
        "mutant a.py       · ✗   2.0/4    caught by doubles_more",
        "mutant b.py       · ·   4.0/4    WRONG: not caught by doubles (passed)",
        "mutant c.py       · ?      ?     WRONG: the grader failed in doubles_more",
        "mutant d.py                ?     WRONG: could not be graded: OSError: no space",
        "baseline zero.py  ! –   0.0/4    as it must be",
        "baseline one.py   · ✗   2.0/4    WRONG: earned 2 of 4 points",
        "",
        "·  passed   ◐  partial   ✗  failed   !  raised   T  too slow   0  missing   –  not asked",
        "demo: 1 of 4 mutants caught by the check they name",
        "best baseline: one.py with 2 of 4 points",
        "4 samples did not come out right",
        "again: grader verify demo",
    ] == [line.rstrip() for line in matrix_lines(result)]


def test_every_outcome_has_a_mark_that_the_legend_explains_or_a_cross(tmp_path: Path) -> None:
    """What has no mark of its own is an x: crashed, flooded, out of memory, tampered with."""
    for outcome in Outcome:
        result = Verification(bare(tmp_path), (row("a.py", "mutant", report(0, doubles=outcome)),))
        line = next(line for line in matrix_lines(result) if line.startswith("mutant"))
        assert line.split()[2] in "·◐✗!T0–?x"


# --- the command -------------------------------------------------------------------------------


def test_verify_prints_the_matrix_and_ends_with_0(
    tmp_path: Path, run_grader: RunGrader, write_assignment: WriteAssignment
) -> None:
    """Everything as it must be, for an assignment of our own."""
    write_assignment(tmp_path, files=SAMPLES)
    done = run_grader("verify", "demo", "--jobs", "2", path=tmp_path)
    assert "" == done.stderr
    assert [
        "                       ┌ doubles",
        "                       │ ┌ doubles_more",
        "solution.py            · ·   4.5/4.5  as it must be",
        "starter.py             ! –   0.0/4.5  as it must be",
        "mutant not_doubled.py  ✗ –   0.0/4.5  caught by doubles",
        "mutant small_only.py   · ✗   3.0/4.5  caught by doubles_more",
        "example added.py       · ·   4.5/4.5  as it must be",
        "baseline zero.py       ✗ –   0.0/4.5  as it must be",
        "",
        "·  passed   ◐  partial   ✗  failed   !  raised   T  too slow   0  missing   –  not asked",
        "demo: 2 of 2 mutants caught by the check they name",
        "best baseline: zero.py with 0 of 4.5 points",
        "everything as it must be",
        "again: grader verify demo",
    ] == done.stdout.splitlines()
    assert 0 == done.returncode


def test_a_mutant_that_is_not_caught_ends_with_3(
    tmp_path: Path, run_grader: RunGrader, write_assignment: WriteAssignment
) -> None:
    """`--quick` asks each mutant only the check that must catch it."""
    samples = SAMPLES | {"mutants/none.py": mutant(RIGHT, "doubles_more")}
    write_assignment(tmp_path, files=samples)
    done = run_grader("verify", "demo", "--quick", path=tmp_path)
    lines = done.stdout.splitlines()
    assert (
        "mutant none.py           ·   1.5/1.5  WRONG: not caught by doubles_more (passed)" in lines
    )
    assert "mutant small_only.py     ✗   0.0/1.5  caught by doubles_more" in lines
    assert 3 == done.returncode


def test_a_mutant_that_names_no_check_ends_with_3_before_anything_is_graded(
    tmp_path: Path, run_grader: RunGrader, write_assignment: WriteAssignment
) -> None:
    """The assignment is faulty, and nobody's work."""
    write_assignment(tmp_path, files=SAMPLES | {"mutants/x.py": WRONG})
    done = run_grader("verify", "demo", path=tmp_path)
    assert [
        "grader: the assignment is faulty, not your work:",
        "assignments/demo/mutants/x.py: names no check that must catch it (found '')",
    ] == done.stderr.splitlines()
    assert ("", 3) == (done.stdout, done.returncode)


def test_ctrl_c_ends_the_verification_soon(
    tmp_path: Path, grader_command: str, write_assignment: WriteAssignment
) -> None:
    """Fifteen samples of two seconds wait; they are not graded any more."""
    slow = "import time\ntime.sleep(2)\n"
    files: Mapping[str, str] = SAMPLES | {
        f"mutants/slow_{n}.py": mutant(slow + WRONG, "doubles") for n in range(15)
    }
    write_assignment(tmp_path, files=files)
    process = subprocess.Popen(
        [grader_command, "verify", "demo", "--jobs", "1"],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "TMPDIR": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(3)
        process.send_signal(signal.SIGINT)
        assert 130 == process.wait(25)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


# --- what crosses from one process to another --------------------------------------------------


def fault(kind: type[GraderError]) -> GraderError:
    made: dict[str, tuple[Any, ...]] = {
        "AuthorFault": (["one fault", "another"],),
        "Raised": ("KeyError", "'x'", "line 3 in f"),
    }
    return kind(*made.get(kind.__name__, ("the text",)))


@pytest.mark.parametrize("name", errors.__all__)
def test_a_fault_can_be_sent_between_processes(name: str) -> None:
    """Gradings run in pools: what one raises arrives as it was."""
    sent = fault(getattr(errors, name))
    got = pickle.loads(pickle.dumps(sent))
    assert (type(sent), str(sent), vars(sent)) == (type(got), str(got), vars(got))
