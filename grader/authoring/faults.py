"""A fault of the submission as an explanation to the person who wrote it."""

from __future__ import annotations

from grader.errors import ChannelFault, Flooded, Raised, StudentFault, TimedOut
from grader.language import _
from grader.model import Explanation

__all__ = ["NOT_WRITTEN", "explain_fault", "fault_words"]

NOT_WRITTEN = "NotImplementedError"
"""What a function raises that a student has yet to write."""


def explain_fault(fault: StudentFault) -> Explanation:
    """*fault*: what was asked, what happened, where, and what to do about it."""
    summary, hint = _told(fault)
    got = "" if summary == str(fault) else fault_words(fault)
    return Explanation(summary=summary, call=fault.call, got=got, hint=hint)


def fault_words(fault: StudentFault) -> str:
    """*fault*, with the line of the submission in which it happened, where that is known."""
    where = fault.where if isinstance(fault, Raised) and fault.kind != NOT_WRITTEN else ""
    return _("{fault}   ({where})").format(fault=fault, where=where) if where else str(fault)


def _told(fault: StudentFault) -> tuple[str, str]:
    """What happened, and a hint."""
    match fault:
        case Raised(kind=kind) if kind == NOT_WRITTEN:
            return _("not written yet"), _("replace `raise NotImplementedError` with your code")
        case Raised(kind="RecursionError"):
            return (
                _("your function raised an exception"),
                _("a recursion that does not end: is the end of the game tested first?"),
            )
        case Raised():
            return _("your function raised an exception"), ""
        case TimedOut():
            return (
                _("no answer in time"),
                _("look for a loop or a recursion that does not end"),
            )
        case ChannelFault():
            return (
                _("the program wrote to the channel that answers come through"),
                _("a person will look at this"),
            )
        case Flooded():
            return str(fault), _("take the calls of print out of the functions that are asked")
    return str(fault), ""
