"""Who may import whom, what is exported, and what no file may hold."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import assignments
import grader
import reference

ROOT = Path(grader.__file__).parents[1]
CHECKOUT = (ROOT / "pyproject.toml").is_file()
PACKAGES = ("grader", "reference", "assignments")
HEAVY = {
    *("nbformat", "nbclient", "IPython", "ipykernel", "jupyter_client", "numpy", "matplotlib"),
    *("rich", "psutil", "reference", "assignments", "asyncio", "multiprocessing"),
}
# Programs of students, right and wrong: not imported here.
SAMPLES = re.compile(r"assignments\.\w+\.(solution|starter|mutants|baselines|examples|spellings)\b")


def modules_of(*packages: ModuleType) -> Iterator[str]:
    """The names of all modules of *packages*, but for students' programs."""
    for package in packages:
        yield package.__name__
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if not SAMPLES.match(found.name) and not found.name.endswith("__main__"):
                yield found.name


MODULES = sorted(modules_of(grader, reference, assignments))


def text_files(*folders: str) -> Iterator[Path]:
    """Our own text files below *folders* of the checkout."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            others = {"data", "submissions", "__pycache__"} & {*path.parts}
            if path.is_file() and path.suffix != ".svg" and not others:
                yield path


# --- imports -----------------------------------------------------------------------------------


@pytest.mark.skipif(not CHECKOUT, reason="the contracts are in pyproject.toml")
def test_imports_point_down(tmp_path: Path) -> None:
    """All contracts of pyproject.toml are kept, as import-linter sees it."""
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", program, "--no-cache"],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    assert re.search(r"Contracts: [6-9] kept, 0 broken", done.stdout)


def imported_by(path: Path) -> set[str]:
    """The modules that the file at *path* imports anywhere, by name."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def test_the_engine_names_no_game() -> None:
    """`grader` imports neither `reference` nor `assignments`, not even inside a function."""
    for path in sorted((ROOT / "grader").rglob("*.py")):
        found = {name.partition(".")[0] for name in imported_by(path)}
        assert not found & {"reference", "assignments"}, path


def test_reports_are_functions_of_the_model_alone() -> None:
    """Of `grader`, they import the model, the text and the language; nothing that comes later."""
    allowed = re.compile(r"grader\.(model|text|language|reports)\b")
    for path in sorted((ROOT / "grader" / "reports").rglob("*.py")):
        own = {name for name in imported_by(path) if name.partition(".")[0] == "grader"}
        assert not [name for name in own if not allowed.match(name)], path


def test_the_reference_stands_alone() -> None:
    """It can be used without the grader."""
    for path in sorted((ROOT / "reference").rglob("*.py")):
        found = {name.partition(".")[0] for name in imported_by(path)}
        assert not found & {"grader", "assignments"}, path


def imported_in_a_process(program: str, *arguments: str) -> set[str]:
    """The top-level modules that *program* has imported when it ends."""
    listing = "\nimport sys\nprint(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", program + listing, *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.splitlines()[-1].split())


def test_help_is_quick_to_answer() -> None:
    """`grader --help` imports nothing heavy: no notebook, no numbers, no terminal, no truth."""
    program = (
        "import sys\nfrom grader.cli import main\nsys.argv = ['grader', '--help']\n"
        "try: main()\nexcept SystemExit as end: assert end.code == 0"
    )
    assert set() == HEAVY & imported_in_a_process(program)


@pytest.mark.parametrize("module", ["grader", "grader.cli", "grader.authoring"])
def test_importing_the_package_costs_nothing(module: str) -> None:
    """Names of `grader` are imported when they are first used."""
    assert set() == HEAVY & imported_in_a_process(f"import {module}")


def test_usage_errors_are_quick_to_answer() -> None:
    """A file that is not there is found out before the assignments are read."""
    program = (
        "import sys\nfrom grader.cli import main\nsys.argv = ['grader', 'check', 'missing.py']\n"
        "try: main()\nexcept SystemExit as end: assert end.code == 2"
    )
    heavy = HEAVY - {"psutil", "asyncio", "multiprocessing"}
    assert set() == heavy & imported_in_a_process(program)


# --- what is exported --------------------------------------------------------------------------


@pytest.mark.parametrize("name", MODULES)
def test_exported_names_are_sorted_and_real(name: str) -> None:
    """`__all__` is sorted as ruff sorts it, holds no name twice, and each can be imported."""
    module = importlib.import_module(name)
    exported = getattr(module, "__all__", [])
    assert len(set(exported)) == len(exported)
    constants = [each for each in exported if each.isupper()]
    classes = [each for each in exported if each[0].isupper() and not each.isupper()]
    others = [each for each in exported if not each[0].isupper()]
    assert [*sorted(constants), *sorted(classes), *sorted(others)] == list(exported)
    for each in exported:
        assert hasattr(module, each), each


def public(module: ModuleType) -> Iterator[tuple[str, object]]:
    """The functions and classes that *module* itself defines, without an underscore."""
    for name, value in vars(module).items():
        if name.startswith("_") or not (inspect.isfunction(value) or inspect.isclass(value)):
            continue
        if value.__module__ == module.__name__:
            yield name, value


@pytest.mark.parametrize("name", MODULES)
def test_every_public_function_and_class_has_a_docstring(name: str) -> None:
    """Its own, not one that it inherits."""
    module = importlib.import_module(name)
    assert module.__doc__, name
    for each, value in public(module):
        assert vars(value).get("__doc__") if inspect.isclass(value) else value.__doc__, each


def test_the_names_of_the_package_are_those_of_their_homes() -> None:
    """`grader.grade` is `grader.workflow.grade`, and so on; an unknown name is told."""
    for name in grader.__all__:
        assert getattr(grader, name).__name__ == name
    with pytest.raises(AttributeError, match="module 'grader' has no attribute 'grad'"):
        _ = grader.grad  # type: ignore[attr-defined]


# --- what no file may hold ---------------------------------------------------------------------


@pytest.mark.skipif(not CHECKOUT, reason="looks at the checkout")
def test_no_file_names_a_folder_of_a_developer_machine() -> None:
    """Nothing but what is installed: no absolute path of the machine that it was written on."""
    home = re.compile(r"(?<![\w.])/(work|home|root|Users|tmp/venv)/", re.IGNORECASE)
    own = Path(__file__).resolve()
    for path in text_files("grader", "reference", "assignments", "tests"):
        if path.resolve() != own:
            assert not home.search(path.read_text("utf-8", errors="replace")), path


def test_no_file_of_the_worker_s_side_holds_a_number_of_the_truth() -> None:
    """The folder that is shown to submissions gives no answer away."""
    answers = ("255168", "549946", "18297", "5478", "131184", "77904", "46080")
    for path in sorted((ROOT / "grader" / "sandbox").rglob("*.py")):
        text = path.read_text("utf-8").replace("_", "").replace(",", "")
        assert not any(answer in text for answer in answers), path
