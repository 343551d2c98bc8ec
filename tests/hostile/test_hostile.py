"""Every attack at every level: its own outcome, no secret told, nothing left, no one harmed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from arena import Arena, hostile_assignment, wipe, within
from attacks import Attack, all_attacks
from builders import SOLUTION, notebook_of

from grader.errors import SubmissionFault
from grader.model import Outcome, Report
from grader.reports import json as as_json
from grader.reports import terminal
from grader.sandbox.isolation import Level, support
from grader.submission import open_submission
from grader.workflow import Graded

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the attacks are made for Unix")

ATTACKS = all_attacks()
LONGEST_S = 40.0  # of one grading: every limit is far below


@pytest.fixture(scope="module")
def arenas() -> Iterator[dict[Level, Arena | str]]:
    """The arena of each level that works here; for the others, the reason why not."""
    assignment = hostile_assignment()
    found: dict[Level, Arena | str] = {}
    for level in Level:
        here = support(level)
        found[level] = Arena(level, assignment) if here.works else here.reason
    yield found
    for arena in found.values():
        if isinstance(arena, Arena):
            arena.__exit__()


@pytest.fixture
def arena(level: Level, attack: Attack, arenas: dict[Level, Arena | str]) -> Arena:
    """The arena of this test's level."""
    found = arenas[level]
    if not isinstance(found, Arena):
        pytest.skip(f"no {level} here: {found}")
    return found


@pytest.mark.parametrize("attack", [a for a in ATTACKS if a.is_refused], ids=lambda a: a.name)
def test_refused(attack: Attack, tmp_path: Path) -> None:
    """What can't be a submission is refused in one line, before anything of it runs."""
    path = attack.write(tmp_path, {})
    with within(LONGEST_S), pytest.raises(SubmissionFault) as caught:
        open_submission(path)
    assert str(caught.value).isprintable()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each attack at one of its levels, by turns; with --every-level, at all of them."""
    if metafunc.function is test_attack:
        every = metafunc.config.getoption("--every-level")
        working = [str(level) for level in Level if support(level).works]
        pairs = [
            (attack, Level(level))
            for attack in ATTACKS
            if not attack.is_refused
            for level in (attack.levels if every else attack.usual_levels(working))
        ]
        ids = [f"{attack.name}-{level}" for attack, level in pairs]
        metafunc.parametrize(("attack", "level"), pairs, ids=ids)


def test_attack(
    attack: Attack, level: Level, arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack gets its own due, and the next submission all that it has earned."""
    arena.open_box()
    filled = arena.filled()
    before = arena.traces()
    arena.connections.clear()
    expected = outcomes(attack.expected(level))
    only = tuple(attack.one("only", " ".join(expected)).split())
    try:
        with within(LONGEST_S):
            path = attack.write(tmp_path, filled)
            if attack.expected(level) == "refused later":
                with pytest.raises(SubmissionFault):
                    arena.grade(open_submission(path), only, monkeypatch)
                return
            graded = arena.grade(open_submission(path), only, monkeypatch)
        told = shown(graded)
        assert_outcomes(graded.report, attack, level, expected)
        assert_unseen(attack, graded.report)
        left = arena.traces()
        if level is not Level.PROCESS:
            assert arena.secret not in told, "the secret was told"
            assert [] == arena.connections, "the network was reached"
            assert arena.decoy is not None
            assert arena.decoy.poll() is None, "another's process was ended"
            assert not left.files - before.files, "files were left"
            assert not left.shared_memory - before.shared_memory
        assert arena.is_whole(), "something outside was changed"
        assert not left.processes - before.processes, "processes were left"
        assert not left.mounts - before.mounts, "mounts were left"
        with within(LONGEST_S):
            assert_unharmed(arena, attack.one("good"), tmp_path, monkeypatch)
    except BaseException:
        arena.close_box()
        raise
    finally:
        wipe(arena.traces(), before)
    if attack.one("alone"):
        arena.close_box()
        assert [] == list(arena.places.iterdir()), "the grader's folder was left"


def outcomes(expected: str) -> dict[str, str]:
    """`some_values=failed|raised` by check."""
    return dict(word.split("=") for word in expected.split() if "=" in word.replace("<=", ""))


def assert_outcomes(report: Report, attack: Attack, level: Level, expected: dict[str, str]) -> None:
    """The verdicts and findings are those that the header names."""
    got = {verdict.check: verdict for verdict in report.verdicts}
    about = "\n".join(
        f"{v.check}: {v.outcome} {v.explanation and (v.explanation.summary, v.explanation.got)}"
        for v in report.verdicts
    )
    about += "".join(f"\nfinding: {f.where}: {f.text}" for f in report.findings)[:3000]
    for check, wanted in expected.items():
        assert str(got[check].outcome) in wanted.split("|"), about
    assert not any(v.outcome is Outcome.GRADER_ERROR for v in report.verdicts), about
    for word in attack.expected(level).split():
        if word.startswith("points<="):
            assert report.points is not None
            assert report.points <= int(word.removeprefix("points<=")), about
    for text in attack.lines("finding", level):
        assert any(text in finding.text for finding in report.findings), about


def shown(graded: Graded) -> str:
    """All that anybody is shown of a grading; fails if it could harm where it is shown."""
    report = graded.report
    texts = [as_json.render(report, visible_to=who) for who in ("staff", "student")]
    texts += [terminal.render(report, visible_to=who) for who in ("staff", "student")]
    for text in texts:
        assert all(line.isprintable() for line in text.split("\n")), "unprintable characters"
    read = as_json.report_from_json(json.loads(texts[0]))
    assert texts[0] == as_json.render(read, visible_to="staff")
    return "\n".join([*texts, json.dumps(graded.executed), repr(report)])


def assert_unseen(attack: Attack, report: Report) -> None:
    """Students are not shown what the header says that they must not see."""
    for text in attack.lines("unseen", ""):
        assert text not in as_json.render(report, visible_to="student")
        assert text not in terminal.render(report, visible_to="student")


def assert_unharmed(
    arena: Arena, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A right solution, graded right afterwards in the same sandbox, has all its points."""
    good = tmp_path / ("good.ipynb" if kind == "notebook" else "good.py")
    good.write_text(notebook_of(SOLUTION) if kind == "notebook" else SOLUTION, "utf-8")
    report = arena.grade(open_submission(good), ("some_rules", "some_values"), monkeypatch).report
    assert (2, ()) == (report.points, report.findings), report
