"""One game of the chapter's players, from the empty board to its end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from reference.menace.board import BLANK, Board
from reference.menace.players import OTHER, Player

__all__ = ["Game"]


class Game:
    """A game of two players, made by *first* and *second* for the mark they are given.

    *first* plays X, unless an *rng* is there to toss for it.
    """

    def __init__(
        self,
        first: Callable[[str], Player],
        second: Callable[[str], Player],
        rng: Random | None = None,
    ) -> None:
        if rng is not None and rng.randrange(2) == 1:
            first, second = second, first
        self.players = {"X": first("X"), "O": second("O")}
        self.board = Board()

    def play(self) -> str:
        """Play to the end; the winner's mark, or a space for a draw. Both are told, O first."""
        winner = self._winner()
        for mark in ("O", "X"):
            self.players[mark].finish(self.board, winner)
        return winner

    def _winner(self) -> str:
        """Let the players move in turn. Who gives None for a move has lost."""
        mark = "X"
        while (winner := self.board.won()) is None:
            name = self.players[mark].move(self.board)
            if name is None:
                return OTHER[mark]
            self.board = self.board.placed(name, mark)
            mark = OTHER[mark]
        return winner or BLANK
