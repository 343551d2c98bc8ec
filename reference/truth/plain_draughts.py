"""English draughts a second time, slowly, on a grid: what the fast rules are checked against.

Shares no code with `reference.games`. A piece is its colour, +1 for Black and -1 for White, and
whether it is a king; rows count from Black's side, and Black moves to higher rows.
"""

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

__all__ = ["Grid", "line_count", "opening", "plain_moves", "read"]

Place: TypeAlias = tuple[int, int]
Piece: TypeAlias = tuple[int, bool]
Grid: TypeAlias = dict[Place, Piece]


def read(board: str) -> Grid:
    """The grid of 32 characters, dark square after dark square."""
    dark = [(row, column) for row, column in product(range(8), repeat=2) if (row + column) % 2]
    signs = {"b": (1, False), "B": (1, True), "w": (-1, False), "W": (-1, True)}
    return {place: signs[sign] for place, sign in zip(dark, board, strict=True) if sign in signs}


def opening() -> Grid:
    """Three rows of men on either side."""
    dark = [(row, column) for row, column in product(range(8), repeat=2) if (row + column) % 2]
    black: Grid = {(row, column): (1, False) for row, column in dark if row < 3}
    white: Grid = {(row, column): (-1, False) for row, column in dark if row > 4}
    return black | white


def plain_moves(grid: Grid, colour: int) -> list[tuple[list[Place], Grid]]:
    """The places of each legal move of *colour*, with the grid that it leads to."""
    own = [place for place, piece in grid.items() if piece[0] == colour]
    jumps = [jump for place in own for jump in _whole_jumps(grid, [place])]
    return jumps or [step for place in own for step in _steps(grid, place)]


def _directions(piece: Piece) -> Iterator[Place]:
    """Both diagonals forwards, for a king also backwards."""
    colour, king = piece
    for row, column in product((-1, 1), repeat=2):
        if king or row == colour:
            yield row, column


def _steps(grid: Grid, place: Place) -> Iterator[tuple[list[Place], Grid]]:
    """Steps of one piece to a free neighbour."""
    for row, column in _directions(grid[place]):
        to = (place[0] + row, place[1] + column)
        if _is_free(grid, to):
            yield [place, to], _moved(grid, place, to)


def _whole_jumps(grid: Grid, path: list[Place]) -> Iterator[tuple[list[Place], Grid]]:
    """Jumps of the piece at the end of *path*, carried on for as long as it can jump."""
    place = path[-1]
    for row, column in _directions(grid[place]):
        over = (place[0] + row, place[1] + column)
        to = (place[0] + 2 * row, place[1] + 2 * column)
        if over in grid and grid[over][0] != grid[place][0] and _is_free(grid, to):
            after = _moved(grid, place, to)
            del after[over]
            promoted = after[to] != grid[place]
            further = [] if promoted else [*_whole_jumps(after, [*path, to])]
            yield from further or [([*path, to], after)]


def _is_free(grid: Grid, place: Place) -> bool:
    """Whether the place is on the board and nobody stands there."""
    return all(0 <= number < 8 for number in place) and place not in grid


def _moved(grid: Grid, place: Place, to: Place) -> Grid:
    """The grid with one piece elsewhere, crowned on the far row."""
    after = dict(grid)
    colour, king = after.pop(place)
    after[to] = (colour, king or to[0] == (7 if colour > 0 else 0))
    return after


def line_count(depth_ply: int, grid: Grid | None = None, colour: int = 1) -> int:
    """Sequences of *depth_ply* moves, *colour* first; games that end earlier do not count."""
    if depth_ply == 0:
        return 1
    grid = opening() if grid is None else grid
    return sum(line_count(depth_ply - 1, after, -colour) for _, after in plain_moves(grid, colour))
