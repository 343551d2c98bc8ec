"""Counterexamples as lines of text."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.reports.drawing import board_rows, draw, line_plies, text_width, wrapped

LINE = {
    "kind": "line",
    "boards": [".........", "X........", "X...O....", "X.X.O...."],
    "captions": ["X plays 0", "O plays 4", "X plays 2"],
    "width": 3,
    "result": "X wins",
}

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
values = st.recursive(
    scalars,
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.text(), below, max_size=4),
    max_leaves=12,
)
words = "board boards caption captions children columns label result rows text title to_move width"
names = st.sampled_from(words.split())


def text(lines: list[str]) -> str:
    return "\n".join(lines)


def test_board_is_drawn_with_the_side_to_move_beside_it() -> None:
    """Three rows, and whose turn it is beside the middle one."""
    board = {"kind": "board", "board": "XX.OO....", "width": 3, "to_move": "X", "caption": "ply 4"}
    assert ["X X .", "O O .      X to move", ". . .", "ply 4"] == draw(board)


def test_board_of_other_widths_is_drawn_by_rows() -> None:
    """Seven squares a row for connect-four, four for a 4x4 board without a width."""
    assert (("X", ".", "O", ".", ".", ".", "."), (".",) * 7) == board_rows("X.O" + "." * 11, 7)
    assert (4, 4) == (len(board_rows("." * 16)), len(board_rows("." * 16)[0]))


def test_odd_squares_are_shown_as_given() -> None:
    """Any square is shown as it is, cleaned and aligned; one with nothing to see is a dot."""
    board = {"kind": "board", "board": ["10", "X", "", " ", "\x1b[2J", None], "width": 2}
    assert ["10      X", ".       .", r"\x1b[2J None"] == draw(board)
    assert (("X", "O"), (".", "[red]")) == board_rows([["X", "O"], [".", "[red]"]], 2)


def test_line_is_drawn_as_numbered_boards_side_by_side() -> None:
    """The start, then each ply with its number and what was played, then the result."""
    wanted = """\
start   1 X plays 0   2 O plays 4   3 X plays 2
. . .   X . .         X . .         X . X
. . .   . . .         . O .         . O .         X wins
. . .   . . .         . . .         . . ."""
    assert wanted == text(draw(LINE))


def test_line_is_wrapped_to_the_width() -> None:
    """Boards that don't fit go on below, after a blank line."""
    wanted = """\
start   1 X plays 0
. . .   X . .
. . .   . . .
. . .   . . .

2 O plays 4   3 X plays 2
X . .         X . X
. O .         . O .
. . .         . . .
X wins"""
    assert wanted == text(draw(LINE, columns=25))


def test_plies_are_numbered_from_the_start_position() -> None:
    """The first board is ply 0 when nothing was played to reach it, else ply 1."""
    assert [0, 1, 2, 3] == [ply.number for ply in line_plies(LINE)]
    played = {"boards": ["X........", "XO......."], "captions": ["X plays 0", "O plays 1"]}
    assert ["1 X plays 0", "2 O plays 1"] == [ply.heading for ply in line_plies(played)]
    bare = {"boards": [".........", "X........"]}
    assert ["start", "1"] == [ply.heading for ply in line_plies(bare)]


def test_tree_is_drawn_indented() -> None:
    """Children hang from branches; the last one closes them."""
    leaf = {"label": "n4"}
    tree = {"kind": "tree", "label": "n0", "children": [{"label": "n1", "children": [leaf]}, "n5"]}
    assert ["n0", "├── n1", "│   └── n4", "└── n5"] == draw(tree)
    assert ["n0", "|-- n1", "|   `-- n4", "`-- n5"] == draw(tree, ascii_only=True)


def test_deep_tree_ends_somewhere() -> None:
    """A tree of a thousand levels is drawn down to a limit, and says so."""
    tree: dict[str, Any] = {"label": "leaf"}
    for _ in range(900):
        tree = {"label": "node", "children": [tree]}
    assert draw({"kind": "tree", **tree})[-1].strip().endswith("(and deeper)")


def test_table_puts_numbers_on_the_right() -> None:
    """Words stand on the left, numbers on the right with thousands marked, over a caption."""
    table = {
        "kind": "table",
        "title": "1,000 games",
        "columns": ["side", "won", "nodes"],
        "rows": [["X", 480, 549_946], ["O", None, "18,297"]],
        "caption": "seed 7",
    }
    wanted = """\
1,000 games
side  won    nodes
----  ---  -------
X     480  549,946
O           18,297
seed 7"""
    assert wanted == text(draw(table))


def test_wide_table_is_narrowed() -> None:
    """The widest column gives way, with an ellipsis."""
    table = {"kind": "table", "columns": ["name", "value"], "rows": [["a" * 40, 1]]}
    assert ["name         value", "-----------  -----", "aaaaaaaaaa…      1"] == draw(
        table, columns=18
    )
    assert "aaaaaaaa...      1" == draw(table, columns=18, ascii_only=True)[-1]


def test_wide_characters_keep_columns_straight() -> None:
    """Korean letters take two cells, accents none."""
    table = {"kind": "table", "columns": ["이름", "n"], "rows": [["빈칸", 1], ["e\u0301", 22]]}
    assert ["이름   n", "----  --", "빈칸   1", "e\u0301     22"] == draw(table)
    assert (4, 1, 3) == (text_width("이름"), text_width("e\u0301"), text_width("abc"))


def test_unknown_kind_is_listed() -> None:
    """Data of a kind that isn't known is shown field by field, without its kind."""
    assert ["nodes: 3", r"note: a\nb"] == draw({"kind": "cube", "nodes": 3, "note": "a\nb"})


def test_long_drawing_is_cut() -> None:
    """Nothing is longer than two hundred lines."""
    lines = draw({"kind": "text", "text": "a\n" * 1_000})
    assert (201, "(and more)") == (len(lines), lines[-1])


@pytest.mark.parametrize(
    ("line", "columns", "wanted"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("+1   X wins", 20, ["+1   X wins"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("a\n\nb ", 5, ["a", "", "b"]),
        ("빈칸빈칸", 5, ["빈칸", "빈칸"]),
        ("빈", 1, ["빈"]),
        ("", 5, [""]),
    ],
)
def test_text_is_wrapped_at_spaces(line: str, columns: int, wanted: list[str]) -> None:
    """Lines break at spaces where there are any, else where they must."""
    assert wanted == wrapped(line, columns)


@given(st.text(), st.integers(2, 30))
def test_wrapping_keeps_every_visible_character(line: str, columns: int) -> None:
    """Only spaces and breaks are lost, and no line is too wide."""
    lines = wrapped(line, columns)
    assert line.replace(" ", "").replace("\n", "") == "".join(lines).replace(" ", "")
    assert columns >= max(map(text_width, lines))


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(["board", "line", "tree", "table", "text", "odd"]),
    st.dictionaries(names, values),
    st.integers(1, 100),
)
def test_any_data_is_drawn(kind: str, data: dict[str, Any], columns: int) -> None:
    """Data of any form is drawn, in clean lines without trailing spaces."""
    lines = draw({**data, "kind": kind}, columns=columns)
    assert all(line.rstrip(" ") == line for line in lines)
    assert not [c for c in "".join(lines) if unicodedata.category(c) in ("Cc", "Cf", "Cs")]


# --- AND/OR graphs -----------------------------------------------------------------------------

GRAPH = {
    "kind": "graph",
    "start": "s",
    "nodes": {
        "s": {"h": 0, "q": 5},
        "a": {"h": 1, "q": "inf", "note": "dead end"},
        "b": {"h": 2, "q": 2},
        "t": {"h": 0, "q": 0},
    },
    "connectors": [
        {"from": "s", "cost": 3, "to": ["a"], "marked": False},
        {"from": "s", "cost": 1, "to": ["b", "t"], "marked": True},
        {"from": "b", "cost": 2, "to": ["t"], "marked": True},
    ],
    "caption": "what it costs",
}


def test_a_graph_is_an_indented_tree() -> None:
    """A connector to one node stands on its line; a wider one has its nodes below."""
    assert [
        "s   h 0   q 5",
        "├── 3 → a   h 1   q inf   dead end",
        "└── * 1 → b + t",
        "    ├── b   h 2   q 2",
        "    │   └── * 2 → t   h 0   q 0",
        "    └── t   h 0   q 0",
        "* marks the connector that is followed",
        "what it costs",
    ] == draw(GRAPH)
    assert "`-- * 1 -> b + t" in draw(GRAPH, ascii_only=True)


def test_a_shared_node_is_drawn_once_in_full_and_a_cycle_ends() -> None:
    """What is below it stands where it comes first."""
    shared = [("s", ["a", "b"]), ("a", ["c"]), ("b", ["c"]), ("c", ["s"])]
    data = {
        "kind": "graph",
        "start": "s",
        "connectors": [{"from": node, "cost": 1, "to": to} for node, to in shared],
    }
    assert [
        "s",
        "└── 1 → a + b",
        "    ├── a",
        "    │   └── 1 → c",
        "    │       └── 1 → s",
        "    └── b",
        "        └── 1 → c",
    ] == draw(data)


def test_a_graph_of_any_depth_can_be_drawn() -> None:
    """A chain longer than the interpreter's stack."""
    chain = [{"from": str(i), "cost": 1, "to": [str(i + 1)]} for i in range(5_000)]
    assert len(draw({"kind": "graph", "start": "0", "connectors": chain})) <= 201


@given(st.dictionaries(st.sampled_from(["start", "nodes", "connectors", "caption"]), values))
@settings(max_examples=60)
def test_whatever_a_graph_holds_is_drawn(data: dict[str, Any]) -> None:
    """Data of any form; nothing is refused."""
    assert all("\n" not in line for line in draw({**data, "kind": "graph"}))


# --- curves ------------------------------------------------------------------------------------

LEARNING = {
    "kind": "curve",
    "title": "Learning",
    "x": [25, 50, 75, 100],
    "series": [{"name": "yours", "y": [0.6, 0.4, 0.2, 0.1]}],
    "band": {"low": [0.5, 0.3, 0.2, 0.1], "high": [0.7, 0.5, 0.3, 0.2], "name": "right ones"},
    "x_label": "games",
    "y_label": "lost",
    "caption": "30 runs",
}


def test_a_curve_is_plotted_over_its_band() -> None:
    """Marks on a grid, the band behind them, labels at both axes, the legend below."""
    lines = draw(LEARNING, columns=30, ascii_only=True)
    assert "Learning" == lines[0]
    assert any(line.startswith("0.6 |o::") for line in lines)
    assert lines[-3].split() == ["25", "games", "100"]
    assert lines[-2:] == ["     o yours   : right ones", "30 runs"]
    assert "●" in "".join(draw(LEARNING))


def test_a_curve_without_numbers_shows_its_caption() -> None:
    """There is nothing to plot."""
    assert ["none"] == draw({"kind": "curve", "x": ["a"], "series": 3, "caption": "none"})


@given(st.dictionaries(st.sampled_from(["x", "series", "band", "x_label", "title"]), values))
@settings(max_examples=60)
def test_whatever_a_curve_holds_is_drawn(data: dict[str, Any]) -> None:
    """Data of another form loses what can't be read."""
    assert all("\n" not in line for line in draw({**data, "kind": "curve"}))
