"""The slow oracle: what every solution costs, none left out, and the least of them."""

from math import inf

from reference.andor.graph import Node, Problem

__all__ = ["least_cost", "solution_tree_costs"]


def solution_tree_costs(problem: Problem, node: Node) -> set[float]:
    """Every cost that a solution tree of *node* may have, each once."""
    costs: set[float] = {0} if problem.is_terminal(node) else set()
    for connector in problem.connectors(node):
        sums: set[float] = {connector.cost}
        for successor in connector.successors:
            below = solution_tree_costs(problem, successor)
            sums = {some + more for some in sums for more in below}
        costs |= sums
    return costs


def least_cost(problem: Problem) -> float:
    """The least cost of the start; infinity if it has no solution."""
    return min(solution_tree_costs(problem, problem.start), default=inf)
