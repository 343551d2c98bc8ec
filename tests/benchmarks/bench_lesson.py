"""Grading the lesson against running it whole with nbclient, in one run.

    python tests/benchmarks/bench_lesson.py [NOTEBOOK]

NOTEBOOK is the lesson; by default the solution with its thousand games played the slow way,
searching every position anew. Takes as long as the lesson does: up to a quarter of an hour.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import nbformat
from measure import cost_of, say

SOLUTION = Path(__file__).parents[2] / "assignments" / "lookahead" / "solution.ipynb"
KIT = SOLUTION.parent / "kit"
RUN_WHOLE = """
import os, sys, nbformat
from nbclient import NotebookClient
os.environ["PYTHONPATH"] = sys.argv[2]
notebook = nbformat.read(sys.argv[1], 4)
NotebookClient(notebook, timeout=None, kernel_name="python3").execute()
"""


def slow_lesson(folder: Path) -> Path:
    """The solution, with an agent that remembers no position."""
    notebook = nbformat.read(SOLUTION, 4)
    for cell in notebook.cells:
        cell.source = cell.source.replace("not in remembered", "is not None")
    path = folder / "lesson.ipynb"
    nbformat.write(notebook, path)
    return path


def main(arguments: list[str]) -> None:
    """Measure both and print the ratio."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lesson = Path(arguments[0]).resolve() if arguments else slow_lesson(folder)
        graded = cost_of([sys.executable, "-m", "grader", "check", str(lesson), "--quiet",
                          "--assignment", "lookahead"])  # fmt: skip
        whole = cost_of([sys.executable, "-c", RUN_WHOLE, str(lesson), str(KIT)])
    say("grading the lesson, wall / CPU", f"{graded.wall_s:.1f} s / {graded.cpu_s:.1f} s")
    say("running it whole with nbclient, wall / CPU", f"{whole.wall_s:.1f} s / {whole.cpu_s:.1f} s")
    say("whole / graded, wall (aim: at least 20)", f"{whole.wall_s / graded.wall_s:.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
