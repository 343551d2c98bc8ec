"""What holds for every game: the protocol's promises, on states met in random play."""

# The expected value stands first.

from random import Random

import pytest

from reference.games import (
    MNK,
    Draughts,
    Grundy,
    Nim,
    Player,
    TicTacToe,
    connect_four,
    divide,
    perft,
)

GAMES = {
    "tic-tac-toe": TicTacToe(),
    "m,n,k": MNK(4, 3, 3),
    "misère m,n,k": MNK(3, 3, 3, misere=True),
    "connect four": connect_four(),
    "Grundy": Grundy((9, 6)),
    "draughts": Draughts(draw_after=20),
    "Nim": Nim((3, 4, 5), first=Player.MIN),
}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def states_of(game, matches=5):
    """The states of some random matches."""
    rng = Random(7)
    for _ in range(matches):
        state = game.initial()
        yield state
        while not game.is_terminal(state):
            state = game.result(state, rng.choice(game.moves(state)))
            yield state


@every_game
def test_a_game_is_over_when_there_are_no_moves(game):
    """Terminal states have a utility and no moves, others moves and no utility."""
    for state in states_of(game):
        assert game.is_terminal(state) == (not game.moves(state))
        if game.is_terminal(state):
            assert game.utility(state) in (-1, 0, 1)
        else:
            with pytest.raises(ValueError, match="the game is not over in"):
                game.utility(state)


@every_game
def test_moves_are_different_and_lead_on(game):
    """No move twice; states and moves are hashable; every move changes the state."""
    for state in states_of(game):
        moves = game.moves(state)
        assert len(moves) == len(set(moves))
        assert state not in {game.result(state, move) for move in moves}


@every_game
def test_players_alternate(game):
    """After a move the opponent is to move, or the game is over."""
    for state in states_of(game):
        for move in game.moves(state):
            after = game.result(state, move)
            assert game.is_terminal(after) or game.to_move(after) is not game.to_move(state)


@every_game
def test_an_illegal_move_is_refused_with_the_state(game):
    """Neither a move outside the board nor any move after the end."""
    for state in states_of(game, matches=1):
        wrong = (99, 99) if isinstance(game, Grundy | Nim | Draughts) else 99
        with pytest.raises(ValueError, match="99"):
            game.result(state, wrong)
    with pytest.raises(ValueError, match=r"illegal move|the game is over"):
        game.result(state, (2, 1) if isinstance(game, Grundy | Nim | Draughts) else 0)


@every_game
def test_the_count_of_lines_is_the_sum_over_the_first_moves(game):
    """`divide` splits `perft`."""
    assert perft(game, 3) == sum(divide(game, 3).values())
    assert [1, len(game.moves(game.initial()))] == [perft(game, depth) for depth in (0, 1)]
