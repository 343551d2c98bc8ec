"""What is collected from folders and archives: every submission, once, or the reason why not."""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from grader.batch.collect import collect
from grader.batch.handed import Handed, Person, chosen, key_for
from grader.errors import SubmissionFault, UsageFault
from grader.submission import open_submission

CODE = "def double(n):\n    return 2 * n\n"


FEW = {"ada/hw.py": CODE, "bo/README.md": "nothing yet"}


def zipped(path: Path, files: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def laid_out(folder: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def students(handed: Sequence[Handed]) -> list[str]:
    return sorted(each.student for each in handed)


def test_a_folder_holds_a_submission_in_each_file_and_folder(tmp_path: Path) -> None:
    """They stay where they are; what systems leave behind is passed over."""
    files = {"ada.py": CODE, "bo/hw.py": CODE, "bo/data.txt": "1", "__MACOSX/x.py": "", ".x.py": ""}
    handed = collect([laid_out(tmp_path / "class", files)], tmp_path / "out")
    assert ["ada", "bo"] == students(handed)
    assert {"hw.py", "ada.py"} == {open_submission(each.path).name for each in handed}
    assert not (tmp_path / "out").exists()


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_stands_twice_in_an_archive_is_for_a_person(tmp_path: Path) -> None:
    """Which of the two was handed in nobody knows; the others of the class are not touched."""
    path = zipped(tmp_path / "class.zip", FEW)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("ada/hw.py", "other = 1\n")
        archive.writestr("bo/Readme.md", "another, on a disk that tells them apart")
        archive.writestr("cy/hw.py", CODE)
    ada, bo, cy = collect([path], tmp_path / "out")
    assert "two files that would overwrite each other, 'hw.py'" in ada.problem
    assert "two files that would overwrite each other" in bo.problem
    assert (cy.problem, cy.path.read_text("utf-8")) == ("", CODE)


def test_a_canvas_archive_gives_one_submission_for_each_attempt(tmp_path: Path) -> None:
    """Files that come together stay together; a name that comes twice is two attempts."""
    archive = zipped(
        tmp_path / "submissions.zip",
        {
            "rossiada_1_10_hw.py": CODE,
            "rossiada_LATE_1_14_hw-1.py": CODE,
            "bo_2_11_hw.ipynb": '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}',
            "bo_2_12_helper.py": CODE,
            "cy_3_13_essay.pdf": "%PDF-1.4",
            "di_4_15_work.zip": zipped(tmp_path / "inner.zip", {"hw.py": CODE}).read_bytes(),
        },
    )
    handed = collect([archive], tmp_path / "out")
    assert ["1", "1", "2", "3", "4"] == students(handed)
    packed = next(each for each in handed if each.student == "4")
    assert "hw.py" == open_submission(packed.path).name
    last = next(each for each in chosen(handed, "last") if each.student == "1")
    first = next(each for each in chosen(handed, "first") if each.student == "1")
    assert (True, False) == (last.is_late, first.is_late)
    both = next(each for each in handed if each.student == "2")
    assert {"hw.ipynb", "helper.py"} == {path.name for path in both.path.iterdir()}


def test_a_moodle_archive_tells_what_was_only_typed(tmp_path: Path) -> None:
    """Text in the browser is no file; the student is listed, not lost."""
    archive = zipped(
        tmp_path / "moodle.zip",
        {
            "Ada Rossi_71_assignsubmission_file_/hw.py": CODE,
            "Bo Li_72_assignsubmission_onlinetext_/onlinetext.html": "<p>here</p>",
        },
    )
    ada, bo = sorted(collect([archive], tmp_path / "out"), key=lambda each: each.student)
    assert ("71", "") == (ada.student, ada.problem)
    assert ("72", "only text was handed in, no file") == (bo.student, bo.problem)


GRADESCOPE = """\
submission_5:
  :submitters:
  - :name: Ada Rossi
    :sid: '100'
    :email: ada@example.org
  - :name: Bo Li
    :sid: '101'
    :email: bo@example.org
  :created_at: 2026-12-20 09:59:59.5 Z
submission_6:
  :submitters:
  - :name: "=cmd|' /C calc'!A0"
    :sid:
    :email: cy@example.org
  :created_at: 2026-12-21 10:00:00 +02:00
"""


def test_a_gradescope_export_names_students_and_times(tmp_path: Path) -> None:
    """A group is one submission of two; a folder that is missing is listed."""
    archive = zipped(
        tmp_path / "export.zip",
        {
            "assignment_1_export/submission_metadata.yml": GRADESCOPE,
            "assignment_1_export/submission_5/hw.py": CODE,
        },
    )
    both, cy = sorted(collect([archive], tmp_path / "out"), key=lambda each: each.student)
    assert ("100", "101") == tuple(person.id for person in both.people)
    assert datetime(2026, 12, 20, 9, 59, 59, 500_000, UTC) == both.handed_in
    assert ("cy@example.org", "the export names it and holds no file of it") == (
        cy.student,
        cy.problem,
    )


def test_metadata_that_refers_to_itself_is_refused(tmp_path: Path) -> None:
    """A small file of that kind can be endless."""
    bomb = "a: &a [x]\nb: &b [*a, *a]\n"
    archive = zipped(tmp_path / "e.zip", {"submission_metadata.yml": bomb, "a/b.py": CODE})
    with pytest.raises(UsageFault, match="refers to itself"):
        collect([archive], tmp_path / "out")


def test_google_and_github_classroom(tmp_path: Path) -> None:
    """Names before the dash; users after the assignment's name."""
    google = zipped(
        tmp_path / "hw.zip", {"HW/Ada Rossi - hw.py": CODE, "HW/Ada Rossi - hw (1).py": CODE}
    )
    files = {"hw-ada/hw.py": CODE, "hw-bo/hw.py": CODE, "hw-bo/.git/config": ""}
    github = laid_out(tmp_path / "hw-submissions", files)
    few = zipped(tmp_path / "few.zip", {f"hw-submissions/hw-{n}": t for n, t in FEW.items()})
    assert ["ada", "bo"] == students(collect([few], tmp_path / "out"))
    assert ["Ada Rossi"] == students(chosen(collect([google], tmp_path / "out"), "last"))
    assert ["ada", "bo"] == students(collect([github], tmp_path / "out"))


def test_an_archive_of_one_submission_is_one(tmp_path: Path) -> None:
    """Its name is the student's."""
    archive = zipped(tmp_path / "ada.zip", {"work/hw.py": CODE})
    assert ["ada"] == students(collect([archive], tmp_path / "out"))


def test_a_folder_without_a_file_is_told(tmp_path: Path) -> None:
    """A wrong folder is no class of nobody."""
    (tmp_path / "class").mkdir()
    with pytest.raises(UsageFault, match="class holds nothing that was handed in"):
        collect([tmp_path / "class"], tmp_path / "out")


def test_a_student_s_empty_folder_is_listed(tmp_path: Path) -> None:
    """Whoever handed in nothing but a folder is not passed over; results are nobody's."""
    folder = laid_out(tmp_path / "class", {"ada/hw.py": CODE, "bo/.DS_Store": ""})
    (folder / "out" / "results").mkdir(parents=True)
    found = collect([folder], folder / "out" / "results" / "collected")
    problems = {each.student: each.problem for each in found}
    assert {"ada": "", "bo": "it is an empty folder, not a file"} == problems


def test_a_folder_that_cannot_be_opened_stops_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is listed; permissions are what a copy from elsewhere loses first."""
    folder = laid_out(tmp_path / "class", {"ada.py": CODE, "bo/hw.py": CODE})
    opened = Path.iterdir

    def closed(self: Path) -> Iterator[Path]:
        if self.name == "bo":
            raise PermissionError(13, "Permission denied")
        return opened(self)

    monkeypatch.setattr(Path, "iterdir", closed)
    problems = {each.student: each.problem for each in collect([folder], tmp_path / "out")}
    assert {"ada": "", "bo": "it is a folder that can't be opened, not a file"} == problems
    with pytest.raises(UsageFault, match="bo can't be opened"):
        collect([folder / "bo"], tmp_path / "out")


def test_damaged_metadata_is_told(tmp_path: Path) -> None:
    """Without it nobody's submission is known."""
    archive = zipped(tmp_path / "export.zip", {"submission_metadata.yml": "x: 1", "s1/a.py": CODE})
    archive.write_bytes(archive.read_bytes().replace(b"x: 1", b"y: 2"))
    with pytest.raises(
        UsageFault, match=r"submission_metadata\.yml in .*export\.zip can't be read"
    ):
        collect([archive], tmp_path / "out")


def test_a_damaged_archive_is_one_submission_that_cannot_be_read(tmp_path: Path) -> None:
    """It stops nobody else: `grader batch class/*.zip`."""
    (tmp_path / "ada.zip").write_bytes(b"PK\x03\x04 cut off")
    good = zipped(tmp_path / "bo.zip", {"hw.py": CODE})
    handed = collect([tmp_path / "ada.zip", good], tmp_path / "out")
    assert ["ada", "bo"] == students(handed)
    with pytest.raises(SubmissionFault, match="damaged archive"):
        open_submission(tmp_path / "ada.zip")


HOSTILE = ["../../evil.py", "/tmp/evil.py", "C:\\evil.py", "a/../../../evil.py", "x" * 300 + ".py"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_leaves_its_place_in_no_case(tmp_path: Path, name: str) -> None:
    """It is listed with the reason, and nothing is written for it."""
    files = {"bo_2_11_hw.py": CODE, name: CODE}
    handed = collect([zipped(tmp_path / "canvas.zip", files)], tmp_path / "out")
    bad = [each for each in handed if each.problem]
    assert 1 == len(bad)
    assert "plain" == bad[0].system, "it is nobody's, whatever it says"
    assert "a name that is too long or leads out of its place" in bad[0].problem
    inside = set(tmp_path.rglob("*.py"))
    assert inside == set((tmp_path / "out").rglob("*.py"))


def test_a_link_in_a_folder_is_not_followed(tmp_path: Path) -> None:
    """What it points to is not the student's."""
    secret = tmp_path / "secret.py"
    secret.write_text(CODE)
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "eve.py").symlink_to(secret)
    (tmp_path / "class" / "mallory").symlink_to(laid_out(tmp_path / "other", {"hw.py": CODE}))
    handed = collect([tmp_path / "class"], tmp_path / "out")
    assert ["it is a link, not a file"] * 2 == [each.problem for each in handed]
    assert ["", ""] == [each.sha256 for each in handed]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root reads everything")
def test_what_cannot_be_read_is_listed(tmp_path: Path) -> None:
    """With the reason of the system."""
    path = laid_out(tmp_path / "class", {"ada.py": CODE}) / "ada.py"
    path.chmod(stat.S_IWUSR)
    (ada,) = collect([path.parent], tmp_path / "out")
    assert "Permission denied" in ada.problem


def test_keys_are_safe_readable_and_each_its_own() -> None:
    """Also for names that are equal without case, or hold no letter that a file may have."""
    names = ["Ada", "ada", "김하나", "🙂", "../x", "con", "a" * 300, "\ud800"]
    keys = [key_for(name, "hw") for name in names]
    assert len(names) == len(set(keys))
    assert all(key.isascii() and key == key.lower() and len(key) < 60 for key in keys)
    assert key_for("ada rossi", "hw").startswith("ada-rossi-")


def test_two_files_of_one_name_are_two_submissions(tmp_path: Path) -> None:
    """From two folders; a file that is named twice counts once."""
    for folder in ("a", "b"):
        laid_out(tmp_path / folder, {"ada.py": CODE})
    handed = collect([tmp_path / "a", tmp_path / "b", tmp_path / "a" / "ada.py"], tmp_path / "out")
    assert ["a", "b"] == sorted(each.path.parent.name for each in handed)
    assert 2 == len({each.key for each in handed})


def test_results_among_the_submissions_are_none(tmp_path: Path) -> None:
    """`grader batch . --out results`, a second time."""
    files = {"ada.py": CODE, "results/reports/ada.json": "{}", "results/collected/x/hw.py": CODE}
    handed = collect([laid_out(tmp_path, files)], tmp_path / "results" / "collected")
    assert ["ada"] == students(handed)


def test_no_policy_guesses(tmp_path: Path) -> None:
    """Where nothing tells the order, a person must; `best` grades both."""
    handed = collect([laid_out(tmp_path / "c", {"ada.py": CODE, "ada/x.py": CODE})], tmp_path)
    (only,) = chosen(handed, "last")
    assert "nothing says which came last" in only.problem
    assert 2 == len(chosen(handed, "best"))


def test_handed_survives_being_written_down() -> None:
    """Also with names that no file could have."""
    when = datetime(2026, 12, 20, 10, tzinfo=UTC)
    each = Handed("k", (Person("1", "A\u202eB"),), "canvas", "x", Path("y"), handed_in=when)
    assert each == Handed.from_json(each.to_json())
