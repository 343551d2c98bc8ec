"""What each way of searching counts, by two methods, and which of them a program's counts are."""

# The expected value stands first.

from itertools import combinations, groupby
from math import inf

import pytest

from reference.__main__ import main
from reference.games.tictactoe import EMPTY, SQUARE_ORDERS, reachable_positions
from reference.search import Cut, Fail
from reference.truth import Convention, Root, naming
from reference.truth import family_bitboards as again
from reference.truth.conventions import WINDOWS, alphabeta_table, shallow_table, stopping_table
from reference.truth.families import (
    BOARDS,
    KEPT,
    SMALL,
    every_family,
    families,
    pair_set_order,
    set_order,
)
from reference.truth.family_bitboards import counted

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
SAME = {"boards": BOARDS, "orders": SQUARE_ORDERS}
FULLY = [f for f in every_family() if not any("not counted" in trait for trait in f.traits)]


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


# --- the orders of sets ------------------------------------------------------------------------


def test_a_set_is_gone_through_as_its_table_says():
    """Every set of squares, and of pairs, has the order that CPython's rules give it."""
    assert (1, 5, 7, 0, 4, 6, 2, 8, 3) == pair_set_order(EMPTY, range(9))
    for size in range(1, 10):
        for squares in combinations(range(9), size):
            assert tuple(again.table_squares(squares)) == set_order(EMPTY, squares)
            assert tuple(again.table_pairs(squares)) == pair_set_order(EMPTY, squares)


def test_square_8_comes_first_in_a_small_set():
    """A set of up to four numbers has eight slots, and 8 falls into the first."""
    assert (8, 3, 5, 6) == set_order(EMPTY, (3, 5, 6, 8))
    assert (2, 3, 5, 6, 8) == set_order(EMPTY, (2, 3, 5, 6, 8))


# --- every family by the second method ---------------------------------------------------------


@pytest.mark.parametrize("first_trait", sorted({family.traits[0] for family in FULLY}))
def test_every_family_counts_the_same_by_a_second_method(first_trait):
    """On one of the positions with seven empty squares, in turn; on both where all is kept."""
    own = [f for f in FULLY if f.traits[0] == first_trait and "best order" not in first_trait]
    for number, family in enumerate(own):
        for board in SMALL if KEPT in family.traits else [SMALL[number % 2]]:
            assert counted(family.traits, board, **SAME) == family.count(board), family.traits


def test_a_search_may_leave_its_root_or_finished_games_uncounted():
    """18,297 nodes, of which one is the root and 7,330 are finished games."""
    lesson = ("index order", "cut at alpha >= beta")
    counts = {f.traits[2:]: f.count(EMPTY) for f in every_family() if f.traits[:2] == lesson}
    assert 18_297 == counts[()]
    assert 18_296 == counts["root not counted",]
    assert 10_967 == counts["finished games not counted",]
    assert 10_966 == counts["finished games not counted", "root not counted"]


# --- what the counts tell ----------------------------------------------------------------------


def test_the_two_boards_tell_all_families_apart_that_differ():
    """Left together is only what looks at everything, whatever it does with its window."""

    def fingerprint(family):
        return tuple(family.count(board) for board in SMALL)

    alone = [family for family in every_family() if KEPT not in family.traits]
    groups = groupby(sorted(alone, key=fingerprint), key=fingerprint)
    together = [{family.traits[0] for family in group} for _, group in groups]
    shared = {"plain minimax", "alpha-beta that makes its window anew in each call"}
    assert [shared] * 4 == [names for names in together if len(names) > 1]
    assert len(alone) - 4 == len(together)


def test_no_earlier_pair_of_boards_does():
    """Each leaves two families together that this pair tells apart."""
    sevens = [position for position in reachable_positions() if position.count(".") == 7]
    pairs = list(combinations(sevens, 2))
    earlier = pairs[: pairs.index(SMALL)]
    orders = {"index order", "order of a set of squares", "centre-first order"}
    near = [f for f in FULLY if f.traits[0] in orders and KEPT not in f.traits]
    for pair in earlier:
        assert len(near) > len({tuple(map(family.count, pair)) for family in near})


@pytest.mark.parametrize(
    ("counts", "traits"),
    [
        ((549_946, 8_232, 7_548), ("plain minimax",)),
        ((549_945, 8_231, 7_547), ("plain minimax", "root not counted")),
        ((18_297, 573, 1_218), ("index order", "cut at alpha >= beta")),
        (
            (30_710, 1_651, 2_465),
            ("index order", "cut at alpha >= beta", "a fresh window for each first move"),
        ),
        ((94_978, 845, 47), ("reversed order", "minimax that stops at a won move")),
        (
            (22_847, 613, 677),
            ("order of a set of (row, column)", "cut at alpha >= beta"),
        ),
        ((16_168, 1, 1), ("minimax with a memo over positions", KEPT)),
        ((1_452, 155, 118), ("alpha-beta with the best order at every node",)),
    ],
)
def test_counts_name_their_family(counts, traits):
    """The most usual one comes first."""
    assert traits == families(*counts)[0]


def test_the_empty_board_alone_leaves_several():
    """Reversed and column-major order are symmetric images of index order."""
    orders = ("index order", "reversed order", "column-major order")
    alike = [
        f for f in FULLY if f.traits[0] in orders and f.traits[1:] == ("cut at alpha >= beta",)
    ]
    assert [18_297] * 3 == [family.count(EMPTY) for family in alike]
    assert [True] * 3 == [family.fits([18_297, None, None]) for family in alike]
    assert 3 == len({tuple(map(family.count, SMALL)) for family in alike})


def test_a_board_that_was_not_asked_about_says_nothing():
    """Two positions are enough."""
    assert families(18_297, 573, 1_218) == families(None, 573, 1_218)


@pytest.mark.parametrize("counts", [(0, 0, 0), (18_297, 573, 1_217), (18_298, 573, 1_218)])
def test_nobody_s_counts_have_no_family(counts):
    """No known way of searching gives them."""
    assert () == families(*counts)


# --- the command -------------------------------------------------------------------------------


def test_the_command_names_the_family(capsys):
    """With the board of each count, and how to repeat it."""
    assert 0 == main(["families", "18,297", "573", "1218"])
    assert capsys.readouterr().out.splitlines() == [
        "   18,297  from .........",
        "      573  from .......OX",
        "    1,218  from .....O.X.",
        "",
        "    index order, cut at alpha >= beta",
        "",
        "again  python -m reference families 18,297 573 1218",
    ]


def test_the_command_says_when_there_is_none(capsys):
    """An order or cut of its own."""
    assert 0 == main(["families", "0", "42"])
    assert "not asked  from ........." in capsys.readouterr().out.splitlines()[0]
    assert 0 == main(["families", "0", "42"])
    assert "    no known way of searching" in capsys.readouterr().out


def test_the_command_lists_all(capsys, monkeypatch):
    """Without a count; here of the first few only, since all take ten seconds."""
    monkeypatch.setattr(naming, "every_family", lambda: every_family()[:20])
    assert 0 == main(["families"])
    out = capsys.readouterr().out
    assert "   18,297        573      1,218  index order, cut at alpha >= beta\n" in out
    assert 20 + 3 == len(out.splitlines())


@pytest.mark.parametrize("arguments", [["1", "2", "3", "4"], ["--", "-1"], ["many"]])
def test_the_command_refuses_what_it_cannot_read(arguments, capsys):
    """A usage error, in one line."""
    with pytest.raises(SystemExit) as left:
        main(["families", *arguments])
    assert 2 == left.value.code
    assert "families" in capsys.readouterr().err
