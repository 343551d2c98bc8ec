"""The web pages as text: their policy, what is escaped, what is drawn, and what is left out."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from made_reports import (
    BOARD,
    CURVE,
    FAILED,
    GRAPH,
    HIDDEN,
    LINE,
    LOST,
    OURS,
    PASSED,
    SCALE,
    SKIPPED,
    TABLE,
    TREE,
    a_report,
    every_kind,
    hostile,
)

from grader.model import Explanation, Outcome
from grader.reports.drawing import board_rows, line_plies
from grader.reports.html import ClassRow, class_page, class_parts, class_row, student_page
from grader.reports.html.bars import histogram
from grader.reports.html.boards import board_picture, drawn_plies
from grader.reports.html.charts import curve_picture
from grader.reports.html.classes import Result
from grader.reports.html.figures import figure
from grader.reports.html.scales import scale_picture
from grader.reports.html.trees import graph_picture, tree_of, tree_picture

EVIL = """</script></style></title>--><img src=x onerror=a()>"><svg onload='a()'>{{ 7*7 }}${7*7}"""


class Tags(HTMLParser):
    """The tags of a page with their attributes, and what stands in script and style."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] in ("script", "style"):
            tag = self.tags[-1][0]
            self.inside.setdefault(tag, data)


def pages() -> Iterator[str]:
    """A page of each sort, quiet and hostile."""
    yield student_page(every_kind())
    yield student_page(hostile(EVIL), visible_to="staff")
    yield class_page([class_row(every_kind(), href="a.html"), class_row(hostile(EVIL))])


def test_the_policy_names_the_one_script_and_style_by_digest() -> None:
    """Nothing may be loaded or sent; without the digest, nothing may run."""
    for page in pages():
        tags = Tags(page)
        policy = next(a["content"] for t, a in tags.tags if "http-equiv" in a) or ""
        for tag in ("script", "style"):
            assert 1 == sum(name == tag for name, _attributes in tags.tags)
            digest = hashlib.sha256(tags.inside[tag].encode()).digest()
            assert f"{tag}-src 'sha256-{base64.b64encode(digest).decode()}'" in policy
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy


def test_a_page_asks_for_nothing_and_runs_nothing_inline() -> None:
    """No address but anchors and data, no style or event attribute, no form that sends."""
    for page in pages():
        for tag, attributes in Tags(page).tags:
            assert tag not in ("img", "iframe", "object", "embed", "base"), tag
            assert not [name for name in attributes if name.startswith("on") or name == "style"]
            for name in ("href", "src", "action", "xlink:href"):
                address = attributes.get(name) or ""
                assert address.startswith(("#", "data:")) or address in ("", "a.html"), address


def test_pictures_are_well_formed_and_say_what_they_show() -> None:
    """Each is XML, with a role and a name for those who don't see it."""
    found = re.findall(r"<svg .*?</svg>", student_page(every_kind()), re.DOTALL)
    assert 12 <= len(found)
    for svg in found:
        root = ElementTree.fromstring(svg)
        assert root.get("aria-label") or root.get("aria-hidden"), svg[:200]


def test_a_board_is_drawn_and_told() -> None:
    """A cross is two strokes, a nought a circle, other marks are their text."""
    picture = str(board_picture(board_rows("XX.OO...W")))
    assert (4, 2) == (picture.count('class="cross"'), picture.count('class="nought"'))
    assert ">W</text>" in picture
    assert 'aria-label="Board, by rows: X X blank; O O blank; blank blank W"' in picture


def test_a_ply_marks_what_it_changed() -> None:
    """One square a ply; none at the start."""
    plies = drawn_plies(line_plies(LINE))
    assert [0, 1, 1, 1, 1, 1] == [str(ply.picture).count('class="changed"') for ply in plies]
    assert ["start", "X plays 0"] == [ply.heading for ply in plies[:2]]


def test_a_tree_is_drawn_until_it_is_too_large() -> None:
    """Then it is a list."""
    picture = str(tree_picture(tree_of(TREE)))
    assert (6, 5) == (picture.count("<rect"), picture.count("<line"))
    assert tree_picture(tree_of({"label": "root", "children": ["a leaf of words"] * 40})) is None
    assert '<ul class="tree"><li>root' in student_page(
        a_report(
            replace(PASSED, notes=({"kind": "tree", "label": "root", "children": ["x"] * 200},))
        )
    )


def test_a_tree_that_holds_itself_is_cut() -> None:
    """Depth is bounded, whatever was given."""
    endless: dict[str, object] = {"label": "again"}
    endless["children"] = [endless]
    assert 41 == tree_of(endless).size


def test_a_graph_ties_the_arrows_of_a_connector() -> None:
    """An arc for two ends or more; marked connectors are told apart; long arrows bend."""
    picture = str(graph_picture(GRAPH))
    assert (4, 1) == (picture.count("<rect"), picture.count("<path"))
    assert 3 == picture.count('class="edge marked"')  # two arrows and their arc
    assert ">h 3  solved</text>" in picture
    assert "4 nodes and 3 connectors, 1 of them marked" in picture
    bends = [len(points.split()) for points in re.findall(r'points="([^"]*)"', picture)]
    assert [3, 2, 2, 2] == bends  # A to B passes by C's layer


@pytest.mark.parametrize(
    "connectors",
    [
        [{"from": "A", "to": ["A"]}],
        [{"from": "A", "to": ["B"]}, {"from": "B", "to": ["A"]}],
        [{"from": "A", "to": ["Z"]}, {"from": "Z", "to": ["A"]}, {"to": []}, None, {"from": []}],
    ],
)
def test_a_graph_with_cycles_or_strangers_is_drawn(connectors: list[object]) -> None:
    """What leads nowhere is left out."""
    assert graph_picture({**GRAPH, "connectors": connectors}) is not None


def test_a_curve_has_its_band_and_leaves_out_what_is_no_number() -> None:
    """Two series, a band behind them, and round numbers at the axes."""
    picture = str(curve_picture(CURVE))
    assert 1 == picture.count('class="band"')
    assert (2, 2) == (picture.count('class="series s0"'), picture.count('class="series s1"'))
    for tick in ("0.2", "0.8", "100", "300", "games", "share"):
        assert f">{tick}</text>" in picture
    assert curve_picture({"kind": "curve", "x": ["a"], "series": [{"y": [None]}]}) is None
    one = {"x": [3], "series": [{"name": "a", "y": [5]}]}
    assert curve_picture(one) is not None


def test_a_scale_is_in_order_and_logarithmic() -> None:
    """The own count is told apart; ten times as many is as far anywhere."""
    picture = str(scale_picture({**SCALE, "value": 14_520}))
    assert ["fewest", "yours", "plain minimax"] == re.findall(
        r'text-anchor="end">([a-z ]+)<', picture
    )
    x = [float(each) for each in re.findall(r'cx="([0-9.]+)"', picture)]
    assert pytest.approx(330 / 2.5788, rel=0.01) == x[1] - x[0]
    assert scale_picture({"kind": "scale"}) is None


def test_a_histogram_counts_everyone_once() -> None:
    """The last part holds those with all points."""
    picture = str(histogram([0, 0.5, 1, 1]))
    assert "0% to 5%: 1; 50% to 55%: 1; 95% to 100%: 2" in picture


def test_what_is_unknown_is_shown_as_text() -> None:
    """A kind of another version loses nothing."""
    assert "edges: [1, 2]" == figure({"kind": "hypergraph", "edges": [1, 2]}).spelled


def test_a_line_of_the_table_is_enough_for_what_needs_no_words() -> None:
    """A pass without notes and a skip have no section of their own; the skip says why."""
    skipped = replace(SKIPPED, explanation=Explanation(summary="applies to notebooks only"))
    page = student_page(a_report(replace(PASSED, notes=()), skipped, FAILED))
    assert ["check-2"] == re.findall(r'<section class="check[^"]*" id="([^"]*)"', page)
    assert "skipped: applies to notebooks only" in page


def test_a_class_is_summed_up() -> None:
    """Median and mean of the shares, and who needs a person; checks in order of appearance."""
    rows = [
        class_row(a_report(PASSED, FAILED), student="Ada", href="ada.html"),
        class_row(a_report(PASSED), student="Bo"),
        class_row(a_report(PASSED, OURS), student="Cy"),
        ClassRow("Di", "di.pdf", None, Fraction(8), problem="this is a PDF"),
    ]
    page = class_page(rows, title="Lookahead & more")
    tiles = re.findall(r"<li><strong>([^<]*)</strong> <span>([^<]*)</span>", page)
    assert [
        ("4", "submissions"),
        ("75%", "median"),
        ("75%", "mean"),
        ("1", "with all points"),
        ("2", "for a person to look at"),
    ] == tiles
    assert '<a href="ada.html">Ada</a>' in page
    assert (
        '<span class="problem">this is a PDF</span></th>\n<td class="number">–</td>\n<td></td>'
        in page
    )
    assert '<td class="o0">passed, 4/4</td><td class="o2">failed, 0/4</td><td></td>' in page
    assert "<title>Lookahead &amp; more" in page
    assert ["pruning", "minimax_values", "rules"] == re.findall(
        r'<option value="\d">([^<]*)<', page
    )


def test_a_row_leads_to_its_file_whatever_the_name() -> None:
    """A name is a file's, never a script's or a query."""
    row = class_row(a_report(), student="a\x1bb", href="javascript:a()/é #1?.html")
    page = class_page([row])
    assert '<a href="javascript%3Aa%28%29/%C3%A9%20%231%3F.html">a\\x1bb</a>' in page


def test_a_class_of_nobody_is_a_page() -> None:
    """No chart without a number."""
    assert "<strong>0</strong> <span>submissions</span>" in class_page([])


def test_a_large_class_is_written_in_parts() -> None:
    """Rows come one after another; no part holds the whole table."""
    row = class_row(a_report(PASSED, FAILED, LOST))
    sizes = [len(part) for part in class_parts(row for _ in range(300))]
    assert sum(sizes) > 60_000
    assert max(sizes) < 30_000


def test_a_hidden_check_is_marked_in_a_class_by_its_outcome_alone() -> None:
    """The row holds no more than that."""
    row = class_row(a_report(HIDDEN))
    assert Result("more_positions", Outcome.FAILED, "0/2") == row.results[0]


def test_a_class_has_unwritten_starters_as_the_terminal_does() -> None:
    """Where a check met what is to be written, nothing was raised by mistake."""
    raised = replace(FAILED, outcome=Outcome.RAISED)
    starter = replace(raised, explanation=Explanation(got="NotImplementedError: minimax"))
    page = class_page([class_row(a_report(each)) for each in (starter, starter, raised)])
    assert "1 raised, 2 unwritten" in page
    assert [2, 1] == [
        page.count(f'<td class="o3">{word}, 0/4<') for word in ("unwritten", "raised")
    ]


def test_numbers_stand_on_the_right() -> None:
    """In notes as in the terminal."""
    page = student_page(a_report(replace(PASSED, notes=(TABLE,))))
    assert '<td>X</td><td class="number">437</td>' in page
    assert '<p class="beside">X to move</p>' in student_page(
        a_report(replace(PASSED, notes=(BOARD,)))
    )
