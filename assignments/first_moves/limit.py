"""How far `minimax_limited` looks, and how often: counted on hidden games and on tic-tac-toe."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assignments.first_moves.hidden import CountedStates, HiddenGame
from assignments.first_moves.scoring import agrees, value_words
from assignments.first_moves.states import drawn, state_of, turn_of
from grader import Student
from grader.authoring import Answer, _, explain, ngettext
from grader.authoring.expect import Unmet
from grader.model import Explanation
from reference.games.tictactoe import EMPTY, moves, play
from reference.search import LimitedResult, limited_minimax
from reference.truth.limited import WIN, limited

__all__ = ["check_limit", "node_table"]

Spec = Mapping[str, Any]
RULES = ("is_terminal", "open_lines")


@dataclass(frozen=True)
class Look:
    """One search of a hidden game: what it should find, and what was asked meanwhile."""

    answer: Answer
    depth: int
    right: LimitedResult[int]
    served: CountedStates


def check_limit(student: Student, rng: random.Random, spec: Spec) -> None:
    """Values of a hidden game from several starts, then how far was looked, then how often."""
    game = HiddenGame(rng.getrandbits(32), first_end=3)
    looks = [look(student, rng, game, index % 4) for index in range(spec["hidden_starts"])]
    for each in looks:
        if not agrees(each.answer.value, each.right.value):
            raise unserved(each, Fraction(str(spec["unserved_share"])))
    for each in looks:
        if each.served.plies > each.depth:
            raise too_far(each)
    for each in looks:
        if each.served.visits > each.right.nodes:
            raise too_often(each)


def look(student: Student, rng: random.Random, game: HiddenGame, depth: int) -> Look:
    """Let the submission search the hidden game, *depth* plies ahead from a start of its own."""
    while True:
        start = EMPTY
        for _ply in range(rng.randint(1, 4)):
            start = play(start, rng.choice(moves(start)))
        if not game.is_terminal(start):
            break
    right = limited_minimax(game, game.estimate, depth, start, stake=WIN)
    served = CountedStates(start, 20 * right.nodes + 100, game)
    state = state_of(start)
    with student.lend(served, observers=RULES):
        answer = student.ask("minimax_limited", state, turn_of(state) == "X", depth)
    if served.is_over_limit:
        raise too_often(Look(answer, depth, right, served))
    return Look(answer, depth, right, served)


def unserved(each: Look, worth: Fraction) -> Unmet:
    """The value does not follow from the hidden game's endings and estimates."""
    return Unmet(
        Explanation(
            summary=_("the search can't be served a hidden game, so its limit can't be proved"),
            call=each.answer.call,
            expected=_("{value}, from the endings and estimates of a hidden game").format(
                value=value_words(each.right.value)
            ),
            got=repr(each.answer.shown),
            counterexample=drawn(each.answer.arguments[0]),
            tried=asked_words(each.served.visits),
            hint=_("ask is_terminal(state) and open_lines(state) by these names about every state "
                   "that you look at, and remember nothing from other calls"),
        ),
        worth,
    )  # fmt: skip


def asked_words(visits: int) -> str:
    """How often the rules were asked."""
    return ngettext(
        "it asked about {n} state", "it asked about {n} states", visits
    ).format(n=f"{visits:,}")  # fmt: skip


def too_far(each: Look) -> Unmet:
    """The search has looked past its limit."""
    deepest = state_of(each.served.deepest)
    plies = each.served.plies
    return Unmet(
        Explanation(
            summary=_("the values are right, but the search looks past its limit"),
            call=each.answer.call,
            expected=limit_words(each.depth),
            got=ngettext(
                "it asks about this one, {n} move ahead",
                "it asks about this one, {n} moves ahead",
                plies,
            ).format(n=plies),
            counterexample=drawn(deepest),
            hint=_("test the limit before you look at any child"),
        )
    )


def limit_words(depth: int) -> str:
    """How far a search may look."""
    if depth == 0:
        return _("no state but the one that was asked about")
    return ngettext(
        "no state further than {n} move ahead", "no state further than {n} moves ahead", depth
    ).format(n=depth)


def too_often(each: Look) -> Unmet:
    """The search has looked at more states than there are."""
    more = "+" if each.served.is_over_limit else ""
    return Unmet(
        Explanation(
            summary=_("the search looks at states more often than it must"),
            call=each.answer.call,
            expected=_("at most {n} states, the root counted").format(n=f"{each.right.nodes:,}"),
            got=asked_words(each.served.visits) + more,
            counterexample=drawn(each.answer.arguments[0]),
            hint=_("search each child once and keep its value, instead of calling again for it"),
        )
    )


def node_table(student: Student, depths: int) -> Mapping[str, Any]:
    """What the submission's search of the empty board costs, by depth."""
    rows = []
    for depth in range(depths + 1):
        right = limited(EMPTY, depth)
        served = CountedStates(EMPTY, 2 * right.nodes + 100)
        with student.lend(served, observers=RULES):
            student.ask("minimax_limited", state_of(EMPTY), True, depth)
        rows.append([depth, f"{right.value:g}", f"{served.visits:,}", f"{right.nodes:,}"])
    return explain.table(
        _("From the empty board"),
        [_("moves ahead"), _("value"), _("states asked about"), _("plain minimax")],
        rows,
        caption=_(
            "Counted by the grader: one move more multiplies the cost by the moves there are."
        ),
    )
