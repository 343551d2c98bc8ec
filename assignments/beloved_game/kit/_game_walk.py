"""What the grader asks of a student's game and search, in the process that holds them.

States never leave this process: the grader names them by number while it walks the game, and by
the moves that lead to them when it asks a search. Nothing here knows what is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

MOST_MOVES = 2_000
MOST_LETTERS = 400
LONGEST_PATH = 500
DEEPEST = 120
METHODS = ("initial", "to_move", "moves", "result", "is_terminal", "utility")
LARGE = (bytes, bytearray, list, tuple, dict, set, frozenset)
OBJECT, NOTHING = "an object", ("NoneType", None)


class Walk:
    """One walk through a game: its states by number, and the moves in each."""

    def __init__(self, game: Any) -> None:
        self.game = game() if isinstance(game, type) else game
        self.states: list[Any] = []
        self.numbers: dict[Any, int] = {}
        self.moves: dict[int, list[Any]] = {}

    def number(self, state: Any) -> int:
        """The number of *state*; states that look the same are the same."""
        picture = picture_of(state)
        number = self.numbers.setdefault(picture, len(self.states))
        if number == len(self.states):
            self.states.append(state)
        return number

    def moves_in(self, number: int) -> list[Any]:
        """The moves of a state, asked for once."""
        if number not in self.moves:
            self.moves[number] = listed(self.game.moves(self.states[number]))
        return self.moves[number]

    def child(self, number: int, move: Any) -> int:
        return self.number(self.game.result(self.states[number], move))

    def follow(self, indices: Iterable[int]) -> int:
        """The number of the state that moves, given by their indices, lead to."""
        number = 0
        for index in indices:
            number = self.child(number, self.moves_in(number)[index])
        return number


walk = Walk(None)


def begin(game: Any) -> dict[str, Any]:
    """Walk *game*; what it calls itself, what it can do, and the number of its first state.

    Of an object that is no game, the methods that it lacks.
    """
    global walk
    walk = Walk(game)
    if lacking := [name for name in METHODS if not callable(getattr(walk.game, name, None))]:
        return {"lacking": lacking, "text": text_of(walk.game)}
    first, again = walk.game.initial(), walk.game.initial()
    has = [name for name in ("evaluate", "is_quiet", "show") if hasattr(walk.game, name)]
    return {
        "name": told(getattr(walk.game, "name", None)),
        "has": has,
        "first": walk.number(first),
        "same": picture_of(first) == picture_of(again),
    }


def name_of(game: Any) -> Any:
    """What *game* calls itself, also where it is no game yet."""
    return told(getattr(Walk(game).game, "name", None))


def expand(numbers: Sequence[int]) -> list[dict[str, Any]]:
    """A row for each state: what the game says of it, and whether it says the same again."""
    return [row_of(number) for number in numbers]


def again_at(line: Sequence[int]) -> dict[str, Any]:
    """The state at the end of a line of moves once more, as a search asks about it.

    Each question is asked once, and after a move.
    """
    number = walk.follow(line)
    state = walk.states[number]
    for move in walk.moves_in(number)[:1]:
        walk.game.result(state, move)
    return with_children(number, plainly(state))


def step(number: int, index: int) -> dict[str, Any]:
    """The state after one of the moves in a state: its number, and what the game says of it.

    Asked once, and what its moves lead to is not: a line of play goes through without its sides.
    """
    child = walk.child(number, walk.moves_in(number)[index])
    return {"number": child, **described(child, plainly(walk.states[child]))}


def row_of(number: int) -> dict[str, Any]:
    watch = Watch(walk.states[number])
    row = with_children(number, watch.ask)
    return {**row, "changed": watch.changed, "differs": watch.differs}


def plainly(state: Any) -> Callable[..., Any]:
    """Asks a method about *state*, once."""
    return lambda name, method, *rest, read=same: read(method(state, *rest))


def with_children(number: int, ask: Callable[..., Any]) -> dict[str, Any]:
    row = described(number, ask)
    children = [walk.number(ask("result", walk.game.result, move)) for move in walk.moves[number]]
    return {**row, "children": children}


def same(answer: Any) -> Any:
    return answer


def described(number: int, ask: Callable[..., Any]) -> dict[str, Any]:
    """What the game says of a state, as *ask* hears it."""
    game = walk.game
    over = ask("is_terminal", game.is_terminal, read=plain)
    row: dict[str, Any] = {"over": told(over)}
    moves = ask("moves", game.moves, read=listed)
    row["moves"] = [text_of(move) for move in moves]
    row["twice"] = first_repeated(moves)
    walk.moves[number] = moves
    if over is True:
        row["utility"] = told(ask("utility", game.utility))
    else:
        row["to_move"] = told(ask("to_move", game.to_move))
        if hasattr(game, "evaluate"):
            row["evaluate"] = told(ask("evaluate", game.evaluate))
        if hasattr(game, "is_quiet"):
            row["quiet"] = told(ask("is_quiet", game.is_quiet, read=plain))
    return row


class Watch:
    """Asks everything twice, and notes whose answers differ and who changed the state."""

    def __init__(self, state: Any) -> None:
        self.state, self.picture = state, picture_of(state)
        self.changed = self.differs = ""

    def ask(
        self,
        name: str,
        method: Callable[..., Any],
        *rest: Any,
        read: Callable[[Any], Any] = same,
    ) -> Any:
        answer, again = read(method(self.state, *rest)), read(method(self.state, *rest))
        if not self.changed and not is_kept(self.picture, picture_of(self.state)):
            self.changed = name
        if not self.differs and picture_of(answer) != picture_of(again):
            self.differs = name
        return answer


def show(number: int) -> str:
    """A state as the student draws it, else as Python writes it."""
    draw = getattr(walk.game, "show", repr)
    return text_of(walk.states[number], draw)


def show_at(indices: Iterable[int]) -> str:
    """The state at the end of a line of moves, drawn."""
    return show(walk.follow(indices))


def search(
    function: Callable[..., Any], indices: Iterable[int], depth: int, *rest: Any
) -> dict[str, Any]:
    """What *function* finds from the state at the end of a line of moves."""
    number = walk.follow(indices)
    state = walk.states[number]
    before = picture_of(state)
    found = read_result(function(walk.game, state, depth, *rest))
    if "path" in found:
        found["path"] = indices_of(number, found.pop("path"))
    return {**found, "changed": not is_kept(before, picture_of(state))}


def read_result(answer: Any) -> dict[str, Any]:
    """The two parts of `(value, path)`, or the answer as it came."""
    if parts := parts_in(answer, 2):
        return {"value": told(parts[0]), "path": list(islice(parts[1], LONGEST_PATH))}
    return {"odd": text_of(answer)}


def parts_in(answer: Any, length: int) -> list[Any]:
    """So many things in a row, a path the second of them; else nothing.

    They are counted as they come, whatever an object says of its length.
    """
    row = (list, tuple)
    parts = list(islice(answer, length + 1)) if isinstance(answer, row) else []
    return parts if len(parts) == length and isinstance(parts[1], row) else []


def indices_of(number: int, path: Sequence[Any]) -> list[int]:
    """The moves of *path* as indices; -1, and no more, for one that is not legal there."""
    indices: list[int] = []
    for move in path:
        pictures = [picture_of(plain(each)) for each in walk.moves_in(number)]
        if picture_of(plain(move)) not in pictures:
            return [*indices, -1]
        indices.append(pictures.index(picture_of(plain(move))))
        number = walk.child(number, walk.moves_in(number)[indices[-1]])
    return indices


def order(function: Callable[..., Any], lines: Sequence[Sequence[int]]) -> list[list[int]]:
    """For the state at the end of each line, the order in which *function* puts its moves."""
    return [order_at(function, walk.follow(indices)) for indices in lines]


def order_at(function: Callable[..., Any], number: int) -> list[int]:
    moves = walk.moves_in(number)
    pictures = [picture_of(move) for move in moves]
    ordered = [
        picture_of(move) for move in listed(function(walk.game, walk.states[number], [*moves]))
    ]
    return [pictures.index(each) if each in pictures else -1 for each in ordered]


# --- games that stay with the grader -----------------------------------------------------------


class LentGame:
    """A game that the grader holds: every answer comes from there."""

    name = "a game that the grader holds"

    def __init__(
        self,
        root: Any,
        to_move: Any,
        moves: Any,
        is_terminal: Any,
        utility: Any,
        evaluate: Any,
        is_quiet: Any,
        result: Any,
    ) -> None:
        self._root = root
        self.to_move, self.moves, self.is_terminal = to_move, moves, is_terminal
        self._utility, self.evaluate, self.is_quiet = utility, evaluate, is_quiet
        self._result = result

    def initial(self) -> Any:
        return self._root

    def result(self, state: Any, move: Any) -> Any:
        if move not in self.moves(state):
            raise ValueError(
                f"{move!r} is not a move of this position; legal are {self.moves(state)}"
            )
        return self._result(state, move)

    def utility(self, state: Any) -> Any:
        utility = self._utility(state)
        if utility is None:
            raise ValueError("this game is not over, so it has no utility; use evaluate")
        return utility


def lend(root: Any, index: int, *methods: Any) -> LentGame:
    """The game that consists of the tree with this *index* below *root*."""
    result = methods[-1]
    return LentGame(result(root, index), *methods)


def search_lent(function: Callable[..., Any], game: Any, depth: int, *rest: Any) -> dict[str, Any]:
    """What *function* finds from the first state of a lent game."""
    return read_result(function(game, game.initial(), depth, *rest))


class Clock:
    """Says that time is up after it has been asked *questions* times."""

    def __init__(self, questions: int) -> None:
        self.left = questions

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def deepen(function: Callable[..., Any], game: Any, depth: int, questions: int) -> dict[str, Any]:
    """What *function* finds by progressive deepening until the clock says stop."""
    clock = Clock(questions)
    answer = function(game, game.initial(), depth, clock)
    late = max(0, -clock.left - 1)
    if parts := parts_in(answer, 3):
        return {
            "value": told(parts[0]),
            "path": list(islice(parts[1], LONGEST_PATH)),
            "reached": told(parts[2]),
            "late": late,
        }
    return {"odd": text_of(answer)}


def order_lent(function: Callable[..., Any], game: Any, depth: int) -> list[Any]:
    """The order of the moves in every state of a lent game that is not deeper than *depth*."""
    rows: list[Any] = []
    front: list[tuple[list[Any], Any]] = [([], game.initial())]
    while front:
        path, state = front.pop()
        if len(path) == depth or game.is_terminal(state):
            continue
        moves = game.moves(state)
        rows.append([path, listed(function(game, state, list(moves)))])
        front += [([*path, move], game.result(state, move)) for move in moves]
    return rows


# --- small things ------------------------------------------------------------------------------


def listed(moves: Any) -> list[Any]:
    """*moves* as a list, if there are not too many."""
    taken = list(islice(moves, MOST_MOVES + 1))
    if len(taken) > MOST_MOVES:
        raise ValueError(f"more than {MOST_MOVES:,} moves in one position")
    return taken


def told(value: Any) -> Any:
    """*value* in a form that can be reported: a number as it is, anything long as text, cut."""
    if isinstance(value, str):
        return value[:MOST_LETTERS]
    return text_of(value) if isinstance(value, LARGE) else value


def plain(value: Any) -> Any:
    """A numpy number as Python's: what a search chose by `argmax` is the move that was given."""
    is_numpy = type(value).__module__ == "numpy" and getattr(value, "shape", None) == ()
    return value.item() if is_numpy else value


def first_repeated(moves: Any) -> int | None:
    """The index of the first move that was there before; None if there is none."""
    seen = set()
    for index, move in enumerate(moves):
        picture = picture_of(move)
        if picture in seen:
            return index
        seen.add(picture)
    return None


def text_of(value: Any, draw: Callable[[Any], Any] = repr) -> str:
    """*value* as text of a length that a report can show."""
    text = str(draw(value))
    return text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 3] + "..."


def picture_of(value: Any) -> Any:
    """Something hashable that is equal for values that look the same, down to their parts."""
    try:
        return Painter().picture(value)
    except Circular:
        return Painter(numbered=True).picture(value)


class Circular(Exception):
    """An object is met inside itself."""


class Painter:
    """Makes one picture. Where objects lead back to themselves, they are *numbered* as met."""

    def __init__(self, *, numbered: bool = False) -> None:
        self.numbered = numbered
        self.met: dict[int, int] = {}

    def picture(self, value: Any, depth: int = 0) -> Any:
        kind = type(value)
        if value is None or kind in (int, float, str, bool, bytes):
            return kind.__name__, value
        if depth > DEEPEST:
            raise ValueError("a state or a move that is nested too deeply to be looked at")
        if isinstance(value, (list, tuple)):
            return (kind.__name__, *[self.picture(item, depth + 1) for item in value])
        if isinstance(value, (set, frozenset)):
            return kind.__name__, frozenset(self.members(value, depth + 1))
        if isinstance(value, dict):
            pairs = [
                (self.picture(k, depth + 1), self.picture(v, depth + 1)) for k, v in value.items()
            ]
            return kind.__name__, frozenset(pairs)
        if hasattr(value, "tobytes") and hasattr(value, "shape"):  # a numpy array
            return kind.__name__, str(value.dtype), tuple(value.shape), value.tobytes()
        parts = parts_of(value)
        if parts is None:
            return kind.__name__, repr(value)
        return self.object(value, parts, depth)

    def object(self, value: Any, parts: list[tuple[str, Any]], depth: int) -> Any:
        """An object by its attributes, or by its number if it is numbered and was met before."""
        if id(value) in self.met:
            if not self.numbered:
                raise Circular
            return "met before", self.met[id(value)]
        self.met[id(value)] = len(self.met)
        painted = [(name, self.picture(part, depth + 1)) for name, part in parts]
        if not self.numbered:
            del self.met[id(value)]
        return OBJECT, type(value).__name__, *painted

    def members(self, values: Iterable[Any], depth: int) -> list[Any]:
        """The members of a set; numbers are given in an order that does not change."""
        ordered = sorted(values, key=outside) if self.numbered else values
        return [self.picture(value, depth) for value in ordered]


def outside(value: Any) -> str:
    """What can be seen of a value without looking into its parts' parts."""
    parts = parts_of(value)
    if parts is None:
        return repr(value)
    return repr([(name, part) for name, part in parts if isinstance(part, (int, float, str))])


def is_kept(before: Any, after: Any) -> bool:
    """True if a state looks as it did, but for what its objects remember since.

    An attribute that is new, or was None, may be a memory: what a property computed once.
    """
    if before == after:
        return True
    if type(before) is not tuple or type(after) is not tuple or before[0] != after[0]:
        return False
    if before[0] == OBJECT:
        now = dict(after[2:])
        return bool(before[1] == after[1]) and all(
            name in now and (part == NOTHING or is_kept(part, now[name]))
            for name, part in before[2:]
        )
    return len(before) == len(after) and all(map(is_kept, before[1:], after[1:]))


def parts_of(value: Any) -> list[tuple[str, Any]] | None:
    """The attributes of an object; None for one without any, such as a range."""
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    own = getattr(value, "__dict__", None)
    if own is None and not slots:
        return None
    if "_name_" in (own or ()):  # an enum's member is its name
        return [("_name_", value._name_)]
    names = sorted({*(own or ()), *(name for name in slots if hasattr(value, name))})
    return [(name, getattr(value, name)) for name in names if not name.startswith("__")]
