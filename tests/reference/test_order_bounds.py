"""The smallest tree, and the best and worst orders."""

# The expected value stands first.

from itertools import permutations, product
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.games import Player, TreeGame
from reference.games.tictactoe import EMPTY
from reference.search import (
    Extreme,
    alphabeta,
    extreme_order,
    replay,
    smallest_proof,
    smallest_tree,
    solve,
)
from reference.truth import lookahead

SMALL = st.recursive(
    st.integers(-2, 2), lambda c: st.lists(c, min_size=1, max_size=3), max_leaves=8
)
WINDOWS = [(-inf, inf), (-1, 1), (0, 1), (-2, 0)]


@pytest.fixture(scope="module")
def solution():
    return lookahead().solution


def reorderings(tree):
    """The same tree with the children of every node in every order."""
    if not isinstance(tree, list):
        yield tree
        return
    for children in product(*(list(reorderings(child)) for child in tree)):
        yield from map(list, permutations(children))


@given(tree=SMALL, first=st.sampled_from(Player), window=st.sampled_from(WINDOWS))
def test_the_extremes_are_those_of_all_orders(tree, first, window):
    """Trying every order of every node finds nothing smaller and nothing larger."""
    solution = solve(TreeGame(tree, first))
    root = len(solution.space) - 1
    nodes = [alphabeta(TreeGame(t, first), window=window).nodes for t in reorderings(tree)]
    assert min(nodes) == extreme_order(solution, Extreme.FEWEST)(root, *window).nodes
    assert max(nodes) == extreme_order(solution, Extreme.MOST)(root, *window).nodes


@given(tree=SMALL, first=st.sampled_from(Player))
def test_the_smallest_tree_is_what_the_best_order_visits(tree, first):
    """Two proofs that share a line, and the best order: two methods, one number."""
    solution = solve(TreeGame(tree, first))
    best = extreme_order(solution, Extreme.FEWEST)(len(solution.space) - 1, -inf, inf)
    assert best.nodes == smallest_tree(solution, ()).nodes


@given(tree=SMALL, window=st.sampled_from(WINDOWS), extreme=st.sampled_from(Extreme))
def test_a_plan_visits_what_it_promises(tree, window, extreme):
    """Replayed by a plain alpha-beta, node by node."""
    solution = solve(TreeGame(tree))
    plan = extreme_order(solution, extreme)
    _, counters = replay(solution, plan, (), window)
    assert counters.nodes == plan(len(solution.space) - 1, *window).nodes


def test_1452_nodes_prove_the_draw(solution):
    """182 prove that X draws, 1,280 that O does, and they share ten."""
    tree = smallest_tree(solution, EMPTY)
    assert 1_452 == tree.nodes
    assert (0, 182, 1_280, 10) == (tree.value, tree.at_least, tree.at_most, tree.shared)


def test_the_worst_order_visits_237993_nodes(solution):
    """Found over all orders, then replayed node by node."""
    plan = lookahead().worst_order
    value, counters = replay(solution, plan, EMPTY)
    assert (0, 237_993) == (value, counters.nodes)
    assert 237_993 == plan(solution.space.number_of(EMPTY), -inf, inf).nodes


def test_the_best_order_visits_1452_nodes(solution):
    """529 of them are leaves."""
    value, counters = replay(solution, lookahead().best_order, EMPTY)
    assert (0, 1_452, 529) == (value, counters.nodes, counters.leaves)


def test_a_false_claim_has_no_proof(solution):
    """X cannot be shown to win from the empty board."""
    root = solution.space.number_of(EMPTY)
    assert inf == smallest_proof(solution, at_least=1)[root]
    assert inf == smallest_proof(solution, at_most=-1)[root]


@pytest.mark.parametrize("bounds", [{}, {"at_least": 0, "at_most": 0}])
def test_a_proof_has_one_bound(solution, bounds):
    """At least something, or at most something."""
    with pytest.raises(ValueError, match="give at_least or at_most"):
        smallest_proof(solution, **bounds)
