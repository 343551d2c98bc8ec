"""The games that the grader knows by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from assignments.beloved_game.excluding import plain
from assignments.beloved_game.matching import (
    BY_CHESS_SQUARES,
    BY_SQUARES,
    Reading,
    by_order,
    fewest_by_ends,
)
from assignments.beloved_game.seldom import RuleLine, in_chess, in_draughts, in_rows
from grader.language import _
from reference.games import MNK, Draughts, DraughtsState, Grundy, Nim, Player, TicTacToe

__all__ = ["Known", "known_game"]


NEVER = 10**9  # plies after which the reference calls a game drawn


@dataclass(frozen=True)
class Known:
    """A game of the reference, and how a student's may be held against it.

    `readings`: ways to tell which move is which, so that single games can be followed.
    `merged`: moves that lead to the same state may be one move or several. `own_draws`: when a
    game that nobody wins is given up is not the same everywhere. `positions` of the reference may
    be looked at while games are followed. `fewest`: how many moves a game may list that writes
    some alike. `seldom`: lines that lead to rules which chance seldom meets; they can be followed
    where a reading fits. `show` and `write` put a state and a move in words. `otherwise`: another
    way to play the same game. `turned`: the name with its sizes the other way round.
    """

    title: str
    game: Any
    readings: tuple[Reading, ...] = ()
    merged: bool = False
    own_draws: bool = False
    positions: int = 6_000
    fewest: Callable[[Sequence[Any]], int] = len
    seldom: Callable[[], Iterable[RuleLine]] = tuple
    show: Callable[[Any], str] = str
    write: Callable[[Any], str] = str
    otherwise: Known | None = None
    turned: str = ""

    @property
    def ways(self) -> tuple[Known, ...]:
        """The game as it is, and the other way to play it if there is one."""
        return (self, self.otherwise) if self.otherwise else (self,)


def known_game(name: str) -> Known | None:
    """The game that *name* says, with its sizes; None if the grader doesn't know it.

    ImportError, with what to install, for one that needs a library which isn't there.
    """
    words = plain(name)
    for pattern, make in _GAMES:
        match = re.fullmatch(pattern, words)
        if match:
            try:
                sizes = (match.groupdict().get("sizes") or "").split()
                return make([*map(int, sizes)], "misere" in words)
            except (ValueError, TypeError):
                return None
    return None


def _tictactoe(sizes: list[int], misere: bool) -> Known:
    board = MNK(3, 3, 3, misere=misere)
    game = board if misere else TicTacToe()
    return Known("tic-tac-toe", game, readings=by_order(3), seldom=partial(in_rows, board))


def _mnk(sizes: list[int], misere: bool) -> Known:
    width, height, k = _small(sizes, 3, 10)
    game = MNK(width, height, k, misere=misere)
    return _rows(f"the {width},{height},{k} game", game, f"m,n,k {height} {width} {k}")


def _connect(sizes: list[int], misere: bool) -> Known:
    width, height = _small(sizes or [7, 6], 2, 10)
    title = f"connect four, {width} columns by {height} rows" if sizes else "connect four"
    game = MNK(width, height, 4, gravity=True, misere=misere)
    return _rows(title, game, f"connect four {height}x{width}")


def _rows(title: str, game: MNK, turned: str) -> Known:
    return Known(
        title,
        game,
        readings=by_order(0 if game.gravity else game.width),
        seldom=partial(in_rows, game),
        turned=("misère " if game.misere else "") + turned,
    )


def _grundy(sizes: list[int], misere: bool) -> Known:
    (size,) = _small(sizes or [7], 1, 60)
    first = Player.MAX if sizes else Player.MIN
    return Known(f"Grundy's game with {size}", Grundy((size,), first, misere), merged=True)


def _nim(sizes: list[int], misere: bool) -> Known:
    heaps = tuple(_small(sizes, len(sizes), 60))
    return Known(f"Nim with {heaps}", Nim(heaps, misere=misere), merged=True)


def _draughts(sizes: list[int], misere: bool) -> Known:
    by_jumps = _played_by(
        Draughts(draw_after=NEVER, single_jumps=True), "English draughts, each jump a move"
    )
    return replace(_played_by(Draughts(draw_after=NEVER), "English draughts"), otherwise=by_jumps)


def _played_by(game: Draughts, title: str) -> Known:
    return Known(
        title,
        game,
        readings=BY_SQUARES,
        own_draws=True,
        fewest=fewest_by_ends,
        seldom=partial(in_draughts, game),
        show=_squares_of,
        write=_captured_or_stepped,
    )


def _squares_of(state: DraughtsState) -> str:
    """The squares of all pieces, by their numbers."""
    kinds = (
        ("b", _("black men {squares}")),
        ("B", _("black kings {squares}")),
        ("w", _("white men {squares}")),
        ("W", _("white kings {squares}")),
    )
    standing = (
        (words, [at for at, piece in enumerate(state.board, 1) if piece == kind])
        for kind, words in kinds
    )
    said = [
        words.format(squares=", ".join(map(str, squares))) for words, squares in standing if squares
    ]
    turn = _("black to move") if state.mover is Player.MAX else _("white to move")
    return "; ".join([*said, turn, _("squares are numbered 1 to 32, black begins on 1 to 12")])


def _captured_or_stepped(move: tuple[int, ...]) -> str:
    """A move of draughts in the usual notation, such as 9-14 and 9x18x25."""
    is_capture = abs(move[0] - move[1]) > 5  # a neighbour's number differs by 3 to 5
    return ("x" if is_capture else "-").join(map(str, move))


def _chess(sizes: list[int], misere: bool) -> Known:
    from reference.games.chess import Chess

    return Known(
        "chess",
        Chess(),
        readings=BY_CHESS_SQUARES,
        own_draws=True,
        positions=3_000,
        seldom=in_chess,
    )


def _small(sizes: list[int], count: int, most: int) -> list[int]:
    """*sizes*, if there are *count* and none is too large to be played out here."""
    if len(sizes) != count or max(sizes, default=most + 1) > most:
        raise ValueError(f"sizes that the grader does not play: {sizes}")
    return sizes


_MISERE = r"(misere )?"
_GAMES: tuple[tuple[str, Callable[[list[int], bool], Known]], ...] = (
    (_MISERE + r"(tic tac toe|tictactoe|noughts and crosses)", _tictactoe),
    (_MISERE + r"(m n k|mnk) (?P<sizes>\d+ \d+ \d+)", _mnk),
    (_MISERE + r"(connect four|connect 4|four in a row)(?P<sizes> \d+ \d+)?", _connect),
    (_MISERE + r"(grundy|grundy game|maximilian and minerva)(?P<sizes> \d+)?", _grundy),
    (_MISERE + r"nim(?P<sizes>( \d+)+)", _nim),
    (r"(english )?(draughts|checkers)|american checkers|damka", _draughts),
    (r"chess", _chess),
)
