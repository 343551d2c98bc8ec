"""The clean process that workers are forked from, and that ends them.

Started once for each grading, or once for each worker slot of a batch. It has the heavy
imports done, holds no secret, and runs no student code. Everything that a submission starts
is its descendant, also what detached itself, so that it can end all of it and say so.
It ends itself, with everything below it, as soon as the grader's socket closes.

    python -I -m grader.sandbox.zygote DESCRIPTOR [MODULE ...]
    python -I -m grader.sandbox.zygote alone PORT               where nothing can be forked
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import signal
import socket
import sys
import time
import traceback
from typing import Any, NoReturn

import psutil

from grader.sandbox import protocol, walls, worker

__all__ = ["main"]

PR_SET_CHILD_SUBREAPER = 36


def main(arguments: list[str]) -> NoReturn:
    """Serve requests on the descriptor in *arguments* until it closes."""
    if arguments[0] == "alone":
        alone(int(arguments[1]))
    control = socket.socket(fileno=int(arguments[0]))
    adopt_orphans()
    for name in arguments[1:]:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # the grader's to handle; its end is ours
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    protocol.Channel(control).send({"event": "ready", "pid": os.getpid()})
    Zygote(control).run()


def alone(port: int) -> NoReturn:
    """Be the worker oneself, where nothing can be forked; the grader listens on *port*.

    What has to be proved to it comes on standard input, where no other process can see it.
    """
    sock = socket.create_connection(("127.0.0.1", port))
    channel = protocol.Channel(sock)
    channel.send({"token": sys.stdin.readline().strip()})
    request = channel.receive()
    os.environ.update(request["environment"])
    worker.main(sock, request["folder"])


def adopt_orphans() -> None:
    """Become the parent of every descendant whose parent ends (Linux)."""
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


class Zygote:
    """Forks a worker on request, ends everything on request."""

    def __init__(self, control: socket.socket) -> None:
        self.control = control
        self.channel = protocol.Channel(control)

    def run(self) -> NoReturn:
        while True:
            reply = self.next_reply()
            if reply is None:
                end_descendants()
                os._exit(0)
            with contextlib.suppress(protocol.Closed):
                self.channel.send(reply)

    def next_reply(self) -> dict[str, Any] | None:
        """Carry out the next request; None when the grader is gone."""
        self.control.settimeout(None)
        try:
            data, descriptors, _, _ = socket.recv_fds(self.control, len(protocol.START), 1)
            if data == protocol.START and descriptors:
                return {"pid": self.start(self.channel.receive(), descriptors[0])}
        except (OSError, protocol.Closed):
            return None
        return {"left": end_descendants()} if data == protocol.END else None

    def start(self, request: dict[str, Any], descriptor: int) -> int:
        """Fork a worker that serves *descriptor*; the process id of the fork."""
        pid = os.fork()
        if pid:
            os.close(descriptor)
            return pid
        try:
            self.control.close()
            os.setsid()
            walls.die_with_parent()
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
            os.environ.update(request["environment"])
            walls.build(request["walls"])
            worker.main(socket.socket(fileno=descriptor), request["folder"])
        except BaseException:
            traceback.print_exc()  # the grader reads the last line, if it was ours to fail
        finally:
            os._exit(70)


def end_descendants(patience_s: float = 5.0) -> int:
    """Kill every descendant and wait for each; how many are left, normally 0."""
    end = time.monotonic() + patience_s
    while True:
        below = psutil.Process().children(recursive=True)
        for process in below:
            with contextlib.suppress(psutil.Error):
                process.kill()
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not below or time.monotonic() > end:
            return len(below)
        time.sleep(0.002)


if __name__ == "__main__":
    main(sys.argv[1:])
