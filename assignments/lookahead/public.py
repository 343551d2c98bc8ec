"""The checks that students can run at home: they need the truth as data, not `reference`.

They speak in canonical positions, such as `XO..X....`, and ask about positions with few empty
squares first, so that the first wrong answer is the smallest counterexample.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from assignments.lookahead.counting import COUNTED_EMPTY, check_counter, counted, full_window
from assignments.lookahead.diagnoses import diagnose
from assignments.lookahead.given import Truth
from assignments.lookahead.manners import (
    is_move_list,
    is_silent,
    legal_moves,
    no_move,
    note_changed_boards,
    rules_in_other_words,
)
from assignments.lookahead.naming import small_family_sentence
from assignments.lookahead.walking import expected_walk, explained_walk, walked
from assignments.lookahead.words import (
    drawn,
    is_optimal,
    move_hint,
    optimal_words,
    play_hint,
    pruned_hint,
    told_move,
    value_hint,
    why_move,
    why_value,
    winner_hint,
)
from grader import Student
from grader.authoring import Answer, Position, _, check, expect, explain
from grader.authoring.expect import Parts, RightSoFar
from grader.errors import OutOfBudget, TimedOut

__all__ = [
    "alphabeta_values",
    "best_move",
    "check_empty",
    "check_lines",
    "is_move_list",
    "legal_moves",
    "minimax_values",
    "rules",
    "whole_tree",
]

Spec = Mapping[str, Any]
Shared = dict[str, Any]
Note = Callable[[Mapping[str, Any]], None]


@check(defines=("winner", "moves", "play"), defines_here=("LINES", "EMPTY"))
def rules(student: Student, truth: Truth, shared: Shared, note: Note) -> None:
    """`winner`, `moves` and `play` keep the rules on all 5,478 boards, and change none of them.

    Three parts of equal worth: LINES with winner, EMPTY with moves, and play with every legal
    move. On a board that is won, moves may list the blank squares or nothing. In other spellings
    than the handout's the parts are the functions that they have.
    """
    if student.is_translated:
        rules_in_other_words(student, truth, note)
        return
    parts = Parts()
    with parts("winner"):
        check_lines(student, truth)
        expect.all_equal(
            student.sweep("winner", [(position,) for position in truth.positions]),
            truth.winner,
            summary=_("`winner` is wrong about this board"),
            show=drawn,
            unchanged=(0,),
            diagnose=lambda answers: diagnose(truth, "winner", answers),
            hint_for_all=lambda wrong: winner_hint(wrong, truth),
        )
    with parts("moves"):
        check_empty(student)
        answers = expect.all_hold(
            student.sweep("moves", [(position,) for position in truth.positions]),
            lambda answer: is_move_list(answer, truth),
            wanted=lambda answer: [*truth.moves(answer.arguments[0])],
            summary=_("`moves` does not list the blank squares of this board"),
            show=drawn,
            unchanged=(0,),
            hint=lambda answer: _("list the numbers of the blank squares, 0 to 8"),
        )
        shared["moves"] = {
            answer.arguments[0]: [*answer.value] for answer in answers if answer.fault is None
        }
    with parts("play"):
        expect.all_equal(
            student.sweep("play", legal_moves(truth)),
            lambda position, index, mark: Position(truth.play(position, index)),
            noun=_("move"),
            summary=_("`play` does not make this move"),
            show=drawn,
            unchanged=(0,),
            hint=lambda answer: play_hint(answer, truth),
        )
    parts.settle()


def check_lines(student: Student, truth: Truth) -> None:
    """LINES are the eight lines, in any order and of any kind of sequence."""
    lines = student.get("LINES")
    expected = sorted(sorted(line) for line in truth.lines)
    try:
        got = sorted(sorted(line) for line in lines)
    except TypeError:
        got = lines
    expect.equal(
        got,
        expected,
        summary=_("`LINES` are the eight lines of three squares"),
        hint=_("three rows, three columns, two diagonals"),
    )


def check_empty(student: Student) -> None:
    """EMPTY is the board before the first move."""
    expect.equal(
        student.get("EMPTY"),
        (None,) * 9,
        summary=_("`EMPTY` is the empty board"),
        hint=_("nine times None, in a tuple"),
    )


@check(defines=("walk", "stats", "depth_nodes"))
def whole_tree(
    student: Student, truth: Truth, rng: random.Random, spec: Spec, shared: Shared
) -> None:
    """`walk` counts the whole tree: in all, by ply and by result, from any position.

    Asked from the empty board and from start positions that are chosen at grading time. What
    is compared is what the call adds to `stats` and `depth_nodes`.
    """
    early = [p for p in truth.open_positions if 2 <= 9 - p.count(".") <= 4]
    starts = [truth.empty, *rng.sample(early, spec["start_positions"])]
    for start in starts:
        got = walked(student, start)
        if got.rows != expected_walk(truth, start).rows:
            raise explained_walk(student, truth, start, got, len(starts))
    shared["tree"] = expected_walk(truth, truth.empty)


@check(defines=("minimax",))
def minimax_values(student: Student, truth: Truth, spec: Spec, shared: Shared, note: Note) -> None:
    """`minimax` gives the value of all 5,478 positions, and counts the nodes that it looks at.

    Values are X's: +1, 0 or -1. The counter must agree with what is measured while it runs.
    """
    try:
        answers = ask_minimax(student, truth)
    except RightSoFar as slow:
        if slow.empty >= COUNTED_EMPTY and not student.is_translated:
            with suppress(TimedOut):
                check_counter(student, truth, "minimax", (), spec["counter_share"])
        raise
    shared["minimax_nodes"] = counted(answers[-1])
    shared["minimax"] = {each.arguments[0]: (each.value, counted(each)) for each in answers}
    if student.is_translated:
        note_changed_boards(student, note)
    else:
        check_counter(student, truth, "minimax", (), spec["counter_share"])
    if family := small_family_sentence(student, truth, "minimax"):
        note(explain.text(family))


def ask_minimax(student: Student, truth: Truth) -> list[Answer]:
    """What `minimax` answers in every position, if that is its value."""
    calls = [(position, truth.to_move(position), [0]) for position in truth.positions]
    return expect.all_equal(
        student.sweep("minimax", calls, through="minimax" if student.is_translated else ""),
        lambda position, mark, counter: truth.value(position),
        summary=_("`minimax` does not give the value of this position"),
        show=drawn,
        unchanged=(0,),
        say=lambda answer: why_value(truth, answer.arguments[0]),
        diagnose=lambda answers: diagnose(truth, "value", answers),
        hint_for_all=lambda wrong: value_hint(truth, wrong),
    )


@check(defines=("best_move",))
def best_move(student: Student, truth: Truth, spec: Spec, shared: Shared, note: Note) -> None:
    """`best_move` is optimal in all 4,520 open positions; any optimal move counts.

    Optimal is a move that keeps the value of the position: a win is not let go, a draw not lost.
    How many moves the win takes does not matter. `board` and `mark` are given, and what comes
    back is the number of a blank square, 0 to 8.

    Where a game is lost already, any move is as good; an agent that has none there loses no
    game by it, but a part of the points. One that plays one side only is asked as that side.
    """
    shared["best_move"] = answers = {}
    silent: list[Answer] = []

    def holds(answer: Answer) -> bool:
        position = answer.arguments[0]
        if answer.fault is None and not answer.changed:
            answers[position] = answer.value
        if can_answer and is_silent(answer, truth):
            silent.append(answer)
            return True
        return is_optimal(truth, position, answer.shown) and not answer.changed

    asked = [p for p in truth.open_positions if truth.to_move(p) in student.sides]
    calls = [(position, truth.to_move(position)) for position in asked]
    replies, slow = gathered(student.sweep("best_move", calls, through="minimax"))
    can_answer = any(reply.fault is None for reply in replies)
    expect.all_hold(
        again(replies, slow),
        holds,
        wanted=lambda answer: optimal_words(truth, answer.arguments[0]),
        summary=_("`best_move` gives something away here"),
        show=drawn,
        tell=lambda answer: told_move(answer.shown),
        unchanged=(0,),
        say=lambda answer: why_move(truth, *answer.arguments),
        diagnose=lambda answers: diagnose(truth, "move", answers),
        hint_for_all=lambda wrong: move_hint(truth, wrong),
    )
    note_changed_boards(student, note)
    if silent:
        raise no_move(silent, len(asked), spec["lost_share"])


def gathered(answers: Iterable[Answer]) -> tuple[list[Answer], OutOfBudget | None]:
    """All *answers*, and the end of the budget, if that came first."""
    found: list[Answer] = []
    try:
        for answer in answers:
            found.append(answer)  # noqa: PERF402  what came before the end counts
    except OutOfBudget as fault:
        return found, fault
    return found, None


def again(answers: Iterable[Answer], fault: OutOfBudget | None) -> Iterator[Answer]:
    """*answers* as they came, and then *fault*, if there was one."""
    yield from answers
    if fault is not None:
        raise fault


@check(defines=("ab",))
def alphabeta_values(student: Student, truth: Truth, shared: Shared, note: Note) -> None:
    """`ab` with the full window gives minimax's value on all 5,478 positions.

    Asked with alpha = -2 and beta = 2, which no value of a game reaches, so that the answer is
    exact. Narrower windows and what is left out are asked about by other checks.
    """
    window = full_window(student)
    calls = [(position, truth.to_move(position), *window, [0]) for position in truth.positions]
    answers = expect.all_equal(
        student.sweep("ab", calls),
        lambda position, *rest: truth.value(position),
        summary=_("`ab` does not give the value of this position"),
        show=drawn,
        unchanged=(0,),
        say=lambda answer: why_value(truth, answer.arguments[0]),
        diagnose=lambda answers: diagnose(truth, "value", answers),
        hint_for_all=lambda wrong: pruned_hint(truth, wrong),
    )
    shared["ab_nodes"] = counted(answers[-1])
    shared["ab"] = {each.arguments[0]: (each.value, counted(each)) for each in answers}
    # In the handout's spelling another check counts, and says it.
    if student.is_translated and (family := small_family_sentence(student, truth, "ab", window)):
        note(explain.text(family))
