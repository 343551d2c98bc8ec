"""Whatever a submission's process answers, a check ends in an outcome of the student's.

Right answers with some lies among them reach deeper into checks and reports than noise would.
"""

from __future__ import annotations

import os
import socket
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from arena import hostile_assignment
from builders import SOLUTION
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from grader.errors import OwnFault, StudentFault
from grader.model import (
    Assignment,
    Check,
    Isolation,
    Kit,
    Limits,
    Loaded,
    Outcome,
    Report,
    Submission,
    SubmissionKind,
)
from grader.reports import json as as_json
from grader.reports import terminal
from grader.runner import Grading, run_check
from grader.sandbox import protocol
from grader.sandbox.isolation import Level
from grader.sandbox.loading import NoInput
from grader.sandbox.process import Worker
from grader.sandbox.worker import Answering
from grader.sandbox.worker import Kit as WorkerKit
from grader.scoring import maximum, total

pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")  # of fixtures

EDGE = 10**4299  # the longest integer that a line may hold has 4,300 digits
ODD = [None, True, 1, -1, 10**400, -9 * EDGE, 9 * EDGE, 1e308, -0.0, "", "X", "X" * 9, "\ud800\x1b",
       "9" * 6000, "9" * 5000 + ".1", "1" + ",000" * 200, ".........", "XOXOXOXO"]  # fmt: skip
KEYS = ["$", "v", "id", "type", "text", "kind", "at", "0", "1", "2", "x", "records", "figures",
        "name", "axes", "bars", "width", "height", "xscale", "yscale", "nodes", "winner",
        "moves"]  # fmt: skip
TAGS = ["tuple", "dict", "set", "frozenset", "bytes", "real", "array", "handle", "board", "?"]
FIGURES = ["tree-by-depth", "what-pruning-saves", "the-wall"]


def deep(levels: int) -> list[Any]:
    nest: list[Any] = []
    for _ in range(levels):
        nest = [nest]
    return nest


JSON = st.recursive(
    st.sampled_from(ODD) | st.integers() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
        | st.builds(lambda tag, value: {"$": tag, "v": value}, st.sampled_from(TAGS), inner)
    ),
    max_leaves=10,
) | st.sampled_from([deep(40), deep(300), [0] * 20_000, {"$": "real", "v": "nan"}])
WORDS = [
    "v",
    "changed",
    "raised",
    "memory",
    "flooded",
    "unsendable",
    "names",
    "rows",
    "total",
    "ok",
]
REPLIES = st.dictionaries(st.sampled_from(WORDS), JSON, max_size=3) | JSON.map(lambda v: {"v": v})
LIES = st.dictionaries(st.integers(0, 400), REPLIES, max_size=4)


class Lying:
    """A session whose process answers rightly, with *lies* in the place of some answers."""

    def __init__(self, lies: Mapping[int, dict[str, Any]], namespace: Mapping[str, Any]) -> None:
        self.lies, self.count, self.limits, self.cpu_s = lies, 0, Limits(), 0.0
        self.fault: StudentFault | None = None
        self.answer_ask: Any = None
        kit = types.SimpleNamespace(collected=namespace["collected"], svg=lambda *a: "<svg/>")
        self.answering = Answering(
            self, {**namespace}, WorkerKit({"_figkit": kit}, NoInput(), forks=True)
        )  # type: ignore[arg-type,dict-item]
        self.answering.ask = self.ask  # type: ignore[method-assign]

    def request(self, request: Mapping[str, Any]) -> dict[str, Any]:
        self.count += 1
        lie = self.lies.get(self.count)
        self.answering.request = {"id": "0", **request}
        reply = self.answering.reply_to(request) if lie is None else lie
        return protocol.loads(protocol.dumps(reply))

    def stream(self, requests: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
        return map(self.request, requests)

    def ask(self, key: Any) -> Mapping[str, Any]:
        if self.answer_ask is None:
            raise ValueError("not lent")
        facts: Mapping[str, Any] = self.answer_ask(protocol.loads(protocol.dumps({"k": key}))["k"])
        if "refused" in facts:
            raise ValueError(facts["refused"])
        return facts

    def spent(self) -> float:
        return 0.0

    @property
    def is_closed(self) -> bool:
        return self.fault is not None

    def close(self) -> None:
        """Nothing to close."""


@pytest.fixture(scope="module")
def assignment() -> Assignment:
    return hostile_assignment()


@pytest.fixture(scope="module")
def namespace() -> dict[str, Any]:
    """The solution's globals, with a walk that does nothing, so that it costs nothing."""
    found: dict[str, Any] = {"__name__": "solution"}
    exec(SOLUTION, found)
    return {**found, "walk": lambda *arguments: None}


def verdict_on(
    assignment: Assignment, check: Check, names: Mapping[str, Any], lies: Mapping[int, Any]
) -> Report:
    """What comes of *check* when it is lied to, as a report."""
    worker = types.SimpleNamespace(session=lambda board, limits: Lying(lies, names))
    known = dict.fromkeys([*names, "collected"], True)
    truth = assignment.make_truth()
    notebook = Submission("n.ipynb", SubmissionKind.NOTEBOOK, "0" * 64, Path("n.ipynb"))
    grading = Grading(
        notebook, assignment, worker, Loaded(), assignment.interfaces[0], known, 7,  # type: ignore[arg-type]
        lambda: truth, lambda grading, *checks: "again",
    )  # fmt: skip
    verdicts = (run_check(grading, replace(check, needs=(), after=())),)
    return Report(
        assignment.slug, "", "", "", "n.ipynb", "0" * 64, SubmissionKind.NOTEBOOK, "tuple",
        Isolation("none", ""), total(verdicts), maximum(verdicts), 7, 0.0, (), verdicts, "", {},
    )  # fmt: skip


def assert_harmless(report: Report) -> None:
    """Not the grader's fault, and fit to be shown."""
    (verdict,) = report.verdicts
    assert verdict.outcome is not Outcome.GRADER_ERROR, verdict.explanation
    assert verdict.points is not None
    assert Fraction(0) <= verdict.points <= verdict.max_points
    for who in ("staff", "student"):
        shown = as_json.render(report, visible_to=who) + terminal.render(report, visible_to=who)  # type: ignore[arg-type]
        assert all(line.isprintable() for line in shown.split("\n"))


QUICK = ["some_rules", "some_minimax_values", "some_best_move", "some_values", "some_trees"]
slow = settings(
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.mark.parametrize("name", [*QUICK, "whole_tree"])
@pytest.mark.filterwarnings("ignore:Generating overly large repr")
@given(lies=LIES)
@slow
def test_a_check_that_is_lied_to_ends_in_an_outcome(
    name: str, assignment: Assignment, namespace: dict[str, Any], lies: dict[int, Any]
) -> None:
    """Wrong kinds, huge numbers, deep nests among right answers: failed, protocol, never ours."""
    names = {**namespace, "collected": dict}
    assert_harmless(verdict_on(assignment, assignment.check(name), names, lies))


BARS = st.fixed_dictionaries({"width": JSON, "height": JSON}) | JSON
AXES = st.fixed_dictionaries(
    {"bars": st.lists(BARS, max_size=3) | JSON, "xscale": JSON, "yscale": JSON}
)
MADE = {"name": st.sampled_from(FIGURES) | JSON, "axes": st.lists(AXES, max_size=2) | JSON}
RECORDED = ["walk_seconds", "nodes_per_second", "chess_years", "vs_random_wins", "vs_random_draws",
            "vs_random_losses", "total_games"]  # fmt: skip
TEXTS = ["0.3", "1,500,000", "2e+106", "9" * 6000, "9" * 400 + ".9", "1" + ",000" * 200, "٣.٤",
         "-1", "²", "1e999", "", "0", "0.0"]  # fmt: skip
COLLECTED = st.fixed_dictionaries(
    {
        "records": st.lists(
            st.tuples(st.sampled_from(RECORDED), st.sampled_from(TEXTS) | JSON) | JSON, max_size=6
        ),
        "figures": st.lists(st.fixed_dictionaries(MADE) | JSON, max_size=3),
    }
)


@pytest.mark.parametrize("name", ["recorded_numbers", "figures"])
@pytest.mark.filterwarnings("ignore:Generating overly large repr")
@given(collected=COLLECTED | JSON)
@slow
def test_a_kit_that_lies_ends_in_an_outcome(
    name: str, assignment: Assignment, namespace: dict[str, Any], collected: Any
) -> None:
    """Records and drawings of any kind, as a notebook may put them into the kit's memory."""
    names = {**namespace, "collected": lambda: collected}
    assert_harmless(verdict_on(assignment, assignment.check(name), names, {}))


EVENTS = st.fixed_dictionaries(
    {
        "event": st.sampled_from(["ready", "step", "executed", "died", "loaded", "hello", "?"])
        | JSON
    },
    optional={
        "index": st.integers(-2, 5) | JSON,
        "line": JSON,
        "notebook": JSON,
        "findings": JSON
        | st.lists(
            st.dictionaries(st.sampled_from(["index", "line", "kind", "text", "at", "more"]), JSON)
        ),
        "fatal": JSON,
        "output": JSON,
    },
)


class LyingBox:
    """A box whose workers say *lines* and end."""

    level, forks = Level.PROCESS, True
    zygote = types.SimpleNamespace(last_words=lambda: "")

    def __init__(self, lines: bytes) -> None:
        self.lines = lines
        self.open: list[Any] = []

    def worker(self) -> tuple[protocol.Channel, int]:
        ours, theirs = socket.socketpair()
        theirs.sendall(self.lines)
        theirs.shutdown(socket.SHUT_WR)
        self.open += [ours, theirs]
        return protocol.Channel(ours), os.getpid()

    def close(self) -> None:
        for each in self.open:
            each.close()


@pytest.mark.filterwarnings("ignore:Generating overly large repr")
@given(events=st.lists(EVENTS, max_size=5))
@slow
def test_a_worker_that_lies_about_loading_is_summed_up(events: list[dict[str, Any]]) -> None:
    """Events in any order and of any kind: something was loaded, or it was not ready; no more."""
    limits = Limits(load_wall_s=5, step_wall_s=1)
    submission = Submission("m.py", SubmissionKind.MODULE, "0" * 64, path=os.devnull)  # type: ignore[arg-type]
    lines = protocol.dumps({"event": "ready"}) + b"".join(map(protocol.dumps, events))
    assume(len(lines) < 100_000)  # what a socket holds while nobody reads
    box = LyingBox(lines)
    try:
        loaded = Worker(box, submission, limits, Kit()).load()  # type: ignore[arg-type]
        assert all(finding.text.isprintable() for finding in loaded.findings)
        assert loaded.fatal.isprintable()
    except OwnFault as fault:
        pytest.fail(f"ours: {fault}")
    finally:
        box.close()


@pytest.mark.filterwarnings("ignore:Generating overly large repr")
@given(
    lines=st.lists(
        JSON.map(lambda value: protocol.dumps({"id": "0", "v": value}).strip())
        | st.binary(max_size=30).map(lambda noise: noise.replace(b"\n", b"")),
        min_size=1,
        max_size=8,
    ),
    sizes=st.lists(st.integers(1, 50), min_size=1, max_size=30),
)
@slow
def test_a_channel_reads_the_same_however_it_is_cut(lines: list[bytes], sizes: list[int]) -> None:
    """Each line arrives whole and alone, so that a bad one spoils no other."""
    ours, theirs = socket.socketpair()
    channel = protocol.Channel(ours)
    stream, got = b"\n".join(lines) + b"\n", []
    with theirs:
        for turn in range(len(stream)):
            size = sizes[turn % len(sizes)] if turn < 400 else 10_000
            theirs.sendall(stream[:size])
            stream = stream[size:]
            while channel.pending():
                try:
                    got.append(channel.line(0.001))
                except protocol.Deadline:
                    break
            if not stream:
                break
    assert lines == got
    channel.close()
