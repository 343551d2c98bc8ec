"""The nine first moves: tic-tac-toe by minimax, to the end and to a depth limit."""
