"""The material of the lookahead assignment: handout, kit, solution, starter, mutants."""

import ast
import importlib.util
import json
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest

from grader.assignment import load_assignment
from grader.language import _, use_language

MATERIAL = Path(__file__).parents[2] / "assignments" / "lookahead"
CHECKS = [
    "rules",
    "whole_tree",
    "minimax_values",
    "best_move",
    "never_loses",
    "alphabeta_values",
    "alphabeta_move",
    "pruning",
    "recorded_numbers",
    "figures",
]
NOTEBOOK_CHECKS = {"recorded_numbers", "figures"}
FIGURES = ["tree-by-depth", "what-pruning-saves", "the-wall"]
MACHINE_KEYS = {"walk_seconds", "nodes_per_second", "chess_years"}
# The same on every machine. Wins and draws follow from the solution taking the first best move.
FIXED_RECORDS = {
    "total_games": "255,168",
    "total_nodes": "549,946",
    "games_x_wins": "131,184",
    "games_o_wins": "77,904",
    "games_drawn": "46,080",
    "nodes_move_1": "9",
    "nodes_move_4": "3,024",
    "nodes_move_7": "148,176",
    "perfect_play_value": "a draw",
    "minimax_nodes": "549,946",
    "vs_random_games": "1,000",
    "vs_random_wins": "906",
    "vs_random_draws": "94",
    "vs_random_losses": "0",
    "alphabeta_nodes": "18,297",
    "alphabeta_same_answer": "yes",
    "pruning_factor": "30",
    "pruning_saved_pct": "96.7%",
    "ttt_zeroes": "5.4",
}
MODULE_MUTANTS = sorted((MATERIAL / "mutants").glob("*.py"))
NOTEBOOK_MUTANTS = sorted((MATERIAL / "mutants").glob("*.ipynb"))


def load_module(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read_notebook(path: Path) -> nbformat.NotebookNode:
    return nbformat.from_dict(json.loads(path.read_text(encoding="utf-8")))


def code_of(path: Path) -> str:
    """The program in a module or notebook, as one text."""
    if path.suffix == ".py":
        return path.read_text(encoding="utf-8")
    cells = read_notebook(path).cells
    return "\n\n".join(cell.source for cell in cells if cell.cell_type == "code")


def program(path: Path) -> str:
    """The syntax tree without the module docstring: what the program does."""
    tree = ast.parse(code_of(path))
    if ast.get_docstring(tree) is not None:
        del tree.body[0]
    return ast.dump(tree)


# --- an independent truth: nine characters, lines found by arithmetic, mark by counting --------


def has_line(position: str, mark: str) -> bool:
    """Whether three squares of *mark* add up to 15 in the magic square."""
    magic = [n for n, square in zip((2, 7, 6, 9, 5, 1, 4, 3, 8), position, strict=True)
             if square == mark]  # fmt: skip
    return any(a + b + c == 15 for a in magic for b in magic for c in magic if a < b < c)


@cache
def value_of(position: str) -> int:
    if has_line(position, "X") or has_line(position, "O"):
        return 1 if has_line(position, "X") else -1
    values = [value_of(child) for child in children(position)]
    return (max if to_move(position) == "X" else min)(values, default=0)


def to_move(position: str) -> str:
    return "X" if position.count("X") == position.count("O") else "O"


def children(position: str) -> list[str]:
    mark = to_move(position)
    return [
        position[:square] + mark + position[square + 1 :]
        for square in range(9)
        if position[square] == "."
    ]


def reachable_positions() -> list[str]:
    value_of.cache_clear()
    found, front = {"." * 9}, {"." * 9}
    while front:
        open_ones = [p for p in front if not (has_line(p, "X") or has_line(p, "O"))]
        front = {child for position in open_ones for child in children(position)}
        found |= front
    return sorted(found)


def board(position: str) -> tuple[str | None, ...]:
    return tuple(None if square == "." else square for square in position)


@pytest.fixture(scope="module")
def solution() -> ModuleType:
    return load_module(MATERIAL / "solution.py", "lookahead_solution")


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A kit that has seen nothing yet and writes to *tmp_path*."""
    monkeypatch.setenv("FIGKIT_DIR", str(tmp_path))
    monkeypatch.delenv("FIGKIT_LESSON", raising=False)
    return load_module(MATERIAL / "kit" / "_figkit.py", "lookahead_figkit")


# --- the solution ------------------------------------------------------------------------------


def test_solution_walks_255168_games_and_549946_nodes(solution):
    """131,184 games are won by X, 77,904 by O, and 46,080 are drawn."""
    solution.walk(solution.EMPTY, "X", 0)
    games = {"games": 255_168, "x": 131_184, "o": 77_904, "draw": 46_080}
    assert solution.stats == {"nodes": 549_946, **games}
    per_ply = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    assert solution.depth_nodes == per_ply


def test_solution_alphabeta_visits_18297_nodes(solution):
    """Row-major alpha-beta, window (-2, 2), cutoff at alpha >= beta, visits 18,297 nodes."""
    counter = [0]
    assert solution.ab(solution.EMPTY, "X", -2, 2, counter) == 0
    assert counter == [18_297]


def test_solution_minimax_visits_549946_nodes(solution):
    """Minimax without memory visits the whole tree, the root counted."""
    counter = [0]
    assert solution.minimax(solution.EMPTY, "X", counter) == 0
    assert counter == [549_946]


def test_solution_knows_every_position(solution):
    """Minimax, alpha-beta and the chosen move are right on all 5,478 reachable positions."""
    positions = reachable_positions()
    assert len(positions) == 5_478
    for position in positions[1:]:
        given, mark, value = board(position), to_move(position), value_of(position)
        assert value == solution.minimax(given, mark, [0]), position
        assert value == solution.ab(given, mark, -2, 2, [0]), position
        if solution.winner(given) is None and solution.moves(given):
            after = solution.play(given, solution.best_move(given, mark), mark)
            assert value == value_of("".join(square or "." for square in after)), position


def test_solution_notebook_records_22_keys_and_draws_six_files(kit, tmp_path, monkeypatch):
    """Nineteen keys are the same on every machine; three depend on it and fit each other."""
    monkeypatch.setitem(sys.modules, "_figkit", kit)
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(code_of(MATERIAL / "solution.ipynb"), names)

    records = dict(kit.collected()["records"])
    assert {k: v for k, v in records.items() if k not in MACHINE_KEYS} == FIXED_RECORDS
    assert records.keys() == FIXED_RECORDS.keys() | MACHINE_KEYS
    assert len(kit.collected()["records"]) == 22
    assert re.fullmatch(r"\d+\.\d", records["walk_seconds"])
    per_second = int(records["nodes_per_second"].replace(",", ""))
    assert records["chess_years"] == f"{1e120 / per_second / (60 * 60 * 24 * 365):.0e}"

    assert [figure["name"] for figure in kit.collected()["figures"]] == FIGURES
    lengths = {
        figure["name"]: [
            bar["width" if bar["kind"] == "horizontal" else "height"]
            for bar in figure["axes"][0]["bars"]
        ]
        for figure in kit.collected()["figures"]
    }
    assert lengths["tree-by-depth"] == [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448]
    assert lengths["what-pruning-saves"] == [549_946, 18_297]
    assert lengths["the-wall"] == pytest.approx([5.4068, 80, 120], abs=1e-4)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        f"the-machine-that-looked-ahead.{name}.{theme}.svg"
        for name in FIGURES
        for theme in ("light", "dark")
    )


# --- the kit -----------------------------------------------------------------------------------


def two_bars(ax):
    bars = ax.bar(["one", "two"], [3, 4])
    bars[1].set_alpha(0.5)
    ax.text(0, 3, "three")
    ax.set_yscale("log")
    ax.set_ylim(1, 100)
    ax.set_xlabel("which")
    ax.set_ylabel("how many")


def test_record_prints_and_returns_the_value(kit, capsys):
    """The line is ``key = value``; the value comes back as the object it was."""
    value = ["a list"]
    assert kit.record("things", value) is value
    assert capsys.readouterr().out == "things = ['a list']\n"


def test_recorded_values_are_plain_data(kit):
    """Text, integers, finite floats, truth values and None stay; anything else becomes its text."""

    class Score(int):
        pass

    for value in ("9", 9, 0.5, True, None, float("inf"), Score(7), (1, 2)):
        kit.record("value", value)
    values = [value for _, value in kit.collected()["records"]]
    assert values == ["9", 9, 0.5, True, None, "inf", "7", "(1, 2)"]
    assert json.loads(json.dumps(kit.collected())) == kit.collected()


def test_save_fig_writes_both_themes_and_says_so(kit, tmp_path, capsys):
    """One line is printed; two well-formed SVG files hold what `svg` returns, and they differ."""
    assert kit.save_fig("bars", two_bars, figsize=(5, 3)) is None
    line = "figure bars -> the-machine-that-looked-ahead.bars.{light,dark}.svg\n"
    assert capsys.readouterr().out == line
    texts = [
        (tmp_path / f"the-machine-that-looked-ahead.bars.{theme}.svg").read_text("utf-8")
        for theme in ("light", "dark")
    ]
    assert texts == [kit.svg("bars", "light"), kit.svg("bars", "dark")]
    assert {ElementTree.fromstring(text).tag for text in texts} == {
        "{http://www.w3.org/2000/svg}svg"
    }
    for text, theme, other in zip(texts, kit.THEMES, reversed(kit.THEMES), strict=True):
        assert all(colour in text for colour in kit.THEMES[theme].values())
        assert not any(colour in text for colour in kit.THEMES[other].values())


def test_save_fig_remembers_the_data_of_the_drawing(kit):
    """Bars with tick label, rectangle and opacity; scales, limits, labels and texts."""
    kit.save_fig("bars", two_bars, figsize=(5, 3))
    (figure,) = kit.collected()["figures"]
    assert figure["figsize"] == [5, 3]
    assert figure["files"] == {
        "light": "the-machine-that-looked-ahead.bars.light.svg",
        "dark": "the-machine-that-looked-ahead.bars.dark.svg",
    }
    (axes,) = figure["axes"]
    shared = {"kind": "vertical", "width": 0.8}
    assert axes["bars"] == [
        {**shared, "label": "one", "height": 3, "alpha": 1},
        {**shared, "label": "two", "height": 4, "alpha": 0.5},
    ]
    assert (axes["xscale"], axes["yscale"], axes["ylim"]) == ("linear", "log", [1, 100])
    assert (axes["xlabel"], axes["ylabel"], axes["texts"]) == ("which", "how many", ["three"])


def test_horizontal_bars_are_labelled_by_their_own_axis(kit):
    """A bar without a tick of its own is labelled by its coordinate; a NaN becomes None."""
    kit.save_fig("flat", lambda ax: ax.barh([0, 1.3], [2, float("nan")], tick_label=["a", "b"]))
    kit.save_fig("bare", lambda ax: (ax.bar([7.125], [1]), ax.set_xticks([])))
    flat, bare = (figure["axes"][0]["bars"] for figure in kit.collected()["figures"])
    assert [(bar["kind"], bar["label"], bar["width"]) for bar in flat] == [
        ("horizontal", "a", 2),
        ("horizontal", "b", None),
    ]
    assert bare[0]["label"] == "7.125"


def test_equal_drawings_give_equal_files(kit):
    """No date, no random ids: the same plot is the same text."""
    kit.save_fig("bars", two_bars)
    first = kit.svg("bars", "light")
    kit.save_fig("bars", two_bars)
    assert first == kit.svg("bars", "light")
    assert len(kit.collected()["figures"]) == 1


def test_environment_names_folder_and_lesson(kit, tmp_path, monkeypatch, capsys):
    """FIGKIT_DIR is made where it is missing; both variables are read at each call."""
    monkeypatch.setenv("FIGKIT_DIR", str(tmp_path / "new" / "folder"))
    monkeypatch.setenv("FIGKIT_LESSON", "lesson-2")
    kit.save_fig("bars", two_bars)
    assert capsys.readouterr().out == "figure bars -> lesson-2.bars.{light,dark}.svg\n"
    written = sorted(path.name for path in (tmp_path / "new" / "folder").iterdir())
    assert written == ["lesson-2.bars.dark.svg", "lesson-2.bars.light.svg"]


def test_current_folder_is_the_default(kit, tmp_path, monkeypatch):
    """Without FIGKIT_DIR the files appear beside the notebook."""
    monkeypatch.delenv("FIGKIT_DIR")
    monkeypatch.chdir(tmp_path)
    kit.save_fig("bars", two_bars)
    assert len(list(tmp_path.glob("*.svg"))) == 2


@pytest.mark.parametrize("name", ["", "../escape", "two words", "under_score", "-first", None])
def test_figure_names_are_checked(kit, tmp_path, name):
    """Letters, digits and hyphens; the message shows the name and a better one."""
    with pytest.raises(ValueError, match=r"figure name .*letters, digits and hyphens") as caught:
        kit.save_fig(name, two_bars)
    assert repr(name) in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_lesson_names_are_checked(kit, monkeypatch):
    """The lesson's name becomes part of a file name, so it is checked alike."""
    monkeypatch.setenv("FIGKIT_LESSON", "../lesson")
    with pytest.raises(ValueError, match=r"FIGKIT_LESSON '\.\./lesson': use letters"):
        kit.save_fig("bars", two_bars)


def test_errors_of_the_plot_surface_unchanged(kit, tmp_path, capsys):
    """Nothing is printed, written or remembered when `plot` fails, even on the second page."""
    calls = []

    def fails_on_the_dark_page(ax):
        calls.append(ax)
        if len(calls) == 2:
            raise error

    error = NotImplementedError()
    with pytest.raises(NotImplementedError) as caught:
        kit.save_fig("bars", fails_on_the_dark_page)
    assert caught.value is error
    assert capsys.readouterr().out == ""
    assert list(tmp_path.iterdir()) == []
    assert kit.collected() == {"records": [], "figures": []}


def test_svg_of_an_unknown_figure_names_the_known_ones(kit):
    """The message lists what was drawn."""
    with pytest.raises(ValueError, match=r"'bars' \(light\) was not drawn.*so far: nothing"):
        kit.svg("bars", "light")
    kit.save_fig("bars", two_bars)
    with pytest.raises(ValueError, match=r"drawn so far: bars \(light\), bars \(dark\)"):
        kit.svg("bars", "sepia")


def test_the_kit_leaves_matplotlib_as_it_was(kit):
    """The caller's settings neither reach the drawing nor change through it."""
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    kit.save_fig("bars", two_bars)
    plain = kit.svg("bars", "light")
    assert dict(mpl.rcParams) == before
    with mpl.rc_context({"font.size": 30}):
        kit.save_fig("bars", two_bars)
    assert kit.svg("bars", "light") == plain


def test_collected_hands_out_a_copy(kit):
    """What the caller does to the answer does not reach the kit."""
    kit.record("key", "value")
    kit.collected()["records"].clear()
    assert kit.collected()["records"] == [["key", "value"]]


# --- handout and starter -----------------------------------------------------------------------


def test_handout_has_a_section_for_each_check():
    """The ten checks in order, by the names that the report uses."""
    text = (MATERIAL / "handout.md").read_text(encoding="utf-8")
    assert re.findall(r"^## `(\w+)`", text, re.MULTILINE) == CHECKS


def test_handout_names_every_record_and_figure():
    """All 22 keys and three figures, and no value of theirs but the size of the tree."""
    text = (MATERIAL / "handout.md").read_text(encoding="utf-8")
    quoted = set(re.findall(r"`([\w-]+)`", text))
    assert quoted >= FIXED_RECORDS.keys() | MACHINE_KEYS | set(FIGURES)
    assert given_answers(text) == {"549946"}


def given_answers(text: str) -> set[str]:
    """Which of the assignment's numbers stand in *text*, with or without separators."""
    digits = set(re.findall(r"\d[\d.]*\d", re.sub(r"(?<=\d)[,_](?=\d)", "", text)))
    answers = {value.replace(",", "").rstrip("%") for value in FIXED_RECORDS.values()}
    more = {"5478", "4520", "504", "15120", "54720", "200448", "127872", "913", "87", "16811"}
    small = {"9", "0", "30", "yes", "a draw"}  # too short to give anything away
    return digits & ((answers | more) - small - {"1000"})


@pytest.mark.parametrize("name", ["starter.py", "starter.ipynb"])
def test_starter_gives_no_answer_away(name):
    """Seven stubs that raise NotImplementedError, no lines, no counts."""
    text = (MATERIAL / name).read_text(encoding="utf-8")
    assert given_answers(text) == set()
    names: dict[str, Any] = {}
    for node in ast.parse(code_of(MATERIAL / name)).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("plot"):
            exec(ast.unparse(node), names)
            assert ast.get_docstring(node), node.name
            arguments = [None] * len(node.args.args)
            with pytest.raises(NotImplementedError):
                names[node.name](*arguments)
    functions = {"winner", "moves", "play", "walk", "minimax", "best_move", "ab"}
    assert names.keys() - {"__builtins__"} == functions
    assert "LINES = []" in code_of(MATERIAL / name)


def test_starter_and_solution_have_the_same_headings():
    """A student finds the sections of the solution in the starter."""
    headings = [
        [
            cell.source.splitlines()[0]
            for cell in read_notebook(MATERIAL / name).cells
            if cell.cell_type == "markdown"
        ]
        for name in ("starter.ipynb", "solution.ipynb")
    ]
    assert headings[0] == headings[1]


def test_starter_works_without_the_kit(monkeypatch, capsys):
    """Where `_figkit` is missing, the first cell defines `record` and `save_fig` itself."""
    monkeypatch.setitem(sys.modules, "_figkit", None)
    first, *_ = (
        c for c in read_notebook(MATERIAL / "starter.ipynb").cells if c.cell_type == "code"
    )
    names: dict[str, Any] = {}
    exec(first.source, names)
    assert names["record"]("key", 7) == 7
    assert capsys.readouterr().out == "key = 7\n"
    assert callable(names["save_fig"])


# --- notebooks and mutants ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [MATERIAL / "solution.ipynb", MATERIAL / "starter.ipynb", *NOTEBOOK_MUTANTS],
    ids=lambda path: path.name,
)
def test_notebooks_are_valid_and_store_no_output(path):
    """Format 4.5 with an id for each cell, no outputs, no execution counts."""
    notebook = read_notebook(path)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)
    code_cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code_cells)


def label_of(path: Path) -> tuple[str, str]:
    """The mistake in words, and the check that must catch it."""
    if path.suffix == ".ipynb":
        mutant = read_notebook(path).metadata.mutant
        assert set(mutant) == {"mistake", "caught_by"}
        return mutant.mistake, mutant.caught_by
    mistake, caught_by = (ast.get_docstring(ast.parse(code_of(path))) or "").splitlines()
    assert caught_by.startswith("caught by: ")
    return mistake, caught_by.removeprefix("caught by: ")


@pytest.mark.parametrize("path", MODULE_MUTANTS + NOTEBOOK_MUTANTS, ids=lambda path: path.name)
def test_mutant_names_its_mistake_and_its_check(path):
    """One sentence, one of the ten checks, one program that is not the solution."""
    mistake, check = label_of(path)
    assert re.fullmatch(r"[A-Z][^.]+\.", mistake)
    assert check in CHECKS
    assert path.suffix == ".ipynb" or check not in NOTEBOOK_CHECKS
    assert program(path) != program(MATERIAL / f"solution{path.suffix}")


def test_mutants_are_many_different_and_spread_over_all_checks():
    """No two mutants are the same program, and every check has at least three to catch."""
    mutants = MODULE_MUTANTS + NOTEBOOK_MUTANTS
    assert len(MODULE_MUTANTS) >= 30
    assert len(NOTEBOOK_MUTANTS) >= 6
    assert len({program(path) for path in mutants}) == len(mutants)
    caught = [label_of(path)[1] for path in mutants]
    assert min(caught.count(check) for check in CHECKS) >= 3


def test_every_check_says_what_it_asks() -> None:
    """`grader explain` has more to say than the title; in Korean too."""
    checks = load_assignment("lookahead").checks
    assert [] == [check.name for check in checks if len(check.details) < 60]
    with use_language("ko", MATERIAL / "locale"):
        assert [] == [check.name for check in checks if _(check.details) == check.details]
