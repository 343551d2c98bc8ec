"""Real workers: how they load what was handed in, what they answer, and what they leave behind."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
import psutil
import pytest

from grader.answers import Answer
from grader.errors import (
    ChannelFault,
    Crashed,
    Flooded,
    Missing,
    OutOfMemory,
    OwnFault,
    Raised,
    StudentFault,
    TimedOut,
)
from grader.model import Kit, Limits, SubmissionKind
from grader.sandbox.box import Box
from grader.sandbox.notebook import capped_copy
from grader.sandbox.process import Worker
from grader.sandbox.protocol import LINE_CAP, dumps
from grader.sandbox.student import Student

Running = Callable[..., AbstractContextManager[Worker]]
Asking = Callable[..., AbstractContextManager[Student]]
Ask = Callable[..., Answer]

LATER = "\ndef later():\n    return 'here'\n"
SWALLOW = """
while True:
    with __import__("contextlib").suppress(BaseException):
        n = 0
        while True: n += 1
"""
FORGE = """
import os
for descriptor in range(3, 64):
    try: os.write(descriptor, {line!r} + b"\\n")
    except OSError: pass
"""
LEFT_OUT = "it was left out and the rest run again"


@pytest.fixture(scope="module")
def hasty(small: Limits) -> Limits:
    """Limits that cut off what computes without end, or takes much memory.

    By CPU alone: what has little time by the clock is late on a busy machine, whatever it does.
    """
    return replace(small, step_cpu_s=0.3, memory_mib=512)


def limits_for(fault: type[StudentFault], hasty: Limits) -> Limits:
    """Little time by the clock only where time is the fault."""
    return replace(hasty, call_wall_s=1.0) if fault is TimedOut else hasty


def told(worker: Worker) -> list[tuple[str, str]]:
    """Where something did not finish, and why."""
    return [(finding.where, finding.text) for finding in worker.loaded.findings]


def wait_until(condition: Callable[[], bool], seconds: float = 10.0) -> bool:
    """True as soon as *condition* holds; False if it doesn't in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def is_alive(pid: int) -> bool:
    """True if the process is there and has not ended; unread ends count as ended."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


class TestModules:
    """What comes of loading a module."""

    def test_a_failing_statement_is_told_and_the_rest_is_there(
        self, running: Running, ask: Ask
    ) -> None:
        """The statement's line and error are a finding; a function below it answers."""
        with running("x = 1\ny = 1 / 0\n" + LATER) as worker:
            expected = "ZeroDivisionError: division by zero"
            assert [("line 2", expected)] == told(worker)
            assert "here" == ask(worker, "later").value

    def test_asking_to_exit_does_not_end_the_run(self, running: Running, ask: Ask) -> None:
        """sys.exit, exit and raise SystemExit at the top level are findings."""
        with running("import sys\nsys.exit(1)\nexit()\nraise SystemExit\n" + LATER) as worker:
            assert ["line 2", "line 3", "line 4"] == [where for where, _ in told(worker)]
            assert {"asked to end the program (SystemExit); what follows was run all the same"} == {
                text for _, text in told(worker)
            }
            assert "here" == ask(worker, "later").value

    def test_a_statement_that_ends_the_process_is_left_out(
        self, running: Running, ask: Ask
    ) -> None:
        """After os._exit the module is run again without that statement."""
        with running("def sooner(): return 1\nimport os\nos._exit(0)\n" + LATER) as worker:
            assert [("line 3", f"ended the process that it ran in; {LEFT_OUT}")] == told(worker)
            assert [2] == [step.index for step in worker.loaded.cut]
            assert (1, "here") == (ask(worker, "sooner").value, ask(worker, "later").value)

    def test_a_crashing_statement_is_left_out(self, running: Running, ask: Ask) -> None:
        """A segmentation fault ends the process no worse than os._exit."""
        with running("import ctypes\nctypes.string_at(0)\n" + LATER) as worker:
            assert [("line 2", f"ended the process that it ran in; {LEFT_OUT}")] == told(worker)
            assert "here" == ask(worker, "later").value

    def test_a_statement_that_closes_everything_is_left_out(
        self, running: Running, ask: Ask
    ) -> None:
        """Without its channel the worker can't go on; it is run again without the statement."""
        with running("import os\nos.closerange(0, 256)\n" + LATER) as worker:
            assert ["line 2"] == [where for where, _ in told(worker)]
            assert "here" == ask(worker, "later").value

    def test_endless_statements_are_cut_off(
        self, running: Running, ask: Ask, hasty: Limits
    ) -> None:
        """What computes is cut off at its limit of CPU, and the rest runs."""
        with running("while True: pass\n" + LATER, hasty) as worker:
            expected = "ran longer than 0.3 s of CPU, so it was cut off here"
            assert [("line 1", expected)] == told(worker)
            assert "here" == ask(worker, "later").value

    def test_waiting_statements_are_cut_off(
        self, running: Running, ask: Ask, hasty: Limits
    ) -> None:
        """What sleeps uses no CPU; the clock cuts it off."""
        limits = replace(hasty, step_wall_s=2.0)
        with running("import time\ntime.sleep(60)\n" + LATER, limits) as worker:
            expected = "ran longer than 2 s, so it was cut off here"
            assert [("line 2", expected)] == told(worker)
            assert "here" == ask(worker, "later").value

    def test_a_loop_that_swallows_everything_is_ended_from_outside(
        self, running: Running, ask: Ask, hasty: Limits
    ) -> None:
        """What catches the limit itself is ended with its process, and left out."""
        with running(SWALLOW + LATER, hasty) as worker:
            assert [("line 2", f"ran longer than 0.3 s of CPU; {LEFT_OUT}")] == told(worker)
            assert "here" == ask(worker, "later").value

    def test_a_flood_of_output_is_cut_off(self, running: Running, ask: Ask) -> None:
        """Of 20 MB, 64 KiB are kept, and the statement after it runs."""
        with running("print('x' * 20_000_000)\n" + LATER) as worker:
            assert [("line 1", "printed more than 8 MiB, so it was cut off here")] == told(worker)
            assert len(worker.loaded.output) <= 64 << 10
            assert "here" == ask(worker, "later").value

    def test_output_is_counted_for_each_statement_anew(self, running: Running) -> None:
        """Three statements that print 4 MB each are no flood."""
        with running("print('x' * 4_000_000)\n" * 3) as worker:
            assert [] == told(worker)

    def test_statements_that_were_cut_keep_their_number(
        self, running: Running, hasty: Limits
    ) -> None:
        """The third statement is step 2."""
        with running("x = 1\ny = 2\nwhile True: pass\n", hasty) as worker:
            assert [(2, "line 3")] == [(step.index, step.where) for step in worker.loaded.cut]

    def test_what_was_printed_is_kept_and_harmless(self, running: Running) -> None:
        """Escape sequences are spelled out, newlines stay."""
        with running("print('\\x1b[31mred')\nprint('\\ud800')") as worker:
            assert "\\x1b[31mred\n\\ud800\n" == worker.loaded.output

    def test_a_syntax_error_is_fatal(self, running: Running) -> None:
        """Nothing could run; the reason names the line."""
        with running("x = 1\ndef f(:\n") as worker:
            assert "SyntaxError: invalid syntax (line 2)" == worker.loaded.fatal
            assert not worker.loaded.old_python

    @pytest.mark.parametrize(
        "source", ["print 'x'", "exec 'x'", "try: pass\nexcept A, e: pass", "x = 0777"]
    )
    def test_python_2_is_recognised(self, running: Running, source: str) -> None:
        """Syntax that Python 3 has dropped marks the program as an old one."""
        with running(source) as worker:
            assert worker.loaded.fatal
            assert worker.loaded.old_python

    def test_recursion_without_end_is_a_finding(self, running: Running, ask: Ask) -> None:
        """RecursionError, told in one line."""
        with running("def f(): return f()\nf()\n" + LATER) as worker:
            expected = "RecursionError: maximum recursion depth exceeded (line 1 in f)"
            assert [("line 2", expected)] == told(worker)
            assert "here" == ask(worker, "later").value

    def test_a_memory_hog_is_a_finding(self, running: Running, ask: Ask, hasty: Limits) -> None:
        """What needs more than the limit gets a MemoryError, and the rest runs."""
        with running("x = bytearray(4 << 30)\n" + LATER, hasty) as worker:
            assert [("line 1", "MemoryError")] == told(worker)
            assert "here" == ask(worker, "later").value

    def test_a_hog_that_keeps_its_memory_does_not_take_the_rest_along(
        self, running: Running, ask: Ask, small: Limits
    ) -> None:
        """After a list that grows until memory is full, the next statement still runs."""
        program = "hog = []\nwhile True: hog.append(bytearray(1000))\n" + LATER
        with running(program, replace(small, memory_mib=256)) as worker:
            assert ["line 2"] == [where for where, _ in told(worker)]
            assert "here" == ask(worker, "later").value

    def test_asking_for_input_is_a_finding(self, running: Running, ask: Ask) -> None:
        """A game that waits for a move at the bottom of the file does no harm."""
        with running(LATER + "move = int(input('Your move? '))\n") as worker:
            expected = "asked for input; nobody is there to type while this is graded"
            assert [expected] == [text for _, text in told(worker)]
            assert "here" == ask(worker, "later").value

    def test_future_annotations_hold(self, running: Running, ask: Ask) -> None:
        """A class whose methods name it in annotations is there."""
        program = (
            "from __future__ import annotations\n"
            "class Node:\n"
            "    def child(self) -> Node: return 7\n"
            "def f(node: Unknown) -> Node: return Node().child()\n"
        )
        with running(program) as worker:
            assert 7 == ask(worker, "f", 0).value

    def test_the_main_guard_is_closed(self, running: Running) -> None:
        """A module is imported, not run as a script."""
        with running("print(__name__, __file__[-12:])\nif __name__ == '__main__': 1 / 0") as worker:
            assert ("solution /solution.py\n", []) == (worker.loaded.output, told(worker))

    def test_a_large_source_is_no_trouble(self, running: Running, ask: Ask) -> None:
        """One and a half million characters cross to the worker."""
        with running(f"x = '{'ä' * 1_500_000}'\n" + LATER) as worker:
            assert "here" == ask(worker, "later").value

    def test_statements_are_told_as_they_begin(self, running: Running) -> None:
        """`on_step` hears of each statement's place."""
        places: list[str] = []
        with running("x = 1\n\ny = 2\n") as worker:
            worker.load(places.append)
        assert ["line 1", "line 3"] == places

    def test_threads_and_children_do_not_confuse_the_worker(
        self, running: Running, ask: Ask
    ) -> None:
        """A thread that runs on and a fork that returns twice leave one worker that answers."""
        program = (
            "import os, threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()"
        )
        with running(program + "\nos.fork()\n" + LATER) as worker:
            assert "here" == ask(worker, "later").value
            assert "here" == ask(worker, "later").value

    def test_too_many_steps_that_end_the_process_are_fatal(self, running: Running) -> None:
        """After eight runs without what ended the process before, the grader gives up."""
        with running("import os\n" + "os._exit(0)\n" * 12 + LATER) as worker:
            assert "too many steps that can't be stopped" == worker.loaded.fatal

    def test_a_load_beyond_the_limit_for_all_says_so(self, running: Running, small: Limits) -> None:
        """Many steps within their own limits may be too long together."""
        limits = replace(small, load_wall_s=1.0)
        with running("import time\n" + "time.sleep(0.4)\n" * 8, limits) as worker:
            assert "running everything took longer than the limit for all" in worker.loaded.fatal


class TestForgery:
    """A submission that speaks to the grader in the worker's place, while it is loaded."""

    def test_an_event_that_does_not_exist_ends_the_run(self, running: Running, ask: Ask) -> None:
        """The statement that wrote it is left out."""
        with running(FORGE.format(line=b'{"event":"graded","points":100}') + LATER) as worker:
            assert ["line 3"] == [where for where, _ in told(worker)]
            assert "here" == ask(worker, "later").value

    @pytest.mark.parametrize("line", [b"\xff", b"[]", b"{", b'{"event":[]}', b'{"event":"step"}'])
    def test_lines_that_are_no_message_end_the_run(
        self, running: Running, ask: Ask, line: bytes
    ) -> None:
        """Noise on the channel is as good as a crash of that statement."""
        with running(FORGE.format(line=line) + LATER) as worker:
            assert ["line 3"] == [where for where, _ in told(worker)]
            assert "here" == ask(worker, "later").value

    @pytest.mark.parametrize(
        "line",
        [
            b'{"event":"loaded","findings":[],"fatal":"x","output":""}',
            b'{"event":"loaded","findings":[],"fatal":[1],"output":""}',
            b'{"event":"loaded","findings":[{"index":"x"}],"fatal":null,"output":""}',
            b'{"event":"loaded","findings":[{"index":[1]}],"fatal":null,"output":""}',
            b'{"event":"loaded","findings":[{"index":1e300}],"fatal":null,"output":""}',
        ],
        ids=["fatal text", "fatal list", "index text", "index list", "index huge"],
    )
    def test_a_forged_end_does_not_break_the_grader(self, running: Running, line: bytes) -> None:
        """Whatever stands in a `loaded` event, loading ends with a summary."""
        with running(FORGE.format(line=line)) as worker:
            assert isinstance(worker.loaded.fatal, str)

    def test_a_stream_of_forged_steps_does_not_put_off_the_limits(
        self, running: Running, small: Limits
    ) -> None:
        """A submission that reports steps without end is ended at the limit for loading."""
        program = (
            "import os, time\n"
            "for _ in range(300):\n"
            "    time.sleep(0.01)\n"
            "    for descriptor in range(3, 8):\n"
            '        try: os.write(descriptor, b\'{"event":"step","index":7,"where":"x"}\\n\')\n'
            "        except OSError: pass\n"
        )
        with running(program, replace(small, load_wall_s=0.5)) as worker:
            assert "longer than the limit for all" in worker.loaded.fatal

    def test_a_zygote_that_was_killed_is_the_grader_s_fault(self, running: Running) -> None:
        """Without walls a submission can end the zygote; that is an OwnFault: a blank score."""
        kill = "import os, signal, time\nos.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(5)\n"
        with pytest.raises(OwnFault), running(kill):
            pass

    def test_a_fork_can_t_pass_for_another_process(self, running: Running, ask: Ask) -> None:
        """A patched os.getpid changes nothing: the kernel says who a fork is."""
        with running("import os\nos.getpid = lambda: 'x'\n" + LATER) as worker:
            assert "here" == ask(worker, "later").value


class TestSurroundings:
    """What a submission finds around it."""

    def test_no_variable_of_the_grader_s_is_there(
        self, running: Running, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A token in the grader's environment is not in the submission's, nor in its /proc."""
        monkeypatch.setenv("GRADER_TEST_TOKEN", "s3cr3t-token")
        monkeypatch.setenv("PYTHONPATH", "/s3cr3t-token")
        look = (
            "import os, pathlib\n"
            "print(dict(os.environ))\n"
            "print(pathlib.Path('/proc/self/environ').read_text())\n"
            "print(pathlib.Path('/proc/self/cmdline').read_text())\n"
            "import sys; print(sys.path, sys.argv)\n"
        )
        with running(look) as worker:
            assert "HOME" in worker.loaded.output
            assert "s3cr3t-token" not in worker.loaded.output

    @pytest.mark.parametrize("package", ["grader", "reference", "assignments", "grader.answers"])
    def test_the_grader_s_packages_can_t_be_imported(self, running: Running, package: str) -> None:
        """As far as a submission can see there are none."""
        with running(f"import {package}") as worker:
            name = package.partition(".")[0]
            assert f"your program imports `{name}`, which was not handed in" in told(worker)[0][1]

    def test_the_working_folder_is_private(self, running: Running) -> None:
        """It is new, holds the files that were handed in, and is home and temp as well."""
        look = (
            "import os, tempfile\n"
            "print(os.listdir('.'))\n"
            "print({os.environ['HOME'], tempfile.gettempdir(), os.getcwd()} == {os.getcwd()})\n"
            "import helper\n"
            "print(helper.x, open('data/t.txt').read())\n"
            "open('left.txt', 'w').close()\n"
        )
        files = {"helper.py": b"x = 5", "data/t.txt": b"text"}
        for _ in range(2):
            with running(look, siblings=files) as worker:
                printed = worker.loaded.output.splitlines()
                assert ["data", "helper.py", "solution.py"] == sorted(eval(printed[0]))
                assert ["True", "5 text"] == printed[1:]

    def test_a_second_run_finds_the_folder_as_the_first_did(self, running: Running) -> None:
        """What a run wrote before it ended the process is gone in the next."""
        look = "import os\nprint(os.path.exists('left'))\nopen('left', 'w').close()\nos._exit(0)\n"
        with running(look) as worker:
            assert "False\n" == worker.loaded.output

    def test_hashes_are_the_same_in_every_run(self, running: Running) -> None:
        """Sets of strings have one order, so that a grading can be repeated."""
        outputs = set()
        for _ in range(3):
            with running("print(hash('a'), hash('board'))") as worker:
                outputs.add(worker.loaded.output)
        assert 1 == len(outputs)

    def test_standard_descriptors_lead_nowhere(self, running: Running, capfd: Any) -> None:
        """What is written to 0, 1 and 2 past Python is not seen by anyone."""
        with running("import os\nfor d in (0, 1, 2): os.write(d, b'here')\n") as worker:
            assert [] == told(worker)
        assert ("", "") == capfd.readouterr()

    def test_the_kit_is_importable_and_shared_with_the_checks(
        self, running: Running, asking: Asking
    ) -> None:
        """A check sees in the kit what the submission did with it; each session its own copy."""
        kit = Kit({"board_kit": "log = []\ndef names(): return log\n"})
        program = (
            "import board_kit\nboard_kit.log.append('top')\ndef f(): board_kit.log.append('f')"
        )
        with running(program, kit=kit) as worker:
            for _ in range(2):
                with asking(worker) as student:
                    assert ["top"] == student.ask("board_kit.names").value
                    student.f()
                    assert ["top", "f"] == student.ask("board_kit.names").value

    def test_names_that_are_given_need_no_import(self, running: Running, ask: Ask) -> None:
        """They are there like builtins, and a program may define its own."""
        kit = Kit(
            {"board_kit": "def draw(): return 'kit'\ndef show(): return 'kit'"}, ("draw", "show")
        )
        program = "def show(): return 'own'\ndef f(): return draw(), show()\n"
        with running(program, kit=kit) as worker:
            assert ("kit", "own") == ask(worker, "f").value


CALLS = """
import ctypes, os, sys, time
state = [7]
def steady(): return state[0]
def change(): state[0] = 8; state.append(1); sys.modules.clear(); return state[0]
def hang():
    while True: pass
def swallow():
    while True:
        try:
            n = 0
            while True: n += 1
        except BaseException: pass
def sleep(seconds): time.sleep(seconds)
def spin(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
def leave(): os._exit(0)
def leave_politely(): sys.exit(0)
def crash(): ctypes.string_at(0)
def flood():
    while True: print("x" * 10_000)
def flood_on():
    while True:
        try: print("x" * 10_000)
        except BaseException: pass
def say(text): print(text)
def fail(): raise ValueError("no")
def recurse(): return recurse()
def hog(): return len(bytearray(4 << 30))
def hog_slowly():
    hog = []
    while True: hog.append(bytearray(100_000))
def twice(): os.fork(); return 1
def write(text):
    for descriptor in range(3, 256):
        try: os.write(descriptor, text)
        except OSError: pass
    return 1
def request():
    frame = sys._getframe()
    while "request" not in frame.f_locals: frame = frame.f_back
    return frame.f_locals["request"]["id"]
def forge(answer):
    write(answer.replace("ID", request()).encode() + b"\\n")
    os._exit(0)
def close_all(): os.closerange(0, 256); return 1
def kill_worker(): os.kill(os.getppid(), 9); return 1
def stop_worker(seconds):
    worker = os.getppid()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0: time.sleep(seconds); os.kill(worker, 9)
        os._exit(0)
    os.wait()
    os.kill(worker, 19)
    return 1
def daemon(seconds):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0: os.execvp("sleep", ["sleep", seconds])
        os._exit(0)
    os.wait()
    return 1
"""


@pytest.fixture(scope="module")
def hostile(running: Running, hasty: Limits) -> Iterator[Worker]:
    """A worker that has loaded `CALLS`, used by all tests of calls: none can spoil the next."""
    with running(CALLS, replace(hasty, step_cpu_s=5.0)) as worker:
        assert [] == told(worker)
        yield worker


class TestCalls:
    """One question, one answer; whatever a function does, the next session is as good as new."""

    @pytest.mark.parametrize(
        ("fault", "words", "name"),
        [
            (TimedOut, "no answer within 1 s", "hang"),
            (TimedOut, "no answer within 1 s", "swallow"),
            (Flooded, "printed more than 8 MiB", "flood_on"),
            (Crashed, "ended without an answer", "leave"),
            (Crashed, "ended without an answer", "crash"),
            (Crashed, "ended", "close_all"),
            (Raised, "SystemExit: 0", "leave_politely"),
            (Raised, "ValueError: no", "fail"),
            (Raised, "RecursionError", "recurse"),
            (Flooded, "printed more than 8 MiB", "flood"),
            (OutOfMemory, "more memory than the limit", "hog"),
            (OutOfMemory, "more memory than the limit", "hog_slowly"),
            (Missing, "name 'absent' is not defined", "absent"),
        ],
    )
    def test_a_misbehaving_function_is_its_own_fault(
        self,
        hostile: Worker,
        asking: Asking,
        ask: Ask,
        hasty: Limits,
        fault: type[StudentFault],
        words: str,
        name: str,
    ) -> None:
        """Each kind of misbehaviour is told apart, and ends at most its own session."""
        limits = limits_for(fault, hasty)
        with asking(hostile, limits) as student, pytest.raises(fault, match=words):
            getattr(student, name)()
        assert 7 == ask(hostile, "steady").value

    @pytest.mark.parametrize(
        "text",
        [
            b'{"id":"0","v":1}\n',
            b'{"v":1}\n',
            b'{"id":null,"ask":[]}\n',
            b"noise\n",
            b"\xff\xfe\n",
            b"{}\n" * 1000,
            b"no end",
        ],
        ids=lambda text: repr(text[:20]),
    )
    def test_writing_to_every_descriptor_is_a_channel_fault(
        self, hostile: Worker, asking: Asking, ask: Ask, text: bytes
    ) -> None:
        """A forged line is never taken for the answer."""
        with asking(hostile) as student, pytest.raises(ChannelFault):
            student.write(text)
        assert 7 == ask(hostile, "steady").value

    @pytest.mark.parametrize(
        "answer",
        [
            '{"id":"ID"}',
            '{"id":"ID","v":{"$":"board","v":"XOZ......"}}',
            '{"id":"ID","v":{"$":"nothing"}}',
            '{"id":"ID","raised":1}',
            '{"id":"ID","v":1,"changed":{"a":1}}',
            '{"id":"ID","v":1,"changed":[1]}',
            '{"id":"ID","ask":[]}',
            '{"id":"ID","v":{"$":[]}}',
            '{"id":"ID","v":' + "[" * 900 + "]" * 900 + "}",
        ],
        ids=lambda text: text[:40],
    )
    def test_answers_that_make_no_sense_are_channel_faults(
        self, hostile: Worker, asking: Asking, ask: Ask, answer: str
    ) -> None:
        """Also with the right number on it, an answer has to be one."""
        with asking(hostile) as student, pytest.raises(ChannelFault):
            student.forge(answer)
        assert 7 == ask(hostile, "steady").value

    def test_deep_forged_changes_are_a_channel_fault(self, hostile: Worker, asking: Asking) -> None:
        """Nesting that no worker makes does not exhaust the grader's stack."""
        deep = '{"id":"ID","v":1,"changed":{"0":' + "[" * 900 + "]" * 900 + "}}"
        with asking(hostile) as student, pytest.raises(ChannelFault):
            student.forge(deep)

    def test_a_forged_global_is_a_channel_fault(self, hostile: Worker, asking: Asking) -> None:
        """`get` reads its answer as carefully as a call does."""
        with asking(hostile) as student:
            student._session.request = lambda request: {"v": {"$": []}}  # type: ignore[method-assign]
            with pytest.raises(ChannelFault):
                student.get("state")

    def test_a_session_that_ended_stays_ended(
        self, hostile: Worker, asking: Asking, hasty: Limits
    ) -> None:
        """Once its process is gone, every further question gets the same fault at once."""
        with asking(hostile, hasty) as student:
            for _ in range(3):
                with pytest.raises(Crashed):
                    student.leave()
            with pytest.raises(Crashed):
                student.steady()

    def test_a_session_goes_on_after_a_fault_of_one_call(
        self, hostile: Worker, asking: Asking, hasty: Limits
    ) -> None:
        """An exception, a flood or too little memory is the matter of that call."""
        with asking(hostile, hasty) as student:
            for name in ("fail", "flood", "hog", "recurse", "hog_slowly"):
                assert student.ask(name).fault is not None
                assert 7 == student.steady()

    def test_state_that_one_session_changed_is_not_seen_in_the_next(
        self, hostile: Worker, asking: Asking
    ) -> None:
        """A session is a fork: what it changes is gone with it."""
        for _ in range(2):
            with asking(hostile) as student:
                assert [7, 8, 8] == [student.steady(), student.change(), student.steady()]

    def test_two_sessions_at_once_are_strangers(self, hostile: Worker, asking: Asking) -> None:
        """Open at the same time, they answer each for itself."""
        with asking(hostile) as one, asking(hostile) as other:
            assert 8 == one.change()
            assert 7 == other.steady()
            assert 8 == one.steady()

    def test_an_answer_nobody_asked_for_ends_the_session(
        self, hostile: Worker, asking: Asking, ask: Ask
    ) -> None:
        """A function that forks and returns twice gives one answer too many."""
        with asking(hostile) as student:
            assert 1 == student.twice()
            time.sleep(0.2)
            with pytest.raises(ChannelFault):
                student.steady()
        assert 7 == ask(hostile, "steady").value

    def test_the_cpu_of_a_session_is_limited_over_all_its_calls(
        self, hostile: Worker, asking: Asking, small: Limits
    ) -> None:
        """Calls that are quick enough one by one may be too much together."""
        limits = replace(small, check_cpu_s=0.8)
        with asking(hostile, limits) as student, pytest.raises(TimedOut, match=r"0\.8 s of CPU"):
            list(student.map("spin", [(0.3,)] * 20))

    def test_the_time_of_a_session_is_limited_over_all_its_calls(
        self, hostile: Worker, asking: Asking, small: Limits
    ) -> None:
        """Waiting counts as well, by the clock."""
        limits = replace(small, check_wall_s=0.8)
        with asking(hostile, limits) as student, pytest.raises(TimedOut, match=r"0\.8 s for th"):
            list(student.map("sleep", [(0.3,)] * 20))

    def test_a_function_can_t_flood_bit_by_bit_into_the_next_call(
        self, hostile: Worker, asking: Asking
    ) -> None:
        """Output is counted for each call anew."""
        with asking(hostile) as student:
            for _ in range(3):
                student.say("x" * 100_000)
            limits = replace(student._session.limits, call_output_bytes=150_000)
        with asking(hostile, limits) as student:
            for _ in range(3):
                student.say("x" * 100_000)

    def test_a_worker_that_was_killed_answers_no_more(self, running: Running, ask: Ask) -> None:
        """A function that ends the worker takes later sessions along: Crashed, at once."""
        with running(CALLS) as worker:
            ask(worker, "kill_worker")
            assert wait_until(lambda: not is_alive(worker.pid))
            for _ in range(2):
                with pytest.raises(Crashed, match="process is gone"):
                    ask(worker, "steady")

    def test_a_worker_that_ends_while_it_is_asked_is_noticed(
        self, running: Running, ask: Ask
    ) -> None:
        """A worker that takes a session's socket and ends does not hold the grader up."""
        with running(CALLS) as worker:
            ask(worker, "stop_worker", 0.3)  # it stops at once, and ends in 0.3 s
            faults: list[StudentFault] = []

            def knock() -> None:
                try:
                    ask(worker, "steady")
                except StudentFault as fault:
                    faults.append(fault)

            thread = threading.Thread(target=knock, daemon=True)
            thread.start()
            thread.join(5)
            assert not thread.is_alive()
            assert [Crashed] == [type(fault) for fault in faults]


CELLS = [
    ("markdown", "# A lesson"),
    "x = [1]",
    "x.append(2)\n1 / 0\nx.append(99)",
    "!echo from the shell",
    "%time x.append(3)",
    "",
    "print('seen', x)\nx",
    "def f(): return x",
    "input('Your move? ')",
    "import sys; sys.exit(1)",
    "def g(:",
    "from IPython.display import display\nfor _ in range(600): display('y' * 1000)",
    "print('x' * 20_000_000)",
    "import board_kit\nboard_kit.log.append('cell')\ndef h(): board_kit.log.append('h')",
    "import matplotlib.pyplot as plt\nplt.plot([1, 2]); plt.show()",
    "def plot():\n    plt.plot([1, 2]); plt.show(); display('text'); print('text')\n    return 1",
    "import os\nprint(os.getcwd() == os.environ['HOME'], os.environ.get('GRADER_TEST_TOKEN'))",
    "print(__name__)",
    CALLS,
]


@pytest.fixture(scope="module")
def lesson(running: Running, small: Limits) -> Iterator[Worker]:
    """A notebook with a bit of everything, run once."""
    kit = Kit({"board_kit": "log = []\ndef names(): return log\n"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADER_TEST_TOKEN", "s3cr3t-token")
        with running(CELLS, small, kit=kit) as worker:
            yield worker


def outputs(worker: Worker, cell: int) -> list[Any]:
    """The outputs of a cell of the executed copy; cells count from 1, as for people."""
    assert worker.loaded.executed is not None
    found: list[Any] = worker.loaded.executed["cells"][cell - 1]["outputs"]
    return found


class TestNotebooks:
    """What comes of running a notebook."""

    def test_cells_run_in_order_and_errors_do_not_stop_the_next(
        self, lesson: Worker, ask: Ask
    ) -> None:
        """After an error in the middle of a cell, the next cells see what ran before it."""
        assert [1, 2, 3] == ask(lesson, "f").value

    def test_every_cell_that_did_not_finish_is_told(self, lesson: Worker) -> None:
        """With its number as people count, and the reason."""
        assert [
            ("cell 3", "ZeroDivisionError: division by zero (line 2)"),
            ("cell 9", "asked for input; nobody is there to type while this is graded"),
            (
                "cell 10",
                "asked to end the program (SystemExit); what follows was run all the same",
            ),
            ("cell 13", "printed more than 8 MiB, so it was cut off here"),
        ] == [found for found in told(lesson) if found[0] != "cell 11"]
        assert "SyntaxError: invalid syntax" in dict(told(lesson))["cell 11"]

    def test_shell_lines_and_magics_run(self, lesson: Worker) -> None:
        """`!echo` prints what the shell printed; `%time` runs its statement."""
        assert "from the shell" == outputs(lesson, 4)[0]["text"].strip()
        assert "Wall time" in outputs(lesson, 5)[0]["text"]

    def test_the_executed_copy_has_outputs(self, lesson: Worker) -> None:
        """Printed text, results and errors stand under their cells."""
        stream, result = outputs(lesson, 7)
        assert "seen [1, 2, 3]\n" == stream["text"]
        assert "[1, 2, 3]" == result["data"]["text/plain"]
        assert "ZeroDivisionError" == outputs(lesson, 3)[0]["ename"]

    def test_figures_stand_in_the_executed_copy(self, lesson: Worker) -> None:
        """A plot is shown under its cell, as in Jupyter, without `%matplotlib inline`."""
        assert any("image/png" in output.get("data", {}) for output in outputs(lesson, 15))

    def test_the_executed_copy_is_capped(self, lesson: Worker) -> None:
        """Of a cell that displays 600 kB or prints 20 MB, a quarter of a mebibyte is kept."""
        assert 100 < len(outputs(lesson, 12)) < 300
        assert len(repr(outputs(lesson, 12))) < 300_000
        assert len(repr(outputs(lesson, 13))) < 300_000
        assert len(repr(lesson.loaded.executed)) < 750_000

    def test_the_executed_copy_is_a_notebook(self, lesson: Worker) -> None:
        """All cells are in it, in order, with ids of ours."""
        assert lesson.loaded.executed is not None
        cells = lesson.loaded.executed["cells"]
        assert 4 == lesson.loaded.executed["nbformat"]
        assert [f"cell-{number}" for number in range(1, len(CELLS) + 1)] == [
            cell["id"] for cell in cells
        ]
        assert "markdown" == cells[0]["cell_type"]

    def test_functions_of_a_notebook_answer(self, lesson: Worker, asking: Asking) -> None:
        """Each session is a fork of the kernel, with its own state."""
        for _ in range(2):
            with asking(lesson) as student:
                assert [7, 8, 8] == [student.steady(), student.change(), student.steady()]

    def test_functions_that_plot_answer(self, lesson: Worker, ask: Ask) -> None:
        """Figures and displays of a session go nowhere and hold up nothing."""
        assert 1 == ask(lesson, "plot").value

    @pytest.mark.parametrize(
        ("fault", "name"),
        [(TimedOut, "hang"), (Crashed, "leave"), (Crashed, "crash"), (Raised, "fail"),
         (Flooded, "flood"), (OutOfMemory, "hog"), (Raised, "leave_politely")],
    )  # fmt: skip
    def test_misbehaving_functions_of_a_notebook_spoil_nothing(
        self,
        lesson: Worker,
        asking: Asking,
        ask: Ask,
        hasty: Limits,
        fault: type[StudentFault],
        name: str,
    ) -> None:
        """As in a module, each ends at most its own session."""
        with asking(lesson, limits_for(fault, hasty)) as student, pytest.raises(fault):
            getattr(student, name)()
        assert 7 == ask(lesson, "steady").value

    def test_writing_to_every_descriptor_of_a_kernel_is_a_channel_fault(
        self, lesson: Worker, asking: Asking, ask: Ask
    ) -> None:
        """The kernel's own sockets are open in the fork; the kernel survives what is written."""
        with asking(lesson) as student, pytest.raises(ChannelFault):
            student.write(b'{"id":"0","v":1}\n' * 50)
        for _ in range(3):
            assert 7 == ask(lesson, "steady").value

    def test_the_kit_keeps_what_the_notebook_did_with_it(
        self, lesson: Worker, asking: Asking
    ) -> None:
        """A check can ask the kit what it recorded while the cells ran."""
        with asking(lesson) as student:
            assert ["cell"] == student.ask("board_kit.names").value
            student.h()
            assert ["cell", "h"] == student.ask("board_kit.names").value

    def test_a_notebook_runs_as_main_at_home_without_our_variables(self, lesson: Worker) -> None:
        """`__name__` is "__main__"; the folder is home; no token is there."""
        assert "True None\n" == outputs(lesson, 17)[0]["text"]
        assert "__main__\n" == outputs(lesson, 18)[0]["text"]

    def test_cells_that_hang_or_kill_the_kernel_are_left_out(
        self, running: Running, ask: Ask, hasty: Limits
    ) -> None:
        """What is cut off, what had to be ended and what ended the kernel; the rest has run."""
        cells = [
            "x = 1",
            SWALLOW,
            "import os; os._exit(1)",
            "while True: pass",
            "x += 1",
            "def f(): return x",
        ]
        with running(cells, hasty) as worker:
            assert {
                ("cell 2", f"ran longer than 0.3 s of CPU; {LEFT_OUT}"),
                ("cell 3", f"ended the process that it ran in; {LEFT_OUT}"),
                ("cell 4", "ran longer than 0.3 s of CPU, so it was cut off here"),
            } == set(told(worker))
            assert {1, 2, 3} == {step.index for step in worker.loaded.cut}
            assert 2 == ask(worker, "f").value
            assert [] == outputs(worker, 2)

    def test_a_cell_that_captures_its_output_is_told_like_others(self, running: Running) -> None:
        """`%%capture` runs a cell inside a cell: errors in it and after it name the right cells."""
        with running(["%%capture\nx = 1", "1 / 0", "%%capture\nundefined"]) as worker:
            assert ["cell 2", "cell 3"] == [where for where, _ in told(worker)]

    def test_a_long_line_is_no_reason_to_cut_a_cell_off(
        self, running: Running, hasty: Limits
    ) -> None:
        """A list of 200,000 characters on one line is printed in no time."""
        limits = replace(hasty, step_cpu_s=1.0)
        with running(["print('x' * 200_000)"], limits) as worker:
            assert [] == told(worker)
            assert "x" * 200_000 + "\n" == outputs(worker, 1)[0]["text"]

    def test_a_copy_full_of_box_drawings_is_still_handed_in(
        self, running: Running, ask: Ask
    ) -> None:
        """200 kB of text that takes six times as much as JSON spoils nothing."""
        cells = ["x = 1", "for _ in range(3000): print('─' * 66)", "def f(): return x"]
        with running(cells) as worker:
            assert [] == told(worker)
            assert worker.loaded.executed is not None
            assert 1 == ask(worker, "f").value

    def test_a_cell_s_output_has_the_limit_that_is_set(
        self, running: Running, small: Limits
    ) -> None:
        """An assignment's own limit holds in notebooks as in modules."""
        limits = replace(small, step_output_bytes=1 << 20)
        with running(["print('x' * 2_000_000)"], limits) as worker:
            assert [("cell 1", "printed more than 1 MiB, so it was cut off here")] == told(worker)

    def test_a_message_that_nbclient_can_t_read_ends_the_run_at_once(
        self, running: Running, ask: Ask, hasty: Limits
    ) -> None:
        """A forged message of the kernel is as good as its end; the cell is left out."""
        forged = (
            "k = get_ipython().kernel\n"
            "k.session.send(k.iopub_socket, 'status', content={}, parent=k.get_parent())"
        )
        with running([forged, LATER], hasty) as worker:
            assert [("cell 1", f"ended the process that it ran in; {LEFT_OUT}")] == told(worker)
            assert "here" == ask(worker, "later").value

    @pytest.mark.parametrize(
        ("texts", "many"),
        [
            (1_200_000, 0),
            (10, 3_000),
        ],
        ids=["large texts", "many outputs"],
    )
    def test_the_copy_of_any_notebook_fits_on_a_line(self, texts: int, many: int) -> None:
        """A picture inside a Markdown cell, or thousands of outputs, do not make it too long."""
        cells = []
        for _ in range(5):
            cells.append(nbformat.v4.new_markdown_cell("x" * texts))
            cells.append(nbformat.v4.new_code_cell("f()"))
            cells[-1].outputs = [
                nbformat.NotebookNode(
                    output_type="display_data", data={"text/plain": str(number)}, metadata={}
                )
                for number in range(many)
            ]
        copied = capped_copy(nbformat.v4.new_notebook(cells=cells))
        assert 10 == len(copied.cells)
        assert len(dumps({"event": "executed", "notebook": copied})) < LINE_CAP


class TestWithoutForks:
    """Where nothing can be forked, the submission is run again for each session."""

    @pytest.mark.parametrize(
        "program",
        ["import os\nx = [1]\n1 / 0\n" + CALLS, ["import os", "x = [1]", "1 / 0", CALLS]],
        ids=["module", "notebook"],
    )
    def test_sessions_are_as_good_as_forks(
        self, running: Running, asking: Asking, ask: Ask, hasty: Limits, program: Any
    ) -> None:
        """What one changes the next does not see; a crash or a hang ends one only."""
        limits = replace(hasty, step_cpu_s=5.0)
        with running(program, limits, forks=False) as worker:
            assert ["ZeroDivisionError: division by zero"] == [
                text.partition(" (line")[0] for _, text in told(worker)
            ]
            with asking(worker) as student:
                assert [7, 8, 8] == [student.steady(), student.change(), student.steady()]
            for name, fault in (("leave", Crashed), ("hang", TimedOut)):
                limits = limits_for(fault, hasty)
                with asking(worker, limits) as student, pytest.raises(fault):
                    getattr(student, name)()
            assert 7 == ask(worker, "steady").value

    def test_the_time_of_loading_is_not_the_session_s(
        self, running: Running, ask: Ask, small: Limits
    ) -> None:
        """A session's CPU begins with the session."""
        limits = replace(small, check_cpu_s=0.7)
        with running(CALLS + "\nspin(0.8)\n", forks=False) as worker:
            assert ask(worker, "sleep", 0.3, limits=limits).fault is None


def below_us() -> set[int]:
    """The processes below this one."""
    return {process.pid for process in psutil.Process().children(recursive=True)}


def running_with(argument: str) -> list[int]:
    """The processes anywhere with this argument on their command line."""
    found = []
    for process in psutil.process_iter(["cmdline", "status"]):
        arguments = process.info["cmdline"] or []
        if argument in arguments and process.info["status"] != psutil.STATUS_ZOMBIE:
            found.append(process.pid)
    return found


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], list[str]]]:
    """What is left in the temporary folder, which is a new one."""
    with tempfile.TemporaryDirectory(prefix="t") as folder:  # short, for the kernel's sockets
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield lambda: sorted(path.name for path in Path(folder).iterdir())


@pytest.fixture
def locked_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that its owner may not enter, unless nothing is forbidden to them."""
    folder = tmp_path / "locked"
    folder.mkdir(mode=0)
    if os.access(folder, os.R_OK):
        pytest.skip("this user may enter every folder")
    yield folder
    folder.chmod(0o700)


LEAVINGS = {
    "module": "x = 1\nopen('file', 'w').close()\n",
    "notebook": ["x = 1", "open('file', 'w').close()\n!sleep 60 &"],
    "ended": "import os\nos._exit(0)\n",
    "children": "import subprocess\nsubprocess.Popen(['sleep', '60'])\n",
    "thread": "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()\n",
}


class TestLeavings:
    """After the box is closed nothing of a submission is left."""

    def test_no_socket_is_left_open(
        self, running: Running, places: Callable[[], list[str]]
    ) -> None:
        """Closing the box closes the worker's channel: a ResourceWarning else."""
        with running(LATER) as worker:
            worker.box.close()
            assert worker.channel is not None
            assert -1 == worker.channel.sock.fileno()
        assert [] == places()

    def test_closing_twice_changes_nothing_around(
        self, running: Running, places: Callable[[], list[str]]
    ) -> None:
        """The folder that the box's folder stood in keeps its mode, such as 1777 of /tmp."""
        around = Path(tempfile.gettempdir())
        around.chmod(0o1777)
        with running(LATER) as worker:
            worker.box.close()
        assert 0o1777 == stat.S_IMODE(around.stat().st_mode)

    @pytest.mark.parametrize("program", LEAVINGS.values(), ids=LEAVINGS)
    def test_no_process_and_no_folder_is_left(
        self, running: Running, places: Callable[[], list[str]], program: Any
    ) -> None:
        """All that it started is ended, all that it wrote removed."""
        before = below_us()
        with running(program):
            assert places()
            assert below_us() > before
        assert before == below_us()
        assert [] == places()

    def test_nothing_is_left_when_the_check_itself_fails(
        self, running: Running, asking: Asking, places: Callable[[], list[str]]
    ) -> None:
        """An exception in the `with` body, in the middle of a call, changes nothing."""
        before = below_us()
        with pytest.raises(ZeroDivisionError), running(CALLS) as worker, asking(worker) as student:
            next(1 / 0 for _ in student.map("sleep", [(0.2,)] * 10))
        assert before == below_us()
        assert [] == places()

    @pytest.mark.parametrize("how", ["loading", "asked"])
    def test_a_daemon_does_not_outlive_the_box(self, running: Running, ask: Ask, how: str) -> None:
        """What forked twice and left the session is ended all the same."""
        mark = f"{60 + os.getpid() / 1e7 + (how == 'asked') / 1e8:.8f}"
        program = CALLS + (f"\ndaemon({mark!r})\n" if how == "loading" else "")
        with running(program) as worker:
            if how == "asked":
                ask(worker, "daemon", mark)
            assert wait_until(lambda: bool(running_with(mark)))
        assert [] == running_with(mark)

    def test_a_step_that_was_ended_leaves_no_child(self, running: Running) -> None:
        """Before the rest is run again, all that the first run started is ended."""
        mark = f"{61 + os.getpid() / 1e7:.8f}"
        start = f"import subprocess, os\nsubprocess.Popen(['sleep', {mark!r}])\nos._exit(0)\n"
        with running(start):
            assert wait_until(lambda: len(running_with(mark)) == 1)
        assert [] == running_with(mark)

    def test_a_folder_that_nobody_may_enter_is_removed(
        self, running: Running, locked_folder: Path, places: Callable[[], list[str]]
    ) -> None:
        """A submission can take its own rights away; the folder goes all the same."""
        lock = "import os\nos.makedirs('a/b')\nopen('a/b/c', 'w').close()\nos.chmod('a', 0)\n"
        with running(lock + "os._exit(0)\n" + LATER):
            pass
        assert [] == places()

    def test_links_out_of_a_locked_folder_are_not_followed(
        self, running: Running, locked_folder: Path, places: Callable[[], list[str]]
    ) -> None:
        """What a submission's link points to keeps its mode."""
        target = locked_folder.with_name("target")
        target.touch(mode=0o640)
        link = f"os.symlink({str(target)!r}, 'a/b')"
        with running(f"import os\nos.mkdir('a')\n{link}\nos.chmod('a', 0o500)\n"):
            pass
        assert [] == places()
        assert 0o640 == stat.S_IMODE(target.stat().st_mode)

    @pytest.mark.parametrize("put", ["os.symlink('/', here)", "open(here, 'w').close()"])
    def test_a_folder_that_became_something_else_is_removed(
        self, running: Running, ask: Ask, places: Callable[[], list[str]], put: str
    ) -> None:
        """A link or a file in place of the working folder is no obstacle to the next run."""
        swap = f"import os\nhere = os.getcwd()\nos.rename(here, here + 'x')\n{put}\nos._exit(0)\n"
        with running(swap + LATER) as worker:
            assert "here" == ask(worker, "later").value
        assert [] == places()

    @pytest.mark.skipif(sys.platform != "linux", reason="elsewhere orphans are not adopted")
    def test_no_process_is_left_when_the_grader_is_killed(self, tmp_path: Path) -> None:
        """As soon as the grader's socket closes, the zygote ends all below it and itself."""
        mark = f"{62 + os.getpid() / 1e7:.8f}"
        grader = f"""
            import sys
            sys.path.insert(0, {str(Path(__file__).parent)!r})
            import conftest
            from grader.sandbox.box import Box
            from grader.model import Kit
            from grader.sandbox.process import Worker
            program = '''
            import os, time
            if os.fork() == 0: os.execvp("sleep", ["sleep", {mark!r}])
            while True: time.sleep(1)
            '''
            submission = conftest.submission_of(__import__("textwrap").dedent(program))
            with Box("none", conftest.SMALL, (submission.kind,)) as box:
                Worker(box, submission, conftest.SMALL, Kit()).load()
        """
        command = [sys.executable, "-c", textwrap.dedent(grader)]
        environment = {**os.environ, "TMPDIR": str(tmp_path)}  # where its folder is left
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment) as process:
            try:
                assert wait_until(lambda: bool(running_with(mark)))
                below = psutil.Process(process.pid).children(recursive=True)
                assert len(below) >= 3
            finally:
                process.send_signal(signal.SIGKILL)
            process.wait()
        assert wait_until(lambda: not any(each.is_running() for each in below))
        assert [] == running_with(mark)


class TestInterrupts:
    """Ctrl-C in the middle of what grader and zygote say to each other."""

    @pytest.mark.parametrize("where", ["start", "end_workers"])
    def test_an_exchange_that_is_broken_off_is_not_waited_for(
        self, monkeypatch: pytest.MonkeyPatch, small: Limits, where: str
    ) -> None:
        """The zygote would read the next request as part of this one: it is killed instead."""
        with Box("none", small, (SubmissionKind.MODULE,)) as box:
            zygote, asked = box.zygote, []

            def interrupted() -> dict[str, Any]:
                asked.append(True)
                raise KeyboardInterrupt

            monkeypatch.setattr(zygote, "_reply", interrupted)
            with pytest.raises(KeyboardInterrupt):
                if where == "start":
                    zygote.start(box.folder, {}, {})  # type: ignore[union-attr]
                else:
                    zygote.end_workers()
        assert [True] == asked
        assert zygote.process is not None
        assert zygote.process.poll() is not None
