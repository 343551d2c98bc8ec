"""What a check expects. An expectation that isn't met raises `Unmet`, which holds the reason.

Comparison is by value, and strict about kinds: True is not 1, "1" is not 1, a list is not a
tuple. 1.0 equals 1, because utilities may be either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from typing import Any

from grader.answers import Answer, Position
from grader.authoring.faults import explain_fault, fault_words
from grader.authoring.haste import is_hasty
from grader.errors import ChannelFault, OutOfBudget, Raised, StudentFault
from grader.language import _
from grader.model import Explanation
from grader.pace import empty_squares
from grader.text import plural

__all__ = [
    "Inapplicable",
    "Parts",
    "RightSoFar",
    "Unmet",
    "all_equal",
    "all_hold",
    "equal",
    "same",
    "true",
]

Hint = str | Callable[[Any, Any], str]


class Unmet(Exception):
    """An expectation that the submission does not meet.

    `worth` is the share of the check's points that it has earned all the same.
    """

    def __init__(self, explanation: Explanation, worth: Fraction = Fraction(0)) -> None:
        super().__init__(explanation.summary)
        self.explanation, self.worth = explanation, worth


class Inapplicable(Exception):
    """The check has nothing to ask of this submission; the text tells the student why.

    Its points then count neither for nor against: an extra that was not written.
    """


class RightSoFar(Exception):
    """Every answer was right until the budget ended, which *fault* tells of.

    Of what was asked about, `verified` answers were judged, and all that has at most `empty`
    empty squares is among them; -1 if not even full boards are.
    """

    def __init__(self, fault: OutOfBudget, verified: int, empty: int, noun: str) -> None:
        self.fault, self.verified, self.empty, self.noun = fault, verified, empty, noun
        super().__init__(self.sentence)

    @property
    def sentence(self) -> str:
        """How far it came, for whoever wrote the program."""
        said = _("Right so far: {verified} verified, all with at most {empty} empty squares "
                 "among them; then the time for this check was used up ({reason}).")  # fmt: skip
        return said.format(
            verified=plural(self.verified, self.noun), empty=self.empty, reason=self.fault
        )


def same(got: Any, expected: Any) -> bool:
    """True if *got* is *expected*: the same kind and the same value."""
    if isinstance(got, bool) or isinstance(expected, bool):
        return got is expected
    if isinstance(expected, (int, float)):
        return isinstance(got, (int, float)) and got == expected
    if isinstance(expected, (list, tuple)):
        return (
            type(got) is type(expected)
            and len(got) == len(expected)
            and all(map(same, got, expected))
        )
    if isinstance(expected, str):
        return isinstance(got, Position) >= isinstance(expected, Position) and (
            isinstance(got, str) and str(got) == str(expected)
        )
    if isinstance(expected, dict):
        return isinstance(got, dict) and same(_sorted(got.items()), _sorted(expected.items()))
    if isinstance(expected, (set, frozenset)):
        return type(got) is type(expected) and same(_sorted(got), _sorted(expected))
    return type(got) is type(expected) and bool(got == expected)


def _sorted(items: Iterable[Any]) -> list[Any]:
    """*items* in an order that depends on their kinds and values alone."""
    return sorted(items, key=lambda item: (type(item).__name__, repr(item)))


def true(condition: bool, explanation: Explanation, worth: Fraction = Fraction(0)) -> None:
    """Raise Unmet with *explanation* unless *condition*."""
    if not condition:
        raise Unmet(explanation, worth)


def equal(
    got: Any,
    expected: Any,
    *,
    summary: str = "",
    call: str = "",
    show: Any = None,
    hint: Hint = "",
    say: str = "",
) -> None:
    """Raise Unmet unless *got* is *expected*. *say* adds words to the expected value."""
    if not same(got, expected):
        raise Unmet(
            Explanation(
                summary=summary,
                call=call,
                expected=_words(expected, say),
                got=told(got, expected),
                counterexample=show,
                hint=hint(got, expected) if callable(hint) else hint,
            )
        )


def all_equal(
    answers: Iterable[Answer],
    expected: Callable[..., Any],
    *,
    noun: str = "position",
    unchanged: Sequence[int] = (),
    **words: Any,
) -> list[Answer]:
    """All *answers*, if each is what *expected* says of its arguments; else raise Unmet.

    The first wrong answer is the counterexample: order the calls by empty squares. The
    arguments whose indices are in *unchanged* must come back as they were. *words* are those
    of `all_hold`.
    """

    def judge(answer: Answer) -> bool:
        return same(answer.shown, expected(*answer.arguments)) and not any(
            index in answer.changed for index in unchanged
        )

    def wanted(answer: Answer) -> Any:
        return expected(*answer.arguments)

    return all_hold(answers, judge, wanted=wanted, noun=noun, unchanged=unchanged, **words)


def all_hold(
    answers: Iterable[Answer],
    holds: Callable[[Answer], bool],
    *,
    wanted: Callable[[Answer], Any],
    noun: str = "position",
    summary: str = "",
    show: Callable[..., Any] | None = None,
    tell: Callable[[Answer], Any] = lambda answer: answer.shown,
    say: Callable[[Answer], str] = lambda answer: "",
    hint: Callable[[Answer], str] = lambda answer: "",
    diagnose: Callable[[list[Answer]], str] = lambda answers: "",
    hint_for_all: Callable[[list[Answer]], str] = lambda wrong: "",
    unchanged: Sequence[int] = (),
) -> list[Answer]:
    """All *answers*, if *holds* is true of each; else raise Unmet with the first that fails.

    Every answer is tried, so that the explanation can tell how many are wrong. A call that
    raised counts as wrong. A fault that ends the session ends the trying: what was wrong
    before it is explained, else the fault itself is raised; at the end of a budget, RightSoFar.
    *tell* gives an answer as it is shown, where that is not the value itself. In haste the first
    wrong answer ends it.
    """
    seen: list[Answer] = []
    wrong: list[Answer] = []
    cut = ""
    try:
        for answer in answers:
            if _is_final(answer.fault):
                raise answer.fault.during(answer.call)  # type: ignore[union-attr]
            right = holds(answer)
            if not right and not wrong and answer.anew is not None:
                answer = answer.anew()
                right = holds(answer)
            seen.append(answer)
            if not right:
                wrong.append(answer)
                if is_hasty():
                    break
    except StudentFault as fault:
        if not wrong and seen and isinstance(fault, OutOfBudget):
            raise right_so_far(fault, len(seen), noun) from None
        if not wrong or isinstance(fault, ChannelFault):
            raise
        cut = str(fault)
    if not wrong:
        return seen
    first = wrong[0]
    if all(isinstance(answer.fault, Raised) for answer in wrong) and len(wrong) == len(seen):
        raise first.fault.during(first.call)  # type: ignore[union-attr]
    if is_hasty():
        raise Unmet(Explanation(summary=summary, call=first.call))
    mutated = [index for index in unchanged if index in first.changed]
    want = wanted(first)
    if isinstance(first.fault, Raised):  # the exception says more than a hint about values
        advice = diagnose(seen)
    else:
        advice = _mutation_hint(mutated) or hint(first) or diagnose(seen) or hint_for_all(wrong)
    raise Unmet(
        Explanation(
            summary=summary,
            call=first.call,
            expected=_words(want, say(first)),
            got=_got(first, tell(first), want, mutated),
            counterexample=show(*first.arguments) if show else None,
            tried=_tried(len(seen), len(wrong), noun, cut),
            hint=advice,
        )
    )


def right_so_far(fault: OutOfBudget, verified: int, noun: str = "position") -> RightSoFar:
    """What *fault* leaves of a check that asks about few empty squares first."""
    empty = empty_squares(fault.arguments)
    return RightSoFar(fault, verified, (empty or 0) - 1, noun)


def _is_final(fault: StudentFault | None) -> bool:
    return fault is not None and not isinstance(fault, Raised)


def _words(value: Any, say: str) -> str:
    return f"{value!r}   {say}" if say else repr(value)


def told(got: Any, expected: Any) -> str:
    """*got* as it is shown, with its type where only that tells it from what was expected."""
    shown = repr(got)
    if shown == repr(expected) or isinstance(got, bool) != isinstance(expected, bool):
        return f"{shown} ({getattr(got, 'type', type(got).__name__)})"
    return shown


def _got(answer: Answer, value: Any, expected: Any, mutated: Sequence[int]) -> str:
    if isinstance(answer.fault, Raised):
        return fault_words(answer.fault)
    shown = repr(value) if same(answer.shown, expected) else told(value, expected)
    if answer.own and answer.own != shown:
        shown = _("{value}, which you write {own}").format(value=shown, own=answer.own)
    if not mutated:
        return shown
    said = _("{value}, and argument {number} was changed")
    return said.format(value=shown, number=mutated[0] + 1)


def _mutation_hint(mutated: Sequence[int]) -> str:
    return _("make a new board instead of changing the one you were given") if mutated else ""


def _tried(count: int, wrong: int, noun: str, cut: str = "") -> str:
    """How many were tried and how many were wrong; *cut* is what ended the trying."""
    asked, wrong_ = plural(count, noun), f"{wrong:,}"
    if count == 1:
        said = _("{asked}, wrong").format(asked=asked)
    elif noun == "position" and wrong > 1:
        said = _("{asked}, {wrong} wrong; this one has the fewest empty squares")
        said = said.format(asked=asked, wrong=wrong_)
    else:
        said = _("{asked}, {wrong} wrong").format(asked=asked, wrong=wrong_)
    return _("{tried}; then: {fault}").format(tried=said, fault=cut) if cut else said


class Parts:
    """A check made of parts, each worth the same; what fails in one does not end the others.

    with parts("winner"): ...        at the end: parts.settle()
    """

    def __init__(self) -> None:
        self.failed: list[tuple[str, Unmet | StudentFault]] = []
        self.slow: RightSoFar | None = None
        self.count = 0

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        self.count += 1
        try:
            yield
        except ChannelFault:
            raise  # for a person to look at, whatever the other parts say
        except RightSoFar as slow:
            self.slow = min(self.slow or slow, slow, key=lambda each: each.empty)
        except (Unmet, StudentFault) as problem:
            if is_hasty():
                raise
            self.failed.append((name, problem))

    def settle(self) -> None:
        """Raise what the first failed part raised, with the worth of the parts that passed.

        Where none failed and some were slow, what is raised tells of the slowest.
        """
        if not self.failed and self.slow is not None:
            raise self.slow
        if not self.failed:
            return
        name, problem = self.failed[0]
        if len(self.failed) == self.count and isinstance(problem, StudentFault):
            raise problem
        explanation = _explanation_of(problem)
        summary = explanation.summary or _("`{name}` is not right yet").format(name=name)
        if isinstance(problem, StudentFault):
            summary = _("`{name}`: {problem}").format(name=name, problem=summary)
        if len(self.failed) > 1:
            others = ", ".join(other for other, problem in self.failed[1:])
            summary = _("{summary} (also wrong: {others})").format(summary=summary, others=others)
        earned = [each.worth for part, each in self.failed if isinstance(each, Unmet)]
        worth = sum(earned, Fraction(self.count - len(self.failed)))
        raise Unmet(replace(explanation, summary=summary), worth / self.count)


def _explanation_of(problem: Unmet | StudentFault) -> Explanation:
    if isinstance(problem, Unmet):
        return problem.explanation
    return explain_fault(problem)
