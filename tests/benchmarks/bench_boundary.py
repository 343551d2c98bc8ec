"""Calls over the boundary, a session's start, and the checks alone on the module solution.

python tests/benchmarks/bench_boundary.py
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from measure import cost_of, in_turn, say

from grader.assignment import load_assignment
from grader.model import InterfaceSpec
from grader.sandbox.box import Box
from grader.sandbox.process import Worker
from grader.sandbox.student import Student
from grader.submission import open_submission

SOLUTION = Path(__file__).parents[2] / "assignments" / "lookahead" / "solution.py"
CALLS = 20_000


def student_of(worker: Worker, interface: InterfaceSpec) -> Student:
    """A student in a fresh session."""
    return Student(worker.session(interface.board, worker.limits), interface, {})


def one_in_flight(student: Student) -> float:
    """Calls a second, each waiting for the one before."""
    started = time.perf_counter()
    for _ in range(CALLS // 4):
        student.winner("XO.......")
    return CALLS / 4 / (time.perf_counter() - started)


def pipelined(student: Student) -> float:
    """Calls a second, up to 64 under way."""
    started = time.perf_counter()
    for answer in student.map("winner", [("XO.......",)] * CALLS):
        assert answer.fault is None
    return CALLS / (time.perf_counter() - started)


def main() -> None:
    """Measure and print."""
    assignment = load_assignment("lookahead")
    interface = assignment.interfaces[0]
    submission = open_submission(SOLUTION)
    with Box("auto", assignment.limits) as box:
        worker = Worker(box, submission, assignment.limits, assignment.kit)
        worker.load()
        student = student_of(worker, interface)
        say("calls a second, one in flight (aim: 8,000)", f"{one_in_flight(student):,.0f}")
        say("calls a second, pipelined", f"{pipelined(student):,.0f}")
        ratio = in_turn(lambda: pipelined(student), lambda: one_in_flight(student), 3)
        say("pipelined / one in flight", f"{ratio:.1f}")
        started = time.perf_counter()
        for _ in range(20):
            worker.session(interface.board, worker.limits).close()
        say("a session, from fork to gone", f"{(time.perf_counter() - started) / 20 * 1e3:.1f} ms")
    # Without walls, so that the CPU of everything below is waited for and counted.
    command = [sys.executable, "-m", "grader", "check", str(SOLUTION), "--quiet"]
    graded = cost_of([*command, "--isolation", "none"])
    say("all checks on the module solution, CPU (aim: under 15 s)", f"{graded.cpu_s:.1f} s")


if __name__ == "__main__":
    main()
