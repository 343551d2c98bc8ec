"""Which assignment a class is graded as: never the first file's, and never in silence."""

from __future__ import annotations

import csv
import io
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from classroom import GOOD, TOML

from grader.assignment import load_assignment
from grader.batch.assigned import assigned
from grader.batch.handed import Handed, Person
from grader.errors import UsageFault
from grader.interface import other_assignment
from grader.submission import open_submission

Run = Callable[..., subprocess.CompletedProcess[str]]
TRIPLE = "def triple(n):\n    return 2 * n\n"
AO_STAR = "def ao_star(g): 0\ndef q_values(g): 0\ndef is_monotone(g): 0\n"
MENACE = "def choose_move(b): 0\ndef beads(b): 0\ndef boxes(): 0\ndef learn_win(): 0\n"
MENACE += "def learn_draw(): 0\ndef train(): 0\n"


def written(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def handed(folder: Path) -> Sequence[Handed]:
    return [
        Handed(path.stem, (Person(path.stem),), "plain", path.name, path)
        for path in sorted(folder.iterdir())
    ]


def test_most_files_say_what_a_class_is_graded_as(tmp_path: Path) -> None:
    """Not the first; files that tell nothing count for nothing, and are counted."""
    files = {"a": MENACE, "b": AO_STAR, "c": "x = 1\n", "d": AO_STAR}
    by = assigned(handed(written(tmp_path, **files)), None, None)
    assert ("ao_star", "recognised: 2 of 4 files fit") == (by.assignment.slug, by.how)


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ((MENACE, AO_STAR), r"do not agree on one assignment: \w+ \(1 file\), \w+ \(1 file\)\."),
        ((MENACE, AO_STAR) * 2, r"menace \(2 files\)"),
        ((MENACE + AO_STAR, MENACE + AO_STAR), r"ao_star \(2 files\)"),
        (("x = 1\n",), r"no submission tells .+ --assignment, one of ao_star, .+, menace"),
    ],
)
def test_files_that_do_not_agree_are_not_graded_as_either(
    tmp_path: Path, files: Sequence[str], said: str
) -> None:
    """All that they fit are named, with counts."""
    folder = written(tmp_path, **{f"s{n}": text for n, text in enumerate(files)})
    with pytest.raises(UsageFault, match=said):
        assigned(handed(folder), None, None)


@pytest.mark.parametrize(
    ("named", "before", "said"),
    [
        ("menace", None, "named by --assignment"),
        ("menace", "menace", "named by --assignment"),
        ("menace", "ao_star", "named by --assignment; so far these results were of ao_star"),
        (None, "menace", "as in the results so far"),
    ],
)
def test_what_is_known_is_not_guessed(named: str | None, before: str | None, said: str) -> None:
    """And it is said how it is known, also where that is another than before."""
    by = assigned((), named, before)
    assert ("menace", said) == (by.assignment.slug, by.how)


@pytest.mark.parametrize(
    ("mine", "its", "found"),
    [
        ("ao_star", "menace", "menace"),
        ("first_moves", "lookahead", "lookahead"),
        ("lookahead", "first_moves", "first_moves"),  # two thirds of its names ask lookahead's
        ("menace", "menace", None),
        ("lookahead", "lookahead", None),
    ],
)
def test_a_solution_is_its_own_assignment_s_alone(mine: str, its: str, found: str | None) -> None:
    """In the class of another it is found out by its names."""
    others = [load_assignment(slug) for slug in ("first_moves", "lookahead", "menace")]
    there = load_assignment(its).folder / "solution.py"
    others = [each for each in others if each.slug != mine]
    other = other_assignment(open_submission(there), load_assignment(mine), others)
    assert found == (other.slug if other else None)


def test_a_file_for_another_assignment_is_for_a_person_and_gets_no_zero(
    tmp_path: Path, write_assignment: Callable[..., Path], run_grader: Run
) -> None:
    """The first line says what is graded and why; who is not is listed, in the gradebook too."""
    write_assignment(tmp_path / "package", toml=TOML)
    triple = TOML.replace("double", "triple").replace("triples", "doubles")
    write_assignment(tmp_path / "package", "tripling", toml=triple)
    folder = written(tmp_path / "class", ada=GOOD, bo=GOOD + "# bo\n", cy=TRIPLE)
    results, package = tmp_path / "results", tmp_path / "package"
    where = ("--out", results, "--isolation", "none")
    done = run_grader("batch", folder, *where, path=package)
    assert 4 == done.returncode, done.stderr
    assert "demo: Doubling (recognised: 2 of 3 files fit)" == done.stderr.splitlines()[0]
    first, listed, *_, counts, _pages = done.stdout.splitlines()
    assert "needs a person (1)" == first
    assert "misplaced  cy, class/cy.py: its functions are those of tripling, not of demo" in listed
    assert "3 submissions of demo: 2 graded, 1 misplaced" == counts

    book = run_grader("gradebook", results, path=package)
    rows = {row["student"]: row for row in csv.DictReader(io.StringIO(book.stdout))}
    assert {"demo"} == {row["assignment"] for row in rows.values()}
    assert ("4.5", "") == (rows["ada"]["final"], rows["cy"]["final"])
    assert "those of tripling" in rows["cy"]["note"]
    assert "  cy: its functions are those of tripling" in book.stderr

    (folder / "bo.py").unlink()
    refused = run_grader("batch", folder, "--out", tmp_path / "other", path=package)
    assert 2 == refused.returncode
    assert "demo (1 file), tripling (1 file)" in refused.stderr
