"""A grading process: takes one task after another, keeps its sandbox warm, answers in JSON.

What crashes here costs one submission's grading and no other. Both sides are in this module:
`main` is the process, `Slot` the handle on it.

    python -P -m grader.batch.slot   a task a line on standard input, a reply a line back
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import psutil

from grader.errors import GraderError, SubmissionFault
from grader.language import use_language

__all__ = ["Slot", "SlotDied", "SlotLate", "Task"]

GRACE_S = 5.0


@dataclass(frozen=True)
class Task:
    """What a grading process needs to know."""

    key: str
    path: str
    slug: str
    seed: int | None = None
    language: str | None = None
    isolation: str = "auto"


class SlotDied(GraderError):
    """The grading process ended without a reply."""


class SlotLate(GraderError):
    """No reply by the deadline."""


class Slot:
    """A grading process, started when it is needed; not for several threads at once."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.folder: tempfile.TemporaryDirectory[str] | None = None
        self.replies: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.is_killed = False

    def ask(self, task: Task, deadline_s: float) -> dict[str, Any]:
        """The reply to *task*. Raises SlotDied or SlotLate, and is good for another task."""
        if self.is_killed:
            raise SlotDied("the grading process was told to end")
        if self.process is None or self.process.poll() is not None:
            self.close()
            self._start()
            if self.is_killed:  # meanwhile
                self.close()
                raise SlotDied("the grading process was told to end")
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(asdict(task)).encode() + b"\n")
            self.process.stdin.flush()
            line = self.replies.get(timeout=deadline_s)
        except queue.Empty:
            self.close()
            raise SlotLate(f"there was no report within {deadline_s:g} s") from None
        except (OSError, ValueError):
            line = b""
        if not line.endswith(b"\n"):
            code = self._ended()
            raise SlotDied(f"the grading process ended ({code})")
        reply: dict[str, Any] = json.loads(line)
        return reply

    def _start(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="grader-slot-", ignore_cleanup_errors=True)
        Path(self.folder.name).chmod(0o711)  # a sandbox inside may belong to another user
        self.replies = queue.SimpleQueue()
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "grader.batch.slot"],  # nothing from where it is started
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "TMPDIR": self.folder.name},
            start_new_session=True,  # Ctrl-C is for the batch, which ends this in its own way
        )
        threading.Thread(
            target=_read_lines, args=(self.process.stdout, self.replies), daemon=True
        ).start()

    def _ended(self) -> str:
        assert self.process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE_S)
        code = self.process.poll()
        self.close()
        return how_it_ended(code)

    def kill(self) -> None:
        """From another thread: end the grading process for good; the one that asks sees it die."""
        self.is_killed = True
        process = self.process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the grading process with all that is below it. Safe to call twice."""
        process, self.process = self.process, None
        if process is not None:
            _end(process)
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()
        if self.folder is not None:
            self.folder.cleanup()
            self.folder = None


def how_it_ended(code: int | None) -> str:
    """`SIGKILL`, `signal 40` (most real-time signals have no name), or `exit code 1`."""
    if code is None or code >= 0:
        return f"exit code {code}"
    with contextlib.suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"


def _read_lines(pipe: Any, replies: queue.SimpleQueue[bytes]) -> None:
    """Hand on every line, then an empty one: the process has ended."""
    with contextlib.suppress(OSError, ValueError):
        for line in pipe:
            replies.put(line)
    replies.put(b"")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill *process*; what is below it ends itself, or is killed a little later."""
    below: list[psutil.Process] = []
    with contextlib.suppress(psutil.Error):
        below = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.wait()
    _gone, alive = psutil.wait_procs(below, timeout=GRACE_S)
    for each in alive:
        with contextlib.suppress(psutil.Error):
            each.kill()


# The process


def main() -> None:
    """Serve tasks until standard input ends, or until whoever asks is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints, prints elsewhere
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(tasks,), daemon=True).start()
    while line := tasks.get():
        reply = grade_task(Task(**json.loads(line)))
        answers.write(json.dumps(reply).encode() + b"\n")
        answers.flush()


def _listen(tasks: queue.SimpleQueue[bytes]) -> None:
    """Pass tasks on; when there is nobody to answer to any more, end at once.

    The sandbox ends itself, with all that is in it, when this process does.
    """
    for line in sys.stdin.buffer:
        tasks.put(line)
    os._exit(0)


def grade_task(task: Task) -> dict[str, Any]:
    """What came of *task*: a `report`, or why it is `unreadable`, `misplaced` or `failed`."""
    from grader.batch.assigned import misplaced
    from grader.reports.json import report_to_json
    from grader.submission import open_submission
    from grader.workflow import command_by_name, grade, language_of

    try:
        desk = _desk(task.slug, task.isolation)
        language = language_of(desk.assignment, task.language)
        with use_language(language, desk.assignment.locale):
            submission = open_submission(Path(task.path))
        if why := misplaced(submission, desk.assignment):
            return {"misplaced": why}
        graded = grade(
            submission,
            desk.assignment,
            seed=task.seed,
            language=task.language,
            boxes=desk.boxes,
            again=command_by_name,
        )
        desk.boxes.end_workers()
        return {"report": report_to_json(graded.report)}
    except SubmissionFault as fault:
        return {"unreadable": str(fault)}
    except Exception as error:
        return {"failed": f"{type(error).__name__}: {error}"}


@dataclass(frozen=True)
class _Desk:
    """What is kept from one grading to the next: the assignment, its truth, the boxes."""

    assignment: Any
    boxes: Any


@cache
def _desk(slug: str, isolation: str) -> _Desk:
    from grader.assignment import load_assignment
    from grader.workflow import Boxes

    assignment = load_assignment(slug)
    make_truth: Callable[[], Any] = cache(assignment.make_truth)
    return _Desk(replace(assignment, make_truth=make_truth), Boxes(isolation, assignment.limits))


if __name__ == "__main__":
    main()
