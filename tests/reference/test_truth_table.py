"""The table of truths, its second methods and the command line."""

# The expected value stands first.

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from reference.__main__ import main
from reference.truth import Difference, differences
from reference.truth.entries import truths
from reference.truth.truth import spelled

GAMES = next(truth for truth in truths() if truth.name == "tree.games")
PER_PLY = next(truth for truth in truths() if truth.name == "per_ply.classes")


def run(*arguments):
    """Python with these arguments, in a process of its own."""
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("section", sorted({truth.section for truth in truths()}))
def test_every_number_agrees_with_its_second_method(section):
    """Both methods and the stated figures, over the whole table."""
    assert () == differences([truth for truth in truths() if truth.section == section])


def test_names_are_unique_and_every_field_is_filled():
    """A number without a convention or a source is folklore."""
    assert len({truth.name for truth in truths()}) == len(truths())
    for truth in truths():
        assert truth.section in truth.name
        assert all((truth.unit, truth.convention, truth.source, truth.checked_by))


def test_the_two_methods_are_different_functions():
    """A number that checks itself is not checked."""
    assert all(truth.compute is not truth.verify for truth in truths())


@pytest.mark.parametrize(
    ("doctored", "difference"),
    [
        (
            replace(GAMES, compute=lambda: 255_169),
            [
                "tree.games: computed 255,169, but 255,168 by: a walk over every node, "
                "on bitboards",
                "tree.games: computed 255,169, but 255,168 by: the lesson",
            ],
        ),
        (
            replace(GAMES, verify=lambda: 1),
            ["tree.games: computed 255,168, but 1 by: a walk over every node, on bitboards"],
        ),
        (
            replace(GAMES, expected=255_000),
            ["tree.games: computed 255,168, but 255,000 by: the lesson"],
        ),
        (
            replace(PER_PLY, verify=lambda: (1, 3)),
            [
                "per_ply.classes: computed (1  3  12  38  108  174  204  153  57  15), "
                "but (1  3) by: Burnside's lemma on the filtered bitboards"
            ],
        ),
    ],
)
def test_a_wrong_number_is_a_difference_with_both_values(doctored, difference):
    """Whether the first method, the second or the source is wrong."""
    found = differences([doctored])
    assert difference == [str(one) for one in found]
    assert all(isinstance(one, Difference) for one in found)


def test_verify_fails_loudly_when_a_number_is_wrong(capsys):
    """Exit code 1, one line for the difference, the summary, the command."""
    wrong = replace(GAMES, verify=lambda: 255_169)
    assert 1 == main(["--verify"], truths=[PER_PLY, wrong])
    assert [
        "difference  tree.games: computed 255,168, but 255,169 "
        "by: a walk over every node, on bitboards",
        "WRONG: 1 of 2 numbers differ",
        "again  python -m reference --verify",
    ] == capsys.readouterr().out.splitlines()


def test_verify_passes_from_the_command_line():
    """Some sections, both methods, exit code 0."""
    done = run("-m", "reference", "tree", "values", "first_moves", "--verify")
    assert (0, "") == (done.returncode, done.stderr)
    assert [
        "20 numbers, each computed by two methods: no difference",
        "again  python -m reference tree values first_moves --verify",
    ] == done.stdout.splitlines()


SLOW = replace(GAMES, name="tree.slow", deep=True)


@pytest.mark.parametrize(
    ("arguments", "summary"),
    [
        ([], ["1 numbers", "1 numbers that take long are left out: --all"]),
        (["tree"], ["1 numbers", "1 numbers that take long are left out: --all"]),
        (["--all"], ["2 numbers"]),
        (["tree.slow"], ["1 numbers"]),
    ],
)
def test_numbers_that_take_long_are_asked_for(arguments, summary, capsys):
    """With --all or by name; otherwise the summary says how many there are."""
    assert 0 == main(["--verify", *arguments], truths=[GAMES, SLOW])
    lines = capsys.readouterr().out.splitlines()[:-1]
    assert len(summary) == len(lines)
    assert all(line.startswith(start) for line, start in zip(lines, summary, strict=True))


def test_the_deep_numbers_are_those_of_large_games():
    """Each has a quick relative that is always verified."""
    deep = {truth.name for truth in truths(deep=True)} - {truth.name for truth in truths()}
    assert {"mnk.value_4x4x4", "mnk.games_5x4x4_gravity", "perft.draughts_8"} <= deep
    assert {"mnk", "perft"} == {name.partition(".")[0] for name in deep}


def test_a_wrong_number_stops_a_script():
    """The process itself exits with 1."""
    code = (
        "from dataclasses import replace\n"
        "from reference.__main__ import main\n"
        "from reference.truth.entries import truths\n"
        "raise SystemExit(main(['--verify'], [replace(truths()[0], verify=lambda: 7)]))\n"
    )
    done = run("-c", code)
    assert (1, True) == (done.returncode, "but 7 by: " in done.stdout)


def test_the_table_is_aligned_and_ends_with_its_command(capsys):
    """Values start in one column; units that a section shares stand in its heading."""
    assert 0 == main([], truths=[t for t in truths() if t.section in {"tree", "bounds"}])
    lines = capsys.readouterr().out.splitlines()
    assert "    nodes   549,946  nodes  root counted; a won position has no children" == lines[2]
    assert "bounds: nodes" in lines
    assert "again  python -m reference" == lines[-1]
    assert {12} == {line.index(line.split()[1]) for line in lines[1:6]}


def test_asking_for_a_number_tells_all_about_it(capsys):
    """Value, what it counts, who states it, how it is checked."""
    assert 0 == main(["tree.games"])
    assert [
        "tree.games",
        "    value        255,168 games",
        "    counts       move sequences from the empty board to a win or a full board",
        "    source       the lesson",
        "    checked by   a walk over every node, on bitboards",
        "    source says  255,168",
        "",
        "again  python -m reference tree.games",
    ] == capsys.readouterr().out.splitlines()


def test_json_goes_to_standard_output(capsys):
    """Rows become arrays, a missing statement null."""
    assert 0 == main(["per_ply.classes", "--json"])
    document = json.loads(capsys.readouterr().out)
    assert "reference-truth/1" == document["schema"]
    (truth,) = document["truths"]
    assert [1, 3, 12, 38, 108, 174, 204, 153, 57, 15] == truth["value"]
    assert truth["expected"] is None


def test_json_goes_to_a_file(tmp_path, capsys):
    """All numbers of the sections asked for, nothing on standard output."""
    target = tmp_path / "truth.json"
    assert 0 == main(["tree", "values", "--json", str(target)])
    asked = [truth.name for truth in truths() if truth.section in ("tree", "values")]
    written = json.loads(target.read_text(encoding="utf-8"))["truths"]
    assert asked == [truth["name"] for truth in written]
    assert "" == capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--fast"], "unrecognized arguments: --fast"),
        (["tree.game"], "no number or section 'tree.game'; near: 'tree.games'"),
        (["qqq"], "no number or section 'qqq'"),
        (["--verify", "--json"], "argument --json: not allowed with argument --verify"),
        (["tree", "--json", "/nowhere/at/all.json"], "cannot write '/nowhere/at/all.json': "),
    ],
)
def test_a_usage_error_is_one_line_and_exit_code_2(arguments, message, capsys):
    """What was wrong, and where the help is."""
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    written = capsys.readouterr().err
    assert 2 == stopped.value.code
    assert 1 == written.count("\n")
    assert f"python -m reference: {message}" in written


def test_a_reader_that_leaves_early_is_no_error():
    """As with `python -m reference | head -1`."""
    with subprocess.Popen(
        [sys.executable, "-m", "reference", "tree"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        assert b"" == process.stderr.read()
    assert 0 == process.returncode


@pytest.mark.parametrize(
    ("value", "text"),
    [(1_234, "1,234"), ("a draw", "a draw"), ((0, (4, 5), 59_705), "(0  (4  5)  59,705)")],
)
def test_values_are_spelled_for_reading(value, text):
    """Thousands with commas, rows in brackets."""
    assert text == spelled(value)
