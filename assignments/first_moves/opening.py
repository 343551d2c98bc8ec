"""The printed table of first moves: asked for on the lesson's game and on others."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from assignments.first_moves.hidden import CountedStates, HiddenGame
from assignments.first_moves.printing import (
    Difference,
    difference,
    holds_table,
    printed_when_run,
)
from assignments.first_moves.states import position_of
from grader import Student
from grader.authoring import _
from grader.authoring.expect import Unmet
from grader.model import Explanation, Loaded
from reference.games.tictactoe import EMPTY, moves, play
from reference.search import minimax

__all__ = ["check_printed", "check_table"]

Spec = Mapping[str, Any]
LONGEST = 2_000
"""Positions that a table may ask about on a game that is over after two marks: 81 and a few."""
MIXED = ("X",) * 20 + (None,) * 2 + ("O",)
"""Endings with which about a third of the first moves is won, drawn and lost each."""


class ScoredMoves:
    """Stands in for minimax itself, where that asks nobody when a game is over."""

    def __init__(self, scores: Mapping[int, int]) -> None:
        self.scores = scores

    def expand(self, key: Any) -> Mapping[str, Any]:
        """The score of a first move; of any other state the best of them."""
        position = position_of(str(key))
        played = [square for square, mark in enumerate(position) if mark != "."]
        known = len(played) == 1 and played[0] in self.scores
        return {"minimax": self.scores[played[0]] if known else max(self.scores.values())}


def check_table(student: Student, rng: random.Random, spec: Spec) -> None:
    """The table is right on a drawn game, which is the lesson's, and on others."""
    print_of(student, HiddenGame(0, all_over=2, results=(None,)), same_game=True)
    for _round in range(spec["scored_tables"] - 1):
        print_of(student, telling_game(rng), same_game=False)


def telling_game(rng: random.Random) -> HiddenGame:
    """A game with one or two best first moves, neither the first nor the last: none is a guess."""
    while True:
        game = HiddenGame(rng.getrandbits(32), all_over=2, results=MIXED)
        scores = scores_of(game)
        best = [square for square, score in scores.items() if score == max(scores.values())]
        if len(best) <= 2 and not {0, 8} & set(best):
            return game


def print_of(student: Student, game: HiddenGame, *, same_game: bool) -> None:
    """The table of *game* is right.

    Where nothing behind the first moves is asked about, because minimax looks for itself or
    remembers, the lesson's game is the real one, and of another minimax is answered instead.
    """
    scores, served = scores_of(game), CountedStates(EMPTY, LONGEST, game)
    with student.lend(served, observers=("is_terminal",)):
        text = printed(student)
    if served.plies < 2 and not same_game:
        with student.lend(ScoredMoves(scores), observers=("minimax",)):
            text = printed(student)
    judge(student, text, scores, same_game=same_game)


def scores_of(game: HiddenGame) -> dict[int, int]:
    """The value of each first move."""
    return {square: int(minimax(game, play(EMPTY, square)).value) for square in moves(EMPTY)}


def printed(student: Student) -> str:
    """What one call prints."""
    before = student.printed()
    _value = student.ask("print_first_moves").value
    return student.printed()[len(before) :]


def judge(student: Student, text: str, scores: Mapping[int, int], *, same_game: bool) -> None:
    """Raise Unmet for the first line that differs."""
    wrong = difference(text, scores)
    if wrong is None:
        return
    summary = _("the table is not printed as in the lesson")
    if not same_game:
        summary = _("the table does not show what `minimax` finds when games end otherwise")
    raise Unmet(
        Explanation(
            summary=summary,
            call=student.write_call("print_first_moves", ()),
            expected=line_words(wrong.number, wrong.expected),
            got=_("nothing more") if wrong.got is None else repr(wrong.got),
            tried=score_words(scores),
            hint=transposed_hint(text, scores) or table_hint(wrong, same_game=same_game),
        )
    )


def line_words(number: int, line: str) -> str:
    """A line of the table with its number."""
    if number > 4 + 9 + 1:
        return _("the end of the table")
    return _("line {number}: {line}").format(number=number, line=repr(line))


def score_words(scores: Mapping[int, int]) -> str:
    """The values that were to be printed."""
    listed = " ".join(f"{score:+d}" for score in scores.values())
    return _("a game whose first moves are worth {scores}").format(scores=listed)


def transposed_hint(text: str, scores: Mapping[int, int]) -> str:
    """A hint for rows and columns that have changed places."""
    other = re.sub(r"\(([0-2]),([0-2])\)", r"(\2,\1)", text)
    if difference(other, scores) is not None:
        return ""
    return _("the row comes first: square // 3 is the row, square % 3 the column")


def table_hint(wrong: Difference, *, same_game: bool) -> str:
    """A hint for the commonest mistakes in printing the table."""
    if wrong.got is None:
        return _("print three lines, nine rows, an empty line and the best move")
    if wrong.got.partition("자리")[0] == wrong.expected.partition("자리")[0] != "  ":
        return _("the best move is one with the greatest value: max over the values, not over "
                 "the squares")  # fmt: skip
    if wrong.got.split() == wrong.expected.split():
        return _("only the spaces differ: copy the line from the handout")
    if wrong.got.replace("+", "") == wrong.expected.replace("+", ""):
        return _('values are printed with their sign: f"{score:+d}"')
    if not same_game or wrong.got.partition("=")[0] == wrong.expected.partition("=")[0]:
        return _("after X's move it is MIN's turn: print minimax(child, False), and nothing that "
                 "was typed in")  # fmt: skip
    return _("copy the text from the handout and fill in row, column and value")


def check_printed(student: Student, loaded: Loaded, spec: Spec) -> None:
    """Without the function: the table among what was printed earns part."""
    lesson = scores_of(HiddenGame(0, all_over=2, results=(None,)))
    hint = _("put the lines that print it into a function print_first_moves(), and call it")
    if holds_table(printed_when_run(loaded), lesson):
        raise Unmet(
            Explanation(
                summary=_("the table is right, but nobody can ask for it again"),
                expected=_("a function print_first_moves() that prints it"),
                got=_("a table printed while the program ran"),
                hint=hint,
            ),
            Fraction(str(spec["by_heart_share"])),
        )
    raise Unmet(
        Explanation(
            summary=_("not defined: {names}").format(names="`print_first_moves`"),
            got=_("no such table among what the program has printed"),
            hint=hint,
        )
    )
