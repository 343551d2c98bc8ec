"""Notebooks: the cells that nbformat finds in them, and why some are refused."""

# The expected value stands first, as everywhere in these tests.

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from handed_in import (
    CLEAR_OUTPUTS,
    CODE,
    OPENS,
    SAVE_AGAIN,
    code,
    fault,
    findings,
    notebook,
    sources,
    write,
)

from grader.model import Cell, Finding, SubmissionKind
from grader.submission import open_submission


def test_the_lesson_is_read_as_nbformat_reads_it() -> None:
    """The lesson's 15 cells are what nbformat finds in it."""
    path = Path(__file__).parents[2] / "assignments" / "lookahead" / "solution.ipynb"
    submission = open_submission(path)
    expected = nbformat.v4.reads(path.read_text("utf-8")).cells
    assert [(cell.cell_type, cell.source) for cell in expected] == [
        (cell.kind, cell.source) for cell in submission.cells
    ]
    assert SubmissionKind.NOTEBOOK is submission.kind
    assert "" == submission.source
    assert () == submission.findings


def test_cells_count_as_handed_in(tmp_path: Path) -> None:
    """Markdown, raw and empty cells keep their numbers; a list of lines is one source."""
    document = notebook(
        {"cell_type": "markdown", "source": "# Title"},
        code(["x = 1\r\n", "y = 2"]),
        {"cell_type": "raw", "source": []},
        code("", id="same"),
        code("z = 3", id="same"),
    )
    expected = (
        Cell(0, "markdown", "# Title"),
        Cell(1, "code", "x = 1\ny = 2"),
        Cell(2, "raw", ""),
        Cell(3, "code", ""),
        Cell(4, "code", "z = 3"),
    )
    assert expected == open_submission(write(tmp_path, "hw.ipynb", document)).cells


def test_a_notebook_may_have_a_mark_and_windows_line_ends(tmp_path: Path) -> None:
    """A byte order mark and CRLF do not hide a notebook."""
    text = json.dumps(notebook(code()), indent=1).replace("\n", "\r\n")
    path = write(tmp_path, "hw.ipynb", text.encode("utf-8-sig"))
    assert [CODE] == sources(open_submission(path))


def test_nbformat_3_is_read_as_nbformat_upgrades_it(tmp_path: Path) -> None:
    """Worksheets, `input`, headings and HTML cells of format 3 come out as nbformat's own do."""
    cells = [
        {"cell_type": "heading", "level": 2, "source": ["Part", "one"], "metadata": {}},
        {"cell_type": "html", "source": "<b>", "metadata": {}},
        {"cell_type": "code", "input": ["x = 1\n", "y = 2"], "language": "python", "outputs": []},
        {"cell_type": "code", "input": ["x = 1", "y = 2"], "language": "python", "outputs": []},
        {"cell_type": "raw", "source": "r", "metadata": {}},
    ]
    sheets = [{"cells": cells[:2]}, {"cells": cells[2:]}]
    document = {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": sheets}
    submission = open_submission(write(tmp_path, "hw.ipynb", document))
    assert ["markdown", "markdown", "code", "code", "raw"] == [c.kind for c in submission.cells]
    old = nbformat.v3.reads_json(json.dumps(document))
    new = nbformat.v4.upgrade(old)
    assert [cell.source for cell in new.cells][1:] == sources(submission)[1:]
    assert "## Part\none" == submission.cells[0].source  # nbformat itself puts it on one line


def test_a_heading_without_a_level_is_of_the_first(tmp_path: Path) -> None:
    """A heading cell's level may be missing or absurd."""
    heading = {"cell_type": "heading", "level": [], "source": "Title"}
    cells = [heading, {"cell_type": "code", "input": "x = 1"}]
    document = {"nbformat": 3, "worksheets": [5, {"cells": 5}, {"cells": cells}]}
    assert ["# Title", "x = 1"] == sources(open_submission(write(tmp_path, "hw.ipynb", document)))


def test_huge_outputs_are_dropped(tmp_path: Path) -> None:
    """20 MiB of outputs leave nothing in the submission."""
    outputs = [{"output_type": "stream", "name": "stdout", "text": ["x" * 79 + "\n"] * 250_000}]
    path = write(tmp_path, "hw.ipynb", json.dumps(notebook(code(outputs=outputs))))
    assert (Cell(0, "code", CODE),) == open_submission(path).cells


def test_numbers_without_meaning_in_outputs_do_no_harm(tmp_path: Path) -> None:
    """NaN, Infinity and integers of any length are read past."""
    text = json.dumps(notebook(code(outputs=[float("nan"), float("inf"), 77])))
    path = write(tmp_path, "hw.ipynb", text.replace("77", "7" * 10_000))
    assert [CODE] == sources(open_submission(path))


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ({"cell_type": "solver", "source": "x"}, "it is no code, markdown or raw cell"),
        ({"cell_type": ["code"], "source": "x"}, "it is no code, markdown or raw cell"),
        ("x = 1", "it is no code, markdown or raw cell"),
        (code(5), "it holds no text"),
        (code(["x", 5]), "it holds no text"),
        (code({"a": "b"}), "it holds no text"),
        ({"cell_type": "code"}, "it holds no text"),
    ],
)
def test_cells_that_cannot_be_read_keep_their_numbers(
    tmp_path: Path, cell: object, text: str
) -> None:
    """A cell of an unknown kind, or without text, becomes an empty raw cell and a warning."""
    path = write(tmp_path, "hw.ipynb", notebook(cell, code()))
    submission = open_submission(path)
    assert (Cell(0, "raw", ""), Cell(1, "code", CODE)) == submission.cells
    expected = Finding(f"{text}; it is passed over", where="cell 1", level="warning")
    assert (expected,) == submission.findings


def test_half_a_character_is_replaced(tmp_path: Path) -> None:
    """A lone surrogate, which no file can hold, becomes a replacement character."""
    path = write(tmp_path, "hw.ipynb", notebook(code("x = '\ud83d'  # \U0001f600")))
    assert ["x = '\ufffd'  # \U0001f600"] == sources(open_submission(path))


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        ({"kernelspec": {"name": "bash", "language": "bash"}}, "the kernel 'bash'"),
        ({"kernelspec": {"name": "julia-1.9", "language": "julia"}}, "the kernel 'julia'"),
        ({"kernelspec": {"name": "../../evil\n"}}, "the kernel '../../evil\\n'"),
        ({"language_info": {"name": "R"}}, "the kernel 'R'"),
        ({"kernelspec": {"name": "python2", "language": "python"}}, "Python 2"),
        ({"language_info": {"name": "python", "version": "2.7.10"}}, "Python 2"),
    ],
)
def test_another_kernel_is_told(tmp_path: Path, metadata: object, expected: str) -> None:
    """A notebook that asks for another kernel is run with Python 3, and told so."""
    path = write(tmp_path, "hw.ipynb", notebook(code(), metadata=metadata))
    assert [f"it asks for {expected}; it is run with Python 3 all the same"] == findings(path)


@pytest.mark.parametrize(
    "metadata",
    [
        {},
        5,
        {"kernelspec": {"name": "python3"}},
        {"kernelspec": {"name": "ml", "language": "python"}},
        {"kernelspec": {"name": "conda-env-ml-py"}, "language_info": {"version": "3.12.2"}},
        {"kernelspec": [1], "language_info": "python"},
        {"kernelspec": {"name": 5, "language": {}}, "language_info": {"version": 2.7}},
    ],
)
def test_python_kernels_are_not_worth_a_word(tmp_path: Path, metadata: object) -> None:
    """Any kernel of Python 3, and metadata that says nothing, leaves no finding."""
    assert [] == findings(write(tmp_path, "hw.ipynb", notebook(code(), metadata=metadata)))


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        ("[]", f"is JSON, but not a notebook; {OPENS}"),
        ("[1, 2]", f"is JSON, but not a notebook; {OPENS}"),
        ('{"cells": []}', f"is JSON, but not a notebook; {OPENS}"),
        ('{"nbformat": true}', f"is JSON, but not a notebook; {OPENS}"),
        ('{"nbformat": "4"}', f"is JSON, but not a notebook; {OPENS}"),
        ('{"nbformat": 2}', f"has notebook format 2, not 3 or 4; {SAVE_AGAIN}"),
        ('{"nbformat": 5}', f"has notebook format 5, not 3 or 4; {SAVE_AGAIN}"),
        ('{"nbformat": 3}', f"holds no cells; {SAVE_AGAIN}"),
        ('{"nbformat": 3, "worksheets": []}', f"holds no cells; {SAVE_AGAIN}"),
        ('{"nbformat": 4, "cells": []}', f"holds no cells; {SAVE_AGAIN}"),
        ('{"nbformat": 4, "cells": {"a": 1}}', f"holds no cells; {SAVE_AGAIN}"),
        (json.dumps(notebook(code(" \n"))), f"holds no code in any cell; {SAVE_AGAIN}"),
        (
            json.dumps(notebook({"cell_type": "markdown", "source": CODE})),
            f"holds no code in any cell; {SAVE_AGAIN}",
        ),
        (
            '{"nbformat": 4, "a":' + "[" * 100_000 + "]" * 100_000 + "}",
            f"is nested too deeply for a notebook; {OPENS}",
        ),
        ('{"nbformat": 4,\n "cells": [', f"is cut short: it breaks off at line 2; {OPENS}"),
        ('{"nbformat": 4,\n "cells', f"is cut short: it breaks off at line 2; {OPENS}"),
        (
            '{"nbformat": 4,\n "cells" []}',
            f"is not valid JSON at line 2 (Expecting ':' delimiter); {OPENS}",
        ),
        ("dear teacher", f"is not valid JSON at line 1 (Expecting value); {OPENS}"),
        (
            '{"nbformat": 4,\n<<<<<<< HEAD\n "a": 1,\n=======\n "a": 2,\n>>>>>>> mine\n}',
            f"holds a merge conflict at line 2; resolve it and {OPENS}",
        ),
        (
            '{"nbformat": 4,\n "a": 1\n=======\n}',
            f"holds a merge conflict at line 3; resolve it and {OPENS}",
        ),
        (
            '<<<<<<< HEAD\n{"nbformat": 4}',
            f"holds a merge conflict at line 1; resolve it and {OPENS}",
        ),
    ],
)
def test_what_is_no_notebook_is_refused(tmp_path: Path, document: str, problem: str) -> None:
    """A notebook that is broken, too old, or holds no code is refused, and told why."""
    assert f"'hw.ipynb' {problem}" == fault(write(tmp_path, "hw.ipynb", document))


def test_cells_are_at_most_5_000(tmp_path: Path) -> None:
    """5,000 cells are read, one more is refused."""
    assert 5_000 == len(
        open_submission(write(tmp_path, "hw.ipynb", notebook(*[code()] * 5_000))).cells
    )
    expected = "'hw.ipynb' holds more than 5,000 cells; delete those that aren't needed"
    assert expected == fault(write(tmp_path, "hw.ipynb", notebook(*[code()] * 5_001)))


def test_values_are_at_most_4_million(tmp_path: Path) -> None:
    """Small values take 60 times their text in memory, so they are counted before."""
    text = json.dumps(notebook(code())).replace('"outputs": []', '"outputs": [%s0]')
    expected = f"'hw.ipynb' holds more than 4,000,000 values; {CLEAR_OUTPUTS}"
    assert expected == fault(write(tmp_path, "hw.ipynb", text % ("[]," * 2_000_000)))


def test_brackets_and_commas_in_texts_are_no_values(tmp_path: Path) -> None:
    """Printed lists are one text, whatever they hold; quotes in them do not end it."""
    path = write(tmp_path, "hw.ipynb", notebook(code(outputs=['\\"[0, 1], ' * 1_500_000])))
    assert [CODE] == sources(open_submission(path))
