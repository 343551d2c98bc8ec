"""What a program does, as `behaviour.py` of an assignment tells it: answers, each right or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Trait"]


@dataclass(frozen=True)
class Trait:
    """How a program answers one question, and whether that is right.

    `answer` is compared with another program's to the same question: as it is written, so an
    answer whose order says nothing is sorted before.
    """

    question: str
    answer: Any
    is_right: bool
