"""Tic-tac-toe served by the grader, board by board, each look counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assignments.lookahead.given import Truth
from grader.authoring import _

__all__ = ["CountedBoards"]


class CountedBoards:
    """Tic-tac-toe itself, served board by board; refuses to go on after *limit* visits.

    Moves are listed in *order*, the submission's own, where that is a right one.
    """

    def __init__(
        self, truth: Truth, limit: int, order: Mapping[str, list[int]] | None = None
    ) -> None:
        self.truth, self.limit, self.order = truth, limit, order or {}
        self.reachable = frozenset(truth.positions)
        self.visits = 0

    def expand(self, key: Any) -> Mapping[str, Any]:
        """Winner and moves at the position *key*. ValueError for what isn't reachable."""
        self.visits += 1
        if self.visits > self.limit:
            raise ValueError(_("counted enough: this search looks at too many positions"))
        if not isinstance(key, str) or key not in self.reachable:
            said = _("no game can reach this board: {board}")
            raise ValueError(said.format(board=str(key)[:20]))
        moves = self.truth.moves(key)
        own = self.order.get(key, [])
        ordered = own if sorted(own) == sorted(moves) else list(moves)
        return {"winner": self.truth.winner(key), "moves": ordered}

    @property
    def is_over_limit(self) -> bool:
        """True if the search was still asking at the limit."""
        return self.visits > self.limit
