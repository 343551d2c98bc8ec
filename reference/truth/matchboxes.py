"""The second method for MENACE: on the bitboards of `bitboards`, sharing nothing with `menace`.

Boxes are counted by Burnside's lemma, exact results run forward over distributions, training is
played again on lists of squares with symmetries by coordinates.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Final, TypeAlias

from reference.truth import bitboards
from reference.truth.bitboards import START, Board, after, blanks, burnside, positions, result

__all__ = [
    "any_move",
    "bead_total",
    "best_replies",
    "boxes",
    "double_threats",
    "forward",
    "losses",
    "missed_wins",
    "o_boxes",
    "smart_moves",
    "tails",
    "worst",
]

Moves: TypeAlias = Callable[[Board], Sequence[int]]


def _open(marks: int) -> list[Board]:
    """The boards with this many marks on which play goes on."""
    return [b for b in positions() if (b[0] | b[1]).bit_count() == marks and result(b) is None]


def boxes(*, symmetric: bool, most: int = 6) -> tuple[int, ...]:
    """Boxes with X to move and 0, 2, ... up to *most* marks."""
    count = burnside if symmetric else lambda boards: len(list(boards))
    return tuple(count(_open(marks)) for marks in range(0, most + 1, 2))


def o_boxes() -> tuple[int, ...]:
    """The same with O to move, up to symmetry, with 1, 3, 5 and 7 marks."""
    return tuple(burnside(_open(marks)) for marks in (1, 3, 5, 7))


def bead_total(counts: Iterable[int]) -> int:
    """All beads at the start: each blank square's colour 4, 3, 2, 1 times."""
    return sum(n * (9 - 2 * i) * (4 - i) for i, n in enumerate(counts))


def double_threats() -> int:
    """Boxes with six marks in which O threatens two lines and X cannot win at once."""

    def wins(bits: int, board: Board) -> int:
        return sum(bitboards.WON[bits | 1 << square] for square in blanks(board))

    return burnside(b for b in _open(6) if wins(b[1], b) >= 2 and not wins(b[0], b))


# Players.


def any_move(board: Board) -> list[int]:
    """All that is legal."""
    return blanks(board)


def best_replies(board: Board) -> tuple[int, ...]:
    """All that keeps the value."""
    return bitboards.optimal_moves(board)


def smart_moves(board: Board) -> list[int]:
    """SmartPlayer's, for the side to move, on bits."""
    x, o = board
    other = o if bitboards.x_to_move(board) else x
    for line in bitboards.WINS:
        free = line & ~(x | o)
        if free.bit_count() == 1 and (line & ~free) in (line & x, line & o):
            return [free.bit_length() - 1]
    if not (x | o) & 1 << 4:
        return [4]
    for corner in (0, 8, 2, 6):
        if other >> corner & 1 and not (x | o) >> 8 - corner & 1:
            return [8 - corner]
    both = {0b100000001: x.bit_count() == 2 and o == 1 << 4, 0b001000100: True}
    if any(guard and x & pair == pair for pair, guard in both.items()):
        return [1, 3, 5, 7]
    return blanks(board)


def forward(x: Moves, o: Moves) -> tuple[str, str, str]:
    """Probabilities that X wins, of a draw, that O wins: the whole distribution, ply by ply."""
    ended: dict[str, Fraction] = defaultdict(Fraction)
    ply = {START: Fraction(1)}
    while ply:
        following: dict[Board, Fraction] = defaultdict(Fraction)
        for board, probability in ply.items():
            outcome = result(board)
            if outcome is not None:
                ended[outcome] += probability
                continue
            squares = (x if bitboards.x_to_move(board) else o)(board)
            for square in squares:
                following[after(board, square)] += probability / len(squares)
        ply = following
    return str(ended["x"]), str(ended["draw"]), str(ended["o"])


def worst(own: Moves, *, as_x: bool) -> str:
    """The most that *own* loses, from the last boards back to the first."""
    lost: dict[Board, Fraction] = {}
    for board in sorted(positions(), key=lambda b: -(b[0] | b[1]).bit_count()):
        outcome = result(board)
        if outcome is not None:
            lost[board] = Fraction(outcome == ("o" if as_x else "x"))
        elif bitboards.x_to_move(board) == as_x:
            squares = own(board)
            lost[board] = sum((lost[after(board, s)] for s in squares), Fraction(0)) / len(squares)
        else:
            lost[board] = max(lost[after(board, square)] for square in blanks(board))
    return str(lost[START])


def missed_wins(own: Moves, *, as_x: bool) -> int:
    """Boards that *own* can get into, where it could win at once and may not."""
    seen, waiting, missed = {START}, [START], 0
    while waiting:
        board = waiting.pop()
        if result(board) is not None:
            continue
        mine = bitboards.x_to_move(board) == as_x
        squares = own(board) if mine else blanks(board)
        winning = [s for s in blanks(board) if result(after(board, s)) in ("x", "o")]
        missed += mine and bool(winning) and not set(squares) <= set(winning)
        children = {after(board, square) for square in squares} - seen
        seen |= children
        waiting += children
    return missed


# Training.

Squares: TypeAlias = tuple[int, ...]
TURN: Final = tuple((2 - i % 3) * 3 + i // 3 for i in range(9))
"""Where each square of a board turned clockwise comes from."""


def _images() -> Iterator[tuple[int, ...]]:
    """Four turns, then the four mirrored left to right."""
    turned = tuple(range(9))
    turns = []
    for _ in range(4):
        turns.append(turned)
        turned = tuple(turned[i] for i in TURN)
    yield from turns
    yield from (tuple(t[i // 3 * 3 + 2 - i % 3] for i in range(9)) for t in turns)


IMAGES: Final = tuple(_images())


@cache
def _box(squares: str, *, symmetric: bool) -> tuple[str, tuple[int, ...]]:
    """The first image by text, and where its squares come from."""
    if not symmetric:
        return squares, IMAGES[0]
    return min(("".join(squares[i] for i in image), n, image)
               for n, image in enumerate(IMAGES))[::2]  # fmt: skip


def losses(variant: str, runs: int, games: int = 200, last: int = 50) -> tuple[int, ...]:
    """Lost games among the last of each run against SmartPlayer, seeds 0, 1, 2 and so on."""
    return tuple(_run(variant, Random(seed), games, last) for seed in range(runs))


def _run(variant: str, rng: Random, games: int, last: int) -> int:
    """One run, from fresh boxes, which are made when they are first met."""
    michie, lost = variant == "michie", 0
    beads: dict[str, list[int]] = {}
    for game in range(games):
        board, drawn, resigned = START, [], False
        while result(board) is None and not resigned:
            free = blanks(board)
            if not bitboards.x_to_move(board):
                board = after(board, rng.choice(smart_moves(board)))
            elif len(free) == 1:
                board = after(board, free[0])
            else:
                name, origin = _box(bitboards.text(board), symmetric=michie)
                box = beads.setdefault(
                    name, [(len(free) - 1) // 2 if c == "." else 0 for c in name]
                )
                bag = [square for square in range(9) for _ in range(box[square])]
                resigned = not bag
                if bag:
                    square = bag[rng.randrange(len(bag))]
                    drawn.append((box, square))
                    board = after(board, origin[square])
        won, drew = result(board) == "x", result(board) == "draw"
        lost += not won and not drew and game >= games - last
        change = (2 + michie) * won + michie * drew - (not won and not drew)
        for box, square in drawn:
            _learn(box, square, change, michie=michie)
    return lost


def _learn(box: list[int], square: int, change: int, *, michie: bool) -> None:
    """Put beads in or take one out."""
    if michie or sum(box) != 1:
        box[square] += change
        if not michie and change < 0 and sum(map(bool, box)) == 1:
            box[:] = map(bool, box)


def tails(weights: Mapping[int, int], runs: int, limit: int) -> tuple[float, float]:
    """The probabilities that the sum of *runs* draws is above *limit*, and that it is not.

    By adding one run after the other, in floating point.
    """
    total = sum(weights.values())
    reached = {0: 1.0}
    for _ in range(runs):
        following: dict[int, float] = defaultdict(float)
        for sum_, probability in reached.items():
            for value, weight in weights.items():
                following[sum_ + value] += probability * weight / total
        reached = following
    above = sum(p for sum_, p in sorted(reached.items(), reverse=True) if sum_ > limit)
    return above, sum(p for sum_, p in sorted(reached.items()) if sum_ <= limit)
