"""One number with everything that makes it trustworthy, and how its differences are found.

The numbers themselves are `entries`.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Difference", "Truth", "Value", "differences", "spelled"]

Value: TypeAlias = int | float | str | tuple["Value", ...]


@dataclass(frozen=True)
class Truth:
    """A number, or a row of numbers, computed by two methods that share no code."""

    name: str
    """Section and name, such as `tree.nodes`."""
    unit: str
    convention: str
    """What exactly is counted; where others count differently, how."""
    source: str
    """Where the number is stated."""
    checked_by: str
    """How the second method works."""
    compute: Callable[[], Value]
    verify: Callable[[], Value]
    """The second method."""
    expected: Value | None = None
    """The number as its source states it, when a source does."""
    deep: bool = False
    """Whether it takes long: asked for by name or with --all only."""

    @property
    def value(self) -> Value:
        """The number, computed by the first method."""
        return self.compute()

    @property
    def section(self) -> str:
        """The part of the name before the dot."""
        return self.name.partition(".")[0]

    def differences(self) -> "Iterator[Difference]":
        """What the second method and the source say otherwise."""
        value = self.value
        second = self.verify()
        if second != value:
            yield Difference(self.name, value, self.checked_by, second)
        if self.expected is not None and self.expected != value:
            yield Difference(self.name, value, self.source, self.expected)


@dataclass(frozen=True)
class Difference:
    """Two values for the same number."""

    name: str
    computed: Value
    other_source: str
    other: Value

    def __str__(self) -> str:
        return (
            f"{self.name}: computed {spelled(self.computed)}, "
            f"but {spelled(self.other)} by: {self.other_source}"
        )


def differences(truths: Iterable[Truth]) -> tuple[Difference, ...]:
    """Compute each number again by its second method; empty when all agree."""
    return tuple(difference for truth in truths for difference in truth.differences())


def spelled(value: Value) -> str:
    """A value as text: thousands with commas, rows in brackets."""
    if isinstance(value, tuple):
        return "(" + "  ".join(map(spelled, value)) + ")"
    return value if isinstance(value, str) else f"{value:,}"
