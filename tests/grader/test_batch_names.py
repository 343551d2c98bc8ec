"""What the names in a class's download say, system by system."""

from __future__ import annotations

import pytest

from grader.batch.names import read_name


@pytest.mark.parametrize(
    ("name", "student", "own", "attempt", "late"),
    [
        ("rossiada_1234_98765_homework.ipynb", "1234", "homework.ipynb", 0, False),
        ("rossiada_LATE_1234_98765_homework-2.ipynb", "1234", "homework.ipynb", 2, True),
        ("rossiada_1234_98765_my-homework-1.final.ipynb", "1234", "my-homework.final.ipynb", 1, 0),
        ("rossiada_1234_98765_2024_12_homework.ipynb", "1234", "2024_12_homework.ipynb", 0, False),
        ("김하나_1234_98765_숙제.ipynb", "1234", "숙제.ipynb", 0, False),
        ("anon_x7Gq2_LATE_98765_homework.py", "x7Gq2", "homework.py", 0, True),
    ],
)
def test_canvas_names_hold_user_attempt_and_lateness(
    name: str, student: str, own: str, attempt: int, late: bool
) -> None:
    """The resubmission's number stands before the FIRST dot, also where there are several."""
    named = read_name(name)
    assert ("canvas", student, own) == (named.system, named.person.id, named.rest)
    assert (attempt, bool(late), 98765) == (named.attempt, named.is_late, named.order)


def test_moodle_names_hold_the_participant() -> None:
    """A folder for each student, or one flat file; names may hold underscores."""
    named = read_name("Ada Rossi_657717_assignsubmission_file_")
    assert ("moodle", "657717", "Ada Rossi") == (named.system, named.person.id, named.person.name)
    assert "hw_1.py" == read_name("Ada_R._1_assignsubmission_file_hw_1.py").rest
    assert read_name("Ada Rossi_657717_assignsubmission_onlinetext_").is_text


def test_google_classroom_puts_the_name_before_a_dash() -> None:
    """A second copy is a second attempt."""
    named = read_name("Ada Rossi - homework (1).ipynb")
    assert ("google", "Ada Rossi", "homework.ipynb", 1) == (
        named.system,
        named.person.id,
        named.rest,
        named.attempt,
    )


def test_github_classroom_puts_the_user_after_the_assignment() -> None:
    """Only where the folder says so: other names hold dashes too."""
    assert "ada-rossi" == read_name("hw-1-ada-rossi", "hw-1-submissions").person.id
    assert "hw-1-ada" == read_name("hw-1-ada", "homework").person.id
    assert "plain" == read_name("hw-1-ada", "homework").system


@pytest.mark.parametrize("name", ["ada.ipynb", "ada.py", "ada", "ada (2).py"])
def test_anything_else_is_the_student(name: str) -> None:
    """A file's stem or a folder's name."""
    assert "ada" == read_name(name).person.id


def test_composed_and_decomposed_letters_are_one_student() -> None:
    """A Mac packs é as two characters."""
    assert read_name("ren\u00e9.py").person == read_name("rene\u0301.py").person
