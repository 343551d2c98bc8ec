"""The seven checks of the first moves. What they are worth is in assignment.toml.

They speak in states, such as `XO..X....X`: nine squares, and the mark to move. Questions about
few blank squares come first, so that the first wrong answer is the smallest counterexample.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, TypedDict

from assignments.first_moves.limit import check_limit, node_table
from assignments.first_moves.opening import check_printed, check_table
from assignments.first_moves.readings import limited_hint, minimax_hint
from assignments.first_moves.rules import (
    check_in_other_words,
    check_initial_state,
    check_is_terminal,
    check_moves,
)
from assignments.first_moves.scoring import agrees, value_words
from assignments.first_moves.states import (
    drawn,
    marks,
    outcome,
    position_of,
    state_of,
    turn_of,
)
from assignments.first_moves.worked import check_worked, lines_hint, lines_words
from grader import Student
from grader.authoring import Answer, _, check, expect, explain, ngettext
from grader.authoring.expect import Parts, RightSoFar
from grader.language import N_
from grader.model import Loaded
from reference.games.tictactoe import EMPTY
from reference.games.tictactoe import open_lines as true_open_lines
from reference.truth import Lookahead, lookahead
from reference.truth.limited import limited

__all__ = [
    "depth_limit",
    "first_moves",
    "limited_values",
    "minimax_values",
    "open_lines",
    "rules",
    "truth",
    "worked_positions",
]

Spec = Mapping[str, Any]
Note = Callable[[Mapping[str, Any]], None]
Call = tuple[Any, ...]


class Settings(TypedDict):
    """What `[settings]` in assignment.toml must hold."""

    early_positions: int
    scored_tables: int
    hidden_starts: int
    counted_depths: int
    by_heart_share: float
    unserved_share: float


def truth() -> Lookahead:
    """The truth about tic-tac-toe, as `reference` computes it; made while the submission runs."""
    known = lookahead()
    known.value(EMPTY)
    limited(EMPTY, 9)
    return known


@check(defines_here=("initial_state", "possible_moves", "is_terminal"))
def rules(student: Student, truth: Lookahead) -> None:
    """`initial_state`, `possible_moves` and `is_terminal` keep the rules on all 5,478 boards.

    Three parts of equal worth. No function may change a state that it was given. Where the game
    is over, possible_moves may list the blank squares or nothing. In other spellings than the
    handout's the parts are the functions that they have.
    """
    states = [state_of(position) for position in truth.positions]
    if student.is_translated:
        check_in_other_words(student, states)
        return
    parts = Parts()
    with parts("initial_state"):
        check_initial_state(student)
    with parts("possible_moves"):
        check_moves(student, states)
    with parts("is_terminal"):
        check_is_terminal(student, states)
    parts.settle()


@check(defines=("minimax",))
def minimax_values(
    student: Student, truth: Lookahead, rng: random.Random, spec: Spec, note: Note
) -> None:
    """`minimax` gives the value of every position: 1, 0 or -1 for X.

    All 5,396 positions with three marks or more; then, of those with fewer, the empty board and
    some that are chosen at grading time. Behind each of these lies a large part of all games.
    """
    late = [position for position in truth.positions if position.count(".") <= 6]
    early = [position for position in truth.positions if position.count(".") in (7, 8)]
    stages = (
        [position for position in late if position.count(".") <= 5],
        [position for position in late if position.count(".") == 6],
        sorted(rng.sample(early, spec["early_positions"]), key=lambda each: each.count(".")),
    )
    verified = 0
    for positions in stages:
        try:
            ask_minimax(student, truth, positions)
        except RightSoFar as slow:
            slow.verified += verified
            raise
        verified += len(positions)
    if student.is_translated:  # its functions may be several, and counted as it likes
        ask_minimax(student, truth, [EMPTY])
        return
    student.trace("minimax")
    ask_minimax(student, truth, [EMPTY])
    note(explain.text(cost_sentence(student.traced("minimax")[0])))


def ask_minimax(student: Student, truth: Lookahead, positions: list[str]) -> None:
    """Every one of *positions* has its value."""
    calls = [minimax_call(position) for position in positions]
    expect.all_equal(
        student.sweep("minimax", calls),
        lambda state, is_max: truth.value(position_of(state)),
        summary=_("`minimax` does not give the value of this position"),
        show=drawn,
        unchanged=(0,),
        say=lambda answer: outcome(truth.value(position_of(answer.arguments[0]))),
        hint_for_all=lambda wrong: minimax_hint(wrong, calls),
    )


def minimax_call(position: str) -> Call:
    """The arguments that ask for the value of *position*."""
    state = state_of(position)
    return state, turn_of(state) == "X"


def cost_sentence(calls: int) -> str:
    """What the table of first moves costs."""
    if calls <= 1:
        return _("On the empty board `minimax` leaves the work to another function, whose calls "
                 "are not counted.")  # fmt: skip
    return ngettext(
        "From the empty board `minimax` is called {n} time: {table} for the nine first moves.",
        "From the empty board `minimax` is called {n} times: {table} for the nine first moves.",
        calls,
    ).format(n=f"{calls:,}", table=f"{calls - 1:,}")


@check()
def first_moves(student: Student, rng: random.Random, spec: Spec, loaded: Loaded) -> None:
    """`print_first_moves` prints the nine first moves and the best, exactly as the lesson does.

    It has to print what `minimax` finds: it is asked on games with other endings too. Of several
    best moves it may name any. Without the function, a table that the program has printed while
    it ran earns part.
    """
    if student.defines("print_first_moves"):
        check_table(student, rng, spec)
    else:
        check_printed(student, loaded, spec)


@check(defines=("open_lines",))
def open_lines(student: Student, truth: Lookahead) -> None:
    """`open_lines` is right on all 4,520 positions in which the game goes on.

    e(p): the lines without an O less the lines without an X, whoever is to move.
    """
    expect.all_equal(
        student.sweep("open_lines", [(state_of(position),) for position in truth.open_positions]),
        lambda state: true_open_lines(position_of(state)),
        summary=_("`open_lines` is wrong about this position"),
        show=drawn,
        unchanged=(0,),
        say=lambda answer: lines_words(position_of(answer.arguments[0])),
        hint_for_all=lines_hint,
    )


@check(defines=("open_lines", "minimax_limited"))
def worked_positions(student: Student) -> None:
    """The handout's positions come out as on paper: 6 - 4 = 2, and the win past the horizon.

    The second one, with two marks each, is worth 1 when two moves are looked at, and a win when
    three are.
    """
    check_worked(student)


@check(defines=("minimax_limited",))
def limited_values(student: Student, truth: Lookahead) -> None:
    """`minimax_limited` gives the value of every position at every depth from 0 to 3.

    Further ahead, all positions with at most four blank squares are asked to their end, and
    the empty board 4, 5 and 7 moves ahead. A win is any number that no estimate reaches.
    """
    ask_limited(student, [(p, depth) for p in truth.positions for depth in range(3)])
    ask_limited(student, [(p, 3) for p in truth.positions])
    late = [position for position in truth.positions if position.count(".") <= 4]
    ask_limited(student, [(p, 9 - marks(p) + 1) for p in late])
    ask_limited(student, [(p, 4) for p in late] + [(EMPTY, 4), (EMPTY, 5), (EMPTY, 7)])


def ask_limited(student: Student, questions: list[tuple[str, int]]) -> None:
    """Every position has its value at its depth."""
    calls = [(*minimax_call(position), depth) for position, depth in questions]
    expect.all_hold(
        student.sweep("minimax_limited", calls),
        is_limited_value,
        wanted=lambda answer: value_words(limited_value(answer)),
        noun=N_("question"),  # a position with a depth
        summary=_("`minimax_limited` does not give the value of this position at this depth"),
        show=drawn,
        unchanged=(0,),
        hint_for_all=lambda wrong: limited_hint(wrong, calls),
    )


def is_limited_value(answer: Answer) -> bool:
    """True for the right value of a state that was left as it is."""
    return 0 not in answer.changed and agrees(answer.shown, limited_value(answer))


def limited_value(answer: Answer) -> float:
    """What an answer should be."""
    state, _is_max, depth = answer.arguments
    return limited(position_of(state), depth).value


@check(defines=("open_lines", "minimax_limited"), needs=("limited_values",))
def depth_limit(student: Student, rng: random.Random, spec: Spec, note: Note) -> None:
    """`minimax_limited` looks no further than `depth` moves, and at each state no more than once.

    Counted by the grader, who answers `is_terminal` and `open_lines` itself: on a hidden game with
    endings and estimates of its own. A search that does not ask these two by name earns part.
    """
    check_limit(student, rng, spec)
    note(node_table(student, spec["counted_depths"]))
