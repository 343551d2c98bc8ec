"""Text of a submission, made safe to show."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.text import clean, plural

ANY_TEXT = st.text(st.characters(exclude_categories=()))
UNSHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (r"\x1b[31mred\x1b[0m", "\x1b[31mred\x1b[0m"),
        (r"\x1b]0;title\x07", "\x1b]0;title\x07"),
        (r"a\rb", "a\rb"),
        (r"a\tb", "a\tb"),
        (r"a\nb", "a\nb"),
        (r"\x00\x08\x7f\x9b", "\x00\x08\x7f\x9b"),
        (r"\u202egnp.exe", "\u202egnp.exe"),
        (r"\u2066a\u2069", "\u2066a\u2069"),
        (r"a\u200bb\u200d\ufeff", "a\u200bb\u200d\ufeff"),
        (r"\xad", "\xad"),
        (r"a\u2028b\u2029", "a\u2028b\u2029"),
        (r"\ud800\udfff", "\ud800\udfff"),
        (r"\ue000", "\ue000"),
        (r"\U000e0041", "\U000e0041"),
    ],
    ids=["colour", "title", "return", "tab", "newline", "controls", "override", "isolate",
         "zero width", "soft hyphen", "separators", "surrogates", "private use", "tags"],
)  # fmt: skip
def test_what_acts_on_a_terminal_or_a_reader_is_shown_as_an_escape(
    expected: str, text: str
) -> None:
    """ANSI sequences, bidi overrides, invisible characters and lone surrogates are spelled out."""
    assert expected == clean(text, 100)


@pytest.mark.parametrize("text", ["plain ~ text", "Zoë søgt 木", "│ ─ ✗ ×", "😀", "", "'\"<&\\"])
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    """Letters of all scripts, signs, box drawings and emoji are text."""
    assert text == clean(text, 100)


def test_newlines_stay_where_they_are_wanted() -> None:
    """With `keep_newlines` a newline stays; a carriage return does not."""
    assert "a\nb\\r\n" == clean("a\nb\r\n", 100, keep_newlines=True)


@pytest.mark.parametrize(
    ("expected", "text", "limit"),
    [
        ("abc", "abc", 3),
        ("ab…", "abcd", 3),
        ("…", "abcd", 1),
        (r"a\x1…", "a\x1bbb", 5),
        ("a" * 79 + "…", "a" * 10_000_000, 80),
    ],
    ids=["fits", "cut", "one", "escape", "huge"],
)
def test_long_text_is_cut_with_an_ellipsis(expected: str, text: str, limit: int) -> None:
    """The limit is on what is shown, the ellipsis included."""
    assert expected == clean(text, limit)


@given(ANY_TEXT, st.integers(1, 40), st.booleans())
def test_cleaned_text_is_short_and_harmless(text: str, limit: int, keep: bool) -> None:
    """Never longer than the limit, nothing that acts, always possible to write as UTF-8."""
    shown = clean(text, limit, keep_newlines=keep)
    assert len(shown) <= limit
    acting = {c for c in shown if unicodedata.category(c) in UNSHOWN}
    assert acting <= ({"\n"} if keep else set())
    shown.encode("utf-8")


@given(ANY_TEXT)
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    """What is clean stays as it is."""
    once = clean(text, 10_000)
    assert once == clean(once, 10_000)


@pytest.mark.parametrize(
    ("expected", "count", "noun"),
    [
        ("1 cell", 1, "cell"),
        ("0 cells", 0, "cell"),
        ("2 cells", 2, "cell"),
        ("4,520 positions", 4520, "position"),
    ],
)
def test_counts_are_written_with_their_noun(expected: str, count: int, noun: str) -> None:
    """One is singular; thousands have a comma."""
    assert expected == plural(count, noun)
