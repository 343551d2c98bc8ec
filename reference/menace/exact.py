"""Exact results of players that choose at random: fractions, by following every choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from reference.games.tictactoe import EMPTY, Position, is_over, moves, play, to_move, winner
from reference.menace.machine import Machine
from reference.menace.training import Choices

__all__ = ["Policy", "Results", "evenly", "from_beads", "results", "worst_case"]

Policy: TypeAlias = Callable[[Position], Mapping[int, Fraction]]
"""The probability of each square. What is missing from 1 is the probability of resigning."""

Results: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""The probabilities that X wins, that nobody does, that O wins."""


def evenly(choices: Choices) -> Policy:
    """The policy that picks each of *choices* with the same probability."""

    def policy(position: Position) -> Mapping[int, Fraction]:
        squares = choices(position)
        return dict.fromkeys(squares, Fraction(1, len(squares)))

    return policy


def from_beads(machine: Machine) -> Policy:
    """The policy of a machine that does not learn any more."""

    def policy(position: Position) -> Mapping[int, Fraction]:
        legal = moves(position)
        if len(legal) == 1:
            return {legal[0]: Fraction(1)}
        beads = machine.beads(position)
        total = sum(beads.values())
        return {square: Fraction(count, total) for square, count in beads.items() if count}

    return policy


def results(x: Policy, o: Policy) -> Results:
    """How games of *x* against *o* end."""

    @cache
    def below(position: Position) -> Results:
        if is_over(position):
            won = winner(position)
            return Fraction(won == "X"), Fraction(won is None), Fraction(won == "O")
        is_x = to_move(position) == "X"
        policy = (x if is_x else o)(position)
        sums = [Fraction(0)] * 3
        for square, probability in policy.items():
            for place, share in enumerate(below(play(position, square))):
                sums[place] += probability * share
        sums[2 if is_x else 0] += 1 - sum(policy.values())
        return sums[0], sums[1], sums[2]

    return below(EMPTY)


def worst_case(policy: Policy, mark: str) -> Fraction:
    """The probability that *policy*, as *mark*, loses against the opponent that is best at it."""

    @cache
    def below(position: Position) -> Fraction:
        if is_over(position):
            return Fraction(winner(position) not in (mark, None))
        if to_move(position) != mark:
            return max(below(play(position, square)) for square in moves(position))
        chosen = policy(position)
        lost = 1 - sum(chosen.values(), Fraction(0))
        return sum((p * below(play(position, s)) for s, p in chosen.items()), lost)

    return below(EMPTY)
