"""A notebook's JSON, of nbformat 3 or 4, to its cells.

Stored outputs are dropped: they are no evidence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from grader.errors import SubmissionFault
from grader.language import N_, _
from grader.model import Cell, Finding
from grader.submission.caps import CELL_CAP, VALUE_CAP, more_than, refuse_long_source
from grader.submission.decoding import with_line_feeds
from grader.submission.faults import fault, quoted

__all__ = ["cells_of"]

CELL_KINDS = ("code", "markdown", "raw")
CONFLICT_MARKERS = ("<<<<<<<", "=======", ">>>>>>>")

SAVE_AGAIN = N_("open it in Jupyter, save it and hand it in again")
OPENS = N_("hand in a copy that opens in Jupyter")
CLEAR_OUTPUTS = N_("clear all outputs in Jupyter, save it and hand it in again")

# Linear: possessive, and an unclosed string matches too.
JSON_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)


def cells_of(name: str, text: str, findings: list[Finding]) -> tuple[Cell, ...]:
    """The cells of the notebook in *text*, as they were handed in."""
    notebook = _parsed(name, text)
    raw_cells = _raw_cells(name, notebook)
    if len(raw_cells) > CELL_CAP:
        raise fault(name, more_than(CELL_CAP, "cell"), _("delete those that aren't needed"))
    if asked := _foreign_kernel(notebook):
        said = _("it asks for {kernel}; it is run with Python 3 all the same")
        findings.append(Finding(said.format(kernel=asked)))
    cells = tuple(_cell(index, raw, findings) for index, raw in enumerate(raw_cells))
    refuse_long_source(name, sum(len(cell.source) for cell in cells))
    if not any(cell.kind == "code" and cell.source.strip() for cell in cells):
        raise fault(name, _("holds no code in any cell"), SAVE_AGAIN)
    return cells


def _parsed(name: str, text: str) -> Any:
    """*text* as JSON."""
    if _count_values(text) > VALUE_CAP:
        raise fault(name, more_than(VALUE_CAP, "value"), CLEAR_OUTPUTS)
    try:
        return json.loads(text, parse_int=float)  # int() refuses thousands of digits
    except RecursionError:
        raise fault(name, _("is nested too deeply for a notebook"), OPENS) from None
    except json.JSONDecodeError as error:
        raise _invalid_json(name, error) from None


def _count_values(text: str) -> int:
    """At most so many values are in the JSON *text*, less one."""
    bare = JSON_STRING.sub("", text)
    return sum(map(bare.count, "[{,"))


def _invalid_json(name: str, error: json.JSONDecodeError) -> SubmissionFault:
    line = f"{error.lineno:,}"
    if error.doc.startswith(CONFLICT_MARKERS, error.pos - error.colno + 1):
        problem = _("holds a merge conflict at line {line}").format(line=line)
        return fault(name, problem, _("resolve it and hand in a copy that opens in Jupyter"))
    if error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated string"):
        return fault(name, _("is cut short: it breaks off at line {line}").format(line=line), OPENS)
    problem = _("is not valid JSON at line {line} ({error})").format(line=line, error=error.msg)
    return fault(name, problem, OPENS)


def _raw_cells(name: str, notebook: object) -> list[Any]:
    """The cells as JSON values, in the form of nbformat 4."""
    version = _mapping(notebook).get("nbformat")
    if not isinstance(version, float):
        raise fault(name, _("is JSON, but not a notebook"), OPENS)
    if version not in (3, 4):
        problem = _("has notebook format {version:g}, not 3 or 4").format(version=version)
        raise fault(name, problem, SAVE_AGAIN)
    parts = _sequence(notebook, "worksheets") if version == 3 else [notebook]
    cells = [cell for part in parts for cell in _sequence(part, "cells")]
    if not cells:
        raise fault(name, _("holds no cells"), SAVE_AGAIN)
    return list(map(_modern, cells)) if version == 3 else cells


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _sequence(value: object, key: str) -> list[Any]:
    found = _mapping(value).get(key)
    return found if isinstance(found, list) else []


def _modern(cell: object) -> Mapping[str, Any]:
    """A cell of nbformat 3 in the form of nbformat 4, as nbformat's own upgrade gives it."""
    old = _mapping(cell)
    kind = old.get("cell_type")
    lines = _lines(old.get("input" if kind == "code" else "source"))
    if len(lines) > 1 and isinstance(lines[0], str) and not lines[0].endswith("\n"):
        lines = [line for part in lines for line in (part, "\n")][:-1]
    if kind == "heading":
        lines = ["#" * next((n for n in range(1, 7) if n == old.get("level")), 1), " ", *lines]
    return {"cell_type": "markdown" if kind in ("heading", "html") else kind, "source": lines}


def _lines(source: object) -> list[Any]:
    return source if isinstance(source, list) else [source]


def _cell(index: int, raw: object, findings: list[Finding]) -> Cell:
    """Cell *index*; one that can't be read becomes an empty raw cell, so that numbers stay."""
    kind, lines = _mapping(raw).get("cell_type"), _lines(_mapping(raw).get("source"))
    if kind in CELL_KINDS and all(isinstance(line, str) for line in lines):
        return Cell(index, str(kind), _whole_characters(with_line_feeds("".join(lines))))
    problem = (
        _("it holds no text; it is passed over")
        if kind in CELL_KINDS
        else _("it is no code, markdown or raw cell; it is passed over")
    )
    where = _("cell {number}").format(number=index + 1)
    findings.append(Finding(problem, where=where, level="warning"))
    return Cell(index, "raw", "")


def _whole_characters(text: str) -> str:
    """*text* with a replacement character for each half of one (a lone surrogate)."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _foreign_kernel(notebook: object) -> str:
    """The kernel that *notebook* asks for, if that isn't Python 3."""
    metadata = _mapping(notebook).get("metadata")
    kernel = _mapping(_mapping(metadata).get("kernelspec"))
    language = _mapping(_mapping(metadata).get("language_info"))
    words = kernel.get("language"), language.get("name"), kernel.get("name")
    asked = next((word for word in words if word and isinstance(word, str)), "python")
    if "py" not in asked.lower():
        return _("the kernel {name}").format(name=quoted(asked))
    version = language.get("version")
    is_old = isinstance(version, str) and version.startswith("2.")
    return "Python 2" if is_old or kernel.get("name") == "python2" else ""
