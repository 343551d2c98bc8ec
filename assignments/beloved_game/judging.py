"""What the grader says of a known game's rules, and of what a search looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction

from assignments.beloved_game.comparing import Comparison, Difference
from assignments.beloved_game.hidden import Branch, leaves_of, right_leaves
from assignments.beloved_game.words import played, position
from grader import Student
from grader.authoring.expect import Unmet
from grader.language import _, ngettext
from grader.model import Explanation
from reference.search import Cut

__all__ = [
    "Counted",
    "not_pruned",
    "pruned_a_little",
    "rule_difference",
]


def rule_difference(
    student: Student, comparison: Comparison, difference: Difference, more: str = ""
) -> Unmet:
    """The position in which a known game is not played by its rules; *more* is said with it."""
    walked, known, state = comparison.walked, comparison.known, difference.state
    node = walked.nodes[difference.number]
    student.ask("_game_walk.begin", student.get("game"))
    shown = student.ask("_game_walk.show_at", [*difference.line]).shown
    expected, got = disagreement(comparison, difference)
    right = [known.write(move) for move in known.game.moves(state)]
    hint = _(
        "the grader has this position as {state}; if that is not yours, see in the handout how it "
        "tells your moves apart"
    ).format(state=known.show(state))
    if difference.rule:
        hint = _("a rule on this way: {rule}").format(rule=_(difference.rule)) + f"; {hint}"
    hint = "; ".join(filter(None, [more, hint]))
    return Unmet(
        Explanation(
            summary=_("this is not how {game} is played").format(game=known.title),
            expected=with_moves(expected, right),
            got=with_moves(got, node.moves),
            counterexample=position(shown, played(walked.moves_of(0, difference.line))),
            hint=hint,
        )
    )


def with_moves(words: str, moves: Sequence[str]) -> str:
    """*words*, and the first of the moves if there are any."""
    listed = ", ".join(moves[:16]) + (", ..." if len(moves) > 16 else "")
    return f"{words}: {listed}" if moves else words


def disagreement(comparison: Comparison, difference: Difference) -> tuple[str, str]:
    """What the rules say of a position, and what the student's game says."""
    sides = (
        (comparison.right, difference.state),
        (comparison.own, difference.number),
    )
    right, own = ((side.over(state), side, state) for side, state in sides)
    if right[0] and own[0]:
        return winner_words(right[1].winner(right[2])), winner_words(own[1].winner(own[2]))
    if right[0] != own[0]:
        over, on = _("the game is over"), _("the game goes on")
        return (over, on) if right[0] else (on, over)
    turn = [side.is_max(state) for _over, side, state in (right, own)]
    if turn[0] != turn[1]:
        words = [_("MAX is to move") if is_max else _("MIN is to move") for is_max in turn]
        return words[0], words[1]
    counts = [side.count(state) for _over, side, state in (right, own)]
    return tuple(  # type: ignore[return-value]
        ngettext("{n} move", "{n} moves", count).format(n=count) for count in counts
    )


def winner_words(winner: int) -> str:
    """A sign of a utility in words."""
    return {1: _("MAX has won"), -1: _("MIN has won"), 0: _("a draw")}[winner]


@dataclass(frozen=True)
class Counted:
    """Leaves that a search asked about, beside all of them and those of two plain alpha-betas."""

    asked: int
    leaves: int
    equal: int
    strict: int

    @staticmethod
    def of(tree: Branch, depth: int, asked: int) -> Counted:
        """The counts for one hidden game."""
        equal, strict = (right_leaves(tree, depth, cut) for cut in (Cut.AT_EQUAL, Cut.PAST))
        return Counted(asked, leaves_of(tree, depth), equal, strict)

    @staticmethod
    def sum(counts: Sequence[Counted]) -> Counted:
        """All of them together."""
        names = [each.name for each in fields(Counted)]
        return Counted(*(sum(getattr(each, name) for each in counts) for name in names))

    def sentence(self, where: str) -> str:
        """The counts in words."""
        return _(
            "{where} alphabeta asked about {asked} of {leaves} leaves; plain alpha-beta in the "
            "game's own order asks about {equal} (cut at alpha >= beta) or {strict} (alpha > beta)."
        ).format(
            where=where,
            asked=f"{self.asked:,}",
            leaves=f"{self.leaves:,}",
            equal=f"{self.equal:,}",
            strict=f"{self.strict:,}",
        )


def not_pruned(counted: Counted) -> Unmet:
    """The search asked about everything."""
    return Unmet(
        Explanation(
            summary=_("nothing is pruned: alphabeta asks about every leaf"),
            expected=_("about {n} of {all} leaves").format(
                n=f"{counted.equal:,}", all=f"{counted.leaves:,}"
            ),
            got=f"{counted.asked:,}",
            hint=_(
                "raise alpha at MAX's nodes, lower beta at MIN's, and stop looking at further "
                "moves once alpha >= beta"
            ),
        )
    )


def pruned_a_little(counted: Counted, worth: Fraction) -> Unmet:
    """The search prunes, but far less than it could."""
    return Unmet(
        Explanation(
            summary=_("it prunes, but less than it could"),
            expected=_("about {n} of {all} leaves").format(
                n=f"{counted.equal:,}", all=f"{counted.leaves:,}"
            ),
            got=f"{counted.asked:,}",
            hint=_("hand the current alpha and beta on to every child"),
        ),
        worth,
    )
