"""What a worker tells, in words: places, problems, refusals. The grader's side.

The worker sends kinds and numbers, and nothing of it is believed: what has another form than
expected is left out, or said in general.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.errors import Missing, OutOfMemory, Raised, StudentFault
from grader.language import N_, _, ngettext
from grader.model import Limits
from grader.text import clean

__all__ = ["fault_of", "place", "problem_of", "refusal", "where_of", "whole"]

REFUSALS = (
    N_("nested too deeply"),
    N_("too many items"),
    N_("an integer of more than 4,200 digits"),
    N_("a value too large"),
)
"""Why a value could not be sent, as `protocol` says it."""

SAID_BY_US = (
    N_("input() was called, but nobody is there to type while this is graded"),
    N_("this position does not come from the game that is being played"),
    N_("not a board"),
    N_("this is served key by key: it can't be listed, counted or turned into a dict"),
    N_("this mapping was lent for one call, which is over"),
)
"""What our own code in the worker raises into the submission."""


def whole(value: Any) -> int:
    """*value* if it is a number of a step, else 0."""
    return value if type(value) is int and 0 <= value < 1 << 20 else 0


def where_of(raw: Mapping[str, Any]) -> str:
    """The place that a message of the worker is about: a cell, or a line of a module."""
    if raw.get("more"):
        return _("the rest")
    if line := whole(raw.get("line")):
        return _("line {line}").format(line=line)
    return _("cell {number}").format(number=whole(raw.get("index")) + 1)


def problem_of(raw: Mapping[str, Any], limits: Limits) -> str:
    """A finding of the worker as one clean sentence."""
    kind, text = clean(str(raw.get("kind", "")), 80), clean(str(raw.get("text", "")), 300)
    if more := whole(raw.get("more")):
        said = ngettext("{count} more like these", "{count} more like these", more)
        return said.format(count=f"{more:,}")
    if kind == "CpuLimit":
        said = _("ran longer than {seconds:g} s of CPU, so it was cut off here")
        return said.format(seconds=limits.step_cpu_s)
    if kind == "WallLimit":
        said = _("ran longer than {seconds:g} s, so it was cut off here")
        return said.format(seconds=limits.step_wall_s)
    if kind == "OutputLimit":
        said = _("printed more than {mib} MiB, so it was cut off here")
        return said.format(mib=limits.step_output_bytes >> 20)
    if kind == "StdinNotImplementedError" or (kind == "EOFError" and "input()" in text):
        return _("asked for input; nobody is there to type while this is graded")
    if kind == "SystemExit":
        return _("asked to end the program (SystemExit); what follows was run all the same")
    sentence = ": ".join(part for part in (kind, text) if part) or _("it could not be run")
    at = place(raw.get("at"))
    return sentence if at in ("", where_of(raw)) else f"{sentence} ({at})"


def place(at: Any) -> str:
    """The line and function that the worker names, in words; nothing if it names none."""
    if not isinstance(at, list) or [type(part) for part in at] != [int, str] or not whole(at[0]):
        return ""
    line, function = at[0], clean(at[1], 100)
    if not function or function == "<module>":
        return _("line {line}").format(line=line)
    return _("line {line} in {function}").format(line=line, function=function)


def refusal(text: Any) -> str:
    """Why a value could not be sent."""
    said = clean(str(text), 80)
    return _(said) if said in REFUSALS else said


def fault_of(raw: Mapping[str, Any]) -> StudentFault:
    """What a call raised, as the fault that it is."""
    kind, text = clean(str(raw.get("kind", "")), 80), clean(str(raw.get("text", "")), 300)
    at = place(raw.get("at"))
    if kind == "MemoryError":
        return OutOfMemory(_("the call needs more memory than the limit"))
    if kind == "NameError" and text.endswith("is not defined") and not at:
        return Missing(text)
    return Raised(kind, _(text) if text in SAID_BY_US else text, at)
