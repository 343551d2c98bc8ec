"""What a check holds: calls, answers, handles, counted calls, and games that are lent."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from typing import Any

import pytest

from grader.answers import ROOT, Position, Unreadable
from grader.errors import ChannelFault, Missing, OwnFault, Raised, TimedOut
from grader.model import FunctionSpec, InterfaceSpec, Limits
from grader.sandbox.process import Worker
from grader.sandbox.protocol import Handle
from grader.sandbox.student import Student

Running = Callable[..., AbstractContextManager[Worker]]
Asking = Callable[..., AbstractContextManager[Student]]

LISTS = {"shape": "list", "blank": "' '", "marks": ["x", "o"]}
TUPLES = {"shape": "tuple", "blank": "None", "marks": ["X", "O"]}
GRIDS = {"shape": "grid", "blank": "0", "marks": ["1", "2"]}

PROGRAM = '''
import time
LINES = [(0, 1, 2)]
EMPTY = (None,) * 9

def winner(board):
    return "the submission's own"
def moves(board):
    return [i for i, square in enumerate(board) if square is None]
def play(board, move, mark):
    return (*board[:move], mark, *board[move + 1:])

def same(*values): return values[0] if len(values) == 1 else values
def kind(value): return type(value).__name__
def fail(number):
    if number % 3 == 0: raise ValueError(f"no {number}")
    return number
def wait(seconds): time.sleep(seconds); return seconds
def add(numbers, by): numbers.append(by); return sum(numbers)
def spoil(board): board[0] = "x"; return None
def count(position, counter): counter[0] += 1; return counter[0]

class Menace:
    def __init__(self, beads=3): self.beads = beads
    def choose(self, extra=0): self.beads += 1; return self.beads + extra
    def __repr__(self): return f"Menace({self.beads})"
class Silent:
    def __repr__(self): raise ValueError("no")
def both(beads): return (Menace(beads),)
def beads_of(menace): return menace.beads
def beads_of_first(menaces): return menaces[0].beads
def look_at(menace): return None
def ring():
    ring = []
    ring.append(ring)
    return ring
def generator(): yield 1
def text(size, *rest): return "x" * size
def numbers(size): return list(range(size))

def tree(board, depth):
    """Visits everything down to *depth*, with plain recursion."""
    if depth == 0: return 1
    return 1 + sum(tree(play(board, move, "X"), depth - 1) for move in moves(board))
def walk(board):
    """Plays the first move until nothing is left to play."""
    seen = []
    while winner(board) is None and moves(board):
        seen.append(moves(board)[0])
        board = play(board, moves(board)[0], "X")
    return seen, winner(board)
def looks(board): return [winner(board), winner(board), moves(board)]
def changes(board):
    first = winner(board)
    board[0] = "x"
    return [first, winner(board)]
def memo(board):
    table = {board: "root"}
    child = play(board, 0, "X")
    table[child] = "child"
    return table[play(board, 0, "X")], child == play(board, 0, "X"), child == board
def memo_by_text(board):
    states = [board, play(board, 0, "X"), play(board, 1, "X"), play(play(board, 0, "X"), 1, "X")]
    return len({repr(state) for state in states}), repr(states[1]) == repr(play(board, 0, "X"))
def look_inside(board): return board[0]
def cheat(board, move): return winner(play(board, move, "X"))
def own_board(board): return winner((None,) * 9)
def caught(board):
    try:
        return winner(play(board, 99, "X"))
    except ValueError as error:
        return f"refused: {error}"
def by_keyword(board): return winner(board=board), winner(board, mark="X")
def without_a_position(board): return winner()
def numpy_move(board):
    import numpy
    return winner(play(board, numpy.int64(1), "X"))
def spoil_moves(board):
    moves(board).clear()
    return moves(board)
def for_ever(board):
    while True:
        time.sleep(0.02)
        winner(play(board, 0, "X"))
def nap(board): time.sleep(30)
'''


@pytest.fixture(scope="module")
def worker(running: Running) -> Iterator[Worker]:
    """A worker that has loaded `PROGRAM`, used by all tests here."""
    with running(PROGRAM) as worker:
        assert () == worker.loaded.findings
        yield worker


@pytest.fixture
def student(worker: Worker, asking: Asking) -> Iterator[Student]:
    """A student in a session of its own, with some functions that take boards."""
    board = ("board",)
    with asking(
        worker,
        boards=("play", "same"),
        winner=board,
        moves=board,
        play=("board", "move", "mark"),
        same=board,
        kind=board,
        count=("board", "counter"),
        tree=("board", "depth"),
        walk=board,
        looks=board,
        memo=board,
        look_inside=board,
        by_keyword=board,
        without_a_position=board,
        own_board=board,
    ) as student:
        yield student


class Line:
    """A game of five positions in a row, 0 to 4: moves 0 and 1 both lead to the next one."""

    def __init__(self) -> None:
        self.visits: list[Any] = []

    def expand(self, key: Any) -> Mapping[str, Any]:
        self.visits.append(key)
        if isinstance(key, str):
            return {"winner": key.count("X"), "moves": [1, 2]}
        for move, mark in key:
            if move not in (0, 1):
                raise ValueError(f"there is no move {move!r}")
            assert mark == "X"
        at_end = len(key) == 4
        return {"winner": "X" if at_end else None, "moves": [] if at_end else [0, 1]}


RULES = {"observers": ("winner", "moves"), "step": "play"}


class TestCalls:
    """Calling functions of a submission as if they were here."""

    def test_a_function_is_called_like_an_ordinary_one(self, student: Student) -> None:
        """Attributes are functions; their value comes back."""
        assert [2, 3, 4, 5, 6, 7, 8] == student.moves("XO.......")

    def test_positions_are_put_in_the_submission_s_spelling_and_back(
        self, student: Student, worker: Worker, asking: Asking
    ) -> None:
        """Where a role is `board`, a position goes as a tuple and comes back as a Position."""
        assert "tuple" == student.kind(".........")
        played = student.play("X........", 4, "O")
        assert Position("X...O....") == played
        assert isinstance(played, Position)
        with asking(worker, board=GRIDS, kind=("board",)) as grids:
            assert "list" == grids.kind(".........")

    def test_arguments_without_a_role_cross_as_they_are(self, student: Student) -> None:
        """Numbers, text, containers; a position is text where no board is expected."""
        arguments = ("XO.......", 1, [2.5], {"k": (None,)}, {3})
        assert arguments[1:] == student.same(*arguments)[1:]
        with pytest.raises(Missing):
            student.ask("absent", "XO.......").value  # noqa: B018 - it raises

    def test_what_is_no_board_comes_back_as_it_is(self, student: Student) -> None:
        """A function that should return a board may return anything."""
        assert 5 == student.ask("same", 5).value
        assert ("X", 1) == student.ask("same", ("X", 1)).value

    def test_an_answer_tells_arguments_value_and_call(self, student: Student) -> None:
        """`ask` never raises for what the function does."""
        answer = student.ask("fail", 3)
        assert (3,) == answer.arguments
        assert isinstance(answer.fault, Raised)
        assert ("ValueError", "no 3", "line 16 in fail") == (
            answer.fault.kind,
            answer.fault.text,
            answer.fault.where,
        )
        assert Unreadable("ValueError: no 3") == answer.shown
        with pytest.raises(Raised, match="no 3"):
            answer.value  # noqa: B018 - it raises
        assert 4 == student.ask("fail", 4).shown

    def test_globals_can_be_read(self, student: Student) -> None:
        """`get` gives a global's value; one that isn't there is Missing."""
        assert [(0, 1, 2)] == student.get("LINES")
        assert (None,) * 9 == student.get("EMPTY")
        with pytest.raises(Missing, match="name 'absent' is not defined"):
            student.get("absent")

    def test_names_that_are_defined_are_known(self, student: Student) -> None:
        """`defines` is True for functions and other globals, not for private names."""
        assert [True, True, False, False] == [
            student.defines(name) for name in ("winner", "LINES", "absent", "__name__")
        ]

    def test_private_names_are_no_functions(self, student: Student) -> None:
        """So that copy, pickle and pytest can look at a student without calling anything."""
        with pytest.raises(AttributeError):
            student._absent  # noqa: B018 - it raises

    def test_what_calls_print_is_kept(self, worker: Worker, student: Student) -> None:
        """The beginning of it, made harmless."""
        student.ask("print", "nothing: no global of the submission")
        assert "" == student.printed()


class TestMap:
    """Many calls under way at once."""

    def test_answers_come_in_the_order_of_the_calls(self, student: Student) -> None:
        """A thousand calls, a thousand answers, each beside its arguments."""
        answers = list(student.map("fail", [(number,) for number in range(1000)]))
        assert [(number,) for number in range(1000)] == [answer.arguments for answer in answers]
        assert [n for n in range(1000) if n % 3] == [a.outcome for a in answers if not a.fault]
        assert all(isinstance(answer.fault, Raised) for answer in answers[::3])

    def test_answers_come_as_soon_as_they_are_there(self, student: Student) -> None:
        """The first are there although the last never comes."""
        answers = student.map("wait", [(0.0,), (0.0,), (600.0,)])
        assert [0.0, 0.0] == [next(answers).value, next(answers).value]

    def test_no_calls_are_no_answers(self, student: Student) -> None:
        """An empty list of calls asks nothing."""
        assert [] == list(student.map("fail", []))

    def test_a_call_that_hangs_ends_the_map_after_what_was_answered(
        self, worker: Worker, asking: Asking, small: Limits
    ) -> None:
        """Answers before it are there; it raises, and so does everything after it."""
        with asking(worker, replace(small, call_wall_s=2.0)) as student:
            answers = student.map("wait", [(0.0,), (20.0,), (0.0,)])
            assert 0.0 == next(answers).value
            with pytest.raises(TimedOut):
                next(answers)
            with pytest.raises(TimedOut):
                student.fail(1)

    def test_each_call_has_its_own_time(
        self, worker: Worker, asking: Asking, small: Limits
    ) -> None:
        """Eight calls of 0.3 s are fine where each may take 2 s."""
        with asking(worker, replace(small, call_wall_s=2.0)) as student:
            assert [0.3] * 8 == [a.value for a in student.map("wait", [(0.3,)] * 8)]

    def test_a_check_may_stop_listening(self, student: Student) -> None:
        """After the first answers of a map, other questions can be asked."""
        for answer in student.map("fail", [(number,) for number in range(500)]):
            if answer.outcome == 4:
                break
        assert 7 == student.fail(7)
        assert [8] == [answer.value for answer in student.map("fail", [(8,)])]

    def test_maps_may_be_read_side_by_side(self, student: Student) -> None:
        """Each gets its own answers, in its own order."""
        calls = [(number,) for number in range(1, 300, 3)]
        pairs = zip(student.map("fail", calls), student.map("same", calls), strict=True)
        assert [(n, n) for (n,) in calls] == [(one.value, other.value) for one, other in pairs]

    def test_what_was_not_read_to_its_end_ends_with_its_session_in_silence(
        self, worker: Worker, asking: Asking
    ) -> None:
        """A sweep and a loan have something to give back; a session that is closed takes nothing.

        Whoever asks it something is told so, and not that a descriptor is bad.
        """
        with asking(worker, kind=("board",)) as student:
            sweep = student.sweep("kind", [(".........",), ("X........",)], through="kind")
            full = student.sweep("kind", [("XOXOXOXO.",), (".........",)], through="kind")
            loan = student.lend(Line(), **RULES)  # type: ignore[arg-type]
            assert "tuple" == next(sweep).value == next(full).value
            loan.__enter__()
        full.close()
        sweep.close()
        assert not loan.__exit__(None, None, None)
        with pytest.raises(OwnFault, match="had been closed"):
            student.ask("kind", ".........")

    def test_large_maps_may_be_read_side_by_side(self, student: Student) -> None:
        """Also where the first leaves no room for the second."""
        large = [[0] * size for size in (15_000, 40_000, 15_000)]
        pairs = zip(
            student.map("same", [(numbers,) for numbers in large]),
            student.map("fail", [(1,), (2,), (4,)]),
            strict=True,
        )
        assert [(large[0], 1), (large[1], 2), (large[2], 4)] == [
            (one.value, other.value) for one, other in pairs
        ]

    def test_a_large_question_after_a_large_answer_is_no_deadlock(
        self, worker: Worker, asking: Asking, small: Limits
    ) -> None:
        """What does not fit beside an answer waits for it."""
        with asking(worker, replace(small, call_wall_s=20.0)) as student:
            calls = [(500_000,), (1, "x" * 400_000)]
            assert [500_000, 1] == [len(answer.value) for answer in student.map("text", calls)]

    def test_large_arguments_and_answers_do_not_block_each_other(
        self, worker: Worker, asking: Asking, small: Limits
    ) -> None:
        """64 lists of 30 kB go and come back."""
        numbers = list(range(6_000))
        with asking(worker, replace(small, call_wall_s=20.0)) as student:
            answers = list(student.map("same", [(numbers,)] * 64))
        assert [numbers] * 64 == [answer.outcome for answer in answers]


class TestAnswers:
    """What can't come back as a plain value."""

    def test_changed_arguments_are_reported(self, student: Student) -> None:
        """By index, as they are afterwards; arguments that stayed are not."""
        answer = student.ask("add", [1, 2], 3)
        assert (6, {0: [1, 2, 3]}) == (answer.value, answer.changed)
        assert {} == student.ask("same", [1, 2]).changed

    def test_changed_counters_are_reported(self, student: Student) -> None:
        """A counter in a list is read from `changed`."""
        answer = student.ask("count", ".........", [0])
        assert (1, {1: [1]}) == (answer.value, answer.changed)

    def test_changed_boards_are_reported(self, worker: Worker, asking: Asking) -> None:
        """A function that scribbles on its board is found out."""
        with asking(worker, board=LISTS, spoil=("board",)) as student:
            assert {0: ["x", *" " * 8]} == student.ask("spoil", ".........").changed

    def test_objects_stay_there_and_come_back_as_handles(self, student: Student) -> None:
        """A handle shows the object's repr; it can be passed on, and its methods called."""
        menace = student.Menace(5)
        assert isinstance(menace, Handle)
        assert ("Menace", "Menace(5)") == (menace.type, repr(menace))
        assert 5 == student.beads_of(menace)
        assert [6, 17] == [
            student.ask(f"#{menace.id}.choose").value,
            student.ask(f"#{menace.id}.choose", 10).value,
        ]
        assert 7 == student.beads_of(menace)

    def test_objects_inside_containers_are_handles_too(self, student: Student) -> None:
        """Wherever an object stands in an answer, it is a handle."""
        (found,) = student.both(1)
        assert isinstance(found, Handle)
        assert 1 == student.beads_of(found)

    def test_handles_may_stand_inside_arguments(self, student: Student) -> None:
        """A list of objects goes to the submission as a list of them."""
        assert 5 == student.beads_of_first([student.Menace(5)])

    def test_an_object_that_was_only_looked_at_is_not_changed(self, student: Student) -> None:
        """A handle as an argument is the same object afterwards."""
        assert {} == student.ask("look_at", student.Menace(5)).changed

    def test_an_object_whose_repr_fails_is_still_a_handle(self, student: Student) -> None:
        """Its text says that there is none."""
        assert "<unprintable>" == repr(student.Silent())

    @pytest.mark.parametrize(
        ("words", "name", "arguments"),
        [
            ("<nested too deeply>", "ring", ()),
            ("<too many items>", "numbers", (300_000,)),
        ],
    )
    def test_what_can_t_be_sent_is_unreadable(
        self, student: Student, words: str, name: str, arguments: tuple[Any, ...]
    ) -> None:
        """It is equal to nothing but itself, and says why; the session goes on."""
        value = student.ask(name, *arguments).value
        assert Unreadable(words) == value
        assert words == repr(value)
        assert 1 == student.fail(1)

    @pytest.mark.parametrize(("name", "size"), [("text", 2_000_000), ("numbers", 199_000)])
    def test_an_answer_too_long_for_a_line_is_unreadable(
        self, student: Student, name: str, size: int
    ) -> None:
        """Honest values that are too large are no attack on the channel."""
        assert isinstance(student.ask(name, size).value, Unreadable)
        assert 1 == student.fail(1)

    def test_a_generator_is_a_handle(self, student: Student) -> None:
        """It is not run to its end."""
        assert "generator" == student.generator().type

    def test_the_call_is_written_as_the_submission_would(
        self, student: Student, worker: Worker, asking: Asking
    ) -> None:
        """Boards in its own spelling, everything else as Python writes it."""
        answer = student.ask("play", "X........", 4, "O")
        expected = "play(('X', None, None, None, None, None, None, None, None), 4, 'O')"
        assert expected == answer.call
        with asking(worker, board=LISTS, same=("board", "value")) as lists:
            call = lists.ask("same", "xo".upper() + "." * 7, "XO").call
            assert "same(['x', 'o', ' ', ' ', ' ', ' ', ' ', ' ', ' '], 'XO')" == call
        assert "fail(3)" == next(student.map("fail", [(3,)])).call


class TestTrace:
    """Calls of one function counted inside the submission."""

    def test_calls_are_counted_in_all_and_by_position(self, student: Student) -> None:
        """Recursion goes through the global name, so each call of it counts."""
        student.trace("tree", board_argument=0)
        assert 1 + 9 + 9 * 8 == student.tree(".........", 2)
        total, rows = student.traced("tree")
        assert 82 == total == sum(rows.values())
        assert 1 == rows["........."] == rows["X........"]
        assert 2 == rows["XX......."]

    def test_counting_begins_at_nothing_and_goes_on(self, student: Student) -> None:
        """Before the first call there is nothing; a second call adds to the first."""
        student.trace("fail")
        assert (0, {}) == student.traced("fail")
        student.fail(1)
        student.ask("fail", 3)
        assert 2 == student.traced("fail")[0]

    def test_a_function_that_is_not_there_can_t_be_traced(self, student: Student) -> None:
        """It is Missing; whoever can do without it asks before."""
        assert not student.can_trace("absent")
        with pytest.raises(Missing):
            student.trace("absent")

    def test_boards_that_are_lists_are_counted_by_position(
        self, worker: Worker, asking: Asking
    ) -> None:
        """A list can't be a key; its position can."""
        with asking(worker, board=LISTS, same=("board",)) as student:
            student.trace("same", board_argument=0)
            student.same("XO.......")
            assert (1, {"XO.......": 1}) == student.traced("same")

    def test_what_is_no_longer_traced_counts_no_further(
        self, worker: Worker, asking: Asking
    ) -> None:
        """Its count stays; traced twice, it is given back at once."""
        with asking(worker, board=LISTS, same=("board",)) as student:
            student.trace("same")
            student.trace("same")
            student.same("XO.......")
            student.untrace("same")
            student.same("XO.......")
            student.untrace("same")
            assert 1 == student.traced("same")[0]

    def test_a_program_may_end_itself_after_its_move(self, running: Running, small: Limits) -> None:
        """Its move is on the board, which it keeps in a global; elsewhere an end is no answer."""
        board = {**LISTS, "global": "squares"}
        source = "squares = []\ndef turn():\n    squares[4] = 'x'\n    exit()\n"
        specs = {
            name: FunctionSpec("turn", ("board",), "move", call="turn()", form=form)
            for name, form in (("best_move", "nothing"), ("other", "index0"))
        }
        with running(source) as worker, closing(worker.session(board, small)) as session:
            student = Student(session, InterfaceSpec("tests", board, specs), {"turn": True})
            assert 4 == student.best_move("XO.......")
            fault = student.ask("other", ".........").fault
        assert isinstance(fault, Raised)
        assert "SystemExit" == fault.kind

    def test_all_functions_of_a_call_are_counted_and_methods_can_t_be(self, worker: Worker) -> None:
        """In another spelling a pair of functions may do what one is asked for."""
        calls = {
            "minimax": "count(board, [0]) if is_x else look_at(board)",
            "best_move": "Menace().choose(0)",
            "ab": "absent(board)",
        }
        functions = {name: FunctionSpec(name, ("board",), "value", c) for name, c in calls.items()}
        session = worker.session(TUPLES, Limits())
        try:
            names = session.request({"op": "names"})["names"]
            student = Student(session, InterfaceSpec("tests", TUPLES, functions), names)
            assert [True, False, False] == [student.can_trace(name) for name in calls]
            student.trace("minimax")
            for asked in ("count", "look_at", "count"):
                session.request({"op": "asked", "call": f"{asked}(1, [0])", "given": {},
                                 "forms": ["value"], "wanted": "value"})  # fmt: skip
            assert 3 == student.traced("minimax")[0]
        finally:
            session.close()


class TestLentGames:
    """A search that plays a game held by the grader."""

    def test_a_sealed_game_is_played_through_its_rules(self, student: Student) -> None:
        """Moves and winners come from the grader; each position is asked about once."""
        game = Line()
        with student.lend(game, **RULES) as root:
            assert root is ROOT
            assert ([0, 0, 0, 0], "X") == student.walk(root)
        assert [((0, "X"),) * depth for depth in range(5)] == game.visits

    def test_every_visit_is_counted(self, student: Student) -> None:
        """A tree of two moves, three plies deep: positions that were looked at, once each."""
        game = Line()
        with student.lend(game, **RULES) as root:
            assert 15 == student.tree(root, 3)
        assert 1 + 2 + 4 == len(game.visits)

    def test_looking_twice_at_one_position_is_one_visit(self, student: Student) -> None:
        """All that observers say comes with the first look."""
        game = Line()
        with student.lend(game, **RULES):
            assert [None, None, [0, 1]] == student.looks(ROOT)
        assert [()] == game.visits

    def test_moves_that_a_search_spoils_are_given_anew(self, student: Student) -> None:
        """Clearing the list of moves does not change the game."""
        with student.lend(Line(), **RULES):
            assert [0, 1] == student.spoil_moves(ROOT)

    def test_positions_of_a_sealed_game_can_t_be_looked_into(self, student: Student) -> None:
        """They can be passed on; indexing one is a TypeError in the submission."""
        with student.lend(Line(), **RULES), pytest.raises(Raised, match="TypeError"):
            student.look_inside(ROOT)

    def test_positions_of_a_sealed_game_can_be_keys(self, student: Student) -> None:
        """A search with a memory puts positions into a dict."""
        with student.lend(Line(), **RULES):
            assert ("child", True, False) == student.memo(ROOT)

    def test_positions_of_a_sealed_game_look_different(self, student: Student) -> None:
        """A search that remembers them by their text takes none for another."""
        with student.lend(Line(), **RULES) as root:  # type: ignore[arg-type]
            assert (4, True) == student.memo_by_text(root)

    def test_a_position_that_was_passed_on_is_not_changed(self, student: Student) -> None:
        """Nothing that a search does changes a sealed position."""
        with student.lend(Line(), **RULES):
            assert {} == student.ask("walk", ROOT).changed

    @pytest.mark.parametrize("move", [99, "a", None, [0], {"a": 1}, -1])
    def test_states_that_do_not_exist_are_refused(self, student: Student, move: Any) -> None:
        """The game's ValueError is raised inside the submission, with its words."""
        with student.lend(Line(), **RULES):
            fault = student.ask("cheat", ROOT, move).fault
            assert isinstance(fault, Raised)
            assert "ValueError" == fault.kind
            assert "no move" in fault.text
            assert 15 == student.tree(ROOT, 3)

    def test_a_submission_may_catch_a_refusal(self, student: Student) -> None:
        """It is an ordinary exception there."""
        with student.lend(Line(), **RULES):
            assert "refused: there is no move 99" == student.caught(ROOT)

    def test_own_boards_are_no_positions_of_a_sealed_game(self, student: Student) -> None:
        """A search that makes its own boards can't ask about them."""
        with student.lend(Line(), **RULES), pytest.raises(Raised, match="does not come from"):
            student.own_board(ROOT)

    def test_moves_may_be_numpy_integers(self, student: Student) -> None:
        """A search may choose its moves with numpy."""
        with student.lend(Line(), **RULES):
            assert student.numpy_move(ROOT) is None

    def test_the_rules_are_given_back(self, student: Student) -> None:
        """After the loan the submission's own functions are in place again."""
        with student.lend(Line(), **RULES):
            assert student.winner(ROOT) is None
        assert "the submission's own" == student.winner(".........")
        assert "X........" == student.play(".........", 0, "X")

    def test_the_rules_are_given_back_after_a_failed_check(self, student: Student) -> None:
        """Also when the `with` body raises."""
        with pytest.raises(ZeroDivisionError), student.lend(Line(), **RULES):
            next(iter([student.walk(ROOT)])).index(1 / 0)
        assert "the submission's own" == student.winner(".........")

    def test_without_a_step_positions_are_ordinary_boards(self, student: Student) -> None:
        """Only looking is counted; the submission plays its own moves."""
        game = Line()
        with student.lend(game, observers=("winner", "moves")):
            assert [1, 1, [1, 2]] == student.looks("XO.......")
            assert "XOX......" == student.play("XO.......", 2, "X")
            student.tree(".........", 2)
        assert ["XO.......", ".........", ".X.......", "..X......"] == game.visits

    def test_without_a_step_other_things_are_no_boards(self, student: Student) -> None:
        """A TypeError in the submission."""
        with (
            student.lend(Line(), observers=("winner",)),
            pytest.raises(Raised, match="TypeError: not a board"),
        ):
            student.ask("winner", 5).value  # noqa: B018 - it raises

    def test_boards_that_are_changed_in_place_are_new_positions(
        self, worker: Worker, asking: Asking
    ) -> None:
        """A search that makes and takes back its moves on one list gets true answers."""
        game = Line()
        with (
            asking(worker, board=LISTS, changes=("board",)) as student,
            student.lend(game, observers=("winner",)),
        ):
            assert [0, 1] == student.changes(".........")
        assert [".........", "X........"] == game.visits

    def test_rules_may_be_asked_by_keyword(self, student: Student) -> None:
        """And with more arguments than the position."""
        with student.lend(Line(), **RULES):
            assert (None, None) == student.by_keyword(ROOT)
            with pytest.raises(Raised, match=r"TypeError: winner\(\) needs a position"):
                student.without_a_position(ROOT)

    def test_what_a_game_says_keeps_its_kind(self, student: Student) -> None:
        """A tuple stays one, infinity too."""

        class Over:
            def expand(self, key: Any) -> Mapping[str, Any]:
                return {"winner": (True, "X"), "moves": [(0, float("inf"))]}

        with student.lend(Over(), observers=("winner", "moves")):
            told = [(True, "X"), (True, "X"), [(0, float("inf"))]]
            assert told == student.looks(".........")

    def test_many_calls_may_play_a_lent_game(self, student: Student) -> None:
        """`map` works inside a loan."""
        with student.lend(Line(), **RULES):
            answers = [answer.shown for answer in student.map("walk", [(ROOT,)] * 5)]
        assert [([0, 0, 0, 0], "X")] * 5 == answers

    def test_a_fault_of_the_game_itself_is_not_the_student_s(self, student: Student) -> None:
        """What `expand` raises, other than ValueError, comes out as it is."""

        class Broken:
            def expand(self, key: Any) -> Mapping[str, Any]:
                raise ZeroDivisionError("a fault of the assignment's author")

        with pytest.raises(ZeroDivisionError), student.lend(Broken(), **RULES):
            student.walk(ROOT)

    def test_a_search_that_asks_without_end_is_ended(
        self, worker: Worker, asking: Asking, small: Limits
    ) -> None:
        """Questions do not put off the limits of a call."""

        class Patient(Line):
            end = 0.0

            def expand(self, key: Any) -> Mapping[str, Any]:
                assert time.monotonic() < self.end
                return super().expand(key)

        game = Patient()
        game.end = time.monotonic() + 20.0
        with (
            asking(worker, replace(small, call_wall_s=0.5)) as student,
            student.lend(game, **RULES),
            pytest.raises(TimedOut, match=r"no answer within 0\.5 s"),
        ):
            student.for_ever(ROOT)

    def test_a_search_that_hangs_during_a_loan_is_timed_out(
        self, worker: Worker, asking: Asking, small: Limits
    ) -> None:
        """The loan's end does not ask a session that is over."""
        with (
            asking(worker, replace(small, call_wall_s=0.3)) as student,
            pytest.raises(TimedOut),
            student.lend(Line(), **RULES),
        ):
            student.nap(ROOT)

    def test_questions_outside_a_loan_are_a_channel_fault(self, student: Student) -> None:
        """After the loan nothing is answered any more."""
        with student.lend(Line(), **RULES):
            pass
        student._session.request({"op": "lend", "observers": ["winner"], "step": "play"})
        with pytest.raises(ChannelFault, match="a game that was not lent"):
            student.walk(ROOT)


@pytest.fixture(scope="module")
def reader(running: Running) -> Iterator[Worker]:
    """A worker that looks into what it is given."""
    with running(READER) as worker:
        yield worker


class Shelf:
    """A mapping of two keys that notes what was looked at."""

    def __init__(self) -> None:
        self.looks: list[tuple[str, Any]] = []
        self.held = {"a": [(1, ["b"])], 2: {"deep": (None, 2.5)}}

    def __contains__(self, key: Any) -> bool:
        self.looks.append(("has", key))
        return key in self.held

    def __getitem__(self, key: Any) -> Any:
        self.looks.append(("get", key))
        return self.held[key]


class TestLentMappings:
    """A mapping held by the grader, looked into by a submission."""

    def test_values_come_on_request_and_each_key_is_asked_for_once(
        self, reader: Worker, asking: Asking
    ) -> None:
        """`[]`, `get` and `in` are served; a value that is spoiled is given anew."""
        shelf = Shelf()
        with asking(reader) as student, student.lend_mapping(shelf, "<a shelf>") as lent:
            assert [[(1, ["b"])], {"deep": (None, 2.5)}, None, "KeyError"] == student.read(lent)
            assert [True, False, False, False] == student.has(lent)
            assert [(1, ["b"])] == student.spoil(lent)
        assert [("get", "a"), ("get", 2), ("get", "c"), ("has", "a"), ("has", "c"), ("has", "x"),
                ("get", "a")] == shelf.looks  # fmt: skip

    @pytest.mark.parametrize("how", ["list", "len", "dict", "items", "equal to a dict"])
    def test_it_can_t_be_listed(self, reader: Worker, asking: Asking, how: str) -> None:
        """A TypeError in the submission says so."""
        with (
            asking(reader) as student,
            student.lend_mapping(Shelf(), "<a shelf>") as lent,
            pytest.raises(Raised, match="TypeError: this is served key by key"),
        ):
            student.listed(lent, how)

    def test_copies_are_the_mapping_and_it_counts_as_true(
        self, reader: Worker, asking: Asking
    ) -> None:
        """A program that copies what it is given, or asks whether there is anything, goes on."""
        with asking(reader) as student, student.lend_mapping(Shelf(), "<a shelf>") as lent:
            assert [True, True, True] == student.copies(lent)
            answer = student.ask("copies", lent)
        assert ({}, "copies(<a shelf>)") == (answer.changed, answer.call)

    def test_after_the_call_nothing_is_served(self, reader: Worker, asking: Asking) -> None:
        """A mapping that was kept is refused, also while another is lent."""
        with asking(reader) as student:
            with student.lend_mapping(Shelf(), "<a shelf>") as lent:
                student.keep(lent)
            with student.lend_mapping(Shelf(), "<a shelf>"), pytest.raises(
                Raised, match="lent for one call, which is over"
            ):  # fmt: skip
                student.kept("a")

    def test_a_fault_of_the_mapping_itself_is_not_the_student_s(
        self, reader: Worker, asking: Asking
    ) -> None:
        """What it raises, but for KeyError and ValueError, comes out as it is."""

        class Broken(Shelf):
            def __getitem__(self, key: Any) -> Any:
                raise ZeroDivisionError("a fault of the assignment's author")

        with (
            asking(reader) as student,
            pytest.raises(ZeroDivisionError),
            student.lend_mapping(Broken(), "<a shelf>") as lent,
        ):
            student.read(lent)

    @pytest.mark.parametrize("question", [None, "a", [], {}, {"get": 1, "has": 2}, {"get": {}}])
    def test_what_is_no_question_is_refused(
        self, reader: Worker, asking: Asking, question: Any
    ) -> None:
        """Whatever a submission writes in the middle of a call, it gets a ValueError."""
        with (
            asking(reader) as student,
            student.lend_mapping(Shelf(), "<a shelf>") as lent,
            pytest.raises(Raised, match="ValueError"),
        ):
            student.raw(lent, question)


READER = """
import copy
def read(m):
    found = [m["a"], m[2], m.get("c")]
    try:
        m["c"]
    except KeyError:
        found.append("KeyError")
    return found
def has(m): return ["a" in m, "c" in m, "x" in m, object() in m]
def spoil(m):
    m["a"].clear()
    return m["a"]
def listed(m, how):
    return {"list": list, "len": len, "dict": dict, "items": lambda m: [*m.items()],
            "equal to a dict": lambda m: sorted(m)}[how](m)
def copies(m): return [copy.copy(m) is m, copy.deepcopy(m) is m, bool(m)]
def keep(m): globals()["own"] = m
def kept(key): return own[key]
def raw(m, question): return m.answering.ask(question)
"""
