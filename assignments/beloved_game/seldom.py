"""Lines of play that meet the rules which games by chance seldom meet.

Of English draughts and chess they are written down, each with the rule that it leads to; for games
in which rows are filled they are made, one for each row, and some for what only looks like a row.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import islice, pairwise
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from grader.language import N_
from reference.games import MNK, Draughts, DraughtsState

__all__ = [
    "SELDOM_IN_CHESS",
    "SELDOM_IN_DRAUGHTS",
    "RuleLine",
    "in_chess",
    "in_draughts",
    "in_rows",
]

Cell: TypeAlias = tuple[int, int]
"""A row, counted from the top, and a column."""
Cells: TypeAlias = frozenset[Cell]
Texts: TypeAlias = Mapping[str, Sequence[str]]

MOST_OF_A_KIND: Final = 5
TRIES: Final = 8
MOST_LOOKS: Final = 2_000
_DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True)
class RuleLine:
    """Moves of the reference from the start, and the rule that they lead to."""

    rule: str
    moves: tuple[Any, ...]


# --- English draughts: the squares by their numbers, 1 to 32 from Black's side ------------------

SELDOM_IN_DRAUGHTS: Final[Texts] = MappingProxyType(
    {
        N_("who can capture has to"): ("12-16 23-19", "11-15 24-20 15-19"),
        N_("a man may capture to either side"): (
            "9-14 24-19 11-15 22-18",
            "12-16 24-19 10-15",
        ),
        N_("any capture may be chosen, also a shorter one"): (
            "10-14 23-19 9-13 26-23 7-10 19-16",
            "9-14 24-19 11-15 22-18 15x22",
        ),
        N_("a man goes on capturing as long as it can"): (
            "11-16 23-18 16-20 27-23 20x27 31x24 7-11 22-17 10-14 17x10",
            "9-14 22-17 6-9 24-19 2-6 27-24 9-13 24-20 13x22",
        ),
        N_("a man that captures on may choose its way"): (
            "10-15 23-18 12-16 26-23 15-19 24x15 7-10 28-24",
            "12-16 21-17 10-15 23-18 9-14 17x10 7x14x23",
        ),
        N_("a man that captures its way to the last row is crowned and stops there"): (
            "9-13 24-19 5-9 22-17 13x22 26x17 9-13 31-26",
            "9-14 22-18 11-16 18x9 6x13 24-20 2-6",
        ),
        N_("a man may capture to either of two squares of the last row"): (
            "10-14 22-18 12-16 23-19 14x23 27x18 16x23 26x19 8-12 18-15 11x18 30-26 18-23 32-27",
            "10-15 23-19 9-13 19x10 6x15 22-17 13x22 26x17 7-10 17-14 10x17 21x14 1-6 14-10 3-7",
        ),
        N_("a man that steps on the last row is crowned"): (
            "11-15 24-19 15x24 28x19 8-11 27-24 9-14 19-15 10x19x28 32-27 28-32 22-17",
            "9-14 22-17 5-9 24-20 14-18 23x14x5 6-9 25-22 1-6 5-1 11-15",
        ),
        N_("a king steps forwards and backwards"): (
            "10-15 22-18 15x22 26x17 9-13 31-26 13x22x31 23-18",
            "11-15 23-18 7-11 27-23 3-7 23-19 12-16 19x12x3 9-13",
        ),
        N_("a king captures backwards too"): (
            "10-15 22-18 15x22 26x17 9-13 31-26 13x22x31 24-19",
            "9-14 22-18 11-16 18x9 6x13 24-20 2-6 20x11x2 3-7",
        ),
        N_("a king may capture in any of three directions"): (
            "10-15 23-19 11-16 19x10 7x14 26-23 8-11 30-26 4-8 24-19 6-10 21-17 14x21x30 23-18 "
            "16x23 26x19 30-25 27-23 11-16 22-17 25-22 29-25",
            "10-15 23-18 11-16 18x11 8x15 22-18 15x22 25x18 9-13 26-22 6-10 30-26 1-6 29-25 6-9 "
            "24-20 4-8 20x11x4 10-14 27-24 14x23x30 31-27 2-6 4-8 30-26 21-17 12-16 8-11 26-23 "
            "27x18 3-8",
        ),
        N_("a king turns while it captures"): (
            "12-16 22-18 10-15 26-22 6-10 21-17 8-12 23-19 16x23 30-26 23x30 24-19",
            "10-15 21-17 7-10 23-18 2-7 17-13 11-16 18x11x2 10-15 26-23 9-14",
        ),
        N_("a king that captures on may choose its way"): (
            "11-15 22-18 15x22 25x18 10-14 21-17 14x21 30-25 21x30 23-19",
            "11-16 23-18 7-11 21-17 2-7 17-13 9-14 18x9x2 11-15",
        ),
        N_("a king may capture in a circle, back to where it began"): (
            "11-16 22-18 8-11 26-22 16-20 23-19 3-8 30-26 11-16 21-17 16x23x30 31-26",
            "10-15 21-17 9-14 17x10 7x14 24-20 2-7 28-24 11-16 20x11x2 3-7",
        ),
        N_("who has no piece left has lost"): (
            "10-15 24-19 15x24 27x20 7-10 22-18 2-7 23-19 12-16 19x12 11-16 20x11x2 3-7 12x3 9-14 "
            "18x9 5x14 2x11 10-15 11x18x9x2 4-8 3x12 1-6 2x9",
            "11-15 24-19 15x24 27x20 9-14 31-27 6-9 23-19 9-13 22-17 13x22x31 30-26 31x24x15 20-16 "
            "12x19 32-27 15-18 21-17 14x21x30 29-25 30x23x32 25-22 18x25 28-24 19x28",
        ),
        N_("who has pieces and can't move has lost"): (
            "11-16 23-18 7-11 27-23 2-7 24-19 11-15 18x11x2 10-14 22-18 3-7 2x11x20 9-13 18x9x2 "
            "12-16 19x12x3 13-17 21x14 1-6 2x9 4-8 3x12",
            "11-15 24-19 15x24 27x20 9-13 21-17 12-16 20x11 7x16 31-27 6-9 22-18 13x22x31 25-22 "
            "31x24 28x19x12 9-13 22-17 13x22 23-19 2-7 30-26 22x31 32-27 31x24x15x22 29-25 22x29",
        ),
    }
)


def in_draughts(game: Draughts) -> Iterator[RuleLine]:
    """The lines of `SELDOM_IN_DRAUGHTS`, and each once more with every turn that follows."""
    for rule, lines in SELDOM_IN_DRAUGHTS.items():
        for text in lines:
            paths = (tuple(map(int, m.replace("x", "-").split("-"))) for m in text.split())
            moves = [m for path in paths for m in (pairwise(path) if game.single_jumps else [path])]
            state = reduce(game.result, moves, game.initial())
            for following in turns_from(game, state):
                yield RuleLine(rule, (*moves, *following))


def turns_from(game: Draughts, state: DraughtsState) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way in which a side can move until it is the other's turn; none at the end."""
    if game.is_terminal(state):
        yield ()
    for move in game.moves(state):
        after = game.result(state, move)
        rests = turns_from(game, after) if after.capturing else [()]
        yield from ((move, *rest) for rest in rests)


# --- chess: by the universal notation -----------------------------------------------------------


def _taken_in_passing() -> Iterator[str]:
    """Lines in which either side takes in passing, from every file to each file beside it."""
    for own, other in (*pairwise("abcdefgh"), *pairwise("hgfedcba")):
        wait = "g8h6" if other < "e" else "b8a6"
        yield f"{own}2{own}4 {wait} {own}4{own}5 {other}7{other}5 {own}5{other}6"
        there, back = ("g1h3", "h3g1") if other < "e" else ("b1a3", "a3b1")
        yield f"{there} {own}7{own}5 {back} {own}5{own}4 {other}2{other}4 {own}4{other}3"


SELDOM_IN_CHESS: Final[Texts] = MappingProxyType(
    {
        N_("a pawn may be taken in passing"): (*_taken_in_passing(),),
        N_("a pawn may be taken in passing by the very next move only"): (
            "e2e4 a7a6 e4e5 d7d5 h2h3 h7h6",
            "a2a3 d7d5 h2h3 d5d4 e2e4 h7h6 h3h4",
        ),
        N_("a pawn that went one square can't be taken in passing"): (
            "e2e4 d7d6 e4e5 d6d5",
            "a2a3 d7d5 e2e3 d5d4 e3e4",
        ),
        N_("a king may castle with the nearer rook"): (
            "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8 a2a3",
        ),
        N_("a king may castle with the farther rook"): (
            "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1 e8c8 a2a3",
        ),
        N_("a king that has moved can't castle"): (
            "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1f1 e8f8 f1e1 f8e8 a2a3",
        ),
        N_("a king can't castle with a rook that has moved"): (
            "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 h1g1 h8g8 g1h1 g8h8 a2a3",
            "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 a1b1 a8b8 b1a1 b8a8 h2h3",
        ),
        N_("a king can't castle with a rook that was captured"): (
            "g2g3 b7b6 f1h3 c8b7 g1f3 b7f3 h3d7 b8d7 a2a3 f3h1",
            "b2b3 g7g6 c1b2 f8h6 h2h3 g8f6 b2f6 a7a6 f6h8",
            "b2b3 g7g6 c1a3 f8g7 d2d3 h7h6 d1d2 h6h5 d2f4 h5h4 b1d2 g7a1",
            "g2g3 b7b6 f1g2 c8a6 h2h3 d7d6 h3h4 d8d7 a2a3 d7f5 a3a4 b8d7 g2a8",
            "a2a4 b7b5 a4b5 a7a6 h2h4 a6b5 h1h3 a8a1 h3a3 h7h6 a3a1 h6h5 d2d4 g7g6 c1f4 e7e6 b1c3 "
            "f7f6 d1d3 d7d6",
            "a2a4 b7b5 a4b5 a7a6 h2h3 a6b5 a1a8 h7h5 h3h4 h8h6 f2f3 h6a6 g2g3 a6a8 b2b3 b8c6 b3b4 "
            "d7d5 c2c3 c8f5 e2e3 d8d7 d2d3",
            "h2h4 g7g5 h4g5 h7h6 a2a4 h6g5 a1a3 h8h1 a3h3 a7a6 h3h1 a6a5 g1f3 e7e6 g2g3 f7f6 f1g2 "
            "d7d6",
            "h2h4 g7g5 h4g5 h7h6 a2a3 h6g5 h1h8 a7a5 a3a4 a8a6 b2b3 a6h6 c2c3 h6h8 c3c4 g8f6 d2d3 "
            "f8g7 e2e3",
        ),
        N_("a king can't castle out of check"): (
            "g1f3 e7e5 e2e4 b8c6 f1e2 a7a6 d2d3 f8b4",
            "a2a3 e7e5 e2e4 g8f6 b1c3 f8e7 h2h3 d7d6 f1b5",
        ),
        N_("a king can't castle across a square that is attacked"): (
            "e2e4 b7b6 g1f3 c8a6 f1b5 a6b5 h2h3 a7a6",
            "b2b3 g7g6 c1a3 f8g7 g1f3 e7e5 h2h3 g8f6 h3h4",
            "d2d4 d7d5 c1f4 c8f5 b1c3 a7a6 e2e3 a6a5 d1d2 f5g4",
            "d2d4 d7d5 c1f4 c8f5 a2a3 b8c6 a3a4 e7e6 h2h3 d8d7 f4g5",
        ),
        N_("a king can't castle into check"): (
            "f2f4 e7e6 g1f3 f8c5 e2e4 h7h6 f1e2 h6h5",
            "e2e3 f7f5 f1c4 g8f6 h2h3 g7g6 h3h4 f8g7 a2a3",
            "d2d4 g7g6 b1c3 f8g7 c1h6 g7h6 d1d3 a7a6",
            "g2g3 d7d5 f1g2 b8c6 a2a3 c8h3 g2h3 d8d6 a3a4",
        ),
        N_("a rook may cross an attacked square while castling"): (
            "d2d4 d7d5 c2c4 c8f5 b1c3 b8c6 c1f4 d8d7 d1d2 a7a6",
            "d2d4 d7d5 c1f4 c7c5 d1d2 b8c6 b1c3 c8f5 a2a3 d8d7 h2h3",
        ),
        N_("a pawn on the last row becomes a queen, a rook, a bishop or a knight"): (
            "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 h2h3 h7h6 b7b8q a8b8 h3h4",
            "h2h3 a7a5 b2b4 a5b4 a2a3 b4a3 c1b2 a3b2 b1c3 h7h6 h3h4 b2a1n h4h5",
        ),
        N_("a pawn can't be taken in passing if that uncovers one's own king"): (
            "e2e4 e7e6 e4e5 d8h4 e1e2 h7h6 e2d3 h4h5 d3c4 g7g6 c4b5 d7d5",
        ),
        N_("a piece that shields its king stays in line"): (
            "e2e4 e7e5 d2d3 f8b4 b1c3 a7a6",
            "e2e4 e7e5 h2h3 d7d6 f1b5 b8c6 h3h4",
        ),
        N_("against a double check only the king can move"): (
            "e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 g8f6 d1d3 e7e5 d4e5 d8a5 c1d2 a5e5 e1c1 f6e4 "
            "d3d8 e8d8 d2g5",
        ),
        N_("who is mated has lost"): (
            "f2f3 e7e5 g2g4 d8h4",
            "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7",
        ),
        N_("who can't move and is not in check has not lost: a draw"): (
            "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 "
            "b8c8 f7g6 c8e6",
        ),
    }
)


def in_chess() -> Iterator[RuleLine]:
    """The lines of `SELDOM_IN_CHESS`."""
    for rule, lines in SELDOM_IN_CHESS.items():
        for text in lines:
            yield RuleLine(rule, tuple(text.split()))


# --- rows on a board ----------------------------------------------------------------------------


@lru_cache(maxsize=16)  # made once for a whole class
def in_rows(game: MNK) -> tuple[RuleLine, ...]:
    """All lines for a game in which rows are filled, or avoided."""
    return tuple(_in_rows(game))


def _in_rows(game: MNK) -> Iterator[RuleLine]:
    """For each row of the board a game that it ends, and games with what is no row.

    Where a square and the next of a list stand at two edges of the board, it only looks like one.
    """
    rng = random.Random(f"rows of {game}")
    for cells in true_rows(game):
        if moves := game_filling(game, cells, rng, ends=True):
            yield RuleLine(N_("each row, column and diagonal counts"), moves)
    for kind in false_rows(game):
        filled = (game_filling(game, c, rng, ends=False) for c in rng.sample(kind, len(kind)))
        for moves in islice(filter(None, filled), MOST_OF_A_KIND):
            yield RuleLine(N_("a row ends at the edge of the board"), moves)
    for longer, last in longer_rows(game):
        if moves := game_filling(game, longer, rng, ends=True, last=last):
            yield RuleLine(N_("more than enough in a row counts too"), moves)
    if moves := full_board(game, rng, won=False):
        yield RuleLine(N_("a full board without a row is a draw"), moves)
    if moves := full_board(game, rng, won=True):
        yield RuleLine(N_("a row that the last square completes is no draw"), moves)


def true_rows(game: MNK) -> Iterator[Cells]:
    """Every k squares in a row, a column or a diagonal."""
    yield from map(frozenset, runs_of(game, game.k))


def longer_rows(game: MNK) -> Iterator[tuple[Cells, Cell]]:
    """Of each direction some rows of a square more, and a square within that comes last."""
    kinds: dict[Cell, list[list[Cell]]] = {}
    for run in runs_of(game, game.k + 1):
        (row, column), (next_row, next_column) = run[:2]
        kinds.setdefault((next_row - row, next_column - column), []).append(run)
    for runs in kinds.values():
        for run in runs[:: max(1, len(runs) // MOST_OF_A_KIND)]:
            yield frozenset(run), run[len(run) // 2]


def runs_of(game: MNK, length: int) -> Iterator[list[Cell]]:
    """Every so many squares in a row, a column or a diagonal, from one end to the other."""
    board = {(row, column) for row in range(game.height) for column in range(game.width)}
    for row, column in sorted(board):
        for down, right in _DIRECTIONS:
            run = [(row + i * down, column + i * right) for i in range(length)]
            if board.issuperset(run) and (length > 1 or down == 0):
                yield run


def false_rows(game: MNK) -> Iterator[list[Cells]]:
    """What is a row if the board is one list, row by row or column by column, or has no edges.

    In groups, one for each direction in each of these three.
    """
    width, height, k = game.width, game.height, game.k
    board = [(row, column) for row in range(height) for column in range(width)]
    turned = sorted(board, key=lambda cell: cell[::-1])
    true = {*true_rows(game)}
    kinds = [
        *([board[at::step][:k] for at in range(len(board))] for step in _steps(width)),
        *([turned[at::step][:k] for at in range(len(board))] for step in _steps(height)),
        *(
            [
                [((r + i * down) % height, (c + i * right) % width) for i in range(k)]
                for r, c in board
            ]
            for down, right in _DIRECTIONS
        ),
    ]
    for runs in kinds:
        rows = dict.fromkeys(map(frozenset, runs))
        yield [row for row in rows if len(row) == k and row not in true]


def _steps(edge: int) -> list[int]:
    """How far apart neighbours in a row, and in the two diagonals, are in a list."""
    return sorted({1, max(1, edge - 1), edge + 1})


def game_filling(
    game: MNK, cells: Cells, rng: random.Random, *, ends: bool, last: Cell | None = None
) -> tuple[int, ...]:
    """Moves after which one side holds *cells*; the game *ends* with the last of them, or not.

    The first that is about as short as can be, else the shortest; empty if none was found.
    """
    best: tuple[int, ...] = ()
    for filler in (0, 1) * (TRIES // 2):
        moves = tried_filling(game, cells, filler, rng, ends, last)
        if moves and (not best or len(moves) < len(best)):
            best = moves
        if best and len(best) <= 2 * game.k:
            break
    return best


def tried_filling(
    game: MNK, cells: Cells, filler: int, rng: random.Random, ends: bool, last: Cell | None
) -> tuple[int, ...]:
    """One try: the *filler* takes the squares that it can reach, the other side keeps off them."""
    state, left, line = game.initial(), set(cells), list[int]()
    while left:
        fills = len(line) % 2 == filler
        landing = {move: landing_of(game, state, move) for move in game.moves(state)}
        now = left - {last} or left
        aims = [move for move, cell in landing.items() if fills and cell in now]
        others = [move for move, cell in landing.items() if cell not in left]
        towards = [move for move in others if any(landing[move][1] == column for _, column in left)]
        for move in mixed(rng, aims) or mixed(rng, towards) + mixed(rng, others):
            following = game.result(state, move)
            is_last = left == {landing[move]}
            if game.is_terminal(following) == (ends and is_last):
                break
        else:
            return ()
        state = following
        left.discard(landing[move])
        line.append(move)
    return tuple(line)


def full_board(game: MNK, rng: random.Random, *, won: bool) -> tuple[int, ...]:
    """Moves that leave no blank square and make no row before the last, which makes one or none.

    Looked for depth first, and not for ever; empty if none was found.
    """
    stack: list[tuple[str, tuple[int, ...]]] = [(game.initial(), ())]
    for _look in range(MOST_LOOKS):
        if not stack:
            break
        state, line = stack.pop()
        if "." not in state:
            return line
        makes_row = won and state.count(".") == 1
        followed = ((game.result(state, move), move) for move in mixed(rng, game.moves(state)))
        stack += [
            (new, (*line, move))
            for new, move in followed
            if (game.winner(new) is not None) == makes_row
        ]
    return ()


def mixed(rng: random.Random, moves: Sequence[int]) -> list[int]:
    """The moves in an order by chance."""
    return rng.sample(moves, len(moves))


def landing_of(game: MNK, state: str, move: int) -> Cell:
    """Where the mark of a move comes to lie."""
    if not game.gravity:
        return divmod(move, game.width)
    column = state.split("/")
    return sum(row[move] == "." for row in column) - 1, move
