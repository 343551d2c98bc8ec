"""The boxes: which there are, what is in them at first, how moves are drawn from them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from assignments.menace.asking import Bench, is_count, whole_lists
from assignments.menace.playing import LEAST_LIKELY
from assignments.menace.replay import first_beads, orbits, same_beads
from assignments.menace.words import board_text, call_on_board, drawn, listed, spoken_beads
from grader.authoring.expect import Unmet
from grader.errors import Raised
from grader.language import _, ngettext
from grader.model import Explanation
from reference.games.tictactoe import (
    EMPTY,
    Position,
    canonical,
    is_over,
    moves,
    reachable_positions,
    symmetries,
    to_move,
    winner,
)
from reference.menace.board import NAMES, name_of
from reference.menace.bounds import chi_square_survival
from reference.menace.machine import Variant, initial_boxes
from reference.menace.training import dumb, perfect, smart
from reference.truth.solved import solution

__all__ = [
    "beads_at_first",
    "boxed_positions",
    "check_box_set",
    "check_choices",
    "check_draws",
    "check_first_beads",
    "check_given_rng",
    "check_images",
    "replies",
    "sample",
    "tempting",
]

LEAST_EXPECTED = 80
"""Moves that are expected less often are counted together, so that chi-square holds."""


def boxed_positions() -> list[Position]:
    """Every position that a box stands for, fewest blank squares first."""
    return [
        position
        for position in reachable_positions()
        if position.count(".") in (3, 5, 7, 9)
        and not is_over(position)
        and to_move(position) == "X"
    ]


def sample(rng: random.Random, count: int) -> list[Position]:
    """Positions with four or six marks, of different boxes, by any of their images."""
    classes: dict[Position, list[Position]] = {}
    for position in boxed_positions():
        if position.count(".") < 7:
            classes.setdefault(canonical(position), []).append(position)
    return [rng.choice(classes[each]) for each in rng.sample(sorted(classes), count)]


def tempting(rng: random.Random, count: int) -> list[Position]:
    """Late positions in which a rule of thumb would choose: X can win at once, or O could."""
    late = sorted({canonical(p) for p in boxed_positions() if p.count(".") in (3, 5)})
    wins = [p for p in late if fills(p, "X")]
    threats = [p for p in late if fills(p, "O") and not fills(p, "X")]
    return rng.sample(wins, count // 2) + rng.sample(threats, count - count // 2)


def fills(position: Position, mark: str) -> bool:
    """Whether *mark* could fill a line with its next move, but not with any."""
    after = [winner(position[:i] + mark + position[i + 1 :]) for i in moves(position)]
    return mark in after and None in after


# Which boxes there are.


def check_box_set(bench: Bench, variant: Variant) -> None:
    """No box is illegal, none is there twice, none is missing; raises Unmet with the first."""
    told = bench.ask("boxes", ["Menace"])
    if not isinstance(told, list) or not all(isinstance(each, str) for each in told):
        raise Unmet(
            Explanation(
                summary=_("`boxes` does not give a list of boards as text"),
                call="Menace(rng).boxes()",
                expected=_("a list such as ['         ', 'X O      ', ...]"),
                got=repr(told)[:200],
            )
        )
    wanted = set(initial_boxes(variant))
    found: dict[Position, Position] = {}
    for text in told:
        position = str(text).replace(" ", ".")
        reason = why_illegal(position)
        box = canonical(position) if not reason and variant.symmetric else position
        if reason:
            raise wrong_box(position, reason, told, wanted)
        if box in found:
            other = board_text(found[box])
            reason = _("there is a box for it already: {other}").format(other=other)
            raise wrong_box(position, reason, told, wanted)
        found[box] = position
    missing = sorted(wanted - set(found), key=lambda p: (p.count("."), p))
    if missing:
        got = ngettext("{n} box; {missing} missing", "{n} boxes; {missing} missing", len(told))
        raise Unmet(
            Explanation(
                summary=_("a box is missing"),
                call="Menace(rng).boxes()",
                expected=_("{n} boxes, one of them for this position").format(n=f"{len(wanted):,}"),
                got=got.format(n=f"{len(told):,}", missing=f"{len(missing):,}"),
                counterexample=drawn(missing[0], "X"),
                hint=_("follow every move of both players, also those that MENACE would not make"),
            )
        )  # fmt: skip


def why_illegal(position: str) -> str:
    """Why no box stands for *position*; nothing if one does."""
    if len(position) != 9 or set(position) - set("XO."):
        return _("it is not nine squares of X, O and space")
    if position not in reachable_positions():
        return _("no game reaches it")
    if winner(position) is not None:
        return _("the game is over there")
    if to_move(position) != "X":
        return _("O is to move there, and MENACE plays X")
    if position.count(".") < 3:
        return _("there is only one move left, so nothing is to be drawn")
    return ""


def wrong_box(position: str, reason: str, told: Sequence[str], wanted: set[Position]) -> Unmet:
    """A box that should not be there."""
    is_board = len(position) == 9 and not set(position) - set("XO.")
    got = ngettext("{n} box: {text}", "{n} boxes, one of them {text}", len(told))
    return Unmet(
        Explanation(
            summary=_("there is a box that should not be there"),
            call="Menace(rng).boxes()",
            expected=_("{n} boxes").format(n=f"{len(wanted):,}"),
            hint=reason,
            got=got.format(n=f"{len(told):,}", text=board_text(str(position)[:40])),
            counterexample=drawn(position) if is_board else None,
        )
    )  # fmt: skip


# What is in them.


def check_first_beads(bench: Bench, variant: Variant) -> None:
    """The first beads of every position that has a box."""
    positions = boxed_positions()
    told = bench.ask("contents", ["Menace", "Board"], positions)
    if not whole_lists(told, len(positions)):
        told = [told] * len(positions)
    wrong = [
        (position, beads)
        for position, beads in zip(positions, told, strict=True)
        if beads != first_beads(variant, position) or not all(map(is_count, beads))
    ]
    if wrong:
        position, beads = wrong[0]
        raise Unmet(
            Explanation(
                summary=_("a new box does not hold the right beads"),
                call=f"Menace(rng).beads({call_on_board(position, ')')}",
                expected=spoken_beads(position, first_beads(variant, position)),
                got=spoken_beads(position, beads),
                counterexample=drawn(position, "X"),
                tried=_("{n} positions, {wrong} wrong")
                .format(n=f"{len(positions):,}", wrong=f"{len(wrong):,}"),
                hint=_("of the colour of every blank square: 4 beads for MENACE's first move, "
                       "3 for its second, 2 for its third, 1 for its fourth"),
            )
        )  # fmt: skip


def beads_at_first(bench: Bench) -> dict[Position, list[int]]:
    """What a new machine says of each of its boxes, right or wrong; nothing if it can't say it."""
    positions = boxed_positions()
    try:
        told = bench.ask("contents", ["Menace", "Board"], positions)
    except Raised:
        return {}
    if not whole_lists(told, len(positions)):
        return {}
    rows = zip(positions, told, strict=True)
    return {p: b for p, b in rows if whole_lists(b, p.count(".")) and all(map(is_count, b))}


def check_images(bench: Bench, variant: Variant, positions: Sequence[Position]) -> None:
    """What is learned in one position is known in its images, or not, as the variant has it.

    Learning adds to what the machine's new boxes hold, be that right or wrong.
    """
    first = beads_at_first(bench)
    asked = [[position, list(symmetries(position))] for position in positions]
    told = bench.ask("shared", ["Menace", "Board"], asked, 1)
    told = told if whole_lists(told, len(positions)) else [told] * len(positions)
    for position, each in zip(positions, told, strict=True):
        name, beads = each if whole_lists(each, 2) else (each, [])
        beads = beads if whole_lists(beads, 8) else [beads] * 8
        for image, shown in zip(symmetries(position), beads, strict=True):
            wanted = learned_on(variant, first, position, name, image)
            if shown not in wanted or not all(map(is_count, shown)):
                raise wrong_image(variant, position, name, image, wanted, shown)


def learned_on(
    variant: Variant,
    first: Mapping[Position, list[int]],
    position: Position,
    name: Any,
    image: Position,
) -> list[list[int]]:
    """What *image* may show after *name* has won a game in *position*."""
    squares = moves(position)
    before = first.get(position) or first_beads(variant, position)
    untouched = [first.get(image) or first_beads(variant, image)]
    if name not in [name_of(square) for square in squares]:
        return untouched  # judged by the check of moves
    own = NAMES.index(name)
    alike = orbits(variant, position)[squares.index(own)]
    reward = variant.rewards["win"]
    after = [
        [count + reward * (square == bead) for square, count in zip(squares, before, strict=True)]
        for bead in [own, *sorted(alike - {own})]
    ]
    if not variant.symmetric and image != position:
        return untouched
    return [each for counts in after for each in same_beads(variant, position, counts, image)]


def wrong_image(
    variant: Variant, position: Position, name: Any, image: Position, wanted: list[Any], shown: Any
) -> Unmet:
    """A position that does not show what an image of it has learned."""
    summary = (
        _("what MENACE learned in a position, it does not know in the same position turned")
        if variant.symmetric
        else _("what MENACE learned in one position changed the box of another")
    )
    return Unmet(
        Explanation(
            summary=summary,
            call=f"machine.beads({call_on_board(image, ')')}",
            expected=spoken_beads(image, wanted[0]),
            got=spoken_beads(image, shown),
            counterexample=drawn(image, "X"),
            tried=_("after a win with {name} in {board}")
            .format(name=name, board=board_text(position)),
            hint=_("all eight images of a position lead to one box: take the same one of them as "
                   "its name, and turn squares with the board")
            if variant.symmetric
            else _("in this variant every position has a box of its own"),
        )
    )  # fmt: skip


# How moves are drawn.


def check_choices(bench: Bench, positions: Sequence[Position], seed: int) -> None:
    """A new machine's move is legal in every position with X to move."""
    told = bench.ask("choices", ["Menace", "Board"], list(positions), seed)
    told = told if whole_lists(told, len(positions)) else [told] * len(positions)
    for position, name in zip(positions, told, strict=True):
        legal = [name_of(square) for square in moves(position)]
        if name not in legal:
            raise Unmet(
                Explanation(
                    summary=_("MENACE makes a move that is not legal"),
                    call=f"Menace(rng).choose_move({call_on_board(position, '')}, rng)",
                    expected=_("one of {names}").format(names=listed(legal)),
                    got=repr(name),
                    counterexample=drawn(position, "X"),
                    hint=_("with one blank square left there is no box: play it")
                    if len(legal) == 1
                    else _("turn the bead's square back to the board that was asked about"),
                )
            )


def check_given_rng(bench: Bench, seed: int, times: int = 40) -> None:
    """Two machines draw alike from equal generators, whatever generators they have themselves."""
    told = bench.ask("twice", ["Menace", "Board"], [EMPTY] * times, seed)
    one, other = told if whole_lists(told, 2) else (told, None)
    if one != other or not whole_lists(one, times):
        raise Unmet(
            Explanation(
                summary=_("choose_move does not draw with the rng that it is given"),
                call=f"Menace(...).choose_move({call_on_board(EMPTY, '')}, random.Random({seed}))",
                expected=_("the same moves from two new machines, when rng starts alike"),
                got=_("other moves from the second machine"),
                counterexample=drawn(EMPTY, "X"),
                hint=_("draw with rng, the argument; self.rng is for move"),
            )
        )


def check_draws(
    bench: Bench, variant: Variant, positions: Sequence[Position], seed: int, games: int, times: int
) -> None:
    """From boxes that have learned, moves come in proportion to the beads."""
    asked = [EMPTY, *positions]
    told = bench.ask(
        "draws", ["Menace", "Board"], replies()["dumb"], seed, games, asked, times
    )  # fmt: skip
    if not whole_lists(told, len(asked)):
        told = [told] * len(asked)
    for position, each in zip(asked, told, strict=True):
        beads, tally = each if whole_lists(each, 2) else (each, None)
        if not isinstance(beads, list) or len(beads) != position.count("."):
            raise uneven(position, beads, {}, "")
        check_frequencies(variant, position, beads, tally, times)


def check_frequencies(
    variant: Variant, position: Position, beads: list[int], tally: Any, times: int
) -> None:
    """The chi-square test for one box; squares that are the same by symmetry count as one."""
    squares = moves(position)
    if not all(map(is_count, beads)) or not isinstance(tally, list):
        raise uneven(position, beads, {}, "")
    counted = tallied(tally)
    of_name = {name_of(square): square for square in squares}
    if sum(beads) == 0:
        if set(counted) != {None}:
            raise uneven(position, beads, counted, "")
        return
    if not set(counted) <= set(of_name) or sum(counted.values()) != times:
        raise uneven(position, beads, counted, "")
    pooled: list[list[float]] = []
    small = [0.0, 0.0]
    for alike in {*orbits(variant, position)}:
        expected = times * sum(beads[squares.index(s)] for s in alike) / sum(beads)
        seen = sum(n for name, n in counted.items() if name and of_name[name] in alike)
        if not expected and seen:
            raise uneven(position, beads, counted, "")
        if expected >= LEAST_EXPECTED:
            pooled.append([expected, seen])
        else:
            small = [small[0] + expected, small[1] + seen]
    if small[0] >= LEAST_EXPECTED:
        pooled.append(small)
    elif pooled:  # too rare to stand alone: with the rarest of the others
        rarest = min(pooled)
        rarest[0], rarest[1] = rarest[0] + small[0], rarest[1] + small[1]
    statistic = sum((seen - expected) ** 2 / expected for expected, seen in pooled)
    if chi_square_survival(statistic, len(pooled) - 1) < LEAST_LIKELY:
        raise uneven(position, beads, counted, f"{statistic:.1f}")


def tallied(tally: list[Any]) -> dict[str | None, int]:
    """Moves and how often each came; what can't be read counts for nothing."""
    pairs = [each for each in tally if isinstance(each, (list, tuple)) and len(each) == 2]
    return {
        name: count
        for name, count in pairs
        if (name is None or isinstance(name, str)) and is_count(count)
    }


def uneven(position: Position, beads: Any, counted: Mapping[Any, Any], statistic: str) -> Unmet:
    """Moves that do not come from the beads."""
    tried = _("{n} moves").format(n=f"{sum(n for n in counted.values() if is_count(n)):,}")
    if statistic:
        tried += "; " + _("chi-square {x}").format(x=statistic)
    return Unmet(
        Explanation(
            summary=_("moves are not drawn in proportion to the beads"),
            call=f"machine.choose_move({call_on_board(position, '')}, rng)",
            expected=_("as the beads are: {beads}").format(beads=spoken_beads(position, beads)),
            got="  ".join(f"{name}: {n}" for name, n in counted.items()) or repr(beads)[:200],
            counterexample=drawn(position, "X"),
            tried=tried,
            hint=_("every bead in the box has the same chance: two beads of a colour, two chances"),
        )
    )


@cache
def replies() -> dict[str, dict[Position, list[str]]]:
    """What each opponent may reply, in every position with O to move."""
    kinds = {"dumb": dumb, "smart": smart, "perfect": perfect(solution())}
    open_o = [p for p in reachable_positions() if not is_over(p) and to_move(p) == "O"]
    return {
        kind: {p: [name_of(square) for square in choices(p)] for p in open_o}
        for kind, choices in kinds.items()
    }
