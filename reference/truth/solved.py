"""Tic-tac-toe, solved once for a process. The numbers read off it are in the other modules."""

from functools import cache

from reference.games.tictactoe import Position, TicTacToe
from reference.search.solve import Solution, solve

__all__ = ["solution"]


@cache
def solution() -> Solution[Position, int]:
    """Every reachable position of tic-tac-toe with its value."""
    return solve(TicTacToe())
