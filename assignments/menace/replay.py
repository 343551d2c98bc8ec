"""Games of a submission's MENACE played again: which beads must have been where, and when.

What a machine says of its beads is taken as it is where several answers are right (a symmetric
position can lie on its box in several ways), and held against what was seen before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from random import Random
from typing import Any

from assignments.menace.asking import is_count, whole_lists
from assignments.menace.words import drawn, game_line, result_words, spoken_beads
from grader.authoring.expect import Unmet
from grader.language import _
from grader.model import Explanation
from reference.games.tictactoe import (
    EMPTY,
    SYMMETRIES,
    Position,
    canonical,
    is_over,
    moves,
    play,
    symmetries,
    winner,
)
from reference.menace.board import NAMES, name_of
from reference.menace.machine import Variant, initial_boxes, rewarded

__all__ = [
    "Counts",
    "Decision",
    "Opponent",
    "Replay",
    "Replayed",
    "first_beads",
    "lost_last",
    "orbits",
    "same_beads",
]

Counts = list[int]
"""Beads by blank square, in the order of the squares."""


def first_beads(variant: Variant, position: Position) -> Counts:
    """The beads of *position*'s box at the start."""
    box = canonical(position) if variant.symmetric else position
    return sorted(initial_boxes(variant)[box].values())  # all alike


def orbits(variant: Variant, position: Position) -> list[frozenset[int]]:
    """For each blank square of *position*, those that a symmetry of it makes the same."""
    if not variant.symmetric:
        return [frozenset([square]) for square in moves(position)]
    own = [
        s for s, image in zip(SYMMETRIES, symmetries(position), strict=True) if image == position
    ]
    return [frozenset(symmetry[square] for symmetry in own) for square in moves(position)]


def same_beads(variant: Variant, one: Position, counts: Counts, other: Position) -> list[Counts]:
    """What *other* may show when *one*, an image of it, shows *counts*."""
    by_square = dict(zip(moves(one), counts, strict=True))
    images = zip(SYMMETRIES, symmetries(one), strict=True)
    origins = [s for s, image in images if image == other] if variant.symmetric else [SYMMETRIES[0]]
    return [[by_square[origin[square]] for square in moves(other)] for origin in origins]


@dataclass(frozen=True)
class Decision:
    """A bead drawn: where, the beads before, the square; None for resigning."""

    position: Position
    before: Counts
    square: int | None


@dataclass(frozen=True)
class Replayed:
    """One game as it was: names in order, how it ended for MENACE, the beads drawn."""

    names: tuple[str | None, ...]
    result: str
    decisions: tuple[Decision, ...]


@dataclass
class Opponent:
    """O, as the bench plays it: one of its replies, by a generator of its own."""

    replies: Mapping[Position, Sequence[str]]
    rng: Random

    def reply(self, position: Position) -> str:
        """What it plays next."""
        return self.rng.choice(self.replies[position])


@dataclass
class Replay:
    """The boxes of one machine, followed through its games."""

    variant: Variant
    call: str
    first: Mapping[Position, Counts] = field(default_factory=dict)
    """What a new machine holds. Whether it should is asked elsewhere; the rules, where it isn't."""
    seen: dict[Position, list[tuple[Position, Counts]]] = field(default_factory=dict)
    """By box: what may be in it, as a position shows it."""
    played: int = 0
    surprise: float = 0.0
    spread: float = 0.0

    def games(self, told: Any, expected: int, opponent: Opponent) -> list[Replayed]:
        """All games that the bench told of, each followed; raises Unmet at the first fault."""
        if not isinstance(told, list) or not 0 < len(told) <= expected:
            raise self._unreadable(told)
        games = [self.game(each, opponent) for each in told]
        if len(told) != expected:
            raise self._unreadable(f"{len(told)} games instead of {expected}")
        return games

    def game(self, told: Any, opponent: Opponent) -> Replayed:
        """One game: legal moves, known beads before it, right beads after it."""
        if not whole_lists(told, 2) or not isinstance(told[0], list) or len(told[0]) > 10:
            raise self._unreadable(told)
        plies, afterwards = told
        position, names, decisions = EMPTY, [], []
        for number, ply in enumerate(plies):
            if is_over(position):
                raise self._unreadable(told)
            if number % 2:
                if ply != opponent.reply(position):
                    raise self._unreadable(told)
                names.append(ply)
            else:
                decisions += self._decision(position, ply, names)
                names.append(ply[0])
            if names[-1] is None:
                break
            position = play(position, NAMES.index(names[-1]))
        if names[-1:] != [None] and not is_over(position):
            raise self._unreadable(told)
        result = {"X": "win", None: "draw"}.get(winner(position), "loss")
        game = Replayed(tuple(names), "loss" if names[-1] is None else result, tuple(decisions))
        self._learn(game, afterwards)
        self.played += 1
        return game

    def _decision(self, position: Position, ply: Any, names: Sequence[Any]) -> list[Decision]:
        """X's ply, if there was a box to draw from."""
        if not whole_lists(ply, 2):
            raise self._unreadable(ply)
        name, before = ply
        legal = [name_of(square) for square in moves(position)]
        if len(legal) > 1:
            self._expect_known(position, before, names)
            if name is None and not sum(before):
                return [Decision(position, before, None)]
        if not (isinstance(name, str) and name in legal):
            raise self._illegal(position, name, legal, names)
        if len(legal) == 1:
            return []
        if not before[legal.index(name)] and not self._shares(position, before, name):
            raise self._without_bead(position, before, name)
        decision = Decision(position, before, NAMES.index(name))
        self._note_luck(decision)
        return [decision]

    def _shares(self, position: Position, before: Counts, name: str) -> bool:
        """Whether a square that is the same by symmetry has a bead."""
        squares = moves(position)
        alike = orbits(self.variant, position)[squares.index(NAMES.index(name))]
        return any(before[squares.index(square)] for square in alike)

    def _expect_known(self, position: Position, told: Any, names: Sequence[Any]) -> None:
        """What a box holds is what it held when it was last seen; else raise Unmet."""
        wanted = self.expected(position)
        if told not in wanted or not all(map(is_count, told)):
            raise Unmet(
                Explanation(
                    summary=_(
                        "the beads of this box are not those that the games before left in it"
                    ),
                    call=self.call,
                    expected=spoken_beads(position, wanted[0]),
                    got=spoken_beads(position, told),
                    counterexample=game_line(names, _("X to move")),
                    tried=_("seen in game {n} of this machine").format(n=self.played + 1),
                    hint=_("a game changes the boxes of its own moves, every time, and no others"),
                )
            )
        self.seen[self.box(position)] = [(position, told)]

    def box(self, position: Position) -> Position:
        """What stands on *position*'s box."""
        return canonical(position) if self.variant.symmetric else position

    def expected(self, position: Position) -> list[Counts]:
        """All that *position*'s box may rightly show."""
        known = self.seen.get(self.box(position))
        if known is None:
            return [self.first.get(position) or first_beads(self.variant, position)]
        return [
            each
            for one, counts in known
            for each in same_beads(self.variant, one, counts, position)
        ]

    def _learn(self, game: Replayed, afterwards: Any) -> None:
        """Note what the boxes may hold now, and hold it against *afterwards*, if that was told."""
        made = [each for each in game.decisions if each.square is not None]
        for place, decision in enumerate(made):
            possible = self.after(decision, game.result)
            self.seen[self.box(decision.position)] = [(decision.position, c) for c in possible]
            if not afterwards:
                continue
            told = afterwards[place] if place < len(afterwards) else None
            if told not in possible or not all(map(is_count, told)):
                raise self._learned_wrongly(game, decision, possible[0], told)
            self.seen[self.box(decision.position)] = [(decision.position, told)]

    def after(self, decision: Decision, result: str) -> list[Counts]:
        """What the box may hold after the game; the first is the plainest."""
        squares = moves(decision.position)
        before = dict(zip(squares, decision.before, strict=True))
        own = decision.square
        assert own is not None
        alike = orbits(self.variant, decision.position)[squares.index(own)]
        after = [
            list(rewarded(self.variant, before, square, result).values())
            for square in [own, *sorted(alike - {own})]
            if before[square]
        ]
        return after or [decision.before]

    def _note_luck(self, decision: Decision) -> None:
        """Add how much likelier the move was than such moves are on average, and its variance."""
        total = sum(decision.before)
        squares = moves(decision.position)
        beads = dict(zip(squares, decision.before, strict=True))
        classes = {*orbits(self.variant, decision.position)}
        chances = {each: sum(beads[square] for square in each) / total for each in classes}
        mean = sum(p * p for p in chances.values())
        own = next(p for each, p in chances.items() if decision.square in each)
        self.surprise += own - mean
        self.spread += sum(p**3 for p in chances.values()) - mean**2

    def luck(self) -> float:
        """A bound on the probability that draws by the beads look at least this unlike them.

        Freedman's inequality for the sum of differences from the mean, each below 1.
        """
        size = abs(self.surprise)
        return min(1.0, 2 * exp(-(size**2) / (2 * (self.spread + size / 3)))) if size else 1.0

    # What goes wrong.

    def _learned_wrongly(
        self, game: Replayed, decision: Decision, wanted: Counts, told: Any
    ) -> Unmet:
        assert decision.square is not None
        name = name_of(decision.square)
        return Unmet(
            Explanation(
                summary=_("after {result}, the box that {name} was drawn from holds wrong beads")
                .format(result=result_words(game.result), name=name),
                call=self.call,
                expected=spoken_beads(decision.position, wanted),
                got=spoken_beads(decision.position, told),
                counterexample=game_line(game.names, result_words(game.result)),
                tried=_("before the game: {beads}")
                .format(beads=spoken_beads(decision.position, decision.before)),
                hint=self.reward_hint(),
            )
        )  # fmt: skip

    def reward_hint(self) -> str:
        win, draw, loss = (self.variant.rewards[each] for each in ("win", "draw", "loss"))
        hint = _(
            "for every move of the game, its own colour in its own box: {win:+d} for a win, "
            "{draw:+d} for a draw, {loss:+d} for a loss"
        ).format(win=win, draw=draw, loss=loss)
        if self.variant.keeps_the_last:
            hint += "; " + _("a box with one bead stays as it is, one colour left becomes one bead")
        return hint

    def _illegal(self, position: Position, name: Any, legal: Sequence[str], names: Any) -> Unmet:
        return Unmet(
            Explanation(
                summary=_("MENACE makes a move that is not legal"),
                call=self.call,
                expected=_("one of {names}").format(names=" ".join(legal)),
                got=repr(name),
                counterexample=game_line(names, _("X to move")),
                hint=_("turn the bead's square from the box back to the board that was asked about")
                if self.variant.symmetric
                else _("a box has beads for its blank squares only"),
            )
        )

    def _without_bead(self, position: Position, before: Counts, name: str) -> Unmet:
        return Unmet(
            Explanation(
                summary=_("MENACE plays {name}, but its box holds no bead for that")
                .format(name=name),
                call=self.call,
                expected=_("a move whose colour is in the box: {beads}; None if it is empty")
                .format(beads=spoken_beads(position, before)),
                got=name,
                counterexample=drawn(position, "X"),
                hint=_("draw one of the beads that are in the box"),
            )
        )  # fmt: skip

    def _unreadable(self, told: Any) -> Unmet:
        return Unmet(
            Explanation(
                summary=_("these games can't be followed"),
                call=self.call,
                expected=_("each game from the empty board to its end, with both players' moves"),
                got=repr(told)[:200],
                hint=_("do not change the board that you are given, nor the opponent"),
            )
        )


def lost_last(games: Iterable[Replayed], last: int) -> int:
    """How many of the last games were lost."""
    return [game.result for game in games][-last:].count("loss")
