"""The matchboxes: which positions have one, what is in it, how it is drawn from and learns.

Two variants: Michie's 304 boxes, one for all images of a position, and the chapter's 2,201,
one for each position. Both play X.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from random import Random
from types import MappingProxyType
from typing import Final

from reference.games.tictactoe import (
    SYMMETRIES,
    Position,
    canonical,
    is_over,
    moves,
    reachable_positions,
    symmetries,
    to_move,
)

__all__ = [
    "CHAPTER",
    "MICHIE",
    "VARIANTS",
    "Box",
    "Machine",
    "Variant",
    "initial_boxes",
    "rewarded",
]

Box = dict[int, int]
"""Beads of each square's colour, by square."""

COPIES: Final = MappingProxyType({9: 4, 7: 3, 5: 2, 3: 1})
"""Beads of each colour at the start, by blank squares."""


@dataclass(frozen=True, eq=False)
class Variant:
    """What the two ways of building MENACE differ in."""

    name: str
    symmetric: bool
    """One box for the eight images of a position."""
    rewards: Mapping[str, int]
    """Beads put in for each move of a game, by result."""
    keeps_the_last: bool
    """A box with one bead left never changes again, and one colour left becomes one bead."""


MICHIE: Final = Variant(
    "michie",
    symmetric=True,
    rewards=MappingProxyType({"win": 3, "draw": 1, "loss": -1}),
    keeps_the_last=False,
)
CHAPTER: Final = Variant(
    "chapter",
    symmetric=False,
    rewards=MappingProxyType({"win": 2, "draw": 0, "loss": -1}),
    keeps_the_last=True,
)
VARIANTS: Final = MappingProxyType({variant.name: variant for variant in (MICHIE, CHAPTER)})


@cache
def _to_box(position: Position) -> tuple[Position, tuple[int, ...]]:
    """The position on the box, and for each of its squares the one it is on *position*."""
    box = canonical(position)
    return box, SYMMETRIES[symmetries(position).index(box)]


@cache
def initial_boxes(variant: Variant) -> Mapping[Position, Mapping[int, int]]:
    """Every box with its first beads: X to move, at least three blank squares, nobody has won."""
    boxes = {}
    for position in reachable_positions():
        if position.count(".") not in COPIES or is_over(position) or to_move(position) != "X":
            continue
        if variant.symmetric and position != canonical(position):
            continue
        boxes[position] = MappingProxyType(
            dict.fromkeys(moves(position), COPIES[position.count(".")])
        )
    return MappingProxyType(boxes)


def rewarded(variant: Variant, beads: Mapping[int, int], square: int, result: str) -> Box:
    """The *beads* of a box after a game in which *square* was drawn from it."""
    reward, after = variant.rewards[result], dict(beads)
    if variant.keeps_the_last and sum(beads.values()) == 1:
        return after
    after[square] = max(after[square] + reward, 0)
    left = [each for each, count in after.items() if count]
    if reward < 0 and variant.keeps_the_last and len(left) == 1:
        after[left[0]] = 1
    return after


class Machine:
    """A set of boxes that plays X and learns."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.boxes: dict[Position, Box] = {
            position: dict(beads) for position, beads in initial_boxes(variant).items()
        }
        self.drawn: list[tuple[Position, int]] = []
        """The beads of this game: the box and the square, as the box sees it."""

    def beads(self, position: Position) -> Box:
        """The beads of *position*'s box, turned the way *position* is; KeyError without a box."""
        box, origin = self._box(position)
        return {origin[square]: count for square, count in sorted(self.boxes[box].items())}

    def _box(self, position: Position) -> tuple[Position, tuple[int, ...]]:
        """The position on the box, and each of its squares' place on *position*."""
        return _to_box(position) if self.variant.symmetric else (position, _SAME)

    def choose(self, position: Position, rng: Random) -> int | None:
        """The square of a bead drawn at random; the only one left; None if the box is empty."""
        legal = moves(position)
        if len(legal) == 1:
            return legal[0]
        box, origin = self._box(position)
        beads = self.boxes[box]
        total = sum(beads.values())
        if not total:
            return None
        ticket = rng.randrange(total)
        sums = accumulate(beads.values())
        square = next(square for square, end in zip(beads, sums, strict=True) if ticket < end)
        self.drawn.append((box, square))
        return origin[square]

    def learn(self, result: str) -> None:
        """Put in or take out beads for this game's moves; *result* is win, draw or loss."""
        for box, square in self.drawn:
            self.boxes[box] = rewarded(self.variant, self.boxes[box], square, result)
        self.forget_game()

    def forget_game(self) -> None:
        """Let the next game start with no beads drawn."""
        self.drawn.clear()

    def as_json(self) -> str:
        """The boxes as text, to be read by `from_json`."""
        rows = {
            position: [beads[square] for square in moves(position)]
            for position, beads in self.boxes.items()
        }
        return json.dumps({"variant": self.variant.name, "boxes": rows}, indent=0) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Machine:
        """The machine that *text* describes; ValueError for anything that isn't one."""
        try:
            data = json.loads(text)
            machine = cls(VARIANTS[data["variant"]])
            if data["boxes"].keys() != machine.boxes.keys():
                raise ValueError("other boxes")
            for position, row in data["boxes"].items():
                squares = moves(position)
                if len(row) != len(squares) or not all(type(n) is int and n >= 0 for n in row):
                    raise ValueError(f"beads of {position}: {row!r}")
                machine.boxes[position] = dict(zip(squares, row, strict=True))
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise ValueError(f"not the boxes of a MENACE: {error}") from None
        return machine


_SAME: Final = tuple(range(9))
