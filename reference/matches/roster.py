"""The players that can be asked for by name, such as `perfect`, `random` or `depth:3`.

A name may have an argument after a colon. A new kind of player is one more line of `PLAYERS`.
"""

from collections.abc import Callable
from difflib import get_close_matches
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from reference.matches.arenas import Arena
from reference.search.deciding import DepthLimitedPlayer, FirstPlayer
from reference.search.players import Agent, PerfectPlayer, RandomPlayer

__all__ = ["PLAYERS", "Maker", "player"]

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
    plies = argument or "2"
    if not plies.isdecimal() or int(plies) < 1:
        raise ValueError(f"'depth:{argument}' names no depth; write depth:3 for three plies")
    return DepthLimitedPlayer(arena.evaluate, int(plies))


PLAYERS: Final = MappingProxyType[str, Maker](
    {"perfect": _perfect, "random": _random, "first": _first, "depth": _depth}
)
"""The kinds of player, by name."""
