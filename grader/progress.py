"""Tells a person at a terminal how far a grading is; says nothing anywhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grader.workflow import Progress

__all__ = ["shown_progress"]


@contextmanager
def shown_progress(*, enabled: bool) -> Iterator[Progress]:
    """A `Progress` that shows one changing line on stderr, or nothing."""
    if not enabled:
        yield Progress()
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True)
    with console.status(Text("starting")) as status:
        yield Progress(
            step=lambda where: status.update(Text(f"running {where}")),
            check=lambda check: status.update(Text(f"checking {check.name}")),
        )
