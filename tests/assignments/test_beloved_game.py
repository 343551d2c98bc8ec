"""The beloved game: what is judged without a student, then programs in the sandbox.

Games of the reference play the student here: walked like one, and compared with what they are,
and with what they only resemble.
"""

from __future__ import annotations

import ast
import inspect
import json
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from spoken_games import Spoken, difference, known, walk

from assignments.beloved_game import checks
from assignments.beloved_game.comparing import Comparison
from assignments.beloved_game.excluding import counts_like_othello, is_excluded
from assignments.beloved_game.extras import (
    best_path,
    horizon_position,
    nodes_in_order,
    quiescent_value,
    second_look,
    telling_trees,
)
from assignments.beloved_game.hidden import (
    OBSERVERS,
    Branch,
    Forest,
    PlainSearch,
    from_lists,
    from_walk,
    height_of,
    leaves_of,
    limited,
    random_branch,
    right_leaves,
    value_of,
)
from assignments.beloved_game.hints import value_hint
from assignments.beloved_game.kit import _game_walk as kit
from assignments.beloved_game.known import known_game
from assignments.beloved_game.lending import path_in
from assignments.beloved_game.searching import Question, check_value
from assignments.beloved_game.walked import Walked, read_row
from assignments.beloved_game.words import played, position
from grader.answers import Answer
from grader.assignment import load_assignment
from grader.authoring.expect import Unmet
from grader.errors import ChannelFault, Raised
from grader.interface import guess_assignments
from grader.model import Explanation, Outcome, Submission, SubmissionKind, Verdict
from grader.sandbox import protocol
from grader.submission import open_submission
from grader.verify import read_mutant
from grader.workflow import grade
from reference.games import MNK, Draughts, Game, Grundy, Nim, Player, TicTacToe, connect_four
from reference.games.examples import EXAMPLES
from reference.search import Cut, alphabeta, limited_minimax

BELOVED = load_assignment("beloved_game")
FOLDER = BELOVED.folder
SPEC = BELOVED.settings


# --- material -----------------------------------------------------------------------------------


def code_of(path: Path) -> str:
    """The program in a module, from its first import on, or in a notebook."""
    if path.suffix == ".py":
        text = path.read_text("utf-8")
        return text[text.index("from math") :].partition('\nif __name__ == "__main__":')[0]
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return "\n\n".join(cell["source"] for cell in cells if cell["cell_type"] == "code")


def definitions(source: str) -> dict[str, str]:
    """Every function, class and constant of a program, by name."""
    return {
        ast.unparse(getattr(node, "name", node)) if not hasattr(node, "name") else node.name:
        ast.dump(node)
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Assign)
    }  # fmt: skip


@pytest.mark.parametrize("name", ["solution", "starter"])
def test_notebook_and_module_are_the_same_program(name: str) -> None:
    """Only what runs at the end differs."""
    module = definitions(code_of(FOLDER / f"{name}.py"))
    notebook = definitions(code_of(FOLDER / f"{name}.ipynb"))
    assert module == {key: text for key, text in notebook.items() if key in module}
    assert len(module) > 3


def test_the_handout_names_every_check_and_every_number_of_the_spec() -> None:
    """A limit that is changed in one place only would be a lie in the other."""
    handout = (FOLDER / "handout.md").read_text("utf-8")
    for check in BELOVED.checks:
        assert f"`{check.name}`" in handout
    for words in (
        f"{SPEC['walk_positions']:,} positions and {SPEC['walk_seconds']} s",
        f"at most {SPEC['search_nodes']} nodes",
        f"at most {SPEC['pruning_share'] * 100:.0f} %",
        f"{SPEC['least_positions']} positions at least",
        f"{BELOVED.late.points} points",
        f"{BELOVED.limits.check_cpu_s:.0f} s",
    ):
        assert words in handout
    assert (12, 20) == (BELOVED.late.due and (BELOVED.late.due.month, BELOVED.late.due.day))
    assert "week_then_classes" == BELOVED.late.name


def test_there_are_mutants_for_every_check() -> None:
    """At least 16, and each names the check that must catch it."""
    mutants = [read_mutant(path) for path in (FOLDER / "mutants").glob("*.py")]
    assert len(mutants) >= 16
    assert {check.name for check in BELOVED.checks} == {mutant.caught_by for mutant in mutants}


def test_all_samples_are_recognised_and_none_is_taken_from_other_assignments() -> None:
    """By the names of both searches and of the game's methods."""
    all_of_them = [load_assignment(slug) for slug in ("lookahead", "first_moves", "beloved_game")]

    def slugs(path: Path) -> list[str]:
        return [each.slug for each in guess_assignments(open_submission(path), all_of_them)]

    for path in (*FOLDER.glob("s*.*"), *FOLDER.glob("examples/*.py")):
        if path.suffix in (".py", ".ipynb") and path.stem in ("solution", "starter"):
            assert ["beloved_game"] == slugs(path)
    for slug in ("lookahead", "first_moves"):
        assert [slug] == slugs(FOLDER.parent / slug / "solution.py")
        assert [slug] == slugs(FOLDER.parent / slug / "starter.py")


# --- the walk -----------------------------------------------------------------------------------


def test_the_walk_gives_the_values_that_the_reference_gives() -> None:
    """Tic-tac-toe with a middle that counts, at depths 0 to 4, from the empty board."""
    game = Spoken(TicTacToe())
    game.evaluate = lambda state: {"X": 2, "O": -2}.get(state[4], 0)  # type: ignore[attr-defined]
    walked, _ = walk(game, 5)
    expected = [
        limited_minimax(TicTacToe(), game.evaluate, depth).value  # type: ignore[attr-defined]
        for depth in range(5)
    ]
    assert expected == [walked.value(0, depth) for depth in range(5)]
    assert [1, 10, 82, 586] == [walked.size(0, depth) for depth in range(4)]
    assert 2 == walked.depth_within(0, 100, 9)
    assert 4 == walked.depth_within(0, 10**6, 9)


def test_a_row_that_the_walk_cannot_have_written_is_a_fault_of_the_channel() -> None:
    """The student's process is not believed, whatever it sends."""
    good = {"over": False, "to_move": "MAX", "moves": ["a"], "children": [1]}
    assert (1,) == read_row(good, 5).children
    for bad in (
        None,
        {},
        {**good, "children": [-1]},
        {**good, "children": [True]},
        {**good, "children": [99]},
        {**good, "children": []},
        {**good, "moves": 7},
    ):
        with pytest.raises(ChannelFault):
            read_row(bad, 5)


class Stone:
    """A state with slots, and no equality of its own."""

    __slots__ = ("heap", "mover")

    def __init__(self, heap: int, mover: str) -> None:
        self.heap, self.mover = heap, mover


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        ((1, "a"), (1, "a"), (1, "b")),
        ([1], [1], (1,)),
        (1, 1, True),
        ({"a": {1, 2}}, {"a": {2, 1}}, {"a": {1}}),
        (np.zeros((2, 2)), np.zeros((2, 2)), np.zeros(4)),
        (Stone(3, "MAX"), Stone(3, "MAX"), Stone(2, "MAX")),
        (Player.MAX, Player.MAX, Player.MIN),
        (range(3), range(3), range(2)),
        (random.Random, random.Random, dict),
    ],
)
def test_states_are_the_same_when_they_look_the_same(one: Any, same: Any, other: Any) -> None:
    """Down to their parts, whether or not they can be compared or hashed."""
    assert kit.picture_of(one) == kit.picture_of(same)
    assert kit.picture_of(one) != kit.picture_of(other)


class Remembering:
    """A state that computes its moves once."""

    def __init__(self, squares: list[int]) -> None:
        self.squares, self.memory = squares, None

    @cached_property
    def blank(self) -> list[int]:
        self.memory = 7  # type: ignore[assignment]
        return [i for i, square in enumerate(self.squares) if not square]


def test_a_state_may_remember_what_it_computed_and_not_change() -> None:
    """Attributes that are new or were None are memories; a square that is set is a change."""
    state = Remembering([0, 1, 0])
    before = kit.picture_of([state])
    assert [0, 2] == state.blank
    assert kit.is_kept(before, kit.picture_of([state]))
    state.squares[0] = 1
    assert not kit.is_kept(before, kit.picture_of([state]))
    assert not kit.is_kept(kit.picture_of([None]), kit.picture_of([1]))
    assert not kit.is_kept(kit.picture_of((1, 2)), kit.picture_of((1, 2, 3)))


def test_a_state_without_an_end_is_refused() -> None:
    """A list that holds itself."""
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(ValueError, match="nested too deeply"):
        kit.picture_of(endless)


def test_more_moves_than_anyone_can_look_at_are_refused() -> None:
    """Also when they never end."""
    with pytest.raises(ValueError, match="more than 2,000 moves"):
        kit.listed(iter(int, 1))


def test_a_hidden_game_plays_by_what_it_says() -> None:
    """An illegal move and the utility of an unfinished game raise, with the reason."""
    tree = from_lists([[2, 7], [1, 9]])
    forest = Forest([tree])

    def asked(name: str) -> Callable[[tuple[int, ...]], Any]:
        return lambda path: forest.expand(tuple((step,) for step in (0, *path)))[name]

    methods = [asked(name) for name in OBSERVERS]
    game = kit.LentGame((), *methods, lambda path, move: (*path, move))
    assert ("MAX", [0, 1]) == (game.to_move(()), game.moves(()))
    assert 7 == game.utility(game.result(game.result((), 0), 1))
    with pytest.raises(ValueError, match="5 is not a move of this position"):
        game.result((), 5)
    with pytest.raises(ValueError, match="use evaluate"):
        game.utility(())
    assert (1, 2) == (forest.leaves_asked(0, 2), len(forest.asked[0]) - 1)


@pytest.mark.parametrize("key", ["text", ((0, 1),), ((9,),), ((0,), (0,), (0,), (0,)), ((None,),)])
def test_what_is_no_position_of_a_hidden_game_is_refused(key: Any) -> None:
    """A submission may ask about anything."""
    with pytest.raises(ValueError, match=r"not a position|no move here"):
        Forest([from_lists([[2, 7], [1, 9]])]).expand(key)


# --- values, bounds, paths ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "leaves", "all_leaves"),
    [("slide_42", 2, 3, 4), ("aima", 3, 7, 9), ("matey", 16, 8, 20), ("deep", 6, 4, 5)],
)
def test_published_trees(name: str, value: int, leaves: int, all_leaves: int) -> None:
    """Their values, and the leaves that alpha-beta reads of all of them. Cut at alpha >= beta."""
    tree = from_lists(EXAMPLES[name].tree)
    depth = height_of(tree)
    assert value == value_of(tree, depth)
    assert (leaves, all_leaves) == (
        right_leaves(tree, depth, Cut.AT_EQUAL),
        leaves_of(tree, depth),
    )


@pytest.mark.parametrize(
    ("true", "window", "right", "wrong"),
    [
        (5, None, [5, 5.0], [4, 6, True, "5", None, float("nan"), inf]),
        (5, (4, 6), [5], [4, 6]),
        (5, (6, 9), [5, 5.5, 6], [4, 7, -inf]),
        (5, (5, 9), [5], [4, 6]),
        (5, (1, 3), [3, 4, 5], [2, 6, inf]),
        (5, (1, 5), [5], [4, 6]),
    ],
)
def test_bounds_may_be_soft_or_hard(
    true: float, window: tuple[float, float] | None, right: Sequence[Any], wrong: Sequence[Any]
) -> None:
    """Between the value and the end of the window that it lies beyond."""
    assert [None] * len(right) == [check_value({"value": v}, true, window) for v in right]
    assert all(check_value({"value": value}, true, window) for value in wrong)


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ([0, 0], None),
        ([0, 1], "does not lead to the value"),
        ([1, 0], "does not lead to the value"),
        ([0], "ends too early"),
        ([], "ends too early"),
        ([0, 0, 0], "goes on where the search ends"),
        ([0, 7], "move 2 of the path is not legal"),
        ([0, None], "move 2 of the path is not legal"),
        ([True, 0], "move 1 of the path is not legal"),
    ],
)
def test_every_move_of_a_path_keeps_the_value(path: list[Any], problem: str | None) -> None:
    """On the lecture's slide 42, worth 2 by moves 0 and 0."""
    found = path_in(from_lists([[2, 7], [1, 9]]), 2, path, 2)
    assert (problem is None) == (found is None)
    assert found is None or problem is None or problem in found["summary"]


def test_one_move_is_no_moves() -> None:
    """What is counted is said in the singular where it is one."""
    short = path_in(from_lists([[2, 7], [1, 9]]), 2, [0], 2)
    long = path_in(from_lists([2, 1]), 1, [0, 0], 2)
    assert short is not None
    assert long is not None
    assert ("2 moves, or a finished game", "1 move") == (short["expected"], short["got"])
    assert ("1 move at most", "2 moves") == (long["expected"], long["got"])


@pytest.mark.parametrize(
    ("text", "drawing"),
    [
        ("X.O\n.X.", {"board": "X.O.X.", "width": 3, "caption": "after 1, 2"}),
        ("b.\n.w\nblack to move", {"width": 2, "caption": "after 1, 2; black to move"}),
        ("(3, 2, 2)", {"kind": "text", "text": "after 1, 2:\n(3, 2, 2)"}),
        ("", {"kind": "text"}),
        ("a b\nc d", {"kind": "text"}),
        (7, {"kind": "text", "text": "after 1, 2:\n7"}),
    ],
)
def test_a_position_is_drawn_as_a_board_if_it_looks_like_one(
    text: Any, drawing: Mapping[str, Any]
) -> None:
    """Rows of one length without blanks; anything else stays text."""
    assert drawing.items() <= position(text, played(["1", "2"])).items()


def hint_for(wrong: Callable[[Walked, int, int], float]) -> str:
    """The hint for a search of connect four that answers what *wrong* says."""
    game = Spoken(MNK(4, 4, 4, gravity=True))
    game.evaluate = lambda state: hash_of(state)  # type: ignore[attr-defined]
    walked, _ = walk(game, 6)
    asked = [(Question(n, depth), wrong(walked, n, depth)) for n in range(20) for depth in (1, 2)]
    return value_hint(walked)(asked)


def hash_of(state: str) -> int:
    """An estimate that differs nearly everywhere, and is the same on every machine."""
    return sum(index * ord(letter) for index, letter in enumerate(state)) % 97 - 48


def test_a_hint_names_the_mistake_that_gives_just_the_wrong_values() -> None:
    """Where two mistakes give the same wrong values, the right ones decide."""
    assert "one ply less deep" in hint_for(lambda walked, n, depth: walked.value(n, depth - 1))
    assert "one ply deeper" in hint_for(lambda walked, n, depth: walked.value(n, depth + 1))
    assert "values are MAX's" in hint_for(lambda walked, n, depth: -walked.value(n, depth))
    assert "" == hint_for(lambda walked, n, depth: 10**6 + n)

    def by_depth(walked: Walked, number: int, depth: int) -> float:
        node = walked.nodes[number]
        if node.over or depth == 0:
            return node.static
        best = max if depth % 2 else min
        return best(by_depth(walked, child, depth - 1) for child in node.children)

    assert "whose turn it is, not the depth" in hint_for(by_depth)


# --- known games --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Tic-Tac-Toe", TicTacToe()),
        ("m,n,k 4 3 3", MNK(4, 3, 3)),
        ("misère m,n,k 3,3,3", MNK(3, 3, 3, misere=True)),
        ("Connect Four", connect_four()),
        ("connect-4 5x4", MNK(5, 4, 4, gravity=True)),
        ("Maximilian and Minerva", Grundy((7,), Player.MIN)),
        ("Grundy's game 9", Grundy((9,))),
        ("Nim 3 4 5", Nim((3, 4, 5))),
        ("Misere Nim 1-2", Nim((1, 2), misere=True)),
    ],
)
def test_a_game_is_known_by_its_name(name: str, game: Game[Any, Any]) -> None:
    """With its sizes, however it is written."""
    found = known(name).game
    assert (type(game), vars(game)) == (type(found), vars(found))


@pytest.mark.parametrize(
    "name", ["", "my game", "connect four 99x99", "nim", "m,n,k 0 0 0", "grundy 1000", "connect 5"]
)
def test_other_names_are_not_known(name: str) -> None:
    """Nor sizes that the reference could not play."""
    assert known_game(name) is None


def test_othello_is_excluded_and_its_losing_variant_is_not() -> None:
    """As the homework says."""
    assert all(map(is_excluded, ("Othello", "REVERSI 8x8", "my othello")))
    assert not any(map(is_excluded, ("Othello for losers", "anti-reversi", "misère Othello", "")))
    assert all(map(counts_like_othello, [(4, 12, 56, 244), (4, 12, 56, 244, 1396, 8200)]))
    assert not any(map(counts_like_othello, [(4, 12, 56), (4, 12, 56, 244, 1397), (7, 49, 302)]))


@pytest.mark.parametrize(
    ("name", "game", "plies"),
    [
        ("tic-tac-toe", TicTacToe(), 4),
        ("connect four 4x4", MNK(4, 4, 4, gravity=True), 4),
        ("Grundy 10", Grundy((10,)), 8),
        ("Nim 2 3", Nim((2, 3)), 6),
        ("checkers", Draughts(draw_after=30), 4),
    ],
)
@pytest.mark.parametrize("exchanged", [False, True])
def test_a_known_game_is_itself(name: str, game: Any, plies: int, exchanged: bool) -> None:
    """To its end, also with MAX and MIN exchanged, and with draws of one's own in checkers."""
    games = 6 if known(name).readings else 0
    walked, played = walk(Spoken(game, exchanged=exchanged), plies, games)
    comparison = Comparison(walked, known(name))
    assert comparison.first_difference() is None
    assert comparison.first_in_games(played) is None
    assert games == comparison.ended or known(name).own_draws


def test_moves_may_be_listed_in_any_order_that_their_numbers_tell() -> None:
    """Connect four that tries the middle first."""
    game = Spoken(MNK(5, 4, 4, gravity=True))
    own = game.moves
    game.moves = lambda state: sorted(own(state), key=lambda column: abs(column - 2))
    found, _ = difference(game, known("connect four 5x4"), 3, 10)
    assert found is None


class Rowless(MNK):
    """Lines count only across and down."""

    def winner(self, state: str) -> str | None:
        rows = state.split("/")
        lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
        held = (mark for mark in "XO" if any(mark * self.k in line for line in lines))
        return next(held, None)


@pytest.mark.parametrize(
    ("game", "name", "plies", "most_moves"),
    [
        (MNK(3, 3, 3, misere=True), "tic-tac-toe", 6, 5),
        (MNK(4, 4, 4, gravity=True), "connect four 5x4", 3, 0),
        (MNK(5, 4, 3, gravity=True), "connect four 5x4", 6, 5),
        (Rowless(5, 4, 4, gravity=True), "connect four 5x4", 3, 20),
        (Grundy((10,), misere=True), "Grundy 10", 9, 8),
        (Nim((2, 3), misere=True), "Nim 2 3", 6, 5),
        (Nim((2, 4)), "Nim 2 3", 6, 4),
    ],
)
def test_a_game_that_only_resembles_a_known_one_is_found_out(
    game: Any, name: str, plies: int, most_moves: int
) -> None:
    """By a position that few moves lead to, and on which the two do disagree."""
    found, walked = difference(Spoken(game), known(name), plies, 40 if known(name).readings else 0)
    assert found is not None
    assert len(found.line) <= most_moves
    assert found.number == walked.reached(0, found.line)


def test_chess_is_itself_as_far_as_it_is_walked() -> None:
    """20, 400: the first two plies, and one game by chance of a few moves."""
    pytest.importorskip("pyspiel")
    chess = known("chess")
    walked, _ = walk(Spoken(chess.game), 2)
    comparison = Comparison(walked, chess)
    assert comparison.first_difference() is None
    assert [(1, 20, 20), (2, 400, 400)] == comparison.counts()


# --- extras -------------------------------------------------------------------------------------


def test_the_lectures_position_shows_the_horizon() -> None:
    """Worth 1 at depth 2; looked at until it is quiet, X wins."""
    tree = horizon_position()
    assert (2, 3, 1) == tuple(value_of(tree, depth) for depth in (0, 1, 2))
    assert [100, 100] == [quiescent_value(tree, depth) for depth in (1, 2)]


def test_a_second_look_changes_the_move_where_it_is_asked_about() -> None:
    """Every hidden game of that check tells a program with the second look from one without."""
    for tree in telling_trees(random.Random(5), 4, 2, 2):
        assert second_look(tree, 2, 2).line[0] != best_path(tree, 2)[0]


def test_the_plain_search_is_the_references_where_players_alternate() -> None:
    """The same nodes and leaves, with either cut."""
    for seed in range(6):
        tree = random_branch(random.Random(seed), 5, (2, 3), 20, is_max=seed % 2 == 0, ends=0.1)
        for cut in Cut:
            search, right = PlainSearch(cut), alphabeta(limited(tree, 4), cut=cut)
            assert right.value == search.value(tree, 4)
            assert (right.nodes, right.leaves) == (search.nodes, search.leaves)


def test_the_plain_search_lets_a_side_move_again() -> None:
    """It finds the value there too; and where one side makes all moves, nothing can be cut."""
    for seed in range(20):
        tree = random_branch(random.Random(seed), 4, (2, 3), 20, again=0.5)
        assert value_of(tree, 4) == PlainSearch().value(tree, 4)
    alone = random_branch(random.Random(3), 4, (2, 3), 20, is_max=False, again=1.0)
    assert leaves_of(alone, 4) == right_leaves(alone, 4, Cut.AT_EQUAL)


def test_hidden_games_have_numbers_that_nobody_takes_for_infinity() -> None:
    """In every fourth of them a value is past any number of six digits; in the others none is."""
    trees = checks.random_trees(random.Random(5), 8, 4)
    values = [abs(value_of(tree, depth)) for tree in trees for depth in (1, 2, 3, 4)]
    most = [max(values[4 * n : 4 * n + 4]) for n in range(8)]
    assert [3, 7] == [n for n, value in enumerate(most) if value > 999_999]
    assert max(value for n, value in enumerate(most) if n % 4 != 3) <= 80


def test_the_best_move_first_costs_fewer_nodes_than_the_worst_first() -> None:
    """On hidden games, with orders by the true values."""
    tree = random_branch(random.Random(2), 4, (3,), 20)

    def orders(sign: int) -> dict[tuple[int, ...], list[int]]:
        def below(path: tuple[int, ...]) -> Any:
            branch = tree.at(path)
            if len(path) == 4:
                return
            towards = -sign if branch.is_max else sign
            yield (
                path,
                sorted(
                    range(len(branch.children)),
                    key=lambda i: towards * value_of(branch.children[i], 3 - len(path)),
                ),
            )
            for index in range(len(branch.children)):
                yield from below((*path, index))

        return dict(below(()))

    best, worst = (nodes_in_order(tree, 4, orders(sign)) for sign in (1, -1))
    assert best < nodes_in_order(tree, 4, {}) < worst


def test_a_walked_game_can_be_lent() -> None:
    """Its values are those of the walk."""
    walked, _ = walk(Spoken(TicTacToe()), 4)
    tree = from_walk(walked, 0, 3)
    assert walked.value(0, 3) == value_of(tree, 3)
    assert (504, True) == (leaves_of(tree, 3), tree.is_max)
    assert isinstance(tree, Branch)


# --- in the sandbox -----------------------------------------------------------------------------

COINS = '''
class Coins:
    """A row of coins; take one from either end."""

    name = "coins"
    row = (3, 9, 1, 2, 8, 5)

    def initial(self):
        return (self.row, 0)

    def to_move(self, state):
        return "MAX" if len(state[0]) % 2 == 0 else "MIN"

    def moves(self, state):
        return ["left", "right"][: len(state[0])]

    def result(self, state, move):
        row, lead = state
        coin, rest = (row[0], row[1:]) if move == "left" else (row[-1], row[:-1])
        return (rest, lead + (coin if self.to_move(state) == "MAX" else -coin))

    def is_terminal(self, state):
        return not state[0]

    def utility(self, state):
        return state[1]

    def evaluate(self, state):
        return state[1]


game = Coins()


def minimax(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state), []
    if depth == 0:
        return game.evaluate(state), []
    found = []
    for move in game.moves(state):
        value, path = minimax(game, game.result(state, move), depth - 1)
        found.append((value, [move] + path))
    return (max if game.to_move(state) == "MAX" else min)(found, key=lambda pair: pair[0])


def alphabeta(game, state, depth, alpha, beta):
    return minimax(game, state, depth)
'''


def module(source: str) -> Submission:
    return Submission("my.py", SubmissionKind.MODULE, "0" * 64, Path("my.py"), source=source)


def verdicts(source: str, *only: str) -> dict[str, Verdict]:
    """What the sandbox says of a program."""
    report = grade(module(source), BELOVED, only=only, seed=7, isolation="none", jobs=2).report
    return {verdict.check: verdict for verdict in report.verdicts}


def test_extras_are_asked_of_games_that_end_early_and_go_on_past_the_depth() -> None:
    """Searches that see no end before the depth, and none at it."""
    source = (FOLDER / "solution.py").read_text("utf-8")
    deaf = source.replace("        return self.game.is_terminal(state)\n", "")
    deeper = deaf.replace(
        'gained there."""\n    if depth == 0 or', 'there."""\n    if depth == 0 and'
    )
    assert source != deaf != deeper
    found = verdicts(deeper, "deepening", "futility_cutoff")
    assert [Outcome.FAILED] * 2 == [
        found[each].outcome for each in ("deepening", "futility_cutoff")
    ]


def test_futility_without_a_margin_keeps_its_path_where_values_are_equal() -> None:
    """A bound that looks as good as the best value so far is no reason to change the path."""
    source = (FOLDER / "solution.py").read_text("utf-8")
    tied = source.replace(" if is_max else (value < best)", " if is_max else (value <= best)")
    assert source != tied
    assert Outcome.FAILED is verdicts(tied, "futility_cutoff")["futility_cutoff"].outcome


def test_a_game_that_lacks_a_method_is_still_known_by_its_name() -> None:
    """Its rules count, and give no points until it is whole; without a name they don't count."""
    source = (FOLDER / "solution.py").read_text("utf-8").replace("def moves(", "def no_moves(")
    found = verdicts(source, "known_rules")["known_rules"]
    assert (0, 4) == (found.points, found.max_points)
    unnamed = source.replace("    name = ", "    title = ")
    assert 0 == verdicts(unnamed, "known_rules")["known_rules"].max_points


def why(found: Verdict) -> Explanation:
    assert found.explanation is not None
    return found.explanation


def test_a_whole_game_of_few_positions_is_enough() -> None:
    """All that both searches are asked is right; only pruning is missed, and what is skipped."""
    found = verdicts(COINS)
    assert {"pruning": Outcome.FAILED} == {
        name: each.outcome
        for name, each in found.items()
        if each.outcome not in (Outcome.PASSED, Outcome.SKIPPED)
    }
    assert "nothing is pruned" in why(found["pruning"]).summary
    assert "which is the whole game" in str(found["game_rules"].notes)
    assert "'coins'" in why(found["known_rules"]).summary
    assert Fraction(0) == found["known_rules"].max_points == found["deepening"].max_points
    assert "`deepening` is an extra" in why(found["deepening"]).summary


def test_what_the_kit_finds_wrong_is_given_no_line_of_the_program() -> None:
    """A list that holds itself can't be looked at; the kit says so, at its own line."""
    endless = "    def initial(self):\n        held = []; held.append(held); return held\n"
    mine = f"\nclass Mine(Coins):\n{endless}\ngame = Mine()"
    found = verdicts(COINS.replace("\ngame = Coins()", mine), "game_rules")["game_rules"]
    assert Outcome.RAISED is found.outcome
    assert "nested too deeply" in why(found).got
    assert "your code" not in why(found).tried


def test_a_walk_that_was_tampered_with_is_for_a_person_to_look_at() -> None:
    """The kit runs in the student's process; what it sends is believed only if it can be true."""
    line = "import _game_walk; _game_walk.expand = lambda numbers: []"
    found = verdicts(f"{COINS}\n{line}\n", "game_rules")["game_rules"]
    assert (Outcome.PROTOCOL, 0) == (found.outcome, found.points)


# --- the same in this process: the kit is asked directly, and values cross as on the wire --------


class Near:
    """A submission that is asked without a sandbox; it stands in for `Student`."""

    def __init__(self, source: str) -> None:
        self.names: dict[str, Any] = {}
        exec(compile(source, "my.py", "exec"), self.names)

    def get(self, name: str) -> Any:
        return self.names[name]

    def ask(self, name: str, *arguments: Any) -> Answer:
        function = getattr(kit, name.removeprefix("_game_walk."))
        try:
            sent = protocol.encode(function(*arguments), lambda kept: protocol.Handle(0, "", "?"))
        except Exception as error:
            return Answer(arguments, None, Raised(type(error).__name__, str(error)), {}, str)
        return Answer(arguments, protocol.decode(sent), None, {}, str)

    def map(self, name: str, calls: Sequence[Sequence[Any]]) -> Iterator[Answer]:
        return (self.ask(name, *call) for call in calls)


def ask_near(source: str, check: Callable[..., None], **settings: Any) -> tuple[Any, list[Any]]:
    """What *check* raises about a program, and its notes."""
    shared: dict[str, Any] = {}
    notes: list[Any] = []
    given = {
        "student": Near(source),
        "rng": random.Random(7),
        "spec": {**SPEC, **settings},
        "note": notes.append,
        "shared": shared,
    }
    checks.game_rules(**given) if check is not checks.game_rules else None
    wanted = inspect.signature(check).parameters
    try:
        check(**{name: each for name, each in given.items() if name in wanted})
    except Unmet as unmet:
        return unmet.explanation, notes
    return None, notes


WRONG_GAMES: Mapping[str, tuple[str, str]] = {
    "raises": (
        "    def result(self, state, move):\n"
        "        if len(state[0]) == 3: raise KeyError(move)\n"
        "        return super().result(state, move)\n",
        "your game raised an exception in a position that play can reach",
    ),
    "says X": (
        '    def to_move(self, state):\n        return "X"\n',
        '`to_move` is "MAX" or "MIN"',
    ),
    "has no number": (
        "    def utility(self, state):\n        return None\n",
        "`utility` is a finite number, MAX's",
    ),
    "counts its questions": (
        "    asked = 0\n"
        "    def evaluate(self, state):\n        Mine.asked += 1; return Mine.asked\n",
        "`evaluate` answers differently when it is asked again",
    ),
    "answers with an object that agrees with everything": (
        "    def is_terminal(self, state):\n        return Yes()\n",
        "`is_terminal` is True or False",
    ),
    "begins by chance": (
        "    def initial(self):\n        import random; return (self.row, random.random())\n",
        "`initial` gives another state each time",
    ),
    "pays more than a float can hold": (
        "    def utility(self, state):\n        return 10**400\n",
        "`utility` is a finite number, MAX's",
    ),
    "tells megabytes": (
        "    def to_move(self, state):\n        return 'MAX' * 10**7\n",
        '`to_move` is "MAX" or "MIN"',
    ),
    "makes noise": (
        "    def is_quiet(self, state):\n        return 1\n",
        "`is_quiet` is True or False",
    ),
}
YES = "class Yes:\n    def __eq__(self, other): return True\n    def __bool__(self): return True\n"


@pytest.mark.parametrize("name", WRONG_GAMES)
def test_a_wrong_game_is_explained_in_the_first_position_that_shows_it(name: str) -> None:
    """With the moves that lead there, if there are any."""
    method, summary = WRONG_GAMES[name]
    mine = f"\n{YES}\nclass Mine(Coins):\n{method}\ngame = Mine()"
    explanation, _ = ask_near(COINS.replace("\ngame = Coins()", mine), checks.game_rules)
    assert explanation is not None
    assert summary == explanation.summary
    if name in ("raises", "has no number"):
        assert re.match(r"after '(left|right)', '", explanation.counterexample["text"])


@pytest.mark.parametrize("value", ["'coins'", "None", "Coins.moves", "object()"])
def test_what_is_no_game_is_told_what_it_lacks(value: str) -> None:
    """By the names of the methods, whatever the name `game` stands for."""
    explanation, _ = ask_near(f"{COINS}\ngame = {value}\n", checks.game_rules)
    assert "`game` has not all the methods of a game" == explanation.summary
    assert "`initial`, `to_move`, `moves`, `result`, `is_terminal`" in explanation.expected


RIGHT_GAMES = {
    "utilities are fractions": """
    def utility(self, state):
        return __import__("fractions").Fraction(state[1], 7)
""",
    "it is over when numpy says so": """
    def is_terminal(self, state):
        return __import__("numpy").array(len(state[0])) == 0
""",
    "utilities are far larger than 1": """
    def utility(self, state):
        return state[1] * 1e300

    def evaluate(self, state):
        return state[1] * 1e300
""",
    "every state knows the one before it": """
    def initial(self):
        return Knowing((self.row, 0), None)

    def result(self, state, move):
        return Knowing(super().result(state, move), state)
""",
    "a state holds cells that know their neighbours": """
    def initial(self):
        return Joined((self.row, 0))

    def result(self, state, move):
        return Joined(super().result(state, move))
""",
}
KNOWING = """
class Knowing(list):
    def __init__(self, held, before):
        super().__init__([*held, before])

    def __iter__(self):
        return iter([self[0], self[1]])


class Cell:
    def __init__(self, coin):
        self.coin, self.beside = coin, set()


class Joined:
    def __init__(self, held):
        self.held, self.cells = held, [Cell(coin) for coin in held[0]]
        for one, other in zip(self.cells, self.cells[1:]):
            one.beside.add(other)
            other.beside.add(one)

    def __getitem__(self, index):
        return self.held[index]

    def __iter__(self):
        return iter(self.held)
"""
WITH_CUTS = """
def alphabeta(game, state, depth, alpha, beta):
    if game.is_terminal(state):
        return [game.utility(state), []]
    if depth == 0:
        return [game.evaluate(state), ()]
    best = None
    for move in game.moves(state):
        value, path = alphabeta(game, game.result(state, move), depth - 1, alpha, beta)
        is_max = game.to_move(state) == "MAX"
        if best is None or (value > best[0] if is_max else value < best[0]):
            best = [value, (move, *path)]
        alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return best
"""


@pytest.mark.parametrize("name", RIGHT_GAMES)
def test_right_games_of_every_kind(name: str) -> None:
    """What states and numbers are is open; a search may answer with a list for a pair."""
    mine = f"\n{KNOWING}\nclass Mine(Coins):\n{RIGHT_GAMES[name]}\ngame = Mine()"
    source = COINS.replace("\ngame = Coins()", mine) + WITH_CUTS
    found = verdicts(
        source, "game_rules", "minimax_values", "alphabeta_values", "windows", "pruning"
    )
    assert {} == {n: v.explanation for n, v in found.items() if v.outcome is not Outcome.PASSED}


def test_a_move_that_numpy_chose_is_the_move_that_was_given() -> None:
    """`argmax` gives a number that is not Python's."""
    source = COINS.replace(
        'return ["left", "right"][: len(state[0])]', "return [0, 1][: len(state[0])]"
    )
    source = source.replace('move == "left"', "move == 0").replace(
        "found.append((value, [move] + path))",
        "found.append((value, [__import__('numpy').int64(move)] + path))",
    )
    assert ask_near(source, checks.minimax_values)[0] is None


def test_a_slow_game_is_walked_less_far_and_loses_nothing() -> None:
    """The report says how far the walk came."""
    slow = COINS.replace(
        "def is_terminal(self, state):\n", "def is_terminal(self, state):\n        sleep(0.01)\n"
    )
    explanation, notes = ask_near(
        f"from time import sleep\n{slow}", checks.game_rules, walk_seconds=0.2
    )
    walked = re.search(r"Walked (\d+) of at most 2,000 positions", str(notes))
    assert walked is not None
    assert explanation is None
    assert 1 <= int(walked[1]) < 27


WRONG_SEARCHES: Mapping[str, tuple[str, str]] = {
    "a value alone": ("return 3", "a search gives two things"),
    "a dict": ("return {'value': 3, 'path': []}", "a search gives two things"),
    "a number of many digits": ("return 10**500, []", "the value is wrong"),
    "a text of megabytes": ("return 'a' * 10**7, []", "the value is no number"),
    "a text": ("return 'three', []", "the value is no number"),
    "True": ("return True, []", "the value is no number"),
    "an object": ("return object(), []", "the value is no number"),
    "not a number": ("return float('nan'), []", "the value is no number"),
    "unhashable moves": ("return right(game, state, depth)[0], [{}] * depth", "path"),
    "an endless path": ("return right(game, state, depth)[0], ['left'] * 10**4", "path"),
    "an exception": ("raise KeyError(depth)", "your search raised an exception"),
}


@pytest.mark.parametrize("name", WRONG_SEARCHES)
def test_a_wrong_answer_of_a_search_is_the_students_and_is_explained(name: str) -> None:
    """Whatever it is; nothing that comes back makes the grader stumble."""
    body, summary = WRONG_SEARCHES[name]
    source = f"{COINS}\nright = minimax\ndef minimax(game, state, depth):\n    {body}\n"
    explanation, _ = ask_near(source, checks.minimax_values)
    assert explanation is not None
    assert summary in explanation.summary
    assert explanation.call.startswith("minimax(game, state, ")


def test_true_is_no_utility_and_the_hint_says_what_is() -> None:
    """As in Python, True would be 1; but a loss would be no less than a draw."""
    won = "    def utility(self, state):\n        return state[1] > 0\n"
    source = COINS.replace("\ngame = Coins()", f"\nclass Mine(Coins):\n{won}\ngame = Mine()")
    explanation, _ = ask_near(source, checks.game_rules)
    assert explanation is not None
    assert "a number, such as 1, 0 or -1" == explanation.expected
    assert explanation.got in ("True", "False")
    assert "write 1 for MAX's win, -1 for MIN's" in explanation.hint


LATER = "answers differently when it is asked again later, after other positions"
UNSTEADY: Mapping[str, tuple[str, str]] = {
    "whose turn it is, kept in the game": (
        "    turn = 'MAX'\n"
        "    def result(self, state, move):\n"
        "        self.turn = 'MIN' if self.turn == 'MAX' else 'MAX'\n"
        "        sign = 1 if len(state[0]) % 2 == 0 else -1\n"
        "        coin, rest = state[0][-1], state[0][:-1]\n"
        "        if move == 'left': coin, rest = state[0][0], state[0][1:]\n"
        "        return (rest, state[1] + sign * coin)\n"
        "    def to_move(self, state):\n        return self.turn\n",
        "`to_move`",
    ),
    "a counter that turns the moves round": (
        "    asked = 0\n"
        "    def moves(self, state):\n"
        "        Mine.asked += 1\n"
        "        found = super().moves(state)\n"
        "        return found if Mine.asked <= 40 else found[::-1]\n",
        "`moves`",
    ),
    "an exception by and by": (
        "    asked = 0\n"
        "    def evaluate(self, state):\n"
        "        Mine.asked += 1\n"
        "        if Mine.asked > 120: raise KeyError('asked too often')\n"
        "        return state[1]\n",
        "the game",
    ),
}


@pytest.mark.parametrize("name", UNSTEADY)
def test_a_game_that_hangs_on_what_was_asked_before_is_found_out(name: str) -> None:
    """Though it says the same twice in a row; else its searches would be blamed."""
    method, subject = UNSTEADY[name]
    source = COINS.replace("\ngame = Coins()", f"\nclass Mine(Coins):\n{method}\ngame = Mine()")
    explanation, _ = ask_near(source, checks.game_rules)
    assert explanation is not None
    assert f"{subject} {LATER}" == explanation.summary
    assert "depend on the state alone" in explanation.hint


def test_a_game_that_its_search_changes_is_blamed_not_the_search() -> None:
    """Here a search shortens a list that the game keeps; the walk could not know."""
    source = COINS.replace("    def moves(self", "    kept = {}\n    def fresh(self").replace(
        "    def result(", "    def moves(self, state):\n"
        "        return self.kept.setdefault(state, self.fresh(state))\n    def result(",
    ).replace("in game.moves(state):", "in shortened(game.moves(state)):")  # fmt: skip
    source += "\ndef shortened(moves):\n    del moves[1:]\n    return moves\n"
    explanation, _ = ask_near(source, checks.minimax_values)
    assert (f"`moves` {LATER}", "'left', 'right'", "'left'") == (
        explanation.summary, explanation.expected, explanation.got
    )  # fmt: skip


def test_a_pair_is_counted_as_it_comes_not_as_it_says() -> None:
    """An answer whose length lies is still a value and a path."""
    source = f"{COINS}\nright = minimax\nclass Pair(tuple):\n    def __len__(self): return 7\n"
    source += "def minimax(game, state, depth):\n    return Pair(right(game, state, depth))\n"
    explanation, _ = ask_near(source, checks.minimax_values)
    assert explanation is None


def test_a_search_that_changes_its_state_is_told_so() -> None:
    """Here a list, to which it appends."""
    source = COINS.replace("return (self.row, 0)", "return [self.row, 0]").replace(
        "def minimax(game, state, depth):\n",
        "def minimax(game, state, depth):\n    if isinstance(state, list): state.append(0)\n",
    ).replace("row, lead = state", "row, lead = state[:2]")  # fmt: skip
    explanation, _ = ask_near(source, checks.minimax_values)
    assert "the search changed the state that it was given" == explanation.summary


OTHELLO = '''
class Discs:
    """A game that does not give its name."""

    def initial(self):
        start = {(3, 3): "O", (3, 4): "X", (4, 3): "X", (4, 4): "O"}
        return ("X", tuple(start.get((r, c), ".") for r in range(8) for c in range(8)))

    def flips(self, mark, board, square):
        row, column, found = square // 8, square % 8, []
        for down, right in [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]:
            r, c, line = row + down, column + right, []
            while 0 <= r < 8 and 0 <= c < 8 and board[r * 8 + c] not in (".", mark):
                line.append(r * 8 + c)
                r, c = r + down, c + right
            if line and 0 <= r < 8 and 0 <= c < 8 and board[r * 8 + c] == mark:
                found += line
        return found

    def places(self, mark, board):
        return [s for s in range(64) if board[s] == "." and self.flips(mark, board, s)]

    def to_move(self, state):
        return "MAX" if state[0] == "X" else "MIN"

    def moves(self, state):
        mark, board = state
        other = "O" if mark == "X" else "X"
        return self.places(mark, board) or (["pass"] if self.places(other, board) else [])

    def result(self, state, move):
        mark, board = state
        squares = list(board)
        if move != "pass":
            for square in [move, *self.flips(mark, board, move)]:
                squares[square] = mark
        return ("O" if mark == "X" else "X", tuple(squares))

    def is_terminal(self, state):
        return not self.moves(state)

    def utility(self, state):
        return state[1].count("X") - state[1].count("O")


game = Discs()
'''


def test_othello_is_recognised_by_its_lines_of_play() -> None:
    """4, 12, 56, 244: whatever it is called."""
    explanation, _ = ask_near(OTHELLO, checks.game_rules, walk_positions=1_000)
    assert "Othello is not allowed" in explanation.summary


# --- lines that lead to seldom rules ------------------------------------------------------------

DRAUGHTS = (FOLDER / "examples" / "english_draughts.py").read_text("utf-8")
FEW: Mapping[str, Any] = {"walk_positions": 200, "games": 2, "games_searched": 1}
FOUR_AT_ONCE = "        if len(move) == 5:\n            raise KeyError(move)\n"


def test_a_game_that_raises_on_a_seldom_line_is_told_where() -> None:
    """Chance did not come there, so that the game was walked without a fault."""
    begins = "        side, squares, quiet = state\n        board = list(squares)\n"
    assert begins in DRAUGHTS
    found, _ = ask_near(DRAUGHTS.replace(begins, begins + FOUR_AT_ONCE), checks.known_rules, **FEW)
    assert "your game raised an exception in a position that play can reach" == found.summary
    assert re.search(r"after \(\d+(, \d+){4}\): KeyError", found.got)
    assert "black to move" in str(found.counterexample)


def test_what_a_seldom_line_can_say_is_read_with_care(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kit runs in the student's process."""
    for row in (None, [], {}, {"number": -1}, {"number": 10**9, "over": False, "moves": []}):
        monkeypatch.setattr(kit, "step", lambda number, index, row=row: row)
        with pytest.raises(ChannelFault):
            ask_near(DRAUGHTS, checks.known_rules, **FEW)
    monkeypatch.setattr(kit, "step", lambda number, index: {"number": 1, "moves": [], "over": 1})
    found, _ = ask_near(DRAUGHTS, checks.known_rules, **FEW)
    assert "`is_terminal` is True or False" == found.summary


def test_a_slow_game_is_led_to_seldom_rules_for_some_time_only() -> None:
    """And the report says so."""
    found, notes = ask_near(DRAUGHTS, checks.known_rules, **FEW, line_seconds=0)
    assert found is None
    assert "until their time was used up" in str(notes)
    found, notes = ask_near(DRAUGHTS, checks.known_rules, **FEW)
    assert found is None
    assert "lines that lead to seldom rules" in str(notes)


def test_a_second_look_may_be_part_of_the_path() -> None:
    """The handout leaves open whether the line ends where the first look did."""
    source = (FOLDER / "solution.py").read_text("utf-8")
    look = "        best[0], best[2] = minimax(game, end, extra)[0], True\n"
    assert look in source
    longer = (
        "        best[0], rest = minimax(game, end, extra)\n        best[1:] = [path + rest, 1]\n"
    )
    found = verdicts(source.replace(look, longer), "secondary_search")["secondary_search"]
    assert (Outcome.PASSED, 2) == (found.outcome, found.points)
    wrong = longer.replace("path + rest", "rest + path")
    found = verdicts(source.replace(look, wrong), "secondary_search")["secondary_search"]
    assert Outcome.FAILED is found.outcome
