"""How a submission spells the assignment's functions and boards."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from grader.model import Assignment, InterfaceSpec, Submission

__all__ = [
    "guess_assignments",
    "match_interface",
    "nearest",
    "other_assignment",
    "plain",
    "share_of",
]

DEFINED = re.compile(r"\bdef\s+(\w+)\s*\(")
CALLED = re.compile(r"(\w+)\(")


def match_interface(names: Mapping[str, bool], assignment: Assignment) -> InterfaceSpec:
    """The spelling of *assignment* whose functions *names* has most of; first on ties."""
    return max(
        assignment.interfaces,
        key=lambda interface: sum(names.get(f.name, False) for f in interface.functions.values()),
    )


def share_of(names: Mapping[str, bool], interface: InterfaceSpec) -> float:
    """The share of *interface*'s functions that *names* has."""
    found = sum(names.get(each.name, False) for each in interface.functions.values())
    return found / len(interface.functions) if interface.functions else 0.0


def plain(name: str) -> str:
    """*name* without case and underscores, so that spellings of one name are one."""
    return name.replace("_", "").lower()


def nearest(name: str, names: Iterable[str]) -> str:
    """The name most like *name*, or nothing."""
    close = difflib.get_close_matches(name, list(names), n=1, cutoff=0.6)
    return close[0] if close else ""


def guess_assignments(
    submission: Submission, assignments: Sequence[Assignment]
) -> list[Assignment]:
    """The assignments whose functions *submission* seems to define, best first.

    Looks for the text `def NAME(` only: nothing of the submission is compiled here.
    """
    shares = [(_share(submission.text, assignment), assignment) for assignment in assignments]
    least = 0.3 if len(assignments) > 1 else 0.01  # with one installed, a little will do
    likely = [(share, assignment) for share, assignment in shares if share >= least]
    likely.sort(key=lambda pair: -pair[0])
    found = [assignment for share, assignment in likely if share == likely[0][0]]
    if likely and likely[0][0] > LIKELY:
        return found
    fits = [(_most_named(submission.text, each), each) for each in assignments]
    whole = [each for fit, each in fits if fit.share == 1]
    most = max((fit.named for fit, _each in fits if fit.share >= LIKELY), default=0)
    others = whole or [each for fit, each in fits if most and fit.named >= most]
    return found + [each for each in others if each not in found]


LIKELY = 0.5  # of the handout's functions that another spelling can ask
CLEARLY = 0.3  # more of another handout's functions than of one's own


def other_assignment(
    submission: Submission, assignment: Assignment, others: Iterable[Assignment]
) -> Assignment | None:
    """The one of *others* that *submission* was clearly written for, rather than *assignment*.

    It has most of the other handout's names, and far fewer of its own in any spelling.
    *others* is not looked at where none could be that.
    """
    text = submission.text
    own = max(_share(text, assignment), _most_named(text, assignment).share)
    if own + CLEARLY > 1:
        return None
    shares = [(_share(text, each), each) for each in others]
    share, best = max(shares, key=lambda pair: pair[0], default=(0.0, assignment))
    return best if share > LIKELY and share - own >= CLEARLY else None


class _Fit(NamedTuple):
    """How many of the functions that a family asks have a name in a text."""

    named: int
    asked: int

    @property
    def share(self) -> float:
        return self.named / self.asked if self.asked else 0.0


def _most_named(text: str, assignment: Assignment) -> _Fit:
    """The fit of the family of *assignment* that *text* has most names for."""
    own = {k: v for each in assignment.interfaces for k, v in each.functions.items()}
    synonyms = assignment.spellings.names
    defined = set(map(plain, DEFINED.findall(text)))
    fits = [_Fit(0, 0)]
    for family in assignment.spellings.families:
        serving: list[set[tuple[str, str]]] = []
        for name in (name for name in family.calls if name in own):
            heads = set(CALLED.findall(" ".join(family.calls[name])))
            heads |= {other for head in heads for other in synonyms.get(head, ())}
            found = defined & set(map(plain, heads))
            serving.append({(own[name].returns, each) for each in found})
        taken = set[tuple[str, str]]()
        for names in sorted(serving, key=len):  # one name gives one answer of a kind
            taken |= set(sorted(names - taken)[:1])
        fits.append(_Fit(len(taken), len(serving)))
    return max(fits, key=lambda fit: fit.share)


def _share(text: str, assignment: Assignment) -> float:
    """The share of the handout's functions that *text* defines; 0 without what it is known by."""
    name = re.escape(assignment.known_by)
    if name and not re.search(rf"^\s*(def |class )?{name}\b\s*[=(:]", text, re.MULTILINE):
        return 0.0
    wanted = {f.name for i in assignment.interfaces for f in i.functions.values()}
    found = sum(f"def {name}(" in text for name in wanted)
    return found / len(wanted) if wanted else 0.0
