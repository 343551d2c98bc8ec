"""How a position is written, said once in a report: where it is read first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from grader.language import _
from grader.model import Explanation, Verdict, Visibility

__all__ = ["notation_explained"]

POSITION = re.compile(r"(?<![\w.])(?=[XO.]*[XO])[XO.]{9,}(?![\w.])", re.ASCII)


def notation_explained(verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """*verdicts*, the first visible one that writes a position in a text saying how to read it."""
    for number, verdict in enumerate(verdicts):
        position = written_position(verdict)
        if position and verdict.explanation:
            told = replace(verdict, explanation=with_notation(verdict.explanation, position))
            return (*verdicts[:number], told, *verdicts[number + 1 :])
    return tuple(verdicts)


def written_position(verdict: Verdict) -> str:
    """The first position in the texts that a student sees of *verdict*."""
    told = verdict.explanation
    if told is None or verdict.visibility is Visibility.HIDDEN:
        return ""
    texts = "\n".join((told.summary, told.expected, told.got, told.tried, told.hint))
    found = POSITION.search(texts)
    return found[0] if found else ""


def with_notation(explanation: Explanation, position: str) -> Explanation:
    """*explanation*, with a word in its hint on how *position* is to be read."""
    if explanation.hint:
        said = _("{hint} ({position} is a board, row by row from the top; . is a blank square)")
    else:
        said = _("{position} is a board, row by row from the top; . is a blank square")
    return replace(explanation, hint=said.format(hint=explanation.hint, position=position))
