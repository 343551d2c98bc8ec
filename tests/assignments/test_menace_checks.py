"""MENACE as an assignment: both variants, its material, and whatever a submission may answer."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import comb, exp, log
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assignments.menace import boxes, learning, playing
from assignments.menace.replay import Opponent, Replay, orbits
from grader.answers import Answer
from grader.assignment import assignment_slugs, load_assignment
from grader.authoring.expect import Unmet
from grader.interface import guess_assignments
from grader.model import Assignment, Outcome, Report
from grader.submission import open_submission
from grader.workflow import grade
from reference.games.tictactoe import EMPTY
from reference.menace.bounds import chi_square_survival
from reference.menace.machine import CHAPTER, MICHIE, VARIANTS
from reference.menace.measured import GAMES, LAST, error_bounds
from reference.truth import lookahead
from reference.truth.entries import menace as truths

MENACE = load_assignment("menace")
MATERIAL = MENACE.folder
CHECKS = [check.name for check in MENACE.checks]
CHAPTER_SOLUTION = MATERIAL / "chapter" / "solution.py"


def with_settings(**changed: Any) -> Assignment:
    return replace(MENACE, settings={**MENACE.settings, **changed})


def code_of(path: Path) -> str:
    """The program in a module or notebook, as one text."""
    if path.suffix == ".py":
        return path.read_text("utf-8")
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return "\n\n".join(cell["source"] for cell in cells if cell["cell_type"] == "code")


def definitions(path: Path) -> dict[str, str]:
    """The classes and functions of a program, each as the text of its syntax tree."""
    nodes = ast.parse(code_of(path)).body
    kinds = (ast.FunctionDef, ast.ClassDef)
    return {node.name: ast.dump(node) for node in nodes if isinstance(node, kinds)}


# --- both variants -----------------------------------------------------------------------------


def graded(path: Path, variant: str, *only: str) -> dict[str, Outcome]:
    assignment = with_settings(variant=variant)
    report: Report = grade(open_submission(path), assignment, only=only, seed=3, jobs=2).report
    return {verdict.check: verdict.outcome for verdict in report.verdicts}


def test_the_chapters_solution_earns_everything_in_its_variant() -> None:
    """2,201 boxes, +2, the last bead stays."""
    assert dict.fromkeys(CHECKS, Outcome.PASSED) == graded(CHAPTER_SOLUTION, "chapter")


def test_a_solution_of_one_variant_is_wrong_in_the_other() -> None:
    """Each by what the variants differ in."""
    only = ("boxes", "beads", "symmetry", "learning")
    wrong = {"boxes": Outcome.FAILED, "symmetry": Outcome.FAILED, "learning": Outcome.FAILED}
    assert {**wrong, "beads": Outcome.PASSED} == graded(CHAPTER_SOLUTION, "michie", *only)
    assert {**wrong, "beads": Outcome.PASSED} == graded(MATERIAL / "solution.py", "chapter", *only)


def test_a_chapter_that_takes_the_last_bead_is_caught(tmp_path: Path) -> None:
    """The rule that only this variant has."""
    source = CHAPTER_SOLUTION.read_text("utf-8")
    wrong = source.replace("if len(colours) == 1:", "if False:")
    assert wrong != source
    path = tmp_path / "wrong.py"
    path.write_text(wrong, "utf-8")
    assert {"learning": Outcome.FAILED} == graded(path, "chapter", "learning")


@pytest.mark.parametrize("seed", [7, 8])
def test_several_last_beads_are_caught_whatever_the_games(seed: int, tmp_path: Path) -> None:
    """Games leave a single colour by chance only: boxes are made to lose until they have one."""
    source = CHAPTER_SOLUTION.read_text("utf-8")
    path = tmp_path / "wrong.py"
    path.write_text(source.replace("if len(colours) == 1:", "if not colours:"), "utf-8")
    bench_only = with_settings(variant="chapter", short_games=1, long_games=1)
    report = grade(open_submission(path), bench_only, only=("learning",), seed=seed).report
    assert [Outcome.FAILED] == [verdict.outcome for verdict in report.verdicts]


def test_whatever_lists_its_items_is_a_list(tmp_path: Path) -> None:
    """Names, boxes and winners in tuples, views and generators, beads in a mapping of any kind."""
    source = (MATERIAL / "solution.py").read_text("utf-8")
    for old, new in {
        '[name for name, square in zip(NAMES, self.squares) if square == " "]': "tuple({})",
        "[Row([self.squares[i] for i in line], line) for line in LINES]": "iter({})",
        "list(self.contents)": "self.contents.keys()",
        "{NAMES[image[i]]: count for i, count in self.contents[box].items()}": "Proxy({})",
        "[Game(self, opponent).play() for _ in range(games)]": "(each for each in {})",
    }.items():
        assert source.count(old) == 1
        source = source.replace(old, new.format(old))
    path = tmp_path / "unusual.py"
    path.write_text(f"{source}\nfrom types import MappingProxyType as Proxy\n", "utf-8")
    only = ("board", "rows", "boxes", "beads", "training")
    assert dict.fromkeys(only, Outcome.PASSED) == graded(path, "michie", *only)


@pytest.mark.parametrize(("method", "check"), [("Board.moves", "board"), ("Menace.boxes", "boxes")])
def test_a_list_without_an_end_is_cut(method: str, check: str, tmp_path: Path) -> None:
    """It is wrong, and costs no more time than any other wrong answer."""
    source = (MATERIAL / "solution.py").read_text("utf-8")
    path = tmp_path / "endless.py"
    path.write_text(f"{source}\nimport itertools\n{method} = lambda self: itertools.repeat('a1')\n")
    assert {check: Outcome.FAILED} == graded(path, "michie", check)


def changed_solution(folder: Path, *changes: tuple[str, str]) -> Path:
    """The solution with pieces of its text replaced."""
    source = (MATERIAL / "solution.py").read_text("utf-8")
    for old, new in changes:
        assert source.count(old) >= 1
        source = source.replace(old, new)
    path = folder / "changed.py"
    path.write_text(source, "utf-8")
    return path


def failure(path: Path, check: str) -> str:
    """Why *check* takes points."""
    [verdict] = grade(open_submission(path), MENACE, only=(check,), seed=3).report.verdicts
    assert verdict.outcome in (Outcome.FAILED, Outcome.PARTIAL)
    assert verdict.explanation is not None
    return verdict.explanation.summary


@pytest.mark.parametrize("check", ["save_and_load", "training"])
def test_machines_that_share_their_boxes_are_told_so(check: str, tmp_path: Path) -> None:
    """A dict as a default argument belongs to all machines; that is said, and not chance blamed."""
    path = changed_solution(
        tmp_path,
        ("def __init__(self, rng):\n        super().__init__(\"X\"",
         "def __init__(self, rng, boxes={}):\n        super().__init__(\"X\""),
        ("self.contents = {}", "self.contents = boxes"),
    )  # fmt: skip
    assert failure(path, check).startswith("two machines share their boxes")


def test_boxes_that_are_loaded_are_there_to_stay(tmp_path: Path) -> None:
    """A machine that is back at its old boxes when it has learned once is caught."""
    path = changed_solution(
        tmp_path,
        ("self.contents = {box: dict", "self.old, self.contents = self.contents, {box: dict"),
        ("    def finish(self, board, winner):\n        {\"X\"",
         "    def forget(self):\n        self.contents = getattr(self, \"old\", self.contents)\n\n"
         "    def finish(self, board, winner):\n        {\"X\""),
        ("        self.drawn = []\n\n    def learn_win",
         "        self.drawn = []\n        self.forget()\n\n    def learn_win"),
    )  # fmt: skip
    assert "a box does not come back as it was saved" == failure(path, "save_and_load")


def test_boxes_that_stay_in_memory_are_not_saved(tmp_path: Path) -> None:
    """Though a file of the name is written: it is moved, and what is loaded is what is in it."""
    kept = (
        "            json.dump("
        "[[box, list(beads.items())] for box, beads in self.contents.items()], file)"
    )
    read = "            self.contents = {box: dict(beads) for box, beads in json.load(file)}"
    dump = '            file.write("saved")\n        CUPBOARD[path] = list(self.contents.items())'
    path = changed_solution(
        tmp_path,
        (kept, dump),
        (f"        with open(path) as file:\n{read}",
         "        self.contents = {box: dict(beads) for box, beads in CUPBOARD[path]}"),
        ("class Menace(", "CUPBOARD = {}\n\n\nclass Menace("),
    )  # fmt: skip
    [verdict] = grade(
        open_submission(path), MENACE, only=("save_and_load",), seed=3
    ).report.verdicts
    assert (Outcome.RAISED, 0) == (verdict.outcome, verdict.points)
    assert verdict.explanation is not None
    assert "other.load('moved-boxes-of-menace')" in verdict.explanation.call
    assert "KeyError: 'moved-boxes-of-menace'" in verdict.explanation.got


def test_wrong_beads_in_new_boxes_are_not_paid_for_twice() -> None:
    """What is learned comes on top of them, and is right where that is."""
    only = ("beads", "symmetry", "learning", "training")
    wanted = {**dict.fromkeys(only, Outcome.PASSED), "beads": Outcome.FAILED}
    assert wanted == graded(MATERIAL / "mutants" / "beads_four_of_each.py", "michie", *only)


def test_a_game_that_tells_x_first_still_trains() -> None:
    """The order of the ends is asked by `game` alone: X has then learned before O is told."""
    path = MATERIAL / "mutants" / "game_tells_x_first.py"
    assert {"game": Outcome.FAILED, "training": Outcome.PASSED} == graded(
        path, "michie", "game", "training"
    )


# --- the numbers -------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_limits_of_the_curve_are_those_of_the_truths(variant: str) -> None:
    """And both errors are rarer than once in a million."""
    limit, runs = MENACE.settings["most_lost"][variant], MENACE.settings["curve_runs"]
    assert (truths.LIMITS[variant], truths.RUNS) == (limit, runs)
    assert (GAMES, LAST) == (MENACE.settings["curve_games"], 50)
    false_fail, false_pass = error_bounds(variant, runs, limit)
    assert max(false_fail, *false_pass.values()) < 1e-6
    assert f"| `{variant}` | {limit:.0%}".replace("%", " %") in code_of_handout()


def code_of_handout() -> str:
    return (MATERIAL / "handout.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("draws", "share"), [(MENACE.settings["draws"], s) for s in (0.03, 0.1, 0.25, 0.5)]
)
def test_chi_square_seldom_blames_a_right_machine(draws: int, share: float) -> None:
    """Exactly, for two kinds of moves: over all boxes rarer than 1e-7."""
    tested = 1 + MENACE.settings["draw_boxes"]
    blamed = sum(
        exp(log(comb(draws, k)) + k * log(share) + (draws - k) * log(1 - share))
        for k in range(int(draws * share * 2) + 1)
        if chi_square_survival(
            (k - draws * share) ** 2 / (draws * share * (1 - share)), 1
        ) < playing.LEAST_LIKELY
    )  # fmt: skip
    assert tested * blamed < 1e-7


def test_draws_that_ignore_the_beads_are_unlikely() -> None:
    """By colour instead of by bead, over the games of a curve: the bound is far below its limit."""
    replay, rng = Replay(MICHIE, ""), random.Random(1)
    for _game in range(2_000):
        square = rng.choice([0, 1, 4])
        replay._note_luck(replay_decision(square))
    assert replay.luck() < learning.UNLIKELY
    fair = Replay(MICHIE, "")
    for _game in range(2_000):
        fair._note_luck(replay_decision(rng.choice([0] * 8 + [1] * 2 + [4])))
    assert fair.luck() > 0.01


def replay_decision(square: int) -> Any:
    from assignments.menace.replay import Decision

    return Decision("." * 9, [8, 2, 0, 0, 1, 0, 0, 0, 0], square)


def test_squares_that_a_symmetry_exchanges_are_alike() -> None:
    """On the empty board: corners, edges, the centre. Without symmetry: none."""
    assert {frozenset({0, 2, 6, 8}), frozenset({1, 3, 5, 7}), frozenset({4})} == {
        *orbits(MICHIE, "." * 9)
    }
    assert 9 == len({*orbits(CHAPTER, "." * 9)})


# --- the material ------------------------------------------------------------------------------


def test_handout_has_a_section_for_each_check() -> None:
    """In the order in which they are asked, each with its name."""
    headings = re.findall(r"^## `(\w+)`", code_of_handout(), re.MULTILINE)
    assert CHECKS == headings


@pytest.mark.parametrize("name", ["solution", "starter"])
def test_module_and_notebook_are_one_program(name: str) -> None:
    """Class by class."""
    module, notebook = (definitions(MATERIAL / f"{name}.{kind}") for kind in ("py", "ipynb"))
    assert module == notebook


@pytest.mark.parametrize("name", ["solution.py", "starter.ipynb", "chapter/solution.py"])
def test_it_is_recognised(name: str) -> None:
    """Among all assignments that are installed."""
    everything = [load_assignment(slug) for slug in assignment_slugs()]
    found = guess_assignments(open_submission(MATERIAL / name), everything)
    assert ["menace"] == [assignment.slug for assignment in found]


def test_every_check_has_a_mutant() -> None:
    """At least one mistake for each, and sixteen in all."""
    texts = [path.read_text("utf-8") for path in (MATERIAL / "mutants").glob("*.py")]
    named = [re.findall(r"^caught by: (\w+)$", text, re.MULTILINE) for text in texts]
    assert set(CHECKS) == {check for (check,) in named}
    assert len(texts) >= 16


# --- whatever a submission answers -------------------------------------------------------------


class Told:
    """A bench that tells anything."""

    def __init__(self, tell: Callable[[], Any]) -> None:
        self.tell = tell

    def ask(self, *arguments: Any) -> Any:
        return self.tell()

    def map(self, function: str, classes: Sequence[str], calls: Any) -> Iterator[Any]:
        for call in calls:
            yield call, Answer(tuple(call), self.tell(), None, {}, lambda: "")


SCALARS = st.none() | st.booleans() | st.integers(-2, 40) | st.text("aXO b1", max_size=9)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.tuples(inner, inner)
    | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=12,
)  # fmt: skip
TRUTH = lookahead()

ASKED: dict[str, Callable[[Any], None]] = {
    "boards": lambda bench: playing.check_boards(bench, TRUTH),
    "rows": lambda bench: playing.check_rows(bench, TRUTH),
    "base": lambda bench: playing.check_base(bench),
    "source": lambda bench: playing.check_source(bench, "D", "." * 9, "X"),
    "losing": lambda bench: learning.check_losing(bench, MICHIE, random.Random(1)),
    "given_rng": lambda bench: boxes.check_given_rng(bench, 1),
    "smart": lambda bench: playing.check_smart(bench, TRUTH, random.Random(1), 9),
    "games": lambda bench: playing.check_games(bench, random.Random(1)),
    "evenly": lambda bench: playing.chosen_evenly("D", "." * 9, "X", [0, 1], 3, bench.ask()),
    "box_set": lambda bench: boxes.check_box_set(bench, MICHIE),
    "first_beads": lambda bench: boxes.check_first_beads(bench, CHAPTER),
    "images": lambda bench: boxes.check_images(bench, MICHIE, ["." * 9]),
    "choices": lambda bench: boxes.check_choices(bench, ["." * 9], 1),
    "draws": lambda bench: boxes.check_draws(bench, MICHIE, [], 1, 1, 9),
    "learning": lambda bench: learning.check_learning(
        bench, MICHIE, random.Random(1), MENACE.settings
    ),
    "kept": lambda bench: learning.check_kept(bench, MICHIE, 1, 2),
    "training": lambda bench: learning.check_training(bench, MICHIE, 1, 2),
    "seeds": lambda bench: learning.check_seeds(bench, MICHIE, 1, 2),
    "curve": lambda bench: learning.check_curve(
        bench, MICHIE, random.Random(1), MENACE.settings, print
    ),
}


@pytest.mark.parametrize("name", ASKED)
@given(data=st.data())
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_nonsense_is_explained_and_breaks_nothing(name: str, data: st.DataObject) -> None:
    """Whatever comes back, the student is told what was expected."""
    told = data.draw(ANYTHING)
    with pytest.raises(Unmet) as caught:
        ASKED[name](Told(lambda: told))
    assert caught.value.explanation.summary


GAME = [[["b2", [4] * 9], "a1", ["b1", [3] * 7], "c2", ["b3", [2] * 5], "c3", ["b2", [1] * 3]], []]


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_games_that_nearly_make_sense_are_followed_or_explained(data: st.DataObject) -> None:
    """A game's record with anything in any place."""
    game = json.loads(json.dumps(GAME))
    plies = game[0]
    plies[data.draw(st.integers(0, len(plies) - 1))] = data.draw(ANYTHING)
    if data.draw(st.booleans()):
        plies[0] = [data.draw(SCALARS), data.draw(st.just([4] * 9) | ANYTHING)]
    opponent = Opponent(boxes.replies()["dumb"], random.Random(1))
    with pytest.raises(Unmet):
        Replay(MICHIE, "").games([game], 1, opponent)


def test_a_hint_is_there_for_each_fact_of_a_board() -> None:
    """They stand side by side."""
    assert len(playing.HINTS) == len(playing.board_facts("." * 9))


def test_a_game_that_ends_twice_is_shown_so() -> None:
    """The event too many, not the winner that is right."""
    wanted = playing.expected_game(["a1", "b1", "a2", "b2", "a3"])
    again = [wanted[0], [*wanted[1], wanted[1][-1]]]
    explanation = playing.wrong_game([], wanted, again).explanation
    assert "nothing more happens" == explanation.expected
    assert explanation.got.startswith("X.finish(")


def test_a_missing_box_is_the_first_by_blank_squares() -> None:
    """As a board, with how many are missing."""
    late = next(p for p in boxes.initial_boxes(MICHIE) if p.count(".") == 3)
    left = [p for p in boxes.initial_boxes(MICHIE) if p not in (EMPTY, late)]
    told = [position.replace(".", " ") for position in left]
    with pytest.raises(Unmet) as caught:
        boxes.check_box_set(Told(lambda: told), MICHIE)  # type: ignore[arg-type]
    explanation = caught.value.explanation
    assert "a box is missing" == explanation.summary
    assert "302 boxes; 2 missing" == explanation.got
    assert explanation.counterexample is not None
    assert late == explanation.counterexample["board"]


def test_a_single_box_is_no_boxes() -> None:
    """Counted in the singular."""
    with pytest.raises(Unmet) as caught:
        boxes.check_box_set(Told(lambda: [" " * 9]), MICHIE)  # type: ignore[arg-type]
    assert "1 box; 303 missing" == caught.value.explanation.got


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("XO.....", "nine squares"),
        ("XXXX.....", "no game reaches"),
        ("XXXOO....", "over"),
        ("X........", "O is to move"),
        ("XOXXOO.XO", "only one move"),
    ],
)
def test_why_a_position_has_no_box(position: str, reason: str) -> None:
    """Each kind in its own words."""
    assert reason in boxes.why_illegal(position)


def test_a_box_with_one_colour_left_is_no_evidence() -> None:
    """Nothing to compare is never a fault, however the shares are rounded."""
    squares, beads = "X.O.O.X..", [0, 7, 0, 0, 0]
    boxes.check_frequencies(CHAPTER, squares, beads, [["b1", 2_999]], 2_999)
    with pytest.raises(Unmet):
        boxes.check_frequencies(CHAPTER, squares, beads, [["b1", 2_998], ["a2", 1]], 2_999)
