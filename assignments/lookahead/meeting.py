"""A person plays against a submission's `best_move`: `grader play`."""

from __future__ import annotations

from assignments.lookahead.playing import Agent
from grader.authoring import Table
from reference.menace.board import Board, name_of
from reference.menace.evening import spend
from reference.menace.players import Player
from reference.truth import lookahead

__all__ = ["meet"]


class Submitted(Player):
    """The submission's agent at the table."""

    def __init__(self, mark: str, agent: Agent) -> None:
        super().__init__(mark)
        self.agent = agent

    def move(self, board: Board) -> str:
        """Its best move; raises Unmet for what isn't one."""
        return name_of(self.agent.ask(board.position))


def meet(table: Table) -> None:
    """Game after game; who has X is tossed for."""
    agent = Agent(table.student, lookahead(), {}, 0)
    spend(
        "best_move",
        lambda mark: Submitted(mark, agent),
        lambda: table.rng.choice("XO"),
        table.ask,
        table.say,
    )
