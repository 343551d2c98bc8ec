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
OTHERS = {"X": "O", "MAX": "MIN", "max": "min", "alpha": "beta"}
OTHERS |= {other: name for name, other in OTHERS.items()} | {"best": "score"}


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
    for fields in [*ways(node), *without_a_statement(node)]:
        node.__dict__.update(fields)
        yield ast.unparse(tree)
        node.__dict__.update(kept)


def ways(node: ast.AST) -> Iterator[dict[str, object]]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            yield {"ops": [COMPARED[type(op)]()]}
        case ast.Constant(value=bool() | None):
            return
        case ast.Constant(value=str(text)) if text in OTHERS:
            yield {"value": OTHERS[text]}
        case ast.Constant(value=int(number)):
            yield {"value": number + 1}
            yield {"value": -number - 1}
        case ast.Name(id=name, ctx=ast.Load()) if name in OTHERS:
            yield {"id": OTHERS[name]}
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield {"op": ast.UAdd(), "operand": operand}
        case ast.BoolOp(op=ast.Or()):
            yield {"op": ast.And()}
        case ast.BoolOp(op=ast.And()):
            yield {"op": ast.Or()}
        case ast.BinOp(op=ast.Add()):
            yield {"op": ast.Sub()}
        case ast.BinOp(op=ast.Sub()):
            yield {"op": ast.Add()}
        case ast.IfExp(body=body, orelse=orelse):
            yield {"body": orelse, "orelse": body}
        case ast.If(test=test):
            yield {"test": ast.UnaryOp(ast.Not(), test)}
            yield {"test": ast.Constant(False)}
        case _:
            return


def without_a_statement(node: ast.AST) -> Iterator[dict[str, object]]:
    """One statement of a body that has several is left out."""
    body = getattr(node, "body", None)
    if isinstance(body, list) and len(body) > 1:
        for i, statement in enumerate(body):
            if not isinstance(getattr(statement, "value", None), ast.Constant):  # a docstring
                yield {"body": body[:i] + body[i + 1 :]}
