"""In which language people are answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.language import _, languages, ngettext, use_language

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
