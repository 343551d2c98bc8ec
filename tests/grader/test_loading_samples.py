"""What students really hand in: each obstacle is told with its place, and the search is graded."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import conftest
import pytest

from grader.model import FunctionSpec, InterfaceSpec, Kit, Loaded, Submission, SubmissionKind
from grader.sandbox.box import Box
from grader.sandbox.process import Worker
from grader.sandbox.student import Student
from grader.submission import open_submission

SAMPLES = Path(__file__).parents[1] / "data" / "loading"
LIMITS = replace(conftest.SMALL, step_cpu_s=1, step_output_bytes=1 << 20)
MINIMAX = {"minimax": FunctionSpec("minimax", ("board", "value"))}

ASKED = "asked for input"
AGAIN = "asked for input again and again"
CPU = "ran longer than 1 s of CPU"
FLOOD = "printed more than 1 MiB"
EXIT = "asked to end the program (SystemExit); what follows was run all the same"
SCREEN = "`{}` needs a screen; a stand-in"
ABSENT = "`{}` is not installed where this is graded; a stand-in"
LACKING = "your program imports `{0}`, which was not handed in"
MAGIC = "a line for IPython"
SESSION = "the prompts of a pasted session"
QUOTES = "typographic quotes"
TABS = "tabs and blanks are mixed"
Found = list[tuple[str, str]]

EXPECTED: dict[str, Found] = {
    "input_swallowed.py": [("line 22", ASKED), ("line 23", AGAIN)],
    "exits.py": [("line 3", EXIT), ("line 6", EXIT), ("line 28", EXIT)],
    "endless_game.py": [("line 23", CPU)],
    "floods.py": [("line 1", FLOOD)],
    "tkinter_game.py": [("line 1", SCREEN.format("tkinter"))],
    "turtle_board.py": [("line 1", SCREEN.format("turtle"))],
    "curses_board.py": [("line 1", SCREEN.format("curses"))],
    "pygame_game.py": [("line 1", ABSENT.format("pygame")), ("line 41", CPU)],
    "missing_packages.py": [
        (f"line {line}", ABSENT.format(name))
        for line, name in enumerate(("seaborn", "numba", "termcolor", "tabulate", "colorama"), 1)
    ],
    "missing_sibling.py": [
        ("line 1", LACKING.format("board_tools")),
        ("line 2", LACKING.format("helpers")),
        ("line 27", LACKING.format("drawing")),
    ],
    "magics.py": [
        ("line 1", MAGIC),
        ("line 2", MAGIC),
        ("line 25", "a command for IPython"),
        ("line 27", MAGIC),
    ],
    "prompts.py": [("line 1", SESSION)],
    "ipython_prompts.py": [("line 1", SESSION)],
    "smart_quotes.py": [("line 1", QUOTES), ("line 2", QUOTES), ("line 24", "a sign that Python")],
    "tabs.py": [("line 3", TABS)],
    "indented.py": [("line 1", "all lines are indented")],
    "cp949.py": [],
    "own_folder.py": [],
    "defined_twice.py": [
        ("line 22", "`minimax` is defined again here; what counts is this one, not that in line 1"),
        ("line 33", "`DEPTH` gets another value here, after `limited`"),
    ],
    "plain_python.ipynb": [("", "it is plain Python, not a notebook")],
    "notebook.py": [
        ("", "it is a notebook, whatever its name says"),
        ("cell 2", ABSENT.format("google.colab")),
    ],
    "colab.ipynb": [
        ("cell 1", "`pip install tabulate` is not run"),
        ("cell 1", "is not run while this is graded"),
        ("cell 2", ABSENT.format("google.colab")),
    ],
    "plays.ipynb": [
        ("cell 2", AGAIN),
        ("cell 3", FLOOD),
        ("cell 4", EXIT),
        ("cell 5", EXIT),
        ("cell 6", EXIT),
    ],
    "pasted.ipynb": [("cell 3", QUOTES), ("cell 4", TABS), ("cell 5", "SyntaxError")],
    "redefined.ipynb": [
        ("cell 3", "`minimax` is defined again here; what counts is this one, not that in cell 1"),
        ("cell 4", "`DEPTH` gets another value here, after `limited`"),
        ("cell 5", SCREEN.format("tkinter")),
        ("cell 6", ABSENT.format("termcolor")),
        ("cell 6", LACKING.format("drawing")),
    ],
}

Load = Callable[[str], tuple[Submission, Worker]]


@pytest.fixture(scope="module")
def boxes() -> Iterator[Callable[[SubmissionKind], Box]]:
    """A box for each kind of submission, which all samples of that kind run in."""
    made: dict[SubmissionKind, Box] = {}

    def box(kind: SubmissionKind) -> Box:
        if kind not in made:
            made[kind] = Box(conftest.ISOLATION, LIMITS, (kind,))
        return made[kind]

    yield box
    for each in made.values():
        each.close()


@pytest.fixture
def load(boxes: Callable[[SubmissionKind], Box], tmp_path: Path) -> Load:
    """The sample called so, with the search where it says `# the search`, opened and run."""

    def load(name: str) -> tuple[Submission, Worker]:
        sample, search = (SAMPLES / name).read_bytes(), (SAMPLES / "search.py").read_text()
        if sample.startswith(b"{"):
            search = json.dumps(search)[1:-1]
        (tmp_path / name).write_bytes(sample.replace(b"# the search", search.encode()))
        submission = open_submission(tmp_path / name)
        worker = Worker(boxes(submission.kind), submission, LIMITS, Kit())
        worker.load()
        return submission, worker

    return load


def answer(worker: Worker) -> object:
    """What the search beneath says of a position that X wins."""
    session = worker.session(conftest.TUPLES, LIMITS)
    try:
        names = session.request({"op": "names"})["names"]
        student = Student(session, InterfaceSpec("samples", conftest.TUPLES, MINIMAX), names)
        return student.minimax("XX.OO....", "X")
    finally:
        session.close()


def told(submission: Submission, loaded: Loaded) -> Found:
    return [(each.where, each.text) for each in (*submission.findings, *loaded.findings)]


@pytest.mark.parametrize(("name", "expected"), EXPECTED.items(), ids=EXPECTED)
def test_what_is_in_the_way_is_told_and_the_search_is_graded(
    load: Load, name: str, expected: Found
) -> None:
    """Every obstacle has a finding with its place, and `minimax` answers beneath all of them."""
    submission, worker = load(name)
    found = told(submission, worker.loaded)
    assert [where for where, _ in expected] == [where for where, _ in found], found
    for (_, part), (_, text) in zip(expected, found, strict=True):
        assert part in text
        assert text.isprintable()
    assert 1 == answer(worker)


def test_siblings_are_run_statement_by_statement_too(
    boxes: Callable[[SubmissionKind], Box],
) -> None:
    """A module that plays when it is imported gives its functions; one that fails, its error."""
    submission = open_submission(SAMPLES / "with_siblings", member="game.py")
    worker = Worker(boxes(submission.kind), submission, LIMITS, Kit())
    worker.load()
    assert [
        ("rules.py, line 1", SCREEN.format("tkinter")),
        ("rules.py, line 14", ASKED),
        ("rules.py, line 21", AGAIN),
    ] == [
        (each.where, each.text[: len(part)])
        for each, part in zip(
            worker.loaded.findings, (SCREEN.format("tkinter"), ASKED, AGAIN), strict=True
        )
    ]
    assert 1 == answer(worker)


def test_python_2_is_said_as_such(load: Load) -> None:
    """A program that prints with a statement is told to be of Python 2, with the line."""
    _, worker = load("python_2.py")
    assert worker.loaded.old_python
    assert "line 22" in worker.loaded.fatal


def test_every_sample_is_expected_to_be_told() -> None:
    """No sample lies about untested."""
    others = {"search.py", "python_2.py"}
    assert {path.name for path in SAMPLES.glob("*.*")} - others == EXPECTED.keys()
