"""Grading a slow program against its own search, in one run.

    python tests/benchmarks/bench_slow.py [PROGRAM]

PROGRAM defines `minimax` and `initial_state`; by default the grid that is copied whole for every
move, with a plain search in `max_value` and `min_value`. Its search from the empty board is run
alone, before and after the grading; both are measured in CPU with all that they start. The
grading is without walls, since what ends behind them is nobody's child, and not counted.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from measure import cost_of, say

PROGRAM = Path(__file__).parents[1] / "data" / "slow" / "grid_deep_copies.py"
SEARCH = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("program", sys.argv[1])
program = importlib.util.module_from_spec(spec)
spec.loader.exec_module(program)
program.minimax(program.initial_state())
"""


def main(arguments: list[str]) -> None:
    """Measure both and print the ratio."""
    program = str(Path(arguments[0]).resolve() if arguments else PROGRAM)
    search = [sys.executable, "-c", SEARCH, program]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        before = cost_of(search)
        graded = cost_of([sys.executable, "-m", "grader", "check", program, "--quiet",
                          "--assignment", "lookahead", "--isolation", "none", "--json",
                          str(report)])  # fmt: skip
        after = cost_of(search)
        found = json.loads(report.read_text("utf-8"))
    own_s = (before.cpu_s + after.cpu_s) / 2
    slow = [check["check"] for check in found["verdicts"] if "Right so far" in str(check)]
    say("its own search from the empty board, CPU", f"{own_s:.1f} s")
    say("grading it, CPU", f"{graded.cpu_s:.1f} s")
    say("points", f"{found['points']} of {found['max_points']}")
    say("checks whose budget ended (aim: none)", ", ".join(slow) or "none")
    say("grading / its own search (aim: at most 4)", f"{graded.cpu_s / own_s:.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
