"""What the grader knows of the lecture's "other adjustments": the right answers, by definition."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from assignments.beloved_game.hidden import (
    Branch,
    BranchGame,
    Path,
    PlainSearch,
    limited,
    random_branch,
    value_of,
)
from reference.games import LimitedGame, tictactoe
from reference.search import alphabeta, minimax, secondary_search
from reference.search.secondary import Candidate

__all__ = [
    "HORIZON",
    "best_path",
    "futile_nodes",
    "horizon_position",
    "nodes_in_order",
    "quiescent_value",
    "second_look",
    "telling_trees",
]

HORIZON = ".OO.X.X.."  # the lecture's slides 29 to 34, X to move
WIN = 100


def best_path(tree: Branch, depth: int) -> Path:
    """The line of play to which both keep, the first best move each time."""
    if tree.over or depth == 0:
        return ()
    values = [value_of(child, depth - 1) for child in tree.children]
    index = values.index((max if tree.is_max else min)(values))
    return (index, *best_path(tree.children[index], depth - 1))


def quiescent_value(tree: Branch, depth: int) -> float:
    """Minimax to *depth* plies and then on until it is quiet or the game is over."""
    game = BranchGame(tree)
    quiet = LimitedGame(game, game.evaluate, depth, is_quiet=lambda path: tree.at(path).quiet)
    return minimax(quiet).value


def second_look(tree: Branch, depth: int, extra: int) -> Candidate[int]:
    """The line that stands when its end was looked at *extra* plies further."""
    game = BranchGame(tree)
    return secondary_search(game, game.evaluate, depth, extra).choice


def telling_trees(rng: random.Random, count: int, depth: int, extra: int) -> Iterator[Branch]:
    """Hidden games in which the second look changes the move."""
    while count:
        tree = random_branch(rng, depth + extra, (2, 3), 10_000, is_max=bool(count % 2))
        if second_look(tree, depth, extra).line[0] != best_path(tree, depth)[0]:
            count -= 1
            yield tree


def nodes_in_order(tree: Branch, depth: int, orders: Mapping[Path, Sequence[int]]) -> int:
    """Nodes of a plain alpha-beta that tries the moves of each position in the given order."""
    search = PlainSearch(orders=orders)
    search.value(tree, depth)
    return search.nodes


def futile_nodes(tree: Branch, depth: int, margin: float) -> int:
    """Nodes of an alpha-beta that also leaves a node when at most *margin* can be gained there."""
    return alphabeta(limited(tree, depth), futility=margin).nodes


def horizon_position() -> Branch:
    """Tic-tac-toe below the lecture's position; loud while a line has two marks and a blank."""
    return _board(HORIZON)


def _board(position: str) -> Branch:
    is_max = tictactoe.to_move(position) == "X"
    if tictactoe.is_over(position):
        winner = tictactoe.winner(position)
        return Branch(WIN if winner == "X" else -WIN if winner else 0, is_max)
    children = tuple(_board(tictactoe.play(position, i)) for i in tictactoe.moves(position))
    return Branch(open_lines(position), is_max, children, not threatens(position))


def open_lines(position: str) -> int:
    """The lines still open to X less those still open to O: e(p) of slide 28."""
    marks = [{position[i] for i in line} for line in tictactoe.LINES]
    return sum("O" not in line for line in marks) - sum("X" not in line for line in marks)


def threatens(position: str) -> bool:
    """True if somebody could complete a line with one mark."""
    lines = ["".join(sorted(position[i] for i in line)) for line in tictactoe.LINES]
    return any(line in (".XX", ".OO") for line in lines)
