"""THE main flow of a batch: collect, choose, grade what is not done, journal each, sum up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.batch.assigned import assigned
from grader.batch.collect import collect
from grader.batch.engine import Done, Engine
from grader.batch.handed import Handed, chosen
from grader.batch.journal import NEW, Conditions, Entry, Journal, Status
from grader.batch.roster import Roster, called
from grader.batch.slot import Task
from grader.errors import UsageFault
from grader.model import Assignment, Outcome, Report, Verdict
from grader.workflow import known_language, versions

__all__ = ["Plan", "Summary", "changes", "deadline_for", "read_summary", "run_batch"]

SLACK_S = 60.0  # to start, and to write it all down


@dataclass(frozen=True)
class Plan:
    """What is asked of a batch, besides what is graded and where the results go."""

    slug: str | None = None
    keep: str = "last"
    seed: int | None = None
    language: str | None = None
    isolation: str = "auto"
    is_regrade: bool = False


@dataclass(frozen=True)
class Watch:
    """Who is told how far a batch is."""

    about: Callable[[str], None] = lambda said: None
    begin: Callable[[int, int], None] = lambda total, done: None
    start: Callable[[str], None] = lambda source: None
    done: Callable[[Done], None] = lambda done: None


@dataclass(frozen=True)
class Needs:
    """A submission that needs a person: whose, from where, what is the matter, and why."""

    who: str
    source: str
    what: str
    reason: str


@dataclass(frozen=True)
class Summary:
    """How a batch stands: counts, and those that need a person, each with the reason.

    `changes` are those of the last run, among `compared` submissions that it graded again.
    """

    slug: str
    counts: Counter[str]
    need: tuple[Needs, ...]
    changes: tuple[str, ...] = ()
    compared: int = 0
    missing: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        """True if every submission has its score and nobody has to look at any."""
        return not self.need


def run_batch(
    paths: Iterable[Path],
    results: Path,
    plan: Plan,
    make_engine: Callable[[Assignment], Engine],
    *,
    watch: Watch = Watch(),
) -> tuple[Assignment, int]:
    """Grade all of *paths* that is not done yet; the assignment, and the number of this run."""
    paths = list(paths)
    _require(paths)
    journal = Journal(results)
    with journal.locked():
        found = collect(paths, results / "collected")
        before = journal.about()
        by = assigned(found, plan.slug, before.get("assignment"))
        assignment = by.assignment
        watch.about(f"{assignment.slug}: {assignment.title} ({by.how})")
        run = _run_number(before or {"run": journal.last_run()}, plan.is_regrade)
        about = _about(assignment, plan, run)
        conditions = conditions_of(assignment, plan)
        everything = journal.begin(about, found)
        wanted = chosen(everything, plan.keep)
        least = run if plan.is_regrade else 0
        here = [each for each in wanted if not each.is_gone]
        why = {each.key: journal.why_open(each, conditions, least) for each in here}
        waiting = [each for each in here if why[each.key]]
        for said in again_lines(why.values()):
            watch.about(said)
        watch.begin(len(wanted), len(wanted) - len(waiting))
        by_key = {each.key: each for each in waiting}
        for done in _grade(waiting, assignment, plan, make_engine, watch):
            journal.record(_entry(by_key[done.key], done, conditions, run), done.report)
            watch.done(done)
        journal.begin({**about, "regrading": False}, [])
    return assignment, run


def _require(paths: Iterable[Path]) -> None:
    """Before anything is written: a path that is mistyped makes no folder of results."""
    if missing := [str(path) for path in paths if not path.exists()]:
        raise UsageFault(f"no such file or folder: {', '.join(missing)}")
    if others := [str(path) for path in paths if not (path.is_file() or path.is_dir())]:
        raise UsageFault(f"neither a file nor a folder: {', '.join(others)}")


def again_lines(reasons: Iterable[str]) -> Iterator[str]:
    """How many are graded again, and why, for each of the *reasons* that are none of the usual."""
    for reason, count in Counter(reasons).most_common():
        if reason not in ("", NEW):
            yield f"graded again: {count:,}, because {reason}"


def _run_number(before: dict[str, Any], is_regrade: bool) -> int:
    """The next number; a regrading that was cut off goes on under its own."""
    run = int(before.get("run", 0))
    return run if is_regrade and before.get("regrading") else run + 1


def _about(assignment: Assignment, plan: Plan, run: int) -> dict[str, Any]:
    return {
        "schema": "lookahead-grader/batch/v1",
        "assignment": assignment.slug,
        "assignment_title": assignment.title,
        "keep": plan.keep,
        "seed": plan.seed,
        "language": plan.language,
        "run": run,
        "regrading": plan.is_regrade,
    }


def conditions_of(assignment: Assignment, plan: Plan) -> Conditions:
    """What the reports of this batch depend on."""
    return Conditions(
        assignment=assignment.slug,
        assignment_digest=assignment.digest,
        grader=versions()["grader"],
        seed=plan.seed,
        language=known_language(plan.language or assignment.language, assignment),
    )


def deadline_for(assignment: Assignment) -> float:
    """Seconds that one submission may take in all: the sum of all that its limits allow."""
    checks = sum((c.limits or assignment.limits).check_wall_s for c in assignment.checks)
    return assignment.limits.load_wall_s + checks + SLACK_S


def _grade(
    waiting: Sequence[Handed],
    assignment: Assignment,
    plan: Plan,
    make_engine: Callable[[Assignment], Engine],
    watch: Watch,
) -> Iterator[Done]:
    """What comes of each of *waiting*; what can't be read is said before anything is graded."""
    sources = {each.key: each.source for each in waiting}
    gradable = []
    for each in waiting:
        problem = each.problem or ("" if each.path.exists() else f"{each.path} is gone")
        if problem:
            yield Done(each.key, Status.UNREADABLE, reason=problem, tries=0)
        else:
            gradable.append(each)
    if not gradable:
        return
    tasks = (
        Task(
            each.key,
            str(each.path.resolve()),
            assignment.slug,
            plan.seed,
            plan.language,
            plan.isolation,
        )
        for each in gradable
    )
    engine = make_engine(assignment)
    with closing(engine.run(tasks, lambda task: watch.start(sources[task.key]))) as results:
        yield from results


def _entry(handed: Handed, done: Done, conditions: Conditions, run: int) -> Entry:
    reason = done.reason or (_suspicion(done.report) if done.report else "")
    return Entry(handed.key, done.status, handed.sha256, conditions, run, reason, done.tries)


def _suspicion(report: Report) -> str:
    """Why a person should look at a report that has all its scores; normally nothing."""
    odd = [v.check for v in report.verdicts if v.outcome is Outcome.PROTOCOL]
    return (
        f"something other than answers came through the channel in {', '.join(odd)}" if odd else ""
    )


# Afterwards


def read_summary(results: Path, roster: Roster | None = None, run: int | None = None) -> Summary:
    """How the batch in *results* stands; with *run*, what changed in that one."""
    journal = Journal(results)
    everything = journal.handed()
    about = journal.about()
    wanted = chosen(everything, str(about.get("keep", "last")))
    counts: Counter[str] = Counter(superseded=len(everything) - len(wanted))
    need: list[Needs] = []
    changed: list[str] = []
    compared = 0
    for each in wanted:
        entry = journal.entry(each.key)
        counts[str(entry.status) if entry else "not graded yet"] += 1
        who = whose(each, roster)
        if (matter := _matter(each, entry)) is not None:
            need.append(Needs(who, each.source, *matter))
        if run is not None and entry is not None and entry.run == run:
            changed += [f"{who}: {said}" for said in changes(each, journal)]
            compared += journal.has_previous(each.key)
    missing, unknown = _against(roster, wanted)
    need.sort(key=lambda each: (each.what, each.source))
    slug = str(about.get("assignment", ""))
    return Summary(slug, counts, tuple(need), tuple(changed), compared, missing, unknown)


def whose(handed: Handed, roster: Roster | None) -> str:
    """Who handed it in, by name and id; the roster knows names that files do not tell."""
    return ", ".join(
        student.called
        if roster is not None and (student := roster.find(person))
        else called(person.name, person.id)
        for person in handed.people
    )


def _matter(handed: Handed, entry: Entry | None) -> tuple[str, str] | None:
    """What a person has to look at, and why; None where nobody has to."""
    if entry is None:
        return "not graded yet", ""
    if handed.is_gone:
        return "gone", handed.remark
    if entry.status is not Status.GRADED:
        return str(entry.status), entry.reason
    return ("look at it", entry.reason) if entry.reason else None


def changes(handed: Handed, journal: Journal) -> Iterator[str]:
    """What is different from the report before, check by check."""
    after = journal.report(handed.key)
    try:
        before = journal.report(handed.key, previous=True)
    except ValueError:
        yield "the report before can't be read, so nothing is compared"
        return
    if before is None:
        return
    if after is None:
        yield "had a report, and has none now"
        return
    old = {v.check: v for v in before.verdicts}
    new = {v.check: v for v in after.verdicts}
    for name in {**old, **new}:
        was, now = old.get(name), new.get(name)
        if _judged(was) != _judged(now):
            yield f"{name} {_told(was)} -> {_told(now)}"


def _judged(verdict: Verdict | None) -> tuple[Any, ...]:
    return (verdict.outcome, verdict.points, verdict.max_points) if verdict else ()


def _told(verdict: Verdict | None) -> str:
    if verdict is None:
        return "not asked"
    points = "blank" if verdict.points is None else f"{float(verdict.points):g}"
    return f"{verdict.outcome} {points}/{float(verdict.max_points):g}"


def _against(
    roster: Roster | None, wanted: Iterable[Handed]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Students of *roster* that handed in nothing, and people that are not in it."""
    if roster is None:
        return (), ()
    seen, unknown = set(), []
    for each in wanted:
        for person in each.people:
            student = roster.find(person)
            if student is None:
                unknown.append(f"{called(person.name, person.id)}, {each.source}")
            else:
                seen.add(student.id)
    missing = [student.called for student in roster.students if student.id not in seen]
    return tuple(sorted(missing)), tuple(sorted(unknown))
