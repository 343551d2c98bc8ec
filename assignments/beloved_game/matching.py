"""Which move of the reference a student's move is, judged by how it is written.

A matcher takes the student's moves, as text, and the reference's in the same position; it gives
the reference's move for each of the student's, or None if that is not one to one. Several ways of
writing are tried, and the one in which everything fits is the student's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, TypeAlias

__all__ = ["BY_ORDER", "BY_SQUARES", "BY_UCI", "Matcher", "differ_in_ends"]

Matcher: TypeAlias = Callable[[Sequence[str], Sequence[Any]], list[Any] | None]
Cell: TypeAlias = tuple[int, int]


def numbers_in(text: str) -> list[int]:
    """The whole numbers in a text."""
    return [int(digits) for digits in re.findall(r"\d{1,9}", text)]


# --- by their order -----------------------------------------------------------------------------


def _in_order(key: Callable[[str], Any]) -> Matcher:
    """Moves match by their places when the student's are sorted by *key*."""

    def match(texts: Sequence[str], moves: Sequence[Any]) -> list[Any] | None:
        if len(texts) != len(moves):
            return None
        order = sorted(range(len(texts)), key=lambda index: key(texts[index]))
        return [moves[order.index(index)] for index in range(len(texts))]

    return match


BY_ORDER: tuple[Matcher, ...] = (
    _in_order(lambda text: 0),  # as they are listed
    _in_order(numbers_in),
    _in_order(lambda text: numbers_in(text)[::-1]),  # the column before the row
)


# --- draughts: by the squares -------------------------------------------------------------------


def _cells_of_numbers(first: int, count: int) -> Callable[[str], list[Cell]]:
    """Squares written as one number each, counted from *first*; 32 dark ones or all 64."""

    def cells(text: str) -> list[Cell]:
        found = []
        for number in numbers_in(text):
            row, place = divmod(number - first, count // 8)
            found.append((row, place if count == 64 else 2 * place + 1 - row % 2))
        return found

    return cells


def _cells_of_pairs(first: int, *, column_first: bool) -> Callable[[str], list[Cell]]:
    """Squares written as two numbers each, counted from *first*."""

    def cells(text: str) -> list[Cell]:
        numbers = [number - first for number in numbers_in(text)]
        pairs = zip(numbers[::2], numbers[1::2], strict=False)
        return [(b, a) if column_first else (a, b) for a, b in pairs]

    return cells


def _cells_of_names(text: str) -> list[Cell]:
    """Squares written as on a chess board: a1 to h8."""
    return [(8 - int(row), ord(file) - 97) for file, row in re.findall(r"([a-h])([1-8])", text)]


_WRITINGS: tuple[Callable[[str], list[Cell]], ...] = (
    *(_cells_of_numbers(first, count) for first, count in product((0, 1), (32, 64))),
    *(_cells_of_pairs(first, column_first=swap) for first, swap in product((0, 1), (False, True))),
    _cells_of_names,
)
_TURNS: tuple[Callable[[int, int], Cell], ...] = (
    lambda row, column: (row, column),
    lambda row, column: (7 - row, 7 - column),
    lambda row, column: (row, 7 - column),
    lambda row, column: (7 - row, column),
)


def _numbered(cells: Sequence[Cell], turn: Callable[[int, int], Cell]) -> tuple[int, ...] | None:
    """The reference's numbers of squares, 1 to 32; None if one of them is not dark."""
    found = []
    for cell in cells:
        row, column = turn(*cell)
        if not (0 <= row < 8 and 0 <= column < 8 and (row + column) % 2):
            return None
        found.append(row * 4 + column // 2 + 1)
    return tuple(found)


def _by_squares(write: Callable[[str], list[Cell]], turn: Callable[[int, int], Cell]) -> Matcher:
    """Moves match by their squares: all of them, else the first and the last one."""

    def match(texts: Sequence[str], moves: Sequence[Any]) -> list[Any] | None:
        paths = [_numbered(write(text), turn) for text in texts]
        whole = {move: move for move in moves}
        ends = {(move[0], move[-1]): move for move in moves}
        found = [
            whole.get(path) or (ends.get((path[0], path[-1])) if path else None) for path in paths
        ]
        is_one_to_one = None not in found and len({*found}) == len(found) == len(moves)
        return found if is_one_to_one else None

    return match


def differ_in_ends(moves: Sequence[tuple[int, ...]]) -> bool:
    """True if the first and the last square tell all moves apart, however they captured."""
    return len({(move[0], move[-1]) for move in moves}) == len(moves)


BY_SQUARES: tuple[Matcher, ...] = tuple(
    _by_squares(write, turn) for write, turn in product(_WRITINGS, _TURNS)
)


# --- chess: by the universal notation -----------------------------------------------------------


def _uci(texts: Sequence[str], moves: Sequence[Any]) -> list[Any] | None:
    """Moves match when they are written like e2e4 and e7e8q."""
    found = [next(_names(text), "") for text in texts]
    return found if sorted(found) == sorted(moves) else None


def _names(text: str) -> Iterator[str]:
    return (match[0] for match in re.finditer(r"[a-h][1-8][a-h][1-8][qrbn]?", text))


BY_UCI: tuple[Matcher, ...] = (_uci,)
