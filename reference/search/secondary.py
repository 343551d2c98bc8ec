"""Secondary search: the line that looks best is looked at again, some plies past its end."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from reference.games.game import Game, Move, Player, State
from reference.games.limited import LimitedGame
from reference.search.alphabeta import alphabeta
from reference.search.result import follow

__all__ = ["Candidate", "Secondary", "secondary_search"]


@dataclass(frozen=True)
class Candidate(Generic[Move]):
    """A first move with the line that it promises, and what was found behind its end."""

    line: tuple[Move, ...]
    primary: float
    secondary: float | None
    """The value of the line's last state, searched deeper; None when it was not asked for."""

    @property
    def value(self) -> float:
        """The better informed of the two."""
        return self.primary if self.secondary is None else self.secondary


@dataclass(frozen=True)
class Secondary(Generic[Move]):
    """The outcome: every first move in the game's order, and the one to play."""

    candidates: tuple[Candidate[Move], ...]
    choice: Candidate[Move]
    nodes: int

    @property
    def move(self) -> Move:
        """The move to play."""
        return self.choice.line[0]


def secondary_search(
    game: Game[State, Move],
    evaluate: Callable[[State], float],
    depth_ply: int,
    extra_ply: int,
    state: State | None = None,
    *,
    stake: float = 1,
) -> Secondary[Move]:
    """Search every move to *depth_ply* plies; check the best one's line by *extra_ply* more.

    A line that turns out worse makes room for the next best, until the best has been checked.
    Among equals the first in the game's order. ValueError when the game is over. [Rich and
    Knight, chapter 12]
    """
    root = game.initial() if state is None else state
    is_max = game.to_move(root) is Player.MAX
    if depth_ply < 1 or game.is_terminal(root):
        raise ValueError(f"there is no move to choose in {root!r} at depth {depth_ply}")
    nodes = 0

    def search(state: State, plies: int) -> tuple[float, tuple[Move, ...]]:
        nonlocal nodes
        found = alphabeta(LimitedGame(game, evaluate, plies, state, stake))
        nodes += found.nodes
        return found.value, found.principal_variation

    candidates: list[Candidate[Move]] = []
    for move in game.moves(root):
        value, line = search(game.result(root, move), depth_ply - 1)
        candidates.append(Candidate((move, *line), value, None))
    while True:
        values = [candidate.value for candidate in candidates]
        best = values.index(max(values) if is_max else min(values))
        choice = candidates[best]
        if choice.secondary is not None:
            return Secondary(tuple(candidates), choice, nodes)
        end = follow(game, choice.line, root)[-1]
        candidates[best] = Candidate(choice.line, choice.primary, search(end, extra_ply)[0])
