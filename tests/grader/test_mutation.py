"""`grader verify --mutate`: which mutants there are, which are drawn, and what becomes of them."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader.answers import Answer
from grader.assignment import assignment_slugs, load_assignment, load_behaviour
from grader.authoring import Trait, expect, smallest
from grader.authoring.expect import Parts, Unmet
from grader.authoring.haste import in_haste
from grader.errors import AuthorFault
from grader.model import Assignment, InterfaceSpec, Limits
from grader.mutation.hearing import Listening, brief, heard_by
from grader.mutation.judging import (
    Asked,
    Fate,
    Judged,
    Mutation,
    programs_of,
    require_right,
    verdict,
)
from grader.mutation.operators import Mutant, Place, compiles, drawn, mutated, places
from grader.mutation.telling import mutation_lines

RunGrader = Callable[..., subprocess.CompletedProcess[str]]
WriteAssignment = Callable[..., Path]

SOURCE = """def sign(n):
    if n < 0:
        return -1
    return 1 if n > 0 else 0


def twice(n):
    return n + n
"""
PLACE = Place("solution.py", "ReplaceBinaryOperator_Add_Sub", 0, "twice", 8)
MUTANT = Mutant(PLACE, SOURCE.replace("n + n", "n - n"))


# --- operators ---------------------------------------------------------------------------------


def test_a_place_names_its_function_line_and_kind_of_operator() -> None:
    """Cosmic Ray's operators, each occurrence apart."""
    found = list(places("solution.py", SOURCE))
    assert PLACE in found
    assert "ReplaceBinaryOperator" == PLACE.family
    assert {"sign", "twice"} == {place.function for place in found}
    assert MUTANT.source == mutated(SOURCE, PLACE)


def test_all_mutants_compile_and_no_two_are_the_same_text() -> None:
    """0 draws all there are; the program itself is none of them."""
    mutants, possible = drawn({"solution.py": SOURCE}, 0, 7)
    sources = [mutant.source for mutant in mutants]
    assert len(set(sources)) == len(sources) <= possible
    assert SOURCE not in sources
    assert all(map(compiles, sources))


def test_the_same_seed_draws_the_same_mutants_and_another_others() -> None:
    """In the same order."""
    one, two, three = (drawn({"a.py": SOURCE}, 9, seed)[0] for seed in (7, 7, 8))
    assert one == two != three
    assert 9 == len(three)


def test_programs_and_kinds_of_operators_take_turns() -> None:
    """Six mutants of two programs: three of each, of three kinds each."""
    mutants, _possible = drawn({"a.py": SOURCE, "b.py": SOURCE + "# b\n"}, 6, 7)
    assert {"a.py": 3, "b.py": 3} == Counter(each.place.program for each in mutants)
    assert 6 == len({(each.place.program, each.place.family) for each in mutants})


def test_what_is_no_program_does_not_compile() -> None:
    """`is` with a number is one, and nobody is warned of it."""
    assert compiles("x = 1 is 2\n")
    assert not compiles("x = = 2\n")


# --- what becomes of a mutant ------------------------------------------------------------------

ORIGINAL = Asked(traits=(Trait("sign(1)", 1, True), Trait("moves", [0, 1], True)))


@pytest.mark.parametrize(
    ("asked", "fate"),
    [
        (Asked(check="signs"), Fate.CAUGHT),
        (Asked(problem="the grader failed in signs"), Fate.UNJUDGED),
        (ORIGINAL, Fate.EQUIVALENT),
        (Asked(traits=(ORIGINAL.traits[0], Trait("moves", [1, 0], True))), Fate.RIGHT),
        (Asked(traits=(ORIGINAL.traits[0], Trait("moves", [1], False))), Fate.HOLE),
        (Asked(traits=ORIGINAL.traits[:1]), Fate.HOLE),
        (Asked(traits=(*ORIGINAL.traits, Trait("more", 1, False))), Fate.HOLE),
    ],
)
def test_a_mutant_is_caught_or_equivalent_or_right_or_a_hole(asked: Asked, fate: Fate) -> None:
    """A question that only one of both could be asked is a difference too."""
    assert fate is verdict(MUTANT, asked, ORIGINAL).fate


def test_a_hole_tells_what_is_wrong_before_what_is_only_different() -> None:
    """With the answer of the program that the mutant was made of."""
    wrong = Trait("moves", [1], False)
    asked = Asked(traits=(Trait("sign(1)", 2, True), wrong))
    assert ((wrong, "[0, 1]"),) == verdict(MUTANT, asked, ORIGINAL).differing


def test_a_question_that_is_asked_twice_is_compared_twice() -> None:
    """What is remembered from the first time may spoil the second."""
    twice = Asked(traits=(Trait("next()", 1, True), Trait("next()", 2, True)))
    assert Fate.EQUIVALENT is verdict(MUTANT, twice, twice).fate
    same = Asked(traits=(Trait("next()", 1, True), Trait("next()", 1, True)))
    assert Fate.RIGHT is verdict(MUTANT, same, twice).fate


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (Asked(check="signs"), "loses points in signs"),
        (Asked(problem="KeyError: 'x'"), "KeyError: 'x'"),
        (Asked(traits=(Trait("sign(1)", 2, False),)), "its answer to sign(1) wrong: 2"),
    ],
)
def test_of_a_program_that_is_not_right_no_mutant_is_judged(asked: Asked, words: str) -> None:
    """All of them would be caught, and that would say nothing."""
    with pytest.raises(AuthorFault, match="assignments/demo/solution") as fault:
        require_right("demo", "solution.py", asked)
    assert words in str(fault.value)
    require_right("demo", "solution.py", ORIGINAL)


def test_every_right_module_of_a_folder_is_mutated(tmp_path: Path) -> None:
    """The solution, those of variants, examples, and other spellings."""
    right = ["solution.py", "chapter/solution.py", "examples/a.py", "spellings/b.py"]
    for name in [*right, "mutants/c.py", "starter.py", "solution.ipynb"]:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    assignment = Assignment("demo", "Demo", "1", tmp_path, (), (), Limits(), {}, dict)
    assert {name: name for name in right} == programs_of(assignment)


# --- answers that are heard --------------------------------------------------------------------


class Doubling:
    """A session of a program that doubles, except 3; its answers are as a worker sends them."""

    answer_ask = fault = None

    def request(self, request: dict[str, Any]) -> dict[str, Any]:
        if "fn" not in request:
            return {"ok": True}
        (n,) = request["args"]
        return {"v": 2 * n if n != 3 else 7}


def heard(numbers: range) -> list[Trait]:
    student = Listening(Doubling(), InterfaceSpec("plain", {}, {}), {})  # type: ignore[arg-type]

    def ask() -> None:
        for n in numbers:
            expect.equal(student.double(n), 2 * n, summary="not doubled")

    traits = list(heard_by(student, "doubles", ask))
    student.ask("double", 9)
    assert student.heard is None
    return traits


def test_a_check_that_is_listened_to_tells_its_answers_and_its_verdict() -> None:
    """Answers that it has not called wrong are right; other answers make another trait."""
    (trait,), (same,), (more,), (wrong,) = map(
        heard, (range(1, 3), range(1, 3), range(2), range(4))
    )
    assert trait == same != more
    assert "doubles" == trait.question
    assert trait.answer.startswith("2 answers, ")
    assert trait.is_right
    assert wrong.answer.endswith(": not doubled")
    assert not wrong.is_right


def test_long_questions_are_told_apart_by_a_hash() -> None:
    """Two that begin alike stay two."""
    one, two = brief("x" * 999), brief("x" * 999 + "y")
    assert one != two
    assert len(one) < 300
    assert "short" == brief("short")


def test_where_an_object_lies_is_not_told() -> None:
    """It is another place each time that the program is loaded."""
    assert "<Game object>" == brief("<Game object at 0x7f44861a2c10>")


# --- one wrong answer is enough ----------------------------------------------------------------


def answered(asked: list[int]) -> list[Answer]:
    return [Answer((n,), n, None, {}, str) for n in asked]


def test_in_haste_the_first_wrong_answer_ends_a_check() -> None:
    """What comes after it is not asked; nobody is told how many are wrong."""
    answers = iter(answered([1, 2, 3, 4]))
    with in_haste(), pytest.raises(Unmet) as unmet:
        expect.all_hold(answers, lambda answer: answer.shown < 2, wanted=lambda answer: 0)
    assert [3, 4] == [answer.shown for answer in answers]
    assert "" == unmet.value.explanation.tried


def test_in_haste_no_other_part_is_asked_and_nothing_is_made_smaller() -> None:
    """The outcome is the same: points are lost."""
    parts = Parts()
    with in_haste():
        assert 9 == smallest(9, lambda n: [n - 1], lambda n: True)
        with pytest.raises(Unmet), parts("one"):
            expect.equal(1, 2)
    assert 0 == smallest(9, lambda n: [n - 1] if n else [], lambda n: True)


# --- what is told ------------------------------------------------------------------------------


def mutation(*judged: Judged) -> Mutation:
    assignment = Assignment("demo", "Demo", "1", Path("demo"), (), (), Limits(), {}, dict)
    return Mutation(assignment, 7, 40, {"solution.py": SOURCE}, judged)


HOLE = Judged(MUTANT, Fate.HOLE, differing=((Trait("twice(1)", 0, False), "2"),))


def test_a_hole_is_shown_with_its_change_and_an_answer() -> None:
    """Where it is, what was changed, what it answers and what it should."""
    lines = list(mutation_lines(mutation(HOLE, Judged(MUTANT, Fate.CAUGHT, "signs"))))
    start = lines.index("HOLE: solution.py:8 in twice (ReplaceBinaryOperator_Add_Sub)")
    assert [
        "    -    return n + n",
        "    +    return n - n",
        "    twice(1): 0, not 2",
    ] == lines[start + 1 : start + 4]
    assert "     1  caught by signs" in lines
    assert "holes: 1, wrong and yet with all points" in lines
    assert lines[-1].endswith("verify demo --mutate 2 --seed 7")


def test_equivalents_are_shown_when_they_are_asked_for() -> None:
    """With how many questions have decided it."""
    same = mutation(Judged(MUTANT, Fate.EQUIVALENT, questions=41_641))
    assert "    the same in all of 41,641 traits" in mutation_lines(same, verbose=True)
    brief = list(mutation_lines(same))
    assert not any("EQUIVALENT" in line for line in brief)
    assert "no hole: every mutant that is wrong loses points" in brief


# --- the command -------------------------------------------------------------------------------

CHECKS = '''
from grader.authoring import check, expect

def truth():
    return {}

@check(defines=("twice",))
def doubles(student):
    """`twice` doubles."""
    for n in NUMBERS:
        expect.equal(student.twice(n), 2 * n)
'''
TOML = 'title = "Demo"\n[functions]\ntwice = "twice(n) -> value"\n[checks.doubles]\npoints = 2\n'
BEHAVIOUR = """
from assignments.demo.checks import doubles
from grader.authoring import Trait
from grader.mutation.hearing import heard_by

def behaviour(student, truth, spec, shared):
    yield from heard_by(student, "doubles", lambda: doubles(student))
    for answer in student.map("twice", [(n,) for n in range(5)]):
        (n,) = answer.arguments
        yield Trait(f"twice({n})", answer.shown, answer.shown == 2 * n)
"""
TWICE = "def twice(n):\n    return n + n\n\n\ndef unasked(n):\n    return n + 1\n"


@pytest.mark.parametrize(("numbers", "code"), [("(0, 2)", 3), ("(0, 1, 3)", 0)])
def test_a_hole_in_the_checks_is_found_and_mended(
    numbers: str,
    code: int,
    tmp_path: Path,
    run_grader: RunGrader,
    write_assignment: WriteAssignment,
) -> None:
    """0 and 2 are the same doubled, squared and raised to themselves; 3 tells them apart."""
    write_assignment(
        tmp_path,
        toml=TOML,
        checks=CHECKS.replace("NUMBERS", numbers),
        files={"behaviour.py": BEHAVIOUR, "solution.py": TWICE},
    )
    done = run_grader("verify", "demo", "--mutate", "0", "--verbose", path=tmp_path)
    assert code == done.returncode, done.stderr
    assert ("    +    return n * n" in done.stdout.splitlines()) is bool(code)
    assert ("HOLE: solution.py:2 in twice (ReplaceBinaryOperator_Add_Mul)" in done.stdout) is bool(
        code
    )
    assert "EQUIVALENT: solution.py:6 in unasked" in done.stdout
    assert "caught by doubles" in done.stdout


def test_without_behaviour_py_nothing_can_be_decided(
    tmp_path: Path, run_grader: RunGrader, write_assignment: WriteAssignment
) -> None:
    """The author is told what is missing."""
    files = {"solution.py": TWICE}
    write_assignment(tmp_path, toml=TOML, checks=CHECKS.replace("NUMBERS", "(3,)"), files=files)
    done = run_grader("verify", "demo", "--mutate", "1", path=tmp_path)
    assert 3 == done.returncode
    assert "assignments/demo: no behaviour.py says how two programs are told apart" in done.stderr


def test_a_few_mutants_of_a_real_assignment(run_grader: RunGrader) -> None:
    """AO*, with another seed than the default: none is wrong and earns everything."""
    done = run_grader("verify", "ao_star", "--mutate", "2", "--seed", "2", timeout=600)
    assert 0 == done.returncode, done.stdout + done.stderr
    assert "no hole: every mutant that is wrong loses points" in done.stdout


def test_every_assignment_says_how_programs_are_told_apart() -> None:
    """Each has a behaviour.py and a right module to mutate."""
    for slug in assignment_slugs():
        assert callable(load_behaviour(slug))
        assert "solution.py" in programs_of(load_assignment(slug))
