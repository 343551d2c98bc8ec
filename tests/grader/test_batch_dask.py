"""A real scheduler and real workers: one is killed amid a submission, two by another."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import psutil
import pytest
from classroom import GOOD, TOML

from grader.batch.journal import Journal, Status

pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="signals of Unix")

PATIENCE_S = 90.0
FIND_WORKER = """\
import os, pathlib, signal, time
import psutil
parents = psutil.Process().parents()
workers = [p.pid for p in parents if "distributed.cli.dask_worker" in p.cmdline()]
"""
KILLS_ITS_WORKER = FIND_WORKER + "for pid in workers:\n    os.kill(pid, signal.SIGKILL)\n"
SLOW = FIND_WORKER + "pathlib.Path({mark!r}).write_text(str(workers[0]))\ntime.sleep(1.5)\n"


@pytest.fixture
def cluster(
    tmp_path: Path, write_assignment: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and four workers with one thread each; its address, and the workers."""
    write_assignment(tmp_path / "package", toml=TOML)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "package"))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    with ExitStack() as stack:

        def start(*words: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", *words]
            process = subprocess.Popen(
                command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            stack.callback(_end, process)
            return process

        quiet = ["--no-dashboard", "--host", "127.0.0.1"]
        start("distributed.cli.dask_scheduler", *quiet, "--port", str(port))
        _wait_for_listener(port)
        worker = ["distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1"]
        yield address, [start(*worker, "--no-dashboard") for _ in range(4)]


def _wait_for_listener(port: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return


def _end(process: subprocess.Popen[bytes]) -> None:
    below = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
    process.kill()
    process.wait()
    psutil.wait_procs(below, timeout=20)


def test_a_worker_that_dies_costs_one_retry_and_a_killer_is_marked_after_two(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
    tmp_path: Path,
    grader_command: str,
) -> None:
    """All six are accounted for; the batch goes on with the worker that is left."""
    address, workers = cluster
    folder, results, mark = tmp_path / "class", tmp_path / "results", tmp_path / "started"
    folder.mkdir()
    (folder / "aslow.py").write_text(SLOW.format(mark=str(mark)) + GOOD)
    (folder / "eve.py").write_text(KILLS_ITS_WORKER + GOOD)
    for number in range(4):
        (folder / f"s{number}.py").write_text(f"# {number}\n{GOOD}")
    command = [grader_command, "batch", folder, "--out", results, "--assignment", "demo"]
    dask = ["--isolation", "none", "--engine", "dask", "--scheduler", address]
    with subprocess.Popen(
        [*map(str, command), *dask], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as batch:
        end = time.monotonic() + PATIENCE_S
        while not _pid_in(mark) and batch.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        assert _pid_in(mark), batch.communicate()
        os.kill(_pid_in(mark), signal.SIGKILL)
        said, errors = batch.communicate(timeout=PATIENCE_S)
    assert 4 == batch.returncode, said + errors
    journal = Journal(results)
    entries = {each.student: journal.entry(each.key) for each in journal.handed()}
    assert 6 == len(entries)
    killers = [name for name, entry in entries.items() if entry and entry.status is Status.KILLER]
    graded = [name for name, entry in entries.items() if entry and entry.status is Status.GRADED]
    assert (["eve"], 5) == (killers, len(graded)), said + errors
    assert 1 == sum(worker.poll() is None for worker in workers)
    assert "needs a person (1)" == said.splitlines()[0]


def _pid_in(mark: Path) -> int:
    """The worker that grades the submission which wrote *mark*; 0 if it has not begun."""
    text = mark.read_text() if mark.exists() else ""
    return int(text or 0)
