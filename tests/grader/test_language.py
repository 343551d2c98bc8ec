"""In which language people are answered."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader.language import _, languages, ngettext, speak, use_language

KOREAN = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=1; plural=0;\\n"

msgid "hint"
msgstr "귀띔"

msgid "{n} cell"
msgid_plural "{n} cells"
msgstr[0] "셀 {n}개"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ko.po").write_text(KOREAN, "utf-8")
    return tmp_path


def test_english_stands_in_the_code() -> None:
    """Without a language, a message is itself."""
    assert "hint" == _("hint")
    with use_language("en"):
        assert "2 cells" == ngettext("{n} cell", "{n} cells", 2).format(n=2)


def test_nothing_is_said_as_nothing() -> None:
    """A catalogue keeps its head under the empty message."""
    with use_language("ko"):
        assert "" == _("")


def test_an_assignment_s_catalogue_goes_before_the_engine_s(folder: Path) -> None:
    """What both translate is answered as the assignment says."""
    with use_language("ko", folder):
        assert "귀띔" == _("hint")
        assert "셀 1개" == ngettext("{n} cell", "{n} cells", 1).format(n=1)
    with use_language("ko"):
        assert "귀띔" != _("hint")
    assert "hint" == _("hint")


def test_a_language_counts_when_all_have_it(folder: Path) -> None:
    """A language is offered when engine and assignment both have a catalogue."""
    assert "ko" in languages(folder)
    assert ["en"] == languages(folder / "none")


def test_a_language_that_no_catalogue_has_is_english(folder: Path) -> None:
    """A report's file may name any language; it is looked for among the catalogues only."""
    with use_language("../ko", folder / "none"):
        assert "hint" == _("hint")


def test_a_language_that_is_spoken_ends_with_its_block(folder: Path) -> None:
    """`speak` holds until the `use_language` around it ends."""
    with use_language("en"):
        speak("ko", folder)
        assert "귀띔" == _("hint")
    assert "hint" == _("hint")


# --- a grading ---------------------------------------------------------------------------------

TOML = """
title = "Doubling"
{language}
[functions]
double = "double(number) -> value"
[checks.doubles]
points = 1
"""
CHECKS = '''
from grader.authoring import _, check, expect

def truth():
    return {}

@check(defines=("double",))
def doubles(student):
    """`double` gives twice the number.

    It is asked about three.
    """
    expect.equal(student.double(3), 6, hint=_("times two"))
'''
CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "Doubling"
msgstr "두 배"

msgid "`double` gives twice the number."
msgstr "`double`은 수의 두 배를 돌려줍니다."

msgid "It is asked about three."
msgstr "3에 대해 묻습니다."

msgid "times two"
msgstr "2를 곱하세요"
"""


@pytest.fixture
def run(
    tmp_path: Path, write_assignment: Callable[..., Path], run_grader: Callable[..., Any]
) -> Callable[..., Any]:
    """The real command where the assignment `demo` answers in Korean too."""

    def run(*arguments: str, language: str = "", catalogue: str = CATALOGUE) -> Any:
        files = {"locale/ko.po": catalogue} if catalogue else {}
        write_assignment(tmp_path, toml=TOML.format(language=language), checks=CHECKS, files=files)
        (tmp_path / "my.py").write_text("def double(n):\n    return n\n")
        return run_grader(*arguments, cwd=tmp_path, path=tmp_path)

    return run


def test_a_report_is_in_the_language_asked_for(run: Callable[..., Any], tmp_path: Path) -> None:
    """Title, what the check says and the labels; the command that repeats it says so too."""
    done = run(
        *("check", "my.py", "--assignment", "demo", "--lang", "ko"),
        *("--isolation", "none", "--json", "r.json"),
    )
    assert 1 == done.returncode, done.stderr
    for korean in ("두 배", "`double`은 수의 두 배를 돌려줍니다.", "힌트      2를 곱하세요"):
        assert korean in done.stdout
    report = json.loads((tmp_path / "r.json").read_text("utf-8"))
    assert "ko" == report["language"]
    assert "--lang ko" in report["again"]
    assert "--lang ko" in report["verdicts"][0]["explanation"]["again"]


def test_an_assignment_has_a_language_of_its_own(run: Callable[..., Any], tmp_path: Path) -> None:
    """The key `language` of its spec; then only another one has to be asked for."""
    done = run(
        *("check", "my.py", "--isolation", "none", "--assignment", "demo"),
        language='language = "ko"',
    )
    assert "2를 곱하세요" in done.stdout
    assert "--lang" not in done.stdout


def test_what_a_check_asks_is_explained_in_korean(run: Callable[..., Any]) -> None:
    """`grader explain` with --lang."""
    done = run("explain", "doubles", "--assignment", "demo", "--lang", "ko")
    assert 0 == done.returncode, done.stderr
    assert "3에 대해 묻습니다." in done.stdout


def test_a_language_needs_a_catalogue(run: Callable[..., Any]) -> None:
    """One line says which languages there are."""
    done = run("check", "my.py", "--assignment", "demo", "--lang", "ko", catalogue="")
    assert (2, "") == (done.returncode, done.stdout)
    assert "grader: demo does not answer in 'ko'. Known: en\n" == done.stderr


def test_a_spec_s_language_needs_a_catalogue(run: Callable[..., Any]) -> None:
    """A fault of the author's, told with its line."""
    done = run("explain", "doubles", "--assignment", "demo", language='language = "de"')
    assert 3 == done.returncode
    assert "demo/assignment.toml:3: there is no catalogue locale/de.po" in done.stderr
