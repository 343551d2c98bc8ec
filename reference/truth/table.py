"""Truths as text: the aligned table, the card of one truth, and JSON. Computes nothing."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from reference.truth.truth import Truth, spelled

__all__ = ["as_json", "card", "table"]

SCHEMA = "reference-truth/1"


def table(truths: Iterable[Truth]) -> Iterator[str]:
    """The lines of the table, one block for each section."""
    for section, group in groupby(truths, key=lambda truth: truth.section):
        rows = list(group)
        units = {truth.unit for truth in rows}
        shared = len(units) == 1
        yield f"{section}: {units.pop()}" if shared else section
        yield from _aligned([_cells(truth, unit=not shared) for truth in rows])
        yield ""


def _cells(truth: Truth, *, unit: bool) -> list[str]:
    """The cells of one row, with the unit where the section's heading does not give it."""
    name = truth.name.partition(".")[2]
    return [name, spelled(truth.value), *([truth.unit] if unit else []), truth.convention]


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows with every column but the last padded to its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield ("    " + "  ".join(cells)).rstrip()


def card(truth: Truth) -> Iterator[str]:
    """The lines that tell everything about one truth."""
    fields = {
        "value": f"{spelled(truth.value)} {truth.unit}".rstrip(),
        "counts": truth.convention,
        "source": truth.source,
        "checked by": truth.checked_by,
    }
    if truth.expected is not None:
        fields["source says"] = spelled(truth.expected)
    yield truth.name
    for field, text in fields.items():
        yield f"    {field:<11}  {text}"
    yield ""


def as_json(truths: Iterable[Truth]) -> str:
    """All truths as one JSON document; rows are arrays."""
    rows = [
        {
            "name": truth.name,
            "value": truth.value,
            "unit": truth.unit,
            "convention": truth.convention,
            "source": truth.source,
            "checked_by": truth.checked_by,
            "expected": truth.expected,
        }
        for truth in truths
    ]
    return json.dumps({"schema": SCHEMA, "truths": rows}, indent=2) + "\n"
