"""A beloved game: minimax and alpha-beta for a game of one's own choice."""
