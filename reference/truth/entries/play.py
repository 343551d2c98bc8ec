"""Entries: a perfect player's results, against a random opponent and against every reply."""

from collections.abc import Callable, Iterator
from dataclasses import astuple
from functools import partial
from itertools import product
from types import MappingProxyType
from typing import Final

from reference.games.game import Player
from reference.search.players import TieBreak
from reference.truth import bitboards
from reference.truth.bitboards import Board
from reference.truth.entries.sources import LESSON, OURS
from reference.truth.tictactoe import lookahead
from reference.truth.truth import Truth, Value

__all__ = ["proofs", "series"]

REPLAYED = "the same games on bitboards, values by retrograde analysis"
LISTED = "every game listed one by one, on bitboards"

AGAIN: Final = MappingProxyType(
    {
        TieBreak.BY_TUPLE: bitboards.lesson_move,
        TieBreak.FIRST: bitboards.first_best,
        TieBreak.LAST: bitboards.last_best,
    }
)
"""Each tie-break's move by the second method."""


def series() -> Iterator[Truth]:
    """The lesson's 1,000 games, and the same with other tie-breaks."""
    for tie_break, again in AGAIN.items():
        lesson = tie_break is TieBreak.BY_TUPLE
        yield Truth(
            f"series.{tie_break.name.lower()}",
            "games won, drawn, lost",
            "1,000 against Random(7).choice, X in even games; "
            f"of several best moves {tie_break.value}",
            LESSON if lesson else OURS,
            REPLAYED,
            partial(_series, tie_break),
            partial(bitboards.seeded_games, again),
            (913, 87, 0) if lesson else None,
        )


def proofs() -> Iterator[Truth]:
    """That a perfect player never loses, whatever the opponent replies."""
    for (tie_break, again), player in product(AGAIN.items(), Player):
        mark = "X" if player is Player.MAX else "O"
        yield Truth(
            f"never_loses.{tie_break.name.lower()}_as_{mark.lower()}",
            "games won, drawn, lost; different positions to decide, to reply to, final",
            f"as {mark} against every reply; of several best moves {tie_break.value}",
            OURS,
            LISTED,
            partial(_seat, tie_break, player),
            partial(_seat_again, again, player),
        )


def _series(tie_break: TieBreak) -> Value:
    """Wins, draws and losses of 1,000 games."""
    results = lookahead().vs_random(tie_break)
    return results.wins, results.draws, results.losses


def _seat(tie_break: TieBreak, player: Player) -> Value:
    """The counts of one seat's proof."""
    seat = lookahead().never_loses(tie_break)[player]
    return seat.wins, seat.draws, seat.losses, seat.decisions, seat.replies, seat.terminals


def _seat_again(choose: Callable[[Board], int], player: Player) -> Value:
    """The same counts from the list of all games."""
    return astuple(bitboards.all_games(choose, as_x=player is Player.MAX))
