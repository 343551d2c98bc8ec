"""Slow or hanging: what the calls before let expect of the next one."""

from __future__ import annotations

import pytest

from grader.pace import Pace, empty_squares


@pytest.mark.parametrize(
    ("arguments", "empty"),
    [
        (("XO.......", "X", [0]), 7),
        (("XO..X....X",), 6),
        (("OXOXXOXOX", "O"), 0),
        (("X", "O"), None),
        ((7, "text"), None),
    ],
)
def test_empty_squares_are_those_of_the_first_position(
    arguments: tuple[object, ...], empty: int | None
) -> None:
    """With and without the mark to move; a mark alone is no position."""
    assert empty == empty_squares(arguments)


def test_a_search_grows_with_every_empty_square() -> None:
    """A second each with six: 504 with nine can be expected, and up to ten times that."""
    pace = Pace()
    for _call in range(3):
        pace.note(6, 1.0)
    assert pace.explains(9, 504)
    assert pace.explains(6, 9.9)
    assert not pace.explains(6, 11)


def test_a_quick_function_that_stops_answering_hangs() -> None:
    """Neither few empty squares nor many make up for that."""
    pace = Pace()
    for empty in range(4):
        pace.note(empty, 0.001)
    assert not pace.explains(2, 60)
    assert not pace.explains(6, 60)


def test_calls_that_seem_to_cost_nothing_say_nothing() -> None:
    """Time is seen ten times a second: the first call with three may show none at all."""
    pace = Pace()
    pace.note(2, 0.01)
    pace.note(3, 0.0)
    assert pace.explains(9, 75)
    assert not pace.explains(3, 1)


def test_nothing_is_expected_of_a_function_that_was_never_asked() -> None:
    """Its first call has the limit of any call; nor do greater boards excuse smaller ones."""
    assert not Pace().explains(9, 1)
    pace = Pace()
    pace.note(9, 100)
    assert not pace.explains(1, 1)
