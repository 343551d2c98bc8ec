"""Flat list of ' ' in a global: no function takes a board; bot is X and maximizes."""
board = [' '] * 9
bot, human = 'X', 'O'
known = {}


def isMovesLeft():
    return ' ' in board


def checkWinner():
    for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
        if board[a] != ' ' and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(depth, isMaximizing):
    key = tuple(board), isMaximizing
    if key in known:
        return known[key]
    winner = checkWinner()
    if winner is not None:
        return 1 if winner == bot else -1
    if not isMovesLeft():
        return 0
    bestScore = -1000 if isMaximizing else 1000
    for i in range(9):
        if board[i] == ' ':
            board[i] = bot if isMaximizing else human
            score = minimax(depth + 1, not isMaximizing)
            board[i] = ' '
            bestScore = max(bestScore, score) if isMaximizing else min(bestScore, score)
    known[key] = bestScore
    return bestScore


def bestMove():
    bestScore, move = -1000, None
    for i in range(9):
        if board[i] == ' ':
            board[i] = bot
            score = minimax(0, False)
            board[i] = ' '
            if score > bestScore:
                bestScore, move = score, i
    return move
