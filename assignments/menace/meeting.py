"""A person meets a submission's MENACE: `grader play`."""

from __future__ import annotations

from typing import Any

from assignments.menace.asking import Bench
from assignments.menace.boxes import replies
from assignments.menace.words import call_on_board, drawn, listed
from grader.authoring import Table
from grader.authoring.expect import Unmet
from grader.language import _
from grader.model import Explanation
from reference.menace.board import Board
from reference.menace.evening import spend
from reference.menace.players import Player

__all__ = ["meet"]


class Submitted(Player):
    """The submission's machine, as X."""

    def __init__(self, bench: Bench, desk: Any) -> None:
        super().__init__("X")
        self.bench, self.desk = bench, desk

    def move(self, board: Board) -> str | None:
        """What it draws; raises Unmet for what isn't a move."""
        name = self.bench.ask("move_at", [], self.desk, board.position)
        if name is not None and name not in board.moves():
            raise Unmet(
                Explanation(
                    summary=_("MENACE makes a move that is not legal"),
                    call=f"machine.choose_move({call_on_board(board.position, '')}, rng)",
                    expected=_("one of {names}").format(names=listed(board.moves())),
                    got=repr(name),
                    counterexample=drawn(board.position, "X"),
                )
            )
        return None if name is None else str(name)

    def finish(self, board: Board, winner: str) -> None:
        """Let it learn."""
        self.bench.ask("end_at", [], self.desk, winner)


def meet(table: Table) -> None:
    """Train a machine against SmartPlayer, then play against it; it goes on learning."""
    bench, games = Bench(table.student), table.spec["curve_games"]
    table.say(_("MENACE plays {n} games against SmartPlayer first.").format(n=games))
    desk = bench.ask(
        "sit_down", ["Menace", "Board"], replies()["smart"], table.rng.randrange(1 << 30), games
    )
    player = Submitted(bench, desk)
    spend("MENACE", lambda mark: player, lambda: "O", table.ask, table.say)
