"""pytest asks a submission the checks of an assignment: each check is an item, with its points.

    pytest --submission my.ipynb --assignment lookahead -k alphabeta

The submission runs once in each pytest process, in the sandbox and never in pytest's own
process. Authors who write tests of their own have the fixture `grade` and two marks:

    @pytest.mark.submission("solution.py", assignment="lookahead")
    @pytest.mark.points(2)
    def test_rules(grade):
        assert grade(only=["rules"]).points == 4
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from grader.reports.points import rounded

if TYPE_CHECKING:
    from grader.model import Check, Report, Verdict
    from grader.runner import Grading

__all__ = ["CheckItem", "grade"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options for grading one submission."""
    group = parser.getgroup("grader", "grade a submission on game search")
    group.addoption("--submission", metavar="FILE", help="a notebook, module, folder or archive")
    group.addoption("--assignment", metavar="SLUG", help="default: recognised from the file")
    group.addoption("--grading-seed", metavar="N", type=int, help="default: made from the file")
    group.addoption("--grading-lang", metavar="LANG", help="default: the assignment's own")
    group.addoption(
        "--isolation",
        default="auto",
        choices=("strict", "auto", "none", "namespaces", "landlock", "process"),
        help="walls around it; default: auto",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Without files of its own on the command line, a grading is all there is to run."""
    config.addinivalue_line(
        "markers",
        "submission(path, assignment=None, seed=None): what the fixture `grade` grades",
    )
    config.addinivalue_line("markers", "points(n): what this test is worth")
    if config.option.submission and config.args_source is not config.ArgsSource.ARGS:
        config.args = []


def pytest_report_header(config: pytest.Config) -> str | None:
    """Which file is graded."""
    return f"submission: {config.option.submission}" if config.option.submission else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Put the checks before what else there is, so that -k and the like choose among them too."""
    if session.config.option.submission:
        opened = session.config.stash[OPENED] = Opened(session.config)
        name = opened.submission.name
        node = SubmissionNode.from_parent(session, name=name, nodeid=name, opened=opened)
        items[:0] = node.collect()
        session.testscollected = len(items)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Let the submission's processes end."""
    if OPENED in config.stash:
        config.stash[OPENED].close()


class Opened:
    """The submission of this pytest run; it is run when the first check asks it."""

    def __init__(self, config: pytest.Config) -> None:
        from grader.errors import GraderError
        from grader.workflow import opened

        option = config.option
        self.options = {
            "seed": option.grading_seed,
            "isolation": option.isolation,
            "language": option.grading_lang,
        }
        path = config.invocation_params.dir / option.submission
        try:
            self.submission, self.assignment = opened(path, option.assignment, option.grading_lang)
        except GraderError as fault:
            raise pytest.UsageError(str(fault)) from None
        self.stack = ExitStack()
        self.grading: Grading | None = None

    def verdict(self, check: Check) -> Verdict:
        """The verdict of *check*; what it needs is asked before, once for all checks."""
        from grader.runner import run_checks
        from grader.workflow import open_grading

        if self.grading is None:
            grading = open_grading(self.submission, self.assignment, **self.options)
            self.grading = self.stack.enter_context(grading)
        (verdict,) = run_checks(self.grading, (check.name,))
        return verdict

    def close(self) -> None:
        self.stack.close()


OPENED = pytest.StashKey[Opened]()


class SubmissionNode(pytest.Collector):
    """What was handed in; its items are the checks that apply to it."""

    def __init__(self, *, opened: Opened, **about: Any) -> None:
        super().__init__(**about)
        self.opened = opened

    def collect(self) -> list[pytest.Item]:
        kind = self.opened.submission.kind
        return [
            CheckItem.from_parent(self, name=check.name, check=check)
            for check in self.opened.assignment.checks
            if kind in check.kinds
        ]


class NotPassed(Exception):
    """A check lost points; the verdict says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.title)
        self.verdict = verdict


class CheckItem(pytest.Item):
    """One check of one submission."""

    def __init__(self, *, check: Check, **about: Any) -> None:
        super().__init__(**about)
        self.check = check

    def runtest(self) -> None:
        """Passes, skips with the reason, or raises NotPassed."""
        from grader.model import Outcome

        verdict = self.parent.opened.verdict(self.check)  # type: ignore[union-attr]
        self.user_properties.append(("points", _fraction(verdict.points, verdict.max_points)))
        if verdict.outcome is Outcome.SKIPPED:
            pytest.skip(verdict.explanation.summary if verdict.explanation else "not asked")
        if verdict.outcome is not Outcome.PASSED:
            raise NotPassed(verdict)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """Our explanation of a verdict; a traceback only for what is ours."""
        from grader.errors import AuthorFault, UsageFault
        from grader.reports.terminal import render_verdict

        if isinstance(excinfo.value, NotPassed):
            return render_verdict(excinfo.value.verdict)
        if isinstance(excinfo.value, UsageFault):
            return str(excinfo.value)
        if isinstance(excinfo.value, AuthorFault):
            return f"the assignment is faulty, not the submission:\n{excinfo.value}"
        return f"the grader failed here, not the submission: {super().repr_failure(excinfo)}"

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where the item is said to be: in what was handed in."""
        opened: Opened = self.parent.opened  # type: ignore[union-attr]
        return opened.submission.path, None, self.name


@pytest.fixture
def grade(request: pytest.FixtureRequest) -> Callable[..., Report]:
    """Grades a file: `grade("my.ipynb", assignment="lookahead", only=["rules"], seed=7)`.

    What isn't given is taken from the mark `submission`, and then from the command line.
    """
    from grader.workflow import grade_file

    option = request.config.option
    mark = request.node.get_closest_marker("submission")
    marked = dict(mark.kwargs) if mark else {}
    marked |= {"path": mark.args[0]} if mark and mark.args else {}

    def graded(
        path: str | Path | None = None,
        *,
        assignment: str | None = None,
        only: Iterable[str] = (),
        seed: int | None = None,
    ) -> Report:
        chosen = path or marked.get("path") or option.submission
        if chosen is None:
            raise pytest.UsageError(
                "grade() needs a file: give one, mark the test with "
                '@pytest.mark.submission("my.ipynb"), or run pytest --submission my.ipynb'
            )
        return grade_file(
            request.path.parent / chosen if path or marked.get("path") else Path(chosen),
            assignment or marked.get("assignment") or option.assignment,
            only=only,
            seed=marked.get("seed", option.grading_seed) if seed is None else seed,
            language=option.grading_lang,
        )

    return graded


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that is marked with points has them as a property of its report."""
    report = yield
    mark = item.get_closest_marker("points")
    if mark is not None and call.when == "call":
        worth = Fraction(str(mark.args[0]))
        report.user_properties.append(("points", _fraction(worth * report.passed, worth)))
    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The points of all checks and tests that have any."""
    shares = [
        value
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", "") == "call" or getattr(report, "skipped", False)
        for name, value in getattr(report, "user_properties", ())
        if name == "points"
    ]
    if shares:
        terminalreporter.write_line(_summary(shares))


def _summary(shares: list[str]) -> str:
    """`33/40 points`; what was left blank is said."""
    pairs = [share.split("/") for share in shares]
    earned = sum((Fraction(got) for got, _ in pairs if got != "blank"), Fraction(0))
    blank = sum(got == "blank" for got, _ in pairs)
    worth = sum((Fraction(most) for _, most in pairs), Fraction(0))
    said = f"; {blank} left blank by a fault of the grader" if blank else ""
    return f"{rounded(earned)}/{rounded(worth)} points{said}"


def _fraction(points: Fraction | None, worth: Fraction) -> str:
    return f"{'blank' if points is None else rounded(points)}/{rounded(worth)}"
