"""AO*: the cheapest solution of an AND/OR graph, expanding only what the marks lead to.

[slides 13-14, after Nilsson 1980]
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from reference.andor.costs import through
from reference.andor.graph import Connector, Node, Problem

__all__ = ["Run", "Select", "ao_star", "first_tip", "highest_h", "last_tip", "solution_graph"]

Select = Callable[[Sequence[Node], Mapping[Node, float]], Node]
"""Picks the tip to be expanded; both arguments are given: the tips in order, and h."""


def first_tip(tips: Sequence[Node], h: Mapping[Node, float]) -> Node:
    """The tip that tracing down the marks meets first."""
    return tips[0]


def last_tip(tips: Sequence[Node], h: Mapping[Node, float]) -> Node:
    """The tip that tracing down the marks meets last, as on the slides."""
    return tips[-1]


def highest_h(tips: Sequence[Node], h: Mapping[Node, float]) -> Node:
    """A tip with the highest h: it has to be expanded anyhow, and changes the mind soonest."""
    return max(tips, key=lambda tip: h[tip])


@dataclass(frozen=True)
class Run:
    """What one run of AO* found and did."""

    cost: float
    solution: dict[Node, Connector]
    """The marked connector of each node of the solution; empty where there is none."""
    expanded: tuple[Node, ...]
    root_values: tuple[float, ...]
    """q of the start: at first, and after each expansion."""
    q: dict[Node, float]


def ao_star(problem: Problem, select: Select = first_tip) -> Run:
    """Solve the start. With an h that overestimates nothing, the cost is the least."""
    return _Search(problem).run(select)


def solution_graph(marked: Mapping[Node, Connector], start: Node) -> dict[Node, Connector]:
    """The part of *marked* that tracing down from *start* meets, in the order of meeting."""
    met: dict[Node, None] = {}
    waiting = [start]
    while waiting:
        node = waiting.pop()
        if node in marked and node not in met:
            met[node] = None
            waiting += reversed(marked[node].successors)
    return {node: marked[node] for node in met}


class _Search:
    """The explicit graph with its q, its marks and its SOLVED labels."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.q = {problem.start: self.estimate(problem.start)}
        self.solved = {problem.start} if problem.is_terminal(problem.start) else set()
        self.marked: dict[Node, Connector] = {}
        self.parents: dict[Node, set[Node]] = {}
        self.expanded: list[Node] = []

    def estimate(self, node: Node) -> float:
        return 0 if self.problem.is_terminal(node) else self.problem.h[node]

    def run(self, select: Select) -> Run:
        start = self.problem.start
        root_values = [self.q[start]]
        while start not in self.solved and self.q[start] < inf:
            self.expand(select(self.tips(), self.problem.h))
            self.revise(self.expanded[-1])
            root_values.append(self.q[start])
        solution = solution_graph(self.marked, start) if start in self.solved else {}
        return Run(self.q[start], solution, tuple(self.expanded), tuple(root_values), self.q)

    def tips(self) -> list[Node]:
        """The leaves of the partial solution graph that are neither terminal nor expanded."""
        start, partial = self.problem.start, solution_graph(self.marked, self.problem.start)
        nodes = [start, *(node for each in partial.values() for node in each.successors)]
        closed = self.solved.union(self.expanded)
        return [node for node in dict.fromkeys(nodes) if node not in closed]

    def expand(self, node: Node) -> None:
        self.expanded.append(node)
        for connector in self.problem.connectors(node):
            for successor in connector.successors:
                self.parents.setdefault(successor, set()).add(node)
                self.q.setdefault(successor, self.estimate(successor))
                if self.problem.is_terminal(successor):
                    self.solved.add(successor)

    def revise(self, node: Node) -> None:
        """Revise costs, marks and labels upwards from *node*."""
        waiting = {node}
        while waiting:
            m = next(each for each in waiting if not self.descendants(each) & waiting)
            waiting.remove(m)
            before = self.q[m], m in self.solved
            self.mark(m)
            if (self.q[m], m in self.solved) != before:
                waiting |= {p for p in self.parents.get(m, ()) if m in self.marked[p].successors}

    def mark(self, m: Node) -> None:
        """q, mark and label of *m* from its connectors; the first of the cheapest is marked."""
        connectors = self.problem.connectors(m)
        if not connectors:
            self.q[m] = inf
            return
        self.marked[m] = min(connectors, key=lambda each: through(each, self.q))
        self.q[m] = through(self.marked[m], self.q)
        if self.solved.issuperset(self.marked[m].successors):
            self.solved.add(m)

    def descendants(self, node: Node) -> set[Node]:
        """What can be reached from *node* in the explicit graph."""
        found: set[Node] = set()
        waiting = [node]
        while waiting:
            each = waiting.pop()
            if each in self.marked:  # expanded, and no dead end
                below = {n for c in self.problem.connectors(each) for n in c.successors}
                waiting += below - found
                found |= below
        return found
