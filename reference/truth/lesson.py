"""What the lesson "The machine that looked ahead" records and draws, from measured numbers.

Its three machine-dependent keys are left out: walk_seconds, nodes_per_second, chess_years.
"""

from dataclasses import dataclass
from math import log10
from typing import Final

__all__ = ["LESSON", "Figure", "Measured", "figures", "recorded"]

LESSON: Final = "the-machine-that-looked-ahead"

ATOMS: Final = 1e80  # in the observable universe, the standard estimate
CHESS: Final = 1e120  # game-tree complexity [Shannon 1950]


@dataclass(frozen=True)
class Measured:
    """The counts that the lesson's keys and figures are made of."""

    nodes_per_ply: tuple[int, ...]
    x: int
    """Games that X wins."""
    o: int
    draw: int
    value: int
    """X's value of the empty board, by minimax."""
    wins: int
    """Of the agent against the random opponent."""
    draws: int
    losses: int
    alphabeta_nodes: int
    alphabeta_value: int

    @property
    def nodes(self) -> int:
        """All nodes of the tree, which are also minimax's."""
        return sum(self.nodes_per_ply)

    @property
    def games(self) -> int:
        """All games."""
        return self.x + self.o + self.draw


@dataclass(frozen=True)
class Figure:
    """What one of the lesson's figures shows."""

    name: str
    bars: tuple[float, ...]
    """The heights, or lengths, in the order of drawing."""
    labels: tuple[str, ...]
    """The text at each bar."""
    figsize_in: tuple[float, float]
    horizontal: bool = False
    log_scale: bool = False


def recorded(measured: Measured) -> dict[str, str]:
    """The 19 deterministic keys in the lesson's order, as the strings that it records."""
    m = measured
    return {
        "total_games": f"{m.games:,}",
        "total_nodes": f"{m.nodes:,}",
        "games_x_wins": f"{m.x:,}",
        "games_o_wins": f"{m.o:,}",
        "games_drawn": f"{m.draw:,}",
        "nodes_move_1": f"{m.nodes_per_ply[1]:,}",
        "nodes_move_4": f"{m.nodes_per_ply[4]:,}",
        "nodes_move_7": f"{m.nodes_per_ply[7]:,}",
        "perfect_play_value": {1: "X wins", -1: "O wins", 0: "a draw"}[m.value],
        "minimax_nodes": f"{m.nodes:,}",
        "vs_random_games": f"{m.wins + m.draws + m.losses:,}",
        "vs_random_wins": f"{m.wins:,}",
        "vs_random_draws": f"{m.draws:,}",
        "vs_random_losses": f"{m.losses:,}",
        "alphabeta_nodes": f"{m.alphabeta_nodes:,}",
        "alphabeta_same_answer": "yes" if m.alphabeta_value == m.value else "NO",
        "pruning_factor": f"{m.nodes / m.alphabeta_nodes:.0f}",
        "pruning_saved_pct": f"{100 * (1 - m.alphabeta_nodes / m.nodes):.1f}%",
        "ttt_zeroes": f"{log10(m.games):.1f}",
    }


def figures(measured: Measured) -> dict[str, Figure]:
    """The three figures by name."""
    plies = measured.nodes_per_ply[:9]  # the lesson draws nine bars and leaves ply 9 out
    searches = (measured.nodes, measured.alphabeta_nodes)
    zeroes = (log10(measured.games), log10(ATOMS), log10(CHESS))
    drawn = (
        Figure("tree-by-depth", plies, _counts(plies), (7, 4.0), log_scale=True),
        Figure("what-pruning-saves", searches, _counts(searches), (7, 3.6)),
        Figure("the-wall", zeroes, tuple(f"10^{z:.0f}" for z in zeroes), (7, 3.0), horizontal=True),
    )
    return {figure.name: figure for figure in drawn}


def _counts(bars: tuple[int, ...]) -> tuple[str, ...]:
    """The counts as the lesson writes them."""
    return tuple(f"{count:,}" for count in bars)
