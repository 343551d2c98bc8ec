"""AND/OR graphs by the second method: nothing is revised, everything is computed again.

Values are a least fixed point, found by sweeping over all connectors until nothing changes. The
search makes them anew after each expansion, so it keeps no marks, labels or parents. A graph is
a list of plain tuples; no code is shared with `reference.andor`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product

__all__ = ["Connectors", "below", "search", "values", "violated", "ways"]

Connectors = Sequence[tuple[str, float, tuple[str, ...]]]
"""Every connector as (node, cost, successors)."""

NEVER = float("inf")


def values(connectors: Connectors, known: Mapping[str, float]) -> dict[str, float]:
    """The least values that agree with all *connectors*, given the *known* ones; none for never."""
    found, before = dict(known), dict[str, float]()
    while found != before:
        before = dict(found)
        for node, cost, successors in connectors:
            if all(each in found for each in successors):
                through = cost + sum(found[each] for each in successors)
                found[node] = min(found.get(node, through), through)
    return found


def ways(
    connectors: Connectors, terminals: Collection[str], node: str
) -> list[tuple[float, list[str]]]:
    """Every solution of *node*: its tree cost, and its connectors as `n0:n4+n5`, sorted."""
    own = [(cost, successors) for name, cost, successors in connectors if name == node]
    found: list[tuple[float, list[str]]] = [(0, [])] if node in terminals else []
    for cost, successors in own:
        for solved in product(*(ways(connectors, terminals, each) for each in successors)):
            names = {name for _, each in solved for name in each}
            names.add(f"{node}:{'+'.join(successors)}")
            found.append((cost + sum(each for each, _ in solved), sorted(names)))
    return found


def violated(connectors: Connectors, h: Mapping[str, float]) -> int:
    """How many connectors break the monotone restriction."""
    slack = [cost + sum(h[each] for each in below) - h[node] for node, cost, below in connectors]
    return sum(each < 0 for each in slack)


def below(
    connectors: Connectors, terminals: Collection[str], start: str, h: Mapping[str, float]
) -> set[str]:
    """What can be reached from *start* where the cost and h of the rest do not exceed h*."""
    least = values(connectors, dict.fromkeys(terminals, 0.0))
    found = {start}
    for _ in h:
        for node, cost, successors in connectors:
            if node in found and cost + sum(h[each] for each in successors) <= least.get(
                node, NEVER
            ):
                found.update(successors)
    return found


def search(
    connectors: Connectors,
    inner: Iterable[str],
    start: str,
    h: Mapping[str, float],
    *,
    first: bool,
) -> tuple[list[str], list[float]]:
    """The nodes that AO* expands, and what the start is worth at first and after each of them.

    Of several tips the *first* is expanded, or the last; of equal connectors the first is followed.
    """
    left = list(inner)
    expanded: list[str] = []
    trace: list[float] = []
    while True:
        explicit = [each for each in connectors if each[0] in expanded]
        q = values(explicit, {node: h[node] for node in h if node not in expanded})
        trace.append(q.get(start, NEVER))
        tips = _tips(explicit, start, q, left)
        if not tips or trace[-1] == NEVER:
            return expanded, trace
        expanded.append(tips[0 if first else -1])
        left.remove(expanded[-1])


def _tips(
    explicit: Connectors, node: str, q: Mapping[str, float], left: Sequence[str]
) -> list[str]:
    """Those of *left* that the cheapest connectors lead to from *node*, from left to right."""
    if node in left:
        return [node]
    own = [each for each in explicit if each[0] == node]
    if not own:
        return []
    _, _, successors = min(own, key=lambda each: each[1] + sum(q.get(n, NEVER) for n in each[2]))
    found = [tip for each in successors for tip in _tips(explicit, each, q, left)]
    return list(dict.fromkeys(found))
