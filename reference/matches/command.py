"""`python -m reference match A B`: A tournament between two players, from both seats."""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from reference.matches.arenas import ARENAS, Arena
from reference.matches.roster import PLAYERS, player
from reference.matches.tournament import Standing, tournament

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `match` understands."""
    players = (
        f"one of {', '.join(PLAYERS)}; depth:3 looks three plies ahead, "
        "deepening:5000 as far as 5,000 nodes go"
    )
    parser.add_argument("one", metavar="A", help=players)
    parser.add_argument("other", metavar="B", help="the same")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of all chance (0)")
    parser.add_argument("--game", choices=ARENAS, default="tictactoe", help="which (tictactoe)")


def run(options: argparse.Namespace) -> Iterator[str]:
    """The lines to print; ValueError or ImportError, at once, for what cannot be played."""
    if options.games < 1:
        raise ValueError(f"cannot play {options.games} games; 1 is the least")
    arena, rng = ARENAS[options.game], Random(options.seed)
    one, other = (player(name, arena, rng) for name in (options.one, options.other))
    return _played(arena, options, partial(tournament, one, other, arena.game, options.games))


def _played(
    arena: Arena, options: argparse.Namespace, play: Callable[[], Standing]
) -> Iterator[str]:
    """The heading, and the table once all games are played."""
    games = "1 game" if options.games == 1 else f"{options.games:,} games"
    yield f"{arena.title}: {options.one} against {options.other}, {games}, seed {options.seed}"
    yield ""
    yield from _table(options.one, play())
    yield ""


def _table(name: str, standing: Standing) -> Iterator[str]:
    """The results of the player called *name*, seat by seat."""
    series = {
        f"{name} moving first": standing.moving_first,
        f"{name} moving second": standing.moving_second,
        "in all": standing.total,
    }
    rows = [("", "wins", "draws", "losses")]
    rows += [(seat, f"{s.wins:,}", f"{s.draws:,}", f"{s.losses:,}") for seat, s in series.items()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for seat, *counts in rows:
        cells = [count.rjust(width) for count, width in zip(counts, widths[1:], strict=True)]
        yield "  ".join(["   ", seat.ljust(widths[0]), *cells])
