"""A frozen data class of nine squares and whose turn it is; parameters have names of their own."""

from dataclasses import dataclass
from functools import lru_cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@dataclass(frozen=True)
class State:
    board: tuple
    to_move: str


def actions(stand):
    return [i for i in range(9) if stand.board[i] == "-"]


def result(stand, action):
    board = stand.board[:action] + (stand.to_move,) + stand.board[action + 1 :]
    return State(board, "O" if stand.to_move == "X" else "X")


def winner(stand):
    for a, b, c in LINES:
        if stand.board[a] != "-" and stand.board[a] == stand.board[b] == stand.board[c]:
            return stand.board[a]
    return None


@lru_cache(maxsize=None)
def minimax(stand):
    if winner(stand) or not actions(stand):
        return {"X": 1, "O": -1, None: 0}[winner(stand)]
    values = [minimax(result(stand, action)) for action in actions(stand)]
    return max(values) if stand.to_move == "X" else min(values)


def best_move(stand):
    choose = max if stand.to_move == "X" else min
    return choose(actions(stand), key=lambda action: minimax(result(stand, action)))
