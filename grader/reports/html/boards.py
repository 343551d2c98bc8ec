"""Boards and lines of play as SVG. Knows no game: a mark is an X, an O or its own text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from grader.language import _
from grader.reports.drawing import Ply
from grader.reports.html.shapes import Shape, group, line, picture, shape, text

__all__ = ["DrawnPly", "board_picture", "drawn_plies"]

_CELL = 40
_BLANK = "."
_INSET = 11

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True)
class DrawnPly:
    """A ply of a line, drawn; `number` 0 is the start."""

    number: int
    heading: str
    picture: Markup


def drawn_plies(plies: Sequence[Ply]) -> list[DrawnPly]:
    """Each ply with its picture, the squares that changed marked."""
    drawn = []
    before: Rows | None = None
    for ply in plies:
        changed = _changed(before, ply.rows) if before is not None else frozenset()
        heading = ply.caption or (_("start") if ply.number == 0 else "")
        drawn.append(DrawnPly(ply.number, heading, board_picture(ply.rows, changed)))
        before = ply.rows
    return drawn


def _changed(before: Rows, after: Rows) -> frozenset[tuple[int, int]]:
    """Row and column of the squares that differ."""
    return frozenset(
        (r, c)
        for r, (old, new) in enumerate(zip(before, after, strict=False))
        for c, (was, now) in enumerate(zip(old, new, strict=False))
        if was != now
    )


def board_picture(rows: Rows, changed: frozenset[tuple[int, int]] = frozenset()) -> Markup:
    """The board, and in words for those who don't see it."""
    width = max(map(len, rows), default=1) * _CELL
    height = max(len(rows), 1) * _CELL
    tints = [
        shape("rect", x=c * _CELL, y=r * _CELL, width=_CELL, height=_CELL, class_="changed")
        for r, c in sorted(changed)
    ]
    marks = [
        _mark(mark, c * _CELL, r * _CELL)
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
        if mark != _BLANK
    ]
    lines = [line(x, 0, x, height, "grid") for x in range(_CELL, width, _CELL)]
    lines += [line(0, y, width, y, "grid") for y in range(_CELL, height, _CELL)]
    frame = shape("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=5, class_="frame")
    return picture(
        width, height, _in_words(rows), frame, *tints, group(*lines), *marks, class_="board"
    )


def _mark(mark: str, x: float, y: float) -> Shape:
    near, far, middle = _INSET, _CELL - _INSET, _CELL / 2
    if mark in ("X", "x"):
        return group(
            line(x + near, y + near, x + far, y + far, "cross"),
            line(x + near, y + far, x + far, y + near, "cross"),
        )
    if mark in ("O", "o"):
        return shape("circle", cx=x + middle, cy=y + middle, r=middle - _INSET + 1, class_="nought")
    size = "piece" if len(mark) == 1 else "piece long" if len(mark) < 4 else "piece longer"
    return text(x + middle, y + middle, mark[:7], size)


def _in_words(rows: Rows) -> str:
    """`X blank O; blank X blank; ...`: the rows from the top."""
    blank = _("blank")
    shown = ("; ".join(" ".join(m if m != _BLANK else blank for m in row) for row in rows))[:2_000]
    return _("Board, by rows: {rows}").format(rows=shown)
