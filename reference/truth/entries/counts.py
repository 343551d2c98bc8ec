"""Entries: how many games, nodes and positions tic-tac-toe has."""

from collections import Counter
from collections.abc import Iterable, Iterator

from reference.games.tictactoe import LINES, Position, canonical
from reference.truth import bitboards
from reference.truth.bitboards import Board
from reference.truth.entries.sources import LESSON, OURS, RUBY_TALK, WALK, WIKIPEDIA
from reference.truth.tictactoe import lookahead
from reference.truth.truth import Truth

__all__ = ["per_ply", "positions", "tree"]

FILTER = "filtering all 19,683 boards, on bitboards"
BURNSIDE = "Burnside's lemma on the filtered bitboards"


def tree() -> Iterator[Truth]:
    """The whole game tree: a position counts once for every way to reach it."""
    counts, walk = lookahead().tree_counts, bitboards.walk
    yield Truth(
        "tree.games",
        "games",
        "move sequences from the empty board to a win or a full board",
        LESSON,
        WALK,
        lambda: counts().games,
        lambda: sum(walk().x) + sum(walk().o) + sum(walk().draw),
        255_168,
    )
    yield Truth(
        "tree.nodes",
        "nodes",
        "root counted; a won position has no children",
        LESSON,
        WALK,
        lambda: counts().nodes,
        lambda: sum(walk().nodes),
        549_946,
    )
    yield Truth(
        "tree.x_wins",
        "games",
        "games that X wins",
        LESSON,
        WALK,
        lambda: counts().x,
        lambda: sum(walk().x),
        131_184,
    )
    yield Truth(
        "tree.o_wins",
        "games",
        "games that O wins",
        LESSON,
        WALK,
        lambda: counts().o,
        lambda: sum(walk().o),
        77_904,
    )
    yield Truth(
        "tree.draws",
        "games",
        "games that fill the board without a line",
        LESSON,
        WALK,
        lambda: counts().draw,
        lambda: sum(walk().draw),
        46_080,
    )


def positions() -> Iterator[Truth]:
    """The positions: each counts once, however it is reached."""
    truth, boards = lookahead(), bitboards.positions
    yield Truth(
        "positions.reachable",
        "positions",
        "the empty board and finished ones counted",
        RUBY_TALK,
        FILTER,
        lambda: len(truth.positions),
        lambda: len(boards()),
        5_478,
    )
    yield Truth(
        "positions.open",
        "positions",
        "somebody is to move",
        OURS,
        FILTER,
        lambda: len(truth.open_positions),
        lambda: sum(bitboards.result(board) is None for board in boards()),
    )
    yield Truth(
        "positions.winners",
        "positions",
        "X has a line, O has one, nobody has",
        OURS,
        FILTER,
        lambda: _winners(map(truth.winner, truth.positions)),
        lambda: _winners(map(_winner, boards())),
    )
    yield Truth(
        "positions.drawn",
        "positions",
        "full boards without a line",
        OURS,
        FILTER,
        lambda: sum("." not in p and truth.winner(p) is None for p in truth.positions),
        lambda: sum(bitboards.result(board) == "draw" for board in boards()),
    )
    yield Truth(
        "positions.behind_blanks",
        "positions",
        "won, but a line of blanks stands before the winner's: rows from the top, then columns",
        OURS,
        FILTER,
        lambda: sum(map(_is_behind_blanks, truth.positions)),
        lambda: sum(map(_is_behind_blank_bits, boards())),
    )
    yield Truth(
        "positions.legal_moves",
        "moves",
        "summed over all open positions",
        OURS,
        FILTER,
        lambda: truth.solution.space.edges,
        lambda: sum(len(bitboards.blanks(b)) for b in boards() if bitboards.result(b) is None),
    )
    yield Truth(
        "positions.classes",
        "classes",
        "reachable positions up to the eight symmetries of the square",
        WIKIPEDIA,
        BURNSIDE,
        lambda: len(set(map(canonical, truth.positions))),
        lambda: bitboards.burnside(boards()),
        765,
    )
    yield Truth(
        "positions.terminal_classes",
        "classes",
        "finished positions up to symmetry: X has won, O has, a draw",
        WIKIPEDIA,
        BURNSIDE,
        _terminal_classes,
        lambda: tuple(
            bitboards.burnside(b for b in boards() if bitboards.result(b) == result)
            for result in ("x", "o", "draw")
        ),
        (91, 44, 3),
    )


def per_ply() -> Iterator[Truth]:
    """The same, ply by ply."""
    truth, boards = lookahead(), bitboards.positions
    counts, walk = truth.tree_counts, bitboards.walk
    yield Truth(
        "per_ply.nodes",
        "nodes",
        "of the tree, plies 0 to 9; the lesson states plies 1, 4 and 7",
        OURS,
        WALK,
        lambda: counts().nodes_per_ply,
        lambda: walk().nodes,
    )
    yield Truth(
        "per_ply.terminals",
        "nodes",
        "of the tree, plies 0 to 9",
        OURS,
        WALK,
        lambda: counts().terminals_per_ply,
        lambda: tuple(map(sum, zip(walk().x, walk().o, walk().draw, strict=True))),
    )
    yield Truth(
        "per_ply.x_wins",
        "nodes",
        "of the tree, plies 0 to 9",
        OURS,
        WALK,
        lambda: counts().x_per_ply,
        lambda: walk().x,
    )
    yield Truth(
        "per_ply.o_wins",
        "nodes",
        "of the tree, plies 0 to 9",
        OURS,
        WALK,
        lambda: counts().o_per_ply,
        lambda: walk().o,
    )
    yield Truth(
        "per_ply.draws",
        "nodes",
        "of the tree, plies 0 to 9",
        OURS,
        WALK,
        lambda: counts().draw_per_ply,
        lambda: walk().draw,
    )
    yield Truth(
        "per_ply.positions",
        "positions",
        "with 0 to 9 marks",
        OURS,
        FILTER,
        lambda: _per_ply(9 - p.count(".") for p in truth.positions),
        lambda: _per_ply((x | o).bit_count() for x, o in boards()),
    )
    yield Truth(
        "per_ply.classes",
        "classes",
        "with 0 to 9 marks",
        OURS,
        BURNSIDE,
        lambda: _per_ply(9 - p.count(".") for p in set(map(canonical, truth.positions))),
        lambda: tuple(bitboards.burnside(_with_marks(marks)) for marks in range(10)),
    )


def _per_ply(marks: Iterable[int]) -> tuple[int, ...]:
    """How many of each number of marks, 0 to 9."""
    tally = Counter(marks)
    return tuple(tally[ply] for ply in range(10))


def _with_marks(marks: int) -> list[Board]:
    """The reachable boards with this many marks."""
    return [(x, o) for x, o in bitboards.positions() if (x | o).bit_count() == marks]


def _winners(winners: Iterable[str | None]) -> tuple[int, int, int]:
    """How many are X, O and None."""
    tally = Counter(winners)
    return tally["X"], tally["O"], tally[None]


def _winner(board: Board) -> str | None:
    """X, O or None, on bitboards."""
    return {"x": "X", "o": "O"}.get(bitboards.result(board) or "")


def _terminal_classes() -> tuple[int, int, int]:
    """The classes of finished positions by winner."""
    truth = lookahead()
    over = {canonical(p) for p in truth.positions if truth.is_over(p)}
    return _winners(map(truth.winner, over))


def _is_behind_blanks(position: Position) -> bool:
    """Whether the first line of three equal squares is blank, though another is won."""
    held = (position[i] for i, j, k in LINES if position[i] == position[j] == position[k])
    return next(held, "") == "." and lookahead().winner(position) is not None


def _is_behind_blank_bits(board: Board) -> bool:
    """The same with lines as bit masks."""
    won = [any(bits & line == line for bits in board) for line in bitboards.WINS]
    blank = [not (board[0] | board[1]) & line for line in bitboards.WINS]
    return any(won) and True in blank and blank.index(True) < won.index(True)
