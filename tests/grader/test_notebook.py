"""Grading from within the notebook that is being written, in a real kernel."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from grader import notebook
from grader.assignment import assignments_folder
from grader.errors import UsageFault
from grader.notebook import Ran, stale

LOOKAHEAD = assignments_folder() / "lookahead"
WRONG = (LOOKAHEAD / "mutants/lines_without_a_diagonal.py").read_text("utf-8")


class Info:
    """What IPython says about a cell that is about to run."""

    store_history = True

    def __init__(self, raw_cell: str, cell_id: str | None = None) -> None:
        self.raw_cell, self.cell_id = raw_cell, cell_id


def ran(*cells: str) -> Ran:
    """Cells that have just been run."""
    session = Ran()
    for number, cell in enumerate(cells):
        session.note(Info(cell, f"id-{number}"))
    return session


def saved(path: Path, *cells: str, ago_s: float = 60) -> Path:
    """A notebook with *cells*, saved *ago_s* seconds ago."""
    path.write_text(json.dumps({"cells": [{"source": cell} for cell in cells]}), "utf-8")
    then = path.stat().st_mtime - ago_s
    os.utime(path, (then, then))
    return path


def outputs(*cells: str) -> list[str]:
    """What each of *cells* shows as text, run in one kernel."""
    book = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    NotebookClient(book, timeout=120, kernel_name="python3").execute()
    return ["\n".join(map(_text, cell.outputs)) for cell in book.cells]


def _text(output: Any) -> str:
    return str(output.get("text") or output.get("data", {}).get("text/plain", output))


def test_the_session_is_graded_as_run_and_in_the_sandbox(tmp_path: Path) -> None:
    """The last definition counts; what can't be graded is said in a line, without a traceback."""
    mine = tmp_path / "mine.ipynb"
    mine.write_text(json.dumps(new_notebook(cells=[new_code_cell(WRONG)])), "utf-8")
    shown = outputs(
        "%load_ext grader",
        WRONG,
        "%grade --session --only rules --assignment lookahead",
        "LINES = [*LINES, (0, 4, 8), (2, 4, 6)]\nLINES = [*{tuple(line) for line in LINES}]",
        "%grade --session --only rules --assignment lookahead",
        f"%grade {mine} --only rules --assignment lookahead",
        "%grade nothing.ipynb",
        "%grade --what",
        '%grade "mine',
        f"%grade {mine} --only ruls --assignment lookahead",
    )
    assert "◐ rules" in shown[2]
    assert "hint" in shown[2]
    again = "again     %grade --session --assignment lookahead --only rules --seed "
    assert 1 == shown[2].count("    " + again), "its file is gone"
    assert "\n" + again.replace("again", "again    ") in shown[2]
    assert "✓ rules" in shown[4]
    assert "lacks a cell that you have run" in shown[5]
    assert "grader: no such file: 'nothing.ipynb'" in shown[6]
    assert "grader: %grade: unrecognized arguments: --what" in shown[7]
    assert """grader: %grade: '"mine': No closing quotation""" in shown[8]
    assert "grader: unknown check 'ruls'. Did you mean 'rules'?" in shown[9]


def test_a_file_that_lacks_what_was_run_is_older_than_the_screen(tmp_path: Path) -> None:
    """It is said which cell is missing; our own commands are none."""
    file = saved(tmp_path / "my.ipynb", "x = 1")
    (said,) = stale(file, ran("x = 1", "x = 2\ny = 3", "%grade"))
    assert "my.ipynb is older than what you see" in said
    assert "'x = 2'" in said


def test_a_file_that_has_everything_is_not_older(tmp_path: Path) -> None:
    """Nor is one that was saved after the last run, whatever was run before."""
    everything = saved(tmp_path / "my.ipynb", "x = 1", "x = 2")
    assert () == stale(everything, ran("x = 1", "x = 2", "%load_ext grader", "%grade --only rules"))
    later = saved(tmp_path / "later.ipynb", "x = 1", ago_s=-60)
    assert () == stale(later, ran("x = 2"))
    assert () == stale(tmp_path / "none.ipynb", ran("x = 2"))


def test_a_cell_that_was_run_again_counts_once() -> None:
    """As it was the last time, and in that place."""
    session = ran("x = 1", "y = x")
    session.note(Info("x = 2", "id-0"))
    assert ["y = x", "x = 2"] == session.cells()


def test_nothing_run_is_nothing_to_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    """A usage fault says what to do."""
    monkeypatch.setattr(notebook, "RAN", Ran())
    with pytest.raises(UsageFault, match="run your cells, then %grade"):
        notebook.check(session=True)


def test_the_front_end_says_which_file_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Jupyter in JPY_SESSION_NAME; what is no notebook is not believed."""
    file = saved(tmp_path / "my.ipynb")
    monkeypatch.setenv("JPY_SESSION_NAME", str(file))
    assert file == notebook.notebook_file()
    monkeypatch.setenv("JPY_SESSION_NAME", "5c1c-a-session")
    assert None is notebook.notebook_file()
