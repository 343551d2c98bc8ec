"""The ten checks, asked of right programs, of mutants and of programs that lie.

Right programs of every convention earn everything; a mutant is caught by the check that it names,
on the smallest board; a program that knows the answers without having computed them earns nothing.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from assignments.lookahead.naming import TRAITS, family_words
from grader.assignment import load_assignment
from grader.model import Cell, Outcome, Report, Submission, SubmissionKind, Verdict
from grader.submission import open_submission
from grader.workflow import grade
from reference.truth.families import every_family

LOOKAHEAD = load_assignment("lookahead")
FOLDER = LOOKAHEAD.folder
Verdicts = dict[str, Verdict]

AB = ("alphabeta_values", "alphabeta_move", "pruning")
PLAYING = ("best_move", "never_loses")


def program_of(path: Path) -> str:
    """A solution without what runs when it is the main module."""
    return path.read_text("utf-8").partition('\nif __name__ == "__main__":')[0]


VALUE_OF = """
known = {}
def value_of(b, mark):
    if (b, mark) not in known:
        champion = winner(b)
        blanks = moves(b)
        if champion is not None:
            known[b, mark] = 1 if champion == "X" else -1
        else:
            values = [value_of(play(b, i, mark), other(mark)) for i in blanks] or [0]
            known[b, mark] = max(values) if mark == "X" else min(values)
    return known[b, mark]
"""
# The solution, with an agent that remembers what it has seen: quick to ask.
BASE = f"""{program_of(FOLDER / "solution.py")}
{VALUE_OF}
def best_move(b, mark):
    choose = max if mark == "X" else min
    return choose(moves(b), key=lambda i: value_of(play(b, i, mark), other(mark)))
"""


def report_on(submission: Submission, *only: str, seed: int = 7) -> Report:
    return grade(submission, LOOKAHEAD, only=only, seed=seed, isolation="none").report


def module(source: str) -> Submission:
    return Submission("my.py", SubmissionKind.MODULE, "0" * 64, Path("my.py"), source=source)


def verdicts(source: str, *only: str, seed: int = 7) -> Verdicts:
    """The verdicts on a module that is the base with *source* after it."""
    report = report_on(module(BASE + source), *only, seed=seed)
    return {verdict.check: verdict for verdict in report.verdicts}


def lost(found: Verdicts) -> dict[str, tuple[str, str, object]]:
    """The checks that did not give all points, with why."""
    return {
        name: (str(verdict.points), verdict.outcome.value, verdict.explanation)
        for name, verdict in found.items()
        if verdict.points != verdict.max_points
    }


def notes_of(verdict: Verdict) -> str:
    return "\n".join(str(note.get("text", note)) for note in verdict.notes)


# --- solutions, starters, baselines ------------------------------------------------------------


def test_two_checks_are_for_notebooks() -> None:
    """A module is graded out of the rest, and told so."""
    report = report_on(open_submission(FOLDER / "solution.py"), "whole_tree", "figures")
    assert (4, 4) == (report.points, report.max_points)
    (finding,) = report.findings
    assert "points are for notebooks only and do not count for a module" in finding.text


def test_the_solution_is_told_what_it_does() -> None:
    """How it searches, what it prunes, and the games it gets into, beside all points."""
    checks = ("minimax_values", "never_loses", "pruning")
    report = report_on(open_submission(FOLDER / "solution.py"), *checks)
    assert {} == lost({verdict.check: verdict for verdict in report.verdicts})
    by_name = {verdict.check: verdict for verdict in report.verdicts}
    assert (
        "Positions that ab looks at: 18,297 from the empty board, 573 from .......OX and "
        "1,218 from .....O.X.: index order, cut at alpha >= beta. "
        "To repeat: python -m reference families 18297 573 1218"
    ) in notes_of(by_name["pruning"])
    assert (
        "Positions that minimax looks at: 8,232 from .......OX and 7,548 from .....O.X.: "
        "plain minimax; or alpha-beta that makes its window anew in each call."
    ) in notes_of(by_name["minimax_values"])
    assert "16 trees agree leaf by leaf" in notes_of(by_name["pruning"])
    table, proof = by_name["never_loses"].notes
    assert ["both", "906", "94", "0"] == table["rows"][-1]
    assert [["X", "101", "99", "2", "0"], ["O", "681", "498", "183", "0"]] == proof["rows"]


# --- right programs of other conventions -------------------------------------------------------

RULES = {
    "any and all, slices, last square first": """
def winner(b):
    return next((m for m in "XO" if any(all(b[i] == m for i in line) for line in LINES)), None)
def moves(b): return tuple(i for i in range(8, -1, -1) if not b[i])
def play(b, i, mark): return b[:i] + (mark,) + b[i + 1 :]
""",
    "sets": """
LINES = {frozenset(line) for line in LINES}
def winner(b):
    for line in LINES:
        marks = {b[i] for i in line}
        if len(marks) == 1 and marks != {None}: return marks.pop()
def moves(b): return {i for i, square in enumerate(b) if square is None}
""",
    "numpy": """
import numpy as np
LINES = np.array(LINES)
def moves(b): return list(np.flatnonzero([square is None for square in b]))
""",
    "no moves on a won board": """
def moves(b): return [] if winner(b) else [i for i in range(9) if b[i] is None]
""",
}


@pytest.mark.parametrize("name", RULES)
def test_right_rules_in_any_form(name: str) -> None:
    """The handout leaves the order of moves and the kind of sequence open."""
    asked = ("rules", "whole_tree") if name == "no moves on a won board" else ("rules",)
    assert {} == lost(verdicts(RULES[name], *asked))


MINIMAX = {
    "negamax": """
def for_the_mover(b, mark, counter):
    counter[0] += 1
    if winner(b): return 1 if winner(b) == mark else -1
    values = [-for_the_mover(play(b, i, mark), other(mark), counter) for i in moves(b)]
    return max(values, default=0)
def minimax(b, mark, counter):
    value = for_the_mover(b, mark, counter)
    return value if mark == "X" else -value
""",
    "a stack instead of recursion": """
def over(b):
    if winner(b): return 1 if winner(b) == "X" else -1
    return None if moves(b) else 0
def minimax(b, mark, counter):
    counter[0] += 1
    if over(b) is not None: return over(b)
    stack = [(b, mark, moves(b), [])]
    while True:
        b, mark, left, values = stack[-1]
        if left:
            child = play(b, left.pop(), mark)
            counter[0] += 1
            value = over(child)
            if value is None: stack.append((child, other(mark), moves(child), []))
            else: values.append(value)
        else:
            value = max(values) if mark == "X" else min(values)
            stack.pop()
            if not stack: return value
            stack[-1][3].append(value)
""",
    "two functions that give floats": """
def max_value(b, counter):
    counter[0] += 1
    if winner(b): return 1.0 if winner(b) == "X" else -1.0
    return max((min_value(play(b, i, "X"), counter) for i in moves(b)), default=0.0)
def min_value(b, counter):
    counter[0] += 1
    if winner(b): return 1.0 if winner(b) == "X" else -1.0
    return min((max_value(play(b, i, "O"), counter) for i in moves(b)), default=0.0)
def minimax(b, mark, counter):
    return max_value(b, counter) if mark == "X" else min_value(b, counter)
""",
    "a helper that looks into the tuple": """
def won(b):
    return next((b[i] for i, j, k in LINES if b[i] and b[i] == b[j] == b[k]), None)
def search(b, mark, counter):
    counter[0] += 1
    if won(b): return 1 if won(b) == "X" else -1
    values = [search(b[:i] + (mark,) + b[i + 1 :], other(mark), counter)
              for i in range(9) if b[i] is None]
    return (max if mark == "X" else min)(values, default=0)
def minimax(b, mark, counter): return search(b, mark, counter)
""",
    "a helper that looks at all children first": """
def search(b, mark, counter):
    counter[0] += 1
    if winner(b): return 1 if winner(b) == "X" else -1
    children = sorted((play(b, i, mark) for i in moves(b)), key=lambda child: winner(child) is None)
    return (max if mark == "X" else min)(
        (search(child, other(mark), counter) for child in children), default=0)
def minimax(b, mark, counter): return search(b, mark, counter)
""",
}


UNMEASURED = "the counter is compared with what can be measured, not with the tree that it counts"


@pytest.mark.drawn(4)
@pytest.mark.parametrize(
    "name",
    list(MINIMAX),
)
def test_right_minimax_in_any_form(name: str) -> None:
    """What counts is the value and that each node is counted, not who calls whom."""
    assert {} == lost(verdicts(MINIMAX[name], "minimax_values"))


def test_minimax_that_remembers_has_right_values() -> None:
    """The handout asks it to remember nothing: at most the counter's quarter is lost."""
    source = """
memory = {}
def minimax(b, mark, counter):
    if (b, mark) not in memory:
        counter[0] += 1
        if winner(b): value = 1 if winner(b) == "X" else -1
        else:
            values = [minimax(play(b, i, mark), other(mark), counter) for i in moves(b)]
            value = (max if mark == "X" else min)(values, default=0)
        memory[b, mark] = value
    return memory[b, mark]
"""
    verdict = verdicts(source, "minimax_values")["minimax_values"]
    assert verdict.points is not None
    assert verdict.points >= Fraction(9, 2)


AGENTS = {
    "random among equals": """
def best_move(b, mark):
    values = {i: value_of(play(b, i, mark), other(mark)) for i in moves(b)}
    best = (max if mark == "X" else min)(values.values())
    return random.choice([i for i in values if values[i] == best])
""",
    "the last of the best": """
def best_move(b, mark):
    sign = 1 if mark == "X" else -1
    return max(moves(b), key=lambda i: (sign * value_of(play(b, i, mark), other(mark)), i))
""",
    "quick wins and slow losses": """
def score(b, mark, ply):
    if winner(b): return 10 - ply if winner(b) == "X" else ply - 10
    return (max if mark == "X" else min)(
        (scored(play(b, i, mark), other(mark), ply + 1) for i in moves(b)), default=0)
scores = {}
def scored(b, mark, ply):
    if b not in scores: scores[b] = score(b, mark, ply)
    return scores[b]
def best_move(b, mark):
    ply = 9 - b.count(None)
    return (max if mark == "X" else min)(
        moves(b), key=lambda i: scored(play(b, i, mark), other(mark), ply + 1))
""",
    "through ab, a fresh infinite window for each move": """
memory = {}
def best_move(b, mark):
    if b not in memory:
        memory[b] = (max if mark == "X" else min)(moves(b), key=lambda i: ab(
            play(b, i, mark), other(mark), -float("inf"), float("inf"), [0]))
    return memory[b]
""",
    "through ab, a shared window, the first of the best": """
def best_move(b, mark):
    alpha, beta, chosen = -2, 2, None
    for i in moves(b):
        value = ab(play(b, i, mark), other(mark), alpha, beta, [0])
        if mark == "X" and value > alpha: alpha, chosen = value, i
        if mark == "O" and value < beta: beta, chosen = value, i
    return chosen
""",
    "numbers of numpy": """
import numpy as np
by_value = best_move
def best_move(b, mark): return np.int64(by_value(b, mark))
""",
    "a subclass of int": """
class Square(int):
    pass
by_value = best_move
def best_move(b, mark): return Square(by_value(b, mark))
""",
}


@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", AGENTS)
def test_right_agents_of_any_kind(name: str) -> None:
    """Any optimal move counts, also another one when asked again."""
    asked = (*PLAYING, "alphabeta_move") if "through ab" in name else PLAYING
    found = verdicts(AGENTS[name], *asked)
    assert {} == lost(found)
    varies = "the agent varies, so all of its answers were followed"
    assert (varies in notes_of(found["never_loses"])) == (name == "random among equals")


def alphabeta(
    *,
    order: str = "moves(b)",
    cut: str = "alpha >= beta",
    worst: str = "2",
    begin: str = "",
) -> str:
    """Alpha-beta in the handout's form, with some other choices."""
    return f"""
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
def ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    if winner(b): return 1 if winner(b) == "X" else -1
    {begin}
    if not moves(b): return 0
    best = -{worst} if mark == "X" else {worst}
    for i in {order}:
        value = ab(play(b, i, mark), other(mark), alpha, beta, counter)
        if mark == "X":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if {cut}: break
    return best
"""


ALPHABETA = {
    "centre first": alphabeta(order="sorted(moves(b), key=ORDER.index)", worst='float("inf")'),
    "last square first": alphabeta(order="reversed(moves(b))"),
    "centre first in moves": alphabeta()
    + "def moves(b): return [i for i in ORDER if b[i] is None]\n",
    "a win on the spot first": alphabeta(
        begin="""if any(winner(play(b, i, mark)) == mark for i in moves(b)):
        return 1 if mark == "X" else -1"""
    ),
    "children in order of winning": """
def ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    if winner(b): return 1 if winner(b) == "X" else -1
    children = sorted((play(b, i, mark) for i in moves(b)), key=lambda child: winner(child) is None)
    if not children: return 0
    best = -2 if mark == "X" else 2
    for child in children:
        value = ab(child, other(mark), alpha, beta, counter)
        if mark == "X":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta: break
    return best
""",
    "fail-hard": """
def ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    if winner(b): return 1 if winner(b) == "X" else -1
    if not moves(b): return 0
    for i in moves(b):
        value = ab(play(b, i, mark), other(mark), alpha, beta, counter)
        if mark == "X": alpha = max(alpha, value)
        else: beta = min(beta, value)
        if alpha >= beta: return beta if mark == "X" else alpha
    return alpha if mark == "X" else beta
""",
    "negamax inside": """
def for_the_mover(b, mark, alpha, beta, counter):
    counter[0] += 1
    if winner(b): return 1 if winner(b) == mark else -1
    if not moves(b): return 0
    best = -float("inf")
    for i in moves(b):
        best = max(best, -for_the_mover(play(b, i, mark), other(mark), -beta, -alpha, counter))
        alpha = max(alpha, best)
        if alpha >= beta: break
    return best
def ab(b, mark, alpha, beta, counter):
    if mark == "X": return for_the_mover(b, mark, alpha, beta, counter)
    return -for_the_mover(b, mark, -beta, -alpha, counter)
""",
    "scout windows": """
def ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    if winner(b): return 1 if winner(b) == "X" else -1
    if not moves(b): return 0
    best = -2 if mark == "X" else 2
    for k, i in enumerate(moves(b)):
        child, low, high = play(b, i, mark), alpha, beta
        if k and mark == "X": high = min(beta, alpha + 1)
        if k and mark == "O": low = max(alpha, beta - 1)
        value = ab(child, other(mark), low, high, counter)
        if (low, high) != (alpha, beta) and alpha < value < beta:
            value = ab(child, other(mark), alpha, beta, counter)
        if mark == "X":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta: break
    return best
""",
    "a table with bounds": """
table = {}
def ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    low, high = table.get((b, mark), (-2, 2))
    if low == high or low >= beta: return low
    if high <= alpha: return high
    first_alpha, first_beta = alpha, beta
    if winner(b): best = 1 if winner(b) == "X" else -1
    elif not moves(b): best = 0
    else:
        best = -2 if mark == "X" else 2
        for i in moves(b):
            value = ab(play(b, i, mark), other(mark), alpha, beta, counter)
            if mark == "X":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta: break
    if winner(b) or not moves(b) or first_alpha < best < first_beta: low = high = best
    elif best <= first_alpha: high = min(high, best)
    else: low = max(low, best)
    table[b, mark] = low, high
    return best
""",
    "remembered with the window": """
from functools import cache
nodes = [0]
@cache
def search(b, mark, alpha, beta):
    nodes[0] += 1
    if winner(b): return 1 if winner(b) == "X" else -1
    if not moves(b): return 0
    best = -2 if mark == "X" else 2
    for i in moves(b):
        value = search(play(b, i, mark), other(mark), alpha, beta)
        if mark == "X":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta: break
    return best
def ab(b, mark, alpha, beta, counter):
    before = nodes[0]
    value = search(b, mark, alpha, beta)
    counter[0] += nodes[0] - before
    return value
""",
    "looks into the tuple": """
def won(b):
    return next((b[i] for i, j, k in LINES if b[i] and b[i] == b[j] == b[k]), None)
def ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    if won(b): return 1 if won(b) == "X" else -1
    if None not in b: return 0
    best = -2 if mark == "X" else 2
    for i in range(9):
        if b[i] is None:
            value = ab(b[:i] + (mark,) + b[i + 1 :], other(mark), alpha, beta, counter)
            if mark == "X":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta: break
    return best
""",
    "counts the blanks of the tuple": alphabeta(begin="if b.count(None) == 0: return 0"),
    "seeks a blank of the tuple": alphabeta(
        begin="try: b.index(None)\n    except ValueError: return 0"
    ),
}


# Those whose windows differ from the solution's are asked with narrow windows too.
OWN_WINDOWS = {
    "centre first",
    "fail-hard",
    "negamax inside",
    "scout windows",
    "a table with bounds",
    "looks into the tuple",
}


@pytest.mark.drawn(4)
@pytest.mark.parametrize(
    "name",
    list(ALPHABETA),
)
def test_right_alphabeta_of_any_convention(name: str) -> None:
    """Order, form, bounds, and memory are the student's; the checks give all points.

    A search that looks into boards by itself can't prove that it prunes: half of that check.
    """
    asked = AB if name in OWN_WINDOWS else ("alphabeta_values", "pruning")
    found = lost(verdicts(ALPHABETA[name], *asked))
    assert ({"pruning": ("2", "partial")} if "tuple" in name else {}) == {
        check: (points, outcome) for check, (points, outcome, _) in found.items()
    }


FAMILIES = {
    "centre-first order, cut at alpha >= beta": ALPHABETA["centre first in moves"],
    "order of a set of (row, column), cut at alpha >= beta": alphabeta(
        order="[3 * r + c for r, c in {divmod(i, 3) for i in moves(b)}]"
    ),
    "index order, cut at alpha >= beta, a cut ends the inner of two loops only": """
def ab(b, mark, alpha, beta, counter):
    counter[0] += 1
    if winner(b): return 1 if winner(b) == "X" else -1
    if not moves(b): return 0
    best = -2 if mark == "X" else 2
    for row in range(3):
        for i in moves(b):
            if i // 3 != row: continue
            value = ab(play(b, i, mark), other(mark), alpha, beta, counter)
            best = max(best, value) if mark == "X" else min(best, value)
            alpha, beta = (max(alpha, best), beta) if mark == "X" else (alpha, min(beta, best))
            if alpha >= beta: break
    return best
""",
}


@pytest.mark.parametrize("family", FAMILIES)
def test_the_family_of_a_search_is_named(family: str) -> None:
    """By what it looks at from three boards, or from two where the empty one costs too much."""
    found = verdicts(FAMILIES[family], "pruning")["pruning"]
    assert f": {family}. To repeat: python -m reference families " in notes_of(found)


def test_several_families_are_all_named_if_they_are_few() -> None:
    """Three in words, the others by number; none is an order or cut of the program's own."""
    names = [("index order", "only X cuts"), ("plain minimax",), ("fail-soft",), ("fail-hard",)]
    assert "index order, only X cuts" == family_words(names[:1])
    assert "index order, only X cuts; or plain minimax" == family_words(names[:2])
    assert family_words(names).endswith("; or fail-soft; or others (1)")
    assert "an order or cut of its own" == family_words([])


def test_every_trait_has_a_message() -> None:
    """What the reference says of a way to search can be said in every language."""
    assert {trait for family in every_family() for trait in family.traits} == TRAITS


def test_a_cut_only_when_alpha_exceeds_beta_is_right_and_prunes_less() -> None:
    """More than 61,000 positions: half of the pruning, as the handout's table says."""
    found = verdicts(alphabeta(cut="alpha > beta"), "alphabeta_values", "pruning")
    assert ["pruning"] == list(lost(found))
    pruning = found["pruning"]
    assert (Outcome.PARTIAL, Fraction(2)) == (pruning.outcome, pruning.points)
    assert pruning.explanation is not None
    assert "cut when alpha equals beta too (>=, not >)" in pruning.explanation.hint
    assert ": index order, cut at alpha > beta, fail-soft. " in notes_of(pruning)


# --- mutants -----------------------------------------------------------------------------------

CAUGHT = {
    "winner_of_blanks": (
        "rules",
        "....OOXXX",
        "All 5,478 answers are those of a program that takes three bla",
    ),
    "winner_answers_true": ("rules", "OOXOOXXXX", 'return the winner\'s mark, "X" or "O", or None'),
    "winner_looks_at_one_line": ("rules", "OOXOOXXXX", "some of the eight lines are not looked at"),
    "moves_miss_the_last_square": ("rules", "OOXOOXXX.", "list the numbers of the blank squares"),
    "play_ignores_the_mark": ("rules", "..OOXXOXX", "put the mark that was given, not always the"),
    "walk_goes_on_after_a_win": ("whole_tree", ".OOXOXOXX", "the game ends when somebody has won"),
    "walk_counts_a_full_board_as_drawn": (
        *("whole_tree", "OOXOOXXXX"),
        "a full board may also be won: ask for the winner before you call it a draw",
    ),
    "walk_totals_typed_in": ("whole_tree", "OOXOOXXXX", "numbers that are typed in do not grow"),
    "minimax_draw_before_win": (
        *("minimax_values", "OOXOOXXXX"),
        "test for a win before you test for a full board. All 5,478 answers are those of a program "
        "that calls a full board a draw before it looks for a win.",
    ),
    "minimax_value_for_the_mover": ("minimax_values", "OOXOOXXXX", "whoever is to move"),
    "minimax_min_and_max_swapped": ("minimax_values", "..OOXXOXX", "the greatest value when X"),
    "best_move_returns_the_score": ("best_move", ".OOOXXOXX", "not its score"),
    "best_move_opening_by_heart": ("best_move", "......OXX", "not far enough ahead"),
    "ab_cuts_too_early": ("alphabeta_values", "..OO.XXXO", "a branch is cut too early"),
    "ab_drops_the_last_score": ("alphabeta_values", ".OOOXXOXX", "take the greatest value when"),
    "best_move_last_of_a_shared_window": (
        *("alphabeta_move", "...XXOOXO"),
        "with a window shared by all first moves, a later move may only seem as good",
    ),
}


def explained(name: str, check: str) -> Verdict:
    """The verdict of *check* on a mutant; the check is the one that the mutant names."""
    source = (FOLDER / "mutants" / f"{name}.py").read_text("utf-8")
    assert f"caught by: {check}" in source
    (verdict,) = report_on(module(source), check).verdicts
    assert verdict.explanation is not None
    return verdict


@pytest.mark.parametrize(
    "name",
    list(CAUGHT),
)
def test_a_mutant_is_caught_on_the_smallest_board_with_its_hint(name: str) -> None:
    """A call to paste, the board with the fewest empty squares, and what to change."""
    check, board, hint = CAUGHT[name]
    verdict = explained(name, check)
    assert verdict.outcome in (Outcome.FAILED, Outcome.PARTIAL)
    explanation = verdict.explanation
    assert explanation is not None
    assert explanation.counterexample is not None
    assert ("board", board) == (
        explanation.counterexample["kind"],
        explanation.counterexample["board"],
    )
    assert hint in explanation.hint
    squares = ", ".join("None" if letter == "." else repr(letter) for letter in board)
    assert explanation.call.partition("(")[2].startswith(f"({squares})")
    assert f"--only {check} --seed 7" in explanation.again


def test_lines_without_a_diagonal_are_shown_beside_the_eight() -> None:
    """The part that fails is worth a third of the rules."""
    verdict = explained("lines_without_a_diagonal", "rules")
    assert Fraction(8, 3) == verdict.points
    assert verdict.explanation is not None
    assert "three rows, three columns, two diagonals" == verdict.explanation.hint
    assert "[2, 4, 6]" in verdict.explanation.expected
    assert "[2, 4, 6]" not in verdict.explanation.got


@pytest.mark.parametrize(
    ("name", "moves", "better"),
    [
        ("best_move_greedy", "0 1 3 2 6", "made in X........: better is square 4"),
        ("best_move_by_rule_of_thumb", "0 4 7 2 6 3 8", "made in X...O..X.: better is"),
    ],
)
def test_an_agent_that_loses_is_shown_its_shortest_lost_game(
    name: str, moves: str, better: str
) -> None:
    """As boards from the empty one to the lost one, with the first move that gave it away."""
    explanation = explained(name, "never_loses").explanation
    assert explanation is not None
    assert "as O the agent can be beaten" == explanation.summary
    assert f"the shortest takes {len(moves.split())} moves: {moves}" in explanation.got
    assert better in explanation.hint
    line: Any = explanation.counterexample
    assert ("line", "X wins") == (line["kind"], line["result"])
    assert "." * 9 == line["boards"][0]
    assert len(moves.split()) + 1 == len(line["boards"]) == len(line["captions"])
    assert ["start", "X plays 0"] == line["captions"][:2]
    assert line["captions"][2].endswith(" (yours)")


def test_an_opening_known_by_heart_is_told_and_costs_nothing() -> None:
    """The first move is as good as any; that nothing was searched is seen by what was called."""
    opening = """
by_value = best_move
def best_move(b, mark): return 4 if b == EMPTY else by_value(b, mark)
"""
    verdict = verdicts(opening, "never_loses")["never_loses"]
    assert verdict.points == verdict.max_points
    assert "With 9 empty squares `best_move` answers without making or searching" in notes_of(
        verdict
    )
    assert "empty squares" not in notes_of(verdicts("", "never_loses")["never_loses"])


def test_a_search_that_prunes_nothing_is_counted_and_not_believed() -> None:
    """The counter says 18,297, and every leaf of the hidden trees was asked about."""
    name = "ab_counter_forged"
    verdict = explained(name, "pruning")
    assert (Outcome.FAILED, 0) == (verdict.outcome, verdict.points)
    assert verdict.explanation is not None
    assert verdict.explanation.summary.startswith("nothing is pruned")
    assert "stop looking at further moves once alpha >= beta" in verdict.explanation.hint
    everything = ": plain minimax; or alpha-beta that makes its window anew in each call. "
    assert everything in notes_of(verdict)


def test_a_counter_that_does_not_count_costs_a_quarter() -> None:
    """The values are right: 4.5 of 6 points."""
    verdict = explained("minimax_counter_typed_in", "minimax_values")
    assert (Outcome.PARTIAL, Fraction(9, 2)) == (verdict.outcome, verdict.points)
    assert verdict.explanation is not None
    assert "[246] in the counter, as measured" == verdict.explanation.expected


# --- programs that lie -------------------------------------------------------------------------

LIARS: dict[str, tuple[str, tuple[str, ...]]] = {
    "moves as text": ("by_value = best_move\ndef best_move(b, m): return str(by_value(b, m))\n",
                      PLAYING),
    "moves as floats": ("by_value = best_move\ndef best_move(b, m): return float(by_value(b, m))\n",
                        PLAYING),
    "True for square 1": ("by_value = best_move\ndef best_move(b, m):\n"
                          "    return True if by_value(b, m) == 1 else by_value(b, m)\n", PLAYING),
    "None now and then": ("by_value, asked = best_move, []\ndef best_move(b, m):\n"
                          "    asked.append(b)\n"
                          "    return None if len(asked) % 3 == 0 else by_value(b, m)\n", PLAYING),
    "a list now and then": ("by_value, asked = best_move, []\ndef best_move(b, m):\n"
                            "    asked.append(b)\n"
                            "    return [by_value(b, m)] if len(asked) % 2 else by_value(b, m)\n",
                            PLAYING),
    "the second answer loses": ("by_value, asked = best_move, []\ndef best_move(b, m):\n"
                                "    asked.append(b)\n"
                                "    return by_value(b, m) if len(asked) % 2 else moves(b)[-1]\n",
                                PLAYING),
    "True for +1": ("def minimax(b, m, counter):\n    counter[0] += 1\n"
                    "    return True if value_of(b, m) == 1 else value_of(b, m)\n",
                    ("minimax_values",)),
    "equal to everything": ("class Yes:\n    def __eq__(self, other): return True\n"
                            "    def __hash__(self): return 0\n    def __repr__(self): return '1'\n"
                            "def winner(b): return Yes()\ndef moves(b): return Yes()\n"
                            "def play(b, i, m): return Yes()\ndef minimax(b, m, c): return Yes()\n"
                            "def best_move(b, m): return Yes()\ndef ab(*a): return Yes()\n",
                            ("minimax_values", *PLAYING, "alphabeta_values")),
    "json is patched": ("import json\ndef winner(b):\n"
                        "    json.dumps = lambda *a, **k: '{\"v\": \"X\"}'\n", ("rules",)),
    "the channel is forged": ("import gc\ndef minimax(b, m, c):\n"
                              "    for o in gc.get_objects():\n"
                              "        if type(o).__name__ == 'Answering':\n"
                              "            for v in (1, 0, -1):\n"
                              "                o.channel.send({'id': o.request['id'], 'v': v})\n",
                              ("minimax_values",)),
    "totals typed in": ("def walk(b, m, d):\n"
                        "    stats.update(nodes=549946, games=255168, x=131184, o=77904,\n"
                        "                 draw=46080)\n"
                        "    depth_nodes[:] = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448,\n"
                        "                      127872]\n", ("whole_tree",)),
}  # fmt: skip


@pytest.mark.parametrize("name", LIARS)
def test_a_lie_earns_nothing_and_is_the_liar_s_fault(name: str) -> None:
    """Every check that the lie touches: 0 points, and never a grader error."""
    source, checks = LIARS[name]
    found = verdicts(source, *checks)
    assert dict.fromkeys(checks, 0) == {check: found[check].points for check in checks}
    assert Outcome.PASSED not in {verdict.outcome for verdict in found.values()}


def test_boards_as_text_are_not_the_handout_s_boards() -> None:
    """`play` that gives "X........" has not given a tuple; two thirds of the rules stay."""
    source = """
by_tuple = play
def play(b, i, mark): return "".join(square or "." for square in by_tuple(b, i, mark))
"""
    verdict = verdicts(source, "rules")["rules"]
    assert (Outcome.PARTIAL, Fraction(8, 3)) == (verdict.outcome, verdict.points)


def test_changing_the_board_that_was_given_is_seen() -> None:
    """A board can only be changed by a program that makes lists of them; a tuple can't."""
    source = """
EMPTY = [None] * 9
def play(b, i, mark):
    b = list(b)
    b[i] = mark
    return b
"""
    verdict = verdicts(source, "rules")["rules"]
    assert Fraction(4, 3) == verdict.points
    assert verdict.explanation is not None
    assert "`EMPTY` is the empty board (also wrong: play)" == verdict.explanation.summary


# --- notebooks ---------------------------------------------------------------------------------

NOTEBOOK = json.loads((FOLDER / "solution.ipynb").read_text("utf-8"))
ON_PAPER = ("recorded_numbers", "figures")


QUICKLY = (
    "key=lambda square: minimax(play(b, square, mark), other(mark), [0]))",
    f"key=lambda square: value_of(play(b, square, mark), other(mark)))\n{VALUE_OF}",
)


def notebook(*changes: tuple[str, str]) -> Submission:
    """The solution's notebook with texts of its cells replaced; its agent remembers."""
    cells = ["".join(c["source"]) for c in NOTEBOOK["cells"] if c["cell_type"] == "code"]
    for old, new in (QUICKLY, *changes):
        assert any(old in cell for cell in cells), old
        cells = [cell.replace(old, new) for cell in cells]
    return notebook_of(*cells)


def notebook_of(*cells: str) -> Submission:
    return Submission(
        "my.ipynb",
        SubmissionKind.NOTEBOOK,
        "0" * 64,
        Path("my.ipynb"),
        cells=tuple(Cell(index, "code", cell) for index, cell in enumerate(cells)),
    )


def test_moves_in_another_order_may_be_recorded_and_drawn() -> None:
    """`The order is yours; your search will follow it`: 7,275 nodes, centre first."""
    submission = notebook(
        (
            "return [square for square in range(9) if b[square] is None]",
            "return [square for square in (4, 0, 2, 6, 8, 1, 3, 5, 7) if b[square] is None]",
        ),
        ("rng.choice(moves(b))", "rng.choice(sorted(moves(b)))"),
    )
    report = report_on(submission, *ON_PAPER)
    assert {} == lost({verdict.check: verdict for verdict in report.verdicts})


def test_a_table_of_positions_may_be_recorded_and_drawn() -> None:
    """`With or without a table of positions already searched`, which is warm when asked again."""
    start, stop = "def ab(b, mark, alpha, beta, counter):", "pruned = [0]"
    cell = next("".join(c["source"]) for c in NOTEBOOK["cells"] if start in "".join(c["source"]))
    own = cell[cell.index(start) : cell.index(stop)]
    submission = notebook((own, ALPHABETA["a table with bounds"] + "\n\n"))
    report = report_on(submission, "pruning", *ON_PAPER)
    assert {} == lost({verdict.check: verdict for verdict in report.verdicts})


HANDED_IN = {
    "5,000 digits": 'record("nodes_per_second", "9" * 5000)',
    "beyond a float": 'record("nodes_per_second", "1" + ",000" * 200)',
    "infinite seconds": 'record("walk_seconds", "9" * 400 + ".0")',
    "other digits": 'record("total_games", "\\u0661,\\u0662\\u0663\\u0664")',
    "bars beyond a float": """
import _figkit
bar = {"width": 10**400, "height": 1}
axes = {"bars": [bar], "xscale": "linear", "yscale": "log"}
_figkit.collected = lambda: {"records": [["a", "b"]],
                             "figures": [{"name": "the-wall", "axes": [axes]}]}
""",
    "no records": "import _figkit\n_figkit.collected = lambda: 7",
    "no SVG": "import _figkit\n_figkit.svg = lambda *a: '<svg' + 'x' * 9",
}


@pytest.mark.parametrize(
    "name",
    list(HANDED_IN),
)
def test_whatever_is_recorded_is_the_student_s(name: str) -> None:
    """Numbers beyond all bounds, and a kit that was tampered with, never blank a score."""
    assert 0 == report_on(notebook_of(HANDED_IN[name]), *ON_PAPER).points


def test_a_counter_beyond_a_float_is_the_student_s() -> None:
    """A number of 400 digits in the counter is wrong, and no grader error anywhere."""
    huge = "\nplain_minimax, plain_ab = minimax, ab\n" + "\n".join(
        f"def {name}({arguments}, counter):\n    value = plain_{name}({arguments}, [0])\n"
        "    counter[0] = 10**400\n    return value"
        for name, arguments in (("minimax", "b, mark"), ("ab", "b, mark, alpha, beta"))
    )
    cells = (BASE, huge, "del walk, best_move")
    report = report_on(notebook_of(*cells), "minimax_values", *ON_PAPER)
    assert Fraction(9, 2) == report.points


def test_the_thousand_games_that_were_cut_off_are_replayed() -> None:
    """In the lesson's slow cell: the numbers are the grader's own, and the report says so."""
    slow = """
while True:
    results = match(1, 7)
record("vs_random_wins", f"{results['win']:,}")
record("vs_random_draws", f"{results['draw']:,}")
"""
    report = report_on(notebook_of(BASE, "del walk, minimax, ab", slow), "recorded_numbers")
    (verdict,) = report.verdicts
    (finding,) = [each for each in report.findings if each.level == "warning"]
    assert ("cell 3", True) == (finding.where, "ran longer than 5 s of CPU" in finding.text)
    assert "cell 3 was cut off; taken from the grader's own run" in notes_of(verdict)
    assert "vs_random_draws = 94" in notes_of(verdict)
    assert "vs_random_wins = 906" in notes_of(verdict)
    assert verdict.points is not None
    assert verdict.points > 0
