"""Sentences and drawings for the person whose game it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
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
    """A position as its owner draws it, and how play gets there.

    Lines of one length, a character for each square, are a board; what follows them is said.
    """
    drawn = text if isinstance(text, str) else repr(text)
    lines = drawn.splitlines() or [""]
    width = len(lines[0])
    rows = list(takewhile(lambda line: len(line) == width and " " not in line, lines))
    if len(rows) < 2 or not 2 <= width <= 40:
        return explain.text(f"{how}:\n{drawn}")
    caption = "; ".join([how, *filter(None, map(str.strip, lines[len(rows) :]))])
    return explain.board("".join(rows), width=width, caption=caption)


def number(value: float) -> str:
    """A value as a person writes it."""
    return str(value)[:100] if isinstance(value, int) else f"{value:g}"
