"""Counting alpha-beta over positions, and its relatives."""

# The expected value stands first.

from itertools import product
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.games import Player, TicTacToe, TreeGame
from reference.games.tictactoe import EMPTY, ORDERS, play
from reference.search import Cut, Fail, alphabeta, alphabeta_counter, explore, minimax
from reference.search.variants import Passed, memo_entries, relative_counter

GAMES = st.builds(
    TreeGame,
    st.recursive(st.integers(-2, 2), lambda c: st.lists(c, min_size=1, max_size=4), max_leaves=30),
    st.sampled_from(Player),
)


@pytest.fixture(scope="module")
def space():
    return explore(TicTacToe())


def same(counts, result):
    """Whether counted and walked search agree in everything."""
    return tuple(counts) == (result.value, result.nodes, result.leaves, result.cutoffs)


@given(
    game=GAMES,
    seed=st.integers(),
    cut=st.sampled_from(Cut),
    fail=st.sampled_from(Fail),
    window=st.sampled_from([(-inf, inf), (-3, 3), (-2, 2), (-1, 1), (0, 1), (1, 5), (-inf, 0)]),
)
def test_counting_agrees_with_walking(game, seed, cut, fail, window):
    """Value, nodes, leaves and cutoffs, for every rule, order and window."""

    def order(state, moves):
        return Random(f"{seed} {state}").sample(moves, len(moves))

    count = alphabeta_counter(explore(game).reordered(order), cut=cut, fail=fail)
    walked = alphabeta(game, window=window, cut=cut, fail=fail, order=order)
    assert same(count(game.initial(), window), walked)


@pytest.mark.parametrize(("cut", "fail"), list(product(Cut, Fail)))
def test_counting_tictactoe_agrees_with_walking_it(space, cut, fail):
    """From a first move, where the walk is short, with two windows."""
    count = alphabeta_counter(space.reordered(ORDERS["spiral"]), cut=cut, fail=fail)
    start = play(play(EMPTY, 1), 8)
    for window in [(-inf, inf), (-1, 1)]:
        walked = alphabeta(
            TicTacToe(), start, window=window, cut=cut, fail=fail, order=ORDERS["spiral"]
        )
        assert same(count(start, window), walked)


def test_a_counter_knows_only_its_space(space):
    """A position outside play is refused with the position."""
    with pytest.raises(ValueError, match=r"no play reaches 'OOO\.\.\.\.\.\.'"):
        alphabeta_counter(space)("OOO......", (-1, 1))


def test_a_space_holds_every_position_once(space):
    """5,478 positions, 16,167 moves, children before parents, the start last."""
    assert 5_478 == len(space) == len(set(space.states))
    assert 16_167 == space.edges
    assert EMPTY == space.states[-1]
    assert all(max(children) < n for n, children in enumerate(space.successors) if children)


def test_reordering_keeps_moves_and_successors_together(space):
    """Each move still leads to its own result."""
    turned = space.reordered(ORDERS["reversed"])
    for number in (0, 100, len(space) - 1):
        pairs = zip(space.moves[number], space.successors[number], strict=True)
        again = zip(turned.moves[number], turned.successors[number], strict=True)
        assert list(pairs) == list(again)[::-1]


def test_a_space_may_start_anywhere():
    """The positions below one position only."""
    below = explore(TicTacToe(), "XXOOOXX..")
    assert {"XXOOOXX..", "XXOOOXXO.", "XXOOOXX.O", "XXOOOXXOX", "XXOOOXXXO"} >= set(below.states)


def test_a_memo_makes_16168_entries(space):
    """The root, and one entry for every legal move of every position."""
    assert 16_168 == memo_entries(space)


def shallow(space, cut=Cut.AT_EQUAL):
    """A counter without deep cutoffs."""
    return relative_counter(space, passed=Passed.OWN_BOUND, cut=cut)


def test_without_deep_cutoffs_29257_nodes(space):
    """Index order, cutoff at alpha >= beta, only the parent's bound known."""
    assert 29_257 == shallow(space)(EMPTY).nodes
    assert 222_609 == shallow(space, Cut.PAST)(EMPTY).nodes


def test_stopping_at_a_won_move_94978_nodes(space):
    """Minimax in index order that leaves a node once a move wins."""
    stopping = relative_counter(space, passed=Passed.ANEW, window=(-1, 1))
    assert 94_978 == stopping(EMPTY).nodes


@given(game=GAMES)
def test_a_relative_that_differs_in_nothing_is_alphabeta(game):
    """Value, nodes, leaves and cutoffs, under every rule; where nothing is cut, minimax."""
    space, root, whole = explore(game), game.initial(), minimax(game)
    for cut, fail in product(Cut, Fail):
        relative = relative_counter(space, cut=cut, fail=fail)(root)
        assert alphabeta_counter(space, cut=cut, fail=fail)(root, (-inf, inf)) == relative
    nothing = relative_counter(space, cutting=frozenset())(root)
    assert (whole.value, whole.nodes, whole.leaves, 0) == nothing


@given(game=GAMES)
def test_a_cut_that_leaves_a_part_keeps_the_value(game):
    """Moves in groups of two, or one side's cuts alone: more nodes, the same value."""
    space, root, whole = explore(game), game.initial(), minimax(game)
    for relative in (
        relative_counter(space, group=lambda move: move // 2),
        *(relative_counter(space, cutting=frozenset({side})) for side in Player),
    ):
        counts = relative(root)
        assert whole.value == counts.value
        assert alphabeta(game).nodes <= counts.nodes <= whole.nodes


@given(game=GAMES)
def test_relatives_visit_between_alphabeta_and_minimax(game):
    """No deep cutoffs: at least alpha-beta's nodes, at most all."""
    space, root, everything = explore(game), game.initial(), minimax(game).nodes
    assert alphabeta(game).nodes <= shallow(space)(root).nodes <= everything
    window = tuple(space.utility_range)
    stopping = relative_counter(space, passed=Passed.ANEW, window=window)
    assert stopping(root).nodes <= everything
