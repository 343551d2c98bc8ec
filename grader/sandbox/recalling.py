"""What a submission's own search has answered, given again where it asks itself the same.

The worker's side. A search is watched first, while it runs in full: it must answer alike each
time, and leave its arguments as they are. Only then is anything recalled, and only what this very
program has answered, so that a search from a nearly empty board is no longer than its first ply.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from typing import Any

__all__ = ["Recall"]

MOST = 20_000  # answers kept: several times the positions of one game
LONGEST = 100  # squares
PLAIN = (str, int, float, type(None))  # a bool is an int


class Recall:
    """The memory of some functions of one submission, which are replaced by watched ones.

    Arguments whose index is in *ignored* don't matter, such as a counter; the board matters that
    is in the global *held_in*.
    """

    def __init__(
        self, namespace: dict[str, Any], ignored: frozenset[int], held_in: str = ""
    ) -> None:
        self.namespace, self.ignored, self.held_in = namespace, ignored, held_in
        self.answers: dict[Any, Any] = {}
        self.watched: dict[str, tuple[Any, Any]] = {}
        self.is_steady, self.is_on = True, False

    def watch(self, name: str) -> None:
        """Watch the global function *name*, if it is one written in Python."""
        function = self.namespace.get(name)
        if isinstance(function, types.FunctionType):
            watched = self._watched(name, function)
            self.watched[name] = watched, function
            self.namespace[name] = watched

    def end(self) -> None:
        """Give all names back to their own functions."""
        for name, (watched, function) in self.watched.items():
            if self.namespace.get(name) is watched:
                self.namespace[name] = function
        self.watched.clear()
        self.answers.clear()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Meanwhile nothing is recalled."""
        was, self.is_on = self.is_on, False
        try:
            yield
        finally:
            self.is_on = was

    def _watched(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def watched(*arguments: Any, **options: Any) -> Any:
            if not self.is_steady:
                return function(*arguments, **options)
            key = self._key(name, arguments, options)
            if self.is_on and key in self.answers:
                return self.answers[key]
            value = function(*arguments, **options)
            if key is not None:
                self._note(key, value, self._key(name, arguments, options))
            return value

        return watched

    def _key(self, name: str, arguments: tuple[Any, ...], options: Mapping[str, Any]) -> Any:
        """What tells one question from another; None if nothing can."""
        given = (a for i, a in enumerate(arguments) if i not in self.ignored)
        try:
            key = (name, *map(frozen, given), *options, *map(frozen, options.values()))
            if self.held_in:
                key = (frozen(self.namespace.get(self.held_in)), *key)
            hash(key)
        except TypeError:
            return None
        return key

    def _note(self, key: Any, value: Any, key_afterwards: Any) -> None:
        """Keep *value*, unless it shows that this search can't be relied on."""
        if key != key_afterwards or not is_plain(value):
            self.is_steady = False
        elif key in self.answers:
            self.is_steady = repr(self.answers[key]) == repr(value)
        elif len(self.answers) < MOST:
            self.answers[key] = value


def frozen(value: Any) -> Any:
    """*value* as it is now, to be compared later; TypeError for an object that may change."""
    if isinstance(value, (list, dict)) and len(value) > LONGEST:
        raise TypeError("no board: perhaps a memory of its own")
    if isinstance(value, list):
        return tuple(map(tuple, value)) if value and isinstance(value[0], list) else tuple(value)
    if isinstance(value, dict):
        return tuple(value.items())
    if isinstance(value, (*PLAIN, tuple, Enum)):
        return value
    raise TypeError("it may change and look the same")


def is_plain(value: Any) -> bool:
    """True for what can be given out twice, since nobody can change it."""
    if type(value) is tuple:
        return all(map(is_plain, value))
    return isinstance(value, PLAIN)
