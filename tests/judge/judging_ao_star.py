"""The judge of `ao_star`: each check answered with what is wrong, or "".

It shares no code with what it judges the judgement of, goes by the handout, and asks about graphs
of its own. A graph is the handout's: node -> list of (cost, [successors]); terminals are no keys.
"""

import copy
import math
import random
from dataclasses import dataclass

from running import answer, found_by, is_number, limited

SECONDS = 2  # for a check; a search that has no end is late

SLIDES = {
    "n0": [(1, ["n1"]), (2, ["n4", "n5"])],
    "n1": [(1, ["n2"]), (1, ["n3"])],
    "n2": [(1, ["n3"]), (2, ["n4", "n5"])],
    "n3": [(2, ["n5", "n6"])],
    "n4": [(1, ["n5"]), (1, ["n8"])],
    "n5": [(1, ["n6"]), (2, ["n7", "n8"])],
    "n6": [(2, ["n7", "n8"])],
}
SLIDES_H = {"n0": 0, "n1": 2, "n2": 4, "n3": 4, "n4": 1, "n5": 1, "n6": 2, "n7": 0, "n8": 0}


# Three graphs of laboratory courses and tutorials, whose h says too much of some nodes; and one
# where a node is paid for twice.
BOOKS = [
    (
        {
            "A": [(2, ["B", "C"]), (1, ["D"])],
            "B": [(1, ["G"]), (1, ["H"])],
            "C": [(1, ["J"])],
            "D": [(2, ["E", "F"])],
            "G": [(1, ["I"])],
        },
        {"A": 1, "B": 6, "C": 2, "D": 12, "G": 5},
    ),
    (
        {"A": [(2, ["B", "C"]), (1, ["D"])], "B": [(1, ["G"]), (1, ["H"])], "D": [(2, ["E", "F"])]},
        {"A": 1, "B": 6, "D": 10},
    ),
    (
        {
            "A": [(1, ["B"]), (2, ["C", "D"])],
            "B": [(1, ["E"]), (1, ["F"])],
            "C": [(1, ["G"]), (2, ["H", "I"])],
            "D": [(1, ["J"])],
        },
        {"B": 5, "C": 2, "D": 4},
    ),
    (
        {
            "A": [(0, ["B", "C"]), (9, ["E"])],
            "B": [(1, ["D"])],
            "C": [(1, ["D"])],
            "D": [(5, ["E"])],
        },
        {},
    ),
]


@dataclass
class Problem:
    graph: dict
    start: str
    h: dict


# --- what is right ----------------------------------------------------------------------------


def cheapest(graph, node, h=None):
    """What *node* costs; nodes that are no keys cost their h, or nothing without one."""
    if node not in graph:
        return 0 if h is None else h[node]
    costs = [c + sum(cheapest(graph, s, h) for s in below) for c, below in graph[node]]
    return min(costs, default=math.inf)


def nodes_of(graph):
    """Every node, keys first."""
    below = [s for ways in graph.values() for _, successors in ways for s in successors]
    return list(dict.fromkeys([*graph, *below]))


def wrong_solution(graph, start, solution, cost):
    """Why *solution* is none of that cost, or ""."""
    met, waiting = set(), [start]
    while waiting:
        node = waiting.pop()
        if node in met or node not in graph:
            continue
        met.add(node)
        if node not in solution:
            return f"{node} has no mark"
        mark = solution[node]
        if not isinstance(mark, (tuple, list)) or len(mark) != 2:
            return f"the mark of {node} is {mark!r}"
        if not any(mark[0] == c and sorted(mark[1]) == sorted(s) for c, s in graph[node]):
            return f"{node} has no connector {mark!r}"
        waiting.extend(mark[1])
    if more := set(solution) - met:
        return f"{sorted(more)} are marked too"
    chosen = {node: [mark] for node, mark in solution.items()}
    real = cheapest(chosen, start)
    return "" if real == cost else f"costs {real}, not {cost}"


# --- graphs -----------------------------------------------------------------------------------


def drawn(rng, size, dead_share=0.0):
    """A graph whose names and order say nothing about what lies below what."""
    names = [f"{rng.choice('pqrstuvw')}{n}" for n in rng.sample(range(100, 999), size)]
    terminals = max(1, size // 4)
    graph = {}
    for i, name in enumerate(names[:-terminals]):
        later = names[i + 1 :]
        near = later[:6] if rng.random() < 0.7 else later
        if i and rng.random() < dead_share:
            graph[name] = []
            continue
        widths = [min(len(near), rng.choice((1, 1, 2, 2, 3))) for _ in range(rng.randint(1, 3))]
        graph[name] = [(rng.randrange(13) / 2, rng.sample(near, width)) for width in widths]
    keys = list(graph)
    rng.shuffle(keys)
    return {key: graph[key] for key in keys}, names[0]


def estimates(rng, graph, kind):
    """An h of that kind: zero, monotone, exact, low or high."""
    h = {}

    def estimate(node):
        if node in h:
            return h[node]
        if node not in graph:
            h[node] = 0
            return 0
        real = cheapest(graph, node)
        known = real if real < math.inf else 8
        bound = min((c + sum(map(estimate, s)) for c, s in graph[node]), default=8)
        h[node] = {
            "zero": 0,
            "exact": known,
            "monotone": rng.randrange(int(2 * bound) + 1) / 2,
            "low": rng.randrange(int(2 * known) + 1) / 2,
            "high": rng.randrange(int(2 * known), int(6 * known) + 1) / 2,
        }[kind]
        return h[node]

    for node in nodes_of(graph):
        estimate(node)
    return h


def problems(seed, kinds, sizes, dead_share=0.0):
    rng = random.Random(seed)
    for size in sizes:
        for kind in kinds:
            graph, start = drawn(rng, size, dead_share)
            yield Problem(graph, start, estimates(rng, graph, kind))


# --- asking -----------------------------------------------------------------------------------


class Wrong(Exception):
    """An answer is not in form, or what was given has been changed."""


def asked(own, name, *given):
    """The answer; nothing of *given* may be changed by it."""
    before = copy.deepcopy(given)
    answer = own[name](*given)
    if given != before:
        raise Wrong(f"{name} changed what it was given: {before}")
    return answer


def searched(own, problem):
    """(cost, solution, expanded), each of the kind that it has to be."""
    answer = asked(own, "ao_star", problem.graph, problem.start, problem.h)
    return formed(answer, problem)


def formed(answer, problem):
    if not isinstance(answer, (tuple, list)) or len(answer) != 3:
        raise Wrong(f"{answer!r} for {problem}")
    cost, solution, expanded = answer
    if not is_number(cost) or not isinstance(solution, dict) or not isinstance(expanded, list):
        raise Wrong(f"{answer!r} for {problem}")
    return cost, solution, expanded


# --- the checks -------------------------------------------------------------------------------


def midway(rng, problem):
    """*problem*'s graph in the middle of a search: some nodes are expanded, the start first."""
    known, expanded = [problem.start], {}
    for _ in range(rng.randrange(len(problem.graph) + 1)):
        open_nodes = [n for n in known if n in problem.graph and n not in expanded]
        if not open_nodes:
            break
        node = rng.choice(open_nodes)
        expanded[node] = problem.graph[node]
        known += [s for _, below in problem.graph[node] for s in below if s not in known]
    h = {node: problem.h[node] for node in rng.sample(known, len(known))}
    keys = rng.sample(list(expanded), len(expanded))
    return {key: expanded[key] for key in keys}, h


def q_values(own, _how):
    order = ["n0", "n1", "n5", "n4"]
    for count, value in enumerate((0, 3, 4, 5, 5)):
        graph = {node: SLIDES[node] for node in order[:count]}
        if asked(own, "q_values", graph, dict(SLIDES_H))["n0"] != value:
            return f"slides, {count} nodes"
    rng = random.Random(3)
    kinds = ("zero", "low", "high", "monotone")
    for problem in problems(4, kinds, (3, 4, 5, 6, 8, 10, 12) * 2, 0.15):
        graph, h = midway(rng, problem)
        wanted = {node: cheapest(graph, node, h) for node in h}
        got = asked(own, "q_values", graph, h)
        if not isinstance(got, dict) or got != wanted or not all(map(is_number, got.values())):
            return f"{got!r} instead of {wanted} for {graph}, {h}"
    return ""


def monotone(own, _how):
    cases = (
        [SLIDES | {}, SLIDES_H],
        *(
            [problem.graph, problem.h]
            for kind in ("zero", "exact", "monotone", "low", "high")
            for problem in problems(5, [kind], (2, 3, 4, 5, 6, 8, 10) * 3, 0.1)
        ),
    )
    rng = random.Random(6)
    for graph, h in [*cases, *([g, nudged(rng, g, h)] for g, h in cases)]:
        wanted = all(
            h[node] <= cost + sum(h[s] for s in below)
            for node, ways in graph.items() for cost, below in ways
        )  # fmt: skip
        if asked(own, "is_monotone", graph, h) is not wanted:
            return f"not {wanted} for {graph}, {h}"
    return ""


def nudged(rng, graph, h):
    """*h* with half a unit more for one node."""
    node = rng.choice(list(graph))
    return h | {node: h[node] + 0.5}


def solution_graphs(own, _how):
    rng = random.Random(7)
    for problem in problems(8, ["zero"], (2, 3, 4, 5, 6, 8, 10, 14, 20) * 3):
        marked = {n: rng.choice(w) for n, w in problem.graph.items() if rng.random() < 0.8}
        for start in [problem.start, *rng.sample(nodes_of(problem.graph), 2)]:
            met, new = set(), {start}
            while new:
                met |= new
                new = {s for n in new if n in marked for s in marked[n][1]} - met
            wanted = {node: marked[node] for node in met if node in marked}
            got = asked(own, "solution_graph", marked, start)
            if not isinstance(got, dict) or got != wanted:
                return f"{got!r} instead of {wanted} for {marked}, {start}"
    return ""


def slides_trace(own, _how):
    rng = random.Random(9)
    names = [dict(zip(SLIDES_H, SLIDES_H, strict=True))]
    names += [dict(zip(SLIDES_H, rng.sample("abcdefghijkl", 9), strict=True)) for _ in range(3)]
    for new in names:
        graph = {new[n]: [(c, [new[s] for s in b]) for c, b in w] for n, w in SLIDES.items()}
        problem = Problem(graph, new["n0"], {new[n]: v for n, v in SLIDES_H.items()})
        cost, solution, expanded = searched(own, problem)
        if cost != 5 or sorted(expanded) != sorted(new[n] for n in ("n0", "n1", "n4", "n5")):
            return f"{cost}, {expanded}"
        if expanded[:2] != [new["n0"], new["n1"]]:
            return f"order {expanded}"
        if wrong := wrong_solution(graph, problem.start, solution, 5):
            return wrong
    return ""


def solved_at_its_cost(own, problem):
    cost, solution, _ = searched(own, problem)
    if wrong := wrong_solution(problem.graph, problem.start, solution, cost):
        return f"{wrong}: {solution} of {problem}"
    return ""


def textbook_graphs(own, _how):
    for graph, told in BOOKS:
        blind = dict.fromkeys(nodes_of(graph), 0)
        cost, _, _ = searched(own, Problem(graph, "A", blind))
        if cost != cheapest(graph, "A"):
            return f"{cost} for {graph}"
        if told and (wrong := solved_at_its_cost(own, Problem(graph, "A", blind | told))):
            return wrong
    return ""


def solvable(found):
    return (p for p in found if cheapest(p.graph, p.start) < math.inf)


ADMISSIBLE = ("zero", "monotone", "exact", "low")
SIZES = (2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32) * 3


def optimal_cost(own, _how):
    for problem in solvable(problems(10, ADMISSIBLE, SIZES, 0.05)):
        cost, _, _ = searched(own, problem)
        if cost != cheapest(problem.graph, problem.start):
            return f"{cost} for {problem}"
    return ""


def marked_solution(own, _how):
    for problem in solvable(problems(11, ADMISSIBLE, SIZES, 0.05)):
        if wrong := solved_at_its_cost(own, problem):
            return wrong
    return ""


def overestimates(own, _how):
    for dead_ends in (0.05, 0.2, 0.4):  # what is dead after all has to be found out
        for problem in solvable(problems(12, ["high"], SIZES * 3, dead_ends)):
            if wrong := solved_at_its_cost(own, problem):
                return wrong
    return ""


def no_solution(own, _how):
    special = [
        Problem({"a": [(1, ["b"])]}, "b", {"a": 1, "b": 0}),
        Problem({}, "t", {"t": 0}),
        Problem({"a": []}, "a", {"a": 3}),
        Problem({"a": []}, "a", {"a": 0}),
        Problem({"a": [(1, ["b", "t"])], "b": []}, "a", {"a": 1, "b": 1, "t": 0}),
        Problem({"a": [(1, ["b"]), (9, ["t"])], "b": []}, "a", {"a": 1, "b": 0, "t": 0}),
    ]
    for problem in [*special, *problems(13, ADMISSIBLE, SIZES, 0.4)]:
        wanted = cheapest(problem.graph, problem.start)
        cost, solution, _ = searched(own, problem)
        if cost != wanted:
            return f"{cost} instead of {wanted} for {problem}"
        if wanted == math.inf and solution != {}:
            return f"{solution} for {problem}"
    return ""


# --- a graph that is served -------------------------------------------------------------------


class Served:
    """The grader's side of `expansions`: what is looked at is known, and in which order."""

    def __init__(self, graph):
        self.__hidden = graph
        self.looked_at = []

    def __getitem__(self, node):
        if node not in self.__hidden:
            raise KeyError(node)
        if node not in self.looked_at:
            self.looked_at.append(node)
        return copy.deepcopy(self.__hidden[node])

    def get(self, node, default=None):
        try:
            return self[node]
        except KeyError:
            return default

    def __contains__(self, node):
        return node in self.__hidden

    __iter__ = None


def allowed(graph, start, h, expanded):
    """The tips of all cheapest partial solutions when *expanded* have been."""
    explicit = {node: graph[node] for node in expanded}
    worth = {}

    def q(node):
        if node not in worth:
            ways = explicit.get(node, [])
            through = [cost + sum(map(q, below)) for cost, below in ways]
            worth[node] = min(through, default=math.inf) if node in explicit else h[node]
        return worth[node]

    if q(start) == math.inf:
        return set()
    met, waiting = set(), [start]
    while waiting:
        node = waiting.pop()
        if node not in met:
            met.add(node)
            for cost, below in explicit.get(node, []):
                if cost + sum(map(q, below)) == q(node):
                    waiting.extend(below)
    return {node for node in met if node in graph and node not in explicit}


def beside_the_way():
    """Two ways, and one of them shows to be too dear before its 200 nodes are looked at."""
    graph = {"s": [(1, ["a"]), (3, ["z"])], "a": [(1, ["b"]), (1, ["d0"])]}
    graph |= {"b": [(1, ["t"])], "z": [(1, [f"d{n}" for n in range(200)])]}
    graph |= {f"d{n}": [(1, ["t"])] for n in range(200)}
    h = dict.fromkeys(nodes_of(graph), 1) | {"t": 0, "z": 201, "s": 2}
    return Problem(graph, "s", h)


def expansions(own, _how):
    drawn_ones = solvable(problems(14, ("zero", "monotone", "exact"), SIZES, 0.05))
    for problem in [Problem(SLIDES, "n0", SLIDES_H), beside_the_way(), *drawn_ones]:
        served, h = Served(problem.graph), dict(problem.h)
        cost, _solution, expanded = formed(own["ao_star"](served, problem.start, h), problem)
        for count, node in enumerate(served.looked_at):
            tips = allowed(problem.graph, problem.start, problem.h, served.looked_at[:count])
            if node not in tips:
                return f"{node} after {served.looked_at[:count]}, not of {tips}: {problem}"
        if cost != cheapest(problem.graph, problem.start):
            return f"{cost} for {problem}"
        if expanded != served.looked_at:
            return f"{expanded}, but {served.looked_at} were"
    return ""


def timed(check):
    """*check*, late when its own time is up."""

    def asked_in_time(own, how):
        limited(SECONDS)
        return check(own, how)

    return asked_in_time


CHECKS = {
    "q_values": (q_values, ["q_values"]),
    "monotone": (monotone, ["is_monotone"]),
    "solution_graphs": (solution_graphs, ["solution_graph"]),
    "slides_trace": (slides_trace, ["ao_star"]),
    "textbook_graphs": (textbook_graphs, ["ao_star"]),
    "optimal_cost": (optimal_cost, ["ao_star"]),
    "marked_solution": (marked_solution, ["ao_star"]),
    "no_solution": (no_solution, ["ao_star"]),
    "overestimates": (overestimates, ["ao_star"]),
    "expansions": (expansions, ["ao_star"]),
}


def judged(own, request):
    checks = {name: (timed(check), names) for name, (check, names) in CHECKS.items()}
    return found_by(checks, own, request)


if __name__ == "__main__":
    answer(judged)
