"""An evening of games: a person and one opponent, until the person has had enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from reference.menace.board import BLANK
from reference.menace.game import Game
from reference.menace.players import HumanPlayer, Player

__all__ = ["spend"]


def spend(
    name: str,
    opponent: Callable[[str], Player],
    next_mark: Callable[[], str],
    read: Callable[[str], str],
    write: Callable[[str], None],
    after: Callable[[], None] = lambda: None,
) -> None:
    """Game after game against *opponent*, made for the mark that the person does not have.

    *next_mark* says which mark the person has; *after* is called when a game is over. Whatever
    *read* raises when there is no more to read ends the evening.
    """
    tally: Counter[str] = Counter()
    while True:
        mark = next_mark()
        seats = [lambda own: HumanPlayer(own, read, write), opponent]
        first, second = seats if mark == "X" else reversed(seats)
        write(f"You play {mark} against {name}.")
        winner = Game(first, second).play()
        tally["won" if winner == mark else "drawn" if winner == BLANK else "lost"] += 1
        after()
        write("So far: " + ", ".join(f"{tally[each]} {each}" for each in ("won", "drawn", "lost")))
        if read("Again? (y/n) ").strip().lower() not in ("", "y", "yes"):
            return
