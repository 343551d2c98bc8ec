"""Tournaments between players by name, and `python -m reference match`."""

# The expected value stands first.

import re
from random import Random

import pytest

from reference.__main__ import main
from reference.games import Player, TicTacToe
from reference.games.tictactoe import EMPTY, open_lines
from reference.matches import ARENAS, PLAYERS, player, tournament
from reference.search import Series
from reference.search.deciding import DeepeningPlayer, DepthLimitedPlayer, FirstPlayer


def standing(one, other, game="tictactoe", games=20, seed=7):
    """Two named players' results."""
    arena, rng = ARENAS[game], Random(seed)
    return tournament(player(one, arena, rng), player(other, arena, rng), arena.game, games)


def test_the_lessons_thousand_games():
    """Perfect against random, seed 7: 913 won, 87 drawn, none lost; 498 were won as X."""
    result = standing("perfect", "random", games=1_000)
    assert Series(913, 87, 0) == result.total
    assert Series(498, 2, 0) == result.moving_first
    assert Series(415, 85, 0) == result.moving_second


@pytest.mark.parametrize("game", ["tictactoe", "misere", "grundy", "nim"])
@pytest.mark.parametrize("other", ["random", "first", "depth:2"])
def test_a_perfect_player_never_loses_a_won_or_drawn_game(game, other):
    """From the seat that can win or draw, whoever the other is."""
    arena = ARENAS[game]
    value = arena.solution.value(arena.game.initial())
    result = standing("perfect", other, game, games=4)
    assert value < 0 or result.moving_first.losses == 0
    assert value > 0 or result.moving_second.losses == 0


@pytest.mark.parametrize("game", [name for name in ARENAS if name != "chess"])
def test_two_plies_ahead_are_better_than_none(game):
    """Against a random player, where a static evaluation says something."""
    result = standing("depth:2", "random", game, games=6).total
    assert 6 == result.games
    assert result.wins > result.losses or game in ("grundy", "nim")


def test_chess_is_played_when_its_library_is_there():
    """A game that is drawn by fifty moves at the latest."""
    pytest.importorskip("pyspiel", reason="the extra 'chess' is not installed")
    assert 1 == standing("first", "random", "chess", games=1).total.games


def test_equal_seeds_give_equal_games():
    """And another seed others."""
    first, second, other = (standing("random", "random", seed=seed) for seed in (7, 7, 8))
    assert first == second
    assert first != other


def test_a_depth_limited_player_takes_the_win_at_once():
    """One ply shows it; the first square would not win."""
    assert 2 == DepthLimitedPlayer(lambda state: 0, 1).choose(TicTacToe(), "XX.OO....")


@pytest.mark.parametrize(
    ("agent", "state"),
    [(DepthLimitedPlayer(open_lines, 0), EMPTY), (DeepeningPlayer(open_lines, 9), "XXXOO....")],
)
def test_there_may_be_no_move_to_choose(agent, state):
    """Without a ply to look ahead, or when the game is over; the error shows the state."""
    with pytest.raises(ValueError, match=f"no move to choose in '{state}'"):
        agent.choose(TicTacToe(), state)


@pytest.mark.parametrize(("nodes", "move"), [(5, 0), (20, 4)])
def test_a_deepening_player_goes_as_far_as_its_nodes(nodes, move):
    """Ten nodes show the centre; with fewer it plays the first square."""
    assert move == DeepeningPlayer(open_lines, nodes).choose(TicTacToe(), EMPTY)


def test_a_few_nodes_win_against_chance_at_connect_four():
    """100 a move, from both seats."""
    assert Series(2, 0, 0) == standing("deepening:100", "random", "connect_four", 2).total


def test_the_first_player_plays_the_first_move():
    """Square by square."""
    assert 1 == FirstPlayer().choose(TicTacToe(), "X........")


def test_one_game_of_a_series():
    """MAX's utility, seen from either side."""
    assert Series(wins=1) == Series.of(1, Player.MAX)
    assert Series(losses=1) == Series.of(1, Player.MIN)
    assert Series(1, 1, 0) == Series.of(0, Player.MIN) + Series.of(-1, Player.MIN)


def test_match_prints_both_seats_and_how_to_repeat_it(capsys):
    """A table of wins, draws and losses."""
    assert 0 == main(["match", "perfect", "first", "--games", "3", "--seed", "5"])
    assert [
        "tic-tac-toe: perfect against first, 3 games, seed 5",
        "                            wins  draws  losses",
        "     perfect moving first      2      0       0",
        "     perfect moving second     1      0       0",
        "     in all                    3      0       0",
        "again  python -m reference match perfect first --games 3 --seed 5",
    ] == [line for line in capsys.readouterr().out.splitlines() if line]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["perfet", "random"], "no player 'perfet'; there are perfect, random, .*'perfect'"),
        (["perfect", "random", "--game", "connect_four"], "connect four is too large"),
        (["depth:0", "random"], "'depth:0' names no depth"),
        (["deepening:x", "random"], "'deepening:x' names no number"),
        (["perfect:2", "random"], "no player 'perfect:2': 'perfect' has nothing after a colon"),
        (["first", "random", "--games", "0"], "cannot play 0 games"),
        (["first", "random", "--game", "othello"], "invalid choice: 'othello'"),
        (["first"], "required: B"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(arguments, message, capsys):
    """Exit code 2."""
    with pytest.raises(SystemExit, match="2"):
        main(["match", *arguments])
    (line,) = capsys.readouterr().err.splitlines()
    assert re.search(message, line)


@pytest.mark.parametrize("kind", PLAYERS)
def test_every_kind_of_player_plays_tictactoe(kind):
    """From both seats, to the end."""
    assert 2 == standing(kind, "random", games=2).total.games
