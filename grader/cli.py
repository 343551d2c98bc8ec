"""The command line. Imports what a command needs when it runs, so that --help is quick.

Exit codes: 0 all points, 1 points lost, 2 usage, 3 the assignment is faulty,
4 the grader failed, 130 interrupted.
"""

from __future__ import annotations

import os
import signal
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

import click

from grader.errors import AuthorFault, GraderError, UsageFault
from grader.language import N_, _, ngettext, speak, use_language
from grader.reports.formats import FORMATS
from grader.version import __version__

if TYPE_CHECKING:
    from grader.model import Assignment, Check, Report
    from grader.reports.audience import Audience

__all__ = ["main"]

ALL_POINTS, POINTS_LOST, USAGE, AUTHOR, OWN, INTERRUPTED = 0, 1, 2, 3, 4, 130
OUR_FAULT = N_("the grader failed, not you; nothing was scored: {fault}")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="grader")
def cli() -> None:
    """Grade coursework on game search: proved, counted, and explained on the smallest board.

    \b
    grader check my.ipynb      what is right, and for what isn't, on which board
    grader explain lookahead   an assignment's checks, handout and starter; or what one check asks
    grader batch class.zip --out results     a class at once
    grader gradebook results   its scores, for people, Canvas or Moodle
    grader play my.ipynb       a game against one's own program
    grader verify lookahead    is the assignment itself to be trusted?
    grader doctor              which walls stand around a submission here?
    """


@cli.command()
@click.argument("submission", type=click.Path(path_type=Path))
@click.option("--assignment", "slug", metavar="SLUG", help="Default: recognised from the file.")
@click.option("--only", multiple=True, metavar="CHECK", help="Run this check alone; repeatable.")
@click.option("--seed", type=click.IntRange(0), help="Default: made from the submission's text.")
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the whole report to FILE.",
)
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FORMAT=FILE",
    help="Write what a student may see: html=my.html, gradescope=results.json; repeatable.",
)
@click.option(
    "--executed",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the notebook as it ran to FILE.",
)
@click.option(
    "--isolation",
    default="auto",
    show_default=True,
    type=click.Choice(["strict", "auto", "none", "namespaces", "landlock", "process"]),
    help="Walls around the submission: the best that works here; strict refuses to start without.",
)
@click.option("--interface", metavar="NAME", help="Read it in this spelling. Default: found out.")
@click.option("--lang", "language", metavar="LANG", help="Default: the assignment's own.")
@click.option("--quiet", is_flag=True, help="Print one line.")
def check(
    submission: Path,
    slug: str | None,
    only: Sequence[str],
    seed: int | None,
    json_file: Path | None,
    reports: Sequence[str],
    executed: Path | None,
    isolation: str,
    interface: str | None,
    language: str | None,
    quiet: bool,
) -> None:
    """Grade SUBMISSION: a notebook, a module, a folder or an archive holding one."""
    from grader.reports.formats import render_as
    from grader.reports.json import write_json
    from grader.workflow import grade, language_of, opened, require_checks

    wanted = _wanted_reports(reports)
    for target in (json_file, executed, *wanted.values()):
        _require_folder(target)
        if target is not None and target.resolve() == submission.resolve():
            said = _("{file} is the submission itself: name another file to write to")
            raise UsageFault(said.format(file=target))
    handed_in, assignment = opened(submission, slug, language)
    speak(language_of(assignment, language), assignment.locale)
    require_checks(only, [each.name for each in assignment.checks])
    if executed is not None and handed_in.kind.value != "notebook":
        raise UsageFault(_("--executed is for notebooks; this is a module"))
    with _progress(quiet) as progress:
        graded = grade(
            handed_in,
            assignment,
            only=only,
            seed=seed,
            progress=progress,
            jobs=_cores(),
            isolation=isolation,
            language=language,
            interface=interface,
        )
    _show(graded.report, quiet)
    try:
        if json_file is not None:
            write_json(graded.report, json_file)
        for name, target in wanted.items():
            _write_text(render_as(name, graded.report), target)
        if executed is not None:
            _write_executed(graded.executed, executed)
    except OSError as error:
        said = _("{file} can't be written: {reason}")
        name = error.filename or _("the file")
        raise UsageFault(said.format(file=name, reason=error.strerror)) from None
    sys.exit(_exit_code(graded.report))


@cli.command()
@click.argument("report_file", metavar="REPORT.json", type=click.Path(path_type=Path))
@click.option("--format", "name", default="terminal", show_default=True, type=click.Choice(FORMATS))
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Default: standard output.",
)
@click.option("--staff", is_flag=True, help="Show hidden checks in full: not for students.")
def report(report_file: Path, name: str, out: Path | None, staff: bool) -> None:
    """Show REPORT.json, written by `grader check --json`, in another format.

    In a workflow of GitHub, `--format github` also fills the step's summary and its output
    `result`, which the grading reporter of GitHub Classroom reads.
    """
    from grader.reports.formats import render_as
    from grader.reports.json import read_report

    _require_folder(out)
    if out is not None and out.resolve() == report_file.resolve():
        raise UsageFault(f"{out} is the report itself: name another file to write to")
    try:
        found = read_report(report_file)
    except ValueError as error:
        raise UsageFault(str(error)) from None
    audience: Audience = "staff" if staff else "student"
    if name == "github":
        _tell_workflow(found, audience)
    if name == "terminal" and out is None:
        _show(found, False, audience)
        return
    text = render_as(name, found, visible_to=audience)
    if out is None:
        sys.stdout.buffer.write(text.encode("utf-8"))  # a file's encoding, not the terminal's
        return
    try:
        _write_text(text, out)
    except OSError as error:
        raise UsageFault(f"{out} can't be written: {error.strerror}") from None


@cli.command()
@click.argument(
    "paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--out",
    "results",
    required=True,
    metavar="RESULTS",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for reports and journal; the same again goes on where it was.",
)
@click.option(
    "--assignment", "slug", metavar="SLUG", help="Default: what most files are written for."
)
@click.option("--jobs", type=click.IntRange(1), help="Gradings at once. Default: all cores.")
@click.option(
    "--roster",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="CSV of the class; says who is missing, and who is unknown.",
)
@click.option(
    "--keep",
    type=click.Choice(["last", "best", "first"]),
    default="last",
    show_default=True,
    help="Which of several submissions by one student counts.",
)
@click.option(
    "--engine", "engine_name", type=click.Choice(["local", "dask"]), default="local",
    show_default=True, help="Where it is graded.",
)  # fmt: skip
@click.option("--scheduler", metavar="ADDRESS", help="Of Dask, such as tcp://host:8786.")
@click.option("--seed", type=click.IntRange(0), help="Default: made from each submission's text.")
@click.option("--deadline", type=click.FloatRange(1), metavar="SECONDS",
              help="For one submission. Default: all that its limits allow.")  # fmt: skip
@click.option("--regrade", is_flag=True, help="Grade all again, also what has not changed; "
              "what comes out differently is listed.")  # fmt: skip
@click.option(
    "--isolation",
    default="auto",
    show_default=True,
    type=click.Choice(["strict", "auto", "none", "namespaces", "landlock", "process"]),
    help="Walls around each submission.",
)
@click.option("--lang", "language", metavar="LANG", help="Default: the assignment's own.")
@click.option("--quiet", is_flag=True, help="Say nothing until the end.")
def batch(
    paths: Sequence[Path],
    results: Path,
    slug: str | None,
    jobs: int | None,
    roster: Path | None,
    keep: str,
    engine_name: str,
    scheduler: str | None,
    seed: int | None,
    deadline: float | None,
    regrade: bool,
    isolation: str,
    language: str | None,
    quiet: bool,
) -> None:
    """Grade a class: folders, files, and the archives of Canvas, Moodle, Gradescope and Classroom.

    Every result is on disk as soon as it is there; the same command goes on where a run was
    ended, and grades again what has changed: a file, the assignment, the grader. Exit code 0
    when all were graded, 4 when any needs a person: those come first.
    """
    from grader.batch.command import Where, batch_class
    from grader.batch.run import Plan

    where = Where(engine_name, scheduler, jobs, deadline)
    plan = Plan(slug, keep, seed, language, isolation, regrade)
    summary, lines = batch_class(paths, results, plan, where, roster_file=roster, quiet=quiet)
    for line in lines:
        click.echo(line)
    sys.exit(ALL_POINTS if summary.is_whole else OWN)


@cli.command()
@click.argument("results", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--format", "name", default="csv", show_default=True,
              type=click.Choice(["csv", "xlsx", "parquet", "canvas", "moodle", "gradescope"]),
              help="canvas needs --template.")  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Default: standard output.")  # fmt: skip
@click.option("--overrides", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="CSV: student, check, points, who, when, why.")  # fmt: skip
@click.option(
    "--late",
    metavar="POLICY",
    help="Another than the spec's: its name, or a TOML file with a table [late].",
)
@click.option("--roster", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="CSV of the class. Default: the one given to the batch.")  # fmt: skip
@click.option("--template", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Canvas's export or Moodle's worksheet, to fill in.")  # fmt: skip
@click.option("--column", metavar="NAME", help="The assignment's column in Canvas's export.")
@click.option("--out-of", type=click.FloatRange(0, min_open=True), metavar="POINTS",
              help="Scale what counts to what it is worth there.")  # fmt: skip
@click.option("--stats", is_flag=True, help="Print what the class found hard, instead of scores.")
@click.option("--mutants", is_flag=True, help="With --stats: grade the known mistakes, to compare.")
def gradebook(
    results: Path,
    name: str,
    out: Path | None,
    overrides: Path | None,
    late: str | None,
    roster: Path | None,
    template: Path | None,
    column: str | None,
    out_of: float | None,
    stats: bool,
    mutants: bool,
) -> None:
    """Scores of the batch in RESULTS: a row a student, a column a check, and what counts."""
    from fractions import Fraction
    from math import isfinite

    from grader.gradebook.command import Asked, export, notes, open_book, statistics

    _require_folder(out)
    if out_of is not None and not isfinite(out_of):
        raise UsageFault(f"--out-of is a number of points, not {out_of}")
    scale = None if out_of is None else Fraction(str(out_of))
    asked = Asked(overrides, late, roster, template, column, scale)
    book = open_book(results, asked)
    if stats or mutants:
        if out is not None or name != "csv":
            raise UsageFault(
                "--stats prints text, in no other format: leave out --format and --out"
            )
        for line in statistics(book, with_mutants=mutants):
            click.echo(line)
        return
    try:
        text, absent = export(book, name, asked, out)
        if text and out is not None:
            out.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise UsageFault(f"{out} can't be written: {error.strerror}") from None
    if text and out is None:
        click.echo(text, nl=False)
    for line in notes(book, absent):
        click.echo(line, err=True)


@cli.command()
@click.argument("submission", type=click.Path(path_type=Path))
@click.option("--assignment", "slug", metavar="SLUG", help="Default: recognised from the file.")
@click.option("--seed", type=click.IntRange(0), help="Of all that is left to chance.")
@click.option(
    "--isolation",
    default="auto",
    show_default=True,
    type=click.Choice(["strict", "auto", "none", "namespaces", "landlock", "process"]),
    help="Walls around the submission, as for check.",
)
@click.option("--lang", "language", metavar="LANG", help="Default: the assignment's own.")
def play(
    submission: Path, slug: str | None, seed: int | None, isolation: str, language: str | None
) -> None:
    """Play against SUBMISSION, where its assignment can be played. Ctrl-D or Ctrl-C ends it."""
    from grader.play import play as play_against
    from grader.workflow import language_of, opened

    handed_in, assignment = opened(submission, slug, language)
    speak(language_of(assignment, language), assignment.locale)
    went_well = play_against(
        handed_in, assignment, _typed, click.echo, seed=seed, isolation=isolation, language=language
    )
    sys.exit(ALL_POINTS if went_well else POINTS_LOST)


def _typed(question: str) -> str:
    """The line that is typed after *question*; EOFError when there is no more."""
    click.echo(question, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


@cli.command()
@click.argument("slugs", metavar="SLUG...", nargs=-1, required=True)
@click.option("--jobs", type=click.IntRange(1), help="Gradings at once. Default: all cores.")
@click.option("--quick", is_flag=True, help="For each mutant, only the check that must catch it.")
@click.option(
    "--mutate",
    metavar="N",
    type=click.IntRange(0),
    help="Instead, draw N mutants of all right programs, 0 for all there are: is one wrong that "
    "earns everything?",
)
@click.option("--seed", type=click.IntRange(0), default=7, show_default=True, help="Of --mutate.")
@click.option("--verbose", is_flag=True, help="With --mutate, list all that survive.")
def verify(
    slugs: Sequence[str],
    jobs: int | None,
    quick: bool,
    mutate: int | None,
    seed: int,
    verbose: bool,
) -> None:
    """Grade the grader: solutions earn all, starters nothing, every mutant is caught."""
    if mutate is not None:
        sys.exit(_verify_mutants(slugs, jobs, mutate, seed, verbose))
    from grader.verify import print_matrix, verify_assignment

    good = True
    for slug in slugs:
        with _progress(False) as progress:
            result = verify_assignment(slug, jobs=jobs, quick=quick, on_file=progress.step)
        print_matrix(result)
        good = good and result.good
    sys.exit(ALL_POINTS if good else AUTHOR)


def _verify_mutants(
    slugs: Sequence[str], jobs: int | None, number: int, seed: int, verbose: bool
) -> int:
    """Judge *number* mutants of each assignment, print what became of them; the exit code."""
    _require_extra("mutation", "cosmic_ray")
    from grader.mutation.judging import judge_mutants
    from grader.mutation.telling import mutation_lines

    good = True
    for slug in slugs:
        with _progress(False) as progress:
            mutation = judge_mutants(slug, number, seed=seed, jobs=jobs, on_program=progress.step)
        for line in mutation_lines(mutation, verbose=verbose):
            click.echo(line)
        good = good and mutation.good
    return ALL_POINTS if good else AUTHOR


@cli.command()
def doctor() -> None:
    """Measure which walls stand on this machine, and say what would help the others."""
    from grader.doctor import examine, report_lines

    for line in report_lines(examine()):
        click.echo(line)


@cli.command()
@click.argument("slug")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="A new folder.")
def release(slug: str, out: Path) -> None:
    """Write what students get of the assignment SLUG: handout, starter, public checks, CI."""
    _require_extra("release", "build", "hatchling", "tomlkit")
    from grader.release import release

    paths = release(slug, out)
    for path in paths:
        click.echo(path)
    if not (out / "requirements.txt").exists():
        click.echo(f"grader: {slug} has no public.py: no check of it can be run at home", err=True)


@cli.command()
@click.argument("slug")
@click.option("--gradescope", is_flag=True, required=True, help="The only kind there is so far.")
@click.option("--out", type=click.Path(path_type=Path), help="Default: SLUG-gradescope.zip")
def bundle(slug: str, gradescope: bool, out: Path | None) -> None:
    """Write the archive that runs the assignment SLUG on a grading service."""
    _require_extra("release", "build", "hatchling")
    from grader.release import bundle

    click.echo(bundle(slug, out or Path(f"{slug}-gradescope.zip")))


def _require_extra(extra: str, *modules: str) -> None:
    """UsageFault, with the command that helps, if an optional dependency is missing."""
    from importlib.util import find_spec

    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise UsageFault(
            f"this needs {', '.join(missing)}: pip install 'lookahead-grader[{extra}]'"
        )


@cli.command("list")
def list_() -> None:
    """List the installed assignments."""
    from grader.assignment import load_assignments

    installed, faults = load_assignments()
    for each in installed:
        points = _decimal(sum(check.points for check in each.checks))
        click.echo(f"{each.slug:<14} {each.title}  ({len(each.checks)} checks, {points} points)")
    if faults:
        raise AuthorFault(faults)


@cli.command()
@click.argument("name", metavar="CHECK|SLUG")
@click.option("--assignment", "slug", metavar="SLUG", help="Default: every assignment that has it.")
@click.option("--lang", "language", metavar="LANG", help="Default: the assignment's own.")
def explain(name: str, slug: str | None, language: str | None) -> None:
    """Say what CHECK asks, what it is worth and what it needs; or list the checks of SLUG.

    For an assignment it also says where handout and starter are.
    """
    from grader.assignment import assignment_slugs, load_assignment, load_assignments
    from grader.workflow import language_of, require_checks

    if slug is None and name in assignment_slugs():
        _explain_assignment(load_assignment(name), language)
        return
    assignments, faults = ([load_assignment(slug)], []) if slug else load_assignments()
    found = [(a, c) for a in assignments for c in a.checks if c.name == name]
    if not found and faults:
        raise AuthorFault(faults)
    if not found:
        require_checks([name], list(dict.fromkeys(c.name for a in assignments for c in a.checks)))
    for assignment, each in found:
        with use_language(language_of(assignment, language), assignment.locale):
            _explain(assignment.slug, each)


def _explain_assignment(assignment: Assignment, language: str | None) -> None:
    from grader.workflow import language_of

    with use_language(language_of(assignment, language), assignment.locale):
        points = sum(check.points for check in assignment.checks)
        said = _points(points)
        click.echo(f"{assignment.slug}: {_(assignment.title)}   {said}\n")
        width = max(len(check.name) for check in assignment.checks)
        for check in assignment.checks:
            click.echo(f"  {check.name:<{width}} {_decimal(check.points):>4}   {_(check.title)}")
        files = sorted([*assignment.folder.glob("handout*"), *assignment.folder.glob("starter*")])
        if files:
            click.echo()
        for path in files:
            click.echo(f"  {path}")


def _explain(slug: str, check: Check) -> None:
    from grader.model import SubmissionKind, Visibility
    from grader.reports.drawing import text_width

    points = _points(check.points)
    shown = _("visible") if check.visibility is Visibility.VISIBLE else _("hidden")
    click.echo(f"{slug}: {check.name}   {points}, {shown}")
    click.echo(f"  {_(check.title)}\n")
    if check.details:
        click.echo(textwrap.indent(_(check.details), "  ") + "\n")
    kinds = {SubmissionKind.MODULE: _("modules"), SubmissionKind.NOTEBOOK: _("notebooks")}
    facts = (
        (_("asks for"), (*check.defines_here, *check.defines)),
        (_("extra"), (check.extra,) if check.extra else ()),
        (_("after"), check.needs),
        (_("applies to"), [name for kind, name in kinds.items() if kind in check.kinds]),
    )
    width = max(text_width(name) for name, values in facts)
    for name, values in facts:
        if values:
            click.echo(f"  {name}{' ' * (width - text_width(name))} {', '.join(values)}")


def _points(points: Any) -> str:
    """`1 point`, `2.5 points`."""
    said = ngettext("{points} point", "{points} points", 1 if points == 1 else 2)
    return said.format(points=_decimal(points))


def _decimal(points: Any) -> str:
    return f"{float(points):g}"


def _cores() -> int:
    """Checks that are asked at once: one for each core, since each has a process of its own."""
    return min(os.cpu_count() or 1, 4)


def _require_folder(target: Path | None) -> None:

    if target is not None and not target.absolute().parent.is_dir():
        said = _("no such folder: {folder}. Make it first, or name another file")
        raise UsageFault(said.format(folder=target.parent))


def _wanted_reports(reports: Sequence[str]) -> dict[str, Path]:
    """The files of `--report FORMAT=FILE`, by format."""
    wanted = {}
    for each in reports:
        name, equals, file = each.partition("=")
        if name not in FORMATS or not file:
            example = f"{name}=FILE" if name in FORMATS and not equals else "html=my.html"
            raise UsageFault(
                f"--report {each!r}: write FORMAT=FILE, such as {example}; formats: "
                f"{', '.join(FORMATS)}"
            )
        if name in wanted:
            raise UsageFault(f"--report {each!r}: {name} is asked for twice")
        wanted[name] = Path(file)
    return wanted


def _write_text(text: str, target: Path) -> None:
    target.write_text(text, encoding="utf-8", newline="\n")


def _tell_workflow(report: Report, audience: Audience) -> None:
    """Append to the files that GitHub gives to a step, where there are any."""
    from grader.reports.github import classroom_result, summary

    for variable, text in (
        ("GITHUB_STEP_SUMMARY", summary(report, visible_to=audience)),
        ("GITHUB_OUTPUT", f"result={classroom_result(report, visible_to=audience)}\n"),
    ):
        if file := os.environ.get(variable):
            with Path(file).open("a", encoding="utf-8") as stream:
                stream.write(text)


def _write_executed(executed: Any, target: Path) -> None:
    import json

    if executed is None:
        raise UsageFault(_("--executed: the notebook could not be run to its end"))
    target.write_text(json.dumps(executed, indent=1) + "\n", encoding="utf-8")


def _show(report: Report, quiet: bool, audience: Audience = "student") -> None:
    from rich.console import Console

    from grader.reports.terminal import render

    console = Console()
    text = render(
        report,
        console_width=console.width if console.is_terminal else 100,
        color=console.is_terminal,
        encoding=sys.stdout.encoding or "ascii",
        quiet=quiet,
        visible_to=audience,
    )
    with _workflow_commands_stopped():
        click.echo(text, nl=not text.endswith("\n"))


@contextmanager
def _workflow_commands_stopped() -> Iterator[None]:
    """Within, GitHub reads no command from the output: a submission's words may look like one."""
    import secrets

    if os.environ.get("GITHUB_ACTIONS") != "true":
        yield
        return
    token = secrets.token_hex(16)
    click.echo(f"::stop-commands::{token}")
    yield
    click.echo(f"::{token}::")


def _progress(quiet: bool) -> Any:
    """A context that gives a `Progress`: a spinner on a terminal, silence elsewhere."""
    from grader.progress import shown_progress

    return shown_progress(enabled=not quiet and sys.stderr.isatty())


def _exit_code(report: Report) -> int:
    if report.points is None:
        return OWN
    if not report.max_points:
        return POINTS_LOST  # nothing was asked, so nothing was earned
    return ALL_POINTS if report.points == report.max_points else POINTS_LOST


def main() -> NoReturn:
    """Run the command line; every fault becomes one clear line and its exit code."""
    with use_language("en"):  # until a command speaks another
        _main()


def _main() -> NoReturn:
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _end_by)
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # also where a shell ignores it
        cli.main(standalone_mode=False)
    except click.exceptions.Abort:
        _leave(_("interrupted"), INTERRUPTED)
    except KeyboardInterrupt:
        _leave(_("interrupted"), INTERRUPTED)
    except click.ClickException as error:
        _leave(f"{error.format_message()} See: grader --help", USAGE)
    except UsageFault as fault:
        _leave(str(fault), USAGE)
    except AuthorFault as fault:
        _leave(_("the assignment is faulty, not your work:") + f"\n{fault}", AUTHOR)
    except GraderError as fault:
        _leave(_(OUR_FAULT).format(fault=fault), OWN)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(ALL_POINTS)
    except Exception as error:
        _leave(_(OUR_FAULT).format(fault=f"{type(error).__name__}: {error}"), OWN)
    sys.exit(ALL_POINTS)


def _end_by(number: int, frame: FrameType | None) -> NoReturn:
    """Leave with the signal's own exit code, and say so; SIGHUP may have taken the terminal."""
    with suppress(OSError):
        os.write(2, f"grader: ended by {signal.Signals(number).name}\n".encode())
    sys.exit(128 + number)


def _leave(text: str, code: int) -> NoReturn:
    click.echo(f"grader: {text}", err=True)
    sys.exit(code)
