"""What is on disk after a run that ended at any moment."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from grader.batch.handed import Handed, Person, chosen
from grader.batch.journal import Conditions, Entry, Journal, Status
from grader.batch.run import changes
from grader.errors import UsageFault
from grader.model import Isolation, Outcome, Report, SubmissionKind, Verdict

CONDITIONS = Conditions("demo", "d1", "0.1", None, "en")
ADA = Handed("ada-1", (Person("ada"),), "plain", "ada.py", Path("ada.py"), sha256="s1")
ENTRY = Entry("ada-1", Status.GRADED, "s1", CONDITIONS, run=1)


def report(points: int = 3, outcome: Outcome = Outcome.PASSED) -> Report:
    verdict = Verdict("doubles", "Doubles.", outcome, Fraction(points), Fraction(3))
    isolation = Isolation("process", "none")
    return Report(
        "demo", "Demo", "1", "d1", "ada.py", "s1", SubmissionKind.MODULE, "plain", isolation,
        Fraction(points), Fraction(3), 7, 0.1, (), (verdict,), "grader check ada.py", {},
    )  # fmt: skip


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    with Journal(tmp_path).locked():
        return Journal(tmp_path)


def test_done_means_that_every_hash_agrees(journal: Journal) -> None:
    """Of submission, assignment, grader and seed."""
    assert not journal.is_done(ADA, CONDITIONS)
    journal.record(ENTRY, report())
    assert journal.is_done(ADA, CONDITIONS)
    assert not journal.is_done(replace(ADA, sha256="s2"), CONDITIONS)
    for other in ({"assignment_digest": "d2"}, {"grader": "0.2"}, {"seed": 7}, {"language": "ko"}):
        assert not journal.is_done(ADA, replace(CONDITIONS, **other))
    assert not journal.is_done(ADA, CONDITIONS, run=2)


def test_why_something_is_graded_again_is_said(journal: Journal) -> None:
    """What changed first; that it was asked for only where nothing did."""
    assert "it is new" == journal.why_open(ADA, CONDITIONS)
    journal.record(ENTRY, report())
    assert "" == journal.why_open(ADA, CONDITIONS)
    for change, said in (
        ({"assignment": "menace", "assignment_digest": "d2"}, "it was another assignment"),
        ({"assignment_digest": "d2"}, "the assignment has changed since"),
        ({"grader": "0.2"}, "the grader has changed since"),
        ({"seed": 7}, "--seed is another than before"),
        ({"language": "ko"}, "--lang is another than before"),
    ):
        assert said == journal.why_open(ADA, replace(CONDITIONS, **change), run=2)
    changed = "what was handed in has changed since"
    assert changed == journal.why_open(replace(ADA, sha256="s2"), CONDITIONS, run=2)
    assert "--regrade asks for it" == journal.why_open(ADA, CONDITIONS, run=2)
    journal.record(replace(ENTRY, status=Status.FAILED), None)
    assert "the grader failed on it before" == journal.why_open(ADA, CONDITIONS)


FOREIGN = b'{"schema": "lookahead-grader/entry/v1", "conditions": {}, "status": "well"}'


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b"{}", FOREIGN])
@pytest.mark.parametrize("folder", ["journal", "reports"])
def test_a_damaged_file_is_not_done(journal: Journal, folder: str, damage: bytes) -> None:
    """It is graded again, and counts nowhere until then."""
    journal.record(ENTRY, report())
    (journal.folder / folder / "ada-1.json").write_bytes(damage)
    assert not journal.is_done(ADA, CONDITIONS)
    assert (None, None) == (journal.entry("ada-1"), journal.report("ada-1"))


@pytest.mark.parametrize(
    "damage", [b"", b'{"run": 3, "assi', b"[]", b'{"run": "x", "assignment": 5}']
)
def test_damaged_notes_on_the_batch_are_told(journal: Journal, damage: bytes) -> None:
    """With what to do; what is known of earlier runs still counts then."""
    journal.record(replace(ENTRY, run=4), report())
    (journal.folder / "batch.json").write_bytes(damage)
    with pytest.raises(UsageFault, match=r"batch\.json: damaged, .* Remove this file and run"):
        journal.about()
    (journal.folder / "batch.json").unlink()
    assert ({}, 4) == (journal.about(), journal.last_run())


def test_what_is_not_ours_in_results_is_told_or_passed_over(journal: Journal) -> None:
    """A list that is damaged would lose students: it is told, with what to do."""
    journal.record(ENTRY, report())
    (journal.folder / "previous" / "ada-1.json").write_text("[]")
    said = "the report before can't be read, so nothing is compared"
    assert [said] == list(changes(ADA, journal))
    journal.begin({"run": 1}, [ADA])
    with (journal.folder / "submissions.jsonl").open("ab") as file:
        file.write(b"\xff{}\n")
    with pytest.raises(UsageFault, match=r"submissions\.jsonl:2: damaged\. Remove this file and"):
        journal.handed()


def test_a_failure_of_ours_is_tried_again_and_a_killer_is_not(journal: Journal) -> None:
    """The next run grades what the grader failed on."""
    journal.record(replace(ENTRY, status=Status.FAILED), None)
    assert not journal.is_done(ADA, CONDITIONS)
    journal.record(replace(ENTRY, status=Status.KILLER), None)
    assert journal.is_done(ADA, CONDITIONS)


def test_a_report_without_its_entry_does_not_count(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that is killed between the two grades this one again, and no other."""
    writes: list[str] = []
    write = journal.write

    def killed(path: Path, text: str) -> None:
        writes.append(path.parent.name)
        if path.parent.name == "journal":
            raise KeyboardInterrupt
        write(path, text)

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(journal, "write", killed)
        journal.record(ENTRY, report())
    assert ["reports", "journal"] == writes
    assert journal.report("ada-1") is None
    assert not journal.is_done(ADA, CONDITIONS)

    journal.record(ENTRY, report())
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(journal, "write", killed)
        journal.record(replace(ENTRY, run=2), report(1, Outcome.PARTIAL))
    journal.record(replace(ENTRY, run=2), report(1, Outcome.PARTIAL))
    assert ["doubles passed 3/3 -> partial 1/3"] == list(changes(ADA, journal))


def test_a_full_disk_leaves_what_was_there(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One clear line; no half file, no temporary one, and the old result still counts."""
    journal.record(ENTRY, report())

    def full(*arguments: object, **more: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(
        UsageFault, match=r"No space left on device\. What is graded so far is safe"
    ):
        journal.record(replace(ENTRY, run=2), report(0))
    monkeypatch.undo()
    assert not list(journal.folder.rglob("*.tmp"))
    assert journal.is_done(ADA, CONDITIONS)
    assert Fraction(3) == getattr(journal.report("ada-1"), "points", None)


def test_two_runs_cannot_write_to_one_folder(journal: Journal) -> None:
    """The second is told, before it has done anything."""
    pytest.importorskip("fcntl")
    with (
        journal.locked(),
        pytest.raises(UsageFault, match="another batch is writing"),
        journal.locked(),
    ):
        pass


@pytest.mark.parametrize("is_begun", [False, True])
def test_a_folder_for_a_run_that_could_not_begin_is_taken_away(
    tmp_path: Path, is_begun: bool
) -> None:
    """Only if it was made for it, and nothing was begun."""
    journal = Journal(tmp_path / "new")
    with pytest.raises(KeyboardInterrupt), journal.locked():
        if is_begun:
            journal.begin({"run": 1}, [ADA])
        raise KeyboardInterrupt
    assert is_begun == journal.folder.exists()
    other = Journal(tmp_path)
    with pytest.raises(KeyboardInterrupt), other.locked():
        raise KeyboardInterrupt
    assert (tmp_path / "journal").is_dir()


def test_what_was_collected_before_is_kept(journal: Journal) -> None:
    """Late submissions come later, from another archive."""
    ada = replace(ADA, container="/class")
    bo = replace(ADA, key="bo-1", people=(Person("bo"),), container="/late")
    journal.begin({"run": 1}, [ada])
    about = {"run": 2, "assignment": "demo"}
    assert ["ada-1", "bo-1"] == [each.key for each in journal.begin(about, [bo])]
    assert about == journal.about()


def test_what_is_gone_before_it_was_graded_is_forgotten(journal: Journal) -> None:
    """So that a person can take away what should not count."""
    ada = replace(ADA, container="/class")
    journal.begin({"run": 1}, [ada, replace(ada, key="old-1")])
    assert ["ada-1"] == [each.key for each in journal.begin({"run": 2}, [ada])]


def test_what_is_gone_and_was_graded_is_kept(journal: Journal, tmp_path: Path) -> None:
    """From its folder, or with it; until its entry is taken away, or it comes back."""
    file = tmp_path / "ada.py"
    ada, bo = (replace(ADA, path=file, container=place) for place in ("/class", "/more"))
    bo = replace(bo, key="bo-1", people=(Person("bo"),))
    file.touch()
    journal.record(ENTRY, report())
    journal.begin({"run": 1}, [ada, bo])
    for handed in ([bo], [replace(bo, container="/class")]):
        kept = {each.key: each.is_gone for each in journal.begin({"run": 2}, handed)}
        assert {"ada-1": handed[0].container == "/class", "bo-1": False} == kept
    (gone, _) = journal.handed()
    assert "no longer there: graded earlier from ada.py." in gone.remark
    (back, _) = journal.begin({"run": 3}, [ada, bo])
    assert "" == back.remark
    file.unlink()
    (gone, _) = journal.begin({"run": 4}, [])
    assert gone.is_gone
    (journal.folder / "journal" / "ada-1.json").unlink()
    assert ["bo-1"] == [each.key for each in journal.begin({"run": 5}, [])]


@pytest.mark.parametrize("policy", ["last", "best", "first"])
def test_what_is_gone_gives_way_to_what_is_there(policy: str) -> None:
    """A student may hand in under another name; alone, it counts."""
    gone, there = replace(ADA, is_gone=True, attempt=7), replace(ADA, key="ada-2")
    assert [there] == chosen([gone, there], policy)
    assert [gone] == chosen([gone], policy)


def test_what_stood_in_the_way_is_looked_at_again(journal: Journal) -> None:
    """A submission that could not be chosen is graded as soon as it can be."""
    unchosen = replace(ADA, problem="two by one student")
    journal.record(replace(ENTRY, status=Status.UNREADABLE, tries=0), None)
    assert journal.is_done(unchosen, CONDITIONS)
    assert not journal.is_done(ADA, CONDITIONS)


def test_changes_are_told_check_by_check(journal: Journal) -> None:
    """Outcome and points, before and after; nothing if there was nothing before."""
    journal.record(ENTRY, report())
    assert [] == list(changes(ADA, journal))
    journal.record(replace(ENTRY, run=2), report(1, Outcome.PARTIAL))
    assert ["doubles passed 3/3 -> partial 1/3"] == list(changes(ADA, journal))
    journal.record(replace(ENTRY, run=3, status=Status.UNREADABLE), None)
    assert ["had a report, and has none now"] == list(changes(ADA, journal))
