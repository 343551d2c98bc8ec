"""No catalogue lags behind the code, and nothing that students read goes past the catalogues."""

from __future__ import annotations

import ast
import html
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from runpy import run_path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import grader
from grader import assignment as reader
from grader.assignment import assignments_folder, load_assignment
from grader.language import OWN
from grader.model import Limits, Outcome, Report
from grader.reports.formats import render_as
from grader.submission import open_submission
from grader.workflow import grade

ROOT = Path(grader.__file__).parent
SCRIPT = ROOT.parent / ".ci" / "catalogues.py"
FOLDERS = [path.parent for path in sorted(assignments_folder().glob("*/locale"))]
CATALOGUES = [*OWN.glob("*.po"), *(path for f in FOLDERS for path in f.glob("locale/*.po"))]

every_catalogue = pytest.mark.parametrize(
    "path", CATALOGUES, ids=lambda path: f"{path.parents[1].name}-{path.stem}"
)


# --- the catalogues ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def refresh() -> Callable[[Path], bytes]:
    """What `python .ci/catalogues.py` would make of a catalogue."""
    script = run_path(str(SCRIPT))
    wanted = dict(script["catalogues"]())
    return lambda path: script["refreshed"](path, wanted[path])  # type: ignore[no-any-return]


@every_catalogue
def test_no_catalogue_lags(path: Path, refresh: Callable[[Path], bytes]) -> None:
    """A message that is new or gone: python .ci/catalogues.py, and translate what is empty."""
    assert refresh(path).decode() == path.read_text("utf-8")


@every_catalogue
def test_every_message_is_translated(path: Path) -> None:
    """None is empty, none is a guess, none is left over."""
    catalogue = read(path)
    assert [] == [message.id for message in messages_of(catalogue) if not all(forms(message))]
    assert [] == [message.id for message in messages_of(catalogue) if message.fuzzy]
    assert not catalogue.obsolete


@every_catalogue
def test_a_translation_has_the_placeholders_of_its_message(path: Path) -> None:
    """No value is lost, and none is asked for that is not there."""
    for message in messages_of(read(path)):
        originals = [message.id] if isinstance(message.id, str) else message.id
        wanted = {field for original in originals for field in fields_of(original)}
        for form in forms(message):
            assert sorted(wanted) == sorted(fields_of(form)), message.id


@every_catalogue
def test_korean_is_written_in_korean(path: Path) -> None:
    """A translation that was forgotten stands there in English."""
    if path.stem == "ko":
        silent = re.compile(r"\{[^}]*\}|`[^`]*`|[A-Z0-9]+|\W")
        for message in messages_of(read(path)):
            for form in forms(message):
                assert re.search("[가-힣]", form) or not silent.sub("", form), message.id


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def messages_of(catalogue: Catalog) -> list[Any]:
    return [message for message in catalogue if message.id]


def forms(message: Any) -> list[str]:
    return [message.string] if isinstance(message.string, str) else [*message.string]


def fields_of(text: str) -> set[tuple[str, str]]:
    """The placeholders of *text*, each with its format."""
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name}


# --- the code ----------------------------------------------------------------------------------

# What takes a text that a student reads, and which of its arguments are such.
TELL = {
    "Finding": (0, "text"),
    "Explanation": (0, "summary", "expected", "got", "tried", "hint"),
    "SubmissionFault": (0,),
    "Step": (2, "reason"),
    **dict.fromkeys(("TimedOut", "Crashed", "Flooded", "OutOfMemory", "ChannelFault"), (0,)),
    "fault": (1, 2),
    "_row": (1, 2),
}
A_WORD = re.compile(r"(?!log\b)[a-z]{3,}")  # "log" is matplotlib's own word
A_SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}")
CHECKS = [
    path for f in FOLDERS for path in f.glob("*.py") if path.stem not in ("solution", "starter")
]


@pytest.mark.parametrize(
    "path", [*ROOT.rglob("*.py"), *CHECKS], ids=lambda path: str(path.relative_to(ROOT.parent))
)
def test_no_text_for_students_goes_past_the_catalogues(path: Path) -> None:
    """What is told is a message, or made of values only: no words stand there by themselves."""
    tree = ast.parse(path.read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    told = [(call.lineno, text) for call in calls for text in texts_told(call)]
    assert [] == [(line, text) for line, text in told if A_WORD.search(text)]


def texts_told(call: ast.Call) -> Iterator[str]:
    """The literal texts among the arguments of *call* that a student reads."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    wanted = TELL.get(name, ())
    arguments = [each for n, each in enumerate(call.args) if n in wanted]
    arguments += [keyword.value for keyword in call.keywords if keyword.arg in wanted]
    for argument in arguments:
        yield from literals(argument)


@pytest.mark.parametrize("path", CHECKS, ids=lambda path: str(path.relative_to(ROOT.parent)))
def test_every_sentence_of_an_assignment_is_a_message(path: Path) -> None:
    """Hints come out of functions of their own: whatever reads as a sentence is looked up."""
    tree = ast.parse(path.read_text("utf-8"))
    apart = {id(inner) for node in ast.walk(tree) if is_apart(node) for inner in ast.walk(node)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    left = [node for node in texts if isinstance(node.value, str) and id(node) not in apart]
    assert [] == [(n.lineno, n.value) for n in left if A_SENTENCE.search(str(n.value))]


def is_apart(node: ast.AST) -> bool:
    """True for a docstring, and for what is looked up in the catalogues."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("_", "N_", "ngettext")
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that *node* may be, as far as they stand there, outside of calls."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr(values=values):
            yield from (text for part in values for text in literals(part))
        case ast.BinOp(left=left, right=right) | ast.IfExp(body=left, orelse=right):
            yield from literals(left)
            yield from literals(right)
        case ast.BoolOp(values=values):
            yield from (text for part in values for text in literals(part))


# --- a grading ---------------------------------------------------------------------------------

PROGRAM = """
import os, time
def right(n): return 1
def wrong(n): return 2
def other(n): return True
def raises(n): return n / 0
def unwritten(n): raise NotImplementedError
def asks(n): return input("?")
def sleeps(n): time.sleep(60)
def floods(n): print("x" * (2 << 20))
def ends(n): os._exit(0)
def deep(n):
    value = []
    for _ in range(100): value = [value]
    return value
def hogs(n): return len(bytearray(4 << 30))
1 / 0
input("name?")
raise SystemExit
while True: pass
"""
NAMES = re.findall(r"def (\w+)", PROGRAM)
QUESTIONS = "\n".join(
    f'''
@check(defines=("{name}",))
def asks_{name}(student):
    """`{name}`."""
    expect.all_equal(student.map("{name}", [(0,), (1,)]), lambda n: 1)
'''
    for name in [*NAMES, "rigth"]
)
MORE_QUESTIONS = '''
@check(defines=("wrong",), needs=("asks_wrong",))
def after(student):
    """`after`."""

@check(kinds=("notebook",))
def cells(student):
    """`cells`."""

@check(defines=("right",))
def parts(student):
    """`parts`."""
    parts = expect.Parts()
    for name in ("right", "wrong", "raises"):
        with parts(name):
            expect.equal(getattr(student, name)(0), 1)
    parts.settle()

@check(defines=("right",))
def fails(student):
    """`fails`."""
    raise ZeroDivisionError
'''
SPEC = "\n".join(
    [
        'title = "\u2726"',
        "[limits]",
        "step_cpu_s = 1\ncall_wall_s = 3\nmemory_mib = 700\ncall_output_bytes = 1_048_576",
        "[functions]",
        *(f'{name} = "{name}(n)"' for name in NAMES),
        *(
            f"[checks.{name}]\npoints = 1"
            for name in re.findall(r"def (\w+)\(student", QUESTIONS + MORE_QUESTIONS)
        ),
    ]
)


@pytest.fixture(scope="module")
def report(
    tmp_path_factory: pytest.TempPathFactory, write_assignment: Callable[..., Path]
) -> Iterator[Report]:
    """A Korean report on a module that goes wrong in every way that is quickly gone wrong."""
    root = tmp_path_factory.mktemp("korean")
    source = "from grader.authoring import check, expect\ndef truth(): return {}\n"
    korean = {"locale/ko.po": 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'}
    checks = source + QUESTIONS + MORE_QUESTIONS
    write_assignment(root, toml=SPEC, checks=checks, package="wrong_in_korean", files=korean)
    (root / "my.py").write_text(PROGRAM)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(root)
        patch.setattr(reader, "PACKAGE", "wrong_in_korean")
        submission = open_submission(root / "my.py")
        yield grade(
            submission, load_assignment("demo"), isolation="none", language="ko", jobs=2
        ).report


def test_the_module_goes_wrong_in_every_way(report: Report) -> None:
    """So that the tests below have something to read."""
    outcomes = {verdict.check: verdict.outcome for verdict in report.verdicts}
    assert set(Outcome) - {Outcome.PROTOCOL} == set(outcomes.values()), outcomes
    assert len(report.findings) >= 4


@pytest.mark.parametrize("name", ["terminal", "markdown", "github", "gradescope", "junit", "html"])
def test_a_korean_report_is_korean(name: str, report: Report) -> None:
    """No English sentence of ours in it: three words on end, outside of code and Python's own."""
    shown = render_as(name, report)
    assert re.search("[가-힣]", shown)
    assert [] == english_in(prose(shown))


def english_in(text: str) -> list[str]:
    """Three English words after each other, unless Python said them."""
    for said in PYTHON_S:
        text = text.replace(said, "")
    return re.findall(r"(?<![\w./-])[A-Za-z]{2,}(?: [a-z']{2,}){2,}", text)


def prose(text: str) -> str:
    """*text* without code, and without the tags, styles and scripts of a page."""
    text = re.sub(r"(?s)<(style|script|code|pre)\b.*?</\1>|<[^>]*>", " ", text)
    text = html.unescape(text).replace("%0A", "\n")
    lines = [line for line in text.split("\n") if "grader check" not in line]
    return "\n".join(lines)


PYTHON_S = ("division by zero", "integer division or modulo by zero")


def test_the_limits_are_those_of_the_program() -> None:
    """The floods and hogs above are larger than what is allowed there, and less than by default."""
    assert Limits().call_output_bytes > 2 << 20
    assert Limits().memory_mib < 4 << 10
