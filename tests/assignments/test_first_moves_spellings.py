"""Other spellings of the first moves: found out, shown, and judged as the handout's.

assignments/first_moves/spellings/ holds right programs, each in a spelling of its own; the wrong
ones here are the same with one line changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.assignment import assignment_slugs, load_assignment
from grader.interface import guess_assignments
from grader.model import Outcome, Report, Submission, SubmissionKind
from grader.workflow import Boxes, grade
from reference.games.tictactoe import is_over, open_lines
from reference.truth.limited import limited

FIRST_MOVES = load_assignment("first_moves")
PROGRAMS = FIRST_MOVES.folder / "spellings"
ASKED = ("rules", "minimax_values", "open_lines", "worked_positions", "limited_values")


@pytest.fixture(scope="module")
def boxes() -> Iterator[Boxes]:
    """One box for all gradings of this file: it takes longest to make."""
    with Boxes("none", FIRST_MOVES.limits) as kept:
        yield kept


def report_on(name: str, boxes: Boxes, *only: str, change: tuple[str, str] = ("", "")) -> Report:
    """How the program called *name* is graded, with one text in it changed."""
    submission = submitted(name, change)
    return grade(submission, FIRST_MOVES, only=only, seed=7, boxes=boxes).report


def submitted(name: str, change: tuple[str, str] = ("", "")) -> Submission:
    source = (PROGRAMS / f"{name}.py").read_text("utf-8")
    assert not change[0] or source.count(change[0]) == 1
    source = source.replace(*change) if change[0] else source
    path = Path(f"{name}.py")
    return Submission(path.name, SubmissionKind.MODULE, "0" * 64, path, source=source)


def passed(report: Report) -> set[str]:
    return {each.check for each in report.verdicts if each.outcome is Outcome.PASSED}


BRIEFLY = ("open_lines", "worked_positions", "rules")
"""What programs are asked whose searches are like another's: these take longest."""
SPELLINGS = {
    "grid_limit": ("grid", "`heuristic(board)` returns X's value", BRIEFLY[:2]),
    "list_estimates": ("list", "`depth_limited(board, is_x, depth)` returns X's value, a move",
                       ASKED),
    "state_renamed": ("state", "`minimax_cutoff((board, mark), depth)` returns X's value", BRIEFLY),
    "moves_only": ("string", "string board with X O, blank '-'", ("rules",)),
}  # fmt: skip


def test_every_program_is_one_of_the_spellings() -> None:
    """None is left out of the test below."""
    assert set(SPELLINGS) == {path.stem for path in PROGRAMS.glob("*.py")}


@pytest.mark.parametrize("name", SPELLINGS)
def test_a_right_program_loses_nothing(name: str, boxes: Boxes) -> None:
    """Read as what it is, said in the report; what it has no words for counts neither way."""
    interface, words, right = SPELLINGS[name]
    asked = () if right in (ASKED, ("rules",)) else right
    report = report_on(name, boxes, *asked)
    assert interface == report.interface
    (read_as,) = report.findings
    assert words in read_as.text
    assert set(right) == passed(report)
    assert report.max_points == report.points > 0


WRONG = {
    "list_estimates": (("total += (-1 not in marks) - (1", "total -= (-1 not in marks) - (1"),
                       "open_lines", "evaluate(["),
    "grid_limit": (("if depth == 0:\n", "if depth == 1:\n"), "worked_positions", "minimax([["),
    "state_renamed": (('b[::4], b[2:7:2]]', 'b[::4], b[2:9:3]]'), "rules", "get_winner((["),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_is_shown_its_own_call(name: str, boxes: Boxes) -> None:
    """The counterexample is written as the program itself would ask."""
    change, check, call = WRONG[name]
    (verdict,) = report_on(name, boxes, check, change=change).verdicts
    assert verdict.points is not None
    assert verdict.points < verdict.max_points
    assert verdict.explanation is not None
    assert verdict.explanation.call.startswith(call)
    assert verdict.explanation.counterexample is not None


def test_a_value_that_is_wrong_is_not_taken_for_a_move_that_nobody_asks_about(boxes: Boxes) -> None:
    """0 wherever the game goes on is a legal move in half of what is asked."""
    head = "def minimax_value(state):\n    if "
    change = (f"{head}finished", f"{head}not finished")
    (verdict,) = report_on("state_renamed", boxes, "minimax_values", change=change).verdicts
    assert verdict.points is not None
    assert verdict.points < verdict.max_points == 6


def test_the_assignment_is_recognised() -> None:
    """A search with a limit and an estimate beside it are this assignment's alone."""
    known = [load_assignment(slug) for slug in assignment_slugs()]
    for name in ("list_estimates", "state_renamed"):
        assert ["first_moves"] == [a.slug for a in guess_assignments(submitted(name), known)]


def test_probes_are_true() -> None:
    """What tells spellings apart by estimates is what `reference` computes."""
    probes = [probe for probe in FIRST_MOVES.spellings.probes if "open_lines" in probe.answers]
    assert len(probes) >= 4
    for probe in probes:
        assert not is_over(probe.board)
        assert probe.answers["open_lines"] == (open_lines(probe.board),)
        assert probe.depth is not None
        assert probe.answers["minimax_limited"] == (limited(probe.board, probe.depth).value,)
