"""A report as JSON and back, in the layout that `report.schema.json` describes.

The file is the record of a grading: what anyone is shown can be made again from it alone.
"""

from __future__ import annotations

import json
import math
import os
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from grader.model import (
    Explanation,
    Finding,
    Isolation,
    Outcome,
    Report,
    SubmissionKind,
    Verdict,
    Visibility,
)
from grader.reports.audience import Audience, seen_by
from grader.reports.points import rounded
from grader.text import clean

__all__ = [
    "SCHEMA",
    "read_json",
    "read_report",
    "render",
    "report_from_json",
    "report_to_json",
    "schema",
    "write_json",
]

SCHEMA = "lookahead-grader/report/v1"

_LONGEST_TEXT = 20_000
_DEEPEST = 100
_WIDEST_INTEGER_BITS = 4096  # Python refuses to write integers of more than 4,300 digits
_NOT_JSON = "it is not JSON; name a file that `grader check --json FILE` wrote"
_EXACT_POINTS = re.compile(r"[0-9]{1,200}/[1-9][0-9]{0,199}")

_Kind = TypeVar("_Kind", bound=StrEnum)


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a report, as published with the package."""
    text = files("grader.reports").joinpath("report.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def render(report: Report, *, visible_to: Audience = "staff") -> str:
    """*report* as the text of a JSON file."""
    tree = report_to_json(report, visible_to=visible_to)
    return json.dumps(tree, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def write_json(report: Report, path: Path, *, visible_to: Audience = "staff") -> None:
    """Write *report* to *path*: whole or not at all, also when killed or out of space."""
    temporary = path.with_name(f".report-{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            file.write(render(report, visible_to=visible_to))
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def read_json(path: Path) -> Report:
    """The report in the file *path*; ValueError, with the place, if it holds none."""
    try:
        tree = json.loads(path.read_text(encoding="utf-8"), parse_constant=_refuse_constant)
        return report_from_json(tree)
    except RecursionError:
        raise ValueError(f"{path}: not a report: nested too deep") from None
    except ValueError as error:
        raise ValueError(f"{path}: not a report: {error}") from error


def read_report(path: Path) -> Report:
    """The report in a file from anywhere, held against the schema too.

    Raises ValueError, saying what the file is instead and what to do. `read_json` is for files
    of one's own, of which there may be thousands.
    """
    try:
        tree = json.loads(path.read_text(encoding="utf-8"), parse_constant=_refuse_constant)
        _require_version(tree)
        _require_schema(tree)
        return report_from_json(tree)
    except OSError as error:
        raise ValueError(f"{path} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path}: not a report: {_NOT_JSON}") from None
    except json.JSONDecodeError as error:
        raise ValueError(
            f"{path}:{error.lineno}: not a report: {_NOT_JSON} ({error.msg})"
        ) from None
    except RecursionError:
        raise ValueError(f"{path}: not a report: nested too deep") from None
    except ValueError as error:
        raise ValueError(f"{path}: not a report: {error}") from None


def _require_version(tree: object) -> None:
    found = tree.get("schema") if isinstance(tree, dict) else None
    if found == SCHEMA:
        return
    name = SCHEMA.rpartition("/")[0]
    if isinstance(found, str) and found.startswith(f"{name}/"):
        raise ValueError(
            f"its layout is {clean(found, 80)!r}, this grader reads {SCHEMA!r}; use the grader "
            "that wrote it, or grade again"
        )
    raise ValueError(
        f'its "schema" is not {SCHEMA!r}; name a file that `grader check --json FILE` wrote'
    )


def _require_schema(tree: object) -> None:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    error = best_match(Draft202012Validator(schema()).iter_errors(tree))
    if error is not None:
        place = error.json_path.replace("$", "report", 1)
        raise ValueError(f"{clean(place, 200)}: {clean(error.message, 200)}")


# From a report to JSON


def report_to_json(report: Report, *, visible_to: Audience = "staff") -> dict[str, Any]:
    """*report* as plain JSON values; for a student, hidden checks keep name and verdict only."""
    report = seen_by(report, visible_to)
    return {
        "schema": SCHEMA,
        "assignment": _line(report.assignment),
        "assignment_title": _line(report.assignment_title),
        "assignment_version": _line(report.assignment_version),
        "assignment_digest": _line(report.assignment_digest),
        "submission": {
            "name": _line(report.submission_name),
            "sha256": _line(report.submission_sha256),
            "kind": report.submission_kind.value,
        },
        "interface": _line(report.interface),
        "isolation": _isolation_to_json(report.isolation),
        **_points_to_json("points", report.points),
        **_points_to_json("max_points", report.max_points),
        "seed": report.seed,
        "seconds": _seconds(report.seconds),
        "again": _line(report.again),
        "language": _line(report.language),
        "versions": {_line(name): _line(text) for name, text in report.versions.items()},
        "findings": [_finding_to_json(finding) for finding in report.findings],
        "verdicts": [_verdict_to_json(verdict) for verdict in report.verdicts],
    }


def _isolation_to_json(isolation: Isolation) -> dict[str, Any]:
    return {
        "level": _line(isolation.level),
        "statement": _text(isolation.statement),
        "facts": [{"name": _line(name), "value": _line(value)} for name, value in isolation.facts],
        "warning": _text(isolation.warning),
    }


def _finding_to_json(finding: Finding) -> dict[str, Any]:
    return {
        "text": _text(finding.text),
        "where": _line(finding.where),
        "level": "note" if finding.level == "note" else "warning",
    }


def _verdict_to_json(verdict: Verdict) -> dict[str, Any]:
    explanation = verdict.explanation
    return {
        "check": _line(verdict.check),
        "title": _line(verdict.title),
        "outcome": verdict.outcome.value,
        **_points_to_json("points", verdict.points),
        **_points_to_json("max_points", verdict.max_points),
        "visibility": verdict.visibility.value,
        "explanation": None if explanation is None else _explanation_to_json(explanation),
        "notes": [_drawing_to_json(note) for note in verdict.notes],
        "seconds": _seconds(verdict.seconds),
    }


def _explanation_to_json(explanation: Explanation) -> dict[str, Any]:
    drawing = explanation.counterexample
    return {
        "summary": _text(explanation.summary),
        "call": _line(explanation.call),
        "expected": _text(explanation.expected),
        "got": _text(explanation.got),
        "counterexample": None if drawing is None else _drawing_to_json(drawing),
        "tried": _text(explanation.tried),
        "hint": _text(explanation.hint),
        "again": _line(explanation.again),
    }


def _drawing_to_json(drawing: Mapping[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = _plain(drawing, _DEEPEST)
    return {**plain, "kind": str(plain.get("kind", "values"))}


def _points_to_json(name: str, points: Fraction | None) -> dict[str, Any]:
    """The rounded number for people, and the exact fraction for the way back."""
    if points is None:
        return {name: None, f"{name}_exact": None}
    return {name: rounded(points), f"{name}_exact": f"{points.numerator}/{points.denominator}"}


def _plain(value: object, depth: int) -> Any:
    """*value* in JSON's types, text cleaned; what JSON lacks becomes text."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        bits = value.bit_length()
        return int(value) if bits <= _WIDEST_INTEGER_BITS else f"an integer of {bits:,} bits"
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(float(value))
    if not isinstance(value, Mapping | list | tuple):
        return _text(str(value))
    if depth == 0:
        return "…"
    if isinstance(value, Mapping):
        return {_line(str(key)): _plain(held, depth - 1) for key, held in value.items()}
    return [_plain(held, depth - 1) for held in value]


def _line(text: str) -> str:
    return clean(text, _LONGEST_TEXT)


def _text(text: str) -> str:
    return clean(text, _LONGEST_TEXT, keep_newlines=True)


def _seconds(seconds: float) -> float:
    return max(float(seconds), 0.0) if math.isfinite(seconds) else 0.0


# From JSON to a report


def report_from_json(tree: object) -> Report:
    """The report that *tree*, made by `report_to_json`, stands for.

    Raises ValueError, naming the place, for anything else.
    """
    part = _part(tree, "report")
    if part.text("schema") != SCHEMA:
        raise ValueError(f"report.schema: expected {SCHEMA!r}, got {part.text('schema')!r}")
    submission, versions = part.part("submission"), part.part("versions")
    return Report(
        assignment=part.text("assignment"),
        assignment_title=part.text("assignment_title"),
        assignment_version=part.text("assignment_version"),
        assignment_digest=part.text("assignment_digest"),
        submission_name=submission.text("name"),
        submission_sha256=submission.text("sha256"),
        submission_kind=submission.one_of(SubmissionKind, "kind"),
        interface=part.text("interface"),
        isolation=_isolation_from_json(part.part("isolation")),
        points=part.points_or_blank("points"),
        max_points=part.points("max_points"),
        seed=part.integer("seed"),
        seconds=part.number("seconds"),
        findings=tuple(map(_finding_from_json, part.parts("findings"))),
        verdicts=tuple(map(_verdict_from_json, part.parts("verdicts"))),
        again=part.text("again"),
        versions={name: versions.text(name) for name in versions.fields},
        language=part.text("language") if "language" in part.fields else "en",
    )


def _isolation_from_json(part: _Part) -> Isolation:
    return Isolation(
        level=part.text("level"),
        statement=part.text("statement"),
        facts=tuple((fact.text("name"), fact.text("value")) for fact in part.parts("facts")),
        warning=part.text("warning"),
    )


def _finding_from_json(part: _Part) -> Finding:
    return Finding(text=part.text("text"), where=part.text("where"), level=part.text("level"))


def _verdict_from_json(part: _Part) -> Verdict:
    return Verdict(
        check=part.text("check"),
        title=part.text("title"),
        outcome=part.one_of(Outcome, "outcome"),
        points=part.points_or_blank("points"),
        max_points=part.points("max_points"),
        visibility=part.one_of(Visibility, "visibility"),
        explanation=part.optional("explanation", _explanation_from_json),
        notes=tuple(_drawing_from_json(note) for note in part.parts("notes")),
        seconds=part.number("seconds"),
    )


def _explanation_from_json(part: _Part) -> Explanation:
    return Explanation(
        summary=part.text("summary"),
        call=part.text("call"),
        expected=part.text("expected"),
        got=part.text("got"),
        counterexample=part.optional("counterexample", _drawing_from_json),
        tried=part.text("tried"),
        hint=part.text("hint"),
        again=part.text("again"),
    )


def _drawing_from_json(part: _Part) -> Mapping[str, Any]:
    part.text("kind")
    return part.fields


_Made = TypeVar("_Made")


@dataclass(frozen=True)
class _Part:
    """An object inside a report, and its place, which every fault names."""

    fields: Mapping[str, Any]
    place: str

    def text(self, name: str) -> str:
        value = self._field(name)
        if not isinstance(value, str):
            raise self._fault(name, "text")
        return value

    def integer(self, name: str) -> int:
        value = self._field(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._fault(name, "an integer")
        return value

    def number(self, name: str) -> float:
        value = self._field(name)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self._fault(name, "a number")
        if not math.isfinite(value):
            raise self._fault(name, "a finite number")
        return float(value)

    def points(self, name: str) -> Fraction:
        exact = self.text(f"{name}_exact")
        if not _EXACT_POINTS.fullmatch(exact):
            raise self._fault(f"{name}_exact", "a fraction such as '5/2'")
        points = Fraction(exact)
        if self.number(name) != rounded(points):
            raise self._fault(name, f"{rounded(points)} ({exact} rounded)")
        return points

    def points_or_blank(self, name: str) -> Fraction | None:
        if self._field(name) is None and self._field(f"{name}_exact") is None:
            return None
        return self.points(name)

    def one_of(self, kind: type[_Kind], name: str) -> _Kind:
        try:
            return kind(self.text(name))
        except ValueError:
            raise self._fault(name, f"one of {', '.join(kind)}") from None

    def part(self, name: str) -> _Part:
        return _part(self._field(name), f"{self.place}.{name}")

    def parts(self, name: str) -> list[_Part]:
        values = self._field(name)
        if not isinstance(values, list):
            raise self._fault(name, "a list")
        return [_part(value, f"{self.place}.{name}[{i}]") for i, value in enumerate(values)]

    def optional(self, name: str, make: Callable[[_Part], _Made]) -> _Made | None:
        return None if self._field(name) is None else make(self.part(name))

    def _field(self, name: str) -> Any:
        if name not in self.fields:
            raise ValueError(f"{self.place}.{clean(name, 80)}: missing")
        return self.fields[name]

    def _fault(self, name: str, wanted: str) -> ValueError:
        got = clean(repr(self.fields[name]), 80)
        return ValueError(f"{self.place}.{clean(name, 80)}: expected {wanted}, got {got}")


def _part(value: object, place: str) -> _Part:
    if not isinstance(value, Mapping):
        raise ValueError(f"{place}: expected an object, got {clean(repr(value), 80)}")
    return _Part(value, place)


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")
