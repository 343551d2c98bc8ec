"""Alpha-beta measured: its windows, its moves, and what it leaves out on hidden games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assignments.lookahead.counting import FULL, counted
from assignments.lookahead.naming import seen_nodes
from assignments.lookahead.sealed import SealedTree
from assignments.lookahead.words import (
    WINS,
    Words,
    drawn,
    is_optimal,
    optimal_words,
    told_move,
)
from grader import Student
from grader.authoring import N_, Answer, _, expect, explain
from grader.authoring.expect import Unmet
from grader.errors import Raised
from grader.model import Explanation
from reference.games.tree import random_tree
from reference.search.alphabeta import Cut, Fail, alphabeta
from reference.truth import Convention, Lookahead

__all__ = [
    "WINDOWS",
    "Hidden",
    "RightLeaves",
    "hidden_trees",
    "inside_sentence",
    "is_bound",
    "leaf_paths",
    "moves_through_ab",
    "not_pruned",
    "pruned_a_little",
    "pruned_nodes",
    "pruned_unproved",
    "pruning_scale",
    "reference_leaves",
    "too_few_sentence",
    "window_words",
    "windows_hold",
]

Spec = Mapping[str, Any]
Note = Callable[[Mapping[str, Any]], None]
Shared = dict[str, Any]


WINDOWS = ((-2, 0), (0, 2), (-1, 1), (-1, 0), (0, 1))
"""Every window with a value at one side of it or between."""

SERVED = N_("ab on hidden trees, served through winner, moves and play")
LOOKS_INSIDE = ("TypeError", "AttributeError", "IndexError", "KeyError", "ValueError")
"""What a program raises that treats a hidden position as a tuple."""


def windows_hold(student: Student, truth: Lookahead) -> None:
    """Every narrow window on every position with at most six empty squares."""
    small = [position for position in truth.positions if position.count(".") <= 6]
    calls = [(p, truth.to_move(p), *window, [0]) for p in small for window in WINDOWS]
    expect.all_hold(
        student.sweep("ab", calls),
        lambda answer: is_bound(truth.value(answer.arguments[0]), answer),
        wanted=lambda answer: window_words(truth, answer),
        summary=_("`ab` answers wrongly with this window"),
        noun=_("window"),
        show=drawn,
        hint=lambda answer: _(
            "start from the alpha and beta that are given, and pass the narrowed ones on"
        ),
    )


def is_bound(value: int, answer: Answer) -> bool:
    """True if the answer is exact inside its window and a right bound outside (soft or hard)."""
    alpha, beta = answer.arguments[2:4]
    got = answer.shown
    if isinstance(got, bool) or not isinstance(got, (int, float)):
        return False
    if alpha < value < beta:
        return bool(got == value)
    return bool(value <= got <= alpha if value <= alpha else beta <= got <= value)


def window_words(truth: Lookahead, answer: Answer) -> Words:
    """What the answer may be, in words."""
    alpha, beta = answer.arguments[2:4]
    value = truth.value(answer.arguments[0])
    if alpha < value < beta:
        return Words(_("{value}, which lies inside the window").format(value=value))
    low, high = sorted((value, alpha if value <= alpha else beta))
    said = _("from {low} to {high}: the value {value} lies outside the window")
    return Words(said.format(low=low, high=high, value=value))


def moves_through_ab(student: Student, truth: Lookahead, shared: Shared) -> None:
    """The moves of best_move, if it asks ab; nothing to judge if it doesn't."""
    if not student.defines("best_move"):
        return
    student.trace("ab")
    sample = truth.open_positions[-1000]
    student.ask("best_move", sample, truth.to_move(sample))
    if student.traced("ab")[0] == 0:
        return
    known = shared.get("best_move", {})
    wrong = [p for p in truth.open_positions if p in known and not is_optimal(truth, p, known[p])]
    if wrong:
        position = wrong[0]
        raise Unmet(
            Explanation(
                summary=_("the move that best_move picks by ab is not optimal"),
                call=student.write_call("best_move", (position, truth.to_move(position))),
                expected=f"{optimal_words(truth, position)}   {_(WINS[truth.value(position)])}",
                got=repr(told_move(known[position])),
                counterexample=drawn(position),
                tried=_("{count} positions, {wrong} wrong").format(
                    count=f"{len(known):,}", wrong=f"{len(wrong):,}"
                ),
                hint=_(
                    "with a window shared by all first moves, a later move may only seem as good "
                    "as the best so far: keep the first best, or give each move a fresh window"
                ),
            )
        )


@dataclass(frozen=True)
class Hidden:
    """Leaves of the hidden trees: in all, asked about, and what the reference asks about."""

    trees: int
    leaves: int
    asked: int
    reference: int
    same_leaves: int

    @property
    def prunes_nothing(self) -> bool:
        """True if (nearly) every leaf was asked about."""
        return self.asked > self.leaves - (self.leaves - self.reference) // 10

    @property
    def sentence(self) -> str:
        """The counts in words."""
        said = _(
            "On {trees} hidden trees ab asked about {asked:,} of {leaves:,} leaves; the reference, "
            "in index order with a cut at alpha >= beta, asks about {reference:,}, and "
            "{same_leaves} trees agree leaf by leaf."
        )
        return said.format(**vars(self))


def hidden_trees(student: Student, rng: random.Random, number: int) -> Hidden | None:
    """Let ab search hidden trees. None if it can't: it looks into boards by itself.

    Raises Unmet for a wrong value.
    """
    leaves = asked = wanted = agree = 0
    for index in range(number):
        game = random_tree(rng, 5, (2, 3, 3), (-1, 0, 1))
        sealed = SealedTree(game)
        with student.lend(sealed, observers=("winner", "moves"), step="play") as root:
            answer = student.ask("ab", root, "X", *FULL, [0])
        if isinstance(answer.fault, Raised) and answer.fault.kind in LOOKS_INSIDE:
            return None
        right = reference_leaves(game)
        expect.equal(
            answer.value,
            right.value,
            call=answer.call,
            summary=_("on hidden tree {number} the value is wrong").format(number=index + 1),
            hint=_(
                "ask winner, moves and play about every position; do not rely on what you know "
                "of tic-tac-toe"
            ),
        )
        leaves += right.total
        asked += len(sealed.leaves)
        wanted += len(right.visited)
        agree += sealed.leaves == right.visited
    return Hidden(number, leaves, asked, wanted, agree)


@dataclass(frozen=True)
class RightLeaves:
    """What plain alpha-beta asks about on one tree."""

    value: float
    total: int
    visited: set[tuple[int, ...]]


def reference_leaves(game: Any) -> RightLeaves:
    """Run the reference's alpha-beta over *game*, noting the leaves that it values."""
    visited: set[tuple[int, ...]] = set()

    class Noting(type(game)):  # type: ignore[misc]
        def utility(self, state: tuple[int, ...]) -> float:
            visited.add(state)
            return float(super().utility(state))

    result = alphabeta(Noting(game.tree), cut=Cut.AT_EQUAL, fail=Fail.SOFT)
    return RightLeaves(result.value, sum(1 for _ in leaf_paths(game, ())), visited)


def leaf_paths(game: Any, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All leaves below *path*."""
    if game.is_terminal(path):
        yield path
    for move in game.moves(path):
        yield from leaf_paths(game, game.result(path, move))


def too_few_sentence(truth: Lookahead) -> str:
    """How a search can look at fewer positions than the smallest proof has."""
    said = _(
        "No search of the tree can do with fewer than {fewest:,}, so positions are remembered, "
        "merged by symmetry, or left out by mistake; the checks of values and moves decide."
    )
    return said.format(fewest=truth.lower_bound)


def pruning_scale(truth: Lookahead, nodes: int, spec: Spec) -> Mapping[str, Any]:
    """*nodes* from the empty board, among the known ways to search and the bounds."""
    strict = Convention("index", Cut.PAST)
    marks = {
        _("the fewest that any search of the tree needs"): truth.lower_bound,
        _("index order, cut at alpha >= beta"): truth.alphabeta().nodes,
        _("index order, cut at alpha > beta"): truth.alphabeta(strict).nodes,
        _("full credit up to here"): spec["pruning_full_nodes"],
        _("plain minimax"): truth.tree_counts().nodes,
    }
    return explain.scale(
        _("Positions that ab looks at, from the empty board"),
        nodes,
        marks,
        name=_("yours"),
        low=truth.lower_bound,
        high=spec["pruning_full_nodes"],
    )


def not_pruned(answer: Answer, hidden: Hidden, shared: Shared) -> Unmet:
    """The search asked about everything."""
    claimed = counted(answer)
    got = (
        _("{asked:,} leaves asked about; your counter says {claimed:,} for tic-tac-toe")
        if claimed
        else _("{asked:,} leaves asked about")
    )
    expected = _("about {enough:,} of {leaves:,} leaves")
    return Unmet(
        Explanation(
            summary=_("nothing is pruned: the search looks at (nearly) everything"),
            call=_(SERVED),
            expected=expected.format(enough=hidden.reference, leaves=hidden.leaves),
            got=got.format(asked=hidden.asked, claimed=claimed),
            hint=_(
                "stop looking at further moves once alpha >= beta, raise alpha (for X) or lower "
                "beta (for O) after each move, and pass both on"
            ),
        )
    )


def pruned_a_little(answer: Answer, hidden: Hidden | None, spec: Spec) -> Unmet:
    """The search prunes, but less than it could."""
    full = spec["pruning_full_nodes"]
    got = _("more than {most:,}").format(most=full)
    if hidden is not None:
        said = _("more than {most:,}; on the hidden trees {asked:,} of {leaves:,} leaves where "
                 "{enough:,} are enough")  # fmt: skip
        got = said.format(
            most=full, asked=hidden.asked, leaves=hidden.leaves, enough=hidden.reference
        )
    return Unmet(
        Explanation(
            summary=_("it prunes, but less than it could"),
            call=answer.call,
            expected=_("at most {most:,} positions from the empty board").format(most=full),
            got=got,
            hint=_("cut when alpha equals beta too (>=, not >), and pass the narrowed window on"),
        ),
        Fraction(str(spec["pruning_partial"])),
    )


def pruned_nodes(answer: Answer, calls: int, visits: int, nodes: int) -> int:
    """What the search looked at on tic-tac-toe: counted by the grader, else by its calls.

    A program that looks into boards by itself asks the grader about (nearly) nothing.
    """
    value = answer.value
    summary = _("`ab` does not value the empty board rightly")
    expect.equal(value, 0, call=answer.call, summary=summary)
    measured = seen_nodes(answer, calls, visits)
    if measured >= nodes:
        raise Unmet(
            Explanation(
                summary=_("nothing is pruned"),
                call=answer.call,
                got=_("{count:,} nodes").format(count=measured),
                expected=_("fewer than {count:,}").format(count=nodes),
                hint=_("let ab ask winner, moves and play, and stop once alpha >= beta"),
            )
        )
    return measured


def pruned_unproved(answer: Answer, measured: int, spec: Spec) -> Unmet:
    """The search may prune, but only the submission's own process says so."""
    got = _("it can't search a hidden tree; on tic-tac-toe it seems to look at {count:,} positions")
    return Unmet(
        Explanation(
            summary=_("whether it prunes can't be proved, because it looks into boards by itself"),
            call=_(SERVED),
            expected=_("what happens on a board is asked of winner, moves and play alone"),
            got=got.format(count=measured),
            hint=_("call winner(b), moves(b) and play(b, i, mark) for all that ab wants to know"),
        ),
        Fraction(str(spec["pruning_partial"])),
    )


def inside_sentence(calls: int, visits: int) -> str:
    """Why the count is not the grader's alone."""
    said = _(
        "ab looks into boards by itself, so that hidden trees could not be served to it; on "
        "tic-tac-toe it asked the grader about {visits:,} positions and called itself "
        "{calls:,} times."
    )
    return said.format(visits=visits, calls=calls)
