"""The rules in the lesson's form: where play starts, what follows, and when it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from assignments.first_moves.states import (
    OTHER,
    Words,
    children,
    drawn,
    marks,
    position_of,
    read_moves,
    read_state,
    state_of,
    turn_of,
)
from grader import Student
from grader.authoring import Answer, Position, _, expect
from grader.authoring.expect import Parts, Unmet
from grader.authoring.faults import NOT_WRITTEN
from grader.errors import Raised
from grader.model import Explanation
from reference.games.tictactoe import EMPTY, LINES, is_over, moves, play, winner

__all__ = ["check_in_other_words", "check_initial_state", "check_is_terminal", "check_moves"]


def check_initial_state(student: Student) -> None:
    """The empty board, X to move."""
    answer = student.ask("initial_state")
    if read_state(answer.value) != state_of(EMPTY):
        raise Unmet(
            Explanation(
                summary=_("`initial_state` is not the state before the first move"),
                call=answer.call,
                expected="([' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '], 'X')",
                got=repr(answer.shown),
                hint=_("a pair: a list of nine times ' ', and X, whose turn it is"),
            )
        )


def check_moves(student: Student, states: Sequence[str]) -> None:
    """Every blank square is listed with the state that it leads to."""
    expect.all_hold(
        student.sweep("possible_moves", [(state,) for state in states]),
        lists_moves,
        wanted=moves_words,
        summary=_("`possible_moves` does not list the moves of this state"),
        show=drawn,
        unchanged=(0,),
        hint=moves_hint,
    )


def lists_moves(answer: Answer) -> bool:
    """True for every blank square with its state, in any order; if it is over, also for nothing."""
    (state,) = answer.arguments
    if 0 in answer.changed:
        return False
    listed = read_moves(answer.shown)
    if listed == {} and is_over(position_of(state)):
        return True
    return listed == expected_moves(state)


def expected_moves(state: str) -> dict[int, str]:
    """The state behind each blank square, also of a game that is over."""
    position, mark = position_of(state), turn_of(state)
    if not is_over(position):
        return children(state)
    return {i: position[:i] + mark + position[i + 1 :] + OTHER[mark] for i in moves(position)}


def moves_words(answer: Answer) -> Words:
    """The list in words."""
    (state,) = answer.arguments
    mark, squares = turn_of(state), moves(position_of(state))
    if not squares:
        return Words(_("an empty list: no square is blank"))
    return Words(
        _("pairs (state, square) for {squares}, with {mark} put there and {other} to move").format(
            squares=", ".join(map(str, squares)), mark=mark, other=OTHER[mark]
        )
    )


def moves_hint(answer: Answer) -> str:
    """A hint for the commonest mistakes in listing moves."""
    (state,) = answer.arguments
    listed, expected = read_moves(answer.shown), expected_moves(state)
    if listed is None:
        return _("a list of pairs: first the next state, itself a pair (board, turn), then the "
                 "number of the square, 0 to 8")  # fmt: skip
    if listed.keys() != expected.keys():
        return _("one pair for each blank square, and none for a square that is taken")
    wrong = [square for square in expected if listed[square] != expected[square]]
    if all(listed[i] == expected[i][:-1] + turn_of(state) for i in wrong):
        return _("after a move it is the other mark's turn, also in the state")
    if len({position_of(child) for child in listed.values()}) < len(listed):
        return _("each next state needs a board of its own: copy the list for every move")
    return _("the next board is the old one with the mark whose turn it is on the square")


def check_is_terminal(student: Student, states: Sequence[str]) -> None:
    """Whether the game is over, and who has won it."""
    expect.all_hold(
        student.sweep("is_terminal", [(state,) for state in states]),
        tells_the_end,
        wanted=lambda answer: ending(answer.arguments[0]),
        summary=_("`is_terminal` is wrong about this state"),
        show=drawn,
        unchanged=(0,),
        hint_for_all=terminal_hint,
    )


def ending(state: str) -> tuple[bool, str | None]:
    """What is_terminal has to say."""
    position = position_of(state)
    over = is_over(position)
    return over, (winner(position) or "draw") if over else None


def tells_the_end(answer: Answer) -> bool:
    """True if the pair is right; who has won matters only when the game is over."""
    over, won = ending(answer.arguments[0])
    told = answer.shown
    if 0 in answer.changed or not isinstance(told, (tuple, list)) or len(told) != 2:
        return False
    return told[0] is over and (not over or expect.same(told[1], won))


def terminal_hint(wrong: Sequence[Answer]) -> str:
    """A hint for the commonest mistakes in finding the end."""
    states = [answer.arguments[0] for answer in wrong]
    told = [answer.shown for answer in wrong]
    if not all(isinstance(pair, (tuple, list)) and len(pair) == 2 for pair in told):
        return _("return two values: True or False, and the winner")
    positions = [position_of(state) for state in states]
    if all(map(has_blank_line, positions)):
        return _("three blank squares in a line are not won by anybody")
    if all(expect.same(pair[0], is_over(p)) for pair, p in zip(told, positions, strict=True)):
        if all(pair[1] == "draw" for pair in told):
            return _("look for a line before you look for a full board: the ninth mark may win")
        return _("the second value says who has won: X, O or 'draw'")
    if all(map(winner, positions)):
        return _("some of the eight lines are not looked at")
    if all(marks(state) == 9 for state in states):
        return _("a full board without a line is over too: (True, 'draw')")
    return _("the game is over when three squares of one of the eight lines hold the same mark, "
             "or when no square is blank")  # fmt: skip


def has_blank_line(position: str) -> bool:
    """True if three blank squares make a line."""
    return any(all(position[square] == "." for square in line) for line in LINES)


def check_in_other_words(student: Student, states: Sequence[str]) -> None:
    """The functions for the rules that another spelling has, each a part of equal worth."""
    in_play = [state for state in states if not is_over(position_of(state))]
    steps = [(state, i, turn_of(state)) for state in in_play for i in moves(position_of(state))]
    rules: Mapping[str, tuple[Sequence[tuple[Any, ...]], Callable[[Answer], bool], Any]] = {
        "winner": ([(state,) for state in states], is_winner, lambda a: winner(asked_about(a))),
        "is_over": ([(state,) for state in states], is_end, lambda a: is_over(asked_about(a))),
        "moves": ([(state,) for state in states], lists_squares, lambda a: moves(asked_about(a))),
        "play": (steps, makes_move, lambda a: Position(play(asked_about(a), a.arguments[1]))),
    }
    if not any(map(student.spells, rules)):
        raise expect.Inapplicable(_("no function for the rules is found in this spelling"))
    parts = Parts()
    for name, (calls, is_right, wanted) in rules.items():
        if student.spells(name):
            own = student.own_name(name)
            with parts(own):
                expect.all_hold(
                    student.sweep(name, calls),
                    is_right,
                    wanted=wanted,
                    summary=_("`{name}` breaks the rules here").format(name=own),
                    show=drawn,
                )
    parts.settle()


def asked_about(answer: Answer) -> str:
    """The board of the question."""
    return position_of(answer.arguments[0])


def is_winner(answer: Answer) -> bool:
    """True for the mark that has won, or nothing."""
    return expect.same(answer.shown, winner(asked_about(answer)))


def is_end(answer: Answer) -> bool:
    """True if it is told rightly whether the game is over."""
    return answer.shown is is_over(asked_about(answer))


def lists_squares(answer: Answer) -> bool:
    """True for the blank squares in any order; where the game is over, also for anything else."""
    position = asked_about(answer)
    if is_over(position):
        return not isinstance(answer.fault, Raised) or answer.fault.kind != NOT_WRITTEN
    squares = answer.shown
    if not isinstance(squares, (list, tuple, set, frozenset)):
        return False
    return all(type(each) is int for each in squares) and sorted(squares) == [*moves(position)]


def makes_move(answer: Answer) -> bool:
    """True for the board after the move."""
    return expect.same(answer.shown, Position(play(asked_about(answer), answer.arguments[1])))
