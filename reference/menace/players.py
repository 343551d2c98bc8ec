"""Players of the chapter's game: a person, one at random, one by rules, the boxes, any agent."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

from reference.games.tictactoe import LINES, Position, TicTacToe, moves
from reference.menace.board import BLANK, Board, name_of
from reference.menace.machine import Machine
from reference.search.players import Agent

__all__ = [
    "AgentPlayer",
    "DumbPlayer",
    "HumanPlayer",
    "MenacePlayer",
    "Player",
    "SmartPlayer",
    "drawn",
    "smart_choices",
]

OTHER: Final = {"X": "O", "O": "X"}


class Player:
    """Somebody who plays one mark."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def move(self, board: Board) -> str | None:
        """The name of the square to take; None resigns."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it moves")

    def finish(self, board: Board, winner: str) -> None:
        """See how the game ended; *winner* is a space for a draw."""


class HumanPlayer(Player):
    """A person at a terminal. `read` gives a line and raises EOFError when there is no more."""

    def __init__(
        self,
        mark: str,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
    ) -> None:
        super().__init__(mark)
        self.read, self.write = read, write

    def move(self, board: Board) -> str:
        """What the person types, asked again until it is a legal move."""
        self.write(drawn(board))
        question = f"Your move as {self.mark} (such as b3): "
        while (name := self.read(question).strip().lower()) not in board.moves():
            question = f"{name!r} can't be played. Try one of {' '.join(board.moves())}: "
        return name

    def finish(self, board: Board, winner: str) -> None:
        """Show the last board and how it ended."""
        self.write(drawn(board))
        words = {self.mark: "You win. Well played!", BLANK: "A draw."}
        self.write(words.get(winner, "You lose this one."))


def drawn(board: Board) -> str:
    """The board as the terminal shows it: rows a to c, columns 1 to 3."""
    rows = (f"{'abc'[y]}  {' | '.join(board[x, y] for x in range(3))}" for y in range(3))
    return "\n" + "\n  ---+---+---\n".join(rows) + "\n   1   2   3\n"


class DumbPlayer(Player):
    """Plays every legal move with the same probability."""

    def __init__(self, mark: str, rng: Random) -> None:
        super().__init__(mark)
        self.rng = rng

    def move(self, board: Board) -> str:
        """Any legal move."""
        return self.rng.choice(board.moves())


class SmartPlayer(Player):
    """Plays by five rules of thumb. It can be beaten."""

    def __init__(self, mark: str, rng: Random) -> None:
        super().__init__(mark)
        self.rng = rng

    def move(self, board: Board) -> str:
        """One of the moves that the first rule that applies allows."""
        return name_of(self.rng.choice(smart_choices(board.position, self.mark)))


@cache
def smart_choices(position: Position, mark: str) -> tuple[int, ...]:
    """The squares among which SmartPlayer picks one at random, as *mark* in *position*.

    The chapter's rules in their order. The fifth stands as Ruby reads it: `and` and `or` bind
    equally there, so that X on both ends of the rising diagonal is enough.
    """
    for line in LINES:
        held = [position[square] for square in line]
        if held.count(".") == 1 and (held.count("X") == 2 or held.count("O") == 2):
            return (line[held.index(".")],)  # wins or stops a win, whichever row comes first
    if position[4] == ".":
        return (4,)
    for corner, opposite in ((0, 8), (8, 0), (2, 6), (6, 2)):
        if position[corner] == OTHER[mark] and position[opposite] == ".":
            return (opposite,)
    falling = position.count("X") == 2 and position.count("O") == 1 and position[4] == "O"
    if (falling and position[0] == position[8] == "X") or position[2] == position[6] == "X":
        return (1, 3, 5, 7)
    return moves(position)


class MenacePlayer(Player):
    """The boxes at the table: always X, learning from every game that it finishes."""

    def __init__(self, machine: Machine, rng: Random, *, learns: bool = True) -> None:
        super().__init__("X")
        self.machine, self.rng, self.learns = machine, rng, learns

    def move(self, board: Board) -> str | None:
        """A bead from the box; None when the box is empty."""
        square = self.machine.choose(board.position, self.rng)
        return None if square is None else name_of(square)

    def finish(self, board: Board, winner: str) -> None:
        """Reward or punish the beads that were drawn."""
        if self.learns:
            self.machine.learn({"X": "win", "O": "loss"}.get(winner, "draw"))
        else:
            self.machine.forget_game()


class AgentPlayer(Player):
    """An agent of `reference.search.players`, such as the perfect one, at the table."""

    def __init__(self, mark: str, agent: Agent[Position, int]) -> None:
        super().__init__(mark)
        self.agent = agent

    def move(self, board: Board) -> str:
        """The agent's move."""
        return name_of(self.agent.choose(TicTacToe(), board.position))
