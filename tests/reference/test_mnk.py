"""m,n,k games and connect four: lines, gravity, misère, and what solving them gives."""

# The expected value stands first.

import pytest

from reference.games import MNK, TicTacToe, connect_four, perft
from reference.search import solve


def test_three_in_a_row_is_tictactoe():
    """The two sets of rules have the same tree: 549,946 nodes, 255,168 games."""
    tree, own = (solve(game).tree(game.initial()) for game in (MNK(3, 3, 3), TicTacToe()))
    assert own == tree
    assert (549_946, 255_168) == (tree.nodes, tree.leaves)


@pytest.mark.parametrize(
    "board", ["XXX/.../...", "X../X../X..", "X../.X./..X", "..X/.X./X..", "O.X/O.X/.OX"]
)
def test_a_line_runs_across_down_and_along_both_diagonals(board):
    """X has three in a row, and with the marks swapped O has."""
    assert "X" == MNK(3, 3, 3).winner(board)
    assert "O" == MNK(3, 3, 3).winner(board.translate(str.maketrans("XO", "OX")))


@pytest.mark.parametrize("board", [".XX/X../OO.", "..X/X../X..", "X../..X/.X."])
def test_no_line_leaves_the_board_and_comes_back(board):
    """Squares that only follow each other in the text are no line."""
    assert MNK(3, 3, 3).winner(board) is None


def test_a_longer_row_also_wins():
    """Four marks hold three in a row."""
    assert "X" == MNK(4, 1, 3).winner("XXXX")


def test_misere_gives_the_line_to_the_other():
    """Who makes three in a row has lost."""
    game = MNK(3, 3, 3, misere=True)
    assert "O" == game.winner("XXX/OO./...")
    assert -1 == game.utility("XXX/OO./...")


def test_a_mark_falls_to_the_lowest_blank_square():
    """Two marks in the middle column lie on each other; a full column is closed."""
    game = MNK(3, 2, 3, gravity=True)
    board = game.result(game.result(game.initial(), 1), 1)
    assert ".O./.X." == board
    assert (0, 2) == game.moves(board)
    with pytest.raises(ValueError, match=r"illegal move 1 in '\.O\./\.X\.'; legal are \[0, 2\]"):
        game.result(board, 1)


@pytest.mark.parametrize("move", [-1, 9])
def test_a_square_outside_the_board_is_refused(move):
    """Negative indices do not count from the end."""
    with pytest.raises(ValueError, match=f"illegal move {move}"):
        MNK(3, 3, 3).result(".../.../...", move)


def test_a_board_needs_squares():
    """The error names the sizes."""
    with pytest.raises(ValueError, match=r"must be positive: \(3, 0, 3\)"):
        MNK(3, 0, 3)


def test_connect_four_grows_sevenfold_until_a_column_is_full():
    """7, 49, 343 and so on: the first full column is met at ply 7."""
    assert [7, 49, 343, 2_401, 16_807, 117_649] == [perft(connect_four(), d) for d in range(1, 7)]


@pytest.mark.parametrize(
    ("game", "value", "positions", "games"),
    [
        (MNK(3, 3, 3, misere=True), 0, 5_478, 255_168),
        (MNK(3, 3, 3, gravity=True), 0, 694, 1_310),
        (MNK(3, 3, 3, gravity=True, misere=True), 1, 694, 1_310),
        (MNK(4, 3, 3, gravity=True), 1, 7_157, 133_656),
        (MNK(3, 4, 3, gravity=True), 0, 2_715, 11_004),
        (MNK(4, 3, 4, gravity=True), 0, 12_031, 356_232),
    ],
)
def test_small_boards_solved(game, value, positions, games):
    """X's value, the reachable positions and the games; 356,232 is in OEIS A342329."""
    solution = solve(game)
    assert value == solution.value(game.initial())
    assert (positions, games) == (len(solution.space), solution.tree(game.initial()).leaves)
