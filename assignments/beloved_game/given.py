"""What the public checks need of the truth: nothing, for it is in the student's own game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Given", "as_data"]


def as_data(truth: Any) -> dict[str, Any]:
    """The part of *truth* that the public checks ask about."""
    return {}


@dataclass(frozen=True)
class Given:
    """The truth as `as_data` wrote it down."""

    data: Mapping[str, Any]
