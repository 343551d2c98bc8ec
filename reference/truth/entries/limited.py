"""Entries: what minimax to a depth limit finds on tic-tac-toe, and the slides' positions."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from reference.games.tictactoe import EMPTY, LINES, canonical, moves, open_lines, play
from reference.truth import bitboards, limited_bitboards
from reference.truth.entries.sources import OURS, SLIDES, WALK
from reference.truth.limited import BLOCK, CROSSED, WIN, best_first_move, limited, move_values
from reference.truth.tictactoe import lookahead
from reference.truth.truth import Truth, Value

__all__ = ["costs", "estimates", "slides", "values"]

MASKS = "lines as bit masks, over the filtered bitboards"
NEGAMAX = "negamax on bitboards, lines as bit masks"
DEPTHS = range(10)


def estimates() -> Iterator[Truth]:
    """e(p), the lines open for X less those open for O."""
    yield Truth(
        "estimates.histogram",
        "positions",
        "open positions with e = -3, -2, ... 4; there are no others",
        OURS,
        MASKS,
        lambda: _by_estimate(map(open_lines, lookahead().open_positions)),
        lambda: _by_estimate(x - o for x, o in map(_open_lines, limited_bitboards.open_boards())),
    )
    yield Truth(
        "estimates.sum",
        "lines",
        "e summed over all open positions, and |e|",
        OURS,
        MASKS,
        lambda: _sums(map(open_lines, lookahead().open_positions)),
        lambda: _sums(x - o for x, o in map(_open_lines, limited_bitboards.open_boards())),
    )


def values() -> Iterator[Truth]:
    """Values and moves by depth."""
    yield Truth(
        "limited.root",
        "estimate",
        "X's value of the empty board, looking 0 to 9 plies ahead",
        OURS,
        NEGAMAX,
        lambda: tuple(int(limited(EMPTY, depth).value) for depth in DEPTHS),
        lambda: tuple(limited_bitboards.value(bitboards.START, depth) for depth in DEPTHS),
    )
    for depth in DEPTHS[1:]:
        yield Truth(
            f"limited.first_moves_{depth}",
            "estimate",
            f"X's value of each first move, looking {depth} plies ahead, the move counted",
            OURS,
            NEGAMAX,
            partial(_first_moves, depth),
            partial(_first_moves_again, depth),
        )
    yield Truth(
        "limited.blunders",
        "positions",
        "open ones on which the first move that looks best, 1 to 9 plies ahead, is not optimal",
        OURS,
        NEGAMAX,
        lambda: tuple(map(_blunders, DEPTHS[1:])),
        lambda: tuple(map(limited_bitboards.blunders, DEPTHS[1:])),
    )


def costs() -> Iterator[Truth]:
    """What a search of the empty board costs, by depth."""
    for depth in DEPTHS[1:]:
        yield Truth(
            f"limited.cost_{depth}",
            "evaluations, terminals, nodes",
            f"plain minimax of the empty board, {depth} plies ahead, root counted",
            OURS,
            WALK,
            partial(_cost, depth),
            partial(_cost_again, depth),
        )


def slides() -> Iterator[Truth]:
    """The positions that the slides work through; a win is worth 1,000 here, infinity there."""
    yield Truth(
        "slides.crossed",
        "lines",
        f"open for X and for O in {CROSSED}, X in the centre and O on an edge",
        SLIDES,
        MASKS,
        lambda: _both(CROSSED),
        lambda: _open_lines(limited_bitboards.board_of(CROSSED)),
        (6, 4),
    )
    yield Truth(
        "slides.crossed_boards",
        "classes",
        "one mark each and lines 6 - 4, up to symmetry: the slide's board is the only one",
        OURS,
        MASKS,
        lambda: len({canonical(p) for p in lookahead().positions
                     if p.count(".") == 7 and _both(p) == (6, 4)}),
        lambda: bitboards.burnside(
            (x, o) for x, o in bitboards.positions()
            if x.bit_count() == o.bit_count() == 1 and _open_lines((x, o)) == (6, 4)
        ),
    )  # fmt: skip
    yield Truth(
        "slides.replies",
        "lines",
        f"open for X and for O after X blocks on 0 in {BLOCK} and each reply",
        SLIDES,
        MASKS,
        lambda: tuple(_both(play(play(BLOCK, 0), reply)) for reply in moves(play(BLOCK, 0))),
        lambda: tuple(limited_bitboards.replies(limited_bitboards.board_of(BLOCK), 0)),
        ((2, 1), (3, 1), (3, 1), (2, 1)),
    )
    yield Truth(
        "slides.moves",
        "square, estimate",
        f"X's moves in {BLOCK}, looking 2 plies ahead",
        SLIDES,
        NEGAMAX,
        lambda: tuple((move, int(value)) for move, value in move_values(BLOCK, 2).items()),
        lambda: limited_bitboards.move_values(limited_bitboards.board_of(BLOCK), 2),
        ((0, 1), (3, -WIN), (5, -WIN), (7, -WIN), (8, -WIN)),
    )
    yield Truth(
        "slides.horizon",
        "estimate",
        f"X's value of {BLOCK}, looking 0 to 5 plies ahead: two plies do not show the win",
        OURS,
        NEGAMAX,
        lambda: tuple(int(limited(BLOCK, depth).value) for depth in range(6)),
        lambda: tuple(
            limited_bitboards.value(limited_bitboards.board_of(BLOCK), depth) for depth in range(6)
        ),
    )
    yield Truth(
        "slides.roots",
        "classes",
        "two marks each and the slides' figures, up to symmetry: their root is the only one",
        OURS,
        NEGAMAX,
        lambda: len({canonical(p) for p in lookahead().open_positions if _is_slide_root(p)}),
        limited_bitboards.slide_roots,
    )


def _by_estimate(estimates: Iterator[int]) -> tuple[int, ...]:
    """How many are -3, -2, ... 4; ArithmeticError for any other."""
    tally = Counter(estimates)
    if not set(tally) <= set(range(-3, 5)):
        raise ArithmeticError(f"estimates out of range: {sorted(tally)}")
    return tuple(tally[estimate] for estimate in range(-3, 5))


def _sums(estimates: Iterator[int]) -> tuple[int, int]:
    """The sum, and that of the absolute values."""
    listed = list(estimates)
    return sum(listed), sum(map(abs, listed))


def _open_lines(board: bitboards.Board) -> tuple[int, int]:
    """The lines open for X and for O, on bitboards."""
    return limited_bitboards.open_lines(board)


def _both(position: str) -> tuple[int, int]:
    """The lines open for X and for O."""
    lines = ["".join(position[i] for i in line) for line in LINES]
    return sum("O" not in line for line in lines), sum("X" not in line for line in lines)


def _first_moves(depth: int) -> Value:
    """The nine values."""
    return tuple(int(value) for value in move_values(EMPTY, depth).values())


def _first_moves_again(depth: int) -> Value:
    """The same on bitboards."""
    return tuple(value for _, value in limited_bitboards.move_values(bitboards.START, depth))


def _blunders(depth: int) -> int:
    """Open positions in which the move that looks best is not."""
    truth = lookahead()
    return sum(
        best_first_move(position, depth) not in truth.optimal_moves(position)
        for position in truth.open_positions
    )


def _cost(depth: int) -> tuple[int, int, int]:
    """Evaluations, terminals and nodes."""
    counts = limited(EMPTY, depth)
    return counts.evaluations, counts.terminals, counts.nodes


def _cost_again(depth: int) -> tuple[int, int, int]:
    """The same from the plies of the whole tree."""
    walk = bitboards.walk()
    ends = [sum(row) for row in zip(walk.x, walk.o, walk.draw, strict=True)]
    terminals, nodes = sum(ends[: depth + 1]), sum(walk.nodes[: depth + 1])
    return walk.nodes[depth] - ends[depth], terminals, nodes


def _is_slide_root(position: str) -> bool:
    """Whether the slides' figures hold in *position*."""
    if position.count(".") != 5:
        return False
    values = move_values(position, 2)
    saved = [move for move, value in values.items() if value != -WIN]
    if [values[move] for move in saved] != [1]:
        return False
    blocked = play(position, saved[0])
    replies = sorted(_both(play(blocked, reply)) for reply in moves(blocked))
    return replies == [(2, 1), (2, 1), (3, 1), (3, 1)]
