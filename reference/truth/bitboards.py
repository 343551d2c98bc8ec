"""The second method: tic-tac-toe once more, on bitboards and by plain walking.

It checks the numbers of `reference.truth`, so it shares nothing with `reference.games` and
`reference.search`: square i is bit 2**i, a position is the pair (X's bits, O's bits), positions
are found by filtering all boards, values by retrograde analysis, searches by negamax.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

__all__ = [
    "Board",
    "Seat",
    "Walk",
    "all_games",
    "alphabeta",
    "burnside",
    "digest",
    "lesson_move",
    "memo_entries",
    "optimal_moves",
    "positions",
    "result",
    "seeded_games",
    "shallow_nodes",
    "stopping_nodes",
    "values",
    "walk",
]

Board: TypeAlias = tuple[int, int]

FULL: Final = 0o777
WINS: Final = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
WON: Final = tuple(any(bits & line == line for line in WINS) for bits in range(512))
START: Final[Board] = (0, 0)


def x_to_move(board: Board) -> bool:
    """Whether X is to move."""
    return board[0].bit_count() == board[1].bit_count()


def result(board: Board) -> Literal["x", "o", "draw"] | None:
    """How the game ended, or None while it goes on."""
    if WON[board[0]]:
        return "x"
    if WON[board[1]]:
        return "o"
    return "draw" if board[0] | board[1] == FULL else None


def blanks(board: Board) -> list[int]:
    """The indices of the blank squares."""
    occupied = board[0] | board[1]
    return [square for square in range(9) if not occupied >> square & 1]


def after(board: Board, square: int) -> Board:
    """The board when the side to move takes *square*."""
    x, o = board
    return (x | 1 << square, o) if x_to_move(board) else (x, o | 1 << square)


# The whole tree.


class Walk(NamedTuple):
    """A walk over every node: nodes, and ends by result, for each number of marks."""

    nodes: tuple[int, ...]
    x: tuple[int, ...]
    o: tuple[int, ...]
    draw: tuple[int, ...]


@cache
def walk(start: Board = START) -> Walk:
    """The tree below *start*, node by node; row p counts boards with p marks."""
    rows = {name: [0] * 10 for name in Walk._fields}

    def visit(own: int, other: int, marks: int) -> None:
        """*other* has just moved."""
        rows["nodes"][marks] += 1
        if WON[other]:
            rows["x" if marks % 2 else "o"][marks] += 1
        elif marks == 9:
            rows["draw"][marks] += 1
        else:
            free = FULL & ~(own | other)
            while free:
                bit = free & -free
                free ^= bit
                visit(other, own | bit, marks + 1)

    x, o = start
    visit(*(start if x_to_move(start) else (o, x)), (x | o).bit_count())
    return Walk(*(tuple(row) for row in rows.values()))


# The positions.


@cache
def positions() -> frozenset[Board]:
    """Every board that play can reach: the counts are in step and the loser did not go on."""
    return frozenset(filter(_is_reachable, _all_boards()))


def _all_boards() -> Iterator[Board]:
    """Every way to give disjoint squares to the two marks: 3**9 boards."""
    return ((x, o) for x in range(512) for o in range(512) if not x & o)


def _is_reachable(board: Board) -> bool:
    """Whether the marks are in step with each other and with who has won."""
    # One move can complete two lines, and two lines of five marks always share a square.
    ahead = board[0].bit_count() - board[1].bit_count()
    if WON[board[0]]:
        return ahead == 1 and not WON[board[1]]
    return ahead == 0 or (ahead == 1 and not WON[board[1]])


def burnside(boards: Iterable[Board]) -> int:
    """The classes of *boards* under the eight symmetries, by counting fixed points."""
    boards = list(boards)
    fixed = sum(_moved(image, board) == board for image in _images() for board in boards)
    classes, remainder = divmod(fixed, 8)
    if remainder:
        raise ArithmeticError(f"{fixed} fixed points are no multiple of 8: not closed under it")
    return classes


@cache
def _images() -> tuple[tuple[int, ...], ...]:
    """For each symmetry, every bit set's image: rows and columns flipped, then swapped."""
    squares = [(row, column) for row in range(3) for column in range(3)]
    flips: list[Callable[[int, int], tuple[int, int]]] = [
        lambda row, column: (row, column),
        lambda row, column: (2 - row, column),
        lambda row, column: (row, 2 - column),
        lambda row, column: (2 - row, 2 - column),
    ]
    goals = [[flip(*square) for square in squares] for flip in flips]
    goals += [[(column, row) for row, column in goal] for goal in goals]
    return tuple(
        tuple(
            sum(1 << 3 * row + column for i, (row, column) in enumerate(goal) if bits >> i & 1)
            for bits in range(512)
        )
        for goal in goals
    )


def _moved(image: tuple[int, ...], board: Board) -> Board:
    """The image of a board."""
    return image[board[0]], image[board[1]]


# The values.


@cache
def values() -> Mapping[Board, int]:
    """X's value of every position, by taking marks off again, from the full boards back."""
    value: dict[Board, int] = {}
    for board in sorted(positions(), key=lambda b: -(b[0] | b[1]).bit_count()):
        ended = result(board)
        if ended is not None:
            value[board] = {"x": 1, "o": -1, "draw": 0}[ended]
        for before in _predecessors(board):
            better = max if x_to_move(before) else min
            value[before] = better(value.get(before, value[board]), value[board])
    return value


def _predecessors(board: Board) -> Iterator[Board]:
    """The positions from which one move leads to *board*."""
    x, o = board
    for square in range(9):
        bit = 1 << square
        before = (x, o & ~bit) if x_to_move(board) else (x & ~bit, o)
        if before != board and result(before) is None:
            yield before


def optimal_moves(board: Board) -> tuple[int, ...]:
    """The squares that keep the value, in index order; none when the game is over."""
    if result(board) is not None:
        return ()
    value = values()
    return tuple(s for s in blanks(board) if value[after(board, s)] == value[board])


def text(board: Board) -> str:
    """The nine characters of a board."""
    return "".join(
        "X" if board[0] >> i & 1 else "O" if board[1] >> i & 1 else "." for i in range(9)
    )


def digest() -> str:
    """SHA-256 over one line `position value moves` for each position, sorted by position."""
    lines = sorted(
        f"{text(board)} {value:+d} {''.join(map(str, optimal_moves(board)))}\n"
        for board, value in values().items()
    )
    return hashlib.sha256("".join(lines).encode()).hexdigest()


# The searches.


@cache
def alphabeta(
    squares: tuple[int, ...],
    *,
    strict: bool,
    hard: bool,
    bound: int,
    start: Board = START,
) -> tuple[int, int, int, int]:
    """Value, nodes, leaves and cutoffs of alpha-beta, as negamax, node by node.

    *squares* is the move order, (-bound, bound) the window; 2 stands for any window that holds
    all utilities strictly inside. *start* must not be over.
    """
    moves = _moves_by_occupied(squares)
    inner = leaves = cutoffs = 0

    def search(own: int, other: int, alpha: int, beta: int) -> int:
        nonlocal inner, leaves, cutoffs
        inner += 1
        best, entered = -2, alpha
        for bit in moves[own | other]:
            mine = own | bit
            if WON[mine]:
                leaves += 1
                reply = 1
            elif mine | other == FULL:
                leaves += 1
                reply = 0
            else:
                reply = -search(other, mine, -beta, -alpha)
            if reply > best:
                best = reply
                if best > alpha:
                    alpha = best
            if alpha > beta or (alpha == beta and not strict):
                cutoffs += 1
                break
        return min(max(best, entered), beta) if hard else best

    x, o = start
    value = search(x, o, -bound, bound) if x_to_move(start) else -search(o, x, -bound, bound)
    return value, inner + leaves, leaves, cutoffs


@cache
def _moves_by_occupied(squares: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each set of occupied squares, the bits of the others in the order of *squares*."""
    return tuple(
        tuple(1 << square for square in squares if not occupied >> square & 1)
        for occupied in range(512)
    )


def shallow_nodes(squares: tuple[int, ...], *, strict: bool) -> int:
    """Nodes of alpha-beta whose nodes know their parent's bound only."""
    moves = _moves_by_occupied(squares)
    nodes = 0

    def search(own: int, other: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        if WON[other]:
            return -1
        if own | other == FULL:
            return 0
        best = -2
        for bit in moves[own | other]:
            best = max(best, -search(other, own | bit, -best))
            if best > beta or (best == beta and not strict):
                break
        return best

    search(0, 0, 2)
    return nodes


def stopping_nodes(squares: tuple[int, ...]) -> int:
    """Nodes of minimax that leaves a node as soon as a move is known to win."""
    moves = _moves_by_occupied(squares)
    nodes = 0

    def search(own: int, other: int) -> int:
        nonlocal nodes
        nodes += 1
        if WON[other]:
            return -1
        best = 0 if own | other == FULL else -1
        for bit in moves[own | other]:
            best = max(best, -search(other, own | bit))
            if best == 1:
                break
        return best

    search(0, 0)
    return nodes


def memo_entries(*, symmetric: bool) -> int:
    """Entries into minimax when what was searched before is remembered."""
    images = _images() if symmetric else _images()[:1]
    known: set[Board] = set()
    entries = 0

    def search(board: Board) -> None:
        nonlocal entries
        entries += 1
        key = min(_moved(image, board) for image in images)
        if key in known:
            return
        known.add(key)
        if result(board) is None:
            for square in blanks(board):
                search(after(board, square))

    search(START)
    return entries


# The games.


def lesson_move(board: Board) -> int:
    """The lesson's `best_move`: max or min over (score, move)."""
    x_moves = x_to_move(board)
    scored = [(values()[after(board, square)], square) for square in blanks(board)]
    return (max if x_moves else min)(scored)[1]


def first_best(board: Board) -> int:
    """The optimal move with the lowest index."""
    return optimal_moves(board)[0]


def last_best(board: Board) -> int:
    """The optimal move with the highest index."""
    return optimal_moves(board)[-1]


def seeded_games(
    choose: Callable[[Board], int], seed: int = 7, games: int = 1_000
) -> tuple[int, int, int]:
    """Wins, draws and losses of *choose* against `Random(seed).choice`, X in even games."""
    rng = Random(seed)
    tally: Counter[bool | None] = Counter()
    for game in range(games):
        as_x = game % 2 == 0
        board = START
        while result(board) is None:
            own = x_to_move(board) == as_x
            board = after(board, choose(board) if own else rng.choice(blanks(board)))
        ended = result(board)
        tally[None if ended == "draw" else (ended == "x") == as_x] += 1
    return tally[True], tally[None], tally[False]


@dataclass(frozen=True)
class Seat:
    """Every game of an agent from one seat, listed one by one."""

    wins: int
    draws: int
    losses: int
    decisions: int
    replies: int
    terminals: int


def all_games(choose: Callable[[Board], int], *, as_x: bool) -> Seat:
    """Play every reply against *choose* and count the games and the different boards."""
    games = list(_games(choose, as_x, (START,)))
    tally = Counter(result(game[-1]) for game in games)
    met = {board for game in games for board in game[:-1]}
    own = {board for board in met if x_to_move(board) == as_x}
    win, loss = (tally["x"], tally["o"]) if as_x else (tally["o"], tally["x"])
    terminals = {game[-1] for game in games}
    return Seat(win, tally["draw"], loss, len(own), len(met - own), len(terminals))


def _games(
    choose: Callable[[Board], int], as_x: bool, line: tuple[Board, ...]
) -> Iterator[tuple[Board, ...]]:
    """The boards of every game that goes on from *line*."""
    board = line[-1]
    if result(board) is not None:
        yield line
        return
    squares = [choose(board)] if x_to_move(board) == as_x else blanks(board)
    for square in squares:
        yield from _games(choose, as_x, (*line, after(board, square)))
