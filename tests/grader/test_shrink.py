"""From a counterexample to a small one."""

from __future__ import annotations

from collections.abc import Iterator

from grader.authoring import smallest


def shorter(text: str) -> Iterator[str]:
    """*text* without one half, then without one letter."""
    yield from (text[: len(text) // 2], text[len(text) // 2 :])
    yield from (text[:i] + text[i + 1 :] for i in range(len(text)))


def test_what_is_left_fails_and_nothing_smaller_does() -> None:
    """Of a long text, the two letters that matter."""
    text = "abcdefghijklmnopqrstuvwxyz" * 3
    assert "qc" == smallest(text, shorter, lambda each: "q" in each and "c" in each.split("q")[-1])


def test_what_can_t_be_made_smaller_stays() -> None:
    """A case that only fails as it is."""
    assert "abc" == smallest("abc", shorter, lambda each: False)


def test_no_more_is_asked_than_was_allowed() -> None:
    """The best that was found until then."""
    asked: list[str] = []

    def fails(each: str) -> bool:
        asked.append(each)
        return len(each) == 63

    assert 63 == len(smallest("x" * 64, shorter, fails, questions=20))
    assert 20 == len(asked)


def test_time_ends_it_too() -> None:
    """Without any time, nothing is asked."""
    assert "abc" == smallest("abc", shorter, lambda each: True, seconds=-1)
