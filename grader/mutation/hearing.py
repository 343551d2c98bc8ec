"""A student whose answers are all noted: so a check tells how a program behaves, not only if."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from grader.answers import Answer, Root
from grader.authoring.expect import Inapplicable, Unmet
from grader.authoring.traits import Trait
from grader.errors import StudentFault
from grader.model import InterfaceSpec
from grader.sandbox.session import Session
from grader.sandbox.student import SealedGame, Student

__all__ = ["Listening", "heard_by"]

ADDRESS = re.compile(r" at 0x[0-9a-f]+")
"""Where an object happened to lie says nothing of a program."""

LONG = 200
"""Characters; what is longer is told by its beginning and a hash."""


class Listening(Student):
    """A `Student` that notes each call with its answer, and what lent games were asked."""

    def __init__(
        self, session: Session, interface: InterfaceSpec, names: Mapping[str, bool]
    ) -> None:
        super().__init__(session, interface, names)
        self.heard: list[tuple[str, str]] | None = None
        """What was asked and answered since somebody began to listen."""

    def _answer(self, name: str, arguments: Sequence[Any], reply: Mapping[str, Any]) -> Answer:
        answer = super()._answer(name, arguments, reply)
        if self.heard is not None:
            told = repr(answer.shown) + (f", changed: {answer.changed}" if answer.changed else "")
            self.heard.append((brief(f"{name}{tuple(arguments)!r}"), brief(told)))
        return answer

    @contextmanager
    def lend(
        self, game: SealedGame, *, observers: Sequence[str], step: str | None = None
    ) -> Iterator[Root]:
        overheard = Overheard(game)
        with super().lend(overheard, observers=observers, step=step) as root:
            yield root
        if self.heard is not None:
            self.heard.append(("what it asked of a lent game", brief(repr(overheard.keys))))


class Overheard:
    """A lent game that notes which positions are asked about, in order."""

    def __init__(self, game: SealedGame) -> None:
        self.game = game
        self.keys: list[Any] = []

    def expand(self, key: Any) -> Mapping[str, Any]:
        """The game's own answer."""
        self.keys.append(key)
        return self.game.expand(key)


def brief(text: str) -> str:
    """*text* without addresses, or so much of it that two texts are told apart."""
    text = ADDRESS.sub("", text)
    if len(text) <= LONG:
        return text
    return f"{text[:LONG]}... {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def heard_by(student: Listening, check: str, ask: Callable[[], object]) -> Iterator[Trait]:
    """All that *ask* asks and is answered, as one trait: right unless *ask* calls some of it wrong.

    One, because a program that is right in another way may also be asked other questions.
    """
    student.heard = heard = list[tuple[str, str]]()
    problem = ""
    try:
        ask()
    except Inapplicable as reason:
        heard.append(("whether it is there", str(reason)))
    except (Unmet, StudentFault) as fault:
        problem = str(fault) or type(fault).__name__
    student.heard = None
    digest = hashlib.sha256(repr(heard).encode()).hexdigest()[:16]
    answer = f"{len(heard):,} answers, {digest}"
    yield Trait(check, f"{answer}: {problem}" if problem else answer, is_right=not problem)
