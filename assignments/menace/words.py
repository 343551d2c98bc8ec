"""What is said about boards, boxes and games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grader.authoring import explain
from grader.language import _
from reference.games.tictactoe import EMPTY
from reference.menace.board import NAMES, index_of

__all__ = [
    "board_text",
    "call_on_board",
    "drawn",
    "game_line",
    "listed",
    "result_words",
    "spoken_beads",
]


def board_text(position: str) -> str:
    """The squares as a submission writes them, ready to paste."""
    return repr(position.replace(".", " "))


def call_on_board(position: str, rest: str) -> str:
    """A call on a board, ready to paste."""
    return f"Board({board_text(position)}){rest}"


def drawn(position: str, mark: str = "") -> Mapping[str, Any]:
    """A position, and who moves in it."""
    return explain.board(position, to_move=mark)


def listed(names: Sequence[str]) -> str:
    """Names, with spaces between."""
    return " ".join(names)


def spoken_beads(position: str, beads: Any) -> str:
    """Beads by square, such as `a1: 4  a2: 4`; anything else as it is."""
    blank = [name for name, mark in zip(NAMES, position, strict=True) if mark == "."]
    if not isinstance(beads, list) or len(beads) != len(blank):
        return repr(beads)
    return "  ".join(f"{name}: {count!r}" for name, count in zip(blank, beads, strict=True))


def result_words(result: str) -> str:
    """How a game ended for MENACE."""
    return {"win": _("a win"), "draw": _("a draw"), "loss": _("a loss")}[result]


def game_line(names: Sequence[str | None], result: str) -> Mapping[str, Any]:
    """A game of MENACE, as boards."""
    boards, captions = [EMPTY], ["start"]
    for ply, name in enumerate(names):
        if name is None:
            break
        mark, square = "XO"[ply % 2], index_of(name)
        before = boards[-1]
        boards.append(before[:square] + mark + before[square + 1 :])
        captions.append(f"{mark} {name}")
    return explain.line(boards, captions, result=result)
