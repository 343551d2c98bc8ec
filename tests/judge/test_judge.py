"""The grader is judged: for each program, a judge that shares no code with it says the same.

A judge (judging_ASSIGNMENT.py) is slow and simple, goes by the handout, and runs each program by
itself. It is told how programs in other spellings are asked. One program is judged of two of the
assignments in assignments.toml, drawn anew each day; all with --every, and then also programs that
are made from the solutions by one change.
"""

from __future__ import annotations

import ast
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from programs import DATA, SUBJECTS, Program, programs_of, table

from grader.model import Outcome, Report, Verdict
from grader.submission import open_submission
from grader.workflow import Boxes, grade

HERE = Path(__file__).parent
WRONG = table(DATA / "wrong" / "expected.toml")
Grade = Callable[..., Report]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Those whose turn it is today, or all."""
    every = metafunc.config.getoption("--every")
    if "program" in metafunc.fixturenames:
        by_slug: dict[str, list[Program]] = {}
        for subject in SUBJECTS.values():
            by_slug.setdefault(subject.slug, []).extend(programs_of(subject, every=every))
        rng = random.Random(date.today().toordinal())
        programs = [program for each in by_slug.values() for program in each] if every else [
            rng.choice(each) for each in rng.sample([*by_slug.values()], 2)
        ]  # fmt: skip
        metafunc.parametrize("program", programs, ids=lambda program: program.name)


@pytest.fixture(scope="module")
def graded() -> Iterator[Grade]:
    """How a program is graded; one box for all of an assignment, since it takes longest to make."""
    kept: dict[str, Boxes] = {}
    with ExitStack() as stack:

        def graded(program: Program, only: tuple[str, ...] = ()) -> Report:
            name, assignment = program.subject, SUBJECTS[program.subject].assignment
            if name not in kept:
                kept[name] = stack.enter_context(Boxes("none", assignment.limits))
            submission = open_submission(program.path)
            return grade(submission, assignment, only=only, seed=7, boxes=kept[name]).report

        yield graded


def judged(program: Program, **more: Any) -> dict[str, str]:
    """What is wrong by each check, as the judge sees it; "" for nothing."""
    request = {"path": str(program.path), "how": program.how, **more}
    done = subprocess.run(
        [sys.executable, f"judging_{SUBJECTS[program.subject].slug}.py", json.dumps(request)],
        cwd=HERE, capture_output=True, text=True, timeout=3_000, check=True,
    )  # fmt: skip
    found: dict[str, str] = json.loads(done.stdout)
    return found


def disagreements(report: Report, found: dict[str, str]) -> dict[str, tuple[str, str]]:
    """By check: what the grader says and what the judge says, where it isn't the same."""
    asked = [v for v in report.verdicts if v.max_points and v.check in found]
    return {
        verdict.check: (said(verdict), found[verdict.check])
        for verdict in asked
        if (verdict.points == verdict.max_points) != (not found[verdict.check])
    }


def said(verdict: Verdict) -> str:
    told = verdict.explanation
    return f"{verdict.outcome} {verdict.points}/{verdict.max_points} {told and told.summary}"


def test_grader_and_judge_agree(program: Program, graded: Grade, tmp_path: Path) -> None:
    """Full points where the judge finds nothing wrong, and nowhere else."""
    if program.source:
        path = tmp_path / program.path.name
        path.write_text(program.source, "utf-8")
        program = replace(program, path=path)
    report, found, subject = graded(program), judged(program), SUBJECTS[program.subject]
    asked = {v.check for v in report.verdicts if v.max_points} - set(subject.left_out)
    assert {} == disagreements(report, found)
    if "board" in program.how:
        assert set(subject.at_least) <= asked & set(found)
    else:
        assert asked == set(found)


def test_every_check_is_judged_or_left_out() -> None:
    """Nothing is left out by mistake: what is, stands in the table, with the reason."""
    for subject in SUBJECTS.values():
        judge = (HERE / f"judging_{subject.slug}.py").read_text("utf-8")
        for check in subject.assignment.checks:
            assert (f'"{check.name}": ' in judge) != (check.name in subject.left_out), check.name


def test_the_judges_share_no_code() -> None:
    """They import nothing but what comes with Python, and numpy for boards of numpy."""
    reached, new = set[Path](), set(HERE.glob("judging_*.py"))
    while new:
        reached |= new
        new = {HERE / f"{name}.py" for path in new for name in imported(path)} - reached
        new = {path for path in new if path.exists()}
    names = {name for path in reached for name in imported(path)}
    assert set() == names - set(sys.stdlib_module_names) - {"numpy"} - {p.stem for p in reached}
    assert "programs" not in names


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "grader").partition(".")[0])
    return names


def test_every_wrong_program_is_in_the_table() -> None:
    """None is left out."""
    assert set(WRONG) == {path.stem for path in (DATA / "wrong").glob("*.py")}


@pytest.mark.drawn(1)
@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_program_is_caught_with_a_counterexample(graded: Grade, wrong: str) -> None:
    """By the check that must see it, which shows what is wrong indeed; others don't blame it."""
    row = WRONG[wrong]
    program = Program("lookahead", DATA / "wrong" / f"{wrong}.py", row)
    report = graded(program, (row["caught"], *row["right"]))
    by_check = {verdict.check: verdict for verdict in report.verdicts}
    verdict = by_check.pop(row["caught"])
    assert verdict.points is not None
    assert verdict.points < verdict.max_points
    right = [by_check[check] for check in row["right"]]
    assert [] == [said(each) for each in right if each.points != each.max_points]
    found = judged(program, only=[row["caught"]])
    assert set(found) <= {row["caught"]}
    assert "" not in found.values()
    told = verdict.explanation
    assert told is not None
    call = re.fullmatch(r"(minimax|best_move)\(.*\)", told.call)
    if call and "board" not in row:
        assert judged(program, call=call[0])["call"]
    if moves := re.search(r"the shortest takes \d+ moves: ([\d ]+)", told.got):
        assert judged(program, line=moves[1].replace(" ", ""))["line"] == ""
    assert verdict.outcome is not Outcome.SKIPPED
