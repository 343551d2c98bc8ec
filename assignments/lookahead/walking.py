"""The whole tree: what a right walk adds to the counts, and where a wrong one goes astray."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from assignments.lookahead.given import Truth
from assignments.lookahead.words import drawn
from grader import Student
from grader.authoring import _, ngettext
from grader.authoring.expect import Unmet
from grader.model import Explanation

__all__ = [
    "Visited",
    "Walked",
    "expected_walk",
    "explained_walk",
    "paths_below",
    "read_counts",
    "smallest_wrong_walk",
    "visited_wrongly",
    "walk_hint",
    "walked",
]


@dataclass(frozen=True)
class Walked:
    """What one call of walk added to the student's counts."""

    nodes: Any
    games: Any
    x: Any
    o: Any
    draw: Any
    nodes_per_ply: tuple[Any, ...]

    @property
    def rows(self) -> list[tuple[str, Any]]:
        """The counts by name, in the order in which they are compared."""
        plies = [(f"depth_nodes[{ply}]", n) for ply, n in enumerate(self.nodes_per_ply)]
        names = ("nodes", "games", "x", "o", "draw")
        return [(f"stats[{name!r}]", getattr(self, name)) for name in names] + plies


def walked(student: Student, start: str) -> Walked:
    """What walking from *start* adds to the counts."""
    before = read_counts(student)
    ply = 9 - start.count(".")
    mark = "X" if ply % 2 == 0 else "O"
    student.walk(start, mark, ply)
    after = read_counts(student)
    difference = {name: after[name] - before[name] for name in after}
    per_ply = tuple(difference.pop(f"ply {number}") for number in range(10))
    return Walked(**difference, nodes_per_ply=per_ply)


def read_counts(student: Student) -> dict[str, int]:
    """The student's counts as they stand; FAILED if they aren't counts."""
    stats, plies = student.get("stats"), student.get("depth_nodes")
    names = ("nodes", "games", "x", "o", "draw")
    if not isinstance(stats, dict) or not all(type(stats.get(name)) is int for name in names):
        raise Unmet(
            Explanation(
                summary=_("`stats` holds five whole numbers"),
                expected=_("a dictionary with the keys {names}").format(names=", ".join(names)),
                got=repr(stats)[:200],
            )
        )
    if not isinstance(plies, list) or len(plies) < 10 or any(type(n) is not int for n in plies):
        raise Unmet(
            Explanation(
                summary=_("`depth_nodes` holds ten whole numbers, one for each ply from 0 to 9"),
                expected=_("a list of 10 whole numbers"),
                got=repr(plies)[:200],
            )
        )
    return {name: stats[name] for name in names} | {f"ply {i}": plies[i] for i in range(10)}


def expected_walk(truth: Truth, start: str) -> Walked:
    """What a right walk from *start* adds."""
    tree, ply = truth.tree_counts(start), 9 - start.count(".")
    per_ply = (*(0,) * ply, *tree.nodes_per_ply)
    per_ply = (*per_ply, *(0,) * (10 - len(per_ply)))
    return Walked(tree.nodes, tree.games, tree.x, tree.o, tree.draw, per_ply)


def explained_walk(student: Student, truth: Truth, start: str, got: Walked, starts: int) -> Unmet:
    """Why walk is wrong, on the position with the fewest empty squares that shows it."""
    small, got = smallest_wrong_walk(student, truth, start, got)
    wanted = expected_walk(truth, small)
    wrong = [
        (name, w, g) for (name, w), (_name, g) in zip(wanted.rows, got.rows, strict=True) if w != g
    ]
    name, want, have = wrong[0]
    mark, ply = truth.to_move(small), 9 - small.count(".")
    visited = visited_wrongly(student, truth, small)
    summary = _("walking from this position, {name} grows by {got} instead of {wanted}")
    grown = ", ".join(f"{name} +{g:,}" for name, _want, g in wrong[:4])
    if visited.sentence:
        grown = _("{counts}; {visits}").format(counts=grown, visits=visited.sentence)
    tried = _("the empty board and {count} other starts, then smaller ones; this one has the "
              "fewest empty squares")  # fmt: skip
    return Unmet(
        Explanation(
            summary=summary.format(name=name, got=f"{have:,}", wanted=f"{want:,}"),
            call=student.write_call("walk", (small, mark, ply)),
            expected=", ".join(f"{name} +{w:,}" for name, w, _got in wrong[:4]),
            got=grown,
            counterexample=drawn(visited.position or small),
            tried=tried.format(count=starts - 1),
            hint=walk_hint(truth, small, got, wanted),
        )
    )


def smallest_wrong_walk(
    student: Student, truth: Truth, start: str, got: Walked
) -> tuple[str, Walked]:
    """The first position, fewest empty squares first, on which walk counts wrongly."""
    for position in truth.positions:
        if position.count(".") > 4 or position.count(".") >= start.count("."):
            break
        have = walked(student, position)
        if have.rows != expected_walk(truth, position).rows:
            return position, have
    return start, got


@dataclass(frozen=True)
class Visited:
    """The first position that a walk misses, adds or should not reach."""

    position: str = ""
    sentence: str = ""


def visited_wrongly(student: Student, truth: Truth, start: str) -> Visited:
    """Compare the positions that walk visits below *start* with those that it must."""
    student.trace("walk", board_argument=0)
    walked(student, start)
    calls, counts = student.traced("walk")
    wanted, reachable = paths_below(truth, start), set(truth.positions)
    if calls <= 1 < wanted.total():
        return Visited()
    for position in sorted(set(wanted) | set(counts), key=lambda p: (p.count("."), p)):
        have, want = counts.get(position, 0), wanted[position]
        if position not in reachable and have:
            said = _("it visits {position}, which no game can reach")
            return Visited("", said.format(position=position))
        if have != want:
            said = ngettext(
                "{position} is visited {got} time instead of {wanted}",
                "{position} is visited {got} times instead of {wanted}",
                have,
            )
            return Visited(position, said.format(position=position, got=have, wanted=want))
    return Visited()


def paths_below(truth: Truth, start: str) -> Counter[str]:
    """In how many ways play from *start* reaches each position below it."""
    counts: Counter[str] = Counter({start: 1})
    layer = Counter({start: 1})
    while layer:
        following: Counter[str] = Counter()
        for position, ways in layer.items():
            if not truth.is_over(position):
                for index in truth.moves(position):
                    following[truth.play(position, index)] += ways
        counts += following
        layer = following
    return counts


def walk_hint(truth: Truth, position: str, got: Walked, wanted: Walked) -> str:
    """A hint for the commonest mistakes in walking."""
    if not any(value for _, value in got.rows):
        return _("`walk` has to count again at each call: numbers that are typed in do not grow")
    if truth.winner(position) and got.nodes > wanted.nodes:
        return _("the game ends when somebody has won: do not walk on from there")
    if (got.nodes, got.games) == (wanted.nodes, wanted.games) and got.draw != wanted.draw:
        return _("a full board may also be won: ask for the winner before you call it a draw")
    if got.nodes == wanted.nodes and got.nodes_per_ply != wanted.nodes_per_ply:
        return _("`depth_nodes[d]` counts the positions after d moves; the empty board has d = 0")
    return _("one node for each call of walk; one game for each position where nobody can move on")
