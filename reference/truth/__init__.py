"""Every number the assignments rest on: what it counts, who states it, how it is double-checked.

`lookahead()` serves the assignments' checks; `python -m reference` prints the table.
"""

from reference.truth.conventions import Convention, Root
from reference.truth.tictactoe import GameTree, Lookahead, lookahead
from reference.truth.truth import Difference, Truth, Value, differences

__all__ = [
    "Convention",
    "Difference",
    "GameTree",
    "Lookahead",
    "Root",
    "Truth",
    "Value",
    "differences",
    "lookahead",
]
