"""The machine that looked ahead: tic-tac-toe, minimax, alpha-beta."""
