"""The terminal report: what it says, how it looks, and that hostile text stays text."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.model import (
    Explanation,
    Finding,
    Isolation,
    Outcome,
    Report,
    SubmissionKind,
    Verdict,
    Visibility,
)
from grader.reports.terminal import render, render_verdict

# Copied from the project's style guide, which fixes it to the character.
GOLDEN = """\
✗ minimax_values   0/4   `minimax` gives the game value of every reachable position.
    call      minimax(('X','X',None,'O','O',None,None,None,None), 'X', [0])

               X X .
               O O .      X to move
               . . .

    expected  +1   X wins by playing 2
    got        0
    tried     4,520 positions, 37 wrong; this one has the fewest empty squares
    hint      test for a win before you test for a full board
    again     grader check solution.ipynb --only minimax_values --seed 7
"""

FAILED = Verdict(
    check="minimax_values",
    title="`minimax` gives the game value of every reachable position.",
    outcome=Outcome.FAILED,
    points=Fraction(0),
    max_points=Fraction(4),
    explanation=Explanation(
        call="minimax(('X','X',None,'O','O',None,None,None,None), 'X', [0])",
        expected="+1   X wins by playing 2",
        got="0",
        counterexample={"kind": "board", "board": "XX.OO....", "width": 3, "to_move": "X"},
        tried="4,520 positions, 37 wrong; this one has the fewest empty squares",
        hint="test for a win before you test for a full board",
        again="grader check solution.ipynb --only minimax_values --seed 7",
    ),
)

HOSTILE = "[red]x[/red] [link=http://a]b[/link] :smile: \x1b[31m\x1b]0;t\x07 \u202eabc\u202c\ud800"
SHOWN = r"[red]x[/red] [link=http://a]b[/link] :smile: \x1b[31m\x1b]0;t\x07 \u202eabc\u202c\ud800"


def a_verdict(outcome: Outcome, points: Any = 0, **changes: Any) -> Verdict:
    exact = None if points is None else Fraction(points)
    return replace(Verdict("pruning", "It prunes.", outcome, exact, Fraction(4)), **changes)


def a_report(*verdicts: Verdict, **changes: Any) -> Report:
    report = Report(
        assignment="lookahead",
        assignment_title="Lookahead: minimax and alpha-beta",
        assignment_version="1.0",
        assignment_digest="ab12",
        submission_name="my.ipynb",
        submission_sha256="0f" * 32,
        submission_kind=SubmissionKind.NOTEBOOK,
        interface="tuple",
        isolation=Isolation("landlock", "no network", (("loopback", "refused"),)),
        points=Fraction(38),
        max_points=Fraction(40),
        seed=7,
        seconds=1.5,
        findings=(),
        verdicts=verdicts,
        again="grader check my.ipynb --seed 7",
        versions={"grader": "0.1.0", "python": "3.11.7"},
    )
    return replace(report, **changes)


# What it says


def test_failing_check_explains_itself_to_the_character() -> None:
    """The block of a failing check is the style guide's example."""
    assert GOLDEN == render_verdict(FAILED)
    assert GOLDEN in render(a_report(FAILED))


def test_whole_report_reads_from_header_to_command() -> None:
    """Header, one line a check, findings, total, circumstances, the command that repeats it."""
    passed = Verdict("rules", "The rules.", Outcome.PASSED, Fraction(4), Fraction(4))
    partial = a_verdict(Outcome.PARTIAL, "5/2", explanation=Explanation("Little is pruned."))
    finding = Finding("cut off after 20 s", "cell 14", "warning")
    wanted = """\
Lookahead: minimax and alpha-beta   lookahead 1.0
my.ipynb   notebook   interface tuple

✓ rules       4/4   The rules.
◐ pruning   2.5/4   It prunes.
    partial   Little is pruned.

✓ rules       4/4   The rules.

warning       cell 14: cut off after 20 s

38/40 points   2 passed, 1 partial

isolation     landlock: no network
versions      grader 0.1.0, python 3.11.7
seed          7
again         grader check my.ipynb --seed 7
"""
    report = a_report(passed, partial, passed, findings=(finding,))
    assert wanted == render(report)


def test_quiet_report_is_one_line() -> None:
    """Assignment, submission and points."""
    assert "lookahead  my.ipynb  38/40\n" == render(a_report(FAILED), quiet=True)
    assert "lookahead  my.ipynb  –/40\n" == render(a_report(points=None), quiet=True)


@pytest.mark.parametrize(
    ("outcome", "mark", "ascii_mark"),
    [
        (Outcome.PASSED, "✓", "[ok]"),
        (Outcome.PARTIAL, "◐", "[part]"),
        (Outcome.FAILED, "✗", "[fail]"),
        (Outcome.RAISED, "✗", "[fail]"),
        (Outcome.TIMED_OUT, "✗", "[fail]"),
        (Outcome.OUT_OF_MEMORY, "✗", "[fail]"),
        (Outcome.FLOODED, "✗", "[fail]"),
        (Outcome.CRASHED, "✗", "[fail]"),
        (Outcome.MISSING, "✗", "[fail]"),
        (Outcome.SKIPPED, "–", "[skip]"),
        (Outcome.PROTOCOL, "!", "[look]"),
        (Outcome.GRADER_ERROR, "?", "[blank]"),
    ],
)
def test_every_outcome_has_a_mark(outcome: Outcome, mark: str, ascii_mark: str) -> None:
    """Each outcome is marked, also where only ASCII can be shown."""
    verdict = a_verdict(outcome)
    assert render_verdict(verdict).startswith(f"{mark} pruning   0/4   It prunes.\n")
    plain = render_verdict(verdict, encoding="ascii")
    assert plain.startswith(f"{ascii_mark:<7} pruning   0/4   It prunes.\n")


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (Outcome.RAISED, "    raised    Your code raised an exception.\n"),
        (Outcome.TIMED_OUT, "    too slow  Your code did not answer within the time limit.\n"),
        (Outcome.OUT_OF_MEMORY, "    memory    Your code asked for more memory than the limit.\n"),
        (Outcome.FLOODED, "    flooded   Your code printed more than the limit.\n"),
        (
            Outcome.CRASHED,
            "    crashed   The process that ran your code ended without an answer.\n",
        ),
        (
            Outcome.MISSING,
            "    missing   Your submission does not define what this check calls.\n",
        ),
        (Outcome.SKIPPED, "    skipped   A check that this one needs did not pass.\n"),
    ],
)
def test_outcome_without_a_summary_says_what_happened(outcome: Outcome, line: str) -> None:
    """An outcome explains itself when the check has nothing to add; its summary is better."""
    assert line in render_verdict(a_verdict(outcome))
    told = render_verdict(a_verdict(outcome, explanation=Explanation("It went so.")))
    assert line not in told
    assert "It went so.\n" in told


def test_missing_function_is_named() -> None:
    """The summary of a missing function stands beside the word missing."""
    summary = "`best_move` is not defined. The nearest name is `bestMove`, in cell 9."
    shown = render_verdict(a_verdict(Outcome.MISSING, explanation=Explanation(summary)))
    assert f"    missing   {summary}\n" in shown


def test_the_same_reason_is_told_once() -> None:
    """A file that can't be run fails every check for one reason."""
    why = Explanation("the file could not be run: SyntaxError (line 3)", hint="mend that first")
    first = a_verdict(Outcome.MISSING, explanation=why)
    lines = render(a_report(first, replace(first, check="second"), replace(first, check="third")))
    assert (1, 1) == (lines.count(why.summary), lines.count("mend that first"))
    assert 2 == lines.count("missing   as above")


def test_grader_error_is_not_the_students_fault() -> None:
    """A grader error has blank points, and says whose fault it is, whatever the summary says."""
    verdict = a_verdict(Outcome.GRADER_ERROR, None)
    shown = render(a_report(verdict, points=None))
    assert "? pruning   –/4   It prunes.\n" in shown
    story = "The grader failed here, not you. A blank is not a zero: a person will look at it."
    assert f"    our fault {story}\n" in shown
    assert "–/40 points   1 grader error\n" in shown
    assert "left blank    the grader failed, not the submission; a person must look at it" in shown
    told = render_verdict(replace(verdict, explanation=Explanation("KeyError: 4")))
    assert "    our fault KeyError: 4\n" in told


def test_protocol_is_worded_neutrally() -> None:
    """Nobody is accused: what was seen, that it may be innocent, that a person will look."""
    shown = render_verdict(a_verdict(Outcome.PROTOCOL))
    assert (
        "    unclear   Something other than an answer arrived where the answer was expected, so "
        "this check\n              has no result. There can be innocent reasons; a person will "
        "look at it.\n"
    ) in shown
    assert not any(word in shown.lower() for word in ("cheat", "tamper", "forge", "attack"))


def test_notes_are_drawn_also_when_a_check_passed() -> None:
    """A table stands under its title, a text beside the word note."""
    table = {"kind": "table", "title": "1,000 games", "columns": ["side", "won"]}
    notes = ({**table, "rows": [["X", 480]]}, {"kind": "text", "text": "index order"})
    wanted = """\
✓ pruning   4/4   It prunes.
    note      1,000 games

               side  won
               ----  ---
               X     480

    note      index order
"""
    assert wanted == render_verdict(a_verdict(Outcome.PASSED, 4, notes=notes))


def test_isolation_warning_is_shown() -> None:
    """Walls that stop accidents only say so; facts stand in the details."""
    isolation = Isolation("process", "a process", (("loopback", "connected"),), "not attacks")
    shown = render(a_report(isolation=isolation), details=True)
    assert "isolation     process: a process\n              loopback: connected\n" in shown
    assert "warning       not attacks\n" in shown
    assert "submission    sha256 " + "0f" * 32 + "\n" in shown
    assert "loopback" not in render(a_report(isolation=isolation))


def test_submission_that_fits_no_interface_says_so() -> None:
    """An empty interface is told in words."""
    assert "my.ipynb   notebook   interface not recognised\n" in render(a_report(interface=""))


# How it looks


@pytest.mark.parametrize(
    ("expected", "got", "shown"),
    [
        ("+1   X wins", "0", ("+1   X wins", " 0")),
        ("7", "549,946 nodes", ("      7", "549,946 nodes")),
        ("[1, 2]", "0", ("[1, 2]", "0")),
        ("-1", "None", ("-1", "None")),
    ],
)
def test_numbers_are_aligned_by_their_units(expected: str, got: str, shown: Any) -> None:
    """Expected and got end in the same column when both begin with an integer."""
    verdict = a_verdict(Outcome.FAILED, explanation=Explanation(expected=expected, got=got))
    wanted = f"    expected  {shown[0]}\n    got       {shown[1]}\n"
    assert wanted in render_verdict(verdict)


def test_long_text_hangs_in_its_column() -> None:
    """Titles and rows are wrapped to the width; calls and commands stay whole for pasting."""
    call = "minimax(" + "None, " * 20 + "'X')"
    explanation = Explanation(call=call, hint="look at every reply, not only the best of them")
    verdict = a_verdict(
        Outcome.FAILED, title="It prunes a good deal of the tree.", explanation=explanation
    )
    wanted = f"""\
✗ pruning   0/4   It prunes a good deal of the
                  tree.
    call      {call}
    hint      look at every reply, not only the
              best of them
"""
    assert wanted == render_verdict(verdict, console_width=48)


def test_colour_is_off_unless_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without colour there is no escape; with it there is; NO_COLOR wins."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    plain = render(a_report(FAILED))
    assert "\x1b" not in plain
    assert "\x1b[31m✗\x1b[0m" in render(a_report(FAILED), color=True)
    monkeypatch.setenv("NO_COLOR", "1")
    assert plain == render(a_report(FAILED), color=True)


def test_ascii_terminal_gets_ascii() -> None:
    """Where marks can't be shown, words and escapes stand for them, and nothing is lost."""
    tree = {"kind": "tree", "label": "n0", "children": [{"label": "n1 → é"}]}
    verdict = a_verdict(Outcome.GRADER_ERROR, None, explanation=Explanation(counterexample=tree))
    shown = render(a_report(verdict, assignment_title="틱택토 – ×"), encoding="ascii")
    assert shown.isascii()
    assert r"\ud2f1\ud0dd\ud1a0 - x   lookahead 1.0" in shown
    assert "[blank] pruning   -/4   It prunes.\n" in shown
    assert r"               `-- n1 -> \xe9" in shown


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "cp437", "no such encoding", "utf-8"])
def test_any_terminal_can_show_the_report(encoding: str) -> None:
    """What is rendered for an encoding can be written in it; an unknown one counts as ASCII."""
    shown = render(a_report(FAILED, assignment_title="é 틱"), encoding=encoding)
    shown.encode("ascii" if " " in encoding else encoding)
    assert ("é" in shown) == (" " not in encoding)


# Hostile text


def test_hostile_text_stays_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Markup, links, emoji codes, escapes, bidi and surrogates are shown, never obeyed."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    words = Explanation(HOSTILE, HOSTILE, HOSTILE, HOSTILE, None, HOSTILE, HOSTILE, HOSTILE)
    words = replace(words, counterexample={"kind": "text", "text": HOSTILE})
    verdict = a_verdict(Outcome.FAILED, check=HOSTILE, title=HOSTILE, explanation=words)
    report = a_report(
        replace(verdict, notes=({"kind": "table", "columns": [HOSTILE], "rows": [[HOSTILE]]},)),
        submission_name=HOSTILE,
        interface=HOSTILE,
        findings=(Finding(HOSTILE, HOSTILE),),
        isolation=Isolation(HOSTILE, HOSTILE, (), HOSTILE),
        again=HOSTILE,
        versions={HOSTILE: HOSTILE},
    )
    shown = render(report, console_width=400)
    assert not [c for c in shown if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs")]
    assert f"{SHOWN}   notebook   interface {SHOWN}\n" in shown
    assert f"call      {SHOWN}\n" in shown
    assert f"got       {SHOWN}\n" in shown
    coloured = render(report, console_width=400, color=True)
    assert SHOWN in coloured
    assert "\x1b]" not in coloured


def test_newline_in_a_name_makes_no_new_line() -> None:
    """A submission can't write a line of its own into the report."""
    forged = "my.ipynb\n✓ all   40/40   passed"
    shown = render(a_report(a_verdict(Outcome.FAILED, check=forged), submission_name=forged))
    assert not any(line.startswith("✓") for line in shown.splitlines())
    assert r"lookahead  my.ipynb\n✓ all   40/40   passed  38/40" + "\n" == render(
        a_report(submission_name=forged), quiet=True
    )


def test_line_breaks_in_an_answer_hang_under_it() -> None:
    """The lines of a longer answer stay in their column, and there is an end to them."""
    explanation = Explanation(got="one\ntwo" + "\nmore" * 100)
    shown = render_verdict(a_verdict(Outcome.FAILED, explanation=explanation)).splitlines()
    assert ["    got       one", "              two"] == shown[1:3]
    assert (42, "              (and more)") == (len(shown), shown[-1])


def test_hidden_check_leaks_nothing() -> None:
    """Of a hidden check a student sees name, outcome and points; staff see the rest."""
    hidden = replace(FAILED, check="more_positions", visibility=Visibility.HIDDEN, seconds=1.25)
    report = a_report(hidden)
    wanted = "✗ more_positions   0/4   (hidden)\n"
    assert wanted == render_verdict(hidden)
    assert wanted + "\n38/40" in render(report)
    shown = render(report, details=True)
    assert not any(secret in shown for secret in ("minimax_values", "X X", "reachable", "1.2"))
    assert "X wins by playing 2" in render(report, visible_to="staff")


lines = st.text(max_size=30) | st.just(HOSTILE)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(Outcome),
    st.builds(Explanation, *[lines] * 4, st.none(), *[lines] * 3),
    lines,
    st.integers(0, 120),
    st.sampled_from(["utf-8", "ascii", "cp1252", "shift_jis"]),
)
def test_any_report_is_rendered(
    outcome: Outcome, explanation: Explanation, text: str, width: int, encoding: str
) -> None:
    """Whatever the texts, width and encoding, the report can be shown and stays clean."""
    verdict = a_verdict(outcome, check=text, title=text, explanation=explanation)
    report = a_report(verdict, submission_name=text, findings=(Finding(text, text, text),))
    shown = render(report, console_width=width, encoding=encoding)
    shown.encode(encoding)
    assert not [c for c in shown if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs")]


def test_no_line_ends_in_spaces() -> None:
    """Empty titles and reports without a check leave no trailing spaces."""
    for report in (a_report(a_verdict(Outcome.PASSED, 4, title="")), a_report()):
        assert not [line for line in render(report, details=True).splitlines() if line[-1:] == " "]
