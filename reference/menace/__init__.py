"""MENACE, the matchboxes that learn tic-tac-toe, with the chapter's board, players and game.

What they know of the game is `reference.games.tictactoe`; the numbers are `reference.truth`.
"""

from reference.menace.board import NAMES, Board, Row, index_of, name_of
from reference.menace.game import Game
from reference.menace.machine import CHAPTER, MICHIE, VARIANTS, Machine, Variant
from reference.menace.players import (
    AgentPlayer,
    DumbPlayer,
    HumanPlayer,
    MenacePlayer,
    Player,
    SmartPlayer,
    smart_choices,
)
from reference.menace.training import Played, loss_rates, train

__all__ = [
    "CHAPTER",
    "MICHIE",
    "NAMES",
    "VARIANTS",
    "AgentPlayer",
    "Board",
    "DumbPlayer",
    "Game",
    "HumanPlayer",
    "Machine",
    "MenacePlayer",
    "Played",
    "Player",
    "Row",
    "SmartPlayer",
    "Variant",
    "index_of",
    "loss_rates",
    "name_of",
    "smart_choices",
    "train",
]
