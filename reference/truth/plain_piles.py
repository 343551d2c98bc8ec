"""Grundy's game and Nim a second time: piles as plain tuples, and who is to move wins or loses.

Shares no code with `reference.games` and `reference.search`; knows no MAX and no MIN.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeAlias

__all__ = [
    "grundy_value",
    "mover_wins",
    "nim_answer",
    "nim_moves",
    "reached",
    "size",
    "split_moves",
    "winning_splits",
]

Piles: TypeAlias = tuple[int, ...]
Moves: TypeAlias = Callable[[Piles], list[Piles]]


def split_moves(piles: Piles) -> list[Piles]:
    """What one split of a pile into two unequal parts can leave, smallest pile first."""
    found = set()
    for at, pile in enumerate(piles):
        for part in range(1, pile):
            if part < pile - part:
                found.add(tuple(sorted((*piles[:at], *piles[at + 1 :], part, pile - part))))
    return sorted(found)


def nim_moves(piles: Piles) -> list[Piles]:
    """What taking from one pile can leave, each pile in its place."""
    return [
        (*piles[:at], left, *piles[at + 1 :])
        for at, pile in enumerate(piles)
        for left in range(pile)
    ]


def mover_wins(moves: Moves, piles: Piles, *, misere: bool = False) -> bool:
    """Whether the player to move wins, by trying every move."""

    @cache
    def wins(piles: Piles) -> bool:
        after = moves(piles)
        return not all(map(wins, after)) if after else misere

    return wins(piles)


def size(moves: Moves, piles: Piles) -> tuple[int, int, int, int]:
    """Positions, moves between them, nodes and games below *piles*."""

    @cache
    def tree(piles: Piles) -> tuple[int, int]:
        """Nodes and games."""
        below = [tree(after) for after in moves(piles)]
        return 1 + sum(nodes for nodes, _ in below), sum(games for _, games in below) or 1

    seen = reached(piles, moves)
    return len(seen), sum(len(moves(piles)) for piles in seen), *tree(piles)


def reached(piles: Piles, moves: Moves = split_moves) -> set[Piles]:
    """Every position that play from *piles* can reach, itself counted."""
    seen, frontier = {piles}, [piles]
    while frontier:
        new = set(moves(frontier.pop())) - seen
        seen |= new
        frontier += new
    return seen


def winning_splits(pile: int) -> Iterator[tuple[int, int]]:
    """The splits of one pile after which the other player loses, the larger part first."""
    for after in split_moves((pile,)):
        if not mover_wins(split_moves, after):
            yield after[1], after[0]


def grundy_value(pile: int) -> int:
    """The least number of objects in a Nim heap that balances *pile*, by filling a table."""
    values: list[int] = []
    for size in range(pile + 1):
        reached = {values[part] ^ values[size - part] for part in range(1, (size + 1) // 2)}
        values.append(min(set(range(len(reached) + 1)) - reached))
    return values[pile]


def nim_answer(piles: Piles, *, misere: bool) -> str:
    """`first` or `second`: who wins Nim from *piles*, by trying every move."""
    return "first" if mover_wins(nim_moves, piles, misere=misere) else "second"
