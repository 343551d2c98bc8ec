"""The place where attacks are let loose: a sandbox at one level, and what they may be after.

An arena holds a canary secret, a listener, a decoy process and sockets that an attack may try to
reach, and knows what was there before: processes, files, mounts and shared memory.
"""

from __future__ import annotations

import contextlib
import functools
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from types import FrameType
from typing import Any, Self

import psutil
import pytest

from assignments.lookahead.checks import truth as make_truth
from assignments.lookahead.searching import hidden_trees
from grader import workflow
from grader.assignment import load_assignment
from grader.authoring import expect
from grader.model import Assignment, Check, Submission, Visibility
from grader.sandbox.box import Box
from grader.sandbox.isolation import FIRST_SLOT_UID, Level, slot_uid
from grader.workflow import Graded, grade

__all__ = ["LIMITS", "Arena", "Traces", "hostile_assignment", "wipe", "within"]

LIMITS: dict[str, Any] = {
    "step_cpu_s": 1.0,
    "step_wall_s": 3.0,
    "load_wall_s": 20.0,
    "call_wall_s": 3.0,
    "check_cpu_s": 8.0,
    "check_wall_s": 9.0,
    "memory_mib": 768,
    "call_output_bytes": 8 << 20,
    "file_mib": 16,
    "tmp_mib": 32,
    "processes": 64,
}
TOKEN = f"hostile-{os.getpid()}"  # what an attack calls the files that it leaves about
SHARED = ("/tmp", "/var/tmp", "/dev/shm", "/run/lock", "/dev/mqueue")
SLOT = 100 + os.getpid() % 3_000  # a user of our own, so that nobody's process is taken for ours


def hostile_assignment() -> Assignment:
    """The lesson's assignment under tight limits, with short checks before its own."""
    assignment = load_assignment("lookahead")
    limits = replace(assignment.limits, **LIMITS)  # type: ignore[arg-type]
    known = make_truth()
    checks = [
        replace(check, limits=limits) for check in (*short_checks(assignment), *assignment.checks)
    ]
    return replace(assignment, checks=tuple(checks), limits=limits, make_truth=lambda: known)


def short_checks(assignment: Assignment) -> Iterator[Check]:
    """Checks that ask some dozens of questions where the lesson's own ask thousands."""
    for name in ("rules", "minimax_values", "best_move"):
        check = assignment.check(name)
        yield replace(
            check, name=f"some_{name}", run=with_few(check.run), points=Fraction(1), after=()
        )
    pruning = assignment.check("pruning")
    yield replace(pruning, name="some_pruning", points=Fraction(1), needs=(), after=())
    for run, defines, visibility in (
        (some_values, "minimax", Visibility.VISIBLE),
        (some_values, "minimax", Visibility.HIDDEN),
        (some_trees, "ab", Visibility.VISIBLE),
    ):
        is_hidden = visibility is Visibility.HIDDEN
        yield Check(
            name="some_hidden" if is_hidden else run.__name__,
            title=str(run.__doc__),
            run=run,
            points=Fraction(1),
            visibility=visibility,
            defines=(defines,),
        )


class FewPositions:
    """The truth, with every hundredth position only."""

    def __init__(self, truth: Any) -> None:
        self.truth = truth
        self.positions = truth.positions[::100]
        self.open_positions = truth.open_positions[::100]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.truth, name)


def with_few(run: Callable[..., Any]) -> Callable[..., Any]:
    """The check *run*, made to ask about a few positions."""

    @functools.wraps(run)
    def run_with_few(**arguments: Any) -> Any:
        return run(**{**arguments, "truth": FewPositions(arguments["truth"])})

    return run_with_few


def some_values(student: Any, truth: Any) -> None:
    """The values of a few positions, first one by one, then many at once."""
    few = FewPositions(truth)
    calls = [(position, truth.to_move(position), [0]) for position in few.positions]
    for position, mark, counter in calls[:12:3]:
        expect.equal(student.minimax(position, mark, counter), truth.value(position))
    expect.all_equal(
        student.map("minimax", calls), lambda position, mark, counter: truth.value(position)
    )


def some_trees(student: Any, rng: Any) -> None:
    """Alpha-beta prunes hidden trees."""
    hidden = hidden_trees(student, rng, 12)
    expect.equal(hidden is not None and not hidden.prunes_nothing, True)


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail the test when what is inside hangs for longer than *seconds*."""

    def ring(number: int, frame: FrameType | None) -> None:
        pytest.fail(f"hangs: not done after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@dataclass(frozen=True)
class Traces:
    """What could be left behind: each must be after an attack as it was before."""

    processes: frozenset[str]
    files: frozenset[str]
    mounts: frozenset[str]
    shared_memory: frozenset[str]


class Arena:
    """A sandbox at one level that serves many submissions, with targets around it."""

    def __init__(self, level: Level, assignment: Assignment) -> None:
        self.level, self.assignment = level, assignment
        self.folder = Path(tempfile.mkdtemp(prefix=f"{TOKEN}-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.secret = secrets.token_hex(16)
        self.canary = self.folder / "answers.txt"
        self.canary.write_text(f"the secret is {self.secret}\n")
        self.canary.chmod(0o644)
        self.elsewhere = self.folder / "elsewhere"  # what links may lead to
        self.elsewhere.mkdir(mode=0o755)
        (self.elsewhere / "kept.txt").write_text("kept\n")
        self.places = self.folder / "t"  # where the grader makes its temporary folders
        self.places.mkdir()
        self.modes = [0o644, 0o755, Path("/tmp").stat().st_mode & 0o7777]
        self.connections: list[str] = []
        self.sockets = [*self._listen()]
        self.decoy: subprocess.Popen[bytes] | None = None
        self.box: Box | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        self.close_box()
        for each in self.sockets:
            each.close()
        if self.decoy is not None:
            self.decoy.kill()
            self.decoy.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _listen(self) -> Iterator[socket.socket]:
        """Listeners on all sorts of sockets; what reaches them is noted."""
        tcp = socket.create_server(("127.0.0.1", 0))
        self.port = tcp.getsockname()[1]
        udp = socket.socket(type=socket.SOCK_DGRAM)
        udp.bind(("127.0.0.1", self.port))
        abstract, path = f"{TOKEN}-{self.level}", str(self.folder / "socket")
        named = []
        for address in (f"\0{abstract}", path):
            unix = socket.socket(socket.AF_UNIX)
            unix.bind(address)
            unix.listen()
            named.append(unix)
        letters = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        letters.bind(f"{path}-letters")
        for each in (path, f"{path}-letters"):
            Path(each).chmod(0o777)
        self.abstract, self.path = abstract, path
        for name, each in (("tcp", tcp), ("abstract", named[0]), ("path", named[1])):
            self._watch(name, each)
        for name, each in (("udp", udp), ("letters", letters)):
            threading.Thread(target=self._datagrams, args=[name, each], daemon=True).start()
        return iter([tcp, udp, letters, *named])

    def _watch(self, name: str, listener: socket.socket) -> None:
        def accept() -> None:
            with contextlib.suppress(OSError):
                while True:
                    connection, _ = listener.accept()
                    self.connections.append(name)
                    connection.close()

        threading.Thread(target=accept, daemon=True).start()

    def _datagrams(self, name: str, receiver: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while receiver.recv(1 << 12):
                self.connections.append(name)

    def filled(self) -> dict[str, str]:
        """The placeholders of submissions."""
        if self.decoy is None or self.decoy.poll() is not None:
            program = "import time; time.sleep(600)"
            environment = {"SECRET": self.secret}
            self.decoy = subprocess.Popen([sys.executable, "-ISc", program], env=environment)
        return {
            "CANARY": str(self.canary),
            "PORT": str(self.port),
            "ABSTRACT": self.abstract,
            "SOCKET": self.path,
            "TARGET": str(self.decoy.pid),
            "GRADER": str(os.getpid()),
            "TOKEN": TOKEN,
            "FOLDER": str(self.elsewhere),
            "LEVEL": self.level.value,
            "CHECKOUT": str(Path(__file__).parents[2]),
        }

    def open_box(self) -> Box:
        """The sandbox, started when it is first needed or was closed."""
        if self.box is None:
            tempfile.tempdir = str(self.places)
            try:
                self.box = Box(self.level.value, self.assignment.limits, slot=SLOT)
                self.box.worker()
                self.box.zygote.end_workers()
            finally:
                tempfile.tempdir = None
        return self.box

    def close_box(self) -> None:
        if self.box is not None:
            box, self.box = self.box, None
            box.close()

    def grade(
        self, submission: Submission, only: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
    ) -> Graded:
        """*submission* graded in this arena's sandbox, as one of many."""
        box = self.open_box()

        @contextlib.contextmanager
        def shared(*about: object, **more: object) -> Iterator[Box]:
            yield box
            box.zygote.end_workers()

        monkeypatch.setattr(workflow, "Box", shared)
        return grade(submission, self.assignment, only=only, jobs=2)

    def is_whole(self) -> bool:
        """True if what lies outside is as it was: nothing opened, locked, emptied or added."""
        if self.level is Level.PROCESS:
            self.canary.chmod(0o644)
        modes = [
            path.stat().st_mode & 0o7777 for path in (self.canary, self.elsewhere, Path("/tmp"))
        ]
        kept = [path.name for path in self.elsewhere.iterdir()] == ["kept.txt"]
        return kept and modes == self.modes and not list(self.folder.glob("answers.txt?*"))

    def traces(self) -> Traces:
        """What is there now that an attack could have left behind."""
        uid = slot_uid(self.level, SLOT)
        return Traces(
            processes=frozenset(self._processes(uid)),
            files=frozenset(self._files(uid)),
            mounts=frozenset(Path("/proc/self/mountinfo").read_text().splitlines()),
            shared_memory=frozenset(_shared_memory(uid)),
        )

    def _processes(self, uid: int | None) -> Iterator[str]:
        """Our own descendants, and whatever else runs as the submissions' user."""
        found = psutil.Process().children(recursive=True)
        if uid is not None:
            found += [p for p in psutil.process_iter(["uids"]) if p.info["uids"].real == uid]
        for process in {*found}:
            with contextlib.suppress(psutil.NoSuchProcess):
                yield f"{process.pid} {process.name()} {' '.join(process.cmdline())[:200]}"

    def _files(self, uid: int | None) -> Iterator[str]:
        yield from map(str, self.places.iterdir())
        for place in map(Path, SHARED):
            with contextlib.suppress(OSError):
                for path in place.iterdir():
                    with contextlib.suppress(OSError):
                        if path.name.startswith(TOKEN) or path.lstat().st_uid == uid:
                            yield str(path)


def _shared_memory(uid: int | None) -> Iterator[str]:
    """System V shared memory, queues and semaphores of the submissions' user."""
    for kind in ("shm", "msg", "sem"):
        with contextlib.suppress(OSError):
            head, *rows = Path(f"/proc/sysvipc/{kind}").read_text().splitlines()
            for row in rows:
                values = dict(zip(head.split(), row.split(), strict=False))
                if uid is not None and str(uid) in (values.get("uid"), values.get("cuid")):
                    yield f"{kind} {int(values['key']):#x} of {uid}"


def wipe(traces: Traces, before: Traces) -> None:
    """Take away what was left after all, so that the next test starts clean."""
    for left in traces.shared_memory - before.shared_memory:
        kind, key, _ = left.split(maxsplit=2)
        option = {"shm": "-M", "msg": "-Q", "sem": "-S"}[kind]
        subprocess.run(["ipcrm", option, key], check=False, capture_output=True)
    for path in map(Path, traces.files - before.files):
        shutil.rmtree(path, ignore_errors=True)
        path.unlink(missing_ok=True)


assert FIRST_SLOT_UID + SLOT < 65_520
