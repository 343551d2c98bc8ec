"""The games that the grader knows by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from assignments.beloved_game.excluding import plain
from assignments.beloved_game.matching import BY_ORDER, BY_SQUARES, BY_UCI, Matcher
from reference.games import MNK, Draughts, Grundy, Nim, Player, TicTacToe, connect_four

__all__ = ["Known", "known_game"]


NEVER = 10**9  # plies after which the reference calls a game drawn


@dataclass(frozen=True)
class Known:
    """A game of the reference, and how a student's may be held against it.

    `matchers`: ways to tell which move is which, so that single games can be followed.
    `merged`: moves that lead to the same state may be one move or several. `own_draws`: when a
    game that nobody wins is given up is not the same everywhere. `positions` of the reference may
    be looked at while games are followed.
    """

    title: str
    game: Any
    matchers: tuple[Matcher, ...] = ()
    merged: bool = False
    own_draws: bool = False
    positions: int = 6_000


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
    return Known(
        "tic-tac-toe", MNK(3, 3, 3, misere=True) if misere else TicTacToe(), matchers=BY_ORDER
    )


def _mnk(sizes: list[int], misere: bool) -> Known:
    width, height, k = _small(sizes, 3, 10)
    title = f"the {width},{height},{k} game"
    return Known(title, MNK(width, height, k, misere=misere), matchers=BY_ORDER)


def _connect(sizes: list[int], misere: bool) -> Known:
    if not sizes:
        return Known("connect four", connect_four(), matchers=BY_ORDER)
    width, height = _small(sizes, 2, 10)
    game = MNK(width, height, 4, gravity=True, misere=misere)
    return Known(f"connect four, {width} columns by {height} rows", game, matchers=BY_ORDER)


def _grundy(sizes: list[int], misere: bool) -> Known:
    (size,) = _small(sizes or [7], 1, 60)
    first = Player.MAX if sizes else Player.MIN
    return Known(f"Grundy's game with {size}", Grundy((size,), first, misere), merged=True)


def _nim(sizes: list[int], misere: bool) -> Known:
    heaps = tuple(_small(sizes, len(sizes), 60))
    return Known(f"Nim with {heaps}", Nim(heaps, misere=misere), merged=True)


def _draughts(sizes: list[int], misere: bool) -> Known:
    return Known(
        "English draughts", Draughts(draw_after=NEVER), matchers=BY_SQUARES, own_draws=True
    )


def _chess(sizes: list[int], misere: bool) -> Known:
    from reference.games.chess import Chess

    return Known("chess", Chess(), matchers=BY_UCI, own_draws=True, positions=400)


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
