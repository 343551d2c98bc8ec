"""A counterexample or note as the parts that a template shows: a picture, a table, or text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from grader.language import _
from grader.reports.drawing import TableCells, board_rows, draw, line_plies, table_cells
from grader.reports.html.boards import DrawnPly, board_picture, drawn_plies
from grader.reports.html.charts import curve_picture
from grader.reports.html.scales import scale_picture
from grader.reports.html.trees import Tree, graph_picture, tree_of, tree_picture
from grader.text import clean

__all__ = ["Figure", "figure"]

_MOST_PLIES = 200
_LONGEST = 2_000


@dataclass(frozen=True)
class Figure:
    """What is to be shown; of picture, plies, tree, table and text, one is there.

    `spelled` is the picture in characters, for those who can't see it or want to copy it.
    """

    title: str = ""
    caption: str = ""
    picture: Markup | None = None
    beside: str = ""
    plies: tuple[DrawnPly, ...] = ()
    tree: Tree | None = None
    table: TableCells | None = None
    text: str = ""
    spelled: str = ""


def figure(data: Mapping[str, object]) -> Figure:
    """*data* drawn; what has no picture, or one too large, is shown as text."""
    title, caption = _words(data, "title"), _words(data, "caption")
    match data.get("kind"):
        case "board":
            rows = board_rows(data.get("board", ""), data.get("width"))
            to_move = _words(data, "to_move")
            beside = _("{mark} to move").format(mark=to_move) if to_move else ""
            return Figure(title, caption, board_picture(rows), beside)
        case "line":
            plies = drawn_plies(line_plies(data)[:_MOST_PLIES])
            return Figure(title, caption, plies=tuple(plies), beside=_words(data, "result"))
        case "table":
            return Figure(title, caption, table=table_cells(data))
        case "tree":
            tree = tree_of(data)
            picture = tree_picture(tree)
            if picture is None:
                return Figure(title, caption, tree=tree)
            return Figure(title, caption, picture, spelled=_spelled(data))
        case "text":
            words = clean(str(data.get("text") or ""), _LONGEST, keep_newlines=True)
            return Figure(title, caption, text=words)
        case "graph":
            return _pictured(data, title, caption, graph_picture(data))
        case "curve":
            return _pictured(data, title, caption, curve_picture(data))
        case "scale":
            return _pictured(data, title, caption, scale_picture(data))
        case _:
            return Figure(title, caption, spelled=_spelled(data))


def _pictured(
    data: Mapping[str, object], title: str, caption: str, picture: Markup | None
) -> Figure:
    return Figure(title, caption, picture, spelled=_spelled(data))


def _spelled(data: Mapping[str, object]) -> str:
    shown = {key: value for key, value in data.items() if key not in ("title", "caption")}
    return "\n".join(draw(shown, columns=96))


def _words(data: Mapping[str, object], key: str) -> str:
    return clean(str(data.get(key) or ""), 500)
