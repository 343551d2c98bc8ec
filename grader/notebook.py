"""Grading from within the notebook that is being written: `%load_ext grader`, then `%grade`.

What is graded is the notebook's file as saved, in the sandbox and never in the kernel. Where
no file is known, or with `--session`, it is what has been run in this session, cell by cell.
"""

from __future__ import annotations

import json
import os
import shlex
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.errors import GraderError, UsageFault
from grader.language import _
from grader.model import Report
from grader.reports.terminal import render
from grader.runner import Grading
from grader.workflow import Again, grade, opened, options

__all__ = ["Shown", "check", "load_ipython_extension", "unload_ipython_extension"]

SESSION = "session.ipynb"
OURS = ("%load_ext grader", "%reload_ext grader", "%grade", "grader.check", "import grader")


@dataclass(frozen=True)
class Shown:
    """A report as a notebook shows it, after what there is to say about the file."""

    report: Report
    notices: tuple[str, ...] = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text("\n".join([*self.notices, *[""][: len(self.notices)], render(self.report)]))

    def _repr_html_(self) -> str:
        from html import escape

        from grader.reports.html import student_page

        said = "".join(f"<p><strong>{escape(notice)}</strong></p>" for notice in self.notices)
        page = escape(student_page(self.report), quote=True)
        style = "width:100%;height:36em;border:1px solid #8884;border-radius:6px"
        return f'{said}<iframe sandbox="allow-scripts" style="{style}" srcdoc="{page}"></iframe>'


@dataclass
class Ran:
    """The cells that were run in this session, the last time that each of them was."""

    sources: dict[str, tuple[str, float]] = field(default_factory=dict)

    def note(self, info: Any) -> None:
        """IPython's `pre_run_cell`: remember what is about to run, by the cell's id."""
        source = str(info.raw_cell or "")
        if source.strip() and getattr(info, "store_history", True):
            key = getattr(info, "cell_id", None) or source
            self.sources.pop(key, None)
            self.sources[key] = (source, time.time())

    def cells(self) -> list[str]:
        """Their sources, in the order in which they were run; not our own commands."""
        return [source for source, _ in self.sources.values() if not _is_ours(source)]


RAN = Ran()  # one kernel, one session


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext grader`: defines `%grade` and remembers what is run from now on."""
    for source in shell.history_manager.input_hist_raw[1:]:
        RAN.sources.setdefault(source, (source, 0.0))
    shell.events.register("pre_run_cell", RAN.note)
    shell.register_magic_function(_grade_line, "line", "grade")


def unload_ipython_extension(shell: Any) -> None:
    """`%unload_ext grader`."""
    shell.events.unregister("pre_run_cell", RAN.note)


def _grade_line(line: str) -> Shown | None:
    """`%grade [FILE] [--assignment SLUG] [--only CHECK]... [--session]`."""
    import argparse

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> Any:
            raise UsageFault(f"%grade: {message}")

    parser = Parser(prog="%grade", add_help=False)
    parser.add_argument("path", nargs="?")
    parser.add_argument("--assignment")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--seed", type=int)
    parser.add_argument("--lang")
    parser.add_argument("--session", action="store_true")
    try:
        given = parser.parse_args(_words(line))
        return check(
            given.path,
            assignment=given.assignment,
            only=given.only,
            seed=given.seed,
            language=given.lang,
            session=given.session,
        )
    except GraderError as fault:
        print(f"grader: {fault}")  # noqa: T201 - a notebook's user reads it in the cell's output
        return None


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError as error:
        raise UsageFault(f"%grade: {line!r}: {error}") from None


def check(
    path: str | Path | None = None,
    *,
    assignment: str | None = None,
    only: Iterable[str] = (),
    seed: int | None = None,
    language: str | None = None,
    session: bool = False,
) -> Shown:
    """Grade the notebook that is being edited, or the file at *path*.

    With *session*, and where the notebook's file isn't known, what was run in this session is
    graded instead. Raises UsageFault if there is nothing to grade.
    """
    file = None if session else Path(path) if path else notebook_file()
    if file is not None:
        notices = stale(file, RAN)
        return Shown(_graded(file, assignment, only, seed, language), notices)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / SESSION
        target.write_text(json.dumps(_notebook(RAN.cells())), "utf-8")
        report = _graded(target, assignment, only, seed, language, _session_again)
    notice = _(
        "Graded as run in this session: which file this is isn't known. %grade FILE says it."
    )
    return Shown(report, () if session else (notice,))


def _session_again(grading: Grading, *checks: str) -> str:
    """What asks the session again: it has no file that stays."""
    return " ".join(["%grade", "--session", *map(shlex.quote, options(grading, *checks))])


def _graded(
    file: Path,
    assignment: str | None,
    only: Iterable[str],
    seed: int | None,
    language: str | None,
    again: Again | None = None,
) -> Report:
    submission, chosen = opened(file, assignment, language)
    return grade(submission, chosen, only=only, seed=seed, language=language, again=again).report


def notebook_file() -> Path | None:
    """The file of the notebook that this kernel works for, where the front end says which."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    spaces: Mapping[str, Any] = shell.user_ns if shell else {}
    candidates = (spaces.get("__vsc_ipynb_file__"), os.environ.get("JPY_SESSION_NAME"))
    for name in candidates:
        if name and Path(name).suffix == ".ipynb" and Path(name).is_file():
            return Path(name)
    return None


def stale(file: Path, ran: Ran) -> tuple[str, ...]:
    """What to say if *file* lacks something that was run after it was saved."""
    try:
        saved_at = file.stat().st_mtime
        cells = json.loads(file.read_text("utf-8")).get("cells", [])
        saved = {_source(cell).strip() for cell in cells}
    except (OSError, ValueError, AttributeError, TypeError):
        return ()  # the grading itself says what is wrong with the file
    newer = [
        source
        for source, ran_at in ran.sources.values()
        if source.strip() not in saved and not _is_ours(source) and ran_at > saved_at
    ]
    if not newer:
        return ()
    first = newer[-1].strip().splitlines()[0][:60]
    text = _(
        "{file} is older than what you see: it lacks a cell that you have run, which begins with "
        "{line!r}. Save, then grade again."
    )
    return (text.format(file=file.name, line=first),)


def _source(cell: Mapping[str, Any]) -> str:
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def _is_ours(source: str) -> bool:
    return all(
        not line.strip() or line.strip().startswith(("#", *OURS)) for line in source.splitlines()
    )


def _notebook(cells: list[str]) -> dict[str, Any]:
    """A notebook of code cells."""
    if not cells:
        raise UsageFault("nothing has been run in this session yet: run your cells, then %grade")
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {},
        "cells": [
            {
                "cell_type": "code",
                "id": f"ran-{number}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": source,
            }
            for number, source in enumerate(cells, 1)
        ],
    }
