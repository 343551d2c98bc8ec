"""A count among known ones, on a logarithmic axis, as SVG."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from grader.reports.drawing import Mark, positive, scale_marks
from grader.reports.html.shapes import Shape, label_width, line, picture, shape, text
from grader.text import clean

__all__ = ["scale_picture"]

_ROW = 26
_AXIS = 330
_VALUES = 82  # what the numbers take on the right


@dataclass(frozen=True)
class _Axis:
    """Where a count stands, from the least on the left to the most on the right."""

    low: float
    high: float
    left: float

    @property
    def right(self) -> float:
        return self.left + _AXIS

    def at(self, value: float) -> float:
        """Equal ratios are equally far apart."""
        span = math.log(self.high / self.low) if self.high > self.low else 1.0
        return self.left + math.log(min(max(value, self.low), self.high) / self.low) / span * _AXIS


def scale_picture(data: Mapping[str, object]) -> Markup | None:
    """A row for each count, the good ones on a band; None without any count."""
    marks = scale_marks(data)
    if not marks:
        return None
    left = max(label_width(clean(mark.name, 60)) for mark in marks) + 24
    axis = _Axis(marks[0].value, marks[-1].value, left)
    shapes = [*_band(data, axis, len(marks)), *_rows(marks, axis)]
    words = ", ".join(f"{clean(mark.name, 60)} {mark.value:,}" for mark in marks)
    height = len(marks) * _ROW + 6
    return picture(axis.right + _VALUES, height, words, *shapes, class_="chart scale")


def _band(data: Mapping[str, object], axis: _Axis, rows: int) -> Iterator[Shape]:
    """From where to where a count earns everything, if anything says so."""
    low, high = positive(data.get("low")), positive(data.get("high"))
    if low or high:
        x, end = axis.at(low or axis.low), axis.at(high or axis.high)
        width, height = max(end - x, 1), rows * _ROW
        yield shape("rect", x=x, y=2, width=width, height=height, class_="band")


def _rows(marks: Sequence[Mark], axis: _Axis) -> Iterator[Shape]:
    for i, mark in enumerate(marks):
        y = i * _ROW + _ROW / 2 + 2
        own, radius = (" own", 6.5) if mark.is_own else ("", 4)
        yield line(axis.left, y, axis.right, y, "grid")
        yield text(axis.left - 16, y + 4, clean(mark.name, 60), f"label{own}", "end")
        yield shape("circle", cx=axis.at(mark.value), cy=y, r=radius, class_=f"dot{own}")
        yield text(axis.right + _VALUES - 4, y + 4, f"{mark.value:,}", f"tick{own}", "end")
