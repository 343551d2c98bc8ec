"""Searches over `reference.games`: by node, by state, and the bounds between them.

The numbers that they give for one game are `reference.truth`.
"""

from reference.search.alphabeta import Cut, Fail, Window, alphabeta
from reference.search.bounds import SmallestTree, smallest_proof, smallest_tree
from reference.search.counting import SearchCounts, alphabeta_counter
from reference.search.deciding import DeepeningPlayer, DepthLimitedPlayer, FirstPlayer
from reference.search.deepening import Deepening, deepen
from reference.search.horizon import LimitedCounts, limited_counter
from reference.search.limited import Evaluation, LimitedResult, limited_minimax
from reference.search.minimax import minimax
from reference.search.ordering import Extreme, extreme_order, replay
from reference.search.plausible import plausible_first
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
from reference.search.result import SearchResult, follow
from reference.search.secondary import Secondary, secondary_search
from reference.search.slides import literal_alphabeta, parity_minimax
from reference.search.solve import Solution, TreeCounts, solve
from reference.search.space import StateSpace, explore
from reference.search.transposition import TableSearch, table_alphabeta

__all__ = [
    "Agent",
    "Cut",
    "Deepening",
    "DeepeningPlayer",
    "DepthLimitedPlayer",
    "Evaluation",
    "Extreme",
    "Fail",
    "FirstPlayer",
    "LimitedCounts",
    "LimitedResult",
    "Match",
    "PerfectPlayer",
    "Proof",
    "RandomPlayer",
    "SearchCounts",
    "SearchResult",
    "SeatProof",
    "Secondary",
    "Series",
    "SmallestTree",
    "Solution",
    "StateSpace",
    "TableSearch",
    "TieBreak",
    "TreeCounts",
    "Window",
    "alphabeta",
    "alphabeta_counter",
    "deepen",
    "explore",
    "extreme_order",
    "follow",
    "limited_counter",
    "limited_minimax",
    "literal_alphabeta",
    "match",
    "minimax",
    "parity_minimax",
    "plausible_first",
    "prove_all_answers",
    "prove_never_loses",
    "replay",
    "secondary_search",
    "series",
    "smallest_proof",
    "smallest_tree",
    "solve",
    "table_alphabeta",
]
