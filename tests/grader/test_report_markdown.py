"""Markdown: what a submission said stays in its code."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_reports import FAILED, PASSED, SKIPPED, a_report, every_kind

from grader.reports.markdown import code, escaped, fenced, render, titled

GOLDEN = """\
# The machine that looked ahead: 4/8

`my.ipynb` · 1 passed, 1 failed

| | check | points | |
|-|-|-:|-|
| ✗ | `minimax_values` | 0/4 | `minimax` gives the game value of every reachable position. |
| ✓ | `pruning` | 4/4 | `ab` leaves out what cannot matter. |

## ✗ `minimax_values` 0/4

`minimax` gives the game value of every reachable position.

```text
failed    Your code gave a wrong answer.
"""


def test_the_whole_is_short_and_in_order() -> None:
    """A title, a table, a section for each check with something to read, how to repeat it."""
    text = render(a_report(FAILED, replace(PASSED, notes=())))
    assert GOLDEN.splitlines()[:14] == text.splitlines()[:14]
    assert "expected  +1   X wins by playing 2\n" in text
    assert text.endswith("again: `grader check my.ipynb --seed 7`\n")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a", "`a`"),
        ("`", "`` ` ``"),
        ("a``b", "```a``b```"),
        ("a|b", r"`a\|b`"),
        ("", ""),
        ("a\nb", r"`a\nb`"),
    ],
)
def test_code_holds_any_text(text: str, shown: str) -> None:
    """Its fence is longer than any run of backticks inside; a table's bar is escaped."""
    assert shown == code(text)


def test_a_block_is_not_ended_by_what_it_holds() -> None:
    """The fence is longer than any inside."""
    assert "````text\n```\n<b>\n````" == fenced("```\n<b>")


def test_prose_means_itself() -> None:
    """No emphasis, no link, no tag, no mention comes of it."""
    assert r"\*a\* \[b\](c) \<d\> \@e \#1" == escaped("*a* [b](c) <d> @e #1")
    assert r"`f` gives \*x\*" == titled("`f` gives *x*")
    assert r"a \` b" == titled("a ` b")


def test_a_long_report_is_cut_between_sections() -> None:
    """What doesn't fit is counted; the table and how to repeat it stay."""
    report = a_report(*[replace(FAILED, check=f"check_{i}") for i in range(50)])
    text = render(report, most=20_000)
    assert len(text.encode()) <= 20_000
    left = 50 - text.count("\n## ")
    assert f"{left} more checks are not shown here" in text
    assert "`check_49`" in text
    assert "again: " in text


def test_what_needs_no_words_has_no_section() -> None:
    """A pass without notes is a line of the table."""
    assert "## " not in render(a_report(replace(PASSED, notes=())))
    assert "## – `figures`" in render(a_report(SKIPPED))
    assert "X wins" in render(every_kind())
