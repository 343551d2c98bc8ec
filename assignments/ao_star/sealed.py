"""Expansions counted: the graph stays with the grader and is served node by node."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from assignments.ao_star.graphs import (
    SealedGraph,
    Truth,
    monotone,
    random_problems,
    renamed,
    smaller_problems,
    spelled,
)
from assignments.ao_star.judging import Wrong, cost_is_least, found_by, list_hint
from assignments.ao_star.words import drawn_explicit
from grader import Student
from grader.authoring import Answer, _, ngettext, smallest
from grader.authoring.expect import Unmet
from grader.authoring.faults import NOT_WRITTEN
from grader.errors import ChannelFault, Raised, StudentFault
from grader.model import Explanation
from reference.andor import (
    Node,
    Problem,
    ao_star,
    first_misplaced,
    least_costs,
    may_be_expanded,
    must_not_expand,
)
from reference.andor import heuristics as make
from reference.andor.examples import decoys

__all__ = ["Sealed", "Served", "counted", "judged", "sealed_problems"]

Spec = Mapping[str, Any]
FEW = 12  # nodes of a graph that is shown as text


def sealed_problems(truth: Truth, rng: random.Random, spec: Spec) -> list[Problem]:
    """The slides' graph, random ones where much may be left out, and the decoys; h is monotone."""
    drawn = [
        max(random_problems(rng, [size], 3, kinds), key=worth)
        for kinds, worth, sizes in (
            ((make.monotone, make.perfect), left_alone, spec["sealed_sizes"]),
            ((make.blind, make.monotone), changes_of_mind, spec["sealed_sizes_of_small_h"]),
        )
        for size in sizes
    ]
    problems = [truth.slides, renamed(truth.slides, rng), *drawn, decoys(spec["decoys"])]
    return sorted(problems, key=lambda problem: len(problem.h))


def left_alone(problem: Problem) -> int:
    """How much of *problem* there is to be expanded, and to be left alone: the less of both."""
    return min(len(must_not_expand(problem)), len(ao_star(problem).expanded))


def changes_of_mind(problem: Problem) -> int:
    """How often an expansion makes the search give up tips that it might have expanded."""
    expanded = ao_star(problem).expanded
    allowed = [may_be_expanded(problem, expanded[:n]) for n in range(len(expanded) + 1)]
    return sum(
        bool(before - after - {node})
        for before, after, node in zip(allowed, allowed[1:], expanded, strict=False)
    )


@dataclass(frozen=True)
class Served:
    """One search of a sealed graph: the answer, the nodes looked at, and what is wrong.

    `right` is how many of the expansions were, before one was not.
    """

    problem: Problem
    answer: Answer
    reads: Sequence[Node]
    right: int
    wrong: Wrong | None
    only_the_list: bool = False


class Sealed:
    """Lets `ao_star` search sealed graphs, and judges what it looks at."""

    def __init__(self, student: Student) -> None:
        self.student = student
        self.latest: Served

    def ask(self, problem: Problem) -> Served:
        """How *problem* is searched. Raises a fault that ends the session."""
        graph, (_graph, start, h) = SealedGraph(problem), spelled(problem)
        with self.student.lend_mapping(graph, _("<a graph that is served node by node>")) as lent:
            answer = self.student.ask("ao_star", lent, start, h)
        if answer.fault is not None and not isinstance(answer.fault, Raised):
            raise answer.fault
        return judged(problem, answer, graph.reads)

    def is_wrong(self, problem: Problem) -> bool:
        """True if *problem* is searched as wrongly as the latest was; then it is the latest."""
        try:
            served = self.ask(problem)
        except ChannelFault:
            raise  # for a person to look at
        except StudentFault:
            return False
        fails = served.wrong is not None and served.only_the_list == self.latest.only_the_list
        if fails:
            self.latest = served
        return fails

    def call(self, served: Served) -> str:
        """The call; with the whole graph where it is small, so that it can be pasted."""
        if len(served.problem.h) > FEW:
            return served.answer.call
        return self.student.write_call("ao_star", spelled(served.problem))

    def unmet(self, served: Served, asked: int, spec: Spec) -> Unmet:
        """What was wrong in *served*, on a graph that is made small."""
        self.latest = served
        smallest(
            served.problem,
            lambda problem: smaller_problems(problem, monotone),
            self.is_wrong,
            questions=spec["shrinking_questions"],
        )
        served = self.latest
        assert served.wrong is not None
        tried = ngettext("{n} graph", "{n} graphs", asked).format(n=asked)
        explanation = Explanation(
            summary=_("the nodes are expanded as they may be, but the list says otherwise")
            if served.only_the_list
            else served.wrong.summary or _("`ao_star` does not expand as AO* does"),
            call=self.call(served),
            expected=served.wrong.expected,
            got=served.wrong.got,
            hint=served.wrong.hint,
            counterexample=drawn_explicit(
                served.problem,
                served.reads[: served.right],
                _("the graph as it was known then: q, and the marks to follow"),
            ),
            tried=_("{graphs} served node by node").format(graphs=tried),
        )
        share = Fraction(str(spec["expanded_list_share"])) if served.only_the_list else Fraction(0)
        return Unmet(explanation, share)


def judged(problem: Problem, answer: Answer, reads: Sequence[Node]) -> Served:
    """Whether each expansion is one that AO* may make, and the answer right."""
    misplaced = first_misplaced(problem, reads)
    right = len(reads) if misplaced is None else misplaced
    if isinstance(answer.fault, Raised):
        if answer.fault.kind == NOT_WRITTEN:
            raise answer.fault
        wrong: Wrong | None = Wrong(
            _("graph[n], graph.get(n) and n in graph are all that a search needs"),
            str(answer.fault),
            _("look a node up when you expand it; keep what you have seen in a dict of your own"),
        )
        return Served(problem, answer, reads, right, wrong)
    if misplaced is not None:
        return Served(problem, answer, reads, right, _misplaced(problem, reads, misplaced))
    wrong = _too_few(problem, reads) or cost_is_least(problem, answer)
    found = found_by(answer)
    if wrong is not None or isinstance(found, Wrong) or found.expanded == list(reads):
        return Served(problem, answer, reads, right, wrong)
    wrong = Wrong(repr(list(reads)), repr(found.expanded), list_hint(found.expanded, []))
    return Served(problem, answer, reads, right, wrong, only_the_list=True)


def _too_few(problem: Problem, reads: Sequence[Node]) -> Wrong | None:
    """A search that ended before a cheapest solution was among what it had seen."""
    unseen = {node: ways if node in reads else () for node, ways in problem.graph.items()}
    start, least = problem.start, least_costs(problem)
    if least_costs(replace(problem, graph=unseen))[start] == least[start]:
        return None
    tips = sorted(may_be_expanded(problem, reads))
    return Wrong(
        _("an expansion of {nodes}").format(nodes=_(" or ").join(tips)),
        _("the search ends after {nodes}").format(nodes=", ".join(reads) or _("nothing")),
        _("go on until the start is SOLVED, which it is when all that its marked connector leads "
          "to is"),
    )  # fmt: skip


def _misplaced(problem: Problem, reads: Sequence[Node], index: int) -> Wrong:
    """An expansion that no AO* makes at that moment."""
    node, allowed = reads[index], sorted(may_be_expanded(problem, reads[:index]))
    got = _("{node} is expanded after {before}").format(
        node=node, before=", ".join(reads[:index]) or _("nothing")
    )
    if not allowed:
        expected = _("no further expansion: the cost of {start} is known")
        hint = _("stop when the start is SOLVED, or when its q is infinite; ask `n in graph` to "
                 "know whether n is terminal")  # fmt: skip
        return Wrong(expected.format(start=problem.start), got, hint)
    expected = _("a tip that the marks lead to: {nodes}").format(nodes=_(" or ").join(allowed))
    if node in must_not_expand(problem):
        hint = _("no AO* ever expands {node}: what leads to it costs more than the best solution. "
                 "Trace the marks down from the start, and ask `n in graph` to know whether n "
                 "is terminal")  # fmt: skip
    else:
        hint = _("revise q and the marks up to the start after each expansion, trace them down "
                 "anew, and expand one tip; {node} was none")  # fmt: skip
    return Wrong(expected, got, hint.format(node=node))


def counted(served: Sequence[Served]) -> str:
    """How many nodes were expanded, in words."""
    inner = sum(len(each.problem.inner()) for each in served)
    reference = sum(len(ao_star(each.problem).expanded) for each in served)
    own = sum(len(each.reads) for each in served)
    said = _("On {n} graphs served node by node, {own:,} of {inner:,} nodes were expanded; the "
             "reference, which takes the first tip, expands {reference:,}.")  # fmt: skip
    return said.format(n=len(served), own=own, inner=inner, reference=reference)
