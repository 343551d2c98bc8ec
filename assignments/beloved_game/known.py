"""The games that the grader knows by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from assignments.beloved_game.excluding import plain
from assignments.beloved_game.matching import BY_ORDER, BY_SQUARES, BY_UCI, Matcher, differ_in_ends
from assignments.beloved_game.seldom import RuleLine, in_chess, in_draughts, in_rows
from reference.games import MNK, Draughts, Grundy, Nim, Player, TicTacToe

__all__ = ["Known", "known_game"]


NEVER = 10**9  # plies after which the reference calls a game drawn


@dataclass(frozen=True)
class Known:
    """A game of the reference, and how a student's may be held against it.

    `matchers`: ways to tell which move is which, so that single games can be followed.
    `merged`: moves that lead to the same state may be one move or several. `own_draws`: when a
    game that nobody wins is given up is not the same everywhere. `positions` of the reference may
    be looked at while games are followed. `are_told_apart`: False of moves of which two may be
    written alike. `seldom`: lines that lead to rules which chance seldom meets; they can be
    followed where a matcher fits.
    """

    title: str
    game: Any
    matchers: tuple[Matcher, ...] = ()
    merged: bool = False
    own_draws: bool = False
    positions: int = 6_000
    are_told_apart: Callable[[Sequence[Any]], bool] = lambda moves: True
    seldom: Callable[[], Iterable[RuleLine]] = tuple


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
    return Known("tic-tac-toe", game, matchers=BY_ORDER, seldom=partial(in_rows, board))


def _mnk(sizes: list[int], misere: bool) -> Known:
    width, height, k = _small(sizes, 3, 10)
    return _rows(f"the {width},{height},{k} game", MNK(width, height, k, misere=misere))


def _connect(sizes: list[int], misere: bool) -> Known:
    width, height = _small(sizes or [7, 6], 2, 10)
    title = f"connect four, {width} columns by {height} rows" if sizes else "connect four"
    return _rows(title, MNK(width, height, 4, gravity=True, misere=misere))


def _rows(title: str, game: MNK) -> Known:
    return Known(title, game, matchers=BY_ORDER, seldom=partial(in_rows, game))


def _grundy(sizes: list[int], misere: bool) -> Known:
    (size,) = _small(sizes or [7], 1, 60)
    first = Player.MAX if sizes else Player.MIN
    return Known(f"Grundy's game with {size}", Grundy((size,), first, misere), merged=True)


def _nim(sizes: list[int], misere: bool) -> Known:
    heaps = tuple(_small(sizes, len(sizes), 60))
    return Known(f"Nim with {heaps}", Nim(heaps, misere=misere), merged=True)


def _draughts(sizes: list[int], misere: bool) -> Known:
    game = Draughts(draw_after=NEVER)
    return Known(
        "English draughts",
        game,
        matchers=BY_SQUARES,
        own_draws=True,
        are_told_apart=differ_in_ends,
        seldom=partial(in_draughts, game),
    )


def _chess(sizes: list[int], misere: bool) -> Known:
    from reference.games.chess import Chess

    return Known(
        "chess", Chess(), matchers=BY_UCI, own_draws=True, positions=3_000, seldom=in_chess
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
