"""Curves: what the data of one says, and its drawing as lines of text.

Data of an unexpected form loses what can't be read, and nothing else. The HTML report draws
the same curves as SVG.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from grader.text import clean

__all__ = ["Curve", "Points", "apart", "as_number", "axis_label", "axis_steps", "draw_curve"]

_MOST_VALUES = 5_000
_HEIGHT = 11
_WIDEST = 60

_Data = Mapping[str, object]
Points = list[tuple[float, float]]


@dataclass(frozen=True)
class Curve:
    """Series over a common x, and the band behind them: pairs of numbers."""

    series: tuple[tuple[str, Points], ...]
    low: Points
    high: Points

    @classmethod
    def of(cls, data: _Data) -> Curve:
        """What can be read of *data*."""
        xs = _numbers(data.get("x"))
        band = data.get("band")
        band = band if isinstance(band, Mapping) else {}
        return cls(
            tuple((name, _points(xs, ys)) for name, ys in _series(data)),
            _points(xs, _numbers(band.get("low"))),
            _points(xs, _numbers(band.get("high"))),
        )

    @property
    def values(self) -> Points:
        """All points there are."""
        return [point for _name, points in self.series for point in points] + self.low + self.high


def _numbers(values: object) -> list[float | None]:
    """Numbers as they are, None for anything else."""
    listed = values if isinstance(values, list | tuple) else ()
    return [as_number(value) for value in listed[:_MOST_VALUES]]


def as_number(value: object) -> float | None:
    """*value* if it is a number that can be drawn."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        as_float = float(value)
    except OverflowError:
        return None
    return as_float if abs(as_float) < 1e15 else None


def _series(data: _Data) -> list[tuple[str, list[float | None]]]:
    listed = data.get("series")
    return [
        (clean(str(each.get("name", "")), 60), _numbers(each.get("y")))
        for each in (listed if isinstance(listed, list | tuple) else ())
        if isinstance(each, Mapping)
    ]


def _points(xs: Sequence[float | None], ys: Sequence[float | None]) -> Points:
    pairs = zip(xs, ys, strict=False)
    return [(x, y) for x, y in pairs if x is not None and y is not None]


def apart(low: float, high: float) -> tuple[float, float]:
    """*low* and *high*, or what is around them where they are as good as equal."""
    is_apart = high - low > 1e-9 * max(abs(low), abs(high), 1e-9)
    return (low, high) if is_apart else (low - 0.5, high + 0.5)


def axis_steps(low: float, high: float, count: int = 5) -> list[float]:
    """About *count* round numbers from *low* to *high*."""
    rough = (high - low) / count
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [round(i * step, 12) for i in range(first, math.floor(high / step + 1e-9) + 1)] or [low]


def axis_label(value: float) -> str:
    """A number as it stands at an axis."""
    return f"{value:,.0f}" if value == int(value) else f"{value:g}"


# As text


@dataclass(frozen=True)
class _Paper:
    """A grid of characters, and where values stand on it."""

    x: tuple[float, float]
    y: tuple[float, float]
    cells: list[list[str]]

    def column(self, x: float) -> int:
        return round((x - self.x[0]) / (self.x[1] - self.x[0]) * (len(self.cells[0]) - 1))

    def row(self, y: float) -> int:
        return round((self.y[1] - y) / (self.y[1] - self.y[0]) * (len(self.cells) - 1))

    def shade(self, low: Points, high: Points, mark: str) -> None:
        """Fill what lies between two curves."""
        for column in range(len(self.cells[0])):
            x = self.x[0] + (self.x[1] - self.x[0]) * column / max(len(self.cells[0]) - 1, 1)
            bottom, top = _between(low, x), _between(high, x)
            if bottom is not None and top is not None:
                for row in range(self.row(max(bottom, top)), self.row(min(bottom, top)) + 1):
                    self.cells[row][column] = mark


def draw_curve(data: _Data, columns: int, *, ascii_only: bool) -> Iterator[str]:
    """The series as marks on a grid, the band shaded; nothing where there is no number."""
    curve = Curve.of(data)
    if not curve.values:
        return
    marks, shade = ("o+x*#", ":") if ascii_only else ("●○◆◇■", "░")
    ys = apart(min(y for _x, y in curve.values), max(y for _x, y in curve.values))
    steps = axis_steps(*ys)
    labels = [axis_label(step) for step in steps]
    left = max(map(len, labels))
    paper = _paper(curve, (min(ys[0], steps[0]), max(ys[1], steps[-1])), columns - left - 2)
    paper.shade(sorted(curve.low), sorted(curve.high), shade)
    for number, (_name, points) in reversed([*enumerate(curve.series)]):
        for x, y in points:
            paper.cells[paper.row(y)][paper.column(x)] = marks[number % len(marks)]
    yield from _titled(data, left)
    beside = {paper.row(step): label for step, label in zip(steps, labels, strict=True)}
    for number, row in enumerate(paper.cells):
        yield f"{beside.get(number, ''):>{left}} {'|' if ascii_only else '│'}{''.join(row)}"
    yield from _bottom(data, paper, left)
    named = [f"{marks[i % len(marks)]} {name}" for i, (name, _) in enumerate(curve.series) if name]
    named += [f"{shade} {band}"] if curve.low and (band := _band_name(data)) else []
    yield " " * (left + 2) + "   ".join(named)


def _paper(curve: Curve, ys: tuple[float, float], width: int) -> _Paper:
    xs = apart(min(x for x, _y in curve.values), max(x for x, _y in curve.values))
    width = max(min(width, _WIDEST), 2)
    return _Paper(xs, ys, [[" "] * width for _ in range(_HEIGHT)])


def _titled(data: _Data, left: int) -> Iterator[str]:
    for key, indent in (("title", 0), ("y_label", left + 2)):
        if words := clean(str(data.get(key) or ""), 100):
            yield " " * indent + words


def _bottom(data: _Data, paper: _Paper, left: int) -> Iterator[str]:
    """The first and the last x, and what x is."""
    first, last = map(axis_label, paper.x)
    words = clean(str(data.get("x_label") or ""), 40)
    room = max(len(paper.cells[0]) - len(first) - len(last), 1)
    yield " " * (left + 2) + first + f" {words} "[:room].center(room) + last


def _band_name(data: _Data) -> str:
    band = data.get("band")
    return clean(str(band.get("name") or ""), 60) if isinstance(band, Mapping) else ""


def _between(points: Points, x: float) -> float | None:
    """The height of the line through *points* at *x*; None outside of it."""
    for (x1, y1), (x2, y2) in pairwise(points):
        if x1 <= x <= x2:
            return y1 if x1 == x2 else y1 + (y2 - y1) * (x - x1) / (x2 - x1)
    return None
