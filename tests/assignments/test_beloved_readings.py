"""How moves may be written: no right game is accused for it, and wrong ones are still found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from spoken_games import Spoken, Written, difference, difference_on_lines, known, walk

from assignments.beloved_game.comparing import Comparison
from assignments.beloved_game.matching import BY_CHESS_SQUARES, BY_SQUARES, Reading, by_order
from reference.games import MNK, Draughts
from reference.games.chess import Chess, is_installed

needs_chess = pytest.mark.skipif(not is_installed(), reason="OpenSpiel is not there")
Write = Callable[[Any, Any], Any]


def cell(number: int) -> tuple[int, int]:
    """The row and the column of a dark square."""
    row, place = divmod(number - 1, 4)
    return row, 2 * place + 1 - row % 2


def of_64(number: int) -> int:
    """The square counted row by row, from 0."""
    row, column = cell(number)
    return row * 8 + column


def name(number: int) -> str:
    """The square as on a chess board."""
    row, column = cell(number)
    return "abcdefgh"[column] + str(8 - row)


def captured(move: Sequence[int]) -> list[tuple[int, int]]:
    """The squares that a move jumps over."""
    jumps = [(cell(a), cell(b)) for a, b in pairwise(move) if abs(a - b) > 5]
    return [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in jumps]


class Capture(NamedTuple):
    start: Any
    end: Any
    captured: Any


DRAUGHTS: Mapping[str, Write] = {
    "path": lambda state, move: move,
    "ends, and captured numbers": lambda state, move: (
        of_64(move[0]), of_64(move[-1]), tuple(8 * r + c for r, c in captured(move)), len(move)
    ),
    "ends, and captured pairs": lambda state, move: (
        cell(move[0]), cell(move[-1]), captured(move), len(move)
    ),
    "path, and captured pairs": lambda state, move: ([*map(cell, move)], captured(move)),
    "tuple with names": lambda state, move: Capture(
        name(move[0]), name(move[-1]), [(c, r) for r, c in captured(move)]
    ),
    "names": lambda state, move: "-".join(map(name, move)),
    "9x18x25": lambda state, move: ("x" if captured(move) else "-").join(map(str, move)),
}  # fmt: skip


@pytest.mark.parametrize("single_jumps", [False, True])
@pytest.mark.parametrize("writing", DRAUGHTS)
def test_right_draughts_are_not_accused(writing: str, single_jumps: bool) -> None:
    """Each in games to the end, and on the lines; also where every jump is a move."""
    game = Written(Draughts(draw_after=40, single_jumps=single_jumps), DRAUGHTS[writing])
    way = known("checkers").ways[single_jumps]
    assert difference(game, way, 3, 3)[0] is None
    assert difference_on_lines(game, way) is None


class ShortKings(Spoken):
    """Draughts in which kings only move as men do."""

    def moves(self, state: Any) -> Sequence[Any]:
        moves = super().moves(state)
        down = 1 if self.to_move(state) == "MAX" else -1
        kings = [m for m in moves if state.board[m[0] - 1].isupper()]
        return [m for m in moves if m not in kings or (m[1] > m[0]) == (down > 0)] or moves


@pytest.mark.parametrize("single_jumps", [False, True])
@pytest.mark.parametrize("writing", DRAUGHTS)
def test_wrong_draughts_are_found_however_moves_are_written(
    writing: str, single_jumps: bool
) -> None:
    """On the lines about kings."""
    right = Draughts(draw_after=40, single_jumps=single_jumps)
    game = Written(right, DRAUGHTS[writing], spoken=ShortKings(right))
    assert difference_on_lines(game, known("checkers").ways[single_jumps]) is not None


def test_of_two_ways_to_play_draughts_each_is_known_from_the_other() -> None:
    """A capture of two jumps is one move, or two in a row by the same side."""
    for single_jumps in (False, True):
        game = Spoken(Draughts(draw_after=40, single_jumps=single_jumps))
        other = known("checkers").ways[not single_jumps]
        found, walked = difference(game, other, 3, 6)
        assert found is not None
        assert found.number == walked.reached(0, found.line)


# --- chess --------------------------------------------------------------------------------------

ROWS = {"1": 7, "2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "7": 1, "8": 0}
PIECES = {"q": "Queen", "r": "Rook", "b": "Bishop", "n": "Knight", "": None}


def castled(state: str, move: str) -> str:
    """Castling as it is usually written, other moves as they are."""
    ranks = [rank.translate({49 + i: "." * (i + 1) for i in range(8)}) for rank in state.split("/")]
    stands = ranks[8 - int(move[1])][ord(move[0]) - 97]
    is_castling = stands in "kK" and move[0] == "e" and move[2] in "gc"
    return {"g": "O-O", "c": "O-O-O"}[move[2]] if is_castling else move


def squares(move: str) -> list[tuple[int, int]]:
    """The rows, from the top, and columns of both squares."""
    return [(ROWS[move[i + 1]], ord(move[i]) - 97) for i in (0, 2)]


CHESS: Mapping[str, Write] = {
    "O-O": castled,
    "0-0": lambda state, move: castled(state, move).replace("O", "0"),
    "e7e8=Q": lambda state, move: move[:4] + ("=" + move[4:].upper()) * (len(move) > 4),
    "e7e8Q": lambda state, move: move[:4] + move[4:].upper(),
    "e7-e8 (queen)": lambda state, move: f"{move[:2]}-{move[2:4]} ({PIECES[move[4:]]})",
    "rows and columns": lambda state, move: (*squares(move), PIECES[move[4:]]),
    "columns and rows from below": lambda state, move: (
        *((column + 1, 8 - row) for row, column in squares(move)), move[4:]
    ),
    "0 to 63": lambda state, move: (*(8 * row + column for row, column in squares(move)), move[4:]),
    "unknown promotions": lambda state, move: (*squares(move), "qrbn".find(move[4:] or "x")),
}  # fmt: skip


@needs_chess
@pytest.mark.parametrize("writing", CHESS)
def test_right_chess_is_not_accused(writing: str) -> None:
    """On the lines, on which everything is written that can be."""
    assert difference_on_lines(Written(Chess(), CHESS[writing]), known("chess")) is None


class NotInPassing(Spoken):
    """Chess in which no pawn is taken in passing."""

    def moves(self, state: Any) -> Sequence[Any]:
        passing = state.split()[3]
        moves = super().moves(state)
        return [m for m in moves if m[2:4] != passing or m[0] == m[2]] or moves


@needs_chess
@pytest.mark.parametrize("writing", CHESS)
def test_wrong_chess_is_found_however_moves_are_written(writing: str) -> None:
    """By the lines about taking in passing."""
    game = Written(Chess(), CHESS[writing], spoken=NotInPassing(Chess()))
    found = difference_on_lines(game, known("chess"))
    assert found is not None
    assert "passing" in found.rule


# --- rows ---------------------------------------------------------------------------------------


def middle_first(width: int, height: int = 1) -> Callable[[int], Any]:
    """An order of squares in which the middle comes first."""
    return lambda move: abs(move % width - width // 2) + abs(move // width - height // 2)


WORDS = ("top", "middle", "bottom")
SIDES = ("left", "centre", "right")
ON_A_BOARD: Mapping[str, Callable[[int, int, int], Any]] = {
    "rows and columns": lambda row, column, height: (row, column),
    "columns and rows from below": lambda row, column, height: (column, height - row),
    "b2": lambda row, column, height: f"{'abcdefgh'[column]}{height - row}",
    "2b": lambda row, column, height: f"{row}{'abcdefgh'[column]}",
    "signed": lambda row, column, height: (row - 1, column - 1),
    "numbers by rows": lambda row, column, height: f"square {row * 10 + column}",
    "numbers by columns": lambda row, column, height: column * height + row + 1,
    "words": lambda row, column, height: f"row {'*' * row} column {'*' * column}",
    "objects": lambda row, column, height: {"row": row, "column": column, "mark": "X"},
}
SHAPES = {"tic-tac-toe": MNK(3, 3, 3), "m,n,k 4 3 3": MNK(4, 3, 3)}


class NoFallingRow(Spoken):
    """One diagonal is forgotten."""

    def forgets(self, state: str) -> bool:
        rows = state.split("/")
        diagonal = {rows[i][i] for i in range(3)}
        without = "/".join("".join("." if i == j else rows[i][j] for j in range(len(rows[i])))
                           for i in range(3))  # fmt: skip
        is_won = bool(self.game.winner(state)) and not self.game.winner(without)
        return is_won and len(diagonal) == 1 and "." in state

    def moves(self, state: Any) -> Sequence[Any]:
        if self.forgets(state):
            return [i for i, mark in enumerate(state.replace("/", "")) if mark == "."]
        return super().moves(state)

    def result(self, state: Any, move: Any) -> Any:
        if not self.forgets(state):
            return super().result(state, move)
        squares = [*state.replace("/", "")]
        squares[move] = "X" if state.count("X") == state.count("O") else "O"
        width = self.game.width
        return "/".join("".join(squares[i : i + width]) for i in range(0, len(squares), width))

    def is_terminal(self, state: Any) -> bool:
        return not self.forgets(state) and super().is_terminal(state)


def written(game: MNK, writing: str, spoken: Spoken | None = None, *, mixed: bool) -> Written:
    """A game of rows whose squares are written in some way, in order or middle first."""
    write = ON_A_BOARD[writing]
    order = middle_first(game.width, game.height) if mixed else None
    return Written(
        game, lambda state, move: write(*divmod(move, game.width), game.height), order, spoken
    )


@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize("writing", ON_A_BOARD)
@pytest.mark.parametrize("shape", SHAPES)
def test_right_rows_are_not_accused(shape: str, writing: str, mixed: bool) -> None:
    """In games to the end and on the lines."""
    game = written(SHAPES[shape], writing, mixed=mixed)
    assert difference(game, known(shape), 4, 12)[0] is None
    assert difference_on_lines(game, known(shape)) is None


@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize("writing", ON_A_BOARD)
@pytest.mark.parametrize("shape", SHAPES)
def test_wrong_rows_are_found_where_squares_can_be_told_apart(
    shape: str, writing: str, mixed: bool
) -> None:
    """Not where they are words, of which no order is known."""
    game = SHAPES[shape]
    wrong = written(game, writing, NoFallingRow(game), mixed=mixed)
    found = difference_on_lines(wrong, known(shape))
    assert (found is None) == (writing == "words")


@pytest.mark.parametrize(
    "names", ["abcdefg", ["one", "two", "three", "four", "five", "six", "seven"], "1234567"]
)
def test_right_columns_are_not_accused(names: Sequence[str]) -> None:
    """Connect four with the middle first; where names have no order, it is followed by shape."""
    game = Written(MNK(7, 6, 4, gravity=True), lambda state, move: names[move], middle_first(7))
    four = known("connect four")
    assert difference(game, four, 3, 8)[0] is None
    assert difference_on_lines(game, four) is None


# --- single positions ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("readings", "texts", "moves"),
    [
        (by_order(3), ["3", "1", "2"], [20, 0, 10]),
        (BY_SQUARES, ["(9, 13)", "(9, 14)"], [(9, 13), (9, 14)]),
        (BY_SQUARES, ["((2, 1), (3, 0))", "((2, 1), (3, 2))"], [(9, 13), (9, 14)]),
        (BY_SQUARES, ["b6-a5", "b6-c5"], [(9, 13), (9, 14)]),
        (BY_SQUARES, ["24 20", "24 19"], [(9, 13), (9, 14)]),
        (BY_SQUARES, ["1->19"], [(1, 10, 19)]),
        (BY_CHESS_SQUARES, ["Move.from_uci('e2e4')", "e7e8q"], ["e2e4", "e7e8q"]),
        (BY_CHESS_SQUARES, ["O-O", "O-O-O", "e1d1"], ["e1d1", "e1g1", "e1c1"]),
        (BY_CHESS_SQUARES, ["Ra1xa8", "b7-b8=N", "b7b8=Q"], ["b7b8q", "a1a8", "b7b8n"]),
    ],
)
def test_moves_are_matched_however_they_are_written(
    readings: Sequence[Reading], texts: list[str], moves: list[Any]
) -> None:
    """Some reading tells them all, and none does so with other moves."""
    found = [reading.match(texts, moves) for reading in readings]
    assert any(None not in each and sorted(each) == sorted(moves) for each in found)
    assert all(None in reading.match(texts, moves[:-1]) for reading in readings)


def test_the_one_move_that_is_left_is_the_one_that_was_not_read() -> None:
    """Of two of them neither is."""
    (uci, *_others) = BY_CHESS_SQUARES
    assert ["a2a3", "b2b3"] == uci.match(["a2a3", "some"], ["b2b3", "a2a3"])
    assert ["a2a3", None, None] == uci.match(["a2a3", "x", "y"], ["b2b3", "a2a3", "c2c3"])
    assert [None, None, "c2c3"] == uci.match(["a2a3", "a2a3!", "c2c3"], ["a2a3", "b2b3", "c2c3"])


def test_a_game_with_moves_of_unknown_names_is_followed_by_its_shape() -> None:
    """Draughts whose moves are letters."""
    right = Draughts()
    game = Written(right, lambda state, move: f"{97 + right.moves(state).index(move):c}")
    walked, played = walk(game, 4, 3)
    comparison = Comparison(walked, known("checkers"))
    assert not comparison.readings
    assert comparison.first_difference() is None
    assert comparison.first_in_games(played) is None
