"""Agents that play, matches between them, and the proof that an agent never loses.

Who is right about a position is `solve`; nothing here searches.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from reference.games.game import Game, Move, Player, State
from reference.search.solve import Solution

__all__ = [
    "Agent",
    "Match",
    "PerfectPlayer",
    "Proof",
    "RandomPlayer",
    "SeatProof",
    "Series",
    "TieBreak",
    "match",
    "prove_all_answers",
    "prove_never_loses",
    "series",
]

_Choosable = TypeVar("_Choosable")


class Agent(Protocol[State, Move]):
    """Anything that chooses a legal move in every state that is not terminal."""

    def choose(self, game: Game[State, Move], state: State) -> Move:
        """The move to play in *state*."""
        ...


class TieBreak(Enum):
    """Which of several optimal moves a perfect player takes.

    BY_TUPLE is the lesson's: max, or for MIN min, over the tuples (value, move).
    """

    FIRST = "the first in the game's order"
    LAST = "the last in the game's order"
    BY_TUPLE = "the highest for MAX, the lowest for MIN"

    def pick(self, moves: Sequence[_Choosable], player: Player) -> _Choosable:
        """One of *moves*, which are in the game's order."""
        if self is TieBreak.BY_TUPLE:
            comparable: Sequence[Any] = moves
            extreme: _Choosable = (max if player is Player.MAX else min)(comparable)
            return extreme
        return moves[0 if self is TieBreak.FIRST else -1]


@dataclass(frozen=True)
class PerfectPlayer(Generic[State, Move]):
    """Plays an optimal move of a solved game. The lesson's own tie-break is the default."""

    solution: Solution[State, Move]
    tie_break: TieBreak = TieBreak.BY_TUPLE

    def choose(self, game: Game[State, Move], state: State) -> Move:
        """An optimal move; ValueError when the game is over."""
        moves = self.solution.optimal_moves(state)
        if not moves:
            raise ValueError(f"the game is over in {state!r}: there is no move to choose")
        return self.tie_break.pick(moves, game.to_move(state))


@dataclass(frozen=True)
class RandomPlayer:
    """Plays every legal move with the same probability: `rng.choice`, once a move."""

    rng: Random

    def choose(self, game: Game[State, Move], state: State) -> Move:
        """A legal move."""
        return self.rng.choice(game.moves(state))


@dataclass(frozen=True)
class Match(Generic[State, Move]):
    """One game that was played to its end."""

    moves: tuple[Move, ...]
    final: State
    utility: float
    """MAX's."""


@dataclass(frozen=True)
class Series:
    """Results of many games, as the agent sees them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.draws + self.losses

    def __add__(self, other: "Series") -> "Series":
        return Series(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @staticmethod
    def of(utility: float, player: Player) -> "Series":
        """One game with this utility, as *player* sees it."""
        return Series(**{_result(utility, player): 1})


def match(
    first: Agent[State, Move], second: Agent[State, Move], game: Game[State, Move]
) -> Match[State, Move]:
    """One game; *first* plays the side that is to move in the initial state."""
    state, moves = game.initial(), []
    opening = game.to_move(state)
    while not game.is_terminal(state):
        agent = first if game.to_move(state) is opening else second
        moves.append(agent.choose(game, state))
        state = game.result(state, moves[-1])
    return Match(tuple(moves), state, game.utility(state))


def series(
    agent: Agent[State, Move],
    opponent: Agent[State, Move],
    game: Game[State, Move],
    games: int = 1_000,
) -> Series:
    """Results of *agent* over many games: it moves first in games 0, 2, 4 and so on."""
    results: Counter[str] = Counter()
    opening = game.to_move(game.initial())
    for number in range(games):
        if number % 2 == 0:
            results[_result(match(agent, opponent, game).utility, opening)] += 1
        else:
            results[_result(match(opponent, agent, game).utility, opening.opponent)] += 1
    return Series(**results)


def _result(utility: float, player: Player) -> str:
    """The field of `Series` that counts a game with this utility for *player*."""
    own = utility if player is Player.MAX else -utility
    return "wins" if own > 0 else "losses" if own < 0 else "draws"


@dataclass(frozen=True)
class SeatProof(Generic[Move]):
    """Every game an agent can get into from one seat, whatever the opponent replies."""

    wins: int
    draws: int
    losses: int
    decisions: int
    """Different states in which the agent had to choose."""
    replies: int
    """Different states in which the opponent had to choose."""
    terminals: int
    """Different states in which a game ended."""
    losing_line: tuple[Move, ...] | None
    """The moves of a shortest lost game, None when there is none."""

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True)
class Proof(Generic[Move]):
    """The proof from both seats."""

    seats: Mapping[Player, SeatProof[Move]]

    @property
    def holds(self) -> bool:
        """Whether the agent never loses."""
        return not any(seat.losses for seat in self.seats.values())


def prove_never_loses(game: Game[State, Move], choose: Callable[[State], Move]) -> Proof[Move]:
    """Play every reply of the opponent against *choose*, from both seats.

    *choose* is asked once for each state and seat; what it raises passes through, and so does
    the ValueError of an illegal move.
    """
    return prove_all_answers(game, lambda state: (choose(state),))


def prove_all_answers(
    game: Game[State, Move],
    answers: Callable[[State], Iterable[Move]],
    seats: Iterable[Player] = tuple(Player),
) -> Proof[Move]:
    """The same for an agent that may give any of several *answers* in a state, from *seats*."""
    return Proof({player: _prove_seat(game, answers, player) for player in seats})


def _prove_seat(
    game: Game[State, Move], answers: Callable[[State], Iterable[Move]], player: Player
) -> SeatProof[Move]:
    """The proof for *player*'s seat, ply by ply, so that the first loss is a shortest one."""
    results: Counter[str] = Counter()
    seen: dict[str, set[State]] = {"decisions": set(), "replies": set(), "terminals": set()}
    losing_line: tuple[Move, ...] | None = None
    ask = cache(lambda state: tuple(answers(state)))
    ply: dict[State, _Reached[Move]] = {game.initial(): _Reached(1, ())}
    while ply:
        following: dict[State, _Reached[Move]] = {}
        for state, reached in ply.items():
            if game.is_terminal(state):
                seen["terminals"].add(state)
                result = _result(game.utility(state), player)
                results[result] += reached.times
                if result == "losses" and losing_line is None:
                    losing_line = reached.line
                continue
            own = game.to_move(state) is player
            seen["decisions" if own else "replies"].add(state)
            for move in ask(state) if own else game.moves(state):
                after = game.result(state, move)
                earlier = following.get(after)
                following[after] = reached.then(move) if earlier is None else earlier.plus(reached)
        ply = following
    counts = {name: len(states) for name, states in seen.items()}
    return SeatProof(
        results["wins"], results["draws"], results["losses"], **counts, losing_line=losing_line
    )


@dataclass(frozen=True)
class _Reached(Generic[Move]):
    """How a state is reached after some number of moves."""

    times: int
    line: tuple[Move, ...]
    """The first way."""

    def then(self, move: Move) -> "_Reached[Move]":
        return _Reached(self.times, (*self.line, move))

    def plus(self, other: "_Reached[Move]") -> "_Reached[Move]":
        return _Reached(self.times + other.times, self.line)
