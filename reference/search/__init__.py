"""Searches over `reference.games`: by node, by state, and the bounds between them.

The numbers that they give for one game are `reference.truth`.
"""

from reference.search.alphabeta import Cut, Fail, Window, alphabeta
from reference.search.bounds import SmallestTree, smallest_proof, smallest_tree
from reference.search.counting import SearchCounts, alphabeta_counter
from reference.search.horizon import LimitedCounts, limited_counter
from reference.search.limited import Evaluation, LimitedResult, limited_minimax
from reference.search.minimax import minimax
from reference.search.ordering import Extreme, extreme_order, replay
from reference.search.players import (
    Agent,
    Match,
    PerfectPlayer,
    Proof,
    RandomPlayer,
    SeatProof,
    Series,
    TieBreak,
    match,
    prove_all_answers,
    prove_never_loses,
    series,
)
from reference.search.result import SearchResult
from reference.search.solve import Solution, TreeCounts, solve
from reference.search.space import StateSpace, explore

__all__ = [
    "Agent",
    "Cut",
    "Evaluation",
    "Extreme",
    "Fail",
    "LimitedCounts",
    "LimitedResult",
    "Match",
    "PerfectPlayer",
    "Proof",
    "RandomPlayer",
    "SearchCounts",
    "SearchResult",
    "SeatProof",
    "Series",
    "SmallestTree",
    "Solution",
    "StateSpace",
    "TieBreak",
    "TreeCounts",
    "Window",
    "alphabeta",
    "alphabeta_counter",
    "explore",
    "extreme_order",
    "limited_counter",
    "limited_minimax",
    "match",
    "minimax",
    "prove_all_answers",
    "prove_never_loses",
    "replay",
    "series",
    "smallest_proof",
    "smallest_tree",
    "solve",
]
