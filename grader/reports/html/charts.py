"""Curves over an axis, as SVG: series, a band behind them, round numbers beside."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from grader.language import _
from grader.reports.html.shapes import Shape, group, label_width, line, number, picture, shape, text
from grader.text import clean

__all__ = ["curve_picture"]

_SERIES = 6  # as many as the style sheet tells apart
_MOST_VALUES = 5_000

_Data = Mapping[str, object]
_Points = list[tuple[float, float]]


@dataclass(frozen=True)
class _Axes:
    """Where values stand on the paper."""

    x: tuple[float, float]
    y: tuple[float, float]
    left: float
    right: float = 640
    top: float = 34
    bottom: float = 270

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The place of a point."""
        return (
            self.left + (x - self.x[0]) / (self.x[1] - self.x[0]) * (self.right - self.left),
            self.bottom - (y - self.y[0]) / (self.y[1] - self.y[0]) * (self.bottom - self.top),
        )


def curve_picture(data: _Data) -> Markup | None:
    """The series of *data* over its x, the band behind them; None where there is no number."""
    xs = _numbers(data.get("x"))
    series = [(name, _points(xs, ys)) for name, ys in _series(data)][:_SERIES]
    low, high = _band(data, xs)
    values = [point for _name, points in series for point in points] + low + high
    if not values:
        return None
    axes = _axes(values)
    shapes = [*_grid(axes, data)]
    if low and high:
        shapes.append(shape("path", d=_way(axes, low + high[::-1]) + " Z", class_="band"))
    shapes += [
        shape("path", d=_way(axes, points), class_=f"series s{i}")
        for i, (_name, points) in enumerate(series)
        if points
    ]
    names = [name for name, _points in series]
    shapes.append(_legend(names, axes))
    words = _("Curves: {names}").format(names=", ".join(names))
    return picture(660, 316, words, *shapes, class_="chart")


def _numbers(values: object) -> list[float | None]:
    """Numbers as they are, None for anything else."""
    listed = values if isinstance(values, list | tuple) else ()
    return [_number(value) for value in listed[:_MOST_VALUES]]


def _number(value: object) -> float | None:
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


def _band(data: _Data, xs: Sequence[float | None]) -> tuple[_Points, _Points]:
    band = data.get("band")
    if not isinstance(band, Mapping):
        return [], []
    return _points(xs, _numbers(band.get("low"))), _points(xs, _numbers(band.get("high")))


def _points(xs: Sequence[float | None], ys: Sequence[float | None]) -> _Points:
    pairs = zip(xs, ys, strict=False)
    return [(x, y) for x, y in pairs if x is not None and y is not None]


def _axes(values: _Points) -> _Axes:
    xs, ys = [x for x, _y in values], [y for _x, y in values]
    x = _apart(min(xs), max(xs))
    steps = _steps(*_apart(min(ys), max(ys)))
    y = _apart(min(steps[0], *ys), max(steps[-1], *ys))
    return _Axes(x, y, left=16 + max(label_width(_told(step), 11) for step in steps))


def _apart(low: float, high: float) -> tuple[float, float]:
    """*low* and *high*, or what is around them where they are as good as equal."""
    is_apart = high - low > 1e-9 * max(abs(low), abs(high), 1e-9)
    return (low, high) if is_apart else (low - 0.5, high + 0.5)


def _steps(low: float, high: float, count: int = 5) -> list[float]:
    """About *count* round numbers from *low* to *high*."""
    rough = (high - low) / count
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [round(i * step, 12) for i in range(first, math.floor(high / step + 1e-9) + 1)] or [low]


def _told(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:g}"


def _grid(axes: _Axes, data: _Data) -> Iterable[Shape]:
    for step in _steps(*axes.y):
        _x, y = axes.at(axes.x[0], step)
        yield line(axes.left, y, axes.right, y, "grid")
        yield text(axes.left - 8, y + 4, _told(step), "tick", "end")
    for step in _steps(*axes.x):
        x, _y = axes.at(step, axes.y[0])
        yield line(x, axes.bottom, x, axes.bottom + 4, "axis")
        yield text(x, axes.bottom + 18, _told(step), "tick")
    yield line(axes.left, axes.bottom, axes.right, axes.bottom, "axis")
    yield text(
        axes.right, axes.bottom + 38, clean(str(data.get("x_label") or ""), 60), "tick", "end"
    )
    yield text(0, 12, clean(str(data.get("y_label") or ""), 60), "tick", "start")


def _way(axes: _Axes, points: _Points) -> str:
    places = (axes.at(*point) for point in points)
    return "M " + " L ".join(f"{number(x)} {number(y)}" for x, y in places)


def _legend(names: Sequence[str], axes: _Axes) -> Shape:
    """The names from the right, each with a piece of its line."""
    shapes = []
    x = axes.right
    for i, name in reversed(list(enumerate(names))):
        shapes.append(text(x, 12, name, "tick", "end"))
        x -= label_width(name, 11) + 8
        shapes.append(line(x - 22, 8, x, 8, f"series s{i}"))
        x -= 40
    return group(*shapes)
