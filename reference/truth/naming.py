"""`python -m reference families [COUNT ...]`: Which ways of searching look at so many positions."""

import argparse
from collections.abc import Iterator

from reference.truth.families import BOARDS, every_family, families

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `families` understands."""
    parser.add_argument(
        "counts",
        nargs="*",
        type=_count,
        metavar="COUNT",
        help=f"positions looked at from {', from '.join(BOARDS)}; 0 where it is not known; "
        "without any, all families are listed, in about ten seconds",
    )


def _count(text: str) -> int:
    """A number of positions, with or without commas."""
    return int(text.replace(",", ""))


def run(options: argparse.Namespace) -> Iterator[str]:
    """The lines to print; ValueError, at once, for more counts than boards."""
    counts: list[int] = options.counts
    if len(counts) > len(BOARDS) or any(count < 0 for count in counts):
        raise ValueError(f"at most {len(BOARDS)} counts, each from 0: {counts}")
    return _named(counts) if counts else _listed()


def _named(counts: list[int]) -> Iterator[str]:
    """The families with these counts."""
    for board, count in zip(BOARDS, counts, strict=False):
        yield f"{f'{count:,}' if count else 'not asked':>9}  from {board}"
    yield ""
    found = families(*(count or None for count in counts))
    for traits in found:
        yield f"    {', '.join(traits)}"
    if not found:
        yield "    no known way of searching: an order or cut of its own"
    yield ""


def _listed() -> Iterator[str]:
    """Every family with what it counts."""
    yield "  ".join(f"{board:>9}" for board in BOARDS)
    for family in every_family():
        counts = "  ".join(f"{family.count(board):>9,}" for board in BOARDS)
        yield f"{counts}  {', '.join(family.traits)}"
    yield ""
