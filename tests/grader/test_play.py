"""`grader play`: a person at the terminal against a submission in its sandbox."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignment import load_assignment
from grader.errors import UsageFault
from grader.play import play
from grader.submission import open_submission

MENACE = load_assignment("menace")
LOOKAHEAD = load_assignment("lookahead")
SQUARES = [row + column for row in "abc" for column in "123"]


def scripted(lines: Iterable[str], end: type[BaseException] = EOFError) -> Callable[[str], str]:
    left = list(lines)

    def ask(question: str) -> str:
        if not left:
            raise end
        return left.pop(0)

    return ask


def evening(assignment: str, name: str, lines: Iterable[str]) -> tuple[bool, str]:
    """Whether it went well, and all that was said."""
    folder = {"menace": MENACE, "lookahead": LOOKAHEAD}[assignment].folder
    said: list[str] = []
    loaded = replace(load_assignment(assignment), settings={**MENACE.settings, "curve_games": 20})
    went_well = play(open_submission(folder / name), loaded, scripted(lines), said.append, seed=1)
    return went_well, "\n".join(said)


def test_a_game_against_the_own_menace() -> None:
    """It trains first, plays X, and says how it went."""
    went_well, said = evening("menace", "solution.py", [*SQUARES * 3, "n"])
    assert went_well
    assert "MENACE plays 20 games" in said
    assert "So far: " in said


def test_a_game_against_the_own_best_move() -> None:
    """It answers a move with one of its own; Ctrl-D in the middle of a game is no error."""
    went_well, said = evening("lookahead", "solution.py", ["b2"])
    assert went_well
    assert "against best_move" in said
    assert said.endswith("Until next time.")


def test_a_program_that_is_not_written_yet_is_told_so() -> None:
    """In the same words as a check would."""
    went_well, said = evening("menace", "starter.py", [])
    assert not went_well
    assert "not written yet" in said


def test_a_move_that_is_not_legal_ends_the_game_with_its_board() -> None:
    """And with the call, to paste back."""
    went_well, said = evening("menace", "mutants/move_as_on_the_box.py", SQUARES * 40)
    assert not went_well
    assert "X to move" in said
    assert "machine.choose_move(Board(" in said


def test_an_assignment_without_a_game_says_so() -> None:
    """A usage fault, not the student's."""
    with pytest.raises(UsageFault, match="is not played"):
        play(
            open_submission(MENACE.folder / "solution.py"),
            replace(MENACE, play=None),
            scripted([]),
            print,
        )


def test_the_command_ends_calmly_when_nobody_types(tmp_path: Path) -> None:
    """Standard input that is empty: a line, exit code 0, no traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "grader", "play", str(LOOKAHEAD.folder / "solution.py")],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr)
    assert "Until next time." in done.stdout


def test_ctrl_c_is_a_way_to_leave() -> None:
    """Also in the middle of a question."""
    said: list[str] = []
    submission = open_submission(LOOKAHEAD.folder / "solution.py")
    assert play(submission, LOOKAHEAD, scripted([], KeyboardInterrupt), said.append, seed=1)
    assert "Until next time." in said[-1]
