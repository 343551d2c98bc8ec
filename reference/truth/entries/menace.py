"""Entries: MENACE's boxes and beads, the chapter's players, and how fast MENACE learns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from reference.games.tictactoe import (
    canonical,
    is_over,
    moves,
    play,
    reachable_positions,
    to_move,
    winner,
)
from reference.menace.bounds import tail_above, tail_up_to
from reference.menace.exact import Policy, evenly, from_beads, results, worst_case
from reference.menace.machine import CHAPTER, MICHIE, VARIANTS, Machine, Variant, initial_boxes
from reference.menace.measured import LAST, LEARNERS, losses_of_runs, measured
from reference.menace.players import smart_choices
from reference.menace.training import dumb, perfect
from reference.truth import matchboxes
from reference.truth.entries.sources import OURS
from reference.truth.solved import solution
from reference.truth.truth import Truth, Value

__all__ = ["boxes", "learning", "players"]

MICHIE_SOURCE: Final = "Michie 1963, by Wikipedia, Matchbox Educable Noughts and Crosses Engine"
CHAPTER_SOURCE: Final = "the Ruby quiz chapter on MENACE, its listing run as it stands"
BURNSIDE: Final = "Burnside's lemma on the filtered bitboards"
FILTERED: Final = "the filtered bitboards, counted"
FORWARD: Final = "the distribution over bitboards, run forward ply by ply"
BACKWARD: Final = "bitboards, from the last boards back to the first"
REPLAYED: Final = "the same random numbers on bitboards, symmetries by coordinates"
SAMPLE_RUNS: Final = 100
LIMITS: Final = {"michie": 0.18, "chapter": 0.41}
RUNS: Final = 30


def boxes() -> Iterator[Truth]:
    """How many boxes and beads there are."""
    for variant, source, total in ((MICHIE, MICHIE_SOURCE, 304), (CHAPTER, CHAPTER_SOURCE, 2_201)):
        again = partial(matchboxes.boxes, symmetric=variant.symmetric)
        by = BURNSIDE if variant.symmetric else FILTERED
        what = "one for all images" if variant.symmetric else "one for each position"
        yield Truth(
            f"menace.{variant.name}_boxes", "boxes", f"X to move, 3 or more blank, {what}", source,
            by, partial(_count, variant), partial(_total, again), total,
        )  # fmt: skip
        yield Truth(
            f"menace.{variant.name}_boxes_by_marks", "boxes", "with 0, 2, 4 and 6 marks", OURS,
            by, partial(_by_marks, variant), again,
        )  # fmt: skip
        yield Truth(
            f"menace.{variant.name}_beads", "beads",
            "at the start: 4, 3, 2, 1 of every blank square's colour", OURS, by,
            partial(_beads, variant), partial(_beads_again, again),
        )  # fmt: skip
    yield Truth(
        "menace.with_forced_last_move", "boxes", "also for one blank: up to symmetry, and not",
        OURS, BURNSIDE, _with_forced,
        lambda: tuple(sum(matchboxes.boxes(symmetric=s, most=8)) for s in (True, False)),
    )  # fmt: skip
    yield Truth(
        "menace.o_boxes", "boxes", "if O had some: up to symmetry, with 1, 3, 5 and 7 marks",
        OURS, BURNSIDE, _o_boxes, matchboxes.o_boxes,
    )  # fmt: skip
    yield Truth(
        "menace.double_threats", "boxes", "of Michie's that are lost whatever X does: O threatens "
        "two lines; without them there are 287", OURS, BURNSIDE, _double_threats,
        matchboxes.double_threats,
    )  # fmt: skip


def players() -> Iterator[Truth]:
    """Exact results of the chapter's players."""
    any_, again = evenly(dumb), matchboxes
    x, o = _smart("X"), _smart("O")
    games: tuple[tuple[str, str, Policy, Policy, matchboxes.Moves, matchboxes.Moves], ...] = (
        ("smart_as_x", "SmartPlayer against a random O", x, any_,
         again.smart_moves, again.any_move),
        ("smart_as_o", "SmartPlayer against a random X", any_, o,
         again.any_move, again.smart_moves),
        ("untrained_perfect", "MENACE before its first game, against a perfect O that picks any "
         "best move", from_beads(Machine(MICHIE)), evenly(perfect(solution())),
         again.any_move, again.best_replies),
        ("untrained_smart", "MENACE before its first game, against SmartPlayer",
         from_beads(Machine(CHAPTER)), o, again.any_move, again.smart_moves),
        ("untrained_random", "MENACE before its first game, against a random O",
         from_beads(Machine(MICHIE)), any_, again.any_move, again.any_move),
    )  # fmt: skip
    for name, what, first, second, first_again, second_again in games:
        yield Truth(
            f"menace_play.{name}", "probabilities that X wins, of a draw, that O wins", what, OURS,
            FORWARD, partial(_results, first, second),
            partial(again.forward, first_again, second_again),
        )  # fmt: skip
    for mark, policy in (("X", x), ("O", o)):
        yield Truth(
            f"menace_play.smart_worst_as_{mark.lower()}", "probability of a loss",
            f"SmartPlayer as {mark} against the opponent that is best at beating it", OURS,
            BACKWARD, partial(_worst, policy, mark),
            partial(again.worst, again.smart_moves, as_x=mark == "X"),
        )  # fmt: skip
        yield Truth(
            f"menace_play.smart_missed_wins_as_{mark.lower()}", "positions",
            f"that SmartPlayer as {mark} can get into and where it may miss a win", OURS,
            "a walk over bitboards", partial(_missed_wins, mark),
            partial(again.missed_wins, again.smart_moves, as_x=mark == "X"),
        )  # fmt: skip


def learning() -> Iterator[Truth]:
    """How often MENACE still loses to SmartPlayer after 200 games, and what a limit errs by."""
    for name in VARIANTS:
        yield Truth(
            f"menace_learning.{name}_sample", "lost games, of the last 50 of 200",
            f"in all of {SAMPLE_RUNS} runs, seeds 0 to {SAMPLE_RUNS - 1}", OURS, REPLAYED,
            partial(_sample, name),
            partial(_sample_again, name),
        )  # fmt: skip
        yield Truth(
            f"menace_learning.{name}_errors", "probabilities",
            f"mean of {RUNS} runs and a limit of {LIMITS[name]:g}: a right learner is above it; "
            "the best of the wrong ones is not", OURS, "one run added after the other, in floats",
            partial(_errors, name), partial(_errors_again, name),
        )  # fmt: skip


def _total(counts: Callable[[], tuple[int, ...]]) -> int:
    return sum(counts())


def _beads_again(counts: Callable[[], tuple[int, ...]]) -> int:
    return matchboxes.bead_total(counts())


def _worst(policy: Policy, mark: str) -> str:
    return str(worst_case(policy, mark))


def _sample(name: str) -> int:
    return sum(losses_of_runs(name, "right", SAMPLE_RUNS))


def _sample_again(name: str) -> int:
    return sum(matchboxes.losses(name, SAMPLE_RUNS))


def _count(variant: Variant) -> int:
    return len(initial_boxes(variant))


def _by_marks(variant: Variant) -> Value:
    marks = [9 - position.count(".") for position in initial_boxes(variant)]
    return tuple(marks.count(each) for each in (0, 2, 4, 6))


def _beads(variant: Variant) -> int:
    return sum(sum(beads.values()) for beads in initial_boxes(variant).values())


def _with_forced() -> Value:
    open_x = [p for p in reachable_positions() if not is_over(p) and to_move(p) == "X"]
    return len(set(map(canonical, open_x))), len(open_x)


def _o_boxes() -> Value:
    found = {canonical(p) for p in reachable_positions() if not is_over(p) and to_move(p) == "O"}
    return tuple(sum(9 - p.count(".") == marks for p in found) for marks in (1, 3, 5, 7))


def _double_threats() -> int:
    """Boxes with three blanks where every reply loses or lets O fill one of two lines."""
    found = 0
    for position in initial_boxes(MICHIE):
        if position.count(".") == 3:
            as_o = [position[:s] + "O" + position[s + 1 :] for s in moves(position)]
            as_x = [play(position, s) for s in moves(position)]
            found += sum(winner(p) == "O" for p in as_o) >= 2 and not any(map(winner, as_x))
    return found


def _smart(mark: str) -> Policy:
    return evenly(lambda position: smart_choices(position, mark))


def _results(x: Policy, o: Policy) -> Value:
    return tuple(map(str, results(x, o)))


def _missed_wins(mark: str) -> int:
    """Walk the positions that SmartPlayer's own choices leave."""
    met = {"." * 9}
    for position in sorted(reachable_positions(), key=lambda p: -p.count(".")):
        if position in met and not is_over(position):
            own = to_move(position) == mark
            choices = smart_choices(position, mark) if own else moves(position)
            met |= {play(position, square) for square in choices}
    return sum(_may_miss(position, mark) for position in met)


def _may_miss(position: str, mark: str) -> bool:
    if is_over(position) or to_move(position) != mark:
        return False
    wins = {square for square in moves(position) if winner(play(position, square)) == mark}
    return bool(wins) and not set(smart_choices(position, mark)) <= wins


def _errors(name: str) -> Value:
    limit = int(LIMITS[name] * LAST * RUNS)
    wrong = [tail_up_to(measured(name, w).histogram, RUNS, limit) for w in _wrong()]
    return _written(tail_above(measured(name).histogram, RUNS, limit), max(wrong))


def _errors_again(name: str) -> Value:
    limit = round(LIMITS[name] * LAST * RUNS)
    rows = {w: dict(enumerate(measured(name, w).histogram)) for w in ("right", *_wrong())}
    above, _ = matchboxes.tails(rows.pop("right"), RUNS, limit)
    return _written(above, max(matchboxes.tails(row, RUNS, limit)[1] for row in rows.values()))


def _wrong() -> list[str]:
    return [learner for learner in LEARNERS if learner != "right"]


def _written(*probabilities: float) -> Value:
    return tuple(f"{probability:.1e}" for probability in probabilities)
