"""A position's canonical form (one character a square, `.` blank) and other spellings of it.

Runs in the worker, so that a board never crosses the wire in a shape that only one
submission knows; the grader's side only writes calls down with it. Knows shapes and marks, not
the rules of any game.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, is_dataclass
from dataclasses import fields as fields_of
from typing import Any

__all__ = ["BLANK", "NUMBERED", "SHAPES", "Boards", "Named", "unboxed"]

BLANK = "."
MARKED = ("marked", "moves", "count", "filled", "placed", "played", "occupied", "used")
BLANKS = ("blank", "empty", "left", "remaining", "free", "available")
TURNS = (
    "turn", "player", "current_player", "to_move", "current", "mover", "next_player", "next",
    "current_turn", "player_turn", "active_player", "active", "whose_turn", "mark",
)  # fmt: skip
"""Attributes in which an object may hold whose turn it is."""
SHAPES = (
    "tuple", "list", "list from 1", "grid", "string", "rows", "strings", "dict", "numpy", "object",
)  # fmt: skip
NUMBERED: Mapping[str, tuple[int, type]] = {
    "digits from 0": (0, str),
    "digits from 1": (1, str),
    "numbers from 0": (0, int),
    "numbers from 1": (1, int),
}
"""Ways to write blank squares that tell them apart: the first number, and its kind."""


class Named:
    """An object of the submission, where only its name is known; shown as that name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


class Boards:
    """Translates positions; made from an interface's `board` table.

    `shape` is one of SHAPES: a grid is a list of rows, `rows` the same of tuples, `strings` a
    list of texts, a `list from 1` has a first place that is no square, a dict has squares by
    number from `first` (1). `blank` and `marks` are written
    as Python literals, or as `@NAME` for a global of the submission, or a blank as in NUMBERED;
    `width` is the number of columns. With `turn`, a position ends with the mark to move,
    `XO..X....X`, and is spelled as a pair: the board and that mark; with `tells_turn` it ends so
    too, but what is spelled is the board alone.

    With `global`, functions take no board: it is in the submission's global of this name.

    An `object` is of the submission's class `class`, its board in `attribute`, with the shape
    `holds`; where it holds whose turn it is too, that is set. *find* gives an object of the
    submission by its name.
    """

    def __init__(self, spec: Mapping[str, Any], find: Callable[[str], Any] = Named) -> None:
        self.spec, self.find = spec, find
        self.shape = spec.get("shape", "tuple")
        self.held = spec.get("holds", "list") if self.shape == "object" else self.shape
        self.turn = bool(spec.get("turn", False))
        self.tells_turn = bool(spec.get("tells_turn", False))
        self.width = int(spec.get("width", 3))
        self.first = int(spec.get("first", 1))
        self.held_in = str(spec.get("global", ""))
        blank = spec.get("blank", "None")
        self.numbered = NUMBERED.get(blank) if isinstance(blank, str) else None
        own = [None if self.numbered else self._own(blank)]
        own += [self._own(mark) for mark in spec.get("marks", "XO")]
        self.to_square = dict(zip(".XO", own, strict=False))
        letters = [(s, c) for c, s in self.to_square.items() if c != BLANK or not self.numbered]
        self.to_letter = {_key(square): letter for square, letter in letters}

    def _own(self, text: Any) -> Any:
        if isinstance(text, str) and text.startswith("@"):
            return self.find(text[1:])
        return _literal(text)

    def split(self, position: str) -> tuple[str, str]:
        """The squares of *position*, and the mark to move if it tells that; else nothing."""
        return (position[:-1], position[-1:]) if self.tells_turn else (position, "")

    def write(self, position: str, mark: str = "") -> Any:
        """*position* as the submission spells it, *mark* to move; a new object on every call."""
        if self.turn:
            return self._board(position[:-1], mark), self.to_square[position[-1]]
        return self._board(position, mark)

    def text(self, position: str) -> str:
        """*position* as it is written in a program of this spelling."""
        if self.turn:
            return f"({self._text(position[:-1])}, {self.to_square[position[-1]]!r})"
        return self._text(position)

    def _text(self, position: str) -> str:
        inner = self._plain(position, "grid" if self.held == "numpy" else self.held)
        text = f"np.array({inner!r})" if self.held == "numpy" else repr(inner)
        return f"{self.spec.get('class', 'Board')}({text})" if self.shape == "object" else text

    def _board(self, position: str, mark: str) -> Any:
        board = self._plain(position, self.held)
        return self._object(board, position, mark) if self.shape == "object" else board

    def _object(self, board: Any, position: str, mark: str) -> Any:
        """An object that holds *board*, and whose turn it is if it has a place for that.

        What is made of fields, and may not be changed, is made with them. Where the marks are
        counted beside the board, the count is right, and a second name of the board is one still.
        """
        kind, attribute = self.find(self.spec["class"]), self.spec["attribute"]
        fields = _fields(kind)
        if attribute in fields:
            turns = [name for name in TURNS if mark and self._may_hold_a_mark(fields.get(name))]
            held = {**_counts(fields, position), attribute: board}
            return kind(**held, **dict.fromkeys(turns, self.to_square.get(mark)))
        made = kind()
        empty, others = getattr(made, attribute, None), dict(getattr(made, "__dict__", {}))
        setattr(made, attribute, board)
        also = {n: board for n, v in others.items() if v is empty is not None and n != attribute}
        for name, value in {**_counts(others, position), **also}.items():
            setattr(made, name, value)
        for name in TURNS:
            if mark and self.letter_of(getattr(made, name, None)) in ("X", "O"):
                with suppress(AttributeError):  # what is computed can't be set
                    setattr(made, name, self.to_square[mark])
        return made

    def _may_hold_a_mark(self, default: Any) -> bool:
        """True for a field that needs a value, or has a mark as its default."""
        return default is MISSING or self.letter_of(default) in ("X", "O")

    def _plain(self, position: str, shape: str) -> Any:
        squares = [self._square(index, letter) for index, letter in enumerate(position)]
        rows = [squares[i : i + self.width] for i in range(0, len(squares), self.width)]
        if shape == "tuple":
            return tuple(squares)
        if shape == "list from 1":
            return [self._square(-1, BLANK), *squares]
        if shape == "string":
            return "".join(map(str, squares))
        if shape == "strings":
            return ["".join(map(str, row)) for row in rows]
        if shape == "grid":
            return rows
        if shape == "rows":
            return tuple(map(tuple, rows))
        if shape == "dict":
            return dict(enumerate(squares, self.first))
        if shape == "numpy":
            import numpy as np

            return np.array(rows)
        return squares

    def _square(self, index: int, letter: str) -> Any:
        if letter == BLANK and self.numbered:
            first, kind = self.numbered
            return kind(index + first)
        return self.to_square[letter]

    def read(self, board: Any) -> str | None:
        """The canonical form of *board*, or None if it isn't one in this spelling.

        The pair of a board and the mark to move may itself be a list.
        """
        if not self.turn:
            return self._letters(board)
        if not isinstance(board, (tuple, list)) or len(board) != 2:
            return None
        squares, mark = board
        position = self._letters(squares)
        to_move = self._joined([mark])
        return None if position is None or to_move in (None, BLANK) else f"{position}{to_move}"

    def _letters(self, board: Any) -> str | None:
        if self.shape == "object":
            board = getattr(board, self.spec["attribute"], None)
        if self.held == "numpy" and type(board).__module__ == "numpy":
            board = board.tolist()
        wanted = {"tuple": tuple, "rows": tuple, "string": str, "dict": dict}.get(self.held, list)
        if not isinstance(board, wanted):
            return None
        squares: Sequence[Any] = board[1:] if self.held == "list from 1" else board
        if self.held == "dict":
            keys = range(self.first, self.first + len(board))
            if not all(key in board for key in keys):
                return None
            squares = [board[key] for key in keys]
        elif self.held in ("grid", "rows", "strings", "numpy"):
            kind = {"rows": tuple, "strings": str}.get(self.held, list)
            if not all(isinstance(row, kind) and len(row) == self.width for row in board):
                return None
            squares = [square for row in board for square in row]
        return self._joined(squares)

    def _joined(self, squares: Sequence[Any]) -> str | None:
        try:
            return "".join([self._letter(index, each) for index, each in enumerate(squares)])
        except (KeyError, TypeError):
            return None

    def letter_of(self, square: Any) -> str | None:
        """X, O or . for a mark of the submission; None for anything else."""
        if self.held == "numpy":
            square = unboxed(square)
        try:
            return self.to_letter.get(_key(self._whole(square)))
        except TypeError:
            return None

    def _letter(self, index: int, square: Any) -> str:
        if self.numbered and _key(square) == _key(self._square(index, BLANK)):
            return BLANK
        return self.to_letter[_key(self._whole(square))]

    def _whole(self, square: Any) -> Any:
        """The number as it was put there: `numpy.zeros(9)` makes floats."""
        is_float = self.held == "numpy" and type(square) is float and square.is_integer()
        return int(square) if is_float else square


def unboxed(value: Any) -> Any:
    """The number, text or flag in a scalar of numpy; anything else as it is."""
    is_boxed = type(value).__module__ == "numpy" and hasattr(value, "item") and not value.shape
    return value.item() if is_boxed else value


def _fields(kind: Any) -> Mapping[str, Any]:
    """The fields of a data class or a named tuple with their defaults, MISSING where none is."""
    if is_dataclass(kind):
        return {each.name: each.default for each in fields_of(kind)}
    names, defaults = getattr(kind, "_fields", ()), getattr(kind, "_field_defaults", {})
    return {name: defaults.get(name, MISSING) for name in names}


def _counts(held: Mapping[str, Any], position: str) -> dict[str, int]:
    """What counts the marks or the blank squares, going by its name and by an empty board."""
    blanks = position.count(BLANK)
    counts = ((0, MARKED, len(position) - blanks), (len(position), BLANKS, blanks))
    return {
        name: count
        for name, value in held.items()
        for empty, words, count in counts
        if type(value) is int and value == empty and any(word in name for word in words)
    }


def _key(square: Any) -> Any:
    """What tells squares apart: True is not 1, and what can't be hashed is no square."""
    if isinstance(square, Named):
        return square.name
    hash(square)
    return type(square), square


def _literal(text: Any) -> Any:
    """The Python value of an author's text, or the text itself: `None`, `0`, `X`."""
    if not isinstance(text, str):
        return text
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
