"""Curves over an axis, as SVG: series, a band behind them, round numbers beside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from grader.language import _
from grader.reports.curves import Curve, Points, apart, axis_label, axis_steps
from grader.reports.html.shapes import Shape, group, label_width, line, number, picture, shape, text
from grader.text import clean

__all__ = ["curve_picture"]

_SERIES = 6  # as many as the style sheet tells apart

_Data = Mapping[str, object]


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
    curve = Curve.of(data)
    if not curve.values:
        return None
    series, low, high = curve.series[:_SERIES], curve.low, curve.high
    axes = _axes(curve.values)
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


def _axes(values: Points) -> _Axes:
    xs, ys = [x for x, _y in values], [y for _x, y in values]
    x = apart(min(xs), max(xs))
    steps = axis_steps(*apart(min(ys), max(ys)))
    y = apart(min(steps[0], *ys), max(steps[-1], *ys))
    return _Axes(x, y, left=16 + max(label_width(axis_label(step), 11) for step in steps))


def _grid(axes: _Axes, data: _Data) -> Iterable[Shape]:
    for step in axis_steps(*axes.y):
        _x, y = axes.at(axes.x[0], step)
        yield line(axes.left, y, axes.right, y, "grid")
        yield text(axes.left - 8, y + 4, axis_label(step), "tick", "end")
    for step in axis_steps(*axes.x):
        x, _y = axes.at(step, axes.y[0])
        yield line(x, axes.bottom, x, axes.bottom + 4, "axis")
        yield text(x, axes.bottom + 18, axis_label(step), "tick")
    yield line(axes.left, axes.bottom, axes.right, axes.bottom, "axis")
    yield text(
        axes.right, axes.bottom + 38, clean(str(data.get("x_label") or ""), 60), "tick", "end"
    )
    yield text(0, 12, clean(str(data.get("y_label") or ""), 60), "tick", "start")


def _way(axes: _Axes, points: Points) -> str:
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
