"""Boards, rows, players and games, held against the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from assignments.menace.asking import Bench, whole_lists
from assignments.menace.words import board_text, call_on_board, drawn, listed
from grader.authoring import expect, explain
from grader.authoring.expect import Unmet, same
from grader.language import _, ngettext
from grader.model import Explanation
from reference.games.tictactoe import EMPTY, Position, is_over, to_move
from reference.menace.board import Board, name_of
from reference.menace.bounds import chi_square_survival
from reference.menace.players import smart_choices
from reference.truth import Lookahead

__all__ = [
    "board_facts",
    "check_base",
    "check_boards",
    "check_games",
    "check_rows",
    "check_smart",
    "check_source",
    "chosen_evenly",
]

LEAST_LIKELY = 1e-9
"""A test fails below this: over all of a check's tests a false alarm is rarer than 1e-7."""


def board_facts(position: Position) -> list[tuple[str, Any]]:
    """What a board says, each with the expression that asks for it."""
    board = Board.of(position)
    squares = list(board.squares)
    return [
        ("str(b)", str(board)),
        ("[b[i] for i in range(9)]", squares),
        ("[b[name] for name in ('a1', 'a2', ... 'c3')]", squares),
        ("[b[x, y] for y in range(3) for x in range(3)]", squares),
        ("[b.blanks(), b.xs(), b.os()]", [board.blanks, board.xs, board.os]),
        ("b.moves()", board.moves()),
        ("b.won()", board.won()),
        ("str(b)", str(board)),
    ]


HINTS = (
    lambda: _("join the nine squares, spaces included"),
    lambda: _("square 0 is a1, square 8 is c3"),
    lambda: _("the letter is the row, the digit the column: b1 is square 3"),
    lambda: _("x counts columns and y rows: b[x, y] is square x + 3 * y"),
    lambda: _("count spaces, X and O among the nine squares"),
    lambda: _("the names of the blank squares, a1 first"),
    lambda: _("look for a filled row first; a full board without one gives ' ', an open one None"),
    lambda: _("asking a board must not change it"),
)


KINDS = ("list", "tuple", "str")
"""A board is made from any sequence of marks."""


def made(position: Position, kind: str) -> str:
    """How a board is made from such a sequence."""
    text = board_text(position)
    return f"Board({text})" if kind == "str" else f"Board({kind}({text}))"


def check_boards(bench: Bench, truth: Lookahead) -> None:
    """Every fact of every board; raises Unmet at the fullest one that is wrong."""
    calls = [(position, KINDS[number % 3]) for number, position in enumerate(truth.positions)]
    for (position, kind), answer in bench.map("look", ["Board"], calls):
        told = answer.value
        for place, (expression, wanted) in enumerate(board_facts(position)):
            got = told[place] if isinstance(told, list) and place < len(told) else told
            if not same(got, wanted):
                raise Unmet(
                    Explanation(
                        summary=_("a board says something wrong of itself"),
                        call=f"b = {made(position, kind)}; {expression}",
                        expected=repr(wanted),
                        got=repr(got),
                        counterexample=drawn(position),
                        hint=HINTS[place](),
                    )
                )


def check_rows(bench: Bench, truth: Lookahead) -> None:
    """The eight rows of some boards, in order, with their names and counts."""
    for position in [EMPTY, *truth.positions[::37]]:
        rows = list(Board.of(position).rows())
        wanted = [
            [[row.board_name(i) for i in range(3)], list(row.squares), [row.blanks, row.xs, row.os]]
            for row in rows
        ]
        got = bench.ask("rows", ["Board"], position)
        if same(got, wanted):
            continue
        got = got if isinstance(got, list) else [got]
        place = next(
            (i for i, (one, other) in enumerate(zip(got, wanted, strict=False))
             if not same(one, other)), min(len(got), 7),
        )  # fmt: skip
        counted = ngettext("{n} row", "{n} rows", len(got)).format(n=len(got))
        shown = got[place] if place < len(got) else counted
        raise Unmet(
            Explanation(
                summary=_("the rows of a board are not the eight rows, in order"),
                call=call_on_board(position, f".rows()[{place}]"),
                expected=_("names, squares, and how many are blank, X and O: {row}")
                .format(row=wanted[place]),
                got=repr(shown),
                counterexample=drawn(position),
                hint=_("three across, three down, then a1 b2 c3 and a3 b2 c1"),
            )
        )  # fmt: skip


# Players.


def chosen_evenly(
    name: str, position: Position, mark: str, squares: Sequence[int], times: int, got: Any
) -> None:
    """Raise Unmet unless *got* are so many answers, drawn evenly among *squares*."""
    answers = got if whole_lists(got, times) else [got]
    allowed = [name_of(square) for square in squares]
    wrong = [each for each in answers if each not in allowed]
    if wrong:
        raise Unmet(
            Explanation(
                summary=_("{name} makes a move that it should not make").format(name=name),
                call=f"{name}({mark!r}, rng).move({call_on_board(position, ')')}",
                expected=_("one of {names}").format(names=listed(allowed)),
                got=repr(wrong[0])[:200],
                counterexample=drawn(position, mark),
            )
        )
    tally = Counter(answers)
    even = len(answers) / len(allowed)
    statistic = sum((tally[each] - even) ** 2 / even for each in allowed)
    if chi_square_survival(statistic, len(allowed) - 1) < LEAST_LIKELY:
        raise Unmet(
            Explanation(
                summary=_("{name} does not pick with equal chances").format(name=name),
                call=f"{name}({mark!r}, rng).move({call_on_board(position, ')')}",
                expected=_("about {n} times each").format(n=round(even)),
                got="  ".join(f"{each}: {tally[each]}" for each in allowed),
                counterexample=drawn(position, mark),
                tried=_("{n} moves; chi-square {x:.1f}").format(n=len(answers), x=statistic),
                hint=_("take what is left to chance from self.rng.choice"),
            )
        )


def check_source(bench: Bench, name: str, position: Position, mark: str, times: int = 60) -> None:
    """Equal generators lead to equal moves, whatever the random module's own one does."""
    one, other = (
        bench.ask("ask", [name, "Board"], mark, position, 7, times, noise) for noise in (1, 2)
    )
    if one != other or not whole_lists(one, times):
        raise Unmet(
            Explanation(
                summary=_("{name} takes its chances from elsewhere than its rng").format(name=name),
                call=f"{name}({mark!r}, random.Random(7)).move({call_on_board(position, ')')}",
                expected=_("the same {n} moves whenever the generator starts alike")
                .format(n=times),
                got=_("other moves the second time"),
                counterexample=drawn(position, mark),
                hint=_("call the methods of self.rng, not the functions of the random module"),
            )
        )  # fmt: skip


def check_base(bench: Bench) -> None:
    """`Player` has its attributes, and leaves the move to others."""
    expect.equal(
        bench.ask("ask_the_base", ["Player", "Board"]),
        "NotImplementedError",
        summary=_("`Player` does not say that move is for others to write"),
        call="Player('X', rng).move(board)",
        hint=_("its move raises NotImplementedError; players inherit from it"),
    )
    missing = bench.ask("attributes", ["Player"])
    if missing:
        names = [str(each) for each in missing] if isinstance(missing, list) else [repr(missing)]
        raise Unmet(
            Explanation(
                summary=_("`Player` lacks what the game and others ask it for"),
                call="player = Player('O', rng)",
                expected=_("player.mark is 'O', player.rng is rng, and it has a method finish"),
                got=_("missing or different: {names}").format(names=", ".join(names)[:100]),
                hint=_("keep both arguments under these names"),
            )
        )


def smart_calls(truth: Lookahead) -> list[tuple[str, Position, int, int]]:
    """SmartPlayer in every open position, once; boards with few blank squares first."""
    return [(to_move(p), p, number, 1) for number, p in enumerate(truth.open_positions)]


RULES = (
    lambda: _("first rule: in the order of the rows, the first one that holds two equal marks "
              "and a blank, whoever's they are"),
    lambda: _("second rule: the centre, if it is blank"),
    lambda: _("third rule: the corner opposite to an opponent's, in the order c3, a1, c1, a3"),
    lambda: _("fourth rule: any of a2, b1, b3 and c2 when X holds two opposite corners "
              "and O the centre, and nothing else is on the board"),
    lambda: _("last rule: any legal move"),
)  # fmt: skip


def rule_of(position: Position, mark: str) -> int:
    """The number of the rule that decides SmartPlayer's move."""
    choices = smart_choices(position, mark)
    if any(Board.of(position).won() is None and row.blanks == 1 and 2 in (row.xs, row.os)
           for row in Board.of(position).rows()):  # fmt: skip
        return 0
    if choices == (4,):
        return 1
    if len(choices) == 1 and choices[0] in (0, 2, 6, 8) and position.count(".") > 1:
        return 2
    return 3 if choices == (1, 3, 5, 7) else 4


def check_smart(bench: Bench, truth: Lookahead, rng: random.Random, draws: int) -> None:
    """SmartPlayer's move in every open position; where it picks, that it picks evenly."""
    for (mark, position, *_rest), answer in bench.map(
        "ask", ["SmartPlayer", "Board"], smart_calls(truth)
    ):
        allowed = [name_of(square) for square in smart_choices(position, mark)]
        told = answer.value
        got = told[0] if isinstance(told, list) and told else told
        if got not in allowed:
            raise Unmet(
                Explanation(
                    summary=_("SmartPlayer does not play by its rules here"),
                    call=f"SmartPlayer({mark!r}, rng).move({call_on_board(position, ')')}",
                    expected=_("one of {names}").format(names=listed(allowed))
                    if len(allowed) > 1
                    else repr(allowed[0]),
                    got=repr(got),
                    counterexample=drawn(position, mark),
                    hint=RULES[rule_of(position, mark)](),
                )
            )
    corners = ["X...O...X", "..X.O.X.."]
    open_ones = [p for p in truth.open_positions if len(smart_choices(p, to_move(p))) > 1]
    for position in [*corners, *rng.sample(open_ones, 4)]:
        mark = to_move(position)
        got = bench.ask("ask", ["SmartPlayer", "Board"], mark, position, 5, draws)
        chosen_evenly("SmartPlayer", position, mark, smart_choices(position, mark), draws, got)
    check_source(bench, "SmartPlayer", corners[0], "O")


# Games.


def check_games(bench: Bench, rng: random.Random, count: int = 40) -> None:
    """Games of given moves, to the end or to a resignation, and what both players are shown."""
    for number in range(count):
        names = [name_of(square) for square in random_line(rng)]
        if number % 4 == 3:
            names = names[: rng.randrange(len(names))]
        wanted = expected_game(names)
        got = bench.ask("game", ["Game"], names[::2], names[1::2])
        if not same(got, wanted):
            raise wrong_game(names, wanted, got)


def random_line(rng: random.Random) -> list[int]:
    """The squares of a random game."""
    position, line = EMPTY, []
    while not is_over(position):
        line.append(rng.choice([i for i in range(9) if position[i] == "."]))
        position = position[: line[-1]] + to_move(position) + position[line[-1] + 1 :]
    return line


def expected_game(names: Sequence[str]) -> list[Any]:
    """What `play` gives, and the events that scripted players note."""
    board, events = Board(), []
    marks = ["XO"[ply % 2] for ply in range(len(names) + 1)]
    for name, mark in zip(names, marks, strict=False):
        events.append(["move", mark, board.position])
        board = board.placed(name, mark)
    winner = board.won()
    if winner is None:
        events.append(["move", marks[-1], board.position])
        winner = "O" if marks[-1] == "X" else "X"
    events += [["finish", mark, board.position, winner] for mark in "OX"]
    return [winner, events]


def wrong_game(names: Sequence[str], wanted: list[Any], got: Any) -> Unmet:
    """The first event that is not as it should be."""
    told = got[1] if isinstance(got, list) and len(got) == 2 and isinstance(got[1], list) else []
    pairs = zip_longest(told, wanted[1])
    place = next((i for i, (one, other) in enumerate(pairs) if not same(one, other)), None)
    summary = _("a game does not run as it should")
    if place is None:
        expected, shown = repr(wanted[0]), repr(got[0])
        summary = _("`play` does not give the winner's mark, or ' ' for a draw")
    else:
        nothing = _("nothing more happens")
        expected = event_words(wanted[1][place]) if place < len(wanted[1]) else nothing
        shown = event_words(told[place]) if place < len(told) else nothing
    last = wanted[1][-1][2]
    return Unmet(
        Explanation(
            summary=summary,
            call=_("Game of players that play {names}").format(names=listed(names) or "-"),
            expected=expected,
            got=shown,
            counterexample=explain.board(last),
            hint=_(
                "X and O in turn until somebody has won, the board is full, or a move is None; "
                "then finish(board, winner) of both, O first"
            ),
        )
    )


def event_words(event: Any) -> str:
    """An event as a call."""
    if not isinstance(event, list) or not event:
        return repr(event)
    kind, *rest = event
    return f"{rest[0] if rest else '?'}.{kind}({', '.join(map(repr, rest[1:]))})"
