"""The process that ran the submission, and its forks that answer.

Everything here runs beside the student's code and may be tampered with by it. It holds no
answers, no checks and no scores; the worst that it can do is to answer wrongly for itself.
"""

from __future__ import annotations

import ast
import base64
import builtins
import contextlib
import functools
import os
import socket
import sys
import types
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import Any, NoReturn

from grader.sandbox import loading, probe, protocol, walls
from grader.sandbox.boards import Boards
from grader.sandbox.recalling import Recall
from grader.sandbox.spelling import Asked, Unread, read_answer
from grader.sandbox.standins import StandIns

__all__ = ["Answering", "main"]

FORK = b"fork\n"
RESERVE = 128 << 20  # bytes above the limit, for what follows a step that used up all memory
TASK_CAP = 256 << 20  # the grader is trusted to send no more than a submission may hold
HIDDEN_PACKAGES = frozenset({"grader", "reference", "assignments"})


def main(sock: socket.socket, folder: str) -> NoReturn:
    """Load one submission as the grader says on *sock*, then serve forks until it ends.

    *folder* is this submission's private working folder.
    """
    channel = protocol.Channel(sock, line_cap=TASK_CAP)
    channel.send({"event": "hello", "pid": os.getpid()})
    task = channel.receive()
    Path(folder).mkdir(exist_ok=True)
    os.chdir(folder)
    limit_resources(task["limits"])
    if task["kind"] == "probe":
        channel.send({"holds": probe.measure(task)})
        os._exit(0)
    write_files(task["files"])
    sys.argv = [task["name"]]
    no_input = loading.protect_builtins()
    kit = import_kit(task["kit"], task["given"], no_input, forks=task["forks"])
    if task["kind"] == "notebook":
        from grader.sandbox import notebook

        notebook.run(channel, task, kit)
    load_module(channel, task, kit)


def write_files(files: Mapping[str, str]) -> None:
    """Put the submission's other files where it runs."""
    for name, data in files.items():
        target = Path.cwd() / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(base64.b64decode(data))


def write_source(name: str, source: str) -> str:
    """Put the module itself there too, for programs that look for their own folder; its path."""
    target = Path.cwd() / name
    with contextlib.suppress(OSError, ValueError):  # a name that this file system refuses
        if target.name == name and not target.exists():
            target.write_bytes(source.encode("utf-8", "replace"))
    return str(target)


def load_module(channel: protocol.Channel, task: Mapping[str, Any], kit: Kit) -> NoReturn:
    """Run a module's statements, tell what happened, and serve."""
    hide_grader()
    if task["walled"]:
        walls.refuse_connections()
    output = loading.CappedStream(task["limits"]["step_output_bytes"])
    sys.stdout = sys.stderr = output
    silence_descriptors()
    name = task["name"].removesuffix(".py")
    module = types.ModuleType(name if name.isidentifier() else "submission")
    module.__file__ = write_source(task["name"], task["source"])
    sys.modules[module.__name__] = module
    sys.path.append(str(Path.cwd()))
    fatal, findings, standins = None, [], StandIns()
    standins.install()
    loading.Siblings(Path.cwd(), task["files"], standins).install()

    def on_step(index: int, line: int) -> None:
        output.start()
        kit.no_input.start()
        channel.send({"event": "step", "index": index, "line": line})

    channel.send({"event": "ready"})
    loading.draw_alike()
    try:
        findings = loading.run_module(
            task["name"],
            task["source"],
            module.__dict__,
            task["limits"],
            frozenset(task["skip"]),
            on_step,
            standins,
        )
    except BaseException as error:
        fatal = loading.describe(error)
    channel.send(loading.loaded(findings, fatal, output.text()))
    serve(channel, module.__dict__, kit)


def serve(channel: protocol.Channel, namespace: dict[str, Any], kit: Kit) -> NoReturn:
    """Fork for each request that brings a socket, until the grader is gone.

    Where nothing can be forked, this process itself answers the only session.
    """
    if not kit.forks:
        channel.sock.settimeout(None)
        channel.sock.recv(len(FORK))
        answer_until_closed(channel, namespace, kit)
    while True:
        try:
            data, descriptors, _, _ = socket.recv_fds(channel.sock, 1 << 16, 1)
        except OSError:
            os._exit(0)
        if not data:
            os._exit(0)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python 3.12 warns of forks beside threads
            forked = os.fork()
        if forked == 0:
            channel.close()
            own = protocol.Channel(socket.socket(fileno=descriptors[0]))
            answer_until_closed(own, namespace, kit)
        for descriptor in descriptors:
            os.close(descriptor)
        reap()


def answer_until_closed(channel: protocol.Channel, namespace: dict[str, Any], kit: Kit) -> NoReturn:
    """What a fork does, from its first breath to its last; never returns to the caller."""
    try:
        silence_descriptors()
        loading.draw_alike()
        channel.send({"event": "hello", "pid": os.getpid()})
        Answering(channel, namespace, kit).run()
    finally:
        os._exit(0)


class Kit:
    """The assignment's helper modules, and what this process does for whoever asks.

    *forks* says whether it forks for each session; *no_input* stands where `input` was.
    """

    def __init__(
        self, modules: Mapping[str, types.ModuleType], no_input: loading.NoInput, *, forks: bool
    ) -> None:
        self.modules, self.no_input, self.forks = modules, no_input, forks


class Answering:
    """Answers requests about one loaded submission, one at a time."""

    def __init__(self, channel: protocol.Channel, namespace: dict[str, Any], kit: Kit) -> None:
        self.channel = channel
        self.namespace = namespace
        self.kit = kit
        self.boards = Boards({})
        self.handles: list[object] = []
        self.numbers: dict[int, int] = {}
        self.traced: dict[str, Counter[Any]] = {}
        self.untraced: dict[str, Any] = {}
        self.own_rules: dict[str, Any] = {}
        self.recall = Recall(namespace, frozenset())
        self.loans = 0
        self.output = loading.CappedStream(8 << 20)
        self.request: dict[str, Any] = {}
        self.tags = {
            "board": self.read_board,
            "handle": self.read_handle,
            "root": self.read_root,
            "lent": self.read_lent,
        }

    def run(self) -> None:
        """Answer until the grader closes the channel."""
        while True:
            try:
                self.request = self.channel.receive()
            except (protocol.Closed, protocol.WireError):
                return
            reply = self.reply_to(self.request)
            self.send(reply)

    def send(self, reply: Mapping[str, Any]) -> None:
        """Send *reply* to the current request, or say that it is too long for a line."""
        line = protocol.dumps({"id": self.request["id"], **reply})
        if len(line) > protocol.LINE_CAP:
            line = protocol.dumps({"id": self.request["id"], "unsendable": "a value too large"})
        self.channel.send_bytes(line)

    def reply_to(self, request: Mapping[str, Any]) -> dict[str, Any]:
        operation = getattr(self, "do_" + str(request.get("op", "call")))
        anew = self.recall.paused() if request.get("anew") else contextlib.nullcontext()
        try:
            with anew:
                return operation(request)  # type: ignore[no-any-return]
        except protocol.Unsendable as error:
            return {"unsendable": str(error)}
        except MemoryError:
            return {"memory": True}
        except BaseException as error:
            return {"raised": loading.describe(error)}

    def do_setup(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Take the board's spelling and the limits of this session."""
        self.boards = Boards(request["board"], self.find)
        self.output = loading.CappedStream(request["output_bytes"])
        sys.stdout = sys.stderr = self.output
        limit_cpu(request["cpu_s"])
        return {"ok": True}

    def do_names(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The names that the submission defines, and which of them can be called."""
        names = {
            name: callable(value)
            for name, value in list(self.namespace.items())
            if isinstance(name, str) and not name.startswith("_")
        }
        return {"names": names, "members": members_of(self.namespace)}

    def do_board(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Take another spelling of boards."""
        self.boards = Boards(request["board"], self.find)
        return {"ok": True}

    def do_get(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The value of a global name, read as a board if it should be one."""
        return {"v": self.encode_result(self.resolve(request["name"]), request.get("returns"))}

    def do_call(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Call a function; its value, and the arguments that it changed."""
        function = self.resolve(request["fn"])
        arguments = [protocol.decode(argument, self.tags) for argument in request["args"]]
        mutable = [(i, a) for i, a in enumerate(arguments) if type(a) not in _IMMUTABLE]
        before = [self.encode(argument) for _, argument in mutable]
        self.output.start()
        self.kit.no_input.start()
        try:
            value = function(*arguments)
        except loading.OutputLimit as error:
            return {"flooded": str(error)}
        reply = {"v": self.encode_result(value, request.get("returns"))}
        changed = {
            str(index): after
            for (index, argument), was in zip(mutable, before, strict=True)
            if (after := self.encode(argument)) != was
        }
        if changed:
            reply["changed"] = changed
        return reply

    def do_asked(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Ask in the submission's own words; its answer in each of the forms, where it has it."""
        given = {role: protocol.decode(v, self.tags) for role, v in request["given"].items()}
        asked = Asked(self.boards, given)
        self.output.start()
        try:
            with asked.held_in(self.namespace):
                value = self.answer_to(asked, request)
        except loading.OutputLimit as error:
            return {"flooded": str(error)}
        reply: dict[str, Any] = {
            "forms": [self.in_form(asked, value, form, request["wanted"])
                      for form in request["forms"]],
            "own": shown(value),
        }  # fmt: skip
        if not reply["forms"][0]:
            reply["v"] = self.encode(value)
        if given.get("counter") is not None:
            reply["counter"] = self.encode(given["counter"])
        is_in_place = "nothing" in request["forms"]
        if asked.is_changed and not is_in_place:
            reply["mutated"] = True
        return reply

    def answer_to(self, asked: Asked, request: Mapping[str, Any]) -> Any:
        """What the submission answers; nothing, if it ends itself after a move on the board."""
        try:
            return asked.answer(request["call"], self.find)
        except SystemExit:
            if "nothing" not in request["forms"]:
                raise
            return None

    def in_form(self, asked: Asked, value: object, form: str, wanted: str) -> list[Any]:
        """A list of one: what *value* says in this form; an empty one if it hasn't this form."""
        try:
            found = read_answer(asked, value, form, wanted)
        except (Unread, OverflowError):
            return []
        return [{"$": "board", "v": found}] if wanted == "board" else [self.encode(found)]

    def do_output(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """What calls have printed so far in this session."""
        return {"text": self.output.text()[:4096]}

    def do_trace(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Count the calls of a global function, by the argument at `key` if it can be counted."""
        name, key = request["name"], request.get("key")
        function, counts = self.resolve(name), Counter[Any]()

        def counting(*arguments: Any, **options: Any) -> Any:
            try:
                counts[None if key is None else arguments[key]] += 1
            except IndexError:
                counts[None] += 1
            except TypeError:  # a board that can't be a key, such as a list
                board = arguments[key]  # type: ignore[index]
                counts[self.boards.read(board)] += 1
            return function(*arguments, **options)

        self.untraced.setdefault(name, function)
        self.namespace[name] = counting
        self.traced[name] = counts
        return {"ok": True}

    def do_untrace(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Count no more: give a traced function's name back to what it was before."""
        if request["name"] in self.untraced:
            self.namespace[request["name"]] = self.untraced.pop(request["name"])
        return {"ok": True}

    def do_traced(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The counts of a traced function: in all, and by position where it is one."""
        counts = self.traced[request["name"]]
        rows = []
        for key, count in counts.most_common(6_000):
            rows.append([self.boards.read(key) or str(key)[:80], count])
        return {"total": counts.total(), "rows": rows}

    def do_rewind(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Give constants the values that they had before they were changed."""
        for name, literal in request["values"].items():
            self.namespace[name] = ast.literal_eval(literal)
        return {"ok": True}

    def do_watch(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Watch what some functions answer, so that it can be recalled; only these from now on."""
        self.recall.end()
        ignored = frozenset(request["ignored"])
        self.recall = Recall(self.namespace, ignored, self.boards.held_in)
        for name in request["names"]:
            self.recall.watch(name)
        return {"ok": True}

    def do_recall(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """From now on let functions that are watched recall what they have answered."""
        self.recall.is_on = True
        return {"ok": True}

    def do_lend(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Rebind the rules' names to a game that the grader holds."""
        self.loans += 1  # positions of one game are never those of another
        lent = LentGame(self, request["observers"], request.get("step"))
        stubs = {name: lent.observer(name) for name in request["observers"]}
        if request.get("step"):
            stubs[request["step"]] = lent.play
        self.own_rules = {name: self.namespace[name] for name in stubs if name in self.namespace}
        self.namespace.update(stubs)
        return {"ok": True}

    def do_take_back(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Give the rules' names back to the submission's own functions."""
        self.loans += 1  # what was lent is answered no longer
        self.namespace.update(self.own_rules)
        return {"ok": True}

    def ask(self, key: Any) -> Mapping[str, Any]:
        """Ask the grader about a state of the lent game, in the middle of a call."""
        self.channel.send({"id": self.request["id"], "ask": key})
        answer = self.channel.receive()
        if "refused" in answer:
            raise ValueError(answer["refused"])
        return answer

    def resolve(self, name: str) -> Any:
        """The object called *name*: global, `module.name` of the kit, or `#3.method`."""
        head, _, rest = name.partition(".")
        if head.startswith("#"):
            return getattr(self.handles[int(head[1:])], rest)
        if head in self.kit.modules:
            return getattr(self.kit.modules[head], rest)
        try:
            return self.namespace[name]
        except KeyError:
            raise NameError(f"name {name!r} is not defined") from None

    def find(self, path: str) -> Any:
        """An object of the submission by its name, also `Mark.X` within another."""
        head, *rest = path.split(".")
        found = self.resolve(head)
        for name in rest:
            found = getattr(found, name)
        return found

    def encode_result(self, value: object, returns: str | None) -> Any:
        if returns == "board":
            position = self.boards.read(value)
            if position is not None:
                return {"$": "board", "v": position}
        return self.encode(value)

    def encode(self, value: object) -> Any:
        return protocol.encode(value, self.keep)

    def keep(self, value: object) -> protocol.Handle:
        """Keep *value* here and give the grader a handle for it."""
        number = self.numbers.setdefault(id(value), len(self.handles))
        if number == len(self.handles):
            self.handles.append(value)  # kept, so that its identity stays its own
        return protocol.Handle(number, loading.name_of_type(value), shown(value))

    def read_board(self, value: Mapping[str, Any]) -> Any:
        return self.boards.write(value["v"])

    def read_handle(self, value: Mapping[str, Any]) -> Any:
        return self.handles[value["id"]]

    def read_root(self, value: Mapping[str, Any]) -> Any:
        return State(self.loans, ())

    def read_lent(self, value: Mapping[str, Any]) -> Any:
        return LentMapping(self)


_IMMUTABLE = frozenset({int, float, bool, str, bytes, type(None)})


class State:
    """A position of a lent game: it can be passed on, compared and hashed, not looked into.

    Others look different when they are printed: a search may remember positions by that.
    """

    __slots__ = ("facts", "game", "path")

    def __init__(self, game: int, path: tuple[Any, ...]) -> None:
        self.game, self.path = game, path
        self.facts: Mapping[str, Any] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self.game, self.path) == (other.game, other.path)

    def __hash__(self) -> int:
        return hash((self.game, self.path))

    def __repr__(self) -> str:
        line = ", ".join(str(step)[1:-1].rstrip(",") for step in self.path)
        return f"<a position of hidden game {self.game}, after [{line}]; ask the rules about it>"


def _plain(part: Any) -> Any:
    """A move or a mark as the plain value that crosses; an object of its own kind is refused."""
    try:
        return protocol.encode(part)
    except protocol.Unsendable as error:
        raise ValueError(f"no move of this game: {error}") from None


class LentGame:
    """Stubs for the rules of a game that lives on the grader's side.

    One request for each visit of a state brings what all observers say about it, so that a
    program that asks twice about a position is counted once. A state that is made and never
    looked at costs nothing.
    """

    def __init__(self, answering: Answering, observers: Iterable[str], step: str | None) -> None:
        self.answering = answering
        self.observers = tuple(observers)
        self.sealed = step is not None
        self.last: tuple[Any, str, Mapping[str, Any]] | None = None

    def observer(self, name: str) -> Callable[..., Any]:
        def observe(*arguments: Any, **options: Any) -> Any:
            given = [*arguments, *options.values()]  # a position may come by keyword
            if not given:
                raise TypeError(f"{name}() needs a position")
            return protocol.decode(self.facts(given[0])[name])

        observe.__name__ = name
        return observe

    def facts(self, state: Any) -> Mapping[str, Any]:
        if isinstance(state, State):
            if state.facts is None:
                state.facts = self.answering.ask([list(step) for step in state.path])
            return state.facts
        if self.sealed:
            raise TypeError("this position does not come from the game that is being played")
        position = self.answering.boards.read(state)
        if position is None:
            raise TypeError("not a board")
        if self.last is None or self.last[0] is not state or self.last[1] != position:
            self.last = (state, position, self.answering.ask(position))
        return self.last[2]

    def play(self, state: Any, move: Any, *rest: Any) -> State:
        """The state after *move*, made here; the grader learns of it when it is looked at."""
        if not isinstance(state, State):
            raise TypeError("this position does not come from the game that is being played")
        step = tuple(_plain(part) for part in (move, *rest))
        return State(state.game, (*state.path, step))


class LentMapping(Mapping[Any, Any]):
    """A mapping that lives on the grader's side: to be looked into, not to be listed.

    Each key is asked for once; its value is made anew at every look.
    """

    def __init__(self, answering: Answering) -> None:
        self.answering, self.loan = answering, answering.loans
        self.replies: dict[tuple[str, Any], Mapping[str, Any]] = {}

    def __getitem__(self, key: Any) -> Any:
        reply = self.reply("get", key)
        if "v" not in reply:
            raise KeyError(key)
        return protocol.decode(reply["v"])

    def __contains__(self, key: object) -> bool:
        return self.reply("has", key).get("v") is True

    def reply(self, kind: str, key: Any) -> Mapping[str, Any]:
        if (kind, key) not in self.replies:
            if self.loan != self.answering.loans:
                raise RuntimeError("this mapping was lent for one call, which is over")
            try:
                question = {kind: protocol.encode(key)}
            except protocol.Unsendable:
                return {}
            self.replies[kind, key] = self.answering.ask(question)
        return self.replies[kind, key]

    def __iter__(self) -> Iterator[Any]:
        raise TypeError(CANT_BE_LISTED)

    def __len__(self) -> int:
        raise TypeError(CANT_BE_LISTED)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __copy__(self) -> LentMapping:
        return self

    def __deepcopy__(self, memo: object) -> LentMapping:
        return self

    def __repr__(self) -> str:
        return "<a mapping that is served key by key>"


CANT_BE_LISTED = "this is served key by key: it can't be listed, counted or turned into a dict"


def shown(value: object) -> str:
    """What an object of the submission looks like, cut."""
    try:
        return repr(value)[:200]
    except BaseException:
        return "<unprintable>"


def members_of(namespace: Mapping[str, Any]) -> dict[str, list[str]]:
    """What is in the submission's classes, and which parameters its functions have.

    `Board: [winner, play, ...]` and `minimax(): [board, *depth]`; what has a default has a star,
    what is given by name alone an equals sign. `Board.winner: []` is a property, which is read.
    """
    found: dict[str, list[str]] = {}
    for name, value in list(namespace.items()):
        if not isinstance(name, str) or name.startswith("_"):
            continue
        if isinstance(value, type):
            found[name] = [str(each) for each in dir(value) if not str(each).startswith("_")][:200]
            for method in found[name]:
                inner = next((vars(k)[method] for k in value.__mro__ if method in vars(k)), None)
                if isinstance(inner, (property, functools.cached_property)):
                    found[f"{name}.{method}"] = []
                found.update(parameters_of(f"{name}.{method}", getattr(value, method, None)))
        found.update(parameters_of(name, value))
    return found


_CACHED = type(functools.lru_cache(print))


def parameters_of(name: str, function: object) -> dict[str, list[str]]:
    """The parameters of a function of the submission, if it is one; by position, then by name.

    One that remembers its answers has those of the function within.
    """
    if isinstance(function, _CACHED):
        function = getattr(function, "__wrapped__", None)
    code = getattr(function, "__code__", None)
    if not isinstance(code, types.CodeType):
        return {}
    names = list(code.co_varnames[: code.co_argcount])
    defaults = len(getattr(function, "__defaults__", None) or ())
    starred = names[: len(names) - defaults] + [f"*{n}" for n in names[len(names) - defaults :]]
    by_name = code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount]
    given = getattr(function, "__kwdefaults__", None) or {}
    starred += [f"*={each}" if each in given else f"={each}" for each in by_name]
    return {f"{name}()": starred[:20]}


def import_kit(
    sources: Mapping[str, str], given: Iterable[str], no_input: loading.NoInput, *, forks: bool
) -> Kit:
    """The kit's modules, made from their sources, importable by name from now on.

    The names in *given* are found defined by every program, also without an import.
    """
    modules = {}
    for name, source in sources.items():
        module = types.ModuleType(name)
        module.__file__ = f"<kit>/{name}.py"
        exec(compile(source, module.__file__, "exec"), module.__dict__)
        sys.modules[name] = modules[name] = module
    for name in given:
        owner = next(module for module in modules.values() if hasattr(module, name))
        setattr(builtins, name, getattr(owner, name))
    return Kit(modules, no_input, forks=forks)


def hide_grader() -> None:
    """Make the grader's own packages unimportable, and take checkouts off the path.

    This stops accidents; files are hidden by the sandbox's walls, not here.
    """
    own = Path(__file__).resolve().parents[2]
    if own.name not in ("site-packages", "dist-packages"):
        sys.path[:] = [entry for entry in sys.path if Path(entry).resolve() != own]
    sys.meta_path.insert(0, Hidden())
    for name in list(sys.modules):
        if name.partition(".")[0] in HIDDEN_PACKAGES:
            del sys.modules[name]


class Hidden(MetaPathFinder):
    """Says of the grader's own packages that there are none."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] in HIDDEN_PACKAGES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def limit_resources(limits: Mapping[str, Any]) -> None:
    """Set hard limits that hold for this process and all that it starts."""
    with contextlib.suppress(ImportError):
        import resource

        memory = limits["memory_mib"] << 20
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory + RESERVE))
        for kind, value in (
            (resource.RLIMIT_FSIZE, limits["file_mib"] << 20),
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_NOFILE, 256),
        ):
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(kind, (value, value))


def limit_cpu(seconds: float) -> None:
    """Let the kernel end this process after *seconds* of CPU, in case nobody else does."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        whole = int(used.ru_utime + used.ru_stime + seconds) + 2
        resource.setrlimit(resource.RLIMIT_CPU, (whole, whole))


def silence_descriptors() -> None:
    """Point descriptors 0, 1 and 2 at nothing: what is written there is evidence of nothing."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    os.close(nothing)


def reap() -> None:
    """Collect forks that have ended."""
    with contextlib.suppress(ChildProcessError, OSError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
