"""Sentences and drawings for the person whose game it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grader.authoring import explain
from grader.language import _

__all__ = ["number", "played", "position"]

Drawing = Mapping[str, Any]


def played(moves: Sequence[str]) -> str:
    """The moves that lead to a position, as a sentence."""
    if not moves:
        return _("the position in which the game begins")
    return _("after {moves}").format(moves=", ".join(moves))


def position(text: Any, how: str) -> Drawing:
    """A position as its owner draws it, and how play gets there."""
    return explain.text(f"{how}:\n{text if isinstance(text, str) else repr(text)}")


def number(value: float) -> str:
    """A value as a person writes it."""
    return str(value) if isinstance(value, int) else f"{value:g}"
