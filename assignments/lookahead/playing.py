"""The agent as a player: all its answers, every reply played out, the seeded games."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping
from typing import Any

from assignments.lookahead.words import OTHER, WINS, drawn, optimal_words, squares, told_move
from grader import Student
from grader.authoring import _, explain
from grader.authoring.expect import RightSoFar, Unmet
from grader.errors import OutOfBudget, StudentFault
from grader.model import Explanation
from reference.games.game import Player
from reference.search.players import SeatProof
from reference.truth import Lookahead

__all__ = [
    "RESULTS",
    "Agent",
    "lost",
    "lost_hint",
    "opening_sentence",
    "play_table",
    "proof_table",
    "seeded_games",
]

Spec = Mapping[str, Any]
Note = Callable[[Mapping[str, Any]], None]
Shared = dict[str, Any]


class Agent:
    """The student's `best_move` as a player, each position asked as seldom as possible.

    Once the budget has ended, what is known of a position is taken as it is, and games that go
    on from any other are left open.
    """

    def __init__(
        self, student: Student, truth: Lookahead, known: Mapping[str, Any], repeats: int
    ) -> None:
        self.student, self.truth, self.known, self.repeats = student, truth, known, repeats
        self.found: dict[str, tuple[int, ...]] = {}
        self.varies = False
        self.slow: OutOfBudget | None = None
        self.open: set[str] = set()

    def answers(self, position: str) -> tuple[int, ...]:
        """All that the agent answers in *position*; raises Unmet for what isn't a move."""
        if position not in self.found:
            seen: set[int] = set()
            if self.known.get(position) is not None:
                seen.add(self.legal(position, self.known[position]))
            try:
                self.ask_until_known(position, seen)
            except OutOfBudget as fault:
                self.slow = self.slow or fault
            if not seen:
                self.open.add(position)
                return ()
            self.found[position] = tuple(sorted(seen))
        return self.found[position]

    def ask_until_known(self, position: str, seen: set[int]) -> None:
        """Add to *seen* what the agent answers, asked twice at least; more often if it varies."""
        if self.slow:
            return
        if not seen:
            seen.add(self.ask(position))
        seen.add(self.ask(position))
        if len(seen) > 1:
            self.varies = True
        for _time in range(self.repeats if self.varies else 0):
            seen.add(self.ask(position))

    def ask(self, position: str) -> int:
        """One answer; raises Unmet if it isn't a legal move, OutOfBudget if no time is left."""
        (answer,) = self.student.sweep("best_move", [(position, self.truth.to_move(position))])
        return self.legal(position, answer.value)

    def ask_for_nothing(self, position: str) -> None:
        """Ask once, whatever the answer is, if there is time."""
        try:
            list(self.student.sweep("best_move", [(position, self.truth.to_move(position))]))
        except OutOfBudget as fault:
            self.slow = self.slow or fault

    def far_as_known(self) -> RightSoFar | Unmet | None:
        """What there is to say of games that the end of the budget has left open, if any are.

        No answer that is known, in play or not, may throw a game away.
        """
        if self.slow is None:
            return None
        known = {p: (move,) for p, move in self.known.items() if move is not None} | self.found
        for position in sorted(known, key=lambda each: each.count(".")):
            for move in known[position]:
                if loses(self.truth, position, self.legal(position, move)):
                    return thrown_away(self, position, move)
        left = [each.count(".") for each in self.open]
        empty = max((each.count(".") for each in known), default=-1)
        return RightSoFar(self.slow, len(known), min([empty, *(n - 1 for n in left)]), "position")

    def legal(self, position: str, move: Any) -> int:
        """*move*, if it is legal in *position*; else raises Unmet."""
        if type(move) is int and move in self.truth.moves(position):
            return move
        mark = self.truth.to_move(position)
        raise Unmet(
            Explanation(
                summary=_("the agent answers with something that is not a legal move"),
                call=self.student.write_call("best_move", (position, mark)),
                expected=squares(self.truth.moves(position)),
                got=repr(told_move(move)),
                counterexample=drawn(position),
                hint=_("return the number of a blank square, 0 to 8"),
            )
        )


def loses(truth: Lookahead, position: str, move: int) -> bool:
    """True if *move* loses a game that was not lost."""
    lost_value = -1 if truth.to_move(position) == "X" else 1
    after = truth.play(position, move)
    return truth.value(position) != lost_value == truth.value(after)


def thrown_away(agent: Agent, position: str, move: int) -> Unmet:
    """A position in which the agent loses a game, though not all games to it were played."""
    truth, mark = agent.truth, agent.truth.to_move(position)
    return Unmet(
        Explanation(
            summary=_("the agent throws a game away here"),
            call=agent.student.write_call("best_move", (position, mark)),
            expected=f"{optimal_words(truth, position)}   {_(WINS[truth.value(position)])}",
            got=repr(told_move(move)),
            counterexample=drawn(position),
            tried=_("{count} positions; it is too slow for all games to be played out").format(
                count=f"{len(agent.found):,}"
            ),
        )
    )


def lost(agent: Agent, truth: Lookahead, seat: Player, proof: SeatProof[int]) -> Unmet:
    """The shortest lost game as a line of boards."""
    line = proof.losing_line or ()
    own, boards, captions = ("X" if seat is Player.MAX else "O"), [truth.empty], ["start"]
    for move in line:
        mark = truth.to_move(boards[-1])
        boards.append(truth.play(boards[-1], move))
        said = _("{mark} plays {move} (yours)") if mark == own else _("{mark} plays {move}")
        captions.append(said.format(mark=mark, move=move))
    summary = (
        _("as {mark} the agent can be beaten in some of its answers")
        if agent.varies
        else _("as {mark} the agent can be beaten")
    )
    got = _("{lost} of {games} games lost as {mark}; the shortest takes {count} moves: {moves}")
    tried = _("every reply of the opponent, both seats; {count} positions asked")
    return Unmet(
        Explanation(
            summary=summary.format(mark=own),
            expected=_("no lost game, whatever the opponent plays"),
            got=got.format(
                lost=f"{proof.losses:,}",
                games=f"{proof.games:,}",
                mark=own,
                count=len(line),
                moves=" ".join(map(str, line)),
            ),
            counterexample=explain.line(boards, captions, result=_(WINS[1 if own == "O" else -1])),
            tried=tried.format(count=f"{len(agent.found):,}"),
            hint=" ".join(
                filter(None, [lost_hint(truth, boards, own), chance_words(agent, truth)])
            ),
        )
    )


def lost_hint(truth: Lookahead, boards: list[str], own: str) -> str:
    """The first of the agent's own moves that gave the game away."""
    good = 1 if own == "X" else -1
    for before, after in itertools.pairwise(boards):
        if truth.to_move(before) == own and truth.value(after) == -good != truth.value(before):
            said = _("the losing move is the one made in {position}: better is {best}")
            return said.format(position=before, best=optimal_words(truth, before))
    return _("look at the first position in which the value changes")


def chance_words(agent: Agent, truth: Lookahead) -> str:
    """That chance decides where no win or block is at hand, if all its answers say so."""
    urgent = {p: moves for p in agent.found if (moves := urgent_moves(truth, p))}
    quiet = [p for p in agent.found if p not in urgent]
    varied = sum(len(agent.found[p]) > 1 for p in quiet)
    if not varied or not all(set(agent.found[p]) <= moves for p, moves in urgent.items()):
        return ""
    said = _(
        "; it wins or blocks at once in all {urgent:,} positions where it can, and in {varied:,} "
        "of the {quiet:,} others it answers differently when asked again: chance decides, no search"
    )
    return said.format(urgent=len(urgent), varied=varied, quiet=len(quiet))


def urgent_moves(truth: Lookahead, position: str) -> set[int]:
    """The moves that win at once; if there are none, those that stop the opponent from it."""
    own = truth.to_move(position)
    for mark in (own, OTHER[own]):
        winning = {
            i
            for i in truth.moves(position)
            if truth.winner(position[:i] + mark + position[i + 1 :]) == mark
        }
        if winning:
            return winning
    return set()


def opening_sentence(student: Student, truth: Lookahead, agent: Agent) -> str:
    """With how many blank squares it answers without a search, where others show that it has one.

    A search makes moves, or calls itself: what is counted are calls of the functions for that.
    """
    names = [name for name in ("play", "minimax", "ab") if student.can_trace(name)]
    for name in names:
        student.trace(name)
    searched = {}
    for blanks in range(9, 4, -1):
        position = next(p for p in truth.open_positions if p.count(".") == blanks)
        if names and truth.to_move(position) in student.sides:
            before = sum(student.traced(name)[0] for name in names)
            if blanks >= 8:
                agent.answers(position)  # the dearest answers; they stay known
            else:
                agent.ask_for_nothing(position)
            if agent.slow:
                return ""
            searched[blanks] = sum(student.traced(name)[0] for name in names) - before > 1
    for name in names:
        student.untrace(name)
    first = max((blanks for blanks, is_search in searched.items() if is_search), default=9)
    by_heart = [blanks for blanks in searched if blanks > first]  # later it may just remember
    if agent.varies or not by_heart:
        return ""  # what is drawn at random is not known by heart
    said = _(
        "With {blanks} empty squares `{name}` answers without making or searching a single move: "
        "it knows the answer by heart. Elsewhere it searches."
    )
    numbers = ", ".join(map(str, by_heart))
    return said.format(blanks=numbers, name=student.own_name("best_move"))


def proof_table(seats: Mapping[Player, SeatProof[int]], agent: Agent) -> Mapping[str, Any]:
    """The proof in numbers."""
    rows = [
        [
            "X" if seat is Player.MAX else "O",
            f"{s.games:,}",
            f"{s.wins:,}",
            f"{s.draws:,}",
            f"{s.losses:,}",
        ]
        for seat, s in seats.items()
    ]
    caption = (
        _("{count} positions asked; the agent varies, so all of its answers were followed")
        if agent.varies
        else _("{count} positions asked")
    )
    return explain.table(
        _("Every game it can get into"),
        [_("seat"), _("games"), _("won"), _("drawn"), _("lost")],
        rows,
        caption=caption.format(count=f"{len(agent.found):,}"),
    )


def play_table(agent: Agent, truth: Lookahead, spec: Spec, shared: Shared, note: Note) -> None:
    """The handout's seeded games, played with the agent's own answers; says nothing on a fault."""
    try:
        results = seeded_games(agent, truth, spec["games"], spec["games_seed"])
    except (Unmet, StudentFault):
        return
    if not agent.varies:
        shared["vs_random"] = {k: sum(row[k] for row in results.values()) for k in RESULTS}
    rows = [[seat, *(f"{row[k]:,}" for k in RESULTS)] for seat, row in results.items()]
    rows.append([_("both"), *(f"{sum(r[k] for r in results.values()):,}" for k in RESULTS)])
    title = _("{count} games against a random player, seed {seed}")
    note(
        explain.table(
            title.format(count=f"{spec['games']:,}", seed=spec["games_seed"]),
            [_("seat"), _("won"), _("drawn"), _("lost")],
            rows,
            caption=_("played by the grader with your best_move, each position asked once"),
        )
    )


RESULTS = ("win", "draw", "loss")


def seeded_games(
    agent: Agent, truth: Lookahead, games: int, seed: int
) -> dict[str, dict[str, int]]:
    """Results by seat of the lesson's games: X in even games, `random.Random(seed).choice`."""
    rng = random.Random(seed)
    results = {seat: dict.fromkeys(RESULTS, 0) for seat in "XO"}
    for game in range(games):
        seat, position = "XO"[game % 2], truth.empty
        while not truth.is_over(position):
            own = truth.to_move(position) == seat
            moves = agent.answers(position)[:1] if own else truth.moves(position)
            if agent.slow and not moves:
                raise agent.slow
            position = truth.play(position, moves[0] if own else rng.choice(moves))
        winner = truth.winner(position)
        results[seat]["draw" if winner is None else "win" if winner == seat else "loss"] += 1
    return results
