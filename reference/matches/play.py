"""`python -m reference play OPPONENT`: Tic-tac-toe in the terminal, against any of the players."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from reference.matches.arenas import ARENAS
from reference.matches.roster import PLAYERS, TRAINING, player, variant_called
from reference.menace.agents import trained
from reference.menace.evening import spend
from reference.menace.machine import Machine
from reference.menace.players import AgentPlayer, MenacePlayer, Player

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `play` understands."""
    players = f"one of {', '.join(PLAYERS)}, or menace:chapter; default smart"
    parser.add_argument("opponent", nargs="?", default="smart", metavar="OPPONENT", help=players)
    parser.add_argument("-d", "--dumb", action="store_true", help="the same as random")
    parser.add_argument(
        "--mark", choices=["X", "O"], help="yours; else a toss. MENACE has X always"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="of all chance")
    parser.add_argument(
        "--train", type=int, default=TRAINING, metavar="N",
        help="games that MENACE has learned from before (%(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--brain", type=Path, metavar="FILE", help="MENACE's boxes, read and kept after each game"
    )


def run(
    options: argparse.Namespace,
    read: Callable[[str], str] = input,
    write: Callable[[str], None] = print,
) -> Iterator[str]:
    """Play until the person has had enough; leaving in the middle of a game is no error."""
    table = _Table(options, Random(options.seed), read, write)
    try:
        table.play()
    except (EOFError, KeyboardInterrupt):
        write("\nUntil next time.")
    return iter(())


class _Table:
    """A person and an opponent, for as many games as they like."""

    def __init__(
        self,
        options: argparse.Namespace,
        rng: Random,
        read: Callable[[str], str],
        write: Callable[[str], None],
    ) -> None:
        self.options, self.rng, self.read, self.write = options, rng, read, write
        self.name: str = "random" if options.dumb else options.opponent
        self.machine: Machine | None = None
        if self.name.partition(":")[0] == "menace":
            self.machine = self._boxes()
        else:
            self.agent = player(self.name, ARENAS["tictactoe"], rng)

    def _boxes(self) -> Machine:
        """From the file, if there is one, else freshly trained; ValueError for another file."""
        variant = variant_called(self.name.partition(":")[2])
        brain: Path | None = self.options.brain
        if brain is None or not brain.exists():
            return trained(variant, self.rng, self.options.train)
        try:
            return Machine.from_json(brain.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise ValueError(f"{brain}: {error}") from None

    def play(self) -> None:
        """Game after game; what the boxes learned is kept after each."""
        spend(self.name, self._opponent, self._mark, self.read, self.write, self._keep)

    def _mark(self) -> str:
        """The person's mark: what the opponent leaves, what they asked for, or a toss."""
        if self.machine is not None:
            return "O"
        return str(self.options.mark or self.rng.choice("XO"))

    def _opponent(self, mark: str) -> Player:
        if self.machine is not None:
            return MenacePlayer(self.machine, self.rng)
        return AgentPlayer(mark, self.agent)

    def _keep(self) -> None:
        if self.machine is not None and self.options.brain is not None:
            try:
                self.options.brain.write_text(self.machine.as_json(), "utf-8")
            except OSError as error:
                self.write(f"The boxes can't be kept: {self.options.brain}: {error.strerror}")
