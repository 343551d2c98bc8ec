"""The ten checks of AO*, asked of right programs of every kind, and of wrong and hostile ones.

A right program earns everything, whichever tip it picks and however it breaks ties; what a wrong
one is shown is a small graph.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grader.assignment import load_assignment
from grader.model import Outcome, Report, Submission, SubmissionKind, Verdict
from grader.submission import open_submission
from grader.workflow import grade

AO_STAR = load_assignment("ao_star")
FOLDER = AO_STAR.folder
BASE = (FOLDER / "solution.py").read_text("utf-8").partition('\nif __name__ == "__main__":')[0]
SEARCHING = ("slides_trace", "optimal_cost", "marked_solution", "expansions")


def report_on(submission: Submission, *only: str, seed: int = 7) -> Report:
    return grade(submission, AO_STAR, only=only, seed=seed, isolation="none").report


def verdicts(source: str, *only: str, seed: int = 7) -> dict[str, Verdict]:
    """The verdicts on a module that is the solution with *source* after it."""
    path = Path("my.py")
    submission = Submission("my.py", SubmissionKind.MODULE, "0" * 64, path, source=BASE + source)
    return {each.check: each for each in report_on(submission, *only, seed=seed).verdicts}


def changed(*pairs: tuple[str, str]) -> str:
    """The solution's `ao_star` once more, with some of its text replaced."""
    source = BASE[BASE.index("def ao_star") : BASE.index("SLIDES = {")]
    for old, new in pairs:
        assert old in source
        source = source.replace(old, new)
    return "\n\n" + source


def lost(found: dict[str, Verdict]) -> dict[str, Any]:
    """The checks that did not give all points, with why."""
    return {n: (v.outcome, v.explanation) for n, v in found.items() if v.points != v.max_points}


def explained(source: str, check: str, seed: int = 7) -> Any:
    """The explanation of a check that did not pass."""
    verdict = verdicts(source, check, seed=seed)[check]
    assert Outcome.FAILED is verdict.outcome
    assert verdict.explanation is not None
    return verdict.explanation


# --- what must earn everything, and what nothing -----------------------------------------------


@pytest.mark.parametrize("name", ["solution.py", "solution.ipynb"])
def test_a_solution_earns_everything(name: str) -> None:
    """All ten checks, for a notebook and a module alike."""
    report = report_on(open_submission(FOLDER / name))
    assert {} == lost({verdict.check: verdict for verdict in report.verdicts})
    assert (40, ()) == (report.points, report.findings)
    notes = {verdict.check: verdict.notes for verdict in report.verdicts}
    assert [["0", "", "0"], ["1", "n0", "3"]] == notes["slides_trace"][0]["rows"][:2]
    assert ["1", "4", "3"] == notes["textbook_graphs"][0]["rows"][0]
    assert "served node by node" in notes["expansions"][0]["text"]


def test_a_starter_earns_nothing_and_is_told_that_nothing_is_written_yet() -> None:
    """Also where a graph is served node by node."""
    report = report_on(open_submission(FOLDER / "starter.py"))
    assert 0 == report.points
    summaries = {v.explanation.summary for v in report.verdicts if v.explanation}
    assert {"not written yet"} == summaries


RIGHT = {
    "the first tip, the last of equal connectors": changed(
        ("max(tips, key=lambda tip: h[tip])", "tips[0]"), ("through < q[m]", "through <= q[m]")
    ),
    "the last tip, as on the slides": changed(("max(tips, key=lambda tip: h[tip])", "tips[-1]")),
    "a tip at random": changed(
        ("max(tips, key=lambda tip: h[tip])", "__import__('random').choice(tips)")
    ),
    "every parent revised, not only preferred ones": changed(
        ("if parent in marked and m in marked[parent][1]:", "if parent != m:"),
        ("if q[m] < inf and solved.issuperset(marked[m][1]):\n", "solved.discard(m)\n"),
        (
            "                solved.add(m)\n            if before",
            "            if q[m] < inf and solved.issuperset(marked[m][1]):\n"
            "                solved.add(m)\n            if before",
        ),
    ),
    "everything computed anew after each expansion": """


def ao_star(graph, start, h):
    seen = {}
    while True:
        q = q_values(seen, h)
        marked = {n: min(ways, key=lambda way: way[0] + sum(q[m] for m in way[1]))
                  for n, ways in seen.items() if q[n] < inf}
        solution = solution_graph(marked, start)
        tips = [n for n in [start, *(m for way in solution.values() for m in way[1])]
                if n in graph and n not in seen]
        if q[start] == inf or not tips:
            return [q[start], solution if q[start] < inf else {}, tuple(seen)]
        seen[tips[-1]] = graph.get(tips[-1])
""",
    "fractions": """


from fractions import Fraction
own_q_values, own_search = q_values, ao_star


def exact(value):
    return value if value == inf else Fraction(value)


def q_values(graph, h):
    return {n: exact(q) for n, q in own_q_values(graph, h).items()}


def ao_star(graph, start, h):
    cost, solution, expanded = own_search(graph, start, h)
    return exact(cost), {n: (exact(c), nodes) for n, (c, nodes) in solution.items()}, expanded
""",
    "floats, lists for pairs and sets for lists": """


own_ao_star = ao_star
def ao_star(graph, start, h):
    cost, solution, expanded = own_ao_star(graph, start, h)
    return float(cost), {n: [c, set(nodes)] for n, (c, nodes) in solution.items()}, expanded
""",
}


@pytest.mark.parametrize("name", RIGHT)
def test_right_searches_of_every_kind(name: str) -> None:
    """The handout leaves tips, ties and containers open."""
    assert {} == lost(verdicts(RIGHT[name], "q_values", *SEARCHING))


# --- what is wrong is shown on a small graph ---------------------------------------------------


def test_a_wrong_cost_is_shown_on_a_small_graph_with_what_it_looks_like() -> None:
    """AND read as OR: two successors of one connector are all that is left of 40 nodes."""
    explanation = explained(changed(
        ("cost + sum(q[each] for each in nodes)", "cost + min(q[each] for each in nodes)")),
        "optimal_cost")  # fmt: skip
    graph = explanation.counterexample
    assert "graph" == graph["kind"]
    assert len(graph["nodes"]) <= 5
    assert "needed only the cheapest of its successors" in explanation.hint
    assert "made smaller" in explanation.tried
    assert explanation.call.startswith("ao_star({")


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("cost + sum(q[each]", "cost + max(q[each]", "only the dearest of its successors"),
        ("cost + sum(q[each] for", "sum(cost + q[each] for", "once for each successor"),
        ("cost + sum(q[each]", "sum(q[each]", "without the connectors' own costs"),
        ("cost + sum(q[each]", "int(cost) + sum(q[each]", "if each connector's were rounded down"),
        ("waiting.add(parent)", "pass", "no solution costs so little|there is a cheaper solution"),
    ],
)
def test_the_hint_names_the_mistake(old: str, new: str, hint: str) -> None:
    """By what the graph would cost if the mistake were the rule."""
    finish = (
        "        n = max(",
        "        if not tips:\n            return q[start], {}, []\n        n = max(",
    )
    explanation = explained(changed((old, new), finish), "optimal_cost")
    assert any(words in explanation.hint for words in hint.split("|"))


def test_two_mistakes_that_nothing_tells_apart_are_both_said() -> None:
    """The textbook's graph has two successors of one cost: the dearest is the cheapest."""
    dearest = changed(("cost + sum(q[each] for each in nodes)",
                       "cost + max(q[each] for each in nodes)"))  # fmt: skip
    hint = explained(dearest, "textbook_graphs").hint
    assert "only the cheapest of its successors" in hint
    assert "; or these are the costs if a connector cost only the dearest" in hint


def test_a_shared_node_paid_once_is_recognised() -> None:
    """Costs are tree costs."""
    once = changed((
        "return q[start], solution_graph(marked, start), expanded",
        "return sum(c for c, _ in solution_graph(marked, start).values()), "
        "solution_graph(marked, start), expanded",
    ))  # fmt: skip
    assert "paid for each use" in explained(once, "optimal_cost").hint


def test_an_expansion_too_many_is_shown_as_the_graph_was_then() -> None:
    """The least q anywhere is no tip of the marked partial solution."""
    anywhere = changed(("max(tips, key=lambda tip: h[tip])",
        "min((n for n in q if n in graph and n not in explicit), key=q.get)"))  # fmt: skip
    explanation = explained(anywhere, "expansions")
    assert len(explanation.counterexample["nodes"]) <= 6
    assert "a tip that the marks lead to" in explanation.expected
    assert "is expanded after" in explanation.got


def test_a_graph_that_is_listed_can_t_be_served() -> None:
    """The program is told how to look."""
    listed = """
search = ao_star
def ao_star(graph, start, h):
    return search(dict(graph), start, h)
"""
    found = verdicts(listed, "optimal_cost", "expansions")
    assert Outcome.PASSED is found["optimal_cost"].outcome
    explanation = found["expansions"].explanation
    assert explanation is not None
    assert "TypeError: this is served key by key" in explanation.got
    assert "graph.get(n)" in explanation.expected


def test_only_a_wrong_list_costs_half() -> None:
    """What was looked at is what counts."""
    found = verdicts(changed(("expanded\n\n\n", "sorted(expanded)\n\n\n")), "expansions")
    assert (Outcome.PARTIAL, 3) == (found["expansions"].outcome, found["expansions"].points)


def test_changed_arguments_are_seen() -> None:
    """Estimates that are written over."""
    in_h = changed(("expanded.append(n)", "expanded.append(n); h[n] += 1"))
    assert "they were changed by the call" == explained(in_h, "marked_solution").got


def test_a_search_that_never_gives_up_loses_only_what_it_must() -> None:
    """Graphs without a solution are asked about in one check alone."""
    endless = changed(
        ("while start not in solved and q[start] < inf:", "while start not in solved:"),
        ("        n = max(", "        if not tips:\n            continue\n        n = max("),
    )
    found = verdicts(endless, "optimal_cost", "no_solution", "overestimates")
    assert {"no_solution": Outcome.TIMED_OUT} == {n: o for n, (o, _) in lost(found).items()}


def test_what_only_looks_like_a_node_is_none() -> None:
    """Expected and got look alike then, so that the hint has to say it."""
    explanation = explained("""


class Node:
    def __init__(self, name): self.name = name
    def __repr__(self): return repr(self.name)


own = ao_star
def ao_star(graph, start, h):
    cost, solution, expanded = own(graph, start, h)
    return cost, solution, [Node(name) for name in expanded]
""", "slides_trace")  # fmt: skip
    assert "which are strings" in explanation.hint


def test_an_answer_of_another_form_is_called_that() -> None:
    """And no other way than the slides'."""
    explanation = explained("\n\ndef ao_star(graph, start, h): return True", "slides_trace")
    assert "another form than the handout describes" in explanation.summary
    assert "True" == explanation.got


def test_names_of_nodes_can_t_be_known() -> None:
    """The slides' graph is asked about under other names too."""
    typed = """
def ao_star(graph, start, h):
    return 5, {"n0": (2, ["n4", "n5"]), "n4": (1, ["n8"]), "n5": (2, ["n7", "n8"])}, [
        "n0", "n1", "n5", "n4"]
"""
    assert {"slides_trace"} == {*lost(verdicts(typed, "slides_trace"))}


# --- answers of a submission are hostile data --------------------------------------------------

HOSTILE = {
    "nothing": "None",
    "a number": "5",
    "True for a cost": "(True, {}, [])",
    "nan": "(float('nan'), {}, [])",
    "text for a cost": "('5', {}, [])",
    "a list for a solution": "(5, [], [])",
    "odd keys": "(5, {None: 1, (1, 2): [], 3.5: {}}, [])",
    "odd marks": "(5, {start: (1,), 'x': 'y'}, [{}])",
    "a mark of nested things": "(5, {start: (1, [[['n1']]])}, [])",
    "a mark of a million": "(5, {start: (10**30, ['n1'] * 10)}, [])",
    "a circle": "(lambda x: (x.append(x), (5, {start: x}, x))[1])([])",
    "an object that is equal to all": "type('E', (), {'__eq__': lambda s, o: True})()",
    "an exception": "1 / 0",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_answer_is_too_odd(name: str) -> None:
    """The fault is the student's, in the report; never ours."""
    source = f"\n\ndef ao_star(graph, start, h):\n    return {HOSTILE[name]}\n"
    found = verdicts(source, "slides_trace", "marked_solution", "expansions")
    assert {Outcome.FAILED, Outcome.RAISED} >= {verdict.outcome for verdict in found.values()}


def test_helpers_may_answer_anything() -> None:
    """q_values, is_monotone and solution_graph that answer with the wrong kinds."""
    source = """
def q_values(graph, h): return {1: [], **{n: None for n in h}}
def is_monotone(graph, h): return 1
def solution_graph(marked, start): return [marked]
"""
    found = verdicts(source, "q_values", "monotone", "solution_graphs")
    assert {Outcome.FAILED} == {verdict.outcome for verdict in found.values()}


def test_numpy_numbers_are_numbers() -> None:
    """A truth or a cost of numpy's arrives as a plain one."""
    source = """
import numpy as np
own, own_q = is_monotone, q_values
def is_monotone(graph, h): return np.bool_(own(graph, h))
def q_values(graph, h): return {n: np.float64(v) for n, v in own_q(graph, h).items()}
"""
    assert {} == lost(verdicts(source, "q_values", "monotone"))
