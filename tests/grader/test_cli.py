"""The real command in a process of its own: exit codes, output, files, and what it leaves."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from jsonschema import Draft202012Validator

import grader
from grader.assignment import assignments_folder
from grader.sandbox.isolation import Level, choose_level

RunGrader = Callable[..., subprocess.CompletedProcess[str]]
WriteAssignment = Callable[..., Path]

LOOKAHEAD = assignments_folder() / "lookahead"
RIGHT = "def double(n):\n    return 2 * n\n"
SMALL_ONLY = "def double(n):\n    return 2 * n if n < 1000 else 0\n"
WRONG = "def double(n):\n    return n\n"
# The fields that issue 2 lists, in its order; the report has a few more beside them.
FIELDS = (
    *("schema", "assignment", "assignment_version", "submission", "interface", "isolation"),
    *("points", "max_points", "seed", "seconds", "findings", "verdicts"),
)
VERDICT_FIELDS = (
    *("check", "title", "outcome", "points", "max_points", "visibility", "explanation"),
    "seconds",
)
EXPLANATION_FIELDS = (
    *("summary", "call", "expected", "got", "counterexample", "tried", "hint", "again"),
)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory, write_assignment: WriteAssignment) -> Path:
    """A folder with an assignment called `demo`, which is quickly asked."""
    root = tmp_path_factory.mktemp("demo")
    write_assignment(root)
    return root


@pytest.fixture
def check(demo: Path, tmp_path: Path, run_grader: RunGrader) -> RunGrader:
    """`grader check my.py OPTIONS`, with a program given as text, as the assignment `demo`."""

    def check(program: str, *options: str | Path) -> subprocess.CompletedProcess[str]:
        (tmp_path / "my.py").write_text(program)
        return run_grader(
            *("check", "my.py", "--assignment", "demo"), *options, cwd=tmp_path, path=demo
        )

    return check


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """The single line on stderr of a command that says only what is wrong with it."""
    assert "" == done.stdout
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    start, _, text = line.partition("grader: ")
    assert "" == start
    return text


# --- exit codes --------------------------------------------------------------------------------


def test_all_points_end_with_0(check: RunGrader) -> None:
    """A right program: 4.5 of 4.5 points."""
    done = check(RIGHT, "--quiet")
    assert ("demo  my.py  4.5/4.5\n", "", 0) == (done.stdout, done.stderr, done.returncode)


def test_lost_points_end_with_1(check: RunGrader) -> None:
    """A right program for small numbers: 3 of 4.5 points."""
    done = check(SMALL_ONLY, "--quiet")
    assert (1, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("demo  my.py  3/4.5")


def test_a_file_that_cannot_run_ends_with_1(check: RunGrader) -> None:
    """A syntax error is the student's to mend: there is a report, and it says where."""
    done = check("def double(n)\n    return 2 * n\n")
    assert (1, "") == (done.returncode, done.stderr)
    assert "the file could not be run: SyntaxError" in done.stdout
    assert "line 1" in done.stdout


def test_a_faulty_assignment_ends_with_3(
    tmp_path: Path, run_grader: RunGrader, write_assignment: WriteAssignment
) -> None:
    """All its faults, and that they are not the student's."""
    toml = '[functions]\ndouble = "double(n)"\n[checks.doubles]\npoint = 3\n'
    write_assignment(tmp_path, toml=toml)
    (tmp_path / "my.py").write_text(RIGHT)
    done = run_grader("check", "my.py", "--assignment", "demo", cwd=tmp_path, path=tmp_path)
    assert [
        "grader: the assignment is faulty, not your work:",
        "assignments/demo/assignment.toml:4: unknown key of check 'doubles', 'point'. "
        "Did you mean 'points'?",
        "assignments/demo/assignment.toml:3: check 'doubles' needs points, "
        "a number from 0 up, not None",
        "assignments/demo/assignment.toml:3: no table [checks.doubles_more] says what the check is "
        "worth",
    ] == done.stderr.splitlines()
    assert ("", 3) == (done.stdout, done.returncode)


def test_a_check_that_fails_by_itself_ends_with_4_and_a_blank(
    tmp_path: Path, run_grader: RunGrader, write_assignment: WriteAssignment
) -> None:
    """The report says that the grader failed; the total is null, not 0."""
    broken = "def doubles(student, truth):\n    '''Doubles.'''\n    truth['no such number']\n"
    checks = "from grader.authoring import check\ntruth = dict\n@check()\n" + broken
    write_assignment(tmp_path, toml="[checks.doubles]\npoints = 3\n", checks=checks)
    (tmp_path / "my.py").write_text(RIGHT)
    done = run_grader(
        *("check", "my.py", "--assignment", "demo", "--json", "out.json"),
        cwd=tmp_path,
        path=tmp_path,
    )
    assert (4, "") == (done.returncode, done.stderr)
    assert "the grader failed here, not you" in done.stdout
    report = json.loads((tmp_path / "out.json").read_text())
    assert (None, 3) == (report["points"], report["max_points"])
    assert "grader_error" == report["verdicts"][0]["outcome"]


# --- bad input ---------------------------------------------------------------------------------

KNOWN = (
    "rules, whole_tree, minimax_values, best_move, never_loses, alphabeta_values, "
    "alphabeta_move, pruning, recorded_numbers, figures"
)


@pytest.fixture(scope="module")
def bad_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files and folders that are no submissions."""
    folder = tmp_path_factory.mktemp("bad")
    (folder / "paper.ipynb").write_bytes(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n")
    (folder / "empty.ipynb").touch()
    (folder / "empty.py").touch()
    (folder / "broken.ipynb").write_text('{"cells": [}')
    (folder / "table.ipynb").write_text("[1, 2]")
    (folder / "data").mkdir()
    (folder / "data" / "numbers.csv").write_text("1,2\n")
    (folder / "nothing").mkdir()
    (folder / "other.py").write_text("x = 1\n")
    (folder / "right.py").write_text(LOOKAHEAD.joinpath("solution.py").read_text())
    (folder / "old.py").write_text(
        "def winner(b):\n    print 'nobody'\ndef moves(b):\n    return []\ndef play(b, i, m):\n"
        "    return b\n"
    )
    return folder


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ("check missing.py", "no such file: 'missing.py'; check the path"),
        ("check nothing", "'nothing' holds no notebook or module"),
        ("check data", "'data' holds no notebook or module, only 'numbers.csv'"),
        ("check paper.ipynb", "'paper.ipynb' is a PDF, not a notebook or module"),
        ("check empty.ipynb", "'empty.ipynb' is empty; save your work and hand it in again"),
        ("check empty.py", "'empty.py' is empty; save your work and hand it in again"),
        ("check broken.ipynb", "'broken.ipynb' is not valid JSON at line 1"),
        ("check table.ipynb", "'table.ipynb' "),
        ("check old.py", "old.py: this is Python 2: SyntaxError: Missing parentheses in call"),
        (
            "check other.py",
            "other.py: fits no assignment that is installed. Name it: --assignment, one of ",
        ),
        (
            "check right.py --assignment lokahead",
            "unknown assignment 'lokahead'. Did you mean 'lookahead'? See: grader list",
        ),
        ("check right.py --only rulez", "unknown check 'rulez'. Did you mean 'rules'?"),
        ("check right.py --only rules --only zebra", f"unknown check 'zebra'. Known: {KNOWN}"),
        (
            "check right.py --json no/such/out.json",
            "no such folder: no/such. Make it first, or name another file",
        ),
        (
            "check right.py --executed no/such/out.ipynb",
            "no such folder: no/such. Make it first, or name another file",
        ),
        ("explain nonsense", "unknown check 'nonsense'. Known: "),
        (
            "explain nonsense --assignment lookahead",
            f"unknown check 'nonsense'. Known: {KNOWN}",
        ),
        ("explain best_mov", "unknown check 'best_mov'. Did you mean 'best_move'?"),
        ("explain rules --assignment zebra", "unknown assignment 'zebra'. See: grader list"),
        ("verify zebra", "unknown assignment 'zebra'. See: grader list"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(
    run_grader: RunGrader, bad_files: Path, arguments: str, text: str
) -> None:
    """What is wrong and what to do, on stderr, without a traceback."""
    done = run_grader(*arguments.split(), cwd=bad_files)
    assert one_line(done).startswith(text)
    assert 2 == done.returncode


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ("", "Usage: grader"),
        ("chek my.py", "No such command 'chek'"),
        ("check", "Missing argument 'SUBMISSION'"),
        ("check right.py --seed -1", "-1 is not in the range x>=0"),
        ("check right.py --seed x", "'x' is not a valid integer"),
        ("check right.py --sead 1", "No such option"),
        ("check right.py --json data", "File 'data' is a directory"),
        ("verify", "Missing argument 'SLUG...'"),
    ],
)
def test_a_command_line_that_cannot_be_read_ends_with_2(
    run_grader: RunGrader, bad_files: Path, arguments: str, text: str
) -> None:
    """With the usage, and how to get help."""
    done = run_grader(*arguments.split(), cwd=bad_files)
    assert text in done.stderr
    assert "--help" in done.stderr
    assert "Traceback" not in done.stderr
    assert ("", 2) == (done.stdout, done.returncode)


def test_a_report_that_cannot_be_written_is_a_usage_fault(
    demo: Path, tmp_path: Path, run_grader: RunGrader
) -> None:
    """Found out before the grading, where the folder is not there."""
    (tmp_path / "my.py").write_text(RIGHT)
    done = run_grader(
        *("check", "my.py", "--assignment", "demo", "--json", "my.py/out.json"),
        cwd=tmp_path,
        path=demo,
    )
    assert one_line(done).startswith("no such folder: my.py.")
    assert 2 == done.returncode


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder that takes no file")
def test_a_folder_that_takes_no_file_is_a_usage_fault(check: RunGrader) -> None:
    """The person who named the folder can name another."""
    assert 2 == check(RIGHT, "--json", "/proc/out.json").returncode


def test_executed_is_refused_for_a_module(check: RunGrader) -> None:
    """`--executed` is for notebooks, which is said before anything is graded."""
    done = check(RIGHT, "--executed", "ran.ipynb", "--json", "out.json")
    assert 2 == done.returncode
    assert "grader: --executed is for notebooks; this is a module\n" == done.stderr
    assert not Path("out.json").exists()


# --- what is printed ---------------------------------------------------------------------------


def test_help_names_the_commands(run_grader: RunGrader) -> None:
    """On stdout, with exit code 0; -h is the same."""
    long, short = run_grader("--help"), run_grader("-h")
    assert (0, "") == (long.returncode, long.stderr)
    assert long.stdout == short.stdout
    for command in ("check", "verify", "list", "explain"):
        assert re.search(rf"^  {command} +\S", long.stdout, re.MULTILINE), command
    assert "[SUBMISSION" not in run_grader("check", "--help").stdout


def test_help_shows_three_commands_on_lines_of_their_own(run_grader: RunGrader) -> None:
    """The examples are not filled into a paragraph."""
    help_ = run_grader("--help").stdout
    assert "\\b" not in help_
    example = r"^  grader check my\.ipynb      what is right, and for what isn't, on which board$"
    assert re.search(example, help_, re.MULTILINE)


def test_version(run_grader: RunGrader) -> None:
    """The distribution's."""
    done = run_grader("--version")
    assert re.fullmatch(r"grader, version \d+\.\d+\.\d+\S*\n", done.stdout)
    assert 0 == done.returncode


def test_list_names_each_assignment_with_its_worth(run_grader: RunGrader, demo: Path) -> None:
    """Ten checks and 40 points; fractions of points as decimals would be."""
    done = run_grader("list")
    lines = done.stdout.splitlines()
    assert "lookahead      The machine that looked ahead  (10 checks, 40 points)" in lines
    assert sorted(lines) == lines
    assert 0 == done.returncode
    assert "demo           Doubling  (2 checks, " in run_grader("list", path=demo).stdout


def test_a_faulty_assignment_stands_in_no_other_one_s_way(
    run_grader: RunGrader, write_assignment: WriteAssignment, tmp_path: Path
) -> None:
    """The good ones are listed and recognised; what is wrong with it is said, with exit code 3."""
    folder = write_assignment(tmp_path)
    shutil.copytree(folder, folder.parent / "spoilt")
    with (folder.parent / "spoilt" / "assignment.toml").open("a") as spec:
        spec.write("\n[chekcs.more]\npoints = 1\n")
    done = run_grader("list", path=tmp_path)
    assert "demo           Doubling  (2 checks, " in done.stdout
    assert "spoilt/assignment.toml" in done.stderr
    assert 3 == done.returncode
    (tmp_path / "my.py").write_text("def double(number):\n    return 2 * number\n")
    assert run_grader("check", "my.py", cwd=tmp_path, path=tmp_path).returncode < 2


def test_points_are_listed_as_decimals(run_grader: RunGrader, demo: Path) -> None:
    """4.5 points, not 9/2; and 1.5 points, not 3/2."""
    assert "(2 checks, 4.5 points)" in run_grader("list", path=demo).stdout
    assert "1.5 points" in run_grader("explain", "doubles_more", path=demo).stdout


def test_explain_says_what_a_check_asks(run_grader: RunGrader) -> None:
    """Worth, title, details, the names it asks for, and the submissions it applies to."""
    done = run_grader("explain", "rules", "--assignment", "lookahead")
    assert [
        "lookahead: rules   4 points, visible",
        "  `winner`, `moves` and `play` keep the rules on all 5,478 boards, and change none of "
        "them.",
        "",
    ] == done.stdout.splitlines()[:3]
    assert "  asks for   LINES, EMPTY, winner, moves, play\n" in done.stdout
    assert done.stdout.endswith("  applies to modules, notebooks\n")
    assert 0 == done.returncode
    assert "  after      alphabeta_values\n" in run_grader("explain", "pruning").stdout


def test_explain_lists_what_an_assignment_asks_and_where_its_files_are(
    run_grader: RunGrader,
) -> None:
    """Also where a check has the assignment's name."""
    lines = run_grader("explain", "first_moves").stdout.splitlines()
    assert "first_moves: The nine first moves, and how far to look   30 points" == lines[0]
    assert (
        "  minimax_values      6   `minimax` gives the value of every position: 1, 0 or -1 for X."
        in lines
    )
    for name in ("handout.ko.md", "handout.md", "starter.ipynb", "starter.py"):
        (path,) = [line.strip() for line in lines if line.endswith(f"/{name}")]
        assert Path(path).is_file()


def test_every_check_of_lookahead_can_be_explained(run_grader: RunGrader) -> None:
    """By the name that reports give it."""
    done = run_grader("explain", "figures", "--assignment", "lookahead")
    assert done.stdout.startswith("lookahead: figures   2 points, visible\n")
    assert done.stdout.endswith("  applies to notebooks\n")


def test_a_report_is_plain_text_where_there_is_no_terminal(check: RunGrader) -> None:
    """No colours, no progress; the checks, the total, and how to repeat it."""
    done = check(SMALL_ONLY, "--seed", "7")
    assert "" == done.stderr
    assert "\x1b" not in done.stdout
    lines = done.stdout.splitlines()
    assert ["Doubling   demo 2.5", "my.py   module   interface plain"] == lines[:2]
    assert "✓ doubles          3/3   `double` gives twice the number." in lines
    assert "✗ doubles_more   0/1.5   `double` knows large numbers." in lines
    assert "3/4.5 points   1 passed, 1 failed" in lines
    assert "again         grader check my.py --assignment demo --seed 7" == lines[-1]


def test_what_a_report_says_to_repeat_does_repeat_it(
    check: RunGrader, run_grader: RunGrader, demo: Path, tmp_path: Path
) -> None:
    """The command of a failed check asks the same question again."""
    check(SMALL_ONLY, "--json", "out.json")
    first = json.loads((tmp_path / "out.json").read_text())["verdicts"][1]["explanation"]
    again = first["again"].split()
    assert "grader" == again[0]
    run_grader(*again[1:], "--json", "again.json", cwd=tmp_path, path=demo)
    (only,) = json.loads((tmp_path / "again.json").read_text())["verdicts"]
    assert first == only["explanation"]


def test_progress_is_shown_on_a_terminal(demo: Path, tmp_path: Path, grader_command: str) -> None:
    """A line on stderr that names the step or the check; --quiet is quiet there too."""
    slow = RIGHT + "import time\ntime.sleep(0.6)\n"
    (tmp_path / "my.py").write_text(slow)

    def shown(*options: str) -> bytes:
        ours, theirs = pty.openpty()
        command = [grader_command, "check", "my.py", "--assignment", "demo", *options]
        environment = {**os.environ, "PYTHONPATH": str(demo), "TERM": "xterm"}
        done = subprocess.run(
            command,
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=theirs,
            check=False,
        )
        os.close(theirs)
        assert 0 == done.returncode
        text = b""
        with suppress(OSError):
            while more := os.read(ours, 1 << 16):
                text += more
        os.close(ours)
        return text

    assert b"running line 4" in shown()
    assert b"" == shown("--quiet")


# --- what is written ---------------------------------------------------------------------------


def report_of(check: RunGrader, folder: Path, program: str, *options: str) -> dict[str, Any]:
    check(program, "--json", "out.json", *options)
    report: dict[str, Any] = json.loads((folder / "out.json").read_text())
    return report


def in_order(names: Sequence[str], keys: Iterable[str]) -> bool:
    """True if *names* are all among *keys*, in that order."""
    return [*names] == [key for key in keys if key in names]


def test_the_json_report_has_the_fields_of_the_issue(check: RunGrader, tmp_path: Path) -> None:
    """In its order, and as the published schema says."""
    report = report_of(check, tmp_path, SMALL_ONLY, "--seed", "7")
    schema = Path(grader.__file__).parent / "reports" / "report.schema.json"
    Draft202012Validator(json.loads(schema.read_text())).validate(report)
    assert in_order(FIELDS, report)
    assert {"name", "sha256", "kind"} == set(report["submission"])
    passed, failed = report["verdicts"]
    assert in_order(VERDICT_FIELDS, failed)
    assert in_order(EXPLANATION_FIELDS, failed["explanation"])
    assert passed["explanation"] is None
    assert (3, 4.5, 7) == (report["points"], report["max_points"], report["seed"])
    assert ("failed", 0, 1.5) == (failed["outcome"], failed["points"], failed["max_points"])
    assert re.fullmatch(r"double\(\d{7}\)", failed["explanation"]["call"])


def test_findings_are_in_the_report(check: RunGrader, tmp_path: Path) -> None:
    """What did not finish, with its place; the functions around it are graded all the same."""
    report = report_of(check, tmp_path, "1 / 0\n" + RIGHT + "input('name?')\n")
    assert [
        ("line 1", "ZeroDivisionError: division by zero"),
        ("line 4", "asked for input; nobody is there to type while this is graded"),
    ] == [(finding["where"], finding["text"]) for finding in report["findings"]]
    assert 4.5 == report["points"]


def without_time(report: dict[str, Any]) -> dict[str, Any]:
    """*report* without what may differ between two gradings."""
    verdicts = [{**verdict, "seconds": 0} for verdict in report["verdicts"]]
    return {**report, "seconds": 0, "verdicts": verdicts}


def test_the_same_seed_gives_the_same_report(check: RunGrader, tmp_path: Path) -> None:
    """But for the seconds; another seed asks about another number."""
    first, second, other = (
        report_of(check, tmp_path, SMALL_ONLY, "--seed", seed) for seed in ("7", "7", "8")
    )
    assert without_time(first) == without_time(second)
    calls = [report["verdicts"][1]["explanation"]["call"] for report in (first, other)]
    assert calls[0] != calls[1]


def test_without_a_seed_it_follows_from_the_file_s_bytes(check: RunGrader, tmp_path: Path) -> None:
    """The same file gets the same questions; one comment more gets others."""
    first, second, other = (
        report_of(check, tmp_path, program) for program in (RIGHT, RIGHT, RIGHT + "# more\n")
    )
    assert without_time(first) == without_time(second)
    assert first["seed"] != other["seed"]


def test_only_asks_the_checks_that_are_named(check: RunGrader, tmp_path: Path) -> None:
    """Repeatable; what they need is asked too, and not reported."""
    report = report_of(check, tmp_path, WRONG, "--only", "doubles_more")
    (verdict,) = report["verdicts"]
    assert ("doubles_more", "skipped") == (verdict["check"], verdict["outcome"])
    assert 1.5 == report["max_points"]
    both = report_of(check, tmp_path, WRONG, "--only", "doubles_more", "--only", "doubles")
    assert ["doubles", "doubles_more"] == [verdict["check"] for verdict in both["verdicts"]]


def test_executed_writes_the_notebook_as_it_ran(
    demo: Path, tmp_path: Path, run_grader: RunGrader
) -> None:
    """With this run's outputs in place of the stored ones."""
    output = {"output_type": "stream", "name": "stdout", "text": ["43\n"]}
    cell = {"cell_type": "code", "metadata": {}, "execution_count": 9, "source": RIGHT}
    shown = {**cell, "source": "print(double(21))", "outputs": [output]}
    cells = [{**cell, "outputs": []}, shown]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
    (tmp_path / "my.ipynb").write_text(json.dumps(notebook))
    done = run_grader(
        *("check", "my.ipynb", "--assignment", "demo", "--quiet", "--executed", "ran.ipynb"),
        cwd=tmp_path,
        path=demo,
    )
    assert (0, "demo  my.ipynb  4.5/4.5\n") == (done.returncode, done.stdout)
    ran = json.loads((tmp_path / "ran.ipynb").read_text())
    assert "42\n" == "".join(ran["cells"][1]["outputs"][0]["text"])


# --- at the same time, twice, and interrupted --------------------------------------------------


def test_a_grading_run_twice_gives_equal_verdicts(run_grader: RunGrader, tmp_path: Path) -> None:
    """On the real assignment, with starts that are chosen at grading time."""
    mutant = LOOKAHEAD / "mutants" / "walk_forgets_draws.py"
    reports = []
    for name in ("one.json", "two.json"):
        only = ("--only", "whole_tree", "--only", "rules")
        done = run_grader("check", mutant, *only, "--json", name, cwd=tmp_path)
        assert (1, "") == (done.returncode, done.stderr)
        reports.append(json.loads((tmp_path / name).read_text()))
    assert without_time(reports[0]) == without_time(reports[1])
    assert ["passed", "failed"] == [verdict["outcome"] for verdict in reports[0]["verdicts"]]


def test_two_gradings_at_the_same_time_do_not_disturb_each_other(
    grader_command: str, tmp_path: Path
) -> None:
    """A starter and a solution, in one folder, each with its own score."""
    command = [grader_command, "check", "--only", "rules", "--quiet"]
    running = [
        subprocess.Popen(
            [*command, str(LOOKAHEAD / name)], cwd=tmp_path, stdout=subprocess.PIPE, text=True
        )
        for name in ("starter.py", "solution.py")
    ]
    outputs = [process.communicate(timeout=120)[0] for process in running]
    assert [1, 0] == [process.returncode for process in running]
    assert outputs[0].startswith("lookahead  starter.py  0/4")
    assert "lookahead  solution.py  4/4\n" == outputs[1]
    assert [] == list(tmp_path.iterdir())


def shares_a_user() -> bool:
    """True where submissions of different gradings run as users that root has chosen."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return as_root and choose_level("auto") is not Level.PROCESS


@pytest.mark.skipif(not shares_a_user(), reason="runs as the one who grades")
def test_a_fork_bomb_does_not_end_the_gradings_beside_it(
    demo: Path, tmp_path: Path, grader_command: str, check: RunGrader
) -> None:
    """Its own limit of processes is its own affair."""
    bomb = """
import os, time
while True:
    try: child = os.fork()
    except OSError: break
    if child == 0: time.sleep(100)
time.sleep(100)
"""
    with under_way(grader_command, RIGHT + bomb, demo, tmp_path):
        assert 0 == check(RIGHT, "--quiet").returncode


SLOW = {
    "loading": RIGHT + "import time\ntime.sleep(1000)\n",
    "a check": "import time\ndef double(n):\n    time.sleep(1000)\n",
}


@contextmanager
def under_way(
    command: str, program: str, demo: Path, folder: Path, *options: str
) -> Iterator[tuple[subprocess.Popen[str], list[psutil.Process]]]:
    """A grading of *program* that has come to its slow part, and the processes below it."""
    (folder / "tmp").mkdir()
    (folder / "my.py").write_text(program)
    process = subprocess.Popen(
        [command, "check", "my.py", "--assignment", "demo", *options],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(demo), "TMPDIR": str(folder / "tmp")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(2)
    below = psutil.Process(process.pid).children(recursive=True)
    try:
        assert process.poll() is None
        assert below
        yield process, below
    finally:
        for each in below:
            with suppress(psutil.Error):
                each.kill()
        process.kill()
        process.communicate()


def still_there(processes: list[psutil.Process]) -> list[psutil.Process]:
    """Those of *processes* that have not ended within a second.

    A zombie has ended; it waits for an init that does not reap, as in some containers.
    """
    alive = psutil.wait_procs(processes, timeout=1)[1]
    return [each for each in alive if each.status() != psutil.STATUS_ZOMBIE]


@pytest.mark.parametrize("slow", sorted(SLOW))
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["SIGINT", "SIGTERM"]
)
def test_a_grading_that_is_interrupted_leaves_nothing(
    demo: Path, tmp_path: Path, grader_command: str, slow: str, number: signal.Signals, code: int
) -> None:
    """No process, no folder, no traceback; 128 and the signal's number is the exit code."""
    with under_way(grader_command, SLOW[slow], demo, tmp_path) as (process, below):
        process.send_signal(number)
        out, error = process.communicate(timeout=10)
        assert ("", code) == (out, process.returncode)
        said = {signal.SIGINT: "interrupted", signal.SIGTERM: "ended by SIGTERM"}
        assert f"grader: {said[number]}" == error.strip()
        assert [] == still_there(below)
        assert [] == list((tmp_path / "tmp").iterdir())


def test_ctrl_c_in_a_terminal_reaches_the_whole_group_and_leaves_nothing(
    demo: Path, tmp_path: Path, grader_command: str
) -> None:
    """The sandbox leaves the interrupt to the grader."""
    with under_way(grader_command, SLOW["a check"], demo, tmp_path) as (process, below):
        os.killpg(process.pid, signal.SIGINT)
        _, error = process.communicate(timeout=10)
        assert (130, "grader: interrupted") == (process.returncode, error.strip())
        assert [] == still_there(below)
        assert [] == list((tmp_path / "tmp").iterdir())


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_to_the_whole_group_leaves_nothing(
    demo: Path, tmp_path: Path, grader_command: str, number: int, code: int
) -> None:
    """`timeout 60 grader check` and a closed terminal signal every process of the group."""
    bare = ("--isolation", "none")
    with under_way(grader_command, SLOW["a check"], demo, tmp_path, *bare) as (process, below):
        os.killpg(process.pid, number)
        process.communicate(timeout=5)
        assert code == process.returncode
        assert [] == still_there(below)
        assert [] == list((tmp_path / "tmp").iterdir())


def test_python_dash_m_grader_is_the_command(tmp_path: Path) -> None:
    """For where the script is not on the path."""
    done = subprocess.run(
        [sys.executable, "-m", "grader", "list"], capture_output=True, text=True, check=False
    )
    assert (0, "") == (done.returncode, done.stderr)
    assert "\nlookahead " in "\n" + done.stdout


def test_an_interrupt_while_the_command_is_loaded_is_one_line(
    tmp_path: Path, run_grader: RunGrader
) -> None:
    """Ctrl-C before there is anything to end: 130, and no traceback."""
    (tmp_path / "click.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    done = run_grader("list", path=tmp_path)
    assert (130, "", "grader: interrupted\n") == (done.returncode, done.stdout, done.stderr)
