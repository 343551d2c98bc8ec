"""Grundy's game and Nim against the theory that says who wins without playing."""

# The expected value stands first.

import pytest

from reference.games import Grundy, Nim, Player
from reference.games.grundy import MAXIMILIAN_AND_MINERVA, grundy_value, mex
from reference.games.nim import first_wins
from reference.search import solve

A002188 = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4]


def test_maximilian_wins_the_game_of_seven():
    """MIN opens; 14 positions, 17 moves, 24 nodes, 7 games; MAX, second, wins."""
    solution = solve(MAXIMILIAN_AND_MINERVA)
    tree = solution.tree((7,))
    assert 1 == solution.value((7,))
    assert (14, 17) == (len(solution.space), solution.space.edges)
    assert (24, 7) == (tree.nodes, tree.leaves)


@pytest.mark.parametrize(
    ("piles", "answers"),
    [((6, 1), [(4, 2)]), ((5, 2), [(4, 1)]), ((4, 3), [(3, 1), (2, 1)])],
)
def test_the_winning_answers_to_minervas_first_moves(piles, answers):
    """To (4, 2, 1), or from (4, 3) also to (3, 3, 1)."""
    assert answers == list(solve(MAXIMILIAN_AND_MINERVA).optimal_moves(piles))


def test_the_grundy_values_are_the_published_ones():
    """OEIS A002188; to 100 the piles lost for the player to move are ten."""
    assert A002188 == [grundy_value(size) for size in range(len(A002188))]
    assert [1, 2, 4, 7, 10, 20, 23, 26, 50, 53] == [
        size for size in range(1, 101) if not grundy_value(size)
    ]


def test_grundy_values_say_who_wins():
    """For all piles met from 17, alone and together with others."""
    game = Grundy((17,))
    solution = solve(game)
    for piles in solution.space.states:
        total = 0
        for pile in piles:
            total ^= grundy_value(pile)
        mover = 1 if game.to_move(piles) is Player.MAX else -1
        assert (mover if total else -mover) == solution.value(piles)


def test_misere_is_not_the_same_with_the_winner_swapped():
    """From 3 who moves first loses the misère game, from 5 the first wins both."""
    values = {
        (size, misere): solve(Grundy((size,), misere=misere)).value((size,))
        for size in (3, 5)
        for misere in (False, True)
    }
    assert {(3, False): 1, (3, True): -1, (5, False): 1, (5, True): 1} == values


def test_equal_piles_are_split_once():
    """Both piles of three give the same move."""
    assert ((2, 1),) == Grundy((3, 3)).moves((3, 3))


def test_mex_is_the_least_that_is_missing():
    """Of nothing it is 0."""
    assert [0, 0, 2, 3] == [mex([]), mex([1]), mex([0, 1]), mex([0, 1, 2])]


@pytest.mark.parametrize("piles", [(), (0,), (3, -1)])
def test_piles_must_be_positive(piles):
    """The error shows them."""
    with pytest.raises(ValueError, match="not piles"):
        Grundy(piles)


@pytest.mark.parametrize("misere", [False, True])
def test_bouton_says_who_wins_nim(misere):
    """In all 512 positions of three heaps up to 7, whoever is to move."""
    solution = solve(Nim((7, 7, 7), misere=misere))
    assert 512 == len({state.heaps for state in solution.space.states})
    for state in solution.space.states:
        mover = 1 if state.mover is Player.MAX else -1
        wins = first_wins(state.heaps, misere=misere)
        assert (mover if wins else -mover) == solution.value(state)


def test_heaps_keep_their_places():
    """Two heaps of one are two moves."""
    assert ((0, 1), (1, 1)) == Nim((1, 1)).moves(Nim((1, 1)).initial())


@pytest.mark.parametrize("heaps", [(), (2, -1)])
def test_heaps_must_be_sizes(heaps):
    """Empty heaps are fine, less is not."""
    with pytest.raises(ValueError, match="not heaps"):
        Nim(heaps)
