"""The local engine: a pool of grading processes, each with a sandbox of its own."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Iterable, Iterator

from grader.batch.engine import Done, done_from, try_task
from grader.batch.slot import Slot, Task

__all__ = ["LocalPool"]


class LocalPool:
    """As many grading processes as *jobs*; each submission has *deadline_s* for one try."""

    def __init__(self, jobs: int, deadline_s: float) -> None:
        self.jobs, self.deadline_s = jobs, deadline_s

    def run(
        self, tasks: Iterable[Task], on_start: Callable[[Task], None]
    ) -> Generator[Done, None, None]:
        """What came of each of *tasks*; they are taken one by one, when there is a slot."""
        run = _Run(iter(tasks), self.deadline_s, on_start)
        threads = [threading.Thread(target=run.serve, args=(slot,)) for slot in run.make(self.jobs)]
        for thread in threads:
            thread.start()
        try:
            yield from run.results()
        finally:
            run.stop()
            for thread in threads:
                thread.join()


class _Run:
    """One use of the pool: a thread for each slot takes tasks until there are none."""

    def __init__(
        self, tasks: Iterator[Task], deadline_s: float, on_start: Callable[[Task], None]
    ) -> None:
        self.tasks, self.deadline_s, self.on_start = tasks, deadline_s, on_start
        self.taking = threading.Lock()
        self.out: queue.SimpleQueue[Done | BaseException | None] = queue.SimpleQueue()
        self.slots: list[Slot] = []
        self.is_stopped = False

    def make(self, jobs: int) -> list[Slot]:
        self.slots = [Slot() for _ in range(jobs)]
        return self.slots

    def serve(self, slot: Slot) -> None:
        try:
            while (task := self.next_task()) is not None:
                reply = try_task(slot, task, self.deadline_s)
                if not self.is_stopped:
                    self.out.put(done_from(task.key, reply))
        except BaseException as error:
            self.out.put(error)
        finally:
            slot.close()
            self.out.put(None)

    def next_task(self) -> Task | None:
        with self.taking:
            task = None if self.is_stopped else next(self.tasks, None)
            if task is not None:
                self.on_start(task)
            return task

    def results(self) -> Iterator[Done]:
        """Everything that comes out, until every thread has ended."""
        ended = 0
        while ended < len(self.slots):
            each = self.out.get()
            if isinstance(each, BaseException):
                raise each
            if each is None:
                ended += 1
            else:
                yield each

    def stop(self) -> None:
        """Give out nothing more, and end what runs; it is graded again another time."""
        self.is_stopped = True
        for slot in self.slots:
            slot.kill()
