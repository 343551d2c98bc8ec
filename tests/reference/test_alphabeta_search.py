"""Alpha-beta, node by node, under every convention."""

# The expected value stands first.

from itertools import product
from math import inf
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from reference.games import ObservedGame, Player, TicTacToe, TreeGame
from reference.games.tictactoe import ORDERS
from reference.search import Cut, Fail, alphabeta, minimax

RULES = list(product(Cut, Fail))

TREES = st.recursive(
    st.integers(-3, 3),
    lambda children: st.lists(children, min_size=1, max_size=4),
    max_leaves=30,
)
GAMES = st.builds(TreeGame, TREES, st.sampled_from(Player))
RULE = {"cut": st.sampled_from(Cut), "fail": st.sampled_from(Fail)}


def shuffled(seed):
    """A move order that depends on the state only."""
    return lambda state, moves: Random(f"{seed} {state}").sample(moves, len(moves))


def test_row_major_alphabeta_visits_18297_nodes():
    """Row-major alpha-beta, cutoff at alpha >= beta, visits 18,297 nodes."""
    result = alphabeta(TicTacToe())
    assert 18_297 == result.nodes
    assert 7_330 == result.leaves
    assert 8_180 == result.cutoffs
    assert 0 == result.value


@pytest.mark.parametrize(
    ("order", "nodes"),
    [
        ("index", 18_297),
        ("reversed", 18_297),
        ("column-major", 18_297),
        ("centre-first", 7_275),
        ("corners-first", 11_554),
        ("edges-first", 42_094),
        ("centre-edges-corners", 11_758),
        ("spiral", 27_522),
    ],
)
def test_the_move_order_decides_what_is_visited(order, nodes):
    """The named orders, cutoff at alpha >= beta, all utilities inside the window."""
    assert nodes == alphabeta(TicTacToe(), order=ORDERS[order]).nodes


def test_a_window_of_the_utilities_saves_nodes():
    """With the window (-1, 1) a won position is a bound at once: 16,811 nodes."""
    assert 16_811 == alphabeta(TicTacToe(), window=(-1, 1)).nodes


def test_a_strict_cut_visits_eight_times_as_many():
    """Fail-soft with a cutoff at alpha > beta: 146,120 nodes."""
    result = alphabeta(TicTacToe(), cut=Cut.PAST)
    assert (0, 146_120, 62_162, 37_788) == (
        result.value,
        result.nodes,
        result.leaves,
        result.cutoffs,
    )


def test_a_strict_fail_hard_search_visits_sixteen_times_as_many():
    """Fail-hard answers never lie past the window, so that a strict cut finds less: 304,155."""
    assert 304_155 == alphabeta(TicTacToe(), cut=Cut.PAST, fail=Fail.HARD).nodes


@pytest.mark.parametrize(
    ("tree", "value", "read"),
    [
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 3, [3, 12, 8, 2, 14, 5, 2]),  # AIMA fig. 5.5
        ([[2, 7], [1, 9]], 2, [2, 7, 1]),
        ([[5, 6], [[4, 8], [9, 1]]], 8, [5, 6, 4, 8, 9]),
    ],
)
@pytest.mark.parametrize(("cut", "fail"), RULES)
def test_textbook_trees_are_read_in_the_textbook_order(tree, value, read, cut, fail):
    """Without ties all rules read the same leaves and leave the same ones out."""
    game = ObservedGame(TreeGame(tree))
    result = alphabeta(game, cut=cut, fail=fail)
    assert value == result.value
    assert read == [game.utility(leaf) for leaf in list(game.leaves)]
    assert len(read) == result.leaves


def test_a_tie_is_cut_only_at_an_equal_bound():
    """The second move cannot beat 3: alpha >= beta sees it at the first 3, alpha > beta never."""
    game = TreeGame([[3, 4], [3, 5]])
    assert 3 == alphabeta(game, cut=Cut.AT_EQUAL).leaves
    assert 4 == alphabeta(game, cut=Cut.PAST).leaves


def test_deep_cutoffs_are_made():
    """A bound from the root cuts two plies further down: the leaf 9 is never read."""
    game = ObservedGame(TreeGame([[5, 6], [[[4, 9], 7], 8]]))
    assert 7 == alphabeta(game).value
    assert (1, 0, 0, 1) not in game.leaves


@given(game=GAMES, **RULE)
def test_the_value_is_minimax(game, cut, fail):
    """Whatever the rules, the value and the first move's value are minimax's."""
    result, plain = alphabeta(game, cut=cut, fail=fail), minimax(game)
    assert plain.value == result.value
    assert plain.move == result.move


@given(game=GAMES, seed=st.integers(), **RULE)
def test_the_value_does_not_depend_on_the_order(game, seed, cut, fail):
    """Any order of the moves at any node."""
    result = alphabeta(game, order=shuffled(seed), cut=cut, fail=fail)
    assert minimax(game).value == result.value
    assert result.nodes <= minimax(game).nodes


@given(
    game=GAMES,
    ends=st.tuples(st.integers(-4, 4), st.integers(-4, 4)),
    seed=st.integers(),
    **RULE,
)
def test_a_window_gives_the_value_or_a_bound(game, ends, seed, cut, fail):
    """Inside the window the value; outside, a bound on the right side of it."""
    alpha, beta = ends
    assume(alpha < beta)
    value = minimax(game).value
    found = alphabeta(game, window=ends, cut=cut, fail=fail, order=shuffled(seed)).value
    if alpha < value < beta:
        assert value == found
    elif value <= alpha:
        assert value <= found <= alpha or game.is_terminal(())
    else:
        assert beta <= found <= value or game.is_terminal(())


@given(game=GAMES, **RULE)
def test_the_principal_variation_leads_to_the_value(game, cut, fail):
    """Playing its moves ends at a leaf of the searched value."""
    result = alphabeta(game, cut=cut, fail=fail)
    state = game.initial()
    for move in result.principal_variation:
        state = game.result(state, move)
    assert game.is_terminal(state)
    assert result.value == game.utility(state)


@given(game=GAMES)
def test_cutting_at_equal_bounds_never_visits_more(game):
    """Equal bounds settle a node: what alpha > beta visits on top is wasted."""
    equal, past = (alphabeta(game, cut=cut).nodes for cut in Cut)
    assert equal <= past


@pytest.mark.parametrize("window", [(0, 0), (1, -1), (inf, -inf)])
def test_an_empty_window_is_refused(window):
    """Alpha lies below beta."""
    with pytest.raises(ValueError, match="empty window"):
        alphabeta(TicTacToe(), window=window)
