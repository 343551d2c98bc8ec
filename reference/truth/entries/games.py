"""Entries: m,n,k games' sizes and values, and the lines of play of these, draughts and chess."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from reference.games.chess import KIWIPETE, START, Chess, is_installed
from reference.games.draughts import Draughts
from reference.games.mnk import MNK, connect_four
from reference.games.perft import perft
from reference.search.alphabeta import alphabeta
from reference.search.plies import count_plies
from reference.search.transposition import table_alphabeta
from reference.truth import plain_boards, plain_chess, plain_draughts
from reference.truth.entries.sources import OURS
from reference.truth.plain_boards import Shape
from reference.truth.truth import Truth, Value

__all__ = ["chess", "lines_of_play", "mnk"]

LAYERS: Final = "counting forwards, layer by layer, on bitboards"
NEGAMAX: Final = "negamax on bitboards"
GRID: Final = "a second move generator, on a grid"

SMALL: Final = (
    Shape(3, 3, 3, misere=True),
    Shape(3, 3, 3, gravity=True),
    Shape(3, 3, 3, gravity=True, misere=True),
    Shape(4, 3, 3, gravity=True),
    Shape(3, 4, 3, gravity=True),
    Shape(4, 3, 4, gravity=True),
    Shape(4, 4, 3, gravity=True),
)
MIDDLE: Final = (Shape(3, 4, 3), Shape(4, 3, 3), Shape(4, 4, 4, gravity=True))
LARGE: Final = (
    Shape(4, 5, 4, gravity=True),
    Shape(5, 4, 4, gravity=True),
    Shape(4, 4, 3),
    Shape(4, 4, 4),
    Shape(4, 4, 4, misere=True),
)
DEEP_SIZES: Final = (*MIDDLE[1:], *LARGE[:-1])  # the misère sizes are the others', swapped
DEEP_VALUES: Final = (LARGE[1], *LARGE[3:])
DEEP_PRUNED: Final = (LARGE[0], LARGE[2])
A342329: Final = MappingProxyType(
    {Shape(4, 3, 4, gravity=True): 356_232, Shape(5, 4, 4, gravity=True): 152_505_051_772}
)
"""Connect four: all games on a board, where the sequence has it."""


# m,n,k.


def mnk() -> Iterator[Truth]:
    """m,n,k games and connect four on small boards."""
    for shape in (*SMALL, MIDDLE[0], *DEEP_SIZES):
        yield Truth(
            f"mnk.games_{_name(shape)}",
            "games",
            f"{_words(shape)}: to their end",
            "OEIS A342329" if shape in A342329 else OURS,
            LAYERS,
            partial(_games, shape),
            partial(_games_again, shape),
            A342329.get(shape),
            deep=shape in DEEP_SIZES,
        )
        yield Truth(
            f"mnk.results_{_name(shape)}",
            "games",
            f"{_words(shape)}: won by the first player, by the second, drawn",
            OURS,
            LAYERS,
            partial(_results, shape),
            partial(_results_again, shape),
            deep=shape in DEEP_SIZES,
        )
        yield Truth(
            f"mnk.positions_{_name(shape)}",
            "positions, terminals, nodes",
            f"{_words(shape)}: reachable positions, finished ones, nodes of the tree",
            OURS,
            LAYERS,
            partial(_positions, shape),
            partial(_positions_again, shape),
            deep=shape in DEEP_SIZES,
        )
    for shape in (*SMALL, *MIDDLE, *LARGE):
        yield Truth(
            f"mnk.value_{_name(shape)}",
            "value",
            f"{_words(shape)}: +1 when the first player wins, 0 for a draw",
            OURS,
            "two questions on bitboards: can the first player win, can it draw",
            partial(_value, shape),
            partial(plain_boards.value, shape),
            deep=shape in DEEP_VALUES,
        )
    for shape in (*SMALL, *MIDDLE, *DEEP_PRUNED):
        yield Truth(
            f"mnk.alphabeta_{_name(shape)}",
            "nodes",
            f"{_words(shape)}: moves in order, cut at alpha >= beta, root counted",
            OURS,
            NEGAMAX,
            partial(_pruned, shape),
            partial(plain_boards.pruned_nodes, shape),
            deep=shape in DEEP_PRUNED,
        )


def _name(shape: Shape) -> str:
    """A shape in a name."""
    rules = [word for word in ("gravity", "misere") if getattr(shape, word)]
    return "_".join([f"{shape.width}x{shape.height}x{shape.k}", *rules])


def _words(shape: Shape) -> str:
    """A shape in a sentence."""
    rules = [word for word in ("gravity", "misère") if getattr(shape, word.replace("è", "e"))]
    board = f"{shape.k} in a row on {shape.width} x {shape.height}"
    return " with ".join([board, *rules[:1]]) + "".join(f" and {rule}" for rule in rules[1:])


def _game(shape: Shape) -> MNK:
    """The rules by the first method."""
    return MNK(*shape)


class _Sizes(NamedTuple):
    """What counting every ply gives."""

    positions: tuple[int, int, int]
    results: tuple[int, int, int]


@cache
def _sizes(shape: Shape) -> _Sizes:
    """Positions, terminals and nodes; games won, lost and drawn by the first player."""
    plies = count_plies(_game(shape))
    won, lost, drawn = (sum(ply.games.get(own, 0) for ply in plies) for own in (1, -1, 0))
    positions, terminals, nodes = (
        sum(getattr(ply, field) for ply in plies) for field in ("positions", "terminals", "nodes")
    )
    return _Sizes((positions, terminals, nodes), (won, lost, drawn))


@cache
def _sizes_again(shape: Shape) -> plain_boards.Size:
    """The same on bitboards."""
    return plain_boards.size(shape)


def _games(shape: Shape) -> int:
    """All games."""
    return sum(_sizes(shape).results)


def _games_again(shape: Shape) -> int:
    """The same on bitboards."""
    return _sizes_again(shape).games


def _results(shape: Shape) -> Value:
    """Games won, lost and drawn."""
    return _sizes(shape).results


def _results_again(shape: Shape) -> Value:
    """The same on bitboards."""
    return _sizes_again(shape)[4:]


def _positions(shape: Shape) -> Value:
    """Positions, terminals and nodes."""
    return _sizes(shape).positions


def _positions_again(shape: Shape) -> Value:
    """The same on bitboards."""
    return _sizes_again(shape)[:3]


@cache
def _value(shape: Shape) -> int:
    """The value for the first player."""
    return int(table_alphabeta(_game(shape), window=(-1, 1)).result.value)  # no value is outside


@cache
def _pruned(shape: Shape) -> int:
    """Nodes of alpha-beta."""
    return alphabeta(_game(shape)).nodes


# Perft.

A133046: Final = (7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680)
A212693: Final = (1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859)
DRAUGHTS_PLIES: Final = 6  # what the second generator counts in a second
FOUR_PLIES: Final = 6


def lines_of_play() -> Iterator[Truth]:
    """Sequences of moves by their length, and positions by ply."""
    for depth, stated in enumerate(A133046, 1):
        yield Truth(
            f"perft.draughts_{depth}",
            "lines of play",
            f"English draughts, {depth} plies, a whole jump is one ply",
            "OEIS A133046",
            GRID,
            partial(perft, Draughts(), depth),
            partial(plain_draughts.line_count, depth),
            stated,
            deep=depth > DRAUGHTS_PLIES,
        )
    yield Truth(
        "perft.connect_four",
        "lines of play",
        "connect four on 7 x 6, 1 to 6 plies",
        OURS,
        LAYERS,
        lambda: tuple(perft(connect_four(), depth) for depth in range(1, FOUR_PLIES + 1)),
        lambda: _ply_by_ply("nodes")[1:],
    )
    yield Truth(
        "perft.connect_four_positions",
        "positions",
        "connect four on 7 x 6, positions by ply, the empty board first",
        "OEIS A212693",
        LAYERS,
        lambda: tuple(ply.positions for ply in count_plies(connect_four(), FOUR_PLIES)),
        lambda: _ply_by_ply("positions"),
        A212693[: FOUR_PLIES + 1],
    )


def _ply_by_ply(field: str) -> tuple[int, ...]:
    """The growth of connect four with every ply, on bitboards."""
    shape = Shape(7, 6, 4, gravity=True)
    totals = [getattr(plain_boards.size(shape, depth), field) for depth in range(FOUR_PLIES + 1)]
    return (1, *(after - before for before, after in pairwise(totals)))


CHESS: Final = MappingProxyType(
    {
        "start": (START, (20, 400, 8_902)),
        "kiwipete": (KIWIPETE, (48, 2_039)),
        "position_3": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2_812)),
    }
)
"""Positions, and what is published of them for 1, 2 and more plies."""


def chess() -> Iterator[Truth]:
    """Chess, when its library is installed."""
    for name, (position, stated) in CHESS.items() if is_installed() else ():
        depths = range(1, len(stated) + 1)
        yield Truth(
            f"perft.chess_{name}",
            "lines of play",
            f"chess from {position}, 1 to {len(stated)} plies; the rules are OpenSpiel's",
            "chessprogramming.org, Perft Results",
            GRID,
            partial(_chess_lines, position, depths),
            partial(_chess_lines_again, position, depths),
            stated,
        )


def _chess_lines(position: str, depths: range) -> tuple[int, ...]:
    """By the library."""
    return tuple(perft(Chess(position), depth) for depth in depths)


def _chess_lines_again(position: str, depths: range) -> tuple[int, ...]:
    """By trying moves on a grid."""
    situation = plain_chess.read(position)
    return tuple(plain_chess.line_count(situation, depth) for depth in depths)
