"""The lesson's keys and bars by the second method: from bitboards, fractions and decimals.

Shares no code with `lesson`, not even the formatting; an agreement is then an agreement.
"""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache

from reference.truth import bitboards
from reference.truth.truth import Value

__all__ = ["bars", "keys"]

_ROWS = tuple(range(9))


@cache
def keys() -> Mapping[str, str]:
    """The 19 deterministic keys."""
    tree = bitboards.walk()
    nodes, pruned = sum(tree.nodes), _pruned()[1]
    games = sum(tree.x) + sum(tree.o) + sum(tree.draw)
    wins, draws, losses = bitboards.seeded_games(bitboards.lesson_move)
    value = bitboards.values()[bitboards.START]
    saved_tenths = round(Fraction(1_000 * (nodes - pruned), nodes))
    return {
        "total_games": _grouped(games),
        "total_nodes": _grouped(nodes),
        "games_x_wins": _grouped(sum(tree.x)),
        "games_o_wins": _grouped(sum(tree.o)),
        "games_drawn": _grouped(sum(tree.draw)),
        "nodes_move_1": _grouped(tree.nodes[1]),
        "nodes_move_4": _grouped(tree.nodes[4]),
        "nodes_move_7": _grouped(tree.nodes[7]),
        "perfect_play_value": ("a draw", "X wins", "O wins")[value],
        "minimax_nodes": _grouped(nodes),
        "vs_random_games": _grouped(wins + draws + losses),
        "vs_random_wins": _grouped(wins),
        "vs_random_draws": _grouped(draws),
        "vs_random_losses": _grouped(losses),
        "alphabeta_nodes": _grouped(pruned),
        "alphabeta_same_answer": "yes" if _pruned()[0] == value else "NO",
        "pruning_factor": str(round(Fraction(nodes, pruned))),
        "pruning_saved_pct": f"{saved_tenths // 10}.{saved_tenths % 10}%",
        "ttt_zeroes": str(round(Decimal(games).log10(), 1)),
    }


@cache
def bars() -> Mapping[str, Value]:
    """The bars of the three figures, rounded to 6 decimals."""
    tree = bitboards.walk()
    games = sum(tree.x) + sum(tree.o) + sum(tree.draw)
    return {
        "tree-by-depth": tree.nodes[:9],
        "what-pruning-saves": (sum(tree.nodes), _pruned()[1]),
        "the-wall": (float(round(Decimal(games).log10(), 6)), 80.0, 120.0),
    }


@cache
def _pruned() -> tuple[int, int, int, int]:
    """The lesson's alpha-beta."""
    return bitboards.alphabeta(_ROWS, strict=False, hard=False, bound=2)


def _grouped(number: int) -> str:
    """A natural number with a comma before every three digits."""
    digits = str(number)
    head = len(digits) % 3 or 3
    return ",".join([digits[:head], *(digits[i : i + 3] for i in range(head, len(digits), 3))])
