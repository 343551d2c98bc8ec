"""Everything that can go wrong, by whose fault it is.

GraderError                     base of all; carries one clear line for a person
├── UsageFault                  the command line or the file given: exit code 2
│   └── SubmissionFault         the file can't be a submission: a PDF, empty, Python 2
├── AuthorFault                 the assignment is faulty: exit code 3; holds all faults at once
├── StudentFault                the submission's answer can't be had: an outcome, never a crash
│   ├── Missing                 the function isn't there
│   ├── Raised                  it raised
│   ├── TimedOut                it didn't answer in time
│   │   └── OutOfBudget         it is slow, and the time for its check is used up
│   ├── OutOfMemory             it asked for more memory than there is
│   ├── Flooded                 it printed more than anyone can read
│   ├── Crashed                 its process ended
│   └── ChannelFault            it wrote to the answer channel
└── OwnFault                    ours: blank score, exit code 4
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

__all__ = [
    "AuthorFault",
    "ChannelFault",
    "Crashed",
    "Flooded",
    "GraderError",
    "Missing",
    "OutOfBudget",
    "OutOfMemory",
    "OwnFault",
    "Raised",
    "StudentFault",
    "SubmissionFault",
    "TimedOut",
    "UsageFault",
]


class GraderError(Exception):
    """Base of every fault that this package raises on purpose."""


class UsageFault(GraderError):
    """The command can't be carried out as given; the text says what to do."""


class SubmissionFault(UsageFault):
    """The file given can't be a submission at all."""


class AuthorFault(GraderError):
    """An assignment is faulty; every fault found stands on a line of its own."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[type[AuthorFault], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


class StudentFault(GraderError):
    """The submission did not give an answer that can be judged."""

    call: str = ""
    """What was asked when it happened, as the submission spells it; empty if nothing was."""

    def during(self, call: str) -> Self:
        """The same fault, which came of *call* unless another one is known already."""
        self.call = self.call or call
        return self


class Missing(StudentFault):
    """A function that the assignment asks for isn't defined."""


class Raised(StudentFault):
    """The submission's function raised an exception.

    `kind` is the exception's class name, `where` the submission's own line, if known.
    """

    def __init__(self, kind: str, text: str, where: str = "") -> None:
        super().__init__(f"{kind}: {text}" if text else kind)
        self.kind, self.text, self.where = kind, text, where

    def __reduce__(self) -> tuple[type[Raised], tuple[str, str, str], dict[str, Any]]:
        return type(self), (self.kind, self.text, self.where), self.__dict__


class TimedOut(StudentFault):
    """No answer within the limit."""


class OutOfBudget(TimedOut):
    """No time is left to ask about `arguments`: it takes long, and is no worse than that."""

    def __init__(self, text: str, arguments: tuple[Any, ...] = ()) -> None:
        super().__init__(text)
        self.arguments = arguments

    def __reduce__(
        self,
    ) -> tuple[type[OutOfBudget], tuple[str, tuple[Any, ...]], dict[str, Any]]:
        return type(self), (str(self), self.arguments), self.__dict__


class OutOfMemory(StudentFault):
    """The submission needs more memory than the limit."""


class Flooded(StudentFault):
    """The submission printed more than the limit."""


class Crashed(StudentFault):
    """The submission's process ended without an answer."""


class ChannelFault(StudentFault):
    """Something other than the answer came through the answer channel."""


class OwnFault(GraderError):
    """The grader failed, not the student."""
