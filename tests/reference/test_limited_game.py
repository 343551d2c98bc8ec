"""Games cut off at a depth, metered and layered games: what a search under test is given."""

# The expected value stands first.

from random import Random

import pytest

from reference.games import (
    LayeredGame,
    LimitedGame,
    MeteredGame,
    OutOfNodes,
    Player,
    TicTacToe,
    TreeGame,
    random_layers,
    seeded_estimate,
)
from reference.games.examples import EXAMPLES
from reference.games.tictactoe import LINES, open_lines, reachable_positions
from reference.search import alphabeta, explore, limited_minimax, minimax, solve, table_alphabeta

GAME = TicTacToe()
BLOCKED = ".OO.X.X.."
"""The slides' third stage: X to move, O threatens the top row."""


def limited(depth_ply, state=None, **options):
    """Tic-tac-toe with open lines, a win worth 1,000."""
    return LimitedGame(GAME, open_lines, depth_ply, state, stake=1_000, **options)


def is_quiet(position):
    """Whether nobody holds two squares of a line whose third is blank."""
    rows = ["".join(position[i] for i in line) for line in LINES]
    return not any("." in row and (row.count("X") == 2 or row.count("O") == 2) for row in rows)


@pytest.mark.parametrize("depth_ply", range(5))
def test_minimax_of_the_cut_off_game_is_minimax_to_a_depth_limit(depth_ply):
    """Value, line and nodes, from every 40th open position."""
    for position in reachable_positions()[::40]:
        one = minimax(limited(depth_ply, position))
        other = limited_minimax(GAME, open_lines, depth_ply, position, stake=1_000)
        assert (other.value, other.principal_variation) == (one.value, one.principal_variation)
        assert (other.nodes, other.evaluations + other.terminals) == (one.nodes, one.leaves)


def test_the_cut_off_game_keeps_to_its_limit():
    """No moves, no results and an estimate there; no utility before."""
    game = limited(1)
    root = game.initial()
    leaf = game.result(root, 4)
    assert ((), True, 4) == (game.moves(leaf), game.is_terminal(leaf), game.utility(leaf))
    assert Player.MIN is game.to_move(leaf)
    with pytest.raises(ValueError, match="the limit is reached"):
        game.result(leaf, 0)
    with pytest.raises(ValueError, match="the limit is not reached"):
        game.utility(root)
    with pytest.raises(ValueError, match="-1 plies ahead"):
        limited(-1)


def test_an_end_at_the_limit_is_no_estimate():
    """The finished game counts its utility x the stake."""
    assert 1_000 == minimax(limited(0, "XXXOO....")).value


def test_quiescence_searches_on_until_nobody_threatens():
    """At depth 5 the root is worth 2, not 3, and at depth 7 it is worth 1, not 2."""
    for depth_ply, quiet, plain in [(5, 2, 3), (7, 1, 2)]:
        games = limited(depth_ply, is_quiet=is_quiet), limited(depth_ply)
        assert [quiet, plain] == [table_alphabeta(game).result.value for game in games]


def test_quiescence_sees_the_win_behind_the_block_at_any_depth():
    """Two plies alone see no more than 1."""
    assert 1 == minimax(limited(2, BLOCKED)).value
    assert [1_000] * 4 == [
        minimax(limited(depth, BLOCKED, is_quiet=is_quiet)).value for depth in range(4)
    ]


def test_quiescence_may_be_bounded():
    """With no plies more it is the plain limit."""
    assert 1 == minimax(limited(2, BLOCKED, is_quiet=is_quiet, extra_ply=0)).value
    assert 1_000 == minimax(limited(2, BLOCKED, is_quiet=is_quiet, extra_ply=1)).value


def test_a_meter_counts_what_a_search_counts():
    """The root and every move that is made."""
    game = MeteredGame(TicTacToe())
    assert alphabeta(game).nodes == game.nodes == 18_297


def test_a_meter_ends_a_search_that_is_too_long():
    """At exactly the nodes it may have."""
    game = MeteredGame(TicTacToe(), most=100)
    with pytest.raises(OutOfNodes, match="100 nodes"):
        alphabeta(game)
    assert 100 == game.nodes


def test_random_layers_are_the_same_for_the_same_seed():
    """And have the wanted number of plies and nodes."""
    first, second, other = (
        random_layers(Random(seed), 4, 5, (1, 2, 3), (-1, 0, 1)) for seed in (7, 7, 8)
    )
    assert first == second != other
    assert [1, 5, 5, 5, 5] == [len(layer) for layer in first.layers]


def test_states_of_layers_are_met_again_and_games_may_end_early():
    """Fewer states than nodes; leaves at different plies; the root is never one."""
    for seed in range(20):
        game = random_layers(Random(seed), 5, 6, (0, 2, 3), range(5), first=Player.MIN)
        tree = solve(game).tree((0, 0))
        assert Player.MIN is game.to_move((0, 0))
        assert game.moves((0, 0))
        assert len(explore(game)) <= tree.nodes
    assert sum(count > 0 for count in tree.terminals_per_ply) >= 2


def test_faults_of_layers_name_the_place():
    """An illegal move, an inner node's utility, a place outside."""
    game = LayeredGame((((0, 1),), (1, 2)))
    assert 1 == game.utility((1, 0))
    for call in (
        lambda: game.result((0, 0), 2),
        lambda: game.utility((0, 0)),
        lambda: game.moves((2, 0)),
    ):
        with pytest.raises(ValueError, match=r"\((0|2), 0\)"):
            call()


def test_estimates_depend_on_seed_and_state_alone():
    """Two functions of the same seed agree, states differ, and so do seeds."""
    one, same, other = (seeded_estimate(seed, range(1_000)) for seed in (7, 7, 8))
    states = [(0, n) for n in range(20)]
    assert [one(s) for s in states] == [same(s) for s in states] != [other(s) for s in states]
    assert len({one(s) for s in states}) > 15
    assert 443 == one((0, 0)), "the same in every process"


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_every_example_is_a_tree_with_a_source(example):
    """And alpha-beta leaves something of it unread."""
    assert isinstance(example.game, TreeGame)
    assert example.source
    assert alphabeta(example.game).leaves < minimax(example.game).leaves
