"""Entries: the sizes, values and move counts of the games beside tic-tac-toe."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations_with_replacement, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from reference.games.chess import KIWIPETE, START, Chess, is_installed
from reference.games.draughts import Draughts
from reference.games.grundy import MAXIMILIAN_AND_MINERVA, Grundy, grundy_value
from reference.games.mnk import MNK, connect_four
from reference.games.nim import Nim, first_wins
from reference.games.perft import perft
from reference.search.alphabeta import alphabeta
from reference.search.plies import count_plies
from reference.search.solve import Solution, solve
from reference.search.transposition import table_alphabeta
from reference.truth import plain_boards, plain_chess, plain_draughts, plain_piles
from reference.truth.entries.sources import OURS
from reference.truth.plain_boards import Shape
from reference.truth.truth import Truth, Value

__all__ = ["chess", "grundy", "lines_of_play", "mnk", "nim"]

TABLE: Final = "a table filled by exclusive or"
PILES: Final = "trying every move, piles without players"
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
DEEP_VALUES: Final = (*LARGE[:2], *LARGE[3:])
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
            NEGAMAX + " with a memo",
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
    return int(table_alphabeta(_game(shape)).result.value)


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


# Grundy's game.

A002188: Final = (
    0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0,
    4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1, 2, 4, 1, 2, 4, 1,
    5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3, 2,
)  # fmt: skip
SLIDES_GRUNDY: Final = "L. Manevitz, lecture 3, slides 24 and 25"
SEVEN: Final = (
    (2, 1, 1, 1, 1, 1), (2, 2, 1, 1, 1), (2, 2, 2, 1), (3, 1, 1, 1, 1), (3, 2, 1, 1), (3, 2, 2),
    (3, 3, 1), (4, 1, 1, 1), (4, 2, 1), (4, 3), (5, 1, 1), (5, 2), (6, 1), (7,),
)  # fmt: skip
PILES_SOLVED: Final = range(1, 17)


def grundy() -> Iterator[Truth]:
    """Grundy's game, from one pile."""
    yield Truth(
        "grundy.values",
        "Grundy values",
        "of one pile of 0, 1, ... 60",
        "OEIS A002188",
        TABLE,
        lambda: tuple(map(grundy_value, range(61))),
        lambda: tuple(map(plain_piles.grundy_value, range(61))),
        A002188,
    )
    yield Truth(
        "grundy.lost",
        "sizes",
        "of one pile to 100 from which the player to move loses",
        OURS,
        TABLE,
        lambda: tuple(pile for pile in range(1, 101) if not grundy_value(pile)),
        lambda: tuple(pile for pile in range(1, 101) if not plain_piles.grundy_value(pile)),
    )
    yield Truth(
        "grundy.seven",
        "positions, moves, nodes, games, MAX's value",
        "Maximilian and Minerva: one pile of seven, MIN to move",
        SLIDES_GRUNDY,
        PILES,
        lambda: (*_pile_size(7), int(solve(MAXIMILIAN_AND_MINERVA).value((7,)))),
        lambda: (
            *plain_piles.size(plain_piles.split_moves, (7,)),
            -1 if plain_piles.mover_wins(plain_piles.split_moves, (7,)) else 1,
        ),
    )
    yield Truth(
        "grundy.tree_of_seven",
        "piles",
        "of every position; the slides' labels 3,1,1 and 2,1,1,1 lack two ones each",
        SLIDES_GRUNDY,
        PILES,
        lambda: tuple(sorted(_solved(7).space.states)),
        lambda: tuple(sorted(piles[::-1] for piles in plain_piles.reached((7,)))),
        SEVEN,
    )
    for pile in PILES_SOLVED:
        yield Truth(
            f"grundy.size_{pile}",
            "positions, moves, nodes, games",
            f"one pile of {pile}; equal piles are one",
            OURS,
            PILES,
            partial(_pile_size, pile),
            partial(plain_piles.size, plain_piles.split_moves, (pile,)),
        )
    yield Truth(
        "grundy.winners",
        "winner",
        f"one pile of 1, 2, ... {PILES_SOLVED[-1]}, normal play, by solving",
        OURS,
        "Sprague and Grundy's theory",
        lambda: tuple(_winner(pile, misere=False) for pile in PILES_SOLVED),
        lambda: tuple(
            "first" if plain_piles.grundy_value(pile) else "second" for pile in PILES_SOLVED
        ),
    )
    yield Truth(
        "grundy.misere_winners",
        "winner",
        f"one pile of 1, 2, ... {PILES_SOLVED[-1]}, who cannot move wins",
        OURS,
        PILES,
        lambda: tuple(_winner(pile, misere=True) for pile in PILES_SOLVED),
        lambda: tuple(
            "first"
            if plain_piles.mover_wins(plain_piles.split_moves, (pile,), misere=True)
            else "second"
            for pile in PILES_SOLVED
        ),
    )
    yield Truth(
        "grundy.winning_moves",
        "splits",
        f"that win from one pile of 1, 2, ... {PILES_SOLVED[-1]}, largest part first",
        OURS,
        PILES,
        lambda: tuple(map(_winning_splits, PILES_SOLVED)),
        lambda: tuple(
            tuple(sorted(plain_piles.winning_splits(pile), reverse=True)) for pile in PILES_SOLVED
        ),
    )


@cache
def _solved(pile: int) -> Solution[tuple[int, ...], tuple[int, int]]:
    """Grundy's game from one pile."""
    return solve(Grundy((pile,)))


def _pile_size(pile: int) -> tuple[int, int, int, int]:
    """Positions, moves, nodes and games."""
    solution = _solved(pile)
    tree = solution.tree((pile,))
    return len(solution.space), solution.space.edges, tree.nodes, tree.leaves


def _winner(pile: int, *, misere: bool) -> str:
    """`first` or `second`."""
    solution = solve(Grundy((pile,), misere=True)) if misere else _solved(pile)
    return "first" if solution.value((pile,)) > 0 else "second"


def _winning_splits(pile: int) -> tuple[tuple[int, int], ...]:
    """The splits that win; none when the pile is lost."""
    solution = _solved(pile)
    return solution.optimal_moves((pile,)) if solution.value((pile,)) > 0 else ()


# Nim.


def nim() -> Iterator[Truth]:
    """Nim with three heaps."""
    for misere in (False, True):
        yield Truth(
            f"nim.first_wins{'_misere' if misere else ''}",
            "choices of three heaps",
            f"of the 120 up to 7 from which the first player wins, {'misère' * misere or 'normal'}",
            "Bouton 1901: all but those whose exclusive or is 0",
            PILES,
            partial(_wins_by_theory, misere=misere),
            partial(_wins_by_playing, misere=misere),
        )
    yield Truth(
        "nim.three_four_five",
        "nodes, games",
        "heaps of 3, 4 and 5, each in its place, to the last object",
        OURS,
        PILES,
        _nim_tree,
        lambda: plain_piles.size(plain_piles.nim_moves, (3, 4, 5))[2:],
    )


def _nim_tree() -> tuple[int, int]:
    """Nodes and games."""
    game = Nim((3, 4, 5))
    tree = solve(game).tree(game.initial())
    return tree.nodes, tree.leaves


def _heaps() -> Iterator[tuple[int, int, int]]:
    """The 120 choices of three heaps up to 7."""
    return combinations_with_replacement(range(8), 3)


def _wins_by_theory(*, misere: bool) -> int:
    """Choices that Bouton gives to the first player."""
    return sum(first_wins(heaps, misere=misere) for heaps in _heaps())


def _wins_by_playing(*, misere: bool) -> int:
    """Choices that the first player wins when every move is tried."""
    return sum(plain_piles.nim_answer(heaps, misere=misere) == "first" for heaps in _heaps())
