"""`grader batch` with real processes: sixty students, kill -9, Ctrl-C, killers and deadlines."""

from __future__ import annotations

import csv
import io
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import psutil
import pytest
from classroom import GOOD, TOML, UNREADABLE, make_classroom

from grader.batch.command import Where, batch_class
from grader.batch.journal import Journal, Status
from grader.batch.run import Plan
from grader.batch.slot import how_it_ended
from grader.errors import UsageFault
from grader.sandbox import isolation
from grader.sandbox.isolation import Support

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="signals of Unix")

Batch = Callable[..., subprocess.CompletedProcess[str]]
PATIENCE_S = 60.0

KILLS_ITS_GRADER = """\
import os, signal
import psutil
for parent in psutil.Process().parents():
    if "grader.batch.slot" in parent.cmdline():
        os.kill(parent.pid, signal.SIGKILL)
"""


@pytest.fixture(scope="module")
def package(
    tmp_path_factory: pytest.TempPathFactory, write_assignment: Callable[..., Path]
) -> Path:
    """A folder with the assignment `demo`, for PYTHONPATH."""
    root = tmp_path_factory.mktemp("package")
    write_assignment(root, toml=TOML)
    return root


@pytest.fixture
def batch(
    package: Path, tmp_path: Path, run_grader: Callable[..., subprocess.CompletedProcess[str]]
) -> Batch:
    """`grader batch ... --out RESULTS --assignment demo`, without walls."""

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return run_grader(*_arguments(tmp_path, arguments), path=package)

    return run


def _arguments(folder: Path, more: Sequence[str | Path]) -> list[str | Path]:
    fixed = ["--out", folder / "results", "--assignment", "demo", "--isolation", "none"]
    return ["batch", *fixed, *more]


@pytest.fixture
def started(
    package: Path, tmp_path: Path, grader_command: str
) -> Callable[..., subprocess.Popen[str]]:
    """The same, running."""

    def start(*arguments: str | Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [grader_command, *map(str, _arguments(tmp_path, arguments))],
            env={**os.environ, "PYTHONPATH": str(package)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    return start


def entries(results: Path) -> dict[str, int]:
    """When each entry was written, in nanoseconds."""
    return {path.name: path.stat().st_mtime_ns for path in (results / "journal").glob("*.json")}


def wait_for(what: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def grading_processes(results: Path) -> list[psutil.Process]:
    """Grading processes whose batch is ours: they have its folder in their environment."""
    found = []
    for process in psutil.process_iter():
        try:
            if "grader.batch.slot" in process.cmdline() and str(results.parent) in str(
                process.environ().get("GRADER_TEST_MARK", "")
            ):
                found.append(process)
        except psutil.Error:
            continue
    return found


def test_a_class_of_sixty_killed_in_the_middle_loses_nothing(
    batch: Batch, started: Callable[..., subprocess.Popen[str]], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, run_grader: Callable[..., subprocess.CompletedProcess[str]],
    package: Path,
) -> None:  # fmt: skip
    """All accounted for, with the points that each must have, and nothing graded twice."""
    monkeypatch.setenv("GRADER_TEST_MARK", str(tmp_path))
    room, results = make_classroom(tmp_path), tmp_path / "results"
    assert 60 == len(room.points)
    with started(*room.paths) as first:
        wait_for(lambda: len(entries(results)) >= 12)
        first.send_signal(signal.SIGKILL)
        first.communicate()
    before = entries(results)
    assert 12 <= len(before) < 60
    wait_for(lambda: not grading_processes(results))

    done = batch(*room.paths)
    assert 4 == done.returncode
    after = entries(results)
    assert 60 == len(after)
    assert before == {name: after[name] for name in before}
    assert "needs a person (3)" in done.stdout.splitlines()[0]
    assert all(name in done.stdout for name in UNREADABLE)
    assert not list(results.rglob("*.tmp"))

    journal = Journal(results)
    got: dict[str, str | None] = {}
    for each in journal.handed():
        report = journal.report(each.key)
        got[each.student] = f"{float(report.points or 0):g}" if report else None
    assert room.points == got

    book = run_grader("gradebook", results, path=package)
    lines = list(csv.DictReader(io.StringIO(book.stdout)))
    finals = {line["student"].removeprefix("'"): line["final"] for line in lines}
    assert 60 == len(finals)
    blanks = sorted(name for name, final in finals.items() if not final)
    assert blanks == sorted(file.partition(".")[0] for file in UNREADABLE)
    assert "4.05" == finals["1000"], "late by an unknown time costs the least: 10 %"
    assert "blank, and no zero: nobody knows these points yet (3):" in book.stderr


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl-C", "SIGTERM"]
)
def test_a_batch_that_is_stopped_ends_cleanly_and_says_how_to_go_on(
    started: Callable[..., subprocess.Popen[str]], batch: Batch, tmp_path: Path,
    number: int, code: int,
) -> None:  # fmt: skip
    """The signal's exit code, the command, and no half file; the rest follows."""
    folder = tmp_path / "class"
    folder.mkdir()
    for student in range(6):
        (folder / f"s{student}.py").write_text(f"import time\ntime.sleep(0.3)  # {student}\n{GOOD}")
    with started(folder, "--jobs", "1") as running:
        wait_for(lambda: entries(tmp_path / "results"))
        running.send_signal(number)
        _, said = running.communicate(timeout=PATIENCE_S)
    assert code == running.returncode
    assert f"grader batch --out {tmp_path / 'results'}" in said.partition("To go on: ")[2]
    assert not list((tmp_path / "results").rglob("*.tmp"))
    first = entries(tmp_path / "results")
    assert len(first) < 6
    assert 0 == batch(folder).returncode
    assert first.items() <= entries(tmp_path / "results").items()


def test_what_kills_or_outlives_its_grader_stops_nobody_else(batch: Batch, tmp_path: Path) -> None:
    """Two grading processes lost mark a killer; a deadline ends what no limit ends; both listed."""
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "eve.py").write_text(KILLS_ITS_GRADER + GOOD)
    (folder / "slow.py").write_text("import time\n" + "time.sleep(1.5)\n" * 40 + GOOD)
    (folder / "good.py").write_text(GOOD)
    done = batch(folder, "--deadline", "5")
    assert 4 == done.returncode
    first, slow, eve = done.stdout.splitlines()[:3]  # by what happened
    assert "needs a person (2)" == first
    assert "slow" in slow
    assert "there was no report within 5 s" in slow
    assert "it ended 2 grading processes: the grading process ended (SIGKILL)" in eve
    journal = Journal(tmp_path / "results")
    statuses = {
        each.student: getattr(journal.entry(each.key), "status", "") for each in journal.handed()
    }
    assert {"eve": Status.KILLER, "slow": Status.FAILED, "good": Status.GRADED} == statuses


def test_walls_that_do_not_stand_here_are_refused_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is collected, and not for each submission as a failure of ours."""
    monkeypatch.setattr(isolation, "support", lambda level: Support(level, False, "no kernel"))
    (tmp_path / "ada.py").write_text(GOOD)
    with pytest.raises(UsageFault, match=r"'strict' does not work here: no kernel\. See: grader"):
        batch_class([tmp_path], tmp_path / "results", Plan(isolation="strict"), Where())
    assert not (tmp_path / "results").exists()


@pytest.mark.parametrize(
    ("code", "said"), [(-9, "SIGKILL"), (-40, "signal 40"), (1, "exit code 1")]
)
def test_every_end_of_a_grading_process_has_a_name(code: int, said: str) -> None:
    """Python names few of the real-time signals, and one without a name ended the whole batch."""
    assert said == how_it_ended(code)


def test_regrading_says_what_changed_check_by_check(
    batch: Batch, tmp_path: Path, package: Path,
    run_grader: Callable[..., subprocess.CompletedProcess[str]],
) -> None:  # fmt: skip
    """A file that changed is graded again anyway; --regrade grades all, and compares."""
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ada.py").write_text(GOOD)
    (folder / "bo.py").write_text(GOOD)
    roster = tmp_path / "roster.csv"
    roster.write_text("id,login,name\n1,ada,Ada Rossi\ncy,,Cy Young\n")
    done = batch(folder, "--roster", roster)
    assert 0 == done.returncode, done.stdout + done.stderr
    assert "in the roster, nothing handed in (1)\n  Cy Young (cy)\n" in done.stdout
    assert "handed in, not in the roster (1)\n  bo, class/bo.py\n" in done.stdout
    before = entries(tmp_path / "results")

    (folder / "bo.py").write_text("def double(n):\n    return n\n")
    done = batch(folder, "--roster", tmp_path / "results" / "roster.csv")
    assert 0 == done.returncode, done.stderr
    assert "changed (2)\n  bo: doubles passed 3/3 -> failed 0/3\n" in done.stdout
    assert "graded again: 1, because what was handed in has changed since" in done.stderr
    after = entries(tmp_path / "results")
    assert 1 == sum(before[name] != after[name] for name in before)

    page = next((tmp_path / "results" / "html").glob("bo-*.html"))
    page.write_text("of a run that was killed before it came to the pages")
    os.utime(page, (0, 0))
    done = batch(folder, "--quiet")
    text = page.read_text(encoding="utf-8")
    assert "0/3" in text
    assert "grader check bo.py --assignment demo --only doubles --seed" in text
    assert str(tmp_path) not in text, "the folders are ours, and the page is for a student"

    done = batch(folder, "--regrade")
    assert "nothing changed: 2 graded again, every check as before" in done.stdout
    assert "graded again: 2, because --regrade asks for it" in done.stderr
    assert not after.items() & entries(tmp_path / "results").items()

    roster.write_text("id,login,name\n7,bo,Bo Li\n")
    (folder / "bo.py").unlink()
    done = batch(folder, "--roster", roster)
    first, gone, *_, counts, _pages = done.stdout.splitlines()
    assert (4, "needs a person (1)") == (done.returncode, first)
    assert (
        "gone       Bo Li (7), class/bo.py: no longer there: graded earlier from class/bo.py."
        in gone
    )
    assert "2 submissions of demo: 2 graded" == counts
    book = run_grader("gradebook", tmp_path / "results", path=package)
    assert "  Bo Li (7): no longer there: graded earlier" in book.stderr
    assert ",0.0," in next(line for line in book.stdout.splitlines() if line.startswith("7,"))


def test_nothing_of_a_folder_that_students_fill_is_run(
    batch: Batch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Modules of ours are not looked for where the command is given."""
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ada.py").write_text(GOOD)
    (folder / "json.py").write_text("raise SystemExit('run')\n")
    monkeypatch.chdir(folder)
    done = batch(folder / "ada.py")
    assert 0 == done.returncode, done.stdout + done.stderr


def test_what_can_not_be_carried_out_is_told_in_a_line(batch: Batch, tmp_path: Path) -> None:
    """Exit code 2, and no folder of results is left."""
    (tmp_path / "empty").mkdir()
    for arguments, said in (
        ((tmp_path / "none",), "no such file or folder"),
        ((tmp_path, "--engine", "dask"), "--engine dask and --scheduler ADDRESS go together"),
        ((tmp_path, "--roster", tmp_path / "no.csv"), "can't be read"),
        ((tmp_path / "empty",), "holds nothing that was handed in"),
        ((tmp_path, "--assignment", "dema"), "Did you mean 'demo'?"),
    ):
        done = batch(*arguments)
        assert (2, 1) == (done.returncode, len(done.stderr.splitlines()))
        assert said in done.stderr
    assert not (tmp_path / "results").exists()


def test_statistics_say_which_known_mistake_was_made(
    tmp_path: Path, write_assignment: Callable[..., Path],
    run_grader: Callable[..., subprocess.CompletedProcess[str]],
) -> None:  # fmt: skip
    """Two of three behave exactly like the mutant, whatever else they look like."""
    wrong = "def double(n):\n    return n + 2\n"
    mutant = f'"""Adds two.\n\ncaught by: doubles\n"""\n{wrong}'
    write_assignment(tmp_path / "package", toml=TOML, files={"mutants/adds.py": mutant})
    folder, results = tmp_path / "class", tmp_path / "results"
    folder.mkdir()
    (folder / "ada.py").write_text(wrong)
    (folder / "bo.py").write_text("def double(n):\n    x = 1 + n\n    return 1 + x\n")
    (folder / "cy.py").write_text("def double(n):\n    return n\n")
    about = {
        "path": tmp_path / "package",
        "environment": {"XDG_CACHE_HOME": str(tmp_path / "cache")},
    }
    batch = ("batch", folder, "--out", results, "--assignment", "demo", "--isolation", "none")
    assert 0 == run_grader(*batch, **about).returncode
    said = run_grader("gradebook", results, "--stats", "--mutants", **about).stdout
    assert "scores: 3 known, 0 blank" in said
    assert "  2 of 3 behave exactly like: Adds two." in said
    toml = tmp_path / "package" / "assignments" / "demo" / "assignment.toml"
    toml.write_text(TOML.replace("points = 3", "points = 2"))
    again = run_grader("gradebook", results, "--stats", **about).stdout
    assert "3 reports are of another version of the assignment, and compared with nothing" in again
    assert "behave exactly like" not in again
