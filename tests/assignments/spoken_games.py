"""The reference's games as a student would write them, walked without a sandbox.

For the tests of `beloved_game`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from assignments.beloved_game.comparing import Comparison, Difference
from assignments.beloved_game.kit import _game_walk as kit
from assignments.beloved_game.known import Known, known_game
from assignments.beloved_game.seldom import RuleLine
from assignments.beloved_game.walked import Walked, node_of, read_row
from reference.games import Player

__all__ = [
    "Spoken",
    "Written",
    "difference",
    "difference_on_lines",
    "known",
    "walk",
]


class Spoken:
    """A game of the reference in the words of the handout; MAX and MIN may be exchanged."""

    def __init__(self, game: Any, *, exchanged: bool = False) -> None:
        self.game, self.exchanged = game, exchanged

    def initial(self) -> Any:
        return self.game.initial()

    def to_move(self, state: Any) -> str:
        is_max = (self.game.to_move(state) is Player.MAX) != self.exchanged
        return "MAX" if is_max else "MIN"

    def moves(self, state: Any) -> Sequence[Any]:
        moves: Sequence[Any] = self.game.moves(state)
        return moves

    def result(self, state: Any, move: Any) -> Any:
        return self.game.result(state, move)

    def is_terminal(self, state: Any) -> bool:
        return bool(self.game.is_terminal(state))

    def utility(self, state: Any) -> float:
        utility: float = self.game.utility(state)
        return -utility if self.exchanged else utility


def known(name: str) -> Known:
    """The game that the grader knows by this name."""
    found = known_game(name)
    assert found is not None
    return found


class Written(Spoken):
    """A game whose moves are written in some way, and listed in some order."""

    def __init__(
        self,
        game: Any,
        write: Callable[[Any, Any], Any],
        order: Callable[[Any], Any] | None = None,
        spoken: Spoken | None = None,
    ) -> None:
        super().__init__(game)
        self.write, self.order, self.spoken = write, order, spoken or Spoken(game)

    def moves(self, state: Any) -> Sequence[Any]:
        moves = self.spoken.moves(state)
        ordered = sorted(moves, key=self.order) if self.order else moves
        return [self.write(state, move) for move in ordered]

    def result(self, state: Any, move: Any) -> Any:
        moves = self.spoken.moves(state)
        return self.spoken.result(state, next(m for m in moves if self.write(state, m) == move))

    def is_terminal(self, state: Any) -> bool:
        return self.spoken.is_terminal(state)

    def utility(self, state: Any) -> float:
        return self.spoken.utility(state)


def walk(game: Any, plies: int, games: int = 0) -> tuple[Walked, list[list[int]]]:
    """*game* walked by the kit: so many plies whole, and so many games by chance."""
    kit.begin(game)
    walked, front = Walked(), [0]

    def expand(number: int) -> None:
        if number not in walked.nodes:
            (row,) = kit.expand([number])
            walked.add(number, read_row(row, len(kit.walk.states)))

    for _ply in range(plies):
        for number in front:
            expand(number)
        front = list(dict.fromkeys(c for number in front for c in walked.nodes[number].children))
        walked.plies += 1
    rng, played = random.Random(3), list[list[int]]()
    for _game in range(games):
        line = [0]
        while walked.nodes[line[-1]].children:
            line.append(rng.choice(walked.nodes[line[-1]].children))
            expand(line[-1])
        played.append(line)
    return walked, played


def difference(
    game: Any, known: Known, plies: int = 3, games: int = 0
) -> tuple[Difference | None, Walked]:
    """Where *game*, walked, differs from the *known* one."""
    walked, played = walk(game, plies, games)
    comparison = Comparison(walked, known)
    return comparison.first_difference() or comparison.first_in_games(played), walked


def difference_on_lines(
    game: Any, known: Known, lines: Sequence[RuleLine] | None = None
) -> Difference | None:
    """Where the lines of the *known* game, or these, find that *game* is another one."""
    kit.begin(game)
    walked = Walked()
    walked.add(0, read_row(kit.expand([0])[0], len(kit.walk.states)))

    def step(number: int, index: int) -> int:
        row = kit.step(number, index)
        walked.link(number, index, row["number"])
        walked.nodes.setdefault(row["number"], node_of(row))
        return int(row["number"])

    own = [*known.seldom()] if lines is None else lines
    assert own
    followed = Comparison(walked, known).first_in_lines(own, step)
    return followed.difference if followed else None
