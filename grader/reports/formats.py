"""The formats that a report can be shown in, by name: one module each, with a `render`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from grader.model import Report
from grader.reports.audience import Audience

__all__ = ["FORMATS", "render_as"]

FORMATS = ("terminal", "html", "markdown", "json", "junit", "github", "gradescope")


def render_as(name: str, report: Report, *, visible_to: Audience = "student") -> str:
    """*report* in the format called *name*, for *visible_to*; imports what that takes."""
    if name not in FORMATS:
        raise ValueError(f"no format {name!r}: one of {', '.join(FORMATS)}")
    render: Callable[..., str] = import_module(f"grader.reports.{name}").render
    return render(report, visible_to=visible_to)
