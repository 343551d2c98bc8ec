"""The thirteen checks of MENACE. What they are worth, and which variant is meant, is in the spec.

They speak in positions such as `XO..X....`. What they ask goes by way of the kit's bench, which
runs beside the submission; what it tells is evidence to be held against the rules, no verdict.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypedDict

from assignments.menace.asking import Bench
from assignments.menace.boxes import (
    boxed_positions,
    check_box_set,
    check_choices,
    check_draws,
    check_first_beads,
    check_given_rng,
    check_images,
    replies,
    sample,
    tempting,
)
from assignments.menace.learning import (
    check_curve,
    check_kept,
    check_learning,
    check_seeds,
    check_training,
)
from assignments.menace.meeting import meet
from assignments.menace.playing import (
    check_base,
    check_boards,
    check_games,
    check_rows,
    check_smart,
    check_source,
    chosen_evenly,
)
from grader import Student
from grader.authoring import Table, check
from grader.authoring.expect import Parts
from reference.games.tictactoe import EMPTY, canonical, is_over, moves, to_move
from reference.menace.machine import VARIANTS, Variant
from reference.truth import Lookahead, lookahead

__all__ = [
    "beads",
    "board",
    "boxes",
    "choose_move",
    "dumb_player",
    "game",
    "learning",
    "learning_curve",
    "play",
    "rows",
    "save_and_load",
    "smart_player",
    "symmetry",
    "training",
    "truth",
]

Spec = Mapping[str, Any]
Note = Callable[[Mapping[str, Any]], None]


class Settings(TypedDict):
    """What `[settings]` in assignment.toml must hold."""

    variant: Literal["michie", "chapter"]
    draws: int
    draw_boxes: int
    tempting_boxes: int
    rule_draws: int
    short_games: int
    long_games: int
    kept_games: int
    trained_games: int
    curve_runs: int
    curve_games: int
    most_lost: dict[str, float]


def truth() -> Lookahead:
    """The rules, solved; and what the opponents reply."""
    replies()
    return lookahead()


def play(table: Table) -> None:
    """A person plays O against the submission's machine."""
    meet(table)


def variant_of(spec: Spec) -> Variant:
    """The way of building MENACE that this course asks for."""
    return VARIANTS[spec["variant"]]


@check(defines=("Board",))
def board(student: Student, truth: Lookahead) -> None:
    """`Board` tells the truth about all 5,478 positions.

    Squares by number, name and (x, y), counts, moves, the winner, its text. Asking changes none.
    """
    check_boards(Bench(student), truth)


@check(defines=("Board",))
def rows(student: Student, truth: Lookahead) -> None:
    """`Board.rows()` gives the eight rows, in order, with their names."""
    check_rows(Bench(student), truth)


@check(defines=("Board", "Player", "DumbPlayer"))
def dumb_player(student: Student, truth: Lookahead, rng: random.Random, spec: Spec) -> None:
    """`DumbPlayer` makes every legal move with the same chance; `Player` makes none.

    What is left to chance comes from the player's own `rng`.
    """
    bench = Bench(student)
    check_base(bench)
    open_ones = [p for p in truth.open_positions if p.count(".") < 9]
    for position in [EMPTY, *rng.sample(open_ones, 5)]:
        mark = to_move(position)
        got = bench.ask("ask", ["DumbPlayer", "Board"], mark, position, 3, spec["rule_draws"])
        chosen_evenly("DumbPlayer", position, mark, moves(position), spec["rule_draws"], got)
    check_source(bench, "DumbPlayer", EMPTY, "X")


@check(defines=("Board", "SmartPlayer"))
def smart_player(student: Student, truth: Lookahead, rng: random.Random, spec: Spec) -> None:
    """`SmartPlayer` follows its five rules in all 4,520 open positions.

    Where a rule leaves several moves, each must have the same chance.
    """
    check_smart(Bench(student), truth, rng, spec["rule_draws"])


@check(defines=("Board", "Game"))
def game(student: Student, rng: random.Random) -> None:
    """`Game` plays to the end, tells both players and gives the winner."""
    check_games(Bench(student), rng)


@check(defines=("Menace",))
def boxes(student: Student, spec: Spec) -> None:
    """`Menace` has the right boxes: none missing, none twice, none too many."""
    check_box_set(Bench(student), variant_of(spec))


@check(defines=("Board", "Menace"))
def beads(student: Student, spec: Spec) -> None:
    """A new box holds 4, 3, 2 or 1 beads for every blank square.

    Asked about all 2,201 positions in which X has a choice, so also about every image of a box.
    """
    check_first_beads(Bench(student), variant_of(spec))


@check(defines=("Board", "Menace"))
def symmetry(student: Student, rng: random.Random, spec: Spec) -> None:
    """Turned and mirrored positions share a box, if the variant has it so.

    One game is won with one move; then all eight images are asked for their beads.
    """
    positions = [EMPTY, ".O..X....", "O.......X", "XO.......", *sample(rng, 30)]
    check_images(Bench(student), variant_of(spec), positions)


@check(defines=("Board", "Menace"))
def choose_move(student: Student, truth: Lookahead, rng: random.Random, spec: Spec) -> None:
    """`choose_move` draws legal moves, in proportion to the beads.

    All positions with X to move; two machines with equal generators; then thousands of draws from
    some boxes that have learned.
    """
    bench, variant = Bench(student), variant_of(spec)
    open_x = [p for p in truth.open_positions if to_move(p) == "X" and not is_over(p)]
    check_choices(bench, open_x, rng.randrange(1 << 30))
    check_given_rng(bench, rng.randrange(1 << 30))
    second = sorted({canonical(p) for p in boxed_positions() if p.count(".") == 7})
    positions = rng.sample(second, spec["draw_boxes"]) + tempting(rng, spec["tempting_boxes"])
    check_draws(
        bench, variant, positions, rng.randrange(1 << 30), spec["long_games"], spec["draws"]
    )


@check(defines=("Board", "Menace"))
def learning(student: Student, rng: random.Random, spec: Spec) -> None:
    """After a game, exactly the beads that were drawn change, by the right number.

    First games of fresh machines, then games in a row against three opponents, box by box.
    """
    check_learning(Bench(student), variant_of(spec), rng, spec)


@check(defines=("Board", "Menace"))
def save_and_load(student: Student, rng: random.Random, spec: Spec) -> None:
    """A machine that loads what another saved holds the same beads."""
    check_kept(Bench(student), variant_of(spec), rng.randrange(1 << 30), spec["kept_games"])


@check(defines=("Board", "Menace"))
def training(student: Student, rng: random.Random, spec: Spec) -> None:
    """`train` learns from every game; equal seeds give equal boxes.

    The opponent is the grader's; it sees every game, and all boxes are looked into afterwards.
    """
    bench, seed = Bench(student), rng.randrange(1 << 30)
    parts = Parts()
    with parts("train"):
        check_training(bench, variant_of(spec), seed, spec["trained_games"])
    with parts("seeds"):
        check_seeds(bench, variant_of(spec), seed, spec["trained_games"])
    parts.settle()


@check(defines=("Board", "Menace"))
def learning_curve(student: Student, rng: random.Random, spec: Spec, note: Note) -> None:
    """Against SmartPlayer, MENACE loses less and less.

    Thirty machines play 200 games each. The share of lost games among the last 50 is held against
    a limit: fewer than one right machine in a million gradings is above it, fewer than one of the
    usual wrong ones is not.
    """
    check_curve(Bench(student), variant_of(spec), rng, spec, note)
