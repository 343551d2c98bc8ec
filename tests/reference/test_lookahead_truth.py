"""The object that an assignment's checks receive."""

# The expected value stands first.

from collections import Counter

import pytest

from reference.games import Player
from reference.games.tictactoe import EMPTY
from reference.search import minimax
from reference.truth import lookahead

RECORDED = {
    "total_games": "255,168",
    "total_nodes": "549,946",
    "games_x_wins": "131,184",
    "games_o_wins": "77,904",
    "games_drawn": "46,080",
    "nodes_move_1": "9",
    "nodes_move_4": "3,024",
    "nodes_move_7": "148,176",
    "perfect_play_value": "a draw",
    "minimax_nodes": "549,946",
    "vs_random_games": "1,000",
    "vs_random_wins": "913",
    "vs_random_draws": "87",
    "vs_random_losses": "0",
    "alphabeta_nodes": "18,297",
    "alphabeta_same_answer": "yes",
    "pruning_factor": "30",
    "pruning_saved_pct": "96.7%",
    "ttt_zeroes": "5.4",
}


@pytest.fixture(scope="module")
def truth():
    return lookahead()


def test_there_is_one_truth():
    """What it has computed stays computed."""
    assert lookahead() is lookahead()


def test_4520_of_5478_positions_are_open(truth):
    """Both lists have the fewest blank squares first."""
    assert (5_478, 4_520) == (len(truth.positions), len(truth.open_positions))
    for positions in (truth.positions, truth.open_positions):
        blanks = [position.count(".") for position in positions]
        assert sorted(blanks) == blanks


def test_the_winners_over_all_positions(truth):
    """X has won 626 of them, O 316, nobody 4,536."""
    assert {"X": 626, "O": 316, None: 4_536} == Counter(map(truth.winner, truth.positions))


def test_the_values_of_all_positions(truth):
    """2,936 are won for X, 1,474 for O, 1,068 are drawn."""
    assert {1: 2_936, 0: 1_068, -1: 1_474} == Counter(map(truth.value, truth.positions))


def test_the_rules_are_the_games(truth):
    """Winner, moves, play and the mark to move."""
    assert (None, "O", (0, 1, 2, 3, 5, 6, 7, 8)) == (
        truth.winner("....X...."),
        truth.to_move("....X...."),
        truth.moves("....X...."),
    )
    assert "O...X...." == truth.play("....X....", 0)


def test_the_whole_tree(truth):
    """549,946 nodes, 255,168 games: X wins 131,184, O 77,904, and 46,080 are drawn."""
    tree = truth.tree_counts()
    assert (549_946, 255_168) == (tree.nodes, tree.games)
    assert (131_184, 77_904, 46_080) == (tree.x, tree.o, tree.draw)
    assert (1, 9, 72, 504, 3_024) == tree.nodes_per_ply[:5]


@pytest.mark.parametrize("position", ["XO.......", "X...O...X", "XXOOOXX..", "XXXOO...."])
def test_a_tree_from_any_position_agrees_with_minimax(truth, position):
    """Nodes and games as a plain search counts them; ply 0 is the position."""
    tree, plain = truth.tree_counts(position), minimax(truth.game, position)
    assert (plain.nodes, plain.leaves, plain.value) == (
        tree.nodes,
        tree.games,
        truth.value(position),
    )
    assert plain.principal_variation == truth.principal_variation(position)
    assert (1, tree.games) == (tree.nodes_per_ply[0], sum(tree.terminals_per_ply))
    assert tree.games == tree.x + tree.o + tree.draw


def test_best_play_fills_the_board(truth):
    """The principal variation by first moves."""
    assert (0, 4, 1, 2, 6, 3, 5, 7, 8) == truth.principal_variation(EMPTY)


def test_the_pruned_search(truth):
    """The lesson's alpha-beta, and what no order can beat or exceed."""
    assert (0, 18_297) == (truth.alphabeta().value, truth.alphabeta().nodes)
    assert (1_452, 237_993) == (truth.lower_bound, truth.upper_bound)
    assert (("index order", "cut at alpha >= beta"),) == truth.families(18_297, 573, 1_218)


def test_the_thousand_games(truth):
    """913 won, 87 drawn, none lost."""
    results = truth.vs_random()
    assert (913, 87, 0) == (results.wins, results.draws, results.losses)


def test_the_proof(truth):
    """Against every reply: 101 games as X, 681 as O, none lost."""
    seats = truth.never_loses()
    assert (101, 0) == (seats[Player.MAX].games, seats[Player.MAX].losses)
    assert (681, 0) == (seats[Player.MIN].games, seats[Player.MIN].losses)


def test_the_recorded_keys(truth):
    """The 19 deterministic keys, in the lesson's order, as it records them."""
    assert RECORDED == dict(truth.recorded)
    assert list(RECORDED) == list(truth.recorded)


def test_the_figures(truth):
    """Three names; nine bars without ply 9; two bars; three lengths in powers of ten."""
    plies, pruning, wall = truth.figures.values()
    assert ["tree-by-depth", "what-pruning-saves", "the-wall"] == list(truth.figures)
    assert (1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448) == plies.bars
    assert (549_946, 18_297) == pruning.bars
    assert (5.4068, 80, 120) == tuple(round(bar, 4) for bar in wall.bars)
    assert ("10^5", "10^80", "10^120") == wall.labels
    assert [(7, 4.0), (7, 3.6), (7, 3.0)] == [f.figsize_in for f in truth.figures.values()]
