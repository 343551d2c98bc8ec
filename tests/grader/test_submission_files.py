"""One file: a notebook or a module by its content, or a fault that says what to do."""

# The expected value stands first, as everywhere in these tests.

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest
from handed_in import CODE, ITSELF, code, fault, findings, notebook, unix_only, write

from grader.model import Submission, SubmissionKind
from grader.submission import open_submission


def test_a_module_is_its_text_name_and_digest(tmp_path: Path) -> None:
    """A module's source is its text, and its digest that of its bytes."""
    path = write(tmp_path, "solution.py", CODE)
    expected = Submission(
        name="solution.py",
        kind=SubmissionKind.MODULE,
        sha256=hashlib.sha256(CODE.encode()).hexdigest(),
        path=path,
        source=CODE,
    )
    assert expected == open_submission(path)


def test_upper_case_extensions_count(tmp_path: Path) -> None:
    """Extensions are read in any case."""
    assert CODE == open_submission(write(tmp_path, "SOLUTION.PY", CODE)).source


def test_python_2_is_left_to_the_worker(tmp_path: Path) -> None:
    """Text that isn't Python 3 is read all the same."""
    assert "print 'hello'\n" == open_submission(write(tmp_path, "hw.py", "print 'hello'\n")).source


@pytest.mark.parametrize("name", ["hw.py", "hw.ipynb.txt", "hw.json", "hw"])
def test_a_notebook_under_another_name_is_a_notebook(tmp_path: Path, name: str) -> None:
    """The content counts, and the difference is told."""
    path = write(tmp_path, name, notebook(code()))
    assert SubmissionKind.NOTEBOOK is open_submission(path).kind
    assert ["it is a notebook, whatever its name says; it is read as one"] == findings(path)


def test_python_saved_as_a_notebook_is_a_module(tmp_path: Path) -> None:
    """Plain Python in an `.ipynb` file is read as a module, and told so."""
    path = write(tmp_path, "hw.ipynb", CODE)
    submission = open_submission(path)
    assert (SubmissionKind.MODULE, CODE) == (submission.kind, submission.source)
    assert ["it is plain Python, not a notebook; it is read as a module"] == findings(path)


def test_a_module_may_begin_with_a_brace(tmp_path: Path) -> None:
    """A module that begins as JSON does is still a module."""
    assert "{1: 2}\n" == open_submission(write(tmp_path, "hw.py", "{1: 2}\n")).source


@pytest.mark.parametrize("name", ["hw.txt", "hw.md", "hw.R", "hw.java", "hw"])
def test_other_extensions_are_refused(tmp_path: Path, name: str) -> None:
    """Text under another name is not taken for a module."""
    problem = "is neither a notebook (.ipynb) nor a Python module (.py)"
    expected = f"'{name}' {problem}; save your work as one of these and hand it in"
    assert expected == fault(write(tmp_path, name, CODE))


def test_a_file_alone_has_no_siblings(tmp_path: Path) -> None:
    """What lies beside a file that is named alone may be another student's."""
    write(tmp_path, "other.py", CODE)
    assert {} == open_submission(write(tmp_path, "solution.py", CODE)).siblings


def test_a_file_is_at_most_64_mib(tmp_path: Path) -> None:
    """A larger file is refused before it is looked at."""
    path = tmp_path / "hw.ipynb"
    with path.open("wb") as file:
        file.truncate((64 << 20) + 1)
    remedy = "take out what is not needed (in a notebook: clear all outputs)"
    assert f"'hw.ipynb' is larger than 64 MiB; {remedy}" == fault(path)


def test_source_is_at_most_4_mib(tmp_path: Path) -> None:
    """More source than anyone writes is refused, in a module and over all cells."""
    expected = "holds more than 4 MiB of source; move data to files of their own, or take it out"
    assert f"'hw.py' {expected}" == fault(write(tmp_path, "hw.py", "x = 1\n" * 700_000))
    cells = [code("x = 1\n" * 350_000)] * 2
    assert f"'hw.ipynb' {expected}" == fault(write(tmp_path, "hw.ipynb", notebook(*cells)))


def test_a_missing_file_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    """The nearest name in the same folder is offered."""
    write(tmp_path, "lesson.ipynb", notebook(code()))
    expected = "no such file: 'lessson.ipynb'; did you mean 'lesson.ipynb'?"
    assert expected == fault(tmp_path / "lessson.ipynb").replace(f"{tmp_path}/", "")
    assert f"no such file: '{tmp_path}/x'; check the path" == fault(tmp_path / "x")
    assert "no such file: '/no/such/hw.py'; check the path" == fault(Path("/no/such/hw.py"))


@unix_only
def test_hostile_names_are_cleaned(tmp_path: Path) -> None:
    """Control and bidi characters of a name are shown as escapes."""
    path = write(tmp_path, "a\x1b[31m\u202e.py", CODE)
    assert "a\\x1b[31m\\u202e.py" == open_submission(path).name
    assert "'a\\n.py' is empty" in fault(write(tmp_path, "a\n.py", ""))


@unix_only
def test_a_link_on_the_command_line_is_followed(tmp_path: Path) -> None:
    """Who names a link means the file."""
    path = tmp_path / "link.py"
    path.symlink_to(write(tmp_path, "solution.py", CODE))
    assert CODE == open_submission(path).source


@unix_only
def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    """A pipe or device is no submission."""
    os.mkfifo(tmp_path / "hw.py")
    expected = f"'hw.py' is neither a file nor a folder; {ITSELF}"
    assert expected == fault(tmp_path / "hw.py")
