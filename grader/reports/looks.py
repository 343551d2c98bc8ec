"""How each outcome is shown, in every report: its mark, its word, and what it means.

The words of `LOOKS` are English; `_` says them in the language in use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from grader.language import N_, _
from grader.model import Outcome, SubmissionKind, Verdict

__all__ = ["COUNTED", "LOOKS", "NOT_WRITTEN", "Look", "is_not_written", "kind_name", "label",
           "lost_points", "tally"]  # fmt: skip


@dataclass(frozen=True)
class Look:
    """How an outcome is shown: its mark, where marks can't be shown a word, and its style."""

    mark: str
    ascii_mark: str
    style: str
    label: str
    default: str = ""


LOOKS: Mapping[Outcome, Look] = {
    Outcome.PASSED: Look("✓", "[ok]", "green", N_("passed")),
    Outcome.PARTIAL: Look("◐", "[part]", "yellow", N_("partial")),
    Outcome.FAILED: Look("✗", "[fail]", "red", N_("failed")),
    Outcome.RAISED: Look("✗", "[fail]", "red", N_("raised"), N_("Your code raised an exception.")),
    Outcome.TIMED_OUT: Look(
        "✗", "[fail]", "red", N_("too slow"), N_("Your code did not answer within the time limit.")
    ),
    Outcome.OUT_OF_MEMORY: Look(
        "✗", "[fail]", "red", N_("memory"), N_("Your code asked for more memory than the limit.")
    ),
    Outcome.FLOODED: Look(
        "✗", "[fail]", "red", N_("flooded"), N_("Your code printed more than the limit.")
    ),
    Outcome.CRASHED: Look(
        "✗",
        "[fail]",
        "red",
        N_("crashed"),
        N_("The process that ran your code ended without an answer."),
    ),
    Outcome.MISSING: Look(
        "✗",
        "[fail]",
        "red",
        N_("missing"),
        N_("Your submission does not define what this check calls."),
    ),
    Outcome.SKIPPED: Look(
        "–", "[skip]", "dim", N_("skipped"), N_("A check that this one needs did not pass.")
    ),
    Outcome.PROTOCOL: Look(
        "!",
        "[look]",
        "yellow",
        N_("unclear"),
        N_(
            "Something other than an answer arrived where the answer was expected, so this check "
            "has no result. There can be innocent reasons; a person will look at it."
        ),
    ),
    Outcome.GRADER_ERROR: Look(
        "?",
        "[blank]",
        "magenta",
        N_("our fault"),
        N_("The grader failed here, not you. A blank is not a zero: a person will look at it."),
    ),
}


COUNTED: Mapping[Outcome, str] = {
    Outcome.PASSED: N_("passed"),
    Outcome.PARTIAL: N_("partial"),
    Outcome.FAILED: N_("failed"),
    Outcome.RAISED: N_("raised"),
    Outcome.TIMED_OUT: N_("timed out"),
    Outcome.OUT_OF_MEMORY: N_("out of memory"),
    Outcome.FLOODED: N_("flooded"),
    Outcome.CRASHED: N_("crashed"),
    Outcome.MISSING: N_("missing"),
    Outcome.SKIPPED: N_("skipped"),
    Outcome.PROTOCOL: N_("unclear"),
    Outcome.GRADER_ERROR: N_("grader error"),
}
"""Each outcome where outcomes are counted."""

NOT_WRITTEN = N_("unwritten")
KINDS = {SubmissionKind.NOTEBOOK: N_("notebook"), SubmissionKind.MODULE: N_("module")}


def label(verdict: Verdict) -> str:
    """The word for how *verdict* came out, in the language in use."""
    return _(NOT_WRITTEN if is_not_written(verdict) else LOOKS[verdict.outcome].label)


def is_not_written(verdict: Verdict) -> bool:
    """True if what is left to be written was reached: an exception, but no mistake."""
    got = verdict.explanation.got if verdict.explanation else ""
    return verdict.outcome is Outcome.RAISED and got.startswith("NotImplementedError")


def kind_name(kind: SubmissionKind) -> str:
    """A notebook or a module, in the language in use."""
    return _(KINDS[kind])


def tally(verdicts: Iterable[Verdict]) -> str:
    """`8 passed, 1 timed out`, in the language in use."""
    counts = Counter(
        NOT_WRITTEN if is_not_written(verdict) else COUNTED[verdict.outcome] for verdict in verdicts
    )
    said = _("{count} {outcome}")
    in_order = dict.fromkeys([*COUNTED.values(), NOT_WRITTEN])
    return ", ".join(
        said.format(count=counts[word], outcome=_(word)) for word in in_order if counts[word]
    )


def lost_points(verdict: Verdict) -> bool:
    """True if *verdict* earned less than it could, a blank included."""
    return verdict.points is None or verdict.points < verdict.max_points
