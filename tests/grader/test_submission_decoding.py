"""Bytes to text: encodings, line ends, and formats that are no text."""

# The expected value stands first, as everywhere in these tests.

from __future__ import annotations

from pathlib import Path

import pytest
from handed_in import ITSELF, fault, findings, write

from grader.submission import open_submission


def test_line_ends_become_line_feeds(tmp_path: Path) -> None:
    """Windows' and old Mac's line ends are read as Python reads them."""
    path = write(tmp_path, "solution.py", b"a = 1\r\nb = 2\rc = 3\n")
    assert "a = 1\nb = 2\nc = 3\n" == open_submission(path).source


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("é = 1".encode(), "é = 1"),
        ("é = 1".encode("utf-8-sig"), "é = 1"),
        ("é = 1".encode("utf-16"), "é = 1"),
        ("é = 1".encode("utf-32"), "é = 1"),
        ("# coding: latin-1\né = 1".encode("latin-1"), "# coding: latin-1\né = 1"),
        ("# vim: set fileencoding=euc-kr :\n'수'".encode("euc-kr"), None),
    ],
    ids=["utf-8", "utf-8-sig", "utf-16", "utf-32", "latin-1", "euc-kr"],
)
def test_declared_encodings_are_obeyed(tmp_path: Path, data: bytes, expected: str | None) -> None:
    """A byte order mark or a coding line says how to read a module [PEP 263]."""
    submission = open_submission(write(tmp_path, "solution.py", data))
    assert (expected or "# vim: set fileencoding=euc-kr :\n'수'") == submission.source
    assert () == submission.findings


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"# \x93caf\xe9\x94", "cp1252"),
        (b"# caf\xe9 \x81", "latin-1"),
        (b"# coding: no-such-coding\nx = 1", "utf-8"),
        (b"# coding: rot13\nx = 1", "utf-8"),
        (b"# coding: punycode\nx = 1", "utf-8"),
        (b"# coding: unicode_escape\nx = 1", "utf-8"),
    ],
)
def test_other_encodings_are_guessed_and_told(tmp_path: Path, data: bytes, encoding: str) -> None:
    """What is not in the declared encoding, or in none that only encodes, is read with a note."""
    path = write(tmp_path, "solution.py", data)
    assert data.decode(encoding) == open_submission(path).source
    text = f"its encoding can't be told for certain; it is read as {encoding}"
    assert [f"{text}, and letters beyond ASCII may be wrong"] == findings(path)


@pytest.mark.parametrize("name", ["hw.py", "hw.ipynb"])
@pytest.mark.parametrize("data", [b"", b" \r\n\t\n", b"\xef\xbb\xbf\n"])
def test_an_empty_file_is_refused(tmp_path: Path, name: str, data: bytes) -> None:
    """A file of nothing, or of white space only, is no submission."""
    expected = f"'{name}' is empty; save your work and hand it in again"
    assert expected == fault(write(tmp_path, name, data))


def test_nul_characters_are_refused(tmp_path: Path) -> None:
    """A disk that crashed leaves NUL bytes; UTF-16 without a mark looks the same."""
    expected = f"'hw.py' holds NUL characters, so it is binary or damaged; {ITSELF}"
    assert expected == fault(write(tmp_path, "hw.py", b"x = 1\n\0\0"))
    assert expected == fault(write(tmp_path, "hw.py", "x = 1".encode("utf-16-le")))


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"%PDF-1.7\n", "a PDF"),
        (b"{\\rtf1\\ansi", "a rich-text document"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Office document"),
        (b"\x89PNG\r\n\x1a\n", "an image"),
        (b"\xff\xd8\xff\xe0", "an image"),
        (b"GIF89a", "an image"),
        (b"<!DOCTYPE html><html>", "an HTML or XML page"),
        (b"\xef\xbb\xbf\n<html>", "an HTML or XML page"),
        (b"<svg xmlns=", "an HTML or XML page"),
        (b"\xa7\r\r\n\0\0\0\0", "compiled Python"),
        (b"Rar!\x1a\x07", "a RAR archive"),
        (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
        (b"BZh91AY&SY", "a bzip2 archive"),
        (b"\xfd7zXZ\0", "an xz archive"),
        (b"\x7fELF\x02", "a compiled program"),
        (b"MZ\x90\x00", "a compiled program"),
        (b"bplist00", "a web archive"),
    ],
)
def test_other_formats_are_named(tmp_path: Path, data: bytes, what: str) -> None:
    """A file of another format is named for what it is, whatever it is called."""
    expected = f"'hw.ipynb' is {what}, not a notebook or module; {ITSELF}"
    assert expected == fault(write(tmp_path, "hw.ipynb", data))
