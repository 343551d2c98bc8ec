"""What leaves the tree: for students nothing that they must not see, for Gradescope what grades."""

from __future__ import annotations

import ast
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import reference
from assignments.lookahead.given import Given, as_data
from grader.assignment import assignments_folder, load_assignment
from grader.errors import AuthorFault, UsageFault
from grader.model import Visibility
from grader.release import bundle, release
from grader.release.parts import public_checks, write_public_part
from reference.truth import lookahead

LOOKAHEAD = assignments_folder() / "lookahead"
SECRET_FOLDERS = ("mutants", "baselines", "reference")


@pytest.fixture(scope="session")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What students get of lookahead."""
    out = tmp_path_factory.mktemp("release") / "lookahead"
    release("lookahead", out)
    return out


def contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file, those in wheels too, by name."""
    for path in folder.rglob("*"):
        if path.suffix == ".whl":
            with zipfile.ZipFile(path) as wheel:
                yield from ((name, wheel.read(name)) for name in wheel.namelist())
        elif path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def bodies(source: str) -> set[str]:
    """The bodies of all functions with more than one statement, whatever they are called."""
    functions = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef)]
    without_text = [
        [s for s in f.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
        for f in functions
    ]
    return {"".join(map(ast.dump, body)) for body in without_text if len(body) > 1}


def test_students_get_handout_starter_checks_and_ci(released: Path) -> None:
    """And a README that says what the checks here are worth of the whole."""
    assert {
        ".github/workflows/grade.yml",
        "README.md",
        "handout.md",
        "lookahead.ipynb",
        "lookahead.py",
        "requirements.txt",
    } <= {name for name, _ in contents(released)}
    assert (LOOKAHEAD / "starter.py").read_text() == (released / "lookahead.py").read_text()
    assert "worth 22 of 40 points" in (released / "README.md").read_text()
    assert "$" not in (released / "README.md").read_text().replace("$$", "")


def test_no_solution_mutant_or_reference_source_is_given_away(released: Path) -> None:
    """Neither as a file nor as a function under another name."""
    given = dict(contents(released))
    for name in given:
        assert not name.rpartition("/")[2].startswith("solution")
        assert not set(name.split("/")) & set(SECRET_FOLDERS)
    sources = [d.decode() for name, d in given.items() if name.endswith(".py")]
    given_bodies = set().union(*map(bodies, sources))
    secret = [LOOKAHEAD / "solution.py", *Path(reference.__path__[0]).rglob("*.py")]
    secret += [*(LOOKAHEAD / "mutants").glob("*.py"), LOOKAHEAD / "searching.py"]
    own = bodies((LOOKAHEAD / "starter.py").read_text())
    for path in secret:
        assert not (bodies(path.read_text()) - own) & given_bodies, path.name


def test_checks_that_stay_here_are_not_even_named(released: Path) -> None:
    """Their names stand in no module, spec or text that students get, but in the handout's."""
    stay = {c.name for c in load_assignment("lookahead").checks} - {
        c.name for c in public_checks(load_assignment("lookahead"))
    }
    assert {"never_loses", "alphabeta_move", "pruning", "recorded_numbers", "figures"} == stay
    for name, data in contents(released):
        if name.startswith("assignments/") and not name.endswith(("_figkit.py", "RECORD")):
            assert not [check for check in stay if f"{check}]".encode() in data], name
    spec = dict(contents(released))["assignments/lookahead/assignment.toml"].decode()
    assert "hidden_trees" not in spec
    assert "pruning" not in spec
    assert "counter_share" in spec
    assert "public checks" in spec


def test_the_truth_as_data_says_what_the_reference_says() -> None:
    """For every position: winner, moves, value, best moves, and the tree below."""
    truth, given = lookahead(), Given(json.loads(json.dumps(as_data(lookahead()))))
    assert truth.positions == given.positions
    assert truth.open_positions == given.open_positions
    assert [list(line) for line in truth.lines] == given.lines
    for position in truth.positions:
        assert truth.winner(position) == given.winner(position)
        assert truth.to_move(position) == given.to_move(position)
        assert truth.is_over(position) == given.is_over(position)
        assert truth.value(position) == given.value(position)
        assert truth.optimal_moves(position) == given.optimal_moves(position)
        assert (
            truth.tree_counts(position).nodes_per_ply == given.tree_counts(position).nodes_per_ply
        )
        assert truth.moves(position) == given.moves(position)
        for move in () if truth.is_over(position) else truth.moves(position):
            assert truth.play(position, move) == given.play(position, move)


def test_a_hidden_check_is_never_public(tmp_path: Path) -> None:
    """A check that the spec hides but public.py holds is the author's fault, not given away."""
    lookahead = load_assignment("lookahead")
    hidden = tuple(
        replace(c, visibility=Visibility.HIDDEN) if c.name == "rules" else c
        for c in lookahead.checks
    )
    with pytest.raises(AuthorFault, match="check 'rules' is hidden"):
        write_public_part(replace(lookahead, checks=hidden), tmp_path)


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    """So that nobody's work is written over."""
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(UsageFault, match="is not empty"):
        release("lookahead", tmp_path)
    with pytest.raises(UsageFault, match="is a file"):
        release("lookahead", tmp_path / "mine.txt")
    assert "mine" == (tmp_path / "mine.txt").read_text()


def test_an_assignment_without_public_checks_is_handout_and_starter(tmp_path: Path) -> None:
    """And a README that promises no checks."""
    out = tmp_path / "new"
    release("first_moves", out)
    names = {name for name, _ in contents(out)}
    assert {
        *("README.md", "handout.md", "handout.ko.md"),
        *("first_moves.py", "first_moves.ipynb"),
    } == names
    assert "None of it can be asked at home" in (out / "README.md").read_text("utf-8")


def test_gradescope_s_archive_holds_what_grades_and_no_samples(tmp_path: Path) -> None:
    """setup.sh and run_autograder can be run; the wheel has reference and hidden checks."""
    with zipfile.ZipFile(bundle("lookahead", tmp_path / "a.zip")) as archive:
        modes = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in archive.infolist()}
        (wheel,) = (name for name in modes if name.endswith(".whl"))
        names = zipfile.ZipFile(io.BytesIO(archive.read(wheel))).namelist()
        assert 0o755 == modes["setup.sh"] == modes["run_autograder"]
        assert b"autograde lookahead " in archive.read("run_autograder")
    assert {"reference/__init__.py", "assignments/lookahead/searching.py"} <= set(names)
    assert not [n for n in names if "mutants" in n or "solution" in n.rpartition("/")[2]]


def test_gradescope_s_archive_is_not_written_into_a_folder(tmp_path: Path) -> None:
    """The name of an archive is needed."""
    with pytest.raises(UsageFault, match=r"name the archive to write, such as lookahead\.zip"):
        bundle("lookahead", tmp_path)
