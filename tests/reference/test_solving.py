"""Values, optimal moves and tree sizes by dynamic programming."""

# The expected value stands first.

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.games import Player, TicTacToe, TreeGame
from reference.games.tictactoe import EMPTY, play
from reference.search import minimax, solve

GAMES = st.builds(
    TreeGame,
    st.recursive(st.integers(-2, 2), lambda c: st.lists(c, min_size=1, max_size=4), max_leaves=30),
    st.sampled_from(Player),
)


@pytest.fixture(scope="module")
def solution():
    return solve(TicTacToe())


@given(game=GAMES)
def test_solving_agrees_with_minimax(game):
    """Value, first optimal move, principal variation, nodes and leaves."""
    solution, plain, root = solve(game), minimax(game), game.initial()
    tree = solution.tree(root)
    assert plain.value == solution.value(root)
    assert plain.principal_variation == solution.principal_variation(root)
    assert plain.move == next(iter(solution.optimal_moves(root)), None)
    assert (plain.nodes, plain.leaves) == (tree.nodes, tree.leaves)
    assert tree.leaves == sum(tree.terminals_per_ply)


def test_the_tree_of_tictactoe_by_ply(solution):
    """Nodes and ends of games after 0 to 9 moves."""
    tree = solution.tree(EMPTY)
    assert (
        1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872,
    ) == tree.nodes_per_ply  # fmt: skip
    assert (0, 0, 0, 0, 0, 1_440, 5_328, 47_952, 72_576, 127_872) == tree.terminals_per_ply
    assert {1: 131_184, -1: 77_904, 0: 46_080} == tree.leaves_by_utility


@pytest.mark.parametrize(("square", "nodes"), [(0, 59_705), (1, 63_905), (4, 55_505)])
def test_the_tree_below_a_first_move(solution, square, nodes):
    """A corner, an edge, the centre; the position itself counted."""
    assert nodes == solution.tree(play(EMPTY, square)).nodes


@pytest.mark.parametrize(
    ("square", "replies"),
    [(0, (4,)), (1, (0, 2, 4, 7)), (3, (0, 4, 5, 6)), (4, (0, 2, 6, 8)), (8, (4,))],
)
def test_the_replies_that_draw(solution, square, replies):
    """A corner is answered in the centre only."""
    assert 0 == solution.value(play(EMPTY, square))
    assert replies == solution.optimal_moves(play(EMPTY, square))


def test_a_finished_position_is_a_tree_of_one_node(solution):
    """Its value is its utility, it has no moves."""
    tree = solution.tree("XXXOO....")
    assert (1, 1, {1: 1, 0: 0, -1: 0}) == (tree.nodes, tree.leaves, tree.leaves_by_utility)
    assert (1, (), ()) == (
        solution.value("XXXOO...."),
        solution.optimal_moves("XXXOO...."),
        solution.principal_variation("XXXOO...."),
    )


def test_an_unreachable_position_is_refused(solution):
    """The error names it."""
    with pytest.raises(ValueError, match=r"no play reaches 'XX\.{7}'"):
        solution.value("XX.......")
