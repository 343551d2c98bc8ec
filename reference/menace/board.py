"""The chapter's board: squares a1 to c3, three ways to index, rows with names.

A letter names the row, a digit the column, so that a1, a2, a3 are squares 0, 1, 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reference.games.tictactoe import LINES, Position

__all__ = ["BLANK", "NAMES", "Board", "Row", "index_of", "name_of"]

BLANK: Final = " "
NAMES: Final = tuple(row + column for row in "abc" for column in "123")


def name_of(index: int) -> str:
    """The name of square *index*."""
    return NAMES[index]


def index_of(name: str) -> int:
    """The square called *name*; spaces around it and capitals do no harm."""
    try:
        return NAMES.index(name.strip().lower())
    except ValueError:
        raise ValueError(f"no square {name!r}; squares are a1 to c3") from None


class _Squares:
    """What a board and a row have in common: marks to index and to count."""

    squares: tuple[str, ...]

    @property
    def blanks(self) -> int:
        """How many squares are blank."""
        return self.squares.count(BLANK)

    @property
    def xs(self) -> int:
        """How many squares hold an X."""
        return self.squares.count("X")

    @property
    def os(self) -> int:
        """How many squares hold an O."""
        return self.squares.count("O")


@dataclass(frozen=True)
class Row(_Squares):
    """Three squares in a line, and where they are on the board."""

    squares: tuple[str, ...]
    indices: tuple[int, ...]

    def __getitem__(self, place: int) -> str:
        return self.squares[place]

    def board_name(self, place: int) -> str:
        """What the board calls the square at *place*, 0 to 2, of this row."""
        return name_of(self.indices[place])


@dataclass(frozen=True, init=False)
class Board(_Squares):
    """Nine squares, each `X`, `O` or a space."""

    squares: tuple[str, ...]

    def __init__(self, squares: Sequence[str] = (BLANK,) * 9) -> None:
        if len(squares) != 9 or not set(squares) <= {"X", "O", BLANK}:
            raise ValueError(f"not nine squares of 'X', 'O' and ' ': {squares!r}")
        object.__setattr__(self, "squares", tuple(squares))

    @classmethod
    def of(cls, position: Position) -> Board:
        """The board that shows *position*, in which `.` is blank."""
        return cls(position.replace(".", BLANK))

    @property
    def position(self) -> Position:
        """The nine characters, `.` for a blank square."""
        return "".join(self.squares).replace(BLANK, ".")

    def __getitem__(self, key: int | str | tuple[int, int]) -> str:
        """The mark at an index 0 to 8, a name `b2`, or (x, y): column and row, from 0."""
        if isinstance(key, tuple):
            x, y = key
            return self.squares[x + 3 * y]
        return self.squares[key if isinstance(key, int) else index_of(key)]

    def rows(self) -> Iterator[Row]:
        """The eight rows: three across, three down, two diagonal."""
        for line in LINES:
            yield Row(tuple(self.squares[index] for index in line), line)

    def moves(self) -> list[str]:
        """The names of the blank squares, a1 first."""
        return [name for name, mark in zip(NAMES, self.squares, strict=True) if mark == BLANK]

    def won(self) -> str | None:
        """The mark that fills a row, a space for a drawn board, None while play goes on."""
        for row in self.rows():
            if row.xs == 3 or row.os == 3:
                return row[0]
        return None if self.blanks else BLANK

    def placed(self, name: str, mark: str) -> Board:
        """The board with *mark* on square *name*; ValueError where something stands already."""
        index = index_of(name)
        if self.squares[index] != BLANK:
            raise ValueError(f"{name} is taken in {str(self)!r}")
        return Board((*self.squares[:index], mark, *self.squares[index + 1 :]))

    def __str__(self) -> str:
        return "".join(self.squares)
