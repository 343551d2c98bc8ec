"""A fault of the submission as an explanation to the person who wrote it."""

from __future__ import annotations

from grader.errors import ChannelFault, Raised, StudentFault, TimedOut
from grader.language import _
from grader.model import Explanation

__all__ = ["NOT_WRITTEN", "explain_fault"]

NOT_WRITTEN = "NotImplementedError"
"""What a function raises that a student has yet to write."""


def explain_fault(fault: StudentFault) -> Explanation:
    """*fault*: what happened, where, and what to do about it."""
    if isinstance(fault, Raised) and fault.kind == NOT_WRITTEN:
        return Explanation(
            summary=_("not written yet"),
            got=str(fault),
            hint=_("replace `raise NotImplementedError` with your code"),
        )
    if isinstance(fault, Raised):
        return Explanation(
            summary=_("your function raised an exception"),
            got=str(fault),
            tried=_("your code, {where}").format(where=fault.where) if fault.where else "",
        )
    if isinstance(fault, TimedOut):
        return Explanation(
            summary=_("no answer in time"),
            got=str(fault),
            hint=_("look for a loop or a recursion that does not end"),
        )
    if isinstance(fault, ChannelFault):
        return Explanation(
            summary=_("the program wrote to the channel that answers come through"),
            got=str(fault),
            hint=_("a person will look at this"),
        )
    return Explanation(summary=str(fault))
