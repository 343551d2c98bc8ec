"""Which assignment a batch grades, how that is known, and which file was written for another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from grader.assignment import load_assignment, load_assignments
from grader.batch.handed import Handed
from grader.errors import AuthorFault, SubmissionFault, UsageFault
from grader.interface import guess_assignments, other_assignment
from grader.model import Assignment, Submission
from grader.submission import open_submission
from grader.text import plural

__all__ = ["Assigned", "assigned", "misplaced"]


@dataclass(frozen=True)
class Assigned:
    """The assignment of a batch; `how` says in a few words how it is known."""

    assignment: Assignment
    how: str


def assigned(found: Iterable[Handed], named: str | None, before: str | None) -> Assigned:
    """The assignment that is *named*, or the one of the results *before*, or what most files fit.

    UsageFault where the files do not agree: a class is never graded by its first file.
    """
    if named is not None and before is not None and named != before:
        how = f"named by --assignment; so far these results were of {before}"
        return Assigned(load_assignment(named), how)
    if named is not None:
        return Assigned(load_assignment(named), "named by --assignment")
    if before is not None:
        return Assigned(load_assignment(before), "as in the results so far")
    return _recognised(list(found))


def _recognised(found: Sequence[Handed]) -> Assigned:
    """The assignment that more than half of the files fit which fit any, and no other as many."""
    installed, faults = load_assignments()
    fitting = [slugs for each in found if (slugs := _fitting(each, installed))]
    counts = Counter(slug for slugs in fitting for slug in slugs)
    ranked = counts.most_common()
    if not ranked and faults:
        raise AuthorFault(faults)
    if not ranked:
        raise UsageFault(
            "no submission tells which assignment it is for. Name it: --assignment, one of "
            f"{', '.join(each.slug for each in installed)}"
        )
    slug, most = ranked[0]
    if 2 * most <= len(fitting) or (len(ranked) > 1 and ranked[1][1] == most):
        told = ", ".join(f"{slug} ({plural(count, 'file')})" for slug, count in ranked)
        raise UsageFault(
            f"the files do not agree on one assignment: {told}. Name it: --assignment SLUG; what "
            "is written for another is then listed, and not graded as this one"
        )
    how = f"recognised: {most:,} of {plural(len(found), 'file')} {'fits' if most == 1 else 'fit'}"
    return Assigned(load_assignment(slug), how)


def _fitting(handed: Handed, assignments: Sequence[Assignment]) -> list[str]:
    if handed.problem:
        return []
    try:
        submission = open_submission(handed.path)
    except SubmissionFault:
        return []
    return [each.slug for each in guess_assignments(submission, assignments)]


def misplaced(submission: Submission, assignment: Assignment) -> str:
    """Why *submission* is not graded as *assignment*: it is another's, by its functions' names."""
    other = other_assignment(submission, assignment, _others(assignment))
    if other is None:
        return ""
    return (
        f"its functions are those of {other.slug}, not of {assignment.slug}: not graded, and no "
        f"zero. Ask which was meant; grader check FILE --assignment {other.slug} grades it"
    )


def _others(assignment: Assignment) -> Iterator[Assignment]:
    """What else is installed, and can be loaded; loaded only when it is asked for."""
    yield from (each for each in _installed() if each.slug != assignment.slug)


@cache
def _installed() -> Sequence[Assignment]:
    return load_assignments()[0]
