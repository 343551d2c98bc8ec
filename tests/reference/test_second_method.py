"""The bitboards that check the table, and that they check it alone."""

# The expected value stands first.

import ast
from pathlib import Path

import pytest

from reference.truth import (
    adjusted_bitboards,
    bitboards,
    family_bitboards,
    limited_bitboards,
    plain_boards,
    plain_chess,
    plain_draughts,
    plain_piles,
    plain_trees,
    second,
    unfolded,
)

SECOND = [
    adjusted_bitboards,
    bitboards,
    family_bitboards,
    limited_bitboards,
    plain_boards,
    plain_chess,
    plain_draughts,
    plain_piles,
    plain_trees,
    second,
    unfolded,
]


@pytest.mark.parametrize("module", SECOND)
def test_the_second_method_shares_no_code_with_the_first(module):
    """It imports neither games nor searches."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    own = {name for name in imported if name.startswith("reference")}
    assert own <= {
        "reference.truth",
        "reference.truth.truth",
        *(other.__name__ for other in (bitboards, limited_bitboards)),
    }


def test_the_walk_counts_every_node():
    """549,946 nodes; 131,184 games for X, 77,904 for O, 46,080 drawn."""
    walk = bitboards.walk()
    assert 549_946 == sum(walk.nodes)
    assert (131_184, 77_904, 46_080) == (sum(walk.x), sum(walk.o), sum(walk.draw))


def test_filtering_finds_5478_positions():
    """Without playing a single move."""
    assert 5_478 == len(bitboards.positions())


def test_burnside_finds_765_classes():
    """The fixed points of the eight symmetries, divided by eight."""
    assert 765 == bitboards.burnside(bitboards.positions())


def test_burnside_refuses_boards_that_symmetry_leaves():
    """A single corner is fixed by two symmetries: no multiple of eight."""
    with pytest.raises(ArithmeticError, match="2 fixed points"):
        bitboards.burnside([(1, 0)])


def test_retrograde_analysis_finds_the_draw():
    """Nobody wins from the empty board, and every first move is as good."""
    assert 0 == bitboards.values()[bitboards.START]
    assert tuple(range(9)) == bitboards.optimal_moves(bitboards.START)


@pytest.mark.parametrize(
    ("strict", "hard", "bound", "counts"),
    [
        (False, False, 2, (0, 18_297, 7_330, 8_180)),
        (False, True, 1, (0, 16_811, 6_740, 7_795)),
        (True, False, 2, (0, 146_120, 62_162, 37_788)),
        (True, True, 2, (0, 304_155, 130_617, 77_119)),
    ],
)
def test_negamax_visits_what_alphabeta_visits(strict, hard, bound, counts):
    """Index order: value, nodes, leaves, cutoffs."""
    row = bitboards.alphabeta(tuple(range(9)), strict=strict, hard=hard, bound=bound)
    assert counts == row


def test_replaying_the_seeded_games():
    """The lesson's loop on bitboards: 913, 87, 0."""
    assert (913, 87, 0) == bitboards.seeded_games(bitboards.lesson_move)


def test_listing_all_games_of_the_lessons_player():
    """101 as X, 681 as O."""
    as_x, as_o = (bitboards.all_games(bitboards.lesson_move, as_x=seat) for seat in (True, False))
    assert bitboards.Seat(99, 2, 0, 99, 27, 59) == as_x
    assert bitboards.Seat(498, 183, 0, 447, 182, 157) == as_o
