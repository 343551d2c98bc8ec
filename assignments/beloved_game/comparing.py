"""Holds a student's game against the reference's, though neither knows the other's states.

Two games are the same, as far as one looks, when their trees have the same shape: the same side
to move, the same number of moves, the same endings, and the same shapes below. Where moves have
a natural order, single games are followed to their end as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from typing import Any, TypeAlias

from assignments.beloved_game.known import Known
from assignments.beloved_game.matching import UNREAD, Reading
from assignments.beloved_game.seldom import RuleLine
from assignments.beloved_game.walked import Line, Walked
from reference.games import Player

__all__ = ["Comparison", "Difference", "Followed", "sign"]

MOST_CANDIDATES = 60
EARLY = 40  # moves after which no count of quiet ones has ended a game yet

Step: TypeAlias = Callable[[int, int], int | None]
"""The student's state after one of the moves in a state; None if no more may be asked."""
Going: TypeAlias = Callable[[int, Sequence[Any]], tuple[int, int] | None]
"""From a state of the student's, and the reference's moves there in the student's order (None for
one that is not read), the index of the next move and the state that it leads to; None at the end.
"""


def sign(value: float) -> int:
    """+1, 0 or -1: who has won, whatever a win is worth."""
    return (value > 0) - (value < 0)


@dataclass(frozen=True)
class Difference:
    """A line of the student's moves that reaches a position on which the two disagree."""

    line: Line
    number: int
    state: Any
    rule: str = ""
    """What the line was about, if it was chosen for a rule."""


@dataclass
class Side:
    """One of the two games, as its shape needs it."""

    over: Callable[[Any], bool]
    winner: Callable[[Any], int]
    is_max: Callable[[Any], bool]
    count: Callable[[Any], int]
    children: Callable[[Any], Sequence[Any]]
    shapes: dict[tuple[Hashable, int], int] = field(default_factory=dict)


@dataclass(frozen=True)
class Route:
    """A way through a game, which can be gone more than once, and the rule that it is about."""

    rule: str
    begin: Callable[[], Going]


@dataclass
class Followed:
    """What came of following games with one reading of their moves."""

    reading: Reading
    is_sure: bool
    """The first position's moves can't well be meant otherwise."""
    difference: Difference | None = None
    looked_at: int = 0
    """Positions of the reference."""
    ended: int = 0
    """Games that were followed to their end."""
    moves: int = 0
    unread: int = 0

    def match(self, texts: Sequence[str], moves: Sequence[Any]) -> list[Any | None]:
        """The reference's moves for the student's, as far as the reading tells, and counted."""
        found = self.reading.match(texts, moves)
        self.moves += len(found)
        self.unread += found.count(None)
        return found

    def rank(self) -> tuple[float, bool, int, bool]:
        """The best reading comes first."""
        length = len(self.difference.line) if self.difference else 0
        unread = self.unread / max(1, self.moves)
        return unread, self.difference is not None, -length, not self.is_sure


@dataclass
class Comparison:
    """A walked game and the known one that it should be."""

    walked: Walked
    known: Known
    table: dict[Hashable, int] = field(default_factory=dict)
    ended: int = 0
    """Games that were followed to their end."""

    @cached_property
    def moves(self) -> Callable[[Any], Sequence[Any]]:
        """The known game's moves in a state, worked out once."""
        return cache(self.known.game.moves)

    @cached_property
    def own(self) -> Side:
        """The student's game."""
        nodes = self.walked.nodes
        return Side(
            over=lambda number: nodes[number].over,
            winner=lambda number: sign(nodes[number].static),
            is_max=lambda number: nodes[number].is_max,
            count=lambda number: len(nodes[number].moves),
            children=lambda number: nodes[number].children,
        )

    @cached_property
    def right(self) -> Side:
        """The known game, with MAX for whoever begins as the student has it."""
        game, moves = self.known.game, self.moves
        root = game.initial()
        swap = self.walked.nodes[0].is_max != (game.to_move(root) is Player.MAX)
        return Side(
            over=game.is_terminal,
            winner=lambda state: sign(game.utility(state)) * (-1 if swap else 1),
            is_max=lambda state: (game.to_move(state) is Player.MAX) != swap,
            count=lambda state: len(moves(state)),
            children=lambda state: [game.result(state, move) for move in moves(state)],
        )

    def shape(self, side: Side, state: Any, depth: int) -> int:
        """A number that two states share if everything up to *depth* plies below is the same."""
        known = side.shapes.get((state, depth))
        if known is None:
            known = self.table.setdefault(self.form(side, state, depth), len(self.table))
            side.shapes[state, depth] = known
        return known

    def form(self, side: Side, state: Any, depth: int) -> Hashable:
        if side.over(state):
            return "over", side.winner(state)
        if depth == 0:
            return "open", side.is_max(state), None if self.known.merged else side.count(state)
        shapes: list[int] = sorted(self.shape(side, c, depth - 1) for c in side.children(state))
        return side.is_max(state), tuple(dict.fromkeys(shapes) if self.known.merged else shapes)

    def counts(self) -> list[tuple[int, int, int]]:
        """Lines of play of each length that the walk covers: the student's, then the right ones."""
        root = self.known.game.initial()
        return [
            (length, lines(self.own, 0, length, {}), lines(self.right, root, length, {}))
            for length in range(1, self.walked.plies + 1)
        ]

    def first_difference(self) -> Difference | None:
        """Where the two trees first differ in shape, within the plies that were walked."""
        root = self.known.game.initial()
        for depth in range(self.walked.plies):
            if self.shape(self.own, 0, depth) != self.shape(self.right, root, depth):
                return self.descend(0, root, depth, ())
        return None

    def descend(self, number: int, state: Any, depth: int, line: Line) -> Difference:
        """The difference below two states whose shapes differ, followed to where it shows."""
        here = Difference(line, number, state)
        if depth == 0 or self.shape(self.own, number, 0) != self.shape(self.right, state, 0):
            return here
        children, others = self.own.children(number), list(self.right.children(state))
        missing = Counter(self.shape(self.right, other, depth - 1) for other in others)
        for index, child in enumerate(children):
            shape = self.shape(self.own, child, depth - 1)
            if not missing[shape]:
                unmatched = self.unmatched(children, others, depth - 1) or others
                best = max(unmatched, key=lambda other: self.alike(child, other, depth - 1))
                return self.descend(child, best, depth - 1, (*line, index))
            missing[shape] -= not self.known.merged
        return here

    def unmatched(self, children: Sequence[int], others: Sequence[Any], depth: int) -> list[Any]:
        """The reference's children that none of the student's looks like."""
        own = Counter(self.shape(self.own, child, depth) for child in children)
        rest = []
        for other in others:
            shape = self.shape(self.right, other, depth)
            if not own[shape]:
                rest.append(other)
            own[shape] -= not self.known.merged
        return rest

    def alike(self, number: int, state: Any, depth: int) -> int:
        """To how many plies two states look the same."""
        for plies in range(depth + 1):
            if self.shape(self.own, number, plies) != self.shape(self.right, state, plies):
                return plies
        return depth + 1

    # --- single games to their end --------------------------------------------------------------

    def first_in_games(self, games: Sequence[Sequence[int]]) -> Difference | None:
        """The difference after the fewest moves in *games*, each a list of states in order.

        Where it may only come from the reading of the moves, they are followed without one.
        """
        routes = [Route("", partial(self.along, game)) for game in games]
        best = self.best_reading(routes) or self.follow(routes, UNREAD)
        self.ended = best.ended
        return best.difference

    def first_in_lines(self, lines: Iterable[RuleLine], step: Step) -> Followed | None:
        """What comes of following *lines*; None if the moves can't be told apart."""
        return self.best_reading(
            [Route(line.rule, partial(self.through, line, step)) for line in lines]
        )

    def best_reading(self, routes: Sequence[Route]) -> Followed | None:
        """What comes of *routes* with the best reading of the moves; None if none is sure.

        That is the one which tells most moves apart, and of several that do, one that fits
        everywhere, or else longest. One that fits everywhere is sure.
        """
        followed = (self.follow(routes, reading) for reading in self.readings)
        best = min(followed, key=Followed.rank, default=None)
        return None if best and best.difference and not best.is_sure else best

    def follow(self, routes: Sequence[Route], reading: Reading) -> Followed:
        """All *routes* with one reading of the moves."""
        followed = Followed(reading, reading.is_sure(self.walked.nodes[0].moves))
        found = (self.followed(route.begin(), followed, route.rule) for route in routes)
        followed.difference = nearest(found)
        return followed

    @cached_property
    def readings(self) -> list[Reading]:
        """The readings of moves that fit the first position."""
        moves, texts = self.moves(self.known.game.initial()), self.walked.nodes[0].moves
        return [each for each in self.known.readings if None not in each.match(texts, moves)]

    def along(self, game: Sequence[int]) -> Going:
        """Through the states of a game that was played."""
        following = iter(game[1:])

        def go(number: int, moves: Sequence[Any]) -> tuple[int, int] | None:
            child = next(following, None)
            if child is None:
                return None
            return self.walked.nodes[number].children.index(child), child

        return go

    def through(self, line: RuleLine, step: Step) -> Going:
        """Along a line of the reference's moves; any that are not read stand for each other."""
        following = iter(line.moves)

        def go(number: int, moves: Sequence[Any]) -> tuple[int, int] | None:
            move = next(following, None)
            wanted = move if move in moves else None
            if move is None or wanted not in moves:
                return None
            index = moves.index(wanted)
            child = step(number, index)
            return None if child is None else (index, child)

        return go

    def followed(self, go: Going, seen: Followed, rule: str = "") -> Difference | None:
        """Where the student's game leaves the reference's, as *go* leads.

        Every state of the reference that the student's could be is kept, so that a right game is
        never accused for how its moves are written; where there are too many, or where a right
        game may differ, it is followed no further.
        """
        number, states, line = 0, [self.known.game.initial()], list[int]()
        while not self.is_left_open(number, states, len(line)):
            fitting = [state for state in states if self.may_be(number, state)]
            if not fitting:
                return Difference(tuple(line), number, states[0], rule)
            node = self.walked.nodes[number]
            seen.looked_at += len(states)
            seen.ended += node.over
            too_many = len(fitting) > MOST_CANDIDATES or seen.looked_at > self.known.positions
            if node.over or too_many or self.is_merged(number, fitting):
                return None
            read = [seen.match(node.moves, self.moves(state)) for state in fitting]
            following = go(number, read[0])
            if following is None:
                return None
            index, number = following
            line.append(index)
            reached = (
                self.known.game.result(state, move)
                for state, moves in zip(fitting, read, strict=True)
                for move in self.meant(state, moves, index)
            )
            states = list(dict.fromkeys(reached))
        return None

    def meant(self, state: Any, read: Sequence[Any | None], index: int) -> Sequence[Any]:
        """The moves of the reference that one of the student's may be."""
        if read[index] is not None:
            return [read[index]]
        return [move for move in self.moves(state) if move not in read]

    def may_be(self, number: int, state: Any) -> bool:
        """True if a state of the reference looks like the student's, not counting what follows."""
        own, right = self.own, self.right
        if own.over(number) or right.over(state):
            return self.shape(own, number, 0) == self.shape(right, state, 0)
        moves = self.moves(state)
        fits = self.known.merged or self.known.fewest(moves) <= own.count(number) <= len(moves)
        return own.is_max(number) == right.is_max(state) and fits

    def is_merged(self, number: int, states: Sequence[Any]) -> bool:
        """True where the student's game may list one move for several of the reference's."""
        count = self.own.count(number)
        return not self.known.merged and any(len(self.moves(s)) != count for s in states)

    def is_left_open(self, number: int, states: Sequence[Any], moves: int) -> bool:
        """True where a right game may differ in its draws."""
        return self.known.own_draws and self.is_drawn(number, states, moves)

    def is_drawn(self, number: int, states: Sequence[Any], moves: int) -> bool:
        """True if one of the two says, or may say, that nobody has won, and the other need not.

        Where both games are over after few moves, neither gave it up for having been quiet.
        """
        sides = ((self.own, number), *((self.right, state) for state in states))
        if moves <= EARLY and all(side.over(state) for side, state in sides):
            return False
        return any(side.over(state) and not side.winner(state) for side, state in sides)


def lines(side: Side, state: Any, length: int, memo: dict[tuple[Any, int], int]) -> int:
    """Lines of play of exactly *length* moves."""
    if length == 0:
        return 1
    if side.over(state):
        return 0
    if length == 1:
        return side.count(state)
    if (state, length) not in memo:
        memo[state, length] = sum(
            lines(side, child, length - 1, memo) for child in side.children(state)
        )
    return memo[state, length]


def nearest(found: Iterable[Difference | None]) -> Difference | None:
    """The difference that the fewest moves lead to."""
    return min(filter(None, found), key=lambda each: len(each.line), default=None)
