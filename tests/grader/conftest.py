"""Fixtures: workers that have run a program made of text, and students that are asked.

with running("def f(): return 1") as worker:                a module
with running(["x = 1", "def f(): return x"]) as worker:     a notebook
    assert 1 == ask(worker, "f").value                      one question in a fork of its own
    with asking(worker, f=("board", "value")) as student:   many in one fork
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from grader.answers import Answer
from grader.model import (
    Cell,
    FunctionSpec,
    InterfaceSpec,
    Kit,
    Limits,
    Submission,
    SubmissionKind,
)
from grader.sandbox.box import Box
from grader.sandbox.process import Worker
from grader.sandbox.student import Student

ISOLATION = "none"  # the walls have tests of their own; here is what holds without them
TUPLES = {"shape": "tuple", "blank": "None", "marks": ["X", "O"]}
SMALL = Limits(
    step_cpu_s=4,
    step_wall_s=40,
    load_wall_s=120,
    call_wall_s=40,
    check_cpu_s=8,
    check_wall_s=120,
    memory_mib=1024,
    call_output_bytes=8 << 20,
)

NO_KIT = Kit()

Program = str | Sequence[str | tuple[str, str]]  # a source, or cells: code, or (kind, source)
Running = Callable[..., AbstractContextManager[Worker]]
Asking = Callable[..., AbstractContextManager[Student]]


def submission_of(
    program: Program, name: str | None = None, siblings: Mapping[str, bytes] = {}
) -> Submission:
    """A module from its source, or a notebook from its cells."""
    is_module = isinstance(program, str)
    pairs = [] if is_module else [("code", c) if isinstance(c, str) else c for c in program]
    name = name or ("solution.py" if is_module else "solution.ipynb")
    return Submission(
        name=name,
        kind=SubmissionKind.MODULE if is_module else SubmissionKind.NOTEBOOK,
        sha256="0" * 64,
        path=Path(name),
        source=program if isinstance(program, str) else "",
        cells=tuple(Cell(index, *pair) for index, pair in enumerate(pairs)),
        siblings=siblings,
    )


@pytest.fixture(scope="session")
def small() -> Limits:
    """Limits for tests: small, yet far from what an honest step takes on a busy machine."""
    return SMALL


@pytest.fixture(scope="session")
def running() -> Running:
    """A context manager: a worker that has run a program."""

    @contextmanager
    def run(
        program: Program,
        limits: Limits = SMALL,
        *,
        kit: Kit = NO_KIT,
        forks: bool = True,
        **about: Any,
    ) -> Iterator[Worker]:
        submission = submission_of(program, **about)
        with Box(ISOLATION, limits, (submission.kind,), forks=forks) as box:
            worker = Worker(box, submission, limits, kit)
            try:
                worker.load()
                yield worker
            finally:
                if worker.channel is not None:
                    worker.channel.close()

    return run


@pytest.fixture(scope="session")
def asking() -> Asking:
    """A context manager: a student in a session of its own.

    Keywords name functions with the roles of their parameters, such as `("board", "value")`;
    those in *boards* give boards back.
    """

    @contextmanager
    def ask(
        worker: Worker,
        limits: Limits = SMALL,
        *,
        board: Mapping[str, Any] = TUPLES,
        boards: Sequence[str] = (),
        **functions: tuple[str, ...],
    ) -> Iterator[Student]:
        specs = {
            name: FunctionSpec(name, roles, "board" if name in boards else "value")
            for name, roles in functions.items()
        }
        session = worker.session(board, limits)
        try:
            names = session.request({"op": "names"})["names"]
            yield Student(session, InterfaceSpec("tests", board, specs), names)
        finally:
            session.close()

    return ask


@pytest.fixture(scope="session")
def ask(asking: Asking) -> Callable[..., Answer]:
    """Asks one question in a fork of its own: `ask(worker, "f", 1)`."""

    def ask(worker: Worker, name: str, *arguments: Any, limits: Limits = SMALL) -> Answer:
        with asking(worker, limits) as student:
            answer: Answer = student.ask(name, *arguments)
            return answer

    return ask
