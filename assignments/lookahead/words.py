"""Moves and values in words, and the hints for known mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assignments.lookahead.given import Truth, to_move
from grader.authoring import N_, Answer, _, expect, explain

__all__ = [
    "OTHER",
    "WINS",
    "Words",
    "drawn",
    "immediate_win",
    "is_optimal",
    "move_hint",
    "mover_value",
    "optimal_words",
    "play_hint",
    "pruned_hint",
    "same_value",
    "squares",
    "told_move",
    "truth_of_other_mark",
    "value_hint",
    "why_move",
    "why_value",
    "winner_hint",
]


OTHER = {"X": "O", "O": "X"}


WINS = {1: N_("X wins"), 0: N_("a draw"), -1: N_("O wins")}
"""Each value in words, to be said by `_`."""


def drawn(position: str, *rest: Any, caption: str = "") -> Mapping[str, Any]:
    """A board and who moves in it."""
    return explain.board(position, to_move=to_move(position), caption=caption)


def winner_hint(wrong: list[Answer], truth: Truth) -> str:
    """A hint for the commonest mistakes in finding the winner."""
    if any(isinstance(answer.shown, bool) for answer in wrong):
        return _('return the winner\'s mark, "X" or "O", or None; not True or False')
    if all(has_blank_line(truth, answer.arguments[0]) for answer in wrong):
        return _("three blank squares in a line are not won by anybody")
    if all(answer.shown is None for answer in wrong):
        return _("some of the eight lines are not looked at")
    return _("somebody has won if all three squares of one of the eight lines hold the same mark")


def has_blank_line(truth: Truth, position: str) -> bool:
    """True if three blank squares make a line."""
    return any(all(position[square] == "." for square in line) for line in truth.lines)


def play_hint(answer: Answer, truth: Truth) -> str:
    """A hint for the commonest mistakes in making a move."""
    position, index, mark = answer.arguments
    if answer.shown == truth_of_other_mark(position, index, mark):
        return _("put the mark that was given, not always the same one")
    return _("a new tuple like the old one, with `mark` at place `i`")


def truth_of_other_mark(position: str, index: int, mark: str) -> str:
    """*position* with the opponent's mark at *index*."""
    return position[:index] + OTHER[mark] + position[index + 1 :]


def why_value(truth: Truth, position: str) -> str:
    """The value in words, with a move that shows it."""
    value = truth.value(position)
    best = truth.optimal_moves(position)
    if not best or not value:
        return _(WINS[value])
    return _("{result} by playing {move}").format(result=_(WINS[value]), move=best[0])


def value_hint(truth: Truth, wrong: list[Answer]) -> str:
    """A hint for the commonest mistakes in valuing positions."""
    finished = [answer for answer in wrong if truth.is_over(answer.arguments[0])]
    for answer in finished[:1]:
        position = answer.arguments[0]
        if "." not in position and truth.winner(position) and expect.same(answer.shown, 0):
            return _("test for a win before you test for a full board")
        if truth.winner(position) is None:
            return _("a full board that nobody has won is worth 0")
        return _("a board that X has won is worth +1, one that O has won -1, whoever is to move")
    movers = {answer.arguments[1] for answer in wrong}
    values = [truth.value(answer.arguments[0]) for answer in wrong]
    if all(same_value(answer.shown, -value) for answer, value in zip(wrong, values, strict=True)):
        if len(movers) == 1:
            return _("the value is X's, not that of the side to move")
        return _("X takes the greatest of the values, O the least: are they swapped?")
    if any(answer.shown is None for answer in wrong):
        return _("every path through the function has to return a value")
    if len(movers) == 1:
        said = _("only positions with {mark} to move are wrong: look at that side's branch")
        return said.format(mark=movers.pop())
    return _("take the greatest value when X moves, the least when O moves, and switch the mark")


def same_value(got: Any, value: int) -> bool:
    """True if *got* is the number *value*, and not by being 0."""
    return value != 0 and expect.same(got, value)


class Words(str):
    """Text that is shown without quotation marks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def optimal_words(truth: Truth, position: str) -> Words:
    """The optimal moves of *position*, in words."""
    return squares(truth.optimal_moves(position))


def squares(moves: Sequence[int]) -> Words:
    """`square 4`, `squares 0, 2 or 6`."""
    *others, last = map(str, moves)
    if not others:
        return Words(_("square {number}").format(number=last))
    said = _("squares {numbers} or {last}")
    return Words(said.format(numbers=", ".join(others), last=last))


def told_move(move: Any) -> Any:
    """*move* as the expected ones are shown, a number said to be a square's."""
    return Words(_("square {number}").format(number=move)) if type(move) is int else move


def why_move(truth: Truth, position: str, mark: str) -> str:
    """What the optimal moves reach, in words."""
    value = truth.value(position)
    return _(WINS[value]) if OTHER.get(mark) else ""


def is_optimal(truth: Truth, position: str, move: Any) -> bool:
    """True if *move* keeps the value of *position*."""
    return type(move) is int and move in truth.optimal_moves(position)


def move_hint(truth: Truth, wrong: list[Answer]) -> str:
    """A hint for the commonest mistakes in choosing a move."""
    moves = [answer.shown for answer in wrong]
    positions = [answer.arguments[0] for answer in wrong]
    illegal = [
        m
        for m, p in zip(moves, positions, strict=True)
        if type(m) is not int or m not in truth.moves(p)
    ]
    if illegal:
        if all(type(move) is int and -1 <= move <= 1 for move in illegal):
            return _("return the move, the number of a square, not its score")
        return _("return the number of a blank square, 0 to 8")
    if (
        not any(
            truth.value(p) == mover_value(truth, p) and immediate_win(truth, p) for p in positions
        )
        and len(wrong) < 600
    ):
        return _("it sees wins, but not far enough ahead: search to the end of the game")
    movers = {answer.arguments[1] for answer in wrong}
    if len(movers) == 1:
        said = _("only positions with {mark} to move are wrong: X wants the greatest value, "
                 "O the least")  # fmt: skip
        return said.format(mark=movers.pop())
    return _("value each move by the position that it leads to, with the other side to move")


def mover_value(truth: Truth, position: str) -> int:
    """The value of a win for the side to move."""
    return 1 if truth.to_move(position) == "X" else -1


def immediate_win(truth: Truth, position: str) -> bool:
    """True if the side to move can win at once."""
    mark = truth.to_move(position)
    return any(truth.winner(truth.play(position, i)) == mark for i in truth.moves(position))


def pruned_hint(truth: Truth, wrong: list[Answer]) -> str:
    """A hint for the commonest mistakes in pruning."""
    if any(truth.is_over(answer.arguments[0]) for answer in wrong):
        return value_hint(truth, wrong)
    few = min(answer.arguments[0].count(".") for answer in wrong)
    if few >= 2:
        return _(
            "short games are right, so a branch is cut too early: X may stop once alpha >= "
            "beta, after alpha has been raised to X's best so far; O likewise with beta"
        )
    return value_hint(truth, wrong)
