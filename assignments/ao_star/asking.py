"""Asking about many graphs: what is wrong is made small before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assignments.ao_star.graphs import Fit, admissible, smaller_problems, spelled
from assignments.ao_star.judging import Wrong
from assignments.ao_star.words import drawn_cheapest
from grader import Student
from grader.authoring import Answer, _, expect, ngettext, smallest
from grader.authoring.expect import Unmet
from grader.errors import ChannelFault, Raised, StudentFault
from reference.andor import Problem

__all__ = ["Judge", "Question", "all_right"]

Judge = Callable[[Problem, Answer], Wrong | None]
Drawing = Mapping[str, Any]


class Question:
    """How a function is asked about a problem, and how its answer is judged."""

    def __init__(
        self,
        student: Student,
        name: str,
        judge: Judge,
        *,
        arguments: Callable[[Problem], tuple[Any, ...]] = spelled,
    ) -> None:
        self.student, self.name, self.judge, self.arguments = student, name, judge, arguments
        self.wrong: tuple[Problem, Answer, Wrong] | None = None

    def ask(self, problems: Iterable[Problem]) -> Iterator[Answer]:
        """The answers about *problems*, in order."""
        return self.student.map(self.name, map(self.arguments, problems))

    def is_wrong(self, problem: Problem) -> bool:
        """True if it is answered as wrongly as the one before; then `wrong` says how.

        An exception stays an exception, a wrong answer a wrong answer. False when nobody answers.
        """
        try:
            answer = self.student.ask(self.name, *self.arguments(problem))
        except ChannelFault:
            raise  # for a person to look at
        except StudentFault:
            return False
        if isinstance(answer.fault, ChannelFault):
            raise answer.fault
        raised = isinstance(answer.fault, Raised)
        if answer.fault is not None and not raised:
            return False
        if self.wrong is not None and raised is not isinstance(self.wrong[1].fault, Raised):
            return False
        return self.note(problem, answer)

    def note(self, problem: Problem, answer: Answer) -> bool:
        """True, and noted, if *answer* is wrong."""
        wrong = self.judge(problem, answer)
        if wrong is not None:
            self.wrong = problem, answer, wrong
        return wrong is not None


def all_right(
    question: Question,
    problems: Iterable[Problem],
    *,
    summary: str,
    questions: int,
    fit: Fit = admissible,
    draw: Callable[[Problem, Answer], Drawing] = lambda problem, answer: drawn_cheapest(problem),
    diagnose: Callable[[Sequence[tuple[Problem, Answer]]], str] = lambda wrong: "",
) -> list[Answer]:
    """The answers about all *problems*; Unmet with a small counterexample unless all are right.

    *fit* makes of what is made smaller a problem that the check may ask about; *diagnose* says
    what all wrong answers have in common.
    """
    problems = list(problems)
    asked, wrong = iter(problems), list[tuple[Problem, Answer, Wrong]]()

    def holds(answer: Answer) -> bool:
        is_wrong = question.note(next(asked), answer)
        if is_wrong and question.wrong is not None:
            wrong.append(question.wrong)
        return not is_wrong

    try:
        return expect.all_hold(
            question.ask(problems), holds, wanted=lambda answer: "", noun="graph", summary=summary
        )
    except Unmet as unmet:
        answered = (each for each in wrong if each[1].fault is None)
        question.wrong = next(answered, wrong[0])
        small = _shrunk(question, unmet, questions, fit, draw)
        hint = diagnose([(problem, answer) for problem, answer, _wrong in wrong])
        explanation = replace(small.explanation, hint=small.explanation.hint or hint)
        raise Unmet(explanation, small.worth) from None


def _shrunk(
    question: Question,
    unmet: Unmet,
    questions: int,
    fit: Fit,
    draw: Callable[[Problem, Answer], Drawing],
) -> Unmet:
    """*unmet* about a problem that is as small as can be found."""
    assert question.wrong is not None
    first = question.wrong[0]
    smallest(
        first,
        lambda problem: smaller_problems(problem, fit),
        question.is_wrong,
        questions=questions,
    )
    assert question.wrong is not None
    problem, answer, wrong = question.wrong
    nodes = ngettext("{n} node", "{n} nodes", len(problem.h)).format(n=len(problem.h))
    made_smaller = "" if problem is first else _("; made smaller: {nodes}").format(nodes=nodes)
    explanation = replace(
        unmet.explanation,
        summary=wrong.summary or unmet.explanation.summary,
        call=answer.call,
        expected=wrong.expected,
        got=wrong.got,
        hint=wrong.hint,
        counterexample=draw(problem, answer),
        tried=unmet.explanation.tried + made_smaller,
    )
    return Unmet(explanation, unmet.worth)
