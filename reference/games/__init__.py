"""Games as positions and moves: the `Game` protocol and the games that we know.

Searching them is `reference.search`; counting them is `reference.truth`.
"""

from reference.games.draughts import Draughts, DraughtsState
from reference.games.game import Game, Order, Player
from reference.games.grundy import Grundy
from reference.games.layered import LayeredGame, random_layers, seeded_estimate
from reference.games.limited import LimitedGame, LimitedState
from reference.games.metered import MeteredGame, OutOfNodes
from reference.games.mnk import MNK, connect_four
from reference.games.nim import Nim, NimState
from reference.games.observed import ObservedGame
from reference.games.perft import divide, perft
from reference.games.tictactoe import TicTacToe
from reference.games.tree import TreeGame, random_tree

__all__ = [
    "MNK",
    "Draughts",
    "DraughtsState",
    "Game",
    "Grundy",
    "LayeredGame",
    "LimitedGame",
    "LimitedState",
    "MeteredGame",
    "Nim",
    "NimState",
    "ObservedGame",
    "Order",
    "OutOfNodes",
    "Player",
    "TicTacToe",
    "TreeGame",
    "connect_four",
    "divide",
    "perft",
    "random_layers",
    "random_tree",
    "seeded_estimate",
]
