"""The sandbox itself: a zygote behind the walls of one level, from which workers are forked.

The grader's side. One box serves one submission at a time, and any number after each other.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psutil

from grader.errors import OwnFault
from grader.language import _
from grader.model import Isolation, Limits, SubmissionKind
from grader.sandbox import isolation, protocol
from grader.sandbox.isolation import Level
from grader.text import clean

__all__ = ["Box", "cpu_seconds_of_tree", "greet", "memory_mib_of_tree", "want_credentials"]

START_S = 60.0
WALL_IMPORTS = ["py_landlock", "pyseccomp"]  # the latter starts ldconfig: not behind the walls
IMPORTS = {
    # Every kernel that starts imports the debugger, at a cost of 0.1 s.
    SubmissionKind.NOTEBOOK: ("matplotlib.figure", "grader.sandbox.notebook", "ipykernel.debugger"),
    SubmissionKind.MODULE: (),
}
KEPT_VARIABLES = ("PATH", "SYSTEMROOT", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")


class Box:
    """A zygote, and the folder that its workers may write to. Use it in a `with` statement.

    *kinds* are the sorts of submission that it will run: their imports are done once, here.
    """

    def __init__(
        self,
        wanted: str,
        limits: Limits,
        kinds: tuple[SubmissionKind, ...] = tuple(SubmissionKind),
        slot: int = 0,
        *,
        forks: bool = hasattr(os, "fork"),
    ) -> None:
        self.limits, self.slot, self.forks = limits, slot, forks
        self.fell_back = ""
        self.channel: protocol.Channel | None = None
        self.folder = isolation.temporary_folder()
        try:
            self._start(isolation.choose_level(wanted), wanted, kinds)
            self.isolation = self._measure(wanted)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _start(self, level: Level, wanted: str, kinds: tuple[SubmissionKind, ...]) -> None:
        """Start the zygote at *level*; with `auto`, at the next one if that fails."""
        try:
            self.level = level
            make = Zygote if self.forks else Spawner
            self.zygote: Zygote | Spawner = make(level, self.folder, kinds)
        except OwnFault as fault:
            levels = list(Level)
            if wanted != "auto" or level is levels[-1]:
                raise
            said = _("{level} did not start ({fault}); ")
            self.fell_back += said.format(level=level, fault=fault)
            self._start(levels[levels.index(level) + 1], wanted, kinds)

    def _measure(self, wanted: str) -> Isolation:
        """Run the probe where submissions will run; its findings in words."""
        with isolation.targets(self.folder, self.limits) as targets:
            channel, _pid = self.worker()
            channel.send({"kind": "probe", **targets, "limits": self.limits_for_worker()})
            try:
                holds = channel.receive(START_S)["holds"]
            except (protocol.Closed, protocol.Deadline, protocol.WireError, KeyError) as error:
                said = self.zygote.last_words()
                raise OwnFault(f"the walls could not be measured ({error}){said}") from None
            finally:
                channel.close()
                self.zygote.end_workers()
        return isolation.in_words(self.level, holds, self.limits, wanted, self.fell_back)

    def limits_for_worker(self) -> dict[str, Any]:
        """The limits as the worker reads them."""
        return {name: getattr(self.limits, name) for name in self.limits.__dataclass_fields__}

    def worker(self) -> tuple[protocol.Channel, int]:
        """Fork a fresh worker inside the walls; its channel and its process id out here.

        Everything that an earlier worker left is gone first.
        """
        self.zygote.end_workers()
        folder = self._fresh_folder()
        if self.channel is not None:
            self.channel.close()
        walls = isolation.walls_for(self.level, self.limits, folder, [self.zygote.fonts], self.slot)
        self.channel, pid = self.zygote.start(folder, _environment_of(folder), walls)
        return self.channel, pid

    def _fresh_folder(self) -> Path:
        """The worker's working folder: in its own file system where it has one, else in ours."""
        if self.level is Level.NAMESPACES:
            return Path(isolation.PRIVATE) / "w"
        folder = self.folder / "w"
        remove(folder)
        folder.mkdir(mode=0o700)
        uid = isolation.slot_uid(self.level, self.slot)
        if uid is not None:
            self.folder.chmod(0o711)
            os.chown(folder, uid, uid)
        return folder

    def close(self) -> None:
        """End the zygote and everything below it; remove the folder. Safe to call twice."""
        if self.channel is not None:
            self.channel.close()
        if hasattr(self, "zygote"):
            self.zygote.close()
        remove(self.folder)


class Zygote:
    """The grader's handle on the zygote process."""

    def __init__(self, level: Level, folder: Path, kinds: tuple[SubmissionKind, ...]) -> None:
        preload = sorted({name for kind in kinds for name in IMPORTS[kind]})
        self.fonts = fonts = font_cache(needed=bool(preload))
        if level is not Level.PROCESS:
            preload += WALL_IMPORTS
        ours, theirs = socket.socketpair()
        self.control = protocol.Channel(ours)
        self.is_in_step = True
        wall = isolation.outer_wall(level, [fonts])
        # As -I would, but with the hash seed that the clean environment names.
        python = [sys.executable, "-s", "-P", "-m", "grader.sandbox.zygote"]
        with theirs:
            self.process = subprocess.Popen(
                [*wall, *python, str(theirs.fileno()), *preload],
                pass_fds=[theirs.fileno()],
                cwd=folder,
                env=_clean_environment(fonts),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
        try:
            self.control.receive(START_S)
        except (protocol.Closed, protocol.Deadline, protocol.WireError) as error:
            _kill_tree(self.process)
            said = self.last_words()
            self.close()
            raise OwnFault(f"the sandbox did not start ({error}){said}") from None
        except BaseException:
            _kill_tree(self.process)
            self.close()
            raise

    def last_words(self) -> str:
        """The last line of a traceback in our own code, if there is one."""
        if self.process.stderr is None or self.process.stderr.closed:
            return ""
        os.set_blocking(self.process.stderr.fileno(), False)
        lines = (self.process.stderr.read() or b"").decode(errors="replace").strip().splitlines()
        return f": {clean(lines[-1], 300)}" if lines else ""

    def start(
        self, folder: Path, environment: Mapping[str, str], walls: Mapping[str, Any]
    ) -> tuple[protocol.Channel, int]:
        """Fork a worker; its channel and its process id."""
        ours, theirs = socket.socketpair()
        want_credentials(ours)
        request = {"op": "start", "folder": str(folder), "environment": dict(environment),
                   "walls": dict(walls)}  # fmt: skip
        with contextlib.ExitStack() as undo:
            undo.callback(ours.close)
            try:
                with theirs, self._exchange():
                    socket.send_fds(self.control.sock, [protocol.START], [theirs.fileno()])
                    self.control.send(request)
                    self._reply()
            except (OSError, protocol.Closed) as error:
                raise OwnFault(f"the sandbox was ended ({error})") from None
            try:
                pid = greet(ours, self.process.pid)
            except (OSError, protocol.WireError) as error:
                said = f"({error}){self.last_words()}"
                raise OwnFault(f"the worker did not start {said}") from None
            undo.pop_all()
        return protocol.Channel(ours), pid

    def end_workers(self) -> None:
        """Kill every descendant of the zygote; returns when all are gone."""
        with self._exchange():
            try:
                self.control.send_bytes(protocol.END)
            except protocol.Closed as error:
                raise OwnFault(f"the sandbox was ended ({error})") from None
            left = self._reply()["left"]
        if left:
            raise OwnFault("processes of the submission could not be ended")

    @contextlib.contextmanager
    def _exchange(self) -> Iterator[None]:
        """A request and its reply. One that is broken off, as by Ctrl-C, leaves us out of step."""
        self.is_in_step = False
        yield
        self.is_in_step = True

    def _reply(self) -> dict[str, Any]:
        try:
            return self.control.receive(START_S)
        except (protocol.Closed, protocol.Deadline, protocol.WireError) as error:
            raise OwnFault(f"the sandbox does not answer ({error}){self.last_words()}") from None

    def close(self) -> None:
        """End the zygote and everything below it; returns when all are gone. Safe twice."""
        with contextlib.suppress(OwnFault, protocol.Closed, OSError, ValueError):
            if self.process.poll() is None and self.is_in_step:
                self.end_workers()
        self.control.close()
        try:
            self.process.wait(10 if self.is_in_step else 0)
        except subprocess.TimeoutExpired:
            _kill_tree(self.process)
        if self.process.stderr is not None:
            self.process.stderr.close()


class Spawner:
    """In place of a zygote where nothing can be forked (Windows): every worker starts afresh."""

    def __init__(self, level: Level, folder: Path, kinds: tuple[SubmissionKind, ...]) -> None:
        self.folder = folder
        self.fonts = font_cache(needed=SubmissionKind.NOTEBOOK in kinds)
        self.process: subprocess.Popen[bytes] | None = None

    def start(
        self, folder: Path, environment: Mapping[str, str], walls: Mapping[str, Any]
    ) -> tuple[protocol.Channel, int]:
        """Start a worker; its channel and its process id. There are no walls to build."""
        token = secrets.token_hex(16)
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = str(listener.getsockname()[1])
            self.process = subprocess.Popen(
                [sys.executable, "-s", "-P", "-m", "grader.sandbox.zygote", "alone", port],
                cwd=self.folder,
                env=_clean_environment(self.fonts),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            assert self.process.stdin is not None
            self.process.stdin.write(token.encode() + b"\n")
            self.process.stdin.close()
            channel = self._accept(listener, token)
        channel.send({"folder": str(folder), "environment": dict(environment)})
        channel.receive(START_S)
        return channel, self.process.pid

    def _accept(self, listener: socket.socket, token: str) -> protocol.Channel:
        """The worker's connection: the one that knows the token."""
        listener.settimeout(START_S)
        try:
            while True:
                channel = protocol.Channel(listener.accept()[0])
                if channel.receive(START_S).get("token") == token:
                    return channel
                channel.close()
        except (OSError, protocol.WireError) as error:
            raise OwnFault(f"the worker did not start ({error})") from None

    def end_workers(self) -> None:
        """Kill the worker and everything below it; returns when all are gone."""
        if self.process is not None:
            _kill_tree(self.process)
            self.process = None

    def last_words(self) -> str:
        return ""

    def close(self) -> None:
        self.end_workers()


def _kill_tree(process: subprocess.Popen[bytes]) -> None:
    """Kill *process* with all that is below it, and wait for each."""
    below: list[psutil.Process] = []
    with contextlib.suppress(psutil.Error):
        below = psutil.Process(process.pid).children(recursive=True)
    for each in below:
        with contextlib.suppress(psutil.Error):
            each.kill()
    process.kill()
    process.wait()
    psutil.wait_procs(below, timeout=10)


def _clean_environment(fonts: Path) -> dict[str, str]:
    """What the zygote sees of the environment: no tokens, no paths into anyone's home."""
    kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    return {
        **kept,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "MPLBACKEND": "Agg",
        "MPLCONFIGDIR": str(fonts),
        "QT_QPA_PLATFORM": "offscreen",  # game toolkits, where they are installed
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEODRIVER": "dummy",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MALLOC_ARENA_MAX": "2",
    }


def font_cache(*, needed: bool) -> Path:
    """The folder where matplotlib's list of fonts is kept between runs.

    Built here once, in seconds, when it is *needed* and missing: the zygote can't write it.
    """
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    cache = Path(base) / "lookahead-grader" / "matplotlib"
    try:
        cache.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir())
    if needed and not any(cache.glob("fontlist-*.json")):
        environment = {**os.environ, "MPLCONFIGDIR": str(cache), "MPLBACKEND": "Agg"}
        command = [sys.executable, "-I", "-c", "import matplotlib.font_manager"]
        subprocess.run(command, env=environment, capture_output=True, check=False)
    return cache


def remove(folder: Path) -> None:
    """Remove *folder* with all in it, however deep, also what a submission has locked.

    Every folder found is lifted up into *folder* first, so that no path grows too long and
    nothing recurses. No link is followed, and nothing outside is touched.
    """
    waiting = [folder] if folder.is_dir() and not folder.is_symlink() else []
    while waiting:
        place = waiting.pop()
        with contextlib.suppress(OSError):
            place.chmod(0o700)
            for entry in list(os.scandir(place)):
                with contextlib.suppress(OSError):
                    if entry.is_dir(follow_symlinks=False):
                        os.chmod(entry.path, 0o700)  # noqa: PTH101
                        lifted = folder / secrets.token_hex(16)
                        os.rename(entry.path, lifted)  # noqa: PTH104
                        waiting.append(lifted)
                    else:
                        os.unlink(entry.path)  # noqa: PTH108
        with contextlib.suppress(OSError):
            place.rmdir()
    with contextlib.suppress(OSError):
        if folder.is_symlink() or folder.is_file():
            folder.unlink()  # what a submission put in its place
        else:
            folder.rmdir()


def _environment_of(folder: Path) -> dict[str, str]:
    place = str(folder)
    return {"HOME": place, "TMPDIR": place, "MPLCONFIGDIR": place, "FIGKIT_DIR": place}


def _tree(pid: int) -> Iterator[psutil.Process]:
    with contextlib.suppress(psutil.Error):
        process = psutil.Process(pid)
        yield process
        below = _children(pid)
        if below is None:
            yield from process.children(recursive=True)
        for child in below or ():
            yield from _tree(child)


def _children(pid: int) -> list[int] | None:
    """The children of *pid* as the kernel lists them; None where only a look at all would tell.

    Looking at every process of the machine, ten times a second, costs as much as a search.
    """
    if not lists_children():
        return None
    try:
        lists = list(Path(f"/proc/{pid}/task").glob("*/children"))
        return [int(child) for each in lists for child in each.read_text().split()]
    except OSError:
        return []  # it has ended


@cache
def lists_children() -> bool:
    """True if this kernel lists the children of a process."""
    return bool(list(Path("/proc/self/task").glob("*/children")))


def cpu_seconds_of_tree(pid: int) -> float:
    """CPU used so far by *pid* and all below it, as the operating system counts it."""
    total = 0.0
    for process in _tree(pid):
        with contextlib.suppress(psutil.Error):
            times = process.cpu_times()
            total += times.user + times.system
    return total


def memory_mib_of_tree(pid: int) -> float:
    """Memory of *pid* and all below it, shared pages counted once for each."""
    total = 0.0
    for process in _tree(pid):
        with contextlib.suppress(psutil.Error):
            total += process.memory_info().rss / (1 << 20)
    return total


SO_PASSCRED, SCM_CREDENTIALS, CREDENTIALS = 16, 2, struct.Struct("3i")


def want_credentials(sock: socket.socket) -> None:
    """Let the kernel say who sends on the other end of *sock* (Linux)."""
    if sys.platform == "linux":
        sock.setsockopt(socket.SOL_SOCKET, SO_PASSCRED, 1)


def greet(sock: socket.socket, ancestor: int) -> int:
    """Read a new process's first message; its process id out here.

    On Linux that is the kernel's word. Raises OSError if it has ended, WireError if it isn't a
    descendant of *ancestor*.
    """
    sock.settimeout(START_S)
    data, ancillary, *_rest = sock.recvmsg(1 << 12, socket.CMSG_SPACE(CREDENTIALS.size))
    if not data:
        raise OSError("it ended")
    pid = protocol.loads(data.rstrip(b"\n")).get("pid", 0)
    for level, kind, payload in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, SCM_CREDENTIALS):
            pid = CREDENTIALS.unpack(payload)[0]
    if sys.platform == "linux":
        sock.setsockopt(socket.SOL_SOCKET, SO_PASSCRED, 0)
    try:
        parents = [process.pid for process in psutil.Process(pid).parents()]
    except (psutil.Error, TypeError, ValueError) as error:
        raise protocol.WireError(f"a process that isn't there: {error}") from None
    if ancestor not in parents:
        raise protocol.WireError("a process that isn't ours")
    return int(pid)
