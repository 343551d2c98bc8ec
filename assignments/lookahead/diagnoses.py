"""The commonest mistakes, each recognised only where it explains every single answer.

A suspect is a whole program with one fault, imagined here: what it would answer is computed for
each position that was asked about. If all answers are its answers, the fault is proved, and said
with what to do; otherwise nothing is said. To add one, add a row to SUSPECTS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log2
from typing import Any, NamedTuple, TypeAlias

from assignments.lookahead.given import Truth
from grader.authoring import N_, Answer, _, expect
from grader.errors import Raised

__all__ = ["SUSPECTS", "Suspect", "diagnose", "diagnosis"]

Line: TypeAlias = Sequence[int]
Predict: TypeAlias = Callable[[str, str], object]
"""From a position and the mark to move to the answer; a frozenset holds several that may be it."""
End: TypeAlias = Callable[[str], "int | None"]
"""The value at which a program takes a game to be over; None while it goes on."""

FEWEST = 100
"""Answers without which nothing is proved: so few fit a program by chance."""

SIDES = {"X": 1, "O": -1}
MARKS = {1: "X", -1: "O", 0: None, None: None}
OTHER = {"X": "O", "O": "X"}


class Suspect(NamedTuple):
    """A fault, in words, and the programs that have it."""

    name: str
    fault: str
    """What the program does, after "a program that"."""
    remedy: str
    asked: tuple[str, ...]
    """Kinds of answers that show it: `winner`, `is_over`, `value`, `move`."""
    programs: Callable[[Truth, str], Iterable[Predict]]
    """For one kind of answers."""
    plies: int = 0
    """Said in the fault, where it is one of depth."""


def diagnose(truth: Truth, kind: str, answers: Sequence[Answer]) -> str:
    """The fault that explains all *answers*, in words; nothing if none does."""
    found = diagnosis(truth, kind, answers)
    if found is None:
        return ""
    said = _("{remedy}. All {count:,} answers are those of a program that {fault}.")
    fault = _(found.fault).format(plies=found.plies)
    return said.format(remedy=_(found.remedy), count=len(answers), fault=fault)


def diagnosis(truth: Truth, kind: str, answers: Sequence[Answer]) -> Suspect | None:
    """The suspect that gives all *answers*, which are not all right; of several the most exact.

    A program may have several moves to choose from: the fewer they are, the more is proved.
    """
    if len(answers) < FEWEST:
        return None
    found = [
        (freedom, place, suspect)
        for place, suspect in enumerate(SUSPECTS)
        if kind in suspect.asked
        for predict in suspect.programs(truth, kind)
        if (freedom := _freedom(predict, truth, answers)) is not None
    ]
    return min(found)[2] if found else None


def _freedom(predict: Predict, truth: Truth, answers: Sequence[Answer]) -> float | None:
    """How much the imagined program leaves open in all, in bits; None if an answer isn't its."""
    bits = 0.0
    for answer in answers:
        position = answer.arguments[0]
        foreseen = predict(position, truth.to_move(position))
        several = foreseen if isinstance(foreseen, frozenset) else (foreseen,)
        got = None if isinstance(answer.fault, Raised) else answer.shown
        if not any(expect.same(got, each) for each in several):
            return None
        bits += log2(len(several))
    return bits


# --- the end of the game, rightly and wrongly ---------------------------------------------------


def _held(lines: Iterable[Line], board: str) -> str:
    """The mark on the first of *lines* whose three squares are alike, `.` too; nothing if none."""
    return next((board[a] for a, b, c in lines if board[a] == board[b] == board[c]), "")


def _won(lines: Iterable[Line], board: str) -> str:
    """The mark that holds one of *lines*."""
    return next(
        (m for a, b, c in lines if (m := board[a]) != "." and m == board[b] == board[c]), ""
    )


def _ends(lines: Sequence[Line], *, full: int = 0, draw_first: bool = False) -> End:
    """The end by *lines*; a full board is worth *full*, perhaps before a win is looked for."""

    def ended(board: str) -> int | None:
        if draw_first and "." not in board:
            return full
        mark = _won(lines, board)
        return SIDES[mark] if mark else full if "." not in board else None

    return ended


def _ends_with_blanks(lines: Sequence[Line], blank: int | None) -> End:
    """The end when three blank squares are a line: it is worth *blank*, or hides those after it."""

    def ended(board: str) -> int | None:
        held = _held(lines, board)
        return blank if held == "." else SIDES[held] if held else 0 if "." not in board else None

    return ended


def _line_orders(truth: Truth) -> Iterator[list[Line]]:
    """The orders of the lines that matter: only parallel lines can be whole at the same time."""
    lines = sorted(sorted(line) for line in truth.lines)
    rows = [line for line in lines if line[2] - line[0] == 2]
    columns = [line for line in lines if line[1] - line[0] == 3]
    others = [line for line in lines if line not in rows and line not in columns]
    for across in (rows, rows[::-1]):
        for down in (columns, columns[::-1]):
            yield [*across, *down, *others]


def _blank_lines(truth: Truth) -> Iterator[End]:
    """A line of blanks hides the win that comes after it, or ends the game."""
    for lines in _line_orders(truth):
        for blank in (None, -1, 1, 0):
            yield _ends_with_blanks(lines, blank)


def _missing_lines(truth: Truth) -> Iterator[End]:
    """One of the lines is not looked at, or both diagonals, or all but one direction."""
    lines = sorted(sorted(line) for line in truth.lines)
    diagonals = [line for line in lines if 4 in line and line[1] - line[0] in (2, 4)]
    for left_out in (*([line] for line in lines), diagonals):
        yield _ends([line for line in lines if line not in left_out])


# --- the search, rightly and wrongly ------------------------------------------------------------


def _best(mark: str, values: list[int]) -> int:
    """The greatest for X, the least for O."""
    return max(values) if mark == "X" else min(values)


@dataclass(frozen=True)
class Imagined:
    """Minimax with one fault."""

    ended: End
    combine: Callable[[str, list[int]], int] = _best
    switches: bool = True
    depth_ply: int = 9
    """Beyond it everything is worth 0."""
    known: dict[tuple[str, str, int], int] = field(default_factory=dict)

    def value(self, board: str, mark: str) -> int:
        """What it says that *board* is worth to X."""
        return self.search(board, mark, self.depth_ply)

    def search(self, board: str, mark: str, plies: int) -> int:
        plies = min(plies, board.count("."))  # more can't be looked ahead
        key = board, mark, plies
        if key not in self.known:
            over = self.ended(board)
            if over is not None:
                self.known[key] = over
            elif plies == 0:
                self.known[key] = 0
            else:
                self.known[key] = self.combine(mark, self.below(board, mark, plies))
        return self.known[key]

    def below(self, board: str, mark: str, plies: int) -> list[int]:
        """The values of the moves, in the order of the squares."""
        following = OTHER[mark] if self.switches else mark
        return [self.search(_put(board, i, mark), following, plies - 1) for i in _blanks(board)]

    def moves(self, board: str, mark: str) -> frozenset[int]:
        """The moves of which it takes one: all whose value is the best."""
        below = self.below(board, mark, self.depth_ply)
        best = self.combine(mark, below)
        return frozenset(i for i, value in zip(_blanks(board), below, strict=True) if value == best)


def _put(board: str, square: int, mark: str) -> str:
    """The board with one more mark."""
    return board[:square] + mark + board[square + 1 :]


def _blanks(board: str) -> list[int]:
    """The blank squares in index order."""
    return [square for square, mark in enumerate(board) if mark == "."]


def _by(kind: str, program: Imagined) -> Predict:
    """The answers of *program* of one kind."""
    if kind == "winner":
        return lambda board, mark: MARKS[program.ended(board)]
    if kind == "is_over":
        return lambda board, mark: program.ended(board) is not None
    return program.value if kind == "value" else program.moves


def _rules(ends: Callable[[Truth], Iterable[End]]) -> Callable[[Truth, str], Iterator[Predict]]:
    """Programs that search rightly, by wrong ends of the game."""

    def programs(truth: Truth, kind: str) -> Iterator[Predict]:
        return (_by(kind, Imagined(ended)) for ended in ends(truth))

    return programs


def _searches(*faults: Mapping[str, Any]) -> Callable[[Truth, str], Iterator[Predict]]:
    """Programs with right ends of the game, and a search with one of *faults*."""

    def programs(truth: Truth, kind: str) -> Iterator[Predict]:
        ended = _ends(list(truth.lines))
        return (_by(kind, Imagined(ended, **fault)) for fault in faults)

    return programs


def _for_the_mover(truth: Truth, kind: str) -> Iterator[Predict]:
    """The right value, with the sign of the side to move."""
    yield lambda position, mark: truth.value(position) * SIDES[mark]


# --- the choice of a move, from right values ----------------------------------------------------

Choose: TypeAlias = Callable[[str, list[int], list[int]], Iterable[object]]
"""From the mark, the blank squares and X's values of the moves to what may be answered."""


def _choices(*choose: Choose) -> Callable[[Truth, str], Iterator[Predict]]:
    """Programs whose values are right, and what they make of them."""

    def programs(truth: Truth, kind: str) -> Iterator[Predict]:
        return (_chosen(truth, each) for each in choose)

    return programs


def _chosen(truth: Truth, choose: Choose) -> Predict:
    """What is made of the right values."""

    def predict(board: str, mark: str) -> frozenset[object]:
        blanks = _blanks(board)
        values = [truth.value(_put(board, i, mark)) for i in blanks]
        return frozenset(choose(mark, blanks, values))

    return predict


def _with_value(value: int, blanks: list[int], values: list[int]) -> list[int]:
    """The moves of this value."""
    return [i for i, each in zip(blanks, values, strict=True) if each == value]


def _worst(mark: str, blanks: list[int], values: list[int]) -> list[int]:
    return _with_value(min(values) if mark == "X" else max(values), blanks, values)


def _highest(mark: str, blanks: list[int], values: list[int]) -> list[int]:
    return _with_value(max(values), blanks, values)


def _lowest(mark: str, blanks: list[int], values: list[int]) -> list[int]:
    return _with_value(min(values), blanks, values)


def _last(mark: str, blanks: list[int], values: list[int]) -> list[int]:
    return blanks[-1:]


def _last_or_first(mark: str, blanks: list[int], values: list[int]) -> list[int]:
    return blanks[-1:] if mark == "X" else blanks[:1]


def _first(mark: str, blanks: list[int], values: list[int]) -> list[int]:
    return blanks[:1]


def _places(mark: str, blanks: list[int], values: list[int]) -> list[int]:
    return [place for place, value in enumerate(values) if value == _best(mark, values)]


def _not_lost(mark: str, blanks: list[int], values: list[int]) -> list[int]:
    good = [i for i, each in zip(blanks, values, strict=True) if each * SIDES[mark] >= 0]
    return good[:1] or blanks[:1]


def _win_or(fallback: Callable[[list[int]], list[Any]]) -> Choose:
    """A winning move if there is one, else what *fallback* makes of the blank squares."""
    return lambda mark, blanks, values: _with_value(SIDES[mark], blanks, values) or fallback(blanks)


def _one_ply_off(truth: Truth, kind: str) -> Iterator[Predict]:
    """Each move is valued as if the side that has made it were to move again."""
    program = Imagined(_ends(list(truth.lines)))

    def predict(board: str, mark: str) -> frozenset[int]:
        below = [program.value(_put(board, i, mark), mark) for i in _blanks(board)]
        best = _best(mark, below)
        return frozenset(i for i, each in zip(_blanks(board), below, strict=True) if each == best)

    yield predict


def _shared_window(truth: Truth, kind: str) -> Iterator[Predict]:
    """The moves share a window, and one that only seems as good as the best so far is taken."""
    for hard in (False, True):
        window = SharedWindow(_ends(list(truth.lines)), hard=hard)
        yield window.last
        yield window.highest


@dataclass(frozen=True)
class SharedWindow:
    """Alpha-beta for all moves of a position, one after the other, in one window."""

    ended: End
    hard: bool
    known: dict[tuple[str, str, int, int], int] = field(default_factory=dict)

    def search(self, board: str, mark: str, alpha: int, beta: int) -> int:
        """Index order, cut at alpha >= beta."""
        key = board, mark, alpha, beta
        if key not in self.known:
            self.known[key] = self.expand(*key)
        return self.known[key]

    def expand(self, board: str, mark: str, alpha: int, beta: int) -> int:
        over = self.ended(board)
        if over is not None:
            return over
        low, high, best = alpha, beta, -2 * SIDES[mark]
        for square in _blanks(board):
            best = _best(
                mark, [best, self.search(_put(board, square, mark), OTHER[mark], alpha, beta)]
            )
            alpha, beta = (max(alpha, best), beta) if mark == "X" else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return min(max(best, low), high) if self.hard else best

    def scored(self, board: str, mark: str) -> Iterator[tuple[int, int]]:
        """The squares with what the search says of them."""
        alpha, beta = -2, 2
        for square in _blanks(board):
            score = self.search(_put(board, square, mark), OTHER[mark], alpha, beta)
            yield square, score
            alpha, beta = (max(alpha, score), beta) if mark == "X" else (alpha, min(beta, score))

    def last(self, board: str, mark: str) -> frozenset[int]:
        """The last that seems as good as any before it."""
        chosen, best = -1, -2 * SIDES[mark]
        for square, score in self.scored(board, mark):
            if score * SIDES[mark] >= best * SIDES[mark]:
                chosen, best = square, score
        return frozenset({chosen})

    def highest(self, board: str, mark: str) -> frozenset[int]:
        """The best of (score, square)."""
        pairs = [(score, square) for square, score in self.scored(board, mark)]
        return frozenset({(max(pairs) if mark == "X" else min(pairs))[1]})


# --- the table ----------------------------------------------------------------------------------

SEARCHED = ("value", "move")
DEEPER = N_("it sees wins, but not far enough ahead: search to the end of the game")
# A best value that starts at 0 makes a lost position seem drawn, and comes to the same.
TWO_PLIES = N_(
    "it sees wins, but not far enough ahead: search to the end of the game, and start from a best "
    "value that every move beats"
)
SUSPECTS: tuple[Suspect, ...] = (
    Suspect(
        "blank_line",
        N_("takes three blank squares in a line for a line"),
        N_("three blank squares in a line are not won by anybody: ask also for a mark"),
        ("winner", "is_over", *SEARCHED),
        _rules(_blank_lines),
    ),
    Suspect(
        "draw_before_win",
        N_("calls a full board a draw before it looks for a win"),
        N_("test for a win before you test for a full board"),
        ("winner", *SEARCHED),
        _rules(lambda truth: [_ends(list(truth.lines), draw_first=True)]),
    ),
    Suspect(
        "missing_line",
        N_("does not look at all of the eight lines"),
        N_("some of the eight lines are not looked at"),
        ("winner", "is_over", *SEARCHED),
        _rules(_missing_lines),
    ),
    Suspect(
        "draw_is_a_win",
        N_("counts a full board that nobody has won as a win"),
        N_("a full board that nobody has won is worth 0"),
        ("winner", *SEARCHED),
        _rules(lambda truth: [_ends(list(truth.lines), full=each) for each in (1, -1)]),
    ),
    Suspect(
        "value_for_the_mover",
        N_("gives the value of the side to move"),
        N_("the value is X's, whoever is to move"),
        ("value",),
        _for_the_mover,
    ),
    Suspect(
        "swapped",
        N_("takes the least value for X and the greatest for O"),
        N_("take the greatest value when X moves, the least when O moves: they are swapped"),
        SEARCHED,
        _searches({"combine": lambda mark, values: _best(OTHER[mark], values)}),
    ),
    Suspect(
        "one_side_choice",
        N_("takes the same end of the values for both sides, the greatest or the least"),
        N_("X takes the greatest of the values, O the least"),
        SEARCHED,
        _searches(
            {"combine": lambda mark, values: max(values)},
            {"combine": lambda mark, values: min(values)},
        ),
    ),
    Suspect(
        "mark_never_switches",
        N_("lets the same side make all the moves"),
        N_("switch the mark for the call below, and take back every move that was tried"),
        ("value",),
        _searches({"switches": False}),
    ),
    Suspect(
        "starts_at_zero",
        N_("starts its best value at 0, so that a lost position seems drawn"),
        N_("start from a best value that every move beats, such as -inf for X and inf for O"),
        ("value",),
        _searches(
            {"combine": lambda mark, values: _best(mark, [0, *values])},
            {"combine": lambda m, values: _best(m, [0, *values] if m == "X" else values)},
            {"combine": lambda m, values: _best(m, [0, *values] if m == "O" else values)},
        ),
    ),
    Suspect(
        "first_move_only",
        N_("returns after the first move of each position"),
        N_("let the loop try all moves before the function returns"),
        ("value",),
        _searches({"combine": lambda mark, values: values[0]}),
    ),
    Suspect(
        "last_move_only",
        N_("keeps the value of the last move, not of the best"),
        N_("compare each value with the best so far before you keep it"),
        ("value",),
        _searches({"combine": lambda mark, values: values[-1]}),
    ),
    Suspect(
        "loop_variable",
        N_("answers with the last blank square, or the first, whatever its value"),
        N_(
            "return the move that was best: after a loop its variable is the last move, and the "
            "greatest key of a dictionary of moves is the last move too"
        ),
        ("move",),
        _choices(_last, _first, _last_or_first),
    ),
    Suspect(
        "place_in_the_list",
        N_("answers with the place of its move in the list of blank squares"),
        N_("return the number of the square, not its place in the list of blank squares"),
        ("move",),
        _choices(_places),
    ),
    Suspect(
        "swapped_choice",
        N_("takes the move that is worst for itself, by right values"),
        N_("X takes the move of the greatest value, O that of the least: they are swapped"),
        ("move",),
        _choices(_worst),
    ),
    Suspect(
        "plays_for_one_side",
        N_("plays both sides for the good of one: this one's moves are right, the other's are not"),
        N_("X takes the move of the greatest value, O that of the least"),
        ("move",),
        _choices(_highest, _lowest),
    ),
    Suspect(
        "one_ply_off",
        N_("values a move as if the side that has made it were to move again"),
        N_("value each move by the position that it leads to, with the other side to move"),
        ("move",),
        _one_ply_off,
    ),
    Suspect(
        "content_with_a_draw",
        N_("takes the first move that does not lose"),
        N_("go through all moves: a later one may win"),
        ("move",),
        _choices(_not_lost),
    ),
    Suspect(
        "only_for_a_win",
        N_("looks for a win only, and takes drawn and lost moves for the same"),
        N_("where nothing wins, a draw is still better than a loss"),
        ("move",),
        _choices(
            _win_or(lambda blanks: blanks[-1:]),
            _win_or(lambda blanks: blanks[:1]),
            _win_or(lambda blanks: [None]),
        ),
    ),
    Suspect(
        "shared_window",
        N_("searches all moves with one window, and takes a later one that only seems as good"),
        N_(
            "with a window shared by all first moves, a later move may only seem as good "
            "as the best so far: keep the first best, or give each move a fresh window"
        ),
        ("move",),
        _shared_window,
    ),
    *(
        Suspect(
            f"plies_{plies}",
            N_("looks {plies} plies ahead and no further"),
            TWO_PLIES if plies == 2 else DEEPER,
            SEARCHED,
            _searches({"depth_ply": plies}),
            plies,
        )
        for plies in range(8, 0, -1)
    ),
)
"""The first that explains all answers is said; where several would, the simpler comes first."""
