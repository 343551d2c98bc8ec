"""How two programs of this assignment are told apart, and which answers are right.

The student's game is walked much further than a check does, and both searches and all extras are
asked about it and about many more games that stay with the grader, with other seeds. A game that
the grader doesn't know by its name is right whatever its rules are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from assignments.beloved_game import checks
from assignments.beloved_game.hidden import Branch
from grader.authoring import Trait
from grader.mutation.hearing import Listening, heard_by

__all__ = ["behaviour"]

Spec = Mapping[str, Any]
SEEDS = ("one", "two", "three")
MORE = {
    "walk_positions": 12_000,
    "walk_seconds": 600,  # how far it is walked must not depend on the machine
    "line_seconds": 600,
    "search_seconds": 600,
    "random_games": 16,
}
"""Settings of the checks, as they are asked here."""


def behaviour(
    student: Listening, truth: Mapping[str, Branch], spec: Spec, shared: Mapping[str, Any]
) -> Iterator[Trait]:
    """Every trait of a program."""
    wide, own = {**spec, **MORE}, dict[str, Any]()

    def unnoted(note: Mapping[str, Any]) -> None:
        pass

    def asked(name: str, ask: Callable[[random.Random], object]) -> Iterator[Trait]:
        for seed in SEEDS:
            rng = random.Random(f"behaviour {name} {seed}")
            yield from heard_by(student, f"{name} {seed}", partial(ask, rng))

    rng = random.Random("behaviour walk")
    yield from heard_by(
        student, "game_rules", lambda: checks.game_rules(student, rng, wide, unnoted, own)
    )
    yield from heard_by(
        student, "known_rules", lambda: checks.known_rules(student, wide, unnoted, own)
    )
    yield from heard_by(
        student, "minimax_values", lambda: checks.minimax_values(student, wide, unnoted, own)
    )
    yield from heard_by(
        student, "alphabeta_values", lambda: checks.alphabeta_values(student, wide, own)
    )
    yield from asked("windows", lambda rng: checks.windows(student, rng, wide, own))
    yield from asked("hidden_games", lambda rng: checks.hidden_games(student, truth, rng))
    yield from asked("pruning", lambda rng: checks.pruning(student, rng, wide, unnoted, own))
    extras: dict[str, Callable[[random.Random], object]] = {
        "deepening": lambda rng: checks.deepening(student, rng),
        "order_moves": lambda rng: checks.ordering(student, rng, wide, unnoted, own),
        "futility": lambda rng: checks.futility_cutoff(student, rng),
        "quiescence": lambda rng: checks.quiescent_search(student, rng),
        "secondary": lambda rng: checks.secondary_search(student, rng),
    }
    for name, ask in extras.items():
        if student.defines(name):  # who wrote none loses nothing
            yield from asked(name, ask)
