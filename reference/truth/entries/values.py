"""Entries: what positions are worth and which moves are best."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from reference.games.tictactoe import EMPTY, play
from reference.truth import bitboards
from reference.truth.entries.sources import LESSON, OURS, RETROGRADE, WALK
from reference.truth.tictactoe import lookahead
from reference.truth.truth import Truth, Value

__all__ = ["first_moves", "values"]


def values() -> Iterator[Truth]:
    """Values and optimal moves over all positions."""
    truth = lookahead()
    yield Truth(
        "values.empty_board",
        "utility",
        "X's under best play by both: +1, 0 or -1",
        LESSON,
        RETROGRADE,
        lambda: truth.value(EMPTY),
        lambda: bitboards.values()[bitboards.START],
        0,
    )
    yield Truth(
        "values.all_positions",
        "positions",
        "of value +1, 0 and -1",
        OURS,
        RETROGRADE,
        lambda: _by_value(map(truth.value, truth.positions)),
        lambda: _by_value(bitboards.values().values()),
    )
    yield Truth(
        "values.open_positions",
        "positions",
        "of value +1, 0 and -1, somebody to move",
        OURS,
        RETROGRADE,
        lambda: _by_value(map(truth.value, truth.open_positions)),
        lambda: _by_value(v for b, v in bitboards.values().items() if not bitboards.result(b)),
    )
    yield Truth(
        "values.optimal_moves",
        "moves",
        "moves that keep the value, summed over all open positions",
        OURS,
        RETROGRADE,
        lambda: sum(len(truth.optimal_moves(p)) for p in truth.open_positions),
        lambda: sum(len(bitboards.optimal_moves(board)) for board in bitboards.positions()),
    )
    yield Truth(
        "values.by_optimal_moves",
        "positions",
        "open positions with 1, 2, ... 9 optimal moves",
        OURS,
        RETROGRADE,
        lambda: _by_number(len(truth.optimal_moves(p)) for p in truth.open_positions),
        lambda: _by_number(len(bitboards.optimal_moves(b)) for b in bitboards.positions()),
    )
    yield Truth(
        "values.digest",
        "SHA-256",
        "of sorted lines like 'XO....... +1 34': position, value, optimal moves",
        OURS,
        RETROGRADE,
        _digest,
        bitboards.digest,
    )


def first_moves() -> Iterator[Truth]:
    """The nine first moves."""
    for square in range(9):
        yield Truth(
            f"first_moves.{square}",
            "X's value, O's optimal replies, nodes",
            f"after X on square {square}; nodes of its subtree, its root counted",
            OURS,
            f"{RETROGRADE}; nodes: {WALK}",
            partial(_first_move, square),
            partial(_first_move_again, square),
        )


def _by_value(values: Iterable[int]) -> tuple[int, int, int]:
    """How many are +1, 0 and -1."""
    tally = Counter(values)
    return tally[1], tally[0], tally[-1]


def _by_number(numbers: Iterable[int]) -> tuple[int, ...]:
    """How many are 1, 2, ... 9."""
    tally = Counter(numbers)
    return tuple(tally[number] for number in range(1, 10))


def _digest() -> str:
    """SHA-256 over one line for each position, sorted."""
    truth, digest = lookahead(), hashlib.sha256()
    for position in sorted(truth.positions):
        moves = "".join(str(move) for move in truth.optimal_moves(position))
        digest.update(b"%s %+d %s\n" % (position.encode(), truth.value(position), moves.encode()))
    return digest.hexdigest()


def _first_move(square: int) -> Value:
    """Value, replies and nodes of a first move."""
    truth, position = lookahead(), play(EMPTY, square)
    return (
        truth.value(position),
        truth.optimal_moves(position),
        truth.tree_counts(position).nodes,
    )


def _first_move_again(square: int) -> Value:
    """The same on bitboards."""
    board = bitboards.after(bitboards.START, square)
    nodes = sum(bitboards.walk(board).nodes)
    return bitboards.values()[board], bitboards.optimal_moves(board), nodes
