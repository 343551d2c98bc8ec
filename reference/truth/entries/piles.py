"""Entries: Grundy's game, 'Maximilian and Minerva' of the slides, and Nim."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations_with_replacement
from typing import Final

from reference.games.grundy import MAXIMILIAN_AND_MINERVA, Grundy, grundy_value
from reference.games.nim import Nim, first_wins
from reference.search.solve import Solution, solve
from reference.truth import plain_piles
from reference.truth.entries.sources import OURS
from reference.truth.truth import Truth

__all__ = ["grundy", "nim"]

TABLE: Final = "a table filled by exclusive or"
PILES: Final = "trying every move, piles without players"

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
            "C. L. Bouton, 1901",
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
