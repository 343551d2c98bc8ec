"""The package as a whole: what it imports and what it exports."""

import ast
import importlib
import pkgutil
import sys
from pathlib import Path

import pytest

import reference

MODULES = ["reference"] + [
    module.name for module in pkgutil.walk_packages(reference.__path__, "reference.")
]


def imports_of(name):
    """The top-level packages that a module imports."""
    source = Path(importlib.import_module(name).__file__).read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module.split(".")[0]


@pytest.mark.parametrize("name", MODULES)
def test_only_the_standard_library_is_imported(name):
    """The truth knows nothing of grading and needs no third party; chess asks for one, late."""
    extra = {"pyspiel"} if name == "reference.games.chess" else set()
    assert set(imports_of(name)) <= {"reference", *sys.stdlib_module_names, *extra}


@pytest.mark.parametrize("name", MODULES)
def test_exports_exist_and_are_sorted(name):
    """`__all__` is the public API, in alphabetical order as ruff sorts it."""
    module = importlib.import_module(name)
    exports = getattr(module, "__all__", [])
    assert len(set(exports)) == len(exports)
    assert all(hasattr(module, export) for export in exports)


@pytest.mark.parametrize("name", MODULES)
def test_every_module_says_what_lives_here(name):
    """The first line is a sentence."""
    assert importlib.import_module(name).__doc__.splitlines()[0].rstrip().endswith((".", ","))
