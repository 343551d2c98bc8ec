"""The seven checks, asked of right programs of every convention, of wrong ones and of liars."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from grader.assignment import assignment_slugs, load_assignment
from grader.interface import guess_assignments
from grader.model import Outcome, Report, Submission, SubmissionKind, Verdict
from grader.submission import open_submission
from grader.workflow import grade

FIRST_MOVES = load_assignment("first_moves")
FOLDER = FIRST_MOVES.folder
Verdicts = dict[str, Verdict]
LIMITED = ("worked_positions", "limited_values", "depth_limit")

# The solution, with a minimax that remembers: quick to ask.
BASE = f"""{(FOLDER / "solution.py").read_text("utf-8").partition(chr(10) + "if __name__")[0]}
known = {{}}
def minimax(state, is_max):
    key = tuple(state[0])
    if key not in known:
        over, winner = is_terminal(state)
        if over:
            known[key] = {{X: 1, O: -1}}.get(winner, 0)
        else:
            values = [minimax(child, not is_max) for child, _ in possible_moves(state)]
            known[key] = max(values) if is_max else min(values)
    return known[key]
"""


def module(source: str) -> Submission:
    return Submission("my.py", SubmissionKind.MODULE, "0" * 64, Path("my.py"), source=source)


def report_on(submission: Submission, *only: str, language: str | None = None) -> Report:
    return grade(
        submission, FIRST_MOVES, only=only, seed=7, isolation="none", language=language
    ).report


def verdicts(source: str, *only: str) -> Verdicts:
    """The verdicts on a module that is the base with *source* after it."""
    return {verdict.check: verdict for verdict in report_on(module(BASE + source), *only).verdicts}


def lost(found: Verdicts) -> dict[str, object]:
    """The checks that did not give all points, with why."""
    return {
        name: (str(verdict.points), verdict.outcome.value, verdict.explanation)
        for name, verdict in found.items()
        if verdict.points != verdict.max_points
    }


def hint_of(verdict: Verdict) -> str:
    return verdict.explanation.hint if verdict.explanation else ""


# --- the samples -------------------------------------------------------------------------------


def test_the_solution_earns_everything() -> None:
    """30 of 30; the notes say what its searches cost."""
    report = report_on(open_submission(FOLDER / "solution.py"))
    assert {} == lost({verdict.check: verdict for verdict in report.verdicts})
    assert (30, 30) == (report.points, report.max_points)
    assert () == report.findings
    by_name = {verdict.check: verdict for verdict in report.verdicts}
    (cost,) = by_name["minimax_values"].notes
    assert (
        "From the empty board `minimax` is called 549,946 times: 549,945 for the nine first moves."
        == cost["text"]
    )
    (table,) = by_name["depth_limit"].notes
    assert [
        ["0", "0", "1", "1"],
        ["1", "4", "10", "10"],
        ["2", "1", "82", "82"],
        ["3", "3", "586", "586"],
        ["4", "1", "3,610", "3,610"],
    ] == table["rows"]


@cache
def caught(name: str, check: str) -> Verdict:
    """The verdict of *check* on the mutant *name*."""
    report = report_on(open_submission(FOLDER / "mutants" / name), check)
    return next(verdict for verdict in report.verdicts if verdict.check == check)


@pytest.mark.parametrize(
    ("name", "check", "board", "hint"),
    [
        ("moves_share_one_board.py", "rules", "..OOOXXXX", "copy the list for every move"),
        ("terminal_draw_before_win.py", "rules", "OOXOOXXXX", "the ninth mark may win"),
        ("lines_for_the_mover.py", "open_lines", "..OXOXXOX", "whoever is to move"),
        ("limited_depth_before_the_end.py", "limited_values", "OOXOOXXXX", "before you ask"),
        ("minimax_best_starts_at_zero.py", "minimax_values", "..OXXOOXX", "must not start at 0"),
    ],
)
def test_a_mistake_is_shown_on_the_fullest_board(
    name: str, check: str, board: str, hint: str
) -> None:
    """With what was asked, what came back, and a hint that names it."""
    explanation = caught(name, check).explanation
    assert explanation is not None
    assert explanation.counterexample is not None
    assert board == explanation.counterexample["board"]
    assert explanation.call.startswith(f"{explanation.summary.split('`')[1]}(([")
    assert hint in explanation.hint


def test_the_worked_position_is_drawn_as_a_tree() -> None:
    """Five moves; below the block the four replies with their open lines."""
    explanation = caught("limited_one_move_short.py", "worked_positions").explanation
    assert explanation is not None
    tree = explanation.counterexample
    assert tree is not None
    assert "tree" == tree["kind"]
    assert ["X 0", "X 3", "X 5", "X 7", "X 8"] == [child["label"][:3] for child in tree["children"]]
    assert "X 0   1" == tree["children"][0]["label"]
    assert ["O 3   2 - 1 = 1", "O 5   3 - 1 = 2", "O 7   3 - 1 = 2", "O 8   2 - 1 = 1"] == [
        leaf["label"] for leaf in tree["children"][0]["children"]
    ]


def test_a_search_past_its_limit_is_shown_where_it_ended_up() -> None:
    """The state that it had no business with."""
    explanation = caught("limited_looks_at_children_first.py", "depth_limit").explanation
    assert explanation is not None
    assert "no state but the one that was asked about" == explanation.expected
    assert "it asks about this one, 1 move ahead" == explanation.got


# --- right programs of other conventions -------------------------------------------------------

RULES = {
    "tuples, last square first": """
def possible_moves(state):
    board, turn = state
    other = {X: O, O: X}[turn]
    return tuple([[tuple(board[:i] + [turn] + board[i + 1:]), other], i]
                 for i in reversed(range(9)) if board[i] == EMPTY)
""",
    "nothing to play when it is over": """
def is_terminal(state):
    board = state[0]
    won = {board[a] for a, b, c in LINES if board[a] == board[b] == board[c]} - {EMPTY}
    return [bool(won) or EMPTY not in board, won.pop() if won else "draw"]
def possible_moves(state, all_moves=possible_moves):
    return [] if is_terminal(state)[0] else all_moves(state)
""",
}


@pytest.mark.parametrize("source", RULES.values(), ids=RULES)
def test_right_rules_are_accepted(source: str) -> None:
    """Any order and kind of list; what is said of a winner while the game goes on is not read."""
    assert {} == lost(verdicts(source, "rules"))


MINIMAX = {
    "the lesson's loops": """
def minimax(state, is_max):
    over, winner = is_terminal(state)
    if over:
        if winner == X: return 1
        if winner == O: return -1
        return 0
    best = -float("inf") if is_max else float("inf")
    for child, _ in possible_moves(state):
        v = minimax(child, not is_max)
        best = max(best, v) if is_max else min(best, v)
        if best == (1 if is_max else -1): return best
    return best
""",
    "moves taken back, as negamax": """
def search(board, turn, other, known={}):
    if any(board[a] == board[b] == board[c] == other for a, b, c in LINES): return -1
    if EMPTY not in board: return 0
    if tuple(board) in known: return known[tuple(board)]
    best = -2
    for i in range(9):
        if board[i] == EMPTY:
            board[i] = turn
            best = max(best, -search(board, other, turn))
            board[i] = EMPTY
    known[tuple(board)] = best
    return best
def minimax(state, is_max):
    board, turn = state
    return search(board, turn, O if turn == X else X) * (1 if is_max else -1)
""",
    "a memory, full already, that is asked after the end of the game": """
seen = {}
def minimax(state, is_max):
    over, winner = is_terminal(state)
    if over: return {X: 1, O: -1, "draw": 0}[winner]
    key = str(state)
    if key not in seen:
        values = [minimax(child, not is_max) for child, _ in possible_moves(state)]
        seen[key] = max(values) if is_max else min(values)
    return seen[key]
minimax(initial_state(), True)
""",
}


@pytest.mark.parametrize("source", MINIMAX.values(), ids=MINIMAX)
def test_right_searches_are_accepted_in_both_places(source: str) -> None:
    """Also in the table, where a search that asks nobody when a game is over has stand-ins."""
    assert {} == lost(verdicts(source, "minimax_values", "first_moves"))


TABLES = {
    "last square first, the last of the best, one print": """
def print_first_moves():
    rows, moves = [], possible_moves(initial_state())[::-1]
    scores = [(minimax(state=child, is_max=False), i) for child, i in moves]
    rows += ["=== 빈 보드에서 첫 수 후보들의 minimax 점수 ===   ",
             "(X가 두는 입장 — MAX. O는 MIN.)", ""]
    rows += [f"  자리 ({i // 3},{i % 3}): minimax = {score:+d}" for score, i in scores]
    score, i = max(scores)
    print("\\n".join([*rows, "", f"최선의 첫 수: 자리 {i} (점수 {score:+d})", "", ""]))
""",
    "letters of an older Mac": """
import builtins, unicodedata
def print(text=""): builtins.print(unicodedata.normalize("NFD", text))
""",
    "a search that had remembered everything": "\nminimax(initial_state(), True)\n",
}


@pytest.mark.parametrize("source", TABLES.values(), ids=TABLES)
def test_right_tables_are_accepted(source: str) -> None:
    """Rows in any order, any best move, blanks at the ends of lines."""
    assert {} == lost(verdicts(source, "first_moves"))


def test_a_table_with_rows_and_columns_exchanged_is_told_so() -> None:
    """It is right on the lesson's game, where all nine are worth the same in any order."""
    source = BASE.replace("({square // 3},{square % 3})", "({square % 3},{square // 3})")
    assert source != BASE
    (verdict,) = report_on(module(source), "first_moves").verdicts
    assert "the row comes first" in hint_of(verdict)


OWN_ENDINGS = """
seen = {}
def minimax(state, is_max):
    board, key = state[0], (tuple(state[0]), is_max)
    if key not in seen:
        won = [board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != EMPTY]
        values = [] if won else [minimax(c, not is_max) for c, _ in possible_moves(state)]
        seen[key] = {X: 1, O: -1}[won[0]] if won else (max if is_max else min)(values, default=0)
    return seen[key]
"""


@pytest.mark.parametrize(("side", "outcome"), [("False", Outcome.PASSED), ("True", Outcome.FAILED)])
def test_a_search_with_endings_of_its_own_is_judged_on_the_real_game(
    side: str, outcome: Outcome
) -> None:
    """Where games can't end otherwise for it, asking for the wrong side shows there."""
    source = BASE.replace("minimax(child, False)", f"minimax(child, {side})") + OWN_ENDINGS
    (verdict,) = report_on(module(source), "first_moves").verdicts
    assert outcome is verdict.outcome
    if verdict.explanation:
        assert "the table is not printed as in the lesson" == verdict.explanation.summary
        assert "'  자리 (0,0): minimax = +1'" == verdict.explanation.got


def test_a_table_that_a_script_has_printed_earns_half() -> None:
    """The lesson's own form: nobody can ask for the table again."""
    script = BASE.partition("def print_first_moves")[0] + """
print("=== 빈 보드에서 첫 수 후보들의 minimax 점수 ===")
print("(X가 두는 입장 — MAX. O는 MIN.)\\n")
for r in range(3):
    for c in range(3):
        print(f"  자리 ({r},{c}): minimax = +0")
print()
print("최선의 첫 수: 자리 0 (점수 +0)")
"""  # fmt: skip
    (verdict,) = report_on(module(script), "first_moves").verdicts
    assert (Outcome.PARTIAL, 2) == (verdict.outcome, verdict.points)
    assert "put the lines that print it into a function" in hint_of(verdict)


SEARCHES = {
    "moves taken back, wins are infinite": """
from math import inf
def minimax_limited(state, is_max, depth):
    board, turn = state
    over, winner = is_terminal((board, turn))
    if over:
        return inf if winner == X else -inf if winner == O else 0
    if not depth:
        return open_lines((board, turn))
    best = -inf if is_max else inf
    for i in range(9):
        if board[i] == EMPTY:
            board[i] = turn
            child = board, O if turn == X else X
            value = minimax_limited(child, not is_max, depth - 1)
            best = max(best, value) if is_max else min(best, value)
            board[i] = EMPTY
    return best
""",
    "alpha-beta, early wins are better, reversed": """
def search(state, is_max, depth, alpha, beta, ply):
    over, winner = is_terminal(state)
    if over: return {X: 100 - ply, O: ply - 100}.get(winner, 0)
    if depth == 0: return float(open_lines(state))
    for child, _ in reversed(possible_moves(state)):
        value = search(child, not is_max, depth - 1, alpha, beta, ply + 1)
        if is_max: alpha = max(alpha, value)
        else: beta = min(beta, value)
        if alpha >= beta: break
    return alpha if is_max else beta
def minimax_limited(state, is_max, depth):
    return search(state, is_max, depth, -1000, 1000, 0)
""",
    "a memory of position and depth": """
seen = {}
def minimax_limited(state, is_max, depth):
    key = tuple(state[0]), depth
    if key not in seen:
        over, winner = is_terminal(state)
        if over: seen[key] = {X: 9, O: -9}.get(winner, 0)
        elif depth == 0: seen[key] = open_lines(state)
        else:
            values = [minimax_limited(c, not is_max, depth - 1) for c, _ in possible_moves(state)]
            seen[key] = (max if is_max else min)(values)
    return seen[key]
""",
}


@pytest.mark.parametrize("source", SEARCHES.values(), ids=SEARCHES)
def test_right_limited_searches_are_accepted(source: str) -> None:
    """Copies or moves taken back, with pruning or a memory, whatever a win counts."""
    assert {} == lost(verdicts(source, *LIMITED))


def test_a_search_that_asks_nobody_earns_half_for_its_limit() -> None:
    """Its values are right, but a hidden game can't be served to it."""
    source = """
def own_terminal(state, rules=is_terminal): return rules(state)
def minimax_limited(state, is_max, depth):
    over, winner = own_terminal(state)
    if over: return {X: WIN, O: -WIN}.get(winner, 0)
    if depth == 0: return open_lines(state)
    values = [minimax_limited(c, not is_max, depth - 1) for c, _ in possible_moves(state)]
    return (max if is_max else min)(values)
"""
    verdict = verdicts(source, "depth_limit")["depth_limit"]
    assert (Outcome.PARTIAL, "3/2") == (verdict.outcome, str(verdict.points))
    assert "by these names" in hint_of(verdict)


# --- liars -------------------------------------------------------------------------------------

LIES = {
    "truth for one": "return True",
    "not a number": "return float('nan')",
    "equal to everything": "return type('E', (), {'__eq__': lambda s, o: True})()",
    "nested": "return [[[1]], {'a': (2,)}]",
}


@pytest.mark.parametrize("body", LIES.values(), ids=LIES)
def test_answers_of_any_kind_are_the_student_s_own(body: str) -> None:
    """Every check judges them; none fails by itself, none gives a point."""
    names = ("initial_state", "possible_moves", "is_terminal", "minimax", "print_first_moves",
             "open_lines", "minimax_limited")  # fmt: skip
    program = "\n".join(f"def {name}(*given):\n    {body}" for name in names)
    report = report_on(module(program))
    assert 0 == report.points
    assert {Outcome.FAILED, Outcome.SKIPPED} == {verdict.outcome for verdict in report.verdicts}


# --- recognised, and told in Korean ------------------------------------------------------------

LESSON_ONLY = """
def minimax(state, is_max): ...
def initial_state(): return ([EMPTY]*9, X)
def possible_moves(state): ...
def is_terminal(state): ...
"""


def test_each_assignment_recognises_its_own_files() -> None:
    """Without being named: the solutions and starters of all, and the lesson's four functions."""
    assignments = [load_assignment(slug) for slug in assignment_slugs()]
    for slug in ("first_moves", "lookahead"):
        folder = load_assignment(slug).folder
        for path in (*folder.glob("solution.*"), *folder.glob("starter.*")):
            found = guess_assignments(open_submission(path), assignments)
            assert [slug] == [assignment.slug for assignment in found], path.name
    found = guess_assignments(module(LESSON_ONLY), assignments)
    assert ["first_moves"] == [assignment.slug for assignment in found]


def test_a_report_is_korean_throughout_when_it_is_asked_for() -> None:
    """Titles, explanations and hints; only code and positions are not."""
    mutant = open_submission(FOLDER / "mutants" / "limited_win_is_worth_one.py")
    report = report_on(mutant, "worked_positions", "limited_values", language="ko")
    assert "첫 수 아홉 가지, 그리고 얼마나 멀리 볼 것인가" == report.assignment_title
    for verdict in report.verdicts:
        assert is_korean(verdict.title)
        assert verdict.explanation is not None
        assert is_korean(verdict.explanation.summary)
        assert is_korean(verdict.explanation.hint)
    assert "X의 승리. 어떤 어림값보다 큰 수" in {
        verdict.explanation.expected for verdict in report.verdicts if verdict.explanation
    }


def is_korean(text: str) -> bool:
    """True if there is a Hangul syllable in *text*."""
    return any("가" <= letter <= "힣" for letter in text)
