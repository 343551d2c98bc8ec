"""The material of the AO* assignment: handout, solution, starter, mutants, and its graphs."""

import ast
import json
from math import inf
from pathlib import Path
from random import Random

import pytest

from assignments.ao_star.graphs import (
    SealedGraph,
    Truth,
    admissible,
    as_it_is,
    monotone,
    random_problems,
    renamed,
    smaller_problems,
    spelled,
)
from assignments.ao_star.sealed import sealed_problems
from grader.assignment import load_assignment
from grader.interface import guess_assignments
from grader.submission import open_submission
from grader.verify import samples_of
from reference.andor import ao_star, is_admissible, is_monotone, least_costs, must_not_expand

AO_STAR = load_assignment("ao_star")
FOLDER = AO_STAR.folder
FUNCTIONS = ["q_values", "is_monotone", "solution_graph", "ao_star"]
MUTANTS = sorted((FOLDER / "mutants").glob("*.py"))


def code_of(path: Path) -> str:
    """The program in a module or notebook, without a module's docstring and main guard."""
    if path.suffix == ".py":
        text = path.read_text("utf-8")
        return text.split('"""\n', 1)[1].partition('\nif __name__ == "__main__":')[0]
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return "\n\n".join(cell["source"] for cell in cells if cell["cell_type"] == "code")


def functions_of(path: Path) -> dict[str, str]:
    tree = ast.parse(code_of(path))
    return {node.name: ast.dump(node) for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("kind", ["solution", "starter"])
def test_notebook_and_module_are_the_same_program(kind: str) -> None:
    """Function by function."""
    assert functions_of(FOLDER / f"{kind}.py") == functions_of(FOLDER / f"{kind}.ipynb")
    assert {*FUNCTIONS} <= {*functions_of(FOLDER / f"{kind}.py")}


def test_the_handout_has_a_section_for_each_check_and_the_worth_is_40() -> None:
    """Each check's name is a heading; each function's call stands in the text."""
    handout = (FOLDER / "handout.md").read_text("utf-8")
    for check in AO_STAR.checks:
        assert f"# `{check.name}`: " in handout, check.name
    for name in FUNCTIONS:
        assert f"`{name}(" in handout
    assert 40 == sum(check.points for check in AO_STAR.checks)
    assert f"{AO_STAR.settings['decoys']} of\nthem" in handout
    kinds_of_h = 4
    graphs = len(AO_STAR.settings["sizes"]) * AO_STAR.settings["graphs_of_a_size"] * kinds_of_h
    assert f"{graphs} random graphs" in handout


def test_every_check_has_a_mutant_that_it_must_catch() -> None:
    """37 mistakes; none is the solution."""
    samples = [sample for sample in samples_of(AO_STAR) if sample.role == "mutant"]
    assert {check.name for check in AO_STAR.checks} == {sample.caught_by for sample in samples}
    assert len(samples) == len(MUTANTS) == 37
    assert len({sample.mistake for sample in samples}) == 37
    right = functions_of(FOLDER / "solution.py")
    assert all(functions_of(path) != right for path in MUTANTS)


@pytest.mark.parametrize("name", ["solution.py", "solution.ipynb", "starter.py", "starter.ipynb"])
def test_a_submission_is_recognised(name: str) -> None:
    """By its functions, among all assignments."""
    others = [load_assignment("lookahead"), AO_STAR]
    assert [AO_STAR] == guess_assignments(open_submission(FOLDER / name), others)


def test_the_starter_s_graph_is_the_slides_graph() -> None:
    """As the reference has it."""
    names: dict[str, object] = {}
    exec(code_of(FOLDER / "starter.py"), names)
    graph, start, h = spelled(Truth().slides)
    assert (graph, "n0", h) == (names["SLIDES"], start, names["SLIDES_H"])


# --- the graphs that are asked about -----------------------------------------------------------


def test_random_graphs_have_solutions_and_the_smallest_come_first() -> None:
    """72 of them; h never says too much; equal seeds, equal graphs."""
    sizes, count = AO_STAR.settings["sizes"], AO_STAR.settings["graphs_of_a_size"]
    problems = random_problems(Random(5), sizes, count)
    assert problems == random_problems(Random(5), sizes, count)
    assert 72 == len(problems)
    assert all(least_costs(problem)[problem.start] < inf for problem in problems)
    assert all(is_admissible(problem) for problem in problems)
    assert any(not is_monotone(problem.graph, problem.h) for problem in problems)
    assert any(() in problem.graph.values() for problem in problems)
    lengths = [len(problem.h) for problem in problems]
    assert sorted(lengths) == lengths


def test_sealed_graphs_leave_much_alone() -> None:
    """The h is monotone, and most of what there is must not be expanded."""
    problems = sealed_problems(Truth(), Random(5), AO_STAR.settings)
    assert all(is_monotone(problem.graph, problem.h) for problem in problems)
    large = [problem for problem in problems if must_not_expand(problem)]
    assert len(large) >= 6
    inner = sum(len(problem.inner()) for problem in problems)
    assert sum(len(ao_star(problem).expanded) for problem in problems) < inner / 3


def test_a_renamed_graph_is_the_same_graph() -> None:
    """Costs stay, names do not."""
    slides = Truth().slides
    other = renamed(slides, Random(1))
    assert not {*other.h} & {*slides.h}
    assert sorted(least_costs(slides).values()) == sorted(least_costs(other).values())
    assert sorted(slides.h.values()) == sorted(other.h.values())


@pytest.mark.parametrize("seed", range(5))
def test_what_is_smaller_is_smaller_and_keeps_its_promises(seed: int) -> None:
    """Fewer nodes, connectors or successors, or lower costs or h: so that shrinking ends."""

    def size(problem):
        ways = [way for ways in problem.graph.values() for way in ways]
        return (
            len(problem.inner()),
            len(ways),
            sum(len(way.successors) for way in ways),
            sum(way.cost for way in ways) + sum(problem.h.values()),
        )

    (problem,) = random_problems(Random(seed), [12], 1, [ao_problem])
    for fit, holds in (
        (as_it_is, lambda smaller: True),
        (admissible, is_admissible),
        (monotone, lambda smaller: is_monotone(smaller.graph, smaller.h)),
    ):
        found = list(smaller_problems(problem, fit))
        assert found
        assert all(size(smaller) < size(problem) for smaller in found)
        assert all(map(holds, found))


def ao_problem(problem, rng):
    """*problem* with a monotone h."""
    from reference.andor.heuristics import monotone as make_monotone

    return make_monotone(problem, rng)


def test_a_sealed_graph_notes_each_inner_node_once() -> None:
    """In the order of the first looks; asking whether a node is there is free."""
    sealed = SealedGraph(Truth().slides)
    assert "n5" in sealed
    assert "n8" not in sealed
    for node in ("n0", "n4", "n0"):
        assert sealed[node] == spelled(Truth().slides)[0][node]
    with pytest.raises(KeyError):
        sealed["n8"]
    assert ["n0", "n4"] == sealed.reads
