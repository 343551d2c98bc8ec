"""MENACE, its board and its players, by what the chapter and the history books say."""

from collections import Counter
from math import comb
from random import Random

import pytest

from reference.games.tictactoe import (
    is_over,
    moves,
    play,
    reachable_positions,
    symmetries,
    to_move,
    winner,
)
from reference.menace import CHAPTER, MICHIE, VARIANTS, Board, Game, Machine, Player, index_of
from reference.menace.board import NAMES, name_of
from reference.menace.bounds import chernoff, chi_square_survival, tail_above, tail_up_to
from reference.menace.machine import initial_boxes
from reference.menace.measured import (
    LEARNERS,
    RUNS,
    band,
    error_bounds,
    losses_of_runs,
    measured,
)
from reference.menace.players import SmartPlayer, smart_choices
from reference.menace.training import loss_rates, smart, train

LIMITS = {"michie": 0.18, "chapter": 0.41}  # on the mean loss rate of 30 runs


def test_a_board_is_indexed_in_three_ways():
    """By number, by name and by (x, y), on every board."""
    for position in reachable_positions():
        board = Board.of(position)
        squares = [board[index] for index in range(9)]
        assert squares == [board[name] for name in NAMES]
        assert squares == [board[x, y] for y in range(3) for x in range(3)]


def test_a_board_says_what_the_rules_say():
    """The chapter's results over all boards: 626 X, 316 O, 16 full, 4,520 open."""
    results = Counter(Board.of(position).won() for position in reachable_positions())
    assert {"X": 626, "O": 316, " ": 16, None: 4_520} == results


def test_rows_carry_the_names_of_the_board():
    """Three across, three down, two diagonal."""
    rows = ["".join(row.board_name(i) for i in range(3)) for row in Board().rows()]
    assert ["a1a2a3", "b1b2b3", "c1c2c3", "a1b1c1", "a2b2c2", "a3b3c3", "a1b2c3", "a3b2c1"] == rows


def test_names_and_numbers_are_a_bijection():
    """a1 is 0, c3 is 8."""
    assert list(range(9)) == [index_of(name_of(index)) for index in range(9)]
    with pytest.raises(ValueError, match="no square 'd4'"):
        index_of("d4")


@pytest.mark.parametrize("bad", [("X",) * 8, ("Q",) * 9])
def test_nine_marks_make_a_board(bad):
    """Anything else is refused."""
    with pytest.raises(ValueError, match="nine squares"):
        Board(bad)


def test_a_taken_square_is_refused():
    """The chapter's game would overwrite it."""
    with pytest.raises(ValueError, match="b2 is taken"):
        Board.of("....X....").placed("b2", "O")


def test_smart_player_is_never_illegal():
    """Also where Ruby's precedence lets the last rule fire alone."""
    for position in reachable_positions():
        if not is_over(position):
            assert set(smart_choices(position, to_move(position))) <= set(moves(position))


def test_smart_player_takes_what_its_rules_leave():
    """It stops a threat in the first row rather than win in the third."""
    assert "a3" == SmartPlayer("X", Random(1)).move(Board.of("OO....XX."))


def test_the_toss_changes_seats():
    """With a generator either player may get X; without one the first has it."""

    class Named(Player):
        def __init__(self, name: str, mark: str) -> None:
            super().__init__(mark)
            self.name = name

    def seat_of_the_first(rng: Random | None) -> str:
        game = Game(lambda mark: Named("first", mark), lambda mark: Named("second", mark), rng)
        return next(mark for mark, who in game.players.items() if who.name == "first")

    assert "X" == seat_of_the_first(None)
    assert {"X", "O"} == {seat_of_the_first(Random(seed)) for seed in range(20)}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_images_share_a_box_only_with_michie(variant):
    """What is learned on one image is known on the seven others, turned with them."""
    machine, position = Machine(variant), "X...O...."
    machine.drawn = [(min(symmetries(position)), 0)]
    machine.learn("win")
    known = {sum(machine.beads(image).values()) for image in symmetries(position)}
    assert ({7 * 3 + 3} if variant is MICHIE else {21, 23}) == known


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_only_the_beads_of_the_game_change(variant):
    """Each box on the way by the reward, every other by nothing."""
    for seed in range(40):
        machine, before = Machine(variant), initial_boxes(variant)
        game = train(machine, smart, 1, Random(seed))[0]
        changed = [p for p, beads in machine.boxes.items() if beads != before[p]]
        reward = variant.rewards[game.result]
        own = game.moves[::2][:4]
        assert len(own) == len(changed) or not reward
        for position in changed:
            delta = sum(machine.boxes[position].values()) - sum(before[position].values())
            one_left = len(before[position]) == 3 and variant.keeps_the_last
            assert delta == reward or one_left


def test_the_last_bead_of_the_chapter_stays():
    """One colour left becomes one bead, and that box never changes again."""
    machine = Machine(CHAPTER)
    box = next(p for p in machine.boxes if len(machine.boxes[p]) == 3)
    first, second, third = machine.boxes[box]
    for square in (first, second):
        machine.drawn = [(box, square)]
        machine.learn("loss")
    machine.boxes[box][third] = 1
    for result in ("win", "loss"):
        machine.drawn = [(box, third)]
        machine.learn(result)
        assert {first: 0, second: 0, third: 1} == machine.boxes[box]


def test_an_empty_box_of_michie_resigns():
    """No bead, no move."""
    machine = Machine(MICHIE)
    machine.boxes["." * 9] = dict.fromkeys(range(9), 0)
    assert machine.choose("." * 9, Random(1)) is None
    assert "loss" == train(machine, smart, 1, Random(1))[0].result


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_boxes_come_back_from_text(variant):
    """With what they learned."""
    machine = Machine(variant)
    train(machine, smart, 50, Random(1))
    assert machine.boxes == Machine.from_json(machine.as_json()).boxes


@pytest.mark.parametrize(
    "text", ["", "[]", '{"variant": "x"}', '{"variant": "michie", "boxes": {}}']
)
def test_text_that_is_no_machine_is_refused(text):
    """With one kind of error."""
    with pytest.raises(ValueError, match="not the boxes of a MENACE"):
        Machine.from_json(text)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_limits_err_less_than_once_in_a_million(variant):
    """Thirty runs: a right learner above the limit, any wrong one at or below it."""
    false_fail, false_pass = error_bounds(variant, 30, LIMITS[variant])
    assert false_fail < 1e-6
    assert max(false_pass.values()) < 1e-6


def test_the_file_of_measurements_is_of_these_runs():
    """The first 100 runs of each right learner are in the histogram of all."""
    for variant in VARIANTS:
        left = Counter(dict(enumerate(measured(variant).histogram)))
        left.subtract(losses_of_runs(variant, "right", 100))
        assert min(left.values()) >= 0
        for learner in LEARNERS:
            runs = RUNS["right" if learner == "right" else "wrong"]
            assert runs == sum(measured(variant, learner).histogram)


def test_the_band_holds_the_mean():
    """Low below high, and both are shares."""
    low, high = band("michie", 30)
    pairs = zip(low, measured("michie").means, high, strict=True)
    assert all(0 <= a <= b <= c <= 1 for a, b, c in pairs)


def test_loss_rates_count_full_blocks():
    """A block that is not full is left out."""
    assert [0.5, 0.0] == loss_rates(["loss", "win", "win", "draw", "loss"], 2)


@pytest.mark.parametrize(
    ("statistic", "degrees", "survival"),
    [(3.841459, 1, 0.05), (5.991465, 2, 0.05), (14.067140, 7, 0.05), (26.124482, 8, 0.001)],
)
def test_chi_square_is_that_of_the_tables(statistic, degrees, survival):
    """NIST's table of critical values."""
    assert survival == pytest.approx(chi_square_survival(statistic, degrees), rel=1e-5)


def test_tails_of_a_fair_coin_are_binomial():
    """Exact, and below Chernoff's bound."""
    assert sum(comb(20, k) for k in range(16, 21)) / 2**20 == tail_above((1, 1), 20, 15)
    assert 1.0 == tail_up_to((1, 1), 20, 20)
    bound = chernoff((1, 1), 20, 1e-3, above=True)
    assert tail_above((1, 1), 20, int(bound * 20)) <= 1e-3


def test_no_box_is_needed_for_a_finished_board():
    """X moves, three or more are blank, nobody has won."""
    for position in initial_boxes(CHAPTER):
        assert winner(position) is None
        assert "X" == to_move(position)
        assert len(moves(position)) >= 3
        assert play(position, moves(position)[0])
