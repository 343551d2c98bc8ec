"""A canonical question asked in a submission's own words, and its answer read back.

A *call* says what to ask, a *form* what comes back; both are small Python expressions written by
an author, whose names are roles, and else the submission's own:

    minimax(board, blanks, is_x)                       -> (value_x, pair0)
    max_value(board) if is_x else min_value(board)     -> value_x
    Board(board).winner()                              -> mark
    result(board, pair0)                               -> board

Both sides use this file: the worker to ask, the grader to write a call down.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

from grader.sandbox.boards import BLANK, Boards, unboxed

__all__ = ["FORM_ROLES", "ROLES", "Asked", "Unread", "own_names", "read_answer", "written"]

OTHER = {"X": "O", "O": "X"}
NOBODY = {"", "draw", "tie", "none", "nobody", "no one", "d", "t", "-", "cat"}
"""What programs say in words where nobody has won; compared in lower case."""


class Unread(ValueError):
    """An answer that does not have the form in which it is read."""


def is_x(asked: Asked) -> bool:
    """True if X is to move."""
    return asked.mark == "X"


def square(asked: Asked) -> int:
    """The number of the square that is asked about; Unread if it has none of this board."""
    index = asked.given.get("index", asked.given.get("move"))
    if type(index) is not int:
        raise Unread("not a square's number")
    return index


def places(base: int) -> Mapping[str, Callable[[Asked], Any]]:
    """How squares are numbered from *base*."""

    def row(asked: Asked) -> int:
        return square(asked) // asked.boards.width + base

    def column(asked: Asked) -> int:
        return square(asked) % asked.boards.width + base

    return {
        f"index{base}": lambda asked: square(asked) + base,
        f"text{base}": lambda asked: str(square(asked) + base),
        f"row{base}": row,
        f"column{base}": column,
        f"pair{base}": lambda asked: (row(asked), column(asked)),
        f"list{base}": lambda asked: [row(asked), column(asked)],
    }


def window(low: str, high: str, side: str) -> Callable[[Asked], Any]:
    """A bound of the window on X's values, as it is for values that are those of *side*."""

    def bound(asked: Asked) -> Any:
        own = asked.mark if side == "mover" else side
        full = {"alpha": -math.inf, "beta": math.inf}
        return {**full, **asked.given}[low] if own == "X" else -{**full, **asked.given}[high]

    return bound


ROLES: Mapping[str, Callable[[Asked], Any]] = {
    "board": lambda asked: asked.board,
    "mark": lambda asked: asked.boards.to_square[asked.mark],
    "other": lambda asked: asked.boards.to_square[OTHER[asked.mark]],
    "x": lambda asked: asked.boards.to_square["X"],
    "o": lambda asked: asked.boards.to_square["O"],
    "blank": lambda asked: asked.boards.to_square[BLANK],
    "is_x": is_x,
    "is_o": lambda asked: not is_x(asked),
    "sign": lambda asked: 1 if is_x(asked) else -1,
    "sign_o": lambda asked: -1 if is_x(asked) else 1,
    "number": lambda asked: 1 if is_x(asked) else 2,
    "number0": lambda asked: 0 if is_x(asked) else 1,
    "is_full": lambda asked: BLANK not in asked.position,
    "blanks": lambda asked: asked.position.count(BLANK),
    "played": lambda asked: len(asked.position) - asked.position.count(BLANK),
    "zero": lambda asked: 0,
    "many": lambda asked: 99,
    "inf": lambda asked: math.inf,
    "alpha_x": window("alpha", "beta", "X"),
    "beta_x": window("beta", "alpha", "X"),
    "alpha_o": window("alpha", "beta", "O"),
    "beta_o": window("beta", "alpha", "O"),
    "alpha_mover": window("alpha", "beta", "mover"),
    "beta_mover": window("beta", "alpha", "mover"),
    "depth": lambda asked: asked.given["depth"],
    "counter": lambda asked: asked.given["counter"],
    **places(0),
    **places(1),
}
"""What a name in a call stands for."""

SIDES = ("x", "o", "mover")
KINDS = {
    **{f"{form}_{side}": "value" for form in ("value", "score") for side in SIDES},
    **{f"{form}{base}": "move" for form in ("index", "text", "pair") for base in (0, 1)},
    **{f"{form}s{base}": "moves" for form in ("index", "text", "pair") for base in (0, 1)},
    **{f"{axis}{base}": axis for axis in ("row", "column") for base in (0, 1)},
    **{name: name for name in ("mark", "flag", "board", "nothing", "any")},
}
FORM_ROLES = frozenset(KINDS)
"""What a name in a form stands for. Of a value only the sign counts, of a score the number;
`nothing` says that the board was changed in place.
"""


class Asked:
    """One question: canonical arguments by role, put in the submission's own words when needed."""

    boards: Boards
    given: Mapping[str, Any]
    position: str
    """The squares."""
    turn: str
    """The mark to move, where positions tell it; else nothing."""

    def __init__(self, boards: Boards, given: Mapping[str, Any]) -> None:
        self.boards, self.given = boards, given
        self.position, self.turn = boards.split(given.get("board", ""))
        self._board: Any = None

    @property
    def mark(self) -> str:
        """Who is to move: as asked, else who has fewer marks; X begins."""
        counted = "X" if self.position.count("X") <= self.position.count("O") else "O"
        return str(self.given.get("mark") or self.turn or counted)

    @property
    def board(self) -> Any:
        """The board as the submission has it: one object for the whole question."""
        if self._board is None:
            self._board = self.boards.write(self.position, self.mark)
        return self._board

    @contextmanager
    def held_in(self, namespace: dict[str, Any]) -> Iterator[None]:
        """Meanwhile the board is in the global where this spelling holds it, if it has one.

        What stands there in the end, be it another object, is the board afterwards.
        """
        if name := self.boards.held_in:
            namespace[name] = self.board
        yield
        if name:
            self._board = namespace.get(name)

    @property
    def is_changed(self) -> bool:
        """True if the board that was given is another now."""
        return self._board is not None and self.boards.read(self._board) != self.position

    def answer(self, call: str, find: Callable[[str], Any]) -> Any:
        """What the submission answers to *call*."""
        return self._value(_parsed(call), find)

    def _value(self, node: ast.expr, find: Callable[[str], Any]) -> Any:
        def value(inner: ast.expr) -> Any:
            return self._value(inner, find)

        match node:
            case ast.Constant(value=constant):
                return constant
            case ast.Name(id=name):
                return ROLES[name](self) if name in ROLES else find(name)
            case ast.Attribute(value=inner, attr=attribute):
                return getattr(value(inner), attribute)
            case ast.Call(func=function, args=arguments, keywords=keywords):
                own = find(function.id) if isinstance(function, ast.Name) else value(function)
                named = {str(each.arg): value(each.value) for each in keywords}
                return own(*map(value, arguments), **named)
            case ast.Tuple(elts=parts):
                return tuple(map(value, parts))
            case ast.List(elts=parts):
                return list(map(value, parts))
            case ast.IfExp(test=test, body=body, orelse=other):
                return value(body if value(test) else other)
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return -value(inner)
        raise Unread(f"{ast.unparse(node)} can't be asked")


@cache
def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def own_names(call: str) -> frozenset[str]:
    """The names in *call* that the submission has to define."""
    called = {node.func for node in ast.walk(_parsed(call)) if isinstance(node, ast.Call)}
    names = [node for node in ast.walk(_parsed(call)) if isinstance(node, ast.Name)]
    return frozenset(each.id for each in names if each in called or each.id not in ROLES)


def written(call: str, asked: Asked) -> str:
    """*call* as it is written in a program that asks this question.

    A board that is held in a global is put there first.
    """
    held_in = asked.boards.held_in
    tree = ast.parse(call, mode="eval")
    called = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}

    class Roles(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.Name:
            if node in called or node.id not in ROLES:
                return node
            if node.id == "board" and held_in:
                return ast.Name(held_in)
            if node.id == "board":
                return ast.Name(asked.boards.text(asked.position))
            return ast.Name(repr(ROLES[node.id](asked)))

        def visit_IfExp(self, node: ast.IfExp) -> Any:
            if isinstance(node.test, ast.Name) and node.test.id in ROLES:
                return self.visit(node.body if ROLES[node.test.id](asked) else node.orelse)
            return self.generic_visit(node)

    text = ast.unparse(Roles().visit(tree))
    return f"{held_in} = {asked.boards.text(asked.position)}; {text}" if held_in else text


def read_answer(asked: Asked, value: Any, form: str, wanted: str) -> Any:
    """The canonical answer of kind *wanted* in *value*; Unread if it does not have this *form*.

    A square's number, a list of them, +1 0 -1 for X, a mark or None, True or False, a position.
    """
    found = dict(_parts(asked, value, _parsed(form)))

    def part(kind: str) -> Any:
        if kind not in found:
            raise Unread("nothing of the kind")
        return _read(asked, *found[kind])

    if wanted == "move" and {"row", "column"} <= set(found):
        return part("row") * asked.boards.width + part("column")
    if wanted == "move" and "move" not in found:
        return _difference(asked.position, part("board"))
    if wanted == "mark" and "mark" not in found:
        is_open = found.get("value", ("",))[0] is None  # a result that isn't there yet
        return None if is_open else {1: "X", -1: "O"}.get(part("value"))
    return part(wanted)


def _parts(asked: Asked, value: Any, form: ast.expr) -> Iterator[tuple[str, tuple[Any, str]]]:
    """What stands where in *value*, by kind: only what is wanted of it has to be readable."""
    match form:
        case ast.Name(id="nothing"):
            yield "board", (asked.board, "board")
        case ast.Name(id=name):
            yield KINDS[name], (value, name)
        case ast.Tuple(elts=forms) | ast.List(elts=forms):
            parts = _plain_parts(value)
            if len(parts) != len(forms):
                raise Unread("another number of parts")
            for part, inner in zip(parts, forms, strict=True):
                yield from _parts(asked, part, inner)
        case ast.Dict(keys=[ast.Constant(value=key)], values=[inner]):
            if not isinstance(value, dict) or key not in value:
                raise Unread("no dictionary with this key")
            yield from _parts(asked, value[key], inner)
        case _:
            raise Unread("no form")


def _plain_parts(value: Any) -> Collection[Any]:
    if type(value).__module__ == "numpy" and hasattr(value, "tolist"):
        value = value.tolist()
    if not isinstance(value, (tuple, list)):
        raise Unread("not a pair")
    return value


def _read(asked: Asked, value: Any, name: str) -> Any:
    kind = KINDS[name]
    if kind == "flag":
        return _flag(value)
    if kind == "board":
        return _board(asked, value)
    if kind == "mark":
        return _mark(asked, value)
    if kind == "value":
        number = _number(value) if name.startswith("score") else _sign(value)
        return number if _is_x(asked, name.partition("_")[2]) else -number
    if kind == "moves":
        if value is None:
            return []
        return [_move(asked, each, name.replace("s", "", 1)) for each in _each(value)]
    return _move(asked, value, name)


def _each(value: Any) -> list[Any]:
    """The elements of whatever lists moves; Unread for what lists none, or thousands."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        raise Unread("not a list of moves")
    found = []
    for each in value:
        found.append(each)
        if len(found) > 1_000:
            raise Unread("too many moves")
    return found


def _number(value: Any) -> int | float:
    value = unboxed(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value:
        raise Unread("not a number")
    return value


def _sign(value: Any) -> int:
    number = _number(value)
    return (number > 0) - (number < 0)


def _is_x(asked: Asked, side: str) -> bool:
    """True if what is good for *side* is good for X."""
    return (asked.mark if side == "mover" else side.upper()) == "X"


def _whole(value: Any) -> int:
    number = _number(value)
    if not isinstance(number, int):
        raise Unread("not a whole number")
    return number


def _move(asked: Asked, value: Any, name: str) -> int:
    base, form = int(name[-1]), name[:-1]
    if form == "text":
        if not isinstance(value, str) or not value.isdecimal() or len(value) > 3:
            raise Unread("not a digit")
        return int(value) - base
    if form != "pair":
        return _whole(value) - base
    parts = [_whole(part) - base for part in _plain_parts(value)]
    width = asked.boards.width
    if len(parts) != 2 or not all(0 <= part < width for part in parts):
        raise Unread("not a row and a column")
    return parts[0] * width + parts[1]


def _flag(value: Any) -> bool:
    if value is None:
        return False
    value = unboxed(value)
    if not isinstance(value, (bool, int)):
        raise Unread("neither True nor False")
    return bool(value)


def _mark(asked: Asked, value: Any) -> str | None:
    letter = asked.boards.letter_of(value)
    if letter in OTHER:
        return letter
    if letter == BLANK or value is None or value is False:
        return None
    if isinstance(value, str) and value.strip().lower() in NOBODY:
        return None
    if type(value) is int and value == 0:
        return None
    raise Unread("neither a mark nor nothing")


def _board(asked: Asked, value: Any) -> str:
    position = asked.boards.read(value)
    if position is None or len(position) != len(asked.position or position):
        raise Unread("not a board")
    return position


def _difference(before: str, after: str) -> int:
    changed = [i for i, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
    if len(changed) != 1:
        raise Unread("not one move further")
    return changed[0]
