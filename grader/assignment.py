"""An assignment's folder -> `Assignment`; all faults of a file are reported at once.

assignment.toml   title, language, limits, functions, interfaces, what each check is worth
locale/           what its checks say in other languages: ko.po
checks.py         the checks, and `truth()`; `play(table)` where a person can play against it
kit/              helper modules that the submission may import
solution.* starter.* mutants/ baselines/   what `grader verify` runs
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import importlib
import importlib.util
import inspect
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.authoring.check import INJECTED, CheckMark
from grader.authoring.traits import Trait
from grader.errors import AuthorFault, UsageFault
from grader.interface import nearest
from grader.language import _, languages
from grader.lateness import late_faults, late_policy
from grader.model import (
    Assignment,
    Check,
    FunctionSpec,
    InterfaceSpec,
    Kit,
    LatePolicy,
    Limits,
    Slow,
    Spellings,
    Visibility,
)
from grader.settings import setting_faults
from grader.spellings import SHARED_TABLES, faults_in_shared, read_spellings, with_shared

__all__ = ["assignment_slugs", "assignments_folder", "load_assignment", "load_behaviour"]

PACKAGE = "assignments"
TOP_LEVEL = {
    "title",
    "version",
    "language",
    "known_by",
    "limits",
    "kit",
    "functions",
    "interface",
    "checks",
    "settings",
    "late",
    "spellings",
    *SHARED_TABLES,
    "unsupported",
    "slow",
}
CHECK_KEYS = {"points", "visibility", "limits", "slow"}
EARNS = ("full", "nothing")
BOARD_KEYS = {"shape", "blank", "marks", "width", "turn"}
SHAPES = ("tuple", "list", "grid", "string")
NOT_CHECKS = ("solution.py", "starter.py", "behaviour.py")
LATE_TABLE = re.compile(rb"^\[late\].*?(?=^\[|\Z)", re.MULTILINE | re.DOTALL)


def assignments_folder() -> Path:
    """Where the installed assignments are."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise UsageFault("no assignments are installed: install the package lookahead-grader")
    return Path(next(iter(spec.submodule_search_locations)))


def assignment_slugs() -> tuple[str, ...]:
    """The names of the installed assignments."""
    return tuple(
        sorted(path.parent.name for path in assignments_folder().glob("*/assignment.toml"))
    )


def load_assignment(slug: str) -> Assignment:
    """The assignment called *slug*.

    Raises UsageFault if there is none, AuthorFault with every fault found in its files.
    """
    if slug not in assignment_slugs():
        close = nearest(slug, assignment_slugs())
        said = (
            _("unknown assignment {slug!r}. Did you mean {close!r}? See: grader list")
            if close
            else _("unknown assignment {slug!r}. See: grader list")
        )
        raise UsageFault(said.format(slug=slug, close=close))
    folder = assignments_folder() / slug
    try:
        module = importlib.import_module(f"{PACKAGE}.{slug}.checks")
    except Exception as error:
        raise AuthorFault(
            [f"{PACKAGE}/{slug}/checks.py: {type(error).__name__}: {error}"]
        ) from error
    return _Reader(slug, folder, module).read()


def load_behaviour(slug: str) -> Callable[..., Iterator[Trait]]:
    """`behaviour` of the assignment *slug*: what there is to ask a program, and what is right.

    AuthorFault if the assignment's folder has none.
    """
    name = f"{PACKAGE}.{slug}.behaviour"
    if importlib.util.find_spec(name) is None:
        raise AuthorFault(
            [f"{PACKAGE}/{slug}: no behaviour.py says how two programs are told apart"]
        )
    module = importlib.import_module(name)
    behaviour: Callable[..., Iterator[Trait]] = module.behaviour
    return behaviour


def load_assignments() -> tuple[list[Assignment], list[str]]:
    """The installed assignments that can be loaded, and what is wrong with the others."""
    good, faults = [], list[str]()
    for slug in assignment_slugs():
        try:
            good.append(load_assignment(slug))
        except AuthorFault as fault:
            faults += fault.faults
    return good, faults


@dataclass
class _Reader:
    """Reads one assignment and collects what is wrong with it."""

    slug: str
    folder: Path
    module: ModuleType
    faults: list[str] = field(default_factory=list)
    text: str = ""
    shared: str = ""

    def read(self) -> Assignment:
        path = self.folder / "assignment.toml"
        try:
            self.text = path.read_text("utf-8")
            table: Mapping[str, Any] = tomllib.loads(self.text)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise AuthorFault([f"{self.where()}: {error}"]) from None
        self.unknown(table, TOP_LEVEL, "key")
        limits = self.limits("[limits]", Limits(), self.table(table, "limits"))
        functions = self.functions(self.table(table, "functions"))
        table = self.with_shared(table, functions)
        slow = self.slow("[slow]", Slow(), self.table(table, "slow"))
        checks = tuple(self.checks(self.table(table, "checks"), limits, slow))
        assignment = Assignment(
            slug=self.slug,
            title=str(table.get("title", self.slug)),
            version=str(table.get("version", "0")),
            folder=self.folder,
            checks=checks,
            interfaces=self.interfaces(self.tables(table, "interface"), functions),
            limits=limits,
            settings=self.settings(self.table(table, "settings")),
            make_truth=self.truth(),
            kit=self.kit(self.table(table, "kit")),
            digest=digest_of(self.folder, shared_file(self.folder, table)),
            shared=shared_file(self.folder, table),
            play=getattr(self.module, "play", None),
            late=self.late(self.table(table, "late")),
            known_by=str(table.get("known_by", "")),
            language=self.language(table.get("language", "en")),
            spellings=self.spellings(table, functions, checks),
        )
        if self.faults:
            raise AuthorFault(self.faults)
        return assignment

    def where(self, key: str = "", section: str = "") -> str:
        """The file, and the first line from *section* on that mentions *key*."""
        place = f"{PACKAGE}/{self.slug}/assignment.toml"
        lines = self.text.splitlines()
        starts = [n for n, line in enumerate(lines) if section and line.startswith(section)]
        first = starts[0] if starts else 0
        for number, line in enumerate(lines[first:], first + 1):
            if key and key in line:
                return f"{place}:{number}"
        return place

    def fault(self, key: str, text: str, section: str = "") -> None:
        self.faults.append(f"{self.where(key, section)}: {text}")

    def unknown(self, table: Mapping[str, Any], known: set[str], noun: str) -> None:
        for key in table:
            if key not in known:
                self.fault(key, f"unknown {noun} {key!r}.{_suggest(key, known)}")

    def table(self, parent: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        """The table *key* of *parent*; empty, and a fault, if it is something else."""
        value = parent.get(key, {})
        if isinstance(value, dict):
            return value
        self.fault(key, f"{key} must be a table, not {value!r}")
        return {}

    def tables(self, parent: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
        """The array of tables *key* of *parent*, written [[key]]."""
        value = parent.get(key, [])
        if isinstance(value, list) and all(isinstance(each, dict) for each in value):
            return value
        self.fault(key, f"{key} must be an array of tables, written [[{key}]]")
        return []

    def language(self, value: Any) -> str:
        known = languages(self.folder / "locale")
        if value not in known:
            self.fault("language", f"there is no catalogue locale/{value}.po for the language "
                                   f"{value!r}. Known: {', '.join(known)}")  # fmt: skip
        return str(value)

    def limits(self, section: str, base: Limits, table: Mapping[str, Any]) -> Limits:
        kinds = {each.name: type(each.default) for each in fields(Limits)}
        self.unknown(table, set(kinds), "limit")
        good = {}
        for key, value in table.items():
            if key not in kinds:
                continue
            if type(value) not in (int, kinds[key]) or not 0 < value < 1 << 40:
                whole = "whole number" if kinds[key] is int else "number"
                self.fault(key, f"{key} must be a {whole} above 0, not {value!r}", section)
            else:
                good[key] = value
        return replace(base, **good)

    def slow(self, section: str, base: Slow, table: Mapping[str, Any]) -> Slow:
        """The rule for what is right so far when its budget ends."""
        self.unknown(table, {"earns", "least_empty"}, "key of the rule for slow programs,")
        earns, least = table.get("earns", base.earns), table.get("least_empty", base.least_empty)
        if earns not in EARNS:
            self.fault("earns", f"earns is {' or '.join(EARNS)}, not {earns!r}", section)
        if type(least) is not int or least < 0:
            self.fault(
                "least_empty", f"least_empty is a whole number from 0 up, not {least!r}", section
            )
        return Slow(earns, least)

    def functions(self, table: Mapping[str, Any]) -> dict[str, FunctionSpec]:
        return {name: self.function(name, text) for name, text in table.items()}

    def function(self, name: str, text: Any) -> FunctionSpec:
        try:
            return parse_function(str(text))
        except ValueError as error:
            self.fault(name, f"function {name!r}: {error}")
            return FunctionSpec(name, ())

    def interfaces(
        self, tables: list[Mapping[str, Any]], functions: Mapping[str, FunctionSpec]
    ) -> tuple[InterfaceSpec, ...]:
        specs = []
        for table in tables or [{"name": "plain"}]:
            self.unknown(table, {"name", "board", "functions"}, "interface key")
            own = self.functions(self.table(table, "functions"))
            board = self.table(table, "board")
            self.unknown(board, BOARD_KEYS, "key of a board,")
            if board.get("shape", "tuple") not in SHAPES:
                shape = str(board["shape"])
                self.fault(shape, f"unknown shape {shape!r}.{_suggest(shape, SHAPES)}")
            for name in own:
                if name not in functions:
                    self.fault(name, f"unknown function {name!r}.{_suggest(name, functions)}")
            specs.append(InterfaceSpec(str(table.get("name", "?")), board, {**functions, **own}))
        return tuple(specs)

    def with_shared(
        self, table: Mapping[str, Any], functions: Mapping[str, FunctionSpec]
    ) -> Mapping[str, Any]:
        """*table* with the spellings that this assignment shares with others, if it names any."""
        for key in ("spelling", "probe"):
            self.tables(table, key)
        path = shared_file(self.folder, table)
        if path is None:
            return table
        try:
            self.shared = path.read_text("utf-8")
            shared = tomllib.loads(self.shared)
        except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            self.fault("spellings", f"{PACKAGE}/{path.name}: {error}")
            return table
        faults = list(faults_in_shared(shared))
        for text in faults:
            self.fault("spellings", f"{PACKAGE}/{path.name}: {text}")
        return table if faults else with_shared(table, shared, functions)

    def spelling_fault(self, key: str, text: str) -> None:
        """A fault in the spellings: in the own file, unless only the shared one has the *key*."""
        word = re.compile(rf"(?<!\w){re.escape(key)}(?!\w)")
        if word.search(self.text) or not word.search(self.shared):
            self.fault(key, text)
        else:
            self.fault("spellings", f"in the shared tables: {text}")

    def spellings(
        self,
        table: Mapping[str, Any],
        functions: Mapping[str, FunctionSpec],
        checks: Iterable[Check],
    ) -> Spellings:
        good = {key: each for key, each in table.items() if not isinstance(each, list) or all(
            isinstance(row, dict) for row in each)}  # fmt: skip
        names = [check.name for check in checks]
        return read_spellings(good, functions, self.function, names, self.spelling_fault)

    def checks(self, table: Mapping[str, Any], limits: Limits, slow: Slow) -> Iterator[Check]:
        marked = dict(_marked(self.module))
        marked = {name: marked[name] for name in (*table, *marked) if name in marked}
        self.order(marked)
        self.unknown(table, set(marked), "check")
        for name, function in marked.items():
            if name not in table:
                self.fault("[checks", f"no table [checks.{name}] says what the check is worth")
                continue
            own = self.table(table, name)
            check = self.one_check(name, function, own, limits, marked)
            yield replace(check, slow=self.slow(f"[checks.{name}", slow, self.table(own, "slow")))

    def order(self, marked: Mapping[str, Callable[..., Any]]) -> None:
        """What a check needs has to stand before it, so that no two wait for each other."""
        names = list(marked)
        for name, function in marked.items():
            mark: CheckMark = function.__check__  # type: ignore[attr-defined]
            for other in (*mark.needs, *mark.after):
                if other in names[names.index(name) :]:
                    self.fault(
                        f"[checks.{name}]", f"check {name!r} needs {other!r}: put that table first"
                    )

    def one_check(
        self,
        name: str,
        function: Callable[..., Any],
        table: Mapping[str, Any],
        limits: Limits,
        checks: Mapping[str, Callable[..., Any]],
    ) -> Check:
        key = f"[checks.{name}]"
        mark: CheckMark = function.__check__  # type: ignore[attr-defined]
        self.unknown(table, CHECK_KEYS, f"key of check {name!r},")
        for other in mark.needs:
            if other in checks and not mark.kinds <= checks[other].__check__.kinds:  # type: ignore[attr-defined]
                self.fault(key, f"check {name!r} needs {other!r}, which is not asked of all that "
                                f"{name!r} is asked of")  # fmt: skip
        for other in {*mark.needs, *mark.after} - set(checks):
            self.fault(
                key, f"check {name!r} needs the unknown check {other!r}.{_suggest(other, checks)}"
            )
        for argument in set(inspect.signature(function).parameters) - set(INJECTED):
            self.fault(
                key,
                f"check {name!r} takes the unknown argument {argument!r}."
                f"{_suggest(argument, INJECTED)}",
            )
        title, _line, details = (inspect.getdoc(function) or "").partition("\n")
        if not title:
            self.fault(key, f"check {name!r} has no docstring; its first line is the title")
        return Check(
            name=name,
            title=title,
            details=details.strip(),
            run=function,
            points=self.points(name, table),
            visibility=self.visibility(name, table),
            kinds=mark.kinds,
            defines=mark.defines,
            defines_here=mark.defines_here,
            extra=mark.extra,
            needs=mark.needs,
            after=mark.after,
            limits=self.limits(f"[checks.{name}", limits, self.table(table, "limits")),
        )

    def points(self, name: str, table: Mapping[str, Any]) -> Fraction:
        value = table.get("points")
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1e9:
            self.fault(
                f"[checks.{name}]",
                f"check {name!r} needs points, a number from 0 up, not {value!r}",
            )
            return Fraction(0)
        return Fraction(str(value))

    def visibility(self, name: str, table: Mapping[str, Any]) -> Visibility:
        value = table.get("visibility", "visible")
        try:
            return Visibility(value)
        except ValueError:
            self.fault(f"[checks.{name}]", f"visibility is visible or hidden, not {value!r}")
            return Visibility.HIDDEN

    def truth(self) -> Callable[[], Any]:
        make: Callable[[], Any] | None = getattr(self.module, "truth", None)
        if make is None:
            self.faults.append(f"{PACKAGE}/{self.slug}/checks.py: no function truth()")
            return dict
        return make

    def kit(self, table: Mapping[str, Any]) -> Kit:
        self.unknown(table, {"folder", "given"}, "key of the kit")
        folder = self.folder / str(table.get("folder", "kit"))
        modules = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.py"))}
        names = table.get("given", [])
        if not isinstance(names, list):
            self.fault("given", f"given must be a list of names, not {names!r}", "[kit")
        given = tuple(map(str, names)) if isinstance(names, list) else ()
        if table and not modules:
            self.fault("[kit", f"the kit's folder {folder.name!r} holds no module")
        for name in given:
            if not any(f"def {name}(" in source for source in modules.values()):
                self.fault("given", f"no module of the kit defines {name!r}")
        return Kit(modules, given)

    def settings(self, table: Mapping[str, Any]) -> Mapping[str, Any]:
        for key, text in setting_faults(table, self.module):
            self.fault(key, text, "[settings]")
        return table

    def late(self, table: Mapping[str, Any]) -> LatePolicy:
        faults = list(late_faults(table))
        for key, text in faults:
            self.fault(key, text, "[late]")
        return LatePolicy() if faults else late_policy(table)


def parse_function(text: str) -> FunctionSpec:
    """The function that *text* declares, such as `play(board, index, mark) -> board`."""
    try:
        tree = ast.parse(f"def {text}: ...")
    except SyntaxError:
        raise ValueError(f"write it as name(argument, ...) -> result, not {text!r}") from None
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    returns = ast.unparse(function.returns) if function.returns else "value"
    return FunctionSpec(function.name, tuple(a.arg for a in function.args.args), returns)


def shared_file(folder: Path, table: Mapping[str, Any]) -> Path | None:
    """The file of spellings that the spec *table* names, beside the assignment's *folder*."""
    name = table.get("spellings")
    return None if name is None else folder.parent / Path(str(name)).name


def digest_of(folder: Path, shared: Path | None = None) -> str:
    """One hash over the files that decide a mark: spec, shared spellings, checks, helpers, kit."""
    modules = [path for path in folder.glob("*.py") if path.name not in NOT_CHECKS]
    digest = hashlib.sha256()
    specs = [folder / "assignment.toml", *([shared] if shared and shared.is_file() else [])]
    for path in sorted([*specs, *modules, *folder.glob("kit/*.py")]):
        data = path.read_bytes()
        if path.name == "assignment.toml":
            data = LATE_TABLE.sub(b"", data)  # a later due date needs nobody graded again
        digest.update(path.name.encode() + b"\0" + data + b"\0")
    return digest.hexdigest()


def _marked(module: ModuleType) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The module's checks by name; in which order they are asked, the spec says."""
    for name, value in vars(module).items():
        if isinstance(getattr(value, "__check__", None), CheckMark):
            yield name, value


def _suggest(name: str, known: Any) -> str:
    close = difflib.get_close_matches(name, list(known), n=1)
    return f" Did you mean {close[0]!r}?" if close else ""
