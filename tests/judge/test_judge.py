"""The grader is judged: for each program, a judge that shares no code with it says the same.

The judge (judging.py) is slow and simple, goes by the handout, and runs each program by itself.
It is told how programs in other spellings are asked. One program is judged, another each day; all
with --every.
"""

from __future__ import annotations

import ast
import json
import random
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from generated import changes_of

from grader.assignment import load_assignment
from grader.model import Outcome, Report, Verdict
from grader.submission import open_submission
from grader.workflow import Boxes, grade

HERE = Path(__file__).parent
DATA = HERE.parent / "data"
LOOKAHEAD = load_assignment("lookahead")
HOME = LOOKAHEAD.folder
GENERATED = 40  # drawn anew each day
NOT_JUDGED = {"recorded_numbers", "figures"}


@dataclass(frozen=True)
class Program:
    """A program to grade and to judge, and how the judge asks it."""

    path: Path
    how: dict[str, Any] = field(default_factory=dict)
    source: str = ""
    """Of a program that is made here: it has no file yet."""

    @property
    def name(self) -> str:
        return f"{self.path.parent.name}-{self.path.stem}"


def table(path: Path) -> dict[str, dict[str, Any]]:
    return tomllib.loads(path.read_text("utf-8"))


def written_programs() -> list[Program]:
    """Everything that stands somewhere in a file: solution, starter, mutants, right, wrong."""
    own = [HOME / "solution.py", HOME / "starter.py", HOME / "solution.ipynb"]
    own += sorted([*(HOME / "mutants").glob("*.*"), *(HOME / "baselines").glob("*.py")])
    told = {
        DATA / "right": table(DATA / "right" / "expected.toml"),
        DATA / "wrong": table(DATA / "wrong" / "expected.toml"),
        HOME / "spellings": table(HERE / "spellings.toml"),
    }
    return [Program(path) for path in own] + [
        Program(folder / f"{name}.py", how) for folder, rows in told.items()
        for name, how in rows.items()
    ]  # fmt: skip


def made_programs(number: int) -> list[Program]:
    """The solution with one thing changed, drawn anew each day."""
    rng = random.Random(date.today().toordinal())
    changes = changes_of((HOME / "solution.py").read_text("utf-8"))
    return [
        Program(Path(f"changed/line_{line}_{n}.py"), source=source)
        for n, (line, source) in enumerate(rng.sample(changes, number))
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One whose turn it is today, or all."""
    every, today = metafunc.config.getoption("--every"), date.today().toordinal()
    if "program" in metafunc.fixturenames:
        programs = [*written_programs(), *made_programs(GENERATED)]
        chosen = programs if every else [programs[today % len(programs)]]
        metafunc.parametrize("program", chosen, ids=lambda program: program.name)
    if "wrong" in metafunc.fixturenames:
        metafunc.parametrize("wrong", WRONG if every else [[*WRONG][today % len(WRONG)]])


@pytest.fixture(scope="module")
def boxes() -> Iterator[Boxes]:
    """One box for all gradings of this file: it takes longest to make."""
    with Boxes("none", LOOKAHEAD.limits) as kept:
        yield kept


def graded(program: Program, boxes: Boxes, only: tuple[str, ...] = ()) -> Report:
    submission = open_submission(program.path)
    return grade(submission, LOOKAHEAD, only=only, seed=7, boxes=boxes).report


def judged(program: Program, **more: Any) -> dict[str, str]:
    """What is wrong by each check, as the judge sees it; "" for nothing."""
    request = {"path": str(program.path), "how": program.how, **more}
    done = subprocess.run(
        [sys.executable, "judging.py", json.dumps(request)],
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


def test_grader_and_judge_agree(program: Program, boxes: Boxes, tmp_path: Path) -> None:
    """Full points where the judge finds nothing wrong, and nowhere else."""
    if program.source:
        path = tmp_path / program.path.name
        path.write_text(program.source, "utf-8")
        program = Program(path)
    report, found = graded(program, boxes), judged(program)
    asked = {v.check for v in report.verdicts if v.max_points} - NOT_JUDGED
    assert {} == disagreements(report, found)
    if not program.how.get("board"):
        assert asked <= set(found)
    else:
        assert {"best_move", "never_loses"} <= asked & set(found)


def test_the_judge_shares_no_code() -> None:
    """It imports nothing but what comes with Python, and numpy for boards of numpy."""
    allowed = set(sys.stdlib_module_names) | {"plain", "numpy"}
    for path in (HERE / "judging.py", HERE / "plain.py"):
        imported = set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add((node.module or "grader").partition(".")[0])
        assert set() == imported - allowed


WRONG = table(DATA / "wrong" / "expected.toml")


def test_every_wrong_program_is_in_the_table() -> None:
    """None is left out."""
    assert set(WRONG) == {path.stem for path in (DATA / "wrong").glob("*.py")}


def test_a_wrong_program_is_caught_with_a_counterexample(boxes: Boxes, wrong: str) -> None:
    """By the check that must see it, which shows what is wrong indeed; others don't blame it."""
    row, program = WRONG[wrong], Program(DATA / "wrong" / f"{wrong}.py", WRONG[wrong])
    report = graded(program, boxes, (row["caught"], *row["right"]))
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
