"""A class of sixty for the tests of batches: good, wrong, broken, hostile and oddly named."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from pathlib import Path

__all__ = ["GOOD", "TOML", "UNREADABLE", "Classroom", "make_classroom"]

GOOD = "def double(n):\n    return 2 * n\n"
TOML = """\
title = "Doubling"
version = "2.5"

[functions]
double = "double(number) -> value"

[limits]
step_cpu_s = 1
step_wall_s = 20
call_wall_s = 20
check_wall_s = 60

[checks.doubles]
points = 3

[checks.doubles_more]
points = 1.5

[late]
policy = "percent_per_day"
due = 2026-12-20T10:00:00Z
percent = 10
"""

# Programs that are not right, with the points that each must get.
WRONG: dict[str, tuple[str, str]] = {
    "returns_it": ("def double(n):\n    return n\n", "0"),
    "adds_two": ("def double(n):\n    return n + 2\n", "0"),
    "by_heart": ("def double(n):\n    return list(range(0, 20, 2))[n]\n", "3"),
    "raises": ("def double(n):\n    raise ValueError(n)\n", "0"),
    "missing": ("def dubble(n):\n    return 2 * n\n", "0"),
    "broken": ("def double(n)\n    return 2 * n\n", "0"),
    "prints": ("print('4.5 of 4.5 points')\n" + GOOD, "4.5"),
    "lies": ("class L(int):\n    __eq__ = lambda s, o: True\ndef double(n): return L(0)\n", "0"),
    "ends": ("import os\nos._exit(0)\n" + GOOD, "4.5"),
    "exits": ("raise SystemExit\n" + GOOD, "4.5"),
    "floods": ("def double(n):\n    while True: print('x' * 10**6)\n", "0"),
    "writes": ("import pathlib\n" + GOOD + "pathlib.Path('report.json').write_text('{}')\n", "4.5"),
}
UNREADABLE = {"essay.pdf": b"%PDF-1.4 essay", "empty.py": b"", "cut.zip": b"PK\x03\x04 cut off"}
NAMES = ("김하나", "=1+1", "@SUM(A1)", "O'Neil", "-2", "a" * 80, "Zoë", "<b>bo<b>", "con", "x y")


@dataclass(frozen=True)
class Classroom:
    """Where it lies, and the points that each student must get; None if nobody can say."""

    paths: tuple[Path, ...]
    points: dict[str, str | None]


def make_classroom(folder: Path) -> Classroom:
    """Sixty submissions: 47 in a folder, 13 in an archive of Canvas."""
    points: dict[str, str | None] = {}
    there = folder / "class"
    there.mkdir()
    for name, (source, worth) in WRONG.items():
        (there / f"{name}.py").write_text(source, encoding="utf-8")
        points[name] = worth
    for file, data in UNREADABLE.items():
        (there / file).write_bytes(data)
        points[file.partition(".")[0]] = None
    for name in NAMES:
        (there / f"{name}.py").write_text(GOOD, encoding="utf-8")
        points[name] = "4.5"
    for number in range(22):
        student = there / f"student-{number}"
        student.mkdir()
        (student / "work.py").write_text(f"# {number}\n{GOOD}", encoding="utf-8")
        points[student.name] = "4.5"
    archive = folder / "canvas.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("__MACOSX/._x.py", "")
        for number in range(13):
            late = "LATE_" if number % 4 == 0 else ""
            file.writestr(f"rossi{number}_{late}{1000 + number}_{number}_hw-1.py", GOOD)
            points[str(1000 + number)] = "4.5"
    return Classroom((there, archive), points)
