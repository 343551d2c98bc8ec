"""The table of first moves as the lesson prints it, and where a printed one differs."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.model import Loaded

__all__ = ["Difference", "difference", "holds_table", "printed_when_run", "table"]

HEADER = (
    "=== 빈 보드에서 첫 수 후보들의 minimax 점수 ===",
    "(X가 두는 입장 — MAX. O는 MIN.)",
    "",
)


@dataclass(frozen=True)
class Difference:
    """A line of the table, counted from 1, that is not what it should be."""

    number: int
    expected: str
    got: str | None


def row(square: int, score: int) -> str:
    """The line of one first move."""
    return f"  자리 ({square // 3},{square % 3}): minimax = {score:+d}"


def best(square: int, score: int) -> str:
    """The last line."""
    return f"최선의 첫 수: 자리 {square} (점수 {score:+d})"


def table(scores: Mapping[int, int]) -> list[str]:
    """The lesson's table for these scores; the first of the best moves is named."""
    choice = max(scores, key=lambda square: scores[square])
    rows = [row(square, score) for square, score in scores.items()]
    return [*HEADER, *rows, "", best(choice, scores[choice])]


def difference(text: str, scores: Mapping[int, int]) -> Difference | None:
    """The first line in which *text* is not the table; None if it is.

    The rows may come in any order, and any of the best moves may be named.
    """
    lines, wanted = lines_of(text), table(scores)
    top = max(scores.values())
    unseen = [row(square, score) for square, score in scores.items()]
    ends = [best(square, top) for square, score in scores.items() if score == top]
    for index, expected in enumerate(wanted):
        got = lines[index] if index < len(lines) else None
        if index in range(len(HEADER), len(HEADER) + len(scores)) and got in unseen:
            unseen.remove(got)
        elif got != expected and not (index == len(wanted) - 1 and got in ends):
            return Difference(index + 1, expected, got)
    if len(lines) > len(wanted):
        return Difference(len(wanted) + 1, "", lines[len(wanted)])
    return None


def lines_of(text: str) -> list[str]:
    """The lines of *text* without what can't be seen at their ends, and without empty borders."""
    composed = unicodedata.normalize("NFC", text)
    return [line.rstrip() for line in composed.strip("\r\n").splitlines()]


def holds_table(text: str, scores: Mapping[int, int]) -> bool:
    """True if the table stands somewhere in *text*."""
    lines, height = lines_of(text), len(table(scores))
    starts = [number for number, line in enumerate(lines) if line == HEADER[0]]
    return any(
        difference("\n".join(lines[start : start + height]), scores) is None for start in starts
    )


def printed_when_run(loaded: Loaded) -> str:
    """What the program printed while it ran: a module's output, or that of all cells."""
    cells = (loaded.executed or {}).get("cells", [])
    outputs = [output for cell in cells for output in _outputs(cell)]
    return "\n".join([loaded.output, *outputs])


def _outputs(cell: Any) -> Sequence[str]:
    """What a cell of the executed copy printed; nothing if the copy has another form."""
    if not isinstance(cell, Mapping):
        return []
    outputs = cell.get("outputs")
    if not isinstance(outputs, list):
        return []
    return [
        "".join(map(str, text)) if isinstance(text := output.get("text", ""), list) else str(text)
        for output in outputs
        if isinstance(output, Mapping) and output.get("output_type") == "stream"
    ]
