"""A search that recalls its own answers: only if it can be relied on, and never for good."""

from __future__ import annotations

from typing import Any

import pytest

from grader.sandbox.recalling import Recall

COUNTING = """
calls = []
def value(board, mark, counter=None):
    calls.append(board)
    if len(board) == 1:
        return 1
    return max(value(board[1:], mark), value(board[:-1], mark))
"""


def loaded(source: str, *, ignored: tuple[int, ...] = ()) -> tuple[dict[str, Any], Recall]:
    """The names that *source* defines, and the memory of its function `value`."""
    names: dict[str, Any] = {}
    exec(source, names)
    recall = Recall(names, frozenset(ignored))
    recall.watch("value")
    return names, recall


def test_what_is_watched_is_searched_in_full() -> None:
    """Nothing is recalled before it is switched on: 2^5 - 1 calls for five."""
    names, recall = loaded(COUNTING)
    assert 1 == names["value"]("abcde", "X")
    assert 31 == len(names["calls"])
    assert recall.is_steady


def test_what_was_answered_is_recalled_and_nothing_else() -> None:
    """Two calls for one letter more: itself, and what it has not met yet."""
    names, recall = loaded(COUNTING)
    names["value"]("abcde", "X")
    recall.is_on = True
    names["calls"].clear()
    assert 1 == names["value"]("abcdef", "X")
    assert ["abcdef", "bcdef", "cdef", "def", "ef", "f"] == names["calls"]
    with recall.paused():
        names["value"]("abcde", "X")
    assert 6 + 31 == len(names["calls"])


def test_a_board_that_is_held_in_a_global_is_part_of_the_question() -> None:
    """Else a search would recall what it answered on another board."""
    names: dict[str, Any] = {}
    exec("board = [1]\ndef value(depth): return len(board)\n", names)
    recall = Recall(names, frozenset(), "board")
    recall.watch("value")
    recall.is_on = True
    assert 1 == names["value"](0)
    names["board"] = [1, 2]
    assert (2, True) == (names["value"](0), recall.is_steady)


def test_in_the_end_every_name_has_its_own_function_again() -> None:
    """Except where the program has given it another meaning meanwhile."""
    names, recall = loaded(COUNTING + "def other(): pass\n")
    own = names["value"].__wrapped__
    recall.watch("other")
    names["other"] = None
    recall.end()
    assert (own, None) == (names["value"], names["other"])


UNSTEADY = {
    "another answer each time": "n = [0]\ndef value(b):\n    n[0] += 1\n    return n[0]\n",
    "1 is not True": "n = [0]\ndef value(b):\n    n[0] += 1\n    return 1 if n[0] > 1 else True\n",
    "it changes its board": "def value(b):\n    b[0][0] = 'X'\n    return 1\n",
    "its answer may be changed": "def value(b):\n    return [0, 1]\n",
}


@pytest.mark.parametrize("source", UNSTEADY.values(), ids=UNSTEADY)
def test_an_unsteady_search_recalls_nothing(source: str) -> None:
    """Then every question is searched to its end."""
    names, recall = loaded(source)
    for _time in range(2):
        names["value"]([[" ", "O"]])
    assert not recall.is_steady


def test_marks_taken_back_leave_a_search_steady() -> None:
    """A board that is as before was not changed."""
    names, recall = loaded("def value(b):\n    b[0] = 'X'\n    b[0] = ' '\n    return 1\n")
    assert 1 == names["value"]([" ", "O"]) == names["value"]([" ", "O"])
    assert recall.is_steady


@pytest.mark.parametrize(("ignored", "calls"), [((), 2), ((1,), 1)])
def test_a_counter_does_not_matter(ignored: tuple[int, ...], calls: int) -> None:
    """Where it is said to be none, it makes another question."""
    source = "seen = []\ndef value(b, counter):\n    seen.append(b)\n    return 1\n"
    names, recall = loaded(source, ignored=ignored)
    recall.is_on = True
    assert 1 == names["value"]("..", [0]) == names["value"]("..", [7])
    assert calls == len(names["seen"])


@pytest.mark.parametrize("argument", [object(), dict.fromkeys(range(200)), [[{}]]])
def test_what_can_not_be_told_apart_is_searched(argument: object) -> None:
    """Objects that may change, and memories that are handed on."""
    names, recall = loaded("seen = []\ndef value(b):\n    seen.append(1)\n    return 1\n")
    recall.is_on = True
    assert 1 == names["value"](argument) == names["value"](argument)
    assert 2 == len(names["seen"])


def test_a_name_that_is_no_plain_function_is_left_alone() -> None:
    """A class, a cached function, nothing at all."""
    names: dict[str, Any] = {"value": int}
    recall = Recall(names, frozenset())
    recall.watch("value")
    recall.watch("nothing")
    assert {"value": int} == names
