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

from grader.errors import ChannelFault, Crashed, OutOfMemory, StudentFault, TimedOut
from grader.model import Limits
from grader.sandbox import protocol
from grader.sandbox.box import memory_mib_of_tree

__all__ = ["Session"]

TICK_S = 0.1
WINDOW = 64


class Session:
    """Questions to one fork, in order, each with exactly one answer."""

    def __init__(
        self, channel: protocol.Channel, pid: int, board: Mapping[str, Any], limits: Limits
    ) -> None:
        self.channel, self.pid, self.limits = channel, pid, limits
        self.started = time.monotonic()
        self.process = psutil.Process(pid)
        self.cpu_s = 0.0
        self.fault: StudentFault | None = None
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
        if self.channel.pending():
            raise self._end(ChannelFault("something arrived that nobody had asked for"))
        return next(self.stream([request]))

    def stream(self, requests: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
        """The answers to *requests*, in order, with up to `WINDOW` under way at once."""
        self._refuse_if_over()
        waiting: deque[str] = deque()
        try:
            yield from self._stream(iter(requests), waiting)
        finally:  # whoever stops listening still gets no one else's answers
            while waiting and self.fault is None:
                self._answer(waiting.popleft())

    def _stream(
        self, source: Iterator[Mapping[str, Any]], waiting: deque[str]
    ) -> Iterator[dict[str, Any]]:
        exhausted = False
        while True:
            while not exhausted and len(waiting) < WINDOW:
                batch = bytearray()
                for _ in range(WINDOW - len(waiting)):
                    request = next(source, None)
                    if request is None:
                        exhausted = True
                        break
                    number = secrets.token_hex(8)
                    waiting.append(number)
                    batch += protocol.dumps({"id": number, **request})
                self._send(bytes(batch))
            if not waiting:
                return
            yield self._answer(waiting.popleft())

    def _send(self, data: bytes) -> None:
        if data:
            try:
                self.channel.sock.settimeout(self.limits.call_wall_s)
                self.channel.send_bytes(data)
            except protocol.Closed:
                raise self._end(Crashed("the submission's process ended")) from None
            except protocol.Deadline:
                raise self._end(TimedOut("the submission's process reads no more")) from None

    def _answer(self, number: str) -> dict[str, Any]:
        """The one answer to request *number*, serving what it asks meanwhile."""
        end = time.monotonic() + self.limits.call_wall_s
        while True:
            try:
                message = self.channel.receive(TICK_S)
            except protocol.Deadline:
                self._check_limits(end)
                continue
            except protocol.Closed:
                raise self._end(self._why_closed()) from None
            except protocol.WireError as error:
                raise self._end(ChannelFault(f"an answer that can't be read: {error}")) from None
            if message.get("id") != number:
                raise self._end(ChannelFault("an answer to a question that wasn't asked"))
            if "ask" not in message:
                return message
            self._serve(message["ask"])

    def _serve(self, key: Any) -> None:
        if self.answer_ask is None:
            raise self._end(ChannelFault("a question about a game that was not lent"))
        self._send(protocol.dumps(self.answer_ask(key)))

    def _check_limits(self, end: float) -> None:
        with contextlib.suppress(psutil.Error):
            times = self.process.cpu_times()
            self.cpu_s = times.user + times.system
        if self.cpu_s > self.limits.check_cpu_s:
            raise self._end(
                TimedOut(f"more than {self.limits.check_cpu_s:g} s of CPU for this check")
            )
        if memory_mib_of_tree(self.pid) > 2 * self.limits.memory_mib:
            raise self._end(OutOfMemory(f"more than {2 * self.limits.memory_mib:,} MiB in all"))
        now = time.monotonic()
        if now > end:
            raise self._end(TimedOut(f"no answer within {self.limits.call_wall_s:g} s"))
        if now - self.started > self.limits.check_wall_s:
            raise self._end(TimedOut(f"more than {self.limits.check_wall_s:g} s for this check"))

    def _why_closed(self) -> StudentFault:
        if self.cpu_s > 0.9 * self.limits.check_cpu_s:
            return TimedOut(f"more than {self.limits.check_cpu_s:g} s of CPU for this check")
        return Crashed("the submission's process ended without an answer")

    def _refuse_if_over(self) -> None:
        if self.fault is not None:
            raise self.fault

    def _end(self, fault: StudentFault) -> StudentFault:
        """Remember *fault*, kill the fork, and hand the fault back to be raised."""
        self.fault = fault
        self.close()
        return fault

    def close(self) -> None:
        """Kill the fork and what it started."""
        with contextlib.suppress(psutil.Error):
            for process in (*self.process.children(recursive=True), self.process):
                with contextlib.suppress(psutil.Error):
                    process.kill()
        self.channel.close()
