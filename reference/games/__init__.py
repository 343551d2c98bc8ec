"""Games as positions and moves: the `Game` protocol, tic-tac-toe, explicit trees.

Searching them is `reference.search`; counting them is `reference.truth`.
"""

from reference.games.game import Game, Order, Player
from reference.games.observed import ObservedGame
from reference.games.tictactoe import TicTacToe
from reference.games.tree import TreeGame, random_tree

__all__ = ["Game", "ObservedGame", "Order", "Player", "TicTacToe", "TreeGame", "random_tree"]
