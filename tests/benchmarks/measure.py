"""CPU and wall time of a command and all that it starts; for ratios within one run."""

from __future__ import annotations

import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

__all__ = ["Cost", "cost_of", "in_turn", "say"]


@dataclass(frozen=True)
class Cost:
    """Seconds: on the clock, and of CPU in the command and its waited-for children."""

    wall_s: float
    cpu_s: float


def cost_of(command: Sequence[str], *, ok: Sequence[int] = (0, 1)) -> Cost:
    """Run *command* silently; its cost. Raises if its exit code is none of *ok*."""
    before, started = _children_cpu_s(), time.monotonic()
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    if done.returncode not in ok:
        raise RuntimeError(f"{command}: exit code {done.returncode}\n{done.stderr}")
    return Cost(time.monotonic() - started, _children_cpu_s() - before)


def _children_cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def in_turn(first: Callable[[], float], second: Callable[[], float], rounds: int = 5) -> float:
    """The median over *rounds* of first / second, measured A B A B, since machines are noisy."""
    return statistics.median(first() / second() for _ in range(rounds))


def say(what: str, value: str) -> None:
    """Print one line of a benchmark's result."""
    print(f"{what:<58} {value}")
