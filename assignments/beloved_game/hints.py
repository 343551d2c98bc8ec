"""Which well-known mistake gives just the wrong values that a search gave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from assignments.beloved_game.searching import Question
from assignments.beloved_game.walked import Walked
from grader.language import _

__all__ = ["value_hint"]


def value_hint(walked: Walked) -> Callable[[Sequence[tuple[Question, Any]]], str]:
    """A hint for wrong values: the well-known mistake that gives most of them.

    Two mistakes may give the same wrong values; then the right ones decide between them.
    """

    def hint(values: Sequence[tuple[Question, Any]]) -> str:
        wrong, fitting = Counter[str](), Counter[str]()
        count = 0
        for question, got in values:
            true = walked.value(question.number, question.depth)
            count += got != true
            for value, words in mistakes(walked, question.number, question.depth):
                fitting[words] += value == got
                wrong[words] += value == got != true
        best = max(fitting, key=lambda words: (wrong[words], fitting[words]), default="")
        return best if 2 * wrong[best] > count else ""

    return hint


def mistakes(walked: Walked, number: int, depth: int) -> list[tuple[float, str]]:
    """The values that common mistakes give, and what to say of each."""
    node, true = walked.nodes[number], walked.value(number, depth)
    if node.over:
        return [(0, _("test for the end of the game before the depth: `utility` counts there"))]
    turned = value_by(walked, number, depth, lambda is_max, left: not is_max)
    parity = value_by(walked, number, depth, lambda is_max, left: left % 2 == 1)
    found = [
        (turned, _("MAX takes the greatest value, MIN the least")),
        (parity, _("ask `game.to_move(state)` whose turn it is, not the depth")),
        (-true, _("values are MAX's at every level, also when MIN is to move")),
    ]
    if depth:
        short = walked.value(number, depth - 1)
        found.append((short, _("this is the value one ply less deep: stop when the depth is 0")))
    if walked.is_known(number, depth + 1):
        far = walked.value(number, depth + 1)
        found.append((far, _("this is the value one ply deeper: stop when the depth is 0")))
    return found


def value_by(walked: Walked, number: int, depth: int, is_max: Callable[[bool, int], bool]) -> float:
    """Minimax with another rule for whose turn it is."""
    node = walked.nodes[number]
    if node.over or depth == 0:
        return node.static
    best = max if is_max(node.is_max, depth) else min
    return best(value_by(walked, child, depth - 1, is_max) for child in node.children)
