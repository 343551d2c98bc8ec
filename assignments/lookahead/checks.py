"""The ten checks of the lookahead lesson. What they are worth is in assignment.toml.

Five of them stand in public.py: students can have those, with the truth as data. The others
need `reference` to judge.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypedDict

from assignments.lookahead.boards import CountedBoards
from assignments.lookahead.counting import FULL, counted, is_right_count
from assignments.lookahead.meeting import meet
from assignments.lookahead.naming import Looks, family_sentence, seen_from, seen_nodes
from assignments.lookahead.playing import Agent, lost, opening_sentence, play_table, proof_table
from assignments.lookahead.public import (
    alphabeta_values,
    best_move,
    minimax_values,
    rules,
    whole_tree,
)
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
from assignments.lookahead.searching import (
    hidden_trees,
    inside_sentence,
    moves_through_ab,
    not_pruned,
    pruned_a_little,
    pruned_nodes,
    pruned_unproved,
    pruning_scale,
    too_few_sentence,
    windows_hold,
)
from grader import Student
from grader.authoring import Table, _, check, explain
from grader.authoring.expect import Parts, Unmet
from grader.model import Explanation, Loaded
from reference.games.game import Player
from reference.search.players import prove_all_answers
from reference.truth import Lookahead, lookahead
from reference.truth.lesson import figures as lesson_figures

__all__ = [
    "alphabeta_move",
    "alphabeta_values",
    "best_move",
    "figures",
    "minimax_values",
    "never_loses",
    "play",
    "pruning",
    "recorded_numbers",
    "rules",
    "truth",
    "whole_tree",
]

Spec = Mapping[str, Any]
Note = Callable[[Mapping[str, Any]], None]
Shared = dict[str, Any]


class Settings(TypedDict):
    """What `[settings]` in assignment.toml must hold."""

    start_positions: int
    pruning_full_nodes: int
    pruning_partial: float
    hidden_trees: int
    games: int
    games_seed: int
    repeated_questions: int
    counter_share: float
    lost_share: float


def truth() -> Lookahead:
    """The truth about tic-tac-toe, as `reference` computes it; made while the submission runs."""
    known = lookahead()
    known.families(0, 0, 0)  # the slowest part, so that no check waits
    return known


def play(table: Table) -> None:
    """A person plays against the submission's `best_move`."""
    meet(table)


@check(defines=("best_move",), after=("best_move",))
def never_loses(student: Student, truth: Lookahead, spec: Spec, shared: Shared, note: Note) -> None:
    """`best_move` never loses: every reply of the opponent is played out, from both seats.

    An agent that answers differently when asked again is explored over all its answers.
    Beside it stands the handout's table of 1,000 seeded games. An agent that plays one side only
    is judged as that.
    """
    agent = Agent(student, truth, shared.get("best_move", {}), spec["repeated_questions"])
    try:
        if opening := opening_sentence(student, truth, agent):
            note(explain.text(opening))
        seats = [seat for seat in Player if ("X" if seat is Player.MAX else "O") in student.sides]
        proof = prove_all_answers(truth.game, agent.answers, seats)
    finally:
        if len(student.sides) == 2:
            play_table(agent, truth, spec, shared, note)
    losing = [(seat, each) for seat, each in proof.seats.items() if each.losing_line is not None]
    if losing:
        raise lost(agent, truth, *min(losing, key=lambda pair: len(pair[1].losing_line or ())))
    open_games = agent.far_as_known()
    if open_games:
        raise open_games
    note(proof_table(proof.seats, agent))


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
    before, _by_position = student.traced("ab")
    game = CountedBoards(truth, full, shared.get("moves"))
    with student.lend(game, observers=("winner", "moves")):
        answer = student.ask("ab", truth.empty, "X", *FULL, [0])
    calls = student.traced("ab")[0] - before
    note(explain.text(hidden.sentence if hidden else inside_sentence(calls, game.visits)))
    seen = None if game.is_over_limit else seen_nodes(answer, calls, game.visits)
    whole = Looks(seen, None if game.is_over_limit else calls)
    small = [seen_from(student, truth, "ab", board, FULL, shared.get("moves", {}))
             for board in truth.fingerprint_boards[1:]]  # fmt: skip
    if family := family_sentence(truth, "ab", [whole, *small]):
        note(explain.text(family))
    if hidden is not None and hidden.prunes_nothing:
        raise not_pruned(answer, hidden, shared)
    if game.is_over_limit:
        raise pruned_a_little(answer, hidden, spec)
    measured = pruned_nodes(answer, calls, game.visits, nodes)
    note(pruning_scale(truth, measured, spec))
    if measured > full:
        raise pruned_a_little(answer, hidden, spec)
    if hidden is None:
        raise pruned_unproved(answer, measured, spec)
    if measured < truth.lower_bound:
        note(explain.text(too_few_sentence(truth)))
    claimed = counted(answer)
    right = is_right_count(claimed, calls, game.visits, measured)
    shared["ab_nodes"] = claimed if right else measured
    if not right:
        raise Unmet(
            Explanation(
                summary=_("it prunes, but the counter does not count the nodes"),
                call=answer.call,
                expected=_("[{count}] in the counter, as the grader counted").format(
                    count=measured
                ),
                got=f"[{claimed}]",
                hint=_("add 1 to counter[0] at every call, whatever the position is"),
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
    records, _drawings = collected_by(student)
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
    """The three figures are drawn, light and dark, and their bars show your numbers.

    Each figure is worth the same: it is saved by its name in both colour schemes, its bars have
    the lengths that your program has counted, in the handout's order, and its axis is
    logarithmic where the handout says so. Colours, fonts and labels are yours.
    """
    records, drawings = collected_by(student)
    parts = Parts()
    for name, wanted in lesson_figures(own_measurements(truth, shared, records)).items():
        with parts(name):
            check_figure(student, name, wanted, drawings)
    parts.settle()
