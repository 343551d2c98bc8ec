"""Which known way of searching a program's counts are: asked, matched, and said.

What each way counts, `reference` computes. At home nobody does, and nothing is named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from assignments.lookahead.boards import CountedBoards
from assignments.lookahead.counting import counted
from assignments.lookahead.given import Truth
from grader import Student
from grader.authoring import N_, Answer, _
from grader.errors import Crashed, Flooded, OutOfMemory, TimedOut

__all__ = [
    "TRAITS",
    "Looks",
    "family_sentence",
    "family_words",
    "seen_from",
    "seen_nodes",
    "small_family_sentence",
]

TRAITS = frozenset(
    {
        N_("plain minimax"),
        N_("alpha-beta that makes its window anew in each call"),
        N_("symmetric moves tried once"),
        N_("index order"),
        N_("reversed order"),
        N_("column-major order"),
        N_("centre-first order"),
        N_("corners-first order"),
        N_("edges-first order"),
        N_("centre-edges-corners order"),
        N_("spiral order"),
        N_("order of a set of (row, column)"),
        N_("order of a set of squares"),
        N_("cut at alpha >= beta"),
        N_("cut at alpha > beta"),
        N_("fail-soft"),
        N_("fail-hard"),
        N_("window (-1, 1)"),
        N_("a fresh window for each first move"),
        N_("scores that fall with depth"),
        N_("minimax that stops at a won move"),
        N_("only X stops at a won move"),
        N_("only O stops at a won move"),
        N_("only X cuts"),
        N_("only O cuts"),
        N_("no deep cutoffs"),
        N_("a cut ends the inner of two loops only"),
        N_("minimax with a memo over positions"),
        N_("minimax with a memo over positions up to symmetry"),
        N_("every one of the positions once"),
        N_("every one of the positions up to symmetry once"),
        N_("a table of bounds of positions"),
        N_("a table of exact values of positions"),
        N_("a table of bounds of positions up to symmetry"),
        N_("a table of exact values of positions up to symmetry"),
        N_("remembered from call to call"),
        N_("alpha-beta with the best order at every node"),
        N_("root not counted"),
        N_("finished games not counted"),
    }
)
"""All that the reference says of a way to search, each a message of its own."""

MOST_NAMED = 3


class Looks(NamedTuple):
    """What a search looked at from one position; None where that isn't known."""

    positions: int | None
    """As the grader was asked about them; one that is asked about again counts again."""
    calls: int | None
    """Of the function itself."""


UNKNOWN = Looks(None, None)


def seen_nodes(answer: Answer, calls: int, visits: int) -> int:
    """Positions looked at: those that the grader was asked about, else the function's calls.

    A program that looks into boards by itself asks the grader about (nearly) nothing, and one
    whose helper does the work hardly calls itself; then its own counter is left.
    """
    measured = visits if visits > calls // 2 else calls
    return counted(answer) or 0 if measured <= 1 < (counted(answer) or 0) else measured


def seen_from(
    student: Student,
    truth: Truth,
    name: str,
    position: str,
    window: Sequence[float],
    order: Mapping[str, list[int]],
) -> Looks:
    """What the traced function *name* looks at from *position*, the grader's rules lent to it."""
    game = CountedBoards(truth, 1_000_000, order)
    with suppress(TimedOut, OutOfMemory, Flooded, Crashed):  # a name costs no points
        with student.lend(game, observers=("winner", "moves")):
            answer, calls = asked_from(student, truth, name, position, window)
        if not answer.fault:
            return Looks(seen_nodes(answer, calls, game.visits), calls)
    return UNKNOWN


def asked_from(
    student: Student, truth: Truth, name: str, position: str, window: Sequence[float]
) -> tuple[Answer, int]:
    """The answer of the traced function *name*, and how often it was called for it."""
    before, _by_position = student.traced(name)
    answer = student.ask(name, position, truth.to_move(position), *window, [0])
    return answer, student.traced(name)[0] - before


def family_words(names: Sequence[Sequence[str]]) -> str:
    """The families in words: all of a few, the first few of many."""
    said = [", ".join(map(_, traits)) for traits in names[:MOST_NAMED]]
    if not said:
        return _("an order or cut of its own")
    if len(names) > MOST_NAMED:
        said.append(_("others ({more})").format(more=len(names) - MOST_NAMED))
    return _("; or ").join(said)


def family_sentence(truth: Truth, name: str, looks: Sequence[Looks]) -> str:
    """What *name* looks at from the boards that tell families apart, and which one that is.

    Nothing where a helper does the work, or all is remembered: then the counts tell nothing.
    """
    counts = [each.positions for each in looks]
    calls = [each.calls for each in looks]
    if not truth.families(*counts) and truth.families(*calls):
        counts = calls
    known = [
        (board, count)
        for board, count in zip(truth.fingerprint_boards, counts, strict=False)
        if count is not None
    ]
    if not known or all(count <= 1 for _board, count in known):
        return ""
    told = [
        (_("{count:,} from {board}") if "X" in board else _("{count:,} from the empty board"))
        .format(count=count, board=board)
        for board, count in known
    ]  # fmt: skip
    said = _("Positions that {name} looks at: {counts}: {family}. To repeat: {command}")
    return said.format(
        name=name,
        counts=_(" and ").join([", ".join(told[:-1]), told[-1]] if told[:-1] else told),
        family=family_words(truth.families(*counts)),
        command="python -m reference families " + " ".join(str(count or 0) for count in counts),
    )


def small_family_sentence(
    student: Student, truth: Truth, name: str, window: Sequence[float] = ()
) -> str:
    """The same from the positions with seven empty squares, which *name* is asked about here."""
    if not truth.fingerprint_boards or not student.can_trace(name):
        return ""
    looks = [UNKNOWN]
    with suppress(TimedOut, OutOfMemory, Flooded, Crashed):
        student.trace(name)
        for position in truth.fingerprint_boards[1:]:
            answer, calls = asked_from(student, truth, name, position, window)
            looks.append(UNKNOWN if answer.fault else Looks(seen_nodes(answer, calls, 0), calls))
    return family_sentence(truth, student.own_name(name), looks)
