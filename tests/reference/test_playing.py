"""Players, matches and the proof that a player never loses."""

# The expected value stands first.

from random import Random

import pytest

from reference.games import Player, TicTacToe, TreeGame
from reference.games.tictactoe import EMPTY, is_over, moves, reachable_positions
from reference.search import (
    PerfectPlayer,
    RandomPlayer,
    TieBreak,
    match,
    prove_all_answers,
    prove_never_loses,
    series,
    solve,
)

GAME = TicTacToe()


@pytest.fixture(scope="module")
def solution():
    return solve(GAME)


class FirstBlank:
    """Takes the first blank square."""

    def choose(self, game, state):
        return game.moves(state)[0]


@pytest.mark.parametrize(
    ("tie_break", "results"),
    [
        (TieBreak.BY_TUPLE, (913, 87, 0)),
        (TieBreak.FIRST, (906, 94, 0)),
        (TieBreak.LAST, (918, 82, 0)),
    ],
)
def test_a_thousand_games_against_seed_7(solution, tie_break, results):
    """The lesson's tie-break wins 913, draws 87 and loses none; others differ a little."""
    played = series(PerfectPlayer(solution, tie_break), RandomPlayer(Random(7)), GAME)
    assert results == (played.wins, played.draws, played.losses)
    assert 1_000 == played.games


def test_the_lessons_tie_break_takes_the_highest_for_x_and_the_lowest_for_o(solution):
    """On the empty board all nine moves draw; after 1 O has four good replies."""
    player = PerfectPlayer(solution)
    assert 8 == player.choose(GAME, EMPTY)
    assert 0 == player.choose(GAME, ".X.......")


@pytest.mark.parametrize("tie_break", TieBreak)
def test_a_perfect_player_plays_optimal_moves_only(solution, tie_break):
    """In all 4,520 open positions."""
    player = PerfectPlayer(solution, tie_break)
    for position in reachable_positions():
        if not is_over(position):
            assert player.choose(GAME, position) in solution.optimal_moves(position)


def test_a_perfect_player_has_no_move_in_a_finished_game(solution):
    """The error names the position."""
    with pytest.raises(ValueError, match=r"the game is over in 'XXXOO\.\.\.\.'"):
        PerfectPlayer(solution).choose(GAME, "XXXOO....")


def test_a_random_player_repeats_itself_for_the_same_seed():
    """Its moves come from the generator alone."""
    games = [match(RandomPlayer(Random(3)), RandomPlayer(Random(4)), GAME) for _ in range(2)]
    assert games[0] == games[1]
    assert games[0].moves != match(RandomPlayer(Random(5)), RandomPlayer(Random(4)), GAME).moves


def test_perfect_players_draw(solution):
    """Nine moves, a full board, utility 0."""
    game = match(PerfectPlayer(solution), PerfectPlayer(solution, TieBreak.FIRST), GAME)
    assert (9, 0, True) == (len(game.moves), game.utility, "." not in game.final)


def test_the_first_player_of_a_match_moves_first_even_as_min():
    """In a game that MIN opens, the first agent is MIN."""
    game = TreeGame([[1, 2], [3, 4]], first=Player.MIN)
    perfect = PerfectPlayer(solve(game))
    assert 2 == match(perfect, perfect, game).utility
    assert (0, 0) == match(perfect, FirstBlank(), game).moves


def test_a_series_alternates_sides():
    """The same agent wins as X and loses as O against itself."""
    played = series(FirstBlank(), FirstBlank(), GAME, 10)
    assert (5, 0, 5) == (played.wins, played.draws, played.losses)


@pytest.mark.parametrize("tie_break", TieBreak)
def test_a_perfect_player_never_loses(solution, tie_break):
    """X: 101 games, 99 won, 2 drawn. O: 681 games, 498 won, 183 drawn."""
    player = PerfectPlayer(solution, tie_break)
    proof = prove_never_loses(GAME, lambda state: player.choose(GAME, state))
    as_x, as_o = proof.seats[Player.MAX], proof.seats[Player.MIN]
    assert proof.holds
    assert (101, 99, 2, 0) == (as_x.games, as_x.wins, as_x.draws, as_x.losses)
    assert (681, 498, 183, 0) == (as_o.games, as_o.wins, as_o.draws, as_o.losses)
    assert (99, 27, 59) == (as_x.decisions, as_x.replies, as_x.terminals)
    assert (447, 182, 157) == (as_o.decisions, as_o.replies, as_o.terminals)
    assert as_x.losing_line is None


def test_all_optimal_answers_never_lose(solution):
    """Whatever optimal moves are mixed, no game is lost."""
    assert prove_all_answers(GAME, solution.optimal_moves).holds


def test_a_losing_player_is_shown_a_shortest_lost_game():
    """The first blank square loses as O in five moves, as X in six."""
    proof = prove_never_loses(GAME, lambda state: moves(state)[0])
    assert not proof.holds
    lines = {player: seat.losing_line for player, seat in proof.seats.items()}
    assert {Player.MAX: 6, Player.MIN: 5} == {p: len(line) for p, line in lines.items()}
    for player, line in lines.items():
        state = EMPTY
        for move in line:
            own = GAME.to_move(state) is player
            assert not own or move == moves(state)[0]
            state = GAME.result(state, move)
        assert (-1 if player is Player.MAX else 1) == GAME.utility(state)


def test_one_bad_answer_among_good_ones_is_found(solution):
    """An agent that may also answer a corner opening on an edge can be beaten."""

    def answers(state):
        return (*solution.optimal_moves(state), *((1,) if state == "X........" else ()))

    proof = prove_all_answers(GAME, answers)
    assert proof.seats[Player.MIN].losses
    assert (0, 1) == proof.seats[Player.MIN].losing_line[:2]
    assert not proof.seats[Player.MAX].losses


def test_each_state_is_asked_once(solution):
    """99 decisions as X and 447 as O: 546 questions."""
    asked = []

    def choose(state):
        asked.append(state)
        return PerfectPlayer(solution).choose(GAME, state)

    prove_never_loses(GAME, choose)
    assert 99 + 447 == len(asked) == len(set(asked))


def test_an_illegal_answer_is_refused():
    """The rules' own error passes through."""
    with pytest.raises(ValueError, match="illegal move 9 in"):
        prove_never_loses(GAME, lambda state: 9)
