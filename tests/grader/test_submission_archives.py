"""Archives: zip and tar are read as folders are, and nothing hostile is unpacked."""

# The expected value stands first, as everywhere in these tests.

from __future__ import annotations

import gzip
import hashlib
import json
import stat
import struct
import subprocess
import tarfile
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from handed_in import CODE, ITSELF, ONLY_NEEDED, code, fault, notebook, tarred, write, zipped

from grader.model import SubmissionKind
from grader.submission import open_submission

FILES = {"hw/": b"", "hw/hw.ipynb": json.dumps(notebook(code())).encode(), "hw/data/b.txt": b"XO"}


@pytest.mark.parametrize("name", ["hw.zip", "hw.docx", "hw.ipynb"])
def test_a_zip_is_known_by_its_content(tmp_path: Path, name: str) -> None:
    """A zip archive is read as a folder is, whatever its name."""
    submission = open_submission(zipped(tmp_path, FILES, name))
    assert (SubmissionKind.NOTEBOOK, "hw.ipynb") == (submission.kind, submission.name)
    assert {"data/b.txt": b"XO"} == submission.siblings
    assert hashlib.sha256(FILES["hw/hw.ipynb"]).hexdigest() == submission.sha256


@pytest.mark.parametrize(
    ("form", "longest"),
    [(tarfile.USTAR_FORMAT, 200), (tarfile.GNU_FORMAT, 800), (tarfile.PAX_FORMAT, 800)],
)
@pytest.mark.parametrize("name", ["hw.tar", "hw.tar.gz", "hw.zip"])
def test_a_tar_is_known_by_its_content(tmp_path: Path, form: int, longest: int, name: str) -> None:
    """A tar archive of any of three formats, packed or not, is read as a folder is."""
    sibling = "/".join(["b" * 90] * (longest // 90)) + "/é.txt"
    files = {f"hw/{sibling}": b"XO", "hw/solution.py": CODE.encode()}
    submission = open_submission(tarred(tmp_path, files, name, form=form))
    assert CODE == submission.source
    assert {sibling: b"XO"} == submission.siblings


def test_a_tar_of_the_current_folder_is_read(tmp_path: Path) -> None:
    """`tar czf hw.tgz .` names the folder `./` itself."""
    write(tmp_path, "hw/solution.py", CODE)
    subprocess.run(["tar", "czf", "hw.tgz", "-C", "hw", "."], cwd=tmp_path, check=True)
    assert CODE == open_submission(tmp_path / "hw.tgz").source


def test_headers_without_a_file_are_passed_over(tmp_path: Path) -> None:
    """`git archive` begins with a header for all members, which names none."""
    with tarfile.open(tmp_path / "hw.tar", "w", pax_headers={"comment": "a commit"}) as archive:
        archive.add(write(tmp_path, "solution.py", CODE), "solution.py")
    assert CODE == open_submission(tmp_path / "hw.tar").source


def test_backslashes_separate_folders(tmp_path: Path) -> None:
    """Some Windows programs write backslashes into archives."""
    path = zipped(tmp_path, {"hw\\": "", "hw\\solution.py": CODE, "hw\\data\\b.txt": "XO"})
    assert {"data/b.txt": b"XO"} == open_submission(path).siblings


@pytest.mark.parametrize(
    "name",
    ["/etc/a.py", "../a.py", "hw/../../a.py", "..\\a.py", "C:\\a.py", "a/" * 501, "b" * 256],
)
def test_names_that_lead_out_are_refused(tmp_path: Path, name: str) -> None:
    """Absolute, climbing and endless names are refused in zip and tar alike."""
    expected = "holds a name that is too long or leads out of it: '"
    for path in (zipped(tmp_path, {name: CODE}), tarred(tmp_path, {name: CODE.encode()})):
        message = fault(path)
        assert message.startswith(f"'{path.name}' {expected}{name[:40]}")
        assert message.endswith(f"'; {ONLY_NEEDED}")


def test_a_name_with_a_nul_is_refused(tmp_path: Path) -> None:
    """What zipfile would cut at the NUL is refused as it stands."""
    path = zipped(tmp_path, {"a_b.py": CODE})
    path.write_bytes(path.read_bytes().replace(b"a_b.py", b"a\0b.py"))
    assert "leads out of it: 'a\\x00b.py'" in fault(path)


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        (tarfile.SYMTYPE, "a link"),
        (tarfile.LNKTYPE, "a link"),
        (tarfile.CHRTYPE, "a device or pipe"),
        (tarfile.FIFOTYPE, "a device or pipe"),
        (tarfile.GNUTYPE_SPARSE, "a device or pipe"),
    ],
)
def test_links_and_devices_in_a_tar_are_refused(tmp_path: Path, kind: bytes, what: str) -> None:
    """A tar archive may hold files and folders only."""
    path = tarred(tmp_path, {"hw.py": b""}, type=kind, linkname="/etc/passwd")
    assert f"'hw.tar.gz' holds {what}: 'hw.py'; {ONLY_NEEDED}" == fault(path)


@pytest.mark.parametrize(
    ("mode", "what"), [(stat.S_IFLNK, "a link"), (stat.S_IFIFO, "a device or pipe")]
)
def test_links_and_devices_in_a_zip_are_refused(tmp_path: Path, mode: int, what: str) -> None:
    """A zip archive from Unix tells a member's type."""
    info = zipfile.ZipInfo("hw.py")
    info.external_attr = (mode | 0o644) << 16
    with zipfile.ZipFile(tmp_path / "hw.zip", "w") as archive:
        archive.writestr(info, "/etc/passwd")
    assert f"'hw.zip' holds {what}: 'hw.py'; {ONLY_NEEDED}" == fault(tmp_path / "hw.zip")


def test_an_encrypted_zip_is_refused(tmp_path: Path) -> None:
    """There is no password to ask for."""
    path = zipped(tmp_path, {"hw.py": CODE})
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1  # the flags of the central directory's entry
    path.write_bytes(data)
    assert f"'hw.zip' holds an encrypted file: 'hw.py'; {ONLY_NEEDED}" == fault(path)


def test_an_uncommon_compression_is_refused(tmp_path: Path) -> None:
    """LZMA may ask for 4 GiB of memory, so only deflate is unpacked."""
    with zipfile.ZipFile(tmp_path / "hw.zip", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("hw.py", CODE)
    expected = f"'hw.zip' holds a file packed in an uncommon way: 'hw.py'; {ONLY_NEEDED}"
    assert expected == fault(tmp_path / "hw.zip")


@pytest.mark.parametrize(
    "names",
    [("hw.py", "HW.PY"), ("straße.py", "STRASSE.py"), ("é.py", "e\u0301.py"), ("a/b/c.py", "A/B")],
)
def test_names_that_collide_are_refused(tmp_path: Path, names: tuple[str, str]) -> None:
    """Names that are one on some file system, or a file and a folder, are refused."""
    message = fault(zipped(tmp_path, dict.fromkeys(names, CODE)))
    assert "'hw.zip' holds two files that would overwrite each other, '" in message
    assert message.endswith("'; pack it again with one of them")


def test_a_name_held_twice_is_refused(tmp_path: Path) -> None:
    """Which of two would count is nobody's to guess."""
    path = zipped(tmp_path, {"hw_1.py": CODE, "hw_2.py": CODE})
    path.write_bytes(path.read_bytes().replace(b"hw_2", b"hw_1"))
    assert "two files that would overwrite each other, 'hw_1.py'" in fault(path)


def test_an_archive_is_at_most_500_files(tmp_path: Path) -> None:
    """More members are refused, also those that zipfile would have to list first."""
    expected = f"holds more than 500 files; {ONLY_NEEDED}"
    names = [f"{number}.txt" for number in range(501)]
    assert f"'hw.zip' {expected}" == fault(zipped(tmp_path, dict.fromkeys(names, "x")))
    assert f"'hw.tar.gz' {expected}" == fault(tarred(tmp_path, dict.fromkeys(names, b"x")))


def test_a_zip_is_at_most_64_mib_unpacked(tmp_path: Path) -> None:
    """The sizes in the directory are added up before anything is unpacked."""
    path = zipped(tmp_path, {"a.txt": b"x" * (1 << 20), "hw.py": b"x" * (1 << 20)})
    size = struct.pack("<L", 1 << 20)
    path.write_bytes(path.read_bytes().replace(size, struct.pack("<L", (64 << 20) + 1)))
    expected = f"'hw.zip' holds more than 64 MiB with this file: 'a.txt'; {ONLY_NEEDED}"
    assert expected == fault(path)


def test_a_zip_bomb_is_refused_by_its_ratio(tmp_path: Path) -> None:
    """A mebibyte and more that packs to a thousandth is a bomb."""
    problem = "holds a file that unpacks to more than 200 times its size"
    path = zipped(tmp_path, {"hw.py": CODE, "data.bin": bytes(2 << 20)})
    assert f"'hw.zip' {problem}: 'data.bin'; {ONLY_NEEDED}" == fault(path)


def test_a_zip_bomb_that_lies_about_its_size_is_not_unpacked(tmp_path: Path) -> None:
    """A member that says 1,000 bytes and unpacks to 32 MiB takes no 4 MiB of memory."""
    path = zipped(tmp_path, {"hw.py": bytes(32 << 20)})
    size = struct.pack("<L", 32 << 20)
    path.write_bytes(path.read_bytes().replace(size, struct.pack("<L", 1_000)))
    tracemalloc.start()
    try:
        assert "'hw.zip' is a damaged archive; pack your files again" == fault(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 4 << 20


def test_a_packed_tar_bomb_is_refused(tmp_path: Path) -> None:
    """A packed tar archive is measured as a whole."""
    path = write(tmp_path, "hw.tgz", gzip.compress(bytes(2 << 20)))
    assert f"'hw.tgz' unpacks to far more than its size; {ONLY_NEEDED}" == fault(path)
    path = write(tmp_path, "hw.tgz", gzip.compress(CODE.encode()))
    assert f"'hw.tgz' is a compressed file, not an archive; {ITSELF}" == fault(path)


def test_a_damaged_archive_is_told(tmp_path: Path) -> None:
    """An archive that was cut, or altered, can't be unpacked."""
    for path in (zipped(tmp_path, FILES), tarred(tmp_path, {"hw.py": CODE.encode()})):
        data = path.read_bytes()
        path.write_bytes(data[: len(data) // 2])
        assert f"'{path.name}' is a damaged archive; pack your files again" == fault(path)
    plain = tarred(tmp_path, {"hw.py": b"x = 1\n" * 999}, "hw.tar")
    plain.write_bytes(plain.read_bytes()[:1024])
    assert "'hw.tar' is a damaged archive; pack your files again" == fault(plain)


@pytest.mark.parametrize("marks", [["[Content_Types].xml"], ["mimetype", "content.xml"]])
def test_an_office_document_is_named(tmp_path: Path, marks: list[str]) -> None:
    """Documents of Word and LibreOffice are zip archives."""
    path = zipped(tmp_path, dict.fromkeys([*marks, "word/document.xml"], "x"), "hw.ipynb")
    expected = f"'hw.ipynb' is an Office document, not a notebook or module; {ITSELF}"
    assert expected == fault(path)


def test_an_empty_archive_is_told(tmp_path: Path) -> None:
    """An archive of nothing holds no submission."""
    expected = "'hw.zip' holds no notebook or module; add the .ipynb or .py file itself"
    assert expected == fault(zipped(tmp_path, {}))
    assert expected == fault(zipped(tmp_path, {"hw/": "", "__MACOSX/hw/._hw.py": "x"}))
