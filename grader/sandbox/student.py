"""What a check holds of a submission: its functions, as if they were ordinary ones.

    value = student.minimax("XX.OO....", "X", [0])         a value, or a StudentFault
    answer = student.ask("minimax", "XX.OO....", "X", [0])  an Answer, whatever happened
    for answer in student.map("winner", [(p,) for p in positions]): ...

A check speaks in canonical positions; this file and the worker put them in the
submission's own spelling and back.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from grader.answers import ROOT, Answer, Lent, Position, Root, Unreadable
from grader.errors import (
    ChannelFault,
    Flooded,
    OutOfBudget,
    OutOfMemory,
    StudentFault,
    TimedOut,
)
from grader.language import N_, _
from grader.model import FunctionSpec, InterfaceSpec
from grader.pace import Pace, empty_squares
from grader.sandbox import protocol
from grader.sandbox.boards import Boards
from grader.sandbox.session import Session
from grader.sandbox.spelling import Asked, own_names
from grader.sandbox.spelling import written as written_call
from grader.sandbox.words import fault_of, refusal
from grader.text import clean

__all__ = ["UNREAD", "SealedGame", "SealedMapping", "Student", "read_form"]

SEARCHED_ANEW = 4
"""Up to so many empty squares every position of a sweep is searched without recalling any."""

UNREADABLE = N_("an answer that can't be read")
UNKNOWN = N_("an answer of no known kind")


class SealedGame(Protocol):
    """A game that lives on the grader's side and is handed out state by state.

    `expand` answers what all observers say of the state at *key*: the list of moves that
    lead to it, or a canonical position. Each value is plain, and given anew at every look.
    ValueError refuses a state that isn't one.
    """

    def expand(self, key: Any) -> Mapping[str, Any]:
        """The observers' values at *key*."""


class SealedMapping(Protocol):
    """A mapping that lives on the grader's side and is handed out key by key.

    Values are plain. KeyError says that a key is not there.
    """

    def __contains__(self, key: Any) -> bool:
        """True if *key* is there."""

    def __getitem__(self, key: Any) -> Any:
        """The value at *key*."""


class Student:
    """A submission's functions and globals, in one session."""

    def __init__(
        self,
        session: Session,
        interface: InterfaceSpec,
        names: Mapping[str, bool],
        paces: dict[str, Pace] | None = None,
    ) -> None:
        self._session, self._interface, self._names = session, interface, names
        self._paces = {} if paces is None else paces
        self._boards = Boards(interface.board)
        self.mutated: set[str] = set()
        """Functions that changed a board they were given, where another spelling may do that."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *arguments: self.ask(name, *arguments).value

    def ask(self, name: str, *arguments: Any) -> Answer:
        """Call *name* once."""
        request = self._request(name, arguments)
        try:
            reply = self._session.request(request)
        except StudentFault as fault:
            raise fault.during(self.write_call(name, arguments)) from None
        return self._answer(name, arguments, reply)

    def map(self, name: str, calls: Iterable[Sequence[Any]]) -> Iterator[Answer]:
        """Call *name* once for each sequence of arguments in *calls*; answers in their order.

        Many calls are under way at once, in one process, one after the other.
        """
        calls = [tuple(call) for call in calls]
        replies = self._session.stream(self._request(name, call) for call in calls)
        for call in calls:
            try:
                reply = next(replies)
            except StudentFault as fault:
                raise fault.during(self.write_call(name, call)) from None
            yield self._answer(name, call, reply)

    def sweep(
        self, name: str, calls: Iterable[Sequence[Any]], *, through: str = ""
    ) -> Iterator[Answer]:
        """`map` over a state space, from full boards to empty ones, under the check's budget.

        Half of what is left of the budget may be used; then OutOfBudget is raised, and the
        session goes on. A call that takes too long is out of the budget as well if the time for
        those with fewer empty squares lets expect it; else it hangs, which is TimedOut.

        *through* names the function that searches: with more than SEARCHED_ANEW empty squares it
        recalls what it has answered before, if it always answered alike.
        """
        asked, until = [tuple(call) for call in calls], (1 + self._session.spent()) / 2
        few = [call for call in asked if (empty_squares(call) or 0) <= SEARCHED_ANEW]
        if not through or not few or few != asked[: len(few)]:
            yield from self._sweep(name, asked, until)
            return
        self._session.request({"op": "watch", **self._searching(through)})
        try:
            yield from self._sweep(name, few, until)
            self._session.request({"op": "recall"})
            for answer in self._sweep(name, asked[len(few) :], until):
                yield replace(answer, anew=partial(self._anew, name, answer.arguments))
        finally:
            if not self._session.is_closed:
                self._session.request({"op": "watch", "names": [], "ignored": []})

    def _searching(self, name: str) -> dict[str, Any]:
        """The functions of the submission that *name* stands for, and arguments without meaning."""
        spec = self._spec(name)
        if spec and spec.call:
            return {"names": sorted(own_names(spec.call)), "ignored": []}
        ignored = [i for i, role in enumerate(spec.parameters if spec else ()) if role == "counter"]
        return {"names": [self._own(name)], "ignored": ignored}

    def _anew(self, name: str, call: tuple[Any, ...]) -> Answer:
        """The answer of a search that recalls nothing."""
        (answer,) = self._sweep(name, [call], 1.0, anew=True)
        return answer

    def _sweep(
        self, name: str, asked: Sequence[tuple[Any, ...]], until: float, *, anew: bool = False
    ) -> Iterator[Answer]:
        """The answers to *asked*, as long as less than the share *until* of the budget is spent."""
        pace = self._paces.setdefault(name, Pace())
        done, cpu_s, ended = 0, self._session.cpu_s, self._session.fault

        def requests() -> Iterator[dict[str, Any]]:
            for call in asked:
                if self._session.spent() >= until:
                    return
                yield {**self._request(name, call), "anew": anew}

        try:
            for reply in self._session.stream(requests()):
                used_s, cpu_s = self._session.cpu_s - cpu_s, self._session.cpu_s
                pace.note(empty_squares(asked[done]) or 0, used_s)
                done += 1
                yield self._answer(name, asked[done - 1], reply)
        except StudentFault as fault:
            if done == len(asked):
                raise
            empty = empty_squares(asked[done])
            used_s = max(self._session.cpu_s - cpu_s, self._session.limits.call_cpu_s)  # or asleep
            is_slow = isinstance(fault, TimedOut) and empty is not None and fault is not ended
            if is_slow and pace.explains(empty or 0, used_s):
                self._session.fault = OutOfBudget(str(fault), asked[done])
                raise self._session.fault from None
            if isinstance(fault, OutOfBudget):
                raise OutOfBudget(str(fault), asked[done]) from None
            raise fault.during(self.write_call(name, asked[done])) from None
        if done < len(asked):
            said = _("the budget of {seconds:g} s of CPU for this check is used up")
            seconds = self._session.limits.budget_cpu_s
            raise OutOfBudget(said.format(seconds=seconds), asked[done])

    def get(self, name: str) -> Any:
        """The value of the global *name*."""
        return self._read(self._session.request({"op": "get", "name": name}))

    def defines(self, name: str) -> bool:
        """True if the submission has a global for what the assignment calls *name*."""
        return self._own(name) in self._names

    def spells(self, name: str) -> bool:
        """True if this spelling of the assignment has words for *name*."""
        return name not in self._interface.lacks and (
            name in self._interface.functions or not self._interface.is_translated
        )

    @property
    def is_translated(self) -> bool:
        """True if the submission is asked in other words than the handout's."""
        return self._interface.is_translated

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that its agent plays."""
        return self._interface.sides

    def own_name(self, name: str) -> str:
        """What the submission calls *name*, for a sentence."""
        spec = self._spec(name)
        return own_title(spec.call) if spec and spec.call else self._own(name)

    def _own(self, name: str) -> str:
        """What the submission calls *name*."""
        spec = self._spec(name)
        return spec.name if spec else name

    def printed(self) -> str:
        """The beginning of what the calls of this session printed."""
        text = self._session.request({"op": "output"}).get("text", "")
        return clean(str(text), 4096, keep_newlines=True)

    def can_trace(self, name: str) -> bool:
        """True if calls of *name* can be counted: global functions that are there do its work."""
        own = self._globals_of(name)
        return bool(own) and all(each in self._names for each in own)

    def trace(self, name: str, *, board_argument: int | None = None) -> None:
        """Count the calls of the global function *name* from now on, also its own recursion."""
        for own in self._globals_of(name):
            reply = self._session.request({"op": "trace", "name": own, "key": board_argument})
            if "ok" not in reply:
                self._read(reply)

    def untrace(self, name: str) -> None:
        """Count the calls of *name* no longer: counting makes a search slower."""
        for own in self._globals_of(name):
            self._session.request({"op": "untrace", "name": own})

    def traced(self, name: str) -> tuple[int, dict[str, int]]:
        """Calls of a traced function: in all, and by position."""
        total, by_position = 0, Counter[str]()
        for own in self._globals_of(name):
            calls, rows = self._traced(own)
            total, by_position = total + calls, by_position + Counter(rows)
        return total, dict(by_position)

    def _traced(self, own: str) -> tuple[int, dict[str, int]]:
        """Calls of one global function."""
        reply = self._session.request({"op": "traced", "name": own})
        if "raised" in reply:
            raise _raised(reply["raised"])
        try:
            rows = {clean(str(key), 80): int(count) for key, count in reply["rows"]}
            return int(reply["total"]), rows
        except (KeyError, TypeError, ValueError):
            raise ChannelFault(_("counts that can't be read")) from None

    def _globals_of(self, name: str) -> tuple[str, ...]:
        """The submission's global functions that are asked for *name*."""
        spec = self._spec(name)
        if not (spec and spec.call):
            return (self._own(name),)
        called = [
            node.func for node in ast.walk(ast.parse(spec.call)) if isinstance(node, ast.Call)
        ]
        names = [function.id for function in called if isinstance(function, ast.Name)]
        known = len(names) == len(called) and all(own in self._names for own in names)
        return tuple(dict.fromkeys(names)) if known else ()

    @contextmanager
    def lend(
        self, game: SealedGame, *, observers: Sequence[str], step: str | None = None
    ) -> Iterator[Root]:
        """Let the submission's search play *game* instead of its own rules.

        *observers* are the rules' functions that look at a position, *step* the one that makes
        the next; without *step* positions stay ordinary boards and only looking is counted.
        """

        def answer(key: Any) -> Mapping[str, Any]:
            try:
                facts = game.expand(_plain_key(key))
                return {self._own(name): protocol.encode(fact) for name, fact in facts.items()}
            except ValueError as error:
                return {"refused": str(error)}

        own = [self._own(name) for name in observers], self._own(step) if step else None
        with self._loan(answer, *own):
            yield ROOT

    @contextmanager
    def lend_mapping(self, mapping: SealedMapping, text: str) -> Iterator[Lent]:
        """What stands for *mapping* in a call: there, a mapping that can be looked into only.

        Each key is asked for once; it can't be listed or counted. *text* is how a call that is
        shown spells it.
        """

        def answer(question: Any) -> Mapping[str, Any]:
            try:
                return {"v": protocol.encode(_looked_up(mapping, question))}
            except KeyError:
                return {"missing": True}
            except ValueError as error:
                return {"refused": str(error)}

        with self._loan(answer):
            yield Lent(text)

    @contextmanager
    def _loan(
        self,
        answer: Callable[[Any], Mapping[str, Any]],
        observers: Sequence[str] = (),
        step: str | None = None,
    ) -> Iterator[None]:
        """Answer what the submission asks in the middle of a call."""
        self._session.request({"op": "lend", "observers": list(observers), "step": step})
        self._session.answer_ask = answer
        try:
            yield
        finally:
            self._session.answer_ask = None
            if not self._session.is_closed:
                self._session.request({"op": "take_back"})

    def _spec(self, name: str) -> FunctionSpec | None:
        return self._interface.functions.get(name)

    def _request(self, name: str, arguments: Sequence[Any]) -> dict[str, Any]:
        spec = self._spec(name)
        roles = spec.parameters if spec else ()
        if spec and spec.call:
            return self._asked(spec, arguments)
        encoded = [
            self._encode(argument, roles[index] if index < len(roles) else "value")
            for index, argument in enumerate(arguments)
        ]
        return {
            "fn": self._own(name),
            "args": encoded,
            "returns": spec.returns if spec else "value",
        }

    def _asked(self, spec: FunctionSpec, arguments: Sequence[Any]) -> dict[str, Any]:
        """The question in the submission's own words."""
        given = dict(zip(spec.parameters, arguments, strict=False))
        return {
            "op": "asked",
            "call": spec.call,
            "given": {role: protocol.encode(value, _own_handle) for role, value in given.items()},
            "forms": [spec.form],
            "wanted": spec.returns,
        }

    def _encode(self, argument: Any, role: str) -> Any:
        if isinstance(argument, Root):
            return {"$": "root"}
        if isinstance(argument, Lent):
            return {"$": "lent"}
        if role == "board" and isinstance(argument, str):
            return {"$": "board", "v": str(argument)}
        return protocol.encode(argument, _own_handle)

    def _answer(self, name: str, arguments: Sequence[Any], reply: Mapping[str, Any]) -> Answer:
        arguments = tuple(arguments)
        spec = self._spec(name)
        if spec and spec.call:
            return self._answer_in_own_words(name, spec, arguments, reply)
        value, fault, changed = None, None, {}
        try:
            value = self._read(reply)
            changed = {
                int(index): protocol.decode(after, _TAGS)
                for index, after in dict(reply.get("changed", {})).items()
            }
        except StudentFault as error:
            fault = error
        except (protocol.WireError, ValueError, TypeError):
            fault = ChannelFault(_(UNREADABLE))
        return Answer(arguments, value, fault, changed, lambda: self.write_call(name, arguments))

    def _answer_in_own_words(
        self, name: str, spec: FunctionSpec, arguments: tuple[Any, ...], reply: Mapping[str, Any]
    ) -> Answer:
        value, fault, changed, own = None, None, {}, ""
        try:
            value = read_form(reply, 0)
            if value is UNREAD:
                value = self._read(reply)
            else:
                own = clean(str(reply.get("own", "")), 120)
            if "counter" in reply and "counter" in spec.parameters:
                changed[spec.parameters.index("counter")] = protocol.decode(reply["counter"])
            if reply.get("mutated") is True:
                self.mutated.add(name)
        except StudentFault as error:
            fault = error
        except (protocol.WireError, ValueError, TypeError):
            fault = ChannelFault(_(UNREADABLE))
        return Answer(
            arguments, value, fault, changed, lambda: self.write_call(name, arguments), own
        )

    def _read(self, reply: Mapping[str, Any]) -> Any:
        """The value in *reply*; raises the StudentFault that it tells of."""
        if "v" in reply:
            try:
                return protocol.decode(reply["v"], _TAGS)
            except protocol.WireError:
                raise ChannelFault(_(UNREADABLE)) from None
        if "raised" in reply:
            raise _raised(reply["raised"])
        if "memory" in reply:
            raise OutOfMemory(_("the call needs more memory than the limit"))
        if "flooded" in reply:
            mib = self._session.limits.call_output_bytes >> 20
            raise Flooded(_("printed more than {mib} MiB").format(mib=mib))
        if "unsendable" in reply:
            return Unreadable(f"<{refusal(reply['unsendable'])}>")
        raise ChannelFault(_(UNKNOWN))

    def write_call(self, name: str, arguments: Sequence[Any]) -> str:
        """The call in the submission's own spelling."""
        spec = self._spec(name)
        roles = spec.parameters if spec else ()
        if spec and spec.call:
            given = dict(zip(roles, arguments, strict=False))
            return written_call(spec.call, Asked(self._boards, given))
        written = [
            repr(self._boards.write(argument))
            if index < len(roles) and roles[index] == "board" and isinstance(argument, str)
            else repr(argument)
            for index, argument in enumerate(arguments)
        ]
        return f"{self._own(name)}({', '.join(written)})"


def own_title(call: str) -> str:
    """The functions that *call* asks: `winner`, `Board.winner`, `max_value` or `min_value`."""
    called = [node.func for node in ast.walk(ast.parse(call)) if isinstance(node, ast.Call)]
    names = [f.attr if isinstance(f, ast.Attribute) else ast.unparse(f) for f in called]
    is_method = any(isinstance(function, ast.Attribute) for function in called)
    return names[0] if is_method else "/".join(dict.fromkeys(names)) or call


UNREAD = object()
"""Stands for an answer that does not have the form that was asked for."""


def read_form(reply: Mapping[str, Any], number: int) -> Any:
    """What the answer says in one of the forms that were asked for; UNREAD if it hasn't that."""
    if "forms" not in reply:
        return UNREAD
    found = reply["forms"][number] if isinstance(reply["forms"], list) else None
    if not isinstance(found, list) or len(found) > 1:
        raise protocol.WireError("no answer in a form")
    return protocol.decode(found[0], _TAGS) if found else UNREAD


def _own_handle(argument: object) -> protocol.Handle:
    """A handle as an argument stands for the object that it was given for."""
    if isinstance(argument, protocol.Handle):
        return argument
    raise protocol.Unsendable(f"a {type(argument).__name__} object can't be sent")


def _raised(raw: Any) -> StudentFault:
    return fault_of(raw) if isinstance(raw, Mapping) else ChannelFault(_(UNKNOWN))


def _position(value: Mapping[str, Any]) -> Position:
    text = value.get("v")
    if not isinstance(text, str) or len(text) > 1024 or set(text) - set(".XO"):
        raise protocol.WireError("a board that isn't one")
    return Position(text)


def _plain_key(key: Any) -> Any:
    """A path as a tuple of moves, or a canonical position; ValueError for anything else."""
    if isinstance(key, str) and len(key) <= 1024:
        return key
    if isinstance(key, list) and all(isinstance(move, list) for move in key):
        return tuple(tuple(move) for move in key)
    raise ValueError(_("not a state of this game"))


def _looked_up(mapping: SealedMapping, question: Any) -> Any:
    """What *mapping* holds at a key, or whether it has it; ValueError for no question at all."""
    if not isinstance(question, dict) or len(question) != 1:
        raise ValueError("not a question about a mapping")
    ((kind, raw),) = question.items()
    key = protocol.decode(raw)
    try:
        return key in mapping if kind == "has" else mapping[key]
    except TypeError:
        raise KeyError(key) from None  # no such thing is a key of any mapping


_TAGS: Mapping[str, Callable[[Any], Any]] = {"board": _position}
