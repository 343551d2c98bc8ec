"""The players that can be asked for by name, such as `perfect`, `random` or `depth:3`.

A name may have an argument after a colon. A new kind of player is one more line of `PLAYERS`.
"""

from collections.abc import Callable
from difflib import get_close_matches
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from reference.games.tictactoe import TicTacToe
from reference.matches.arenas import Arena
from reference.menace.agents import MenaceAgent, SmartAgent, trained
from reference.menace.machine import VARIANTS, Variant
from reference.search.deciding import DeepeningPlayer, DepthLimitedPlayer, FirstPlayer
from reference.search.players import Agent, PerfectPlayer, RandomPlayer

__all__ = ["PLAYERS", "TRAINING", "Maker", "player", "variant_called"]

TRAINING: Final = 1_000
"""Games against SmartPlayer that a MENACE has learned from before it is met."""

Maker: TypeAlias = Callable[[Arena, Random, str], Agent[Any, Any]]
"""From a game, the match's only source of chance and the argument to a player.

ValueError when there is no such player of this game.
"""


def player(name: str, arena: Arena, rng: Random) -> Agent[Any, Any]:
    """The player called *name*; ValueError, with what there is, for an unknown name."""
    kind, _, argument = name.partition(":")
    if kind not in PLAYERS:
        near = "".join(f" Did you mean {n!r}?" for n in get_close_matches(kind, PLAYERS, n=1))
        raise ValueError(f"no player {name!r}; there are {', '.join(PLAYERS)}.{near}")
    if argument and kind in _WITHOUT_ARGUMENT:
        raise ValueError(f"no player {name!r}: {kind!r} has nothing after a colon")
    return PLAYERS[kind](arena, rng, argument)


def _perfect(arena: Arena, rng: Random, argument: str) -> Agent[Any, Any]:
    """A perfect player with the lesson's tie-break."""
    return PerfectPlayer(arena.solution)


def _random(arena: Arena, rng: Random, argument: str) -> Agent[Any, Any]:
    """A random player."""
    return RandomPlayer(rng)


def _first(arena: Arena, rng: Random, argument: str) -> Agent[Any, Any]:
    """A player of first moves."""
    return FirstPlayer()


def _depth(arena: Arena, rng: Random, argument: str) -> Agent[Any, Any]:
    """A player that looks *argument* plies ahead, by default two."""
    plies = _number(argument or "2", f"'depth:{argument}' names no depth; write depth:3")
    return DepthLimitedPlayer(arena.evaluate, plies)


def _deepening(arena: Arena, rng: Random, argument: str) -> Agent[Any, Any]:
    """A player that deepens until *argument* nodes are spent, by default 1,000."""
    wanted = "write deepening:5000 for 5,000 nodes"
    nodes = _number(argument or "1000", f"'deepening:{argument}' names no number; {wanted}")
    return DeepeningPlayer(arena.evaluate, nodes)


def _number(text: str, fault: str) -> int:
    """A positive whole number; ValueError with *fault* for anything else."""
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise ValueError(fault)
    return int(text)


def _smart(arena: Arena, rng: Random, argument: str) -> Agent[Any, Any]:
    """The rule-based player of tic-tac-toe."""
    _require_tictactoe("smart", arena)
    return SmartAgent(rng)


def _menace(arena: Arena, rng: Random, argument: str) -> Agent[Any, Any]:
    """A trained MENACE, by default with Michie's boxes. It has none for O and plays at random."""
    _require_tictactoe("menace", arena)
    return MenaceAgent(trained(variant_called(argument), rng, TRAINING), rng)


def variant_called(name: str) -> Variant:
    """The variant of MENACE called *name*, Michie's for no name; ValueError for an unknown one."""
    if name and name not in VARIANTS:
        raise ValueError(f"no MENACE {name!r}; there are menace:{', menace:'.join(VARIANTS)}")
    return VARIANTS[name or "michie"]


def _require_tictactoe(name: str, arena: Arena) -> None:
    if not isinstance(arena.game, TicTacToe):
        raise ValueError(f"{name} plays tic-tac-toe only, not {arena.title}")


PLAYERS: Final = MappingProxyType[str, Maker](
    {
        "perfect": _perfect,
        "random": _random,
        "first": _first,
        "depth": _depth,
        "deepening": _deepening,
        "smart": _smart,
        "menace": _menace,
    }
)
"""The kinds of player, by name."""

_WITHOUT_ARGUMENT: Final = ("perfect", "random", "first", "smart")
