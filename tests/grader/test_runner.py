"""Checks asked of one real submission: every way to end, and whose fault it was."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grader.authoring import expect, explain
from grader.authoring.expect import Unmet
from grader.errors import (
    ChannelFault,
    Crashed,
    Flooded,
    Missing,
    OutOfMemory,
    OwnFault,
    Raised,
    StudentFault,
    TimedOut,
)
from grader.model import (
    Assignment,
    Cell,
    Check,
    Explanation,
    FunctionSpec,
    InterfaceSpec,
    Limits,
    Outcome,
    Submission,
    SubmissionKind,
    Verdict,
    Visibility,
)
from grader.runner import explain_fault, outcome_of, with_needs
from grader.sandbox.student import Student
from grader.workflow import grade

PROGRAM = """
import os, time
seen = []
not_a_function = 7
def double(n): return 2 * n
def remembers(n): seen.append(n); return len(seen)
def raises(): return {}["x"]
def not_written(): raise NotImplementedError
def sleeps(): time.sleep(60)
def spins():
    while True: pass
def hoards(): return len(bytearray(8 << 30))
def floods():
    while True: print("x" * 1000)
def exits(): os._exit(3)
def writes_to_the_channel():
    for descriptor in range(3, 64):
        try: os.write(descriptor, b"rubbish\\n")
        except OSError: pass
"""
LIMITS = Limits(memory_mib=1024, call_output_bytes=1 << 16)
HASTY = replace(LIMITS, call_wall_s=1.5)
CPU = replace(LIMITS, check_cpu_s=0.5)
ORDER: list[str] = []
GIVEN: dict[str, Any] = {}


def passes(student: Student) -> None:
    ORDER.append("passes")
    expect.equal(student.double(4), 8)


def is_unmet(student: Student) -> None:
    expect.equal(student.double(4), 9, summary="four doubled", hint="count again")


def earns_a_third() -> None:
    raise Unmet(Explanation("a third is right"), Fraction(1, 3))


def calls(name: str) -> Callable[[Student], None]:
    """A check that calls *name* once."""

    def run(student: Student) -> None:
        student.ask(name).value  # noqa: B018 - for its fault

    return run


def remembers_once(student: Student) -> None:
    expect.equal(student.remembers(1), 1)


def divides_by_zero() -> None:
    1 / 0  # noqa: B018


def fails_by_itself() -> None:
    raise OwnFault("the sandbox could not be started")


def reads_a_setting_that_is_not_there(spec: Mapping[str, Any]) -> None:
    spec["no_such_number"]


def stumbles_over_the_truth(student: Student, truth: Any) -> None:
    raise AssertionError("not reached")


def notes_twice(note: Callable[[Mapping[str, Any]], None]) -> None:
    note(explain.text("first"))
    note(explain.text("second"))
    raise Unmet(Explanation("all the same"))


def leaves_something(shared: dict[str, Any]) -> None:
    ORDER.append("leaves_something")
    shared["left"] = 7
    raise Unmet(Explanation("but fails"))


def finds_something(shared: dict[str, Any]) -> None:
    expect.equal(shared["left"], 7)


def takes_all(
    student: Student,
    truth: Any,
    rng: random.Random,
    spec: Any,
    note: Any,
    shared: Any,
    loaded: Any,
    again: Any,
) -> None:
    GIVEN.update(locals())


def never_asked() -> None:
    raise AssertionError("this check is not for modules")


def is_an_extra(student: Student) -> None:
    if not student.defines("tripled"):
        raise expect.Inapplicable("`tripled` is an extra")


def check(
    run: Callable[..., Any], name: str = "", points: Fraction = Fraction(3), **about: Any
) -> Check:
    return Check(name or run.__name__, f"{name or run.__name__}.", run, points, **about)


CHECKS = (
    check(passes),
    check(is_unmet),
    check(earns_a_third, points=Fraction(2)),
    check(calls("raises"), "raises"),
    check(calls("not_written"), "not_written"),
    check(calls("sleeps"), "sleeps", limits=HASTY),
    check(calls("spins"), "spins", limits=CPU),
    check(calls("hoards"), "hoards"),
    check(calls("floods"), "floods"),
    check(calls("exits"), "exits"),
    check(calls("writes_to_the_channel"), "writes_to_the_channel"),
    check(calls("forgotten"), "forgotten"),
    check(calls("not_a_function"), "not_a_function", defines=("not_a_function",)),
    check(calls("x"), "misspelled", defines=("double", "remember", "unheard_of")),
    check(calls("x"), "undefined", defines=("unheard_of",)),
    check(divides_by_zero),
    check(fails_by_itself),
    check(reads_a_setting_that_is_not_there),
    check(notes_twice, visibility=Visibility.HIDDEN),
    check(remembers_once, "remembers_once"),
    check(remembers_once, "remembers_once_more"),
    check(passes, "after_one_that_passed", needs=("passes",)),
    check(passes, "after_one_that_failed", needs=("passes", "is_unmet")),
    check(passes, "after_one_that_was_skipped", needs=("after_one_that_failed",)),
    check(passes, "after_a_part", needs=("earns_a_third",)),
    check(leaves_something),
    check(finds_something, after=("leaves_something",)),
    check(takes_all),
    check(never_asked, kinds=frozenset({SubmissionKind.NOTEBOOK})),
    check(is_an_extra),
    check(calls("tripled"), "not_written_extra", extra="tripled", needs=("is_unmet",)),
    check(calls("double"), "written_extra", extra="double", needs=("is_unmet",)),
)


def assignment(*checks: Check, truth: Callable[[], Any] = lambda: "the truth") -> Assignment:
    return Assignment(
        slug="demo",
        title="Demo",
        version="1",
        folder=Path("demo"),
        checks=checks,
        interfaces=(InterfaceSpec("plain", {}, {}),),
        limits=LIMITS,
        settings={"number": 7},
        make_truth=truth,
    )


def module(source: str = PROGRAM) -> Submission:
    return Submission("my.py", SubmissionKind.MODULE, "0" * 64, Path("my.py"), source=source)


def verdicts(
    graded: Assignment, submission: Submission | None = None, **options: Any
) -> dict[str, Verdict]:
    """The verdicts by name, in the order of the report."""
    report = grade(submission or module(), graded, isolation="none", seed=5, **options).report
    return {verdict.check: verdict for verdict in report.verdicts}


@pytest.fixture(scope="module")
def graded() -> dict[str, Verdict]:
    """All checks, three at once."""
    return verdicts(assignment(*CHECKS), jobs=3)


# --- outcomes ----------------------------------------------------------------------------------

OUTCOMES = {
    "passes": (Outcome.PASSED, 3),
    "is_unmet": (Outcome.FAILED, 0),
    "earns_a_third": (Outcome.PARTIAL, Fraction(2, 3)),
    "raises": (Outcome.RAISED, 0),
    "not_written": (Outcome.RAISED, 0),
    "sleeps": (Outcome.TIMED_OUT, 0),
    "spins": (Outcome.TIMED_OUT, 0),
    "hoards": (Outcome.OUT_OF_MEMORY, 0),
    "floods": (Outcome.FLOODED, 0),
    "exits": (Outcome.CRASHED, 0),
    "writes_to_the_channel": (Outcome.PROTOCOL, 0),
    "forgotten": (Outcome.MISSING, 0),
    "not_a_function": (Outcome.RAISED, 0),
    "misspelled": (Outcome.MISSING, 0),
    "undefined": (Outcome.MISSING, 0),
    "divides_by_zero": (Outcome.GRADER_ERROR, None),
    "fails_by_itself": (Outcome.GRADER_ERROR, None),
    "reads_a_setting_that_is_not_there": (Outcome.GRADER_ERROR, None),
    "notes_twice": (Outcome.FAILED, 0),
    "remembers_once": (Outcome.PASSED, 3),
    "remembers_once_more": (Outcome.PASSED, 3),
    "after_one_that_passed": (Outcome.PASSED, 3),
    "after_one_that_failed": (Outcome.SKIPPED, 0),
    "after_one_that_was_skipped": (Outcome.SKIPPED, 0),
    "after_a_part": (Outcome.SKIPPED, 0),
    "leaves_something": (Outcome.FAILED, 0),
    "finds_something": (Outcome.PASSED, 3),
    "takes_all": (Outcome.PASSED, 3),
    "never_asked": (Outcome.SKIPPED, 0),
    "is_an_extra": (Outcome.SKIPPED, 0),
    "not_written_extra": (Outcome.SKIPPED, 0),
    "written_extra": (Outcome.SKIPPED, 0),
}


def test_an_extra_counts_only_where_it_is_written(graded: dict[str, Verdict]) -> None:
    """Whatever came of the checks that it needs; nor when the file can't be run at all."""
    assert (0, 3) == (graded["not_written_extra"].max_points, graded["written_extra"].max_points)
    extra = check(calls("tripled"), "extra", extra="tripled")
    broken = verdicts(assignment(check(passes), extra), module("def f(:"))
    assert (3, 0) == (broken["passes"].max_points, broken["extra"].max_points)


def test_every_check_ends_in_its_outcome_with_its_points(graded: dict[str, Verdict]) -> None:
    """The exception is the author's or ours: then the points are blank."""
    got = {name: (verdict.outcome, verdict.points) for name, verdict in graded.items()}
    assert OUTCOMES == got


def test_verdicts_stand_in_the_order_of_the_checks(graded: dict[str, Verdict]) -> None:
    """Also when several were asked at once."""
    assert list(OUTCOMES) == list(graded)


def test_every_outcome_is_shown_by_some_check() -> None:
    """No way to end is left untried."""
    assert set(Outcome) == {outcome for outcome, _ in OUTCOMES.values()}


def test_a_verdict_holds_what_its_check_could_earn(graded: dict[str, Verdict]) -> None:
    """All 3 or 2 points, except where the check does not apply."""
    assert {
        "never_asked": Fraction(0),
        "is_an_extra": Fraction(0),
        "not_written_extra": Fraction(0),
        "earns_a_third": Fraction(2),
    } == {name: verdict.max_points for name, verdict in graded.items() if verdict.max_points != 3}


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [
        (Missing("x"), Outcome.MISSING),
        (Raised("KeyError", "x"), Outcome.RAISED),
        (TimedOut("x"), Outcome.TIMED_OUT),
        (OutOfMemory("x"), Outcome.OUT_OF_MEMORY),
        (Flooded("x"), Outcome.FLOODED),
        (Crashed("x"), Outcome.CRASHED),
        (ChannelFault("x"), Outcome.PROTOCOL),
    ],
)
def test_each_fault_of_a_student_is_an_outcome(fault: StudentFault, outcome: Outcome) -> None:
    """And none is left without one."""
    assert outcome is outcome_of(fault)
    assert "x" in explain_fault(fault).got + explain_fault(fault).summary


def test_no_fault_of_a_student_is_without_an_outcome() -> None:
    """A new subclass has to be named in the runner's table."""
    for kind in StudentFault.__subclasses__():
        fault = kind.__new__(kind)
        assert isinstance(outcome_of(fault), Outcome), kind


# --- explanations ------------------------------------------------------------------------------


def explanation(graded: dict[str, Verdict], name: str) -> Explanation:
    found = graded[name].explanation
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("is_unmet", {"summary": "four doubled", "expected": "9", "got": "8"}),
        (
            "raises",
            {
                "summary": "your function raised an exception",
                "call": "raises()",
                "got": "KeyError: 'x'   (line 7 in raises)",
            },
        ),
        (
            "not_written",
            {
                "summary": "not written yet",
                "got": "NotImplementedError",
                "hint": "replace `raise NotImplementedError` with your code",
            },
        ),
        (
            "sleeps",
            {
                "summary": "no answer in time",
                "call": "sleeps()",
                "got": "no answer within 1.5 s",
                "hint": "look for a loop or a recursion that does not end",
            },
        ),
        ("spins", {"got": "more than 0.5 s of CPU for this check"}),
        ("hoards", {"summary": "the call needs more memory than the limit"}),
        ("exits", {"summary": "the submission's process ended without an answer"}),
        (
            "writes_to_the_channel",
            {
                "summary": "the program wrote to the channel that answers come through",
                "hint": "a person will look at this",
            },
        ),
        ("forgotten", {"summary": "name 'forgotten' is not defined"}),
        ("not_a_function", {"got": "TypeError: 'int' object is not callable"}),
        (
            "misspelled",
            {
                "summary": "not defined: `remember`, `unheard_of`",
                "hint": "is `remembers` meant? Rename it",
            },
        ),
        (
            "undefined",
            {
                "summary": "not defined: `unheard_of`",
                "hint": "define `unheard_of` at the top level",
            },
        ),
        (
            "after_one_that_failed",
            {"summary": "not asked, because `is_unmet` has not passed; mend that first"},
        ),
        ("never_asked", {"summary": "applies to notebooks only"}),
        ("is_an_extra", {"summary": "`tripled` is an extra"}),
    ],
)
def test_an_explanation_in_the_second_person(
    graded: dict[str, Verdict], name: str, words: dict[str, str]
) -> None:
    """What was wrong, what was got, and what to do."""
    found = explanation(graded, name)
    assert words == {field: getattr(found, field) for field in words}


@pytest.mark.parametrize(
    ("name", "got"),
    [
        ("divides_by_zero", "ZeroDivisionError: division by zero (test_runner.py:"),
        ("fails_by_itself", "the sandbox could not be started (test_runner.py:"),
        ("reads_a_setting_that_is_not_there", "KeyError: 'no_such_number' (test_runner.py:"),
    ],
)
def test_a_grader_error_says_whose_fault_it_is(
    graded: dict[str, Verdict], name: str, got: str
) -> None:
    """Not the student's; with the place in our own code."""
    found = explanation(graded, name)
    assert found.summary.startswith("the grader failed here, not you; this score stays blank")
    assert found.got.startswith(got)


def test_everything_that_went_wrong_can_be_repeated(graded: dict[str, Verdict]) -> None:
    """The command names the file, the assignment, the check and the seed."""
    for name, verdict in graded.items():
        asked = verdict.outcome not in (Outcome.PASSED, Outcome.SKIPPED, Outcome.MISSING)
        if asked:
            again = f"grader check my.py --assignment demo --only {name} --seed 5"
            assert again == explanation(graded, name).again


def test_what_passed_is_not_explained(graded: dict[str, Verdict]) -> None:
    """There is nothing to say."""
    assert {None} == {v.explanation for v in graded.values() if v.outcome is Outcome.PASSED}


def test_notes_are_kept_whatever_the_outcome(graded: dict[str, Verdict]) -> None:
    """In the order in which they were made."""
    assert [explain.text("first"), explain.text("second")] == list(graded["notes_twice"].notes)


def test_visibility_is_the_check_s(graded: dict[str, Verdict]) -> None:
    """The report decides who sees what; the verdict holds everything."""
    assert Visibility.HIDDEN is graded["notes_twice"].visibility
    assert "all the same" == explanation(graded, "notes_twice").summary
    assert Visibility.VISIBLE is graded["passes"].visibility


def test_seconds_are_measured(graded: dict[str, Verdict]) -> None:
    """The check that waits half a second for an answer takes that long."""
    assert 0.5 <= graded["sleeps"].seconds < 20
    assert 0 <= graded["never_asked"].seconds < 0.5


# --- sessions, needs, only ---------------------------------------------------------------------


def test_a_check_is_given_what_it_names(graded: dict[str, Verdict]) -> None:
    """Eight arguments, by name."""
    assert Outcome.PASSED is graded["takes_all"].outcome
    assert isinstance(GIVEN["student"], Student)
    assert "the truth" == GIVEN["truth"]
    assert {"number": 7} == GIVEN["spec"]
    assert "" == GIVEN["loaded"].fatal
    assert "grader check my.py --assignment demo --only takes_all --seed 5" == GIVEN["again"]
    assert random.Random("5:takes_all").random() == GIVEN["rng"].random()


def test_each_check_starts_from_the_loaded_submission(graded: dict[str, Verdict]) -> None:
    """What one check left in the submission's memory, another does not find."""
    assert Outcome.PASSED is graded["remembers_once"].outcome
    assert Outcome.PASSED is graded["remembers_once_more"].outcome


def test_a_check_alone_runs_what_it_needs_and_reports_itself_only() -> None:
    """`needs` and `after`, and what these need in turn."""
    ORDER.clear()
    found = verdicts(assignment(*CHECKS), only=["finds_something", "after_one_that_passed"])
    assert ["after_one_that_passed", "finds_something"] == list(found)
    assert {Outcome.PASSED} == {verdict.outcome for verdict in found.values()}
    assert ["passes", "passes", "leaves_something"] == ORDER


def test_with_needs_follows_needs_of_needs() -> None:
    """Nothing named means everything."""
    demo = assignment(*CHECKS)
    assert {
        "after_one_that_was_skipped",
        "after_one_that_failed",
        "passes",
        "is_unmet",
    } == with_needs(demo, ["after_one_that_was_skipped"])
    assert {check.name for check in CHECKS} == with_needs(demo, [])


def test_a_check_alone_gives_the_verdict_that_it_gives_among_all(
    graded: dict[str, Verdict],
) -> None:
    """But for its time."""
    names = ["after_one_that_failed", "earns_a_third", "misspelled", "raises"]
    alone = verdicts(assignment(*CHECKS), only=names)
    without_time = {name: replace(verdict, seconds=0.0) for name, verdict in alone.items()}
    assert {name: replace(graded[name], seconds=0.0) for name in alone} == without_time


def test_a_truth_that_cannot_be_made_is_the_grader_s_fault() -> None:
    """Checks that don't need it are asked all the same."""
    found = verdicts(
        assignment(check(passes), check(stumbles_over_the_truth), truth=divides_by_zero)
    )
    assert Outcome.PASSED is found["passes"].outcome
    assert Outcome.GRADER_ERROR is found["stumbles_over_the_truth"].outcome


def test_an_interrupt_ends_the_checks() -> None:
    """Ctrl-C is not an outcome; it passes through."""

    def is_interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        verdicts(assignment(check(is_interrupted)))


# --- submissions that did not load -------------------------------------------------------------

ASKED = (
    check(passes, defines=("double",)),
    check(divides_by_zero),
    check(never_asked, kinds=frozenset({SubmissionKind.NOTEBOOK})),
)


def test_nothing_is_asked_of_a_file_that_does_not_run() -> None:
    """A syntax error: every check that applies is MISSING and says why; none is a grader error."""
    found = verdicts(assignment(*ASKED), module("def double(n):\nreturn 2 * n\n"))
    assert [Outcome.MISSING, Outcome.MISSING, Outcome.SKIPPED] == [
        verdict.outcome for verdict in found.values()
    ]
    assert [(0, 3), (0, 3), (0, 0)] == [(v.points, v.max_points) for v in found.values()]
    summary = explanation(found, "passes").summary
    assert summary.startswith("the file could not be run: IndentationError: ")
    assert "line 2" in summary


def test_a_function_in_a_cell_that_was_cut_off_is_missing_with_a_hint() -> None:
    """The hint names the cell."""
    notebook = Submission(
        "my.ipynb",
        SubmissionKind.NOTEBOOK,
        "0" * 64,
        Path("my.ipynb"),
        cells=(
            Cell(0, "markdown", "# Doubling"),
            Cell(1, "code", "while True: pass\ndef double(n): return 2 * n"),
            Cell(2, "code", "x = 3"),
        ),
    )
    hasty = replace(assignment(ASKED[0]), limits=replace(LIMITS, step_cpu_s=1, step_wall_s=40))
    hint = explanation(verdicts(hasty, notebook), "passes").hint
    assert (
        "define `double` at the top level; "
        "if it is defined in cell 2, which was cut off, move it to a cell of its own" == hint
    )


def test_a_function_with_a_place_of_its_own_is_not_meant_by_another_name() -> None:
    """`double` is asked for too, so that nobody should rename it to `double_limited`."""
    asked = {name: FunctionSpec(name, ()) for name in ("double", "double_limited")}
    check = replace(ASKED[0], defines=("double_limited",))
    both = replace(assignment(check), interfaces=(InterfaceSpec("plain", {}, asked),))
    hint = explanation(verdicts(both), check.name).hint
    assert "define `double_limited` at the top level" == hint


def test_a_program_that_cannot_be_asked_is_the_student_s_fault() -> None:
    """It loads, and can't answer: there is a report with an outcome, and a score of 0."""
    source = f"{PROGRAM}\nimport builtins\nbuiltins.len = lambda x: 9\n"
    assert 0 == verdicts(assignment(check(passes)), module(source))["passes"].points


TRIPLES = "SIZE = 3\ndef triple(n): return n * SIZE\n"


def triples(student: Student) -> None:
    expect.equal(student.triple(4), 12, summary="it does not triple")


def cells(*sources: str) -> Submission:
    made = tuple(Cell(index, "code", source) for index, source in enumerate(sources))
    return Submission("my.ipynb", SubmissionKind.NOTEBOOK, "0" * 64, Path("my.ipynb"), cells=made)


def noted(verdict: Verdict) -> str:
    return " ".join(str(note["text"]) for note in verdict.notes)


def test_what_a_later_cell_changes_is_graded_as_it_was() -> None:
    """Right after its own cell it is right: that counts, and the report says which and why."""
    (verdict,) = verdicts(assignment(check(triples)), cells("1", TRIPLES, "SIZE = -2")).values()
    assert (Outcome.PASSED, 3) == (verdict.outcome, verdict.points)
    assert (
        "What counts is how it was right after cell 2, where `triple` is defined and `SIZE` is 3. "
        "Cell 3 gives it another value; at the end of the program this check finds: it does not "
        "triple." == noted(verdict)
    )


@pytest.mark.parametrize(
    ("source", "outcome"),
    [
        (TRIPLES + "SIZE = 2\n", Outcome.PASSED),
        (TRIPLES + "SIZE = 2\ndef triple(n): return n * SIZE\n", Outcome.FAILED),
        (TRIPLES.replace("3", "4") + "SIZE = 2\n", Outcome.FAILED),
        (TRIPLES.replace("3", "1 + 2") + "SIZE = 2\n", Outcome.FAILED),
    ],
    ids=["changed", "defined again", "wrong before and after", "what it was can't be read off"],
)
def test_a_late_change_is_taken_back_where_it_is_one(source: str, outcome: Outcome) -> None:
    """Nothing is said where the value at the end is what counts."""
    (verdict,) = verdicts(assignment(check(triples)), module(source)).values()
    assert outcome is verdict.outcome
    assert (outcome is Outcome.PASSED) == ("line 3" in noted(verdict).lower())


def test_a_late_change_that_mends_the_function_counts_too() -> None:
    """What passes at the end is not asked again."""
    source = TRIPLES.replace("3", "7") + "SIZE = 3\n"
    (verdict,) = verdicts(assignment(check(triples)), module(source)).values()
    assert (Outcome.PASSED, ()) == (verdict.outcome, verdict.notes)
