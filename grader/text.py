"""Text that came from a submission, made safe to show and to write down."""

from __future__ import annotations

import unicodedata

from grader.language import N_, _, ngettext

__all__ = ["NOUNS", "clean", "plural"]

NOUNS = (N_("cell"), N_("file"), N_("position"), N_("value"))
"""What the engine counts. An assignment's own nouns are in its catalogue."""


def clean(text: str, limit: int, *, keep_newlines: bool = False) -> str:
    r"""*text* without control, format, bidi and surrogate characters, at most *limit* long.

    What is taken out is shown as an escape such as `\x1b`; a cut is marked by an ellipsis.
    """
    cut = text[: limit + 1]
    shown = "".join(_shown(character, keep_newlines) for character in cut)
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def _shown(character: str, keep_newlines: bool) -> str:
    if character == " " or (" " < character < "\x7f"):
        return character
    if character == "\n" and keep_newlines:
        return character
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
        return character.encode("unicode_escape").decode("ascii")
    return character


def plural(count: int, noun: str) -> str:
    """`1 cell`, `2 cells`, `4,520 positions`; *noun* is a singular that takes an s."""
    said = ngettext("{count} {noun}", "{count} {noun}s", count)
    return said.format(count=f"{count:,}", noun=_(noun))
