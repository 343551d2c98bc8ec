"""AND/OR graphs: AO* against oracles that share no code with it."""

# The expected value stands first.

from dataclasses import replace
from math import inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.andor import (
    Connector,
    Problem,
    ao_star,
    examples,
    first_misplaced,
    first_tip,
    heuristics,
    highest_h,
    is_admissible,
    is_monotone,
    last_tip,
    least_cost,
    least_costs,
    may_be_expanded,
    must_not_expand,
    q_values,
    random_problem,
    root_values,
    solution_cost,
    solution_graph,
    violations,
)
from reference.truth import unfolded

SELECTS = [first_tip, last_tip, highest_h]
NEVER_TOO_MUCH = [
    heuristics.blind,
    heuristics.monotone,
    heuristics.perfect,
    heuristics.admissible,
]
seeds = st.integers(0, 2**32)
sizes = st.integers(3, 11)
problems = st.builds(lambda seed, size: random_problem(Random(seed), size), seeds, sizes)


def test_the_slides_trace():
    """q(n0) is 0, 3, 4, 5, 5; n0, n1, n5, n4 are expanded; n2 and n3 never are."""
    run = ao_star(examples.SLIDES, last_tip)
    assert (5, (0, 3, 4, 5, 5)) == (run.cost, run.root_values)
    assert ("n0", "n1", "n5", "n4") == run.expanded
    assert {"n0": (2, ("n4", "n5")), "n4": (1, ("n8",)), "n5": (2, ("n7", "n8"))} == run.solution
    assert {"n2": 4, "n3": 4, "n1": 5, "n6": 2} == {n: run.q[n] for n in ("n2", "n3", "n1", "n6")}


def test_the_first_tip_or_the_highest_h_expand_n4_before_n5():
    """The same cost on the same nodes in another order."""
    for select in (first_tip, highest_h):
        run = ao_star(examples.SLIDES, select)
        assert (("n0", "n1", "n4", "n5"), (0, 3, 4, 4, 5)) == (run.expanded, run.root_values)


@pytest.mark.parametrize("select", SELECTS)
@given(problem=problems, seed=seeds, make=st.sampled_from(NEVER_TOO_MUCH))
@settings(max_examples=60)
def test_an_h_that_overestimates_nothing_finds_the_least_cost(problem, seed, make, select):
    """By every rule of picking a tip; the solution costs what the run says."""
    problem = make(problem, Random(seed))
    run = ao_star(problem, select)
    assert is_admissible(problem)
    assert least_cost(problem) == run.cost == least_costs(problem)[problem.start]
    if run.cost < inf:
        assert run.cost == solution_cost(problem, run.solution)
        assert run.solution == solution_graph(run.solution, problem.start)
    else:
        assert {} == run.solution


@given(problem=problems, seed=seeds)
@settings(max_examples=60)
def test_an_h_that_overestimates_still_leads_to_a_solution(problem, seed):
    """It costs what is said, never less than the least; without a solution the cost is infinite."""
    problem = heuristics.overestimating(problem, Random(seed))
    run, least = ao_star(problem), least_cost(problem)
    assert (least == inf) is (run.cost == inf)
    assert least <= run.cost
    assert run.cost in (inf, solution_cost(problem, run.solution) if run.solution else 0)


@pytest.mark.parametrize("select", SELECTS)
@given(problem=problems, seed=seeds)
@settings(max_examples=40)
def test_what_is_expanded_is_what_may_be(problem, seed, select):
    """Step by step a tip of a cheapest partial solution; never one that must not be."""
    problem = heuristics.monotone(problem, Random(seed))
    run = ao_star(problem, select)
    assert is_monotone(problem.graph, problem.h)
    assert first_misplaced(problem, run.expanded) is None
    assert run.root_values == root_values(problem, run.expanded)
    assert not must_not_expand(problem) & {*run.expanded}


@given(problem=problems, seed=seeds)
@settings(max_examples=60)
def test_each_value_is_the_fixed_point(problem, seed):
    """Q over any set of expanded nodes, and h*, by sweeping."""
    rng = Random(seed)
    some = {n: ways for n, ways in problem.graph.items() if rng.random() < 0.6}
    connectors = [(node, *each) for node, ways in some.items() for each in ways]
    h = {node: rng.randrange(9) for node in problem.h}
    swept = unfolded.values(connectors, {n: v for n, v in h.items() if n not in some})
    assert {node: swept.get(node, inf) for node in h} == q_values(some, h)


def test_a_shared_node_is_charged_for_each_use():
    """s-{a, b} would cost 7 if c were paid once; it costs 12, and s-t costs 9."""
    assert 9 == ao_star(examples.SHARED).cost
    both = {
        "s": examples.SHARED.graph["s"][0],
        **{node: examples.SHARED.graph[node][0] for node in "abc"},
    }
    assert 12 == solution_cost(examples.SHARED, both)


def test_an_h_too_high_hides_the_cheaper_way():
    """The laboratory's graph: h(D) = 12 keeps the search from A-D, which costs 3."""
    run = ao_star(examples.LABORATORY)
    assert (4, 3) == (run.cost, least_cost(examples.LABORATORY))
    assert ("A", "B", "C") == run.expanded
    assert 3 == ao_star(heuristics.blind(examples.LABORATORY, Random(0))).cost
    assert ("A", "B") == ao_star(examples.TUTORIAL).expanded


def test_no_solution_is_found_out_after_five_expansions():
    """q(s) rises to infinity; nothing is marked as a solution."""
    run = ao_star(examples.DEAD_ENDS)
    assert (inf, {}, 5) == (run.cost, run.solution, len(run.expanded))


def test_a_terminal_start_is_solved_at_once_and_a_dead_end_never():
    """Cost 0 without an expansion; infinity after one."""
    solved, never = ao_star(Problem({}, "t", {"t": 0})), ao_star(Problem({"s": ()}, "s", {"s": 3}))
    assert (0, {}, (), (0,)) == (solved.cost, solved.solution, solved.expanded, solved.root_values)
    assert (inf, ("s",)) == (never.cost, never.expanded)


def test_decoys_are_left_alone():
    """4 of 1,003 inner nodes are expanded; the 999 must not be."""
    problem = examples.decoys(999)
    assert (4, 1_003) == (len(ao_star(problem).expanded), len(problem.inner()))
    assert 999 == len(must_not_expand(problem))


def test_costs_that_rise_change_the_mind():
    """q(A) = 5, 6, 9, 11: the first way, the second, the first again."""
    assert (5, 6, 9, 11) == root_values(examples.REVISED, "ADB")
    assert {"D"} == may_be_expanded(examples.REVISED, "A")
    assert {"B"} == may_be_expanded(examples.REVISED, "AD")
    assert {"E", "F"} <= may_be_expanded(
        Problem({**examples.REVISED.graph, "E": (), "F": ()}, "A", examples.REVISED.h), "ADB"
    )
    assert 1 == first_misplaced(examples.SLIDES, ["n0", "n4", "n5"])


def test_violations_name_the_connector():
    """None on the slides; h(n0) = 4 is too much for n0-n1 alone, which costs 1 + 2."""
    assert [] == [*violations(examples.SLIDES.graph, examples.SLIDES.h)]
    raised = {**examples.SLIDES.h, "n0": 4}
    assert [("n0", Connector(1, ("n1",)))] == [*violations(examples.SLIDES.graph, raised)]


def test_a_partial_solution_ends_where_nothing_is_marked():
    """Marks that cannot be reached are left out; tips and terminals have none."""
    marked = {"s": Connector(1, ("a", "b")), "a": Connector(2, ("t",)), "x": Connector(0, ("t",))}
    assert {"s", "a"} == {*solution_graph(marked, "s")}
    assert {} == solution_graph(marked, "b")


@pytest.mark.parametrize(
    ("graph", "problem"),
    [
        ({"s": (Connector(1, ("a",)),), "a": (Connector(1, ("s",)),)}, "a cycle through s"),
        ({"s": (Connector(-1, ("a",)),)}, "s has a connector of the negative cost -1"),
        ({"s": (Connector(1, ()),)}, "s has a connector that leads nowhere"),
        ({"s": (Connector(1, ("b",)),)}, "no estimate for b"),
    ],
)
def test_what_is_no_problem_is_refused(graph, problem):
    """Cycles, negative costs, connectors to nothing, nodes without h."""
    with pytest.raises(ValueError, match=problem):
        Problem(graph, "s", {"s": 0, "a": 0})


def test_random_graphs_are_the_seed_s_and_all_of_a_graph_is_reached():
    """Equal seeds, equal graphs; no node that the start does not lead to; names say nothing."""
    first, second = (random_problem(Random(4), 30) for _ in range(2))
    assert first == second
    assert {*first.h} == {*first.bottom_up()}
    starts = {random_problem(Random(seed), 9).start for seed in range(30)}
    assert len(starts) > 5
    assert replace(first, h=dict(first.h)) == first
