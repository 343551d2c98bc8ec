"""Open lines in words, and the positions that the handout works through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assignments.first_moves.readings import limited_hint
from assignments.first_moves.scoring import agrees, value_words
from assignments.first_moves.states import drawn, position_of, state_of, turn_of
from grader import Student
from grader.authoring import Answer, _, expect, explain
from grader.authoring.expect import Unmet
from grader.model import Explanation
from reference.games.tictactoe import LINES, moves, open_lines, play, symmetries
from reference.truth.limited import BLOCK, CROSSED, limited, move_values

__all__ = ["block_tree", "check_worked", "lines_hint", "lines_words"]


def both(position: str) -> tuple[int, int]:
    """The lines open for X, and for O."""
    lines = ["".join(position[square] for square in line) for line in LINES]
    return sum("O" not in line for line in lines), sum("X" not in line for line in lines)


def lines_words(position: str) -> str:
    """The difference, worked out."""
    for_x, for_o = both(position)
    return f"{for_x} - {for_o}"


def lines_hint(wrong: Sequence[Answer]) -> str:
    """A hint for the commonest mistakes in counting lines."""
    pairs = [(position_of(answer.arguments[0]), answer.shown) for answer in wrong]
    turns = {turn_of(answer.arguments[0]) for answer in wrong}
    if all(expect.same(got, -open_lines(position)) for position, got in pairs):
        if len(turns) == 1:
            return _("e(p) is X's, whoever is to move")
        return _("the lines of X count for it, those of O against it: are they swapped?")
    if all(expect.same(got, both(position)[0]) for position, got in pairs):
        return _("take the lines that O can still fill off again")
    if all(expect.same(got, taken(position)) for position, got in pairs):
        return _("a line without any mark is open too, for both")
    return _("a line is open for X if no O stands on it, and for O if no X does")


def taken(position: str) -> int:
    """Open lines with at least one mark on them: a common misreading."""
    lines = [{position[square] for square in line} - {"."} for line in LINES]
    return lines.count({"X"}) - lines.count({"O"})


def check_worked(student: Student) -> None:
    """6 - 4 = 2 on all four edges; the block on paper; the win that two moves do not show."""
    if student.spells("open_lines"):
        check_crossed(student)
    if student.spells("minimax_limited"):
        ask_block(student, [(play(play(BLOCK, 0), reply), 0) for reply in moves(play(BLOCK, 0))])
        ask_block(student, [(play(BLOCK, square), 1) for square in moves(BLOCK)])
        ask_block(student, [(BLOCK, 2), (BLOCK, 3)])


def check_crossed(student: Student) -> None:
    """6 - 4 = 2 on all four edges."""
    expect.all_equal(
        student.map("open_lines", [(state_of(p),) for p in sorted(set(symmetries(CROSSED)))]),
        lambda state: 2,
        summary=_("X in the centre, O on an edge: the handout counts 6 - 4 = 2"),
        show=drawn,
        say=lambda answer: "6 - 4",
        hint_for_all=lines_hint,
    )


def ask_block(student: Student, questions: Sequence[tuple[str, int]]) -> None:
    """The positions below the handout's tree have the values that it shows."""
    calls = [(state_of(p), turn_of(state_of(p)) == "X", depth) for p, depth in questions]
    answers = [student.ask("minimax_limited", *call) for call in calls]
    wrong = [
        (answer, depth)
        for answer, (position, depth) in zip(answers, questions, strict=True)
        if not agrees(answer.value, limited(position, depth).value)
    ]
    if wrong:
        answer, depth = wrong[0]
        position = position_of(answer.arguments[0])
        raise Unmet(
            Explanation(
                summary=_("the handout's second position does not come out as on paper"),
                call=answer.call,
                expected=f"{value_words(limited(position, depth).value)}",
                got=repr(answer.shown),
                counterexample=block_tree() if depth else drawn(answer.arguments[0]),
                hint=limited_hint([each for each, _depth in wrong], calls),
            )
        )


def block_tree() -> Mapping[str, Any]:
    """Two moves from the handout's second position, with what they are worth."""
    branches = [
        explain.tree(f"X {square}   {value_words(value)}", reply_leaves(square, value))
        for square, value in move_values(BLOCK, 2).items()
    ]
    root = _("X to move; two moves ahead it is worth {value}").format(
        value=f"{limited(BLOCK, 2).value:g}"
    )
    return explain.tree(root, branches)


def reply_leaves(square: int, value: float) -> list[Mapping[str, Any]]:
    """The replies to the block with their open lines; to the other moves the one that wins."""
    after = play(BLOCK, square)
    if abs(value) > 8:
        return [explain.tree(f"O 0   {value_words(value)}")]
    replies = [(reply, play(after, reply)) for reply in moves(after)]
    return [explain.tree(f"O {reply}   {lines_words(p)} = {open_lines(p)}") for reply, p in replies]
