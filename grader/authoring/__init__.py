"""What the author of an assignment touches: `check`, `expect`, `explain`, and `_` for messages.

from grader.authoring import check, expect, explain

@check(defines=("minimax",))
def minimax_values(student, truth):
    \"\"\"`minimax` gives the game value of every reachable position.\"\"\"
    calls = [(p, truth.to_move(p), [0]) for p in truth.positions]
    expect.all_equal(
        student.map("minimax", calls), lambda call: truth.value(call[0]),
        show=lambda call: explain.board(call[0]),
    )
"""

from grader.answers import Answer, Position, Unreadable
from grader.authoring import expect, explain
from grader.authoring.check import check
from grader.authoring.playing import Table
from grader.authoring.shrink import smallest
from grader.authoring.traits import Trait
from grader.language import N_, _, ngettext

__all__ = [
    "N_",
    "Answer",
    "Position",
    "Table",
    "Trait",
    "Unreadable",
    "_",
    "check",
    "expect",
    "explain",
    "ngettext",
    "smallest",
]
