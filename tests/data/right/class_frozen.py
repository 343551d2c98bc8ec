"""Tic-tac-toe with a frozen dataclass state and NegaScout."""
from __future__ import annotations
from dataclasses import dataclass, replace
from enum import Enum
from typing import Iterator, Optional


class Mark(Enum):
    X = "X"
    O = "O"

    @property
    def other(self) -> "Mark":
        return Mark.O if self is Mark.X else Mark.X


@dataclass(frozen=True)
class Board:
    squares: tuple[Optional[Mark], ...] = (None,) * 9

    @property
    def turn(self) -> Mark:
        return Mark.X if self.squares.count(Mark.X) == self.squares.count(Mark.O) else Mark.O

    def actions(self) -> Iterator[int]:
        yield from (i for i, s in enumerate(self.squares) if s is None)

    def result(self, i: int) -> "Board":
        if self.squares[i] is not None:
            raise ValueError(i)
        return replace(self, squares=self.squares[:i] + (self.turn,) + self.squares[i + 1:])

    def winner(self) -> Optional[Mark]:
        s = self.squares
        for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
            if s[a] and s[a] is s[b] is s[c]:
                return s[a]
        return None

    def terminal(self) -> bool:
        return self.winner() is not None or None not in self.squares


def negascout(board: Board, alpha: float, beta: float) -> float:
    if board.terminal():
        w = board.winner()
        return 0 if w is None else (1 if w is board.turn else -1)
    first = True
    for m in board.actions():
        child = board.result(m)
        if first:
            score = -negascout(child, -beta, -alpha)
            first = False
        else:
            score = -negascout(child, -alpha - 0.5, -alpha)
            if alpha < score < beta:
                score = -negascout(child, -beta, -score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha


def minimax(board: Board) -> float:
    v = negascout(board, -2, 2)
    return v if board.turn is Mark.X else -v


def best_move(board: Board) -> int:
    return max(board.actions(), key=lambda m: -negascout(board.result(m), -2, 2))


if __name__ == "__main__":
    b = Board()
    while not b.terminal():
        b = b.result(best_move(b) if b.turn is Mark.X else int(input("square? ")))
