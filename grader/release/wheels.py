"""A wheel of some packages, built by hatchling without a network."""

from __future__ import annotations

import importlib.metadata
import json
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from build import ProjectBuilder
from pyproject_hooks import quiet_subprocess_runner

from grader.model import Assignment
from grader.release.parts import write_public_part, write_whole_part
from grader.version import __version__

__all__ = ["assignment_wheel", "course_wheel", "engine_wheel"]

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = {name}
version = {version}
requires-python = ">=3.11"
license = "MIT"
dependencies = {dependencies}

[project.scripts]
{scripts}

[project.entry-points.pytest11]
{plugins}

[tool.hatch.build.targets.wheel]
packages = {packages}
"""


def engine_wheel(out: Path) -> Path:
    """A wheel of the engine alone, in the folder *out*: no game, no reference, no assignment."""
    with _staging() as folder:
        _copy_package("grader", folder)
        return _build(folder, out, "lookahead-grader-engine", needs=_requirements())


def assignment_wheel(assignment: Assignment, out: Path) -> Path:
    """A wheel of what students may have of *assignment*, in the folder *out*."""
    with _staging() as folder:
        write_public_part(assignment, folder)
        name = f"lookahead-grader-{assignment.slug.replace('_', '-')}-public"
        return _build(folder, out, name, needs=["lookahead-grader-engine"])


def course_wheel(assignment: Assignment, out: Path) -> Path:
    """A wheel of everything that grading *assignment* needs, in the folder *out*: no samples."""
    with _staging() as folder:
        _copy_package("grader", folder)
        _copy_package("reference", folder)
        write_whole_part(assignment, folder)
        name = f"lookahead-grader-{assignment.slug.replace('_', '-')}-course"
        return _build(folder, out, name, needs=_requirements())


@contextmanager
def _staging() -> Iterator[Path]:
    """An empty folder, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="grader-release-") as name:
        yield Path(name)


def _copy_package(name: str, target: Path) -> None:
    source = Path(importlib.import_module(name).__file__ or "").parent
    shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__"))


def _requirements() -> list[str]:
    """What the grader needs to run, without its extras."""
    needed = importlib.metadata.requires("lookahead-grader") or []
    return [each for each in needed if not re.search(r"\bextra\s*==", each)]


def _build(folder: Path, out: Path, name: str, *, needs: Iterable[str]) -> Path:
    """A wheel of all packages in *folder*; with the commands if it has the engine."""
    packages = sorted(path.name for path in folder.iterdir() if path.is_dir())
    has_engine = "grader" in packages
    text = PROJECT.format(
        name=json.dumps(name),
        version=json.dumps(__version__),
        dependencies=json.dumps(list(needs)),
        scripts='grader = "grader.__main__:start"' if has_engine else "",
        plugins='grader = "grader.pytest_plugin"' if has_engine else "",
        packages=json.dumps(packages),
    )
    (folder / "pyproject.toml").write_text(text, "utf-8")
    out.mkdir(parents=True, exist_ok=True)
    builder = ProjectBuilder(folder, runner=quiet_subprocess_runner)
    return Path(builder.build("wheel", out))
