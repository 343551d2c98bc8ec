"""A position's canonical form (one character a square, `.` blank) and other spellings of it.

Runs in the worker, so that a board never crosses the wire in a shape that only one
submission knows. Knows shapes and marks, not the rules of any game.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["Boards"]

BLANK = "."


class Boards:
    """Translates positions; made from an interface's `board` table.

    `shape` is tuple, list, string or grid (a list of rows); `blank` and `marks` are written
    as Python literals; `width` is the number of columns of a grid. With `turn`, a position ends
    with the mark to move, `XO..X....X`, and is spelled as a pair: the board and that mark.
    """

    def __init__(self, spec: Mapping[str, Any]) -> None:
        self.shape = spec.get("shape", "tuple")
        self.turn = bool(spec.get("turn", False))
        self.width = int(spec.get("width", 3))
        squares = [_literal(spec.get("blank", "None")), *map(_literal, spec.get("marks", "XO"))]
        self.to_square = dict(zip(".XO", squares, strict=False))
        self.to_letter = {
            (type(square), square): letter for letter, square in self.to_square.items()
        }

    def write(self, position: str) -> Any:
        """*position* as the submission spells it; a new object on every call."""
        if self.turn:
            return self._board(position[:-1]), self.to_square[position[-1]]
        return self._board(position)

    def _board(self, position: str) -> Any:
        squares = [self.to_square[letter] for letter in position]
        if self.shape == "tuple":
            return tuple(squares)
        if self.shape == "string":
            return "".join(squares)
        if self.shape == "grid":
            return [squares[i : i + self.width] for i in range(0, len(squares), self.width)]
        return squares

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
        wanted = {"tuple": tuple, "string": str}.get(self.shape, list)
        if not isinstance(board, wanted):
            return None
        squares: Sequence[Any] = board
        if self.shape == "grid":
            if not all(isinstance(row, list) and len(row) == self.width for row in board):
                return None
            squares = [square for row in board for square in row]
        return self._joined(squares)

    def _joined(self, squares: Sequence[Any]) -> str | None:
        try:
            return "".join([self.to_letter[type(square), square] for square in squares])
        except (KeyError, TypeError):
            return None


def _literal(text: Any) -> Any:
    """The Python value of an author's text, or the text itself: `None`, `0`, `X`."""
    if not isinstance(text, str):
        return text
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
