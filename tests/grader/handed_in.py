"""What the tests of `grader.submission` hand in, and how they read what comes back."""

from __future__ import annotations

import io
import json
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from grader.errors import SubmissionFault
from grader.model import Submission
from grader.submission import open_submission

unix_only = pytest.mark.skipif(sys.platform == "win32", reason="pipes, links, any file name")

CODE = "def minimax(board):\n    return 0\n"
ITSELF = "hand in the .ipynb or .py file itself"
OPENS = "hand in a copy that opens in Jupyter"
SAVE_AGAIN = "open it in Jupyter, save it and hand it in again"
CLEAR_OUTPUTS = "clear all outputs in Jupyter, save it and hand it in again"
ONLY_NEEDED = "hand in only the notebook or module and the plain files that it needs"


def code(source: object = CODE, **more: object) -> dict[str, object]:
    return {"cell_type": "code", "source": source, "metadata": {}, "outputs": [], **more}


def notebook(*cells: object, **more: object) -> dict[str, object]:
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": list(cells), **more}


def write(folder: Path, name: str, content: bytes | str | Mapping[str, object]) -> Path:
    """The path of a new file; a mapping is written as JSON."""
    text = json.dumps(content, indent=1) if isinstance(content, dict) else content
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else bytes(text))  # type: ignore[arg-type]
    return path


def zipped(folder: Path, files: Mapping[str, bytes | str], name: str = "hw.zip") -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in files.items():
            archive.writestr(member, content)
    return path


def tarred(
    folder: Path,
    files: Mapping[str, bytes],
    name: str = "hw.tar.gz",
    *,
    form: int = tarfile.PAX_FORMAT,
    **fields: Any,
) -> Path:
    """The path of a new tar archive; *fields* are set on each member's header."""
    path = folder / name
    with tarfile.open(path, "w:gz" if name.endswith("gz") else "w", format=form) as archive:
        for member, content in files.items():
            header = tarfile.TarInfo(member)
            header.size = len(content)
            for field, value in fields.items():
                setattr(header, field, value)
            archive.addfile(header, io.BytesIO(content))
    return path


def fault(path: Path, **options: str) -> str:
    """The message of the fault that opening *path* raises: one line that says what to do."""
    with pytest.raises(SubmissionFault) as caught:
        open_submission(path, **options)
    message = str(caught.value)
    assert message.isprintable(), message
    assert "; " in message, message
    return message


def findings(path: Path) -> list[str]:
    return [finding.text for finding in open_submission(path).findings]


def sources(submission: Submission) -> list[str]:
    return [cell.source for cell in submission.cells]
