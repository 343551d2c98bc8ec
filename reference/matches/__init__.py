"""Matches between players by name, and the games by name that they play.

How a player chooses is `reference.search`; the rules are `reference.games`.
"""

from reference.matches.arenas import ARENAS, Arena
from reference.matches.roster import PLAYERS, player
from reference.matches.tournament import Standing, tournament

__all__ = ["ARENAS", "PLAYERS", "Arena", "Standing", "player", "tournament"]
