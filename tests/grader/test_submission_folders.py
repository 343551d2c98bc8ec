"""Folders: what in them is read, and what isn't."""

# The expected value stands first, as everywhere in these tests.

from __future__ import annotations

import os
from pathlib import Path

from handed_in import CODE, ITSELF, ONLY_NEEDED, fault, findings, unix_only, write

from grader.submission import open_submission


@unix_only
def test_links_in_a_folder_are_left_out(tmp_path: Path) -> None:
    """A link, which may point at the answers, is not followed, and neither is a pipe read."""
    secret = write(tmp_path, "secret/answers.py", "42")
    folder = write(tmp_path, "hw/solution.py", CODE).parent
    (folder / "answers.py").symlink_to(secret)
    (folder / "more").symlink_to(secret.parent)
    os.mkfifo(folder / "pipe")
    assert {} == open_submission(folder).siblings
    assert [
        "'answers.py' is a link; it is left out",
        "'more' is a link; it is left out",
        "'pipe' is a device or pipe; it is left out",
    ] == findings(folder)


def test_a_folder_is_capped(tmp_path: Path) -> None:
    """A folder of more than 500 files, or of more than 64 MiB, is refused."""
    folder = write(tmp_path, "hw/solution.py", CODE).parent
    with (folder / "boards.bin").open("wb") as file:
        file.truncate(64 << 20)
    expected = f"'hw' holds more than 64 MiB with this file: 'solution.py'; {ONLY_NEEDED}"
    assert expected == fault(folder)
    for number in range(500):
        (folder / f"{number}.txt").touch()
    (folder / "boards.bin").unlink()
    assert f"'hw' holds more than 500 files; {ONLY_NEEDED}" == fault(folder)


def test_a_fault_inside_a_folder_names_the_file(tmp_path: Path) -> None:
    """The file is named, not the folder."""
    write(tmp_path, "hw.ipynb", b"%PDF-1.7")
    expected = f"'hw.ipynb' is a PDF, not a notebook or module; {ITSELF}"
    assert expected == fault(tmp_path)
