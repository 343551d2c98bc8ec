"""A letter that is named like a program is told from one, and one in doubt is graded."""

from __future__ import annotations

from pathlib import Path

import pytest
from handed_in import code, fault, notebook, write

from grader.submission import open_submission

LETTER = "Dear teacher,\n\nmy homework is attached. I hope it works.\n2 days late!\n\nAda-Lou\n"
ANSWERS = "1. The value is 0, since nobody can win.\n2. See above (or below)!\n- not done\n"


@pytest.mark.parametrize(
    "text",
    [
        LETTER,
        ANSWERS,
        "# I did not get this to work\n# def minimax(board): return 0\n",
        "선생님께, 숙제를 첨부합니다.\n",
        "作业在附件里\n",
    ],
)
def test_a_letter_is_no_program(tmp_path: Path, text: str) -> None:
    """Whatever it is called, and also in the cells of a notebook."""
    said = "'{}' holds no line of Python, only words; hand in the .ipynb or .py file itself"
    assert said.format("hw.py") == fault(write(tmp_path, "hw.py", text))
    assert said.format("hw.ipynb") == fault(write(tmp_path, "hw.ipynb", notebook(code(text))))


def test_a_long_line_takes_no_longer_for_its_length(tmp_path: Path) -> None:
    """A million letters, and a million spaces: each is looked at once, and left to be graded."""
    for text in ("a" * 1_000_000, "a" + " " * 1_000_000 + "-"):
        assert text == open_submission(write(tmp_path, "hw.py", text)).source


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "1/0",
        "print 'hello there'",
        "def double(n)",
        "for n in numbers: total += n",
        "    return best",
        "x = 'two words'",
        "main()",
        ">>> from math import inf",
        "In [1]: def double(n):",
        "@cache",
        "%matplotlib inline",
        "from math import inf",
        "[n for n in range(3)][0] == 'a b'",
    ],
)
def test_one_line_of_python_makes_a_program(tmp_path: Path, line: str) -> None:
    """Among words, and even if it does nothing, or is cut off."""
    for text in (line, f"{LETTER}\n{line}\n") if line not in ("x", "1/0") else (line,):
        assert text == open_submission(write(tmp_path, "hw.py", text)).source
