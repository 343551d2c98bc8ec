def minimax(board, player):
    if board.count(None) > 9:
	return 0
    return 1
