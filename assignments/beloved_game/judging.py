"""What the grader says about a game and about both searches, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assignments.beloved_game.comparing import Comparison, Difference
from assignments.beloved_game.hidden import Branch, leaves_of, right_leaves
from assignments.beloved_game.searching import Question
from assignments.beloved_game.walked import Walked
from assignments.beloved_game.walking import Walker
from assignments.beloved_game.words import played, position
from grader import Student
from grader.authoring.expect import Unmet
from grader.language import _, ngettext
from grader.model import Explanation
from reference.search import Cut

__all__ = [
    "Counted",
    "excluded",
    "not_pruned",
    "pruned_a_little",
    "rule_difference",
    "value_hint",
    "walked_sentence",
]


def walked_sentence(walker: Walker, games: Sequence[Sequence[int]]) -> str:
    """How far the walk went, and what it cost of the budget."""
    walked, spec = walker.walked, walker.spec
    nodes = walked.nodes
    ended = [nodes[game[-1]].static for game in games if nodes[game[-1]].over]
    words = _(
        "Walked {n} of at most {most} positions of your game: the first {plies} plies whole"
    ).format(n=f"{len(nodes):,}", most=f"{spec['walk_positions']:,}", plies=walked.plies)
    if walked.is_whole:
        return words + _(", which is the whole game.")
    words += _(", and {games} games by chance, {ended} of them to the end").format(
        games=len(games), ended=len(ended)
    )
    results = ", ".join(sorted({f"{value:g}" for value in ended}))
    return words + (_(" (utilities {results}).").format(results=results) if ended else ".")


def excluded(why: str) -> Unmet:
    """The homework's one exception."""
    return Unmet(
        Explanation(
            summary=_("Othello is not allowed for this homework"),
            got=why,
            expected=_("another game that you love: checkers, chess, Othello for losers, your own"),
        )
    )


def rule_difference(student: Student, comparison: Comparison, difference: Difference) -> Unmet:
    """The position in which a known game is not played by its rules."""
    walked, game, state = comparison.walked, comparison.known.game, difference.state
    node = walked.nodes[difference.number]
    student.ask("_game_walk.begin", student.get("game"))
    shown = student.ask("_game_walk.show_at", [*difference.line]).shown
    expected, got = disagreement(comparison, difference)
    summary = _("this is not how {game} is played").format(game=comparison.known.title)
    moves = [str(move) for move in game.moves(state)]
    hint = _("the grader's own position and moves: {state}: {moves}").format(
        state=state, moves=", ".join(moves[:16]) or "-"
    )
    return Unmet(
        Explanation(
            summary=summary,
            expected=expected,
            got=got + (": " + ", ".join(node.moves[:16]) if node.moves else ""),
            counterexample=position(shown, played(walked.moves_of(0, difference.line))),
            hint=hint,
        )
    )


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
    counts = [len(side.children(state)) for _over, side, state in (right, own)]
    return tuple(  # type: ignore[return-value]
        ngettext("{n} move", "{n} moves", count).format(n=count) for count in counts
    )


def winner_words(winner: int) -> str:
    """A sign of a utility in words."""
    return {1: _("MAX has won"), -1: _("MIN has won"), 0: _("a draw")}[winner]


def value_hint(walked: Walked) -> Callable[[Sequence[tuple[Question, Any]]], str]:
    """A hint for wrong values: the well-known mistake that gives most of them.

    Two mistakes may give the same wrong values; then the right ones decide between them.
    """

    def hint(values: Sequence[tuple[Question, Any]]) -> str:
        wrong, fitting = Counter[str](), Counter[str]()
        count = 0
        for question, got in values:
            true = walked.value(question.number, question.depth)
            count += got != true
            for value, words in mistakes(walked, question.number, question.depth):
                fitting[words] += value == got
                wrong[words] += value == got != true
        best = max(fitting, key=lambda words: (wrong[words], fitting[words]), default="")
        return best if 2 * wrong[best] > count else ""

    return hint


def mistakes(walked: Walked, number: int, depth: int) -> list[tuple[float, str]]:
    """The values that common mistakes give, and what to say of each."""
    node, true = walked.nodes[number], walked.value(number, depth)
    if node.over:
        return [(0, _("test for the end of the game before the depth: `utility` counts there"))]
    turned = value_by(walked, number, depth, lambda is_max, left: not is_max)
    parity = value_by(walked, number, depth, lambda is_max, left: left % 2 == 1)
    found = [
        (turned, _("MAX takes the greatest value, MIN the least")),
        (parity, _("ask `game.to_move(state)` whose turn it is, not the depth")),
        (-true, _("values are MAX's at every level, also when MIN is to move")),
    ]
    if depth:
        short = walked.value(number, depth - 1)
        found.append((short, _("this is the value one ply less deep: stop when the depth is 0")))
    if walked.is_known(number, depth + 1):
        far = walked.value(number, depth + 1)
        found.append((far, _("this is the value one ply deeper: stop when the depth is 0")))
    return found


def value_by(walked: Walked, number: int, depth: int, is_max: Callable[[bool, int], bool]) -> float:
    """Minimax with another rule for whose turn it is."""
    node = walked.nodes[number]
    if node.over or depth == 0:
        return node.static
    best = max if is_max(node.is_max, depth) else min
    return best(value_by(walked, child, depth - 1, is_max) for child in node.children)


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
        rows = [(each.asked, each.leaves, each.equal, each.strict) for each in counts]
        asked, leaves, equal, strict = (
            (sum(column) for column in zip(*rows, strict=True)) if (rows) else (0, 0, 0, 0)
        )
        return Counted(asked, leaves, equal, strict)

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
