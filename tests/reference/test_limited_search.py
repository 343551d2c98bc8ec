"""Minimax to a depth limit, node by node and over states."""

# The expected value stands first.

import pytest
from hypothesis import given
from hypothesis import strategies as some

from reference.games import TicTacToe, TreeGame
from reference.games.tictactoe import EMPTY, open_lines, reachable_positions, symmetries
from reference.search import explore, limited_counter, limited_minimax, minimax
from reference.truth.solved import solution

GAME = TicTacToe()
BLOCKED = ".OO.X.X.."
"""The slides' third stage: X to move, O threatens the top row."""


def search(depth_ply, state=EMPTY):
    """Tic-tac-toe with open lines, a win worth 1,000."""
    return limited_minimax(GAME, open_lines, depth_ply, state, stake=1_000)


@pytest.mark.parametrize(
    ("estimate", "position"),
    [(0, EMPTY), (4, "....X...."), (3, "X........"), (2, ".X......."), (2, ".O..X....")],
)
def test_open_lines_of_x_less_those_of_o(estimate, position):
    """The slides' 6 - 4 = 2 is X in the centre and O on an edge."""
    assert estimate == open_lines(position)


def test_open_lines_are_fair_to_both_marks_and_to_every_symmetry():
    """Swapping the marks changes the sign, turning the board changes nothing."""
    swapped = str.maketrans("XO", "OX")
    for position in reachable_positions():
        assert -open_lines(position) == open_lines(position.translate(swapped))
        assert {open_lines(position)} == {open_lines(image) for image in symmetries(position)}


def test_open_lines_of_no_position_at_all():
    """The text is shown."""
    with pytest.raises(ValueError, match="'XO'"):
        open_lines("XO")


@pytest.mark.parametrize(
    ("depth_ply", "value", "nodes", "evaluations", "terminals"),
    [
        (0, 0, 1, 1, 0),
        (1, 4, 10, 9, 0),
        (2, 1, 82, 72, 0),
        (3, 3, 586, 504, 0),
        (5, 3, 18_730, 13_680, 1_440),
    ],
)
def test_root_values_and_costs_by_depth(depth_ply, value, nodes, evaluations, terminals):
    """Ends of games begin at ply 5."""
    result = search(depth_ply)
    assert value == result.value
    assert (nodes, evaluations, terminals) == (result.nodes, result.evaluations, result.terminals)


def test_two_plies_find_the_centre():
    """O's best reply leaves 1, after every other first move less."""
    result = search(2)
    assert (1, 4) == (result.value, result.move)
    assert 1 == open_lines("".join("X" if i == 4 else "O" if i == result.principal_variation[1]
                                   else "." for i in range(9)))  # fmt: skip


@pytest.mark.parametrize(("depth_ply", "value", "move"), [(2, 1, 0), (3, 1_000, 0)])
def test_the_horizon_hides_a_win_behind_the_block(depth_ply, value, move):
    """The block also makes two threats, which a third ply would show."""
    result = search(depth_ply, BLOCKED)
    assert (value, move) == (result.value, result.move)


def test_a_limit_past_the_end_is_plain_minimax():
    """Nothing is left to estimate."""
    state = "XO..X...."
    result, plain = search(9, state), minimax(GAME, state)
    assert 1_000 * plain.value == result.value
    assert (plain.nodes, 0, plain.leaves) == (result.nodes, result.evaluations, result.terminals)
    assert plain.principal_variation == result.principal_variation


def test_the_end_is_tested_before_the_limit():
    """A won position at the limit is no estimate."""
    result = search(0, "XXXOO....")
    assert (1_000, 0, 1) == (result.value, result.evaluations, result.terminals)


def test_a_lost_position_still_has_a_move():
    """When every move loses, the first one is the best."""
    result = limited_minimax(TreeGame([[-1, 5], [-1, -1]]), lambda path: 0, 2)
    assert (-1, (0, 0)) == (result.value, result.principal_variation)


@pytest.mark.parametrize("search_by_states", [False, True])
def test_a_negative_limit_is_refused(search_by_states):
    """And shown."""
    with pytest.raises(ValueError, match="-1 plies"):
        if search_by_states:
            limited_counter(solution().space, open_lines)(EMPTY, -1)
        else:
            search(-1)


@given(some.sampled_from(reachable_positions()), some.integers(0, 4))
def test_counting_over_states_is_the_search_node_by_node(position, depth_ply):
    """Value, nodes, evaluations and terminals."""
    counts = limited_counter(solution().space, open_lines, stake=1_000)(position, depth_ply)
    result = search(depth_ply, position)
    assert counts == (result.value, result.nodes, result.evaluations, result.terminals)


def test_counting_a_tree_that_is_cut_in_the_middle():
    """Leaves above the limit count their utility, inner nodes at it their estimate."""
    tree = TreeGame([3, [4, [9, 9]], [[1, 1], [8, 8]]])
    count = limited_counter(explore(tree), lambda path: 10 * len(path))
    assert (20, 8, 3, 2) == count((), 2)
