"""Counterexamples and notes, drawn as lines of text.

Pure functions of the plain data in `Explanation.counterexample` and `Verdict.notes`. Data of an
unexpected form is shown as it is, never refused: by now it is too late to complain. The rows of
a board and the plies of a line are shared with the HTML report.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

from grader.language import _
from grader.reports.curves import draw_curve
from grader.text import clean

__all__ = [
    "Mark",
    "Ply",
    "TableCells",
    "board_rows",
    "draw",
    "line_plies",
    "positive",
    "scale_marks",
    "table_cells",
    "text_width",
    "wrapped",
]

_MOST_LINES = 200
_MOST_SQUARES = 2_500
_MOST_COLUMNS = 40
_DEEPEST = 60
_BESIDE = " " * 6
_BETWEEN_BOARDS = " " * 3
_BETWEEN_COLUMNS = " " * 2
_NARROWEST_COLUMN = 6

_Data = Mapping[str, object]


@dataclass(frozen=True)
class Ply:
    """One board of a line of play, and what was played to reach it; number 0 is the start."""

    number: int
    caption: str
    rows: tuple[tuple[str, ...], ...]

    @property
    def heading(self) -> str:
        """`start`, or the number and what was played: `3 X plays 8`."""
        if self.number == 0:
            return self.caption if self.caption not in ("", "start") else _("start")
        return f"{self.number} {self.caption}".rstrip()


def draw(data: _Data, *, columns: int = 80, ascii_only: bool = False) -> list[str]:
    """*data* as lines of at most *columns* cells, where its parts can be broken at all.

    Kinds: board, line, tree, graph, table, scale, curve, text; any other is listed as `key: value`.
    """
    lines = islice(_drawn(data, max(columns, 1), ascii_only), _MOST_LINES + 1)
    drawn = [line.rstrip(" ") for line in lines]
    return drawn if len(drawn) <= _MOST_LINES else [*drawn[:-1], _("(and more)")]


def _drawn(data: _Data, columns: int, ascii_only: bool) -> Iterable[str]:
    match data.get("kind"):
        case "board":
            return _draw_board(data, columns)
        case "line":
            return _draw_line(data, columns)
        case "tree":
            return _draw_tree(data, columns, _Branches.of(ascii_only))
        case "graph":
            return _draw_graph(data, columns, ascii_only)
        case "table":
            return _draw_table(data, columns, ascii_only)
        case "scale":
            return _draw_scale(data, columns)
        case "curve":
            return _draw_curve(data, columns, ascii_only)
        case "text":
            return wrapped(_prose(data.get("text", "")), columns)
        case _:
            return _draw_values(data, columns)


# Boards


def board_rows(board: object, width: object = None) -> tuple[tuple[str, ...], ...]:
    """The squares of *board*, row by row; text has one square a character.

    Without a *width*, a board is taken to be square. A square without anything to see is `.`.
    """
    squares = [_words(square, 12).strip() or "." for square in _items(board)[:_MOST_SQUARES]]
    side = _count(width) or math.isqrt(len(squares)) or 1
    return tuple(tuple(squares[i : i + side]) for i in range(0, len(squares), side))


def _draw_board(data: _Data, columns: int) -> Iterator[str]:
    rows = _aligned(board_rows(data.get("board", ""), data.get("width")))
    to_move = _words(data.get("to_move") or "", 40)
    for number, row in enumerate(rows):
        is_middle = number == (len(rows) - 1) // 2
        beside = _("{mark} to move").format(mark=to_move) if to_move and is_middle else ""
        yield f"{row}{_BESIDE}{beside}" if beside else row
    yield from _caption(data, columns)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Each row as text, squares padded to the widest."""
    widest = max((text_width(square) for row in rows for square in row), default=1)
    return [" ".join(_padded(square, widest) for square in row) for row in rows]


# Lines of play


def line_plies(data: _Data) -> tuple[Ply, ...]:
    """The boards of a line, numbered by ply.

    With one caption less than boards, or a first caption that says nothing or "start", the
    first board is where the line starts.
    """
    boards = _list(data.get("boards"))
    captions = [_words(caption, 80) for caption in _list(data.get("captions"))]
    if len(captions) == len(boards) - 1:
        captions = ["", *captions]
    first = 0 if not captions or captions[0].strip() in ("", "start") else 1
    return tuple(
        Ply(first + i, caption.strip(), board_rows(board, data.get("width")))
        for i, (board, caption) in enumerate(zip(boards, _filled(captions, boards), strict=True))
    )


def _filled(captions: list[str], boards: Sequence[object]) -> list[str]:
    """One caption for each board."""
    return (captions + [""] * len(boards))[: len(boards)]


def _draw_line(data: _Data, columns: int) -> Iterator[str]:
    blocks = [[ply.heading, *_aligned(ply.rows)] for ply in line_plies(data)]
    bands = _bands(blocks, columns)
    result = _words(data.get("result") or "", 200)
    below = wrapped(result, columns) if result else []
    if below and bands:
        beside = [""] * (len(blocks[-1]) // 2) + [result]  # on the middle row of the last board
        if _band_width([*bands[-1], beside]) <= columns:
            bands[-1].append(beside)
            below = []
    for number, band in enumerate(bands):
        yield from [""] if number else []
        yield from _side_by_side(band)
    yield from below
    yield from _caption(data, columns)


def _bands(blocks: Iterable[list[str]], columns: int) -> list[list[list[str]]]:
    """*blocks* in order, as many beside each other as fit into *columns*."""
    bands: list[list[list[str]]] = []
    for block in blocks:
        if not bands or _band_width([*bands[-1], block]) > columns:
            bands.append([])
        bands[-1].append(block)
    return bands


def _band_width(band: Sequence[list[str]]) -> int:
    return sum(map(_block_width, band)) + len(_BETWEEN_BOARDS) * (len(band) - 1)


def _side_by_side(band: Sequence[list[str]]) -> list[str]:
    widths = [_block_width(block) for block in band]
    rows = zip_longest(*band, fillvalue="")
    return [_BETWEEN_BOARDS.join(map(_padded, row, widths)).rstrip(" ") for row in rows]


def _block_width(block: Sequence[str]) -> int:
    return max(map(text_width, block), default=0)


# Trees


@dataclass(frozen=True)
class _Branches:
    """What a tree's branches are drawn with."""

    child: str
    last_child: str
    past: str
    past_last: str = "    "

    @classmethod
    def of(cls, ascii_only: bool) -> _Branches:
        return cls("|-- ", "`-- ", "|   ") if ascii_only else cls("├── ", "└── ", "│   ")


def _draw_tree(data: _Data, columns: int, branches: _Branches) -> Iterator[str]:
    yield from wrapped(_words(data.get("label", ""), 300), columns)
    yield from _draw_children(data, columns, branches, "")
    yield from _caption(data, columns)


def _draw_children(data: _Data, columns: int, branches: _Branches, indent: str) -> Iterator[str]:
    children = _list(data.get("children"))
    if children and len(indent) >= 4 * _DEEPEST:
        yield indent + _("(and deeper)")
        return
    for number, child in enumerate(children, start=1):
        is_last = number == len(children)
        node: _Data = child if isinstance(child, Mapping) else {"label": child}
        below = indent + (branches.past_last if is_last else branches.past)
        label = wrapped(_words(node.get("label", ""), 300), max(columns - len(below), 20))
        yield indent + (branches.last_child if is_last else branches.child) + label[0]
        yield from (below + more for more in label[1:])
        yield from _draw_children(node, columns, branches, below)


# AND/OR graphs


def _draw_graph(data: _Data, columns: int, ascii_only: bool) -> Iterator[str]:
    """As an indented tree, marked connectors with a star; a node is drawn once in full."""
    connectors = [each for each in _list(data.get("connectors")) if isinstance(each, Mapping)]
    graph = _Graph(data.get("nodes"), connectors, "->" if ascii_only else "→")
    root = graph.node(data.get("start", ""), "", 0)
    yield from _draw_tree(root, columns, _Branches.of(ascii_only))
    if any(each.get("marked") is True for each in connectors):
        yield from wrapped(_("* marks the connector that is followed"), columns)
    yield from _caption(data, columns)


class _Graph:
    """Unfolds a graph into a tree's data, each node's connectors once."""

    def __init__(self, nodes: object, connectors: Iterable[_Data], arrow: str) -> None:
        self.nodes: _Data = nodes if isinstance(nodes, Mapping) else {}
        self.arrow = arrow
        self.left: dict[str, list[_Data]] = {}
        for connector in connectors:
            self.left.setdefault(_words(connector.get("from", ""), 80), []).append(connector)

    def node(self, name: object, before: str, depth: int) -> _Data:
        """The node called *name*, with *before* in front of it, and what is below it."""
        name = _words(name, 80)
        label = f"{before}{name}{self.facts(name)}"
        connectors = self.left.pop(name, []) if depth < _DEEPEST else []
        return {"label": label, "children": [self.connector(each, depth) for each in connectors]}

    def connector(self, data: _Data, depth: int) -> _Data:
        """A connector to one node on the node's line, a wider one on a line of its own."""
        star = "* " if data.get("marked") is True else ""
        before = f"{star}{_words(data.get('cost', ''), 40)} {self.arrow} "
        names = _list(data.get("to"))
        if len(names) == 1:
            return self.node(names[0], before, depth + 1)
        every = " + ".join(_words(name, 80) for name in names)
        below = [self.node(name, "", depth + 2) for name in names]
        return {"label": f"{before}{every}", "children": below}

    def facts(self, name: str) -> str:
        """What is known of a node: h, q and a note."""
        fields = self.nodes.get(name)
        if not isinstance(fields, Mapping):
            return ""
        known = [f"{key} {_words(fields[key], 40)}" for key in ("h", "q") if key in fields]
        note = _words(fields.get("note") or "", 80)
        return "".join(f"   {fact}" for fact in (*known, *([note] if note else [])))


# Tables


@dataclass(frozen=True)
class TableCells:
    """A table as text: every row as wide as the widest; columns of numbers are told apart."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    is_number: tuple[bool, ...]


def table_cells(data: _Data) -> TableCells:
    """The cells of a table, filled up; heads are empty where there are none."""
    heads = _cells_of(data.get("columns"))
    rows = [_cells_of(row) for row in _list(data.get("rows"))[:_MOST_LINES]]
    count = max(map(len, [heads, *rows]))
    heads, *rows = [cells + [""] * (count - len(cells)) for cells in [heads, *rows]]
    is_number = [bool(rows) and all(_reads_as_number(row[i]) for row in rows) for i in range(count)]
    return TableCells(tuple(heads), tuple(map(tuple, rows)), tuple(is_number))


def _draw_table(data: _Data, columns: int, ascii_only: bool) -> Iterator[str]:
    title = data.get("title") or ""
    yield from wrapped(_words(title, 300), columns) if title else []
    yield from _grid(table_cells(data), columns, ascii_only)
    yield from _caption(data, columns)


def _grid(table: TableCells, columns: int, ascii_only: bool) -> Iterator[str]:
    """The heads, a rule and the rows; columns of numbers stand on the right."""
    grid = list(zip(table.heads, *table.rows, strict=True))
    widths = _narrowed([max(map(text_width, cells)) for cells in grid], columns)
    rule = tuple("-" * width for width in widths)
    for line in [table.heads, rule, *table.rows] if any(table.heads) else table.rows:
        if not line:
            continue
        yield _BETWEEN_COLUMNS.join(
            _padded(_cut(cell, width, ascii_only), width, right=right)
            for cell, width, right in zip(line, widths, table.is_number, strict=True)
        )


def _narrowed(widths: list[int], columns: int) -> list[int]:
    """*widths*, taken from the widest until the table fits, or until none can give more."""
    while sum(widths) + len(_BETWEEN_COLUMNS) * (len(widths) - 1) > columns:
        widest = max(widths)
        if widest <= _NARROWEST_COLUMN:
            break
        widths[widths.index(widest)] -= 1
    return widths


def _cells_of(row: object) -> list[str]:
    return [_cell(value) for value in _list(row)[:_MOST_COLUMNS]]


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() < 200:
        return f"{value:,}"
    return _words(value, 200)


def _reads_as_number(cell: str) -> bool:
    return not cell or cell.lstrip("+-−").replace(",", "").replace(".", "", 1).isdecimal()


# Scales


@dataclass(frozen=True)
class Mark:
    """A count on a scale; the submission's own is to be told from the known ones."""

    name: str
    value: float
    is_own: bool = False


def scale_marks(data: _Data) -> list[Mark]:
    """The known counts and the one in question, from the least; what isn't positive is left out."""
    known = [
        Mark(_words(mark.get("name", ""), 120), positive(mark.get("value")))
        for mark in _list(data.get("marks"))[:_MOST_COLUMNS]
        if isinstance(mark, Mapping)
    ]
    own = Mark(_words(data.get("name") or "", 120), positive(data.get("value")), is_own=True)
    return sorted((m for m in [*known, own] if m.value), key=lambda m: (m.value, m.is_own))


def positive(value: object) -> float:
    """*value* where it is a number that a logarithm takes; else 0."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0
    return value if 0 < value < 1e15 else 0


def _draw_scale(data: _Data, columns: int) -> Iterator[str]:
    title = data.get("title") or ""
    yield from wrapped(_words(title, 300), columns) if title else []
    for mark in scale_marks(data):
        yield from wrapped(f"{'>' if mark.is_own else ' '} {mark.value:>11,}  {mark.name}", columns)
    yield from _caption(data, columns)


# Curves


def _draw_curve(data: _Data, columns: int, ascii_only: bool) -> Iterator[str]:
    yield from draw_curve(data, columns, ascii_only=ascii_only)
    yield from _caption(data, columns)


# Everything else


def _draw_values(data: _Data, columns: int) -> Iterator[str]:
    for key, value in data.items():
        if key != "kind":
            yield from wrapped(f"{_words(key, 80)}: {_words(value, 1_000)}", columns)


def _caption(data: _Data, columns: int) -> list[str]:
    caption = data.get("caption") or ""
    return wrapped(_words(caption, 500), columns) if caption else []


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _items(board: object) -> list[object]:
    """The squares of a board given as text, a list, or a list of rows."""
    if isinstance(board, str):
        return list(board)
    rows = _list(board)
    if rows and all(isinstance(row, list | tuple) for row in rows):
        return [square for row in rows for square in _list(row)]
    return rows


def _count(value: object) -> int:
    is_count = isinstance(value, int) and not isinstance(value, bool)
    return value if is_count and isinstance(value, int) and value > 0 else 0


def _words(value: object, limit: int) -> str:
    """*value* as clean text on one line."""
    return clean(_str(value), limit)


def _prose(value: object) -> str:
    return clean(_str(value), 4_000, keep_newlines=True)


def _str(value: object) -> str:
    try:
        return str(value)
    except (ValueError, RecursionError):  # an integer of too many digits, a list too deep
        return _("(too large to show)")


# Cells of a terminal


def text_width(text: str) -> int:
    """How many cells of a terminal *text* takes: two for a wide character, none for an accent."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def wrapped(text: str, columns: int) -> list[str]:
    """*text* in lines of at most *columns* cells, broken at spaces where there are any.

    Spaces inside a line are kept. A character wider than *columns* stands alone.
    """
    return [part for line in text.split("\n") for part in _wrapped_line(line.rstrip(" "), columns)]


def _wrapped_line(line: str, columns: int) -> Iterator[str]:
    while len(line) > 1 and text_width(line) > columns:
        fits = _fitting(line, columns)
        space = fits if line[fits] == " " else line.rfind(" ", 0, fits)
        end = space if line[:space].strip(" ") and space > 0 else fits
        yield line[:end].rstrip(" ")
        line = line[end:].lstrip(" ")
    yield line


def _fitting(line: str, columns: int) -> int:
    """How many characters of *line* fit into *columns* cells; at least one."""
    used = 0
    for count, character in enumerate(line):
        used += _cells(character)
        if used > columns:
            return max(count, 1)
    return len(line)


def _cut(text: str, columns: int, ascii_only: bool) -> str:
    if text_width(text) <= columns:
        return text
    ellipsis = "..." if ascii_only else "…"
    return text[: _fitting(text, columns - len(ellipsis))] + ellipsis


def _padded(text: str, columns: int, *, right: bool = False) -> str:
    """*text* filled up with spaces to *columns* cells; *right* puts them before it."""
    fill = " " * (columns - text_width(text))
    return fill + text if right else text + fill
