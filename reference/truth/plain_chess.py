"""Chess a second time, slowly: moves tried on a grid, and dropped when the king is left in check.

Shares no code with `reference.games` and knows no library. A board is its pieces by place, in
Forsyth-Edwards letters; places are (file, rank), both from 0.
"""

from collections.abc import Iterator
from itertools import product
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

__all__ = ["Situation", "line_count", "read"]

Place: TypeAlias = tuple[int, int]

STRAIGHT: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
SLANTED: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS: Final = tuple((x, y) for x, y in product((-2, -1, 1, 2), repeat=2) if abs(x) != abs(y))
WAYS: Final = MappingProxyType(
    {
        "n": JUMPS,
        "b": SLANTED,
        "r": STRAIGHT,
        "q": (*STRAIGHT, *SLANTED),
        "k": (*STRAIGHT, *SLANTED),
    }
)
SLIDERS: Final = "brq"


class Situation(NamedTuple):
    """Everything on which the legal moves depend."""

    pieces: dict[Place, str]
    white: bool
    castling: str
    """Of `KQkq` what is still allowed."""
    passed: Place | None
    """The place that a pawn has just passed by its double step."""


def read(text: str) -> Situation:
    """The situation that Forsyth-Edwards notation describes."""
    rows, mover, castling, passed, *_ = text.split()
    pieces = {}
    for rank, row in zip(range(7, -1, -1), rows.split("/"), strict=True):
        file = 0
        for sign in row:
            if sign.isdigit():
                file += int(sign)
            else:
                pieces[file, rank] = sign
                file += 1
    place = None if passed == "-" else ("abcdefgh".index(passed[0]), int(passed[1]) - 1)
    return Situation(pieces, mover == "w", castling, place)


def line_count(situation: Situation, depth_ply: int) -> int:
    """Sequences of *depth_ply* legal moves."""
    if depth_ply == 0:
        return 1
    return sum(line_count(after, depth_ply - 1) for after in _legal(situation))


def _legal(situation: Situation) -> Iterator[Situation]:
    """What every legal move leads to."""
    for after in (*_moved(situation), *_castled(situation)):
        if not _is_attacked(after.pieces, _king(after.pieces, situation.white), after.white):
            yield after


def _king(pieces: dict[Place, str], white: bool) -> Place:
    """Where a side's king stands."""
    return next(place for place, piece in pieces.items() if piece == ("K" if white else "k"))


def _is_inside(place: Place) -> bool:
    """Whether the place is on the board."""
    return all(0 <= number < 8 for number in place)


def _reach(pieces: dict[Place, str], place: Place, kind: str) -> Iterator[Place]:
    """The places where a piece of this kind could go, up to the first piece in its way."""
    for x, y in WAYS[kind]:
        to = (place[0] + x, place[1] + y)
        while _is_inside(to):
            yield to
            if to in pieces or kind not in SLIDERS:
                break
            to = (to[0] + x, to[1] + y)


def _is_attacked(pieces: dict[Place, str], place: Place, by_white: bool) -> bool:
    """Whether a side attacks *place*: a piece that stood there would reach its own kind."""
    for kind in WAYS:
        own = kind.upper() if by_white else kind
        if any(pieces.get(to) == own for to in _reach(pieces, place, kind)):
            return True
    behind = place[1] - 1 if by_white else place[1] + 1
    pawn = "P" if by_white else "p"
    return any(pieces.get((place[0] + side, behind)) == pawn for side in (-1, 1))


def _moved(situation: Situation) -> Iterator[Situation]:
    """What every move but castling leads to, whether or not it leaves the king in check."""
    for place, piece in situation.pieces.items():
        if piece.isupper() != situation.white:
            continue
        if piece in "Pp":
            yield from _pawn_moved(situation, place)
            continue
        for to in _reach(situation.pieces, place, piece.lower()):
            target = situation.pieces.get(to)
            if target is None or target.isupper() != situation.white:
                yield _after(situation, place, to, piece)


def _pawn_moved(situation: Situation, place: Place) -> Iterator[Situation]:
    """What the moves of one pawn lead to."""
    pieces, (file, rank) = situation.pieces, place
    ahead = 1 if situation.white else -1
    if (file, rank + ahead) not in pieces:
        yield from _pawn_arrived(situation, place, (file, rank + ahead))
        double = (file, rank + 2 * ahead)
        if rank == (1 if situation.white else 6) and double not in pieces:
            after = _after(situation, place, double, pieces[place])
            yield after._replace(passed=(file, rank + ahead))
    for to in ((file - 1, rank + ahead), (file + 1, rank + ahead)):
        target = pieces.get(to)
        if target is not None and target.isupper() != situation.white:
            yield from _pawn_arrived(situation, place, to)
        elif to == situation.passed:
            after = _after(situation, place, to, pieces[place])
            del after.pieces[to[0], rank]
            yield after


def _pawn_arrived(situation: Situation, place: Place, to: Place) -> Iterator[Situation]:
    """What a pawn's arrival leads to: on the last rank one of four pieces."""
    kinds = "QRBN" if to[1] in (0, 7) else "P"
    for kind in kinds if situation.white else kinds.lower():
        yield _after(situation, place, to, kind)


def _castled(situation: Situation) -> Iterator[Situation]:
    """What castling leads to; the king neither starts from nor passes an attacked place."""
    pieces, white = situation.pieces, situation.white
    rank = 0 if white else 7
    king, rook = ("K", "R") if white else ("k", "r")
    for side, rook_file, free, path in (
        ("kK"[white], 7, (5, 6), (4, 5)),
        ("qQ"[white], 0, (1, 2, 3), (4, 3)),
    ):
        if side not in situation.castling or any((file, rank) in pieces for file in free):
            continue
        if any(_is_attacked(pieces, (file, rank), not white) for file in path):
            continue
        to = 6 if rook_file else 2
        after = _after(situation, (4, rank), (to, rank), king)
        del after.pieces[rook_file, rank]
        after.pieces[path[1], rank] = rook
        yield after


def _after(situation: Situation, place: Place, to: Place, piece: str) -> Situation:
    """The situation with one piece elsewhere, as *piece*, and the other side to move."""
    pieces = dict(situation.pieces)
    del pieces[place]
    pieces[to] = piece
    corners = {(4, 0): "KQ", (7, 0): "K", (0, 0): "Q", (4, 7): "kq", (7, 7): "k", (0, 7): "q"}
    lost = corners.get(place, "") + corners.get(to, "")
    castling = "".join(side for side in situation.castling if side not in lost)
    return Situation(pieces, not situation.white, castling, None)
