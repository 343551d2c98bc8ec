"""Games on the same board with endings and estimates of their own, served and counted.

They are asked about through `is_terminal` and `open_lines`; positions stay ordinary states, so
a search may copy boards or take its moves back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from assignments.first_moves.scoring import HIGHEST
from assignments.first_moves.states import marks, position_of
from grader.authoring import _
from reference.games.game import Player
from reference.games.tictactoe import EMPTY, is_over, moves, open_lines, play, to_move, winner

__all__ = ["CountedStates", "HiddenGame"]

RESULTS = ("X", "O", None)


class HiddenGame:
    """Tic-tac-toe in which some more positions are over, and estimates are drawn by lot.

    A game for the reference's searches. From *all_over* marks on every position is over; before
    that, where *first_end* marks are reached, one in *one_in*.
    """

    def __init__(
        self,
        seed: int,
        *,
        first_end: int = 2,
        one_in: int = 5,
        all_over: int = 9,
        results: Sequence[str | None] = RESULTS,
    ) -> None:
        self.seed = seed
        self.first_end, self.one_in, self.all_over = first_end, one_in, all_over
        self.results = tuple(results)

    def initial(self) -> str:
        """The empty board."""
        return EMPTY

    def to_move(self, state: str) -> Player:
        """MAX when X is to move."""
        return Player.MAX if to_move(state) == "X" else Player.MIN

    def moves(self, state: str) -> tuple[int, ...]:
        """The blank squares; none when the game is over."""
        return () if self.is_terminal(state) else moves(state)

    def result(self, state: str, move: int) -> str:
        """The position after *move*."""
        return play(state, move)

    def is_terminal(self, state: str) -> bool:
        """Whether the game is over: really, or by lot."""
        if is_over(state):
            return True
        played = marks(state)
        if played < self.first_end:
            return False
        return played >= self.all_over or self._lot(state).randrange(self.one_in) == 0

    def winner(self, state: str) -> str | None:
        """Who has won a finished game."""
        return winner(state) if is_over(state) else self._lot(state, "won").choice(self.results)

    def utility(self, state: str) -> int:
        """+1, 0 or -1 for X."""
        return {"X": 1, "O": -1, None: 0}[self.winner(state)]

    def estimate(self, state: str) -> int:
        """What is said to be the open lines of an unfinished game."""
        return self._lot(state, "estimate").randint(-HIGHEST, HIGHEST)

    def _lot(self, state: str, what: str = "over") -> Random:
        """A source of chance that is the same whenever this is asked about *state*."""
        return Random(f"{self.seed}:{state}:{what}")


class CountedStates:
    """A game as it is lent to a submission, with its visits counted; given up after *limit*.

    Questions about one position, one right after the other, are one visit. Without a *game*,
    tic-tac-toe itself is served.
    """

    def __init__(self, start: str, limit: int, game: HiddenGame | None = None) -> None:
        self.start, self.limit, self.game = start, limit, game
        self.visits = 0
        self.deepest = start
        self.last: object = None

    def expand(self, key: Any) -> Mapping[str, Any]:
        """How it stands in the state *key*. ValueError for what play can't reach."""
        if not isinstance(key, str) or not self._is_reachable(key):
            said = _("no play from the state that was asked about reaches {state}")
            raise ValueError(said.format(state=str(key)[:20]))
        if key != self.last:
            self.visits += 1
            self.last = key
        if marks(key) > marks(self.deepest):
            self.deepest = position_of(key)
        if self.visits > self.limit:
            raise ValueError(_("counted enough: this search looks at far too many states"))
        return self._facts(position_of(key))

    def _is_reachable(self, key: str) -> bool:
        """Whether play from the start can reach the board, whoever is said to move.

        The two that are asked need no turn, and a search may go by its `is_max` alone.
        """
        position = position_of(key)
        kept = len(position) == 9 and all(
            before in (".", after) for before, after in zip(self.start, position, strict=True)
        )
        return kept and 0 <= position.count("X") - position.count("O") <= 1

    def _facts(self, position: str) -> Mapping[str, Any]:
        """What the rules say of a position."""
        over, won, estimate = is_over(position), winner(position), open_lines(position)
        if self.game is not None:
            over, estimate = self.game.is_terminal(position), self.game.estimate(position)
            won = self.game.winner(position) if over else None  # type: ignore[assignment]
        result = (won or "draw") if over else None
        return {"is_terminal": (over, result), "open_lines": estimate}

    @property
    def plies(self) -> int:
        """How many plies below the start the deepest visit was."""
        return marks(self.deepest) - marks(self.start)

    @property
    def is_over_limit(self) -> bool:
        """True if the search was still asking at the limit."""
        return self.visits > self.limit
