"""A batch against a loop of nbclient over the same notebooks, and 100 submissions against many.

    python tests/benchmarks/bench_batch.py [--notebooks N] [--many N]

The notebooks only define functions; nbclient runs them and judges nothing, the batch does both.
The batch's memory is that of its own process and, on its own, of a grading process.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import nbformat
import psutil
from measure import say

TOML = """\
title = "Doubling"
[functions]
double = "double(number) -> value"
[checks.doubles]
points = 1
"""
CHECKS = '''\
from grader.authoring import check, expect


def truth():
    return range(10)


@check(defines=("double",))
def doubles(student, truth):
    """`double` gives twice the number."""
    expect.all_equal(student.map("double", [(n,) for n in truth]), lambda n: 2 * n)
'''
LOOP = """
import sys, nbformat
from nbclient import NotebookClient
for path in sys.argv[1:]:
    NotebookClient(nbformat.read(path, 4), kernel_name="python3").execute()
"""
SOURCE = "# {number}\ndef double(n):\n    return 2 * n\n"


def write_assignment(root: Path) -> None:
    """The assignment `demo`, in a package that comes before the installed one."""
    folder = root / "assignments" / "demo"
    folder.mkdir(parents=True)
    for place in (folder.parent, folder):
        (place / "__init__.py").touch()
    (folder / "assignment.toml").write_text(TOML)
    (folder / "checks.py").write_text(CHECKS)


def write_notebooks(folder: Path, count: int) -> list[Path]:
    """Small notebooks, no two alike."""
    folder.mkdir()
    paths = []
    for number in range(count):
        cells = [nbformat.v4.new_code_cell(SOURCE.format(number=number))]
        paths.append(folder / f"s{number}.ipynb")
        nbformat.write(nbformat.v4.new_notebook(cells=cells), paths[-1])
    return paths


def write_modules(folder: Path, count: int) -> None:
    """Small modules, no two alike."""
    folder.mkdir()
    for number in range(count):
        (folder / f"s{number}.py").write_text(SOURCE.format(number=number))


def batch(root: Path, folder: Path, jobs: int) -> tuple[float, float, float]:
    """Seconds, and the most MiB of the batch's own process and of one grading process."""
    command = [
        sys.executable, "-P", "-m", "grader", "batch", str(folder), "--out", f"{folder}-results",
        "--assignment", "demo", "--jobs", str(jobs), "--quiet",
    ]  # fmt: skip
    started = time.monotonic()
    with subprocess.Popen(
        command, env={**os.environ, "PYTHONPATH": str(root)}, stdout=subprocess.DEVNULL
    ) as process:
        peaks = [0.0, 0.0]
        watch = threading.Thread(target=watch_memory, args=(process.pid, peaks))
        watch.start()
        code = process.wait()
        watch.join()
    if code:
        raise RuntimeError(f"{command}: exit code {code}")
    return time.monotonic() - started, *peaks


def watch_memory(pid: int, peaks: list[float]) -> None:
    """Note the most MiB of *pid*, and of a grading process below it, until it ends."""
    while psutil.pid_exists(pid):
        try:
            process = psutil.Process(pid)
            peaks[0] = max(peaks[0], process.memory_info().rss / (1 << 20))
            for child in process.children():
                peaks[1] = max(peaks[1], child.memory_info().rss / (1 << 20))
        except psutil.Error:
            return
        time.sleep(0.2)


def loop_s(paths: Sequence[Path]) -> float:
    """Seconds of nbclient over *paths*, one after the other."""
    started = time.monotonic()
    subprocess.run([sys.executable, "-c", LOOP, *map(str, paths)], check=True, capture_output=True)
    return time.monotonic() - started


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--notebooks", type=int, default=40)
    parser.add_argument("--many", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        write_assignment(root)
        if asked.notebooks:
            paths = write_notebooks(root / "notebooks", asked.notebooks)
            ours, _, _ = batch(root, root / "notebooks", asked.jobs)
            theirs = loop_s(paths)
            say("notebooks a minute, grader batch", f"{60 * len(paths) / ours:.0f}")
            say("notebooks a minute, a loop of nbclient", f"{60 * len(paths) / theirs:.0f}")
            say("ratio", f"{theirs / ours:.1f}")
        for count in (100, asked.many):
            write_modules(root / f"modules-{count}", count)
            seconds, own, slot = batch(root, root / f"modules-{count}", asked.jobs)
            say(f"{count:,} modules: milliseconds each", f"{1000 * seconds / count:.0f}")
            say(f"{count:,} modules: MiB of the batch", f"{own:.0f}")
            say(f"{count:,} modules: MiB of a grading process", f"{slot:.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
