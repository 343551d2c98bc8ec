"""AND/OR graphs: AO*, what it may expand, and slow oracles to compare it with."""

from reference.andor.ao_star import Run, ao_star, first_tip, highest_h, last_tip, solution_graph
from reference.andor.costs import least_costs, q_values, solution_cost
from reference.andor.exhaustive import least_cost
from reference.andor.expansions import (
    first_misplaced,
    may_be_expanded,
    must_not_expand,
    root_values,
)
from reference.andor.graph import Connector, Graph, Node, Problem
from reference.andor.heuristics import is_admissible, is_monotone, violations
from reference.andor.random_graphs import random_problem

__all__ = [
    "Connector",
    "Graph",
    "Node",
    "Problem",
    "Run",
    "ao_star",
    "first_misplaced",
    "first_tip",
    "highest_h",
    "is_admissible",
    "is_monotone",
    "last_tip",
    "least_cost",
    "least_costs",
    "may_be_expanded",
    "must_not_expand",
    "q_values",
    "random_problem",
    "root_values",
    "solution_cost",
    "solution_graph",
    "violations",
]
