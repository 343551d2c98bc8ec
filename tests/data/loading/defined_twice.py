def minimax(board, player):
    return 0


DEPTH = 9


def limited(board, player):
    return DEPTH


# the search
DEPTH = 2
