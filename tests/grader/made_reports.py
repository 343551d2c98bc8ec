"""Reports for the tests of the formats: one with every kind of drawing, one that is hostile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

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

LINE = {
    "kind": "line",
    "boards": [".........", "X........", "XO.......", "XO.X.....", "XOOX.....", "XOOX..X.."],
    "captions": ["X plays 0", "O plays 1 (yours)", "X plays 3", "O plays 2 (yours)", "X plays 6"],
    "width": 3,
    "result": "X wins",
}
TREE = {
    "kind": "tree",
    "title": "A game tree",
    "label": "MAX 3",
    "children": [
        {"label": "MIN 3", "children": ["3", "12"]},
        {"label": "MIN 2", "children": ["2"]},
    ],
}
GRAPH = {
    "kind": "graph",
    "title": "After the third expansion",
    "start": "A",
    "nodes": {
        "A": {"h": 7, "q": 9},
        "B": {"h": 5, "q": 6},
        "C": {"h": 3, "note": "solved"},
        "D": {"h": 4, "q": 10},
    },
    "connectors": [
        {"from": "A", "cost": 1, "to": ["B"], "marked": False},
        {"from": "A", "cost": 2, "to": ["C", "D"], "marked": True},
        {"from": "C", "cost": 1, "to": ["B"], "marked": False},
    ],
}
CURVE = {
    "kind": "curve",
    "title": "Share of games not lost",
    "x": [0, 100, 200, 300],
    "series": [
        {"name": "yours", "y": [0.1, 0.5, 0.6, None]},
        {"name": "known", "y": [0, 0.5, 1, 1]},
    ],
    "band": {"low": [0, 0.3, 0.8, 0.9], "high": [0.2, 0.7, 1, 1]},
    "x_label": "games",
    "y_label": "share",
}
SCALE = {
    "kind": "scale",
    "title": "Positions looked at",
    "name": "yours",
    "value": 18_297,
    "low": 1_452,
    "high": 61_000,
    "marks": [{"name": "fewest", "value": 1_452}, {"name": "plain minimax", "value": 549_946}],
}
TABLE = {
    "kind": "table",
    "title": "1,000 games",
    "columns": ["seat", "won"],
    "rows": [["X", 437], ["O", 272]],
    "caption": "seed 7",
}
BOARD = {"kind": "board", "board": "XX.OO....", "width": 3, "to_move": "X"}
TEXT = {"kind": "text", "text": "18,297 positions: index order."}
KINDS = (BOARD, LINE, TREE, GRAPH, CURVE, SCALE, TABLE, TEXT)

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
        counterexample=BOARD,
        tried="4,520 positions, 37 wrong",
        hint="test for a win before you test for a full board",
        again="grader check my.ipynb --only minimax_values --seed 7",
    ),
    seconds=0.25,
)
LOST = replace(
    FAILED,
    check="never_loses",
    title="`best_move` never loses.",
    max_points=Fraction(6),
    explanation=Explanation(summary="it can be beaten", counterexample=LINE),
    notes=(TABLE,),
)
PASSED = Verdict(
    check="pruning",
    title="`ab` leaves out what cannot matter.",
    outcome=Outcome.PASSED,
    points=Fraction(4),
    max_points=Fraction(4),
    notes=(SCALE,),
)
SKIPPED = Verdict("figures", "The figures.", Outcome.SKIPPED, Fraction(0), Fraction(0))
OURS = Verdict("rules", "The rules.", Outcome.GRADER_ERROR, None, Fraction(3))

SECRET = "SECRET-7a"  # in every part of a hidden check
HIDDEN = Verdict(
    check="more_positions",
    title=f"{SECRET} title",
    outcome=Outcome.FAILED,
    points=Fraction(0),
    max_points=Fraction(2),
    visibility=Visibility.HIDDEN,
    explanation=Explanation(
        **dict.fromkeys(("summary", "call", "expected", "got", "tried", "hint", "again"), SECRET),
        counterexample={"kind": "board", "board": [[SECRET]], "caption": SECRET},
    ),
    notes=({"kind": "table", "title": SECRET, "rows": [[SECRET]]}, {**SCALE, "name": SECRET}),
    seconds=77.125,
)


def a_report(*verdicts: Verdict, **changes: Any) -> Report:
    """A report on *verdicts*, whose points are theirs."""
    points = [verdict.points for verdict in verdicts]
    report = Report(
        assignment="lookahead",
        assignment_title="The machine that looked ahead",
        assignment_version="1.0",
        assignment_digest="ab12",
        submission_name="my.ipynb",
        submission_sha256="0f" * 32,
        submission_kind=SubmissionKind.NOTEBOOK,
        interface="tuple",
        isolation=Isolation("landlock", "no network", (("loopback", "refused"),)),
        points=None if None in points else sum((p for p in points if p is not None), Fraction(0)),
        max_points=sum((verdict.max_points for verdict in verdicts), Fraction(0)),
        seed=7,
        seconds=1.5,
        findings=(Finding("cut off after 20 s", "cell 14", "warning"),),
        verdicts=verdicts,
        again="grader check my.ipynb --seed 7",
        versions={"grader": "0.1.0", "python": "3.11.7"},
    )
    return replace(report, **changes)


def every_kind() -> Report:
    """A report with a drawing of each kind."""
    return a_report(FAILED, LOST, replace(PASSED, notes=KINDS), SKIPPED)


def hostile(text: str) -> Report:
    """A report in which *text* stands wherever a submission could bring one in."""
    drawings: tuple[Mapping[str, Any], ...] = (
        {"kind": "board", "board": [[text, "X"], ["O", text]], "to_move": text, "caption": text},
        {"kind": "line", "boards": [[[text]], [["X"]]], "captions": [text], "result": text},
        {"kind": "tree", "title": text, "label": text, "children": [text]},
        {"kind": "tree", "label": text * 20, "children": [text] * 30},
        {"kind": "table", "title": text, "columns": [text], "rows": [[text]], "caption": text},
        {**GRAPH, "nodes": {text: {"h": text, "q": text}}, "connectors": [], "start": text},
        {**CURVE, "series": [{"name": text, "y": [1, 2]}], "x_label": text, "y_label": text},
        {**SCALE, "name": text, "marks": [{"name": text, "value": 3}]},
        {"kind": "text", "title": text, "text": text},
        {"kind": text, text: text},
    )
    words = dict.fromkeys(("summary", "call", "expected", "got", "tried", "hint", "again"), text)
    bad = Verdict(
        check=text,
        title=text,
        outcome=Outcome.RAISED,
        points=Fraction(0),
        max_points=Fraction(4),
        explanation=Explanation(**words, counterexample=drawings[0]),
        notes=drawings,
    )
    return a_report(
        bad,
        assignment=text,
        assignment_title=text,
        submission_name=text,
        interface=text,
        isolation=Isolation(text, text, ((text, text),), text),
        findings=(Finding(text, text, text),),
        again=text,
        versions={text: text},
    )
