"""Chess, by the library; the counts are those of chessprogramming.org, Perft Results."""

# The expected value stands first.

import sys
from random import Random

import pytest

from reference.games import Player, perft
from reference.games.chess import KIWIPETE, START, Chess
from reference.truth import plain_chess


@pytest.fixture(scope="module")
def game():
    pytest.importorskip("pyspiel", reason="the extra 'chess' is not installed")
    return Chess()


def test_nothing_is_imported_before_it_is_asked_for(monkeypatch):
    """Without the library the module can be read, and making the game says what to install."""
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"pip install 'lookahead-grader\[chess\]'"):
        Chess()


@pytest.mark.parametrize(
    ("start", "counts"),
    [
        (START, [20, 400, 8_902]),
        (KIWIPETE, [48, 2_039]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2_812]),
    ],
    ids=["initial position", "Kiwipete", "position 3"],
)
def test_the_published_counts(game, start, counts):
    """Castling, en passant, promotion and discovered checks are all met."""
    assert counts == [perft(game, depth + 1, start) for depth in range(len(counts))]


def test_a_move_is_named_by_its_squares(game):
    """A pawn that is promoted names its piece."""
    assert "e2e4" in game.moves(START)
    assert {"a7a8q", "a7a8r", "a7a8b", "a7a8n"} <= set(game.moves("8/P6k/8/8/8/8/8/K7 w - - 0 1"))
    assert Player.MIN is game.to_move(game.result(START, "e2e4"))


@pytest.mark.parametrize(
    ("position", "utility"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1),
        ("7K/6q1/6k1/8/8/8/8/8 w - - 0 1", -1),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0),
        ("7k/8/8/8/8/8/8/K7 w - - 0 80", 0),
        ("7k/8/8/8/8/8/8/K6R w - - 100 80", 0),
    ],
    ids=["mate", "mate of White", "stalemate", "bare kings", "fifty moves"],
)
def test_how_a_game_ends(game, position, utility):
    """No moves are left, and the utility is White's."""
    assert game.is_terminal(position)
    assert () == game.moves(position)
    assert utility == game.utility(position)


def test_faults_name_the_position(game):
    """Text that is no position, an illegal move, a game that goes on."""
    with pytest.raises(ValueError, match="not a position: 'rubbish'"):
        game.moves("rubbish")
    with pytest.raises(ValueError, match="illegal move 'e2e5' in 'rnbq"):
        game.result(START, "e2e5")
    with pytest.raises(ValueError, match="the game is not over"):
        game.utility(START)


def test_a_second_generator_agrees_in_random_games(game):
    """The same lines of two plies, with castling, promotion and en passant on the way."""
    rng, state, compared = Random(7), game.initial(), 0
    while compared < 60 and not game.is_terminal(state):
        assert perft(game, 1, state) == plain_chess.line_count(plain_chess.read(state), 1)
        if compared % 20 == 0:
            assert perft(game, 2, state) == plain_chess.line_count(plain_chess.read(state), 2)
        state, compared = game.result(state, rng.choice(game.moves(state))), compared + 1
    assert 60 == compared


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 26),
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", 23),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 7),
        ("4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 1", 6),
        ("k7/4P3/8/8/8/8/8/K7 w - - 0 1", 7),
    ],
    ids=["castling", "castling past an attack", "en passant", "pinned en passant", "promotion"],
)
def test_special_moves_by_both_generators(game, position, moves):
    """Counted by hand."""
    assert moves == perft(game, 1, position)
    assert moves == plain_chess.line_count(plain_chess.read(position), 1)
