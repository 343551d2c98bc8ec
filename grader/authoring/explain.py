"""Plain data for what a report draws: boards, lines of play, trees, tables, curves, scales."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

__all__ = ["board", "curve", "graph", "line", "scale", "table", "text", "tree"]

Drawing = Mapping[str, Any]


def board(position: str, *, to_move: str = "", caption: str = "", width: int = 3) -> Drawing:
    """One position, and who moves in it."""
    return {
        "kind": "board",
        "board": str(position),
        "width": width,
        "to_move": to_move,
        "caption": caption,
    }


def line(
    boards: Iterable[str], captions: Iterable[str], *, result: str = "", width: int = 3
) -> Drawing:
    """A line of play: the positions in order, what was played to reach each, how it ended."""
    return {
        "kind": "line",
        "boards": [str(position) for position in boards],
        "captions": list(captions),
        "width": width,
        "result": result,
    }


def tree(label: str, children: Iterable[Drawing] = ()) -> Drawing:
    """A tree, root first."""
    return {"kind": "tree", "label": label, "children": list(children)}


def scale(
    title: str,
    value: float,
    marks: Mapping[str, float],
    *,
    name: str,
    low: float | None = None,
    high: float | None = None,
    caption: str = "",
) -> Drawing:
    """A count, called *name*, among known ones by name; those from *low* to *high* are good."""
    return {
        "kind": "scale",
        "title": title,
        "name": name,
        "value": value,
        "low": low,
        "high": high,
        "marks": [{"name": known, "value": count} for known, count in marks.items()],
        "caption": caption,
    }


def graph(
    start: str,
    nodes: Mapping[str, Mapping[str, Any]],
    connectors: Iterable[tuple[str, Any, Sequence[str], bool]],
    *,
    caption: str = "",
) -> Drawing:
    """An AND/OR graph, from *start* down.

    *nodes* may have h, q and a note; *connectors* are (node, cost, successors, is it marked?).
    """
    return {
        "kind": "graph",
        "start": start,
        "nodes": {name: dict(fields) for name, fields in nodes.items()},
        "connectors": [
            {"from": node, "cost": cost, "to": list(successors), "marked": marked}
            for node, cost, successors, marked in connectors
        ],
        "caption": caption,
    }


def table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], *, caption: str = ""
) -> Drawing:
    """A small table; cells are shown as they are."""
    return {
        "kind": "table",
        "title": title,
        "columns": list(columns),
        "rows": [[str(cell) for cell in row] for row in rows],
        "caption": caption,
    }


def curve(
    x: Sequence[float],
    series: Mapping[str, Sequence[float]],
    *,
    band: tuple[Sequence[float], Sequence[float]] | None = None,
    band_name: str = "",
    x_label: str = "",
    y_label: str = "",
    title: str = "",
    caption: str = "",
) -> Drawing:
    """Curves over a common *x*, and behind them the *band*, low and high, where they may lie."""
    low, high = band or ((), ())
    return {
        "kind": "curve",
        "title": title,
        "x": list(x),
        "series": [{"name": name, "y": list(y)} for name, y in series.items()],
        "band": {"low": list(low), "high": list(high), "name": band_name} if band else None,
        "x_label": x_label,
        "y_label": y_label,
        "caption": caption,
    }


def text(sentence: str) -> Drawing:
    """A sentence."""
    return {"kind": "text", "text": sentence}
