"""The nodes that a search counts by itself, beside those that are measured while it runs."""

from __future__ import annotations

import math
from fractions import Fraction

from assignments.lookahead.boards import CountedBoards
from assignments.lookahead.given import Truth
from assignments.lookahead.words import drawn
from grader import Student
from grader.authoring import Answer, _
from grader.authoring.expect import Unmet
from grader.model import Explanation

__all__ = ["COUNTED_EMPTY", "FULL", "check_counter", "counted", "full_window", "is_right_count"]

FULL = (-2, 2)
COUNTED_EMPTY = 5
"""Empty squares of the positions where counters are checked."""


def full_window(student: Student) -> tuple[float, float]:
    """A window that holds every value: of other spellings it isn't known how great these are."""
    return (-math.inf, math.inf) if student.is_translated else FULL


def counted(answer: Answer) -> int | None:
    """The number in the counter that the call was given, if it is one."""
    counters = [after for index, after in sorted(answer.changed.items()) if index > 0]
    if counters and isinstance(counters[-1], list) and len(counters[-1]) == 1:
        number = counters[-1][0]
        return number if type(number) is int and 0 <= number < 10**9 else None
    return None


def is_right_count(claimed: int | None, calls: int, visits: int, nodes: int) -> bool:
    """True if a counter says what was measured: calls, or positions looked at; root or not.

    Where a helper does the work, its calls are out of sight, and no more than *nodes* will do,
    or twice the positions: one that is searched again at once is seen once.
    """
    if claimed is None:
        return False
    if claimed in (calls, calls - 1, visits, visits - 1):
        return claimed > 0
    return calls <= 1 and 0 < claimed <= max(2 * visits, nodes)


def check_counter(
    student: Student, truth: Truth, name: str, window: tuple[int, ...], share: float
) -> None:
    """The student's own counter must agree with what is measured on a few small positions.

    Right counts are the calls of the function, or the positions that it asks the rules about:
    both are measured, and either will do.
    """
    positions = [p for p in truth.open_positions if p.count(".") == COUNTED_EMPTY][:40:10]
    claims = [
        student.ask(name, position, truth.to_move(position), *window, [0]) for position in positions
    ]
    student.trace(name)
    measured = []
    for position in positions:
        before, _by_position = student.traced(name)
        game = CountedBoards(truth, 1_000_000)
        with student.lend(game, observers=("winner", "moves")):
            student.ask(name, position, truth.to_move(position), *window, [0])
        after, _by_position = student.traced(name)
        measured.append((after - before, game.visits, truth.tree_counts(position).nodes))
    for position, answer, counts in zip(positions, claims, measured, strict=True):
        if not is_right_count(counted(answer), *counts):
            raise Unmet(
                Explanation(
                    summary=_("the values are right, but the counter does not count the nodes"),
                    call=answer.call,
                    expected=_("[{count}] in the counter, as measured").format(
                        count=max(counts[:2])
                    ),
                    got=f"[{counted(answer)}]",
                    counterexample=drawn(position),
                    hint=_("add 1 to counter[0] at every call, whatever the position is"),
                ),
                1 - Fraction(str(share)),
            )
