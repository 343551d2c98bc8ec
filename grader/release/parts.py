"""Which part of an assignment may be given away, and that part by itself.

An assignment whose checks can be given away has two modules for it: `public.py` with the checks
that students can run at home, and `given.py` with `as_data(truth)`, the truth that these need as
JSON, and `Given(data)`, which answers from it. Neither may need `reference`.
"""

from __future__ import annotations

import ast
import importlib
import json
import shutil
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import tomlkit

from grader.authoring.check import CheckMark
from grader.errors import AuthorFault
from grader.model import Assignment, Check, Visibility

__all__ = ["public_checks", "public_points", "write_public_part", "write_whole_part"]

PACKAGE = "assignments"
CHECKS = '''"""The checks that can be run at home, on the truth as data."""

import json
from pathlib import Path

from {package}.given import Given
from {package}.public import *  # noqa: F403


def truth():
    """What these checks need of the truth."""
    return Given(json.loads((Path(__file__).parent / "truth.json").read_text("utf-8")))
'''
SAMPLES = (
    "solution*",
    "starter*",
    "mutants",
    "baselines",
    "examples",
    "spellings",
    "behaviour.py",
    "handout*",
)


def public_checks(assignment: Assignment) -> list[Check]:
    """The checks that may be given away: none where there is no public.py."""
    if not (assignment.folder / "public.py").is_file():
        return []
    module = importlib.import_module(f"{PACKAGE}.{assignment.slug}.public")
    names = {n for n, each in vars(module).items() if isinstance(_mark(each), CheckMark)}
    checks = [check for check in assignment.checks if check.name in names]
    hidden = [check.name for check in checks if check.visibility is Visibility.HIDDEN]
    if hidden:
        raise AuthorFault(
            [f"{_place(assignment)}/public.py: check {name!r} is hidden" for name in hidden]
        )
    return checks


def public_points(assignment: Assignment) -> tuple[Fraction, Fraction]:
    """Points of the checks that may be given away, and of all."""
    given = sum((check.points for check in public_checks(assignment)), Fraction(0))
    return given, sum((check.points for check in assignment.checks), Fraction(0))


def write_public_part(assignment: Assignment, target: Path) -> None:
    """The package `assignments` with what students may have of *assignment*, below *target*."""
    folder = _package(target, assignment)
    checks = public_checks(assignment)
    modules = list(_needed(assignment, "public", "given"))
    for name in modules:
        shutil.copy2(assignment.folder / f"{name}.py", folder)
    package = f"{PACKAGE}.{assignment.slug}"
    (folder / "checks.py").write_text(CHECKS.format(package=package), "utf-8")
    given = importlib.import_module(f"{package}.given")
    data = json.dumps(given.as_data(assignment.make_truth()), separators=(",", ":"))
    (folder / "truth.json").write_text(data, "utf-8")
    (folder / "assignment.toml").write_text(_spec(assignment, checks, folder), "utf-8")
    _copy_kit(assignment, folder)
    _copy_shared(assignment, folder)


def write_whole_part(assignment: Assignment, target: Path) -> None:
    """The package `assignments` with all that grading *assignment* needs, and no sample of it."""
    folder = _package(target, assignment)
    shutil.copytree(
        assignment.folder,
        folder,
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns("__pycache__", *SAMPLES),
    )
    _copy_shared(assignment, folder)


def _package(target: Path, assignment: Assignment) -> Path:
    folder = target / PACKAGE / assignment.slug
    folder.mkdir(parents=True)
    for path in (folder.parent / "__init__.py", folder / "__init__.py"):
        path.write_text('"""Assignments."""\n', "utf-8")
    return folder


def _copy_shared(assignment: Assignment, folder: Path) -> None:
    if assignment.shared is not None:
        shutil.copy2(assignment.shared, folder.parent)


def _copy_kit(assignment: Assignment, folder: Path) -> None:
    if assignment.kit.modules:
        kit = folder / "kit"
        kit.mkdir()
        for name, source in assignment.kit.modules.items():
            (kit / f"{name}.py").write_text(source, "utf-8")
    if (assignment.folder / "locale").is_dir():
        shutil.copytree(assignment.folder / "locale", folder / "locale")


def _needed(assignment: Assignment, *names: str) -> Iterator[str]:
    """The assignment's own modules that *names* import, themselves included.

    AuthorFault if one of them needs `reference`.
    """
    waiting, seen, faults = list(names), set[str](), []
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for module in _imports(assignment.folder / f"{name}.py"):
            if module.split(".")[0] == "reference":
                faults.append(
                    f"{_place(assignment)}/{name}.py: imports {module}, which students don't "
                    "have: take it from `truth`"
                )
            if (assignment.folder / f"{_own(module, assignment)}.py").is_file():
                waiting.append(_own(module, assignment))
    if faults:
        raise AuthorFault(faults)
    yield from sorted(seen)


def _own(module: str, assignment: Assignment) -> str:
    """The name of the assignment's own module that *module* is or lies in; empty if none."""
    package, slug, name, *_ = (*module.split("."), "", "", "")
    return name if (package, slug) == (PACKAGE, assignment.slug) else ""


def _imports(path: Path) -> Iterator[str]:
    """The modules that the file at *path* imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def _spec(assignment: Assignment, checks: list[Check], folder: Path) -> str:
    """assignment.toml without the other checks, and without settings that no one here reads."""
    spec = tomlkit.parse((assignment.folder / "assignment.toml").read_text("utf-8"))
    spec["title"] = f"{assignment.title}, public checks"
    public = {check.name for check in checks}
    words = {word for path in folder.glob("*.py") for word in _texts(path)}
    for section, kept in (("checks", public), ("settings", words)):
        for name in set(spec.get(section, {})) - kept:
            del spec[section][name]
    for skipping in (spec.get("spelled", {}), *spec.get("spelling", ())):
        for name in set(skipping.get("skips", {})) - public:
            del skipping["skips"][name]
    return tomlkit.dumps(spec)


def _texts(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _mark(value: object) -> object:
    return getattr(value, "__check__", None)


def _place(assignment: Assignment) -> str:
    return f"{PACKAGE}/{assignment.slug}"
