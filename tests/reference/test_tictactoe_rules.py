"""The rules of tic-tac-toe, on single boards and over all of them."""

# The expected value stands first.

import pytest

from reference.games.game import Player
from reference.games.tictactoe import (
    EMPTY,
    LINES,
    ORDERS,
    SQUARE_ORDERS,
    TicTacToe,
    canonical,
    is_over,
    moves,
    play,
    reachable_positions,
    symmetries,
    to_move,
    winner,
)


def test_there_are_eight_lines_of_three():
    """Three rows, three columns and two diagonals."""
    assert 8 == len(set(LINES))
    assert {3} == {len(set(line)) for line in LINES}


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("mark", ["X", "O"])
def test_a_whole_line_wins(line, mark):
    """Three equal marks on a line win, whoever's they are."""
    assert mark == winner("".join(mark if i in line else "." for i in range(9)))


def test_a_full_board_may_also_be_won():
    """The ninth mark can complete a line."""
    assert "X" == winner("XXXOOXXOO")


def test_nobody_has_won_a_cat_game():
    """A full board without a line has no winner and is over."""
    assert winner("XOXXOOOXX") is None
    assert is_over("XOXXOOOXX")


@pytest.mark.parametrize(
    ("position", "mark"), [(EMPTY, "X"), ("X........", "O"), ("XO.......", "X"), ("XOX......", "O")]
)
def test_the_mark_to_move_follows_from_the_counts(position, mark):
    """X moves first, then they alternate."""
    assert mark == to_move(position)


def test_a_move_puts_the_right_mark_on_the_square():
    """X opens, O answers."""
    assert "....X...." == play(EMPTY, 4)
    assert "O...X...." == play("....X....", 0)


def test_blank_squares_are_listed_even_when_the_game_is_won():
    """As in the lesson, `moves` looks at blanks only; the game itself has no moves left."""
    assert (5, 6, 7, 8) == moves("XXXOO....")
    assert () == TicTacToe().moves("XXXOO....")


@pytest.mark.parametrize(
    ("position", "index", "message"),
    [
        ("X........", 0, r"illegal move 0 in 'X\.+'; legal are \(1, 2"),
        (EMPTY, 9, "illegal move 9 in"),
        (EMPTY, -1, "illegal move -1 in"),
        ("XXXOO....", 5, "the game is over in 'XXXOO....': 5 cannot be played"),
        ("OOO......", 5, "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_the_position(position, index, message):
    """A taken square, a square off the board, a finished game."""
    with pytest.raises(ValueError, match=message):
        play(position, index)


@pytest.mark.parametrize("text", ["", "X", "x........", "..........", "XO.......\n"])
@pytest.mark.parametrize("function", [winner, moves, to_move, symmetries, is_over])
def test_text_that_is_no_position_is_refused(function, text):
    """Nine characters of X, O and blank, nothing else."""
    with pytest.raises(ValueError, match="not a position"):
        function(text)


@pytest.mark.parametrize("position", ["O........", "XX.......", "XO.O....."])
def test_marks_out_of_step_have_nobody_to_move(position):
    """X has as many marks as O or one more."""
    with pytest.raises(ValueError, match="nobody is to move"):
        to_move(position)


def test_the_game_scores_for_x():
    """+1 when X has won, -1 when O has, 0 for a draw."""
    game = TicTacToe()
    assert 1 == game.utility("XXXOO....")
    assert -1 == game.utility("OOOXX.X..")
    assert 0 == game.utility("XOXXOOOXX")


def test_an_open_position_has_no_utility():
    """The error names the position."""
    with pytest.raises(ValueError, match=r"not over in '\.\.\.\.X\.\.\.\.'"):
        TicTacToe().utility("....X....")


def test_x_is_max():
    """MAX moves first."""
    assert Player.MAX is TicTacToe().to_move(EMPTY)
    assert Player.MIN is TicTacToe().to_move("X........")


def test_5478_positions_are_reachable():
    """Of 19,683 boards, 5,478 can arise in play."""
    assert 5_478 == len(set(reachable_positions())) == len(reachable_positions())


def test_positions_come_with_the_fewest_blanks_first():
    """So the first wrong answer in this order is the smallest counterexample."""
    positions = reachable_positions()
    assert EMPTY == positions[-1]
    assert sorted(positions, key=lambda p: (p.count("."), p)) == list(positions)


def test_no_reachable_position_has_two_winners():
    """The game stops at the first line."""
    for position in reachable_positions():
        lines = {position[i] for i, j, k in LINES if position[i] == position[j] == position[k]}
        assert len(lines - {"."}) <= 1


def test_the_eight_symmetries_of_a_corner_and_an_edge():
    """Together a corner and an adjacent edge have eight different images."""
    assert 8 == len(set(symmetries("XO.......")))
    assert "XO......." == symmetries("XO.......")[0]


def test_symmetric_images_have_the_same_winner():
    """A symmetry maps lines to lines."""
    for position in reachable_positions():
        assert {winner(position)} == {winner(image) for image in symmetries(position)}


def test_765_positions_remain_up_to_symmetry():
    """The canonical position is the same for all eight images."""
    classes = set(map(canonical, reachable_positions()))
    assert 765 == len(classes)
    assert all({c} == set(map(canonical, symmetries(c))) for c in classes)


@pytest.mark.parametrize("name", SQUARE_ORDERS)
def test_an_order_tries_every_move_once(name):
    """A named order is a permutation of the legal moves."""
    assert list(range(9)) == sorted(SQUARE_ORDERS[name])
    assert [1, 3, 5] == sorted(ORDERS[name]("X.X.X.XOO", (1, 3, 5)))


def test_centre_first_tries_the_centre_then_the_corners():
    """Centre, corners, edges."""
    assert (4, 0, 2, 6, 8, 1, 3, 5, 7) == ORDERS["centre-first"](EMPTY, moves(EMPTY))
