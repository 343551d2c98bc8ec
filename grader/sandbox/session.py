"""Questions to one fork of a loaded submission. The grader's side.

Believes nothing that a submission says about time, memory or success: clocks and process
ids are the operating system's, and only a well-formed answer to a question is an answer.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import psutil

from grader.errors import (
    ChannelFault,
    Crashed,
    Flooded,
    OutOfMemory,
    OwnFault,
    StudentFault,
    TimedOut,
)
from grader.language import N_, _
from grader.model import Limits
from grader.sandbox import protocol
from grader.sandbox.box import memory_mib_of_tree

__all__ = ["Session"]

TICK_S = 0.1
WINDOW = 64
SLOW_S = 0.02  # who takes longer to answer has fewer questions waiting
ROOM = 64 << 10  # bytes of requests under way: less than any socket holds
TOO_MUCH_CPU = N_("more than {seconds:g} s of CPU for this check")
TOO_MUCH_CPU_FOR_A_CALL = N_("more than {seconds:g} s of CPU for one call")
ANSWERS_CAP = 32 << 20  # bytes that a session may answer: a check keeps answers, ten times as large


class Session:
    """Questions to one fork, in order, each with exactly one answer."""

    def __init__(
        self, channel: protocol.Channel, pid: int, board: Mapping[str, Any], limits: Limits
    ) -> None:
        self.channel, self.pid, self.limits = channel, pid, limits
        self.started = self.next_look = time.monotonic()
        self.process = psutil.Process(pid)
        self.cpu_s = 0.0
        self.cpu_before_s = self._cpu_seconds()  # where nothing is forked, loading was before
        self.window = WINDOW
        self.fault: StudentFault | None = None
        self.is_closed = False  # a fault closes it too
        self.under_way: dict[str, int] = {}  # requests without an answer, in order, and their bytes
        self.arrived: dict[str, dict[str, Any]] = {}
        self.unwanted: set[str] = set()
        self.unsent = bytearray()
        self.answer_ask: Callable[[Any], Mapping[str, Any]] | None = None
        self.request(
            {
                "op": "setup",
                "board": dict(board),
                "cpu_s": limits.check_cpu_s,
                "output_bytes": limits.call_output_bytes,
            }
        )

    def request(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to *request*. Raises TimedOut, Crashed or ChannelFault, then for ever."""
        self._refuse_if_over()
        if not self.under_way and self.channel.pending():
            raise self._end(ChannelFault(_("something arrived that nobody had asked for")))
        return next(self.stream([request]))

    def stream(self, requests: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
        """The answers to *requests*, in order, with many under way at once.

        Several streams may be read side by side, and none has to be read to its end.
        """
        own: deque[str] = deque()
        try:
            for request in requests:
                number, line = self._numbered(request)
                while self._is_full(len(line)):
                    if own:
                        yield self._answer_to(own.popleft())
                    else:
                        self._read_next()
                own.append(self._ask(number, line))
            while own:
                yield self._answer_to(own.popleft())
        finally:
            self.unwanted.update(own)

    def _numbered(self, request: Mapping[str, Any]) -> tuple[str, bytes]:
        """A number that nobody can guess for *request*, and the line that asks it."""
        number = secrets.token_hex(8)
        return number, protocol.dumps({"id": number, **request})

    def _is_full(self, more: int) -> bool:
        """True if an answer must be read before *more* bytes are sent, so that nobody blocks."""
        window = self.window if self.answer_ask is None else 1  # a game's questions come between
        too_long = sum(self.under_way.values()) + more > ROOM
        return len(self.under_way) >= window or (bool(self.under_way) and too_long)

    def _ask(self, number: str, line: bytes) -> str:
        """Note *line* to be sent before the next answer is read; its number."""
        self._refuse_if_over()
        self.unsent += line
        self.under_way[number] = len(line)
        return number

    def _answer_to(self, number: str) -> dict[str, Any]:
        """The one answer to request *number*; others that come before it are kept."""
        while number not in self.arrived:
            self._refuse_if_over()
            self._read_next()
        return self.arrived.pop(number)

    def _read_next(self) -> None:
        """Read the answer to the oldest request, and keep it if somebody waits for it."""
        number, started = next(iter(self.under_way)), time.monotonic()
        answer = self._read(number)
        self.window = WINDOW if time.monotonic() - started < SLOW_S else 2
        del self.under_way[number]
        if number in self.unwanted:
            self.unwanted.discard(number)
        else:
            self.arrived[number] = answer

    def _send(self, data: bytes) -> None:
        try:
            self.channel.sock.settimeout(self.limits.call_wall_s)
            self.channel.send_bytes(data)
        except protocol.Closed:
            raise self._end(self._why_closed()) from None
        except protocol.Deadline:
            raise self._end(TimedOut(_("the submission's process reads no more"))) from None

    def _read(self, number: str) -> dict[str, Any]:
        """The next message, which must answer *number*; serves what it asks meanwhile."""
        if self.unsent:
            data, self.unsent = bytes(self.unsent), bytearray()
            self._send(data)
        end = time.monotonic() + self.limits.call_wall_s
        end_cpu_s = self.cpu_s + self.limits.call_cpu_s
        while True:
            try:
                message = self.channel.receive(TICK_S)
            except protocol.Deadline:
                self._check_limits(end, end_cpu_s)
                continue
            except protocol.Closed:
                raise self._end(self._why_closed()) from None
            except protocol.WireError as error:
                said = _("an answer that can't be read: {error}").format(error=error)
                raise self._end(ChannelFault(said)) from None
            if self.channel.received > ANSWERS_CAP:
                said = _("answered more than {mib} MiB in all").format(mib=ANSWERS_CAP >> 20)
                raise self._end(Flooded(said))
            if message.get("id") != number:
                raise self._end(ChannelFault(_("an answer to a question that wasn't asked")))
            if time.monotonic() > self.next_look:  # also when answers come one after the other
                self.next_look = time.monotonic() + TICK_S
                self._check_limits(end, end_cpu_s)
            if "ask" not in message:
                return message
            self._serve(message["ask"])

    def _serve(self, key: Any) -> None:
        """Answer what a search asks about the game that it was lent."""
        if self.answer_ask is None:
            raise self._end(ChannelFault(_("a question about a game that was not lent")))
        try:
            facts = self.answer_ask(key)
        except BaseException:
            self._end(Crashed(_("the game that was lent came to an end")))
            raise
        self._send(protocol.dumps(facts))

    def _cpu_seconds(self) -> float:
        times = self.process.cpu_times()
        return float(times.user + times.system)

    def spent(self) -> float:
        """The share of the budget that has gone: of CPU, or of time where little CPU is used."""
        limits = self.limits
        time_s = max(limits.check_wall_s - limits.call_wall_s, limits.check_wall_s / 2)
        elapsed_s = time.monotonic() - self.started
        return max(self.cpu_s / limits.budget_cpu_s, elapsed_s / time_s)

    def _check_limits(self, end: float, end_cpu_s: float) -> None:
        with contextlib.suppress(psutil.Error):
            self.cpu_s = self._cpu_seconds() - self.cpu_before_s
        limits = self.limits
        if self.cpu_s > limits.check_cpu_s:
            raise self._end(self._too_much_cpu())
        if self.cpu_s > end_cpu_s:
            said = _(TOO_MUCH_CPU_FOR_A_CALL).format(seconds=limits.call_cpu_s)
            raise self._end(TimedOut(said))
        if memory_mib_of_tree(self.pid) > 2 * limits.memory_mib:
            said = _("more than {mib:,} MiB in all").format(mib=2 * limits.memory_mib)
            raise self._end(OutOfMemory(said))
        now = time.monotonic()
        if now > end:
            said = _("no answer within {seconds:g} s").format(seconds=limits.call_wall_s)
            raise self._end(TimedOut(said))
        if now - self.started > limits.check_wall_s:
            said = _("more than {seconds:g} s for this check").format(seconds=limits.check_wall_s)
            raise self._end(TimedOut(said))

    def _too_much_cpu(self) -> TimedOut:
        return TimedOut(_(TOO_MUCH_CPU).format(seconds=self.limits.check_cpu_s))

    def _why_closed(self) -> StudentFault:
        if self.cpu_s > 0.9 * self.limits.check_cpu_s:
            return self._too_much_cpu()
        return Crashed(_("the submission's process ended without an answer"))

    def _refuse_if_over(self) -> None:
        if self.fault is not None:
            raise self.fault
        if self.is_closed:
            raise OwnFault("a question was asked in a session that had been closed")

    def _end(self, fault: StudentFault) -> StudentFault:
        """Remember *fault*, kill the fork, and hand the fault back to be raised."""
        self.fault = fault
        self.close()
        return fault

    def close(self) -> None:
        """Kill the fork and what it started; from now on nothing can be asked."""
        self.is_closed = True
        with contextlib.suppress(psutil.Error):
            for process in (*self.process.children(recursive=True), self.process):
                with contextlib.suppress(psutil.Error):
                    process.kill()
        self.channel.close()
