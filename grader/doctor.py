"""`grader doctor`: which walls stand on this machine, measured; why the others don't."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from grader.errors import GraderError
from grader.model import Isolation, Limits
from grader.sandbox.box import Box
from grader.sandbox.isolation import WORDS, Level, Support, support
from grader.workflow import program

__all__ = ["Examined", "examine", "report_lines"]


@dataclass(frozen=True)
class Examined:
    """One level: whether it works here, and what the probe found inside it."""

    support: Support
    isolation: Isolation | None
    problem: str = ""


def examine() -> list[Examined]:
    """Try every level; nothing of a submission is run."""
    return [_examine(level) for level in Level]


def _examine(level: Level) -> Examined:
    found = support(level)
    if not found.works:
        return Examined(found, None)
    try:
        with Box(level.value, Limits(), kinds=()) as box:
            return Examined(found, box.isolation)
    except GraderError as fault:
        return Examined(found, None, str(fault))


def report_lines(examined: list[Examined]) -> Iterator[str]:
    """What was found, for a person."""
    best = next(each for each in examined if each.isolation)
    for each in examined:
        level = each.support.level
        if each.isolation is None:
            yield f"✗ {level}: does not work here: {each.problem or each.support.reason}"
            if each.support.remedy:
                yield f"    {each.support.remedy}"
            continue
        note = "   (used by --isolation auto)" if each is best else ""
        yield f"✓ {level}: works here{note}"
        for name, state in each.isolation.facts:
            held = state == "holds"
            yield f"    {'✓' if held else '✗'} {WORDS[name][0 if held else 1]}"
    yield ""
    level = best.support.level
    if all(state == "holds" for _, state in (best.isolation.facts if best.isolation else ())):
        yield f"every wall of {level} holds: --isolation strict will start"
    else:
        yield f"not every wall of {level} holds: --isolation strict will refuse to start"
    yield f"again: {shlex.join([*program(), 'doctor'])}"
