"""Measures, from inside a worker, which walls hold. Runs where a submission would run.

It tries what an attacker would try first and tells what happened; it is the grader's code, so
its word is believed. Every attempt is harmless and bounded.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import socket
import time
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["measure"]


def measure(task: Mapping[str, Any]) -> dict[str, bool]:
    """For each wall, whether it holds.

    *task* names what to try: files of answers, a loopback port where somebody listens, the
    grader's process id, places to write to, and the limits that should hold.
    """
    attempts: dict[str, Callable[[], bool]] = {
        "answers": lambda: not any(map(can_read, task["answers"])),
        "others": lambda: not any(map(can_read, task["others"])),
        "network": lambda: not can_connect(task["port"]) and not can_send(task["port"]),
        "processes": lambda: not can_signal(task["pid"]),
        "writes": lambda: not any(map(can_write, task["places"])),
        "namespaces": lambda: not can_unshare(),
        "memory": lambda: not can_take(task["memory_mib"]),
        "forks": lambda: forks_until_refused(task["processes"] + 8) <= task["processes"],
        "space": lambda: space_is_limited(task["tmp_mib"]),
    }
    return {name: _holds(attempt) for name, attempt in attempts.items()}


def _holds(attempt: Callable[[], bool]) -> bool:
    try:
        return attempt()
    except Exception:
        return False  # what could not be measured is not claimed


def can_read(path: str) -> bool:
    """True if there is something to be read at *path*."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - as a submission would
            return bool(file.read(1))
    except OSError:
        return False


def can_connect(port: int) -> bool:
    """True if the grader's listener on the loopback can be reached."""
    with contextlib.suppress(OSError), socket.socket() as sock:
        sock.settimeout(0.3)
        sock.connect(("127.0.0.1", port))
        return True
    return False


def can_send(port: int) -> bool:
    """True if a datagram can be sent, to the loopback or beyond."""
    with contextlib.suppress(OSError), socket.socket(type=socket.SOCK_DGRAM) as sock:
        sock.sendto(b"?", ("127.0.0.1", port))
        return True
    return False


def can_signal(pid: int) -> bool:
    """True if the process *pid* of the grader may be signalled."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def can_write(place: str) -> bool:
    """True if a file can be made in *place*."""
    path = f"{place}/.grader-probe-{os.getpid()}"
    try:
        with open(path, "xb"):  # noqa: PTH123
            pass
    except OSError:
        return False
    os.unlink(path)  # noqa: PTH108
    return True


def can_unshare() -> bool:
    """True if a new user namespace can be made."""
    pid = os.fork()
    if pid == 0:
        import ctypes

        os._exit(0 if ctypes.CDLL(None).unshare(0x10000000) == 0 else 1)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def can_take(mib: int) -> bool:
    """True if one process can have more than *mib* of memory; asked for, never touched."""
    try:
        mmap.mmap(-1, (mib + 64) << 20).close()
    except OSError:
        return False
    return True


def forks_until_refused(most: int) -> int:
    """How many children can be alive at once, at most *most*."""
    children: list[int] = []
    try:
        for _ in range(most):
            pid = os.fork()
            if pid == 0:
                time.sleep(5)
                os._exit(0)
            children.append(pid)
    except OSError:
        pass
    finally:
        for pid in children:
            os.kill(pid, 9)
            os.waitpid(pid, 0)
    return len(children)


def space_is_limited(mib: int) -> bool:
    """True if the working folder lies on a file system of about *mib*."""
    stat = os.statvfs(".")
    return stat.f_blocks * stat.f_frsize <= (mib + 1) << 20 and 0 < stat.f_files <= 1 << 16
