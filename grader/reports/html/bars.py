"""Points and outcomes as bars, in SVG: of one submission, and of a class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from markupsafe import Markup

from grader.model import Outcome, Verdict
from grader.reports.html.shapes import Shape, group, line, picture, shape, text
from grader.reports.looks import LOOKS
from grader.text import clean

__all__ = ["histogram", "points_bar", "stacked_bar"]

_LONG, _THICK = 1_000, 12  # stretched to the page's width
_GAP = 4


def points_bar(verdicts: Sequence[Verdict], label: str) -> Markup:
    """A bar of all points: a part for each check, filled as far as it was earned."""
    worth = [verdict for verdict in verdicts if verdict.max_points]
    total = sum(float(verdict.max_points) for verdict in worth)
    shapes = []
    x = 0.0
    for verdict in worth:
        width = float(verdict.max_points) / total * _LONG
        shapes.append(_points_part(verdict, x, max(width - _GAP, 1)))
        x += width
    return picture(_LONG, _THICK, label, *shapes, class_="bar", stretched=True)


def _points_part(verdict: Verdict, x: float, width: float) -> Shape:
    """The check's part, its name under the pointer."""
    tone = LOOKS[verdict.outcome].style
    name = shape("title")
    name.text = clean(verdict.check, 80)
    earned = max(float((verdict.points or 0) / verdict.max_points), 0.0) * width
    return group(name, _part(x, width, f"lost {tone}"), _part(x, earned, f"won {tone}"))


def _part(x: float, width: float, class_: str) -> Shape:
    return shape("rect", x=x, y=0, width=width, height=_THICK, class_=class_)


def stacked_bar(counts: Mapping[Outcome, int], label: str) -> Markup:
    """How a check ended for a class: a part for each colour, green first."""
    tones: dict[str, int] = {}
    for outcome in Outcome:
        tone = LOOKS[outcome].style
        tones[tone] = tones.get(tone, 0) + counts.get(outcome, 0)
    total = sum(tones.values()) or 1
    shapes = []
    x = 0.0
    for tone, count in tones.items():
        width = count / total * _LONG
        shapes.append(_part(x, width, f"won {tone}"))
        x += width
    return picture(_LONG, _THICK, label, *shapes, class_="bar", stretched=True)


_STEP, _LEFT, _TOP, _BOTTOM = 30.0, 18.0, 22.0, 150.0


def histogram(shares: Sequence[float], bins: int = 20) -> Markup:
    """How many of the *shares*, from 0 to 1, fall into each of as many equal parts."""
    counts = [0] * bins
    for share in shares:
        counts[min(int(min(max(share, 0.0), 1.0) * bins), bins - 1)] += 1
    right = _LEFT + bins * _STEP
    shapes = [*_columns(counts), *_percent_axis(right)]
    edges = pairwise(i / bins for i in range(bins + 1))
    parts = [f"{a:.0%} to {b:.0%}: {n}" for (a, b), n in zip(edges, counts, strict=True) if n]
    label = f"Scores: {'; '.join(parts)}"
    return picture(right + 22, _BOTTOM + 26, label, *shapes, class_="chart")


def _columns(counts: Sequence[int]) -> Iterable[Shape]:
    most = max(counts) or 1
    for i, count in enumerate(counts):
        height = count / most * (_BOTTOM - _TOP)
        x, y = _LEFT + i * _STEP, _BOTTOM - height
        yield shape("rect", x=x + 2, y=y, width=_STEP - 4, height=height, class_="column")
        if count:
            yield text(x + _STEP / 2, y - 6, f"{count:,}", "tick")


def _percent_axis(right: float) -> Iterable[Shape]:
    yield line(_LEFT, _BOTTOM, right, _BOTTOM, "axis")
    for percent in range(0, 101, 20):
        x = _LEFT + percent / 100 * (right - _LEFT)
        yield line(x, _BOTTOM, x, _BOTTOM + 4, "axis")
        yield text(x, _BOTTOM + 18, f"{percent}%", "tick")
