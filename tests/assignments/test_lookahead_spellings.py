"""Other spellings of the lookahead assignment: found out, shown, and judged as the handout's.

assignments/lookahead/spellings/ holds right programs, each in a spelling of its own; the wrong
ones here are the same with one line changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignment import assignment_slugs, load_assignment
from grader.dialects import interface_names
from grader.errors import UsageFault
from grader.interface import guess_assignments
from grader.model import Assignment, Outcome, Report, Submission, SubmissionKind, Verdict
from grader.reports.json import report_to_json
from grader.workflow import Boxes, grade
from reference.truth import lookahead

LOOKAHEAD = load_assignment("lookahead")
PROGRAMS = LOOKAHEAD.folder / "spellings"
SEARCH = ("minimax_values", "best_move", "never_loses")


@pytest.fixture(scope="module")
def boxes() -> Iterator[Boxes]:
    """One box for all gradings of this file: it takes longest to make."""
    with Boxes("none", LOOKAHEAD.limits) as kept:
        yield kept


def program(name: str, change: tuple[str, str] = ("", "")) -> Submission:
    """The program called *name*, with one text in it changed."""
    old, new = change
    source = (PROGRAMS / f"{name}.py").read_text("utf-8")
    assert not old or source.count(old) == 1
    source = source.replace(old, new) if old else source
    path = Path(f"{name}.py")
    return Submission(path.name, SubmissionKind.MODULE, "0" * 64, path, source=source)


def report_on(
    submission: Submission,
    boxes: Boxes,
    *only: str,
    interface: str | None = None,
    assignment: Assignment = LOOKAHEAD,
) -> Report:
    return grade(submission, assignment, only=only, seed=7, boxes=boxes, interface=interface).report


def asked(report: Report) -> dict[str, Verdict]:
    """The verdicts of what was asked, by check."""
    return {v.check: v for v in report.verdicts if v.outcome is not Outcome.SKIPPED}


SPELLINGS = {
    "grid_moves": ("grid", "`minimax(board)` returns a move"),
    "grid_pairs": ("grid", "`minimax(board, mark)` returns X's value, a move"),
    "grid_alphabeta": ("grid", "`alphabeta(board, zero, alpha_x, beta_x, is_x)` returns X's value"),
    "list_row_column_score": ("grid", "`minimax(board, blanks, mark)` returns a move, X's value"),
    "list_maximizing": ("list", "`minimax(board, zero, is_o)` returns O's value"),
    "list_digits": ("list", "list board with X O, blank digits from 1"),
    "list_dictionaries": ("list", "`minimax(board, mark)` returns X's value, a move"),
    "list_x_only": ("list", "it plays X only, and is judged as X"),
    "enum_marks": ("list", "`best_move(board, mark)` returns the next board"),
    "string_board": ("string", "`negamax(board)` returns the value of the side to move"),
    "dictionary_board": ("dictionary", "returns nothing, the board is changed"),
    "numpy_board": ("numpy", "numpy board with 1 -1, blank 0"),
    "rows_of_tuples": ("rows", "board of tuples with X O, blank None"),
    "state_pair": ("state", "`minimax((board, mark), is_x)` returns X's value"),
    "class_board_and_agent": ("class", "`Agent(mark).get_move(board)` returns a move"),
    "class_game": ("class", "board of class TicTacToe with X O, blank '-'"),
    "class_with_turn": ("class", "`board.minimax()` returns X's value"),
    "state_dataclass": ("class", "board of class State with X O, blank '-'"),
}


RULES_ELSEWHERE = {"grid_alphabeta", "list_row_column_score", "list_digits", "numpy_board",
                   "grid_pairs", "list_dictionaries", "list_x_only", "dictionary_board",
                   "rows_of_tuples", "string_board", "list_maximizing", "enum_marks",
                   "state_pair", "class_game", "state_dataclass"}  # fmt: skip
"""Programs whose rules other tests ask, or which are like another's: that takes longest."""


def test_every_program_is_one_of_the_spellings() -> None:
    """None is left out of the test below."""
    assert set(SPELLINGS) == {path.stem for path in PROGRAMS.glob("*.py")}


@pytest.mark.parametrize("name", SPELLINGS)
def test_a_right_program_loses_nothing(name: str, boxes: Boxes) -> None:
    """Read as what it is, said in the report, and every point that can be asked for is there."""
    report = report_on(program(name), boxes, *(SEARCH if name in RULES_ELSEWHERE else ()))
    interface, words = SPELLINGS[name]
    assert interface == report.interface
    (read_as,) = report.findings
    assert words in read_as.text
    assert {} == {c: v.explanation for c, v in asked(report).items() if v.points != v.max_points}
    assert report.max_points == report.points
    assert set(SEARCH) <= set(asked(report))


def test_a_parameter_of_any_name_may_be_the_mark(boxes: Boxes) -> None:
    """It has to be given, and no role is known by such a name."""
    source = (PROGRAMS / "list_dictionaries.py").read_text("utf-8").replace("player", "wer")
    path = Path("wer.py")
    submission = Submission(path.name, SubmissionKind.MODULE, "0" * 64, path, source=source)
    report = report_on(submission, boxes, "best_move")
    assert report.max_points == report.points == 4
    assert "`minimax(board, mark)`" in report.findings[0].text


def test_an_object_that_knows_whose_turn_it_is_is_told(boxes: Boxes) -> None:
    """Else only one side would be asked, and the other could play what it likes."""
    wrong = program("class_with_turn", ('choose_first = self.player == "X"', "choose_first = True"))
    (verdict,) = report_on(wrong, boxes, "never_loses").verdicts
    assert Outcome.FAILED is verdict.outcome


WRONG = {
    "grid_moves": (
        ("return max(actions(board), key=lambda a: min_value(result(board, a)))",
         "return min(actions(board), key=lambda a: min_value(result(board, a)))"),
        "best_move", "minimax([["),
    "list_digits": (
        ("in board if square not in 'XO'", "in board[:8] if square not in 'XO'"),
        "rules", "moves(['"),
    "list_dictionaries": (("'score': won * 10}", "'score': 1}"), "minimax_values", "minimax([-1, "),
    "list_maximizing": (("if score > best:", "if chosen is None:"), "never_loses", ""),
    "string_board": (("        return 0\n", "        return 1\n"), "minimax_values", "negamax('"),
    "dictionary_board": (
        ("memo[key] = max(scores) if mark == 'X'", "memo[key] = max(scores) if mark == 'O'"),
        "minimax_values", "minimax({1: "),
    "numpy_board": (("if 3 in sums:", "if 3 in sums[:6]:"), "rules", "get_winner(np.array([["),
    "state_pair": (
        ("return ' ' not in board, 0", "return ' ' not in board, 1"),
        "minimax_values", "minimax((['"),
    "class_board_and_agent": (
        (", (0, 4, 8), (2, 4, 6)]", ", (0, 4, 8)]"), "rules", "Board(['"),
    "class_game": (
        ("(max if mark == 'X' else min)(scores", "(max if mark == 'O' else min)(scores"),
        "best_move", "TicTacToe([['"),
}  # fmt: skip


DIAGNOSED = {
    "grid_moves": "a program that plays both sides for the good of one",
    "dictionary_board": "a program that takes the least value for X and the greatest for O",
    "string_board": "a program that counts a full board that nobody has won as a win",
    "class_board_and_agent": "a program that does not look at all of the eight lines",
}
"""Proved from its answers, in whatever spelling they are."""


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_loses_points_with_a_call_in_its_own_words(name: str, boxes: Boxes) -> None:
    """The same program with one line changed: the check that must see it does."""
    change, check, call = WRONG[name]
    report = report_on(program(name, change), boxes, check)
    (verdict,) = report.verdicts
    assert verdict.outcome in (Outcome.FAILED, Outcome.PARTIAL)
    assert verdict.points is not None
    assert verdict.points < verdict.max_points
    assert verdict.explanation is not None
    assert verdict.explanation.call.startswith(call)
    assert verdict.explanation.counterexample is not None
    assert DIAGNOSED.get(name, "") in verdict.explanation.hint


def test_what_the_answer_was_is_shown_in_its_own_words_too(boxes: Boxes) -> None:
    """A square by its number, and the row and column that came back."""
    report = report_on(program("grid_moves", WRONG["grid_moves"][0]), boxes, "best_move")
    (verdict,) = report.verdicts
    assert verdict.explanation is not None
    assert ", which you write (" in verdict.explanation.got
    assert "square" in verdict.explanation.expected


def test_its_way_of_searching_is_named_too(boxes: Boxes) -> None:
    """By the calls of its own function; one that remembers from call to call tells nothing."""
    report = report_on(program("grid_alphabeta"), boxes, "minimax_values", "alphabeta_values")
    notes = {verdict.check: [*verdict.notes] for verdict in report.verdicts}
    assert [] == notes["minimax_values"]
    assert notes["alphabeta_values"][0]["text"].startswith(
        "Positions that alphabeta looks at: 573 from .......OX and 1,218 from .....O.X.: "
        "index order, cut at alpha >= beta."
    )


def test_what_a_spelling_has_no_words_for_is_left_out(boxes: Boxes) -> None:
    """Skipped with the reason; of 12 points 4 remain, and the report says how it was read."""
    report = report_on(program("grid_pairs"), boxes, "whole_tree", "best_move", "alphabeta_values")
    skipped = {v.check: v for v in report.verdicts if v.outcome is Outcome.SKIPPED}
    assert {0} == {verdict.max_points for verdict in skipped.values()}
    alphabeta = skipped["alphabeta_values"].explanation
    assert alphabeta is not None
    assert "there is no separate alpha-beta in this program" == alphabeta.summary
    assert 4 == report.max_points
    assert "read as: grid board" in str(report_to_json(report)["findings"])
    assert "grid" == report_to_json(report, visible_to="student")["interface"]


def test_what_a_spelling_has_no_words_for_may_count_as_lost(boxes: Boxes) -> None:
    """`[unsupported] points = "lost"`: a course that insists on its own handout."""
    spellings = replace(LOOKAHEAD.spellings, unsupported_counts=True)
    strict = replace(LOOKAHEAD, spellings=spellings)
    report = report_on(program("enum_marks"), boxes, "whole_tree", "best_move", assignment=strict)
    assert (4, 8) == (report.points, report.max_points)


def test_a_name_that_is_there_but_wrong_is_not_unsupported(boxes: Boxes) -> None:
    """An alpha-beta that raises loses its points, where one that was never written does not."""
    old = "beta, maximizing):\n    won = winner(board)"
    broken = program("grid_alphabeta", (old, old.replace("(board)", "(bored)")))
    report = report_on(broken, boxes, "alphabeta_values", "minimax_values")
    by_name = {verdict.check: verdict for verdict in report.verdicts}
    assert 6 == by_name["minimax_values"].points
    assert (0, 4) == (by_name["alphabeta_values"].points, by_name["alphabeta_values"].max_points)
    assert Outcome.SKIPPED is not by_name["alphabeta_values"].outcome


@pytest.mark.parametrize("name", SPELLINGS)
def test_the_assignment_is_recognised(name: str) -> None:
    """In other words too; without a `game`, the names of `beloved_game` are not enough."""
    known = [load_assignment(slug) for slug in assignment_slugs()]
    expected = {"first_moves" if name == "state_pair" else "lookahead"}
    assert expected == {each.slug for each in guess_assignments(program(name), known)}


def test_an_interface_can_be_forced(boxes: Boxes) -> None:
    """Read as it says, and the command that repeats the grading says so too."""
    report = report_on(program("string_board"), boxes, "best_move", interface="string")
    assert ("string", 4) == (report.interface, report.points)
    assert "--interface string" in report.again
    wrong = report_on(program("string_board"), boxes, "best_move", interface="tuple")
    assert ("tuple", 0) == (wrong.interface, wrong.points)


def test_an_unknown_interface_is_a_usage_fault(boxes: Boxes) -> None:
    """The known ones are named."""
    with pytest.raises(UsageFault, match=r"no interface 'gird'. Known: tuple, grid, list, "):
        report_on(program("string_board"), boxes, interface="gird")
    assert "class" in interface_names(LOOKAHEAD)


def test_an_agent_without_a_move_in_lost_positions_loses_a_part_only(boxes: Boxes) -> None:
    """It loses no game by it; the part is `lost_share`."""
    silent = program("list_x_only", ("best, move = -2, None", "best, move = -1, None"))
    report = report_on(silent, boxes, "best_move", "never_loses")
    assert [3, 6] == [verdict.points for verdict in report.verdicts]
    explanation = report.verdicts[0].explanation
    assert explanation is not None
    assert "where the game is lost already, there is no move" == explanation.summary


def test_manners_are_told_and_cost_nothing(boxes: Boxes) -> None:
    """Squares before the first, squares that are taken: told with the call that shows it."""
    (verdict,) = report_on(program("list_digits"), boxes, "rules").verdicts
    told = " ".join(str(note.get("text")) for note in verdict.notes)
    assert "puts a mark on a square that is taken" in told
    assert verdict.max_points == verdict.points
    assert "accepts a square before the first one" in told


def test_a_program_that_fits_nothing_says_what_is_missing(boxes: Boxes) -> None:
    """It is read as the handout says, and each check names what it does not find."""
    source = "def mini_maks(b, mark, counter):\n    return 0\n"
    nothing = replace(program("grid_pairs"), source=source)
    report = report_on(nothing, boxes, "minimax_values")
    assert "tuple" == report.interface
    (finding,) = report.findings[:1]
    assert "fits no spelling" in finding.text
    (verdict,) = report.verdicts
    assert verdict.outcome is Outcome.MISSING
    assert verdict.explanation is not None
    assert "is `mini_maks` meant?" in verdict.explanation.hint


def test_functions_that_take_no_board_are_named_with_what_would_help(boxes: Boxes) -> None:
    """A global that is no board yet can't be told from any other; a constant is no function."""
    source = "BEST = 1\nboard = []\ndef minimax(depth, isMaximizing):\n    return board[0]\n"
    held = replace(program("grid_pairs"), source=source + "def bestMove():\n    return 0\n")
    report = report_on(held, boxes, "minimax_values", "best_move")
    finding = report.findings[0].text
    assert "take no board, and work on a global: `bestMove`, `minimax`" in finding
    assert "keep it in a global called `board`" in finding
    raised, missing = [verdict.explanation for verdict in report.verdicts]
    assert raised is not None
    assert "takes 2 positional arguments" in raised.got
    assert missing is not None
    assert "is `bestMove` meant?" in missing.hint


def test_answers_that_fit_two_readings_are_said_to(boxes: Boxes) -> None:
    """Always the same value: X's or O's, nobody can tell; which was taken is said."""
    source = (PROGRAMS / "grid_pairs.py").read_text("utf-8").partition("def minimax")[0]
    source += "\n\ndef minimax(board, player):\n    return -1 if board[2][2] == 'X' else 1\n"
    report = report_on(replace(program("grid_pairs"), source=source), boxes, "minimax_values")
    warnings = [f.text for f in report.findings if f.level == "warning"]
    assert warnings
    assert "could as well be" in warnings[0]


def test_probes_hold_against_the_truth() -> None:
    """What tells spellings apart is right: by the reference, and by a second, plain search."""
    truth = lookahead()
    for probe in LOOKAHEAD.spellings.probes:
        board, right = probe.board, probe.answers
        assert truth.to_move(board) == probe.mark
        expected = {
            "empty": (truth.empty,),
            "winner": (truth.winner(board),),
            "to_move": (truth.to_move(board),),
            "is_over": (truth.is_over(board),),
            "outcome": (truth.value(board),),
            "minimax": (truth.value(board),),
            "ab": (truth.value(board),),
            "moves": ([*truth.moves(board)],),
            "best_move": truth.optimal_moves(board),
        }
        for name, answers in right.items():
            if name == "play":
                assert probe.move is not None
                assert (truth.play(board, probe.move),) == answers
            else:
                assert expected[name] == answers
        for answers in probe.alone.values():
            other = "O" if probe.mark == "X" else "X"
            values = {i: value(played(board, i, other), probe.mark) for i in truth.moves(board)}
            best = max(values.values()) if other == "X" else min(values.values())
            assert tuple(i for i in values if values[i] == best) == answers


def played(board: str, index: int, mark: str) -> str:
    return board[:index] + mark + board[index + 1 :]


def value(board: str, mark: str) -> int:
    """X's value with *mark* to move, by trying everything; any order of marks."""
    lines = [
        board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3],
        board[0::4], board[2:7:2],
    ]  # fmt: skip
    for winner, result in (("XXX", 1), ("OOO", -1)):
        if winner in lines:
            return result
    if "." not in board:
        return 0
    other = "O" if mark == "X" else "X"
    values = [value(played(board, i, mark), other) for i in range(9) if board[i] == "."]
    return max(values) if mark == "X" else min(values)
