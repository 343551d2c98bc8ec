"""Training: many games against one opponent, each learned from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from reference.games.tictactoe import EMPTY, Position, is_over, moves, play, to_move, winner
from reference.menace.machine import Machine
from reference.menace.players import smart_choices
from reference.search.solve import Solution

__all__ = ["Choices", "Played", "dumb", "loss_rates", "perfect", "play_game", "smart", "train"]

Choices: TypeAlias = Callable[[Position], Sequence[int]]
"""The squares among which an opponent, playing O, picks one at random."""


@dataclass(frozen=True)
class Played:
    """A game: the squares in the order of play, and win, draw or loss as MENACE sees it."""

    moves: tuple[int, ...]
    result: str


def dumb(position: Position) -> Sequence[int]:
    """Every legal move."""
    return moves(position)


def smart(position: Position) -> Sequence[int]:
    """SmartPlayer's as O."""
    return smart_choices(position, "O")


def perfect(solution: Solution[Position, int]) -> Choices:
    """Every move that keeps the value."""
    return solution.optimal_moves


def play_game(machine: Machine, opponent: Choices, rng: Random) -> Played:
    """One game; the beads that were drawn wait for `learn`."""
    position = EMPTY
    line: list[int] = []
    while not is_over(position):
        square = (
            machine.choose(position, rng)
            if to_move(position) == "X"
            else rng.choice(opponent(position))
        )
        if square is None:
            return Played(tuple(line), "loss")
        line.append(square)
        position = play(position, square)
    return Played(tuple(line), {"X": "win", "O": "loss", None: "draw"}[winner(position)])


def train(machine: Machine, opponent: Choices, games: int, rng: Random) -> list[Played]:
    """*games* games, each learned from when it is over."""
    played = []
    for _ in range(games):
        played.append(play_game(machine, opponent, rng))
        machine.learn(played[-1].result)
    return played


def loss_rates(results: Sequence[str], block: int) -> list[float]:
    """The share of lost games in each full block of *block* games, in order."""
    return [
        results[start : start + block].count("loss") / block
        for start in range(0, len(results) - block + 1, block)
    ]
