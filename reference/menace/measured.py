"""What training does, measured: right learners and wrong ones, thousands of runs of each.

`measured.json` holds, for each learner, how often a run lost 0, 1, ... of its last games, and
the mean and spread of the loss rate block by block. `python -m reference.menace.measured`
plays it all again and writes the file; runs are seeded, so it comes out the same.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from types import MappingProxyType
from typing import Final

from reference.menace.bounds import tail_above, tail_up_to
from reference.menace.machine import VARIANTS, Machine
from reference.menace.training import loss_rates, smart, train

__all__ = [
    "BLOCK",
    "GAMES",
    "LAST",
    "LEARNERS",
    "Measured",
    "band",
    "error_bounds",
    "losses_of_runs",
    "measure",
    "measured",
]

GAMES: Final = 200
"""Games of a run, against SmartPlayer as O."""
LAST: Final = 50
"""The games at the end of a run whose losses are counted."""
BLOCK: Final = 25
"""Games of one point of the learning curve."""
RUNS: Final = MappingProxyType({"right": 10_000, "wrong": 4_000})


class NothingLearned(Machine):
    """Wrong: the beads stay as they are."""

    def learn(self, result: str) -> None:
        self.forget_game()


class LastMoveOnly(Machine):
    """Wrong: only the last bead that was drawn is rewarded."""

    def learn(self, result: str) -> None:
        del self.drawn[:-1]
        super().learn(result)


class Reversed(Machine):
    """Wrong: a win is punished and a loss rewarded."""

    def learn(self, result: str) -> None:
        super().learn({"win": "loss", "loss": "win"}.get(result, result))


LEARNERS: Final = MappingProxyType(
    {
        "right": Machine,
        "nothing": NothingLearned,
        "last_move_only": LastMoveOnly,
        "reversed": Reversed,
    }
)


@dataclass(frozen=True)
class Measured:
    """One learner: its runs by losses in the last games, and its loss rates by block."""

    histogram: tuple[int, ...]
    means: tuple[float, ...]
    spreads: tuple[float, ...]


@cache
def measured(variant: str, learner: str = "right") -> Measured:
    """What the file says of *learner*."""
    row = _file()[f"{variant}.{learner}"]
    counts = tuple(int(count) for count in row["histogram"])
    return Measured(counts, tuple(row["means"]), tuple(row["spreads"]))


@cache
def _file() -> Mapping[str, Mapping[str, list[float]]]:
    text = files("reference.menace").joinpath("measured.json").read_text("utf-8")
    table: Mapping[str, Mapping[str, list[float]]] = json.loads(text)
    return table


def runs_of(variant: str, learner: str, runs: int) -> Iterator[list[str]]:
    """The results of each run, by the seeds 0, 1, 2 and so on."""
    for seed in range(runs):
        machine = LEARNERS[learner](VARIANTS[variant])
        yield [game.result for game in train(machine, smart, GAMES, Random(seed))]


def losses_of_runs(variant: str, learner: str, runs: int) -> list[int]:
    """The lost games among the last ones of each run."""
    return [results[-LAST:].count("loss") for results in runs_of(variant, learner, runs)]


def measure(variant: str, learner: str, runs: int) -> Measured:
    """Play *runs* runs."""
    played = list(runs_of(variant, learner, runs))
    histogram = [0] * (LAST + 1)
    for results in played:
        histogram[results[-LAST:].count("loss")] += 1
    blocks = list(zip(*(loss_rates(results, BLOCK) for results in played), strict=True))
    means = tuple(round(fmean(block), 5) for block in blocks)
    return Measured(tuple(histogram), means, tuple(round(pstdev(block), 5) for block in blocks))


def error_bounds(variant: str, runs: int, limit: float) -> tuple[float, Mapping[str, float]]:
    """What a limit on the mean loss rate of *runs* runs errs by.

    The probability that the right learner is above it, and for each wrong one that it is not.
    """
    games = int(limit * LAST * runs)
    wrong = {
        learner: tail_up_to(measured(variant, learner).histogram, runs, games)
        for learner in LEARNERS
        if learner != "right"
    }
    return tail_above(measured(variant).histogram, runs, games), wrong


def band(variant: str, runs: int, deviations: float = 5.0) -> tuple[list[float], list[float]]:
    """Where the mean curve of *runs* right runs lies, block by block: low and high."""
    row = measured(variant)
    margins = [deviations * spread / sqrt(runs) for spread in row.spreads]
    low = [round(max(m - d, 0.0), 4) for m, d in zip(row.means, margins, strict=True)]
    return low, [round(min(m + d, 1.0), 4) for m, d in zip(row.means, margins, strict=True)]


def main() -> None:
    """Play everything and write the file."""
    table = {}
    for variant in VARIANTS:
        for learner in LEARNERS:
            row = measure(variant, learner, RUNS["right" if learner == "right" else "wrong"])
            table[f"{variant}.{learner}"] = vars(row)
            sys.stdout.write(f"{variant}.{learner}: {row.means}\n")
    lines = (f'  "{name}": {json.dumps(row)}' for name, row in table.items())
    target = Path(__file__).with_name("measured.json")
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
