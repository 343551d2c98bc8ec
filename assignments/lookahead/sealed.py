"""Games that stay on the grader's side and are handed out one state at a time, counted.

Both serve `winner(state)` and `moves(state)` together at each visit of a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reference.games.tree import Path, TreeGame
from reference.truth import Lookahead

__all__ = ["CountedBoards", "SealedTree"]

MARKS = ("X", "O")


class SealedTree:
    """A tree in the guise of the rules: X is MAX and moves first, a leaf is won, lost or drawn.

    `leaves` are the paths of the leaves that were asked about, each once.
    """

    def __init__(self, game: TreeGame) -> None:
        self.game = game
        self.leaves: set[Path] = set()
        self.visits = 0

    def expand(self, key: Any) -> Mapping[str, Any]:
        """Winner and moves at the path *key* of (move, mark) pairs. ValueError if it isn't one."""
        path = self.path_of(key)
        self.visits += 1
        if not self.game.is_terminal(path):
            return {"winner": None, "moves": list(self.game.moves(path))}
        self.leaves.add(path)
        winner = {1: "X", -1: "O"}.get(int(self.game.utility(path)))
        return {"winner": winner, "moves": []}

    def path_of(self, key: Any) -> Path:
        """The tree's own path; ValueError for a move that isn't there or a mark out of turn."""
        if not isinstance(key, tuple):
            raise ValueError("not a position of this game")
        path: Path = ()
        for ply, (move, *mark) in enumerate(key):
            if type(move) is not int or move not in self.game.moves(path):
                raise ValueError(f"move {move!r} is not among those that moves() gave")
            if mark != [MARKS[ply % 2]]:
                raise ValueError(f"{mark} played, but it was {MARKS[ply % 2]}'s turn")
            path = self.game.result(path, move)
        return path


class CountedBoards:
    """Tic-tac-toe itself, served board by board; refuses to go on after *limit* visits.

    Moves are listed in *order*, the submission's own, where that is a right one.
    """

    def __init__(
        self, truth: Lookahead, limit: int, order: Mapping[str, list[int]] | None = None
    ) -> None:
        self.truth, self.limit, self.order = truth, limit, order or {}
        self.reachable = frozenset(truth.positions)
        self.visits = 0

    def expand(self, key: Any) -> Mapping[str, Any]:
        """Winner and moves at the position *key*. ValueError for what isn't reachable."""
        self.visits += 1
        if self.visits > self.limit:
            raise ValueError("counted enough: this search looks at more positions than the limit")
        if not isinstance(key, str) or key not in self.reachable:
            raise ValueError(f"no game can reach this board: {str(key)[:20]}")
        moves = self.truth.moves(key)
        own = self.order.get(key, [])
        ordered = own if sorted(own) == sorted(moves) else list(moves)
        return {"winner": self.truth.winner(key), "moves": ordered}

    @property
    def is_over_limit(self) -> bool:
        """True if the search was still asking at the limit."""
        return self.visits > self.limit
