"""How two programs of this assignment are told apart, and which answers are right.

Boards, rows and players in every position, the boxes and their first beads in every image; then
more games and draws than the checks ask for, with other seeds, followed bead by bead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from assignments.menace import checks
from assignments.menace.asking import Bench
from assignments.menace.boxes import boxed_positions, check_images
from grader.authoring import Trait, expect
from grader.mutation.hearing import Listening, heard_by
from reference.games.tictactoe import canonical, moves, to_move
from reference.menace.board import Board, name_of
from reference.truth import Lookahead

__all__ = ["behaviour"]

Spec = Mapping[str, Any]
SEEDS = ("one", "two")
MORE = {"short_games": 90, "kept_games": 90, "trained_games": 120, "draw_boxes": 12}
"""Settings of the checks, as they are asked here."""


def behaviour(
    student: Listening, truth: Lookahead, spec: Spec, shared: Mapping[str, Any]
) -> Iterator[Trait]:
    """Every trait of a program."""
    bench, wide = Bench(student), {**spec, **MORE}
    yield from rows(bench, truth)
    yield from random_moves(bench, truth)
    boxes = sorted({canonical(position) for position in boxed_positions()})
    variant = checks.variant_of(spec)
    yield from heard_by(student, "images", lambda: check_images(bench, variant, boxes))
    asked: dict[str, Callable[[random.Random], None]] = {
        "board": lambda rng: checks.board(student, truth),
        "boxes": lambda rng: checks.boxes(student, spec),
        "beads": lambda rng: checks.beads(student, spec),
        "dumb_player": lambda rng: checks.dumb_player(student, truth, rng, wide),
        "smart_player": lambda rng: checks.smart_player(student, truth, rng, wide),
        "game": lambda rng: checks.game(student, rng),
        "choose_move": lambda rng: checks.choose_move(student, truth, rng, wide),
        "learning": lambda rng: checks.learning(student, rng, wide),
        "save_and_load": lambda rng: checks.save_and_load(student, rng, wide),
        "training": lambda rng: checks.training(student, rng, wide),
    }
    for name, ask in asked.items():
        for seed in SEEDS:
            rng = random.Random(f"behaviour {name} {seed}")
            yield from heard_by(student, f"{name} {seed}", partial(ask, rng))


def rows(bench: Bench, truth: Lookahead) -> Iterator[Trait]:
    """The eight rows of every board."""
    for (position,), answer in bench.map("rows", ["Board"], [(p,) for p in truth.positions]):
        right = [
            [[row.board_name(i) for i in range(3)], list(row.squares), [row.blanks, row.xs, row.os]]
            for row in Board.of(position).rows()
        ]
        yield Trait(f"rows({position})", answer.shown, expect.same(answer.shown, right))


def random_moves(bench: Bench, truth: Lookahead) -> Iterator[Trait]:
    """Three moves of a dumb player in every position."""
    calls = [(to_move(p), p, number, 3) for number, p in enumerate(truth.open_positions)]
    for (mark, position, *_rest), answer in bench.map("ask", ["DumbPlayer", "Board"], calls):
        legal = [name_of(square) for square in moves(position)]
        right = isinstance(answer.shown, list) and all(name in legal for name in answer.shown)
        yield Trait(f"DumbPlayer({mark!r}).move({position})", answer.shown, right)
