"""What a call of a submission's function gave, as values that checks judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from grader.errors import StudentFault
from grader.language import _

__all__ = ["ROOT", "Answer", "Lent", "Position", "Root", "Unreadable"]


class Position(str):
    """A position in canonical form that the submission gave back."""

    __slots__ = ()


class Root:
    """Stands for the first position of a lent game where a board is expected."""

    def __repr__(self) -> str:
        return _("<the first position of a hidden game>")


ROOT = Root()


@dataclass(frozen=True)
class Lent:
    """Stands for a mapping that stays on the grader's side, as an argument of a call."""

    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Unreadable:
    """An answer that has no plain value; equal to nothing but itself."""

    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Answer:
    """What one call gave: a value or a fault.

    `changed` are the arguments that the call changed, by index, as they were afterwards.
    `call` is the call in the submission's own spelling, ready to paste.
    """

    arguments: tuple[Any, ...]
    outcome: Any
    fault: StudentFault | None
    changed: Mapping[int, Any]
    write_call: Callable[[], str] = field(repr=False, compare=False)
    own: str = field(default="", compare=False)
    """What was answered, as the submission writes it, where that isn't the value itself."""
    anew: Callable[[], Answer] | None = field(default=None, repr=False, compare=False)
    """Asks once more, with nothing recalled, where the search recalled what it had answered."""

    @property
    def value(self) -> Any:
        """The value; raises the fault if there is none."""
        if self.fault is not None:
            raise self.fault.during(self.call)
        return self.outcome

    @property
    def shown(self) -> Any:
        """The value, or the fault in words, to be compared and shown."""
        return Unreadable(str(self.fault)) if self.fault is not None else self.outcome

    @property
    def call(self) -> str:
        """The call in the submission's own spelling, ready to paste."""
        return self.write_call()
