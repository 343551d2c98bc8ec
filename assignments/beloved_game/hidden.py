"""Games that stay with the grader: explicit trees, served to a search position by position.

Some are published examples, some are drawn by chance, and some are the student's own game as the
grader has walked it. What a search asks for is counted here, where nobody else can count.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from assignments.beloved_game.walked import Walked
from reference.games import LimitedGame, Player
from reference.search import Cut

__all__ = [
    "OBSERVERS",
    "STEP",
    "Branch",
    "BranchGame",
    "Forest",
    "PlainSearch",
    "from_lists",
    "from_walk",
    "height_of",
    "leaves_of",
    "limited",
    "random_branch",
    "right_leaves",
    "value_of",
]

OBSERVERS = tuple(
    f"_lent_{name}"
    for name in ("to_move", "moves", "is_terminal", "utility", "evaluate", "is_quiet")
)
STEP = "_lent_result"
Path = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Branch:
    """A position of a hidden game with all that can follow. `static` is its utility or estimate."""

    static: float
    is_max: bool = True
    children: tuple[Branch, ...] = ()
    quiet: bool = True

    @property
    def over(self) -> bool:
        """True if the game ends here."""
        return not self.children

    def at(self, path: Sequence[int]) -> Branch:
        """The position at the end of *path*; ValueError if a move of it isn't one."""
        branch = self
        for index in path:
            if type(index) is not int or not 0 <= index < len(branch.children):
                raise ValueError(f"{index!r} is no move here")
            branch = branch.children[index]
        return branch

    def facts(self) -> Mapping[str, Any]:
        """What the observers of a lent game say of this position."""
        said = (
            "MAX" if self.is_max else "MIN",
            [*range(len(self.children))],
            self.over,
            self.static if self.over else None,
            self.static,
            self.quiet,
        )
        return dict(zip(OBSERVERS, said, strict=True))


@dataclass
class Forest:
    """Hidden games, lent all at once; the first move says which. Counts what is asked of each."""

    trees: Sequence[Branch]
    asked: list[set[Path]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.asked = [set() for _ in self.trees]

    def expand(self, key: Any) -> Mapping[str, Any]:
        """All that can be said of a position; ValueError if it is in none of the games."""
        if not isinstance(key, tuple) or not all(len(step) == 1 for step in key):
            raise ValueError("not a position of this game")
        if not key:
            return Branch(0, children=tuple(self.trees)).facts()
        index, *path = (step[0] for step in key)
        facts = Branch(0, children=tuple(self.trees)).at([index]).at(path).facts()
        self.asked[index].add(tuple(path))
        return facts

    def leaves_asked(self, index: int, depth: int) -> int:
        """How many of the leaves of a search of *depth* plies were asked about."""
        tree = self.trees[index]
        return sum(
            len(path) <= depth and (len(path) == depth or tree.at(path).over)
            for path in self.asked[index]
        )


# --- values -------------------------------------------------------------------------------------


def value_of(tree: Branch, depth: int) -> float:
    """What MAX can get within *depth* plies, by the definition of minimax."""
    if tree.over or depth == 0:
        return tree.static
    return (max if tree.is_max else min)(value_of(child, depth - 1) for child in tree.children)


def leaves_of(tree: Branch, depth: int) -> int:
    """The leaves of a search of *depth* plies that skips nothing."""
    if tree.over or depth == 0:
        return 1
    return sum(leaves_of(child, depth - 1) for child in tree.children)


@dataclass(frozen=True)
class BranchGame:
    """A hidden game as the reference plays it; a state is the path to it."""

    tree: Branch

    def initial(self) -> Path:
        """The root."""
        return ()

    def to_move(self, state: Path) -> Player:
        """As the tree says."""
        return Player.MAX if self.tree.at(state).is_max else Player.MIN

    def moves(self, state: Path) -> Sequence[int]:
        """The children's indices."""
        return range(len(self.tree.at(state).children))

    def result(self, state: Path, move: int) -> Path:
        """One step further."""
        return (*state, move)

    def is_terminal(self, state: Path) -> bool:
        """Where nothing follows."""
        return self.tree.at(state).over

    def utility(self, state: Path) -> float:
        """As the tree says."""
        return self.tree.at(state).static

    evaluate = utility


def limited(tree: Branch, depth: int) -> LimitedGame[Path, int]:
    """A hidden game cut off at *depth* plies, for any search of the reference."""
    game = BranchGame(tree)
    return LimitedGame(game, game.evaluate, depth)


@dataclass
class PlainSearch:
    """A plain alpha-beta, to count what it looks at: in each position it asks who moves.

    The reference's own lets the players alternate, and a student's game need not.
    """

    cut: Cut = Cut.AT_EQUAL
    orders: Mapping[Path, Sequence[int]] = field(default_factory=dict)
    nodes: int = 0
    leaves: int = 0

    def value(
        self, tree: Branch, depth: int, alpha: float = -inf, beta: float = inf, path: Path = ()
    ) -> float:
        """The value of *tree*, *path* from the root, to *depth* plies; or a bound for it."""
        self.nodes += 1
        if tree.over or depth == 0:
            self.leaves += 1
            return tree.static
        best = -inf if tree.is_max else inf
        for index in self.orders.get(path, range(len(tree.children))):
            reply = self.value(tree.children[index], depth - 1, alpha, beta, (*path, index))
            if tree.is_max:
                best = max(best, reply)
                alpha = max(alpha, best)
            else:
                best = min(best, reply)
                beta = min(beta, best)
            if self.cut.holds(alpha, beta):
                break
        return best


def right_leaves(tree: Branch, depth: int, cut: Cut) -> int:
    """The leaves that a plain alpha-beta asks about, moves in the game's own order."""
    search = PlainSearch(cut)
    search.value(tree, depth)
    return search.leaves


# --- where trees come from ----------------------------------------------------------------------


def from_lists(tree: Any, *, is_max: bool = True) -> Branch:
    """A tree as it is published: nested lists, a number for a leaf."""
    if isinstance(tree, (int, float)):
        return Branch(tree, is_max)
    children = tuple(from_lists(child, is_max=not is_max) for child in tree)
    return Branch(0, is_max, children)


def height_of(tree: Branch) -> int:
    """The plies of the longest line of play."""
    return max((1 + height_of(child) for child in tree.children), default=0)


def random_branch(
    rng: random.Random,
    depth: int,
    widths: Sequence[int],
    swing: int,
    *,
    is_max: bool = True,
    static: int = 0,
    loud: float = 0.0,
    ends: float = 0.0,
    again: float = 0.0,
) -> Branch:
    """A game drawn by chance in which a move changes the estimate by at most *swing*.

    Estimates differ nearly everywhere. A share *loud* of the positions is not quiet, in a share
    *ends* the game is over early, and after a share *again* the same side moves once more.
    """
    is_end = not depth or rng.random() < ends
    children = tuple(
        random_branch(
            rng,
            depth - 1,
            widths,
            swing,
            is_max=is_max if again and rng.random() < again else not is_max,
            static=static + rng.randint(-swing, swing),
            loud=loud,
            ends=ends,
            again=again,
        )
        for _ in range(0 if is_end else rng.choice(widths))
    )
    quiet = is_end or rng.random() >= loud
    return Branch(static, is_max, children, quiet)


def from_walk(walked: Walked, number: int, depth: int) -> Branch:
    """The student's own game below a state, as far as a search of *depth* plies looks."""
    node = walked.nodes[number]
    children: Iterator[Branch] = iter(())
    if depth:
        children = (from_walk(walked, child, depth - 1) for child in node.children)
    return Branch(node.static, node.is_max, tuple(children), node.quiet)
