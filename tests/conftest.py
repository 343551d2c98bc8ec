"""What the tests of the engine and of the assignments share: the real command, assignments on disk.

run_grader("check", "my.py")          the installed command in a process of its own
write_assignment(tmp_path, "demo")    a folder that `grader` finds, with two checks, and no fault
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path

import pytest

RunGrader = Callable[..., subprocess.CompletedProcess[str]]
WriteAssignment = Callable[..., Path]

TOML = """\
title = "Doubling"
version = "2.5"

[functions]
double = "double(number) -> value"

[checks.doubles]
points = 3

[checks.doubles_more]
points = 1.5
"""
CHECKS = '''\
from grader.authoring import check, expect


def truth():
    return {number: 2 * number for number in range(10)}


@check(defines=("double",))
def doubles(student, truth):
    """`double` gives twice the number."""
    expect.all_equal(
        student.map("double", [(number,) for number in truth]), truth.get, noun="number"
    )


@check(defines=("double",), needs=("doubles",))
def doubles_more(student, rng):
    """`double` knows large numbers."""
    number = rng.randrange(10**6, 10**7)
    expect.equal(student.double(number), 2 * number, call=f"double({number})")
'''


def pytest_addoption(parser: pytest.Parser) -> None:
    """Before the sandbox changes: every attack at every level. Before checks do: every program."""
    parser.addoption("--every-level", action="store_true", help="attacks at all isolation levels")
    parser.addoption("--every", action="store_true", help="all programs that are graded in turn")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the cases of a test that is marked `drawn(n)`, the n whose turn it is today; or all."""
    if config.getoption("--every"):
        return
    groups: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        if marker := item.get_closest_marker("drawn"):
            groups.setdefault((item.nodeid.partition("[")[0], marker.args[0]), []).append(item)
    today, left_out = date.today().toordinal(), set[pytest.Item]()
    for (_test, n), cases in groups.items():
        left_out |= {*cases} - {cases[(today * n + i) % len(cases)] for i in range(n)}
    config.hook.pytest_deselected(items=[*left_out])
    items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session", autouse=True)
def _outside_a_workflow() -> Iterator[None]:
    """What is printed for a workflow of GitHub is tested as such, not because CI is one."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("GITHUB_")]:
            patch.delenv(name)
        yield


@pytest.fixture(scope="session")
def grader_command() -> str:
    """The installed command, beside the Python that runs the tests."""
    return str(Path(sys.executable).with_name("grader"))


@pytest.fixture(scope="session")
def run_grader(grader_command: str) -> RunGrader:
    """Run the real command; *path* holds packages that come before the installed ones."""

    def run(
        *arguments: str | Path,
        cwd: Path | None = None,
        path: Path | None = None,
        environment: Mapping[str, str] = {},
        timeout: float = 120,
    ) -> subprocess.CompletedProcess[str]:
        bin_first = os.pathsep.join([str(Path(grader_command).parent), os.environ["PATH"]])
        own = {"PATH": bin_first, **({"PYTHONPATH": str(path)} if path else {})}
        return subprocess.run(
            [grader_command, *map(str, arguments)],
            cwd=cwd,
            env={**os.environ, "COLUMNS": "100", **own, **environment},
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )

    return run


@pytest.fixture(scope="session")
def write_assignment() -> WriteAssignment:
    """Write an assignment's folder, in the package *package* below *root*; returns the folder."""

    def write(
        root: Path,
        slug: str = "demo",
        *,
        toml: str | bytes = TOML,
        checks: str = CHECKS,
        package: str = "assignments",
        files: Mapping[str, str] = {},
    ) -> Path:
        folder = root / package / slug
        folder.mkdir(parents=True)
        (root / package / "__init__.py").touch()
        (folder / "__init__.py").touch()
        (folder / "assignment.toml").write_bytes(toml if isinstance(toml, bytes) else toml.encode())
        (folder / "checks.py").write_text(checks, encoding="utf-8")
        for name, text in files.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        return folder

    return write
