"""The ten checks of AO*. What they are worth is in assignment.toml.

Graphs cross as plain dicts. They are asked about with the fewest nodes first, and what is
answered wrongly is made smaller, as long as the answer stays wrong, before it is shown.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict

from assignments.ao_star.asking import Question, all_right
from assignments.ao_star.graphs import (
    Truth,
    as_it_is,
    has_solution,
    random_problems,
    renamed,
    solvable,
    spelled,
    spelled_marks,
)
from assignments.ao_star.judging import (
    Found,
    Wrong,
    cost_diagnosis,
    cost_is_least,
    found_by,
    is_a_solution,
    is_refused,
    list_hint,
    marks_among,
)
from assignments.ao_star.parts import (
    explicit_graphs,
    is_monotone_judged,
    marked_graphs,
    q_values_judged,
    solution_graph_judged,
    with_and_without_violations,
)
from assignments.ao_star.sealed import Sealed, counted, sealed_problems
from assignments.ao_star.words import drawn, drawn_cheapest
from grader import Student
from grader.authoring import Answer, _, check, explain, ngettext
from reference.andor import (
    Problem,
    ao_star,
    first_misplaced,
    least_costs,
    root_values,
)
from reference.andor import heuristics as make
from reference.andor import (
    q_values as right_q_values,
)

__all__ = [
    "expansions",
    "marked_solution",
    "monotone",
    "no_solution",
    "optimal_cost",
    "overestimates",
    "q_values",
    "slides_trace",
    "solution_graphs",
    "textbook_graphs",
    "truth",
]

Spec = Mapping[str, Any]
Note = Callable[[Mapping[str, Any]], None]


class Settings(TypedDict):
    """What `[settings]` in assignment.toml must hold."""

    sizes: list[int]
    graphs_of_a_size: int
    sealed_sizes: list[int]
    sealed_sizes_of_small_h: list[int]
    decoys: int
    shrinking_questions: int
    expanded_list_share: float


def truth() -> Truth:
    """The graphs that are always asked about."""
    return Truth()


@check(defines=("q_values",))
def q_values(student: Student, truth: Truth, rng: random.Random, spec: Spec) -> None:
    """`q_values` is the q of every node, on graphs that are partly expanded.

    The graph of the slides after each step of its trace, where q(n0) is 0, 3, 4, 5 and 5; a
    textbook's; and random ones, with dead ends and shared nodes.
    """
    all_right(
        Question(student, "q_values", q_values_judged, arguments=graph_and_h),
        explicit_graphs(truth, rng, spec["sizes"]),
        summary=_("`q_values` is wrong about this graph"),
        questions=spec["shrinking_questions"],
        fit=as_it_is,
        draw=lambda problem, answer: drawn(
            problem,
            right_q_values(problem.graph, problem.h),
            {},
            _("q as it must be; a node that is not expanded has no connectors here"),
        ),
    )


@check(defines=("is_monotone",))
def monotone(student: Student, truth: Truth, rng: random.Random, spec: Spec) -> None:
    """`is_monotone` tells whether h(n) <= c + h(n1) + ... + h(nk) at every connector.

    On the slides' graph and on random ones: with h as high as it may be, and with h one too
    high at one node.
    """
    all_right(
        Question(student, "is_monotone", is_monotone_judged, arguments=graph_and_h),
        with_and_without_violations(truth, rng, spec["sizes"]),
        summary=_("`is_monotone` is wrong about this h"),
        questions=spec["shrinking_questions"],
        fit=as_it_is,
        draw=lambda problem, answer: drawn(problem, {}, {}, ""),
    )


def graph_and_h(problem: Problem) -> tuple[Any, ...]:
    """The arguments graph and h."""
    graph, _start, h = spelled(problem)
    return graph, h


@check(defines=("solution_graph",))
def solution_graphs(student: Student, truth: Truth, rng: random.Random, spec: Spec) -> None:
    """`solution_graph` traces the marks down from the start, and takes along nothing else.

    Marks of nodes that have been given up stay out; a node without a mark is a tip or terminal.
    """
    all_right(
        Question(student, "solution_graph", solution_graph_judged, arguments=spelled_marks),
        marked_graphs(rng, spec["sizes"]),
        summary=_("`solution_graph` does not trace these marks"),
        questions=spec["shrinking_questions"],
        fit=as_it_is,
        draw=lambda problem, answer: drawn(
            problem,
            {},
            {node: ways[0] for node, ways in problem.graph.items()},
            _("all marks that can be reached; those of other nodes are not drawn"),
        ),
    )


@check(defines=("ao_star",))
def slides_trace(student: Student, truth: Truth, rng: random.Random, note: Note) -> None:
    """`ao_star` goes the slides' way: cost 5, and of seven nodes n0, n1, n4 and n5 expanded.

    With n5 before n4, q(n0) is 0, 3, 4, 5, 5 as on the slides; n4 before n5 is right too. Asked
    again with other names and in another order.
    """
    problems = [truth.slides, renamed(truth.slides, rng), renamed(truth.slides, rng)]
    answers = all_right(
        Question(student, "ao_star", trace_judged),
        problems,
        summary=_("`ao_star` goes another way than on slides 15 to 20"),
        questions=0,
    )
    found = found_by(answers[0])
    assert isinstance(found, Found)
    note(trace_table(truth.slides, found.expanded))


def trace_judged(problem: Problem, answer: Answer) -> Wrong | None:
    """The least cost, its solution, and the nodes that every AO* expands here."""
    found = found_by(answer)
    if isinstance(found, Wrong):
        return found
    wrong = cost_is_least(problem, answer) or is_a_solution(problem, answer)
    if wrong is not None:
        return wrong
    right = ao_star(problem).expanded
    expected = _("{nodes}, in this order or another that AO* may take").format(nodes=[*right])
    are_nodes = all(isinstance(node, str) for node in found.expanded)
    if not are_nodes or sorted(found.expanded) != sorted(right):
        return Wrong(expected, repr(found.expanded), list_hint(found.expanded, right))
    misplaced = first_misplaced(problem, found.expanded)
    if misplaced is not None:
        said = _("{node} is no tip of the partial solution that is marked then")
        return Wrong(expected, repr(found.expanded), said.format(node=found.expanded[misplaced]))
    return None


def trace_table(problem: Problem, expanded: Sequence[str]) -> Mapping[str, Any]:
    """The steps of a right run: what was expanded, and q of the start afterwards."""
    values = root_values(problem, expanded)
    slides = _("as on the slides") if values == (0, 3, 4, 5, 5) else ""
    steps = zip(range(len(values)), ["", *expanded], values, strict=True)
    return explain.table(
        _("Your trace of the slides' graph"),
        [_("step"), _("expanded"), f"q({problem.start})"],
        steps,
        caption=slides,
    )


@check(defines=("ao_star",))
def textbook_graphs(
    student: Student, truth: Truth, rng: random.Random, spec: Spec, note: Note
) -> None:
    """`ao_star` on textbook graphs: with h = 0 the least cost; with the book's h a solution.

    The books' h says too much of some nodes. What it leads to is accepted, and not called the
    least: on the first graph 4 is found where 3 is possible.
    """
    known = [make.blind(each, rng) for each in (*truth.books, truth.shared)]
    question = Question(student, "ao_star", cost_is_least)
    all_right(
        question,
        [*known, *(renamed(each, rng) for each in known)],
        summary=_("`ao_star` is wrong about a textbook's graph, with h = 0"),
        questions=spec["shrinking_questions"],
        diagnose=cost_diagnosis,
    )
    answers = all_right(
        Question(student, "ao_star", is_a_solution),
        truth.books,
        summary=_("`ao_star` is wrong about a textbook's graph, with the book's own h"),
        questions=spec["shrinking_questions"],
        fit=solvable,
    )
    found = [found_by(answer) for answer in answers]
    rows = [
        (number, each.cost, least_costs(problem)[problem.start])
        for number, (each, problem) in enumerate(zip(found, truth.books, strict=True), 1)
        if isinstance(each, Found)
    ]
    note(
        explain.table(
            _("Textbook graphs with an h that says too much"),
            [_("graph"), _("found"), _("least")],
            rows,
            caption=_("where h says too much, the cost found may be more than the least"),
        )
    )


@check(defines=("ao_star",))
def optimal_cost(student: Student, rng: random.Random, spec: Spec) -> None:
    """`ao_star` finds the least cost on random acyclic graphs, with any h that says never too much.

    h is 0, monotone, perfect or merely admissible. Any rule for picking a tip is right. Shared
    nodes are paid for each use.
    """
    all_right(
        Question(student, "ao_star", cost_is_least),
        random_problems(rng, spec["sizes"], spec["graphs_of_a_size"]),
        summary=_("`ao_star` does not find the least cost on this graph"),
        questions=spec["shrinking_questions"],
        diagnose=cost_diagnosis,
    )


@check(defines=("ao_star",))
def marked_solution(student: Student, rng: random.Random, spec: Spec) -> None:
    """The marks that `ao_star` returns are a whole solution, of the cost that it returns.

    Each node below the start has one of its connectors, up to terminal nodes; nothing else is
    marked.
    """
    all_right(
        Question(student, "ao_star", is_a_solution),
        random_problems(rng, spec["sizes"], 2),
        summary=_("the solution that `ao_star` returns is not one"),
        questions=spec["shrinking_questions"],
        draw=drawn_as_marked,
    )


def drawn_as_marked(problem: Problem, answer: Answer) -> Mapping[str, Any]:
    """*problem* with those of the student's marks that are connectors of it."""
    found = found_by(answer)
    if isinstance(found, Wrong):
        return drawn_cheapest(problem)
    marked = marks_among(problem, found.solution)
    caption = _("q is the least that a node can cost; the star is what your solution marks")
    return drawn(problem, least_costs(problem), marked, caption)


@check(defines=("ao_star",))
def no_solution(student: Student, truth: Truth, rng: random.Random, spec: Spec) -> None:
    """`ao_star` says so where there is no solution, and finds one where a dead end lies beside it.

    No solution is (inf, {}, expanded). A terminal start costs 0, a start without connectors
    infinity.
    """
    terminal, dead = Problem({}, "t", {"t": 0}), Problem({"s": ()}, "s", {"s": 0})
    kinds, sizes = [make.monotone], [5, 7, 9, 12, 15]
    without = random_problems(rng, sizes, 4, kinds, is_wanted=lambda p: not has_solution(p))
    beside = random_problems(rng, sizes, 4, kinds, is_wanted=has_a_way_round)
    all_right(
        Question(student, "ao_star", is_refused),
        sorted([terminal, dead, truth.dead_ends, *without, *beside], key=lambda each: len(each.h)),
        summary=_("`ao_star` does not see where there is no solution"),
        questions=spec["shrinking_questions"],
        fit=as_it_is,
    )


def has_a_way_round(problem: Problem) -> bool:
    """True if there is a solution, and a dead end beside it."""
    return has_solution(problem) and () in problem.graph.values()


@check(defines=("ao_star",))
def overestimates(student: Student, rng: random.Random, spec: Spec, note: Note) -> None:
    """With an h that says too much, `ao_star` still ends with a solution of the cost it claims.

    It need not be the least: nothing is promised about that.
    """
    problems = random_problems(rng, spec["sizes"], 6, [make.overestimating])
    answers = all_right(
        Question(student, "ao_star", is_a_solution),
        problems,
        summary=_("with an h that says too much, what `ao_star` returns does not hold"),
        questions=spec["shrinking_questions"],
        fit=solvable,
        draw=drawn_as_marked,
    )
    found = [found_by(answer) for answer in answers]
    dearer = sum(
        isinstance(each, Found) and each.cost > least_costs(problem)[problem.start]
        for each, problem in zip(found, problems, strict=True)
    )
    said = ngettext(
        "On {n} graphs with an h that says too much, {dearer} solution costs more than the least; "
        "that is as it may be.",
        "On {n} graphs with an h that says too much, {dearer} solutions cost more than the least; "
        "that is as it may be.",
        dearer,
    )
    note(explain.text(said.format(n=len(problems), dearer=dearer)))


@check(defines=("ao_star",))
def expansions(student: Student, truth: Truth, rng: random.Random, spec: Spec, note: Note) -> None:
    """`ao_star` expands what the marks lead to and no more, counted by the grader.

    Graphs are served node by node; to look at graph[n] is to expand n. Each expansion must be
    of a tip of a cheapest partial solution at that moment, whichever; nodes that no AO* expands
    must be left alone; and the list that is returned must be what was looked at.
    """
    served = []
    sealed = Sealed(student)
    for problem in sealed_problems(truth, rng, spec):
        served.append(sealed.ask(problem))
        if served[-1].wrong is not None and not served[-1].only_the_list:
            raise sealed.unmet(served[-1], len(served), spec)
    if wrong := [each for each in served if each.wrong is not None]:
        raise sealed.unmet(wrong[0], len(served), spec)
    note(explain.text(counted(served)))
