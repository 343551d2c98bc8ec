"""The other spellings of an assignment, as its spec tells them: tables -> `Spellings`.

[[spelling]]       a family: how boards and squares may be written, how each function is asked
[spelled.also]     functions that only these have
[spelled.calls]    how functions are asked in every family; so with `lacks` and `skips`
[spelled.roles]    what parameters are called
[spelled.names]    what functions are called
[[probe]]          positions that tell spellings apart, with the right answers
[unsupported]      whether points that a spelling can't earn are lost or left out

Assignments on one game share these tables: `with_shared` puts them together.

What lives here knows no submission; `grader.dialects` finds out which spelling one has.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from grader.model import FunctionSpec, Probe, Spelling, Spellings
from grader.sandbox.boards import SHAPES
from grader.sandbox.spelling import FORM_ROLES, ROLES

__all__ = [
    "OPEN_FORMS",
    "OPEN_ROLES",
    "SHARED_TABLES",
    "faults_in_shared",
    "forms_of",
    "parts_of_call",
    "read_spellings",
    "with_shared",
]

SPELLING_KEYS = {"name", "like", "board", "moves", "calls", "lacks", "skips", "one_sided_unless"}
BOARD_KEYS = {
    "shape", "blank", "marks", "width", "first", "class", "attribute", "holds", "turn", "global",
}  # fmt: skip
OPEN_ROLES = {"move", "row", "column", "alpha", "beta"}
"""Names in a call that stand for several roles, all of which are tried."""
OPEN_FORMS = {"value", "score", "move", "moves", "row", "column"}
"""The same for names in a form."""
SHARED_TABLES = ("spelled", "spelling", "probe")
IN_EVERY_FAMILY = ("calls", "lacks", "skips")
MOVES = ("index0", "index1", "pair0", "pair1", "text0", "text1")
LEFT_OUT, LOST = "left out", "lost"

Fault = Callable[[str, str], None]


def faults_in_shared(shared: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the whole of a file of shared tables, in words."""
    for key in set(shared) - set(SHARED_TABLES):
        yield f"unknown key {key!r}"
    spelled = shared.get("spelled", {})
    if not isinstance(spelled, dict) or not all(isinstance(e, dict) for e in spelled.values()):
        yield "spelled must be a table of tables"
    for key in ("spelling", "probe"):
        rows = shared.get(key, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            yield f"{key} must be an array of tables, written [[{key}]]"


def with_shared(
    own: Mapping[str, Any], shared: Mapping[str, Any], functions: Collection[str]
) -> dict[str, Any]:
    """The tables of a spec with those that it shares; what is its *own* is added or counts first.

    Of the shared ones, functions that are neither among *functions* nor its own are left out.
    """
    spelled_here = own["spelled"] if isinstance(own.get("spelled"), dict) else {}
    also = spelled_here.get("also", {})
    known = {*functions, *(also if isinstance(also, dict) else ())}

    def kept(table: Mapping[str, Any], *keys: str) -> dict[str, Any]:
        of_functions = {key: _only(table[key], known) for key in keys if key in table}
        return {**table, **of_functions}

    spelled = kept(shared.get("spelled", {}), "calls", "lacks")
    for key, value in spelled_here.items():
        spelled[key] = {**spelled.get(key, {}), **value} if isinstance(value, dict) else value
    families = [kept(each, "calls", "lacks") for each in shared.get("spelling", ())]
    probes = [kept(each, "answers", "alone") for each in shared.get("probe", ())]
    return {
        **own,
        "spelled": spelled,
        "spelling": [*families, *own.get("spelling", ())],
        "probe": [*probes, *own.get("probe", ())],
    }


def _only(table: Mapping[str, Any], known: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name in known}


def read_spellings(
    table: Mapping[str, Any],
    functions: Mapping[str, FunctionSpec],
    parse: Callable[[str, Any], FunctionSpec],
    checks: Iterable[str],
    blame: Fault,
) -> Spellings:
    """The spellings in the spec *table*; *blame* is told what is wrong and near which word."""
    spelled = _table(table.get("spelled", {}), "spelled", blame)
    _unknown(spelled, {"also", "roles", "names", *IN_EVERY_FAMILY}, "key of [spelled],", blame)
    also = _table(spelled.get("also", {}), "also", blame)
    known = {**functions, **{name: parse(name, text) for name, text in also.items()}}
    families: dict[str, Spelling] = {}
    tables: dict[str, Mapping[str, Any]] = {}
    base = {key: _table(spelled.get(key, {}), key, blame) for key in IN_EVERY_FAMILY}
    for each in table.get("spelling", ()):
        name = str(each.get("name", "?"))
        tables[name] = _alike(each, base, tables, blame)
        families[name] = _family(name, tables[name], known, set(checks), blame)
    if told := _tells_turn(table):
        families = {name: _told(each) for name, each in families.items()}
    return Spellings(
        families=tuple(families.values()),
        functions=known,
        also=frozenset(also) - set(functions),
        probes=tuple(_probe(each, known, blame) for each in table.get("probe", ())),
        roles=_lists(_table(spelled.get("roles", {}), "roles", blame), _known_role, blame),
        names=_lists(_table(spelled.get("names", {}), "names", blame), lambda name: True, blame),
        unsupported_counts=_counts(table.get("unsupported", {}), blame),
        tells_turn=told,
    )


def _tells_turn(table: Mapping[str, Any]) -> bool:
    """True if the handout's own boards come with the mark to move."""
    interfaces = _listed(table.get("interface", ()))
    boards = [each.get("board", {}) for each in interfaces if isinstance(each, dict)]
    return any(board.get("turn") is True for board in boards if isinstance(board, dict))


def _told(family: Spelling) -> Spelling:
    boards = ({**board, "tells_turn": not board.get("turn")} for board in family.boards)
    return replace(family, boards=tuple(boards))


def _alike(
    table: Mapping[str, Any],
    base: Mapping[str, Any],
    earlier: Mapping[str, Mapping[str, Any]],
    blame: Fault,
) -> Mapping[str, Any]:
    """*table* with what it takes from the one that it is `like`, or from *base*, key by key."""
    like = table.get("like")
    if like is not None and str(like) not in earlier:
        blame(str(like), f"spelling {table.get('name')!r} is like {like!r}, which does not stand "
                         "before it")  # fmt: skip
        return table
    merged = dict(base if like is None else earlier[str(like)])
    for key, value in table.items():
        both_are_tables = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = {**merged[key], **value} if both_are_tables else value
    return merged


def _family(
    name: str,
    table: Mapping[str, Any],
    functions: Mapping[str, FunctionSpec],
    checks: set[str],
    blame: Fault,
) -> Spelling:
    _unknown(table, SPELLING_KEYS, f"key of spelling {name!r},", blame)
    calls = _table(table.get("calls", {}), "calls", blame)
    lacks = _table(table.get("lacks", {}), "lacks", blame)
    skips = _table(table.get("skips", {}), "skips", blame)
    for each in (*calls, *lacks):
        if each not in functions:
            blame(each, f"spelling {name!r}: unknown function {each!r}")
    for each in set(skips) - checks:
        blame(each, f"spelling {name!r}: unknown check {each!r}")
    moves = tuple(_listed(table.get("moves", MOVES[:1])))
    for each in moves:
        if each not in MOVES:
            blame(str(each), f"spelling {name!r}: unknown way to write a square, {each!r}. "
                             f"Known: {', '.join(MOVES)}")  # fmt: skip
    return Spelling(
        name=name,
        boards=tuple(_boards(name, _table(table.get("board", {}), "board", blame), blame)),
        calls={each: tuple(_calls(name, texts, blame)) for each, texts in calls.items()},
        moves=moves,
        lacks={each: str(text) for each, text in lacks.items()},
        skips={each: str(text) for each, text in skips.items()},
        one_sided_unless=str(table.get("one_sided_unless", "")),
    )


def _boards(name: str, table: Mapping[str, Any], blame: Fault) -> Iterator[Mapping[str, Any]]:
    """Every way to write a board that the lists in *table* allow."""
    _unknown(table, BOARD_KEYS, f"key of the board of spelling {name!r},", blame)
    choices = []
    for key, value in table.items():
        is_pair = key == "marks" and not any(isinstance(each, list) for each in _listed(value))
        choices.append([(key, each) for each in ([value] if is_pair else _listed(value))])
    for chosen in itertools.product(*choices):
        board = dict(chosen)
        if board.get("shape", "tuple") not in SHAPES:
            blame(str(board["shape"]), f"spelling {name!r}: unknown shape {board['shape']!r}. "
                                       f"Known: {', '.join(SHAPES)}")  # fmt: skip
            return
        if board.get("shape") == "object" and not {"class", "attribute"} <= set(board):
            blame(name, f"spelling {name!r}: an object has a class and an attribute")
            return
        marks = board.get("marks", ["X", "O"])
        if not isinstance(marks, list) or len(marks) != 2:
            blame("marks", f"spelling {name!r}: marks are two, X's and O's, not {marks!r}")
            return
        if board.get("blank", "None") not in marks:
            yield board


def _calls(name: str, texts: Any, blame: Fault) -> Iterator[str]:
    for text in _listed(texts):
        try:
            call, form = parts_of_call(str(text))
            list(forms_of(form, MOVES))
            ast.parse(call, mode="eval")
        except (ValueError, SyntaxError) as error:
            blame(str(text), f"spelling {name!r}: {text!r} is no call with a form: {error}")
        else:
            yield str(text)


def parts_of_call(text: str) -> tuple[str, str]:
    """`minimax(...) -> (value, move)` as the call and the forms of its answer."""
    call, arrow, form = text.partition("->")
    if not arrow:
        raise ValueError("write it as call(...) -> what comes back")
    return call.strip(), form.strip()


def forms_of(text: str, moves: Iterable[str]) -> Iterator[str]:
    """Every form that *text* allows: alternatives are split by `|`, open names are chosen."""
    for form in _alternatives(ast.parse(text, mode="eval").body):
        names = {node.id for node in ast.walk(form) if isinstance(node, ast.Name)}
        for name in names - FORM_ROLES - OPEN_FORMS:
            raise ValueError(f"{name!r} is nothing that comes back")
        choices = {
            "value": ("value_x", "value_o", "value_mover"),
            "score": ("score_x", "score_o", "score_mover"),
            "move": tuple(moves),
            "moves": tuple(f"{each[:-1]}s{each[-1]}" for each in moves),
            "row": ("row0", "row1"),
            "column": ("column0", "column1"),
        }
        opened = sorted(names & OPEN_FORMS)
        for chosen in itertools.product(*(choices[name] for name in opened)):
            if len({each[-1] for each in chosen if each[:3] in ("row", "col")}) < 2:
                yield renamed(form, dict(zip(opened, chosen, strict=True)))


def renamed(tree: ast.expr, names: Mapping[str, str]) -> str:
    """*tree* as text, with other names for those in *names*."""

    class Names(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.Name:
            return ast.Name(names.get(node.id, node.id))

    return ast.unparse(Names().visit(ast.parse(ast.unparse(tree), mode="eval")))


def _alternatives(form: ast.expr) -> Iterator[ast.expr]:
    if isinstance(form, ast.BinOp) and isinstance(form.op, ast.BitOr):
        yield from _alternatives(form.left)
        yield from _alternatives(form.right)
    else:
        yield form


def _probe(table: Mapping[str, Any], functions: Mapping[str, FunctionSpec], blame: Fault) -> Probe:
    keys = {"board", "mark", "move", "depth", "answers", "alone"}
    _unknown(table, keys, "key of a probe,", blame)
    board = str(table.get("board", ""))
    answers = _table(table.get("answers", {}), "answers", blame)
    alone = _table(table.get("alone", {}), "alone", blame)
    for name in (*answers, *alone):
        if name not in functions:
            blame(name, f"probe {board!r}: unknown function {name!r}")
    return Probe(
        board=board,
        mark=str(table.get("mark", "")),
        move=table.get("move"),
        depth=table.get("depth"),
        answers={name: tuple(map(_answer, _listed(each))) for name, each in answers.items()},
        alone={name: tuple(map(_answer, _listed(each))) for name, each in alone.items()},
    )


def _answer(value: Any) -> Any:
    return None if value == "nobody" else value


def _lists(
    table: Mapping[str, Any], is_known: Callable[[str], bool], blame: Fault
) -> dict[str, tuple[str, ...]]:
    for name in table:
        if not is_known(name):
            blame(name, f"unknown role {name!r}. Known: {', '.join(sorted({*ROLES, *OPEN_ROLES}))}")
    return {name: tuple(map(str, _listed(each))) for name, each in table.items()}


def _known_role(name: str) -> bool:
    return name in ROLES or name in OPEN_ROLES


def _counts(table: Any, blame: Fault) -> bool:
    points = _table(table, "unsupported", blame).get("points", LEFT_OUT)
    if points not in (LEFT_OUT, LOST):
        blame("[unsupported", f"points are {LEFT_OUT!r} or {LOST!r}, not {points!r}")
    return bool(points == LOST)


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _table(value: Any, name: str, blame: Fault) -> Mapping[str, Any]:
    if isinstance(value, dict):
        return value
    blame(name, f"{name} must be a table, not {value!r}")
    return {}


def _unknown(table: Mapping[str, Any], known: set[str], noun: str, blame: Fault) -> None:
    for key in table:
        if key not in known:
            blame(key, f"unknown {noun} {key!r}. Known: {', '.join(sorted(known))}")
