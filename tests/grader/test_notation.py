"""How a position is written, said once."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from grader.model import Explanation, Outcome, Verdict, Visibility
from grader.notation import notation_explained

READ = "is a board, row by row from the top; . is a blank square"


def wrong(**texts: str) -> Verdict:
    return Verdict(
        "a", "A.", Outcome.FAILED, Fraction(0), Fraction(1), explanation=Explanation(**texts)
    )


def hints(*verdicts: Verdict) -> list[str]:
    told = [verdict.explanation for verdict in notation_explained(verdicts)]
    return [explanation.hint if explanation else "" for explanation in told]


def test_a_position_is_explained_where_it_is_read_first() -> None:
    """Once, in the hint of the first check that writes one."""
    first = wrong(hint="the losing move is the one made in XO..X....")
    expected = [
        "no position",
        f"the losing move is the one made in XO..X.... (XO..X.... {READ})",
        "in X........",
    ]
    assert expected == hints(wrong(hint="no position"), first, wrong(hint="in X........"))


@pytest.mark.parametrize("name", ["summary", "expected", "got", "tried"])
def test_a_position_is_found_in_every_text(name: str) -> None:
    """The explanation comes to stand as the hint, if there is none."""
    assert [f"'XO.......' {READ}".replace("'", "")] == hints(wrong(**{name: "got 'XO.......'"}))


def test_a_position_is_found_before_a_korean_particle() -> None:
    """Which follows without a blank."""
    assert [f"XOOXOXOXX에 들릅니다 (XOOXOXOXX {READ})"] == hints(wrong(hint="XOOXOXOXX에 들릅니다"))


@pytest.mark.parametrize("text", ["a.b.c........", ".........", "XO.", "OXO", "FOXOXOXOXOX"])
def test_what_is_no_position_is_left_alone(text: str) -> None:
    """Ellipses, names and short pieces."""
    assert [text] == hints(wrong(hint=text))


def test_a_hidden_check_explains_nothing() -> None:
    """A student does not see its texts, so the next one has to."""
    hidden = replace(wrong(hint="in X........"), visibility=Visibility.HIDDEN)
    assert ["in X........", f"in O........ (O........ {READ})"] == hints(
        hidden, wrong(hint="in O........")
    )
