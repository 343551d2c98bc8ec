"""Anything at all opens as a submission, or faults in one line."""

# The expected value stands first, as everywhere in these tests.

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from handed_in import code, fault, notebook, sources, tarred, unix_only, write, zipped
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.errors import SubmissionFault
from grader.model import Finding
from grader.submission import open_submission


def test_many_findings_are_summed_up(tmp_path: Path) -> None:
    """After 20 findings, the others are counted."""
    path = write(tmp_path, "hw.ipynb", notebook(code(), *[5] * 1_030))
    told = open_submission(path).findings
    assert 21 == len(told)
    assert Finding("1,010 more like these", level="warning") == told[-1]


@unix_only
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """The system's own reason is given."""
    path = tmp_path / ("x" * 300)
    message = fault(path)
    assert message.endswith("can't be read (File name too long); check its path and its rights")


def test_nothing_of_a_notebook_library_is_loaded() -> None:
    """Opening costs no import of nbformat, which takes up to three seconds somewhere."""
    program = "import sys, grader.submission; print({'nbformat', 'IPython'} & {*sys.modules})"
    root = Path(__file__).parents[2]
    result = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True)
    assert b"set()\n" == result.stdout


def opens_or_faults(path: Path) -> None:
    """A submission or a fault of one printable line comes out, never anything else."""
    try:
        submission = open_submission(path)
    except SubmissionFault as error:
        message = str(error)
    else:
        message = "".join(finding.text for finding in submission.findings)
        "".join([submission.source, *sources(submission)]).encode()
        assert list(range(len(submission.cells))) == [cell.index for cell in submission.cells]
    assert message.isprintable()


NAMES = st.sampled_from(["hw.ipynb", "hw.py", "hw.zip", "hw.tar.gz", "hw.txt"])
STARTS = st.sampled_from(
    [b"", b"{", b"PK\x03\x04", b"\x1f\x8b\x08", b"\xff\xfe", b"# coding: ", b'{"nbformat":4,']
)
KEYS = ["nbformat", "cells", "cell_type", "source", "input", "level", "kernelspec", "language"]
KINDS = ["code", "markdown", "raw", "heading", "html", "python", ""]
WORDS = st.sampled_from(KEYS + KINDS)
LEAVES = st.none() | st.booleans() | st.integers(-1, 6) | st.floats() | WORDS | st.text(max_size=5)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
SOURCES = st.fixed_dictionaries({"cell_type": WORDS, "source": VALUES, "input": VALUES})
CELLS = st.lists(SOURCES | VALUES, max_size=3)
NOTEBOOKS = st.fixed_dictionaries(
    {
        "nbformat": st.sampled_from([3, 4]),
        "metadata": st.fixed_dictionaries({"kernelspec": VALUES, "language_info": VALUES}),
        "cells": CELLS,
        "worksheets": st.lists(st.fixed_dictionaries({"cells": CELLS}), max_size=2),
    }
)
MEMBERS = st.dictionaries(
    st.text("aA/.\\:é\n\x1b", max_size=6).map(lambda name: name + ".py")
    | st.sampled_from(["hw/hw.ipynb", "hw/utils.py", "../x", "__MACOSX/x", "hw/"]),
    st.binary(max_size=20),
    max_size=4,
)


@given(name=NAMES, start=STARTS, data=st.binary(max_size=300))
@settings(deadline=None, max_examples=150)
def test_any_bytes_open_or_fault(
    tmp_path_factory: pytest.TempPathFactory, name: str, start: bytes, data: bytes
) -> None:
    """Any bytes under any name are a submission or a fault."""
    opens_or_faults(write(tmp_path_factory.getbasetemp(), name, start + data))


@given(name=NAMES, document=VALUES | NOTEBOOKS)
@settings(deadline=None, max_examples=150)
def test_any_json_opens_or_faults(
    tmp_path_factory: pytest.TempPathFactory, name: str, document: object
) -> None:
    """Any JSON, most of it near to a notebook, is a submission or a fault."""
    opens_or_faults(write(tmp_path_factory.getbasetemp(), name, json.dumps(document)))


@given(
    files=MEMBERS,
    is_zip=st.booleans(),
    changes=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=6),
)
@settings(deadline=None, max_examples=150)
def test_any_archive_opens_or_faults(
    tmp_path_factory: pytest.TempPathFactory,
    files: dict[str, bytes],
    is_zip: bool,
    changes: list[tuple[float, int]],
) -> None:
    """Any archive, whole or with some bytes changed, is a submission or a fault."""
    folder = tmp_path_factory.getbasetemp()
    path = zipped(folder, files) if is_zip else tarred(folder, files, "hw.tar")
    data = bytearray(path.read_bytes())
    for place, value in changes:
        data[int(place * len(data))] = value
    opens_or_faults(write(folder, "hw.zip", bytes(data)))
