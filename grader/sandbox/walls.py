"""The walls that a forked process builds around itself before it runs a submission.

Linux only; elsewhere there is nothing to build, and the probe says so. Worker's side: what to
build is told by the grader (`Walls` there), what holds is measured afterwards by `probe.py`.
The outer wall around the zygote is bubblewrap's; here is only what it can't do: walls for each
submission inside, without starting a new program.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import signal
import socket
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

__all__ = ["build", "die_with_parent", "refuse_connections"]

CLONE_NEWNS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID = 0x20000, 0x8000000, 0x10000000, 0x20000000
CLONE_NAMESPACES = 0x7E020000  # every CLONE_NEW* flag that clone takes
MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REC, MS_PRIVATE = 2, 4, 8, 0x4000, 0x40000
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_KEEPCAPS = 1, 4, 8
CAPABILITY_VERSION_3, CAP_DAC_READ_SEARCH = 0x20080522, 2
TIOCSTI = 0x5412

# What a search program never needs, and what opens the kernel to attack [docker's default list].
REFUSED_CALLS = (
    "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "kcmp",
    "unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "fsopen", "fsmount",
    "move_mount", "open_tree", "mount_setattr", "io_uring_setup", "io_uring_enter",
    "io_uring_register", "bpf", "perf_event_open", "keyctl", "add_key", "request_key",
    "userfaultfd", "init_module", "finit_module", "delete_module", "kexec_load",
    "kexec_file_load", "open_by_handle_at", "name_to_handle_at", "quotactl", "swapon", "swapoff",
    "reboot", "acct", "settimeofday", "clock_settime", "adjtimex", "clock_adjtime", "syslog",
    "sethostname", "setdomainname", "personality", "lookup_dcookie", "fanotify_init",
    "shmget", "msgget", "semget", "mq_open",  # these outlive the processes that make them
)  # fmt: skip


def build(walls: Mapping[str, Any]) -> None:
    """Build what *walls* asks for; returns inside them, perhaps in a new process.

    Raises OSError when a wall that was asked for can't be built.
    """
    if walls.get("namespaces"):
        enter_namespaces(walls["private"], walls["tmp_mib"], walls["inodes"], walls["covered"])
    if walls.get("uid") is not None:
        become(walls["uid"], reads_all=walls["reads_all"])
    die_with_parent()
    if walls.get("processes"):
        limit_processes(walls["processes"])
    if walls.get("landlock"):
        restrict_files(**walls["landlock"])
    if walls.get("seccomp"):
        refuse_calls()


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _check(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def die_with_parent() -> None:
    """Ask the kernel to end this process when the one that forked it ends (Linux)."""
    if sys.platform == "linux":
        _libc().prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def enter_namespaces(private: str, tmp_mib: int, inodes: int, covered: Iterable[str]) -> None:
    """Continue as process 1 of new namespaces, with *private*, a file system of its own.

    The process that called waits for it, and ends with it. Without root the new user namespace
    gives the rights that this takes; they are given up again by the walls that follow.
    """
    flags = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC
    uid, gid = os.geteuid(), os.getegid()
    if uid != 0:
        flags |= CLONE_NEWUSER
    _check(_libc().unshare(flags), "unshare")
    if uid != 0:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{uid} {uid} 1")
        Path("/proc/self/gid_map").write_text(f"{gid} {gid} 1")
    inner = os.fork()
    if inner:
        keep_until_gone(inner)
    mount("none", "/", "", MS_REC | MS_PRIVATE, "")
    small = MS_NOSUID | MS_NODEV
    mount("tmpfs", private, "tmpfs", small, f"size={tmp_mib}m,nr_inodes={inodes},mode=1777")
    mount("tmpfs", "/dev/shm", "tmpfs", small, "size=16m,nr_inodes=256,mode=1777")
    for place in covered:
        mount("tmpfs", place, "tmpfs", small, "size=4k,nr_inodes=2")
    mount("proc", "/proc", "proc", small | MS_NOEXEC, "")


def keep_until_gone(pid: int) -> None:
    """Close everything, wait for *pid* and end."""
    with contextlib.suppress(OSError):
        os.closerange(3, 1 << 12)
        os.waitpid(pid, 0)
    os._exit(0)


def mount(source: str, target: str, kind: str, flags: int, options: str) -> None:
    """Put a file system where it shall be, as the system call of this name does."""
    arguments = [text.encode() or None for text in (source, target, kind)]
    _check(_libc().mount(*arguments, flags, options.encode() or None), f"mount {target}")


def become(uid: int, *, reads_all: bool) -> None:
    """Give up root for the user and group *uid*, which own nothing.

    With *reads_all* the right to pass through any folder is kept, for a Python that lies in
    root's own home; what may be read at all is then Landlock's to say.
    """
    libc = _libc()
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    if reads_all:
        libc.prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0)
    os.setresuid(uid, uid, uid)
    if reads_all:
        header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
        kept = 1 << CAP_DAC_READ_SEARCH
        data = (ctypes.c_uint32 * 6)(kept, kept, 0, 0, 0, 0)  # effective, permitted, inheritable
        _check(libc.capset(header, data), "capset")
    libc.prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)  # so that it may look at itself in /proc


def limit_processes(count: int) -> None:
    """At most *count* processes and threads of this user, in this user namespace."""
    import resource

    resource.setrlimit(resource.RLIMIT_NPROC, (count, count))


def restrict_files(
    readable: Iterable[str], writable: Iterable[str], listable: Iterable[str]
) -> None:
    """Landlock: read and run below *readable*, write below *writable*, nothing else.

    Below *listable* names may be seen, because Python looks for modules that way. No TCP either,
    and no signal or abstract socket to anyone outside, as far as the kernel can.
    """
    from py_landlock import AccessFs, Landlock

    ruleset = Landlock(strict=False)
    look = AccessFs.READ_FILE | AccessFs.READ_DIR | AccessFs.EXECUTE
    everything = AccessFs((1 << 16) - 1)
    file = AccessFs.READ_FILE | AccessFs.WRITE_FILE | AccessFs.EXECUTE | AccessFs.TRUNCATE
    rules = [
        *((path, look) for path in readable),
        *((path, everything) for path in writable),
        *((path, AccessFs.READ_DIR) for path in listable),
    ]
    for path, access in rules:
        with contextlib.suppress(OSError):
            place = Path(path)
            if place.is_dir():
                ruleset.add_path_rule(path, access=access)
            elif place.exists():
                device = AccessFs.IOCTL_DEV if place.is_char_device() else AccessFs(0)
                ruleset.add_path_rule(path, access=access & (file | device))
    ruleset.apply()


def refuse_calls() -> None:
    """seccomp: sockets of this machine only, no debugging of others, no new namespaces."""
    import pyseccomp as seccomp

    rules = seccomp.SyscallFilter(defaction=seccomp.ALLOW)
    for name in REFUSED_CALLS:
        with contextlib.suppress(OSError, ValueError):  # a call that this kernel has not
            rules.add_rule(seccomp.ERRNO(errno.EPERM), name)
    own = seccomp.Arg(0, seccomp.NE, socket.AF_UNIX)
    rules.add_rule(seccomp.ERRNO(errno.EAFNOSUPPORT), "socket", own)
    for bit in range(32):
        flag = 1 << bit
        if flag & CLONE_NAMESPACES:
            rules.add_rule(
                seccomp.ERRNO(errno.EPERM), "clone", seccomp.Arg(0, seccomp.MASKED_EQ, flag, flag)
            )
    rules.add_rule(seccomp.ERRNO(errno.ENOSYS), "clone3")  # libc then uses clone
    rules.add_rule(seccomp.ERRNO(errno.EPERM), "ioctl", seccomp.Arg(1, seccomp.EQ, TIOCSTI))
    rules.load()


def refuse_connections() -> None:
    """seccomp, once nothing of ours has to connect any more: no service of this machine either.

    A local socket that every user may open is reached by its path, which Landlock lets pass.
    """
    import pyseccomp as seccomp

    rules = seccomp.SyscallFilter(defaction=seccomp.ALLOW)
    rules.add_rule(seccomp.ERRNO(errno.EACCES), "connect")
    addressed = seccomp.Arg(4, seccomp.NE, 0)  # a datagram to somebody
    rules.add_rule(seccomp.ERRNO(errno.EACCES), "sendto", addressed)
    datagrams = seccomp.Arg(1, seccomp.MASKED_EQ, 0xF, socket.SOCK_DGRAM)  # for sendmsg
    for call in ("socket", "socketpair"):
        rules.add_rule(seccomp.ERRNO(errno.EACCES), call, datagrams)
    rules.load()
