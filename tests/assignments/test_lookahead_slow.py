"""Slow but right: what a program has shown counts, and slowness alone costs nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignment import load_assignment
from grader.model import Assignment, Outcome, Slow, Submission, SubmissionKind, Verdict
from grader.workflow import Boxes, grade

LOOKAHEAD = load_assignment("lookahead")
FIRST_MOVES = load_assignment("first_moves")
FOLDER = Path(__file__).parents[2] / "assignments"
SEARCH = ("minimax_values", "best_move", "never_loses")
WORK = "    sum(range(10_000))\n"  # a tenth of a millisecond or two
COUNTS = "    counter[0] += 1\n"
IS_SLOW = (COUNTS, COUNTS + WORK)
DRAWS_ARE_WON = ("        return 0\n", "        return 1\n")
HANGS = (COUNTS, COUNTS + "    while b.count(None) == 1: pass\n")
HANGS_LATE = (COUNTS, COUNTS + "    while b.count(None) == 4: pass\n")


@pytest.fixture(scope="module")
def boxes() -> Iterator[Boxes]:
    """One box for all gradings of this file: it takes longest to make."""
    with Boxes("none", LOOKAHEAD.limits) as kept:
        yield kept


def hurried(assignment: Assignment = LOOKAHEAD, **limits: float) -> Assignment:
    """The assignment with less time for each of its checks."""
    checks = [
        replace(each, limits=replace(each.limits or assignment.limits, **limits))  # type: ignore[arg-type]
        for each in assignment.checks
    ]
    return replace(assignment, checks=tuple(checks))


def module(*changes: tuple[str, str], slug: str = "lookahead") -> Submission:
    """The solution, with some texts in it changed."""
    source = (FOLDER / slug / "solution.py").read_text("utf-8")
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    path = Path("slow.py")
    return Submission(path.name, SubmissionKind.MODULE, "0" * 64, path, source=source)


def verdicts(
    submission: Submission, assignment: Assignment, boxes: Boxes, *only: str
) -> dict[str, Verdict]:
    report = grade(submission, assignment, only=only, seed=7, boxes=boxes).report
    return {each.check: each for each in report.verdicts}


def notes(verdict: Verdict) -> str:
    return " ".join(str(note.get("text", "")) for note in verdict.notes)


def test_slow_and_right_keeps_the_points_of_being_right(boxes: Boxes) -> None:
    """The sweep takes minutes, and has less than a second here."""
    got = verdicts(module(IS_SLOW), hurried(budget_cpu_s=1.6, call_cpu_s=1), boxes, *SEARCH)
    assert dict.fromkeys(SEARCH, Outcome.PASSED) == {n: v.outcome for n, v in got.items()}
    for name in SEARCH:
        assert got[name].points == got[name].max_points
        said = re.search(
            r"Right so far: ([\d,]+) positions verified, all with at most (\d) empty squares among "
            r"them; then the time for this check was used up",
            notes(got[name]),
        )
        assert said, notes(got[name])
        assert 468 <= int(said[1].replace(",", "")) < 5_478
        assert 1 <= int(said[2]) <= 5
        assert "costs no points here" in notes(got[name])


def test_slow_and_wrong_fails_with_the_counterexample(boxes: Boxes) -> None:
    """A full board is the first that shows it."""
    (got,) = verdicts(
        module(IS_SLOW, DRAWS_ARE_WON), hurried(budget_cpu_s=1.0), boxes, "minimax_values"
    ).values()
    assert (Outcome.FAILED, 0) == (got.outcome, got.points)
    assert got.explanation is not None
    assert got.explanation.counterexample is not None
    assert "then: the budget of 1 s of CPU for this check is used up" in got.explanation.tried


@pytest.mark.parametrize("change", [HANGS, HANGS_LATE], ids=["1 empty", "4 empty"])
def test_a_search_that_hangs_on_a_small_board_fails(change: tuple[str, str], boxes: Boxes) -> None:
    """However much of the budget is left: the boards before were quick."""
    assignment = hurried(call_cpu_s=0.8, budget_cpu_s=20)
    got = verdicts(module(change), assignment, boxes, *SEARCH[: 3 if change == HANGS else 1])
    assert {Outcome.TIMED_OUT} == {verdict.outcome for verdict in got.values()}
    explanation = got["minimax_values"].explanation
    assert explanation is not None
    assert "more than 0.8 s of CPU for one call" == explanation.got


def test_a_search_that_falls_asleep_hangs_too(boxes: Boxes) -> None:
    """It uses no CPU, so that no time for other boards lets expect it."""
    asleep = (COUNTS, COUNTS + "    if b.count(None) == 1: __import__('time').sleep(60)\n")
    (got,) = verdicts(module(asleep), hurried(call_wall_s=4), boxes, "minimax_values").values()
    assert (Outcome.TIMED_OUT, 0) == (got.outcome, got.points)
    assert got.explanation is not None
    assert "no answer within 4 s" == got.explanation.got


def test_too_little_that_is_right_is_no_evidence(boxes: Boxes) -> None:
    """`least_empty`: boards that are full need no search."""
    crawls = (COUNTS, COUNTS + "    sum(range(1_000_000))\n")
    assignment = hurried(budget_cpu_s=0.02)
    (got,) = verdicts(module(crawls), assignment, boxes, "minimax_values").values()
    assert (Outcome.TIMED_OUT, 0) == (got.outcome, got.points)
    assert got.explanation is not None
    assert "too slow to be judged" in got.explanation.summary


def test_only_what_is_declared_as_speed_may_lose_points_for_it(boxes: Boxes) -> None:
    """`slow = { earns = "nothing" }`."""
    assignment = hurried(budget_cpu_s=1.6)
    fast = [replace(each, slow=Slow(earns="nothing")) for each in assignment.checks]
    assignment = replace(assignment, checks=tuple(fast))
    (got,) = verdicts(module(IS_SLOW), assignment, boxes, "minimax_values").values()
    assert (Outcome.TIMED_OUT, 0) == (got.outcome, got.points)
    assert got.explanation is not None
    assert "this check is about speed" in got.explanation.summary
    assert "Right so far" in got.explanation.got


def test_printing_costs_nothing(boxes: Boxes) -> None:
    """Ninety megabytes in a sweep, and twenty in one call: what is kept is a few lines."""
    told = (
        '    choose = max if mark == "X" else min\n    return choose(moves(b), key',
        "    print('#' * (20_000_000 if b == EMPTY else 20_000))\n"
        '    choose = max if mark == "X" else min\n    return choose(moves(b), key',
    )
    (got,) = verdicts(module(told), LOOKAHEAD, boxes, "best_move").values()
    assert (Outcome.PASSED, 4) == (got.outcome, got.points)


def test_first_moves_has_the_same_rule(boxes: Boxes) -> None:
    """What the engine does for one assignment it does for the other."""
    begins = "    over, winner = is_terminal(state)\n    if over:\n"
    slow = module((begins, WORK + begins), slug="first_moves")
    with Boxes("none", FIRST_MOVES.limits) as own:
        (got,) = verdicts(
            slow, hurried(FIRST_MOVES, budget_cpu_s=1.6), own, "minimax_values"
        ).values()
    assert got.points == got.max_points
    assert "Right so far" in notes(got)
