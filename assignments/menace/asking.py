"""Asking a submission's classes, by way of the kit's bench, which runs beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grader import Student
from grader.authoring import Answer
from grader.errors import StudentFault

__all__ = ["Bench", "is_count", "whole_lists"]


CALLS = {
    "kept": "machine.save('boxes-of-menace'); "
    "os.rename('boxes-of-menace', 'moved-boxes-of-menace'); "
    "other.load('moved-boxes-of-menace')",
    "trained": "machine.train(opponent, games)",
}


class Bench:
    """The bench with a submission's classes: `bench.ask("look", "Board", position)`."""

    def __init__(self, student: Student) -> None:
        self.student = student
        self.classes: dict[str, Any] = {}

    def of(self, name: str) -> Any:
        """The submission's class called *name*, as it is handed to the bench."""
        if name not in self.classes:
            self.classes[name] = self.student.get(name)
        return self.classes[name]

    def ask(self, function: str, classes: Sequence[str], *arguments: Any) -> Any:
        """What the bench's *function* tells; raises the submission's own fault.

        What is asked of whom is said with it, and not the pages that the bench is handed.
        """
        try:
            return self.student.ask(f"_bench.{function}", *map(self.of, classes), *arguments).value
        except StudentFault as fault:
            fault.call = CALLS.get(function, "") or f"{function}({', '.join(classes)}, ...)"
            raise

    def map(
        self, function: str, classes: Sequence[str], calls: Iterable[Sequence[Any]]
    ) -> Iterator[tuple[tuple[Any, ...], Answer]]:
        """Each of *calls* with its answer, many under way at once."""
        calls = [tuple(call) for call in calls]
        own = tuple(map(self.of, classes))
        answers = self.student.map(f"_bench.{function}", [(*own, *call) for call in calls])
        yield from zip(calls, answers, strict=True)


def is_count(value: Any) -> bool:
    """Whether *value* can be a number of beads."""
    return type(value) is int and value >= 0


def whole_lists(value: Any, length: int) -> bool:
    """Whether *value* is a list of *length*; what the bench tells may be forged."""
    return isinstance(value, list) and len(value) == length
