"""pytest asks a submission the checks of an assignment."""

from __future__ import annotations

import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from grader.assignment import assignments_folder

pytest_plugins = ["pytester"]

LOOKAHEAD = assignments_folder() / "lookahead"


@pytest.fixture
def wrong(pytester: pytest.Pytester) -> Path:
    """A submission whose LINES lack a diagonal."""
    return Path(shutil.copy(LOOKAHEAD / "mutants/lines_without_a_diagonal.py", pytester.path))


def run(pytester: pytest.Pytester, *arguments: str | Path) -> pytest.RunResult:
    """Pytest in a process of its own, without this project's settings."""
    return pytester.runpytest_subprocess("--isolation", "none", *map(str, arguments))


def test_each_check_is_an_item_with_its_points(pytester: pytest.Pytester, wrong: Path) -> None:
    """A failure shows our explanation and no traceback; JUnit's XML has the points."""
    result = run(
        pytester,
        *("--submission", wrong, "--assignment", "lookahead"),
        *("-k", "rules or whole_tree", "--junitxml", "points.xml"),
    )
    result.assert_outcomes(failed=2, deselected=6)
    result.stdout.fnmatch_lines(["*rules*/4*", "*expected*", "*got*", "*hint*", "*/8 points"])
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*runner.py*")
    cases = ET.parse(pytester.path / "points.xml").iter("testcase")
    points = {case.get("name"): case.findtext("failure") is not None for case in cases}
    assert {"rules": True, "whole_tree": True} == points
    values = [p.get("value") for p in ET.parse(pytester.path / "points.xml").iter("property")]
    assert [True, True] == [value is not None and value.endswith("/4") for value in values]


def test_the_first_failure_may_be_the_last(pytester: pytest.Pytester, wrong: Path) -> None:
    """-x stops there, and so costs no more than the first check."""
    result = run(pytester, "--submission", wrong, "--assignment", "lookahead", "-x")
    result.assert_outcomes(failed=1)
    assert pytest.ExitCode.TESTS_FAILED == result.ret


def test_xdist_shares_the_checks_out(pytester: pytest.Pytester, wrong: Path) -> None:
    """Each of its processes runs the submission once; the points are summed up over all."""
    result = run(
        pytester,
        *("--submission", wrong, "--assignment", "lookahead"),
        *("-n", "2", "-k", "rules or minimax_values"),
    )
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*/10 points"])


@pytest.mark.parametrize(
    ("name", "assignment", "said"),
    [
        ("nothing.py", "lookahead", "*no such file*nothing.py*"),
        ("lines_without_a_diagonal.py", "lokahead", "*unknown assignment 'lokahead'*"),
    ],
)
def test_what_can_t_be_graded_is_a_usage_error(
    pytester: pytest.Pytester, wrong: Path, name: str, assignment: str, said: str
) -> None:
    """In one line, with pytest's own exit code for it."""
    result = run(pytester, "--submission", name, "--assignment", assignment)
    assert pytest.ExitCode.USAGE_ERROR == result.ret
    result.stderr.fnmatch_lines([said])
    assert "Traceback" not in result.stdout.str() + result.stderr.str()


def test_a_file_of_python_2_is_the_student_s_to_mend(pytester: pytest.Pytester) -> None:
    """Said in a line, and not as a failure of the grader."""
    (pytester.path / "old.py").write_text('def winner(b):\n    print "x"\n')
    result = run(pytester, "--submission", "old.py", "--assignment", "lookahead", "-k", "rules")
    result.assert_outcomes(failed=1, deselected=7)
    result.stdout.fnmatch_lines(["old.py: this is Python 2: *Write it for Python 3"])
    result.stdout.no_fnmatch_line("*the grader failed*")


def test_authors_write_tests_of_their_own(pytester: pytest.Pytester, wrong: Path) -> None:
    """The fixture `grade` takes from the mark what it isn't given; points are summed up."""
    pytester.makepyfile(
        """
        import pytest

        pytestmark = pytest.mark.submission(
            "lines_without_a_diagonal.py", assignment="lookahead", seed=7
        )

        @pytest.mark.points(1.5)
        def test_rules(grade):
            report = grade(only=["rules"])
            assert 7 == report.seed
            assert 0 < report.points < report.max_points

        @pytest.mark.points(2)
        def test_wrong():
            assert False
        """
    )
    result = run(pytester, "-p", "no:randomly")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["1.5/3.5 points"])


def test_a_fixture_without_a_file_says_how_to_give_one(pytester: pytest.Pytester) -> None:
    """It names the three ways."""
    pytester.makepyfile("def test_it(grade): grade()")
    result = run(pytester)
    result.stdout.fnmatch_lines(["*grade() needs a file: give one, mark the test with*"])
