"""MENACE: tic-tac-toe learned with matchboxes and beads."""
