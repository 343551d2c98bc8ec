"""The one file to grade, never guessed, and the siblings beside it."""

# The expected value stands first, as everywhere in these tests.

from __future__ import annotations

import hashlib
from pathlib import Path

from handed_in import CODE, code, fault, findings, notebook, write, zipped

from grader.submission import open_submission


def test_a_folder_holds_one_submission_and_its_siblings(tmp_path: Path) -> None:
    """The other files of a folder stand beside the one candidate; junk is ignored."""
    write(tmp_path, "solution.py", CODE)
    write(tmp_path, "data/boards.txt", "XO")
    junk = [".hidden.py", ".git/a.py", "__MACOSX/._solution.py", "__pycache__/solution.py"]
    for name in [*junk, ".ipynb_checkpoints/hw-checkpoint.ipynb", "Thumbs.db"]:
        write(tmp_path, name, "junk")
    submission = open_submission(tmp_path)
    assert ("solution.py", CODE) == (submission.name, submission.source)
    assert {"data/boards.txt": b"XO"} == submission.siblings
    assert () == submission.findings
    assert tmp_path == submission.path
    assert hashlib.sha256(CODE.encode()).hexdigest() == submission.sha256


def test_wrapper_folders_are_passed_through(tmp_path: Path) -> None:
    """A folder whose only entry is a folder counts for nothing, junk aside."""
    write(tmp_path, "a/b/solution.py", CODE)
    write(tmp_path, "a/b/utils.txt", "x")
    write(tmp_path, "__MACOSX/a/._b", "x")
    assert {"utils.txt": b"x"} == open_submission(tmp_path).siblings


def test_siblings_are_named_from_the_folder_of_the_candidate(tmp_path: Path) -> None:
    """What isn't beside or below the candidate is left out, and told."""
    write(tmp_path, "README", "x")
    write(tmp_path, "src/solution.py", CODE)
    write(tmp_path, "src/data/boards.txt", "XO")
    assert {"data/boards.txt": b"XO"} == open_submission(tmp_path).siblings
    assert ["left out, being in other folders: 1 file"] == findings(tmp_path)


def test_the_only_notebook_is_graded_before_modules(tmp_path: Path) -> None:
    """One notebook among modules is the submission; the modules are its siblings."""
    write(tmp_path, "hw.ipynb", notebook(code()))
    write(tmp_path, "utils.py", CODE)
    submission = open_submission(tmp_path)
    assert ("hw.ipynb", ["utils.py"]) == (submission.name, [*submission.siblings])
    assert ["'hw.ipynb' is graded, 'utils.py' beside it is not"] == findings(tmp_path)


def test_several_candidates_are_never_guessed_among(tmp_path: Path) -> None:
    """Of several modules, or several notebooks, the person names the one to grade."""
    for number in range(8):
        write(tmp_path, f"{number}.py", CODE)
    names = ", ".join(f"'{number}.py'" for number in range(6))
    expected = f"'hw' holds several modules: {names} and 2 more; name the one to grade"
    assert expected == fault(tmp_path.rename(tmp_path.with_name("hw")))
    folder = tmp_path.with_name("hw")
    write(folder, "a.ipynb", notebook(code()))
    write(folder, "b.ipynb", notebook(code()))
    expected = "'hw' holds several notebooks: 'a.ipynb', 'b.ipynb'; name the one to grade"
    assert expected == fault(folder)


def test_the_one_to_grade_can_be_named(tmp_path: Path) -> None:
    """`member` chooses, and the others stay beside it."""
    path = zipped(tmp_path, {"hw/main.py": CODE, "hw/utils.py": "x = 1"})
    submission = open_submission(path, member="main.py")
    assert ("main.py", CODE) == (submission.name, submission.source)
    assert {"utils.py": b"x = 1"} == submission.siblings
    expected = "'hw.zip' holds no 'man.py', but 'main.py', 'utils.py'; name one of these"
    assert expected == fault(path, member="man.py")


def test_a_folder_without_a_submission_is_told(tmp_path: Path) -> None:
    """What was found instead is listed."""
    folder = tmp_path / "hw"
    folder.mkdir()
    remedy = "add the .ipynb or .py file itself"
    assert f"'hw' holds no notebook or module; {remedy}" == fault(folder)
    write(folder, "notes.txt", "x")
    assert f"'hw' holds no notebook or module, only 'notes.txt'; {remedy}" == fault(folder)
