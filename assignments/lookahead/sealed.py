"""A game that stays on the grader's side and is handed out one state at a time, counted.

It serves `winner(state)` and `moves(state)` together at each visit of a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.authoring import _
from reference.games.tree import Path, TreeGame

__all__ = ["SealedTree"]

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
            raise ValueError(_("not a position of this game"))
        path: Path = ()
        for ply, (move, *mark) in enumerate(key):
            if type(move) is not int or move not in self.game.moves(path):
                said = _("move {move!r} is not among those that moves() gave")
                raise ValueError(said.format(move=move))
            if mark != [MARKS[ply % 2]]:
                said = _("{mark} played, but it was {turn}'s turn")
                raise ValueError(said.format(mark=mark, turn=MARKS[ply % 2]))
            path = self.game.result(path, move)
        return path
