"""The checks that students can run at home: their own game gives the truth, not `reference`."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assignments.beloved_game.excluding import counts_like_othello, excluded, is_excluded
from assignments.beloved_game.hints import value_hint
from assignments.beloved_game.searching import FULL, judge_own, questions
from assignments.beloved_game.walked import Walked
from assignments.beloved_game.walking import Walker, choose_starts, raise_if_unsteady
from grader import Student
from grader.authoring import check, explain
from grader.authoring.expect import Unmet
from grader.language import _, ngettext
from grader.model import Explanation

__all__ = ["alphabeta_values", "game_rules", "minimax_values"]

Spec = Mapping[str, Any]
Note = Callable[[Mapping[str, Any]], None]
Shared = dict[str, Any]


@check(defines=("game",))
def game_rules(
    student: Student, rng: random.Random, spec: Spec, note: Note, shared: Shared
) -> None:
    """The game keeps the protocol in every position that the grader walks through.

    The same answers for the same state, no state changed, no move twice, no moves when the game
    is over and at least one before, MAX or MIN to move, utilities that are finite numbers.
    Othello is not allowed.
    """
    walker = Walker(student, spec)
    walked = walker.walked
    shared["name"] = walked.name
    if is_excluded(walked.name):
        raise excluded(_("`game.name` says {name}").format(name=repr(walked.name)))
    walker.by_plies()
    check_substance(walked, spec)
    if counts_like_othello(line_counts(walked)):
        raise excluded(_("its lines of play count 4, 12, 56, 244, as Othello's do"))
    games = [walker.play(rng) for _game in range(spec["games_searched"])]
    choose_starts(walker, games, rng)
    while len(games) < spec["games"] and not walker.is_spent:
        games.append(walker.play(rng))
    walked.pace_s = walker.seconds / len(walked.nodes)
    in_time = int(spec["walk_seconds"] / 8 / walked.pace_s)  # a long line takes twice as long
    known = list(walked.nodes)
    again = rng.sample(known, min(len(known), spec["asked_again"], in_time))
    raise_if_unsteady(student, walked, again)
    shared["walked"], shared["games"] = walked, games
    note(explain.text(walked_sentence(walker, games)))


def check_substance(walked: Walked, spec: Spec) -> None:
    """Raise Unmet for a game that is too slow, too small or too dull to be searched."""
    if not walked.plies:
        raise Unmet(
            Explanation(
                summary=_("the game could not be walked: its first position takes too long"),
                hint=_("make `moves` and `result` quicker"),
            )
        )
    if not walked.is_whole:
        return
    ends = {node.static for node in walked.nodes.values() if node.over}
    if len(walked.nodes) < spec["least_positions"] or len(ends) < 2:
        raise Unmet(
            Explanation(
                summary=_("there is nothing to search in this game"),
                expected=_("{n} positions or more, and games that end differently").format(
                    n=spec["least_positions"]
                ),
                got=ngettext(
                    "{n} position; utilities {ends}",
                    "{n} positions; utilities {ends}",
                    len(walked.nodes),
                ).format(
                    n=len(walked.nodes), ends=", ".join(f"{end:g}" for end in sorted(ends)) or "-"
                ),
            )
        )


def line_counts(walked: Walked) -> tuple[int, ...]:
    """Lines of play of each length that the walk covers, counted from the start."""
    counts, front = [], {0: 1}
    for _ply in range(walked.plies):
        following: dict[int, int] = {}
        for number, ways in front.items():
            for child in walked.nodes[number].children:
                following[child] = following.get(child, 0) + ways
        counts.append(sum(following.values()))
        front = following
    return tuple(counts)


def walked_sentence(walker: Walker, games: Sequence[Sequence[int]]) -> str:
    """How far the walk went, and what it cost of the budget."""
    walked, spec = walker.walked, walker.spec
    nodes = walked.nodes
    ended = [nodes[game[-1]].static for game in games if nodes[game[-1]].over]
    words = _(
        "Walked {n} of at most {most} positions of your game: the first {plies} plies whole"
    ).format(n=f"{len(nodes):,}", most=f"{spec['walk_positions']:,}", plies=walked.plies)
    if walked.is_whole:
        return words + _(", which is the whole game.")
    words += _(", and {games} games by chance, {ended} of them to the end").format(
        games=len(games), ended=len(ended)
    )
    results = ", ".join(sorted({f"{value:g}" for value in ended}))
    return words + (_(" (utilities {results}).").format(results=results) if ended else ".")


@check(defines=("game", "minimax"), needs=("game_rules",))
def minimax_values(student: Student, spec: Spec, note: Note, shared: Shared) -> None:
    """`minimax` gives the value of your game's positions at each depth, and the path to it.

    Held against the grader's own minimax over your game. Every move of the path has to keep the
    value, and the path ends where the search does.
    """
    walked: Walked = shared["walked"]
    asked = questions(walked, spec)
    count = judge_own(student, walked, "minimax", asked, value_hint(walked))
    deepest = max(question.depth for question in asked)
    note(
        explain.text(
            _("{n} questions from {starts} positions of your game, up to depth {depth}.").format(
                n=f"{count:,}", starts=len(walked.starts), depth=deepest
            )
        )
    )


@check(defines=("game", "alphabeta"), needs=("game_rules",))
def alphabeta_values(student: Student, spec: Spec, shared: Shared) -> None:
    """`alphabeta` with the widest window gives the same values, and a path to each.

    alpha is minus infinity and beta infinity, as at the top level of a search.
    """
    walked: Walked = shared["walked"]
    asked = [replace(question, window=FULL) for question in questions(walked, spec)]
    judge_own(student, walked, "alphabeta", asked, value_hint(walked))
