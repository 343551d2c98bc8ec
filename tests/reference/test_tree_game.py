"""Explicit trees as games."""

# The expected value stands first.

from random import Random

import pytest

from reference.games.game import Player
from reference.games.tree import TreeGame, random_tree
from reference.search import minimax, solve

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_a_leaf_is_terminal_and_has_its_number():
    """The path (0, 1) leads to the second leaf of the first move."""
    game = TreeGame(AIMA)
    assert game.is_terminal((0, 1))
    assert 12 == game.utility((0, 1))
    assert [] == list(game.moves((0, 1)))


def test_plies_alternate():
    """MAX at the root, MIN below."""
    game = TreeGame(AIMA)
    assert [Player.MAX, Player.MIN, Player.MAX] == [game.to_move(p) for p in [(), (0,), (0, 1)]]


def test_min_may_start():
    """With MIN at the root the same tree is worth the least of its maxima."""
    assert 3 == minimax(TreeGame(AIMA)).value
    assert 6 == minimax(TreeGame(AIMA, first=Player.MIN)).value


def test_a_tree_may_be_a_single_leaf():
    """Its value is the number; nobody moves."""
    result = minimax(TreeGame(5))
    assert (5, None, (), 1, 1) == (
        result.value,
        result.move,
        result.principal_variation,
        result.nodes,
        result.leaves,
    )


def test_games_of_equal_trees_are_equal():
    """Lists and tuples make the same game, and later changes of the list do not reach it."""
    tree = [1, [2, 3]]
    game = TreeGame(tree)
    tree[1].append(4)
    assert TreeGame((1, (2, 3))) == game
    assert hash(TreeGame((1, (2, 3)))) == hash(game)


@pytest.mark.parametrize(
    ("tree", "path"),
    [([], r"\(\)"), ([1, []], r"\(1,\)"), ([[1, "2"]], r"\(0, 1\)"), ([True], r"\(0,\)")],
)
def test_a_bad_tree_is_refused_with_the_path(tree, path):
    """Empty nodes, text, truth values."""
    with pytest.raises(ValueError, match=f"at path {path}: "):
        TreeGame(tree)


@pytest.mark.parametrize("leaf", [float("nan"), float("inf")])
def test_a_leaf_must_be_finite(leaf):
    """Infinity is kept for the ends of a window."""
    with pytest.raises(ValueError, match="neither a finite number nor"):
        TreeGame([leaf])


def test_an_inner_node_has_no_utility():
    """The error names the path."""
    with pytest.raises(ValueError, match=r"the path \(0,\) ends at an inner node"):
        TreeGame(AIMA).utility((0,))


def test_an_illegal_move_is_refused_with_the_path():
    """The error says which moves there are."""
    with pytest.raises(ValueError, match=r"illegal move 3 at path \(0,\); legal are \[0, 1, 2\]"):
        TreeGame(AIMA).result((0,), 3)


@pytest.mark.parametrize("path", [(3,), (-1,), (0, 0, 0)])
def test_a_path_outside_the_tree_is_refused(path):
    """Negative indices do not count from the end."""
    with pytest.raises(ValueError, match="leaves the tree"):
        TreeGame(AIMA).moves(path)


def test_a_random_tree_is_the_same_for_the_same_seed():
    """The tree depends on the random generator only."""
    first, second = (random_tree(Random(7), 4, (1, 2, 3), (-1, 0, 1)) for _ in range(2))
    assert first == second
    assert first != random_tree(Random(8), 4, (1, 2, 3), (-1, 0, 1))


def test_a_random_tree_has_the_wanted_shape():
    """Three plies of two children each: eight leaves, all from the given utilities."""
    tree = solve(random_tree(Random(7), 3, 2, (5, 6))).tree(())
    assert (1, 2, 4, 8) == tree.nodes_per_ply
    assert {5, 6} >= set(tree.leaves_by_utility)


def test_drawing_no_children_makes_an_early_leaf():
    """With 0 among the branchings, leaves lie at different depths."""
    game = random_tree(Random(7), 5, (0, 3, 3), range(10))
    assert 2 <= sum(count > 0 for count in solve(game).tree(()).terminals_per_ply)
