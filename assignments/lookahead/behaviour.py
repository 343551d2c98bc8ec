"""How two programs of this assignment are told apart, and which answers are right.

Every function on every position and side, every window on every position, and every count.
What the checks have asked everywhere already is read from `shared`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assignments.lookahead.counting import FULL
from assignments.lookahead.manners import is_move_list, legal_moves
from assignments.lookahead.searching import WINDOWS, is_bound
from assignments.lookahead.walking import expected_walk, walked
from assignments.lookahead.words import is_optimal
from grader import Student
from grader.authoring import Answer, Position, Trait, expect
from reference.truth import Lookahead

__all__ = ["behaviour"]

Spec = Mapping[str, Any]
Shared = Mapping[str, Any]
HANDOUT = ("winner", "moves", "play")
SMALL = 5
"""Blank squares of the positions from which trees are walked and counted, beside the first."""


def behaviour(student: Student, truth: Lookahead, spec: Spec, shared: Shared) -> Iterator[Trait]:
    """Every trait of a program, whichever spelling it is written in."""
    yield from rules(student, truth)
    for position, move in shared.get("best_move", {}).items():
        yield Trait(f"best_move({position})", move, is_optimal(truth, position, move))
    for name in ("minimax", "ab"):
        for position, (value, _count) in shared.get(name, {}).items():
            right = expect.same(value, truth.value(position))
            yield Trait(f"{name}({position})", value, right)
    if not student.is_translated:
        yield from windows(student, truth)
        yield from walks(student, truth)
        yield from counts(student, truth, spec, shared)


def rules(student: Student, truth: Lookahead) -> Iterator[Trait]:
    """The rules on every position; the moves where the game goes on."""
    everywhere = [(position,) for position in truth.positions]
    in_play = [(position,) for position in truth.open_positions]
    at_the_end = [(position,) for position in truth.positions if truth.is_over(position)]
    for name, calls, right in (
        ("winner", everywhere, truth.winner),
        ("to_move", in_play, truth.to_move),
        ("is_over", everywhere, truth.is_over),
        ("outcome", at_the_end, truth.value),
        ("play", legal_moves(truth), lambda p, index, mark: Position(truth.play(p, index))),
    ):
        if name in HANDOUT if not student.is_translated else student.spells(name):
            for answer in student.map(name, calls):
                yield trait(name, answer, expect.same(answer.shown, right(*answer.arguments)))
    if student.spells("moves"):
        for answer in student.map("moves", in_play):
            yield trait("moves", answer, is_move_list(answer, truth))


def windows(student: Student, truth: Lookahead) -> Iterator[Trait]:
    """`ab` in every narrow window, on every position."""
    calls = [(p, truth.to_move(p), *window, [0]) for p in truth.positions for window in WINDOWS]
    for answer in student.map("ab", calls):
        yield trait("ab", answer, is_bound(truth.value(answer.arguments[0]), answer))


def walks(student: Student, truth: Lookahead) -> Iterator[Trait]:
    """What `walk` adds, from the first position and from all small ones."""
    for start in [p for p in truth.open_positions if p.count(".") <= SMALL] + [truth.empty]:
        got = walked(student, start).rows
        yield Trait(f"walk({start})", got, got == expected_walk(truth, start).rows)


def counts(student: Student, truth: Lookahead, spec: Spec, shared: Shared) -> Iterator[Trait]:
    """The counters: of the whole tree, and of what `ab` looks at as the grader counts its calls."""
    for position, (_value, count) in shared.get("minimax", {}).items():
        nodes = truth.tree_counts(position).nodes
        yield Trait(f"minimax({position}) counts", count, count in (nodes, nodes - 1))
    student.trace("ab")
    before = 0
    for position, (_value, count) in shared.get("ab", {}).items():
        student.ask("ab", position, truth.to_move(position), *FULL, [0])
        calls = student.traced("ab")[0]
        right = count in (calls - before, calls - before - 1)
        few = position != truth.empty or calls - before <= spec["pruning_full_nodes"]
        yield Trait(f"ab({position}) counts", (count, calls - before), right and few)
        before = calls


def trait(name: str, answer: Answer, is_right: bool) -> Trait:
    """What was asked and answered, and whether that has changed the board."""
    asked = ", ".join(str(each) for each in answer.arguments if not isinstance(each, list))
    shown = answer.shown
    if isinstance(shown, (set, frozenset)):
        shown = sorted(shown, key=repr)
    is_changed = 0 in answer.changed
    return Trait(f"{name}({asked})", (shown, is_changed), is_right and not is_changed)
