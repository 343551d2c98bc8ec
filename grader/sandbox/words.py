"""What a worker tells, in words: places, problems, refusals. The grader's side.

The worker sends kinds and numbers, and nothing of it is believed: what has another form than
expected is left out, or said in general.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from grader.errors import Missing, OutOfMemory, Raised, StudentFault
from grader.language import N_, _, ngettext
from grader.model import Limits
from grader.text import clean

__all__ = ["NOTES", "fault_of", "place", "problem_of", "refusal", "where_of", "whole"]

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
    N_("asked for input again and again"),
    N_("not a board"),
    N_("this is served key by key: it can't be listed, counted or turned into a dict"),
    N_("this mapping was lent for one call, which is over"),
)
"""What our own code in the worker raises into the submission."""


NOTES = ("StandIn", "Mended", "Twice", "Changed", "NotRun")
"""Kinds of findings that tell how a program was read and run; nothing failed."""

MENDS = {
    "prompts": N_("the prompts of a pasted session were taken out, and what it printed"),
    "magic": N_("a line for IPython, not for Python: it was left out"),
    "quotes": N_("typographic quotes were read as plain ones; Python itself refuses them"),
    "signs": N_("a sign that Python does not know was read as the plain one that it looks like"),
    "tabs": N_("tabs and blanks are mixed; they were read in the one way that makes sense"),
    "margin": N_("all lines are indented; they were read without that margin"),
}
"""How a source that Python can't read was read, as `mending` says it."""

NEEDED_A_SCREEN = ("tkinter", "turtle", "curses")
NO_MODULE = re.compile(r"No module named '(\w+)[\w.]*'")


def whole(value: Any) -> int:
    """*value* if it is a number of a step, else 0."""
    return value if type(value) is int and 0 <= value < 1 << 20 else 0


def where_of(raw: Mapping[str, Any]) -> str:
    """The place that a message of the worker is about: a cell, or a line of a module."""
    if raw.get("more"):
        return _("the rest")
    if line := whole(raw.get("line")):
        said = _("line {line}").format(line=line)
        file = raw.get("file")
        return _("{file}, {place}").format(file=clean(str(file), 80), place=said) if file else said
    return _("cell {number}").format(number=whole(raw.get("index")) + 1)


def problem_of(raw: Mapping[str, Any], limits: Limits) -> str:
    """A finding of the worker as one clean sentence."""
    kind, text = clean(str(raw.get("kind", "")), 80), clean(str(raw.get("text", "")), 300)
    if more := whole(raw.get("more")):
        said = ngettext("{count} more like these", "{count} more like these", more)
        return said.format(count=f"{more:,}")
    if kind in NOTES:
        return _note(kind, text, raw)
    if kind == "ModuleNotFoundError" and (missing := NO_MODULE.fullmatch(text)):
        said = _("your program imports `{name}`, which was not handed in and is not installed "
                 "here; if it is a file of yours, hand in {name}.py too")  # fmt: skip
        return said.format(name=missing[1])
    if kind == "NameError" and "'get_ipython'" in text:
        return _("a command for IPython, which a module can't give; it was left out")
    if kind == "TypeError" and "'StandIn'" in text:
        return _("needs a value that only the real package could give; it was left out")
    if kind == "InputLimit":
        return _("asked for input again and again, so it was cut off here; nobody is there to "
                 "type while this is graded")  # fmt: skip
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


def _note(kind: str, text: str, raw: Mapping[str, Any]) -> str:
    """How the program was read and run, where that needs to be told."""
    if kind == "Mended":
        return _(MENDS.get(text, MENDS["signs"]))
    if kind == "Twice":
        first = raw.get("first")
        if not isinstance(first, Mapping) or where_of(first) == where_of(raw):
            return _("`{name}` is defined twice here; the last one counts").format(name=text)
        said = _("`{name}` is defined again here; what counts is this one, not that in {place}")
        return said.format(name=text, place=where_of(first))
    if kind == "Changed":
        said = _("`{name}` gets another value here, after `{function}`, which reads it, was "
                 "defined; what is wrong with the value at the end is asked again with the one "
                 "from before")  # fmt: skip
        return said.format(name=text, function=clean(str(raw.get("by", "")), 80))
    if kind == "NotRun":
        return _("`{command}` is not run while this is graded").format(command=text)
    if text in NEEDED_A_SCREEN:
        said = _("`{name}` needs a screen; a stand-in that does nothing took its place, so that "
                 "the rest can be graded")  # fmt: skip
    else:
        said = _("`{name}` is not installed where this is graded; a stand-in that does nothing "
                 "took its place, so that the rest can be graded")  # fmt: skip
    return said.format(name=text)


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
