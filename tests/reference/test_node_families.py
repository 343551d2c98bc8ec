"""Which conventions give a node count."""

# The expected value stands first.

from math import inf

import pytest

from reference.search import Cut, Fail
from reference.truth import Convention, Root, families
from reference.truth.conventions import WINDOWS, alphabeta_table, shallow_table, stopping_table

#  order: cut at alpha >= beta, with the window (-1, 1); cut at alpha > beta, fail-soft, fail-hard
NODES = {
    "index": (18_297, 16_811, 146_120, 304_155),
    "reversed": (18_297, 16_811, 146_120, 304_155),
    "column-major": (18_297, 16_811, 146_120, 304_155),
    "centre-first": (7_275, 6_323, 72_246, 227_603),
    "corners-first": (11_554, 9_664, 102_990, 272_482),
    "edges-first": (42_094, 39_851, 293_418, 402_778),
    "centre-edges-corners": (11_758, 10_760, 141_318, 300_297),
    "spiral": (27_522, 26_034, 209_219, 361_250),
}
FRESH = {
    "index": (30_709, 27_565),
    "centre-first": (15_705, 13_819),
    "corners-first": (20_666, 17_478),
}


@pytest.mark.parametrize("order", NODES)
def test_the_table_of_conventions(order):
    """Order, cut, window and fail rule decide what is visited, 7,275 to 402,778 nodes."""
    plain, narrow, soft, hard = NODES[order]
    table = alphabeta_table()
    for window in WINDOWS:
        for fail in Fail:
            expected = narrow if window == (-1, 1) else plain
            assert expected == table[Convention(order, Cut.AT_EQUAL, window, fail)].nodes
        assert soft == table[Convention(order, Cut.PAST, window, Fail.SOFT)].nodes
        assert hard == table[Convention(order, Cut.PAST, window, Fail.HARD)].nodes


def test_every_convention_finds_the_draw():
    """All 192 rows are right searches."""
    assert {0} == {counts.value for counts in alphabeta_table().values()}
    assert 192 == len(alphabeta_table())


@pytest.mark.parametrize("order", FRESH)
def test_fresh_windows_for_the_first_moves(order):
    """Nine searches that do not know of each other: 30,709 nodes in index order."""
    for window, nodes in zip([(-inf, inf), (-1, 1)], FRESH[order], strict=True):
        convention = Convention(order, window=window, root=Root.FRESH_WINDOWS)
        assert nodes == alphabeta_table()[convention].nodes


def test_searches_near_alphabeta():
    """Without deep cutoffs; minimax that stops at a won move."""
    assert (29_257, 222_609) == tuple(shallow_table()["index", cut] for cut in Cut)
    assert (94_978, 67_182) == tuple(stopping_table()[o] for o in ("index", "centre-first"))


@pytest.mark.parametrize(
    ("count", "name"),
    [
        (549_946, "plain minimax"),
        (549_945, "plain minimax, root not counted"),
        (18_297, "index order, cut at alpha >= beta"),
        (18_296, "index order, cut at alpha >= beta, root not counted"),
        (16_811, "index order, cut at alpha >= beta, window (-1, 1)"),
        (146_120, "index order, cut at alpha > beta, fail-soft"),
        (304_155, "index order, cut at alpha > beta, fail-hard"),
        (7_275, "centre-first order, cut at alpha >= beta"),
        (30_710, "index order, cut at alpha >= beta, a fresh window for each first move"),
        (
            30_709,
            "index order, cut at alpha >= beta, a fresh window for each first move, "
            "root not counted",
        ),
        (16_168, "minimax with a memo over positions"),
        (5_478, "every position once"),
        (2_271, "minimax with a memo over positions up to symmetry"),
        (765, "every position once, up to symmetry"),
        (94_978, "index order, minimax that stops at a won move"),
        (29_257, "index order, cut at alpha >= beta, no deep cutoffs"),
        (1_452, "alpha-beta with the best order at every node"),
    ],
)
def test_a_count_names_its_convention(count, name):
    """The most usual convention comes first."""
    assert name == families(count)[0]


def test_symmetric_orders_share_a_count():
    """Reversed and column-major order are symmetric images of index order."""
    assert (
        "index order, cut at alpha >= beta",
        "reversed order, cut at alpha >= beta",
        "column-major order, cut at alpha >= beta",
    ) == families(18_297)


@pytest.mark.parametrize("count", [0, 42, 18_298, 10**6])
def test_nobodys_count_has_no_family(count):
    """No known convention gives it."""
    assert () == families(count)
