"""The rules as other spellings ask them, and manners that are judged apart from being right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from assignments.lookahead.diagnoses import diagnose
from assignments.lookahead.given import Truth
from assignments.lookahead.words import drawn, winner_hint
from grader import Student
from grader.authoring import Answer, Position, expect, explain
from grader.authoring.expect import Parts, Unmet
from grader.authoring.faults import NOT_WRITTEN
from grader.errors import Raised
from grader.language import _
from grader.model import Explanation

__all__ = [
    "is_move_list",
    "is_silent",
    "legal_moves",
    "no_move",
    "note_changed_boards",
    "rules_in_other_words",
]

Note = Callable[[Mapping[str, Any]], None]


def is_move_list(answer: Answer, truth: Truth) -> bool:
    """True for the blank squares in any order; on a won board also for nothing."""
    (position,), squares = answer.arguments, answer.shown
    if isinstance(answer.fault, Raised) and answer.fault.kind != NOT_WRITTEN:
        return truth.winner(position) is not None  # what it says of a finished board is its own
    if 0 in answer.changed or not isinstance(squares, (list, tuple, set, frozenset)):
        return False
    if truth.winner(position) and not squares:
        return True
    if not all(type(square) is int for square in squares):
        return False
    return sorted(squares) == sorted(truth.moves(position))


def legal_moves(truth: Truth) -> list[tuple[str, int, str]]:
    """Every legal move of every open position, as arguments of play."""
    return [
        (position, index, truth.to_move(position))
        for position in truth.open_positions
        for index in truth.moves(position)
    ]


def rules_in_other_words(student: Student, truth: Truth, note: Note) -> None:
    """The functions for the rules that the spelling has, each a part of equal worth."""
    everywhere = [(position,) for position in truth.positions]
    in_play = [(position,) for position in truth.open_positions]
    at_the_end = [(position,) for position in truth.positions if truth.is_over(position)]
    parts = Parts()
    for name, calls, expected in (
        ("winner", everywhere, truth.winner),
        ("to_move", in_play, truth.to_move),
        ("is_over", everywhere, truth.is_over),
        ("outcome", at_the_end, truth.value),
    ):
        if student.spells(name):
            with parts(student.own_name(name)):
                expect.all_equal(
                    student.sweep(name, calls),
                    expected,
                    summary=_("`{name}` is wrong about this board").format(
                        name=student.own_name(name)
                    ),
                    show=drawn,
                    diagnose=lambda answers, name=name: diagnose(truth, name, answers),
                    hint_for_all=lambda wrong, name=name: (
                        winner_hint(wrong, truth) if name == "winner" else ""
                    ),
                )
    if student.spells("moves"):
        with parts(student.own_name("moves")):
            expect.all_hold(
                student.sweep("moves", everywhere),
                lambda answer: is_move_list(answer, truth),
                wanted=lambda answer: [*truth.moves(answer.arguments[0])],
                summary=_("`{name}` does not list the blank squares of this board").format(
                    name=student.own_name("moves")
                ),
                show=drawn,
            )
    if student.spells("play"):
        with parts(student.own_name("play")):
            expect.all_equal(
                student.sweep("play", legal_moves(truth)),
                lambda position, index, mark: Position(truth.play(position, index)),
                noun="move",
                summary=_("`{name}` does not make this move").format(name=student.own_name("play")),
                show=drawn,
            )
        note_accepted_moves(student, note)
    note_changed_boards(student, note)
    parts.settle()


def note_accepted_moves(student: Student, note: Note) -> None:
    """Tell of illegal moves that `play` makes instead of refusing them; that costs nothing."""
    before = "X........"
    taken = student.ask("play", before, 0, "O")
    if isinstance(taken.outcome, Position) and taken.outcome != before:
        said = _("`{call}` puts a mark on a square that is taken, instead of refusing it.")
        note(explain.text(said.format(call=taken.call)))
    beyond = student.ask("play", before, -1, "O")
    if isinstance(beyond.outcome, Position) and beyond.outcome != before:
        said = _("`{call}` accepts a square before the first one: Python counts it from the end.")
        note(explain.text(said.format(call=beyond.call)))


def note_changed_boards(student: Student, note: Note) -> None:
    """Tell which functions change the board that they are given; that costs nothing."""
    for name in sorted(student.mutated):
        said = _("`{name}` leaves the board that it is given changed; a copy would be safer.")
        note(explain.text(said.format(name=student.own_name(name))))
    student.mutated.clear()


def is_silent(answer: Answer, truth: Truth) -> bool:
    """True if there is no answer, in a position that is lost whatever is played."""
    position, mark = answer.arguments
    if truth.value(position) != (-1 if mark == "X" else 1):
        return False
    refused = isinstance(answer.fault, Raised) and answer.fault.kind != NOT_WRITTEN
    return refused or (answer.fault is None and answer.outcome is None)


def no_move(silent: list[Answer], asked: int, share: float) -> Unmet:
    """All moves are optimal, but in positions that are lost there is none."""
    first = silent[0]
    return Unmet(
        Explanation(
            summary=_("where the game is lost already, there is no move"),
            call=first.call,
            expected=_("any move: the opponent may still err"),
            got=repr(first.shown),
            counterexample=drawn(first.arguments[0]),
            tried=_("{asked:,} positions, {silent:,} without a move").format(
                asked=asked, silent=len(silent)
            ),
            hint=_("start from a best value that every move beats, such as -inf"),
        ),
        1 - Fraction(str(share)),
    )
