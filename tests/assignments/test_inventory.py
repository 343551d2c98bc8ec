"""The table of what the seeds hold, in assignments/README.md, is whole and true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.assignment import assignment_slugs, assignments_folder, load_assignment
from reference.truth.entries import truths

ROOT = assignments_folder().parent
ITEMS = {"000": 26, "001": 31, "002": 24, "004": 7}
REASON = re.compile(r"(^|; )not graded: \w+")


def rows() -> Iterator[tuple[str, str, str]]:
    """Id, what it is, and what covers it."""
    for line in (assignments_folder() / "README.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and re.fullmatch(r"\d{3}-\d{2}", cells[0]):
            yield cells[0], cells[1], cells[2]


@pytest.fixture(scope="module")
def known() -> frozenset[str]:
    """Every check as `assignment.check`, and every number's name."""
    checks = {
        f"{slug}.{check.name}"
        for slug in assignment_slugs()
        for check in load_assignment(slug).checks
    }
    return frozenset(checks | {truth.name for truth in truths(deep=True)})


def test_every_item_has_a_row() -> None:
    """88 of them, each once, in order."""
    expected = [f"{text}-{n:02}" for text, count in ITEMS.items() for n in range(1, count + 1)]
    assert 88 == len(expected)
    assert expected == [row[0] for row in rows()]


@pytest.mark.parametrize(("item", "what", "covered"), list(rows()), ids=lambda text: text[:6])
def test_what_covers_an_item_exists(
    item: str, what: str, covered: str, known: frozenset[str]
) -> None:
    """A check, a number or a test; or the reason why there is none."""
    names = re.findall(r"`([^` ]+)`", covered)
    missing = [
        n
        for n in names
        if n not in known and not (n.startswith("tests/") and Path(ROOT, n).is_file())
    ]
    assert [] == missing
    assert names or REASON.search(covered), "say what covers it, or why nothing does"


def test_every_check_covers_something(known: frozenset[str]) -> None:
    """A check that stands in no row would ask what no text teaches."""
    named = {name for _, _, covered in rows() for name in re.findall(r"`([^` ]+)`", covered)}
    checks = {
        f"{slug}.{check.name}"
        for slug in assignment_slugs()
        for check in load_assignment(slug).checks
    }
    assert set() == checks - named
