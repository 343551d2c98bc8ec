"""Which spelling a submission has, found out by its names and by asking it about a few positions.

A reading is a way to write boards with, for each function, a call and a form of its answer. The
reading counts that gives the most right answers; whatever is left open is said, never guessed
in silence.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any

from grader.errors import StudentFault, UsageFault
from grader.interface import match_interface, plain, share_of
from grader.language import _
from grader.model import (
    Assignment,
    Finding,
    FunctionSpec,
    InterfaceSpec,
    Limits,
    Probe,
    Spelling,
    Spellings,
)
from grader.sandbox import protocol
from grader.sandbox.boards import BLANK, NUMBERED
from grader.sandbox.process import Worker
from grader.sandbox.session import Session
from grader.sandbox.spelling import ROLES, own_names
from grader.sandbox.student import UNREAD, Student, read_form
from grader.spellings import OPEN_ROLES, forms_of, parts_of_call, renamed

__all__ = ["Match", "expanded", "interface_names", "match_by_asking", "words_of"]

OWN_SHARE = 0.75  # of the handout's names: a submission that has these is read as the handout says
MOSTLY_OWN = 0.5
CALLS_CAP = 48  # ways to ask one function
BOARDS_CAP = 400  # ways to write boards in one family
FEW = 3  # different characters of a text that may be a board: two marks and the blank
TRIPLE = re.compile(r"\"\"\"|'''")
QUOTED = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"")
NUMBER = re.compile(r"\b\d+\b")
AGENT = "Agent"  # in a call: any class of the submission that has the method
ANY_NAME = "?"  # among a role's names: any that is no role's
WHOLE = ""  # the place of what an answer is as a whole
FAULTS_CAP = 2  # endless loops and crashes, after which nothing more is asked
SEES_THE_MOVER = frozenset(
    {"mark", "other", "is_x", "is_o", "sign", "sign_o", "number", "number0", "played", "blanks"}
)
OF_A_MOVE = frozenset(
    f"{part}{base}" for part in ("index", "pair", "text", "row", "column") for base in (0, 1)
)
"""The roles of a move: only a function that is given one can be asked with it."""
Members = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Match:
    """How a submission is read, and what is to be said about that."""

    interface: InterfaceSpec
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Way:
    """One call and one form of a function, with the answers that it gave: right, readable."""

    call: str
    form: str
    answers: tuple[Any, ...]
    right: int
    readable: int

    @property
    def is_right(self) -> bool:
        """True if every answer is right."""
        return self.right == len(self.answers)

    @property
    def score(self) -> tuple[int, int]:
        return self.right, self.readable

    @property
    def sees_the_mover(self) -> bool:
        """True if the call tells whose turn it is; it is then no agent of one side."""
        return bool(SEES_THE_MOVER & names_in(self.call))


@dataclass
class Reading:
    """A way to write boards, and the best way found for each function; others as good."""

    name: str
    board: Mapping[str, Any]
    possible: Mapping[str, list[tuple[str, str]]] = field(default_factory=dict)
    """The calls that the submission's names allow, with their forms."""
    ways: dict[str, Way] = field(default_factory=dict)
    rivals: list[tuple[str, Way]] = field(default_factory=list)
    one_sided: bool = False
    """Whether its agent may be one that plays one side only."""

    @property
    def right(self) -> int:
        return sum(way.right for way in self.ways.values())

    def differs(self, other: Reading) -> bool:
        """True if the two give different answers about anything that both can be asked.

        Where both are all right, a move was drawn among equals.
        """
        pairs = [(self.ways[name], other.ways[name]) for name in set(self.ways) & set(other.ways)]
        return any(
            one.answers != two.answers and not (one.is_right and two.is_right) for one, two in pairs
        )


def interface_names(assignment: Assignment) -> tuple[str, ...]:
    """What `--interface` may name."""
    interfaces = [interface.name for interface in assignment.interfaces]
    return (*interfaces, *(family.name for family in assignment.spellings.families))


def match_by_asking(
    worker: Worker,
    assignment: Assignment,
    names: Mapping[str, bool],
    members: Members,
    forced: str | None = None,
) -> Match:
    """The spelling in which *worker*'s submission is read; *forced* is the name of the only one."""
    if forced is not None and forced not in interface_names(assignment):
        known = ", ".join(interface_names(assignment))
        said = _("{assignment} has no interface {name!r}. Known: {known}")
        raise UsageFault(said.format(assignment=assignment.slug, name=forced, known=known))
    exact = match_interface(names, assignment)
    for interface in assignment.interfaces:
        if interface.name == forced:
            return Match(interface)
    families = [f for f in assignment.spellings.families if forced in (None, f.name)]
    own = share_of(names, exact)
    if not families or not names or (forced is None and own >= OWN_SHARE):
        return Match(exact)
    asking = Asking(worker, assignment.spellings, names, members, worker.submission.text)
    with closing(asking):
        readings = asking.readings(families)
        handout = asking.of_handout(exact) if own and forced is None else None
    match = chosen(assignment, exact, handout, readings, own, forced)
    fits_nothing = bool(match.findings) and not match.interface.is_translated
    boardless = asking.without_a_board(families) if fits_nothing else []
    return replace(match, findings=(take_no_board(boardless),)) if boardless else match


def chosen(
    assignment: Assignment,
    exact: InterfaceSpec,
    handout: Reading | None,
    readings: list[Reading],
    own: float,
    forced: str | None,
) -> Match:
    """The reading with the most right answers; among equals the handout's, then the first.

    *own* is the share of the handout's names that the submission has.
    """
    best = max(readings, key=lambda reading: reading.right, default=None)
    if best is None or (not best.right and not forced):
        is_own = handout is not None and handout.right > 0
        return Match(exact, () if is_own else (fits_none(readings),))
    if handout is not None and stands(handout, best, own):
        return Match(exact)
    family = next(f for f in assignment.spellings.families if f.name == best.name)
    interface = interface_of(best, family, assignment.spellings)
    rivals = [
        each for each in readings
        if each is not best and each.right == best.right and each.differs(best)
    ]  # fmt: skip
    return Match(
        interface,
        (read_as(interface, set(exact.functions) & set(best.ways)), *open_questions(best, rivals)),
    )


def stands(handout: Reading, best: Reading, own: float) -> bool:
    """True if the handout's own reading is not worse than the best of the others.

    Where most of the handout's names are there, what else the others have names for is no
    reason to leave it: the rest may not be written yet.
    """
    if own < MOSTLY_OWN:
        return handout.right >= best.right
    shared = [way for name, way in best.ways.items() if name in handout.ways]
    return handout.right >= sum(way.right for way in shared)


@dataclass(frozen=True)
class _Start:
    """A family, and the calls that a submission's names allow."""

    family: Spelling
    calls: Mapping[str, list[tuple[str, str]]]


class Literals:
    """The literals in a submission's text, as far as they may be marks; nothing is compiled."""

    def __init__(self, text: str) -> None:
        text = TRIPLE.sub(" ", text)  # or a docstring begins with an empty text
        self.text = text
        self.texts = {one or other for one, other in QUOTED.findall(text)}
        self.characters = {c for each in self.texts if len(set(each)) <= FEW for c in each}
        self.numbers = set(NUMBER.findall(text))
        self.has_none = "None" in text

    def fills(self, blank: str) -> bool:
        """True if a list of *blank* is written down, or it is compared with."""
        own = re.escape(blank.lstrip("@")).replace("'", "['\"]")
        return bool(
            re.search(rf"\[\s*{own}\s*(\]\s*\*|,)|(==|!=|\bis|\bis not)\s*{own}(?!\w)", self.text)
        )

    def may_be(self, mark: str) -> bool:
        """True unless *mark*, as an author writes it, is a literal that is nowhere in the text."""
        if mark.startswith("@"):
            return True
        if mark == "None":
            return self.has_none
        if mark.lstrip("-").isdigit():
            return mark.lstrip("-") in self.numbers
        if mark in NUMBERED:
            return bool(self.numbers)
        return mark.strip("'") in self.texts or (mark.strip("'") or "''") in self.characters


class Asking:
    """A submission that is asked the same few questions in many ways."""

    def __init__(
        self,
        worker: Worker,
        spellings: Spellings,
        names: Mapping[str, bool],
        members: Members,
        text: str,
    ) -> None:
        self.literals = Literals(text)
        self.worker, self.spellings, self.names, self.members = worker, spellings, names, members
        limits = worker.limits
        self.limits: Limits = replace(
            limits,
            call_wall_s=min(limits.call_wall_s, 10),
            check_cpu_s=min(limits.check_cpu_s, 20),
            check_wall_s=min(limits.check_wall_s, 90),
        )
        self.session: Session | None = None
        self.board: Mapping[str, Any] = {}
        self.faults = 0

    def close(self) -> None:
        """End the session."""
        if self.session is not None:
            self.session.close()
            self.session = None

    def readings(self, families: Sequence[Spelling]) -> list[Reading]:
        """The ways to read the submission that explain it best, in each of *families*.

        Boards and families are ruled out step by step: by the submission's own empty board, by
        its rules, which are quickly asked, and by its search.
        """
        started = [each for each in map(self.start, families) if any(each.calls.values())]
        found = [(each, self.with_first(each)) for each in started]
        for is_asked in (self.is_rule, lambda name: not self.is_rule(name)):
            most = max((readings[0].right for _start, readings in found), default=0)
            found = [(start, r) for start, r in found if not most or r[0].right == most]
            found = [(start, self.with_more(start, r, is_asked)) for start, r in found]
        readings = [reading for _start, each in found for reading in each]
        for reading in readings:
            drop_the_same_part_read_twice(reading, self.spellings.also)
        return readings

    def is_rule(self, name: str) -> bool:
        """True if function *name* does not search."""
        return self.spellings.functions[name].returns not in ("value", "move")

    def start(self, family: Spelling) -> _Start:
        if is_held(family):
            family = replace(family, boards=tuple(filter(self.holds, family.boards)))
        calls = {
            name: list(itertools.islice(self.calls(family, name), CALLS_CAP))
            for name in (family.calls if family.boards else ())
        }
        return _Start(family, calls)

    def holds(self, board: Mapping[str, Any]) -> bool:
        """True if the submission's own global holds such a *board* when all has run."""
        request = {"op": "get", "name": board["global"], "returns": "board"}
        if not self.may_have(board):
            return False
        found = self.replies(board, [request], 1)[0].get("v")
        position = found.get("v") if isinstance(found, dict) and found.get("$") == "board" else ""
        return isinstance(position, str) and len(position) == len(self.spellings.probes[0].board)

    def with_first(self, start: _Start) -> list[Reading]:
        """Every way to write boards, with what needs no board to be asked: the empty one."""
        boards = [board for board in start.family.boards if self.may_have(board)]
        boards.sort(key=lambda board: not self.literals.fills(str(board.get("blank", "None"))))
        boards = boards[:BOARDS_CAP] or [start.family.boards[0]]
        one_sided = self.may_be_one_sided(start.family)
        readings = [
            Reading(start.family.name, board, start.calls, one_sided=one_sided) for board in boards
        ]
        for name in start.calls:
            if not self.spellings.functions[name].parameters:
                readings = self.narrowed(readings, start, name)
        return readings

    def may_be_one_sided(self, family: Spelling) -> bool:
        """True if *family* allows it, and no function tells the agent who is to move."""
        teller = family.one_sided_unless
        functions = [n for n, called in self.names.items() if called and n not in self.members]
        own = _Expansion(family, self.spellings, self.names, self.members).own(teller, functions)
        return bool(teller) and not own

    def with_more(
        self, start: _Start, readings: list[Reading], is_asked: Callable[[str], bool]
    ) -> list[Reading]:
        """Those of *readings* that explain best what else is asked: of the rules, of the search."""
        for name in start.calls:
            if self.spellings.functions[name].parameters and is_asked(name):
                readings = self.narrowed(readings, start, name)
        return readings

    def narrowed(self, readings: list[Reading], start: _Start, name: str) -> list[Reading]:
        """Those of *readings* that explain function *name* best."""
        for reading in readings:
            self.fill(reading, start, name)
        most = max((reading.right for reading in readings), default=0)
        return [reading for reading in readings if reading.right == most]

    def may_have(self, board: Mapping[str, Any]) -> bool:
        """True if the submission has the class, the globals and the literals of *board*."""
        own = [board[each] for each in ("class", "global") if each in board]
        if not all(name in self.names for name in own):
            return False  # most have not
        texts = [str(board.get("blank", "None")), *map(str, board.get("marks", ("X", "O")))]
        own = [text[1:].partition(".")[0] for text in texts if text.startswith("@")]
        return all(name in self.names for name in own) and all(map(self.literals.may_be, texts))

    def calls(self, family: Spelling, function: str) -> Iterator[tuple[str, str]]:
        """The ways to ask *function* that the submission's names allow, each with its forms."""
        spec = self.spellings.functions[function]
        for text in family.calls[function]:
            call, forms = parts_of_call(text)
            for each in expanded(call, family, self.spellings, self.names, self.members):
                if is_told(each, spec, is_held=is_held(family)):
                    yield each, forms

    def without_a_board(self, families: Sequence[Spelling]) -> list[str]:
        """The submission's functions that should be given a board, and have no place for it.

        Only calls with `...` tell: there the submission's own parameters stand.
        """
        given, others = set[str](), set[str]()
        for family in families:
            for name, texts in family.calls.items():
                calls = [parts_of_call(text)[0] for text in texts if "..." in text]
                own = [e for c in calls for e in expanded(c, family, self.spellings, self.names,
                                                          self.members)]  # fmt: skip
                if "board" in self.spellings.functions[name].parameters:
                    for each in own:
                        (given if "board" in names_in(each) else others).update(own_names(each))
        return sorted(others - given)

    def fill(self, reading: Reading, start: _Start, name: str) -> None:
        """Find the best way to ask function *name* on the boards of *reading*."""
        ways = self.ways(reading.board, start, name, start.calls[name])
        if not self.is_rule(name):
            ways = self.afresh(reading.board, start, name, ways)
        ways = [way for way in ways if way.readable]
        if not ways:
            return
        best = max(ways, key=lambda way: (way.score, not way.is_right and not way.sees_the_mover))
        reading.ways[name] = best
        if not best.is_right:
            rivals = [w for w in ways if w.score == best.score and w.answers != best.answers]
            reading.rivals += [(name, way) for way in rivals[:1]]

    def afresh(
        self, board: Mapping[str, Any], start: _Start, name: str, ways: list[Way]
    ) -> list[Way]:
        """The same for a search, which remembers what it was asked wrongly too.

        A call that was all right has to be so in a fork of its own; if none is, each gets one.
        """
        right = {way.call for way in ways if way.is_right}
        calls = start.calls[name]
        for call in [each for each in calls if each[0] in right]:
            self.close()
            again = self.ways(board, start, name, [call])
            if any(way.is_right for way in again):
                return again
        found = []
        for call in calls if any(way.readable for way in ways) else ():
            self.close()
            found += self.ways(board, start, name, [call])
        return found

    def ways(
        self,
        board: Mapping[str, Any],
        start: _Start,
        name: str,
        calls: Sequence[tuple[str, str]],
    ) -> list[Way]:
        """Each of *calls* with each form that its answers may have, and what came of it."""
        spec = self.spellings.functions[name]
        probes = [probe for probe in self.spellings.probes if name in probe.answers]
        asked = [(call, list(forms_of(texts, start.family.moves))) for call, texts in calls]
        given = [given_by(probe, self.spellings.tells_turn) for probe in probes]
        requests = [request_of(spec, *each, roles) for each in asked for roles in given]
        replies = self.replies(board, requests, len(probes))
        return [
            way_of(name, call, form, [said(reply, index) for reply in rows], probes)
            for number, (call, forms) in enumerate(asked)
            for rows in [replies[number * len(probes) : (number + 1) * len(probes)]]
            for index, form in enumerate(forms)
        ]

    def replies(
        self, board: Mapping[str, Any], requests: Sequence[Mapping[str, Any]], together: int
    ) -> list[Mapping[str, Any]]:
        """The worker's replies; where one ends the session, the *together* of it are left out."""
        found: list[Mapping[str, Any]] = []
        while len(found) < len(requests) and self.faults < FAULTS_CAP:
            try:
                found.extend(self.ready(board).stream(requests[len(found) :]))
            except StudentFault:
                self.faults += 1
                self.close()
                found = found[: len(found) // together * together] + [{}] * together
        return found + [{}] * (len(requests) - len(found))

    def ready(self, board: Mapping[str, Any]) -> Session:
        """A session that writes boards like *board*."""
        if self.session is None:
            self.session, self.board = self.worker.session(board, self.limits), board
        elif self.board != board:
            self.session.request({"op": "board", "board": dict(board)})
            self.board = board  # where it can't be taken, no answer is readable
        return self.session

    def of_handout(self, interface: InterfaceSpec) -> Reading:
        """The same questions in the handout's own words."""
        reading = Reading(interface.name, interface.board)
        for name, spec in interface.functions.items():
            probes = [probe for probe in self.spellings.probes if name in probe.answers]
            if spec.name not in self.names or not probes or self.faults >= FAULTS_CAP:
                continue
            answers: list[Any] = []
            try:
                with closing(self.worker.session(interface.board, self.limits)) as session:
                    student = Student(session, interface, self.names)
                    told = self.spellings.tells_turn
                    calls = [arguments_of(spec, probe, told) for probe in probes]
                    answers.extend(
                        UNREAD if answer.fault else answer.outcome
                        for answer in student.map(name, calls)
                    )
            except StudentFault:
                self.faults += 1
            answers += [UNREAD] * (len(probes) - len(answers))
            reading.ways[name] = way_of(name, spec.name, "", answers, probes)
        return reading


def is_held(family: Spelling) -> bool:
    """True if functions take no board, since it is held in a global."""
    return any("global" in board for board in family.boards)


def is_told(call: str, spec: FunctionSpec, *, is_held: bool) -> bool:
    """True if *call* passes on the window, depth and move that *spec* asks about, and no other.

    The board is passed on too, unless it *is_held* in a global.
    """
    told = {name.partition("_")[0] for name in names_in(call)}
    wanted = set(spec.parameters)
    if "board" in wanted - told and not is_held:
        return False
    if ("index" in wanted) != bool(names_in(call) & OF_A_MOVE):
        return False
    return {"alpha", "beta"} & wanted <= told and ("depth" in told) == ("depth" in wanted)


def drop_the_same_part_read_twice(reading: Reading, also: Collection[str]) -> None:
    """One part of one answer is a value or a move: where it is read as both, the righter counts.

    So a column is no value where row and column together are the move. A function of *also*,
    which nobody grades, comes last if half of its answers are wrong: what is graded and wrong
    must not get lost behind it.
    """

    def rank(name: str) -> tuple[bool, int]:
        way = reading.ways[name]
        return name in also and 2 * way.right <= len(way.answers), -way.right

    by_right = sorted(reading.ways, key=rank)
    taken: dict[tuple[frozenset[str], str], str] = {}
    for name in by_right:
        way = reading.ways[name]
        parts = {(asked_of(way.call), place): kind for place, kind in places_of(way.form).items()}
        if any(
            own == others and kind != what and (place == elsewhere or WHOLE in (place, elsewhere))
            for (own, place), kind in parts.items()
            for (others, elsewhere), what in taken.items()
        ):
            del reading.ways[name]
            reading.rivals = [rival for rival in reading.rivals if rival[0] != name]
        else:
            taken |= parts


def asked_of(call: str) -> frozenset[str]:
    """The functions and methods that *call* calls."""
    calls = [node for node in ast.walk(ast.parse(call)) if isinstance(node, ast.Call)]
    return frozenset(ast.unparse(node.func) for node in calls)


def places_of(form: str) -> dict[str, str]:
    """Where in *form* a value stands and where a move: `1: value`; WHOLE if it is nothing else."""
    tree = ast.parse(form, mode="eval").body
    kinds = {"val": "value", "sco": "value", "ind": "move", "pai": "move", "tex": "move"}
    match tree:
        case ast.Name(id=name):
            parts = {WHOLE: name}
        case ast.Tuple(elts=elts) | ast.List(elts=elts):
            names = [ast.unparse(each) for each in elts]
            parts = {str(number): name for number, name in enumerate(names)}
        case ast.Dict(keys=keys, values=values):
            pairs = zip(keys, values, strict=True)
            parts = {ast.unparse(key): ast.unparse(value) for key, value in pairs if key}
        case _:
            parts = {}
    return {place: kinds[name[:3]] for place, name in parts.items() if name[:3] in kinds}


UNREADABLE = "unreadable"


def said(reply: Mapping[str, Any], number: int) -> Any:
    """What *reply* says in one of the forms; UNREAD for whatever else it may be."""
    try:
        return read_form(reply, number)
    except (protocol.WireError, LookupError, TypeError, ValueError):
        return UNREAD


def way_of(name: str, call: str, form: str, raw: Iterable[Any], probes: Sequence[Probe]) -> Way:
    """The answers to *probes*, and how many of them are right and can be read."""
    answers = tuple(map(comparable, raw))
    right = sum(
        answer in [comparable(each) for each in probe.answers[name]]
        for answer, probe in zip(answers, probes, strict=True)
    )
    return Way(call, form, answers, right, sum(answer != UNREADABLE for answer in answers))


def comparable(answer: Any) -> Any:
    """*answer* as plain data in which equal answers are equal: lists of squares sorted."""
    if answer is UNREAD:
        return UNREADABLE
    if isinstance(answer, (list, tuple)) and all(type(each) is int for each in answer):
        return sorted(answer)
    if isinstance(answer, str):
        return str(answer)
    if answer is None or isinstance(answer, (bool, int, float)):
        return repr(answer)
    return UNREADABLE


def arguments_of(spec: FunctionSpec, probe: Probe, tells_turn: bool) -> list[Any]:
    """The handout's arguments for one question; a window that is open, a counter of its own."""
    values = {
        **given_by(probe, tells_turn),
        "is_max": probe.mark == "X",
        "alpha": -2,
        "beta": 2,
        "counter": [0],
    }
    return [values.get(role) for role in spec.parameters]


def given_by(probe: Probe, tells_turn: bool) -> dict[str, Any]:
    """The roles that *probe* gives; with *tells_turn* the board ends with the mark to move."""
    return {
        "board": probe.board + probe.mark * tells_turn,
        "mark": probe.mark,
        "index": probe.move,
        "depth": probe.depth,
    }


def request_of(
    spec: FunctionSpec, call: str, forms: Sequence[str], given: Mapping[str, Any]
) -> dict[str, Any]:
    """One probe as a question in the submission's own words."""
    return {
        "op": "asked",
        "call": call,
        "given": {role: given[role] for role in spec.parameters if role in given},
        "forms": list(forms),
        "wanted": spec.returns,
    }


def interface_of(reading: Reading, family: Spelling, spellings: Spellings) -> InterfaceSpec:
    """What checks need to know about *reading*.

    A function that answered nothing readable is asked all the same, unless its name serves
    another: a name that is there but wrong is not one that is missing.
    """
    functions, lacks = {}, dict(family.lacks)
    taken = {name for way in reading.ways.values() for name in asked_of(way.call)}
    for name, texts in family.calls.items():
        way, possible = reading.ways.get(name), reading.possible.get(name)
        if way is not None:
            call, form = way.call, way.form
        elif possible and (name not in lacks or not asked_of(possible[0][0]) & taken):
            call, form = possible[0][0], next(forms_of(possible[0][1], family.moves))
        elif name in lacks:
            continue
        else:  # it will be said that it is missing
            call, forms = parts_of_call(texts[0])
            call, form = call.replace("...", "board"), next(forms_of(forms, family.moves))
        lacks.pop(name, None)
        own = min(own_names(call), default=str(reading.board.get("class", name)))
        functions[name] = replace(spellings.functions[name], name=own, call=call, form=form)
    sides = sides_of(reading, spellings) if reading.one_sided else ("X", "O")
    return InterfaceSpec(
        name=reading.name,
        board=reading.board,
        functions=functions,
        lacks=lacks,
        skips=family.skips,
        sides=sides,
        is_translated=True,
    )


def sides_of(reading: Reading, spellings: Spellings) -> tuple[str, ...]:
    """The side that an agent plays which is not told who is to move, if it plays only one.

    Its answers show it: right for that side, and where the other is to move, those of an agent
    that moves as this side all the same.
    """
    for name, way in reading.ways.items():
        probes = [probe for probe in spellings.probes if name in probe.answers]
        alone = [probe for probe in probes if name in probe.alone]
        if not alone or way.right == len(probes) or way.sees_the_mover:
            continue
        answers = dict(zip([probe.board for probe in probes], way.answers, strict=True))
        for side in ("X", "O"):
            own = [p for p in probes if p.mark == side]
            others = [p for p in alone if p.mark != side]
            fits = [fits_answer(answers[p.board], p.answers[name], p) for p in own]
            fits += [fits_answer(answers[p.board], p.alone[name], p) for p in others]
            if own and others and all(fits):
                return (side,)
    return ("X", "O")


def fits_answer(answer: Any, right: Sequence[Any], probe: Probe) -> bool:
    """True if *answer* is *right*; where every move is, an agent may also see none."""
    squares = {index for index, letter in enumerate(probe.board) if letter == BLANK}
    if answer == UNREADABLE:
        return set(right) == squares
    return answer in [comparable(each) for each in right]


def names_in(call: str) -> set[str]:
    """Every name in *call*, roles and own ones."""
    return {node.id for node in ast.walk(ast.parse(call)) if isinstance(node, ast.Name)}


# --- how a call may be written with the submission's own names ---------------------------------


def expanded(
    call: str, family: Spelling, spellings: Spellings, names: Mapping[str, bool], members: Members
) -> Iterator[str]:
    """Every call that *call* may be: own names, parameters for `...`, roles for open ones."""
    seen = set[str]()
    found = _Expansion(family, spellings, names, members)
    for variant in found.variants(ast.parse(call, mode="eval").body):
        for text in _with_roles(variant, family.moves):
            if text not in seen:
                seen.add(text)
                yield text


def _with_roles(call: ast.expr, moves: Sequence[str]) -> Iterator[str]:
    """*call* with a role for each open one; rows and columns alike, both bounds of one side."""
    opened = names_in(ast.unparse(call)) & OPEN_ROLES
    choices: list[list[dict[str, str]]] = []
    if "move" in opened:
        choices.append([{"move": each} for each in moves])
    if opened & {"row", "column"}:
        choices.append([{"row": f"row{base}", "column": f"column{base}"} for base in (0, 1)])
    if opened & {"alpha", "beta"}:
        sides = ("x", "o", "mover")
        choices.append([{"alpha": f"alpha_{side}", "beta": f"beta_{side}"} for side in sides])
    for chosen_ in itertools.product(*choices):
        yield renamed(call, {name: role for each in chosen_ for name, role in each.items()})


@dataclass(frozen=True)
class _Expansion:
    family: Spelling
    spellings: Spellings
    names: Mapping[str, bool]
    members: Members

    def variants(self, node: ast.expr) -> Iterator[ast.expr]:
        match node:
            case ast.Name(id=name) if name not in ROLES and name not in OPEN_ROLES:
                for own in self.own(name, self.names):
                    yield ast.Name(own)
            case ast.Call():
                for function in self.functions(node.func):
                    yield from self.called(function, node)
            case ast.Attribute(value=inner, attr=attribute):
                for value in self.variants(inner):
                    yield from self.attributes(value, attribute)
            case ast.IfExp(test=test, body=body, orelse=other):
                parts = [[*self.variants(each)] for each in (test, body, other)]
                for chosen_ in itertools.product(*parts):
                    yield ast.IfExp(*chosen_)
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                for chosen_ in itertools.product(*([*self.variants(each)] for each in elts)):
                    yield type(node)(list(chosen_), ast.Load())
            case _:
                yield node

    def functions(self, node: ast.expr) -> Iterator[ast.expr]:
        """Names that can be called; a name of a role in this place is a function's."""
        if isinstance(node, ast.Name):
            called = [name for name, called in self.names.items() if called]
            is_class = node.id[:1].isupper()
            own = self.own(node.id, [n for n in called if is_class or n not in self.members])
            if node.id == AGENT:  # whatever it is called: it is known by its methods
                known = {*own, *self.family.classes}
                own += [n for n in called if n in self.members and n not in known]
            yield from map(ast.Name, own)
        else:
            yield from self.variants(node)

    def attributes(self, value: ast.expr, attribute: str) -> Iterator[ast.expr]:
        for owner in self.classes(value):
            for own in self.own(attribute, self.members.get(owner, ())):
                yield ast.Attribute(value, own, ast.Load())

    def classes(self, value: ast.expr) -> list[str]:
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            return [value.func.id]
        if isinstance(value, ast.Name) and value.id == "board":
            return sorted(self.family.classes & set(self.members))
        return []

    def own(self, name: str, known: Iterable[str]) -> list[str]:
        """What the submission calls *name*: just so, in another case, or by a synonym."""
        known = list(known)
        if name in known:
            return [name]
        wanted = [name, *self.spellings.names.get(name, ())]
        order = {plain(each): number for number, each in enumerate(wanted)}
        found = [each for each in known if plain(each) in order and each.isidentifier()]
        return sorted(found, key=lambda each: order[plain(each)])

    def called(self, function: ast.expr, node: ast.Call) -> Iterator[ast.expr]:
        is_open = any(isinstance(a, ast.Constant) and a.value is ... for a in node.args)
        if self.is_property(function):  # it is read, not called
            if is_open or not node.args:
                yield function
            return
        if not is_open:
            if self.needed(function) > len(node.args) + len(node.keywords):
                return
            arguments = [[*self.variants(each)] for each in node.args]
            for chosen_ in itertools.product(*arguments):
                yield ast.Call(function, list(chosen_), node.keywords)
            return
        for places, keywords in self.arguments(function):
            yield ast.Call(function, places, keywords)

    def is_property(self, function: ast.expr) -> bool:
        """True for an attribute of a class that computes what it is."""
        return isinstance(function, ast.Attribute) and any(
            f"{owner}.{function.attr}" in self.members for owner in self.classes(function.value)
        )

    def arguments(self, function: ast.expr) -> Iterator[tuple[list[ast.expr], list[ast.keyword]]]:
        """The roles of the function's own parameters, as far as their names tell."""
        parameters = self.parameters(function)
        if parameters is None:
            yield [ast.Name("board")], []
            return
        places, keywords = [], []
        is_by_place = True
        for number, parameter in enumerate(parameters):
            name, is_optional = parameter.lstrip("*="), parameter.startswith("*")
            is_by_place = is_by_place and "=" not in parameter
            roles = self.roles(name)
            if not roles and not is_optional:
                roles = ("board",) if number == 0 else self.roles(ANY_NAME)
            if not roles and not is_optional:
                return
            if not roles:
                is_by_place = False
            elif is_by_place:
                places.append(roles)
            else:
                keywords.append((name, roles))
        for chosen_ in itertools.product(*places, *(roles for _name, roles in keywords)):
            named = zip(keywords, chosen_[len(places) :], strict=True)
            yield (
                [ast.Name(role) for role in chosen_[: len(places)]],
                [ast.keyword(name, ast.Name(role)) for (name, _roles), role in named],
            )

    def needed(self, function: ast.expr) -> int:
        """How many arguments *function* must be given, as far as its parameters are known."""
        return sum(not name.startswith("*") for name in self.parameters(function) or ())

    def parameters(self, function: ast.expr) -> list[str] | None:
        if isinstance(function, ast.Name):
            known = self.members.get(f"{function.id}()")
            return None if known is None else list(known)
        if isinstance(function, ast.Attribute):
            for owner in self.classes(function.value):
                known = self.members.get(f"{owner}.{function.attr}()")
                return None if known is None else list(known)[1:]
        return None

    def roles(self, parameter: str) -> tuple[str, ...]:
        return tuple(
            role
            for role, names in self.spellings.roles.items()
            if plain(parameter) in map(plain, names)
        )


# --- what is said about it ---------------------------------------------------------------------


def read_as(interface: InterfaceSpec, known: Collection[str]) -> Finding:
    """How the submission is read, in one sentence; of the functions, those that are *known*."""
    functions = {name: spec for name, spec in interface.functions.items() if name in known}
    words = [board_words(interface.board), *words_of(functions)]
    if len(interface.sides) == 1:
        said = _("it plays {side} only, and is judged as {side}")
        words.append(said.format(side=interface.sides[0]))
    return Finding(_("read as: {how}").format(how="; ".join(words)))


def fits_none(readings: Iterable[Reading]) -> Finding:
    """That no spelling explains anything, and what was tried."""
    tried = ", ".join(dict.fromkeys(reading.name for reading in readings))
    if not tried:
        said = _("it fits no spelling that is known here, so it is read as the handout says; each "
                 "check names what it does not find")  # fmt: skip
        return Finding(said)
    said = _("none of its functions answers rightly in a spelling that is known here, so it is "
             "read as the handout says; tried: {tried}")  # fmt: skip
    return Finding(said.format(tried=tried), level="warning")


def take_no_board(names: Sequence[str]) -> Finding:
    """That functions work on a global, and what would make them gradable."""
    said = _(
        "your functions take no board, and work on a global: {names}. Give them the board as a "
        "parameter, `{name}(board, ...)`; or keep it in a global called `board` that holds the "
        "empty board, every square of it, when the file has run"
    )
    listed = ", ".join(f"`{name}`" for name in names)
    return Finding(said.format(names=listed, name=names[0]), level="warning")


def board_words(board: Mapping[str, Any]) -> str:
    """How boards are written, in words."""
    shapes = {
        "tuple": _("tuple board"),
        "list": _("list board"),
        "list from 1": _("list board from place 1"),
        "grid": _("grid board"),
        "rows": _("board of tuples"),
        "strings": _("board of row texts"),
        "string": _("string board"),
        "dict": _("dictionary board"),
        "numpy": _("numpy board"),
        "object": _("board of class {name}").format(name=board.get("class")),
    }
    marks = " ".join(str(mark).lstrip("@") for mark in board.get("marks", "XO"))
    said = _("{shape} with {marks}, blank {blank}")
    if "global" in board:
        said = _("{shape} in the global `{name}` with {marks}, blank {blank}")
    blank = str(board.get("blank", "None")).lstrip("@")
    return said.format(shape=shapes[board.get("shape", "tuple")], marks=marks, blank=blank,
                       name=board.get("global"))  # fmt: skip


def words_of(functions: Mapping[str, FunctionSpec]) -> Iterator[str]:
    """What each search function is asked and gives, in words; each call once."""
    what = {
        "value_x": _("X's value"),
        "value_o": _("O's value"),
        "value_mover": _("the value of the side to move"),
        "score_x": _("X's value"),
        "score_o": _("O's value"),
        "score_mover": _("the value of the side to move"),
        "board": _("the next board"),
        "nothing": _("nothing, the board is changed"),
    }
    given: dict[str, dict[str, None]] = {}
    for spec in functions.values():
        if spec.call and spec.returns in ("value", "move"):
            names = sorted(names_in(spec.form), key=spec.form.index)
            parts = given.setdefault(spec.call, {})
            parts |= dict.fromkeys(what.get(name, _("a move")) for name in names)
    for call, parts in given.items():
        said = _("`{call}` returns {what}")
        yield said.format(call=call, what=", ".join(parts))


def open_questions(best: Reading, rivals: Sequence[Reading]) -> Iterator[Finding]:
    """What else it could be, where the answers do not tell."""
    for rival in rivals[:1]:
        said = _("it could as well be read as {name}; if {chosen} is wrong, name the right one: "
                 "--interface NAME")  # fmt: skip
        text = said.format(name=f"{rival.name}: {board_words(rival.board)}", chosen=best.name)
        yield Finding(text, level="warning")
    for name, way in best.rivals:
        said = _(
            "the answers of `{call}` could as well be read as {other}; they are read as {form}"
        )
        text = said.format(call=best.ways[name].call, other=way.form, form=best.ways[name].form)
        if way.call != best.ways[name].call:
            said = _("`{call}` could as well be asked as `{other}`")
            text = said.format(call=best.ways[name].call, other=way.call)
        yield Finding(text, level="warning")
