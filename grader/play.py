"""A person plays against a submission, in the sandbox; how, the assignment's `play` hook says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from random import Random

from grader.authoring.expect import Unmet
from grader.authoring.faults import explain_fault
from grader.authoring.playing import Table
from grader.errors import StudentFault, UsageFault
from grader.language import _
from grader.model import Assignment, Explanation, Submission
from grader.reports.drawing import draw
from grader.sandbox.student import Student
from grader.workflow import open_grading

__all__ = ["play"]

EVENING_S = 12 * 3600.0
THINKING_S = 600.0


def play(
    submission: Submission,
    assignment: Assignment,
    ask: Callable[[str], str],
    say: Callable[[str], None],
    *,
    seed: int | None = None,
    isolation: str = "auto",
    language: str | None = None,
) -> bool:
    """Play until the person leaves; False if the submission broke. UsageFault without a hook.

    Each answer has the time of any call, all together the time of a long evening.
    """
    if assignment.play is None:
        said = _("{assignment} is not played: there is nothing to play against")
        raise UsageFault(said.format(assignment=assignment.slug))
    limits = replace(
        assignment.limits,
        check_wall_s=EVENING_S,
        check_cpu_s=THINKING_S,
        budget_cpu_s=THINKING_S,
    )
    with open_grading(
        submission, assignment, seed=seed, isolation=isolation, language=language
    ) as grading:
        try:
            if grading.loaded.fatal:
                raise Unmet(Explanation(summary=grading.loaded.fatal))
            with closing(grading.worker.session(grading.interface.board, limits)) as session:
                student = Student(session, grading.interface, grading.names)
                rng = Random(seed)
                table = Table(student, assignment.settings, rng, ask, say)
                assignment.play(table)
        except (EOFError, KeyboardInterrupt):
            say("\n" + _("Until next time."))
        except Unmet as unmet:
            say("\n".join(broken(unmet.explanation)))
            return False
        except StudentFault as fault:
            say("\n".join(broken(explain_fault(fault))))
            return False
    return True


def broken(explanation: Explanation) -> Iterator[str]:
    """Why the game can't go on, in lines."""
    yield "\n" + _("The game ends here: your program can't go on.")
    if explanation.counterexample:
        yield ""
        yield from ("    " + line for line in draw(explanation.counterexample))
        yield ""
    rows = {
        _("what"): explanation.summary,
        _("call"): explanation.call,
        _("expected"): explanation.expected,
        _("got"): explanation.got,
        _("where"): explanation.tried,
        _("hint"): explanation.hint,
    }
    for name, words in rows.items():
        if words:
            yield f"    {name:<9} {words}"
