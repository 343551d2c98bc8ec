"""Entries: the lesson's 19 deterministic keys and the bars of its three figures."""

from collections.abc import Iterator
from functools import partial
from types import MappingProxyType
from typing import Final

from reference.truth import second
from reference.truth.entries.sources import LESSON
from reference.truth.tictactoe import lookahead
from reference.truth.truth import Truth, Value

__all__ = ["bars", "keys"]

EXACT = "bitboards, fractions and decimals, formatted by other code"

STATED: Final = MappingProxyType(
    {
        "total_games": "255,168",
        "total_nodes": "549,946",
        "games_x_wins": "131,184",
        "games_o_wins": "77,904",
        "games_drawn": "46,080",
        "nodes_move_1": "9",
        "nodes_move_4": "3,024",
        "nodes_move_7": "148,176",
        "perfect_play_value": "a draw",
        "minimax_nodes": "549,946",
        "vs_random_games": "1,000",
        "vs_random_wins": "913",
        "vs_random_draws": "87",
        "vs_random_losses": "0",
        "alphabeta_nodes": "18,297",
        "alphabeta_same_answer": "yes",
        "pruning_factor": "30",
        "pruning_saved_pct": "96.7%",
        "ttt_zeroes": "5.4",
    }
)
"""What the lesson's stored output says."""


def keys() -> Iterator[Truth]:
    """The recorded keys."""
    for key, stated in STATED.items():
        yield Truth(
            f"lesson.{key}",
            "recorded text",
            "as the lesson records it",
            LESSON,
            EXACT,
            partial(_key, key),
            partial(_key_again, key),
            stated,
        )


def bars() -> Iterator[Truth]:
    """The figures."""
    for name in ("tree-by-depth", "what-pruning-saves", "the-wall"):
        yield Truth(
            f"figures.{name}",
            "bars",
            "heights (the-wall: lengths) in the order of drawing, rounded to 6 decimals",
            LESSON,
            EXACT,
            partial(_bars, name),
            partial(_bars_again, name),
        )


def _key(key: str) -> str:
    """A recorded key."""
    return lookahead().recorded[key]


def _key_again(key: str) -> str:
    """The same by the second method."""
    return second.keys()[key]


def _bars(name: str) -> Value:
    """A figure's bars."""
    return tuple(round(bar, 6) for bar in lookahead().figures[name].bars)


def _bars_again(name: str) -> Value:
    """The same by the second method."""
    return second.bars()[name]
