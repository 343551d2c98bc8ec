"""Learning, followed game by game, and the curve that comes of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from statistics import fmean
from typing import Any

from assignments.menace.asking import Bench, is_count, whole_lists
from assignments.menace.boxes import beads_at_first, boxed_positions, replies, sample
from assignments.menace.replay import Counts, Decision, Opponent, Replay, Replayed, lost_last
from assignments.menace.words import call_on_board, drawn, result_words, spoken_beads
from grader.authoring import explain
from grader.authoring.expect import Unmet
from grader.language import _, ngettext
from grader.model import Explanation
from reference.games.tictactoe import Position, canonical, moves
from reference.menace.board import NAMES, name_of
from reference.menace.machine import Variant
from reference.menace.measured import BLOCK, LAST, band
from reference.menace.training import loss_rates

__all__ = [
    "check_curve",
    "check_kept",
    "check_learning",
    "check_losing",
    "check_seeds",
    "check_training",
]

Spec = Mapping[str, Any]
Note = Callable[[Mapping[str, Any]], None]
First = Mapping[Position, Counts]

CLASSES = ("Menace", "Board")
UNLIKELY = 1e-8
"""Draws that look this unlike the beads, by a bound that never flatters, are not from them."""


def play_call(games: int, by_finish: bool) -> str:
    """How the games came about, in words of the submission's own names."""
    if by_finish:
        return _("choose_move until the game is over, then finish(board, winner)")
    if games == 1:
        return _("choose_move until the game is over, then learn_win, learn_draw or learn_loss")
    return _("the same for {n} games in a row, with one machine").format(n=games)


def followed(
    variant: Variant,
    first: First,
    told: Any,
    games: int,
    opponent: str,
    seed: int,
    by_finish: bool = False,
) -> tuple[Replay, list[Replayed]]:
    """The games of one machine, followed from its *first* beads on."""
    replay = Replay(variant, play_call(games, by_finish), first)
    other = Opponent(replies()[opponent], random.Random(seed + 2))
    return replay, replay.games(told, games, other)


def check_learning(bench: Bench, variant: Variant, rng: random.Random, spec: Spec) -> None:
    """First games of fresh machines, the shortest first; then long runs.

    Half of the first ones are ended by `finish`.
    """
    opponents, first = ("dumb", "smart", "perfect"), beads_at_first(bench)
    calls = [
        (replies()[opponents[number % 3]], rng.randrange(1 << 30), 1, True, number % 2 == 1)
        for number in range(spec["short_games"])
    ]
    answers = [answer.value for _call, answer in bench.map("series", CLASSES, calls)]
    names = {number: opponents[number % 3] for number in range(len(calls))}
    with if_apart(bench):
        for number in sorted(names, key=lambda number: length_of(answers[number])):
            seed, by_finish = calls[number][1], calls[number][4]
            followed(variant, first, answers[number], 1, names[number], seed, by_finish)
        for opponent in opponents:
            seed, games = rng.randrange(1 << 30), spec["long_games"]
            told = bench.ask("series", CLASSES, replies()[opponent], seed, games, True)
            followed(variant, first, told, games, opponent, seed)
        check_losing(bench, variant, rng)


def check_losing(bench: Bench, variant: Variant, rng: random.Random) -> None:
    """Boxes that lose until they are empty, or hold a last bead: games seldom come that far."""
    positions = sample(rng, 12)
    told = bench.ask("lose", CLASSES, positions, rng.randrange(1 << 30))
    told = told if whole_lists(told, len(positions)) else [told] * len(positions)
    replay = Replay(variant, _("choose_move in one position, then learn, over and over"))
    for position, steps in zip(positions, told, strict=True):
        steps = steps if whole_lists(steps, 30) else [steps]
        for turn, step in enumerate(steps):
            name, before, after = step if whole_lists(step, 3) else (None, [], step)
            check_step(replay, position, "win" if turn < 3 else "loss", name, before, after)


def check_step(
    replay: Replay, position: Position, result: str, name: Any, before: Any, after: Any
) -> None:
    """What a box holds after one of its beads has been learned from; nothing comes of no bead."""
    legal = [name_of(square) for square in moves(position)]
    is_box = whole_lists(before, len(legal)) and all(map(is_count, before))
    if name is None and is_box and not any(before) and after == before:
        return
    possible: list[Counts] = []
    if is_box and name in legal:
        possible = replay.after(Decision(position, before, NAMES.index(name)), result)
    if after in possible:
        return
    raise Unmet(
        Explanation(
            summary=_("after {result}, the box that {name} was drawn from holds wrong beads")
            .format(result=result_words(result), name=name),
            call=replay.call,
            expected=spoken_beads(position, possible[0] if possible else before),
            got=spoken_beads(position, after),
            counterexample=drawn(position, "X"),
            tried=_("before: {beads}").format(beads=spoken_beads(position, before)),
            hint=replay.reward_hint(),
        )
    )  # fmt: skip


def length_of(told: Any) -> int:
    """The plies of a single game, as far as they can be counted."""
    game = told[0] if isinstance(told, list) and told else None
    plies = game[0] if isinstance(game, list) and game else None
    return len(plies) if isinstance(plies, list) else 0


# Saving.


def check_kept(bench: Bench, variant: Variant, seed: int, games: int) -> None:
    """What is loaded is what was saved, and what either machine learns later is its own."""
    check_apart(bench, seed)
    positions = boxed_positions()
    told = bench.ask("kept", CLASSES, replies()["dumb"], seed, games, positions)
    if not is_whole_night(told, positions, games):
        all_alike = [[each] * len(positions) for each in (told, None, told, told)]
        told = [*all_alike, True, [], all_alike[1]]
    saved, loaded, later, after, is_written, met, afterwards = told
    for position, beads in zip(positions, saved, strict=True):
        if not whole_lists(beads, position.count(".")):
            raise unkept(position, _("beads by the names of the blank squares"), beads, "")
    fault = difference(positions, saved, loaded)
    if fault is not None:
        raise unkept(*fault, _("the first machine saves, plays on and saves elsewhere; another, "
                               "which has played too, loads the first file"))  # fmt: skip
    fault = difference(positions, later, after)
    if fault is not None:
        raise unkept(*fault, _("the first machine, after the other has loaded and played on"))
    if is_written is not True:
        raise unwritten()
    if saved == later:
        raise Unmet(
            Explanation(
                summary=_("the games that were played to fill the boxes left no trace in them"),
                expected=_("other beads after {n} games").format(n=games),
                got=_("the same beads in all boxes"),
            )
        )
    fault = next(changed_untouched(positions, met, loaded, afterwards), None)
    if fault is not None:
        raise unkept(*fault, _("the other machine, {n} games after it has loaded; none of them "
                               "came to this box").format(n=games // 3))  # fmt: skip


def is_whole_night(told: Any, positions: Sequence[Position], games: int) -> bool:
    """Whether what the bench tells of a night in the cupboard has its form."""
    if not whole_lists(told, 7) or not isinstance(told[5], list) or len(told[5]) > 5 * games:
        return False
    return all(whole_lists(told[i], len(positions)) for i in (0, 1, 2, 3, 6))


def changed_untouched(
    positions: Sequence[Position], met: Sequence[Any], before: Sequence[Any], after: Sequence[Any]
) -> Iterator[tuple[Position, Any, Any]]:
    """Each position whose beads differ although none of its images was *met*."""
    touched = {canonical(each) for each in met if each in positions}
    for position, wanted, got in zip(positions, before, after, strict=True):
        if wanted != got and canonical(position) not in touched:
            yield position, wanted, got


def check_apart(bench: Bench, seed: int) -> None:
    """What one machine learns, another does not know; raises Unmet for boxes that they share."""
    positions = boxed_positions()
    told = bench.ask("side_by_side", CLASSES, positions, seed)
    if not whole_lists(told, 2) or not all(whole_lists(each, len(positions)) for each in told):
        told = [[told] * len(positions), [None] * len(positions)]
    fault = difference(positions, *told)
    if fault is None:
        return
    position, wanted, got = fault
    raise Unmet(
        Explanation(
            summary=_("two machines share their boxes: what one learns changes the other"),
            call=_("one, other = Menace(rng), Menace(rng); one plays and learns; {call}")
            .format(call=f"other.beads({call_on_board(position, ')')}"),
            expected=spoken_beads(position, wanted),
            got=spoken_beads(position, got),
            counterexample=drawn(position, "X"),
            tried=_("two new machines, side by side; one of them learned wins, the other nothing"),
            hint=_("make the boxes in __init__, anew for every machine: what stands in the class "
                   "itself, or as the default of an argument, belongs to all of them"),
        )
    )  # fmt: skip


@contextmanager
def if_apart(bench: Bench) -> Iterator[None]:
    """What is Unmet in here is so of machines that share no boxes; else raise that they do."""
    try:
        yield
    except Unmet:
        check_apart(bench, seed=1)
        raise


def unwritten() -> Unmet:
    """Boxes that were kept in memory only."""
    return Unmet(
        Explanation(
            summary=_("`save` writes no file"),
            call="machine.save('boxes-of-menace')",
            expected=_("a file of this name, also with an ending such as .json"),
            got=_("no such file"),
            hint=_("what stays in memory is gone when the program ends"),
        )
    )


def difference(
    positions: Sequence[Position], wanted: Sequence[Any], got: Sequence[Any]
) -> tuple[Position, Any, Any] | None:
    """The first position whose beads differ."""
    rows = zip(positions, wanted, got, strict=True)
    return next((row for row in rows if row[1] != row[2]), None)


def unkept(position: Position, wanted: Any, got: Any, when: str) -> Unmet:
    """A box that is not as it was saved."""
    return Unmet(
        Explanation(
            summary=_("a box does not come back as it was saved"),
            call=f"machine.beads({call_on_board(position, ')')}",
            expected=wanted if isinstance(wanted, str) else spoken_beads(position, wanted),
            got=spoken_beads(position, got),
            counterexample=drawn(position, "X"),
            tried=when,
            hint=_(
                "write every box with all of its beads to the file of that name; load replaces "
                "all boxes, and machines share none"
            ),
        )
    )


# Training.


def check_training(bench: Bench, variant: Variant, seed: int, games: int) -> None:
    """The games that the opponent saw, the winners that `train` gives, the beads it leaves."""
    positions, first = boxed_positions(), beads_at_first(bench)
    told = bench.ask("trained", CLASSES, replies()["smart"], seed, seed, games, positions, 1)
    winners, seen, afterwards = told if whole_lists(told, 3) else (None, None, told)
    call = train_call("rng", games)
    if not whole_lists(seen, games):
        count = len(seen) if isinstance(seen, list) else 0
        raise Unmet(
            Explanation(
                summary=_("`train` does not play the number of games that it is asked for"),
                call=call,
                expected=ngettext(
                    "{n} game, ended with the opponent's finish",
                    "{n} games, each ended with the opponent's finish",
                    games,
                ).format(n=games),
                got=ngettext("{n} game", "{n} games", count).format(n=count),
                hint=_("play through Game, which tells both players how it ended"),
            )
        )
    replay = Replay(variant, call, first)
    opponent = Opponent(replies()["smart"], random.Random(seed + 2))
    results = [game.result for game in replay.games(seen, games, opponent)]
    wanted = [{"win": "X", "loss": "O"}.get(result, " ") for result in results]
    if winners != wanted:
        raise Unmet(
            Explanation(
                summary=_("`train` does not give the winners of its games, in order"),
                call=call,
                expected=repr(wanted[:10]).replace("]", ", ...]"),
                got=repr(winners[:10] if isinstance(winners, list) else winners)[:200],
                hint=_("one mark for each game: 'X', 'O', or ' ' for a draw"),
            )
        )
    check_left(replay, positions, afterwards, call)


def train_call(rng: str, games: int) -> str:
    """How one machine is trained, in two sittings."""
    half = f"menace.train(opponent, {games // 2})"
    return f"menace = Menace({rng}); {half} + {half}"


def check_left(replay: Replay, positions: Sequence[Position], told: Any, call: str) -> None:
    """Every box holds what its games have left, or its first beads."""
    told = told if whole_lists(told, len(positions)) else [told] * len(positions)
    for position, beads in zip(positions, told, strict=True):
        wanted = replay.expected(position)
        if beads not in wanted or not all(map(is_count, beads)):
            raise Unmet(
                Explanation(
                    summary=_("after training, a box does not hold what its games have left in it"),
                    call=f"{call}; machine.beads({call_on_board(position, ')')}",
                    expected=spoken_beads(position, wanted[0]),
                    got=spoken_beads(position, beads),
                    counterexample=drawn(position, "X"),
                    hint=_("every game of train is learned from once, and nothing else is learned"),
                )
            )


def check_seeds(bench: Bench, variant: Variant, seed: int, games: int) -> None:
    """Against the same opponent, an equal generator leads to equal boxes, another to others."""
    positions = boxed_positions()

    def boxes_by(own: int, noise: int) -> Any:
        smart = replies()["smart"]
        return bench.ask("trained", CLASSES, smart, own, seed, games, positions, noise)

    first, again, other = boxes_by(seed, 1), boxes_by(seed, 2), boxes_by(seed + 10, 1)
    if first == again != other:
        return
    with if_apart(bench):
        raise Unmet(
            Explanation(
                summary=_("equal generators do not lead to equal boxes")
                if first != again
                else _("different generators lead to the same games"),
                call=train_call(f"random.Random({seed})", games),
                expected=_("the same beads every time, for this seed only"),
                got=_("other beads the second time")
                if first != again
                else _("the same beads for another seed"),
                hint=_("all chance comes from the rng that the machine is given"),
            )
        )


# The curve.


def check_curve(bench: Bench, variant: Variant, rng: random.Random, spec: Spec, note: Note) -> None:
    """Many runs against SmartPlayer, each followed; their last losses are held to a limit."""
    runs, games, first = spec["curve_runs"], spec["curve_games"], beads_at_first(bench)
    calls = [(replies()["smart"], rng.randrange(1 << 30), games, False) for _run in range(runs)]
    answers = list(bench.map("series", CLASSES, calls))
    with if_apart(bench):
        followed_runs = [
            followed(variant, first, answer.value, games, "smart", call[1])
            for call, answer in answers
        ]
    results = [[game.result for game in played] for _replay, played in followed_runs]
    curve = [fmean(each) for each in zip(*(loss_rates(r, BLOCK) for r in results), strict=True)]
    drawing = curve_drawing(variant, curve, runs)
    lost = sum(lost_last(played, LAST) for _replay, played in followed_runs)
    check_luck([replay for replay, _played in followed_runs])
    share, limit = lost / (LAST * runs), float(spec["most_lost"][variant.name])
    if lost > int(limit * LAST * runs):
        raise Unmet(
            Explanation(
                summary=_("MENACE does not learn to lose less"),
                call=_("{runs} machines, {games} games each against SmartPlayer")
                .format(runs=runs, games=games),
                expected=_("at most {limit:.1%} of the last {last} games lost")
                .format(limit=limit, last=LAST),
                got=f"{share:.1%}",
                counterexample=drawing,
                hint=_("every move of a game is rewarded, not only the last one"),
            )
        )  # fmt: skip
    note(drawing)


def check_luck(replays: Sequence[Replay]) -> None:
    """All draws of all runs together look like draws from the beads."""
    whole = Replay(replays[0].variant, replays[0].call)
    whole.surprise = sum(each.surprise for each in replays)
    whole.spread = sum(each.spread for each in replays)
    if whole.luck() < UNLIKELY:
        raise Unmet(
            Explanation(
                summary=_("the moves of these games were not drawn in proportion to the beads"),
                call=whole.call,
                expected=_("likely moves as often as their share of the beads says"),
                got=_("likely moves too often")
                if whole.surprise > 0
                else _("likely moves too seldom"),
                hint=_("draw one bead of the box, each with the same chance"),
            )
        )


def curve_drawing(variant: Variant, curve: Sequence[float], runs: int) -> Mapping[str, Any]:
    """The curve over the band of right machines."""
    low, high = band(variant.name, runs)
    length = min(len(curve), len(low))
    return explain.curve(
        [BLOCK * (block + 1) for block in range(length)],
        {_("yours"): [round(rate, 4) for rate in curve[:length]]},
        band=(low[:length], high[:length]),
        band_name=_("where right machines are"),
        x_label=_("games"),
        y_label=_("share of games lost to SmartPlayer, mean of {n} machines").format(n=runs),
        title=_("Learning"),
    )
