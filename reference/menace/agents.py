"""The chapter's players as agents, for matches."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from reference.games.tictactoe import Position, moves, to_move
from reference.menace.machine import Machine, Variant
from reference.menace.players import smart_choices
from reference.menace.training import smart, train

__all__ = ["MenaceAgent", "SmartAgent", "trained"]


@dataclass(frozen=True)
class SmartAgent:
    """SmartPlayer, from either seat."""

    rng: Random

    def choose(self, game: object, state: Position) -> int:
        """One of the moves that its rules allow."""
        return self.rng.choice(smart_choices(state, to_move(state)))


@dataclass(frozen=True)
class MenaceAgent:
    """A MENACE that learns no more. Without a box, or a bead in it, it plays at random."""

    machine: Machine
    rng: Random

    def choose(self, game: object, state: Position) -> int:
        """A bead's square, as X."""
        square = self.machine.choose(state, self.rng) if to_move(state) == "X" else None
        self.machine.forget_game()
        return self.rng.choice(moves(state)) if square is None else square


def trained(variant: Variant, rng: Random, games: int) -> Machine:
    """A MENACE after *games* games against SmartPlayer."""
    machine = Machine(variant)
    train(machine, smart, games, rng)
    return machine
