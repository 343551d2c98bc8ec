"""The ten checks of the lookahead lesson. What they are worth is in assignment.toml.

They speak in canonical positions, such as `XO..X....`, and ask about positions with few empty
squares first, so that the first wrong answer is the smallest counterexample.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from assignments.lookahead.playing import Agent, lost, play_table, proof_table
from assignments.lookahead.recording import (
    MACHINE_KEYS,
    check_figure,
    collected_by,
    own_measurements,
    own_numbers,
    replay_sentence,
    replayable,
    wrong_machine_keys,
    wrong_records,
)
from assignments.lookahead.sealed import CountedBoards
from assignments.lookahead.searching import (
    FULL,
    check_counter,
    counted,
    family_sentence,
    hidden_trees,
    inside_sentence,
    is_right_count,
    moves_through_ab,
    not_pruned,
    pruned_a_little,
    pruned_nodes,
    pruned_unproved,
    windows_hold,
)
from assignments.lookahead.walking import expected_walk, explained_walk, walked
from assignments.lookahead.words import (
    drawn,
    is_optimal,
    move_hint,
    optimal_words,
    play_hint,
    pruned_hint,
    value_hint,
    why_move,
    why_value,
    winner_hint,
)
from grader import Student
from grader.authoring import Answer, Position, check, expect, explain
from grader.authoring.expect import Parts, Unmet
from grader.model import Explanation, Loaded
from reference.games.tictactoe import LINES
from reference.search.players import prove_all_answers
from reference.truth import Lookahead, lookahead
from reference.truth.lesson import figures as lesson_figures

__all__ = [
    "alphabeta_move",
    "alphabeta_values",
    "best_move",
    "check_empty",
    "check_lines",
    "figures",
    "is_move_list",
    "legal_moves",
    "minimax_values",
    "never_loses",
    "pruning",
    "recorded_numbers",
    "rules",
    "truth",
    "whole_tree",
]

Spec = Mapping[str, Any]
Note = Callable[[Mapping[str, Any]], None]
Shared = dict[str, Any]


def truth() -> Lookahead:
    """The truth about tic-tac-toe, as `reference` computes it; made while the submission runs."""
    known = lookahead()
    known.families(known.measured.alphabeta_nodes)  # the slowest part, so that no check waits
    return known


@check(defines=("LINES", "EMPTY", "winner", "moves", "play"))
def rules(student: Student, truth: Lookahead, shared: Shared) -> None:
    """`winner`, `moves` and `play` keep the rules on all 5,478 boards, and change none of them.

    Three parts of equal worth: LINES with winner, EMPTY with moves, and play with every legal
    move. On a board that is won, moves may list the blank squares or nothing.
    """
    parts = Parts()
    with parts("winner"):
        check_lines(student)
        expect.all_equal(
            student.map("winner", [(position,) for position in truth.positions]),
            truth.winner,
            summary="`winner` is wrong about this board",
            show=drawn,
            unchanged=(0,),
            hint_for_all=lambda wrong: winner_hint(wrong, truth),
        )
    with parts("moves"):
        check_empty(student)
        answers = expect.all_hold(
            student.map("moves", [(position,) for position in truth.positions]),
            lambda answer: is_move_list(answer, truth),
            wanted=lambda answer: [*truth.moves(answer.arguments[0])],
            summary="`moves` does not list the blank squares of this board",
            show=drawn,
            unchanged=(0,),
            hint=lambda answer: "list the numbers of the blank squares, 0 to 8",
        )
        shared["moves"] = {answer.arguments[0]: [*answer.value] for answer in answers}
    with parts("play"):
        expect.all_equal(
            student.map("play", legal_moves(truth)),
            lambda position, index, mark: Position(truth.play(position, index)),
            noun="move",
            summary="`play` does not make this move",
            show=drawn,
            unchanged=(0,),
            hint=lambda answer: play_hint(answer, truth),
        )
    parts.settle()


def check_lines(student: Student) -> None:
    """LINES are the eight lines, in any order and of any kind of sequence."""
    lines = student.get("LINES")
    expected = sorted(sorted(line) for line in LINES)
    try:
        got = sorted(sorted(line) for line in lines)
    except TypeError:
        got = lines
    expect.equal(
        got,
        expected,
        summary="`LINES` are the eight lines of three squares",
        hint="three rows, three columns, two diagonals",
    )


def check_empty(student: Student) -> None:
    """EMPTY is the board before the first move."""
    expect.equal(
        student.get("EMPTY"),
        (None,) * 9,
        summary="`EMPTY` is the empty board",
        hint="nine times None, in a tuple",
    )


def is_move_list(answer: Answer, truth: Lookahead) -> bool:
    """True for the blank squares in any order; on a won board also for nothing."""
    (position,), squares = answer.arguments, answer.shown
    if 0 in answer.changed or not isinstance(squares, (list, tuple, set, frozenset)):
        return False
    if truth.winner(position) and not squares:
        return True
    if not all(type(square) is int for square in squares):
        return False
    return sorted(squares) == sorted(truth.moves(position))


def legal_moves(truth: Lookahead) -> list[tuple[str, int, str]]:
    """Every legal move of every open position, as arguments of play."""
    return [
        (position, index, truth.to_move(position))
        for position in truth.open_positions
        for index in truth.moves(position)
    ]


@check(defines=("walk", "stats", "depth_nodes"))
def whole_tree(
    student: Student, truth: Lookahead, rng: random.Random, spec: Spec, shared: Shared
) -> None:
    """`walk` counts the whole tree: in all, by ply and by result, from any position.

    Asked from the empty board and from start positions that are chosen at grading time. What
    is compared is what the call adds to `stats` and `depth_nodes`.
    """
    early = [p for p in truth.open_positions if 2 <= 9 - p.count(".") <= 4]
    starts = [truth.empty, *rng.sample(early, spec["start_positions"])]
    for start in starts:
        got = walked(student, start)
        if got.rows != expected_walk(truth, start).rows:
            raise explained_walk(student, truth, start, got, len(starts))
    shared["tree"] = expected_walk(truth, truth.empty)


@check(defines=("minimax",))
def minimax_values(student: Student, truth: Lookahead, spec: Spec, shared: Shared) -> None:
    """`minimax` gives the value of all 5,478 positions, and counts the nodes that it looks at.

    Values are X's: +1, 0 or -1. The counter must agree with what is measured while it runs.
    """
    calls = [(position, truth.to_move(position), [0]) for position in truth.positions]
    answers = expect.all_equal(
        student.map("minimax", calls),
        lambda position, mark, counter: truth.value(position),
        summary="`minimax` does not give the value of this position",
        show=drawn,
        unchanged=(0,),
        say=lambda answer: why_value(truth, answer.arguments[0]),
        hint_for_all=lambda wrong: value_hint(truth, wrong),
    )
    shared["minimax_nodes"] = counted(answers[-1])
    check_counter(student, truth, "minimax", (), spec["counter_share"])


@check(defines=("best_move",))
def best_move(student: Student, truth: Lookahead, shared: Shared) -> None:
    """`best_move` is optimal in all 4,520 open positions; any optimal move counts."""
    shared["best_move"] = answers = {}

    def holds(answer: Answer) -> bool:
        position = answer.arguments[0]
        if answer.fault is None and not answer.changed:
            answers[position] = answer.value
        return is_optimal(truth, position, answer.shown) and not answer.changed

    expect.all_hold(
        student.map("best_move", [(p, truth.to_move(p)) for p in truth.open_positions]),
        holds,
        wanted=lambda answer: optimal_words(truth, answer.arguments[0]),
        summary="`best_move` gives something away here",
        show=drawn,
        unchanged=(0,),
        say=lambda answer: why_move(truth, *answer.arguments),
        hint_for_all=lambda wrong: move_hint(truth, wrong),
    )


@check(defines=("best_move",), after=("best_move",))
def never_loses(student: Student, truth: Lookahead, spec: Spec, shared: Shared, note: Note) -> None:
    """`best_move` never loses: every reply of the opponent is played out, from both seats.

    An agent that answers differently when asked again is explored over all its answers.
    Beside it stands the handout's table of 1,000 seeded games.
    """
    agent = Agent(student, truth, shared.get("best_move", {}), spec["repeated_questions"])
    try:
        proof = prove_all_answers(truth.game, agent.answers)
    finally:
        play_table(agent, truth, spec, shared, note)
    losing = [(seat, each) for seat, each in proof.seats.items() if each.losing_line is not None]
    if losing:
        raise lost(agent, truth, *min(losing, key=lambda pair: len(pair[1].losing_line or ())))
    note(proof_table(proof.seats, agent))


@check(defines=("ab",))
def alphabeta_values(student: Student, truth: Lookahead, shared: Shared) -> None:
    """`ab` with the full window gives minimax's value on all 5,478 positions."""
    calls = [(position, truth.to_move(position), *FULL, [0]) for position in truth.positions]
    answers = expect.all_equal(
        student.map("ab", calls),
        lambda position, *rest: truth.value(position),
        summary="`ab` does not give the value of this position",
        show=drawn,
        unchanged=(0,),
        say=lambda answer: why_value(truth, answer.arguments[0]),
        hint_for_all=lambda wrong: pruned_hint(truth, wrong),
    )
    shared["ab_nodes"] = counted(answers[-1])


@check(defines=("ab",), needs=("alphabeta_values",), after=("best_move",))
def alphabeta_move(student: Student, truth: Lookahead, shared: Shared) -> None:
    """The moves that follow from `ab` are optimal, and its windows mean what they should.

    Asked with narrow windows too: inside the window the value is exact, outside it is a bound.
    Where best_move itself goes through ab, its moves are judged here as well.
    """
    parts = Parts()
    with parts("windows"):
        windows_hold(student, truth)
    with parts("moves"):
        moves_through_ab(student, truth, shared)
    parts.settle()


@check(defines=("ab",), needs=("alphabeta_values",), after=("rules",))
def pruning(
    student: Student, truth: Lookahead, rng: random.Random, spec: Spec, shared: Shared, note: Note
) -> None:
    """`ab` leaves out what cannot matter, counted by the grader and not by your counter.

    On hidden random trees the leaves are counted that the search asks about; on tic-tac-toe
    from the empty board the positions. Full credit up to 61,000 positions, which every right
    order and cut at alpha >= beta stays below; part of it for pruning that leaves more, and for
    a search that looks into boards by itself, so that hidden trees can't be served to it.
    """
    full, nodes = spec["pruning_full_nodes"], truth.tree_counts().nodes
    student.trace("ab")
    hidden = hidden_trees(student, rng, spec["hidden_trees"])
    before, _ = student.traced("ab")
    game = CountedBoards(truth, full, shared.get("moves"))
    with student.lend(game, observers=("winner", "moves")):
        answer = student.ask("ab", truth.empty, "X", *FULL, [0])
    calls = student.traced("ab")[0] - before
    note(explain.text(hidden.sentence if hidden else inside_sentence(calls, game.visits)))
    if hidden is not None and hidden.prunes_nothing:
        raise not_pruned(answer, hidden, shared)
    if game.is_over_limit:
        raise pruned_a_little(answer, hidden, spec)
    measured = pruned_nodes(answer, calls, game.visits, nodes)
    if measured > full:
        raise pruned_a_little(answer, hidden, spec)
    if hidden is None:
        raise pruned_unproved(answer, measured, spec)
    note(explain.text(family_sentence(truth, measured)))
    claimed = counted(answer)
    right = is_right_count(claimed, calls, game.visits, measured)
    shared["ab_nodes"] = claimed if right else measured
    if not right:
        raise Unmet(
            Explanation(
                summary="it prunes, but the counter does not count the nodes",
                call=answer.call,
                expected=f"[{measured}] in the counter, as the grader counted",
                got=f"[{claimed}]",
                hint="add 1 to counter[0] at every call, whatever the position is",
            ),
            1 - Fraction(str(spec["counter_share"])),
        )


@check(kinds=("notebook",), after=("whole_tree", "minimax_values", "never_loses", "pruning"))
def recorded_numbers(
    student: Student, truth: Lookahead, loaded: Loaded, shared: Shared, note: Note
) -> None:
    """The 22 recorded numbers are there, in their form, and are those of your own program.

    19 follow from the game and your functions; three depend on the machine and are checked for
    their form and for agreeing with each other. Each key is worth the same. What a cell that was
    cut off could not record is taken from the grader's own run of your functions.
    """
    records, _ = collected_by(student)
    expected = own_numbers(truth, shared, records)
    if loaded.cut:
        replayed = {key: expected[key] for key in sorted(replayable(shared)) if key not in records}
        records |= replayed
        if replayed:
            note(explain.text(replay_sentence(loaded.cut[0].where, replayed)))
    wrong = [(key, want, records.get(key)) for key, want in expected.items()]
    wrong = [(key, want, got) for key, want, got in wrong if got != want]
    wrong += [(key, form, records.get(key)) for key, form in wrong_machine_keys(records, truth)]
    if wrong:
        raise wrong_records(wrong, len(expected) + len(MACHINE_KEYS))


@check(kinds=("notebook",), after=("alphabeta_values", "pruning"))
def figures(student: Student, truth: Lookahead, shared: Shared) -> None:
    """The three figures are drawn, light and dark, and their bars show your numbers."""
    records, drawings = collected_by(student)
    parts = Parts()
    for name, wanted in lesson_figures(own_measurements(truth, shared, records)).items():
        with parts(name):
            check_figure(student, name, wanted, drawings)
    parts.settle()
