"""How each outcome is shown, in every report: its mark, its word, and what it means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from grader.language import _
from grader.model import Outcome, Verdict

__all__ = ["LOOKS", "Look", "lost_points", "tally"]


@dataclass(frozen=True)
class Look:
    """How an outcome is shown: its mark, where marks can't be shown a word, and its style."""

    mark: str
    ascii_mark: str
    style: str
    label: str
    default: str = ""


LOOKS: Mapping[Outcome, Look] = {
    Outcome.PASSED: Look("✓", "[ok]", "green", "passed"),
    Outcome.PARTIAL: Look("◐", "[part]", "yellow", "partial"),
    Outcome.FAILED: Look("✗", "[fail]", "red", "failed"),
    Outcome.RAISED: Look("✗", "[fail]", "red", "raised", "Your code raised an exception."),
    Outcome.TIMED_OUT: Look(
        "✗", "[fail]", "red", "too slow", "Your code did not answer within the time limit."
    ),
    Outcome.OUT_OF_MEMORY: Look(
        "✗", "[fail]", "red", "memory", "Your code asked for more memory than the limit."
    ),
    Outcome.FLOODED: Look(
        "✗", "[fail]", "red", "flooded", "Your code printed more than the limit."
    ),
    Outcome.CRASHED: Look(
        "✗", "[fail]", "red", "crashed", "The process that ran your code ended without an answer."
    ),
    Outcome.MISSING: Look(
        "✗", "[fail]", "red", "missing", "Your submission does not define what this check calls."
    ),
    Outcome.SKIPPED: Look(
        "–", "[skip]", "dim", "skipped", "A check that this one needs did not pass."
    ),
    Outcome.PROTOCOL: Look(
        "!",
        "[look]",
        "yellow",
        "unclear",
        "Something other than an answer arrived where the answer was expected, so this check has "
        "no result. There can be innocent reasons; a person will look at it.",
    ),
    Outcome.GRADER_ERROR: Look(
        "?",
        "[blank]",
        "magenta",
        "our fault",
        "The grader failed here, not you. A blank is not a zero: a person will look at it.",
    ),
}


def tally(verdicts: Iterable[Verdict]) -> str:
    """`8 passed, 1 timed out`, in the language in use."""
    counts = Counter(verdict.outcome for verdict in verdicts)
    return ", ".join(
        f"{counts[outcome]} {_(outcome.value.replace('_', ' '))}"
        for outcome in Outcome
        if counts[outcome]
    )


def lost_points(verdict: Verdict) -> bool:
    """True if *verdict* earned less than it could, a blank included."""
    return verdict.points is None or verdict.points < verdict.max_points
