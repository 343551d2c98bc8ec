"""A program run step by step: what fails, what is cut off, and what runs all the same."""

from __future__ import annotations

import builtins
import contextlib
import signal
import sys
from typing import Any

import pytest

from grader.sandbox.loading import (
    CappedStream,
    InputLimit,
    Interrupted,
    NoInput,
    OutputLimit,
    StepLimit,
    describe,
    protect_builtins,
    run_module,
    run_step,
    step_limits,
)

HASTY = {"step_cpu_s": 0.1, "step_wall_s": 40.0}
PATIENT = {"step_cpu_s": 10.0, "step_wall_s": 40.0}

needs_timers = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="this platform has no interval timers"
)


def run(
    source: str,
    limits: dict[str, float] = PATIENT,
    skip: frozenset[int] = frozenset(),
    name: str = "solution.py",
) -> tuple[dict[str, Any], list[dict[str, Any]], list[tuple[int, int]]]:
    """The namespace, the findings and the steps of *source*."""
    namespace: dict[str, Any] = {"__name__": "solution"}
    steps: list[tuple[int, int]] = []
    findings = run_module(
        name, source, namespace, limits, skip, lambda index, line: steps.append((index, line))
    )
    return namespace, findings, steps


def test_a_failing_statement_does_not_stop_the_next() -> None:
    """Each failed statement is a finding with its line; all others have run."""
    namespace, findings, _ = run("a = 1\nb = 1 / 0\nc = a + 1\nundefined\nd = c + 1\n")
    assert (1, 2, 3) == (namespace["a"], namespace["c"], namespace["d"])
    assert [(2, "ZeroDivisionError"), (4, "NameError")] == [
        (finding["line"], finding["kind"]) for finding in findings
    ]


def test_every_step_is_announced_before_it_runs() -> None:
    """Steps are counted from 0 and placed by their first line."""
    _, _, steps = run('"""Doc."""\n\n@property\ndef f(self):\n    return 1\n\nx = 1; y = 2\n')
    assert [(0, 1), (1, 4), (2, 7), (3, 7)] == steps


def test_skipped_steps_neither_run_nor_are_announced() -> None:
    """The numbers of the other steps stay what they were."""
    namespace, _, steps = run("a = 1\nb = 2\nc = 3\n", skip=frozenset({1}))
    assert [(0, 1), (2, 3)] == steps
    assert "b" not in namespace
    assert 3 == namespace["c"]


@pytest.mark.parametrize(
    ("kind", "source"),
    [
        ("SystemExit", "import sys\nsys.exit(3)\nlater = 1"),
        ("KeyboardInterrupt", "raise KeyboardInterrupt\nlater = 1"),
        ("GeneratorExit", "raise GeneratorExit\nlater = 1"),
        ("RecursionError", "def f(): return f()\nf()\nlater = 1"),
        ("AssertionError", "assert False, 'never'\nlater = 1"),
        ("ModuleNotFoundError", "import tkinter_of_nowhere\nlater = 1"),
        ("Odd", "class Odd(BaseException): pass\nraise Odd\nlater = 1"),
    ],
)
def test_whatever_a_statement_raises_is_a_finding(kind: str, source: str) -> None:
    """Also what is no Exception: exits, interrupts and one's own."""
    namespace, findings, _ = run(source)
    assert 1 == namespace["later"]
    assert [kind] == [finding["kind"] for finding in findings]


@pytest.mark.parametrize(
    "source",
    [
        "def f(:",
        "print 'Python 2'",
        "x = (",
        "return 1",
        "x = 1\nbreak\n",
        "x = 1\0",
        "+" * 100_000,
    ],
    ids=lambda source: repr(source[:20]),
)
def test_a_source_that_is_no_program_is_refused_as_a_whole(source: str) -> None:
    """What Python can't compile raises, with the line where that is known."""
    with pytest.raises((SyntaxError, ValueError, MemoryError, RecursionError)):
        run(source)


def test_the_source_is_at_hand_for_tracebacks_and_inspect() -> None:
    """`inspect.getsource` finds a function of the submission."""
    namespace, _, _ = run("import inspect\ndef f():\n    return 1\ntext = inspect.getsource(f)\n")
    assert "def f():\n    return 1\n" == namespace["text"]


def test_future_imports_hold_for_the_statements_after_them() -> None:
    """With `from __future__ import annotations` a class may name itself in its methods."""
    namespace, findings, _ = run(
        '"""Doc."""\n'
        "from __future__ import annotations\n"
        "class Node:\n"
        "    def child(self) -> Node: return self\n"
        "def f(x: Undefined) -> Node: return x\n"
    )
    assert [] == findings
    assert {"Node", "f"} <= set(namespace)


def test_our_own_future_imports_do_not_hold_for_submissions() -> None:
    """Annotations are evaluated, as they are when the file is run."""
    namespace, _, _ = run("def f(x: int) -> None: ...\nkind = f.__annotations__['x']\n")
    assert namespace["kind"] is int


def test_only_the_first_string_is_the_docstring() -> None:
    """A string that stands alone further down does not become `__doc__`."""
    namespace, _, _ = run('"""Doc."""\nx = 1\n"""a remark"""\n')
    assert "Doc." == namespace["__doc__"]


@needs_timers
def test_an_endless_loop_is_cut_off_by_cpu_time() -> None:
    """A step that computes is cut off at its CPU limit, and the next runs."""
    namespace, findings, _ = run("while True: pass\nlater = 1\n", HASTY)
    assert 1 == namespace["later"]
    assert [("CpuLimit", "ran longer than 0.1 s of CPU")] == [
        (finding["kind"], finding["text"]) for finding in findings
    ]


@needs_timers
def test_a_sleeping_step_is_cut_off_by_wall_time() -> None:
    """A step that waits uses no CPU; the wall clock cuts it off."""
    namespace, findings, _ = run(
        "import time\ntime.sleep(60)\nlater = 1\n", {"step_cpu_s": 5.0, "step_wall_s": 1.0}
    )
    assert 1 == namespace["later"]
    assert ["WallLimit"] == [finding["kind"] for finding in findings]


@needs_timers
def test_a_loop_that_swallows_exceptions_is_cut_off_all_the_same() -> None:
    """`except Exception` does not catch the limit."""
    source = """
while True:
    try:
        n = 0
        while True: n += 1
    except Exception:
        pass
later = 1
"""
    namespace, findings, _ = run(source, HASTY)
    assert 1 == namespace["later"]
    assert ["CpuLimit"] == [finding["kind"] for finding in findings]


@needs_timers
@pytest.mark.parametrize(
    "handler",
    ["except:", "except BaseException:", "except (ValueError, BaseException) as error:"],
)
def test_no_handler_that_catches_everything_catches_the_limit(handler: str) -> None:
    """Not even a bare `except` in a function in an endless loop; other exceptions it catches."""
    source = f"""
caught = []
def play():
    while True:
        try:
            while not caught: 1 / 0
            while True: pass
        {handler}
            caught.append(1)
play()
later = 1
"""
    namespace, findings, _ = run(source, HASTY)
    assert ([1], 1) == (namespace["caught"], namespace["later"])
    assert ["CpuLimit"] == [finding["kind"] for finding in findings]


@needs_timers
def test_a_step_that_swallows_the_limit_meets_it_again() -> None:
    """The limit is raised once more each second."""
    source = """
if True:
    n = 0
    with contextlib.suppress(BaseException):
        while True: n += 1
    swallowed = 1
    while True: n += 1
"""
    namespace, findings, _ = run("import contextlib\n" + source, HASTY)
    assert 1 == namespace["swallowed"]
    assert ["CpuLimit"] == [finding["kind"] for finding in findings]


@needs_timers
def test_limits_leave_no_timer_and_no_handler_behind() -> None:
    """After a step, in time or not, signals are handled as before."""
    handlers = [signal.getsignal(number) for number in (signal.SIGPROF, signal.SIGALRM)]
    with step_limits(5, 5):
        pass
    with pytest.raises(StepLimit), step_limits(0.05, 5):
        while True:
            pass
    assert handlers == [signal.getsignal(number) for number in (signal.SIGPROF, signal.SIGALRM)]
    assert (0.0, 0.0) == signal.getitimer(signal.ITIMER_PROF)
    assert (0.0, 0.0) == signal.getitimer(signal.ITIMER_REAL)


@needs_timers
def test_time_is_counted_for_each_step_anew() -> None:
    """Three steps of 60 ms each stay below a limit of 100 ms."""
    spin = "import time\nend = time.process_time() + 0.06\nwhile time.process_time() < end: pass\n"
    _, findings, _ = run(spin * 3, {"step_cpu_s": 0.1, "step_wall_s": 40.0})
    assert [] == findings


def test_limits_are_not_exceptions_that_programs_catch() -> None:
    """Interruptions pass `except Exception`."""
    assert not issubclass(Interrupted, Exception)
    assert issubclass(StepLimit, Interrupted)
    assert issubclass(OutputLimit, Interrupted)


def test_input_raises_at_once() -> None:
    """Nobody is there to type: EOFError, which says so."""
    with pytest.raises(EOFError, match="nobody is there to type"):
        NoInput()("Your move? ")


def test_who_asks_again_and_again_is_ended() -> None:
    """The hundredth time that a step asks is answered as the first, the next ends it."""
    ask = NoInput()
    for _ in range(2):
        ask.start()
        for _ in range(100):
            with pytest.raises(EOFError):
                ask()
    with pytest.raises(InputLimit):
        ask()


def test_programs_find_the_input_that_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    """`input` is replaced for every module of the process."""
    monkeypatch.setattr(builtins, "input", builtins.input)
    protect_builtins()
    namespace, findings, _ = run("move = input('Your move? ')\nlater = 1\n")
    assert 1 == namespace["later"]
    assert ["EOFError"] == [finding["kind"] for finding in findings]


def raised_by(source: str) -> BaseException:
    """What running *source* raises."""
    try:
        exec(compile(source, "solution.py", "exec"), {})
    except BaseException as error:
        return error
    raise AssertionError("it raised nothing")


def test_an_error_is_described_with_its_own_line() -> None:
    """Kind, text, and the innermost line of the submission."""
    expected = {"kind": "KeyError", "text": "'x'", "at": [2, "f"]}
    assert expected == describe(raised_by("def f():\n    return {}['x']\nf()\n"))


def test_the_line_is_the_submission_s_not_the_library_s() -> None:
    """An error inside a library is placed where the submission called it."""
    description = describe(raised_by("import json\njson.loads('{')\n"))
    assert [2, "<module>"] == description["at"]


STRANGE_ERRORS = {
    "str raises": "class E(Exception):\n    def __str__(self): raise ValueError\nraise E",
    "str exits": "class E(Exception):\n    def __str__(self): raise SystemExit\nraise E",
    "str gives None": "class E(Exception):\n    def __str__(self): return None\nraise E",
    "str gives bytes": "class E(Exception):\n    def __str__(self): return b''\nraise E",
    "str recurses": "class E(Exception):\n    def __str__(self): return str(self)\nraise E",
    "long": "raise ValueError('x' * 10_000_000)",
    "surrogates": "raise ValueError('\\ud800')",
    "long name": "raise type('E' * 1000, (Exception,), {})",
    "args without str": "raise ValueError(type('A', (), {'__str__': lambda self: 1})())",
    "no text": "raise ValueError",
    "group": "raise ExceptionGroup('many', [ValueError(1)])",
    "deep": "def f(n): return f(n + 1)\nf(0)",
    "cause": "try:\n    1 / 0\nexcept Exception as e:\n    raise ValueError('v') from e",
    "syntax": "raise SyntaxError(5, ('f', 10**9999, 0, '', 0, 0))",
    "syntax without a place": "class E(SyntaxError):\n    msg = lineno = None\nraise E",
    "strange class": "class E(Exception):\n    __class__ = property(lambda s: 1 / 0)\nraise E",
}
STRANGER_ERRORS = {
    "str of its own kind": "class S(str):\n    def __getitem__(self, i): raise ValueError\n"
    "class E(Exception):\n    def __str__(self): return S('x')\nraise E",
    "name raises": "class M(type):\n    __name__ = property(lambda cls: 1 / 0)\n"
    "class E(Exception, metaclass=M): pass\nraise E",
}


def test_a_syntax_error_has_one_place() -> None:
    """The line beside the message, which does not name it again."""
    description = describe(raised_by("compile('x = (1\\n\\ny = 2', 'f.py', 'exec')"))
    assert {"kind": "SyntaxError", "text": "'(' was never closed", "at": [1, ""]} == description


def is_plain(description: dict[str, Any]) -> bool:
    """True if *description* is two short texts, and a line and a function or nothing."""
    texts = [description["kind"], description["text"]]
    line, function = description["at"] or [0, ""]
    return (
        {"kind", "text", "at"} == set(description)
        and all(type(text) is str and len(text) <= 500 for text in (*texts, function))
        and type(line) is int
    )


@pytest.mark.parametrize("source", STRANGE_ERRORS.values(), ids=STRANGE_ERRORS)
def test_every_error_can_be_described(source: str) -> None:
    """Whatever an exception's class does, its description is short plain text."""
    assert is_plain(describe(raised_by(source)))


@pytest.mark.parametrize("source", STRANGER_ERRORS.values(), ids=STRANGER_ERRORS)
def test_errors_with_hostile_names_and_texts_can_be_described(source: str) -> None:
    """A text that is a subclass of str and a name that raises do no harm."""
    assert is_plain(describe(raised_by(source)))


def test_a_step_that_finishes_has_no_finding() -> None:
    """`run_step` gives None, or what went wrong."""
    assert run_step(lambda: None, PATIENT) is None
    assert {"kind": "ZeroDivisionError", "text": "division by zero"}.items() <= (
        run_step(lambda: 1 / 0, PATIENT) or {}
    ).items()


def test_a_stream_keeps_the_beginning() -> None:
    """64 KiB are kept, the rest is counted only."""
    stream = CappedStream(1 << 20)
    for index in range(1000):
        print(f"{index:07}" * 64, file=stream)
    assert 449_000 == stream.size
    assert 64 << 10 == len(stream.text())
    assert stream.text().startswith("0000000")


def test_a_flood_raises_and_is_noted() -> None:
    """Beyond the limit a write raises OutputLimit, and the text says that there was more."""
    stream = CappedStream(2 << 20)
    with pytest.raises(OutputLimit, match="more than 2 MiB"):
        while True:
            stream.write("x" * 100_000)
    assert stream.text().endswith("[more output than the limit]\n")


def test_a_loop_that_swallows_a_flood_meets_the_next() -> None:
    """After a flood the count begins anew, so that the next one raises again."""
    stream = CappedStream(1000)
    floods = 0
    for _ in range(30):
        try:
            stream.write("x" * 100)
        except OutputLimit:
            floods += 1
    assert 2 == floods


def test_one_write_larger_than_the_limit_is_not_kept_whole() -> None:
    """A single text of 20 MiB raises, and 64 KiB of it are kept."""
    stream = CappedStream(8 << 20)
    with pytest.raises(OutputLimit):
        stream.write("x" * (20 << 20))
    assert len(stream.text()) < 66_000


def test_a_stream_takes_text_only() -> None:
    """As with any text stream, writing bytes is a TypeError that names the type."""
    with pytest.raises(TypeError, match="must be str, not bytes"):
        CappedStream(100).write(b"x")  # type: ignore[arg-type]


def test_a_stream_stands_in_for_standard_output() -> None:
    """Print with flush, writing bytes to the buffer, isatty and redirection all work."""
    stream = CappedStream(1000)
    with contextlib.redirect_stdout(stream):
        print("text", flush=True)
        sys.stdout.buffer.write(b"bytes")
        sys.stdout.writelines(["a", "b"])
        assert not sys.stdout.isatty()
        assert "utf-8" == sys.stdout.encoding
        assert sys.stdout.writable()
    assert "text\nab" == stream.text()


@needs_timers
def test_ten_thousand_statements_within_their_limits_leave_no_finding() -> None:
    """Each has its own; none strikes late, at the next statement."""
    _, findings, _ = run("x = 1\n" * 10_000)
    assert [] == findings
