"""The lines that lead to seldom rules: whoever breaks such a rule is found on its own lines."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any

import pytest
from spoken_games import Spoken, difference_on_lines, known

from assignments.beloved_game.comparing import Difference
from assignments.beloved_game.seldom import (
    SELDOM_IN_CHESS,
    SELDOM_IN_DRAUGHTS,
    RuleLine,
    runs_of,
    true_rows,
)
from grader.assignment import load_assignment
from reference.games import MNK, Draughts, connect_four
from reference.games.chess import Chess, is_installed

EXAMPLES = load_assignment("beloved_game").folder / "examples"
needs_chess = pytest.mark.skipif(not is_installed(), reason="OpenSpiel is not there")


@cache
def lines_of(name: str) -> tuple[RuleLine, ...]:
    """All lines of the game called *name*."""
    return tuple(known(name).seldom())


def difference(game: Any, name: str, lines: Sequence[RuleLine] | None = None) -> Difference | None:
    """Where the lines of the game called *name* find that *game* is another one."""
    return difference_on_lines(game, known(name), lines or lines_of(name))


def lines_about(rule: str, name: str) -> list[RuleLine]:
    """The lines that lead to one rule."""
    return [line for line in lines_of(name) if line.rule == rule]


def example(name: str, *changes: tuple[str, str]) -> Any:
    """The game of an example, with some texts in its source changed."""
    source = (EXAMPLES / f"{name}.py").read_text("utf-8")
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    namespace: dict[str, Any] = {"__name__": "example"}
    exec(source, namespace)
    return namespace["game"]


def test_who_keeps_all_rules_is_never_accused() -> None:
    """Neither the examples nor the reference itself."""
    assert difference(example("english_draughts"), "English draughts") is None
    assert difference(example("connect_four"), "Connect Four") is None
    assert difference(Spoken(Draughts(draw_after=30)), "checkers") is None
    for name in ("tic-tac-toe", "m,n,k 5 4 3", "misere connect four", "connect four"):
        assert difference(Spoken(known(name).game), name) is None


class ByEnds(Spoken):
    """Draughts whose moves are the first and the last square, each pair once."""

    def __init__(self, write: Callable[[int], Any]) -> None:
        super().__init__(Draughts(draw_after=60))
        self.write = write

    def moves(self, state: Any) -> Sequence[Any]:
        ends = dict.fromkeys((move[0], move[-1]) for move in self.game.moves(state))
        return [(self.write(first), self.write(last)) for first, last in reversed(ends)]

    def result(self, state: Any, move: Any) -> Any:
        own = (m for m in self.game.moves(state) if (*map(self.write, (m[0], m[-1])),) == move)
        return self.game.result(state, next(own))


def cell(number: int) -> tuple[int, int]:
    row, place = divmod(number - 1, 4)
    return row, 2 * place + 1 - row % 2


@pytest.mark.parametrize(
    "write",
    [
        lambda number: number,
        lambda number: number - 1,
        cell,
        lambda number: 8 * cell(number)[0] + cell(number)[1],
        lambda number: "abcdefgh"[cell(number)[1]] + str(8 - cell(number)[0]),
    ],
    ids=["1 to 32", "0 to 31", "row and column", "0 to 63", "b6"],
)
def test_two_captures_with_the_same_ends_may_be_one_move(write: Callable[[int], Any]) -> None:
    """The first and the last square are enough to write a move; lines and games stop there."""
    round_and_back = (
        "11-15 22-17 7-11 24-20 9-14 26-22 11-16 20-11 2-7 11-2 3-7"  # 2x9x18x11x2 either way
    )
    ways = [tuple(map(int, move.split("-"))) for move in round_and_back.split()]
    for lines in (None, [RuleLine("", (*ways, (2, 9, 18, 11, 2)))]):
        assert difference(ByEnds(write), "checkers", lines) is None


# --- English draughts ---------------------------------------------------------------------------

CROWNED_IN_A_JUMP = "        if is_crowned(piece, far):  # a man that is crowned stops there\n"
LONGER = '        longer = jumps_from("".join(rest), piece, far)\n'
JUMPS = "        if jumps:\n            return jumps\n"
BROKEN_DRAUGHTS: Mapping[str, tuple[str, str]] = {
    "who can capture has to": (JUMPS, ""),
    "a man may capture to either side": (
        JUMPS,
        "        if jumps:\n            return list({j[0]: j for j in jumps}.values())\n",
    ),
    "any capture may be chosen, also a shorter one": (
        JUMPS,
        "        if jumps:\n            most = max(map(len, jumps))\n"
        "            return [j for j in jumps if len(j) == most]\n",
    ),
    "a man goes on capturing as long as it can": (
        LONGER,
        LONGER + '        longer = [] if piece in "bw" else longer\n',
    ),
    "a man that captures on may choose its way": (
        LONGER,
        LONGER + '        longer = longer[:1] if piece in "bw" else longer\n',
    ),
    "a man that captures its way to the last row is crowned and stops there": (
        CROWNED_IN_A_JUMP,
        "        piece = piece.upper() if is_crowned(piece, far) else piece\n        if False:\n",
    ),
    "a man may capture to either of two squares of the last row": (
        "            found.append([far])\n            continue\n",
        "            found.append([far])\n            break\n",
    ),
    "a man that steps on the last row is crowned": (
        "        if is_crowned(piece, move[-1]):",
        "        if is_crowned(piece, move[-1]) and taken:",
    ),
    "a king steps forwards and backwards": (
        "            for near, _ in steps(squares[square], square)\n",
        "            for near, _ in steps(squares[square].lower(), square)\n",
    ),
    "a king captures backwards too": (
        "    for near, far in steps(piece, square):\n        if far is None",
        "    for near, far in steps(piece.lower(), square):\n        if far is None",
    ),
    "a king may capture in any of three directions": (
        JUMPS,
        "        if jumps:\n            ways = {j[:2] for j in jumps}\n"
        "            return [j for j in jumps if sum(w[0] == j[0] for w in ways) < 3]\n",
    ),
    "a king turns while it captures": (
        LONGER,
        LONGER + "        longer = [m for m in longer if (m[0] > far) == (far > square)]\n",
    ),
    "a king that captures on may choose its way": (
        LONGER,
        LONGER + '        longer = longer[:1] if piece in "BW" else longer\n',
    ),
    "a king may capture in a circle, back to where it began": (
        '        rest[square], rest[near], rest[far] = ".", ".", piece\n',
        "        rest[near] = rest[far] = 'x'\n",
    ),
    "who has no piece left has lost": (
        "        return not self.moves(state)\n",
        "        return not self.moves(state) and any(p in SIDES[state[0]] for p in state[1])\n",
    ),
    "who has pieces and can't move has lost": (
        "    def utility(self, state):\n",
        "    def utility(self, state):\n        if any(p in SIDES[state[0]] for p in state[1]):\n"
        "            return 0\n",
    ),
}


@pytest.mark.parametrize("rule", SELDOM_IN_DRAUGHTS)
def test_who_breaks_a_rule_of_draughts_is_found_on_its_lines(rule: str) -> None:
    """And is told which rule the line is about."""
    found = difference(
        example("english_draughts", BROKEN_DRAUGHTS[rule]),
        "English draughts",
        lines_about(rule, "English draughts"),
    )
    assert found is not None
    assert rule == found.rule


# --- rows ---------------------------------------------------------------------------------------


Cells = frozenset[tuple[int, int]]


class Rows:
    """Marks on a board, and a list of what counts as a row."""

    def __init__(self, game: MNK, rows: Iterable[Cells]) -> None:
        self.width, self.height, self.gravity = game.width, game.height, game.gravity
        self.rows: dict[Any, list[Cells]] = {}
        for row in rows:
            for cell in row:
                self.rows.setdefault(cell, []).append(row)

    def initial(self) -> Any:
        return {}

    def to_move(self, state: Any) -> str:
        return ("MAX", "MIN")[len(state) % 2]

    def is_won(self, state: Any) -> bool:
        last = next(reversed(state), None)
        through = self.rows.get(last, ())
        return any(all(state.get(cell) == state[last] for cell in row) for row in through)

    def moves(self, state: Any) -> list[Any]:
        if self.is_won(state):
            return []
        board = itertools.product(range(self.height), range(self.width))
        blank = [cell for cell in board if cell not in state]
        if self.gravity:
            return sorted({column for _row, column in blank})
        return blank

    def result(self, state: Any, move: Any) -> Any:
        cell = move
        if self.gravity:
            cell = max(r for r in range(self.height) if (r, move) not in state), move
        return {**state, cell: len(state) % 2}

    def is_terminal(self, state: Any) -> bool:
        return not self.moves(state)

    def utility(self, state: Any) -> float:
        return (1 if len(state) % 2 else -1) if self.is_won(state) else 0


BOARDS = {
    "tic-tac-toe": MNK(3, 3, 3),
    "m,n,k 5 4 4": MNK(5, 4, 4),
    "connect four 5x4": connect_four(5, 4),
    "connect four": connect_four(),
}


@pytest.mark.parametrize("name", BOARDS)
def test_who_forgets_a_row_is_found(name: str) -> None:
    """Whichever of them it is, of which some are asked here; with all the game is right."""
    rows = [*true_rows(BOARDS[name])]
    assert difference(Rows(BOARDS[name], rows), name) is None
    for row in rows if len(rows) < 10 else rows[:: len(rows) // 4]:
        found = difference(Rows(BOARDS[name], set(rows) - {row}), name)
        assert found is not None, sorted(row)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("kind", ["list of rows", "list of columns", "no edges"])
def test_who_sees_rows_beyond_the_edge_is_found(name: str, kind: str) -> None:
    """Where a board is one list, or an index below 0 is the other end of it."""
    board = BOARDS[name]
    width, height, k = board.width, board.height, board.k
    cells = [*itertools.product(range(height), range(width))]
    if kind == "list of columns":
        cells.sort(key=lambda cell: cell[::-1])
    edge = height if kind == "list of columns" else width
    true = {*true_rows(board)}
    for step in (1, edge - 1, edge + 1):
        runs = (cells[at : at + (k - 1) * step + 1 : step] for at in range(len(cells)))
        beyond = {frozenset(run) for run in runs if len(run) == k}
        if kind == "no edges":
            down, right = divmod(step, width) if step != edge - 1 else (1, -1)
            beyond = {
                frozenset(((r + i * down) % height, (c + i * right) % width) for i in range(k))
                for r, c in cells
            }
        beyond = {row for row in beyond if len(row) == k} - true
        found = difference(Rows(board, true | beyond), name)
        assert (found is not None) == bool(beyond), step


class Undrawn(Spoken):
    """Whoever moves last has won, if nobody has."""

    def utility(self, state: Any) -> float:
        return super().utility(state) or 1


class DrawFirst(Spoken):
    """A full board is a draw, whoever has a row."""

    def utility(self, state: Any) -> float:
        return super().utility(state) if "." in state else 0


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        (Undrawn, "a full board without a row is a draw"),
        (DrawFirst, "a row that the last square completes is no draw"),
    ],
)
def test_who_judges_a_full_board_wrongly_is_found(
    name: str, wrong: type[Spoken], rule: str
) -> None:
    """It is seldom met by chance where rows are easily made."""
    found = difference(wrong(BOARDS[name]), name)
    assert found is not None
    assert rule == found.rule


class Exact(Rows):
    """A row that is longer than it has to be is none."""

    def __init__(self, game: MNK, rows: Iterable[Cells], longer: Iterable[Cells]) -> None:
        super().__init__(game, rows)
        self.longer = [*longer]

    def is_won(self, state: Any) -> bool:
        last = state[next(reversed(state))] if state else None
        held = {cell for cell, mark in state.items() if mark == last}
        return super().is_won(state) and not any(row <= held for row in self.longer)


@pytest.mark.parametrize("name", ["m,n,k 5 4 3", "connect four 5x4", "connect four"])
def test_who_wants_a_row_to_have_no_more_is_found(name: str) -> None:
    """A square in the middle comes last, and makes it longer than it has to be."""
    game = BOARDS.get(name, MNK(5, 4, 3))
    longer = [frozenset(run) for run in runs_of(game, game.k + 1)]
    found = difference(Exact(game, true_rows(game), longer), name)
    assert found is not None
    assert "more than enough in a row counts too" == found.rule


def test_a_board_of_any_size_has_lines() -> None:
    """Of one column, of one row, and so small that there is no row."""
    for name in ("m,n,k 1 5 3", "m,n,k 5 1 3", "m,n,k 2 2 3", "m,n,k 1 1 1", "connect four 2x2"):
        assert difference(Spoken(known(name).game), name) is None


# --- chess --------------------------------------------------------------------------------------


class WrongChess(Spoken):
    """Chess in which the moves of a position are others."""

    def __init__(self, change: Callable[[str, list[str]], list[str]]) -> None:
        super().__init__(Chess())
        self.change = change

    def moves(self, state: Any) -> Sequence[Any]:
        right = [*self.game.moves(state)]
        return sorted(set(self.change(state, right))) if right else right


def piece_at(state: str, square: str) -> str:
    """The letter of a piece, or a point."""
    rank = state.split()[0].split("/")[8 - int(square[1])]
    for digit in "12345678":
        rank = rank.replace(digit, "." * int(digit))
    return rank[ord(square[0]) - 97]


def in_passing(state: str, move: str) -> bool:
    return piece_at(state, move[:2]) in "pP" and move[2:4] == state.split()[3]


def castles(state: str, move: str, sides: str = "gc") -> bool:
    return (
        piece_at(state, move[:2]) in "kK"
        and move[:2] in ("e1", "e8")
        and move[2] in sides
        and abs(ord(move[0]) - ord(move[2])) == 2
    )


def castling_anyway(state: str, moves: list[str], *, sees_rooks: bool = True) -> list[str]:
    """Castling wherever king and rook stand at home with nothing between them; or just the king."""
    rank, king, rook = ("1", "K", "R") if state.split()[1] == "w" else ("8", "k", "r")
    found = []
    for side, home, between in (("g", "h", "fg"), ("c", "a", "bcd")):
        stands = piece_at(state, "e" + rank) == king
        stands = stands and (not sees_rooks or piece_at(state, home + rank) == rook)
        if stands and all(piece_at(state, file + rank) == "." for file in between):
            found.append(f"e{rank}{side}{rank}")
    return [*moves, *found]


def passing_anyway(state: str, moves: list[str]) -> list[str]:
    """Taking any pawn that stands beside one's own on its fifth row."""
    is_white = state.split()[1] == "w"
    own, other, here, there = ("P", "p", "5", "6") if is_white else ("p", "P", "4", "3")
    files = "abcdefgh"
    return [
        *moves,
        *(
            f"{a}{here}{b}{there}"
            for a, b in [*itertools.pairwise(files), *itertools.pairwise(files[::-1])]
            if piece_at(state, a + here) == own and piece_at(state, b + here) == other
            and piece_at(state, b + there) == "."
        ),
    ]  # fmt: skip


def without(is_move: Callable[[str, str], bool]) -> Callable[[str, list[str]], list[str]]:
    """Chess that lacks some moves."""
    return lambda state, moves: [m for m in moves if not is_move(state, m)] or moves[:1]


def with_moves_of(pieces: str, move: str) -> Callable[[str, list[str]], list[str]]:
    """Chess with a move more wherever such a piece stands on its first square."""
    return lambda state, moves: [*moves, move] if piece_at(state, move[:2]) in pieces else moves


BROKEN_CHESS: Mapping[str, Callable[[str, list[str]], list[str]]] = {
    "a pawn may be taken in passing": without(in_passing),
    "a pawn may be taken in passing by the very next move only": passing_anyway,
    "a pawn that went one square can't be taken in passing": passing_anyway,
    "a king may castle with the nearer rook": without(lambda s, m: castles(s, m, "g")),
    "a king may castle with the farther rook": without(lambda s, m: castles(s, m, "c")),
    "a king that has moved can't castle": castling_anyway,
    "a king can't castle with a rook that has moved": castling_anyway,
    "a king can't castle with a rook that was captured": partial(castling_anyway, sees_rooks=False),
    "a king can't castle out of check": castling_anyway,
    "a king can't castle across a square that is attacked": castling_anyway,
    "a king can't castle into check": castling_anyway,
    "a rook may cross an attacked square while castling": without(castles),
    "a pawn on the last row becomes a queen, a rook, a bishop or a knight": without(
        lambda s, m: m[4:] in ("r", "b", "n")
    ),
    "a pawn can't be taken in passing if that uncovers one's own king": passing_anyway,
    "a piece that shields its king stays in line": with_moves_of("Nn", "c3d5"),
    "against a double check only the king can move": with_moves_of("q", "e5g5"),
    "who is mated has lost": lambda state, moves: moves,
    "who can't move and is not in check has not lost: a draw": lambda state, moves: moves,
}


@needs_chess
def test_chess_by_its_rules_is_never_accused() -> None:
    """Of the lines, none holds more than the rules do."""
    assert difference(Spoken(Chess()), "chess") is None


@needs_chess
@pytest.mark.parametrize("rule", SELDOM_IN_CHESS)
def test_who_breaks_a_rule_of_chess_is_found_on_its_lines(rule: str) -> None:
    """And is told which rule the line is about."""
    game = WrongChess(BROKEN_CHESS[rule])
    if rule.startswith("who"):  # the end is judged wrongly, not the moves
        game.utility = lambda state: 1 - abs(game.game.utility(state))  # type: ignore[method-assign]
    found = difference(game, "chess", lines_about(rule, "chess"))
    assert found is not None
    assert rule == found.rule


@needs_chess
@pytest.mark.parametrize(
    "rule",
    [
        "a pawn may be taken in passing",
        "a king can't castle with a rook that was captured",
        "a king can't castle across a square that is attacked",
        "a king can't castle into check",
    ],
)
def test_a_rule_of_chess_is_asked_on_every_side(rule: str) -> None:
    """Each of its lines alone is enough, and there is one for every file, colour and rook."""
    game = WrongChess(BROKEN_CHESS[rule])
    lines = lines_about(rule, "chess")
    assert len(lines) == (28 if "passing" in rule else 8 if "captured" in rule else 4)
    assert all(difference(game, "chess", [line]) for line in lines)
