"""What an assignment's `play` hook is given, so that a person can play against a submission."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

__all__ = ["Table"]


@dataclass(frozen=True)
class Table:
    """A person and a submission, sitting down to play.

    `student` is the submission as a check has it. `ask` shows a question and gives the line
    that was typed; it raises EOFError or KeyboardInterrupt when the person leaves, which the
    hook lets pass. `say` shows a text.
    """

    student: Any
    spec: Mapping[str, Any]
    rng: Random
    ask: Callable[[str], str]
    say: Callable[[str], None]
