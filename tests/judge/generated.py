"""Programs made from a right one by changing one thing, in the way that mistakes are made."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

__all__ = ["changes_of"]

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
NAMES = {"max": "min", "min": "max", "alpha": "beta", "beta": "alpha", "best": "score"}


def changes_of(source: str, names: list[str]) -> list[tuple[int, str]]:
    """Every program that differs from *source* in one place, with the line of that place.

    The places are in the functions and classes called *names*.
    """
    tree = ast.parse(source)
    wanted = [node for node in tree.body if getattr(node, "name", None) in names]
    places = [node for function in wanted for node in ast.walk(function) if hasattr(node, "lineno")]
    return [
        (node.lineno, text) for node in places for text in changed(tree, node) if text != source
    ]


def changed(tree: ast.Module, node: ast.AST) -> Iterator[str]:
    """*tree* with *node* changed, in each way that its kind allows."""
    kept = copy.copy(node.__dict__)
    for fields in ways(node):
        node.__dict__.update(fields)
        yield ast.unparse(tree)
        node.__dict__.update(kept)


def ways(node: ast.AST) -> Iterator[dict[str, object]]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            yield {"ops": [COMPARED[type(op)]()]}
        case ast.Constant(value=bool() | None):
            return
        case ast.Constant(value=int(number)):
            yield {"value": number + 1}
            yield {"value": -number - 1}
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            yield {"id": NAMES[name]}
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield {"op": ast.UAdd(), "operand": operand}
        case ast.BoolOp(op=ast.Or()):
            yield {"op": ast.And()}
        case ast.If(test=test):
            yield {"test": ast.UnaryOp(ast.Not(), test)}
        case _:
            return
