"""What can be told from a program's text: names that it lacks, what counts of what is there twice.

The worker's side: it reads trees of the submission's own source, cell by cell or all at once.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator
from typing import Any

__all__ = ["Reader", "imports_in_functions", "lacking"]

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def lacking(trees: Iterable[ast.AST]) -> list[str]:
    """The names that the program uses, but neither defines nor finds in Python."""
    used, own = set[str](), set(dir(builtins))
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else own).add(node.id)
        elif isinstance(node, Definition):
            own.add(node.name)
        elif isinstance(node, ast.arg):
            own.add(node.arg)
        elif isinstance(node, ast.alias):
            own.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.ExceptHandler) and node.name:
            own.add(node.name)
    return sorted(name for name in used - own if not name.startswith("_"))


def imports_in_functions(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line and the package of each import that runs only when a function is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Import):
                    for alias in inner.names:
                        yield inner.lineno, alias.name.partition(".")[0]
                elif isinstance(inner, ast.ImportFrom) and inner.module and not inner.level:
                    yield inner.lineno, inner.module.partition(".")[0]


class Reader:
    """Follows a program from its top, and notes what is defined again or changed too late.

    Steps are statements or cells; a *place* is what a finding names of one: a line or an index.
    """

    def __init__(self) -> None:
        self.defined: dict[str, Any] = {}
        self.values: dict[str, str] = {}
        self.reads: dict[str, set[str]] = {}
        """What each function reads, as it is defined so far."""
        self.told: set[str] = set()

    def notes(self, statement: ast.stmt, place: Any) -> Iterator[dict[str, Any]]:
        """What is to be told of *statement*, a top-level one, once."""
        if isinstance(statement, Definition):
            if statement.name in self.defined:
                first = self.defined[statement.name]
                yield {"kind": "Twice", "text": statement.name, "first": first}
            self.defined[statement.name] = place
            self.reads[statement.name] = globals_read(statement)
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and is_plain(statement.value):
            value = ast.unparse(statement.value)  # type: ignore[arg-type]
            for name in names_of(statement):
                was = self.values.get(name, value)
                by = next((by for by, names in self.reads.items() if name in names), None)
                if was != value and by is not None and name not in self.told:
                    self.told.add(name)
                    yield {"kind": "Changed", "text": name, "was": was, "by": by,
                           "first": self.defined[by]}  # fmt: skip
                self.values[name] = value
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            for name in names_of(statement):
                self.values.pop(name, None)  # what it is now can't be read off


def names_of(statement: ast.Assign | ast.AnnAssign) -> list[str]:
    """The names that *statement* gives a value."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def is_plain(value: ast.expr | None) -> bool:
    """True for a number, a string or the like, and for such a number with a sign."""
    if isinstance(value, ast.UnaryOp):
        value = value.operand
    return isinstance(value, ast.Constant)


def globals_read(definition: Definition) -> set[str]:
    """The names that *definition* reads and nowhere binds."""
    return set(lacking([definition]))
