"""What the walls cost, beside starting an empty Python, in one run.

python tests/benchmarks/bench_walls.py
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from measure import cost_of, say

from grader.model import Cell, Kit, Limits, Submission, SubmissionKind
from grader.sandbox.box import Box
from grader.sandbox.isolation import Level, support
from grader.sandbox.process import Worker

ROUNDS = 15
EMPTY = [sys.executable, "-I", "-S", "-c", "pass"]
MODULE = Submission("m.py", SubmissionKind.MODULE, "", Path("m.py"), source="x = 1\n")
NOTEBOOK = Submission(
    "n.ipynb", SubmissionKind.NOTEBOOK, "", Path("n.ipynb"), cells=(Cell(0, "code", "x = 1"),)
)


def median_ms(measure: Callable[[], float], rounds: int = ROUNDS) -> float:
    """The median of *measure*, which gives seconds, in milliseconds."""
    return statistics.median(measure() for _ in range(rounds)) * 1e3


def loading(box: Box, submission: Submission) -> float:
    """Seconds from asking for a worker to a submission of one line having run."""
    started = time.perf_counter()
    Worker(box, submission, box.limits, Kit()).load()
    return time.perf_counter() - started


def starting(box: Box) -> float:
    """Seconds until a fresh worker, walled in, says its first word."""
    box.zygote.end_workers()
    started = time.perf_counter()
    channel, _ = box.worker()
    elapsed = time.perf_counter() - started
    channel.close()
    return elapsed


def ending(box: Box) -> float:
    """Seconds from the kill until nothing of a loaded notebook is left."""
    Worker(box, NOTEBOOK, box.limits, Kit()).load()
    started = time.perf_counter()
    box.zygote.end_workers()
    return time.perf_counter() - started


def opening(level: Level) -> float:
    """Seconds to make a box, measure its walls, and end it; without the slow imports."""
    started = time.perf_counter()
    Box(level.value, Limits(), kinds=()).close()
    return time.perf_counter() - started


def main() -> None:
    """Measure and print, level by level."""
    empty = median_ms(lambda: cost_of(EMPTY).wall_s)
    say("python -I -S -c pass", f"{empty:.1f} ms")
    loaded = {level: measure(level) for level in Level if support(level).works}
    best = min(loaded, key=list(Level).index)
    cost = loaded[best] - loaded[Level.PROCESS]
    say("all walls together, a submission (aim: 100 ms)", f"{cost:.1f} ms")


def measure(level: Level) -> float:
    """Print what *level* costs; milliseconds until a module of one line has run."""
    with Box(level.value, Limits()) as box:
        started = median_ms(lambda: starting(box))
        loaded = median_ms(lambda: loading(box, MODULE))
        notebook = median_ms(lambda: loading(box, NOTEBOOK), 7)
        ended = median_ms(lambda: ending(box), 7)
    opened = median_ms(lambda: opening(level), 5)
    say(f"{level}: worker forked and walled in (aim: 40 ms)", f"{started:.1f} ms")
    say(f"{level}: module of one line loaded", f"{loaded:.1f} ms")
    say(f"{level}: notebook of one cell run (aim: 120 ms)", f"{notebook:.1f} ms")
    say(f"{level}: kill to gone (aim: 100 ms)", f"{ended:.1f} ms")
    say(f"{level}: box opened, probed and closed", f"{opened:.1f} ms")
    return loaded


if __name__ == "__main__":
    main()
