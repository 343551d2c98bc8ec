"""The distributed engine: Dask workers, wherever they run, each with grading processes of its own.

Submissions travel as bytes and reports as JSON text. The workers have this package installed, in
the same version, and the same assignment; one that hasn't says so instead of grading.

How many workers a submission was started on is counted at the scheduler, before the grading
begins: so it holds whatever dies, and after two the submission is marked. A worker that dies with
others waiting on it costs those nothing.
"""

from __future__ import annotations

import atexit
import json
import tempfile
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from grader.assignment import load_assignment
from grader.batch.engine import TRIES, Done, done_from, try_task
from grader.batch.journal import Status
from grader.batch.slot import Slot, Task
from grader.errors import SubmissionFault, UsageFault
from grader.model import Assignment
from grader.submission.folders import read_folder
from grader.workflow import versions

__all__ = ["DaskEngine", "grade_there", "versions_of"]

CONNECT_S = 30.0
COUNTED_S = 5.0  # the count is there before the task is sent
LOST_TRIES = 3  # of a task that never got as far as to start


class DaskEngine:
    """The workers of the scheduler at *address*."""

    def __init__(self, address: str, deadline_s: float, versions: tuple[str, str]) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise UsageFault(
                "--engine dask needs Dask: pip install 'lookahead-grader[dask]'"
            ) from None
        self.deadline_s, self.versions = deadline_s, versions
        try:
            self.client: Any = Client(address, timeout=CONNECT_S)
        except (OSError, ValueError) as error:
            raise UsageFault(f"no Dask scheduler answers at {address}: {error}") from None

    def run(
        self, tasks: Iterable[Task], on_start: Callable[[Task], None]
    ) -> Generator[Done, None, None]:
        """What came of each of *tasks*; no more are sent than there are threads to take them."""
        from distributed import as_completed

        source = iter(tasks)
        flying: dict[str, tuple[Task, int]] = {}
        finished = as_completed()
        try:
            while True:
                taken = 0
                for task in _take(source, self._room() - len(flying)):
                    taken += 1
                    on_start(task)
                    try:
                        future = self._send(task)
                    except (SubmissionFault, OSError) as error:
                        yield Done(task.key, Status.UNREADABLE, reason=str(error))
                        continue
                    flying[future.key] = (task, 1)
                    finished.add(future)
                if not flying and not taken:
                    return
                if not flying:
                    continue
                future = next(finished)
                task, sent = flying.pop(future.key)
                reply = self._reply(future)
                future.release()  # or it is graded again when the worker that keeps it dies
                if reply is None and sent < LOST_TRIES:
                    future = self._send(task, sent)
                    flying[future.key] = (task, sent + 1)
                    finished.add(future)
                    continue
                self._counter(task).delete()
                lost = {"failed": "its worker was lost before it started", "tries": sent}
                yield done_from(task.key, reply or lost)
        finally:
            self.client.cancel(list(finished.futures), force=True)
            self.client.close()

    def _room(self) -> int:
        """How many submissions the workers can take at once; at least one, for those to come."""
        return max(int(sum(self.client.nthreads().values())), 1)

    def _send(self, task: Task, resent: int = 0) -> Any:
        if not resent:
            self._counter(task).set(0)
        return self.client.submit(
            grade_there,
            asdict(task),
            _files_of(Path(task.path)),
            self._counter(task).name,
            self.deadline_s,
            self.versions,
            key=f"{self._counter(task).name}-{resent}",
            pure=False,
        )

    def _counter(self, task: Task) -> Any:
        from distributed import Variable

        return Variable(f"grader-{id(self)}-{task.key}", client=self.client)

    def _reply(self, future: Any) -> dict[str, Any] | None:
        """The reply; None if the scheduler gave the task up before the grading had two tries."""
        from distributed import KilledWorker

        try:
            reply: dict[str, Any] = json.loads(future.result())
        except KilledWorker:
            starts = self._starts(future.key)
            return given_up(starts) if starts >= TRIES else None
        except Exception as error:
            return {"failed": f"{type(error).__name__}: {error}"}
        return reply

    def _starts(self, key: str) -> int:
        from distributed import Variable

        name, _dash, _resent = key.rpartition("-")
        return int(Variable(name, client=self.client).get(timeout=CONNECT_S))


def _take(source: Iterator[Task], number: int) -> Iterator[Task]:
    for _ in range(number):
        task = next(source, None)
        if task is None:
            return
        yield task


def _files_of(path: Path) -> dict[str, bytes]:
    """What travels: the file, or the folder's files."""
    if path.is_dir():
        return dict(read_folder(path, path.name).files)
    return {path.name: path.read_bytes()}


def given_up(starts: int) -> dict[str, Any]:
    """The reply for a submission that was started *starts* times, and whose workers all died."""
    return {"failed": "each was lost while it was graded", "deaths": starts, "tries": starts}


# On a worker

_slots: list[Slot] = []
_taking = threading.Lock()


def grade_there(
    task: Mapping[str, Any],
    files: Mapping[str, bytes],
    counter: str,
    deadline_s: float,
    wanted: tuple[str, str],
) -> str:
    """The reply to *task* as JSON, by a grading process of this worker."""
    from distributed import Variable, get_client

    variable = Variable(counter, client=get_client())
    starts = int(variable.get(timeout=COUNTED_S))
    if starts >= TRIES:
        return json.dumps(given_up(starts))
    variable.set(starts + 1)
    if versions_of(load_assignment(str(task["slug"]))) != tuple(wanted):
        problem = "has another version of the grader or the assignment: install the same everywhere"
        return json.dumps({"failed": f"the worker {problem}"})
    with tempfile.TemporaryDirectory(prefix="grader-dask-") as folder:
        path = _unpacked(Path(folder), Path(task["path"]).name, files)
        own = replace(Task(**task), path=str(path))
        reply = _with_slot(lambda slot: try_task(slot, own, deadline_s))
    return json.dumps(reply)


def versions_of(assignment: Assignment) -> tuple[str, str]:
    """What has to be the same everywhere: of the assignment, and of the grader."""
    return assignment.digest, versions()["grader"]


def _unpacked(folder: Path, name: str, files: Mapping[str, bytes]) -> Path:
    if list(files) == [name]:
        (folder / name).write_bytes(files[name])
        return folder / name
    for inner, data in files.items():
        target = folder / name / inner
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return folder / name


def _with_slot(use: Callable[[Slot], dict[str, Any]]) -> dict[str, Any]:
    """*use* of a grading process that nobody else has; it is kept for the next."""
    with _taking:
        slot = _slots.pop() if _slots else Slot()
    try:
        return use(slot)
    finally:
        with _taking:
            _slots.append(slot)


@atexit.register
def _close_slots() -> None:
    for slot in _slots:
        slot.close()
