"""List of ten in a global, squares 1 to 9: no function takes a board; bot is O and minimizes."""
board = [' '] * 10
bot, human = 'O', 'X'
known = {}


def isMovesLeft():
    return ' ' in board[1:]


def checkWinner():
    for a, b, c in [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]:
        if board[a] != ' ' and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(depth, isMaximizing):
    key = tuple(board), isMaximizing
    if key in known:
        return known[key]
    winner = checkWinner()
    if winner is not None:
        return 1 if winner == human else -1
    if not isMovesLeft():
        return 0
    bestScore = -1000 if isMaximizing else 1000
    for i in range(1, 10):
        if board[i] == ' ':
            board[i] = human if isMaximizing else bot
            score = minimax(depth + 1, not isMaximizing)
            board[i] = ' '
            bestScore = max(bestScore, score) if isMaximizing else min(bestScore, score)
    known[key] = bestScore
    return bestScore


def bestMove():
    bestScore, move = 1000, None
    for i in range(1, 10):
        if board[i] == ' ':
            board[i] = bot
            score = minimax(0, True)
            board[i] = ' '
            if score < bestScore:
                bestScore, move = score, i
    return move
