    SIZE = 3
    def minimax(board, player):
        return 1
