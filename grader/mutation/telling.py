"""What became of the mutants, as lines of text: a table, what caught them, and each hole."""

from __future__ import annotations

import difflib
import shlex
from collections import Counter
from collections.abc import Iterator

from grader.mutation.judging import Fate, Judged, Mutation
from grader.workflow import program

__all__ = ["mutation_lines"]

TOLD = (Fate.HOLE, Fate.UNJUDGED)
IN_ALL = "in all"
TOLD_WHEN_ASKED = (Fate.RIGHT, Fate.EQUIVALENT)


def mutation_lines(mutation: Mutation, *, verbose: bool = False) -> Iterator[str]:
    """The table, the survivors that matter (all if *verbose*), and how to repeat it."""
    slug, drawn = mutation.assignment.slug, len(mutation.judged)
    yield f"{slug}: {drawn:,} mutants, of {mutation.possible:,} places, seed {mutation.seed}"
    yield ""
    yield from table(mutation)
    yield ""
    caught = Counter(each.check for each in mutation.judged if each.check)
    yield from (f"{number:6,}  caught by {check}" for check, number in caught.most_common())
    for fate in (*(TOLD_WHEN_ASKED if verbose else ()), *TOLD):
        for each in mutation.judged:
            if each.fate is fate:
                yield ""
                yield from survivor(each, mutation.programs[each.mutant.place.program])
    yield ""
    yield from summary(mutation)
    again = [*program(), "verify", slug, "--mutate", str(drawn), "--seed", str(mutation.seed)]
    yield f"again: {shlex.join(again)}"


def table(mutation: Mutation) -> Iterator[str]:
    """How many mutants of each program came to what."""
    names = sorted({each.mutant.place.program for each in mutation.judged})
    width = max(map(len, [*names, IN_ALL]))
    yield "  ".join([" " * width, *Fate])
    for name in (*names, IN_ALL):
        fates = Counter(
            each.fate for each in mutation.judged if name in (each.mutant.place.program, IN_ALL)
        )
        counts = (f"{fates[fate] or '':>{len(fate)}}" for fate in Fate)
        yield "  ".join([f"{name:<{width}}", *counts]).rstrip()


def survivor(judged: Judged, source: str) -> Iterator[str]:
    """One mutant that no check has caught: the change, and what it changes."""
    place = judged.mutant.place
    inside = f" in {place.function}" if place.function else ""
    yield f"{judged.fate.upper()}: {place.program}:{place.line}{inside} ({place.operator})"
    before, after = source.splitlines(), judged.mutant.source.splitlines()
    changes = difflib.unified_diff(before, after, lineterm="", n=0)
    yield from (f"    {line}" for line in changes if line[:2] not in ("--", "++", "@@"))
    if judged.problem:
        yield f"    {judged.problem}"
    if judged.fate is Fate.EQUIVALENT:
        yield f"    the same in all of {judged.questions:,} traits"
    for trait, original in judged.differing:
        yield f"    {trait.question}: {trait.answer!r}, not {original}"


def summary(mutation: Mutation) -> Iterator[str]:
    """Whether the checks can be trusted, in one line."""
    fates = Counter(each.fate for each in mutation.judged)
    if mutation.good:
        yield "no hole: every mutant that is wrong loses points"
        return
    if fates[Fate.HOLE]:
        yield f"holes: {fates[Fate.HOLE]}, wrong and yet with all points"
    if fates[Fate.UNJUDGED]:
        yield f"not judged: {fates[Fate.UNJUDGED]}, by a fault of the grader's own"
