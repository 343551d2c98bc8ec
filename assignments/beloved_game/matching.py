"""Which move of the reference a student's move is, judged by how it is written.

Each `Reading` is one way of writing moves. It takes the student's moves, as text, and the
reference's in the same position, and gives the reference's move for each of the student's, or None
where that can't be told. Several readings are tried, and the one that tells most is the student's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

__all__ = ["BY_CHESS_SQUARES", "BY_SQUARES", "UNREAD", "Reading", "by_order", "fewest_by_ends"]

Cell: TypeAlias = tuple[int, int]
Match: TypeAlias = Callable[[Sequence[str], Sequence[Any]], list[Any | None]]
Token: TypeAlias = int | str


@dataclass(frozen=True)
class Reading:
    """A way of writing moves.

    `match` gives each of the reference's moves at most once. `is_sure` says of the moves in the
    first position, if they fit, whether they can't well mean something else.
    """

    match: Match
    is_sure: Callable[[Sequence[str]], bool] = lambda texts: True


UNREAD = Reading(lambda texts, moves: [None] * len(texts))
"""Of moves that nothing is known of."""


def one_to_one(candidates: Iterable[Iterable[Any]], moves: Sequence[Any]) -> list[Any | None]:
    """For each of the student's moves the first of its candidates that is legal, and only its own.

    If that leaves one move on either side, they are the same.
    """
    legal = set(moves)
    found = [next((each for each in some if each in legal), None) for some in candidates]
    times = Counter(found)
    found = [each if times[each] == 1 else None for each in found]
    rest = legal.difference(found)
    if len(rest) == found.count(None) == 1:
        found[found.index(None)] = rest.pop()
    return found


# --- squares of a board: by their order ---------------------------------------------------------


def tokens_of(text: str) -> tuple[Token, ...]:
    """The whole numbers and the words in a text; a minus behind a word or a number is a dash."""
    found = re.findall(r"((?<![\w)])-\d{1,9}|\d{1,9})|([a-z]+)", text.lower())
    return tuple(word or int(number) for number, word in found)


def _have_an_order(texts: Sequence[str]) -> bool:
    """True if the moves differ in numbers and single letters alone."""
    tokens = [tokens_of(text) for text in texts]
    alike = len({tuple(map(type, each)) for each in tokens}) == 1
    places = [{*place} for place in zip(*tokens, strict=False)]
    words = [each for place in places if len(place) > 1 for each in place if isinstance(each, str)]
    return alike and len({*tokens}) == len(tokens) and all(len(word) == 1 for word in words)


def _in_order(key: Callable[[str], Any], place: Callable[[Any], Any]) -> Match:
    """Moves match by their places: the student's sorted by *key*, the reference's by *place*."""

    def match(texts: Sequence[str], moves: Sequence[Any]) -> list[Any | None]:
        if len(texts) != len(moves):
            return [None] * len(texts)
        right = sorted(moves, key=place)
        order = sorted(range(len(texts)), key=lambda index: key(texts[index]))
        return [right[order.index(index)] for index in range(len(texts))]

    return match


def by_order(width: int = 0) -> tuple[Reading, ...]:
    """Columns, or with a *width* squares of a board, row by row or column by column.

    In the order in which they are listed, or that their numbers and letters have.
    """

    def sorting(text: str) -> Any:
        return [(isinstance(each, str), each) for each in tokens_of(text)]

    keys: tuple[tuple[Callable[[str], Any], Callable[[Sequence[str]], bool]], ...] = (
        (lambda text: 0, lambda texts: False),
        (sorting, _have_an_order),
        (lambda text: sorting(text)[::-1], _have_an_order),
    )
    by_rows, by_columns = (lambda move: move), (lambda move: (move % width, move))
    places = (by_rows, by_columns) if width else (by_rows,)
    return tuple(
        Reading(_in_order(key, place), is_sure) for (key, is_sure), place in product(keys, places)
    )


# --- draughts and chess: by the squares ---------------------------------------------------------


def numbers_in(text: str) -> list[int]:
    """The whole numbers in a text."""
    return [int(digits) for digits in re.findall(r"\d{1,9}", text)]


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


_PAIRS = tuple(
    _cells_of_pairs(first, column_first=swap) for first, swap in product((0, 1), (False, True))
)
_OF_ALL_SQUARES = tuple(_cells_of_numbers(first, 64) for first in (0, 1))
_OF_DARK_SQUARES = tuple(_cells_of_numbers(first, 32) for first in (0, 1))
_TURNS: tuple[Callable[[int, int], Cell], ...] = (
    lambda row, column: (row, column),
    lambda row, column: (7 - row, 7 - column),
    lambda row, column: (row, 7 - column),
    lambda row, column: (7 - row, column),
)


def _number(row: int, column: int) -> int:
    """The reference's number of a dark square, 1 to 32; 0 for any other."""
    is_dark = 0 <= row < 8 and 0 <= column < 8 and (row + column) % 2
    return row * 4 + column // 2 + 1 if is_dark else 0


def _by_squares(write: Callable[[str], list[Cell]], turn: Callable[[int, int], Cell]) -> Reading:
    """Moves of draughts match by their squares: all, the first and the last, or the first two.

    What else a move may say, such as what it captures, stands behind them.
    """

    def match(texts: Sequence[str], moves: Sequence[Any]) -> list[Any | None]:
        ends: dict[Any, Any] = {}
        for move in moves:
            ends[move[0], move[-1]] = None if (move[0], move[-1]) in ends else move
        paths = [tuple(_number(*turn(*cell)) for cell in write(text)) for text in texts]
        return one_to_one(
            ([path, ends.get((path[0], path[-1])), ends.get(path[:2])] if path else []
             for path in paths),
            moves,
        )  # fmt: skip

    return Reading(match)


def fewest_by_ends(moves: Sequence[tuple[int, ...]]) -> int:
    """How many moves there are if the first and the last square are all that a move says."""
    return len({(move[0], move[-1]) for move in moves})


BY_SQUARES: tuple[Reading, ...] = tuple(
    _by_squares(write, turn)
    for write, turn in product(
        (*_OF_DARK_SQUARES, *_OF_ALL_SQUARES, *_PAIRS, _cells_of_names), _TURNS
    )
)

_CASTLING = ((r"\b([O0])-\1-\1\b", "c"), (r"\b([O0])-\1\b", "g"))
_PIECES = {"queen": "q", "rook": "r", "bishop": "b", "knight": "n"}


def _by_chess_squares(
    write: Callable[[str], list[Cell]], turn: Callable[[int, int], Cell]
) -> Reading:
    """Moves of chess match by their first two squares and the piece that a pawn becomes.

    Castling may be written with letters or noughts, too.
    """

    def candidates(text: str) -> Iterator[str]:
        for pattern, file in _CASTLING:
            if re.search(pattern, text):
                yield from (f"e{rank}{file}{rank}" for rank in "18")
                return
        cells = [turn(*cell) for cell in write(text)[:2]]
        if len(cells) == 2 and all(0 <= row < 8 and 0 <= column < 8 for row, column in cells):
            squares = "".join(f"{chr(97 + column)}{8 - row}" for row, column in cells)
            yield from (f"{squares}{piece}" for piece in ("", *pieces_in(text)))

    return Reading(lambda texts, moves: one_to_one(map(candidates, texts), moves))


def pieces_in(text: str) -> list[str]:
    """The letters of the pieces that a text names, by word or by letter."""
    words = re.findall(r"[a-z]+", re.sub(r"[a-h][1-8]", " ", text.lower()))
    letters = (_PIECES.get(word, word) for word in words)
    return [letter for letter in letters if letter in _PIECES.values()]


BY_CHESS_SQUARES: tuple[Reading, ...] = tuple(
    _by_chess_squares(write, turn)
    for write, turn in product((_cells_of_names, *_OF_ALL_SQUARES, *_PAIRS), (_TURNS[0], _TURNS[3]))
)
