"""`@check` marks a function of `checks.py` as a question about a submission."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from grader.model import SubmissionKind

__all__ = ["INJECTED", "CheckMark", "check"]

INJECTED = {
    "student": "the submission's functions, in a fresh fork",
    "truth": "what the assignment's `truth()` returned, made once",
    "rng": "a random.Random seeded for this check and this grading",
    "spec": "the [settings] of assignment.toml",
    "note": "adds an observation to the report: note(explain.table(...))",
    "shared": "a dict that lives as long as this grading; checks pass on what they learn",
    "loaded": "what happened when the submission ran: findings, and the steps cut off",
    "again": "the command that repeats this check, to be named where something can be replayed",
}
"""What a check may take as arguments, by name."""


@dataclass(frozen=True)
class CheckMark:
    """What `@check` says about a function."""

    defines: tuple[str, ...]
    defines_here: tuple[str, ...]
    needs: tuple[str, ...]
    after: tuple[str, ...]
    kinds: frozenset[SubmissionKind]
    extra: str


def check(
    *,
    defines: Iterable[str] = (),
    defines_here: Iterable[str] = (),
    needs: Iterable[str] = (),
    after: Iterable[str] = (),
    kinds: Iterable[str] = ("notebook", "module"),
    extra: str = "",
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Mark a function as a check. Its docstring's first line is its title.

    *defines* are the names that the submission must define, *defines_here* those that it must
    define unless it is written in another spelling than the handout's; *needs* the checks that
    must have passed before, *after* those that run before whatever comes of them, because they
    leave something in `shared`; *kinds* are the sorts of submission that it applies to. *extra*
    is a name that nobody has to define: where it is not, the check is skipped, and its points
    count neither way, whatever came of the checks that it needs.
    """
    for names in (defines, defines_here, needs, after, kinds):
        if isinstance(names, str):
            raise TypeError(f"write a tuple, ({names!r},), not the text {names!r}")
    kinds_ = frozenset(map(SubmissionKind, kinds))
    mark = CheckMark(tuple(defines), tuple(defines_here), tuple(needs), tuple(after), kinds_, extra)

    def marked(function: Callable[..., Any]) -> Callable[..., Any]:
        function.__check__ = mark  # type: ignore[attr-defined]
        return function

    return marked
