"""What every judge needs: a program is run and asked here, each check in a process of its own.

    python judging_ASSIGNMENT.py REQUEST     (JSON: path, and whatever else that judge is told)

The programs are the tests' own, so they run without a sandbox. What a judge finds is printed as
JSON: by check what is wrong, or "".
"""

import ast
import contextlib
import io
import json
import os
import signal
import sys
import types
from pathlib import Path

SECONDS = 240  # of processor time, for one check, if nobody says less
CELL_SECONDS = 5


def answer(judged):
    """Print what *judged*, given the program's names and the request, finds."""
    request = json.loads(sys.argv[1])
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        own = loaded(request["path"])
    own["__printed__"] = printed.getvalue()
    print(json.dumps(judged(own, request)))


def found_by(checks, own, request, seconds=SECONDS):
    """What each of *checks* finds that the program has the names for, else "missing".

    *checks* are pairs by name: a function of *own* and how it is asked, and the names.
    """
    only, how = request.get("only") or checks, request.get("how", {})
    return {
        name: "missing" if set(names) - set(own) else apart(own, check, how, seconds)
        for name, (check, names) in checks.items()
        if name in only
    }


def is_whole(answer):
    return isinstance(answer, int) and not isinstance(answer, bool)


def is_number(answer):
    return isinstance(answer, (int, float)) and not isinstance(answer, bool)


class Late(BaseException):
    """The time is up."""


def limited(seconds):
    def strike(*_):
        raise Late

    signal.signal(signal.SIGPROF, strike)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def steps_of(path):
    """The pieces of source that are run one after the other."""
    text = Path(path).read_text("utf-8")
    if not path.endswith(".ipynb"):
        return [ast.unparse(each) for each in ast.parse(text).body]
    cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    lines = ["".join(cell["source"]).splitlines() for cell in cells]
    return ["\n".join(line for line in each if line[:1] not in ("%", "!")) for each in lines]


def loaded(path):
    """The names that the program defines; what fails or takes too long is left out."""
    kit = types.ModuleType("_figkit")
    kit.record = kit.save_fig = lambda *_, **__: None
    sys.modules["_figkit"] = kit
    module = types.ModuleType("program")
    sys.modules["program"] = module
    module.__dict__.update(record=kit.record, save_fig=kit.save_fig)
    if path.endswith(".ipynb"):
        module.__dict__["__name__"] = "__main__"
    for step in steps_of(path):
        with contextlib.suppress(Exception, SystemExit, Late):
            limited(CELL_SECONDS)
            exec(compile(step, path, "exec"), module.__dict__)
    limited(0)
    return module.__dict__


def apart(own, check, how, seconds=SECONDS):
    """What *check* finds, in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        limited(seconds)
        sys.setrecursionlimit(1_000)
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                found = check(own, how)
        except Late:
            found = "late"
        except BaseException as error:
            found = f"raised {type(error).__name__}: {error}"[:200]
        os.write(writing, str(found).encode()[:4000])
        os._exit(0)
    os.close(writing)
    found = b"".join(iter(lambda: os.read(reading, 4096), b""))
    os.close(reading)
    status = os.waitpid(child, 0)[1]
    return found.decode() if status == 0 else f"ended by {status}"
