"""Walks a student's game through the sandbox, many states in one request, and judges its rules.

The first state that breaks one, in the order of moves from the start, is the counterexample.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from assignments.beloved_game.walked import (
    UNREADABLE,
    Node,
    Walked,
    is_number,
    node_of,
    read_row,
)
from assignments.beloved_game.words import played, position
from grader import Student
from grader.authoring import Answer
from grader.authoring.expect import Unmet
from grader.authoring.faults import NOT_WRITTEN
from grader.errors import ChannelFault, Raised, StudentFault
from grader.language import _
from grader.model import Explanation

__all__ = ["Walker", "choose_starts", "raise_if_unsteady"]

MOST_NUMBERS = 1 << 30  # of states in any walk
ROWS = 32  # states in one request: a row is a few hundred bytes, a line may have a million
Spec = Mapping[str, Any]


class Walker:
    """Expands states of the student's game, within the budget that the spec sets."""

    def __init__(self, student: Student, spec: Spec) -> None:
        self.student, self.spec = student, spec
        self.room = int(spec["walk_positions"])
        self.started = time.monotonic()
        self.seen = 1
        self.walked = self.begin()

    def begin(self) -> Walked:
        """What the game says of itself, before any move."""
        game = self.student.get("game")
        about = self.student.ask("_game_walk.begin", game).value
        if isinstance(about, Mapping) and "lacking" in about:
            raise no_game(about)
        try:
            name, has, same = about["name"], frozenset(map(str, about["has"])), about["same"]
        except (TypeError, KeyError):
            raise ChannelFault(UNREADABLE) from None
        if same is not True:
            raise Unmet(
                Explanation(
                    summary=_("`initial` gives another state each time"),
                    call="game.initial()",
                    hint=_("let a game begin the same way, without chance"),
                )
            )
        return Walked(name=name.strip()[:80] if isinstance(name, str) else "", has=has)

    @property
    def is_spent(self) -> bool:
        """True when no more may be asked."""
        return self.room <= 0 or self.seconds > self.spec["walk_seconds"]

    @property
    def seconds(self) -> float:
        """How long the walk has taken so far."""
        return time.monotonic() - self.started

    def expand(self, numbers: Iterable[int]) -> bool:
        """Expand the states that are new; False, and nothing done, if the budget is too small."""
        new = [n for n in dict.fromkeys(numbers) if n not in self.walked.nodes]
        if new and (len(new) > self.room or self.is_spent):
            return False
        self.room -= len(new)
        for number, row in self.rows(new):
            self.judge(number, row)
            node = read_row(row, self.seen)
            self.seen = max(self.seen, *(child + 1 for child in node.children), 0)
            self.walked.add(number, node)
        return True

    def step(self, number: int, index: int) -> int | None:
        """The state after one move in a state, looked at alone; None if the budget is spent."""
        child = self.walked.nodes[number].children[index]
        if child in self.walked.nodes:
            return child
        if self.is_spent:
            return None
        self.room -= 1
        answer = self.student.ask("_game_walk.step", number, index)
        if isinstance(answer.fault, Raised):
            move = self.walked.nodes[number].moves[index]
            raise self.raised(number, answer.fault, _("after {move}: {fault}"), move=move)
        child = self.number_in(answer.value)
        self.walked.link(number, index, child)
        self.judge(child, answer.value)
        self.walked.nodes.setdefault(child, node_of(answer.value))
        return child

    def number_in(self, row: Any) -> int:
        """The number of the state that a row describes: one that was seen, or the next."""
        number = row.get("number") if isinstance(row, Mapping) else None
        if type(number) is not int or not 0 <= number <= self.seen:
            raise ChannelFault(UNREADABLE)
        self.seen = max(self.seen, number + 1)
        return number

    def rows(self, numbers: Sequence[int]) -> Iterator[tuple[int, Any]]:
        """The rows of *numbers*; Unmet with the state in which the game raised, if it did."""
        parts = [numbers[i : i + ROWS] for i in range(0, len(numbers), ROWS)]
        answers = self.student.map("_game_walk.expand", [([*part],) for part in parts])
        for part, answer in zip(parts, answers, strict=True):
            if isinstance(answer.fault, Raised):
                raise self.raised_in(part)
            rows = answer.value
            if not isinstance(rows, list) or len(rows) != len(part):
                raise ChannelFault(UNREADABLE)
            yield from zip(part, rows, strict=True)

    def raised_in(self, numbers: Sequence[int]) -> Exception:
        """What to raise of the first state in which the game raises, asked for one by one."""
        for number in numbers:
            fault = self.student.ask("_game_walk.expand", [number]).fault
            if fault is not None:
                return self.raised(number, fault)
        return self.unmet(numbers[0], **unlike("", "", _("an exception, and only sometimes")))

    def raised(
        self, number: int, fault: StudentFault, got: str = "{fault}", **words: str
    ) -> Exception:
        """What to raise where the game raised in a state, or after one of its moves."""
        if isinstance(fault, Raised) and fault.kind == NOT_WRITTEN:
            return fault
        at = f" ({fault.where})" if isinstance(fault, Raised) and fault.where else ""
        summary = _("your game raised an exception in a position that play can reach")
        return self.unmet(number, summary, got=got.format(fault=f"{fault}{at}", **words))

    def judge(self, number: int, row: Any) -> None:
        """Raise Unmet for the first rule of the protocol that this state breaks."""
        if not isinstance(row, Mapping) or not isinstance(row.get("moves"), list):
            raise ChannelFault(UNREADABLE)
        for summary, expected, got, hint in broken(row):
            raise self.unmet(number, summary, expected=expected, got=got, hint=hint)

    def unmet(self, number: int, summary: str, **words: str) -> Unmet:
        """*summary* with the state, and the moves that lead to it."""
        text = self.student.ask("_game_walk.show", number).shown
        line = self.walked.lines[number]
        return Unmet(
            Explanation(
                summary=summary,
                counterexample=position(text, played(self.walked.moves_of(0, line))),
                tried=_("{n} positions, the nearest to the start first").format(
                    n=f"{len(self.walked.nodes) + 1:,}"
                ),
                **words,
            )
        )

    def by_plies(self) -> None:
        """Expand ply after ply from the start, while the budget lasts for a whole one."""
        front: Sequence[int] = [0]
        half = self.room // 2  # the other half is for playing on to the end
        while front and self.room - len(front) >= half and self.expand(front):
            self.walked.plies += 1
            front = self.children_of(front)
        self.walked.is_whole = not front

    def children_of(self, numbers: Iterable[int]) -> list[int]:
        """The states one move further that have not been expanded."""
        children = [c for number in numbers for c in self.walked.nodes[number].children]
        return [c for c in dict.fromkeys(children) if c not in self.walked.nodes]

    def play(self, rng: random.Random) -> list[int]:
        """One game of chance moves, to its end if the budget lasts; its states in order."""
        line, number = [0], 0
        while self.expand([number]) and self.walked.nodes[number].children:
            if len(line) > self.spec["longest_game"]:
                break
            number = rng.choice(self.walked.nodes[number].children)
            line.append(number)
        return [each for each in line if each in self.walked.nodes]

    def look_below(self, number: int, plies: int) -> None:
        """Expand the plies below a state, while the budget lasts."""
        front: Sequence[int] = [number]
        for _ply in range(plies + 1):
            if not self.expand(front):
                return
            known = [n for n in front if n in self.walked.nodes]
            front = list(dict.fromkeys(c for n in known for c in self.walked.nodes[n].children))


def raise_if_unsteady(student: Student, walked: Walked, numbers: Sequence[int]) -> None:
    """Raise Unmet for the first of *numbers* of which the game says something else by now.

    Each question is asked once and after a move, for an answer may hang on what was asked before.
    """
    lines = [[*walked.lines[number]] for number in numbers]
    answers = student.map("_game_walk.again_at", [(line,) for line in lines])
    for number, line, answer in zip(numbers, lines, answers, strict=True):
        if words := unsteady(walked.nodes[number], answer):
            text = student.ask("_game_walk.show_at", line).shown
            how = played(walked.moves_of(0, line))
            raise Unmet(Explanation(counterexample=position(text, how), **words))


def unsteady(node: Node, answer: Answer) -> dict[str, str] | None:
    """What a game says otherwise of a state than in the walk, in words; None if nothing."""
    if isinstance(answer.fault, Raised):
        return unlike("", "", str(answer.fault))
    row = answer.value
    if not isinstance(row, Mapping) or not isinstance(row.get("moves"), list):
        raise ChannelFault(UNREADABLE)
    for summary, _expected, got, _hint in broken(row):
        return unlike("", "", f"{summary}: {got}")
    difference = node.differs(read_row(row, MOST_NUMBERS))
    return unlike(*difference) if difference else None


def unlike(name: str, was: str, now: str) -> dict[str, str]:
    """That a game does not always say the same of a state."""
    said = _("`{name}` answers differently when it is asked again later, after other positions")
    unnamed = _("the game answers differently when it is asked again later, after other positions")
    return {
        "summary": said.format(name=name) if name else unnamed,
        "expected": was,
        "got": now,
        "hint": _("let every answer depend on the state alone: keep nothing in the game or in a "
                  "global that changes while it is asked, and change no list that is kept"),
    }  # fmt: skip


def no_game(about: Mapping[str, Any]) -> Unmet:
    """Something called `game` without the methods of one."""
    lacking = about["lacking"]
    names = lacking if isinstance(lacking, list) else []
    return Unmet(
        Explanation(
            summary=_("`game` has not all the methods of a game"),
            expected=_("an object, or a class without arguments, with {methods}").format(
                methods=", ".join(f"`{str(name)[:20]}`" for name in names[:6])
            ),
            got=str(about.get("text"))[:200],
            hint=_("write game = YourGame() at the end of the class; give nothing else this name"),
        )
    )


def choose_starts(walker: Walker, games: Sequence[Sequence[int]], rng: random.Random) -> None:
    """Choose the states that searches are asked about, and look at what is below them.

    The first one, and from each game one near its end and one anywhere; small trees first, so
    that the budget lasts for many.
    """
    late = [game[-min(len(game), rng.randint(2, 4))] for game in games]
    anywhere = [rng.choice(game) for game in games]
    walked = walker.walked
    for plies in (1, 2, 3):
        for number in [*late, *anywhere]:
            walker.look_below(number, plies)
    ends = [game[-1] for game in games[:2]]
    walked.starts = list(dict.fromkeys([0, *late, *anywhere, *ends]))


def broken(row: Mapping[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """What is wrong with a state's row: in words, what was expected, what came, a hint."""
    over, moves = row.get("over"), row.get("moves")
    if row.get("changed"):
        yield (
            _("`{name}` changes the state that it is given").format(name=row["changed"]),
            _("the state stays as it is"),
            _("it looks different after the call"),
            _("make a new state in `result` instead of changing the old one"),
        )
    if row.get("differs"):
        yield (
            _("`{name}` answers differently when it is asked again").format(name=row["differs"]),
            _("the same answer for the same state"),
            _("two different answers"),
            _("use no chance, no clock and no counter in the rules; sort what comes from a set"),
        )
    if not isinstance(over, bool):
        yield _("`is_terminal` is True or False"), "True / False", repr(over), ""
    if over is True and moves:
        yield (
            _("the game is over here, and yet there are moves"),
            "[]",
            "[" + ", ".join(map(str, moves[:8])) + "]",
            _("let `moves` give an empty list when `is_terminal` is True"),
        )
    if over is False and not moves:
        yield (
            _("the game is not over here, and yet there is no move"),
            _("at least one move, or `is_terminal` is True"),
            "[]",
            _("if a player who can't move has lost, the game is over there; if not, give a pass"),
        )
    if row.get("twice") is not None and moves:
        yield (
            _("a move is listed twice"),
            _("each move once"),
            ", ".join(map(str, moves[:12])),
            "",
        )
    if over is True and not is_number(row.get("utility")):
        got = row.get("utility")
        yield (
            _("`utility` is a finite number, MAX's"),
            _("a number, such as 1, 0 or -1"),
            repr(got)[:100],
            no_truth(got),
        )
    if over is False and row.get("to_move") not in ("MAX", "MIN"):
        yield _('`to_move` is "MAX" or "MIN"'), "'MAX' / 'MIN'", repr(row.get("to_move")), ""
    if over is False and "evaluate" in row and not is_number(row["evaluate"]):
        yield (
            _("`evaluate` is a finite number, MAX's"),
            "",
            repr(row["evaluate"])[:100],
            no_truth(row["evaluate"]) or _("take a large number for a won game, not infinity"),
        )
    if "quiet" in row and not isinstance(row["quiet"], bool):
        yield _("`is_quiet` is True or False"), "True / False", repr(row["quiet"]), ""


def no_truth(value: Any) -> str:
    """What to do where True or False stands for a number."""
    said = _(
        "True and False are no numbers here: write 1 for MAX's win, -1 for MIN's, 0 for a draw"
    )
    return said if isinstance(value, bool) else ""
