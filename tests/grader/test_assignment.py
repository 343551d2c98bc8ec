"""An assignment's folder: what is read from it, and how all its faults are told at once."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from grader import assignment as reader
from grader.assignment import (
    assignment_slugs,
    assignments_folder,
    load_assignment,
    parse_function,
)
from grader.errors import AuthorFault, UsageFault
from grader.model import Assignment, FunctionSpec, Limits, Slow, SubmissionKind, Visibility

Load = Callable[..., Assignment]
NUMBERS = count()

TOML = """\
title = "Doubling"
[functions]
double = "double(number) -> value"
[checks.first]
points = 1
[checks.second]
points = 2
"""
CHECKS = '''\
from grader.authoring import check
def truth(): return 7
@check(defines=("double",))
def first(student):
    """One."""
@check(defines=("double",), needs=("first",))
def second(student, truth):
    """Two.

    What it asks.
    """
'''


@pytest.fixture
def load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write_assignment: Callable[..., Path]
) -> Load:
    """Write an assignment called `demo` and load it, from a package that no other test knows."""

    def load(toml: str | bytes = TOML, checks: str = CHECKS, **files: str) -> Assignment:
        package = f"demo_assignments_{next(NUMBERS)}"
        named = {name.replace("__", "/") + ".py": text for name, text in files.items()}
        write_assignment(tmp_path, toml=toml, checks=checks, package=package, files=named)
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setattr(reader, "PACKAGE", package)
        return load_assignment("demo")

    return load


@pytest.fixture
def faults(load: Load) -> Callable[..., list[str]]:
    """The faults of an assignment, without the name of its package."""

    def faults(toml: str | bytes = TOML, checks: str = CHECKS, **files: str) -> list[str]:
        with pytest.raises(AuthorFault) as caught:
            load(toml, checks, **files)
        assert "\n".join(caught.value.faults) == str(caught.value)
        return [re.sub(r"^demo_assignments_\d+/", "", fault) for fault in caught.value.faults]

    return faults


@pytest.fixture(scope="module")
def lookahead() -> Assignment:
    return load_assignment("lookahead")


# --- settings ----------------------------------------------------------------------------------

SETTINGS = """\
from typing import Literal, TypedDict
class Settings(TypedDict):
    games: int
    share: float
    sizes: list[int]
    most: dict[str, float]
    variant: Literal["a", "b"]
"""
GOOD = """\
[settings]
games = 3
share = 0.5
sizes = [1, 2]
most = { a = 1, b = 0.5 }
variant = "a"
"""


def test_settings_are_what_the_checks_declare(load: Load) -> None:
    """And whatever they are where nothing is declared."""
    assert 0.5 == load(TOML + GOOD, CHECKS + SETTINGS).settings["share"]
    assert "many" == load(TOML + '[settings]\ngames = "many"\n').settings["games"]


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("games = 3", 'games = "3"', "9: games must be a whole number from 0 up, not '3'"),
        ("games = 3", "games = true", "9: games must be a whole number from 0 up, not True"),
        ("games = 3", "", "8: the setting games is missing: a whole number from 0 up"),
        ("games = 3", "games = 3\nball = 4", "10: unknown setting 'ball'. Known: games, most, s"),
        ("0.5\ns", "-1\ns", "10: share must be a number from 0 up, not -1"),
        ("[1, 2]", "[]", "11: sizes must be a list, each a whole number from 0 up, not []"),
        ("[1, 2]", "[1, 2.5]", "11: sizes must be a list, each a whole number from 0 up, not [1,"),
        ("b = 0.5", 'b = "x"', "12: most must be a table, each a number from 0 up, not {"),
        ('"a"', "1", "13: variant must be 'a' or 'b', not 1"),
    ],
)
def test_a_setting_of_the_wrong_kind_is_the_author_s_fault(
    faults: Callable[..., list[str]], was: str, now: str, said: str
) -> None:
    """Else a check would stumble over it, and the grader would take the blame."""
    (fault,) = faults(TOML + GOOD.replace(was, now, 1), CHECKS + SETTINGS)
    assert fault.startswith(f"demo/assignment.toml:{said}")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("[kit]\ngiven = 3\n", "given must be a list of names, not 3"),
        ("[late]\npolicy = []\n", "unknown late policy []"),
        ('[[spelling]]\nname = "x"\nlike = []\n', "'x' is like [], which does not stand before"),
        ('[[spelling]]\nname = "x"\nboard = { marks = 3 }\n', "marks are two, X's and O's, not 3"),
    ],
)
def test_words_of_the_wrong_kind_are_the_author_s_fault_too(
    faults: Callable[..., list[str]], more: str, said: str
) -> None:
    """Lists that are numbers, names that are lists."""
    assert said in "\n".join(faults(TOML + more, kit__x="x = 1"))


# --- the real one ------------------------------------------------------------------------------


def test_lookahead_has_ten_checks_worth_40_points(lookahead: Assignment) -> None:
    """In the order of the handout; the last two are for notebooks."""
    worth = {check.name: check.points for check in lookahead.checks}
    assert {
        "rules": 4,
        "whole_tree": 4,
        "minimax_values": 6,
        "best_move": 4,
        "never_loses": 6,
        "alphabeta_values": 4,
        "alphabeta_move": 3,
        "pruning": 4,
        "recorded_numbers": 3,
        "figures": 2,
    } == worth
    assert list(worth) == [check.name for check in lookahead.checks]
    assert Fraction(40) == sum(worth.values())
    notebook_only = {c.name for c in lookahead.checks if SubmissionKind.MODULE not in c.kinds}
    assert {"recorded_numbers", "figures"} == notebook_only


def test_lookahead_is_read_from_its_folder(lookahead: Assignment) -> None:
    """Title, version, spelling, kit and settings come from assignment.toml."""
    assert "The machine that looked ahead" == lookahead.title
    assert assignments_folder() / "lookahead" == lookahead.folder
    (interface,) = lookahead.interfaces
    assert "tuple" == interface.name
    assert {"shape": "tuple", "blank": "None", "marks": ["X", "O"]} == interface.board
    assert ("board", "mark", "alpha", "beta", "counter") == interface.functions["ab"].parameters
    assert ["_figkit"] == list(lookahead.kit.modules)
    assert 61_000 == lookahead.settings["pruning_full_nodes"]


def test_a_check_s_title_is_the_first_line_of_its_docstring(lookahead: Assignment) -> None:
    """The rest are the details that `grader explain` gives."""
    rules = lookahead.check("rules")
    assert rules.title.startswith("`winner`, `moves` and `play` keep the rules on all 5,478 boards")
    assert rules.details.startswith("Three parts of equal worth: LINES with winner")


def test_every_title_fits_in_a_line(lookahead: Assignment) -> None:
    """A sentence of at most 100 characters, with its full stop."""
    for check in lookahead.checks:
        assert re.fullmatch(r".{10,99}\.", check.title), check.name


def test_an_unknown_check_of_an_assignment_stops_the_iteration(lookahead: Assignment) -> None:
    """`Assignment.check` is for names that are known; the command line asks before."""
    with pytest.raises(StopIteration):
        lookahead.check("rulez")


def test_installed_assignments_are_listed() -> None:
    """Sorted, lookahead among them."""
    assert "lookahead" in assignment_slugs()
    assert sorted(assignment_slugs()) == list(assignment_slugs())


@pytest.mark.parametrize("slug", ["lookahed", "Lookahead"])
def test_an_unknown_assignment_is_a_usage_fault(slug: str) -> None:
    """It names the nearest, and how to see them all."""
    with pytest.raises(UsageFault) as caught:
        load_assignment(slug)
    message = f"unknown assignment {slug!r}. Did you mean 'lookahead'? See: grader list"
    assert message == str(caught.value)


@pytest.mark.parametrize("slug", ["", "zebra", ".", "../assignments", "kit"])
def test_what_is_no_folder_of_an_assignment_is_unknown(slug: str) -> None:
    """No guess is made where nothing is near, and no path is followed."""
    with pytest.raises(UsageFault, match=rf"unknown assignment '{slug}'\. See: grader list"):
        load_assignment(slug)


def test_no_assignments_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says which package is missing."""
    monkeypatch.setattr(reader, "PACKAGE", "no_such_package")
    with pytest.raises(UsageFault, match="install the package lookahead-grader"):
        assignments_folder()


# --- what is read ------------------------------------------------------------------------------


def test_a_minimal_assignment_loads(load: Load) -> None:
    """What is not said has its default."""
    demo = load()
    assert ("demo", "Doubling", "0") == (demo.slug, demo.title, demo.version)
    first, second = demo.checks
    assert ("first", "One.", Fraction(1)) == (first.name, first.title, first.points)
    assert ("Two.", "What it asks.") == (second.title, second.details)
    assert (("double",), ("first",), ()) == (second.defines, second.needs, second.after)
    assert Visibility.VISIBLE is first.visibility
    assert Limits() == demo.limits == first.limits
    assert {"double": FunctionSpec("double", ("number",), "value")} == demo.interfaces[0].functions
    assert 7 == demo.make_truth()
    assert {} == demo.settings


def test_checks_keep_the_order_of_their_tables(load: Load) -> None:
    """Whatever the order in checks.py, which may import them from elsewhere."""
    head, first, second = TOML.partition("[checks.first]\npoints = 1\n")
    demo = load(head + second + first, CHECKS.replace('needs=("first",)', ""))
    assert ["second", "first"] == [check.name for check in demo.checks]


def test_points_are_exact(load: Load) -> None:
    """0.1 is a tenth, not the float nearest to it."""
    demo = load(TOML.replace("points = 2", "points = 0.1").replace("points = 1\n", "points = 0\n"))
    assert [Fraction(0), Fraction(1, 10)] == [check.points for check in demo.checks]


def test_a_check_may_be_hidden(load: Load) -> None:
    """`visibility = "hidden"`."""
    demo = load(TOML + 'visibility = "hidden"\n')
    assert Visibility.HIDDEN is demo.check("second").visibility


def test_a_check_s_limits_change_those_of_the_assignment(load: Load) -> None:
    """What the check does not name it takes from the assignment, and that from the default."""
    demo = load(TOML + "[checks.second.limits]\ncall_wall_s = 2\n[limits]\nmemory_mib = 512\n")
    assert Limits(memory_mib=512) == demo.limits == demo.check("first").limits
    assert Limits(memory_mib=512, call_wall_s=2) == demo.check("second").limits


def test_an_interface_changes_some_functions(load: Load) -> None:
    """The others are those of [functions]."""
    more = '[[interface]]\nname = "grid"\nboard = { shape = "grid" }\n'
    demo = load(TOML + more + 'functions.double = "double(board) -> board"\n')
    assert {"shape": "grid"} == demo.interfaces[0].board
    assert FunctionSpec("double", ("board",), "board") == demo.interfaces[0].functions["double"]


def test_a_kit_is_read_as_text(load: Load) -> None:
    """Its modules by name, and the names that are found defined."""
    kit = '[kit]\nfolder = "kit"\ngiven = ["record"]\n'
    demo = load(TOML + kit, kit__tools="def record(): pass\n")
    assert {"tools": "def record(): pass\n"} == demo.kit.modules
    assert ("record",) == demo.kit.given


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        (FunctionSpec("f", (), "value"), "f()"),
        (FunctionSpec("f", ("a", "b"), "value"), "f(a, b)"),
        (FunctionSpec("play", ("board", "index"), "board"), "play(board, index) -> board"),
        (FunctionSpec("f", ("a",), "dict[str, int]"), "f(a)->dict[str, int]"),
    ],
)
def test_a_function_is_declared_as_python_writes_it(spec: FunctionSpec, text: str) -> None:
    """Without an arrow it returns a value."""
    assert spec == parse_function(text)


@pytest.mark.parametrize("text", ["", "f", "f(a -> b", "f(1)", "f() -> ", "class f()"])
def test_what_is_not_declared_as_python_writes_it_is_refused(text: str) -> None:
    """The message shows the form and what was written."""
    with pytest.raises(
        ValueError, match=r"write it as name\(argument, \.\.\.\) -> result"
    ) as caught:
        parse_function(text)
    assert repr(text) in str(caught.value)


# --- the digest --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("toml", "checks", "kit"),
    [
        (TOML.replace("points = 2", "points = 3"), CHECKS, ""),
        (TOML, CHECKS.replace("return 7", "return 8"), ""),
        (TOML, CHECKS, "X = 1\n"),
    ],
)
def test_the_digest_follows_what_decides_a_mark(
    load: Load, toml: str, checks: str, kit: str
) -> None:
    """Spec, checks and kit; the same files give the same digest."""
    assert load(kit__k="").digest == load(kit__k="").digest
    assert load(kit__k="").digest != load(toml, checks, kit__k=kit).digest


def test_the_digest_does_not_follow_what_decides_no_mark(load: Load) -> None:
    """A new mutant leaves earlier reports valid."""
    assert load().digest == load(mutants__m="x = 1\n").digest
    assert hashlib.sha256().digest_size * 2 == len(load().digest)


def test_the_digest_follows_the_modules_that_checks_are_written_in(load: Load) -> None:
    """Lookahead's pruning check lives in searching.py: a change there can change a mark."""
    assert load(searching="LIMIT = 1\n").digest != load(searching="LIMIT = 2\n").digest


# --- faults ------------------------------------------------------------------------------------


def test_all_faults_are_told_at_once(faults: Callable[..., list[str]]) -> None:
    """Ten faults of one assignment, each with its file, its line, and what may have been meant."""
    toml = """\
titel = "Doubling"
[limits]
step_cpu = 5
step_wall_s = -1
[functions]
double = "double(number -> value"
[[interface]]
name = "grid"
functions.dubble = "dubble(number)"
[checks.first]
point = 1
[checks.second]
points = "2"
visibility = "secret"
[checks.thrid]
points = 3
"""
    checks = CHECKS.replace('needs=("first",)', 'needs=("frist",)').replace(
        "def second(student, truth)", "def second(student, truht)"
    )
    assert [
        "demo/assignment.toml:1: unknown key 'titel'. Did you mean 'title'?",
        "demo/assignment.toml:3: unknown limit 'step_cpu'. Did you mean 'step_cpu_s'?",
        "demo/assignment.toml:4: step_wall_s must be a number above 0, not -1",
        "demo/assignment.toml:6: function 'double': "
        "write it as name(argument, ...) -> result, not 'double(number -> value'",
        "demo/assignment.toml:15: unknown check 'thrid'.",
        "demo/assignment.toml:11: unknown key of check 'first', 'point'. Did you mean 'points'?",
        "demo/assignment.toml:10: check 'first' needs points, a number from 0 up, not None",
        "demo/assignment.toml:12: check 'second' needs the unknown check 'frist'. "
        "Did you mean 'first'?",
        "demo/assignment.toml:12: check 'second' takes the unknown argument 'truht'. "
        "Did you mean 'truth'?",
        "demo/assignment.toml:12: check 'second' needs points, a number from 0 up, not '2'",
        "demo/assignment.toml:12: visibility is visible or hidden, not 'secret'",
        "demo/assignment.toml:9: unknown function 'dubble'. Did you mean 'double'?",
    ] == faults(toml, checks)


WITHOUT_POINTS = TOML.replace("points = 2\n", "")


@pytest.mark.parametrize(
    ("fault", "toml"),
    [
        (
            "demo/assignment.toml:6: check 'second' needs points, a number from 0 up, not None",
            WITHOUT_POINTS,
        ),
        (
            "demo/assignment.toml:6: check 'second' needs points, a number from 0 up, not True",
            WITHOUT_POINTS + "points = true\n",
        ),
        (
            "demo/assignment.toml:6: check 'second' needs points, a number from 0 up, not -0.5",
            WITHOUT_POINTS + "points = -0.5\n",
        ),
        (
            "demo/assignment.toml:6: visibility is visible or hidden, not ['hidden']",
            TOML + 'visibility = ["hidden"]\n',
        ),
        (
            "demo/assignment.toml:4: no table [checks.second] says what the check is worth",
            TOML.replace("[checks.second]\npoints = 2\n", ""),
        ),
        (
            "demo/assignment.toml:9: memory_mib must be a whole number above 0, not '1 GB'",
            TOML + '[limits]\nmemory_mib = "1 GB"\n',
        ),
        (
            "demo/assignment.toml: Cannot declare ('checks', 'second') twice "
            "(at line 8, column 15)",
            TOML + "[checks.second]\n",
        ),
        (
            "demo/assignment.toml: Invalid statement (at line 8, column 1)",
            TOML + "%\n",
        ),
        (
            "demo/assignment.toml:9: unknown key of the kit 'foldr'. Did you mean 'folder'?",
            TOML + '[kit]\nfoldr = "kit"\n',
        ),
        (
            "demo/assignment.toml:8: the kit's folder 'kit' holds no module",
            TOML + '[kit]\nfolder = "kit"\n',
        ),
        (
            "demo/assignment.toml:9: unknown interface key 'bord'. Did you mean 'board'?",
            TOML + "[[interface]]\nbord = {}\n",
        ),
    ],
)
def test_a_fault_of_the_toml(faults: Callable[..., list[str]], fault: str, toml: str) -> None:
    """The line is that of the table or the key."""
    assert fault in faults(toml)


def test_a_given_name_that_no_kit_module_defines_is_a_fault(
    faults: Callable[..., list[str]],
) -> None:
    """A student would find it undefined."""
    toml = TOML + '[kit]\nfolder = "kit"\ngiven = ["rekord"]\n'
    assert ["demo/assignment.toml:10: no module of the kit defines 'rekord'"] == faults(
        toml, kit__tools="def record(): pass\n"
    )


@pytest.mark.parametrize(
    ("fault", "checks"),
    [
        ("demo/checks.py: ZeroDivisionError: division by zero", CHECKS + "1 / 0\n"),
        ("demo/checks.py: ModuleNotFoundError: No module named 'refrence'", "import refrence\n"),
        ("demo/checks.py: no function truth()", CHECKS.replace("def truth", "def thruth")),
        (
            "demo/checks.py: ValueError: 'notebok' is not a valid SubmissionKind",
            CHECKS.replace('needs=("first",)', 'kinds=("notebok",)'),
        ),
        (
            "demo/assignment.toml:6: check 'second' has no docstring; its first line is the title",
            CHECKS.partition('    """Two')[0] + "    pass\n",
        ),
        (
            "demo/assignment.toml:6: check 'second' needs 'second': put that table first",
            CHECKS.replace('needs=("first",)', 'needs=("second",)'),
        ),
        (
            "demo/assignment.toml:4: check 'first' needs 'second': put that table first",
            CHECKS.replace('(defines=("double",))', '(after=("second",))'),
        ),
        (
            "demo/assignment.toml:4: no table [checks.third] says what the check is worth",
            CHECKS + "third = second\n",
        ),
    ],
)
def test_a_fault_of_the_checks(faults: Callable[..., list[str]], fault: str, checks: str) -> None:
    """A module that can't be imported, and checks that can't be asked."""
    assert fault in faults(TOML, checks)


def test_a_syntax_error_in_the_checks_is_told_with_its_line(
    faults: Callable[..., list[str]],
) -> None:
    """In Python's own words, which differ between versions."""
    (fault,) = faults(TOML, CHECKS + "def (\n")
    assert re.fullmatch(r"demo/checks\.py: SyntaxError: .+ \(checks\.py, line 12\)", fault)


def test_an_assignment_without_checks_says_so(faults: Callable[..., list[str]]) -> None:
    """Every table of a check is then unknown."""
    assert ["unknown check 'first'.", "unknown check 'second'."] == [
        fault.partition(": ")[2] for fault in faults(TOML, "def truth(): return 7\n")
    ]


@pytest.mark.parametrize(
    "toml",
    [
        pytest.param("limits = 4\n" + TOML, id="limits"),
        pytest.param("functions = 4\n", id="functions"),
        pytest.param("kit = 'kit'\n" + TOML, id="kit"),
        pytest.param("checks.first = 1\nchecks.second = 2\n", id="check"),
        pytest.param(TOML + "[interface]\nname = 'grid'\n", id="interface not [[interface]]"),
        pytest.param(TOML + "[checks.second.limits]\n[[interface]]\nfunctions = 3\n", id="3"),
        pytest.param(TOML.replace("points = 2", "points = nan"), id="nan"),
        pytest.param(TOML.replace("points = 2", "points = inf"), id="inf"),
        pytest.param(TOML.encode() + b"# \xff\n", id="not UTF-8"),
    ],
)
def test_a_value_of_the_wrong_kind_is_a_fault(
    faults: Callable[..., list[str]], toml: str | bytes
) -> None:
    """The assignment is faulty, which is exit code 3, and not the grader."""
    assert faults(toml)


@pytest.mark.parametrize(
    "toml",
    [
        pytest.param(TOML + "[limits]\nmemory_mib = 0.5\n", id="half a mebibyte"),
        pytest.param(TOML + "[limits]\nstep_cpu_s = inf\n", id="endless"),
        pytest.param(TOML + '[[interface]]\nboard = { shape = "tupel" }\n', id="shape"),
        pytest.param(TOML + '[[interface]]\nboard = { blanc = "None" }\n', id="key of a board"),
        pytest.param(TOML + '[[interface]]\nboard = "tuple"\n', id="board"),
        pytest.param("settings = 3\n" + TOML, id="settings"),
        pytest.param(TOML + '[slow]\nearns = "half"\n', id="what slow earns"),
        pytest.param(TOML + "[slow]\nleast_empty = -1\n", id="least empty squares"),
        pytest.param(TOML + "[slow]\nleast = 1\n", id="key of slow"),
    ],
)
def test_a_value_that_cannot_work_is_a_fault(faults: Callable[..., list[str]], toml: str) -> None:
    """What would end every grading as a grader error is found when the assignment is loaded."""
    assert faults(toml)


def test_a_fault_in_a_check_s_limits_names_the_line_in_that_check(
    faults: Callable[..., list[str]],
) -> None:
    """[limits] names the same limit earlier, rightly."""
    toml = "[limits]\ncall_wall_s = 5\n" + TOML.replace('title = "Doubling"\n', "")
    assert ["demo/assignment.toml:10: call_wall_s must be a number above 0, not -1"] == faults(
        toml + "[checks.second.limits]\ncall_wall_s = -1\n"
    )


def test_what_slow_programs_earn_may_differ_from_check_to_check(load: Load) -> None:
    """A check that is about speed says so; the rest keep to the rule for all."""
    toml = TOML + 'slow = { earns = "nothing" }\n[slow]\nleast_empty = 3\n'
    assert [Slow("full", 3), Slow("nothing", 3)] == [each.slow for each in load(toml).checks]


def test_needs_written_as_text_is_a_fault_that_says_so(
    faults: Callable[..., list[str]],
) -> None:
    """`needs="first"` for `needs=("first",)`: one fault, not five unknown checks."""
    assert 1 == len(faults(TOML, CHECKS.replace('needs=("first",)', 'needs="first"')))


def test_a_need_that_a_kind_of_submission_never_meets_is_a_fault(
    faults: Callable[..., list[str]],
) -> None:
    """`second` is asked of modules and needs `first`, which is not: it could never pass."""
    assert faults(TOML, CHECKS.replace('(defines=("double",))', '(kinds=("notebook",))'))


def test_every_limit_can_be_set(load: Load) -> None:
    """By the name of its field."""
    toml = TOML + "[limits]\n" + "".join(f"{each.name} = 7\n" for each in fields(Limits))
    limits: Any = load(toml).limits
    assert {7} == {getattr(limits, each.name) for each in fields(Limits)}


# --- lateness ----------------------------------------------------------------------------------


def test_a_late_table_is_read_and_moves_no_digest(load: Load) -> None:
    """Another due date asks for no new grading; a weight after the table does."""
    late = '[late]\npolicy = "cutoff"\ndue = 2026-12-20\n'
    assert "cutoff" == load(TOML + late).late.name
    assert load().digest == load(TOML + late).digest
    assert load().digest != load(TOML.replace("points = 1", "points = 3") + late).digest


def test_faults_of_a_late_table_come_with_the_others(load: Load) -> None:
    """The line, and what is known."""
    with pytest.raises(AuthorFault, match=r"assignment.toml:9: unknown late policy 'later'"):
        load(TOML + '[late]\npolicy = "later"\n')


@pytest.fixture
def share(load: Load) -> Callable[[str | None], Assignment]:
    """Load an assignment that shares spellings, which are this text."""

    def share(text: str | None) -> Assignment:
        folder = load().folder
        (folder / "assignment.toml").write_text('spellings = "numbers.toml"\n' + TOML, "utf-8")
        if text is not None:
            (folder.parent / "numbers.toml").write_text(text, "utf-8")
        return load_assignment("demo")

    return share


def test_shared_spellings_are_read_and_decide_marks_too(
    share: Callable[[str | None], Assignment],
) -> None:
    """They stand beside the assignment's folder; another text of them is another digest."""
    text = '[[spelling]]\nname = "twice"\ncalls.double = "twice(number) -> value"\n'
    first, second = share(text), share(text.replace("twice", "doubled"))
    assert ["twice"] == [family.name for family in first.spellings.families]
    assert ["doubled"] == [family.name for family in second.spellings.families]
    assert first.digest != second.digest


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        ("numbers.toml: [Errno 2]", None),
        ("numbers.toml: unknown key 'limits'", "[limits]\n"),
        ("in the shared tables: spelling 'a' is like 'b'", '[[spelling]]\nname = "a"\nlike = "b"'),
    ],
)
def test_a_fault_of_shared_spellings_says_so(
    fault: str, text: str | None, share: Callable[[str | None], Assignment]
) -> None:
    """It is the author's, as every other."""
    with pytest.raises(AuthorFault, match=re.escape(fault)):
        share(text)
