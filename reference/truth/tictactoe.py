"""Everything an assignment on tic-tac-toe look-ahead asks of the truth, computed when asked.

`lookahead()` is the one object that checks receive. How each number is double-checked is
`entries`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from math import inf
from random import Random
from types import MappingProxyType
from typing import Final

from reference.games import tictactoe
from reference.games.game import Player
from reference.games.tictactoe import EMPTY, Mark, Position, TicTacToe
from reference.search.bounds import SmallestTree, smallest_tree
from reference.search.counting import SearchCounts
from reference.search.ordering import Extreme, Plan, extreme_order
from reference.search.players import (
    PerfectPlayer,
    RandomPlayer,
    SeatProof,
    Series,
    TieBreak,
    prove_never_loses,
    series,
)
from reference.search.solve import Solution
from reference.truth import conventions
from reference.truth import families as fingerprints
from reference.truth.conventions import LESSON_CONVENTION, Convention
from reference.truth.lesson import Figure, Measured, figures, recorded
from reference.truth.solved import solution

__all__ = ["GameTree", "Lookahead", "lookahead"]

SEED: Final = 7  # the lesson's
GAMES: Final = 1_000


@dataclass(frozen=True)
class GameTree:
    """The size of the tree below one position; the position itself is ply 0."""

    nodes: int
    games: int
    x: int
    """Games that X wins."""
    o: int
    draw: int
    nodes_per_ply: tuple[int, ...]
    terminals_per_ply: tuple[int, ...]
    x_per_ply: tuple[int, ...]
    o_per_ply: tuple[int, ...]
    draw_per_ply: tuple[int, ...]


class Lookahead:
    """The truth about tic-tac-toe. Positions are nine characters, such as `XO..X....`."""

    game = TicTacToe()
    empty: Position = EMPTY
    lines = tictactoe.LINES
    fingerprint_boards = fingerprints.BOARDS

    @property
    def solution(self) -> Solution[Position, int]:
        """Every reachable position with its value."""
        return solution()

    # The rules.

    @staticmethod
    def winner(position: Position) -> Mark | None:
        """The mark that holds a whole line, or None."""
        return tictactoe.winner(position)

    @staticmethod
    def to_move(position: Position) -> Mark:
        """The mark whose turn it is."""
        return tictactoe.to_move(position)

    @staticmethod
    def moves(position: Position) -> tuple[int, ...]:
        """The blank squares in index order, also of a position that is already won."""
        return tictactoe.moves(position)

    @staticmethod
    def play(position: Position, index: int) -> Position:
        """The position after the mark to move takes square *index*."""
        return tictactoe.play(position, index)

    @staticmethod
    def is_over(position: Position) -> bool:
        """Whether somebody has won or the board is full."""
        return tictactoe.is_over(position)

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every reachable position, fewest blank squares first."""
        return tictactoe.reachable_positions()

    @cached_property
    def open_positions(self) -> tuple[Position, ...]:
        """The positions in which somebody is to move, fewest blank squares first."""
        return tuple(position for position in self.positions if not self.is_over(position))

    # The values.

    def value(self, position: Position) -> int:
        """X's value: +1, 0 or -1."""
        return int(solution().value(position))

    def optimal_moves(self, position: Position) -> tuple[int, ...]:
        """Every square that keeps the value, in index order; none when the game is over."""
        return solution().optimal_moves(position)

    def principal_variation(self, position: Position) -> tuple[int, ...]:
        """Best play to the end, always by the first optimal square."""
        return solution().principal_variation(position)

    def tree_counts(self, position: Position = EMPTY) -> GameTree:
        """The size of the game tree below *position*."""
        tree = solution().tree(position)
        none = (0,) * len(tree.nodes_per_ply)
        x, o, draw = (tree.leaves_per_ply.get(utility, none) for utility in (1, -1, 0))
        return GameTree(
            nodes=tree.nodes,
            games=tree.leaves,
            x=sum(x),
            o=sum(o),
            draw=sum(draw),
            nodes_per_ply=tree.nodes_per_ply,
            terminals_per_ply=tree.terminals_per_ply,
            x_per_ply=x,
            o_per_ply=o,
            draw_per_ply=draw,
        )

    # The searches.

    def alphabeta(self, convention: Convention = LESSON_CONVENTION) -> SearchCounts:
        """What alpha-beta counts on the whole tree; by default the lesson's 18,297 nodes."""
        return conventions.alphabeta_table()[convention]

    def families(self, *counts: int | None) -> tuple[tuple[str, ...], ...]:
        """The ways of searching that count this on `fingerprint_boards`, most usual first."""
        return fingerprints.families(*counts)

    @cached_property
    def smallest_tree(self) -> SmallestTree:
        """The smallest tree that proves the value of the empty board."""
        return smallest_tree(solution(), EMPTY)

    @property
    def lower_bound(self) -> int:
        """Nodes below which no search of the tree can know the value: 1,452."""
        return self.smallest_tree.nodes

    @cached_property
    def best_order(self) -> Plan:
        """The move order of every state and window with which alpha-beta visits the fewest."""
        return extreme_order(solution(), Extreme.FEWEST)

    @cached_property
    def worst_order(self) -> Plan:
        """The move order of every state and window with which alpha-beta visits the most."""
        return extreme_order(solution(), Extreme.MOST)

    @property
    def upper_bound(self) -> int:
        """Nodes of alpha-beta (cut at alpha >= beta) in the worst order everywhere: 237,993."""
        return self.worst_order(solution().space.number_of(EMPTY), -inf, inf).nodes

    # The games.

    def perfect_player(
        self, tie_break: TieBreak = TieBreak.BY_TUPLE
    ) -> PerfectPlayer[Position, int]:
        """A perfect player, by default with the lesson's tie-break."""
        return PerfectPlayer(solution(), tie_break)

    def vs_random(
        self, tie_break: TieBreak = TieBreak.BY_TUPLE, *, seed: int = SEED, games: int = GAMES
    ) -> Series:
        """A perfect player's results against a random one, X in even games."""
        opponent = RandomPlayer(Random(seed))
        return series(self.perfect_player(tie_break), opponent, self.game, games)

    def never_loses(
        self, tie_break: TieBreak = TieBreak.BY_TUPLE
    ) -> Mapping[Player, SeatProof[int]]:
        """All games of a perfect player against every reply, from both seats."""
        player = self.perfect_player(tie_break)
        return prove_never_loses(self.game, partial(player.choose, self.game)).seats

    # The lesson.

    @cached_property
    def measured(self) -> Measured:
        """The counts that the lesson reports."""
        tree, results, pruned = self.tree_counts(), self.vs_random(), self.alphabeta()
        return Measured(
            nodes_per_ply=tree.nodes_per_ply,
            x=tree.x,
            o=tree.o,
            draw=tree.draw,
            value=self.value(EMPTY),
            wins=results.wins,
            draws=results.draws,
            losses=results.losses,
            alphabeta_nodes=pruned.nodes,
            alphabeta_value=int(pruned.value),
        )

    @cached_property
    def recorded(self) -> Mapping[str, str]:
        """The lesson's 19 deterministic keys, as the strings that it records."""
        return MappingProxyType(recorded(self.measured))

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """The lesson's three figures by name."""
        return MappingProxyType(figures(self.measured))


@cache
def lookahead() -> Lookahead:
    """The one `Lookahead` of this process; what it has computed stays computed."""
    return Lookahead()
