"""Plain minimax."""

# The expected value stands first.

import pytest

from reference.games import TicTacToe, TreeGame
from reference.games.tictactoe import EMPTY
from reference.search import minimax


def test_tictactoe_is_a_draw():
    """The whole tree has 549,946 nodes, of which 255,168 are ends of games."""
    result = minimax(TicTacToe())
    assert 0 == result.value
    assert 549_946 == result.nodes
    assert 255_168 == result.leaves
    assert 0 == result.cutoffs


@pytest.mark.parametrize(
    ("tree", "value", "line"),
    [
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 3, (0, 0)),  # AIMA fig. 5.2
        ([[2, 7], [1, 9]], 2, (0, 0)),
        ([[4, 4], [4, 4]], 4, (0, 0)),
        ([1, [5, 6], [[0, 7], 6]], 6, (2, 1)),
    ],
)
def test_textbook_trees(tree, value, line):
    """The first best move begins the principal variation."""
    result = minimax(TreeGame(tree))
    assert (value, line, line[0]) == (result.value, result.principal_variation, result.move)


def test_a_search_may_start_anywhere():
    """X completes the top row: the first best move is the winning square 2."""
    result = minimax(TicTacToe(), "XX.OO....")
    assert (1, 2) == (result.value, result.move)


def test_a_finished_position_has_no_move():
    """One node, one leaf."""
    result = minimax(TicTacToe(), "XXXOO....")
    assert (1, None, 1, 1) == (result.value, result.move, result.nodes, result.leaves)


def test_min_minimizes():
    """O to move blocks nothing and wins at 5."""
    assert (-1, 5) == (
        minimax(TicTacToe(), "XX.OO.X..").value,
        minimax(TicTacToe(), "XX.OO.X..").move,
    )


def test_the_principal_variation_of_tictactoe_fills_the_board():
    """Best play ends in a draw after nine moves."""
    game, state = TicTacToe(), EMPTY
    for move in minimax(game).principal_variation:
        state = game.result(state, move)
    assert "." not in state
    assert 0 == game.utility(state)
