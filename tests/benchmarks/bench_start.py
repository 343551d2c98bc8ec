"""What a person waits for before anything happens: --help against an empty Python.

python tests/benchmarks/bench_start.py
"""

from __future__ import annotations

import sys

from measure import cost_of, in_turn, say


def main() -> None:
    """Measure and print."""
    empty = [sys.executable, "-c", "pass"]
    for arguments in (["--help"], ["--version"], ["list"]):
        command = [sys.executable, "-m", "grader", *arguments]
        ratio = in_turn(lambda c=command: cost_of(c).cpu_s, lambda: cost_of(empty).cpu_s)  # type: ignore[misc]
        say(f"grader {arguments[0]} / python -c pass, CPU", f"{ratio:.1f}")


if __name__ == "__main__":
    main()
