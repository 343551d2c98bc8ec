"""The slides' other adjustments: deepening, order, futility, secondary search, tables, parity."""

# The expected value stands first.

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.games import (
    Draughts,
    LimitedGame,
    Player,
    TicTacToe,
    TreeGame,
    connect_four,
    random_layers,
    random_tree,
    seeded_estimate,
)
from reference.games.draughts import material
from reference.games.limited import ordered_by
from reference.games.tictactoe import EMPTY, ORDERS, open_lines, reachable_positions
from reference.search import (
    alphabeta,
    deepen,
    follow,
    literal_alphabeta,
    minimax,
    parity_minimax,
    plausible_first,
    secondary_search,
    table_alphabeta,
)

GAME = TicTacToe()
BLOCKED = ".OO.X.X.."
SEEDS = st.integers(0, 10_000)


def limited(depth_ply, state=None):
    """Tic-tac-toe with open lines, a win worth 1,000."""
    return LimitedGame(GAME, open_lines, depth_ply, state, stake=1_000)


def sealed(seed):
    """A random tree or layered game, of either player at its root, with ties and early ends."""
    rng = Random(seed)
    shape = {"first": rng.choice(list(Player)), "branching": (0, 1, 2, 3)}
    if seed % 2:
        return random_tree(rng, 5, utilities=range(-3, 4), **shape)
    return random_layers(rng, 5, 4, utilities=range(-3, 4), **shape)


# Progressive deepening.


@pytest.mark.parametrize(
    ("order", "nodes", "total"),
    [
        ("index", [10, 36, 163, 492, 1_692, 3_281, 11_612, 13_451, 18_297], 49_034),
        ("centre-first", [10, 26, 96, 206, 1_123, 2_153, 5_093, 6_101, 7_275], 22_083),
    ],
)
def test_every_iteration_is_a_direct_search(order, nodes, total):
    """Values 4, 1, 3, 1, 3, 1, 2, 0, 0; the nodes of each depth and of all."""
    found = deepen(GAME, open_lines, 9, stake=1_000, order=ORDERS[order])
    assert (4, 1, 3, 1, 3, 1, 2, 0, 0) == found.values
    assert nodes == [iteration.nodes for iteration in found.iterations]
    assert (total, 9) == (found.nodes, found.depth_ply)


@given(SEEDS, st.integers(1, 4), st.booleans())
def test_the_value_at_a_depth_is_that_of_a_direct_search(seed, depth_ply, reorder):
    """On sealed games, with and without the last line tried first."""
    game, evaluate = sealed(seed), seeded_estimate(seed, range(-9, 10))
    found = deepen(game, evaluate, depth_ply, reorder=reorder)
    assert found.values == tuple(
        minimax(LimitedGame(game, evaluate, depth)).value for depth in range(1, depth_ply + 1)
    )


@pytest.mark.parametrize(
    ("nodes", "depth_ply", "move"), [(9, 0, None), (10, 1, 4), (46, 2, 4), (208, 2, 4), (209, 3, 4)]
)
def test_the_last_completed_iteration_has_the_say(nodes, depth_ply, move):
    """10, 36 and 163 nodes for the first three; a broken-off one changes nothing."""
    found = deepen(GAME, open_lines, 9, stake=1_000, nodes=nodes)
    assert (depth_ply, move) == (found.depth_ply, found.move)
    assert nodes == found.nodes


def test_trying_the_last_line_first_saves_nodes_here():
    """48,126 instead of 49,034 over all nine depths."""
    assert 48_126 == deepen(GAME, open_lines, 9, stake=1_000, reorder=True).nodes


# Plausible moves first.


@pytest.mark.parametrize("depth_ply", [2, 4, 6, 9])
def test_plausible_moves_first_save_nodes_in_tictactoe(depth_ply):
    """The value is the same and at depth 9 a sixth of the nodes is enough."""
    order = ordered_by(plausible_first(GAME, open_lines, stake=1_000))
    plain, ordered = alphabeta(limited(depth_ply)), alphabeta(limited(depth_ply), order=order)
    assert plain.value == ordered.value
    assert ordered.nodes < plain.nodes
    if depth_ply == 9:
        assert 3_052 == ordered.nodes


def test_plausible_moves_first_save_most_in_connect_four():
    """763 nodes at depth 4 become 173."""
    game = connect_four()
    cut = LimitedGame(game, game.open_lines, 4, stake=1_000)
    order = ordered_by(plausible_first(game, game.open_lines, stake=1_000))
    assert [763, 173] == [alphabeta(cut, order=tried).nodes for tried in (None, order)]


def test_equally_plausible_moves_keep_the_games_order():
    """In quiet draughts all moves look alike: nothing changes."""
    game = Draughts()
    order = plausible_first(game, material)
    assert list(game.moves(game.initial())) == order(game.initial(), game.moves(game.initial()))


def test_for_min_the_lowest_is_most_plausible():
    """O's immediate win comes first, X's best square last."""
    assert 5 == plausible_first(GAME, open_lines, stake=1_000)("XX.OO.X..", (2, 5, 7, 8))[0]


# Futility cut-off.


@given(SEEDS, st.integers(0, 3))
def test_futility_costs_at_most_its_margin_for_every_ply(seed, margin):
    """Five plies; without a margin the search is plain alpha-beta."""
    game = sealed(seed)
    found, plain = alphabeta(game, futility=margin), alphabeta(game)
    assert abs(found.value - plain.value) <= 5 * margin
    if not margin:
        assert plain == found


def test_futility_leaves_a_subtree_that_promises_too_little():
    """3.2 is hardly better than 3: the leaf 9 behind it is not read."""
    game = TreeGame([[3, 4], [3.2, 9]])
    assert (3.2, 4) == (alphabeta(game).value, alphabeta(game).leaves)
    found = alphabeta(game, futility=0.5)
    assert (3, 3) == (int(found.value), found.leaves)


def test_a_negative_margin_is_refused():
    """It would search what is already decided."""
    with pytest.raises(ValueError, match="futility must not be negative: -1"):
        alphabeta(GAME, futility=-1)


# Secondary search.


def test_secondary_search_finds_the_win_behind_the_block():
    """Two plies promise 1; two more behind the line's end show the win."""
    found = secondary_search(GAME, open_lines, 2, 2, BLOCKED, stake=1_000)
    assert (0, 1, 1_000) == (found.move, found.choice.primary, found.choice.secondary)
    assert [0, 3, 5, 7, 8] == [candidate.line[0] for candidate in found.candidates]


def test_secondary_search_drops_a_line_that_turns_out_worse():
    """The first move promises 5 and hides -9; the second keeps its 4."""
    tree = TreeGame([[[-9, -8], 7], [[4, 3], 6]])
    estimates = {(0, 0): 5, (0, 1): 7, (1, 0): 4, (1, 1): 6}
    found = secondary_search(tree, estimates.__getitem__, 2, 1)
    assert [(5, -8), (4, 4)] == [(c.primary, c.secondary) for c in found.candidates]
    assert 1 == found.move


def test_secondary_search_needs_a_move_to_choose():
    """Neither at depth 0 nor when the game is over."""
    for depth_ply, state in ((0, EMPTY), (2, "XXXOO....")):
        with pytest.raises(ValueError, match="no move to choose"):
            secondary_search(GAME, open_lines, depth_ply, 2, state)


# Transposition table.


@pytest.mark.parametrize(
    ("order", "nodes", "entries", "hits"),
    [("index", 4_866, 1_994, 1_583), ("centre-first", 1_999, 890, 560)],
)
def test_a_table_saves_most_of_tictactoe(order, nodes, entries, hits):
    """18,297 and 7,275 nodes without one."""
    found = table_alphabeta(GAME, order=ORDERS[order])
    assert (0, nodes) == (found.result.value, found.result.nodes)
    assert (entries, hits) == (found.entries, found.hits)


@given(SEEDS)
def test_a_table_changes_no_value(seed):
    """And never costs nodes; the line leads to the value."""
    game = sealed(seed)
    found, plain = table_alphabeta(game).result, alphabeta(game)
    assert plain.value == found.value
    assert found.nodes <= plain.nodes
    assert found.value == game.utility(follow(game, found.principal_variation)[-1])


def test_a_table_answers_windows_by_bounds():
    """Over all open positions at four plies: the same as alpha-beta inside, bounds outside."""
    for position in reachable_positions()[::60]:
        game = limited(4, position)
        value = minimax(game).value
        found = table_alphabeta(game, window=(-1, 1)).result.value
        assert value == found if -1 < value < 1 else (found > 0) == (value > 0)
    with pytest.raises(ValueError, match="empty window"):
        table_alphabeta(GAME, window=(1, 1))


# As the slides spell them.


@pytest.mark.parametrize("depth_ply", range(5))
def test_an_odd_root_is_maxs(depth_ply):
    """From depth 1 on the slides' minimax is the textbook's."""
    assert (
        minimax(limited(depth_ply)).value
        == parity_minimax(GAME, open_lines, depth_ply, stake=1_000).value
    )


def test_an_even_root_takes_max_for_min():
    """From depth 0 on, X chooses what is worst for it and O what is best for X."""
    values = [parity_minimax(GAME, open_lines, d, depth=0, stake=1_000).value for d in range(6)]
    assert [0, 2, 0, 2, 0, 1] == values


def test_the_path_leads_to_the_value():
    """<1, (4, 0)>: the centre, then a corner."""
    found = parity_minimax(GAME, open_lines, 2)
    assert (1, (4, 0)) == (found.value, found.principal_variation)
    assert found.value == open_lines(follow(GAME, found.principal_variation)[-1])


def test_the_slides_alphabeta_word_by_word_loses_the_last_child():
    """Of the leaves 1 and 2 MAX gets the 2, but read literally only the 1 is ever reported."""
    values = [literal_alphabeta(TreeGame([1, 2]), fold_last=fold).value for fold in (True, False)]
    assert [2, 1] == values


@given(SEEDS)
def test_the_slides_alphabeta_is_right_once_the_last_child_is_folded_in(seed):
    """On sealed games that MAX begins."""
    game = random_tree(Random(seed), 4, (0, 1, 2, 3), range(-3, 4))
    assert minimax(game).value == literal_alphabeta(game).value
