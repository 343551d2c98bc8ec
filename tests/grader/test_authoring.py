"""What an author writes: @check, expectations with the first wrong answer, parts, drawings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from grader.answers import ROOT, Answer, Position, Unreadable
from grader.authoring import check, expect, explain
from grader.authoring.check import CheckMark
from grader.authoring.expect import Parts, Unmet, same
from grader.errors import ChannelFault, Crashed, Raised, StudentFault, TimedOut
from grader.model import Explanation, SubmissionKind
from grader.sandbox.protocol import Handle


class Score(int):
    pass


class Mark(str):
    __slots__ = ()


class Agreeable:
    """Says that it equals everything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


def answer(number: int, outcome: Any, **about: Any) -> Answer:
    """What `double(number)` gave."""
    return Answer(
        (number,),
        outcome,
        about.get("fault"),
        about.get("changed", {}),
        lambda: f"double({number})",
    )


def broken(number: int, fault: StudentFault) -> Answer:
    return answer(number, None, fault=fault)


def doubled(number: int) -> int:
    return 2 * number


def unmet(answers: Iterable[Answer], **words: Any) -> Unmet:
    with pytest.raises(Unmet) as caught:
        expect.all_equal(answers, doubled, **words)
    return caught.value


# --- @check ------------------------------------------------------------------------------------


def test_check_marks_a_function_and_leaves_it_a_function() -> None:
    """What @check says is kept beside the function, which can still be called."""

    @check(defines=["f"], needs=["rules"], after=["tree"], kinds=["notebook"], extra="g")
    def values() -> int:
        return 7

    notebook = frozenset({SubmissionKind.NOTEBOOK})
    assert CheckMark(("f",), (), ("rules",), ("tree",), notebook, "g") == values.__check__
    assert 7 == values()


def test_a_check_applies_to_notebooks_and_modules_unless_it_says_otherwise() -> None:
    """Both kinds are the default."""

    @check()
    def values() -> None: ...

    assert frozenset(SubmissionKind) == values.__check__.kinds


def test_an_unknown_kind_is_refused_when_the_check_is_defined() -> None:
    """The message names what was written."""
    with pytest.raises(ValueError, match="'notebok' is not a valid SubmissionKind"):
        check(kinds=["notebok"])


# --- same --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("got", "expected"),
    [
        (1, 1),
        (1.0, 1),
        (1, 1.0),
        (-0.0, 0),
        (math.inf, math.inf),
        (True, True),
        (None, None),
        ("X", "X"),
        (Score(1), 1),
        (Mark("X"), "X"),
        (Position("XO......."), "XO......."),
        (Position("XO......."), Position("XO.......")),
        (np.float64(1), 1),
        ([], []),
        ([1, [2.0, "X"]], [1, [2, "X"]]),
        ((1, (None,)), (1, (None,))),
        ({1, 2}, {2, 1}),
        ({"a": 1}, {"a": 1}),
        (Unreadable("<a lambda>"), Unreadable("<a lambda>")),
    ],
)
def test_same(got: Any, expected: Any) -> None:
    """Equal numbers of either kind, and equal values of one kind, are the same."""
    assert same(got, expected)


@pytest.mark.parametrize(
    ("got", "expected"),
    [
        (True, 1),
        (1, True),
        (False, 0),
        (0, False),
        (1.0, True),
        ("1", 1),
        (1, "1"),
        (None, 0),
        (0, None),
        ("", None),
        (math.nan, math.nan),
        (np.int64(1), 1),
        (np.bool_(True), True),
        ([1], (1,)),
        ((1,), [1]),
        ([1, 2], [1]),
        ([1], [1, 2]),
        ([True], [1]),
        ([(1, [True])], [(1, [1])]),
        ({1}, frozenset({1})),
        ({1}, [1]),
        (b"X", "X"),
        (Unreadable("1"), 1),
        (Unreadable("None"), None),
        (Agreeable(), 1),
        (Agreeable(), "X"),
        (Agreeable(), [1]),
        (Agreeable(), None),
        (Agreeable(), True),
    ],
)
def test_not_same(got: Any, expected: Any) -> None:
    """Kinds are told apart at every depth, and an object can't talk itself into being equal."""
    assert not same(got, expected)


@pytest.mark.parametrize(
    ("got", "expected"),
    [({True}, {1}), ({"a": True}, {"a": 1}), ({"a": (1, True)}, {"a": (1, 1)})],
)
def test_not_same_in_sets_and_dictionaries(got: Any, expected: Any) -> None:
    """True is not 1, also in a set and as a value of a dictionary."""
    assert not same(got, expected)


def test_text_is_not_a_position() -> None:
    """A submission that answers "XO......." has not given back a board in its own spelling."""
    assert not same("XO.......", Position("XO......."))


# --- equal and true ----------------------------------------------------------------------------


def test_equal_is_silent_when_met() -> None:
    """1.0 is 1."""
    expect.equal(1.0, 1)


def test_equal_explains_what_was_expected_and_what_was_got() -> None:
    """Both in Python's spelling; *say* adds words, *show* a drawing."""
    with pytest.raises(Unmet) as caught:
        expect.equal("1", 1, summary="sum", call="f()", say="X wins", show={"kind": "board"})
    assert (
        Explanation(
            summary="sum",
            call="f()",
            expected="1   X wins",
            got="'1'",
            counterexample={"kind": "board"},
        )
        == caught.value.explanation
    )
    assert Fraction(0) == caught.value.worth


def test_a_hint_may_be_made_from_the_answer() -> None:
    """A callable hint is given what was got and what was expected."""
    with pytest.raises(Unmet) as caught:
        expect.equal(3, 4, hint=lambda got, expected: f"{expected - got} too few")
    assert "1 too few" == caught.value.explanation.hint


def test_true_raises_the_explanation_with_its_worth() -> None:
    """Half of the points stay."""
    expect.true(True, Explanation("fine"))
    with pytest.raises(Unmet, match="not so") as caught:
        expect.true(False, Explanation("not so"), Fraction(1, 2))
    assert Fraction(1, 2) == caught.value.worth


# --- all_equal and all_hold --------------------------------------------------------------------


def test_all_answers_are_given_back_when_all_are_right() -> None:
    """In their order."""
    answers = [answer(number, 2 * number) for number in range(3)]
    assert answers == expect.all_equal(iter(answers), doubled)


def test_the_first_wrong_answer_is_the_counterexample() -> None:
    """3 and 4 are wrong; 3 is explained, and both are counted."""
    answers = [answer(1, 2), answer(2, 4), answer(3, 5), answer(4, 9)]
    fault = unmet(answers, noun="number", summary="wrong", show=lambda number: {"number": number})
    assert (
        Explanation(
            summary="wrong",
            call="double(3)",
            expected="6",
            got="5",
            counterexample={"number": 3},
            tried="4 numbers, 2 wrong",
        )
        == fault.explanation
    )


def test_of_several_wrong_positions_the_first_is_said_to_have_the_fewest_empty_squares() -> None:
    """Only where it means something: more than one wrong position."""
    many = [answer(number, 0) for number in range(1, 1501)]
    smallest = "; this one has the fewest empty squares"
    assert f"1,500 positions, 1,500 wrong{smallest}" == unmet(many).explanation.tried
    assert "2 positions, 1 wrong" == unmet([answer(0, 0), answer(1, 0)]).explanation.tried
    assert "1 position, wrong" == unmet([answer(1, 0)]).explanation.tried


def test_a_wrong_kind_is_a_wrong_answer() -> None:
    """True for 1 is wrong, and shown as True of another type."""
    with pytest.raises(Unmet) as caught:
        expect.all_equal([answer(1, True)], lambda number: number)
    assert ("1", "True (bool)") == (caught.value.explanation.expected, caught.value.explanation.got)


@pytest.mark.parametrize(
    ("got", "expected", "shown"),
    [
        (1, True, "1 (int)"),
        (Handle(0, "Integer", "1"), 1, "1 (Integer)"),
        ("XO.......", Position("XO......."), "'XO.......' (str)"),
        (2, 1, "2"),
        (None, 1, "None"),
    ],
)
def test_a_type_is_shown_where_it_tells_the_two_apart(got: Any, expected: Any, shown: str) -> None:
    """`expected 1, got 1` says nothing."""
    with pytest.raises(Unmet) as caught:
        expect.equal(got, expected)
    assert shown == caught.value.explanation.got


def test_a_changed_argument_is_wrong_and_explained_as_such() -> None:
    """The value may be right; the hint is about the change, before any other."""
    changed = answer(3, 6, changed={0: 4})
    fault = unmet([changed], unchanged=(0,), hint=lambda answer: "another hint")
    assert "6, and argument 1 was changed" == fault.explanation.got
    assert "make a new board instead of changing the one you were given" == fault.explanation.hint
    assert [changed] == expect.all_equal([changed], doubled)


def test_hints_know_the_first_or_all_wrong_answers() -> None:
    """The hint for the first is taken if it says something, else the one for all."""
    answers = [answer(1, 0), answer(2, 4), answer(3, 0)]
    of_all = {"hint_for_all": lambda wrong: f"{len(wrong)} wrong"}
    assert "2 wrong" == unmet(answers, **of_all).explanation.hint
    first = unmet(answers, hint=lambda answer: f"not {answer.outcome}", **of_all)
    assert "not 0" == first.explanation.hint


def test_words_follow_the_expected_value() -> None:
    """`say` is given the answer, so that it can name the move."""
    fault = unmet([answer(3, 0)], say=lambda answer: f"twice {answer.arguments[0]}")
    assert "6   twice 3" == fault.explanation.expected


def test_a_call_that_raised_is_one_wrong_answer_among_others() -> None:
    """It is shown in the exception's words, and what follows is still tried."""
    fault = unmet([answer(1, 2), broken(2, Raised("KeyError", "2")), answer(3, 6)])
    assert "KeyError: 2" == fault.explanation.got
    assert "3 positions, 1 wrong" == fault.explanation.tried


def test_when_every_call_raises_the_exception_itself_is_the_result() -> None:
    """So that the outcome is RAISED, with the first exception."""
    with pytest.raises(Raised, match="KeyError: 1"):
        expect.all_equal([broken(n, Raised("KeyError", str(n))) for n in (1, 2)], doubled)


def test_a_value_that_only_looks_like_an_exception_text_is_no_exception() -> None:
    """Unreadable answers are shown, and equal to nothing else."""
    fault = unmet([answer(1, Unreadable("<function>")), broken(2, Raised("E", ""))])
    assert "<function>" == fault.explanation.got


@pytest.mark.parametrize("last", [TimedOut("too slow"), Crashed("gone"), ChannelFault("odd")])
def test_a_fault_that_ends_the_session_is_the_result(last: StudentFault) -> None:
    """Everything before it was right, so there is nothing else to explain."""
    with pytest.raises(type(last), match=str(last)):
        expect.all_equal([answer(1, 2), broken(2, last)], doubled)


def test_a_fault_raised_while_answers_are_drawn_is_the_result() -> None:
    """The stream itself may raise it."""

    def stream() -> Iterator[Answer]:
        yield answer(1, 2)
        raise Crashed("gone")

    with pytest.raises(Crashed, match="gone"):
        expect.all_equal(stream(), doubled)


def test_what_was_wrong_before_the_session_ended_is_explained() -> None:
    """With what ended it, and without going on."""
    answers = [answer(1, 2), answer(2, 0), broken(3, TimedOut("too slow")), answer(4, 0)]
    assert "2 positions, 1 wrong; then: too slow" == unmet(answers).explanation.tried


def test_tampering_is_the_result_whatever_came_before() -> None:
    """A person must look at it, so it is not to be hidden behind a wrong answer."""
    with pytest.raises(ChannelFault, match="odd"):
        expect.all_equal([answer(1, 0), broken(2, ChannelFault("odd"))], doubled)


def test_no_answers_are_all_right() -> None:
    """An author who asks nothing learns nothing; the loader can't know."""
    assert [] == expect.all_equal([], doubled)


# --- parts -------------------------------------------------------------------------------------


def settled(*problems: BaseException | None) -> BaseException | None:
    """What `settle` raises after parts called a, b, ... that raised *problems*."""
    parts = Parts()
    for name, problem in zip("abcdef", problems, strict=False):
        with parts(name):
            if problem is not None:
                raise problem
    try:
        parts.settle()
    except BaseException as error:
        return error
    return None


def test_parts_that_all_pass_are_silent() -> None:
    """Nothing is raised."""
    assert settled(None, None) is None


def test_no_parts_are_silent() -> None:
    """Nothing failed."""
    assert settled() is None


def test_each_part_is_worth_the_same() -> None:
    """One of three failed: 2/3 are earned."""
    fault = settled(None, Unmet(Explanation("odd")), None)
    assert isinstance(fault, Unmet)
    assert (Fraction(2, 3), "odd") == (fault.worth, fault.explanation.summary)


def test_a_part_may_be_worth_something_by_itself() -> None:
    """1 + 1/2 + 0 of 3 parts are 1/2."""
    fault = settled(None, Unmet(Explanation("half"), Fraction(1, 2)), Unmet(Explanation("nothing")))
    assert isinstance(fault, Unmet)
    assert Fraction(1, 2) == fault.worth


def test_the_first_part_that_failed_is_explained_and_the_others_named() -> None:
    """The second is explained, the fourth only named."""
    fault = settled(None, Unmet(Explanation("odd", got="3")), None, Unmet(Explanation("worse")))
    assert isinstance(fault, Unmet)
    assert Explanation("odd (also wrong: d)", got="3") == fault.explanation


def test_a_part_that_raised_is_explained_by_its_name() -> None:
    """The exception is what was got, and its place and the hint are those of any exception."""
    fault = settled(Raised("KeyError", "2", "line 3 in f"), None)
    assert isinstance(fault, Unmet)
    assert Fraction(1, 2) == fault.worth
    summary = "`a`: your function raised an exception"
    assert Explanation(summary, got="KeyError: 2   (line 3 in f)") == fault.explanation


def test_a_part_that_is_to_be_written_is_said_to_be() -> None:
    """NotImplementedError is no mistake."""
    fault = settled(Raised("NotImplementedError", ""), None)
    assert isinstance(fault, Unmet)
    assert "`a`: not written yet" == fault.explanation.summary
    assert "replace `raise NotImplementedError` with your code" == fault.explanation.hint


def test_when_all_parts_fail_and_the_first_by_a_fault_the_fault_is_the_result() -> None:
    """So that the outcome is RAISED or TIMED_OUT."""
    fault = TimedOut("too slow")
    assert fault is settled(fault, Unmet(Explanation("odd")))


def test_when_all_parts_fail_and_the_first_is_unmet_nothing_is_earned() -> None:
    """0 of 2."""
    fault = settled(Unmet(Explanation("odd")), TimedOut("too slow"))
    assert isinstance(fault, Unmet)
    assert Fraction(0) == fault.worth


def test_tampering_in_one_part_is_the_result_of_all() -> None:
    """It ends the check at once: PROTOCOL, which a person looks at, not a PARTIAL that hides it."""
    parts = Parts()
    with pytest.raises(ChannelFault, match="odd"), parts("a"):
        raise ChannelFault("odd")


def test_an_error_of_the_author_is_not_a_failed_part() -> None:
    """It ends the check at once, so that it becomes a grader error."""
    parts = Parts()
    with pytest.raises(ZeroDivisionError), parts("a"):
        raise ZeroDivisionError
    assert [] == parts.failed


# --- answers and drawings ----------------------------------------------------------------------


def test_an_answer_gives_its_value_or_raises_its_fault() -> None:
    """`value` raises, `shown` never does."""
    fault = Raised("KeyError", "2", "line 3")
    assert 6 == answer(3, 6).value
    assert Unreadable("KeyError: 2") == broken(3, fault).shown
    with pytest.raises(Raised) as caught:
        _ = broken(3, fault).value
    assert fault is caught.value


def test_a_call_is_written_only_when_it_is_shown() -> None:
    """Thousands of right answers cost no text."""
    calls: list[str] = []
    given = Answer((), 1, None, {}, lambda: calls.append("written") or "f()")  # type: ignore[func-returns-value]
    assert [] == calls
    assert "f()" == given.call


def test_the_root_of_a_lent_game_is_shown_in_words() -> None:
    """In a call that is to be pasted it stands for what can't be."""
    assert "<the first position of a hidden game>" == repr(ROOT)


def test_drawings_are_plain_data() -> None:
    """Dictionaries of text and numbers, so that a report holds them as JSON."""
    assert {
        "kind": "board",
        "board": "XO.......",
        "width": 3,
        "to_move": "X",
        "caption": "",
    } == explain.board(Position("XO......."), to_move="X")
    assert type(explain.board(Position("X........"))["board"]) is str
    assert {
        "kind": "line",
        "boards": ["...", "X.."],
        "captions": ["start", "X 0"],
        "width": 3,
        "result": "X wins",
    } == explain.line(iter(["...", "X.."]), ("start", "X 0"), result="X wins")
    assert {
        "kind": "tree",
        "label": "root",
        "children": [{"kind": "tree", "label": "leaf", "children": []}],
    } == explain.tree("root", [explain.tree("leaf")])
    assert {
        "kind": "table",
        "title": "games",
        "columns": ["seat", "won"],
        "rows": [["X", "12"]],
        "caption": "",
    } == explain.table("games", ("seat", "won"), [("X", 12)])
    assert {"kind": "text", "text": "so"} == explain.text("so")
