"""Tic-tac-toe to a depth limit, with open lines where the limit is reached.

The slides' positions are here too. How each number is double-checked is `entries.limited`.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from reference.games.tictactoe import Position, open_lines, play
from reference.search.horizon import LimitedCounts, limited_counter
from reference.truth.solved import solution

__all__ = ["BLOCK", "CROSSED", "WIN", "best_first_move", "limited", "move_values"]

WIN: Final = 1_000
"""What a won game counts: more than the 8 lines that an estimate can reach."""

CROSSED: Final[Position] = ".O..X...."
"""The slides' 6 - 4 = 2: X in the centre, O on an edge."""
BLOCK: Final[Position] = ".OO.X.X.."
"""The slides' root with two marks each: X has to block on square 0."""


@cache
def _counter() -> Callable[[Position, int], LimitedCounts]:
    """The counts of every position and depth that has been asked for."""
    return limited_counter(solution().space, open_lines, stake=WIN)


def limited(position: Position, depth_ply: int) -> LimitedCounts:
    """What minimax finds from *position*, looking *depth_ply* plies ahead, and what it costs."""
    return _counter()(position, depth_ply)


def move_values(position: Position, depth_ply: int) -> dict[int, float]:
    """The value of each move of an open position, looking *depth_ply* plies ahead, from 1 on."""
    moves = solution().space.moves[solution().space.number_of(position)]
    return {move: limited(play(position, move), depth_ply - 1).value for move in moves}


def best_first_move(position: Position, depth_ply: int) -> int:
    """The first of the moves that look best to the side to move."""
    values = move_values(position, depth_ply)
    return (max if position.count("X") == position.count("O") else min)(
        values, key=lambda move: values[move]
    )
